"""A full disk, a read-only folder, a file that is open or locked elsewhere: one sentence says what is whole and what to do."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from etui.errors import EtuiError
from tests.bad_days.faults import Call, at_each_call, snapshot
from tests.bad_days.writers import BY_NAME, IN_PLACE, WRITERS, Writer
from tests.xlsheets.secretary import Etui, Run
from xlsheets.package import whole_file
from xlsheets.package.archive import Package
from xlsheets.package.whole_file import cannot_write, write_whole

ROOT = Path(__file__).parents[2]
Laid = Callable[[Writer], Path]
OLD_IS_WHOLE = {"en": "the old file is still there, whole", "fr": "l’ancien fichier est toujours là, entier"}
NOTHING = {"en": "nothing was written", "fr": "rien n’a été écrit"}
each_writer = pytest.mark.parametrize("writer", WRITERS, ids=lambda writer: writer.name)


def error(number: int, held_by_windows: int = 0) -> OSError:
    made = OSError(number, os.strerror(number))
    if held_by_windows:
        made.winerror = held_by_windows                # type: ignore[attr-defined]
    return made


def one_sentence(ran: Run, *words: str) -> None:
    """The command was refused in a last line that says all this, and nothing of its insides."""
    assert ran.code == 1, ran
    last = ran.err.rstrip("\n").rpartition("\n")[2]
    assert last.startswith("etui "), ran.err
    for word in words:
        assert word in last, last
    assert not re.search(r"Traceback|internal error|erreur interne|\w+Error\b|Errno", ran.err), ran.err


@each_writer
def test_a_refusal_by_the_folder_or_at_the_rename_leaves_the_old_file(
    writer: Writer, shop: Path, desk: Path, on_the_desk: Laid, etui: Etui, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole_file.time, "sleep", lambda _: None)
    book = on_the_desk(writer)
    old, line = book.read_bytes(), writer.arguments(book, shop)
    for what, fault, language, advice in (
        ("open", error(errno.EROFS), "fr", "lecture seule"),
        ("os.fsync", error(errno.ENOSPC), "en", "free some space"),
        ("os.rename", error(errno.EACCES, held_by_windows=32), "fr", "fermez-le"),
    ):
        def before(call: Call, what: str = what, fault: OSError = fault) -> None:
            if call.what == what:
                raise fault

        with at_each_call(desk, before):
            ran = etui(*line, "--lang", language)
        one_sentence(ran, str(book), OLD_IS_WHOLE[language], advice)
        assert snapshot(desk) == {book.name: old}
        if what == "open" and writer.name not in ("score", "fill", "new tarot"):
            break                                      # what comes after is the same code for all: see below
    assert etui(*line).code == 0
    assert book.read_bytes() != old


@pytest.mark.parametrize("old", [b"old", None])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO, errno.ENOENT])
def test_whatever_fails_at_whatever_call(desk: Path, number: int, old: bytes | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_file, "PATIENCE", 0.0)
    book, counted, refused = desk / "Mardi.xlsx", [], 0
    with at_each_call(desk, counted.append):
        write_whole(book, b"counting")
    for at in range(len(counted)):
        book.unlink()
        if old is not None:
            book.write_bytes(old)
        left = [at]

        def before(_: Call, left: list[int] = left) -> None:
            left[0] -= 1
            if left[0] == -1:
                raise error(number)

        told = None
        try:
            with at_each_call(desk, before):
                write_whole(book, b"new", read=old, new=old is None)
        except EtuiError as said:
            told = said
        if told is None:
            assert snapshot(desk) == {book.name: b"new"}
        else:
            refused += 1
            assert snapshot(desk) == ({} if old is None else {book.name: old})
            busy = "Another command is writing" in told.say("en")
            for language in ("en", "fr"):
                assert (NOTHING if old is None or busy else OLD_IS_WHOLE)[language] in told.say(language)
        write_whole(book, b"next")
    assert refused >= 3                                # the new file, its way to the disk, its name


def test_a_rename_that_was_done_though_it_says_it_failed_is_done(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book, real = desk / "Mardi.xlsx", os.replace
    book.write_bytes(b"old")

    def replace(*names: Any) -> None:
        real(*names)
        raise error(errno.EIO)

    monkeypatch.setattr(os, "replace", replace)
    write_whole(book, b"new")
    assert snapshot(desk) == {book.name: b"new"}


def test_a_file_that_windows_holds_for_an_instant_is_waited_for(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(whole_file.time, "sleep", pauses.append)
    book, refusals = desk / "Mardi.xlsx", [error(errno.EACCES, held_by_windows=5), error(errno.EACCES, held_by_windows=32)]
    book.write_bytes(b"old")

    def before(call: Call) -> None:
        if call.what == "os.rename" and refusals:
            raise refusals.pop()

    with at_each_call(desk, before):
        write_whole(book, b"new")
    assert snapshot(desk) == {book.name: b"new"}
    assert len(pauses) == 2


@pytest.mark.parametrize("writer", IN_PLACE, ids=lambda writer: writer.name)
def test_a_workbook_open_in_a_spreadsheet_program_is_left_alone(
    writer: Writer, shop: Path, desk: Path, on_the_desk: Laid, etui: Etui
) -> None:
    book = on_the_desk(writer)
    line = writer.arguments(book, shop)
    for language, program, lock, advice in (
        ("fr", "Excel", f"~${book.name}", "fermez-le d’abord"),
        ("en", "LibreOffice", f".~lock.{book.name}#", "close it"),
    ):
        (desk / lock).write_bytes(b"\x05Odile")
        before = snapshot(desk)
        ran = etui(*line, "--lang", language)
        one_sentence(ran, program, book.name, advice if "attach" not in writer.name and writer.name != "detach" else "")
        assert snapshot(desk) == before
        (desk / lock).unlink()
    assert etui(*line).code == 0                       # the lock gone, the same command does it


def test_a_full_disk_under_the_temporary_files_of_fill(
    shop: Path, on_the_desk: Laid, etui: Etui, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = BY_NAME["fill"]
    book = on_the_desk(writer)
    old, real = book.read_bytes(), Path.write_bytes

    def write_bytes(path: Path, data: bytes) -> int:
        if "etui-" in str(path):
            raise error(errno.ENOSPC)
        return real(path, data)

    monkeypatch.setattr(Path, "write_bytes", write_bytes)
    one_sentence(etui(*writer.arguments(book, shop), "--lang", "fr"), "libérez de l’espace")
    assert book.read_bytes() == old


def test_several_files_each_whole_and_the_one_that_failed_named(
    shop: Path, desk: Path, etui: Etui, tmp_path: Path
) -> None:
    """Drafts of mails: the disk fills up at the second."""
    people = ("name;e-mail;pair", "Anne;anne@example.org;1", "Luc;luc@example.org;2", "Zoé;zoe@example.org;3")
    (tmp_path / "list.csv").write_text("\n".join(people), encoding="utf-8")
    line = ("mail", shop / "played.xlsx", "--to", tmp_path / "list.csv", "--drafts", desk, "--from", "club@example.org")
    renamed = [0]

    def before(call: Call) -> None:
        if call.what == "os.rename":
            renamed[0] += 1
            if renamed[0] == 2:
                raise error(errno.ENOSPC)

    with at_each_call(desk, before):
        ran = etui(*line, "--lang", "en")
    one_sentence(ran, "no room left", NOTHING["en"])
    (first, draft), = snapshot(desk).items()
    assert first not in ran.err.rstrip("\n").rpartition("\n")[2]      # the refusal names the one that failed
    assert b"anne@example.org" in draft
    assert etui(*line).code == 1                       # the first is there: nothing is replaced unasked
    assert etui(*line, "--force").code == 0
    assert len(snapshot(desk)) == 3


def test_a_demonstration_stopped_half_way_leaves_whole_workbooks(desk: Path, etui: Etui) -> None:
    written: list[Call] = []

    def before(call: Call) -> None:
        if call.what == "os.rename":
            written.append(call)
            if len(written) == 2:                      # the first workbook is made; its scores fail
                raise error(errno.ENOSPC)

    with at_each_call(desk, before):
        ran = etui("demo", desk, "--lang", "fr")
    one_sentence(ran, OLD_IS_WHOLE["fr"], "libérez de l’espace")
    assert Package.open(desk / "mardi.xlsx").sheets
    assert list(snapshot(desk)) == ["mardi.xlsx"]
    one_sentence(etui("demo", desk, "--lang", "fr"), "--force")


def test_the_sentences_about_a_missing_folder_and_an_unknown_failure(desk: Path) -> None:
    gone = cannot_write(desk / "nowhere" / "Mardi.xlsx", error(errno.ENOENT))
    assert "does not exist, and nothing was written" in gone.say("en")
    assert "n’existe pas, et rien n’a été écrit" in gone.say("fr")
    assert "(disk on fire)" in cannot_write(desk / "Mardi.xlsx", OSError("disk on fire")).say("en")


# --- Disks that really are full or read-only

IN_A_DISK_OF_ITS_OWN = """
import contextlib, io, json, os, shutil, subprocess, sys
shop, disk, line = sys.argv[1], sys.argv[2], sys.argv[3:]
from xlsheets.cli import main
mount = lambda *options: subprocess.run(["mount", *options, disk], check=True)
book, found = os.path.join(disk, "Mardi.xlsx"), []
for size, state in (("20m", "rw"), (None, "rw"), ("20m", "ro")):
    room = os.path.getsize(os.path.join(shop, "typed.xlsx")) // 4096 + 4          # blocks: the old file and not the new one
    mount("-t", "tmpfs", "-o", f"size={size or str(room * 4096)}", "tmpfs")
    shutil.copy(os.path.join(shop, "typed.xlsx"), book)
    old = open(book, "rb").read()
    mount("-o", f"remount,{state}")
    said = io.StringIO()
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
        code = main(["score", book, "--lang", "en"])
    found.append([code, said.getvalue(), open(book, "rb").read() == old, os.listdir(disk)])
    subprocess.run(["umount", disk], check=True)
print(json.dumps(found))
"""


def _namespace() -> list[str]:
    """The command that starts a program which may mount disks of its own; empty where the system lets nobody do so."""
    unshare = shutil.which("unshare")
    for options in (["--mount"], ["--user", "--map-root-user", "--mount"]) if unshare else ():
        tried = subprocess.run([unshare, *options, "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True, check=False)
        if tried.returncode == 0:
            return [str(unshare), *options]
    return []


def test_a_disk_that_really_is_full_and_one_that_really_is_read_only(
    shop: Path, desk: Path, on_the_desk: Laid, etui: Etui
) -> None:
    namespace = _namespace()
    if namespace:
        environment = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
        ran = subprocess.run([*namespace, sys.executable, "-c", IN_A_DISK_OF_ITS_OWN, str(shop), str(desk)],
                             env=environment, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr
        roomy, full, read_only = json.loads(ran.stdout)
        assert (roomy[0], roomy[2], roomy[3]) == (0, False, ["Mardi.xlsx"])
        for found, words in ((full, "no room left"), (read_only, "may not be written here")):
            one_sentence(Run(found[0], "", found[1]), words, OLD_IS_WHOLE["en"])
            assert found[2:] == [True, ["Mardi.xlsx"]]
    else:                                              # a limit on the size of files stands in for the full disk
        import resource
        import signal

        book = on_the_desk(BY_NAME["score"])
        old, limit, handler = book.read_bytes(), resource.getrlimit(resource.RLIMIT_FSIZE), signal.getsignal(signal.SIGXFSZ)
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(old) // 2, limit[1]))
        try:
            ran_limited = etui("score", book, "--lang", "en")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limit)
            signal.signal(signal.SIGXFSZ, handler)
        one_sentence(ran_limited, "no room left", OLD_IS_WHOLE["en"])
        assert snapshot(desk) == {book.name: old}
