"""The Player cards tab: a card for each player to carry: round by round the table and the seat. To cut out."""

from __future__ import annotations

from typing import Any

from openpyxl.styles import Alignment, Border, Side
from openpyxl.worksheet.worksheet import Worksheet

from xlsheets.blocks import Block, literal
from xlsheets.live_book import FIRST
from xlsheets.tarot_book import TarotBook
from xlsheets.workbook import NewBook

ACROSS = 2                           # cards side by side
CARD = (11.0, 10.0, 13.0, 13.0)      # round, table, seat, own score
GUTTER = 1.6                         # twice between two cards: the cut lies in the middle
SECOND = len(CARD) + 2               # columns from a card to the one beside it
HEAD, HEADING, LINE, MOST_LINE, GAP = 27.0, 16.0, 18.0, 26.0, 12.0
FIXED_ROWS = 3                       # number and name, headings, gap


def _place(book: TarotBook, n: int) -> tuple[int, int]:
    """First row and column of the n-th card, from 0."""
    return 1 + (n // ACROSS) * (FIXED_ROWS + book.rounds), 1 + (n % ACROSS) * SECOND


def blocks(book: TarotBook) -> list[Block]:
    made = []
    for n, player in enumerate(book.typed_evening.players):
        row, column = _place(book, n)
        number = book.ref("players", FIRST + n, 1)

        def name(*_: int, number: str = number) -> str:
            return book.name_formula(number)

        def seat(at: int, here: int, number: str = number, row: int = row, column: int = column) -> str:
            return _formula(book, number, at - row - 1, here - column)

        made.append(Block(f"etui_guide_name_{n + 1}", "tarot_guides", row, column + 1, [[book.names.get(player[0], "")]], name,
                          typed_only=True))
        values = [_value(book, player[0], rnd) for rnd in range(1, book.rounds + 1)]
        made.append(Block(f"etui_guide_{n + 1}", "tarot_guides", row + 2, column + 1, values, seat, typed_only=True))
    return made


def _formula(book: TarotBook, number: str, rnd: int, what: int) -> str:
    """Table (1) or seat (2) of a player in a round, looked up in the Movement tab."""
    cells, first = book.round_ref(rnd), book.movement_rows(rnd)[0]
    if what == 1:
        return f'IF(COUNTIF({cells},{number})=1,SUMPRODUCT(({cells}={number})*(COLUMN({cells})-2)),"–")'
    words = ",".join(literal(word).formula for word in book.seat_words())
    row = f"SUMPRODUCT(({cells}={number})*(ROW({cells})-{first - 1}))"
    exempt = literal(book.words("tarot card exempt")).formula
    return f"IF(COUNTIF({cells},{number})=1,CHOOSE({row},{words}),IF(COUNTIF({cells},{number})=0,{exempt},\"?\"))"


def _value(book: TarotBook, number: Any, rnd: int) -> list[Any]:
    at = [
        (table, seat)
        for seat in range(book.seats)
        for table in range(1, book.tables + 1)
        if book.seat(rnd, table, seat) == number
    ]
    if len(at) == 1:
        return [at[0][0], book.seat_words()[at[0][1]]]
    return ["–", "?" if at else book.words("tarot card exempt")]


def write(new: NewBook, book: TarotBook) -> None:
    words = book.words
    sheet = new.tab("tarot_guides", book.titles["tarot_guides"])
    new.widths(sheet, [*CARD, GUTTER, GUTTER, *CARD])
    right = "J"
    new.fit_width(sheet, right, most=110, titled=False)
    page = new.body(sheet)
    fixed = HEAD + HEADING + GAP
    down = max(1, int(page / (fixed + LINE * book.rounds)))
    line = int(4 * min(MOST_LINE, (page / down - fixed) / book.rounds)) / 4
    if fixed + line * book.rounds > page:
        sheet.page_setup.scale = max(10, int(sheet.page_setup.scale * page / (fixed + line * book.rounds)))
    players = book.typed_evening.players
    for n, player in enumerate(players):
        row, column = _place(book, n)
        new.put(sheet, row, column, player[0], "Etui Title")
        sheet.cell(row, column).alignment = Alignment(horizontal="center", vertical="center")
        new.merge(sheet, row, column + 1, columns=3)
        new.row(
            sheet,
            row + 1,
            [words("round"), words("table"), words("tarot seat"), words("tarot card score")],
            "Etui Heading",
            column,
        )
        for rnd in range(1, book.rounds + 1):
            new.put(sheet, row + 1 + rnd, column, rnd, "Etui Place")
            new.put(sheet, row + 1 + rnd, column + 3, "", "Etui Centre")
    for block in blocks(book):
        new.block(sheet, block, ["Etui Section"] if "name" in block.name else ["Etui Card", "Etui Place"])
    rows = -(-len(players) // ACROSS)
    _cut(new, book, sheet, rows, down, line)
    sheet.print_area = f"A1:{right}{rows * (FIXED_ROWS + book.rounds) - 1}"
    new.protect(sheet)


def _cut(new: NewBook, book: TarotBook, sheet: Worksheet, rows: int, down: int, line: float) -> None:
    """Heights, page breaks, and dashed lines to cut along."""
    dashed, high = Side(style="dashed", color="6B7A75"), FIXED_ROWS + book.rounds
    for n in range(rows):
        row = 1 + n * high
        for offset, height in enumerate((HEAD, HEADING, *[line] * book.rounds, GAP)):
            sheet.row_dimensions[row + offset].height = height
            sheet.cell(row + offset, SECOND).border = Border(left=dashed)
        if n and n % down == 0:
            new.breaks(sheet, [row - 1])
        if (n + 1) % down and n + 1 < rows:
            for column in range(1, SECOND + len(CARD) + 1):
                left = dashed if column == SECOND else None
                sheet.cell(row + high - 1, column).border = Border(bottom=dashed, left=left)
