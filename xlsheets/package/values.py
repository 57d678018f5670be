"""The content of one cell, between Python and the file's XML.

Source: ECMA-376 part 1, 18.3.1.4 (the cell and its type ``t``), 18.18.11 (ST_CellType) and 22.9.2.19 (ST_Xstring: a
character that XML cannot hold is written ``_xHHHH_``).
"""

from __future__ import annotations

import math
import re
from numbers import Integral, Real
from typing import TypeAlias

from etui.errors import EtuiError

Value: TypeAlias = int | float | str | bool | None


class Shared(int):
    """A text, by its place in the workbook's table of shared strings."""

    __slots__ = ()


LONGEST_TEXT = 32_767                                  # UTF-16 units in one cell

# What XML cannot hold, a carriage return (XML would turn it into a line feed), and the underscore of a text that reads
# as an escape itself.
_ESCAPED = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")
_ESCAPE = re.compile("_x([0-9A-Fa-f]{4})_")


def number_text(value: int | float) -> str:
    """A number as the file writes it: every digit needed to read the same number back, no ``.0``.

    >>> number_text(3), number_text(3.0), number_text(0.1), number_text(-0.0), number_text(1e300)
    ('3', '3', '0.1', '0', '1e+300')

    :raises ValueError: not a number, or infinite: a cell cannot hold it.
    """
    if isinstance(value, (int, Integral)):
        return int.__repr__(int(value))
    if not isinstance(value, (float, Real)):
        raise ValueError(f"a cell cannot hold {value!r}")
    real = float(value)
    if not math.isfinite(real):
        raise ValueError(f"a cell cannot hold {real}")
    if real.is_integer() and abs(real) < 1e16:
        return int.__repr__(int(real))                 # Excel has no negative zero either
    return float.__repr__(real)


def escaped_text(text: str, where: str = "") -> bytes:
    """A text as element content.

    >>> escaped_text("a < b\\x07"), escaped_text("_x0041_")
    (b'a &lt; b_x0007_', b'_x005F_x0041_')

    :raises EtuiError: longer than a cell can hold; ``where`` names the cell.
    """
    if len(text) > LONGEST_TEXT // 2 and len(text.encode("utf-16-le", "surrogatepass")) > 2 * LONGEST_TEXT:
        raise EtuiError(
            en=f"The text for cell {where} is longer than the 32,767 characters that Excel can hold: shorten it.",
            fr=f"Le texte de la cellule {where} dépasse les 32 767 caractères que permet Excel : raccourcissez-le.",
        )
    if _ESCAPED.search(text):
        text = _ESCAPED.sub(lambda match: f"_x{ord(match[0]):04X}_", text)
    if "&" in text or "<" in text or ">" in text:
        text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.encode("utf-8")


def unescaped_text(text: str) -> str:
    """The text that ``_xHHHH_`` escapes stand for.

    >>> unescaped_text("_x0007_ _x005F_x0041_")
    '\\x07 _x0041_'
    """
    if "_x" not in text:
        return text
    text = _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text)
    if any("\ud800" <= character <= "\udfff" for character in text):       # two escapes may make one character
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    return text


def number_of(text: str) -> int | float:
    """The number that a ``<v>`` holds: an int when it is written as one.

    :raises ValueError: not a number.
    """
    try:
        return int(text)
    except ValueError:
        number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number
