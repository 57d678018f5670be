"""The Programme tab: the matches in date order, round by round, live."""

from __future__ import annotations

from typing import Any, cast

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Border, Font, PatternFill, Side

from xlsheets.blocks import Block, literal
from xlsheets.cup_book import CupBook
from xlsheets.live_book import FIRST
from xlsheets.sheets import titles
from xlsheets.sheets.cup_matches import BOX
from xlsheets.workbook import NewBook

WIDTHS = (10, 36, 10, 36, 28)


def blocks(book: CupBook) -> list[Block]:
    return [titles.title(cast(Any, book), "cup_programme"),
            titles.event_line_again(cast(Any, book), "etui_programme_event", "cup_programme", 2),
            book.live_block("cup programme", "cup_programme", FIRST, 1)]


def write(new: NewBook, book: CupBook) -> None:
    words = book.words
    sheet = new.tab("cup_programme", book.titles["cup_programme"])
    title, event, live = blocks(book)
    new.title(sheet, title)
    new.block(sheet, event, ["Etui Subtitle"])
    new.widths(sheet, WIDTHS)
    new.headings(sheet, FIRST - 1, [words("cup match"), words("cup side a"), words("cup result"), words("cup side b"),
                                    words("cup qualified")])
    new.block(sheet, live, ["Etui Centre", "Etui Text", "Etui Centre", "Etui Text", "Etui Text"], bare=True)
    last = FIRST + len(live.values) - 1
    rules, cells = sheet.conditional_formatting, f"A{FIRST}:E{last}"
    rules.add(cells, FormulaRule(formula=[f"etui_live={literal(words('live stale')).formula}"],
                                 font=Font(color=new.look.alarm, strike=True)))
    line = Side("thin", color=new.look.accent)
    rules.add(cells, FormulaRule(                                        # the row of a round: no match’s number
        formula=[f"AND(LEN($A{FIRST})>0,ISERROR(VALUE(MID($A{FIRST},2,9))))"], font=Font(bold=True, color=new.look.accent),
        fill=PatternFill(bgColor="E6EFEC"), border=Border(top=line, bottom=line)))
    rules.add(cells, FormulaRule(formula=[f"LEN($A{FIRST})>0"], border=Border(bottom=Side("thin", color=BOX))))
    sheet.freeze_panes = f"A{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    sheet.print_area = f"A1:E{last}"
    new.fit_width(sheet, "E", most=100)
    new.protect(sheet)
