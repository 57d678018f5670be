"""Whatever the moment a mailing is cut at, no address gets two mails, and whoever may have none is named."""

from __future__ import annotations

import os
import smtplib
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP

from tests.xlsheets.mail.mailing import PAIRS, evening, through
from tests.xlsheets.mail.post_office import PASSWORD, Office
from tests.xlsheets.secretary import Etui, run
from xlsheets.mail.journal import journal_of

ROOT = Path(__file__).parents[3]
TWO = {"1": "helene@example.org", "12": "zoe@example.org"}


def test_a_process_killed_while_the_server_holds_the_mail(etui: Etui, office: Office, tmp_path: Path) -> None:
    book = evening(tmp_path)
    environment = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", "ETUI_SMTP_PASSWORD": PASSWORD}
    command = [sys.executable, "-m", "xlsheets", "mail", book, "--to", "players", *through(office)]
    process: list[subprocess.Popen[bytes]] = []

    def data(address: str, server: SMTP) -> None:
        if len(office.taken) == 2 and process[0].poll() is None:
            process[0].kill()                               # the mail is here, and its sender will never know
            process[0].wait()

    office.at_data = data
    process.append(subprocess.Popen(list(map(str, command)), env=environment, stderr=subprocess.PIPE))
    process[0].communicate(timeout=60)
    assert process[0].returncode not in (0, 1, 2)
    ran = etui("mail", book, "--to", "players", *through(office))
    assert ran.code == 1
    assert sorted(office.addresses()) == sorted(PAIRS.values())
    assert f"--resend {office.addresses()[2]}" in ran.err
    assert "3 sent, 2 sent before" in ran.err


def _killed_at(step: int, monkeypatch: pytest.MonkeyPatch, made: list[str]) -> None:
    """Lists what a mailing does to the network and the disk, and kills the process just before one of these steps."""

    def before(owner: Any, name: str) -> None:
        real = getattr(owner, name)

        def counted(*arguments: Any, **more: Any) -> Any:
            made.append(str(arguments[1])[:6] if name == "send" else name)
            if len(made) == step:
                os.kill(os.getpid(), 9)
            return real(*arguments, **more)

        monkeypatch.setattr(owner, name, counted)

    before(smtplib.SMTP, "send")
    before(smtplib.SMTP, "getreply")
    before(os, "fsync")


def _mailing_in_a_child(book: Path, office: Office, step: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """The wait status of a process that mails the book and is killed at a step."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1]
    try:
        _killed_at(step, monkeypatch, [])
        os._exit(run(("mail", book, "--to", "players", *through(office))))
    finally:
        os._exit(99)


if hasattr(os, "fork"):                                     # Windows has none; the test above holds there too

    def test_a_process_killed_at_any_step_never_sends_twice(
        etui: Etui, office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        book = evening(tmp_path, TWO)
        steps: list[str] = []
        with monkeypatch.context() as counting:
            _killed_at(0, counting, steps)
            assert etui("mail", book, "--to", "players", *through(office)).code == 0
        first = next(step for step, what in enumerate(steps, 1) if what.startswith("mail"))
        last = max(step for step, what in enumerate(steps, 1) if what == "fsync")
        doubts = 0
        for step in [1, first // 2, *range(first, last + 1)]:
            journal_of(book).unlink()
            office.taken.clear()
            status = _mailing_in_a_child(book, office, step, monkeypatch)
            assert os.WIFSIGNALED(status), f"step {step}: {status}"
            ran = etui("mail", book, "--to", "players", *through(office))
            _settle(office)
            addresses = office.addresses()
            assert len(addresses) == len(set(addresses)), f"step {step}: twice"
            for address in TWO.values():
                doubtful = f"--resend {address}" in ran.err
                assert address in addresses or doubtful, f"step {step}: {address} was forgotten"
                doubts += doubtful
        # in doubt: "sending" written but not yet safe on the disk, or the text not yet gone, or its answer not yet there
        assert doubts == len(TWO) * 3


def _settle(office: Office) -> None:
    """Leaves the server the time to end what a killed process had begun."""
    before = -1
    while before != len(office.taken):
        before = len(office.taken)
        time.sleep(0.02)


def test_ctrl_c_says_what_is_left(etui: Etui, office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = evening(tmp_path)
    real = smtplib.SMTP.mail

    def mail(smtp: smtplib.SMTP, sender: str) -> Any:
        if len(office.taken) == 2:
            raise KeyboardInterrupt
        return real(smtp, sender)

    with monkeypatch.context() as pressed:
        pressed.setattr(smtplib.SMTP, "mail", mail)
        ran = etui("mail", book, "--to", "players", *through(office))
    assert ran.code == 130
    assert "2 sent, 4 not yet" in ran.err
    assert etui("mail", book, "--to", "players", *through(office)).code == 0
    assert sorted(office.addresses()) == sorted(PAIRS.values())


def test_a_full_disk_stops_the_mailing_before_the_text_goes(
    etui: Etui, office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = evening(tmp_path)
    real, calls = os.fsync, [0]

    def fsync(handle: int) -> None:
        calls[0] += 1
        if calls[0] == 4:                                   # the folder, "sending", "sent", then the second "sending"
            raise OSError(28, "No space left on device")
        real(handle)

    with monkeypatch.context() as full:
        full.setattr(os, "fsync", fsync)
        ran = etui("mail", book, "--to", "players", *through(office))
    assert ran.code == 1
    assert "free some space" in ran.err
    assert len(office.taken) == 1
