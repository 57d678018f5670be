"""A pairs workbook read back from its typed cells: the event, the movement, and which language and host it is for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from etui.bridge.event import PairsEvent
from etui.errors import EtuiError
from etui.movements.model import Movement
from xlsheets import ranges
from xlsheets.blocks import PREFIX
from xlsheets.live import names
from xlsheets.readers.movement_tab import read_movements
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.typed_event import PLAYERS, TRAVELLERS, typed_event
from xlsheets.words import LANGUAGES

FIRST_DAY, LAST_DAY = 61, 2_958_466             # 1 March 1900, before which spreadsheet programs differ, to the end of 9999


@dataclass(frozen=True)
class PairsWorkbook:
    """What the typed cells of a workbook say."""

    event: PairsEvent
    movements: dict[str, Movement]
    language: str
    host: str
    cells: TypedCells
    board_rows: int | None = None
    told: int | None = None                 # rows of the Ranking tab for the director's decisions

    @property
    def typed(self) -> list[list[Any]]:
        """The cells of the Travellers tab as they stand, a row a line."""
        return self._rows("travellers", TRAVELLERS)

    @property
    def typed_players(self) -> list[list[Any]]:
        """The cells of the Players tab as they stand, a row a pair."""
        return self._rows("players", PLAYERS)

    def _rows(self, tab: str, columns: tuple[str, ...]) -> list[list[Any]]:
        return [list(row) for row in zip(*(self.cells.column(f"etui_{tab}_{name}") for name in columns), strict=True)]


def read_pairs_workbook(path: Path) -> PairsWorkbook:
    """Reads a workbook made by `etui new` or `etui import`; every problem names its sheet and cell."""
    cells = TypedCells.open(path)
    if not cells.has("etui_travellers_board"):
        raise EtuiError(
            f"{path.name} is not a workbook made by Étui: it has no travellers; use “etui import” for other files",
            f"{path.name} n’est pas un classeur fait par Étui : il n’a pas de feuilles ambulantes ; pour un autre fichier, "
            "utilisez « etui import »",
        )
    _fact(cells, "kind", ("pairs",))
    language, host = _fact(cells, "language", LANGUAGES), _fact(cells, "host", tuple(PREFIX))
    event = PairsEvent(
        title=ranges.text(cells.cell("etui_title")),
        club=ranges.text(cells.cell("etui_club")),
        date=typed_date(cells.cell("etui_date")),
        director=ranges.text(cells.cell("etui_director")),
        source=ranges.text(cells.cell("etui_program")),
        **typed_event(cells, language),
    )
    return PairsWorkbook(event, read_movements(cells), language, host, cells,
                         _size(cells, "board_rows"), _size(cells, "told"))


def typed_date(cell: Any) -> str:
    """The date as typed; a cell that a spreadsheet program made a date of holds the days since 30 December 1899."""
    if isinstance(cell, int | float) and FIRST_DAY <= cell < LAST_DAY:
        return (date(1899, 12, 30) + timedelta(int(cell))).isoformat()
    return ranges.text(cell)


def _fact(cells: TypedCells, name: str, known: tuple[str, ...]) -> str:
    """What the hidden tab says of the workbook itself."""
    value = ranges.text(cells.cell(f"etui_{name}"))
    if value not in known:
        raise cells.spoilt(f"etui_{name}")
    return value


def _size(cells: TypedCells, name: str) -> int | None:
    """How many rows the tabs were laid out with, as the hidden tab says."""
    try:
        return ranges.whole(cells.cell(f"etui_{name}"), names.HEIGHT)
    except EtuiError:
        raise cells.spoilt(f"etui_{name}") from None
