"""What every movement of the Mitchell family goes through last: a pair taken out, rounds turned, what is announced."""

from __future__ import annotations

from dataclasses import replace

from etui.errors import EtuiError, Sentence
from etui.movements.arrow_switch import ArrowSwitch, rounds_to_turn, turned
from etui.movements.model import Movement, Round, Table
from etui.movements.naming import listed


def finished(
    movement: Movement, full: int, *, missing: int | None = None, arrow_switch: ArrowSwitch = 0
) -> Movement:
    """The movement with the pair ``missing`` taken out and the last rounds turned, and the remarks on all that.

    ``full`` is the number of rounds it would have, were it not cut short.
    """
    if missing is not None:
        movement = _without(movement, missing)
    switched = rounds_to_turn(movement, arrow_switch)
    return replace(
        turned(movement, switched),
        remarks=(
            *movement.remarks,
            *_remarks_on_boards(movement.board_sets),
            *_remarks_on_the_last_rounds(len(movement.rounds), full, switched),
        ),
    )


def checked_rounds(rounds: int | None, full: int, name: Sentence) -> int:
    """The rounds to play, all of them by default. Raises EtuiError, naming the movement, for more than it has."""
    if rounds is None:
        return full
    if rounds > full:
        raise EtuiError(
            f"{name.en} has at most {full} rounds here, not {rounds}: ask for {full} or fewer.",
            f"{name.fr} a ici au plus {full} positions, et non {rounds} : demandez-en {full} ou moins.",
        )
    if rounds < 1:
        raise EtuiError(
            f"{name.en} needs at least 1 round, not {rounds}: ask for 1 to {full} rounds.",
            f"{name.fr} demande au moins 1 position, et non {rounds} : demandez de 1 à {full} positions.",
        )
    return rounds


def _without(movement: Movement, missing: int) -> Movement:
    """The movement without one pair: whoever should meet it sits the round out."""
    pairs = movement.competitors
    if missing not in pairs:
        tables, last = len(movement.rounds[0].tables), pairs[-1]
        nearest = 1 if missing < 1 else last
        raise EtuiError(
            f"Pair {missing} is not in a Mitchell of {tables} tables, so it cannot be the missing one: "
            f"give a number from 1 to {last}, such as {nearest}.",
            f"La paire {missing} n’existe pas dans un Mitchell à {tables} tables et ne peut donc pas y manquer : "
            f"donnez un numéro de 1 à {last}, par exemple {nearest}.",
        )
    return replace(
        movement,
        rounds=tuple(_round_without(rnd, missing) for rnd in movement.rounds),
        remarks=(*movement.remarks, _remark_on_the_missing_pair(movement, missing)),
    )


def _round_without(rnd: Round, missing: int) -> Round:
    tables = tuple(
        Table(table.table, tuple(None if pair == missing else pair for pair in table.who), table.boards)
        for table in rnd.tables
    )
    alone = tuple(pair for table in tables if not table.plays for pair in table.who if pair is not None)
    return replace(rnd, tables=tables, out=(*(pair for pair in rnd.out if pair != missing), *alone))


def _remark_on_the_missing_pair(movement: Movement, missing: int) -> Sentence:
    ns, ew, *_ = (*movement.lines, (), ())
    if missing in ns:
        return Sentence(
            f"NS pair {missing} is missing: the EW pair that comes to table {missing} sits out the round.",
            f"La paire NS {missing} est absente : la paire EO qui arrive à la table {missing} est en relais.",
        )
    if missing in ew:
        return Sentence(
            f"EW pair {missing} is missing: the NS pair that should meet it sits out the round.",
            f"La paire EO {missing} est absente : la paire NS qui devait la rencontrer est en relais.",
        )
    return Sentence(
        f"Pair {missing} is missing: the pair that should meet it sits out the round.",
        f"La paire {missing} est absente : la paire qui devait la rencontrer est en relais.",
    )


def _remarks_on_boards(sets: tuple[tuple[int, ...], ...]) -> list[Sentence]:
    """Sets of unequal size: the larger ones come first."""
    few = len(sets[-1])
    larger = sum(len(boards) > few for boards in sets)
    if not larger:
        return []
    which, several = listed(range(1, larger + 1)), larger > 1
    return [
        Sentence(
            f"Board sets are uneven: {few + 1} boards in set{'s' * several} {which.en}, {few} in each of the others.",
            f"Les jeux d’étuis sont inégaux : {few + 1} donnes dans {'les jeux' if several else 'le jeu'} {which.fr}, "
            f"{few} dans chacun des autres.",
        )
    ]


def _remarks_on_the_last_rounds(rounds: int, full: int, switched: tuple[int, ...]) -> list[Sentence]:
    remarks = []
    if rounds < full:
        remarks.append(
            Sentence(
                f"The movement stops after {rounds} of its {full} rounds.",
                f"Le mouvement s’arrête après {rounds} de ses {full} positions.",
            )
        )
    if switched:
        which, several = listed(switched), len(switched) > 1
        remarks.append(
            Sentence(
                f"In round{'s' * several} {which.en} the lines change places: turn the boards a quarter turn.",
                f"{'Aux positions' if several else 'À la position'} {which.fr} les lignes s’inversent : "
                "tournez les étuis d’un quart de tour.",
            )
        )
    return remarks
