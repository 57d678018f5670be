"""The cells of a cup's workbook that only Étui writes: the frozen draw, and which match each line of the Matches tab is."""

from __future__ import annotations

from typing import Any

from etui.errors import EtuiError
from xlsheets.cup_book import CupBook
from xlsheets.live.cup_typed import WRITTEN
from xlsheets.ranges import blank, on_one_line, text
from xlsheets.readers.typed_cells import TypedCells

DRAW, GAMES = "etui_cup_draw", "etui_cup_games"


def check_numbers(cells: TypedCells, book: CupBook) -> None:
    """Raises EtuiError naming the first cell that no longer holds what Étui wrote in it."""
    most = len(book.typed_cup.entries)
    for n, row in enumerate(book.typed_cup.draw if book.paired else ()):
        for column, cell in enumerate(row):
            if not blank(cell) and not _is_number(cell, most):
                raise _spoilt(cells.place(DRAW, n, column), cell, "no number of the draw", "un numéro du tirage")
    for n, (name, leg, *rest) in enumerate(book.typed_cup.games):
        match = book.matches.get(text(name))
        if match is None:
            raise _spoilt(cells.place(GAMES, n, 0), name, "no match of this cup as it is set", "un match de cette coupe telle "
                                                                                              "qu’elle est réglée")
        if not _is_number(leg, len(match.rounds)):
            raise _spoilt(cells.place(GAMES, n, 1), leg, f"no leg of {match.id}", f"une manche de {match.id}")
        for column, cell in enumerate(rest[-len(WRITTEN):], len(rest) + 2 - len(WRITTEN)):
            if not blank(cell) and not _is_number(cell, most):
                raise _spoilt(cells.place(GAMES, n, column), cell, "no number of the draw", "un numéro du tirage")


def _is_number(cell: Any, most: int) -> bool:
    return isinstance(cell, int | float) and not isinstance(cell, bool) and cell in range(1, most + 1)


def _spoilt(place: str, cell: Any, what: str, quoi: str) -> EtuiError:
    shown = on_one_line(text(cell)[:40])
    en, fr = (f"“{shown}” is", f"« {shown} » n’est pas") if shown else ("a blank is", "une cellule vide n’est pas")
    return EtuiError(
        f"{place}: {en} {what}: put the cell or the setting back as it was, or take a copy of the workbook from before",
        f"{place} : {fr} {quoi} : remettez la cellule ou le réglage comme avant, ou reprenez une copie d’avant",
    )
