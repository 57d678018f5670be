"""How a Movement tab is cut into pages: rounds down, tables across."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.worksheet import Worksheet

from xlsheets.package.references import column_letters
from xlsheets.workbook import NewBook


@dataclass(frozen=True)
class PageChoice:
    """How a movement is cut: ``across`` pages of ``tables`` tables each, ``down`` pages of ``rounds`` rounds each."""

    landscape: bool
    across: int
    down: int
    tables: int
    rounds: int
    scale: float                     # per cent


def fewest_pages(choices: Iterable[PageChoice]) -> PageChoice:
    """The choice of the fewest pages, and of those the largest print."""
    return min(choices, key=lambda c: (c.across * c.down, c.across, -c.scale))


def cut_across(new: NewBook, sheet: Worksheet, page: PageChoice, *, last_column: bool) -> None:
    """The scale, and the breaks between tables with the round repeated. last_column: one after the tables, of who sits out."""
    if page.across > 1:
        sheet.print_title_cols = "A:B"
        for n in range(1, page.across):
            sheet.col_breaks.append(Break(id=2 + n * page.tables))
    last = 2 + page.tables + (last_column and page.across == 1)
    new.fit_width(sheet, column_letters(last), landscape=page.landscape)
    sheet.page_setup.scale = min(sheet.page_setup.scale, int(page.scale))
