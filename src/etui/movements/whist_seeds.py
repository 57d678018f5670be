"""Individual movements developed from one round: whist tournaments for 4n players and for 4n + 1.

Players are numbers of a cyclic group (or a product of groups), counted from 0, and the first round is written with
them; the next rounds add 1 to every number, and to the number of the board set at every table. With 4n players one of
them, v, stays at its place. For a prime number of players the first round itself follows a rule.

All couples are partners once and opponents twice: the tests check it for every number by exhaustive counting.
"""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from etui.movements.individual20 import Four, Seating

STAYS = -1                                       # v in the texts


class Seed(NamedTuple):
    """The first round of a movement and what develops it.

    orders: of the cyclic groups; their product is the number of rounds and of board sets. tables: N, S, E, W of each
    table, as they sit when it plays board set 0. sets: the board set of each table in the first round; empty when all
    tables play the same one.
    """

    orders: tuple[int, ...]
    tables: tuple[Four, ...]
    sets: tuple[int, ...] = ()

    @property
    def rounds(self) -> int:
        """As many as there are board sets, and as there are players who move."""
        return prod(self.orders)

    @property
    def players(self) -> int:
        """All of them, the one who stays included."""
        return self.rounds + any(STAYS in line for line in self.tables)

    def developed(self) -> tuple[Seating, ...]:
        """Every round: the players of each table, from 1, and its board set, from 0."""
        sets = self.sets or (0,) * len(self.tables)
        return tuple(tuple(self._table(*at, rnd) for at in zip(self.tables, sets, strict=True)) for rnd in range(self.rounds))

    def _table(self, line: Four, first: int, rnd: int) -> tuple[Four, int]:
        boards = self._sum(first, rnd)
        return tuple(self.players if e == STAYS else self._sum(e, boards) + 1 for e in line), boards

    def _sum(self, one: int, other: int) -> int:
        """In the group: digit by digit where it is a product, the last digit counting units."""
        total, unit = 0, 1
        for order in reversed(self.orders):
            total += (one // unit + other // unit) % order * unit
            unit *= order
        return total


def _by_text(orders: tuple[int, ...], text: str, sets: tuple[int, ...] = ()) -> Seed:
    """From a first round written table by table: ``2 3 0 4 | v 5 1 6``."""
    tables = (tuple(STAYS if e == "v" else int(e) for e in line.split()) for line in text.split("|"))
    return Seed(orders, tuple(tables), sets)


def _by_prime(players: int, ratio: int, norths: tuple[int, ...], sets: tuple[int, ...] = ()) -> Seed:
    """For a prime 4n + 1: table by table x and −x against rx and −rx, modulo the prime.

    ``norths`` are x, of which x and −x together are all squares, or all others; r and 1 − r² are no squares. Then the
    differences of partners and of opponents take every value evenly, and so do comparisons (Paley).
    """
    tables = (tuple(e % players for e in (x, -x, ratio * x, -ratio * x)) for x in norths)
    return Seed((players,), tuple(tables), sets)


# The order of tables was searched for so that people and boards move little; v sits at the last table, which is the one to
# close when v is missing. At 13, 21, 29, 37 and 41 players the tables play different boards in every round.
SEEDS: dict[int, Seed] = {
    4: _by_text((3,), "v 0 1 2"),
    5: _by_prime(5, 2, (1,)),
    8: _by_text((7,), "2 3 0 4 | v 5 1 6"),
    9: _by_text((3, 3), "5 7 1 2 | 3 6 8 4"),
    12: _by_text((11,), "9 4 3 0 | 1 10 2 6 | v 5 8 7"),
    13: _by_text((13,), "4 1 2 7 | 12 3 6 8 | 9 10 11 5", sets=(3, 0, 4)),
    16: _by_text((15,), "4 2 3 12 | 1 8 11 14 | 0 5 9 13 | v 10 7 6"),
    17: _by_prime(17, 5, (8, 2, 1, 4)),
    21: _by_text((21,), "7 6 4 17 | 8 15 2 20 | 18 12 16 11 | 3 5 9 19 | 10 14 13 1", sets=(17, 20, 0, 1, 16)),
    24: _by_text(
        (23,), "18 13 10 17 | 1 16 11 15 | 12 2 14 5 | 9 3 7 19 | 6 8 0 20 | v 4 21 22",
    ),
    28: _by_text(
        (3, 3, 3), "24 4 3 25 | 1 13 8 5 | 9 14 2 0 | 15 6 22 26 | 7 19 21 10 | 20 16 12 23 | v 17 18 11",
    ),
    29: _by_prime(29, 12, (14, 2, 26, 10, 12, 18, 8), sets=(16, 23, 20, 1, 7, 25, 24)),
    32: _by_text(
        (31,), "4 16 17 12 | 19 5 15 13 | 14 18 0 21 | 20 2 22 11 | 1 10 26 3 | 9 25 30 6 | 8 7 27 24 | v 28 23 29",
    ),
    33: _by_text(
        (33,),
        "17 3 18 12 | 19 11 7 2 | 21 1 23 13 | 16 14 22 29 | 15 30 4 20 | 5 9 32 8 | 27 24 10 31 | 6 28 25 26",
    ),
    36: _by_text(
        (35,),
        "34 21 6 20 | 0 24 19 26 | 5 25 16 22 | 31 23 2 18 | 32 27 17 15 | 7 30 29 3 | 11 28 1 4 | 8 33 10 14 | v 9 12 13",
    ),
    37: _by_prime(37, 5, (6, 20, 2, 24, 22, 32, 14, 8, 18), sets=(20, 32, 18, 31, 24, 29, 15, 2, 14)),
    40: _by_text(
        (39,),
        "23 36 19 35 | 37 18 21 16 | 6 34 17 25 | 24 14 29 20 | 22 7 15 32 | 8 26 33 0 | 10 3 5 9 | 4 1 30 28 | "
        "11 38 2 27 | v 31 12 13",
    ),
    41: _by_prime(41, 6, (8, 10, 16, 32, 36, 18, 2, 4, 40, 20), sets=(30, 39, 5, 3, 29, 21, 13, 9, 8, 7)),
}
