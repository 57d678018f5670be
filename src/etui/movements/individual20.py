"""The individual for 20 players on 20 rounds, with the two printing errors of its only known page put right.

A line of four is N, S, E, W: the first two are partners, and so are the last two. There are four series of five rounds
and five boards; inside a series each board passes to the next lower table, from table 1 to table 5. In the last series
table 5 is empty, boards still pass through it, and each player sits out once.

The page prints 95 lines. They follow from thirteen and a rule, and the two entries that break the rule are the two that
break the balance: round 5, table 1, W is 20 (printed 6) and round 14, table 2, N is 13 (printed 12).
"""

from __future__ import annotations

Four = tuple[int, ...]                           # the numbers in N, S, E, W
Line = tuple[int | None, ...]                    # the same, None where the seat is empty
Seating = tuple[tuple[Line, int], ...]           # one round: the four of each table and their board set, sets from 0

PLAYERS, SERIES, FIVE = 20, 4, 5
LAST_SERIES_FIRST_ROUND = 16
EMPTY: Line = (None, None, None, None)
LAST = 20                                        # the player the first three series are written from

FIRST_TABLE: tuple[Four, ...] = (                # table 1 in rounds 1 to 5
    (20, 1, 10, 12), (20, 2, 7, 15), (13, 9, 20, 3), (4, 20, 11, 6), (8, 14, 5, 20),
)  # fmt: skip
LAST_SERIES_FIRST_TABLE: tuple[Four, ...] = (    # table 1 in rounds 16 to 20, where 16 to 20 play among themselves
    (20, 16, 19, 17), (20, 17, 18, 19), (20, 18, 17, 16), (20, 19, 16, 18), (18, 17, 19, 16),
)  # fmt: skip
LAST_SERIES_OTHERS: tuple[Four, ...] = (         # tables 2, 3 and 4 in round 16, one five at each
    (5, 1, 4, 2), (6, 7, 10, 8), (11, 12, 15, 13),
)  # fmt: skip
QUARTER_TURNS: dict[int, tuple[int, ...]] = {    # round: tables; found by search, they even the comparisons
    1: (1,), 2: (1, 4), 3: (2,), 4: (4, 5), 5: (2, 3, 5), 6: (3,), 7: (5,), 8: (1, 2, 4, 5), 9: (1, 2, 3, 5),
    10: (1, 3, 4), 11: (1,), 12: (1, 2, 3, 5), 13: (2, 3, 4), 15: (1, 2, 3, 4), 16: (4,), 17: (1, 3, 4), 18: (4,),
    19: (1,), 20: (2, 3, 4),
}  # fmt: skip


def individual20() -> tuple[Seating, ...]:
    """The 20 rounds; in the last five nobody sits at table 5, where boards rest.

    >>> individual20()[0][:2]
    (((20, 1, 10, 12), 0), ((19, 5, 9, 11), 1))
    """
    return tuple(
        tuple((who, FIVE * series + (table + rnd) % FIVE) for table, who in enumerate(_lines(series, rnd)))
        for series in range(SERIES) for rnd in range(FIVE)
    )


def _lines(series: int, rnd: int) -> list[Line]:
    """The tables of one round; series, rounds and tables from 0."""
    if series == SERIES - 1:
        others: list[Line] = [tuple(_back(number, rnd) for number in line) for line in LAST_SERIES_OTHERS]
        return [LAST_SERIES_FIRST_TABLE[rnd], *others, EMPTY]
    return [tuple(_elsewhere(number, series, table) for number in FIRST_TABLE[rnd]) for table in range(FIVE)]


def _elsewhere(number: int, series: int, table: int) -> int:
    """Who sits at another table, in another of the first three series, where ``number`` sits at table 1 in series 1.

    1 to 15 go up a five each series and down one in their five each table. For 20, tables 2 to 5 have 16 to 19 in
    falling order, from 19, 18 or 17.
    """
    if number == LAST:
        return LAST if table == 0 else 16 + (4 - series - table) % 4
    return _back((number - 1 + FIVE * series) % 15 + 1, table)


def _back(number: int, steps: int) -> int:
    """So many numbers lower inside its five, 1 going round to 5."""
    five, place = divmod(number - 1, FIVE)
    return FIVE * five + (place - steps) % FIVE + 1
