"""Merged areas as openpyxl makes them, at a cost that grows with their number alone.

openpyxl works out the borders of every cell of every area anew, and compares each area with all before it. Areas of the same
size and look come out alike, so one of them is left to openpyxl and the others are copied from it.
"""

from __future__ import annotations

from copy import copy
from typing import Any

from openpyxl.cell.cell import MergedCell
from openpyxl.worksheet.cell_range import CellRange
from openpyxl.worksheet.worksheet import Worksheet


class Merging:
    """Merges cells in the tabs of one workbook; the caller sees to it that no two areas of a tab overlap."""

    def __init__(self) -> None:
        self._made: dict[tuple[Any, ...], list[Any]] = {}      # the looks of an area's cells, row by row

    def merge(self, sheet: Worksheet, row: int, column: int, rows: int, columns: int) -> None:
        """One cell, which shows what its first cell holds, within the border of its corners; the others are emptied."""
        last = row + rows - 1, column + columns - 1
        start, end = sheet.cell(row, column), sheet._cells.get(last)
        key = rows, columns, _look(start), _look(end)
        area = CellRange(min_row=row, min_col=column, max_row=last[0], max_col=last[1])
        if key not in self._made:
            sheet.merge_cells(area.coord)
            self._made[key] = [copy(sheet._cells[at]._style) for at in area.cells]
            return
        sheet.merged_cells.ranges.add(area)
        first, *others = self._made[key]
        if start._style is None:
            start._style = copy(first)
        elif first is not None:
            start._style[:] = first                            # in place, as openpyxl does: other cells may share it
        for at, style in zip(list(area.cells)[1:], others, strict=True):
            cell = MergedCell(sheet, *at)
            cell._style = copy(style)
            sheet._cells[at] = cell


def _look(cell: Any) -> tuple[int, ...] | None:
    return None if cell is None or cell._style is None else tuple(cell._style)
