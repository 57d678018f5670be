"""The arrow switch: in some rounds the lines change places, so that one winner can be named.

Two pairs that sat the same way on a board are compared on it; two that sat opposite ways helped one another there. The
fewer rounds are turned, the more the two lines are two fields; the best run of rounds makes “boards the same way minus
boards opposite ways” vary least over all couples of pairs. In a Mitchell with an odd number of tables the last rounds
are as good as any run: 1 of them for 5 tables, 2 for 7 and 9, 3 for 11, 4 for 13 and 15. With a skip the rounds about
the skip are better than the last ones.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection
from dataclasses import replace
from typing import Literal

import numpy as np

from etui.errors import EtuiError
from etui.movements.balance import Matrix
from etui.movements.model import Movement

ArrowSwitch = int | Literal["auto"]


def arrow_switch_plan(movement: Movement) -> tuple[int, ...]:
    """The run of rounds to turn for one winner in a movement of pairs: of equals the shortest, then the latest.

    At most half the rounds, since to turn the others compares in the same way. The movement is given before any switch,
    and nobody in it meets a board twice.
    """
    rounds = [rnd.round for rnd in movement.rounds]
    ways, sizes = _ways(movement)
    until: Matrix = np.concatenate([np.zeros_like(ways[:1]), ways.cumsum(axis=0)])
    runs = [
        (_unevenness(until[-1] - 2 * (until[start + length] - until[start]), sizes), length, -start)
        for length in range(1, max(1, len(rounds) // 2) + 1) for start in range(len(rounds) - length + 1)
    ]
    _, length, start = min(runs)
    return tuple(rounds[-start:-start + length])


def _ways(movement: Movement) -> tuple[Matrix, Matrix]:
    """For each round, a row a pair and a column a set: 1 played NS, −1 played EW, 0 not in that round; and the sets' sizes.

    A set is the boards that lie together throughout.
    """
    row = {number: i for i, number in enumerate(movement.competitors)}
    at = {rnd.round: k for k, rnd in enumerate(movement.rounds)}
    plays = movement.plays
    played: dict[int, list[int]] = defaultdict(list)
    for k, play in enumerate(plays):
        for board in play.boards:
            played[board].append(k)
    sets = Counter(map(tuple, played.values()))
    ways: Matrix = np.zeros((len(at), len(row), len(sets)))
    for column, together in enumerate(sets):
        for k in together:
            ns, ew = plays[k].who
            ways[at[plays[k].round], row[ns], column] = 1
            ways[at[plays[k].round], row[ew], column] = -1
    return ways, np.array(list(sets.values()), dtype=np.float64)


def _unevenness(sat: Matrix, sizes: Matrix) -> int:
    """Rises and falls with the variance of same minus opposite, and is exact, so that equals stay equal.

    NS and EW cancel out on each board, so the mean of the comparisons does not depend on who is turned; nor does what a
    pair owes to itself. The sum of squares over pairs by pairs is also the sum over sets by sets, which is the smaller.
    """
    together = sat.T @ sat
    return round(float(sizes @ (together * together) @ sizes))


def turned(movement: Movement, rounds: Collection[int]) -> Movement:
    """The movement with the lines changing places at every table of ``rounds``."""
    return replace(movement, rounds=tuple(
        replace(rnd, tables=tuple(replace(table, who=table.who[::-1]) for table in rnd.tables))
        if rnd.round in rounds else rnd
        for rnd in movement.rounds
    ))


def rounds_to_turn(movement: Movement, arrow_switch: ArrowSwitch) -> tuple[int, ...]:
    """The rounds that “the last so many”, or ``"auto"``, stands for. Raises EtuiError where there are not so many."""
    rounds = len(movement.rounds)
    if arrow_switch == "auto":
        return arrow_switch_plan(movement)
    if not isinstance(arrow_switch, int):
        raise EtuiError(
            f"“{arrow_switch}” is not a number of rounds to switch: write auto, or a number from 0 to {rounds}.",
            f"« {arrow_switch} » n’est pas un nombre de positions à inverser : "
            f"écrivez auto, ou un nombre de 0 à {rounds}.",
        )
    if not 0 <= arrow_switch <= rounds:
        nearest = 0 if arrow_switch < 0 else rounds
        raise EtuiError(
            f"The lines cannot change places in the last {arrow_switch} rounds of {rounds}: "
            f"ask for {nearest} (0 to {rounds}).",
            f"Les lignes ne peuvent pas s’inverser aux {arrow_switch} dernières positions sur {rounds} : "
            f"demandez {nearest} (de 0 à {rounds}).",
        )
    return tuple(rnd.round for rnd in movement.rounds[rounds - arrow_switch:])
