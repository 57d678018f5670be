"""The Score slips tab: paper for the matches of the round that is paired, two side by side, live."""

from __future__ import annotations

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Border, Font, Side

from xlsheets.blocks import Block
from xlsheets.cup_book import CupBook
from xlsheets.live.cup_slips import ACROSS, GAP, WIDTH, slip_rows
from xlsheets.package.references import column_letters
from xlsheets.workbook import NewBook

NAME, SCORE, BETWEEN = 25.0, 7.0, 3.0
HEAD, LINE, SIGN, CUT = 20.0, 22.0, 26.0, 16.0   # points of the rows of a slip, and of the blank row below it


def blocks(book: CupBook) -> list[Block]:
    return [book.live_block("cup slips", "cup_slips", 1, 1)]


def write(new: NewBook, book: CupBook) -> None:
    sheet = new.tab("cup_slips", book.titles["cup_slips"])
    live = blocks(book)[0]
    slip = [NAME, SCORE, SCORE, NAME, BETWEEN]
    new.widths(sheet, (slip * ACROSS)[:-1])
    new.block(sheet, live, ["Etui Text", "Etui Place", "Etui Place", "Etui Text", "Etui Text"] * ACROSS, bare=True)
    rows, each = len(live.values), slip_rows(book.boards)
    heights = [HEAD, *[LINE] * (each - 3), SIGN, CUT]
    for n in range(rows):
        sheet.row_dimensions[n + 1].height = heights[n % each]
    line, rules = Side("thin", color=new.look.accent), sheet.conditional_formatting
    for across in range(ACROSS):
        left = 1 + across * (WIDTH + GAP)
        first, last = column_letters(left), column_letters(left + WIDTH - 1)
        rules.add(f"{first}1:{last}{rows}", FormulaRule(
            formula=[f"LEN(${first}1)>0"], border=Border(left=line, right=line, top=line, bottom=line)))
        rules.add(f"{first}1:{last}{rows}", FormulaRule(
            formula=[f"AND(LEN(${first}1)>0,MOD(ROW()-1,{each})=0)"], font=Font(bold=True, color=new.look.accent)))
    right = column_letters(len(live.values[0]))
    sheet.print_area = f"A1:{right}{book.slip_rows_used}"                # the paper of the round being played, no more
    page = new.fit_width(sheet, right, most=100, titled=False)
    down = max(1, int(page // sum(heights)))
    new.breaks(sheet, range(down * each, rows, down * each))
    new.protect(sheet)
