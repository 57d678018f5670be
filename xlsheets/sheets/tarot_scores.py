"""The Scores tab: a row a table and round; who sits where, what each seat scored, what counts, whether it sums to zero."""

from __future__ import annotations

from typing import Any, cast

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font, PatternFill

from xlsheets.blocks import Block, literal
from xlsheets.live_book import FIRST
from xlsheets.package.references import column_letters
from xlsheets.sheets import titles
from xlsheets.tarot_book import TarotBook
from xlsheets.workbook import NewBook

KEY_WIDTHS, NAME, SCORE, COUNTED, SUM, REMARK = (8.5, 6.5), 17.0, 7.5, 7.5, 7.5, 34.0
ROW = 17.0


def typed_column(book: TarotBook) -> int:
    """The first score's column; the names stand before it."""
    return 3 + book.seats


def counted_column(book: TarotBook) -> int:
    """The first column of what counts; then the sum, then the remark."""
    return typed_column(book) + book.seats


def blocks(book: TarotBook) -> list[Block]:
    tables = book.score_places
    names = [[book.named_seat_value(rnd, at, seat) for seat in range(book.seats)] for rnd, at in tables]

    def named(row: int, column: int) -> str:
        rnd, at = tables[row - FIRST]
        return book.named_seat(rnd, at, column - 3)

    return [
        titles.title(cast(Any, book), "tarot_scores"),
        Block("etui_tarot_score_names", "tarot_scores", FIRST, 3, names, named, typed_only=True),
        book.live_block("tables", "tarot_scores", FIRST, counted_column(book)),
    ]


def write(new: NewBook, book: TarotBook) -> None:
    words, seats = book.words, book.seats
    sheet = new.tab("tarot_scores", book.titles["tarot_scores"], typed=True)
    title, names, live = blocks(book)
    new.title(sheet, title, words("hint tarot scores"))
    new.widths(sheet, [*KEY_WIDTHS, *[NAME] * seats, *[SCORE] * seats, *[COUNTED] * seats, SUM, REMARK])
    letters, full = book.seat_letters(), book.seat_words()
    heads = [
        words("round"),
        words("table"),
        *full,
        *letters,
        *(f"{letter}" for letter in letters),
        words("tarot sum"),
        words("remark"),
    ]
    new.headings(sheet, FIRST - 1, heads)
    counted = counted_column(book)
    new.put(sheet, FIRST - 2, typed_column(book), words("tab tarot_scores"), "Etui Label")
    new.put(sheet, FIRST - 2, counted, words("tarot counted"), "Etui Label")
    tables = book.typed_evening.tables
    last = FIRST + len(tables) - 1
    starts = {row for row, (_, at) in enumerate(tables, FIRST) if at == tables[0][1]}
    for row, (key, scores) in enumerate(zip(tables, book.typed_evening.scores, strict=True), FIRST):
        line = row in starts
        new.row(sheet, row, key, "Etui Centre", line=line)
        new.row(sheet, row, scores, "Etui Input", column=typed_column(book), line=line)
        sheet.row_dimensions[row].height = ROW
    new.block(sheet, names, ["Etui Text"], lines=starts)
    new.block(sheet, live, [*["Etui Number"] * (seats + 1), "Etui Text"], lines=starts)
    _marks(new, book, sheet, last)
    first, end = column_letters(typed_column(book)), column_letters(counted - 1)
    new.name("etui_tarot_tables", sheet, f"A{FIRST}:B{last}")
    new.name("etui_tarot_scores", sheet, f"{first}{FIRST}:{end}{last}")
    cell = f"{first}{FIRST}"
    new.allow(sheet, f"{first}{FIRST}:{end}{last}", f"ISNUMBER({cell})", words("say tarot score"))
    sheet.freeze_panes = f"C{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    right = column_letters(counted + seats + 1)
    sheet.print_area = f"A1:{right}{last}"
    page = new.fit_width(sheet, right, landscape=True, most=100)
    _break(new, sheet, book, sorted(starts), last, page)
    new.protect(sheet)


def _marks(new: NewBook, book: TarotBook, sheet: Any, last: int) -> None:
    """What does not sum to zero, or is otherwise remarked, in the alarm's colour; empty seats grey."""
    counted, typed = counted_column(book), typed_column(book)
    total, remark = column_letters(counted + book.seats), column_letters(counted + book.seats + 1)
    alarm = Font(color=new.look.alarm, bold=True)
    missing = literal(book.words("tarot missing")).formula
    sheet.conditional_formatting.add(
        f"{total}{FIRST}:{total}{last}",
        FormulaRule(formula=[f"AND(ISNUMBER(${total}{FIRST}),${total}{FIRST}<>0)"], font=alarm),
    )
    sheet.conditional_formatting.add(
        f"{remark}{FIRST}:{remark}{last}",
        FormulaRule(formula=[f'LEN(SUBSTITUTE(${remark}{FIRST},{missing},""))>0'], font=alarm),
    )
    first = column_letters(typed)
    end = column_letters(typed + book.seats - 1)
    sheet.conditional_formatting.add(
        f"{first}{FIRST}:{end}{last}",
        FormulaRule(formula=[f'C{FIRST}="–"'], fill=PatternFill("solid", bgColor="E3E3E3")),
    )
    stale = FormulaRule(formula=[f"etui_live={literal(book.words('live stale')).formula}"],
                        font=Font(color=new.look.alarm, strike=True))
    sheet.conditional_formatting.add(f"{column_letters(counted)}{FIRST}:{total}{last}", stale)


def _break(new: NewBook, sheet: Any, book: TarotBook, starts: list[int], last: int, page: float) -> None:
    """Whole rounds on a page when they fit."""
    rows = max(1, int(page / ROW))
    top = starts[0]
    breaks = []
    for start, end in zip(starts, [*starts[1:], last + 1], strict=True):
        if end - top > rows and start > top:
            breaks.append(start - 1)
            top = start
        while end - top > rows:
            top += rows
            breaks.append(top - 1)
    new.breaks(sheet, breaks)
