"""The Rounds tab: each round with its name, its state, and the date and time typed for it."""

from __future__ import annotations

from typing import Any, cast

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font

from xlsheets.blocks import Block, literal
from xlsheets.cup_book import CupBook
from xlsheets.live_book import FIRST
from xlsheets.sheets import titles
from xlsheets.workbook import NewBook

WIDTHS = (8, 62, 16, 15, 10)


def blocks(book: CupBook) -> list[Block]:
    return [titles.title(cast(Any, book), "cup_rounds"), book.live_block("cup rounds", "cup_rounds", FIRST, 2)]


def write(new: NewBook, book: CupBook) -> None:
    words = book.words
    sheet = new.tab("cup_rounds", book.titles["cup_rounds"], typed=True)
    title, live = blocks(book)
    new.title(sheet, title, words("hint cup rounds"))
    new.widths(sheet, WIDTHS)
    new.headings(sheet, FIRST - 1, [words(f"cup {key}") for key in ("round", "round name", "state", "date", "time")])
    last = FIRST + book.rounds - 1
    for rnd, cells in enumerate(book.schedule, 1):
        new.put(sheet, FIRST + rnd - 1, 1, rnd, "Etui Place")
        new.row(sheet, FIRST + rnd - 1, cells, "Etui Input Text", 4)
    new.block(sheet, live, ["Etui Text", "Etui Centre"])
    new.name("etui_cup_schedule", sheet, f"D{FIRST}:E{last}")
    new.prompt(sheet, f"D{FIRST}:E{last}", words("hint cup rounds"))
    playing = literal(words("cup state now")).formula
    now = f'LEN($C{FIRST}&"")*(LEN(SUBSTITUTE($C{FIRST},{playing},""))=0)>0'
    sheet.conditional_formatting.add(
        f"A{FIRST}:C{last}", FormulaRule(formula=[now], font=Font(bold=True, color=new.look.accent)))
    sheet.freeze_panes = f"A{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    sheet.print_area = f"A1:E{last}"
    new.fit_width(sheet, "E")
    new.protect(sheet)
