"""How evenly a movement treats its competitors.

How often two of them are partners, opponents, and play a board in the same or in opposite directions, which is how
their scores are compared; and what each one does in all.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from etui.movements.model import Movement, Play

Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Spread:
    """A figure over all couples of competitors: least, most, and how many couples have each value."""

    least: int
    most: int
    counts: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Record:
    """What one competitor does in the movement."""

    number: int
    rounds: int                                  # played
    out: int                                     # rounds not played: sat out, or not on the sheet
    boards: int
    ns: int                                      # rounds played in the NS line, and in the EW line
    ew: int
    seats: tuple[int, ...]                       # rounds played in each seat
    tables: int                                  # different tables visited
    walk: int                                    # tables walked, |from − to| added up


def balance(movement: Movement, plays: list[Play]) -> dict[str, Any]:
    """Meetings and comparisons, under the names they have in the audit (``partners`` to ``comparison_variance``).

    ``plays`` are ``movement.plays``. None where a figure has no meaning: see :class:`etui.movements.audit.Audit`.
    """
    row = {number: i for i, number in enumerate(movement.competitors)}
    column = {board: j for j, board in enumerate(sorted({board for play in plays for board in play.boards}))}
    half = len(movement.seats) // 2
    in_ns: Matrix = np.zeros((len(plays), len(row)))            # one line a play: who sits NS, who EW, which boards
    in_ew: Matrix = np.zeros((len(plays), len(row)))
    on_table: Matrix = np.zeros((len(plays), len(column)))
    for k, play in enumerate(plays):
        in_ns[k, [row[number] for number in play.who[:half]]] = 1
        in_ew[k, [row[number] for number in play.who[half:]]] = 1
        on_table[k, [column[board] for board in play.boards]] = 1
    partners, opponents = in_ns.T @ in_ns + in_ew.T @ in_ew, in_ns.T @ in_ew + in_ew.T @ in_ns
    if movement.kind == "tarot":                                # at tarot everyone at the table is an opponent
        partners, opponents = np.zeros_like(partners), partners + opponents
    couples = np.triu_indices(len(row), 1)
    meeting = _couples_that_may_meet(movement, row, partners + opponents)
    figures: dict[str, Any] = {
        "partners": None if movement.kind == "tarot" or half == 1 else _spread(partners[couples]),
        "opponents": _spread(opponents[meeting]),
        "meetings": _spread((partners + opponents)[meeting]),
    }
    names = ("same_direction", "opposite_direction", "same_minus_opposite", "comparison_variance")
    if movement.kind == "tarot" or not column:
        return figures | dict.fromkeys(names)
    ns, ew = in_ns.T @ on_table, in_ew.T @ on_table
    same, opposite = (ns @ ns.T + ew @ ew.T)[couples], (ns @ ew.T + ew @ ns.T)[couples]
    difference = same - opposite
    variance = float(np.var(difference)) if difference.size else 0.0
    return figures | dict(zip(names, (_spread(same), _spread(opposite), _spread(difference), variance), strict=True))


def _couples_that_may_meet(movement: Movement, row: dict[int, int], met: Matrix) -> tuple[NDArray[np.intp], ...]:
    """Any two competitors, but two of the same line only where the sheet makes them meet after all."""
    may = np.ones_like(met)
    for line in movement.lines:
        present = [row[number] for number in line if number in row]
        may[np.ix_(present, present)] = 0
    return np.nonzero(np.triu(may + met, 1))


def _spread(values: Matrix) -> Spread:
    if not values.size:
        return Spread(0, 0, ())
    value, couples = np.unique(values, return_counts=True)
    counts = tuple((int(v), int(n)) for v, n in zip(value, couples, strict=True))
    return Spread(counts[0][0], counts[-1][0], counts)


def records(movement: Movement, plays: list[Play], walks: dict[int, list[int]]) -> tuple[Record, ...]:
    """One record a competitor, in order of number; ``walks`` holds every move of each, in tables."""
    seats: dict[int, list[int]] = {number: [0] * len(movement.seats) for number in movement.competitors}
    rounds: dict[int, set[int]] = defaultdict(set)
    boards: dict[int, set[int]] = defaultdict(set)
    tables: dict[int, set[int]] = defaultdict(set)
    for play in plays:
        for seat, number in enumerate(play.who):
            seats[number][seat] += 1
            rounds[number].add(play.round)
            boards[number].update(play.boards)
            tables[number].add(play.table)
    half = len(movement.seats) // 2
    return tuple(
        Record(number, len(rounds[number]), len(movement.rounds) - len(rounds[number]), len(boards[number]),
               sum(turns[:half]), sum(turns[half:]), tuple(turns), len(tables[number]), sum(walks.get(number, ())))
        for number, turns in seats.items()
    )
