"""Ranges as a spreadsheet hands them over, turned into columns; and what is wrong with a cell, in words.

A range comes as a single cell or as rows of cells. A blank cell is ``None``, ``""`` or NaN; numbers may be ints, floats or
text ("12,5", "−50"); Excel's and Calc's error values come as text such as "#N/A".
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from datetime import date, datetime, time
from typing import Any

from etui.errors import EtuiError, Sentence

Cell = Any
COM_ERRORS = range(-2146826300, -2146826200)     # how an error value that xlwings does not know reaches Python over COM
WHOLE_COLUMN = 65_536                # a range at least this tall is a whole column, whatever the program

ERROR = re.compile(r"(?:.*\|)?(?:#(?![0-9])|Err:[0-9])")       # "#", "#N/A", Calc's "Err:502", also behind a section, "A|#"
PADDED = re.compile(r"(?:(?<![^|])|(?<=^[A-Za-z])|(?<=\|[A-Za-z]))0+(?=[0-9]+(?:\||$))", re.ASCII)
DECIMAL = re.compile(r"[-+]?[0-9]+[.,][0-9]+")


class Repeated(list[Any]):
    """A column made of a single cell that serves every row."""


class Wrong(str):
    """The text a wrong cell gets instead of a number."""

    __slots__ = ()


def table(value: Any) -> list[list[Cell]]:
    """Any range as rows of cells: a single cell gives one row of one."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if not isinstance(value, list | tuple):
        return [[value]]
    if not value:
        return [[None]]
    return [list(row) if isinstance(row, list | tuple) else [row] for row in value]


def column(value: Any, what: Sentence) -> list[Cell]:
    """A range one column wide as a list of cells."""
    rows = table(value)
    if any(len(row) != 1 for row in rows):
        raise EtuiError(
            f"{what.en}: give one column; this range is {max(map(len, rows))} columns wide",
            f"{what.fr} : donnez une seule colonne ; cette plage en a {max(map(len, rows))}",
        )
    return [row[0] for row in rows]


def flat(value: Any) -> list[Cell]:
    """Every cell of a range, row by row."""
    return [cell for row in table(value) for cell in row]


def single(value: Any, what: Sentence) -> Cell:
    """The cell of an argument that is one cell, also when it comes as a range of one."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if not isinstance(value, list | tuple):
        return value
    cells = flat(value)
    if len(cells) != 1:
        raise EtuiError(
            f"{what.en}: give one cell; this range has {len(cells)}",
            f"{what.fr} : donnez une seule cellule ; cette plage en a {len(cells)}",
        )
    return cells[0]


def optional_column(value: Any, height: int, what: Sentence) -> list[Cell]:
    """A column of the given height; a missing one is blank, a single cell serves every row."""
    cells = column(value, what)
    if len(cells) == 1 and height != 1:
        return Repeated(cells * height)
    return cells


def same_height(**columns: list[Cell]) -> int:
    """The height all columns share. Whole columns (B:B) are cut, in place, after the last row that any of them fills."""
    height = shared_height(**columns)
    if height >= WHOLE_COLUMN:
        height = max(1, *(_filled(cells) for cells in columns.values()))
        for cells in columns.values():
            del cells[height:]
    return height


def shared_height(**columns: list[Cell]) -> int:
    """The height all columns share; other heights are said."""
    heights = {name: len(cells) for name, cells in columns.items()}
    if len(set(heights.values())) > 1:
        listed = ", ".join(f"{name} {height}" for name, height in heights.items())
        raise EtuiError(
            f"the ranges must have the same number of rows: {listed}",
            f"les plages doivent avoir le même nombre de lignes : {listed}",
        )
    return next(iter(heights.values()))


def _filled(cells: list[Cell]) -> int:
    """Rows down to the last filled one; a single cell that served every row fills none."""
    if isinstance(cells, Repeated):
        return 0
    return next((row for row in range(len(cells), 0, -1) if not all(map(blank, flat(cells[row - 1])))), 0)


def blank(cell: Cell) -> bool:
    if cell is None:
        return True
    if isinstance(cell, str):
        return not cell.strip()
    return isinstance(cell, float) and math.isnan(cell)


def text(cell: Cell) -> str:
    """A cell as the text a person sees: whole numbers without a decimal point."""
    if blank(cell):
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell).strip()


def number(cell: Cell, what: Sentence) -> float | None:
    """A cell as a number, ``None`` when blank; anything else is said."""
    if blank(cell):
        return None
    if isinstance(cell, bool):
        raise EtuiError(f"{what.en}: TRUE/FALSE is not a number", f"{what.fr} : VRAI/FAUX n’est pas un nombre")
    if isinstance(cell, int | float):
        if math.isinf(cell) or COM_ERRORS.start <= cell < COM_ERRORS.stop:
            raise EtuiError(f"{what.en}: not a number", f"{what.fr} : ce n’est pas un nombre")
        return float(cell)
    if isinstance(cell, date | datetime | time):
        raise EtuiError(
            f"{what.en}: {cell} is a date; set the cell to text and type it again",
            f"{what.fr} : {cell} est une date ; mettez la cellule au format texte et retapez",
        )
    written = str(cell).strip()
    plain = written.replace("\u2212", "-").replace("\u00a0", "").replace("\u202f", "").replace(" ", "").replace(",", ".")
    try:
        value = float(plain)
    except ValueError:
        value = math.nan
    if not math.isfinite(value) or "_" in plain:
        raise EtuiError(f"{what.en}: “{written[:40]}” is not a number", f"{what.fr} : « {written[:40]} » n’est pas un nombre")
    return value


def whole(cell: Cell, what: Sentence) -> int | None:
    value = number(cell, what)
    if value is not None and not value.is_integer():
        raise EtuiError(f"{what.en}: {value:g} is not a whole number", f"{what.fr} : {value:g} n’est pas un nombre entier")
    return None if value is None else int(value)


def label(cell: Cell, what: Sentence) -> str:
    """A board, a group or a pair as its text, "01" as "1", "" when blank; an error value, TRUE/FALSE, a date or 1.5 is said."""
    if blank(cell):
        return ""
    written = text(cell)
    if not isinstance(cell, str) or DECIMAL.fullmatch(written):
        return str(whole(cell, what))
    if ERROR.match(written):
        raise EtuiError(
            f"{what.en}: the cell holds the error “{written[:40]}”; type it again",
            f"{what.fr} : la cellule contient l’erreur « {written[:40]} » ; ressaisissez-la",
        )
    return unpadded(written)


def unpadded(written: str) -> str:
    """A number as it is without zeros before it, also behind the letter of a section or beside a "|", as in imported files.

    >>> unpadded("01"), unpadded("A01"), unpadded("A|007"), unpadded("0"), unpadded("M01B")
    ('1', 'A1', 'A|7', '0', 'M01B')
    """
    return PADDED.sub("", written) if "0" in written else written


def each(cells: Iterable[Cell], read: Callable[[Cell], Any], language: str) -> list[Any]:
    """Every cell read; a cell that cannot be becomes a ``Wrong`` text naming its row, counted from 1."""
    result: list[Any] = []
    for row, cell in enumerate(cells, 1):
        try:
            result.append(read(cell))
        except EtuiError as error:
            result.append(wrong(row, error, language))
    return result


def wrong(row: int, error: EtuiError, language: str) -> Wrong:
    return Wrong(at_row(row, error).say(language))


def at_row(row: int, error: EtuiError) -> EtuiError:
    """The same mistake, with the row it is in."""
    return EtuiError(f"row {row}: {error.say('en')}", f"ligne {row} : {error.say('fr')}")


def labels(cells: Iterable[Cell], what: Sentence) -> list[str]:
    """Every cell as a board, a group or a pair; the first that is none is said with its row."""
    result = []
    for row, cell in enumerate(cells, 1):
        try:
            result.append(label(cell, what))
        except EtuiError as error:
            raise at_row(row, error) from None
    return result


def on_one_line(sentence: str) -> str:
    """A sentence that quotes a cell, which may hold several lines, as one line."""
    return re.sub(r"\s*[\r\n\t]\s*", " ", sentence)
