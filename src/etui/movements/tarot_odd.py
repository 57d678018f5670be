"""Tarot when the players are not a multiple of four: exempts in turn, tables of three, or tables of five.

A table of three plays with its last seat empty. At a table of five the fifth player has a seat of his own: the five take
turns to rest (the dealer is the “mort”), or all five play.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations

from etui.errors import EtuiError, Sentence
from etui.movements.meetings import meetings
from etui.movements.model import FOUR_SEATS, Movement, Round, Table

FIVE_SEATS = (*FOUR_SEATS, "fifth")


@dataclass(frozen=True)
class TarotTable(Table):
    """A table of three, four or five players; empty seats are the last ones."""

    @property
    def plays(self) -> bool:
        """Three are enough."""
        return sum(number is not None for number in self.who) >= 3


# --- Exempts ---

def with_exempts(movement: Movement, extra: int) -> Movement:
    """A movement of tables of four for ``extra`` more players, as many of whom sit out each round.

    The last numbers sit out first. Whoever comes back takes over the place, from then on, of a player who now sits out:
    the one by whose place the fewest couples meet again, among those who have sat out least. So nobody sits out twice
    before everybody has once.
    """
    seats = movement.competitors
    holder = {number: number for number in seats}
    resting = [len(seats) + 1 + k for k in range(extra)]
    rests, met = Counter(resting), Counter[tuple[int, int]]()
    played = []
    for index, rnd in enumerate(movement.rounds):
        if index:
            resting = _change_over(rnd, holder, resting, rests, met)
        tables = tuple(
            replace(table, who=tuple(None if n is None else holder[n] for n in table.who)) for table in rnd.tables
        )
        for table in tables:
            met.update(combinations(sorted(n for n in table.who if n is not None), 2))
        played.append(replace(rnd, tables=tables, out=tuple(sorted(resting))))
    first = len(seats) + 1
    several = extra > 1
    return replace(movement, rounds=tuple(played), lines=(), remarks=(*movement.remarks, Sentence(
        f"{extra} player{'s' * several} sit{'s' * (not several)} out each round, beginning with {_from_to(first, extra, 'to')}; "
        "who comes back follows the moves of the one who sits out in his place.",
        f"{extra} joueur{'s' * several} {'sont exempts' if several else 'est exempt'} à chaque position, en commençant par "
        f"{'les numéros' if several else 'le numéro'} {_from_to(first, extra, 'à')} ; qui revient suit les déplacements de "
        "celui qui devient exempt à sa place.",
    )))


def _change_over(
    rnd: Round, holder: dict[int, int], resting: list[int], rests: Counter[int], met: Counter[tuple[int, int]]
) -> list[int]:
    """Puts those who rested in the place of others, who are returned."""
    tablemates = {seat: [n for n in table.who if n not in (None, seat)] for table in rnd.tables for seat in table.who if seat}
    back = set(resting)
    leaving = []
    for player in resting:
        seated = [seat for seat in holder if holder[seat] not in back]
        fewest = min(rests[holder[seat]] for seat in seated)

        def met_again(seat: int, player: int = player) -> int:
            mates = [holder[n] for n in tablemates[seat] if n is not None]
            return sum((met[_couple(player, m)] > 0) - (met[_couple(holder[seat], m)] > 0) for m in mates)

        seat = min((s for s in seated if rests[holder[s]] == fewest), key=lambda s: (met_again(s), s))
        leaving.append(holder[seat])
        rests[holder[seat]] += 1
        holder[seat] = player
    return leaving


def _couple(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


# --- Tables of three ---

def with_threes(movement: Movement, missing: int) -> Movement:
    """A movement of tables of four with ``missing`` players fewer: as many tables of three each round.

    Where players keep their lines the last of West are missing; elsewhere the last players who never meet. Numbers close up.
    """
    absent = _who_never_meet(movement, missing)
    number = {old: new for new, old in enumerate((n for n in movement.competitors if n not in absent), 1)}
    rounds = tuple(
        replace(rnd, tables=tuple(TarotTable(table.table, _closed_up(table, number), table.boards) for table in rnd.tables))
        for rnd in movement.rounds
    )
    lines = tuple(tuple(number[n] for n in line if n in number) for line in movement.lines)
    several = missing > 1
    return replace(movement, rounds=rounds, lines=lines, remarks=(*movement.remarks, Sentence(
        f"{missing} table{'s' * several} of three each round, without a West.",
        f"{missing} table{'s' * several} de trois à chaque position, sans Ouest.",
    )))


def _who_never_meet(movement: Movement, missing: int) -> set[int]:
    if movement.lines:
        if missing <= len(movement.lines[3]):
            return set(movement.lines[3][-missing:])
    else:
        met = meetings(movement)
        for absent in combinations(reversed(movement.competitors), missing):
            if not any(_couple(*couple) in met for couple in combinations(absent, 2)):
                return set(absent)
    players = len(movement.competitors) - missing
    raise EtuiError(
        f"{players} players cannot play these moves at tables of three and four: choose exempts, tables of five, or moves "
        "that keep the lines, such as N0 S+1 E+2 W-2.",
        f"{players} joueurs ne peuvent pas suivre ces déplacements à des tables de trois et quatre : choisissez des exempts, "
        "des tables de cinq, ou des déplacements qui gardent les lignes, par exemple N0 S+1 E+2 O-2.",
    )


def _closed_up(table: Table, number: dict[int, int]) -> tuple[int | None, ...]:
    who = [number[n] for n in table.who if n in number]
    return (*who, *[None] * (len(table.who) - len(who)))


# --- Tables of five ---

def with_fives(movement: Movement, extra: int) -> Movement:
    """A movement of tables of four with ``extra`` more players: as many tables of five each round.

    The last numbers are a fifth line, from tables 1, 2…; it goes up as many tables a round as keeps any couple from meeting
    often, then as makes the fewest meet again.
    """
    tables, players = len(movement.rounds[0].tables), len(movement.competitors)
    if extra > tables:
        many = players + extra
        raise EtuiError(
            f"{many} players do not fit {tables} table{'s' * (tables > 1)} of five: choose exempts or tables of three.",
            f"{many} joueurs ne tiennent pas à {tables} table{'s' * (tables > 1)} de cinq : choisissez des exempts ou des "
            "tables de trois.",
        )
    move = min(range(tables), key=lambda m: (_met_again(movement, extra, m), m))
    rounds = tuple(
        replace(rnd, tables=tuple(
            TarotTable(table.table, (*table.who, fifth), table.boards)
            for table, fifth in zip(rnd.tables, _fifths(players, tables, extra, move * index), strict=True)
        ))
        for index, rnd in enumerate(movement.rounds)
    )
    lines = (*movement.lines, tuple(range(players + 1, players + extra + 1))) if movement.lines else ()
    remark = _fives_in_words(extra, players + 1, move)
    return replace(movement, seats=FIVE_SEATS, rounds=rounds, lines=lines, remarks=(*movement.remarks, remark))


def _fives_in_words(extra: int, first: int, move: int) -> Sentence:
    several, far = extra > 1, f"{move} table{'s' * (move > 1)}"
    who, qui = _from_to(first, extra, "to"), _from_to(first, extra, "à")
    if several:
        en = f"{extra} tables of five each round; the fifth players ({who}) {f'go up {far}' if move else 'stay'}."
        fr = f"{extra} tables de cinq à chaque position ; les cinquièmes joueurs ({qui}) " + (
            f"montent de {far}." if move else "restent."
        )
    else:
        en = f"One table of five each round; the fifth player ({who}) {f'goes up {far}' if move else 'stays'}."
        fr = f"Une table de cinq à chaque position ; le cinquième joueur ({qui}) {f'monte de {far}' if move else 'reste'}."
    return Sentence(
        f"{en} They play five-handed, or each of the five rests for a deal in turn.",
        f"{fr} On y joue à cinq, ou chacun des cinq fait le mort à son tour.",
    )


def _fifths(players: int, tables: int, extra: int, offset: int) -> list[int | None]:
    fifths: list[int | None] = [None] * tables
    for k in range(extra):
        fifths[(k + offset) % tables] = players + 1 + k
    return fifths


def _met_again(movement: Movement, extra: int, move: int) -> tuple[int, int]:
    """How often a fifth player meets the one he meets most, and how many of his meetings are not the first."""
    met: Counter[tuple[int, int | None]] = Counter()
    for index, rnd in enumerate(movement.rounds):
        for k in range(extra):
            met.update((k, n) for n in rnd.tables[(k + move * index) % len(rnd.tables)].who)
    return max(met.values()), sum(times - 1 for times in met.values())


def _from_to(first: int, many: int, to: str) -> str:
    joined = {"to": "and", "à": "et"}[to]
    if many == 1:
        return str(first)
    return f"{first} {joined if many == 2 else to} {first + many - 1}"
