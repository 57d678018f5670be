"""Cells of a cup that pairing opens and closes: how they look open and closed, and two samples of each for later commands.

A later command knows no style of the workbook's: it gives a cell the style of a sample, whatever Excel has made of it since.
"""

from __future__ import annotations

from typing import Any

from openpyxl.worksheet.worksheet import Worksheet

from xlsheets.cup_book import LOOKS, TEXTS
from xlsheets.package.references import column_letters
from xlsheets.workbook import NewBook

SAMPLES = 50                                     # first hidden column of the Cup tab with the samples: open, then closed


def put(new: NewBook, sheet: Worksheet, row: int, column: int, value: Any, kind: str, is_open: bool) -> None:
    """A cell to type in, open or closed."""
    new.put(sheet, row, column, value, LOOKS[kind][not is_open], number="@" if kind in TEXTS else "")


def write_samples(new: NewBook, sheet: Worksheet) -> None:
    """A row a kind: an open cell, a closed one."""
    for row, kind in enumerate(LOOKS, 1):
        for column, is_open in ((SAMPLES, True), (SAMPLES + 1, False)):
            put(new, sheet, row, column, None, kind, is_open)
    first, last = column_letters(SAMPLES), column_letters(SAMPLES + 1)
    new.name("etui_cup_samples", sheet, f"{first}1:{last}{len(LOOKS)}")
    for letters in (first, last):
        sheet.column_dimensions[letters].hidden = True
