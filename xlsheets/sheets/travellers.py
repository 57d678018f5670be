"""The Travellers tab: one line for each board at each table, the only place where results are typed."""

from __future__ import annotations

from openpyxl.worksheet.worksheet import Worksheet

from xlsheets.live_book import FIRST
from xlsheets.pairs_book import PairsBook
from xlsheets.sheets import titles
from xlsheets.sheets.board_list import first_lines, mark, paginate
from xlsheets.typed_event import TRAVELLERS
from xlsheets.workbook import NewBook

COLUMNS = ("board", "section", "round", "table", "ns", "ew", "contract", "by", "result", "score", "group", "adjusted")
WIDTHS = (8, 9, 9, 8, 8, 8, 12, 7, 10, 11, 9, 12)
INPUTS = ("Etui Centre",) * 4 + ("Etui Input",) * 2 + ("Etui Input Text",) * 3 + ("Etui Input",) + ("Etui Input Text",) * 2


def write(new: NewBook, book: PairsBook) -> None:
    words = book.words
    sheet = new.tab("travellers", book.titles["travellers"], typed=True)
    new.title(sheet, titles.title(book, "travellers"), words("hint travellers"))
    new.widths(sheet, WIDTHS)
    new.headings(sheet, FIRST - 1, [words(column) for column in COLUMNS])
    starts = first_lines(book)
    for row, cells in enumerate(book.travellers, FIRST):
        line = row in starts
        for column, (value, style) in enumerate(zip(cells, INPUTS, strict=True), 1):
            new.put(sheet, row, column, value, style, line=line)
    for column, name in zip("ABCDEFGHIJKL", TRAVELLERS, strict=True):
        new.name(f"etui_travellers_{name}", sheet, f"{column}{FIRST}:{column}{book.last}")
    _validate(new, book, sheet)
    mark(new, book, sheet, f"E{FIRST}:J{book.last}", f"INDEX(etui_scoring_remark,ROW()-{FIRST - 1})")
    sheet.column_dimensions["B"].hidden = not book.several
    for letter, name in (("C", "round"), ("D", "table")):
        sheet.column_dimensions[letter].hidden = not any(book.column(name))
    sheet.freeze_panes = f"G{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    sheet.auto_filter.ref = f"A{FIRST - 1}:L{book.last}"
    sheet.print_area = f"A1:L{book.last}"
    paginate(new, sheet, "L", starts, book.last)
    new.protect(sheet)


def _validate(new: NewBook, book: PairsBook, sheet: Worksheet) -> None:
    def cells(letter: str) -> str:
        return f"{letter}{FIRST}:{letter}{book.last}"

    words, j = book.words, f"J{FIRST}"
    new.allow(sheet, cells("J"), f"AND(ISNUMBER({j}),MOD({j},10)=0,ABS({j})<=7600)", words("say score"))
    new.choice(sheet, cells("H"), ["N", "E", "S", "O" if book.language == "fr" else "W"], words("say by"))
    for letter, key in (("G", "contract"), ("I", "result"), ("K", "group"), ("L", "adjusted"), ("E", "pair"), ("F", "pair")):
        new.prompt(sheet, cells(letter), words(f"say {key}"))
