"""Article 82: the single ranking of a two-line event played in one session.

The first places go by twos: to the first NS and the first EW pair, then to the seconds, then to the thirds; six places up
to 69 pairs, and two more for every 20 pairs from 70 on. Inside a couple the better percentage is ahead. All other pairs
follow by percentage.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

FEWEST_FOR_MORE, PAIRS_FOR_TWO_MORE, FIRST_COUPLES = 70, 20, 3

Pair = tuple[str, int]                       # ("NS" or "EW", its index in its own line)
Breaker = Callable[[Sequence[Pair]], Sequence[Sequence[Pair]]]


@dataclass(frozen=True)
class Placed:
    """One pair of the single ranking."""

    place: int
    line: str                                # "NS" or "EW"
    index: int                               # in its own line's list, from 0
    shared: bool = False


def couples(pairs: int) -> int:
    """How many places each line is sure of.

    >>> [couples(n) for n in (69, 70, 89, 90, 110)]
    [3, 4, 4, 5, 6]
    """
    if pairs < FEWEST_FOR_MORE:
        return FIRST_COUPLES
    return FIRST_COUPLES + 1 + (pairs - FEWEST_FOR_MORE) // PAIRS_FOR_TWO_MORE


def single_ranking(
    ns: Sequence[Fraction], ew: Sequence[Fraction], separate: Breaker | None = None
) -> list[Placed]:
    """The single ranking from the percentages of both lines, in any order.

    separate: breaks a tied set, giving groups best first (article 81); without it tied pairs share their place.
    """
    shares = {"NS": ns, "EW": ew}
    lines = [sorted(((name, i) for i in range(len(shares[name]))), key=lambda p: -shares[p[0]][p[1]]) for name in shares]
    sure = min(couples(len(ns) + len(ew)), len(ns), len(ew))
    blocks = [[lines[0][k], lines[1][k]] for k in range(sure)]
    blocks.append(lines[0][sure:] + lines[1][sure:])
    placed: list[Placed] = []
    for block in blocks:
        placed += _in_order(block, shares, len(placed) + 1, separate)
    return placed


def _in_order(block: list[Pair], shares: dict[str, Sequence[Fraction]], place: int, separate: Breaker | None) -> list[Placed]:
    """Pairs that compete for the same places: by percentage, ties separated where they can be."""
    placed: list[Placed] = []
    for share in sorted({shares[name][i] for name, i in block}, reverse=True):
        tied = [(name, i) for name, i in block if shares[name][i] == share]
        groups: Sequence[Sequence[Pair]] = separate(tied) if separate and len(tied) > 1 else [tied]
        for group in groups:
            placed += [Placed(place, name, i, shared=len(group) > 1) for name, i in group]
            place += len(group)
    return placed
