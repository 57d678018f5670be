"""A pairs workbook read back from its typed cells: the event, the movement, and which language and host it is for."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from etui.bridge.event import PairsEvent
from etui.errors import EtuiError
from etui.movements.model import Movement
from xlsheets import ranges
from xlsheets.cleared_lines import AllCleared
from xlsheets.readers.movement_tab import read_movements
from xlsheets.readers.own_workbook import boards_listed, fact, heading, language_and_host, size
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.typed_event import PLAYERS, TRAVELLERS, typed_event


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
    listed: tuple[int, ...] = ()            # boards of the Boards tab

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


def read_pairs_workbook(path: Path, opened: TypedCells | None = None) -> PairsWorkbook:
    """Reads a workbook made by `etui new` or `etui import`; every problem names its sheet and cell.

    opened: its cells, when whoever asks has opened it already.
    """
    cells = opened or TypedCells.open(path)
    if not cells.has("etui_travellers_board"):
        raise EtuiError(
            f"{path.name} is not a workbook made by Étui: it has no travellers; use “etui import” for other files",
            f"{path.name} n’est pas un classeur fait par Étui : il n’a pas de feuilles ambulantes ; pour un autre fichier, "
            "utilisez « etui import »",
        )
    fact(cells, "kind", ("pairs",))
    language, host = language_and_host(cells)
    event = PairsEvent(
        **heading(cells),
        source=ranges.text(cells.cell("etui_program")),
        **typed_event(cells, language),
    )
    if not event.lines:
        raise AllCleared(cells)
    return PairsWorkbook(event, read_movements(cells), language, host, cells,
                         size(cells, "board_rows"), size(cells, "told"), tuple(boards_listed(cells)))
