"""The Table cards tab: a card for each table, round by round, with the names. Two cards a page, to cut or fold."""

from __future__ import annotations

from typing import Any

from openpyxl.styles import Border, Side

from etui.movements.model import Movement, Table
from xlsheets.blocks import Block
from xlsheets.package.references import address, quote_sheet
from xlsheets.pairs_book import PairsBook
from xlsheets.sheets import movement as movement_tab
from xlsheets.sheets import workings
from xlsheets.workbook import NewBook

WIDTHS = (10, 9, 34, 9, 34, 14)
HEAD = 4                             # rows above a card's first round
CARDS_A_PAGE = 2
STYLES = ("Etui Card", "Etui Card", "Etui Card Name", "Etui Card", "Etui Card Name", "Etui Card")


def cards(book: PairsBook) -> list[tuple[str, int, Movement, int]]:
    """Section, table, movement and first row of each card."""
    found, row = [], 1
    for section, movement in book.movements.items():
        for table in sorted({t.table for rnd in movement.rounds for t in rnd.tables}):
            found.append((section, table, movement, row))
            row += HEAD + len(movement.rounds) + 2
    return found


def blocks(book: PairsBook) -> list[Block]:
    starts = movement_tab.first_rows(book.movements)
    return [
        _block(book, n, section, table, movement, row + HEAD, starts[section])
        for n, (section, table, movement, row) in enumerate(cards(book), 1)
    ]


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
            return source
        ident = f'"{section}"&{source}' if book.several else source
        line = ("NS", "EW")[seat] if two else ""
        return f'IFERROR(INDEX({names},MATCH({ident}&"|{line}",{keys},0)),"")'

    rows = [_shown(book, section, t) for rnd in movement.rounds for t in rnd.tables if t.table == table]
    return Block(f"etui_card_{n}", "cards", first, 2, rows, cell, typed_only=True)


def _shown(book: PairsBook, section: str, table: Table) -> list[Any]:
    names = workings.names_of(book)
    prefix = section if book.several else ""

    def name(who: int | None, line: str) -> str:
        return "" if who is None else names.get(book.key(f"{prefix}{who}", line), "")

    ns, ew = table.who
    boards = movement_tab.board_text(table.boards) if table.plays else "–"
    return ["–" if ns is None else ns, name(ns, "NS"), "–" if ew is None else ew, name(ew, "EW"), boards]


def write(new: NewBook, book: PairsBook) -> None:
    words = book.words
    sheet = new.tab("cards", book.titles["cards"])
    cut = Border(top=Side(style="dashed", color="8A9793"))
    made = cards(book)
    for n, (section, table, movement, row) in enumerate(made):
        if n % CARDS_A_PAGE:
            for column in range(1, 7):
                sheet.cell(row - 1, column).border = cut
        elif n:
            new.breaks(sheet, [row - 1])
        label = f"{words('table')} {section}{table}" if book.several else f"{words('table')} {table}"
        new.put(sheet, row, 1, label, "Etui Big")
        sheet.merge_cells(start_row=row, end_row=row, start_column=1, end_column=6)
        sheet.row_dimensions[row].height = 36
        new.put(sheet, row + 1, 1, f"{book.event.title} – {movement.name.say(book.language)}", "Etui Subtitle")
        heads = [words("round"), words("ns"), words("names"), words("ew"), words("names"), words("boards")]
        new.row(sheet, row + HEAD - 1, heads, "Etui Heading")
        for rnd in movement.rounds:
            new.put(sheet, row + HEAD + rnd.round - 1, 1, rnd.round, "Etui Card")
            sheet.row_dimensions[row + HEAD + rnd.round - 1].height = 20
    for block in blocks(book):
        new.block(sheet, block, STYLES[1:])
    new.widths(sheet, WIDTHS)
    last = made[-1][3] + HEAD + len(made[-1][2].rounds) if made else 1
    sheet.print_area = f"A1:F{last}"
    new.fit_width(sheet, "F")
    new.protect(sheet)
