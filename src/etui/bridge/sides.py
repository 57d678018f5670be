"""Both sides of every traveller line as one list of results: what totals and tie-breaks are made from.

Row i is the NS side of line i, row n + i its EW side.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isnan

import numpy as np

from etui.bridge.article81 import Card, Played
from etui.bridge.event import Method
from etui.bridge.matchpoints import Flags, Floats, Ints, Notes
from etui.bridge.scoring import Totals, add_up, halves_up

AVERAGE = {"A+": Fraction(3, 5), "A-": Fraction(2, 5)}


@dataclass(frozen=True)
class Sides:
    """2n results.

    who: competitor codes; board: codes, boards scored together sharing one; score: the side's own score, NaN when
    artificial or weighted; group: codes of comparable groups; real: whether the result is real, by default where there
    is a score (a weighted result is real without one).
    """

    notes: Notes
    who: Ints
    board: Ints
    score: Floats
    group: Ints
    real: Flags | None = None

    @classmethod
    def of(
        cls, ns: Notes, ew: Notes, who: tuple[Ints, Ints], board: Ints, score: tuple[Floats, Floats], group: Ints,
        real: tuple[Flags, Flags] | None = None,
    ) -> Sides:
        """From columns of n lines: notes, competitors and scores of both sides (EW's score written for EW)."""
        notes = Notes(*(np.concatenate([getattr(ns, f), getattr(ew, f)]) for f in ("num", "den", "top", "counts")))
        twice = np.concatenate
        return cls(
            notes, twice(who), twice([board, board]), twice(score), twice([group, group]), None if real is None else twice(real)
        )

    @property
    def lines(self) -> int:
        """How many lines the travellers have: half the rows, NS's first, then EW's."""
        return len(self.who) // 2


def totals(sides: Sides, competitors: int, method: Method, words: Mapping[int, str]) -> Totals:
    """Totals of every competitor, exact but for the session's own rounding.

    words: for rows that were given A+ or A−, the word. With ``method.own_average``, A+ is worth the pair's own average
    on its other boards when that is higher than 60 %, A− when lower than 40 % (Law 88, recalled by article 84.3).
    """
    plain = add_up(sides.notes, sides.who, competitors, method.step)
    points = plain.points
    if words and method.own_average:
        points = _with_own_averages(plain, sides, method, words)
    if method.rounding == "total 0.01":
        points = tuple(halves_up(total, 100) for total in points)
    return Totals(points, plain.most, plain.boards)


def _with_own_averages(plain: Totals, sides: Sides, method: Method, words: Mapping[int, str]) -> tuple[Fraction, ...]:
    notes = sides.notes
    without = notes.counts.copy()
    without[list(words)] = False
    others = add_up(Notes(notes.num, notes.den, notes.top, without), sides.who, len(plain.boards), method.step)
    points = list(plain.points)
    for c in {int(sides.who[row]) for row in words}:
        if others.most[c]:
            points[c] = others.points[c] + sum(
                _awarded(average_of(word, others.share(c)) * int(notes.top[row]) * Fraction(method.step, 2), method)
                for row, word in words.items()
                if sides.who[row] == c
            )
    return tuple(points)


def _awarded(points: Fraction, method: Method) -> Fraction:
    """An award is a board score like another: rounded when board scores are."""
    return halves_up(points, 10) if method.rounding == "board 0.1" else points


def average_of(word: str, own: Fraction) -> Fraction:
    """What A+ or A− is worth to a pair whose own average is ``own``, as shares of the top (Law 88)."""
    return max(AVERAGE[word], own) if word == "A+" else min(AVERAGE[word], own)


class Cards:
    """The boards of a competitor, made only for those that a tie-break must look at."""

    def __init__(self, sides: Sides) -> None:
        self._sides = sides

    def __call__(self, competitor: int) -> Card:
        sides, notes = self._sides, self._sides.notes
        rows = self._rows(competitor)
        columns = notes.num, notes.den, notes.top, sides.score, sides.board, sides.group, self._tops
        return {
            board: Played(
                note=Fraction(num, den * top) if top else Fraction(1, 2),
                line="NS" if row < sides.lines else "EW",
                score=None if isnan(score) else score,
                group=group,
                top=best,
                table=row % sides.lines,
            )
            for row, num, den, top, score, board, group, best in zip(
                rows.tolist(), *(column[rows].tolist() for column in columns), strict=True
            )
        }

    def _rows(self, competitor: int) -> Ints:
        order, sorted_who = self._by_competitor
        first, last = np.searchsorted(sorted_who, [competitor, competitor + 1])
        rows = order[first:last]
        return rows[self._sides.notes.counts[rows]]

    @cached_property
    def _by_competitor(self) -> tuple[Ints, Ints]:
        order = np.argsort(self._sides.who, kind="stable")
        return order, self._sides.who[order]

    @cached_property
    def _tops(self) -> Flags:
        """The best note of the row's line on the board, shared with nobody and above the average: a result that compares with
        none is no top. Artificial notes do not compete."""
        sides, notes = self._sides, self._sides.notes
        real = notes.counts & (~np.isnan(sides.score) if sides.real is None else sides.real)
        at = 2 * sides.board + (np.arange(len(sides.who)) >= sides.lines)
        value = np.where(real, notes.num / notes.den, -1.0)
        best = np.full(int(at.max(initial=0)) + 1, -1.0)
        np.maximum.at(best, at, value)
        leading = real & (value == best[at]) & (2 * notes.num > notes.den * notes.top)
        leaders = np.bincount(at[leading], minlength=len(best))
        return np.where(leaders[at] == 1, leading, False)
