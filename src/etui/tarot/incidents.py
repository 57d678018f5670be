"""What goes wrong on an ordinary evening, put into a simulated one: players who go home, tables whose scores never come in."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from etui.errors import EtuiError
from etui.tarot.evening import Evening, check_tables

LEAST = 3                                        # players a table needs


def with_withdrawals(evening: Evening, count: int, seed: int) -> Evening:
    """The evening, still to be played, with some players gone for good after a round; their tables go on with one less.

    Raises EtuiError where no more can leave: a table would fall under three, or duplicate has need of its four.
    """
    chance = Random(f"withdrawals {seed}")
    for left in range(count):
        later = [rnd.round for rnd in evening.rounds][1:]
        chances = [(number, rnd) for number in evening.numbers for rnd in later if _can_leave(evening, number, rnd)]
        if not chances:
            raise EtuiError(f"only {left} players can leave without a table falling under three: ask for {left} withdrawals",
                            f"seuls {left} joueurs peuvent partir sans qu'une table tombe sous trois : demandez {left} départs")
        evening = _without(evening, *chance.choice(chances))
        check_tables(evening)
    return evening


def with_missing(evening: Evening, count: int, seed: int) -> Evening:
    """The played evening, with nothing known of some tables in some rounds."""
    played = [(rnd, table.table) for rnd, table in evening.tables]
    if not 0 <= count <= len(played):
        raise EtuiError(f"{count} tables asked for, but there are {len(played)}: ask for 0 to {len(played)}",
                        f"{count} tables demandées, mais il y en a {len(played)} : demandez de 0 à {len(played)}")
    lost = set(Random(f"missing {seed}").sample(played, count))
    return replace(evening, rounds=tuple(
        replace(rnd, tables=tuple(
            replace(table, scores=(), deals=()) if (rnd.round, table.table) in lost else table for table in rnd.tables
        )) for rnd in evening.rounds
    ))


def _can_leave(evening: Evening, number: int, first: int) -> bool:
    """Whether a player sits somewhere before and in the last round, and no table falls under three without this one."""
    tables = [(rnd, table) for rnd, table in evening.tables if number in table.who]
    later = [table for rnd, table in tables if rnd >= first]
    stays = any(rnd == evening.rounds[-1].round for rnd, _ in tables)
    return stays and len(later) < len(tables) and all(len(table.players) > LEAST for table in later)


def _without(evening: Evening, number: int, first: int) -> Evening:
    return replace(evening, rounds=tuple(
        rnd if rnd.round < first else replace(
            rnd, out=tuple(n for n in rnd.out if n != number),
            tables=tuple(replace(table, who=tuple(None if n == number else n for n in table.who)) for table in rnd.tables),
        ) for rnd in evening.rounds
    ))
