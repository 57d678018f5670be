"""The Movement tab of a tarot evening: rounds down, tables across, the number in each seat, and who is exempt."""

from __future__ import annotations

from typing import Any, cast

from openpyxl.worksheet.worksheet import Worksheet

from xlsheets.blocks import Block
from xlsheets.live_book import FIRST
from xlsheets.package.references import column_letters
from xlsheets.sheets import titles
from xlsheets.sheets.movement_pages import PageChoice, cut_across, fewest_pages
from xlsheets.tarot_book import TarotBook
from xlsheets.workbook import LARGEST, ROW_POINTS, SPARE, NewBook

LABELS, LEAST_WIDTH, MOST_WIDTH = (11.0, 11.0), 6.0, 11.0
HEAD_POINTS, REMARK_POINTS, LETTERS = 92.0, 12.5, 1.2
READABLE, SEAT_POINTS = 60, 17.0     # per cent: the smallest print that is read on a wall; points a row of seats


def blocks(book: TarotBook) -> list[Block]:
    return [titles.title(cast(Any, book), "movement")]


def best_page(new: NewBook, book: TarotBook) -> PageChoice:
    """The fewest pages on which the movement can be read, and of those the largest print."""
    choices = []
    for landscape in (True, False):
        width, height = new.page(landscape)
        for across in range(1, 2 + book.tables // 8):
            for down in range(1, 1 + book.rounds):
                tables, rounds = -(-book.tables // across), -(-book.rounds // down)
                if rounds * (down - 1) >= book.rounds or tables * (across - 1) >= book.tables:
                    continue
                wide = new.points(
                    sum(LABELS) + tables * LEAST_WIDTH + (_exempt_width(book) if across * tables >= book.tables else 0)
                )
                tail = REMARK_POINTS * 1.6 * len(book.remarks)
                high = HEAD_POINTS + SEAT_POINTS * book.seats * rounds + tail
                scale = min(LARGEST, 100 * width / wide, 100 * SPARE * height / high)
                choices.append(PageChoice(landscape, across, down, tables, rounds, scale))
    readable = [choice for choice in choices if choice.scale >= READABLE] or [max(choices, key=lambda c: c.scale)]
    return fewest_pages(readable)


def _exempt_width(book: TarotBook) -> float:
    longest = max((len(str(row[-1])) for row in book.typed_evening.movement), default=0)
    return max(9.0, longest + 2.0)


def write(new: NewBook, book: TarotBook) -> None:
    words = book.words
    sheet = new.tab("movement", book.titles["movement"], typed=True)
    new.title(sheet, blocks(book)[0], words("hint tarot movement"))
    new.put(sheet, FIRST - 2, 1, book.setup.movement, "Etui Section")
    sheet.row_dimensions[FIRST - 2].height = 18
    page, exempt = best_page(new, book), 3 + book.tables
    room = new.page(page.landscape)[0] * 100 / page.scale / new.points(1) - sum(LABELS) - _exempt_width(book)
    width = max(LEAST_WIDTH, min(MOST_WIDTH, room / page.tables - 0.05))
    new.widths(sheet, [*LABELS, *[width] * book.tables, _exempt_width(book)])
    new.headings(sheet, FIRST - 1, [words("round"), "", *(f"{words('table')} {n + 1}" for n in range(book.tables)),
                                    words("tarot exempts")])
    for rnd in range(1, book.rounds + 1):
        _round(new, book, sheet, rnd, exempt)
    last = FIRST + len(book.typed_evening.movement) - 1
    new.name("etui_tarot_movement", sheet, f"C{FIRST}:{column_letters(exempt)}{last}")
    new.prompt(sheet, f"{column_letters(exempt)}{FIRST}:{column_letters(exempt)}{last}", words("say tarot exempts"))
    end = _remarks(new, book, sheet, last + 1, 2 + page.tables, sum(LABELS) + width * page.tables)
    sheet.freeze_panes = f"C{FIRST}"
    _print(new, book, sheet, page, end)
    new.protect(sheet)


def _round(new: NewBook, book: TarotBook, sheet: Worksheet, rnd: int, exempt: int) -> None:
    first, last = book.movement_rows(rnd)
    label: Any = rnd
    if book.duplicate:
        deals = book.words("tarot deals of round", first=book.deals * (rnd - 1) + 1, last=book.deals * rnd)
        label = f"{rnd}\n{deals}"
    new.put(sheet, first, 1, label, "Etui Place", line=True, wrap=book.duplicate)
    for row in range(first, last + 1):
        line = row == first
        new.put(sheet, row, 2, book.seat_words()[row - first], "Etui Text", line=line)
        typed = book.typed_evening.movement[row - FIRST]
        for offset, number in enumerate(typed[:-1]):
            new.put(sheet, row, 3 + offset, None if number == "" else number, "Etui Input", line=line)
        new.put(sheet, row, exempt, typed[-1], "Etui Input Text", line=line)
        sheet.row_dimensions[row].height = SEAT_POINTS
    for column in (1, exempt):
        new.merge(sheet, first, column, rows=last - first + 1)


def _remarks(new: NewBook, book: TarotBook, sheet: Worksheet, row: int, last: int, letters: float) -> int:
    for said in book.remarks:
        new.put(sheet, row, 1, said, "Etui Subtitle", wrap=True)
        new.merge(sheet, row, 1, columns=last)
        lines = 1 + int(len(said) / (LETTERS * letters))
        sheet.row_dimensions[row].height = max(ROW_POINTS, REMARK_POINTS * lines)
        row += 1
    return row - 1


def _print(new: NewBook, book: TarotBook, sheet: Worksheet, page: PageChoice, end: int) -> None:
    sheet.print_title_rows = f"1:{FIRST - 1}"
    anyone = any(row[-1] not in ("", None) for row in book.typed_evening.movement)
    cut_across(new, sheet, page, last_column=anyone)
    new.breaks(sheet, [FIRST + book.seats * n - 1 for n in range(page.rounds, book.rounds, page.rounds)])
    sheet.print_area = f"A1:{column_letters(2 + book.tables + anyone)}{end}"
