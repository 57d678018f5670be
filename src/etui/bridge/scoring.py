"""A whole field scored in one pass: from traveller lines to the notes of both sides, and to exact totals."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np

from etui.bridge.article84 import Compared, board_notes
from etui.bridge.event import Method
from etui.bridge.matchpoints import Flags, Floats, Ints, Notes, results_per_board, rounded_to_tenths


@dataclass(frozen=True)
class Travellers:
    """The traveller lines of a field as columns, each of length n.

    board: board codes from 0, boards scored together sharing a code. ns_score: the score for NS, NaN when blank;
    ew_score: the score that EW is matchpointed with, still written for NS, when the two differ (a split score).
    group: codes of comparable groups. artificial_ns, artificial_ew: percent of the top, NaN when the result is real.
    due: how many results the line's board should have. not_played: decided so (NP): no result and no top.
    section: codes of the sections when each is scored alone; None when the field is one.
    """

    board: Ints
    ns_score: Floats
    group: Ints
    artificial_ns: Floats
    artificial_ew: Floats
    due: Ints
    not_played: Flags
    ew_score: Floats | None = None
    section: Ints | None = None

    @property
    def counts(self) -> Flags:
        return (~np.isnan(self.ns_score) | ~np.isnan(self.artificial_ns)) & ~self.not_played


def expected_results(travellers: Travellers, method: Method) -> Ints:
    """N for each line: the results its board counts.

    In progress: the results there so far; final: those that should be there. Common top: the largest N of the field,
    or of the section when sections are scored alone.
    """
    present = results_per_board(travellers.board, travellers.counts)
    number = np.maximum(present, travellers.due) if method.state == "final" else present
    if method.top == "own" or not len(number):
        return number
    if travellers.section is None:
        return np.full_like(number, number.max())
    largest = np.zeros(int(travellers.section.max()) + 1, np.int64)
    np.maximum.at(largest, travellers.section, number)
    return largest[travellers.section]


def score_field(travellers: Travellers, method: Method, expected: Ints | None = None) -> tuple[Notes, Notes]:
    """The notes of NS and of EW, line by line.

    expected: N of each line, by default what ``expected_results`` says; never fewer count than are there.
    """
    board, group, counts = travellers.board, travellers.group, travellers.counts
    if expected is None:
        total = expected_results(travellers, method)
    else:
        total = np.maximum(expected, results_per_board(board, counts))
    ns_real, ew_real = (counts & np.isnan(each) for each in (travellers.artificial_ns, travellers.artificial_ew))
    compared = Compared.of(board, group, travellers.ns_score, ns_real)
    ns = board_notes(compared, total, travellers.artificial_ns, counts, method.small_groups)
    if travellers.ew_score is None and np.array_equal(ns_real, ew_real):
        compared = compared.for_opponents()
    else:
        ew_score = travellers.ns_score if travellers.ew_score is None else travellers.ew_score
        compared = Compared.of(board, group, -ew_score, ew_real)
    ew = board_notes(compared, total, travellers.artificial_ew, counts, method.small_groups)
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


def add_up(notes: Notes, competitor: Ints, competitors: int, step: int) -> Totals:
    """Exact totals with ``step`` points a result beaten.

    notes and competitor (codes from 0) are of the same length, both sides one after the other.
    """
    kept = notes.counts
    who, num, den, top = competitor[kept], notes.num[kept], notes.den[kept], notes.top[kept]
    tops = np.bincount(who, weights=top, minlength=competitors)
    boards = np.bincount(who, minlength=competitors)
    by_den = {int(d): np.bincount(who[den == d], weights=num[den == d], minlength=competitors) for d in np.unique(den)}
    common = lcm(*by_den) if by_den else 1
    scale = {d: common // d for d in by_den}
    columns = [(scale[d], sums.astype(np.int64).tolist()) for d, sums in by_den.items()]
    points = (
        Fraction(step * sum(factor * sums[c] for factor, sums in columns), 2 * common) for c in range(competitors)
    )
    return Totals(tuple(points), tuple(Fraction(step * int(t), 2) for t in tops), tuple(boards.tolist()))


def halves_up(value: Fraction, parts: int) -> Fraction:
    """A value rounded to 1/parts, halves upwards.

    >>> halves_up(Fraction(1, 8), 100), halves_up(Fraction(1, 8), 10)
    (Fraction(13, 100), Fraction(1, 10))
    """
    return Fraction((2 * parts * value.numerator + value.denominator) // (2 * value.denominator), parts)
