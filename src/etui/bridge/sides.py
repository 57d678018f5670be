"""Both sides of every traveller line as one list of results: what totals and tie-breaks are made from.

Row i is the NS side of line i, row n + i its EW side.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from etui.bridge.article81 import Card, Played
from etui.bridge.event import Method
from etui.bridge.matchpoints import Floats, Ints, Notes
from etui.bridge.scoring import Totals, add_up, halves_up

AVERAGE = {"A+": Fraction(3, 5), "A-": Fraction(2, 5)}


@dataclass(frozen=True)
class Sides:
    """2n results.

    who: competitor codes; board: codes, boards scored together sharing one; score: the side's own score, NaN when
    artificial; group: codes of comparable groups.
    """

    notes: Notes
    who: Ints
    board: Ints
    score: Floats
    group: Ints

    @classmethod
    def of(
        cls, ns: Notes, ew: Notes, who: tuple[Ints, Ints], board: Ints, score: tuple[Floats, Floats], group: Ints
    ) -> Sides:
        """From columns of n lines: notes, competitors and scores of both sides (EW's score written for EW)."""
        notes = Notes(*(np.concatenate([getattr(ns, f), getattr(ew, f)]) for f in ("num", "den", "top", "counts")))
        twice = np.concatenate
        return cls(notes, twice(who), twice([board, board]), twice(score), twice([group, group]))

    @property
    def lines(self) -> int:
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
                _awarded(_average(word, others.share(c)) * int(notes.top[row]) * Fraction(method.step, 2), method)
                for row, word in words.items()
                if sides.who[row] == c
            )
    return tuple(points)


def _awarded(points: Fraction, method: Method) -> Fraction:
    """An award is a board score like another: rounded when board scores are."""
    return halves_up(points, 10) if method.rounding == "board 0.1" else points


def _average(word: str, own: Fraction) -> Fraction:
    return max(AVERAGE[word], own) if word == "A+" else min(AVERAGE[word], own)


class Cards:
    """The boards of a competitor, made only for those that a tie-break must look at."""

    def __init__(self, sides: Sides) -> None:
        self._sides = sides
        self._best: dict[tuple[int, str], tuple[float, int]] | None = None

    def __call__(self, competitor: int) -> Card:
        sides, notes = self._sides, self._sides.notes
        card: dict[object, Played] = {}
        for row in np.flatnonzero((sides.who == competitor) & notes.counts):
            num, den, top = int(notes.num[row]), int(notes.den[row]), int(notes.top[row])
            score = float(sides.score[row])
            card[int(sides.board[row])] = Played(
                note=Fraction(num, den * top) if top else Fraction(1, 2),
                line=self._line(int(row)),
                score=None if np.isnan(score) else score,
                group=int(sides.group[row]),
                top=not np.isnan(score) and self._tops(int(row)),
                table=int(row) % sides.lines,
            )
        return card

    def _line(self, row: int) -> str:
        return "NS" if row < self._sides.lines else "EW"

    def _tops(self, row: int) -> bool:
        """The best note of the row's line on the board, shared with nobody; artificial notes do not compete."""
        sides, notes = self._sides, self._sides.notes
        value = notes.num / notes.den
        if self._best is None:
            self._best = {}
            for i in np.flatnonzero(notes.counts & ~np.isnan(sides.score)):
                at = int(sides.board[i]), self._line(int(i))
                best, times = self._best.get(at, (-1.0, 0))
                if value[i] >= best:
                    self._best[at] = float(value[i]), times + 1 if value[i] == best else 1
        return self._best[int(sides.board[row]), self._line(row)] == (value[row], 1)
