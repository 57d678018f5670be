"""International match points: the scale of Law 78B, cross-IMPs and Butler.

Cross-IMPs: each result against every other of its board and group. Butler: each result against the board's datum, the mean
of the results. Both sides are counted apart, so that split and weighted scores need no special case.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from etui.bridge.article84 import fields
from etui.bridge.event import ImpMethod, Method
from etui.bridge.matchpoints import Flags, Floats, Ints, Notes
from etui.bridge.scoring import Totals, Travellers, add_up, number_of_results
from etui.bridge.weighted import Histogram, Weighted, histogram, opponents

# The least difference that is worth 1, 2, 3… 24 IMPs.
SCALE = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)
_BETWEEN = tuple(least - 5 for least in SCALE)         # the scale has gaps of 10: their middle still goes to the smaller


def imps(difference: Fraction | int, most: int | None = None) -> int:
    """IMPs for a difference in points, negative for a negative one; ``most`` is a cap on them.

    The scale only knows multiples of 10. Another difference (Butler with an exact datum) counts as the nearest one,
    halves towards 0: 15 is worth 0 IMPs, 16 is worth 1.

    >>> imps(430), imps(-420), imps(15), imps(16), imps(2000, most=17)
    (10, -9, 0, 1, 17)
    """
    size = sum(abs(Fraction(difference)) > between for between in _BETWEEN)
    worth = size if most is None else min(size, most)
    return worth if difference > 0 else -worth


@dataclass(frozen=True)
class Imps:
    """IMPs of n results as exact ratios ``num / den``; where ``counts`` is false the board was not played."""

    num: Ints
    den: Ints
    counts: Flags

    def values(self) -> Floats:
        """IMPs, NaN where there is no result."""
        return np.where(self.counts, self.num / self.den, np.nan)

    def notes(self) -> Notes:
        """As notes of a top of 1 with the average at ½, which is all that tie-breaks look at."""
        return Notes(2 * self.num + self.den, 2 * self.den, np.ones_like(self.num), self.counts)


def score_imps(travellers: Travellers, method: Method, expected: Ints | None = None) -> tuple[Imps, Imps]:
    """The IMPs of NS and of EW, line by line; ``expected`` is N as for ``score_field``.

    A result with nothing to compare with is worth 0. Cross-IMPs as a sum are brought to the board's N results, ×
    (N − 1)/(n − 1) in a group of n; as a mean, and by Butler, a group stands on its own (the ways of ACBLscore).

    An artificial percentage is worth IMPs in proportion to its distance from 50 %: A+ (60 %) +3, A 0, A− −3, as usage and
    Law 86 have it, or what ``ImpMethod.average_plus`` says; as a sum, times N − 1. A pair's own average does not come in.
    The session's rounding is one of matchpoints and does not touch IMPs.
    """
    total = number_of_results(travellers, method, expected)
    ns_real, ew_real = travellers.real
    code, counts = fields(travellers.board, travellers.group), travellers.counts
    ns = Side(travellers.ns_score, ns_real, travellers.weighted_ns, travellers.artificial_ns)
    ew = Side(travellers.ew_own_score, ew_real, opponents(travellers.weighted_ew), travellers.artificial_ew)
    return _side(ns, code, total, counts, method), _side(ew, code, total, counts, method)


def imp_totals(ns: Imps, ew: Imps, who: Ints, competitors: int) -> Totals:
    """IMPs and boards of every competitor; who: competitor codes, NS's lines and then EW's.

    The share that ranks them is the mean a board: the order of the totals where all played as many boards, and the only
    fair one where they did not.
    """
    both = [np.concatenate([getattr(ns, name), getattr(ew, name)]) for name in ("num", "den", "counts")]
    notes = Notes(both[0], both[1], np.ones_like(both[0]), both[2])
    return replace(add_up(notes, who, competitors, step=2), average=Fraction(0))


@dataclass(frozen=True)
class Side:
    """The results of one side, written for it; artificial: percent of the top, NaN where the result is real."""

    score: Floats
    real: Flags
    weighted: Weighted
    artificial: Floats


def _side(side: Side, code: Ints, total: Ints, counts: Flags, method: Method) -> Imps:
    num, den = np.zeros(len(code), np.int64), np.ones(len(code), np.int64)
    single = side.real.copy()
    single[list(side.weighted)] = False
    for lines, several in _fields(code, single, side.weighted):
        _count_field(side.score[lines], lines, several, method, num, den)
    given = counts & ~side.real
    award = method.imps.average_plus / 1000                                # for a hundredth of a percent
    num[given] = (np.rint(side.artificial[given] * 100).astype(np.int64) - 5000) * award.numerator
    den[given] = award.denominator
    if method.scoring == "cross-IMPs" and method.imps.comparison == "sum":
        num *= total - 1
    common = np.gcd(num, den)
    return Imps(num // common, den // common, counts)


def _count_field(score: Floats, lines: Ints, several: Weighted, method: Method, num: Ints, den: Ints) -> None:
    """One board and group: fills in the IMPs of its lines, by cross-IMPs the mean of the n − 1 comparisons."""
    n = len(lines) + len(several)
    if n == 1:
        return
    values, parts = histogram(score, several)
    if method.scoring == "Butler":
        worth, per = _against_datum(values.scores, datum(_results(score, several, parts), method.imps, parts), method.imps), 1
    else:
        worth, per = _against_field(values, method.imps.most), parts * (n - 1)
    num[lines], den[lines] = worth[values.index(score)], per
    for line, result in several.items():
        each = worth[values.index(np.array([s for _, s in result], float))].tolist()
        num[line] = sum(int(weight * parts) * imp for (weight, _), imp in zip(result, each, strict=True))
        den[line] = parts * per


def _fields(code: Ints, single: Flags, weighted: Weighted) -> Iterator[tuple[Ints, Weighted]]:
    """The lines of each board and group: those with a single score, and the weighted ones."""
    order = np.flatnonzero(single)
    order = order[np.argsort(code[order], kind="stable")]
    by_code = {int(code[lines[0]]): lines for lines in np.split(order, np.flatnonzero(np.diff(code[order])) + 1) if len(lines)}
    for each in {*by_code, *(int(code[line]) for line in weighted)}:
        yield by_code.get(each, order[:0]), {line: its for line, its in weighted.items() if code[line] == each}


def _against_field(values: Histogram, most: int | None) -> Ints:
    """For each score made, its IMPs against every result of the field, added up; against itself a result has 0."""
    difference = values.scores[:, None] - values.scores[None, :]
    worth = np.searchsorted(_BETWEEN, np.abs(difference))
    if most is not None:
        worth = np.minimum(worth, most)
    sums: Ints = (np.sign(difference).astype(np.int64) * worth) @ values.counts
    return sums


def _against_datum(scores: Floats, its: Fraction, method: ImpMethod) -> Ints:
    """For each score made, its IMPs against the datum."""
    return np.array([imps(int(score) - its, method.most) for score in scores.tolist()], np.int64)


def _results(singles: Floats, weighted: Weighted, parts: int) -> Ints:
    """Every result of a field as one number, in parts of a point: a weighted one as the mean of its scores."""
    means = [sum(int(weight * parts) * score for weight, score in result) for result in weighted.values()]
    return np.concatenate([singles.astype(np.int64) * parts, np.array(means, np.int64)])


def datum(results: Ints, method: ImpMethod, parts: int = 1) -> Fraction:
    """Butler's datum: the mean of the results, the best and the worst ``dropped`` of them left out, then rounded.

    results: whole numbers, of which ``parts`` make a point. At least one of them (two, when their number is even) stays in.

    >>> datum(np.array([980, 480, 480, 450, -50]), ImpMethod(dropped=1))
    Fraction(470, 1)
    """
    left_out = min(method.dropped, (len(results) - 1) // 2)
    kept = np.sort(results)[left_out : len(results) - left_out]
    mean = Fraction(int(kept.sum()), len(kept) * parts)
    if method.datum == "exact":
        return mean
    tens = abs(mean) / 10
    whole, rest = divmod(tens, 1)
    half_up = {"10, halves away from zero": True, "10, halves towards zero": False, "10, halves to even": whole % 2 == 1}
    up = half_up[method.datum] if rest == Fraction(1, 2) else rest > Fraction(1, 2)
    size = Fraction(10 * (whole + up))
    return size if mean > 0 else -size
