"""What the Excel host needs to know of the computer it is on; a test gives it another one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from etui.errors import EtuiError


@dataclass(frozen=True)
class Done:
    """How a program ended, and all it said."""

    code: int
    said: str

    @property
    def last_line(self) -> str:
        lines = self.said.strip().splitlines()
        return lines[-1].strip() if lines else ""


@dataclass(frozen=True)
class Machine:
    """A computer.

    windows: whether it runs Windows. python: the interpreter that runs Étui. folders: where Étui's two packages are.
    home: %USERPROFILE%. roaming: %APPDATA%. encoding: how VBA reads text files. xlwings: the folder of the installed
    package, and its version. run: runs a program with more environment variables. registry: a value of the current
    user's registry, by key and name; None when it is not there.
    """

    windows: bool
    python: Path
    folders: tuple[str, ...]
    home: Path
    roaming: Path
    encoding: str
    xlwings: Path
    xlwings_version: str
    run: Callable[[Sequence[str], Mapping[str, str]], Done]
    registry: Callable[[str, str], object]

    @property
    def user_settings(self) -> Path:
        """The file of the user's xlwings settings."""
        return self.home / ".xlwings" / "xlwings.conf"


def this_machine() -> Machine:
    """The computer Étui runs on.

    :raises EtuiError: xlwings is not installed.
    """
    home = Path(os.environ.get("USERPROFILE") or Path.home())
    return Machine(
        windows=sys.platform == "win32",
        python=Path(sys.executable),
        folders=package_folders(),
        home=home,
        roaming=Path(os.environ.get("APPDATA") or home / "AppData" / "Roaming"),
        encoding="mbcs" if sys.platform == "win32" else "cp1252",
        xlwings=xlwings_folder(),
        xlwings_version=_xlwings_version(),
        run=_run,
        registry=_registry,
    )


def package_folders() -> tuple[str, ...]:
    """Where the two packages of Étui are found: one folder once installed, two in a checkout."""
    import etui
    import xlsheets

    return tuple(sorted({str(Path(module.__file__ or "").resolve().parent.parent) for module in (etui, xlsheets)}))


def xlwings_folder() -> Path:
    """The installed xlwings package, found without the price of importing it."""
    found = find_spec("xlwings")
    if found is None or not found.submodule_search_locations:
        raise EtuiError(
            "xlwings is not installed: run “python -m pip install xlwings” with the Python that runs Étui",
            "xlwings n’est pas installé : lancez « python -m pip install xlwings » avec le Python qui fait tourner Étui",
        )
    return Path(found.submodule_search_locations[0])


def _xlwings_version() -> str:
    try:
        return version("xlwings")
    except PackageNotFoundError:
        return ""


def _run(command: Sequence[str], more: Mapping[str, str]) -> Done:
    try:
        done = subprocess.run(command, env={**os.environ, **more}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              errors="replace", timeout=120, check=False)
    except subprocess.TimeoutExpired:
        return Done(1, "no answer after two minutes")
    except OSError as error:
        return Done(1, str(error.strerror))
    return Done(done.returncode, done.stdout)


def _registry(key: str, name: str) -> object:
    if sys.platform != "win32":
        return None
    import winreg

    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as opened:
            return winreg.QueryValueEx(opened, name)[0]
    except OSError:
        return None
