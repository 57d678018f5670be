"""The one seam between our functions and the host that runs them.

In plain Python the decorators only keep the help, in both languages. When xlwings has imported the functions module (classic
host, Server and Lite alike, so xlwings is already loaded) they are xlwings' own as well; the `etui` command never pays for
importing it.
"""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from etui.errors import Sentence

Function = TypeVar("Function", bound=Callable[..., Any])

xlwings: Any = sys.modules.get("xlwings")
FRENCH = os.environ.get("ETUI_LANG", os.environ.get("LANG", "")).lower().startswith("fr")     # the help Excel shows


class Help(NamedTuple):
    """What a function is for, and each of its arguments."""

    summary: Sentence
    arguments: dict[str, Sentence]


_HELP: dict[str, Help] = {}


def func(summary: str) -> Callable[[Function], Function]:
    """Declares a function of the workbook; its docstring is the English summary, ``summary`` the French one."""

    def declare(function: Function) -> Function:
        english = (inspect.getdoc(function) or "").partition("\n")[0]
        declared = _HELP.get(function.__name__, Help(Sentence("", ""), {}))
        order = [name for name in inspect.signature(function).parameters if name in declared.arguments]
        arguments = {name: declared.arguments[name] for name in order}
        _HELP[function.__name__] = Help(Sentence(english, summary), arguments)
        return xlwings.func(function) if xlwings else function

    return declare


def arg(name: str, en: str, fr: str) -> Callable[[Function], Function]:
    """Declares an argument and its help; Excel shows the first 255 characters."""

    def declare(function: Function) -> Function:
        _HELP.setdefault(function.__name__, Help(Sentence("", ""), {})).arguments[name] = Sentence(en, fr)
        if not xlwings:
            return function
        # Without ndim=2 a row and a column both arrive as one flat list.
        shape = {"ndim": 2} if function.__annotations__.get(name) == "Range" else {}
        return xlwings.arg(name, doc=fr if FRENCH else en, **shape)(function)

    return declare


def help_of(name: str) -> Help:
    """The help of a declared function."""
    return _HELP[name]
