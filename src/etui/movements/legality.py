"""Whether a movement can be played: what breaks it, and what a director should know all the same.

Legal: nobody at two tables in a round; nobody meets a board twice; a board at two tables in one round only where those
tables share it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from etui.errors import Sentence
from etui.movements.model import PAIR_SEATS, Movement, Play, Round
from etui.movements.naming import NOUNS, boards_in_words, listed


@dataclass(frozen=True)
class Sharing:
    """Tables that play the same boards in the same rounds by agreement."""

    tables: tuple[int, ...]
    rounds: tuple[int, ...]


def faults(movement: Movement, plays: list[Play]) -> tuple[Sentence, ...]:
    """What makes the movement unplayable, as sentences that name round, table, competitor and board; () when legal.

    ``plays`` are ``movement.plays``.
    """
    noun = NOUNS[len(movement.seats)].the
    return (*_seating_faults(movement, noun), *_board_conflicts(movement), *_board_repeats(plays, noun))


def remarks(movement: Movement, plays: list[Play]) -> tuple[Sentence, ...]:
    """What can be played but may be a slip: competitors forgotten in a round, pairs that meet more than once."""
    noun = NOUNS[len(movement.seats)].the
    return (*_forgotten(movement, noun), *(_second_meetings(plays) if movement.seats == PAIR_SEATS else ()))


def sharing(movement: Movement) -> tuple[Sharing, ...]:
    """The groups of tables that really play a board together, and in which rounds."""
    rounds: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for rnd in movement.rounds:
        together = set(_tables_of_boards(rnd).values())
        for group in rnd.sharing:
            if any(len(set(group).intersection(tables)) > 1 for tables in together):
                rounds[group].append(rnd.round)
    return tuple(Sharing(group, tuple(when)) for group, when in rounds.items())


def _seating_faults(movement: Movement, noun: Sentence) -> Iterator[Sentence]:
    for rnd in movement.rounds:
        for table, times in Counter(table.table for table in rnd.tables).items():
            if times > 1:
                yield _finding(rnd, f"table {table} is listed {times} times; keep one",
                               f"la table {table} figure {times} fois ; n’en gardez qu’une")
        playing = {number for table in rnd.tables if table.plays for number in table.who}
        for number, tables in rnd.places.items():
            if len(tables) == 1 and number not in rnd.out:
                continue
            where, en, fr = listed(tables), f"{noun.en} {number}", f"{noun.fr} {number}"
            if len(set(tables)) > 1:
                yield _finding(rnd, f"{en} is at tables {where.en}; keep one of them",
                               f"{fr} figure aux tables {where.fr} ; gardez-en une")
            elif len(tables) > 1:
                yield _finding(rnd, f"{en} is twice at table {where.en}; correct one seat",
                               f"{fr} figure deux fois à la table {where.fr} ; corrigez une place")
            if number in rnd.out and number in playing:
                yield _finding(rnd, f"{en} sits out but plays at table {where.en}; correct one of them",
                               f"{fr} est en relais mais joue à la table {where.fr} ; corrigez l’un des deux")


def _board_conflicts(movement: Movement) -> Iterator[Sentence]:
    """Boards wanted at more tables than there are copies, tables that share counting as one."""
    for rnd in movement.rounds:
        groups = {table: group[0] for group in rnd.sharing for table in group}
        conflicts: dict[tuple[int, ...], list[int]] = defaultdict(list)
        for board, tables in _tables_of_boards(rnd).items():
            if len({groups.get(table, table) for table in tables}) > movement.copies:
                conflicts[tables].append(board)
        for tables, boards in conflicts.items():
            which, where, many = boards_in_words(boards), listed(tables), len(boards) > 1
            yield _finding(
                rnd,
                f"{which.en} {'are' if many else 'is'} at tables {where.en}, which are not marked as sharing",
                f"{which.fr} {'sont' if many else 'est'} aux tables {where.fr}, sans partage annoncé",
            )


def _tables_of_boards(rnd: Round) -> dict[int, tuple[int, ...]]:
    """For each board in play in a round, the tables that play it."""
    tables: dict[int, tuple[int, ...]] = defaultdict(tuple)
    for table in rnd.tables:
        if table.plays:
            for board in table.boards:
                tables[board] += (table.table,)
    return tables


def _board_repeats(plays: list[Play], noun: Sentence) -> Iterator[Sentence]:
    met: dict[tuple[int, int], Play] = {}
    repeats: dict[tuple[int, Play, Play], list[int]] = defaultdict(list)
    for play in plays:
        for number in dict.fromkeys(play.who):
            for board in play.boards:
                first = met.setdefault((number, board), play)
                if first is not play:
                    repeats[number, first, play].append(board)
    for (number, first, again), boards in repeats.items():
        which = boards_in_words(boards)
        yield Sentence(
            f"{noun.en.capitalize()} {number} plays {which.en} twice: in round {first.round} at table {first.table} "
            f"and in round {again.round} at table {again.table}.",
            f"{noun.fr.capitalize()} {number} joue deux fois {which.fr} : "
            f"à la position {first.round} table {first.table} et à la position {again.round} table {again.table}.",
        )


def _forgotten(movement: Movement, noun: Sentence) -> Iterator[Sentence]:
    everyone = set(movement.competitors)
    for rnd in movement.rounds:
        for number in sorted(everyone - rnd.places.keys() - set(rnd.out)):
            yield _finding(rnd, f"{noun.en} {number} is neither at a table nor sitting out",
                           f"{noun.fr} {number} n’est ni à une table ni en relais")


def _second_meetings(plays: list[Play]) -> Iterator[Sentence]:
    rounds: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for play in plays:
        rounds[tuple(sorted(play.who))].append(play.round)
    for (one, other), when in sorted(rounds.items()):
        if len(when) > 1:
            yield Sentence(
                f"Pairs {one} and {other} meet more than once: in rounds {listed(when).en}.",
                f"Les paires {one} et {other} se rencontrent plus d’une fois : aux positions {listed(when).fr}.",
            )


def _finding(rnd: Round, en: str, fr: str) -> Sentence:
    return Sentence(f"Round {rnd.round}: {en}.", f"Position {rnd.round} : {fr}.")
