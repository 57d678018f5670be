"""The Boards tab: for each board every score made, how often, and what it was worth. Two columns of boards a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from etui.bridge.boards import dealer, vulnerability
from xlsheets.blocks import Block, Term, call, column_of, fitted, literal
from xlsheets.pairs_book import FIRST, PairsBook
from xlsheets.sheets import titles
from xlsheets.sheets.board_list import paginate
from xlsheets.workbook import NewBook

COLUMNS = ("board", "dealer", "vulnerable", "score", "times", "mp ns", "mp ew", "% ns", "% ew")
WIDTHS = (7, 8.5, 9.5, 8, 6, 8, 8, 8, 8, 2.5)
STYLES = ("Etui Centre", "Etui Centre", "Etui Points", "Etui Points", "Etui Percent", "Etui Percent")
FACT_STYLES = ("Etui Section", "Etui Place", "Etui Centre")
VULNERABLE = {"none": "none", "NS": "ns", "EW": "ew", "all": "all"}


@dataclass(frozen=True)
class Half:
    """One column of boards: the left half of the board numbers, or the right."""

    name: str
    boards: list[int]
    height: int                      # rows a board
    column: int                      # of the board number; the frequencies begin three columns further
    values: list[list[Any]]
    formula: str


def halves(book: PairsBook) -> list[Half]:
    numbers = sorted({line.board for line in book.lines})
    height = book.board_rows
    middle = (len(numbers) + 1) // 2
    made = []
    for n, boards in enumerate((numbers[:middle], numbers[middle:]), 1):
        if boards:
            column = 1 if n == 1 else 11
            term = _frequencies(book, boards, height, "A" if n == 1 else "K")
            rows = len(boards) * height
            values = fitted(term.value, rows, 6)
            made.append(Half(f"boards {n}", boards, height, column, values, book.live(f"boards {n}", term, rows, 6)))
    return made


def _frequencies(book: PairsBook, boards: list[int], height: int, letter: str) -> Term:
    rows = (FIRST, FIRST + len(boards) * height - 1)
    wanted = [[board] if offset == 0 else [""] for board in boards for offset in range(height)]
    ref = book.ref("boards", letter, rows=rows)
    notes = Term(book.ref("scoring", "J", "M"), fitted(book.notes.value, len(book.lines), 4))
    return call(
        book.host, "FREQUENCIES", Term(book.ref("scoring", "A"), column_of(book.column(0))),
        Term(book.ref("scoring", "H"), column_of(book.counted)), notes,
        Term(f'IF(ISBLANK({ref}),"",{ref})', wanted), literal(height), language=book.language,
    )


def blocks(book: PairsBook) -> list[Block]:
    both = halves(book)
    return [
        Block(f"etui_{half.name.replace(' ', '_')}", "boards", FIRST, half.column + 3, half.values, half.formula)
        for half in both
    ] + [
        titles.by_scoring(book, f"etui_{half.name.replace(' ', '_')}_points", "boards", FIRST - 1, half.column + 5,
                          [("mp ns", "imp ns"), ("mp ew", "imp ew")])
        for half in both
    ]


def write(new: NewBook, book: PairsBook) -> None:
    words = book.words
    sheet = new.tab("boards", book.titles["boards"])
    new.title(sheet, titles.title(book, "boards"))
    both = halves(book)
    made = blocks(book)
    for block, headings, half in zip(made[: len(both)], made[len(both):], both, strict=True):
        new.widths(sheet, WIDTHS, column=half.column)
        new.headings(sheet, FIRST - 1, [words(column) for column in COLUMNS], column=half.column)
        new.block(sheet, headings, ["Etui Heading"])
        tops = {FIRST + n * half.height for n in range(len(half.boards))}
        for top, board in zip(sorted(tops), half.boards, strict=True):
            by = dealer(board)
            shown = "O" if by == "W" and book.language == "fr" else by
            facts = (board, shown, words(VULNERABLE[vulnerability(board)]))
            for offset, (fact, style) in enumerate(zip(facts, FACT_STYLES, strict=True)):
                new.put(sheet, top, half.column + offset, fact, style, bare=True, line=True)
        new.block(sheet, block, STYLES, tops, bare=True)
    sheet.freeze_panes = f"A{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    if both:
        last = FIRST + len(both[0].boards) * both[0].height - 1
        right = "S" if len(both) > 1 else "I"
        sheet.print_area = f"A1:{right}{last}"
        paginate(new, sheet, right, [FIRST + n * both[0].height for n in range(len(both[0].boards))], last)
    new.protect(sheet)
