"""A shop of workbooks made once, and a place to do a command's work in."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bad_days.writers import Writer, stock
from tests.xlsheets.secretary import Etui, Run, run


@pytest.fixture(autouse=True)
def _no_language_around(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("ETUI_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "ETUI_DEBUG"):
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture
def etui(capsys: pytest.CaptureFixture[str]) -> Etui:
    """Runs a command: its exit code, its stdout, its stderr."""

    def command(*arguments: object) -> Run:
        capsys.readouterr()
        code = run(arguments)
        return Run(code, *capsys.readouterr())

    return command


@pytest.fixture(scope="session")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shop")
    stock(folder)
    return folder


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """An empty folder to work in."""
    folder = tmp_path / "desk"
    folder.mkdir()
    return folder


@pytest.fixture
def on_the_desk(shop: Path, desk: Path) -> Callable[[Writer], Path]:
    """The old workbook of a command, alone on the desk."""

    def laid(writer: Writer) -> Path:
        shutil.rmtree(desk)
        desk.mkdir()
        return Path(shutil.copy(shop / writer.old, desk / "Mardi.xlsx"))

    return laid
