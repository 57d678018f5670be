"""The one seam between our functions and the host that runs them.

In plain Python the decorators only keep the help, in both languages. When xlwings has imported the functions module (classic
host, Server and Lite alike, so xlwings is already loaded) they are xlwings' own as well; the `etui` command never pays for
importing it.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, TypeVar

from etui.errors import Sentence
from xlsheets.speech import system_language

Function = TypeVar("Function", bound=Callable[..., Any])

xlwings: Any = sys.modules.get("xlwings")
FRENCH = system_language() == "fr"              # the help Excel shows
CATEGORY = "Étui"                              # where Excel's function wizard lists them


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
        return xlwings.func(category=CATEGORY)(function) if xlwings else function

    return declare


def arg(name: str, en: str, fr: str) -> Callable[[Function], Function]:
    """Declares an argument and its help; Excel shows the first 255 characters."""

    def declare(function: Function) -> Function:
        _HELP.setdefault(function.__name__, Help(Sentence("", ""), {})).arguments[name] = Sentence(en, fr)
        return xlwings.arg(name, _sent(), doc=fr if FRENCH else en)(function) if xlwings else function

    return declare


@cache
def _sent() -> Any:
    """How xlwings reads an argument for us: one cell, or rows of cells; an error as its text.

    Left to itself it hands a row over as a column comes, and an error cell as a blank one.
    """
    conversion = xlwings.conversion

    class Sent(conversion.Converter):           # type: ignore[name-defined, misc]
        @classmethod
        def base_reader(cls, options: Any) -> Any:
            return super().base_reader(conversion.Options(options).override(ndim=2, err_to_str=True))

        @classmethod
        def read_value(cls, value: Any, options: Any) -> Any:
            return value[0][0] if len(value) == 1 and len(value[0]) == 1 else value

    return Sent


def help_of(name: str) -> Help:
    """The help of a declared function."""
    return _HELP[name]
