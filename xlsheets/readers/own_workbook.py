"""What every workbook of Étui says of itself: its language and host, its heading, how its tabs were laid out."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from etui.errors import EtuiError
from xlsheets import ranges
from xlsheets.blocks import PREFIX
from xlsheets.live import names
from xlsheets.package.references import address
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.words import LANGUAGES

BEFORE_SCORES = 3                               # columns of the Boards tab: board, dealer, vulnerability
FIRST_DAY, LAST_DAY = 61, 2_958_466             # 1 March 1900, before which spreadsheet programs differ, to the end of 9999


def language_and_host(cells: TypedCells) -> tuple[str, str]:
    """The language of the tabs, and where their functions run."""
    return fact(cells, "language", LANGUAGES), fact(cells, "host", tuple(PREFIX))


def fact(cells: TypedCells, name: str, known: tuple[str, ...]) -> str:
    """What the hidden tab says of the workbook itself."""
    value = ranges.text(cells.cell(f"etui_{name}"))
    if value not in known:
        raise cells.spoilt(f"etui_{name}")
    return value


def size(cells: TypedCells, name: str) -> int | None:
    """How many rows the tabs were laid out with, as the hidden tab says."""
    try:
        rows = ranges.whole(cells.cell(f"etui_{name}"), names.HEIGHT)
    except EtuiError:
        raise cells.spoilt(f"etui_{name}") from None
    if rows is not None and rows < 1:
        raise cells.spoilt(f"etui_{name}")
    return rows


def boards_listed(cells: TypedCells) -> list[int]:
    """The boards that the Boards tab has room for; none when the tab was deleted or what stands there are not numbers."""
    height, found = size(cells, "board_rows"), []
    for name in ("etui_boards_1", "etui_boards_2"):
        if not height or not cells.present(name) or cells.where(name).first_column <= BEFORE_SCORES:
            continue
        where = cells.where(name)
        column = where.first_column - BEFORE_SCORES
        sheet = cells.sheet(where.sheet)
        found += [sheet.get(address(top, column)) for top in range(where.first_row, where.last_row + 1, height)]
    numbers = [int(board) for board in found if isinstance(board, int | float)]
    return numbers if len(numbers) == len(found) else []


def heading(cells: TypedCells) -> dict[str, str]:
    """The title, club, date and director, as typed on the first tab."""
    return {
        "title": ranges.text(cells.cell("etui_title")),
        "club": ranges.text(cells.cell("etui_club")),
        "date": typed_date(cells.cell("etui_date")),
        "director": ranges.text(cells.cell("etui_director")),
    }


def typed_date(cell: Any) -> str:
    """The date as typed; a cell that a spreadsheet program made a date of holds the days since 30 December 1899."""
    if isinstance(cell, int | float) and FIRST_DAY <= cell < LAST_DAY:
        return (date(1899, 12, 30) + timedelta(int(cell))).isoformat()
    return ranges.text(cell)
