"""Lists of one line a board and table: a line between boards, page breaks between boards, what is missing or wrong."""

from __future__ import annotations

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.worksheet import Worksheet

from xlsheets.blocks import literal
from xlsheets.pairs_book import FIRST, PairsBook
from xlsheets.workbook import ROW_POINTS, NewBook

MISSING, WRONG = "FFE08A", "F4B3AE"


def first_lines(book: PairsBook) -> set[int]:
    """The rows on which a board begins."""
    boards = book.column(0)
    return {FIRST + i for i, board in enumerate(boards) if i == 0 or board != boards[i - 1]}


def board_breaks(book: PairsBook, page: float) -> list[int]:
    """Page breaks between boards, as many whole boards as fit in ``page`` points."""
    rows = max(1, int(page / ROW_POINTS))
    starts = sorted(first_lines(book))
    breaks, top = [], FIRST
    for start, following in zip(starts, starts[1:] + [book.last + 1], strict=True):
        if following - top > rows and start > top:
            breaks.append(start - 1)
            top = start
    return breaks


def mark(new: NewBook, book: PairsBook, sheet: Worksheet, area: str, remark: str) -> None:
    """Missing results in yellow, impossible and contradictory ones in red and bold, so that they differ in grey too."""
    missing = literal(book.words("missing")).formula
    rules = sheet.conditional_formatting
    rules.add(area, FormulaRule(formula=[f"{remark}={missing}"], fill=PatternFill(bgColor=MISSING), stopIfTrue=True))
    rules.add(area, FormulaRule(
        formula=[f"LEN({remark})>0"], fill=PatternFill(bgColor=WRONG), font=Font(bold=True, color=new.look.alarm),
    ))
