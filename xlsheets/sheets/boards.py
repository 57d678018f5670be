"""The Boards tab: for each board every score made, how often, and what it was worth. Two columns of boards a page."""

from __future__ import annotations

from etui.bridge.boards import dealer, vulnerability
from xlsheets.blocks import Block
from xlsheets.bridge_book import BridgeBook
from xlsheets.live_book import FIRST
from xlsheets.pairs_book import PairsBook
from xlsheets.sheets import titles
from xlsheets.sheets.board_list import paginate
from xlsheets.workbook import NewBook

COLUMNS = ("board", "dealer", "vulnerable", "score", "times", "mp ns", "mp ew", "% ns", "% ew")
WIDTHS = (7, 8.5, 9.5, 8, 6, 8, 8, 8, 8, 2.5)
STYLES = ("Etui Centre", "Etui Centre", "Etui Points", "Etui Points", "Etui Percent", "Etui Percent")
FACT_STYLES = ("Etui Section", "Etui Place", "Etui Centre")
VULNERABLE = {"none": "none", "NS": "ns", "EW": "ew", "all": "all"}


def blocks(book: BridgeBook) -> list[Block]:
    return [*_frequencies(book), *_headings(book)]


def _frequencies(book: BridgeBook) -> list[Block]:
    return [book.live_block(f"boards {n}", "boards", FIRST, book.half_column(n) + 3) for n in range(1, len(book.halves) + 1)]


def _headings(book: BridgeBook) -> list[Block]:
    """Matchpoints or IMPs, as the Session tab says; an individual has matchpoints."""
    if not isinstance(book, PairsBook):
        return []
    return [
        titles.by_scoring(book, f"etui_boards_{n}_points", "boards", FIRST - 1, book.half_column(n) + 5,
                          [("mp ns", "imp ns"), ("mp ew", "imp ew")])
        for n in range(1, len(book.halves) + 1)
    ]


def write(new: NewBook, book: BridgeBook) -> None:
    words, rows = book.words, book.board_rows
    sheet = new.tab("boards", book.titles["boards"])
    new.title(sheet, titles.title(book, "boards"))
    for n, (block, boards) in enumerate(zip(_frequencies(book), book.halves, strict=True), 1):
        column = book.half_column(n)
        new.widths(sheet, WIDTHS, column=column)
        new.headings(sheet, FIRST - 1, [words(heading) for heading in COLUMNS], column=column)
        tops = [FIRST + k * rows for k in range(len(boards))]
        for top, board in zip(tops, boards, strict=True):
            by = dealer(board)
            facts = (board, "O" if by == "W" and book.language == "fr" else by, words(VULNERABLE[vulnerability(board)]))
            for offset, (fact, style) in enumerate(zip(facts, FACT_STYLES, strict=True)):
                new.put(sheet, top, column + offset, fact, style, bare=True, line=True)
        new.block(sheet, block, STYLES, set(tops), bare=True)
    for heading in _headings(book):
        new.block(sheet, heading, ["Etui Heading"])
    sheet.freeze_panes = f"A{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    if book.halves:
        last, right = FIRST + len(book.halves[0]) * rows - 1, "S" if len(book.halves) > 1 else "I"
        sheet.print_area = f"A1:{right}{last}"
        paginate(new, sheet, right, [FIRST + k * rows for k in range(len(book.halves[0]))], last)
    new.protect(sheet)
