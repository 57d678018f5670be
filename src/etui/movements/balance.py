"""How evenly a movement treats its competitors.

How often two of them are partners, opponents, and play a board in the same or in opposite directions, which is how
their scores are compared; and what each one does in all.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from etui.movements.meetings import Couple
from etui.movements.model import Movement, Play

Matrix = NDArray[np.float64]
Counts = NDArray[np.int64]


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
    half = len(movement.seats) // 2
    partners, opponents = _met(plays, half)
    if movement.kind == "tarot":                                # at tarot everyone at the table is an opponent
        partners, opponents = Counter(), partners + opponents
    met = partners + opponents
    couples = len(movement.competitors) * (len(movement.competitors) - 1) // 2
    meeting = _couples_that_may_meet(movement, couples, met)
    figures: dict[str, Any] = {
        "partners": None if movement.kind == "tarot" or half == 1 else _spread_of(partners, couples),
        "opponents": _spread_of(opponents, meeting),
        "meetings": _spread_of(met, meeting),
    }
    return figures | _comparisons(movement, plays, half)


def _met(plays: list[Play], half: int) -> tuple[Counter[Couple], Counter[Couple]]:
    """How often each couple are partners, and how often opponents; who never are has no entry."""
    partners: Counter[Couple] = Counter()
    opponents: Counter[Couple] = Counter()
    for play in plays:
        ns, ew = set(play.who[:half]), set(play.who[half:])
        for side in (ns, ew):
            partners.update(combinations(sorted(side), 2))
        opponents.update((min(one, other), max(one, other)) for one in ns for other in ew if one != other)
    return partners, opponents


def _couples_that_may_meet(movement: Movement, couples: int, met: Counter[Couple]) -> int:
    """How many: any two competitors, but two of the same line only where the sheet makes them meet after all."""
    present = set(movement.competitors)
    line = {number: n for n, numbers in enumerate(movement.lines) for number in numbers if number in present}
    inside = sum(size * (size - 1) // 2 for size in Counter(line.values()).values())
    after_all = sum(one in line and line[one] == line.get(other) for one, other in met)
    return couples - inside + after_all


def _comparisons(movement: Movement, plays: list[Play], half: int) -> dict[str, Any]:
    """How often each couple play a board in the same and in opposite directions. Whole numbers throughout: exact, and no
    numerical library wakes its threads for them."""
    names = ("same_direction", "opposite_direction", "same_minus_opposite", "comparison_variance")
    row = {number: i for i, number in enumerate(movement.competitors)}
    column = {board: j for j, board in enumerate(sorted({board for play in plays for board in play.boards}))}
    if movement.kind == "tarot" or not column:
        return dict.fromkeys(names)
    ns: Counts = np.zeros((len(row), len(column)), np.int64)
    ew = np.zeros_like(ns)
    for play in plays:
        boards = [column[board] for board in play.boards]
        for side, numbers in ((ns, play.who[:half]), (ew, play.who[half:])):
            for number in set(numbers):
                side[row[number], boards] += 1
    couples = np.triu_indices(len(row), 1)
    same, opposite = (ns @ ns.T + ew @ ew.T)[couples], (ns @ ew.T + ew @ ns.T)[couples]
    difference = same - opposite
    variance = float(np.var(difference)) if difference.size else 0.0
    return dict(zip(names, (_spread(same), _spread(opposite), _spread(difference), variance), strict=True))


def _spread_of(times: Counter[Couple], couples: int) -> Spread:
    """The spread over so many couples; those without an entry have 0."""
    counts = Counter(times.values())
    if couples > len(times):
        counts[0] = couples - len(times)
    ordered = tuple(sorted(counts.items()))
    return Spread(ordered[0][0], ordered[-1][0], ordered) if ordered else Spread(0, 0, ())


def _spread(values: Counts) -> Spread:
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
