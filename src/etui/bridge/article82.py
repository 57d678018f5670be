"""Article 82: the single ranking of a two-line event played in one session.

The first places go by twos: "aux deux premières places : la 1° paire NS et la 1° paire EO", then to the seconds, then to
the thirds; six places up to 69 pairs, and two more for every 20 pairs from 70 on. "Les paires NS et EO en concurrence sont
départagées par leur pourcentage." All other pairs follow by percentage.

The article does not say who is "la 1° paire NS" when two NS pairs are ex aequo. They are separated in their own line first
(article 81, or the club's tie-breaks). Those that nothing separates both *are* the first NS pair, and no NS pair is the
second: a couple is all the pairs of either line that have the same place in it. So two inseparable first NS pairs and the
first EW pair compete for places 1 to 3, by percentage, and the second EW pair is fourth. This never puts one of two equal
pairs ahead of the other by accident, and never deprives a pair of a place its line is sure of: where more pairs share a
line's last sure place than there are such places, all of them have it, and the others follow behind.
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

    separate: breaks a tied set, giving groups best first (article 81): first the ties inside a line that decide who is in
    which couple, then the ties inside a couple and among the others. Without it tied pairs share their place.

    >>> [(p.place, p.line, p.index) for p in single_ranking([Fraction(60), Fraction(55)], [Fraction(52), Fraction(58)])]
    [(1, 'NS', 0), (2, 'EW', 1), (3, 'NS', 1), (4, 'EW', 0)]
    """
    shares = {("NS", i): share for i, share in enumerate(ns)} | {("EW", i): share for i, share in enumerate(ew)}
    sure = couples(len(shares))
    blocks: list[list[Pair]] = [[] for _ in range(sure + 1)]                # the last one for all other pairs
    for line in ("NS", "EW"):
        members = [pair for pair in shares if pair[0] == line]
        for place, tied in _in_order(members, shares, separate, upto=sure):
            blocks[min(place, sure + 1) - 1] += tied
    placed: list[Placed] = []
    for block in blocks:
        ahead = len(placed)
        for place, tied in _in_order(block, shares, separate):
            placed += [Placed(ahead + place, line, i, shared=len(tied) > 1) for line, i in tied]
    return placed


def _in_order(
    pairs: list[Pair], shares: dict[Pair, Fraction], separate: Breaker | None, upto: int | None = None
) -> list[tuple[int, Sequence[Pair]]]:
    """Places and the pairs that have them: by percentage, ties separated where they can be.

    upto: the last place that matters; ties behind it are left alone.
    """
    ordered: list[tuple[int, Sequence[Pair]]] = []
    place = 1
    for share in sorted({shares[pair] for pair in pairs}, reverse=True):
        tied = [pair for pair in pairs if shares[pair] == share]
        broken = separate is not None and len(tied) > 1 and (upto is None or place <= upto)
        for group in separate(tied) if separate is not None and broken else [tied]:
            ordered.append((place, group))
            place += len(group)
    return ordered
