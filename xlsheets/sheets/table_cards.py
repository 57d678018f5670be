"""The Table cards tab: a card for each table, round by round, with the names. Two cards a page, to cut or fold.

Columns: the round, then each seat's number and names (NS and EW, or N, S, E and W), then the boards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from openpyxl.styles import Border, Side
from openpyxl.worksheet.worksheet import Worksheet

from etui.movements.model import PAIR_SEATS, Movement, Table
from xlsheets.blocks import Block, literal
from xlsheets.package.references import address, column_letters, quote_sheet
from xlsheets.pairs_book import PairsBook
from xlsheets.sheets import movement as movement_tab
from xlsheets.sheets import titles
from xlsheets.workbook import NewBook

WIDTHS = {2: (9, 6.5, 31, 6.5, 31, 10), 4: (8, 5, 21, 5, 21, 5, 21, 5, 21, 8)}      # by the number of seats
HEAD = 4                             # rows above a card's first round: table, event, remarks, headings
GAP = 2                              # rows between two cards, a dashed line in the middle to cut along
TABLE_POINTS, EVENT_POINTS, HEADING_POINTS, GAP_POINTS = 36.0, 14.0, 18.0, 9.0
LEAST, MOST = 21.0, 32.0             # points a round: two lines of names; a page well filled
SMALLEST = 78                        # per cent: smaller than this, a card has a page of its own
REMARK_LETTERS, REMARK_POINTS = 1.192, 12.0     # letters for a digit's width; points a line
NUMBER, NAME = "Etui Card", "Etui Card Name"


def cards(book: PairsBook) -> list[tuple[str, int, Movement, int]]:
    """Section, table, movement and first row of each card."""
    found, row = [], 1
    for section, movement in book.movements.items():
        for table in sorted({t.table for rnd in movement.rounds for t in rnd.tables}):
            found.append((section, table, movement, row))
            row += HEAD + len(movement.rounds) + GAP
    return found


def blocks(book: PairsBook) -> list[Block]:
    starts, names = movement_tab.first_rows(book.movements), dict(book.keys)
    made = []
    for n, (section, table, movement, row) in enumerate(cards(book), 1):
        made.append(_block(book, n, section, table, movement, row + HEAD, starts[section], names))
        made.append(titles.event_line_again(book, f"etui_card_event_{n}", "cards", row + 1, titled=True))
    return made


def seats_of(book: PairsBook) -> tuple[str, ...]:
    return next(iter(book.movements.values())).seats


def last_column(book: PairsBook) -> str:
    return column_letters(len(WIDTHS[len(seats_of(book))]))


def _block(
    book: PairsBook, n: int, section: str, table: int, movement: Movement, first: int, start: int, names: Mapping[str, str],
) -> Block:
    """Numbers, names and boards: what the Movement tab says, so that a change there shows here."""
    plan, seats = quote_sheet(book.titles["movement"]), movement.seats

    def cell(row: int, column: int) -> str:
        seat, is_name = divmod(column - 2, 2)
        source = f"{plan}!{address(*movement_tab.seat_cell(start, movement, row - first + 1, table, seat))}"
        if not is_name:
            return f'IF(ISBLANK({source}),"–",{source})'
        if seats != PAIR_SEATS:
            return f'IFERROR({book.name_of(source)},"")'                                   # type: ignore[attr-defined]
        nobody = f'IF(OR(ISBLANK({source}),{source}="–"),{literal(book.words("sits out")).formula},"")'
        return f"IFERROR({_pair_name(book, section, source, seat)},{nobody})"

    rows = [_shown(book, section, seats, t, names) for rnd in movement.rounds for t in rnd.tables if t.table == table]
    return Block(f"etui_card_{n}", "cards", first, 2, rows, cell, typed_only=True)


def _pair_name(book: PairsBook, section: str, source: str, seat: int) -> str:
    names, keys = book.names_ref, book.keys_ref
    ident = f'"{section}"&{source}' if book.several else source
    line = ("NS", "EW")[seat] if book.event.method.winners == 2 else ""
    return f'INDEX({names},MATCH({ident}&"|{line}",{keys},0))'


def _shown(book: PairsBook, section: str, seats: tuple[str, ...], table: Table, names: Mapping[str, str]) -> list[Any]:
    prefix = section if book.several else ""
    row: list[Any] = []
    for seat, who in zip(seats, table.who, strict=True):
        nobody = book.words("sits out") if seats == PAIR_SEATS else ""
        name = nobody if who is None else names.get(book.key(f"{prefix}{who}", seat.upper()), "")
        row += ["–" if who is None else who, name]
    return [*row, movement_tab.board_text(table.boards) if table.plays else "–"]


def write(new: NewBook, book: PairsBook) -> None:
    words = book.words
    sheet = new.tab("cards", book.titles["cards"])
    seats, right = seats_of(book), last_column(book)
    columns = len(WIDTHS[len(seats)])
    new.widths(sheet, WIDTHS[len(seats)])
    made = cards(book)
    a_page = _fit(new, book, sheet)
    cut = Border(top=Side(style="dashed", color="6B7A75"))
    for n, (section, table, movement, row) in enumerate(made):
        if n % a_page:
            for column in range(1, columns + 1):
                sheet.cell(row - 1, column).border = cut
        elif n:
            new.breaks(sheet, [row - 1])
        label = f"{words('table')} {section}{table}" if book.several else f"{words('table')} {table}"
        new.put(sheet, row, 1, label, "Etui Big")
        new.merge(sheet, row, 1, columns=columns)
        new.put(sheet, row + 2, 1, _remarks(movement, book.language), "Etui Subtitle", wrap=True)
        new.merge(sheet, row + 2, 1, columns=columns)
        named = words("names" if seats == PAIR_SEATS else "name")
        heads = [head for seat in seats for head in (words(movement_tab.SEATS.get(seat, seat)), named)]
        new.row(sheet, row + HEAD - 1, [words("round"), *heads, words("boards")], "Etui Heading")
        for rnd in movement.rounds:
            new.put(sheet, row + HEAD + rnd.round - 1, 1, rnd.round, "Etui Place")
    for block in blocks(book):
        new.block(sheet, block, ["Etui Subtitle"] if block.column == 1 else [*(NUMBER, NAME) * len(seats), NUMBER])
    last = made[-1][3] + HEAD + len(made[-1][2].rounds) - 1 if made else 1
    sheet.print_area = f"A1:{right}{last}"
    new.protect(sheet)


def _remarks(movement: Movement, language: str) -> str:
    """What the players at the table are to do between two rounds."""
    return " ".join(sentence.say(language) for sentence in movement.remarks)


def _head(movement: Movement, language: str) -> tuple[float, ...]:
    """Heights of the rows above the first round, in points."""
    said = _remarks(movement, language)
    lines = -(-len(said) // int(REMARK_LETTERS * sum(WIDTHS[len(movement.seats)])))
    return TABLE_POINTS, EVENT_POINTS, max(4.0, REMARK_POINTS * lines + 3), HEADING_POINTS


def _fit(new: NewBook, book: PairsBook, sheet: Worksheet) -> int:
    """Sets the scale and the heights of the rows so that the cards fill their pages; returns how many a page, 2 or 1."""
    page = new.fit_width(sheet, last_column(book), most=100, titled=False)
    rounds = max(len(movement.rounds) for movement in book.movements.values())
    head = max(sum(_head(movement, book.language)) for movement in book.movements.values())
    scale = sheet.page_setup.scale

    def needed(a_page: int) -> float:
        return a_page * (head + LEAST * rounds + GAP * GAP_POINTS)

    a_page = 2 if scale * page / needed(2) >= SMALLEST else 1
    sheet.page_setup.scale = min(scale, int(scale * page / needed(a_page)))
    room = (new.body(sheet) - needed(a_page)) / (a_page * rounds)
    height = min(MOST, LEAST + max(0.0, int(4 * room) / 4))
    for _, _, movement, row in cards(book):
        body = [height] * len(movement.rounds)
        for offset, points in enumerate((*_head(movement, book.language), *body, *[GAP_POINTS] * GAP)):
            sheet.row_dimensions[row + offset].height = points
    return a_page
