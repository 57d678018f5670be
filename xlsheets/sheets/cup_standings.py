"""The Standings tab: everybody by the stage reached, in words, live."""

from __future__ import annotations

from typing import Any, cast

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font

from xlsheets.blocks import Block, literal
from xlsheets.cup_book import CupBook
from xlsheets.live_book import FIRST
from xlsheets.sheets import titles
from xlsheets.sheets.cup_matches import frame
from xlsheets.workbook import NewBook

WIDTHS = (8, 11, 36, 26, 28)


def blocks(book: CupBook) -> list[Block]:
    return [titles.title(cast(Any, book), "cup_standings"),
            titles.event_line_again(cast(Any, book), "etui_standings_event", "cup_standings", 2),
            book.live_block("cup standings", "cup_standings", FIRST, 1)]


def write(new: NewBook, book: CupBook) -> None:
    words = book.words
    sheet = new.tab("cup_standings", book.titles["cup_standings"])
    title, event, live = blocks(book)
    new.title(sheet, title)
    new.block(sheet, event, ["Etui Subtitle"])
    new.widths(sheet, WIDTHS)
    name, group = ("cup team", "cup affiliation") if book.teams else ("cup name", "club")
    new.headings(sheet, FIRST - 1, [words(key) for key in ("place", "cup seed column", name, group, "cup stage reached")])
    new.block(sheet, live, ["Etui Place", "Etui Centre", "Etui Name", "Etui Text", "Etui Text"], bare=True)
    last = FIRST + len(live.values) - 1
    sheet.conditional_formatting.add(f"A{FIRST}:E{last}", FormulaRule(
        formula=[f"etui_live={literal(words('live stale')).formula}"], font=Font(color=new.look.alarm, strike=True)))
    sheet.conditional_formatting.add(f"A{FIRST}:E{last}", FormulaRule(                   # rows for late entries stay blank
        formula=[f"LEN($A{FIRST})>0"], border=frame(new)))
    sheet.freeze_panes = f"A{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    sheet.print_area = f"A1:E{last}"
    new.fit_width(sheet, "E", most=105)
    new.protect(sheet)
