"""How far a movement makes people and boards go, from one table to the next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from etui.movements.model import Movement


@dataclass(frozen=True)
class Travel:
    """Distances in tables: the sum, the most by one traveller, the longest single move."""

    total: int
    most: int
    longest: int


def walks(movement: Movement) -> dict[int, list[int]]:
    """Every move of every competitor from one table to the next, in tables; rounds away from the tables are skipped."""
    at: dict[int, int] = {}
    moves: dict[int, list[int]] = defaultdict(list)
    for rnd in movement.rounds:
        for number, tables in rnd.places.items():
            moves[number].append(abs(tables[0] - at.get(number, tables[0])))
            at[number] = tables[0]
    return moves


def board_walks(movement: Movement) -> Iterator[list[int]]:
    """The moves of each set of boards that lies together throughout; between shared tables, the nearest ones."""
    routes: dict[int, list[tuple[int, ...]]] = defaultdict(list)
    for rnd in movement.rounds:
        lying: dict[int, tuple[int, ...]] = defaultdict(tuple)
        for table in rnd.tables:
            for board in table.boards:
                lying[board] += (table.table,)
        for board, tables in lying.items():
            routes[board].append((rnd.round, *tables))
    for route in {tuple(route) for route in routes.values()}:
        yield [min(abs(a - b) for a in here[1:] for b in there[1:]) for here, there in pairwise(route)]


def travel(travellers: Iterable[list[int]]) -> Travel:
    """The distances of several travellers, each with its moves in tables."""
    sums, longest = [], 0
    for moves in travellers:
        sums.append(sum(moves))
        longest = max(longest, *moves, 0)
    return Travel(sum(sums), max(sums, default=0), longest)
