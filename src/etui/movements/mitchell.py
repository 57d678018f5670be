"""The Mitchell movement: NS pairs stay, EW pairs go up one table a round, boards go down one.

With an even number of tables the EW pairs would meet their first boards again half-way. Two cures are known: they skip
a table after half the rounds, or tables 1 and t share their boards while one set rests on a bye stand (relay) between
tables t/2 and t/2 + 1. Legality of both is proved for 3 to 40 tables by the tests' own exhaustive check.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from etui.errors import EtuiError, Sentence
from etui.movements.model import PAIR_SEATS, Movement, Round, Table
from etui.movements.naming import boards_in_words, listed

FEWEST_TABLES, MOST_TABLES, MOST_BOARDS = 3, 40, 999
USUAL_SESSION = 26                               # the middle of the 24 to 28 boards a pair plays in an afternoon

Even = Literal["skip", "share"]


def mitchell(
    tables: int,
    boards: int | None = None,
    *,
    boards_per_round: int | None = None,
    rounds: int | None = None,
    even: Even = "skip",
    missing: int | None = None,
    arrow_switch: int = 0,
) -> Movement:
    """A Mitchell for 3 to 40 tables: NS pairs are 1 to t, EW pairs t + 1 to 2t, each starting at the table of its rank.

    There are as many board sets as tables. ``boards`` is the number of boards in play (default: ``boards_per_round`` a
    set, or what brings a pair nearest to 24–28 boards); when it is no multiple of the sets, the first sets have one
    board more. ``rounds`` may cut the movement short. ``even`` is the cure for an even number of tables, ``missing``
    the number of the pair that is not there (half table), ``arrow_switch`` the number of last rounds in which the
    lines change places so that one winner can be named.

    Raises EtuiError for numbers that cannot be played, naming the nearest that can.
    """
    _check_tables(tables, even)
    sharing = even == "share" and tables % 2 == 0
    full = tables if tables % 2 or sharing else tables - 1
    rounds = _rounds(rounds, full, tables)
    sets = _board_sets(_boards(boards, boards_per_round, tables, rounds), tables)
    _check_missing(missing, tables)
    _check_arrow_switch(arrow_switch, rounds)
    return Movement(
        kind="mitchell",
        seats=PAIR_SEATS,
        rounds=tuple(
            _round(number, tables, sets, sharing, missing, switched=number > rounds - arrow_switch)
            for number in range(1, rounds + 1)
        ),
        name=_name(tables, sharing),
        board_sets=sets,
        lines=(tuple(range(1, tables + 1)), tuple(range(tables + 1, 2 * tables + 1))),
        remarks=_remarks(tables, rounds, full, sets, sharing, missing, arrow_switch),
    )


def _round(
    number: int, tables: int, sets: tuple[tuple[int, ...], ...], sharing: bool, missing: int | None, *, switched: bool
) -> Round:
    moves = number - 1
    skipped = 1 if tables % 2 == 0 and not sharing and number > tables // 2 else 0
    seated = []
    for table in range(1, tables + 1):
        ew = tables + 1 + (table - 1 - moves - skipped) % tables
        pairs = tuple(None if pair == missing else pair for pair in (table, ew))
        stand = 1 if sharing and table > tables // 2 else 0      # the bye stand holds a set between the two halves
        boards = sets[(table - 1 + stand + moves) % tables]
        seated.append(Table(table, pairs[::-1] if switched else pairs, boards))
    out = tuple(pair for table in seated if not table.plays for pair in table.who if pair is not None)
    return Round(number, tuple(seated), out, sharing=((1, tables),) if sharing else ())


def _check_tables(tables: int, even: Even) -> None:
    if tables < FEWEST_TABLES:
        raise EtuiError(
            f"A Mitchell needs at least 3 tables, not {tables}: ask for 3 tables, or play a Howell.",
            f"Un Mitchell demande au moins 3 tables, et non {tables} : demandez 3 tables, ou jouez un Howell.",
        )
    if tables > MOST_TABLES:
        raise EtuiError(
            f"A Mitchell has at most 40 tables, not {tables}: ask for 40, or split the field into two sections.",
            f"Un Mitchell a au plus 40 tables, et non {tables} : demandez-en 40, ou formez deux sections.",
        )
    if even not in ("skip", "share"):
        raise EtuiError(
            f"“{even}” is not a way of playing an even number of tables: write skip or share.",
            f"« {even} » n’est pas une façon de jouer : écrivez skip (saut) ou share (partage des étuis).",
        )
    if even == "share" and tables % 2:
        raise EtuiError(
            f"With {tables} tables nobody has to share boards: leave share out, or ask for {tables + 1} tables.",
            f"À {tables} tables, aucun partage d’étuis n’est utile : retirez share, ou demandez {tables + 1} tables.",
        )


def _rounds(rounds: int | None, full: int, tables: int) -> int:
    if rounds is None:
        return full
    if rounds > full:
        raise EtuiError(
            f"A Mitchell of {tables} tables has at most {full} rounds here, not {rounds}: ask for {full} or fewer.",
            f"Un Mitchell à {tables} tables a ici au plus {full} positions, et non {rounds} : "
            f"demandez-en {full} ou moins.",
        )
    if rounds < 1:
        raise EtuiError(
            f"A Mitchell needs at least 1 round, not {rounds}: ask for 1 to {full} rounds.",
            f"Un Mitchell demande au moins 1 position, et non {rounds} : demandez de 1 à {full} positions.",
        )
    return rounds


def _boards(boards: int | None, boards_per_round: int | None, tables: int, rounds: int) -> int:
    if boards_per_round is not None and boards_per_round < 1:
        raise EtuiError(
            f"{boards_per_round} boards a round cannot be played: ask for 1 or more.",
            f"Impossible de jouer {boards_per_round} donne par position : demandez-en 1 ou plus.",
        )
    if boards is None:
        boards = tables * (boards_per_round or _usual_boards_per_round(rounds))
    elif boards_per_round is not None and boards != tables * boards_per_round:
        raise EtuiError(
            f"{tables} tables at {boards_per_round} a round need {tables * boards_per_round} boards, not {boards}: "
            f"ask for {tables * boards_per_round} boards, or give only one of the two numbers.",
            f"{tables} tables à {boards_per_round} par position demandent {tables * boards_per_round} donnes, "
            f"et non {boards} : demandez-en {tables * boards_per_round}, ou ne donnez qu’un des deux nombres.",
        )
    if boards < tables:
        raise EtuiError(
            f"{tables} tables need at least {tables} boards, one a table, not {boards}: ask for {tables} or more.",
            f"{tables} tables demandent au moins {tables} donnes, une par table, et non {boards} : "
            f"demandez-en {tables} ou plus.",
        )
    if boards > MOST_BOARDS:
        raise EtuiError(
            f"{boards} boards are too many to number: ask for {MOST_BOARDS} or fewer.",
            f"{boards} donnes, c’est trop pour les numéroter : demandez-en {MOST_BOARDS} ou moins.",
        )
    return boards


def _usual_boards_per_round(rounds: int) -> int:
    """The number that brings a pair nearest to the middle of 24–28 boards, the smaller of two equally near."""
    return min(range(1, USUAL_SESSION + 1), key=lambda each: abs(each * rounds - USUAL_SESSION))


def _board_sets(boards: int, sets: int) -> tuple[tuple[int, ...], ...]:
    """Boards 1 to ``boards`` in ``sets`` consecutive sets, the first ones a board larger when they cannot be equal."""
    size, larger = divmod(boards, sets)
    starts = [1 + k * size + min(k, larger) for k in range(sets + 1)]
    return tuple(tuple(range(start, end)) for start, end in pairwise(starts))


def _check_missing(missing: int | None, tables: int) -> None:
    if missing is not None and not 1 <= missing <= 2 * tables:
        nearest = 1 if missing < 1 else 2 * tables
        raise EtuiError(
            f"Pair {missing} is not in a Mitchell of {tables} tables, so it cannot be the missing one: "
            f"give a number from 1 to {2 * tables}, such as {nearest}.",
            f"La paire {missing} n’existe pas dans un Mitchell à {tables} tables et ne peut donc pas y manquer : "
            f"donnez un numéro de 1 à {2 * tables}, par exemple {nearest}.",
        )


def _check_arrow_switch(arrow_switch: int, rounds: int) -> None:
    if not 0 <= arrow_switch <= rounds:
        nearest = 0 if arrow_switch < 0 else rounds
        raise EtuiError(
            f"The lines cannot change places in the last {arrow_switch} rounds of {rounds}: "
            f"ask for {nearest} (0 to {rounds}).",
            f"Les lignes ne peuvent pas s’inverser aux {arrow_switch} dernières positions sur {rounds} : "
            f"demandez {nearest} (de 0 à {rounds}).",
        )


def _name(tables: int, sharing: bool) -> Sentence:
    if tables % 2:
        return Sentence(f"Mitchell, {tables} tables", f"Mitchell à {tables} tables")
    if sharing:
        return Sentence(f"Share and relay Mitchell, {tables} tables", f"Mitchell à guéridon, {tables} tables")
    return Sentence(f"Skip Mitchell, {tables} tables", f"Mitchell à saut, {tables} tables")


def _remarks(
    tables: int,
    rounds: int,
    full: int,
    sets: tuple[tuple[int, ...], ...],
    sharing: bool,
    missing: int | None,
    arrow_switch: int,
) -> tuple[Sentence, ...]:
    """What the director announces, in the order of play."""
    return (
        Sentence(
            "NS pairs stay; after each round EW pairs go up one table and boards go down one.",
            "Les paires NS restent ; après chaque position les paires EO montent d’une table et les étuis descendent.",
        ),
        *_remarks_on_the_cure(tables, rounds, sets, sharing),
        *_remarks_on_the_missing_pair(tables, missing),
        *_remarks_on_boards(sets),
        *_remarks_on_the_last_rounds(rounds, full, arrow_switch),
    )


def _remarks_on_the_cure(tables: int, rounds: int, sets: tuple[tuple[int, ...], ...], sharing: bool) -> list[Sentence]:
    half = tables // 2
    if sharing:
        first = boards_in_words(sets[half])
        return [
            Sentence(
                f"Tables 1 and {tables} share their boards in every round.",
                f"Les tables 1 et {tables} se partagent les étuis à chaque position.",
            ),
            Sentence(
                f"A bye stand between tables {half} and {half + 1} holds one set a round; it starts with {first.en}.",
                f"Un guéridon entre les tables {half} et {half + 1} garde un jeu d’étuis par position ; "
                f"il commence avec {first.fr}.",
            ),
        ]
    if tables % 2 == 0 and rounds > half:
        return [
            Sentence(
                f"After round {half} EW pairs skip a table: they go up two.",
                f"Après la position {half} les paires EO sautent une table : elles montent de deux.",
            )
        ]
    return []


def _remarks_on_the_missing_pair(tables: int, missing: int | None) -> list[Sentence]:
    if missing is None:
        return []
    if missing <= tables:
        return [
            Sentence(
                f"NS pair {missing} is missing: the EW pair that comes to table {missing} sits out the round.",
                f"La paire NS {missing} est absente : la paire EO qui arrive à la table {missing} est en relais.",
            )
        ]
    return [
        Sentence(
            f"EW pair {missing} is missing: the NS pair that should meet it sits out the round.",
            f"La paire EO {missing} est absente : la paire NS qui devait la rencontrer est en relais.",
        )
    ]


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


def _remarks_on_the_last_rounds(rounds: int, full: int, arrow_switch: int) -> list[Sentence]:
    remarks = []
    if rounds < full:
        remarks.append(
            Sentence(
                f"The movement stops after {rounds} of its {full} rounds.",
                f"Le mouvement s’arrête après {rounds} de ses {full} positions.",
            )
        )
    if arrow_switch:
        switched, several = listed(range(rounds - arrow_switch + 1, rounds + 1)), arrow_switch > 1
        remarks.append(
            Sentence(
                f"In round{'s' * several} {switched.en} the lines change places: turn the boards a quarter turn.",
                f"{'Aux positions' if several else 'À la position'} {switched.fr} les lignes s’inversent : "
                "tournez les étuis d’un quart de tour.",
            )
        )
    return remarks
