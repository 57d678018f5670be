"""The workbook of an individual read back from its typed cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from etui.bridge.individual import IndividualEvent
from etui.movements.model import Movement
from xlsheets.cleared_lines import AllCleared
from xlsheets.individual_book import IndividualBook
from xlsheets.individual_rows import PLAYERS, TRAVELLERS
from xlsheets.readers.movement_tab import read_movements
from xlsheets.readers.own_workbook import boards_listed, heading, language_and_host, size
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.typed_individual import typed_individual


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
                              self._rows("travellers", TRAVELLERS), self._rows("players", PLAYERS), boards_listed(self.cells))

    def _rows(self, tab: str, columns: tuple[str, ...]) -> list[list[Any]]:
        return [list(row) for row in zip(*(self.cells.column(f"etui_{tab}_{name}") for name in columns), strict=True)]


def read_individual_workbook(cells: TypedCells) -> IndividualWorkbook:
    """Reads a workbook made by `etui new individual`; every problem names its sheet and cell."""
    cells.where("etui_movement_all")
    language, host = language_and_host(cells)
    event = IndividualEvent(
        **heading(cells),
        **typed_individual(cells, language),
    )
    if not event.lines:
        raise AllCleared(cells)
    return IndividualWorkbook(event, read_movements(cells), language, host, cells,
                              size(cells, "board_rows"), size(cells, "told"))
