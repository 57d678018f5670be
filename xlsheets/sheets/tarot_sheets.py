"""The Table sheets tab: a sheet for each table and round, with the names, to fill in by hand deal by deal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from openpyxl.styles import Alignment, Border, Side
from openpyxl.worksheet.worksheet import Worksheet

from xlsheets.blocks import Block
from xlsheets.package.references import column_letters
from xlsheets.sheets import titles
from xlsheets.tarot_book import TarotBook
from xlsheets.workbook import NewBook

# The columns of a deal; then one a seat. At tables of five the taker has a partner.
COLUMNS = ("tarot deal", "tarot taker", "tarot partner", "contract", "tarot oudlers", "tarot points", "tarot sheet petit",
           "tarot poignee", "tarot chelem")
WIDTHS = (6.5, 8.5, 10.5, 14.0, 10.0, 8.0, 8.0, 9.0, 8.5)
PRINTED = {"contract": "P  G  GS  GC", "tarot oudlers": "0  1  2  3", "tarot sheet petit": "A   D", "tarot poignee": "A   D"}
SEAT, SEAT_OF_FIVE = 15.0, 13.0
HEAD, EVENT, NAMES, HEADING, NOTE, GAP = 30.0, 13.0, 42.0, 18.0, 14.0, 16.0
LINE, MOST_LINE = 21.0, 48.0         # points of a deal's line: room for a pencil; a page well filled
MOST_A_PAGE = 3
FIXED_ROWS = 7                       # table, event, names, headings, total, note, gap; the deals lie between


def _columns(book: TarotBook) -> list[tuple[str, float]]:
    """The columns of a deal and their widths."""
    return [(name, width) for name, width in zip(COLUMNS, WIDTHS, strict=True) if book.seats == 5 or name != "tarot partner"]


def _sheets(book: TarotBook) -> Iterator[tuple[int, int, int, int]]:
    """Round, table, number of deals and first row of each sheet."""
    row = 1
    lines: dict[tuple[int, int], int] = {}
    for rnd, at in book.deal_places:
        lines[rnd, at] = lines.get((rnd, at), 0) + 1
    for rnd, at in book.score_places:
        deals = lines.get((rnd, at), book.deals)
        yield rnd, at, deals, row
        row += FIXED_ROWS + deals


def blocks(book: TarotBook) -> list[Block]:
    made = []
    seats, at_column = book.seats, len(_columns(book)) + 1
    for n, (rnd, at, _, row) in enumerate(_sheets(book), 1):
        def named(_: int, column: int, rnd: int = rnd, at: int = at) -> str:
            return book.named_seat(rnd, at, column - at_column)

        names = [book.named_seat_value(rnd, at, seat) for seat in range(seats)]
        made.append(Block(f"etui_sheet_{n}", "tarot_sheets", row + 2, at_column, [names], named, typed_only=True))
        made.append(titles.event_line_again(cast(Any, book), f"etui_sheet_event_{n}", "tarot_sheets", row + 1, titled=True))
    return made


def write(new: NewBook, book: TarotBook) -> None:
    sheet = new.tab("tarot_sheets", book.titles["tarot_sheets"])
    seats = book.seats
    columns = _columns(book)
    new.widths(sheet, [*(width for _, width in columns), *[SEAT if seats == 4 else SEAT_OF_FIVE] * seats])
    right = len(columns) + seats
    made = list(_sheets(book))
    new.fit_width(sheet, column_letters(right), most=100, titled=False)
    most = max(deals for _, _, deals, _ in made)
    a_page, line = _fit(new, sheet, most)
    cut, before, on_page = Side(style="dashed", color="6B7A75"), 0, 0
    for rnd, at, deals, row in made:
        if row > 1 and (on_page == a_page or rnd != before):
            new.breaks(sheet, [row - 1])
            on_page = 0
        elif row > 1:
            for column in range(1, right + 1):
                sheet.cell(row - 1, column).border = Border(top=cut)
        before, on_page = rnd, on_page + 1
        _sheet(new, book, sheet, (rnd, at, deals, row), line)
    for block in blocks(book):
        if block.column == 1:
            new.block(sheet, block, ["Etui Subtitle"])
        else:
            new.block(sheet, block, ["Etui Name"], wrap=True)
    last = made[-1][3] + FIXED_ROWS + made[-1][2] - 2
    sheet.print_area = f"A1:{column_letters(right)}{last}"
    new.protect(sheet)


def _fit(new: NewBook, sheet: Worksheet, deals: int) -> tuple[int, float]:
    """How many sheets a page, and the height of a deal's line; a long sheet has a smaller scale."""
    fixed = HEAD + EVENT + NAMES + HEADING + NOTE + GAP
    page = new.body(sheet)
    for a_page in range(MOST_A_PAGE, 0, -1):
        line = (page / a_page - fixed) / (deals + 1)
        if line >= LINE:
            return a_page, int(4 * min(MOST_LINE, line)) / 4
    sheet.page_setup.scale = max(10, int(sheet.page_setup.scale * page / (fixed + LINE * (deals + 1))))
    return 1, LINE


def _sheet(new: NewBook, book: TarotBook, sheet: Worksheet, at: tuple[int, int, int, int], line: float) -> None:
    rnd, table, deals, row = at
    words, seats = book.words, book.seats
    names = [name for name, _ in _columns(book)]
    left = len(names)
    new.put(sheet, row, 1, words("tarot sheet", table=table), "Etui Title")
    new.merge(sheet, row, 1, columns=left)
    new.put(sheet, row, left + 1, words("tarot sheet round", n=rnd), "Etui Title")
    new.merge(sheet, row, left + 1, columns=seats)
    sheet.cell(row, left + 1).alignment = Alignment(horizontal="right", vertical="center")
    for seat, word in enumerate(book.seat_words()):
        new.put(sheet, row + 3, left + 1 + seat, word, "Etui Heading")
    new.row(sheet, row + 3, map(words, names), "Etui Heading")
    first = book.deals * (rnd - 1) + 1 if book.duplicate else 1
    for n in range(deals):
        new.row(sheet, row + 4 + n, [first + n, *(PRINTED.get(name, "") for name in names[1:])], "Etui Centre")
        new.row(sheet, row + 4 + n, [""] * seats, "Etui Centre", column=left + 1)
    total = row + 4 + deals
    new.put(sheet, total, 1, words("tarot sheet total"), "Etui Label")
    new.merge(sheet, total, 1, columns=left)
    sheet.cell(total, 1).alignment = Alignment(horizontal="right", vertical="center", indent=1)
    new.row(sheet, total, [""] * seats, "Etui Place", column=left + 1)
    new.put(sheet, total + 1, 1, words("tarot sheet north"), "Etui Subtitle")
    heights = [HEAD, EVENT, NAMES, HEADING, *[line] * (deals + 1), NOTE, GAP]
    for offset, height in enumerate(heights):
        sheet.row_dimensions[row + offset].height = height


