"""The Draw tab: who stands where in the bracket, from top to bottom; beside it, locked, the draw as round 1 froze it."""

from __future__ import annotations

from typing import Any, cast

from xlsheets.blocks import Block
from xlsheets.cup_book import CupBook
from xlsheets.live_book import FIRST
from xlsheets.sheets import titles
from xlsheets.workbook import ROW_POINTS, NewBook

WIDTHS = (9, 11, 34, 30, 8, 8)


def blocks(book: CupBook) -> list[Block]:
    return [titles.title(cast(Any, book), "cup_draw"), book.live_block("cup draw live", "cup_draw", FIRST, 1)]


def write(new: NewBook, book: CupBook) -> None:
    words = book.words
    sheet = new.tab("cup_draw", book.titles["cup_draw"])
    title, live = blocks(book)
    new.title(sheet, title, words("hint cup draw"))
    new.widths(sheet, WIDTHS)
    group = words("cup affiliation" if book.teams else "club")
    new.headings(sheet, FIRST - 1, [words("cup slot"), words("cup seed column"), words("cup team" if book.teams else "cup name"),
                                    group, words("cup drawn seed"), words("cup drawn row")])
    last = FIRST + book.size - 1
    meetings = range(FIRST, last + 1, 2)         # a line before every first-round match
    new.block(sheet, live, ["Etui Centre", "Etui Place", "Etui Name", "Etui Text"], lines=meetings)
    for row, cells in enumerate(book.typed_cup.draw, FIRST):
        new.row(sheet, row, cells, "Etui Centre", 5, line=row in meetings)
    new.name("etui_cup_draw", sheet, f"E{FIRST}:F{last}")
    sheet.freeze_panes = f"A{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    sheet.print_area = f"A1:F{last}"
    rows = int(new.fit_width(sheet, "F", most=100) // ROW_POINTS) // 2 * 2               # neighbours stay on one page
    new.breaks(sheet, range(FIRST - 1 + rows, last, rows))
    new.protect(sheet)
