"""The Mitchell that carries an extra pair: who sits where in it, and the tables an extra pair may visit.

The extra pair visits one table a round. It may not come to a table twice, nor meet twice an EW pair or a board set: in
each round it takes a table so that all its tables, EW pairs and sets differ. Where the number of tables has no factor
2 or 3, going up two tables a round does that for good. Elsewhere no path lasts all the rounds without a pause when the
tables are an odd multiple of 3, and paths are found by trying first what leaves fewest choices.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

MOST_TRIED = 1500                                # round choices looked at before a search is given up

Path = tuple[int | None, ...]                    # for each round the table visited, from 0; None: the pair sits out


@dataclass(frozen=True)
class Base:
    """Tables, NS pairs, EW pairs and board sets all counted from 0; NS pairs stay at the table of their number.

    ``woven``: nine tables in three blocks of three. A round of number 3a + b has moved EW pairs up a blocks and, inside
    the block, b tables, and boards down as many. That leaves paths for an extra pair which a straight nine has not.
    """

    tables: int
    woven: bool = False

    @property
    def rounds(self) -> int:
        """How many can be played: with an even number of tables EW pairs skip a table half-way and one is lost."""
        return self.tables if self.tables % 2 else self.tables - 1

    def ew(self, table: int, moves: int) -> int:
        """The EW pair at a table after so many moves."""
        if self.woven:
            return _woven(table, -(moves // 3), -(moves % 3))
        return (table - self._gone_up(moves)) % self.tables

    def table_of_ew(self, ew: int, moves: int) -> int:
        """The table of an EW pair after so many moves, in a base that is not woven."""
        return (ew + self._gone_up(moves)) % self.tables

    def _gone_up(self, moves: int) -> int:
        """Tables that EW pairs have gone up, the skip half-way included."""
        return moves + (1 if self.tables % 2 == 0 and moves >= self.tables // 2 else 0)

    def board_set(self, table: int, moves: int) -> int:
        """The board set on a table after so many moves."""
        return _woven(table, moves // 3, moves % 3) if self.woven else (table + moves) % self.tables

    @property
    def straight(self) -> bool:
        """Whether extra pairs that start at different tables can all walk the same way, for as long as it lasts."""
        return self.woven or gcd(self.tables, 6) == 1

    def straight_path(self, start: int, rounds: int) -> Path:
        """Up two tables a round; in the woven nine, up two blocks a round and up one in the block after three rounds."""
        if self.woven:
            return tuple(_woven(start, -(moves % 3), moves // 3) for moves in range(rounds))
        return tuple((start + 2 * moves) % self.tables for moves in range(rounds))

    def path(self, rounds: int) -> Path | None:
        """A path for one extra pair, which sits out once only if it must; None when the search finds none."""
        if self.straight:
            return self.straight_path(0, rounds)
        anywhere = (1 << self.tables) - 1
        choices = dict.fromkeys(range(rounds), anywhere)
        for pauses in (0, 1):
            found = _Search(self).fill(choices, pauses)
            if found is not None:
                return tuple(found.get(moves) for moves in range(rounds))
        return None


def _woven(place: int, blocks: int, inside: int) -> int:
    return 3 * ((place // 3 + blocks) % 3) + (place + inside) % 3


class _Search:
    """Depth first, always in the round with the fewest tables left, first the table that leaves most to the others.

    The tables left in a round are the bits of a number.
    """

    def __init__(self, base: Base) -> None:
        self.base = base
        self.tried = 0

    def fill(self, choices: dict[int, int], pauses: int) -> dict[int, int | None] | None:
        """A table for each round of ``choices`` (None for a pause, at most ``pauses`` of them), or None."""
        if not choices:
            return {}
        self.tried += 1
        if self.tried > MOST_TRIED:
            return None
        moves = min(choices, key=lambda each: choices[each].bit_count())
        others = {each: tables for each, tables in choices.items() if each != moves}
        ways = []
        for step in range(self.base.tables):
            table = (2 * moves + step) % self.base.tables
            if choices[moves] >> table & 1:
                left = self._left(others, table, moves)
                lost = sum(not tables for tables in left.values())
                if lost <= pauses:
                    ways.append((lost, -sum(tables.bit_count() for tables in left.values()), table, left))
        for lost, _, table, left in sorted(ways, key=lambda way: way[:2]):
            rest = self.fill({each: tables for each, tables in left.items() if tables}, pauses - lost)
            if rest is not None:
                return {**rest, moves: table}
        rest = self.fill(others, pauses - 1) if pauses else None
        return None if rest is None else {**rest, moves: None}

    def _left(self, choices: dict[int, int], table: int, moves: int) -> dict[int, int]:
        """What stays possible in other rounds once a table is taken in one."""
        base = self.base
        ew, board_set = base.ew(table, moves), base.board_set(table, moves)
        return {
            each: tables & ~(1 << table | 1 << base.table_of_ew(ew, each) | 1 << (board_set - each) % base.tables)
            for each, tables in choices.items()
        }
