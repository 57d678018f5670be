"""Arguments as Excel sent them: what xlwings would squeeze or drop on the way reaches the functions whole.

Left to itself, xlwings hands a row of cells over as a column would come, and an error cell as a blank one; a score that
shows #N/A would then count as not played, in silence. Needs xlwings loaded with XLWINGS_ON_SERVER=true.
"""

from __future__ import annotations

import inspect
from typing import Any

import xlwings
from xlwings.conversion import Converter
from xlwings.conversion.framework import Options

from xlsheets.hosts.seam import Function, help_of


class Sent(Converter):
    """One cell, or rows of cells: a row stays a row, an error stays its text (#N/A)."""

    @classmethod
    def base_reader(cls, options):
        return super().base_reader(Options(options).override(ndim=2, err_to_str=True))

    @classmethod
    def read_value(cls, value, options):
        return value[0][0] if len(value) == 1 and len(value[0]) == 1 else value


def declare(function: Function) -> Function:
    """Declares a function of ours to xlwings, every argument read as ``Sent``."""
    helps: dict[str, Any] = help_of(function)
    for name in inspect.signature(function).parameters:
        function = xlwings.arg(name, Sent, doc=helps[name])(function)
    declared: Function = xlwings.func(function)
    return declared
