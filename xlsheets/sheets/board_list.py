"""Lists of one line a board and table: a line between boards, page breaks between boards, what is missing or wrong."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.worksheet import Worksheet

from xlsheets.blocks import literal
from xlsheets.bridge_book import BridgeBook
from xlsheets.live_book import FIRST
from xlsheets.workbook import ROW_POINTS, NewBook

MISSING, WRONG = "FFE08A", "F4B3AE"
SHRINK = 0.85                        # how far the print may shrink so that one more board fits on the page


def first_lines(book: BridgeBook) -> set[int]:
    """The rows on which a board begins."""
    boards = book.column("board")
    return {FIRST + i for i, board in enumerate(boards) if i == 0 or board != boards[i - 1]}


def paginate(new: NewBook, sheet: Worksheet, last: str, starts: Iterable[int], end: int) -> None:
    """Columns A to ``last``, rows to ``end``, on pages of whole boards: the fewest pages, and then the largest print."""
    new.fit_width(sheet, last, most=110)
    starts = sorted(starts)
    widest = sheet.page_setup.scale
    choices = []
    for scale in range(widest, int(widest * SHRINK), -1):
        sheet.page_setup.scale = scale
        breaks = board_breaks(starts, end, new.body(sheet))
        choices.append((len(breaks), -scale, breaks))
    _, scale, breaks = min(choices)
    sheet.page_setup.scale = -scale
    new.breaks(sheet, breaks)


def board_breaks(starts: Sequence[int], end: int, page: float) -> list[int]:
    """Page breaks between boards, as many whole boards as fit in ``page`` points; the rows after which they come."""
    rows = max(1, int(page / ROW_POINTS))
    breaks, top = [], starts[0]
    for start, following in zip(starts, [*starts[1:], end + 1], strict=True):
        if following - top > rows and start > top:
            breaks.append(start - 1)
            top = start
    return breaks


def mark(new: NewBook, book: BridgeBook, sheet: Worksheet, area: str, remark: str) -> None:
    """Missing results in yellow, impossible and contradictory ones in red and bold, so that they differ in grey too."""
    missing = literal(book.words("missing")).formula
    rules = sheet.conditional_formatting
    rules.add(area, FormulaRule(formula=[f"{remark}={missing}"], fill=PatternFill(bgColor=MISSING), stopIfTrue=True))
    rules.add(area, FormulaRule(
        formula=[f"LEN({remark})>0"], fill=PatternFill(bgColor=WRONG), font=Font(bold=True, color=new.look.alarm),
    ))
