"""An individual for 25 players on 25 rounds, by the principles of the 20-player one.

Five series of five rounds, six tables, boards going down one table a round, tables 1 and 6 on the same boards, each
player out once. The page that states these principles prints no table; this one is Étui's own. All 300 couples are
partners once and opponents twice, and compare evenly: 11 boards in the same direction, 12 in opposite ones.
"""

from __future__ import annotations

from etui.movements.individual20 import FIVE, Four, Seating

PLAYERS = 25
FIRST_ROUND: tuple[Four, ...] = (                # N, S, E, W of tables 1 to 6; player 1 is out
    (19, 16, 23, 9), (4, 14, 18, 11), (22, 2, 21, 10), (5, 24, 8, 25), (3, 15, 13, 17), (6, 7, 20, 12),
)  # fmt: skip


def individual25() -> tuple[Seating, ...]:
    """The 25 rounds: a number goes up one inside its five each round of a series, and up five each series.

    >>> individual25()[1][0], individual25()[5][0]
    (((20, 17, 24, 10), 1), ((24, 21, 3, 14), 5))
    """
    return tuple(
        tuple(
            (tuple(_moved(number, series, rnd) for number in line), FIVE * series + (table + rnd) % FIVE)
            for table, line in enumerate(FIRST_ROUND)
        )
        for series in range(FIVE) for rnd in range(FIVE)
    )


def _moved(number: int, series: int, rnd: int) -> int:
    five, place = divmod(number - 1, FIVE)
    return (five + series) % FIVE * FIVE + (place + rnd) % FIVE + 1
