"""The plan every movement fits: in each round, at each table, who sits where and which boards are played.

Pairs sit in two seats (``ns``, ``ew``), individuals and tarot players in four (``n``, ``s``, ``e``, ``w``: at bridge
the first two are partners and so are the last two). Every competitor of a movement has a number of its own: where a
club numbers both lines from 1, the EW pairs go on from the last NS pair.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import NamedTuple

from etui.errors import Sentence

PAIR_SEATS = ("ns", "ew")
FOUR_SEATS = ("n", "s", "e", "w")
UNNAMED = Sentence("", "")


@dataclass(frozen=True)
class Table:
    """One table in one round."""

    table: int
    who: tuple[int | None, ...]                  # one number a seat, in the movement’s order; None: the seat is empty
    boards: tuple[int, ...] = ()                 # the boards lying on the table, played or not

    @property
    def plays(self) -> bool:
        """Whether every seat is taken; at a half table the competitors present sit out."""
        return None not in self.who


@dataclass(frozen=True)
class Round:
    """One round (position): every table, and the numbers that sit it out."""

    round: int
    tables: tuple[Table, ...]
    out: tuple[int, ...] = ()
    sharing: tuple[tuple[int, ...], ...] = ()    # each a group of tables that hand the same boards to one another

    @property
    def places(self) -> dict[int, list[int]]:
        """Each number that has a seat, with the tables it is listed at: one when the sheet is right, one a seat."""
        places: dict[int, list[int]] = defaultdict(list)
        for table in self.tables:
            for number in table.who:
                if number is not None:
                    places[number].append(table.table)
        return dict(places)


class Play(NamedTuple):
    """One table in one round with every seat taken."""

    round: int
    table: int
    who: tuple[int, ...]                         # one number a seat
    boards: tuple[int, ...]


@dataclass(frozen=True)
class Movement:
    """A whole movement, made by Étui or typed by hand."""

    kind: str                                    # "mitchell", "howell", "individual", "tarot"
    seats: tuple[str, ...]                       # PAIR_SEATS or FOUR_SEATS
    rounds: tuple[Round, ...]
    name: Sentence = UNNAMED
    board_sets: tuple[tuple[int, ...], ...] = ()
    lines: tuple[tuple[int, ...], ...] = ()      # competitors who never meet inside their group (Mitchell: NS, EW)
    copies: int = 1                              # how many copies of each board are in the room
    remarks: tuple[Sentence, ...] = ()           # what the director announces and the movement sheet prints

    @property
    def competitors(self) -> tuple[int, ...]:
        """Every number that sits or sits out somewhere, in order."""
        seated = {number for rnd in self.rounds for table in rnd.tables for number in table.who if number is not None}
        return tuple(sorted(seated.union(*(rnd.out for rnd in self.rounds))))

    @property
    def plays(self) -> list[Play]:
        """Every table that plays, round by round; half tables left out."""
        return [
            Play(rnd.round, table.table, tuple(n for n in table.who if n is not None), table.boards)
            for rnd in self.rounds for table in rnd.tables if table.plays
        ]
