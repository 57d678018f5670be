"""Who sits where, as the formulas of the printed cards read it: the Movement tab's rows, and the names of the Players tab."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from etui.movements.model import Movement, Table
from xlsheets.blocks import literal
from xlsheets.live_book import FIRST
from xlsheets.package.references import column_letters, quote_sheet
from xlsheets.pairs_book import PairsBook
from xlsheets.sheets import movement as movement_tab

FIRST_TABLE = 3                      # column of table 1 on the Movement tab
NOBODY = "–"


@dataclass(frozen=True)
class Seating:
    """One section's plan on the Movement tab: a row a seat, and below them the boards, round after round; tables across.

    sheet: the tab as formulas name it; first: the row of round 1.
    """

    section: str
    movement: Movement
    sheet: str
    first: int

    @cached_property
    def tables(self) -> int:
        return max(table.table for rnd in self.movement.rounds for table in rnd.tables)

    @cached_property
    def boards(self) -> int:
        """The row of the boards, counted from 0 as the seats are."""
        return len(self.movement.seats)

    def row(self, round_number: int, seat: int) -> str:
        """One seat, or the boards, at every table: ``Movement!$C$5:$O$5``."""
        at = self._row(round_number, seat)
        return f"{self.sheet}!${column_letters(FIRST_TABLE)}${at}:${column_letters(FIRST_TABLE + self.tables - 1)}${at}"

    def cell(self, round_number: int, table: int, seat: int) -> str:
        return f"{self.sheet}!${column_letters(FIRST_TABLE + table - 1)}${self._row(round_number, seat)}"

    def _row(self, round_number: int, seat: int) -> int:
        return self.first + (self.boards + 1) * (round_number - 1) + seat

    def place(self, round_number: int, who: int) -> tuple[Table, int] | None:
        """Table and seat of a competitor, found as a formula finds them: seat after seat, then table after table."""
        tables = self.movement.rounds[round_number - 1].tables
        for seat in range(self.boards):
            for table in tables:
                if table.who[seat] == who:
                    return table, seat
        return None

    def find_table(self, round_number: int, who: str) -> str:
        """A formula: the table where the competitor of cell ``who`` sits; a dash when it sits nowhere."""
        found = literal(NOBODY).formula
        for seat in reversed(range(self.boards)):
            found = f"IFERROR(MATCH({who},{self.row(round_number, seat)},0),{found})"
        return found

    def find_seat(self, round_number: int, who: str, seats: tuple[str, ...], otherwise: str = NOBODY) -> str:
        """A formula: the word of ``seats`` for where it sits, or ``otherwise``."""
        found = literal(otherwise).formula
        for seat in reversed(range(self.boards)):
            found = f"IF(COUNTIF({self.row(round_number, seat)},{who}),{literal(seats[seat]).formula},{found})"
        return found


@dataclass(frozen=True)
class Competitor:
    """A pair, or a player, with a card of its own. ``number_cell`` and ``names_cell`` are cells as formulas name them."""

    number: int
    seating: Seating
    line: str                        # "NS", "EW" in an event of two lines
    number_cell: str
    names_cell: str
    names: str


@dataclass(frozen=True)
class Names:
    """The names of whoever has a number: as a formula, ``formula(cell, section, line)``, and now, ``value(…)``.

    line: a formula that gives "NS" or "EW", and its value; both empty in an event of one line.
    """

    formula: Callable[[str, str, str], str]
    value: Callable[[int, str, str], str]


@lru_cache(maxsize=4)                # once a book and not once a tab: where a section begins takes the audit of those before it
def seatings(book: PairsBook) -> dict[str, Seating]:
    plan, starts = quote_sheet(book.titles["movement"]), movement_tab.first_rows(book.movements)
    return {section: Seating(section, movement, plan, starts[section]) for section, movement in book.movements.items()}


@lru_cache(maxsize=4)
def competitors(book: PairsBook) -> tuple[Competitor, ...]:
    """A pair for each row of the Players tab."""
    plans, players, hidden = seatings(book), quote_sheet(book.titles["players"]), quote_sheet(book.titles["workings"])
    two = book.event.method.winners == 2
    return tuple(
        Competitor(int(pair.number), plans[pair.section], pair.line if two else "", f"{players}!$A${row}", f"{hidden}!$B${row}",
                   names)
        for row, (pair, (_, names)) in enumerate(zip(book.pairs, book.keys, strict=True), FIRST)
        if pair.number.isdecimal() and pair.section in plans
    )


def pair_names(book: PairsBook) -> Names:
    keys, names = book.keys_ref, book.names_ref
    shown, several, two = dict(book.keys), book.several, book.event.method.winners == 2

    def formula(cell: str, section: str, line: str) -> str:
        ident = f"{literal(section).formula}&{cell}" if several else cell
        key = f'{ident}&"|"' + (f"&{line}" if two else "")
        return f'IFERROR(INDEX({names},MATCH({key},{keys},0)),"")'

    def value(who: int, section: str, line: str) -> str:
        return shown.get(book.key(f"{section if several else ''}{who}", line), "")

    return Names(formula, value)
