"""The Travellers tab: one line for each board at each table, the only place where results are typed."""

from __future__ import annotations

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Border, PatternFill, Side

from xlsheets.blocks import literal
from xlsheets.pairs_book import FIRST, PairsBook
from xlsheets.workbook import NewBook

COLUMNS = ("board", "section", "round", "table", "ns", "ew", "contract", "by", "result", "score", "group", "adjusted")
WIDTHS = (8, 9, 9, 8, 8, 8, 12, 7, 10, 11, 9, 12)
NAMED = ("board", "section", "round", "table", "ns", "ew", "contract", "by", "result", "score", "group", "adjusted")
INPUTS = ("Etui Centre",) * 4 + ("Etui Input",) * 2 + ("Etui Input Text",) * 3 + ("Etui Input",) + ("Etui Input Text",) * 2


def write(new: NewBook, book: PairsBook) -> None:
    words = book.words
    sheet = new.tab("travellers", book.titles["travellers"])
    new.title(sheet, f"{words('tab travellers')} – {book.event.title}", words("hint travellers"))
    new.row(sheet, FIRST - 1, [words(column) for column in COLUMNS], "Etui Heading")
    for row, cells in enumerate(book.typed, FIRST):
        for column, (value, style) in enumerate(zip(cells, INPUTS, strict=True), 1):
            new.put(sheet, row, column, value, style)
    for column, name in zip("ABCDEFGHIJKL", NAMED, strict=True):
        new.name(f"etui_travellers_{name}", sheet, f"{column}{FIRST}:{column}{book.last}")
    _validate(new, book, sheet)
    _colour(book, sheet)
    new.widths(sheet, WIDTHS)
    sheet.column_dimensions["B"].hidden = not book.several
    for letter, number in (("C", 2), ("D", 3)):
        sheet.column_dimensions[letter].hidden = not any(book.column(number))
    sheet.freeze_panes = f"G{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    sheet.auto_filter.ref = f"A{FIRST - 1}:L{book.last}"
    sheet.print_area = f"A1:L{book.last}"
    new.breaks(sheet, board_breaks(book, new.fit_width(sheet, "L")))
    new.protect(sheet)


def _validate(new: NewBook, book: PairsBook, sheet: object) -> None:
    def cells(letter: str) -> str:
        return f"{letter}{FIRST}:{letter}{book.last}"

    words, j = book.words, f"J{FIRST}"
    new.allow(sheet, cells("J"), f"AND(ISNUMBER({j}),MOD({j},10)=0,ABS({j})<=7600)", words("say score"))   # type: ignore[arg-type]
    new.choice(sheet, cells("H"), ["N", "E", "S", "O" if book.language == "fr" else "W"], words("say by"))  # type: ignore[arg-type]
    for letter, key in (("G", "contract"), ("I", "result"), ("K", "group"), ("L", "adjusted"), ("E", "pair"), ("F", "pair")):
        new.prompt(sheet, cells(letter), words(f"say {key}"))            # type: ignore[arg-type]


def _colour(book: PairsBook, sheet: object) -> None:
    """Missing results in yellow, impossible and contradictory ones in red, and a line between boards."""
    remark = f"INDEX(etui_scoring_remark,ROW()-{FIRST - 1})"
    missing = literal(book.words("missing")).formula
    area = f"E{FIRST}:J{book.last}"
    rules = sheet.conditional_formatting                                 # type: ignore[attr-defined]
    rules.add(area, FormulaRule(formula=[f"{remark}={missing}"], fill=PatternFill(bgColor="FFE08A")))
    rules.add(area, FormulaRule(formula=[f"LEN({remark})>0"], fill=PatternFill(bgColor="F4B3AE")))
    rules.add(
        f"A{FIRST + 1}:L{book.last + 1}",
        FormulaRule(formula=[f"$A{FIRST + 1}<>$A{FIRST}"], border=Border(top=Side(style="thin", color="1E5B4F"))),
    )


def board_breaks(book: PairsBook, page_rows: int) -> list[int]:
    """Page breaks between boards, as many whole boards a page as fit."""
    breaks, start = [], FIRST
    boards = book.column(0)
    ends = [i + FIRST for i in range(len(boards) - 1) if boards[i] != boards[i + 1]] + [book.last]
    for end, following in zip(ends, ends[1:], strict=False):
        if following - start + 1 > page_rows:
            breaks.append(end)
            start = end + 1
    return breaks
