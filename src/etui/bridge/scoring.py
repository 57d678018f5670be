"""A whole field scored in one pass: from traveller lines to the notes of both sides, and to exact totals."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

import numpy as np

from etui.bridge.article84 import board_notes
from etui.bridge.event import Method
from etui.bridge.matchpoints import Flags, Floats, Ints, Notes, results_per_board, rounded_to_tenths
from etui.bridge.weighted import Weighted, compared, opponents

EXACT_FLOATS = 2**53        # whole numbers up to here are exact as floats


@dataclass(frozen=True)
class Travellers:
    """The traveller lines of a field as columns, each of length n.

    board: board codes from 0, boards scored together sharing a code. ns_score: the score for NS, NaN when blank;
    ew_score: the score that EW is matchpointed with, still written for NS, when the two differ (a split score).
    group: codes of comparable groups. artificial_ns, artificial_ew: percent of the top, NaN when the result is real.
    due: how many results the line's board should have. not_played: decided so (NP): no result and no top.
    section: codes of the sections when each is scored alone; None when the field is one.
    weighted_ns, weighted_ew: the few lines with a weighted assigned score, written for NS; their score is NaN.
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
    weighted_ns: Weighted = field(default_factory=dict)
    weighted_ew: Weighted = field(default_factory=dict)

    @property
    def counts(self) -> Flags:
        """The lines that bring a note, (n,): played or given an artificial or weighted score, and not marked not played."""
        scored = ~np.isnan(self.ns_score) | ~np.isnan(self.artificial_ns)
        if self.weighted_ns:
            scored[list(self.weighted_ns)] = True
        return scored & ~self.not_played

    @property
    def ew_own_score(self) -> Floats:
        """EW's score as EW count it."""
        return -(self.ns_score if self.ew_score is None else self.ew_score)

    @property
    def real(self) -> tuple[Flags, Flags]:
        """The lines on which NS, and EW, have a real result: typed or assigned, not artificial."""
        counts = self.counts
        return counts & np.isnan(self.artificial_ns), counts & np.isnan(self.artificial_ew)


def own_results(travellers: Travellers, method: Method) -> Ints:
    """N of each line's board by itself. In progress: the results there so far; final: those that should be there."""
    present = results_per_board(travellers.board, travellers.counts)
    return np.maximum(present, travellers.due) if method.state == "final" else present


def expected_results(travellers: Travellers, method: Method) -> Ints:
    """N for each line: the results its board counts.

    Own top: its own. Common top: the largest N of the field, or of the section when sections are scored alone.
    """
    number = own_results(travellers, method)
    if method.top == "own" or not len(number):
        return number
    if travellers.section is None:
        return np.full_like(number, number.max())
    largest = np.zeros(int(travellers.section.max()) + 1, np.int64)
    np.maximum.at(largest, travellers.section, number)
    return largest[travellers.section]


def score_field(travellers: Travellers, method: Method, expected: Ints | None = None) -> tuple[Notes, Notes]:
    """The notes of NS and of EW, line by line.

    expected: N of each line, as ``number_of_results`` reads it.
    """
    board, group, counts = travellers.board, travellers.group, travellers.counts
    total = number_of_results(travellers, method, expected)
    own = total if expected is not None else own_results(travellers, method)
    ns_real, ew_real = (counts & np.isnan(each) for each in (travellers.artificial_ns, travellers.artificial_ew))
    side = compared(board, group, travellers.ns_score, ns_real, travellers.weighted_ns)
    ns = board_notes(side, total, travellers.artificial_ns, counts, method.small_groups, own)
    same = travellers.ew_score is None and travellers.weighted_ns == travellers.weighted_ew
    if same and np.array_equal(ns_real, ew_real):
        side = side.for_opponents()
    else:
        side = compared(board, group, travellers.ew_own_score, ew_real, opponents(travellers.weighted_ew))
    ew = board_notes(side, total, travellers.artificial_ew, counts, method.small_groups, own)
    if method.rounding == "board 0.1":
        return rounded_to_tenths(ns, method.step), rounded_to_tenths(ew, method.step)
    return ns, ew


def number_of_results(travellers: Travellers, method: Method, expected: Ints | None = None) -> Ints:
    """N of each line: ``expected``, but never fewer than are there; by default what ``expected_results`` says."""
    if expected is None:
        return expected_results(travellers, method)
    return np.maximum(expected, results_per_board(travellers.board, travellers.counts))


@dataclass(frozen=True)
class Totals:
    """What each competitor scored, exactly: one entry a competitor.

    points: matchpoints; most: the sum of the tops of the boards given; boards: how many of them. In IMPs, points are
    IMPs and ``most`` is the number of boards, so that the share is the mean a board.
    lowered: penalties in percentage points of the session, as a share (1 % is 1/100).
    """

    points: tuple[Fraction, ...]
    most: tuple[Fraction, ...]
    boards: tuple[int, ...]
    lowered: tuple[Fraction, ...] = ()
    average: Fraction = Fraction(1, 2)

    def share(self, competitor: int) -> Fraction:
        """What the ranking compares: points over the most possible, the average when no board has a top."""
        most = self.most[competitor]
        share = self.points[competitor] / most if most else self.average
        return share - self.lowered[competitor] if self.lowered else share


def add_up(notes: Notes, competitor: Ints, competitors: int, step: int) -> Totals:
    """Exact totals with ``step`` points a result beaten.

    notes and competitor (codes from 0) are of the same length, both sides one after the other.
    """
    kept = notes.counts
    who, num, den, top = competitor[kept], notes.num[kept], notes.den[kept], notes.top[kept]
    tops = np.bincount(who, weights=top, minlength=competitors)
    boards = np.bincount(who, minlength=competitors)
    by_den = {int(d): _whole_sums(who[den == d], num[den == d], competitors) for d in np.unique(den)}
    common = lcm(*by_den) if by_den else 1
    scale = {d: common // d for d in by_den}
    columns = [(scale[d], sums.tolist()) for d, sums in by_den.items()]
    points = (
        Fraction(step * sum(factor * sums[c] for factor, sums in columns), 2 * common) for c in range(competitors)
    )
    return Totals(tuple(points), tuple(Fraction(step * int(t), 2) for t in tops), tuple(boards.tolist()))


def _whole_sums(who: Ints, num: Ints, competitors: int) -> Ints:
    """The whole numbers of each competitor added up, exactly: by floats, which is faster, while they hold the sums."""
    if len(num) == 0 or int(np.abs(num).max()) * len(num) < EXACT_FLOATS:
        return np.bincount(who, weights=num, minlength=competitors).astype(np.int64)
    sums = np.zeros(competitors, np.int64)
    np.add.at(sums, who, num)
    return sums


def halves_up(value: Fraction, parts: int) -> Fraction:
    """A value rounded to 1/parts, halves upwards.

    >>> halves_up(Fraction(1, 8), 100), halves_up(Fraction(1, 8), 10)
    (Fraction(13, 100), Fraction(1, 10))
    """
    return Fraction((2 * parts * value.numerator + value.denominator) // (2 * value.denominator), parts)
