"""Matchpoints: each result against every other result of its board.

A *note* is what a side scores on a board. Here it is an exact ratio of whole numbers, counted in half-wins: 2 for a
result beaten, 1 for an equal one. The step setting (2 or 1 matchpoints a result beaten) only scales it, so a tie is a
tie whatever the step, and no rank hangs on floating noise.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

COUNTING_CELLS = 4_000_000          # above this, counting tables cost more memory than sorting
WIDEST_RANGE = 2048                 # tens from the lowest score to the highest; beyond it, scores are sorted first


@dataclass(frozen=True)
class Notes:
    """Notes of n results as exact ratios, in half-wins.

    ``num / den`` is the note and ``top`` the board's most, 2·(N−1); all three are whole numbers of length n.
    Where ``counts`` is false there is no note: not played, or not played by decision.
    """

    num: Ints
    den: Ints
    top: Ints
    counts: Flags

    def points(self, step: int) -> Floats:
        """Matchpoints with ``step`` points a result beaten; NaN where there is no note."""
        return np.where(self.counts, self.num / self.den * (step / 2), np.nan)

    def percents(self) -> Floats:
        """Percentages of the top; a board with a single result gives the average, 50."""
        with np.errstate(divide="ignore", invalid="ignore"):
            percent = self.num * 100 / (self.den * self.top)
        return np.where(self.counts, np.where(self.top > 0, percent, 50.0), np.nan)


def half_wins(field: Ints, score: Floats) -> tuple[Ints, Ints]:
    """2 for each other result beaten and 1 for each equal one, and how many results were compared.

    ``field`` says which results compare with each other (0, 1, 2… one code a board, or a board and group); both
    arrays are of length n, and so are the two returned.

    >>> half_wins(np.zeros(6, np.int64), np.array([420., 450, -50, 450, 420, 170]))[0].tolist()
    [5, 9, 0, 9, 5, 2]
    """
    if len(field) == 0:
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    code, width = _score_codes(score)
    fields = int(field.max()) + 1
    key = field * width + code
    if fields * width <= max(COUNTING_CELLS, 8 * len(field)):
        table = np.bincount(key, minlength=fields * width)
        up_to = table.reshape(fields, width).cumsum(axis=1)
        at_or_below = up_to.ravel()[key]
        return 2 * at_or_below - table[key] - 1, up_to[:, -1][field]
    ordered = np.sort(key)
    first = np.searchsorted(ordered, field * width)
    below = np.searchsorted(ordered, key) - first
    at_or_below = np.searchsorted(ordered, key, side="right") - first
    n = np.searchsorted(ordered, (field + 1) * width) - first
    return below + at_or_below - 1, n


def _score_codes(score: Floats) -> tuple[Ints, int]:
    """Scores as small whole numbers in the same order, and how many such numbers there can be."""
    tens = (score - score.min()) / 10
    highest = tens.max()
    if highest < WIDEST_RANGE:
        code = tens.astype(np.int64)
        if np.array_equal(code, tens):
            order = np.cumsum(np.bincount(code) > 0)            # of the scores that were made, without the gaps
            return (order - 1)[code], int(order[-1])
    values, inverse = np.unique(score, return_inverse=True)
    return inverse.astype(np.int64), len(values)


def results_per_board(board: Ints, counted: Flags) -> Ints:
    """N, board by board: how many of its results count. One number a row, for the row's board."""
    return np.bincount(board[counted], minlength=int(board.max(initial=-1)) + 1)[board]


def rounded_to_tenths(notes: Notes, step: int) -> Notes:
    """The notes rounded to 0.1 matchpoint, halves upwards, as FFB's own program does before it adds them up."""
    tenths = (10 * step * notes.num + notes.den) // (2 * notes.den)
    return Notes(tenths, np.full_like(tenths, 5 * step), notes.top, notes.counts)
