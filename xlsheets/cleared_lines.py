"""Lines of the Travellers tab that a person has cleared: results that are not there, in rows that still are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from etui.bridge.event import Line
from etui.errors import EtuiError, Sentence
from xlsheets.ranges import blank

NO_LINE = Line(board=0, ns="", ew="")                # stands in a book for the row of a cleared line
LABELS = ("section", "round", "table")               # may stay behind: they hold neither who plays nor a result
MOST_PLACES = 12                                     # that one remark names


class AllCleared(EtuiError):
    """There is no line left on the Travellers tab."""

    def __init__(self, cells: Columns) -> None:
        place = cells.place("etui_travellers_board", 0)
        super().__init__(f"{place}: every line of this tab is blank; put the lines back from a copy, or make the workbook again",
                         f"{place} : toutes les lignes de cet onglet sont vides ; reprenez-les d’une copie, ou refaites le "
                         "classeur")


class Columns(Protocol):
    """Typed cells by name."""

    def column(self, name: str) -> list[Any]: ...
    def place(self, name: str, row: int) -> str: ...


def cleared(cells: Mapping[str, Any]) -> bool:
    """Whether a line, its cells by column, holds no board, nobody and no result."""
    return all(blank(cell) for name, cell in cells.items() if name not in LABELS)


def row_by_row(lines: Sequence[Line], columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> tuple[Line, ...]:
    """The lines in the rows of the Travellers tab, ``NO_LINE`` in each row that was cleared."""
    there = iter(lines)
    return tuple(NO_LINE if cleared(dict(zip(columns, row, strict=True))) else next(there) for row in rows)


def cleared_lines(cells: Columns, columns: Sequence[str]) -> Iterator[Sentence]:
    """One remark that names the cleared lines of a workbook by the cell of their board. columns: of the Travellers tab."""
    read = {name: cells.column(f"etui_travellers_{name}") for name in columns}
    rows = [row for row in range(len(read["board"])) if cleared({name: values[row] for name, values in read.items()})]
    if not rows:
        return
    places = ", ".join(cells.place("etui_travellers_board", row) for row in rows[:MOST_PLACES])
    more = len(rows) - MOST_PLACES
    en, fr = (f" and {more} more", f" et {more} de plus") if more > 0 else ("", "")
    if len(rows) == 1:
        yield Sentence(f"{places}: this line is blank, without board or players, and counts for nothing; if it was a result, "
                       "type it again.",
                       f"{places} : cette ligne est vide, sans donne ni joueurs, et ne compte pas ; si c’était un résultat, "
                       "retapez-le.")
        return
    yield Sentence(f"{places}{en}: these lines are blank, without board or players, and count for nothing; type again those "
                   "that were results.",
                   f"{places}{fr} : ces lignes sont vides, sans donne ni joueurs, et ne comptent pas ; retapez celles qui "
                   "étaient des résultats.")
