"""The workbook of an individual read back from its typed cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from etui.bridge.individual import IndividualEvent
from etui.errors import EtuiError
from etui.movements.model import Movement
from xlsheets import ranges
from xlsheets.blocks import PREFIX
from xlsheets.individual_book import IndividualBook
from xlsheets.individual_rows import PLAYERS, TRAVELLERS
from xlsheets.live import names
from xlsheets.readers.movement_tab import read_movements
from xlsheets.readers.pairs_workbook import typed_date as date_of
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.typed_individual import typed_individual
from xlsheets.words import LANGUAGES


@dataclass(frozen=True)
class IndividualWorkbook:
    """What the typed cells of a workbook say."""

    event: IndividualEvent
    movements: dict[str, Movement]
    language: str
    host: str
    cells: TypedCells
    board_rows: int | None                  # rows a board has on the Boards tab
    told: int | None                        # rows of the Ranking tab for the director's decisions

    def book(self) -> IndividualBook:
        """The workbook's tabs as its typed cells make them."""
        return IndividualBook(self.event, self.language, self.host, self.movements[""], self.board_rows, self.told,
                              self._rows("travellers", TRAVELLERS), self._rows("players", PLAYERS))

    def _rows(self, tab: str, columns: tuple[str, ...]) -> list[list[Any]]:
        return [list(row) for row in zip(*(self.cells.column(f"etui_{tab}_{name}") for name in columns), strict=True)]


def read_individual_workbook(cells: TypedCells) -> IndividualWorkbook:
    """Reads a workbook made by `etui new individual`; every problem names its sheet and cell."""
    cells.where("etui_movement_all")
    language, host = _fact(cells, "language", LANGUAGES), _fact(cells, "host", tuple(PREFIX))
    event = IndividualEvent(
        title=ranges.text(cells.cell("etui_title")),
        club=ranges.text(cells.cell("etui_club")),
        date=date_of(cells.cell("etui_date")),
        director=ranges.text(cells.cell("etui_director")),
        **typed_individual(cells, language),
    )
    return IndividualWorkbook(event, read_movements(cells), language, host, cells,
                              _size(cells, "board_rows"), _size(cells, "told"))


def _size(cells: TypedCells, name: str) -> int | None:
    """How many rows the tabs were laid out with, as the hidden tab says."""
    try:
        return ranges.whole(cells.cell(f"etui_{name}"), names.HEIGHT)
    except EtuiError:
        raise cells.spoilt(f"etui_{name}") from None


def _fact(cells: TypedCells, name: str, known: tuple[str, ...]) -> str:
    """What the hidden tab says of the workbook itself."""
    value = ranges.text(cells.cell(f"etui_{name}"))
    if value not in known:
        raise cells.spoilt(f"etui_{name}")
    return value
