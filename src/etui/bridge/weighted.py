"""Results that were assigned: single scores beside the typed ones, weighted ones compared by their weights.

A side's result is a distribution over scores, an ordinary one a single score of weight 1. Two results compare as their
scores do, weight by weight: Σ Σ w·w′·(2 for a score that beats, 1 for an equal one).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import gcd, lcm

import numpy as np

from etui.bridge.adjusted import Adjusted
from etui.bridge.article84 import Compared, fields
from etui.bridge.assigned import Assigned, single_score
from etui.bridge.matchpoints import Flags, Floats, Ints

Weighted = Mapping[int, Assigned]       # traveller line → its weighted result, for the few lines that have one


@dataclass(frozen=True)
class SideScores:
    """What each side is compared with, still written for NS: columns of n lines, NaN where artificial or missing.

    ew: None when it is the same as ns on every line. Weighted results are NaN in the columns.
    """

    ns: Floats
    ew: Floats | None = None
    weighted_ns: Weighted = field(default_factory=dict)
    weighted_ew: Weighted = field(default_factory=dict)


def side_scores(score: Floats, adjusted: Sequence[Adjusted | None]) -> SideScores:
    """The typed scores with the assigned ones put in; score and adjusted have an entry a line."""
    lines = [(i, award) for i, award in enumerate(adjusted) if award is not None and award.assigned]
    if not lines:
        return SideScores(score)
    ns, ew = score.copy(), score.copy()
    weighted: tuple[dict[int, Assigned], dict[int, Assigned]] = {}, {}
    for i, award in lines:
        for column, several, assigned in zip((ns, ew), weighted, (award.ns_assigned, award.ew_assigned), strict=True):
            only = single_score(assigned)
            column[i] = np.nan if only is None else only
            if len(assigned) > 1:
                several[i] = assigned
    return SideScores(ns, None if np.array_equal(ns, ew, equal_nan=True) else ew, *weighted)


def opponents(weighted: Weighted) -> Weighted:
    """The same results written for the other side."""
    return {line: tuple((weight, -score) for weight, score in result) for line, result in weighted.items()}


def compared(board: Ints, group: Ints, score: Floats, real: Flags, weighted: Weighted) -> Compared:
    """Every real result of a side with the others of its board and group, the weighted ones among them.

    score and weighted are written for the side itself; real: the lines with a real result, weighted or not.
    """
    if not weighted:
        return Compared.of(board, group, score, real)
    single = real.copy()
    single[list(weighted)] = False
    plain = Compared.of(board, group, score, single)
    wins, n = np.zeros(len(real), np.int64), np.zeros(len(real), np.int64)
    den = np.ones(len(real), np.int64)
    wins[single], n[single] = plain.wins, plain.n
    code = fields(board, group)
    for each in {int(code[line]) for line in weighted}:
        lines = [line for line in weighted if code[line] == each]
        _compare_field(np.flatnonzero(single & (code == each)), score, {line: weighted[line] for line in lines}, wins, den, n)
    return Compared(real, wins[real], n[real], board[real], den[real])


def _compare_field(
    singles: Ints, score: Floats, weighted: Weighted, wins: Ints, den: Ints, n: Ints
) -> None:
    """One field: fills in wins, den and n of its lines. Against itself a result would win 1: that is taken off."""
    values, part = histogram(score[singles], weighted)
    parts, counts = part, values.counts
    half_wins = 2 * np.cumsum(counts) - counts                          # against the whole field, in parts
    n[[*singles, *weighted]] = len(singles) + len(weighted)
    wins[singles], den[singles] = half_wins[values.index(score[singles])] - parts, parts
    for line, result in weighted.items():
        against = half_wins[values.index(np.array([each for _, each in result], float))].tolist()
        num = sum(int(weight * parts) * won for (weight, _), won in zip(result, against, strict=True)) - parts * parts
        common = gcd(num, parts * parts)
        wins[line], den[line] = num // common, parts * parts // common


@dataclass(frozen=True)
class Histogram:
    """The scores of a field in ascending order, and how often each was made, in parts of a result."""

    scores: Floats
    counts: Ints

    def index(self, score: Floats) -> Ints:
        """Place of each score in ``scores``, (n,) for (n,); the scores must be of the field."""
        return np.searchsorted(self.scores, score)


def histogram(singles: Floats, weighted: Weighted) -> tuple[Histogram, int]:
    """The scores of a field, single and weighted, and how many parts make one result (every weight is whole in them)."""
    parts = lcm(*(weight.denominator for result in weighted.values() for weight, _ in result))
    several = [(score, int(weight * parts)) for result in weighted.values() for weight, score in result]
    scores = np.concatenate([singles, np.array([score for score, _ in several], float)])
    values, inverse = np.unique(scores, return_inverse=True)
    counts = np.bincount(inverse[: len(singles)], minlength=len(values)) * parts
    np.add.at(counts, inverse[len(singles) :], [times for _, times in several])
    return Histogram(values, counts), parts
