"""IMPs counted slowly, comparison by comparison (Law 78B): cross-IMPs and Butler, for ``Reference`` to rank.

The scale is the Laws' own table of ranges, and every result is compared with every other one.
"""

from __future__ import annotations

from fractions import Fraction

from etui.bridge.adjusted import read_adjusted
from etui.bridge.event import Line, PairsEvent
from tests.etui.bridge.reference import Reference, Total
from tests.etui.bridge.reference_notes import HALF, Note, Result, comparable, is_there, number, only_score, result

LAW_78B = (
    (0, 10), (20, 40), (50, 80), (90, 120), (130, 160), (170, 210), (220, 260), (270, 310), (320, 360), (370, 420),
    (430, 490), (500, 590), (600, 740), (750, 890), (900, 1090), (1100, 1290), (1300, 1490), (1500, 1740), (1750, 1990),
    (2000, 2240), (2250, 2490), (2500, 2990), (3000, 3490), (3500, 3990), (4000, 100_000),
)


def imps(difference: Fraction | int, most: int | None) -> int:
    """A difference between two multiples of 10 is the nearer one, and the one nearer to 0 in the middle."""
    size, rest = divmod(abs(Fraction(difference)), 10)
    size = 10 * (size + (1 if rest > 5 else 0))
    worth = next(i for i, (least, largest) in enumerate(LAW_78B) if least <= size <= largest)
    if most is not None and worth > most:
        worth = most
    return worth if difference > 0 else -worth


def rounded_datum(mean: Fraction, rounding: str) -> Fraction:
    """One of the two nearest multiples of 10, the nearer one; in the middle as the setting says."""
    if rounding == "exact":
        return mean
    below = (mean / 10).__floor__() * 10
    above = below + 10
    if mean - below != above - mean:
        return Fraction(below if mean - below < above - mean else above)
    if rounding == "10, halves to even":
        return Fraction(below if below % 20 == 0 else above)
    outer, inner = (above, below) if mean > 0 else (below, above)
    return Fraction(outer if rounding == "10, halves away from zero" else inner)


def datum(results: list[Result], dropped: int, rounding: str) -> Fraction:
    means = sorted(sum(weight * score for weight, score in each) for each in results)
    for _ in range(dropped):
        if len(means) > 2:
            means = means[1:-1]
    return rounded_datum(Fraction(sum(means)) / len(means), rounding)


def imp_note(event: PairsEvent, line: Line, side: str) -> Fraction | None:
    """The IMPs of one side of a line."""
    method, mine = event.method, result(line, side)
    if not is_there(line):
        return None
    comparisons = number(event, line) - 1
    by_sum = method.scoring == "cross-IMPs" and method.imps.comparison == "sum"
    if mine is None:
        award = read_adjusted(line.adjusted)
        percent = Fraction(str(award.ns if side == "NS" else award.ew))
        return (percent - 50) / 10 * method.imps.average_plus * (comparisons if by_sum else 1)
    others = comparable(event, line, side)
    if not others:
        return Fraction(0)
    if method.scoring == "Butler":
        its = datum([mine, *others], method.imps.dropped, method.imps.datum)
        return Fraction(sum(weight * imps(score - its, method.imps.most) for weight, score in mine))
    total = Fraction(0)
    for other in others:
        for my_weight, my_score in mine:
            for weight, score in other:
                total += my_weight * weight * imps(my_score - score, method.imps.most)
    mean = total / len(others)
    return mean * comparisons if by_sum else mean


class ImpReference(Reference):
    """A session scored by IMPs. For tie-breaks a note of 0 IMPs is the average; a competitor's percent is its mean a board."""

    def note(self, line: Line, side: str) -> Note | None:
        its = imp_note(self.event, line, side)
        mine = result(line, side)
        return None if its is None else Note(HALF + its, Fraction(1), "", only_score(mine), mine is not None)

    def _total(self, notes: list[Note]) -> Total:
        return Total(sum((its.points - HALF for its in notes), Fraction(0)), Fraction(len(notes)), len(notes))
