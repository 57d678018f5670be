"""The Guide cards tab: a card for each pair, or each player, to carry from table to table; several a page, to cut.

Each round has a row: the table, the line or the seat, the opponents, the boards. The Movement tab says it all, so that a change
there shows here; the names come from the Players tab. Small cards stand two side by side on a landscape page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from openpyxl.worksheet.worksheet import Worksheet

from etui.movements.model import Table
from xlsheets.blocks import Block, literal
from xlsheets.package.references import column_letters
from xlsheets.pairs_book import PairsBook
from xlsheets.sheets import movement as movement_tab
from xlsheets.sheets import titles
from xlsheets.sheets.cut_grid import CutGrid, band_points, merge, print_area, widths
from xlsheets.sheets.seating import NOBODY, Competitor, Names, Seating, competitors, pair_names
from xlsheets.words import Words
from xlsheets.workbook import SPARE, NewBook

HEAD_POINTS = 34.0, 13.0, 18.0       # number and names; the event; headings
LEAST, MOST = 17.5, 30.0             # points a round
SMALLEST = 72                        # per cent: smaller than this, fewer cards are on a page
WIDTHS = (9, 6.5, 7, 9, 31, 10)      # round, table, seat, number and names of who is met, boards
WIDTHS_OF_FOUR = (9, 6.5, 7, 10, 24, 11, 10)      # round, table, seat, partner and its name, opponents, boards
STYLES = ("Etui Card", "Etui Card", "Etui Card", "Etui Text", "Etui Card")
STYLES_OF_FOUR = ("Etui Card", "Etui Card", "Etui Card", "Etui Text", "Etui Card", "Etui Card")


def headings(words: Words, seats: int) -> list[str]:
    if seats == 2:
        return [words("round"), words("table"), words("line"), words("against"), words("names"), words("boards")]
    return [words("round"), words("table"), words("seat"), words("partner"), words("names"), words("against"), words("boards")]


def seat_words(plan: Seating, words: Words) -> tuple[str, ...]:
    return tuple(words(movement_tab.SEATS.get(seat, seat)) for seat in plan.movement.seats)


def card(name: str, tab: str, row: int, column: int, who: Competitor, names: Names, words: Words) -> Block:
    """The rounds of one card, from (row, column): everything but the number of the round."""
    plan = who.seating
    seats = seat_words(plan, words)
    maker = _for_a_pair if plan.boards == 2 else _for_a_player

    def formula(at: int, col: int) -> str:
        table, seat = (f"${column_letters(column + n)}${at}" for n in range(2))
        number = at - row + 1
        if col == column:
            return plan.find_table(number, who.number_cell)
        if col == column + 1:
            return plan.find_seat(number, who.number_cell, seats)
        return maker(plan, number, table, seat, f"${column_letters(column + 2)}${at}", names, words, seats)[col - column - 2]

    values = [_shown(who, number, names, words, seats) for number in range(1, len(plan.movement.rounds) + 1)]
    return Block(name, tab, row, column, values, formula, typed_only=True)


def _for_a_pair(
    plan: Seating, number: int, table: str, seat: str, met: str, names: Names, words: Words, seats: tuple[str, ...],
) -> tuple[str, ...]:
    """Formulas: the opponents' number, their names, the boards."""
    ns, ew, boards = (f"INDEX({plan.row(number, n)},{table})" for n in range(3))
    first = literal(seats[0]).formula
    other = f"IF({seat}={first},{ew},{ns})"
    nobody, out = literal(NOBODY).formula, literal(words("sits out")).formula
    line = f'IF({seat}={first},"EW","NS")'
    return (
        f"IF(ISNUMBER({other}),{other},{nobody})",
        f"IF(ISNUMBER({met}),{names.formula(met, plan.section, line)},{out})",
        f'IF(ISNUMBER({met}),IF({boards}="",{nobody},{boards}&""),{nobody})',
    )


def _for_a_player(
    plan: Seating, number: int, table: str, seat: str, met: str, names: Names, words: Words, seats: tuple[str, ...],
) -> tuple[str, ...]:
    """Formulas: the partner's number and name, the opponents' numbers, the boards. The first two seats are partners."""
    cells = [f"INDEX({plan.row(number, n)},{table})" for n in range(5)]
    at = [f"{seat}={literal(word).formula}" for word in seats]
    partner = f"IF({at[0]},{cells[1]},IF({at[1]},{cells[0]},IF({at[2]},{cells[3]},{cells[2]})))"
    against = f'IF(OR({at[0]},{at[1]}),{cells[2]}&", "&{cells[3]},{cells[0]}&", "&{cells[1]})'
    nobody, out = literal(NOBODY).formula, literal(words("sits out")).formula
    return (
        f"IF(ISNUMBER({partner}),{partner},{nobody})",
        f'IF(ISNUMBER({met}),{names.formula(met, plan.section, literal("").formula)},{out})',
        f"IF(ISNUMBER({met}),{against},{nobody})",
        f'IF(ISNUMBER({met}),IF({cells[4]}="",{nobody},{cells[4]}&""),{nobody})',
    )


def _shown(who: Competitor, number: int, names: Names, words: Words, seats: tuple[str, ...]) -> list[Any]:
    found, plan = who.seating.place(number, who.number), who.seating
    if found is None:
        return [NOBODY, NOBODY, NOBODY, words("sits out"), *[NOBODY] * (plan.boards // 2)]
    table, seat = found
    partner = seat ^ 1                                       # at a table of two, who sits across is who is met
    met = table.who[partner]
    others = [table.who[n] for n in range(plan.boards) if n // 2 != seat // 2]
    line = ("EW", "NS")[seat] if plan.boards == 2 else ""
    if met is None:
        return [table.table, seats[seat], NOBODY, words("sits out"), *[NOBODY] * (plan.boards // 2)]
    against = [", ".join(NOBODY if other is None else str(other) for other in others)] if others else []
    return [table.table, seats[seat], met, names.value(met, plan.section, line), *against, _boards(table)]


def _boards(table: Table) -> str:
    return (movement_tab.board_text(table.boards) if table.plays else "") or NOBODY


# --- the page

def fitted_grid(new: NewBook, sheet: Worksheet, columns: tuple[float, ...], rounds: int, cards: int) -> CutGrid:
    """Sets widths, orientation and scale: the fewest pages that can be read, and of those the largest print.

    Two cards side by side on a landscape page, or one on a portrait page.
    """
    choices = []
    for across, landscape in ((2, True), (1, False)):
        wide, (width, height) = new.points(sum(widths(columns, across))), new.page(landscape)
        for down in range(1, 7):
            needed = down * band_points(sum(HEAD_POINTS) + LEAST * rounds)
            scale = int(min(100, 100 * width / wide, 100 * SPARE * height / needed))
            choices.append((-(-cards // (across * down)) if scale >= SMALLEST else cards, -scale, across, down))
    _, smaller, across, down = min(choices)
    scale = -smaller
    spare = (new.page(across > 1)[0] * 100 / scale / new.points(1) - sum(widths(columns, across))) / across - 0.1
    columns = tuple(width + max(0.0, spare) * (width == max(columns)) for width in columns)      # the names have the rest
    new.widths(sheet, widths(columns, across))
    body = new.fit_width(sheet, column_letters(len(widths(columns, across))), landscape=across > 1, most=scale, titled=False)
    room = body / down - band_points(sum(HEAD_POINTS) + LEAST * rounds)
    points = min(MOST, LEAST + max(0.0, int(4 * room / rounds) / 4))
    return CutGrid(len(columns), across, down, (*HEAD_POINTS, *[points] * rounds))


# --- the tab of a pairs workbook

def blocks(book: PairsBook, where: CutGrid | None = None) -> list[Block]:
    """where: how the cards lie; left out when only their values are wanted."""
    made, names, cards = [], pair_names(book), competitors(book)
    grid = where or CutGrid(len(WIDTHS), 1, 1, (*HEAD_POINTS, *[LEAST] * _rounds(cards)))
    for n, who in enumerate(cards):
        row, column = grid.corner(n)
        made.append(_head(book, n + 1, who, row, column + 2))
        made.append(card(f"etui_guide_{n + 1}", "guide", row + len(HEAD_POINTS), column + 1, who, names, book.words))
    return made


def write(new: NewBook, book: PairsBook) -> None:
    words, cards = book.words, competitors(book)
    sheet = new.tab("guide", book.titles["guide"])
    where = fitted_grid(new, sheet, WIDTHS, _rounds(cards), len(cards))
    for n, who in enumerate(cards):
        row, column = where.corner(n)
        new.put(sheet, row, column, f"{who.seating.section if book.several else ''}{who.number}", "Etui Big")
        merge(sheet, row, column, 2, 2)
        new.row(sheet, row + 2, headings(words, 2), "Etui Heading", column)
        for rnd in who.seating.movement.rounds:
            new.put(sheet, row + 2 + rnd.round, column, rnd.round, "Etui Place")
    for block in blocks(book, where):
        if len(block.values[0]) > 1:
            new.block(sheet, block, STYLES)
        else:
            new.block(sheet, block, ["Etui Text"], bare=True)
            new.dress(sheet.cell(block.row, block.column), "Etui Section", wrap=True)
            merge(sheet, block.row, block.column, 4)
            merge(sheet, block.row + 1, block.column, 4)
    where.lay(new, sheet, len(cards))
    sheet.print_area = print_area(where.last_column, where.end(len(cards)))
    new.protect(sheet)


def _head(book: PairsBook, n: int, who: Competitor, row: int, column: int) -> Block:
    """The names, and below them the event."""
    event = titles.event_line_again(book, "", "guide", row + 1, titled=True)

    def formula(at: int, col: int) -> str:
        return f'{who.names_cell}&""' if at == row else event.formula(at, col)           # type: ignore[operator]

    return Block(f"etui_guide_head_{n}", "guide", row, column, [[who.names], *event.values], formula, typed_only=True)


def _rounds(cards: Sequence[Competitor]) -> int:
    return max(len(who.seating.movement.rounds) for who in cards)
