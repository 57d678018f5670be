"""The hesitation Mitchell: a round more than tables, everybody plays every board.

All NS pairs stay but the one at the last table. The other t + 1 pairs go round a ring of t + 1 places: EW at table 1, 2,
… t, then NS at table t (there they hesitate: two rounds at one table), then EW at table 1. There are t + 1 board sets,
which go down one table. With an odd number of tables one set rests on a bye stand half-way. With an even number no way
of laying the sets out does without sharing (the sums of the sets met do not agree modulo t + 1); tables 1 and t share
and two sets rest half-way.
"""

from __future__ import annotations

from etui.errors import Sentence
from etui.movements.arrow_switch import ArrowSwitch
from etui.movements.board_sets import board_sets
from etui.movements.finishing import checked_rounds, finished
from etui.movements.mitchell import check_tables
from etui.movements.model import PAIR_SEATS, Movement, Round, Table
from etui.movements.naming import boards_in_words


def hesitation(
    tables: int,
    boards: int | None = None,
    *,
    boards_per_round: int | None = None,
    rounds: int | None = None,
    missing: int | None = None,
    arrow_switch: ArrowSwitch = 0,
) -> Movement:
    """A hesitation Mitchell for 3 to 40 tables and up to t + 1 rounds; pairs are numbered as in a Mitchell.

    Pairs 1 to t − 1 stay NS; each other pair meets all of them and two of its own kind. The arguments are those of
    :func:`etui.movements.mitchell.mitchell`, with one board set more than tables.

    Raises EtuiError for numbers that cannot be played, naming the nearest that can.
    """
    check_tables(tables)
    full = tables + 1
    rounds = checked_rounds(rounds, full, Sentence(
        f"A hesitation Mitchell of {tables} tables", f"Un Mitchell à hésitation de {tables} tables"))
    sets = board_sets(full, rounds, boards, boards_per_round, a_table_each=False)
    whole = Movement(
        kind="mitchell",
        seats=PAIR_SEATS,
        rounds=tuple(_round(number, tables, sets) for number in range(1, rounds + 1)),
        name=Sentence(f"Hesitation Mitchell, {tables} tables", f"Mitchell à hésitation, {tables} tables"),
        board_sets=sets,
        lines=(tuple(range(1, tables)),),
        remarks=_remarks(tables, sets),
    )
    return finished(whole, full, missing=missing, arrow_switch=arrow_switch)


def _round(number: int, tables: int, sets: tuple[tuple[int, ...], ...]) -> Round:
    moves, ring, resting = number - 1, tables + 1, 2 - tables % 2
    seated = []
    for table in range(1, tables + 1):
        ns = table if table < tables else _mover((tables - moves) % ring, tables)
        ew = _mover((table - 1 - moves) % ring, tables)
        stand = resting if table > tables // 2 else 0
        seated.append(Table(table, (ns, ew), sets[(table - 1 + stand + moves) % ring]))
    return Round(number, tuple(seated), sharing=((1, tables),) if tables % 2 == 0 else ())


def _mover(start: int, tables: int) -> int:
    """The number of the pair that starts at a place of the ring, counted from 0: EW at tables 1 to t, then NS at t."""
    return tables if start == tables else tables + 1 + start


def _remarks(tables: int, sets: tuple[tuple[int, ...], ...]) -> tuple[Sentence, ...]:
    half = tables // 2
    resting = boards_in_words(board for boards in sets[half:half + 2 - tables % 2] for board in boards)
    said = [
        Sentence(
            f"NS pairs 1 to {tables - 1} stay; after each round EW pairs go up one table and boards go down one.",
            f"Les paires NS 1 à {tables - 1} restent ; après chaque position les paires EO montent d’une table "
            "et les étuis descendent.",
        ),
        Sentence(
            f"The EW pair of table {tables} stays there and plays the next round NS; after that it goes to table 1, EW.",
            f"La paire EO de la table {tables} y reste et joue la position suivante en NS ; "
            "puis elle va à la table 1, en EO.",
        ),
    ]
    if tables % 2 == 0:
        said.append(Sentence(
            f"Tables 1 and {tables} share their boards in every round.",
            f"Les tables 1 et {tables} se partagent les étuis à chaque position.",
        ))
        said.append(Sentence(
            f"A bye stand between tables {half} and {half + 1} holds two sets a round; it starts with {resting.en}.",
            f"Un guéridon entre les tables {half} et {half + 1} garde deux jeux d’étuis par position ; "
            f"il commence avec {resting.fr}.",
        ))
    else:
        said.append(Sentence(
            f"A bye stand between tables {half} and {half + 1} holds one set a round; it starts with {resting.en}.",
            f"Un guéridon entre les tables {half} et {half + 1} garde un jeu d’étuis par position ; "
            f"il commence avec {resting.fr}.",
        ))
    return tuple(said)
