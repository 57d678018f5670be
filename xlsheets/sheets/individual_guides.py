"""The Guide cards tab of an individual: for each player a card to carry, with table, seat, partner, opponents and boards."""

from __future__ import annotations

from xlsheets import ranges
from xlsheets.blocks import Block
from xlsheets.individual_book import IndividualBook
from xlsheets.individual_rows import FIRST, player
from xlsheets.package.references import quote_sheet
from xlsheets.sheets import guide_cards, titles
from xlsheets.sheets import movement as movement_tab
from xlsheets.sheets.cut_grid import CutGrid, merge, print_area
from xlsheets.sheets.guide_cards import HEAD_POINTS, LEAST, STYLES_OF_FOUR, WIDTHS_OF_FOUR
from xlsheets.sheets.seating import Competitor, Names, Seating
from xlsheets.workbook import NewBook

NAMES_WIDTH = 4                      # columns that the name, and below it the event, run over


def competitors(book: IndividualBook) -> list[Competitor]:
    """A card for each number of the Players tab."""
    first = movement_tab.first_rows(book.movements)[""]
    seating = Seating("", book.movement, quote_sheet(book.titles["movement"]), first)
    return [
        Competitor(int(number), seating, "", book.ref("players", row, player("number")), book.ref("players", row, player("name")),
                   name)
        for row, (number, name) in enumerate(book.keys, FIRST) if number.isdecimal()
    ]


def _names(book: IndividualBook) -> Names:
    found = dict(reversed(book.keys))
    return Names(lambda cell, _section, _line: f'IFERROR({book.name_of(cell)},"")',
                 lambda who, _section, _line: found.get(ranges.text(who), ""))


def blocks(book: IndividualBook, where: CutGrid | None = None) -> list[Block]:
    """where: how the cards lie; left out when only their values are wanted."""
    grid = where or CutGrid(len(WIDTHS_OF_FOUR), 1, 1, (*HEAD_POINTS, *[LEAST] * len(book.movement.rounds)))
    made, names = [], _names(book)
    for n, who in enumerate(competitors(book)):
        row, column = grid.corner(n)
        made.append(_head(book, n + 1, who, row, column + 2))
        made.append(guide_cards.card(f"etui_guide_{n + 1}", "guide", row + len(HEAD_POINTS), column + 1, who, names, book.words))
    return made


def _head(book: IndividualBook, n: int, who: Competitor, row: int, column: int) -> Block:
    """The name, and below it the event."""
    event = titles.event_line_again(book, "", "guide", row + 1, titled=True)

    def formula(at: int, col: int) -> str:
        return f'{who.names_cell}&""' if at == row else event.formula(at, col)           # type: ignore[operator]

    return Block(f"etui_guide_head_{n}", "guide", row, column, [[who.names], *event.values], formula, typed_only=True)


def write(new: NewBook, book: IndividualBook) -> None:
    words, cards = book.words, competitors(book)
    sheet = new.tab("guide", book.titles["guide"])
    where = guide_cards.fitted_grid(new, sheet, WIDTHS_OF_FOUR, len(book.movement.rounds), len(cards))
    for n, who in enumerate(cards):
        row, column = where.corner(n)
        new.put(sheet, row, column, who.number, "Etui Big")
        merge(sheet, row, column, 2, 2)
        new.row(sheet, row + 2, guide_cards.headings(words, 4), "Etui Heading", column)
        for rnd in book.movement.rounds:
            new.put(sheet, row + 2 + rnd.round, column, rnd.round, "Etui Place")
    for block in blocks(book, where):
        if len(block.values[0]) > 1:
            new.block(sheet, block, STYLES_OF_FOUR)
        else:
            new.block(sheet, block, ["Etui Text"], bare=True)
            new.dress(sheet.cell(block.row, block.column), "Etui Section", wrap=True)
            merge(sheet, block.row, block.column, NAMES_WIDTH)
            merge(sheet, block.row + 1, block.column, NAMES_WIDTH)
    where.lay(new, sheet, len(cards))
    sheet.print_area = print_area(where.last_column, where.end(len(cards)))
    new.protect(sheet)
