"""`etui score` on a workbook: every calculated cell gets its value again, and not another byte changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from etui.errors import EtuiError
from xlsheets.blocks import Block, Rows
from xlsheets.books import pairs_blocks
from xlsheets.package.cells import set_values
from xlsheets.package.references import address
from xlsheets.pairs_book import PairsBook
from xlsheets.readers.pairs_workbook import PairsWorkbook
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.sheets import workings


def book_of(workbook: PairsWorkbook) -> PairsBook:
    """The workbook's tabs as its typed cells make them."""
    return PairsBook(workbook.event, workbook.language, workbook.host, workbook.movements, workbook.board_rows)


def refresh(path: Path, cells: TypedCells, book: PairsBook) -> None:
    """Writes the values of ``book`` into the workbook's calculated cells, atomically."""
    changes: dict[str, dict[str, Any]] = {}
    for name, rows in _values(book).items():
        _place(cells, name, rows, changes)
    package = cells.package
    for sheet, values in changes.items():
        part = package.sheets[sheet]
        package.replace(part, set_values(package.part(part), values))
    package.save(path)


def _values(book: PairsBook) -> dict[str, Rows]:
    blocks: list[Block] = pairs_blocks(book)
    values = {block.name: block.values for block in blocks}
    for name, rows in workings.stored(book).items():
        if rows:
            values[workings.stored_name(name)] = [[None if cell == "" else cell for cell in row] for row in rows]
    return values | {"etui_fingerprint": [[workings.fingerprint(book)]]}


def _place(cells: TypedCells, name: str, rows: Rows, changes: dict[str, dict[str, Any]]) -> None:
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
    values = changes.setdefault(where.sheet, {})
    for r, row in enumerate(rows, where.first_row):
        for c, value in enumerate(row, where.first_column):
            values[address(r, c)] = value
