"""Ctrl-C, or a failure nobody foresaw, after a file was written: what is told of it is true."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.bad_days.faults import Call, at_each_call, snapshot
from tests.bad_days.writers import BY_NAME, Writer
from tests.xlsheets.secretary import Etui
from xlsheets import reports

Laid = Callable[[Writer], Path]


@pytest.mark.parametrize(("problem", "code"), [
    (KeyboardInterrupt(), 130), (ZeroDivisionError("bug"), 1), (OSError(errno.ENOSPC, "No space left on device"), 1)])
def test_once_the_workbook_is_written_it_is_said_to_be(
    problem: BaseException, code: int, shop: Path, on_the_desk: Laid, etui: Etui, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ranking_text(*_: Any) -> str:
        raise problem

    for language, done, not_done in (("en", "written before that, whole: ", "nothing was written"),
                                     ("fr", "écrit avant cela, en entier : ", "rien n'a été écrit")):
        book = on_the_desk(BY_NAME["score"])
        old = book.read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr(reports, "ranking_text", ranking_text)
            ran = etui("score", book, "--lang", language)
        assert ran.code == code
        assert f"{done}{book}" in ran.err
        assert not_done not in ran.err
        assert book.read_bytes() != old


def test_stopped_before_the_rename_nothing_was_written(shop: Path, desk: Path, on_the_desk: Laid, etui: Etui) -> None:
    book = on_the_desk(BY_NAME["score"])
    old = book.read_bytes()

    def before(call: Call) -> None:
        if call.what == "os.rename":
            raise KeyboardInterrupt

    with at_each_call(desk, before):
        ran = etui("score", book, "--lang", "en")
    assert (ran.code, ran.err) == (130, "etui: interrupted, nothing was written\n")
    assert snapshot(desk) == {book.name: old}


def test_drafts_before_a_full_disk_are_listed(shop: Path, desk: Path, etui: Etui, tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("name;e-mail;pair\nAnne;anne@example.org;1\nLuc;luc@example.org;2", encoding="utf-8")
    renamed = []

    def before(call: Call) -> None:
        if call.what == "os.rename":
            renamed.append(call)
            if len(renamed) == 2:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with at_each_call(desk, before):
        ran = etui("mail", shop / "played.xlsx", "--to", tmp_path / "list.csv", "--drafts", desk, "--from", "club@example.org",
                   "--lang", "en")
    (first, _), = snapshot(desk).items()
    assert f"written before that, whole: {desk / first}\n" in ran.err
    assert "no room left" in ran.err
