"""The Boards tab of an individual: for each board every score made, how often, and what it was worth. Two boards abreast."""

from __future__ import annotations

from etui.bridge.boards import dealer, vulnerability
from xlsheets.blocks import Block
from xlsheets.individual_book import IndividualBook
from xlsheets.individual_rows import FIRST
from xlsheets.sheets import titles
from xlsheets.sheets.board_list import paginate
from xlsheets.sheets.boards import COLUMNS, FACT_STYLES, STYLES, VULNERABLE, WIDTHS
from xlsheets.workbook import NewBook


def blocks(book: IndividualBook) -> list[Block]:
    return [
        book.live_block(f"boards {n}", "boards", FIRST, _first_column(n) + 3) for n in range(1, len(book.halves) + 1)
    ]


def _first_column(half: int) -> int:
    return 11 * half - 10


def write(new: NewBook, book: IndividualBook) -> None:
    words, rows = book.words, book.board_rows
    sheet = new.tab("boards", book.titles["boards"])
    new.title(sheet, titles.title(book, "boards"))                                         # type: ignore[arg-type]
    for n, (block, boards) in enumerate(zip(blocks(book), book.halves, strict=True), 1):
        column = _first_column(n)
        new.widths(sheet, WIDTHS, column=column)
        new.headings(sheet, FIRST - 1, [words(heading) for heading in COLUMNS], column=column)
        tops = [FIRST + k * rows for k in range(len(boards))]
        for top, board in zip(tops, boards, strict=True):
            by = dealer(board)
            facts = (board, "O" if by == "W" and book.language == "fr" else by, words(VULNERABLE[vulnerability(board)]))
            for offset, (fact, style) in enumerate(zip(facts, FACT_STYLES, strict=True)):
                new.put(sheet, top, column + offset, fact, style, bare=True, line=True)
        new.block(sheet, block, STYLES, set(tops), bare=True)
    sheet.freeze_panes = f"A{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    last, right = FIRST + len(book.halves[0]) * rows - 1, "S" if len(book.halves) > 1 else "I"
    sheet.print_area = f"A1:{right}{last}"
    paginate(new, sheet, right, [FIRST + k * rows for k in range(len(book.halves[0]))], last)
    new.protect(sheet)
