"""Classic xlwings without Windows: its own code, with pywin32 and Windows' part of ctypes stood in for.

``python classic_xlwings.py wrappers`` prints the VBA module that Import Functions writes into a workbook; ``… descriptions``
what it tells Excel's function wizard, as JSON; ``… calls`` answers calls, one JSON list [name, argument…] a line: what a COM
call returns. In an argument, {"error": n} is one of Excel's error values and {"missing": true} an argument left out.
"""

from __future__ import annotations

import ctypes
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

MODULE = "xlsheets.functions"
MISSING = -2147352572                           # DISP_E_PARAMNOTFOUND, as pywin32 hands it over


def classic() -> Any:
    """xlwings.udfs as it is on Windows, with the decorators of the classic host in xlwings."""
    for name in ("pywintypes", "win32api", "win32com", "win32com.client", "win32com.server", "win32com.server.util",
                 "win32con", "win32gui", "win32process", "win32timezone", "winerror", "pythoncom"):
        sys.modules[name] = MagicMock()
    sys.modules["pythoncom"].__file__ = "pythoncom"
    sys.modules["pywintypes"].com_error = type("com_error", (Exception,), {})
    sys.modules["pywintypes"].TimeType = type("TimeType", (), {})
    for name in ("oledll", "windll", "WINFUNCTYPE", "HRESULT", "PyDLL"):
        setattr(ctypes, name, MagicMock())
    import xlwings
    from xlwings import _xlwindows, udfs

    sys.modules["xlwings.com_server"] = SimpleNamespace(loop=None)            # type: ignore[assignment]
    engine = xlwings.main.Engine(impl=_xlwindows.engine)
    xlwings.engines.add(engine)
    xlwings.engines.active = engine
    _xlwindows.is_range_instance = lambda argument: False
    xlwings.func, xlwings.arg, xlwings.ret = udfs.xlfunc, udfs.xlarg, udfs.xlret
    return udfs


class Workbook:
    """A workbook into which Import Functions imports: keeps the module's text and what the wizard is told."""

    Name = "Mardi.xlsm"

    def __init__(self, com_error: type[Exception]) -> None:
        self.module, self.told = "", {}
        self.VBProject = SimpleNamespace(VBComponents=Components(self, com_error))
        self.Application = SimpleNamespace(Version="16.0", MacroOptions=self._macro_options)

    def _macro_options(self, name: str, **options: Any) -> None:
        self.told[name.rpartition("!")[2]] = options


class Components:
    def __init__(self, workbook: Workbook, com_error: type[Exception]) -> None:
        self._workbook, self._com_error = workbook, com_error

    def __call__(self, name: str) -> Any:
        raise self._com_error(f"no module {name} yet")

    def Remove(self, module: Any) -> None:
        raise AssertionError("nothing to take out of a new workbook")

    def Import(self, file: str) -> None:
        self._workbook.module = Path(file).read_text(encoding="utf-8")


def imported() -> Workbook:
    udfs = classic()
    udfs.get_udf_module(MODULE, None)
    workbook = Workbook(sys.modules["pywintypes"].com_error)
    said, sys.stdout = sys.stdout, sys.stderr
    try:
        udfs.import_udfs(MODULE, workbook)
    finally:
        sys.stdout = said
    return workbook


def answer_calls() -> None:
    udfs = classic()
    for line in sys.stdin:
        name, *arguments = json.loads(line)
        print(json.dumps(udfs.call_udf(MODULE, name, tuple(map(_com, arguments)), None, MagicMock())), flush=True)


def _com(value: Any) -> Any:
    """A value as COM hands it over: every number a float, ranges as tuples."""
    if isinstance(value, dict):
        return MISSING if value.get("missing") else value["error"]
    if isinstance(value, list):
        return tuple(map(_com, value))
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[3]), str(Path(__file__).parents[3] / "src")]
    if sys.argv[1] == "calls":
        answer_calls()
    elif sys.argv[1] == "wrappers":
        print(imported().module, end="")
    else:
        print(json.dumps(imported().told))
