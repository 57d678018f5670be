"""The language that the functions answer in, and a mistake turned into the text a cell shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from etui.errors import EtuiError
from xlsheets.speech import system_language

_language: ContextVar[str] = ContextVar("language", default="")


@contextmanager
def speaking(chosen: str) -> Iterator[None]:
    """Texts in this language for as long as it lasts."""
    token = _language.set(chosen)
    try:
        yield
    finally:
        _language.reset(token)


def language() -> str:
    """The language of the texts a cell shows: the one spoken now, else the system's."""
    return _language.get() or system_language()


def told(call: Callable[..., Any], *ranges: Any) -> Any:
    """What the call gives, or the sentence that says why it cannot."""
    try:
        return call(*ranges)
    except EtuiError as error:
        return error.say(language())
