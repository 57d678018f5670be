"""Article 84: average and double scoring ("moyenne et double classement").

When the results of a board form groups that cannot be compared, or some are artificial or missing, each group is
topped on its own and its notes are rescaled to the board's N results.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from etui.bridge.matchpoints import Flags, Floats, Ints, Notes, half_wins

LEAST_GROUP = 4         # art. 84.1: "n … doit être au moins égal à 4"


def regroup(x: float, all_results: int, group: int, step: int = 2) -> float:
    """Article 84.1: the note x of a group of ``group`` results, rescaled to the board's ``all_results``.

    X = (x + 1)·N/n − 1 topped two by two, X = (x + ½)·N/n − ½ topped one by one.

    >>> round(regroup(4, 7, 6), 4), round(regroup(9, 7, 6), 4)
    (4.8333, 10.6667)
    """
    half = Fraction(step, 2)
    return float((Fraction(x) + half) * Fraction(all_results, group) - half)


@dataclass(frozen=True)
class Compared:
    """The real results of one side, each compared with the others of its board and group.

    real: which traveller lines have one; wins and n: half-wins and results compared, one entry a real result.
    """

    real: Flags
    wins: Ints
    n: Ints

    @classmethod
    def of(cls, board: Ints, group: Ints, score: Floats, real: Flags) -> Compared:
        """board, group: codes from 0; score: the side's own; all of one length, an entry a traveller line."""
        groups = int(group.max(initial=0)) + 1
        field = board if groups == 1 else board * groups + group
        return cls(real, *(half_wins(field, score) if real.all() else half_wins(field[real], score[real])))

    def for_opponents(self) -> Compared:
        """The same results from the other side of the table: beaten where these win."""
        return Compared(self.real, 2 * (self.n - 1) - self.wins, self.n)


def board_notes(
    compared: Compared, total: Ints, artificial: Floats, counts: Flags, small_groups: str = "FFB"
) -> Notes:
    """The notes of one side on every board; total, artificial and counts have an entry a traveller line.

    total: N, the results the line's board counts. artificial: an artificial adjusted score in percent of the top, NaN
    when the result is real. counts: false for a line without any result, which is no result and has no top.
    """
    top = 2 * (total - 1)
    real = compared.real
    if real.all():
        return Notes(*_rescaled(compared.wins, compared.n, total, small_groups), top, counts)
    num = np.zeros(len(total), np.int64)
    den = np.ones(len(total), np.int64)
    num[real], den[real] = _rescaled(compared.wins, compared.n, total[real], small_groups)
    given = counts & ~real
    num[given] = np.rint(artificial[given] * 100).astype(np.int64) * top[given]
    den[given] = 10_000
    return Notes(num, den, top, counts)


def _rescaled(wins: Ints, n: Ints, total: Ints, small_groups: str) -> tuple[Ints, Ints]:
    """Half-wins among n results as ratios out of the board's N results."""
    if np.array_equal(n, total):
        return wins, np.ones_like(wins)
    # In half-wins both formulas of art. 84.1 are one: (x + 1)·N/n − 1.
    num, den = (wins + 1) * total - n, n.copy()
    whole = n == total
    num[whole], den[whole] = wins[whole], 1
    small = (n < LEAST_GROUP) & ~whole
    if small_groups == "EBU":
        small &= 3 * n <= total
    if small.any():
        percent = _small_group_percent(wins[small], n[small], small_groups)
        num[small], den[small] = percent * (2 * (total[small] - 1)), 100
    return num, den


def _small_group_percent(wins: Ints, n: Ints, small_groups: str) -> Ints:
    """Article 84.2: one or two results get the average; three get 70, 60 and 50 %, equal ones sharing the mean.

    EBU (White Book): one result 60 %; two 65 and 55 %, or 60 each; three as above.
    """
    three = 50 + 5 * wins
    if small_groups == "EBU":
        return np.where(n == 3, three, np.where(n == 2, 55 + 5 * wins, 60))
    return np.where(n == 3, three, 50)
