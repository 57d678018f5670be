"""`etui score` on a workbook: every calculated cell gets its value again, and not another byte changes."""

from __future__ import annotations

from itertools import count, takewhile
from pathlib import Path
from typing import Any

from etui.errors import EtuiError
from xlsheets.blocks import Block, Rows
from xlsheets.books import pairs_blocks
from xlsheets.combined_book import CombinedBook
from xlsheets.package.cells import set_values
from xlsheets.package.references import Cells, address
from xlsheets.pairs_book import PAPERS, PairsBook
from xlsheets.readers.pairs_workbook import PairsWorkbook
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.sheets import combined


def book_of(workbook: PairsWorkbook) -> PairsBook:
    """The workbook's tabs as its typed cells make them."""
    return PairsBook(
        workbook.event, workbook.language, workbook.host, workbook.movements, workbook.board_rows, workbook.told, workbook.typed,
        workbook.typed_players, listed=workbook.listed,
    )


def refresh(path: Path, cells: TypedCells, book: PairsBook) -> None:
    """Writes the values of ``book`` into the workbook's calculated cells, atomically."""
    check_lists(cells, book)
    write_values(path, cells, book.values([block for block in pairs_blocks(book) if not outgrown_paper(cells, block)]))


def refresh_combined(path: Path, cells: TypedCells, book: CombinedBook) -> None:
    """The same for a combined ranking."""
    write_values(path, cells, book.values(combined.blocks(book)))


def write_values(path: Path, cells: TypedCells, wanted: dict[str, Rows]) -> None:
    """Writes the values of named blocks into a workbook, atomically; not another byte of it changes."""
    changes: dict[str, dict[str, Any]] = {}
    for name, rows in wanted.items():
        if cells.present(name):                 # a tab that was deleted, or that the workbook never had, is not missed
            add_values(cells, name, rows, changes)
    package = cells.package
    for sheet, values in changes.items():
        part = package.sheets[sheet]
        package.replace(part, set_values(package.part(part), values))
    package.save(path)


def check_lists(cells: TypedCells, book: PairsBook) -> None:
    """Raises EtuiError when the Ranking tab has not the lists that the settings and the entry list now ask for."""
    names = takewhile(cells.present, (f"etui_ranking_{n}" for n in count(1)))
    made = [len(cells.block(name)) for name in names]
    wanted = [ranked.pairs for ranked in book.ranking_lists]
    if made == wanted or not made:
        return
    if sum(made) == sum(wanted):
        place = cells.place("etui_sections", 0)
        raise EtuiError(
            f"{place}: the Ranking tab is laid out for another way of ranking; choose again what was chosen here and in "
            "“Rankings”, or make the workbook again",
            f"{place} : l’onglet du classement est fait pour une autre façon de classer ; remettez ce qui était choisi ici et "
            "dans « Classements », ou refaites le classeur",
        )
    place = cells.place("etui_players_number", 0)
    raise EtuiError(
        f"{place}: the list has {sum(wanted)} pairs and the workbook was made for {sum(made)}; put the list back as it was, or "
        "make the workbook again",
        f"{place} : la liste a {sum(wanted)} paires et le classeur est fait pour {sum(made)} ; remettez la liste comme elle "
        "était, ou refaites le classeur",
    )


def outgrown_paper(cells: TypedCells, block: Block) -> bool:
    """Whether a printed card or slip is of another size than what is now to be told: paper never stands in the way of a score."""
    if block.tab not in PAPERS | {"cards"} or not cells.present(block.name):
        return False
    where = cells.where(block.name)
    size = where.last_row - where.first_row + 1, where.last_column - where.first_column + 1
    return size != (len(block.values), len(block.values[0]) if block.values else 0)


def check_room(cells: TypedCells, name: str, rows: Rows) -> Cells:
    """Where a calculated block is. Raises EtuiError when what is now to be shown there has another size."""
    where = cells.where(name)
    height, width = where.last_row - where.first_row + 1, where.last_column - where.first_column + 1
    if (height, width) != (len(rows), len(rows[0])):
        place = f"{where.sheet}!{address(where.first_row, where.first_column)}"
        raise EtuiError(
            f"{place}: {len(rows)} rows of {len(rows[0])} cells are to be calculated here, but the block is now {height} by "
            f"{width}; undo the change, or make the workbook again from this one’s results",
            f"{place} : {len(rows)} lignes de {len(rows[0])} cellules sont à calculer ici, mais la plage fait maintenant "
            f"{height} sur {width} ; annulez la modification, ou refaites le classeur à partir de ses résultats",
        )
    return where


def add_values(cells: TypedCells, name: str, rows: Rows, changes: dict[str, dict[str, Any]]) -> None:
    """Adds the values of a block to the changes of its sheet, by address."""
    where = check_room(cells, name, rows)
    values = changes.setdefault(where.sheet, {})
    for r, row in enumerate(rows, where.first_row):
        for c, value in enumerate(row, where.first_column):
            anchor = address(r, c)
            if value is not None or anchor in cells.sheet(where.sheet):        # no cell is made to hold nothing
                values[anchor] = value
