"""The Table cards tab: a card for each table, round by round, with the names. Two cards a page, to cut or fold."""

from __future__ import annotations

from typing import Any

from openpyxl.styles import Border, Side
from openpyxl.worksheet.worksheet import Worksheet

from etui.movements.model import Movement, Table
from xlsheets.blocks import Block, literal
from xlsheets.package.references import address, quote_sheet
from xlsheets.pairs_book import PairsBook
from xlsheets.sheets import movement as movement_tab
from xlsheets.sheets import titles, workings
from xlsheets.workbook import NewBook

WIDTHS = (9, 6.5, 31, 6.5, 31, 10)
HEAD = 4                             # rows above a card's first round: table, event, remarks, headings
GAP = 2                              # rows between two cards, a dashed line in the middle to cut along
TABLE_POINTS, EVENT_POINTS, HEADING_POINTS, GAP_POINTS = 36.0, 14.0, 18.0, 9.0
LEAST, MOST = 21.0, 32.0             # points a round: two lines of names; a page well filled
SMALLEST = 78                        # per cent: smaller than this, a card has a page of its own
REMARK_LETTERS, REMARK_POINTS = 112, 12.0
STYLES = ("Etui Card", "Etui Card", "Etui Card Name", "Etui Card", "Etui Card Name", "Etui Card")


def cards(book: PairsBook) -> list[tuple[str, int, Movement, int]]:
    """Section, table, movement and first row of each card."""
    found, row = [], 1
    for section, movement in book.movements.items():
        for table in sorted({t.table for rnd in movement.rounds for t in rnd.tables}):
            found.append((section, table, movement, row))
            row += HEAD + len(movement.rounds) + GAP
    return found


def blocks(book: PairsBook) -> list[Block]:
    starts = movement_tab.first_rows(book.movements)
    made = []
    for n, (section, table, movement, row) in enumerate(cards(book), 1):
        made.append(_block(book, n, section, table, movement, row + HEAD, starts[section]))
        made.append(titles.event_line_again(book, f"etui_card_event_{n}", "cards", row + 1, titled=True))
    return made


def _block(book: PairsBook, n: int, section: str, table: int, movement: Movement, first: int, start: int) -> Block:
    """NS, its names, EW, its names, boards: what the Movement tab says, so that a change there shows here."""
    plan = quote_sheet(book.titles["movement"])
    names, keys = workings.name_range(book), workings.key_range(book)
    two = book.event.method.winners == 2

    def cell(row: int, column: int) -> str:
        number = row - first + 1
        seat = {2: 0, 3: 0, 4: 1, 5: 1, 6: 2}[column]
        source = f"{plan}!{address(*movement_tab.seat_cell(start, number, table, seat))}"
        if column not in (3, 5):
            return f'IF(ISBLANK({source}),"–",{source})'
        ident = f'"{section}"&{source}' if book.several else source
        line = ("NS", "EW")[seat] if two else ""
        nobody = f'IF(OR(ISBLANK({source}),{source}="–"),{literal(book.words("sits out")).formula},"")'
        return f'IFERROR(INDEX({names},MATCH({ident}&"|{line}",{keys},0)),{nobody})'

    rows = [_shown(book, section, t) for rnd in movement.rounds for t in rnd.tables if t.table == table]
    return Block(f"etui_card_{n}", "cards", first, 2, rows, cell, typed_only=True)


def _shown(book: PairsBook, section: str, table: Table) -> list[Any]:
    names = workings.names_of(book)
    prefix = section if book.several else ""

    def name(who: int | None, line: str) -> str:
        return book.words("sits out") if who is None else names.get(book.key(f"{prefix}{who}", line), "")

    ns, ew = table.who
    boards = movement_tab.board_text(table.boards) if table.plays else "–"
    return ["–" if ns is None else ns, name(ns, "NS"), "–" if ew is None else ew, name(ew, "EW"), boards]


def write(new: NewBook, book: PairsBook) -> None:
    words = book.words
    sheet = new.tab("cards", book.titles["cards"])
    new.widths(sheet, WIDTHS)
    made = cards(book)
    a_page = _fit(new, book, sheet)
    cut = Border(top=Side(style="dashed", color="6B7A75"))
    for n, (section, table, movement, row) in enumerate(made):
        if n % a_page:
            for column in range(1, 7):
                sheet.cell(row - 1, column).border = cut
        elif n:
            new.breaks(sheet, [row - 1])
        label = f"{words('table')} {section}{table}" if book.several else f"{words('table')} {table}"
        new.put(sheet, row, 1, label, "Etui Big")
        sheet.merge_cells(start_row=row, end_row=row, start_column=1, end_column=6)
        new.put(sheet, row + 2, 1, _remarks(movement, book.language), "Etui Subtitle", wrap=True)
        sheet.merge_cells(start_row=row + 2, end_row=row + 2, start_column=1, end_column=6)
        heads = [words("round"), words("ns"), words("names"), words("ew"), words("names"), words("boards")]
        new.row(sheet, row + HEAD - 1, heads, "Etui Heading")
        for rnd in movement.rounds:
            new.put(sheet, row + HEAD + rnd.round - 1, 1, rnd.round, "Etui Place")
    for block in blocks(book):
        new.block(sheet, block, ["Etui Subtitle"] if block.column == 1 else STYLES[1:])
    last = made[-1][3] + HEAD + len(made[-1][2].rounds) - 1 if made else 1
    sheet.print_area = f"A1:F{last}"
    new.protect(sheet)


def _remarks(movement: Movement, language: str) -> str:
    """What the players at the table are to do between two rounds."""
    return " ".join(sentence.say(language) for sentence in movement.remarks)


def _head(movement: Movement, language: str) -> tuple[float, ...]:
    """Heights of the rows above the first round, in points."""
    said = _remarks(movement, language)
    lines = -(-len(said) // REMARK_LETTERS)
    return TABLE_POINTS, EVENT_POINTS, max(4.0, REMARK_POINTS * lines + 3), HEADING_POINTS


def _fit(new: NewBook, book: PairsBook, sheet: Worksheet) -> int:
    """Sets the scale and the heights of the rows so that the cards fill their pages; returns how many a page, 2 or 1."""
    page = new.fit_width(sheet, "F", most=100, titled=False)
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
