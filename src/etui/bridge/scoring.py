"""A whole field scored in one pass: from traveller lines to the notes of both sides, and to exact totals."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np

from etui.bridge.article84 import board_notes
from etui.bridge.event import Method
from etui.bridge.matchpoints import Flags, Floats, Ints, Notes, results_per_board, rounded_to_tenths


@dataclass(frozen=True)
class Travellers:
    """The traveller lines of a field as columns, each of length n.

    board: board codes from 0, boards scored together sharing a code. ns_score: the score for NS, NaN when blank;
    ew_score: the score that EW is matchpointed with, still written for NS, when the two differ (a split score).
    group: codes of comparable groups. artificial_ns, artificial_ew: percent of the top, NaN when the result is real.
    due: how many results the line's board should have. not_played: decided so (NP): no result and no top.
    """

    board: Ints
    ns_score: Floats
    group: Ints
    artificial_ns: Floats
    artificial_ew: Floats
    due: Ints
    not_played: Flags
    ew_score: Floats | None = None

    @property
    def counts(self) -> Flags:
        return (~np.isnan(self.ns_score) | ~np.isnan(self.artificial_ns)) & ~self.not_played


def expected_results(travellers: Travellers, method: Method) -> Ints:
    """N for each line: the results its board counts.

    In progress: the results there so far; final: those that should be there. Common top: the largest N of the field.
    """
    present = results_per_board(travellers.board, travellers.counts)
    number = np.maximum(present, travellers.due) if method.state == "final" else present
    if method.top == "common" and len(number):
        return np.full_like(number, number.max())
    return number


def score_field(travellers: Travellers, method: Method, expected: Ints | None = None) -> tuple[Notes, Notes]:
    """The notes of NS and of EW, line by line."""
    number = expected_results(travellers, method) if expected is None else expected
    ew_view = travellers.ns_score if travellers.ew_score is None else travellers.ew_score
    sides = (travellers.ns_score, travellers.artificial_ns), (-ew_view, travellers.artificial_ew)
    ns, ew = (
        board_notes(
            travellers.board, score, travellers.group, number, artificial, travellers.counts, method.small_groups
        )
        for score, artificial in sides
    )
    if method.rounding == "board 0.1":
        return rounded_to_tenths(ns, method.step), rounded_to_tenths(ew, method.step)
    return ns, ew


@dataclass(frozen=True)
class Totals:
    """What each competitor scored, exactly: one entry a competitor.

    points: matchpoints; most: the sum of the tops of the boards given; boards: how many of them.
    """

    points: tuple[Fraction, ...]
    most: tuple[Fraction, ...]
    boards: tuple[int, ...]

    def share(self, competitor: int) -> Fraction:
        """Points over the most possible, between 0 and 1; the average when no board has a top."""
        most = self.most[competitor]
        return self.points[competitor] / most if most else Fraction(1, 2)


def add_up(notes: Notes, competitor: Ints, competitors: int, method: Method) -> Totals:
    """Exact totals. notes and competitor (codes from 0) are of the same length, both sides one after the other."""
    kept = notes.counts
    who, num, den, top = competitor[kept], notes.num[kept], notes.den[kept], notes.top[kept]
    tops = np.bincount(who, weights=top, minlength=competitors)
    boards = np.bincount(who, minlength=competitors)
    by_den = {int(d): np.bincount(who[den == d], weights=num[den == d], minlength=competitors) for d in np.unique(den)}
    common = lcm(*by_den) if by_den else 1
    scale = {d: common // d for d in by_den}
    columns = [(scale[d], sums.astype(np.int64).tolist()) for d, sums in by_den.items()]
    half = Fraction(method.step, 2)
    points = [
        Fraction(sum(factor * sums[c] for factor, sums in columns), common) * half for c in range(competitors)
    ]
    if method.rounding == "total 0.01":
        points = [_to_hundredths(total) for total in points]
    return Totals(tuple(points), tuple(Fraction(int(t)) * half for t in tops), tuple(int(b) for b in boards))


def _to_hundredths(total: Fraction) -> Fraction:
    return Fraction((200 * total.numerator + total.denominator) // (2 * total.denominator), 100)
