"""`etui` in this process, and workbooks made with it once for all the tests."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.xlsheets.secretary import Etui, Run, run

Maker = Callable[..., Path]


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
def _made(tmp_path_factory: pytest.TempPathFactory) -> Callable[[tuple[str, ...]], Path]:
    folder, made = tmp_path_factory.mktemp("made"), {}

    def make(arguments: tuple[str, ...]) -> Path:
        if arguments not in made:
            made[arguments] = folder / f"{len(made)}.xlsx"
            assert run((*arguments, "-o", made[arguments])) == 0
        return made[arguments]

    return make


@pytest.fixture
def workbook(_made: Callable[[tuple[str, ...]], Path], tmp_path: Path) -> Maker:
    """A copy of the workbook that these arguments make, to do anything with."""

    def copy(*arguments: object, name: str = "night.xlsx") -> Path:
        return Path(shutil.copy(_made(tuple(map(str, arguments))), tmp_path / name))

    return copy


@pytest.fixture
def blank(workbook: Maker) -> Maker:
    """A Mitchell of 5 tables and 15 boards with nothing played yet, in a language."""

    def night(language: str = "fr", *options: object) -> Path:
        return workbook("new", "mitchell", "--tables", 5, "--boards", 15, "--date", "2026-11-24", "--host", "calc",
                        "--lang", language, *options)

    return night
