"""Article 84: average and double scoring ("moyenne et double classement").

When the results of a board form groups that cannot be compared, or some are artificial or missing, each group is
topped on its own and its notes are rescaled to the board's N results.
"""

from __future__ import annotations

from collections.abc import Callable
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

    real: which traveller lines have one; the rest has an entry a real result. wins/den: half-wins, ratios only where a
    weighted result is among those compared; n: results compared, itself included; board: the code of its board.
    """

    real: Flags
    wins: Ints
    n: Ints
    board: Ints
    den: Ints | None = None             # None: whole half-wins everywhere

    @classmethod
    def of(cls, board: Ints, group: Ints, score: Floats, real: Flags) -> Compared:
        """board, group: codes from 0; score: the side's own; all of one length, an entry a traveller line."""
        field = fields(board, group)
        if real.all():
            return cls(real, *half_wins(field, score), board)
        return cls(real, *half_wins(field[real], score[real]), board[real])

    def for_opponents(self) -> Compared:
        """The same results from the other side of the table: beaten where these win."""
        most = 2 * (self.n - 1)
        return Compared(
            self.real, (most if self.den is None else most * self.den) - self.wins, self.n, self.board, self.den
        )

    def largest_groups(self) -> Ints:
        """For each real result, how many results the largest group of its board has."""
        largest = np.zeros(int(self.board.max(initial=-1)) + 1, np.int64)
        np.maximum.at(largest, self.board, self.n)
        return largest[self.board]


def fields(board: Ints, group: Ints) -> Ints:
    """A code for each board and group of comparable results."""
    groups = int(group.max(initial=0)) + 1
    return board if groups == 1 else board * groups + group


def board_notes(
    compared: Compared, total: Ints, artificial: Floats, counts: Flags, small_groups: str = "FFB", own: Ints | None = None
) -> Notes:
    """The notes of one side on every board; total, artificial, counts and own have an entry a traveller line.

    total: N, the results the line's board counts. own: N before a common top, ``total`` if left out. artificial: an
    artificial adjusted score in percent of the top, NaN when the result is real. counts: false for a line without any
    result, which is no result and has no top.
    """
    top = 2 * (total - 1)
    real = compared.real
    own = total if own is None else own
    if real.all():
        return Notes(*_rescaled(compared, total, own, small_groups), top, counts)
    num = np.zeros(len(total), np.int64)
    den = np.ones(len(total), np.int64)
    num[real], den[real] = _rescaled(compared, total[real], own[real], small_groups)
    given = counts & ~real
    num[given] = np.rint(artificial[given] * 100).astype(np.int64) * top[given]
    den[given] = 10_000
    return Notes(num, den, top, counts)


def _rescaled(compared: Compared, total: Ints, own: Ints, small_groups: str) -> tuple[Ints, Ints]:
    """Half-wins among n results as ratios out of the board's N results."""
    wins, n = compared.wins, compared.n
    one = np.ones_like(wins) if compared.den is None else compared.den
    if np.array_equal(n, total):
        return wins, one
    # In half-wins both formulas of art. 84.1 are one: (x + 1)·N/n − 1.
    num, den = (wins + one) * total - n * one, n * one
    whole = n == total
    num[whole], den[whole] = wins[whole], one[whole]
    small = few(n, total, own, compared.largest_groups, small_groups)
    if small.any():
        percent = _small_group_percent(wins[small], one[small], n[small], small_groups)
        num[small], den[small] = percent * (2 * (total[small] - 1)), 100 * one[small]
    return num, den


def few(n: Ints, total: Ints, own: Ints, largest: Callable[[], Ints], small_groups: str) -> Flags:
    """Whether n results of the board's ``total`` are so few that they get percentages instead of the formula.

    FFB: up to three of more that the board itself should have (art. 84.2; ``own``: N before a common top): a board played
    two or three times by design is complete, topped as usual, and a common top only rescales it. EBU: where they are also
    at most a third of the total. ACBL: three are not when no group of the board is larger (``largest``: how many results
    its largest group has). All of the total are never few.
    """
    small: Flags = (n < LEAST_GROUP) & (n != total)
    if small_groups == "FFB":
        small &= n != own
    elif small_groups == "EBU":
        small &= 3 * n <= total
    elif small_groups == "ACBL":
        small &= (n < LEAST_GROUP - 1) | (n < largest())
    return small


def _small_group_percent(wins: Ints, one: Ints, n: Ints, small_groups: str) -> Ints:
    """Article 84.2: one or two results get the average; three get 70, 60 and 50 %, equal ones sharing the mean.

    EBU (White Book 4.2.3.3), where the group is at most a third of the board's results: one result 60 %; two 65 and
    55 %, or 60 each; three as above. ACBL (Bulletin, June 1991): the same percentages, but three results that are the
    board's largest group are rescaled like more. Percentages are counted in the same parts (``one``) as ``wins``.
    """
    three = 50 * one + 5 * wins
    if small_groups == "FFB":
        return np.where(n == 3, three, 50 * one)
    return np.where(n == 3, three, np.where(n == 2, 55 * one + 5 * wins, 60 * one))
