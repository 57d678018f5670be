"""Two at work on one workbook: one after the other, or one is told to begin again; what was typed is never lost."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from etui.errors import EtuiError
from tests.bad_days.faults import Call, at_each_call, snapshot
from tests.bad_days.writers import BY_NAME, IN_PLACE, MORE, RESULTS, Results, Writer, scores, type_scores
from tests.xlsheets.secretary import Etui, run
from xlsheets.package import whole_file
from xlsheets.package.archive import Package
from xlsheets.package.whole_file import write_whole

Laid = Callable[[Writer], Path]
CHANGED = {"en": "run the command again", "fr": "relancez la commande"}


def quietly(*line: object) -> tuple[int, str]:
    """A command's exit code, and what it said of problems."""
    said = io.StringIO()
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
        return run(line), said.getvalue()


def saves(book: Path, results: Results) -> None:
    """A person types results in a spreadsheet program and saves: a new file in the place of the old one."""
    beside = Path(shutil.copy(book, book.with_name("saved by Excel.xlsx")))
    type_scores(beside, results)
    os.replace(beside, book)


@pytest.mark.parametrize("writer", IN_PLACE, ids=lambda writer: writer.name)
def test_a_workbook_saved_while_a_command_is_at_work_stays_as_it_was_saved(
    writer: Writer, shop: Path, desk: Path, on_the_desk: Laid, etui: Etui
) -> None:
    for language in ("fr", "en") if writer.name in ("score", "fill") else ("en",):
        book = on_the_desk(writer)
        saved = (shop / ("cup.xlsx" if writer.old != "cup.xlsx" else "paired.xlsx")).read_bytes()      # any other workbook
        once: list[Call] = []

        def before(call: Call, book: Path = book, saved: bytes = saved, once: list[Call] = once) -> None:
            if not once:
                once.append(call)
                book.write_bytes(saved)

        with at_each_call(desk, before):
            ran = etui(*writer.arguments(book, shop), "--lang", language)
        assert ran.code == 1, ran
        assert CHANGED[language] in ran.err
        assert book.read_bytes() == saved
        kept = {name: data for name, data in snapshot(desk).items() if name != book.name}
        assert not [name for name in kept if name.startswith(".")]


@pytest.mark.parametrize("intruder", ["fill", "excel"])
def test_at_whichever_call_of_score_results_arrive_they_are_kept(
    intruder: str, shop: Path, desk: Path, on_the_desk: Laid, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``etui fill``, or a person in Excel, does all its work just before a call of ``etui score``."""
    monkeypatch.setattr(whole_file, "PATIENCE", 0.0)
    score, outcomes = BY_NAME["score"], []
    for at in range(30):
        book = on_the_desk(score)
        left, did = [at], []

        def before(_: Call, book: Path = book, left: list[int] = left, did: list[int] = did) -> None:
            left[0] -= 1
            if left[0] != -1:
                return
            if intruder == "fill":
                did.append(quietly("fill", book, shop / "more.csv", "--yes", "--lang", "en")[0])
            else:
                saves(book, MORE)
                did.append(0)

        with at_each_call(desk, before):
            code, said = quietly("score", book, "--lang", "en")
        if not did:                                    # past the last call
            break
        assert code == 0 or CHANGED["en"] in said, said
        kept = scores(book) == RESULTS | (MORE if did == [0] else {})
        outcomes.append((code, did[0], kept))
    first, both, second = (1, 0, True), (0, 0, True), (0, 1, True)
    assert outcomes.count(first) >= 3                  # the results came before the look at the file: score begins again
    if intruder == "fill":
        assert outcomes.count(second) == 1             # score was about to replace the file: fill begins again
        assert set(outcomes) <= {first, both, second}
    else:                                              # Excel takes no turns: one call, the rename, is left unguarded
        assert [kept for *_, kept in outcomes].count(False) <= 1
        assert set(outcomes) <= {first, both, (0, 0, False)}


def test_no_file_appears_under_a_name_that_was_free(shop: Path, desk: Path, etui: Etui) -> None:
    """Without --force nothing is replaced, not even what came while the workbook was being made."""
    book = desk / "Mardi.xlsx"

    def before(_: Call) -> None:
        if not book.exists():
            book.write_bytes(b"somebody else's")

    for language, words in (("en", "add --force to replace it"), ("fr", "ajoutez --force pour le remplacer")):
        with at_each_call(desk, before):
            ran = etui("convert", shop / "played.xlsx", "--host", "addin", "-o", book, "--lang", language)
        assert ran.code == 1
        assert words in ran.err
        assert snapshot(desk) == {book.name: b"somebody else's"}
        book.unlink()


def test_a_package_saved_twice_follows_its_own_file(shop: Path, desk: Path, on_the_desk: Laid) -> None:
    book = on_the_desk(BY_NAME["score"])
    package = Package.open(book)
    for part in ("docProps/app.xml", "docProps/core.xml"):
        package.replace(part, package.part(part) + b" ")
        package.save(desk / "." / "Mardi.xlsx")
        assert Package.open(book).part(part).endswith(b" ")
    book.unlink()
    with pytest.raises(EtuiError, match="moved"):      # renamed by somebody: not made anew under the old name
        package.save(book)
    assert snapshot(desk) == {}


def test_what_another_write_left_half_done_goes_once_it_is_old(desk: Path) -> None:
    names = [f".etui-{digit * 16}.tmp" for digit in "01"]
    for name in (*names, ".etui-notes.tmp"):
        (desk / name).write_bytes(b"half")
        os.utime(desk / name, (0, 0))
    os.utime(desk / names[1])                          # somebody may be writing it just now
    write_whole(desk / "Mardi.xlsx", b"new")
    assert sorted(snapshot(desk)) == sorted(["Mardi.xlsx", names[1], ".etui-notes.tmp"])


if hasattr(os, "fork"):                                # Windows has none

    def start(*line: object, after: float = 0.0) -> int:
        """A process of its own that runs a command: 0 done, 1 refused in a sentence, anything else is wrong."""
        child = os.fork()
        if child:
            return child
        try:
            time.sleep(after)
            code, said = quietly(*line)
            told = CHANGED["en"] in said or "already there" in said or "was made by another" in said
            os._exit(code if code == 0 or told else 98)
        finally:
            os._exit(99)

    def ended(child: int) -> int:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    def test_fill_and_score_at_the_same_time(shop: Path, desk: Path, on_the_desk: Laid) -> None:
        outcomes = set()
        for number in range(20):
            book = on_the_desk(BY_NAME["score"])
            children = (start("fill", book, shop / "more.csv", "--yes", "--lang", "en"),
                        start("score", book, "--lang", "en", after=number / 50))       # fill takes longer to read its sheets
            filled, scored = map(ended, children)
            assert {filled, scored} <= {0, 1}
            assert 0 in (filled, scored)
            assert scores(book) == RESULTS | (MORE if filled == 0 else {})
            assert list(snapshot(desk)) == [book.name]
            outcomes.add((filled, scored))
        assert outcomes <= {(0, 0), (0, 1), (1, 0)}

    def test_several_commands_that_make_one_workbook(shop: Path, desk: Path) -> None:
        for _ in range(4):
            book = desk / "Mardi.xlsx"
            book.unlink(missing_ok=True)
            made = [start("convert", shop / "played.xlsx", "--host", "addin", "-o", book, "--lang", "en") for _ in range(3)]
            assert sorted(map(ended, made)) == [0, 1, 1]
            assert Package.open(book).sheets
            assert list(snapshot(desk)) == [book.name]

    def test_the_same_command_many_times_at_once(shop: Path, desk: Path, on_the_desk: Laid) -> None:
        book = on_the_desk(BY_NAME["score"])
        assert [ended(child) for child in [start("score", book, "--lang", "en") for _ in range(6)]] == [0] * 6
        assert list(snapshot(desk)) == [book.name]

    def test_the_turn_of_a_dead_process_is_over(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(whole_file, "PATIENCE", 0.0)
        told, tell = os.pipe()
        child = os.fork()
        if not child:
            with whole_file._alone_in(desk):
                os.write(tell, b"!")
                time.sleep(600)
        os.read(told, 1)
        try:
            with pytest.raises(EtuiError, match="wait until it has finished") as caught:
                write_whole(desk / "Mardi.xlsx", b"new")
        finally:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        assert "attendez qu’elle ait fini" in caught.value.say("fr")
        assert snapshot(desk) == {}
        write_whole(desk / "Mardi.xlsx", b"new")
        for end in (told, tell):
            os.close(end)
