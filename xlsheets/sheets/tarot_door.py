"""The page for the door: everybody in alphabetical order, with number, table and seat in round 1. Live."""

from __future__ import annotations

from typing import Any, cast

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font

from xlsheets.blocks import Block, literal
from xlsheets.live_book import FIRST
from xlsheets.package.references import column_letters
from xlsheets.sheets import titles
from xlsheets.tarot_book import TarotBook
from xlsheets.workbook import NewBook

LIST, GUTTER = (30.0, 7.0, 8.0, 13.0), 3.0
LEAST, MOST = 15.0, 26.0


def blocks(book: TarotBook) -> list[Block]:
    return [
        titles.title(cast(Any, book), "tarot_door"),
        titles.event_line_again(cast(Any, book), "etui_door_event", "tarot_door", 2),
        book.live_block("door", "tarot_door", FIRST, 1),
    ]


def write(new: NewBook, book: TarotBook) -> None:
    words = book.words
    sheet = new.tab("tarot_door", book.titles["tarot_door"])
    title, event, live = blocks(book)
    new.title(sheet, title)
    new.block(sheet, event, ["Etui Subtitle"])
    new.put(sheet, 3, 1, words("hint tarot door"), "Etui Subtitle")
    across, rows, pages = book.door_groups, book.door_rows, book.door_pages
    widths = [*LIST, *[width for _ in range(across - 1) for width in (GUTTER, *LIST)]]
    new.widths(sheet, widths)
    heads = [words("tarot name"), words("tarot number"), words("table"), words("tarot seat")]
    for group in range(across):
        new.headings(sheet, FIRST - 1, heads, column=1 + 5 * group)
    styles = ["Etui Name", "Etui Centre", "Etui Place", "Etui Centre"]
    new.block(sheet, live, [*styles, *["Etui Quiet", *styles] * (across - 1)])
    right = column_letters(len(widths))
    last = FIRST + rows * pages - 1
    sheet.conditional_formatting.add(f"A{FIRST}:{right}{last}", FormulaRule(
        formula=[f"etui_live={literal(words('live stale')).formula}"], font=Font(color=new.look.alarm, strike=True)))
    sheet.print_title_rows = f"1:{FIRST - 1}"
    sheet.print_area = f"A1:{right}{last}"
    page = new.fit_width(sheet, right, most=115)
    if page < LEAST * rows:
        sheet.page_setup.scale = int(sheet.page_setup.scale * page / (LEAST * rows))
        page = new.body(sheet)
    height = int(4 * max(LEAST, min(MOST, page / rows))) / 4
    for row in range(FIRST, last + 1):
        sheet.row_dimensions[row].height = height
    new.breaks(sheet, [FIRST + rows * n - 1 for n in range(1, pages)])
    new.protect(sheet)
