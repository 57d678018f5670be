"""Cards and slips side by side and one under the other on A4, with dashed lines between them to cut along."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from openpyxl.styles import Border, Side
from openpyxl.worksheet.cell_range import CellRange
from openpyxl.worksheet.worksheet import Worksheet

from xlsheets.package.references import column_letters
from xlsheets.workbook import NewBook

GAP = 2                              # rows, and columns, between two pieces; the line is in the middle
GAP_POINTS, GAP_WIDTH = 6.0, 1.3
CUT = Side(style="dashed", color="6B7A75")


@dataclass(frozen=True)
class CutGrid:
    """``across`` pieces side by side, ``down`` on a page; each of ``heights`` points, row by row, and ``columns`` wide."""

    columns: int
    across: int
    down: int
    heights: tuple[float, ...]
    first: int = 1                   # the row of the first piece

    def corner(self, n: int) -> tuple[int, int]:
        """Row and column of the upper left cell of piece ``n``, from 0."""
        return (self.first + (n // self.across) * (len(self.heights) + GAP), 1 + n % self.across * (self.columns + GAP))

    @property
    def last_column(self) -> int:
        return self.across * (self.columns + GAP) - GAP

    def end(self, pieces: int) -> int:
        """The last row that pieces 0 to ``pieces`` − 1 take."""
        return self.corner(pieces - 1)[0] + len(self.heights) - 1

    def lay(self, new: NewBook, sheet: Worksheet, pieces: int) -> None:
        """Heights of rows, page breaks and cut lines."""
        for band in range(-(-pieces // self.across)):
            row = self.corner(band * self.across)[0]
            for offset, points in enumerate(self.heights):
                sheet.row_dimensions[row + offset].height = points
            if band == 0:
                continue
            sheet.row_dimensions[row - 1].height = sheet.row_dimensions[row - 2].height = GAP_POINTS
            if band % self.down == 0:
                new.breaks(sheet, [row - 1])
        bands = range(self.first + len(self.heights) + 1, self.end(pieces) + 1, len(self.heights) + GAP)
        cut = {row for n, row in enumerate(bands, 1) if n % self.down}
        gaps = {gap * (self.columns + GAP) for gap in range(1, self.across)}
        styles: dict[tuple[bool, bool], Any] = {}
        for row in range(self.first, self.end(pieces) + 1):
            for column in range(1, self.last_column + 1) if row in cut else gaps:
                cell, key = sheet.cell(row, column), (row in cut, column in gaps)
                if key not in styles:
                    cell.border = Border(top=CUT if key[0] else None, left=CUT if key[1] else None)
                    styles[key] = copy(cell._style)
                cell._style = styles[key]


def merge(sheet: Worksheet, row: int, column: int, columns: int, rows: int = 1) -> None:
    """Cells made one as they are dressed: openpyxl's own merging would restyle each, and compare it with all merged before."""
    sheet.merged_cells.ranges.add(
        CellRange(min_row=row, max_row=row + rows - 1, min_col=column, max_col=column + columns - 1)
    )


def widths(columns: Sequence[float], across: int) -> list[float]:
    """Column widths of a grid."""
    made = list(columns)
    for _ in range(1, across):
        made += [GAP_WIDTH] * GAP + list(columns)
    return made


def print_area(columns: int, last: int) -> str:
    return f"A1:{column_letters(columns)}{last}"


def band_points(heights: float) -> float:
    """What a piece takes of a page, the gap below it included."""
    return heights + GAP * GAP_POINTS
