"""The Travellers tab of an individual: one line for each board at each table, the only place where results are typed."""

from __future__ import annotations

from openpyxl.worksheet.worksheet import Worksheet

from xlsheets.individual_book import IndividualBook
from xlsheets.individual_rows import FIRST, TRAVELLERS
from xlsheets.package.references import column_letters
from xlsheets.sheets import titles
from xlsheets.sheets.board_list import first_lines, mark, paginate
from xlsheets.sheets.movement import SEATS
from xlsheets.workbook import NewBook

WIDTHS = (8, 9, 8, 6.5, 6.5, 6.5, 6.5, 12, 7, 10, 11, 9, 12)
STYLES = ("Etui Centre",) * 3 + ("Etui Input",) * 4 + ("Etui Input Text",) * 3 + ("Etui Input",) + ("Etui Input Text",) * 2


def write(new: NewBook, book: IndividualBook) -> None:
    words = book.words
    sheet = new.tab("travellers", book.titles["travellers"], typed=True)
    new.title(sheet, titles.title(book, "travellers"), words("hint travellers"))
    new.widths(sheet, WIDTHS)
    new.headings(sheet, FIRST - 1, [words(SEATS.get(column, column)) for column in TRAVELLERS])
    starts = first_lines(book)
    for row, cells in enumerate(book.travellers, FIRST):
        for column, (value, style) in enumerate(zip(cells, STYLES, strict=True), 1):
            new.put(sheet, row, column, value, style, line=row in starts)
    for column, name in enumerate(TRAVELLERS, 1):
        new.name(f"etui_travellers_{name}", sheet, _cells(book, column))
    _validate(new, book, sheet)
    mark(new, book, sheet, f"D{FIRST}:K{book.last}", f"INDEX(etui_scoring_remark,ROW()-{FIRST - 1})")
    sheet.freeze_panes = f"H{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    sheet.auto_filter.ref = f"A{FIRST - 1}:M{book.last}"
    sheet.print_area = f"A1:M{book.last}"
    paginate(new, sheet, "M", starts, book.last)
    new.protect(sheet)


def _cells(book: IndividualBook, column: int) -> str:
    letter = column_letters(column)
    return f"{letter}{FIRST}:{letter}{book.last}"


def _validate(new: NewBook, book: IndividualBook, sheet: Worksheet) -> None:
    words, k = book.words, f"K{FIRST}"
    new.allow(sheet, _cells(book, 11), f"AND(ISNUMBER({k}),MOD({k},10)=0,ABS({k})<=7600)", words("say score"))
    new.choice(sheet, _cells(book, 9), ["N", "E", "S", "O" if book.language == "fr" else "W"], words("say by"))
    for column, key in ((8, "contract"), (10, "result"), (12, "group"), (13, "adjusted")):
        new.prompt(sheet, _cells(book, column), words(f"say {key}"))
    new.prompt(sheet, f"D{FIRST}:G{book.last}", words("say player"))
