"""Arguments as Excel sent them: what xlwings would squeeze or drop on the way reaches the functions whole.

Left to itself, xlwings hands a row of cells over as a column would come, and an error cell as a blank one; a score that
shows #N/A would then count as not played, in silence. Needs xlwings loaded with XLWINGS_ON_SERVER=true.
"""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable
from typing import Any

import xlwings
from xlwings.conversion import Converter
from xlwings.conversion.framework import Options

from xlsheets.seam import help_of

# xlwings asks for this module at every cell it reads, and Python would search its whole path each time: 0.1 ms a cell.
sys.modules.setdefault("pyodide.ffi", None)     # type: ignore[arg-type]


class Sent(Converter):
    """One cell, or rows of cells: a row stays a row, an error stays its text (#N/A)."""

    @classmethod
    def base_reader(cls, options):
        return super().base_reader(Options(options).override(ndim=2, err_to_str=True))

    @classmethod
    def read_value(cls, value, options):
        return value[0][0] if len(value) == 1 and len(value[0]) == 1 else value


def declare(function: Callable[..., Any], language: str) -> Callable[..., Any]:
    """A function of ours as xlwings shows it to Excel: its help in one language, every argument read as ``Sent``."""

    @functools.wraps(function)
    def shown(*ranges: Any) -> Any:
        return function(*ranges)

    vars(shown).pop("__xlfunc__", None)         # what xlwings may have noted of the function itself
    told = help_of(function.__name__)
    shown.__doc__ = told.summary.say(language)
    for name in inspect.signature(function).parameters:
        shown = xlwings.arg(name, Sent, doc=told.arguments[name].say(language))(shown)
    declared: Callable[..., Any] = xlwings.func(shown)
    return declared
