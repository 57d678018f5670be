"""Duplicate tarot: the same deals at every table, every score compared with those of the same seat at the others.

The federation's own match-point formula could not be found. Matchpoints are counted as at bridge, per deal and line: 2 for
every score beaten, 1 for every equal one. Both numbers are settings.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from etui.tarot.evening import Evening, deal_scores


@dataclass(frozen=True)
class DealPoints:
    """One seat in one deal: its score, its matchpoints and the most it could have."""

    round: int
    table: int
    deal: int
    seat: int                                    # 0 to 3 for N S E W
    number: int
    score: Fraction
    matchpoints: Fraction
    top: Fraction


def matchpoints(evening: Evening) -> list[DealPoints]:
    """Every score of every deal, by deal, seat and the order of the tables; a deal has one number all evening.

    A deal played at one table only is worth nothing to anybody, and its top is 0.
    """
    method = evening.method
    compared: dict[tuple[int, int], list[tuple[int, int, int, Fraction]]] = defaultdict(list)
    for deal, seat, rnd, table, number, score in _scores(evening):
        compared[deal, seat].append((rnd, table, number, score))
    result = []
    for (deal, seat), scores in sorted(compared.items()):
        top, ordered = method.beaten * (len(scores) - 1), sorted(score for *_, score in scores)
        for rnd, table, number, score in scores:
            beaten = bisect_left(ordered, score)
            equal = bisect_right(ordered, score) - beaten - 1
            won = method.beaten * beaten + method.equal * equal
            result.append(DealPoints(rnd, table, deal, seat, number, score, won, top))
    return result


def _scores(evening: Evening) -> Iterator[tuple[int, int, int, int, int, Fraction]]:
    for rnd, table in evening.tables:
        for played in table.deals:
            for seat, (number, score) in enumerate(zip(table.who, deal_scores(table, played), strict=True)):
                if number is not None and score is not None:
                    yield played.number, seat, rnd, table.table, number, score
