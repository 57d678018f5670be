"""The Deals tab: a row a deal at each table; who took, the contract, what it gave; TAROT_SCORE beside it, live."""

from __future__ import annotations

from typing import Any, cast

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font

from xlsheets import settings
from xlsheets.blocks import Block, literal
from xlsheets.live_book import FIRST
from xlsheets.package.references import column_letters
from xlsheets.sheets import titles
from xlsheets.tarot_book import TarotBook
from xlsheets.words import tarot as words_of
from xlsheets.workbook import NewBook

HEADS = (
    "round",
    "table",
    "tarot deal",
    "tarot taker",
    "tarot partner",
    "tarot resting",
    "contract",
    "tarot oudlers",
    "tarot points",
    "tarot petit",
    "tarot poignee",
    "tarot chelem",
)
WIDTHS = (8.5, 6.5, 7, 9, 11, 7.5, 14, 8, 8, 10, 16, 11)
SCORE, REMARK, ROW = 9.0, 36.0, 16.0
STYLES = ("Etui Centre",) * 3 + ("Etui Input Text",) * 4 + ("Etui Input",) * 2 + ("Etui Input Text",) * 3


def scores_column(book: TarotBook) -> int:
    """TAROT_SCORE's first column, after the hidden helpers; then a column a seat, then the remark."""
    return book.helper_column + 1 + (book.seats == 5)


def blocks(book: TarotBook) -> list[Block]:
    at = scores_column(book)
    wide = 3 if book.seats == 5 else 2
    return [
        titles.title(cast(Any, book), "tarot_deals"),
        Block("etui_tarot_deal_helpers", "tarot_deals", FIRST, book.helper_column, book.helpers(), book.helper_formula,
              typed_only=True),
        book.live_block("deal scores", "tarot_deals", FIRST, at),
        book.live_block("deals", "tarot_deals", FIRST, at + wide),
    ]


def write(new: NewBook, book: TarotBook) -> None:
    words, seats = book.words, book.seats
    sheet = new.tab("tarot_deals", book.titles["tarot_deals"], typed=True)
    title, helpers, scores, deals = blocks(book)
    new.title(sheet, title, words("hint tarot deals tab"))
    at, wide = scores_column(book), len(scores.values[0])
    sides = ["tarot taker", *(["tarot partner"] if seats == 5 else []), "tarot each defender"]
    helper = [3.0] * (at - book.helper_column)
    new.widths(sheet, [*WIDTHS, *helper, *[SCORE + 1.5] * wide, *[SCORE - 1.5] * seats, REMARK])
    new.headings(
        sheet, FIRST - 1, [*map(words, HEADS), *[""] * len(helper), *map(words, sides), *book.seat_letters(), words("remark")]
    )
    rows = book.typed_evening.deals
    last = FIRST + len(rows) - 1
    starts = {FIRST + n for n, row in enumerate(rows) if n == 0 or row[:2] != rows[n - 1][:2]}
    for row, cells in enumerate(rows, FIRST):
        for column, (value, style) in enumerate(zip(cells, STYLES, strict=True), 1):
            new.put(sheet, row, column, value, style, line=row in starts)
        sheet.row_dimensions[row].height = ROW
    new.block(sheet, helpers, ["Etui Quiet"])
    new.block(sheet, scores, ["Etui Number"], lines=starts)
    new.block(sheet, deals, [*["Etui Number"] * seats, "Etui Text"], lines=starts)
    new.name("etui_tarot_deals", sheet, f"A{FIRST}:L{last}")
    _validate(new, book, sheet, last)
    for n in range(len(helper)):
        sheet.column_dimensions[column_letters(book.helper_column + n)].hidden = True
    for letter in "EF":
        sheet.column_dimensions[letter].hidden = seats == 4
    remark = column_letters(at + wide + seats)
    sheet.conditional_formatting.add(f"{remark}{FIRST}:{remark}{last}", FormulaRule(
        formula=[f"LEN(${remark}{FIRST})>0"], font=Font(color=new.look.alarm, bold=True)))
    stale = FormulaRule(
        formula=[f"etui_live={literal(words('live stale')).formula}"], font=Font(color=new.look.alarm, strike=True)
    )
    sheet.conditional_formatting.add(f"{column_letters(at)}{FIRST}:{column_letters(at + wide + seats - 1)}{last}", stale)
    sheet.freeze_panes = f"D{FIRST}"
    sheet.auto_filter.ref = f"A{FIRST - 1}:{remark}{last}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    sheet.print_area = f"A1:{remark}{last}"
    page = new.fit_width(sheet, remark, landscape=True, most=100)
    _break(new, sheet, sorted(starts), last, page)
    new.protect(sheet)


def _validate(new: NewBook, book: TarotBook, sheet: Any, last: int) -> None:
    words, language = book.words, book.language

    def cells(letter: str) -> str:
        return f"{letter}{FIRST}:{letter}{last}"

    seats = list(book.seat_letters())
    new.choice(sheet, cells("D"), seats, words("say tarot seat", seats=", ".join(seats)))
    if book.seats == 5:
        new.choice(sheet, cells("E"), [*seats, words_of.ALONE[language]], words("say tarot partner"))
        new.choice(sheet, cells("F"), seats, words("say tarot resting"))
    new.choice(sheet, cells("G"), list(words_of.CONTRACTS), words("say choice"))
    new.allow(
        sheet, cells("H"), f"AND(ISNUMBER(H{FIRST}),H{FIRST}>=0,H{FIRST}<=3,INT(H{FIRST})=H{FIRST})", words("say tarot oudlers")
    )
    new.allow(sheet, cells("I"), f"AND(ISNUMBER(I{FIRST}),I{FIRST}>=0,I{FIRST}<=91,INT(2*I{FIRST})=2*I{FIRST})",
              words("say tarot points"))
    new.choice(sheet, cells("J"), settings.choices(words_of.PETIT, language), words("say choice"))
    new.prompt(sheet, cells("K"), words("say tarot poignee"))
    new.choice(sheet, cells("L"), settings.choices(words_of.CHELEM, language), words("say tarot chelem"))


def _break(new: NewBook, sheet: Any, starts: list[int], last: int, page: float) -> None:
    """A table's deals stay together."""
    rows, top, breaks = max(1, int(page / ROW)), starts[0], []
    for start, end in zip(starts, [*starts[1:], last + 1], strict=True):
        if end - top > rows and start > top:
            breaks.append(start - 1)
            top = start
    new.breaks(sheet, breaks)
