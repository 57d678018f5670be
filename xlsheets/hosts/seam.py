"""The one seam between our functions and the host that runs them.

In plain Python the decorators only keep the help of each argument. When xlwings has imported the functions module (classic
host, Server and Lite alike, so xlwings is already loaded) they are xlwings' own as well; the `etui` command never pays for
importing it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

xlwings: Any = sys.modules.get("xlwings")


def func(function: Function) -> Function:
    """Declares a function of the workbook."""
    return xlwings.func(function) if xlwings else function


def arg(name: str, doc: str) -> Callable[[Function], Function]:
    """Declares an argument and its help; Excel shows the first 255 characters."""

    def declare(function: Function) -> Function:
        help_of(function)[name] = doc
        return xlwings.arg(name, doc=doc)(function) if xlwings else function

    return declare


def help_of(function: Any) -> dict[str, str]:
    """The help of each argument of a declared function."""
    if not hasattr(function, "__etui_help__"):
        function.__etui_help__ = {}
    return function.__etui_help__             # type: ignore[no-any-return]
