"""The Players tab of a tarot evening: each name is typed here once, and every other tab looks it up."""

from __future__ import annotations

from typing import Any, cast

from xlsheets.blocks import Block
from xlsheets.live_book import FIRST
from xlsheets.sheets import titles
from xlsheets.tarot_book import TarotBook
from xlsheets.workbook import ROW_POINTS, NewBook

COLUMNS = ("tarot number", "tarot name", "tarot licence", "tarot team column", "club", "tarot email")
WIDTHS = (7, 34, 14, 16, 24, 30)


def blocks(book: TarotBook) -> list[Block]:
    return [titles.title(cast(Any, book), "players")]


def write(new: NewBook, book: TarotBook) -> None:
    words = book.words
    sheet = new.tab("players", book.titles["players"], typed=True)
    new.title(sheet, blocks(book)[0], words("hint tarot players"))
    new.widths(sheet, WIDTHS)
    new.headings(sheet, FIRST - 1, [words(column) for column in COLUMNS])
    last = FIRST + book.players - 1
    for row, (typed, extra) in enumerate(zip(book.typed_evening.players, book.extras, strict=True), FIRST):
        new.put(sheet, row, 1, typed[0], "Etui Centre")
        new.row(sheet, row, [*typed[1:], *extra], "Etui Input Name", column=2, number="@")
    new.name("etui_tarot_players", sheet, f"A{FIRST}:D{last}")
    new.name("etui_tarot_clubs", sheet, f"E{FIRST}:F{last}")
    new.prompt(sheet, f"D{FIRST}:D{last}", words("say tarot team"))
    sheet.column_dimensions["D"].hidden = not book.team
    sheet.freeze_panes = f"C{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    right = "E" if any(club for club, _ in book.extras) else "D"
    sheet.print_area = f"A1:{right}{last}"
    page = new.fit_width(sheet, right, most=110)
    needed = ROW_POINTS * book.players
    if page < needed <= page * sheet.page_setup.scale / 75:      # one page rather than a page and a bit
        sheet.page_setup.scale = int(sheet.page_setup.scale * page / needed)
    new.protect(sheet)
