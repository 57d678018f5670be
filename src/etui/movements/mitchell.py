"""The Mitchell movement: NS pairs stay, EW pairs go up one table a round, boards go down one.

With an even number of tables the EW pairs would meet their first boards again half-way. Two cures are known: they skip
a table after half the rounds, or tables 1 and t share their boards while one set rests on a bye stand (relay) between
tables t/2 and t/2 + 1. Legality of both is proved for 3 to 40 tables by the tests' own exhaustive check.
"""

from __future__ import annotations

from typing import Literal

from etui.errors import EtuiError, Sentence
from etui.movements.arrow_switch import ArrowSwitch
from etui.movements.board_sets import MOST_BOARDS as MOST_BOARDS
from etui.movements.board_sets import USUAL_SESSION as USUAL_SESSION
from etui.movements.board_sets import board_sets
from etui.movements.finishing import checked_rounds, finished
from etui.movements.model import PAIR_SEATS, Movement, Round, Table
from etui.movements.naming import boards_in_words

FEWEST_TABLES, MOST_TABLES = 3, 40

Even = Literal["skip", "share"]


def mitchell(
    tables: int,
    boards: int | None = None,
    *,
    boards_per_round: int | None = None,
    rounds: int | None = None,
    even: Even = "skip",
    missing: int | None = None,
    arrow_switch: ArrowSwitch = 0,
) -> Movement:
    """A Mitchell for 3 to 40 tables: NS pairs are 1 to t, EW pairs t + 1 to 2t, each starting at the table of its rank.

    There are as many board sets as tables. ``boards`` is the number of boards in play (default: ``boards_per_round`` a
    set, or what brings a pair nearest to 24–28 boards); when it is no multiple of the sets, the first sets have one
    board more. ``rounds`` may cut the movement short. ``even`` is the cure for an even number of tables, ``missing``
    the number of the pair that is not there (half table), ``arrow_switch`` the number of last rounds in which the
    lines change places so that one winner can be named, or ``"auto"`` for the number that compares all pairs best.

    Raises EtuiError for numbers that cannot be played, naming the nearest that can.
    """
    check_tables(tables)
    _check_even(tables, even)
    sharing = even == "share" and tables % 2 == 0
    full = tables if tables % 2 or sharing else tables - 1
    rounds = checked_rounds(
        rounds, full, Sentence(f"A Mitchell of {tables} tables", f"Un Mitchell à {tables} tables"))
    sets = board_sets(tables, rounds, boards, boards_per_round)
    whole = Movement(
        kind="mitchell",
        seats=PAIR_SEATS,
        rounds=tuple(_round(number, tables, sets, sharing) for number in range(1, rounds + 1)),
        name=_name(tables, sharing),
        board_sets=sets,
        lines=(tuple(range(1, tables + 1)), tuple(range(tables + 1, 2 * tables + 1))),
        remarks=(
            Sentence(
                "NS pairs stay; after each round EW pairs go up one table and boards go down one.",
                "Les paires NS restent ; après chaque position les paires EO montent d’une table "
                "et les étuis descendent.",
            ),
            *_remarks_on_the_cure(tables, rounds, sets, sharing),
        ),
    )
    return finished(whole, full, missing=missing, arrow_switch=arrow_switch)


def _round(number: int, tables: int, sets: tuple[tuple[int, ...], ...], sharing: bool) -> Round:
    moves = number - 1
    skipped = 1 if tables % 2 == 0 and not sharing and number > tables // 2 else 0
    seated = []
    for table in range(1, tables + 1):
        ew = tables + 1 + (table - 1 - moves - skipped) % tables
        stand = 1 if sharing and table > tables // 2 else 0      # the bye stand holds a set between the two halves
        seated.append(Table(table, (table, ew), sets[(table - 1 + stand + moves) % tables]))
    return Round(number, tuple(seated), sharing=((1, tables),) if sharing else ())


def check_tables(tables: int, fewest: int = FEWEST_TABLES) -> None:
    """Raises EtuiError where there are too few or too many tables for one section."""
    if tables < fewest:
        raise EtuiError(
            f"A Mitchell needs at least {fewest} tables, not {tables}: ask for {fewest} tables, or play a Howell.",
            f"Un Mitchell demande au moins {fewest} tables, et non {tables} : "
            f"demandez {fewest} tables, ou jouez un Howell.",
        )
    if tables > MOST_TABLES:
        raise EtuiError(
            f"A Mitchell has at most 40 tables, not {tables}: ask for 40, or split the field into two sections.",
            f"Un Mitchell a au plus 40 tables, et non {tables} : demandez-en 40, ou formez deux sections.",
        )


def _check_even(tables: int, even: str) -> None:
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


def _name(tables: int, sharing: bool) -> Sentence:
    if tables % 2:
        return Sentence(f"Mitchell, {tables} tables", f"Mitchell à {tables} tables")
    if sharing:
        return Sentence(f"Share and relay Mitchell, {tables} tables", f"Mitchell à guéridon, {tables} tables")
    return Sentence(f"Skip Mitchell, {tables} tables", f"Mitchell à saut, {tables} tables")


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
