"""Cell addresses, references and sheet names, as the file and its formulas write them.

Sources: ECMA-376 part 1, 18.17.2 (references in formulas) and Excel's own limits (1,048,576 rows, 16,384 columns,
sheet names of 31 characters).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from etui.errors import EtuiError

LAST_ROW = 1_048_576
LAST_COLUMN = 16_384
LONGEST_SHEET_NAME = 31

_LETTERS = re.compile(r"[A-Za-z]{1,3}")
_ADDRESS = re.compile(r"([A-Za-z]{1,3})([1-9][0-9]{0,6})")
_SHEET = re.compile(r"'(?P<quoted>(?:[^']|'')+)'!|(?P<plain>[^'!\[\]:,()\s]+)!")
_CORNERS = re.compile(r"\$?([A-Za-z]{1,3})\$?([1-9][0-9]{0,6})(?::\$?([A-Za-z]{1,3})\$?([1-9][0-9]{0,6}))?")
_COLUMNS = re.compile(r"\$?([A-Za-z]{1,3}):\$?([A-Za-z]{1,3})")
_ROWS = re.compile(r"\$?([1-9][0-9]{0,6}):\$?([1-9][0-9]{0,6})")

_NEEDS_NO_QUOTES = re.compile(r"[A-Za-z_][A-Za-z0-9_.]*")
_READS_AS_A_CELL = re.compile(r"[A-Za-z]{1,3}[0-9]+|[Rr][0-9]*(?:[Cc][0-9]*)?|[Cc][0-9]*|true|false", re.IGNORECASE)

_FORBIDDEN = re.compile(r"[\[\]:*?/\\\x00-\x1f\x7f]")
_KEPT_BY_EXCEL = frozenset({"history", "historique"})      # Excel keeps these for its change history


class Cells(NamedTuple):
    """A rectangle of cells: 1-based, both corners inside. ``sheet`` is "" when the reference names none."""

    sheet: str
    first_column: int
    first_row: int
    last_column: int
    last_row: int


@lru_cache(maxsize=LAST_COLUMN)
def column_letters(number: int) -> str:
    """The letters of a 1-based column.

    >>> column_letters(1), column_letters(28), column_letters(16384)
    ('A', 'AB', 'XFD')

    :raises ValueError: outside 1 to 16,384.
    """
    if not 1 <= number <= LAST_COLUMN:
        raise ValueError(f"no column {number}: columns run from 1 to {LAST_COLUMN}")
    letters = ""
    while number:
        number, letter = divmod(number - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


@lru_cache(maxsize=LAST_COLUMN)
def column_number(letters: str) -> int:
    """The 1-based column of its letters, in either case.

    >>> column_number("A"), column_number("ab"), column_number("XFD")
    (1, 28, 16384)

    :raises ValueError: not the letters of a column.
    """
    if not _LETTERS.fullmatch(letters):
        raise ValueError(f"{letters!r} is not a column")
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    if number > LAST_COLUMN:
        raise ValueError(f"{letters!r} is past the last column, XFD")
    return number


def address(row: int, column: int) -> str:
    """The address of a 1-based row and column.

    >>> address(12, 3)
    'C12'

    :raises ValueError: outside the sheet.
    """
    if not 1 <= row <= LAST_ROW:
        raise ValueError(f"no row {row}: rows run from 1 to {LAST_ROW}")
    return f"{column_letters(column)}{row}"


def row_and_column(anchor: str) -> tuple[int, int]:
    """The 1-based row and column of an address without dollars, the inverse of :func:`address`.

    >>> row_and_column("C12")
    (12, 3)

    :raises ValueError: not the address of one cell.
    """
    match = _ADDRESS.fullmatch(anchor)
    if match is None or int(match[2]) > LAST_ROW:
        raise ValueError(f"{anchor!r} is not the address of a cell")
    return int(match[2]), column_number(match[1])


def cells_of(reference: str) -> Cells:
    """The rectangle that a reference covers, as a defined name holds it.

    >>> cells_of("'Feuille 1'!$A$6:$C$9")
    Cells(sheet='Feuille 1', first_column=1, first_row=6, last_column=3, last_row=9)

    Whole columns (``$A:$C``) and whole rows (``$3:$5``) run to the edge of the sheet; corners come in any order.

    :raises EtuiError: anything but one rectangle of this workbook: ``#REF!``, a list, another workbook, a formula.
    """
    text = reference.strip().removeprefix("=")
    sheet, corners = _split_sheet(text)
    try:
        columns, rows = _corners(corners)
    except ValueError:
        raise _not_cells(reference) from None
    return Cells(sheet, min(columns), min(rows), max(columns), max(rows))


def _split_sheet(text: str) -> tuple[str, str]:
    match = _SHEET.match(text)
    if match is None:
        return "", text
    sheet = match["plain"] or match["quoted"].replace("''", "'")
    return ("", "another workbook") if "[" in sheet else (sheet, text[match.end():])


def _corners(text: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two columns and the two rows; ValueError when the text is not a rectangle."""
    if match := _CORNERS.fullmatch(text):
        letters, row = match[1], int(match[2])
        columns = column_number(letters), column_number(match[3] or letters)
        rows = row, int(match[4] or row)
    elif match := _COLUMNS.fullmatch(text):
        columns, rows = (column_number(match[1]), column_number(match[2])), (1, LAST_ROW)
    elif match := _ROWS.fullmatch(text):
        columns, rows = (1, LAST_COLUMN), (int(match[1]), int(match[2]))
    else:
        raise ValueError(text)
    if max(rows) > LAST_ROW:
        raise ValueError(text)
    return columns, rows


def _not_cells(reference: str) -> EtuiError:
    return EtuiError(
        en=f"“{reference}” is not a block of cells of this workbook: put the name back on its cells in Excel "
           "(Formulas, Name Manager), or make the workbook again.",
        fr=f"« {reference} » n’est pas une plage de cellules de ce classeur : rendez ses cellules à ce nom dans Excel "
           "(Formules, Gestionnaire de noms), ou refaites le classeur.",
    )


def quote_sheet(name: str) -> str:
    """The sheet's name as a formula writes it before the ``!``, in quotes when it needs them.

    >>> quote_sheet("Scoring"), quote_sheet("Feuille 1"), quote_sheet("L'étape"), quote_sheet("AB12")
    ('Scoring', "'Feuille 1'", "'L''étape'", "'AB12'")
    """
    if _NEEDS_NO_QUOTES.fullmatch(name) and not _READS_AS_A_CELL.fullmatch(name):
        return name
    return "'" + name.replace("'", "''") + "'"


def safe_sheet_name(name: str, taken: Iterable[str] = ()) -> str:
    """A name that Excel accepts for a sheet, as near to ``name`` as can be, and unlike those ``taken``.

    At most 31 characters (as Excel counts: UTF-16 units), none of ``[]:*?/\\``, no apostrophe at an edge, neither
    "History" nor "Historique", unique whatever the case. A name already taken gets " (2)", as Excel does for a copy.

    >>> safe_sheet_name("Série 1/2"), safe_sheet_name("Ranking", ["RANKING"])
    ('Série 1-2', 'Ranking (2)')
    """
    refused = {other.casefold() for other in taken} | _KEPT_BY_EXCEL
    whole = _trim(_FORBIDDEN.sub("-", name), LONGEST_SHEET_NAME) or "Sheet"
    candidate, copy = whole, 1
    while candidate.casefold() in refused:
        copy += 1
        suffix = f" ({copy})"
        candidate = _trim(whole, LONGEST_SHEET_NAME - len(suffix)) + suffix
    return candidate


def _trim(name: str, longest: int) -> str:
    """``name`` without apostrophes or blanks at its edges, in at most ``longest`` UTF-16 units."""
    name = name.strip("' \u00a0")
    while len(name.encode("utf-16-le", "surrogatepass")) > 2 * longest:
        name = name[:-1]
    return name.rstrip("' \u00a0")
