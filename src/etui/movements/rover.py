"""The rover Mitchell: t tables and one pair more (t½ tables), which takes the place of a sitting pair in each round.

The rover bumps a pair of one line, another in each round, which sits the round out. Nobody sits out twice, and the rover
itself at most once. See :mod:`etui.movements.base_mitchell` for the tables it visits.
"""

from __future__ import annotations

from math import gcd
from typing import Literal

from etui.errors import EtuiError, Sentence
from etui.movements.arrow_switch import ArrowSwitch
from etui.movements.base_mitchell import Base, Path
from etui.movements.board_sets import board_sets
from etui.movements.finishing import checked_rounds, finished
from etui.movements.mitchell import check_tables
from etui.movements.model import PAIR_SEATS, Movement, Round, Table
from etui.movements.naming import listed

FEWEST_TABLES = 4

Line = Literal["ns", "ew"]


def rover(
    tables: int,
    boards: int | None = None,
    *,
    boards_per_round: int | None = None,
    rounds: int | None = None,
    bump: Line = "ns",
    arrow_switch: ArrowSwitch = 0,
) -> Movement:
    """A Mitchell of 4 to 40 full tables with a rover, pair 2t + 1, who bumps a pair of the line ``bump`` each round.

    Rounds at most: :func:`most_rounds`. The other arguments are as in :func:`etui.movements.mitchell.mitchell`; there is
    no missing pair, for whoever lacks one seats the rover in its place.

    Raises EtuiError for numbers that cannot be played, naming the nearest that can.
    """
    check_tables(tables, FEWEST_TABLES)
    if bump not in ("ns", "ew"):
        raise EtuiError(
            f"“{bump}” is not a line the rover can bump: write ns or ew.",
            f"« {bump} » n’est pas une ligne que la paire itinérante peut remplacer : écrivez ns ou ew (pour EO).",
        )
    full = most_rounds(tables)
    rounds = checked_rounds(rounds, full, Sentence(
        f"A rover Mitchell of {tables} tables and a half", f"Un Mitchell à paire itinérante de {tables} tables et demie"))
    base = Base(tables, woven=tables == 9 and rounds > 7)
    path = base.path(rounds)
    if path is None:                             # most_rounds promises a path; the tests look for every one
        raise AssertionError(f"no rover for {tables} tables and {rounds} rounds")
    sets = board_sets(tables, rounds, boards, boards_per_round)
    extra = 2 * tables + 1
    ns, ew = range(1, tables + 1), range(tables + 1, extra)
    whole = Movement(
        kind="mitchell",
        seats=PAIR_SEATS,
        rounds=tuple(_round(moves, base, path[moves], sets, bump) for moves in range(rounds)),
        name=Sentence(f"Rover Mitchell, {tables}½ tables", f"Mitchell à paire itinérante, {tables} tables ½"),
        board_sets=sets,
        lines=((*ns, extra), tuple(ew)) if bump == "ns" else (tuple(ns), (*ew, extra)),
        remarks=(*remarks_on_the_base(base, rounds), *_remarks_on_the_rover(extra, path, bump)),
    )
    return finished(whole, full, arrow_switch=arrow_switch)


def most_rounds(tables: int) -> int:
    """The most rounds with a rover.

    All t where t has no factor 2 or 3, and for 9 tables. One fewer otherwise, two from 30 tables (33 for odd numbers):
    the most for which a path is known.
    """
    if tables == 9 or gcd(tables, 6) == 1:
        return tables
    return tables - 1 if tables < 30 else tables - 2


def _round(moves: int, base: Base, visited: int | None, sets: tuple[tuple[int, ...], ...], bump: Line) -> Round:
    extra, seated, out = 2 * base.tables + 1, [], 2 * base.tables + 1
    for table in range(base.tables):
        ns, ew = table + 1, base.tables + 1 + base.ew(table, moves)
        if table == visited:
            out = ns if bump == "ns" else ew
            ns, ew = (extra, ew) if bump == "ns" else (ns, extra)
        seated.append(Table(table + 1, (ns, ew), sets[base.board_set(table, moves)]))
    return Round(moves + 1, tuple(seated), (out,))


def remarks_on_the_base(base: Base, rounds: int) -> list[Sentence]:
    """How the pairs and boards of the base Mitchell move."""
    if base.woven:
        return [
            Sentence(
                "NS pairs stay; tables 1 to 3, 4 to 6 and 7 to 9 are three blocks. After each round EW pairs go up one "
                "table inside their block (from its last to its first) and boards go down one inside it.",
                "Les paires NS restent ; les tables 1 à 3, 4 à 6 et 7 à 9 forment trois blocs. Après chaque position les "
                "paires EO montent d’une table dans leur bloc (de la dernière à la première) et les étuis y descendent.",
            ),
            Sentence(
                "After rounds 3 and 6 EW pairs go up a block as well, and boards down a block.",
                "Après les positions 3 et 6 les paires EO montent aussi d’un bloc, et les étuis descendent d’un bloc.",
            ),
        ]
    said = [
        Sentence(
            "NS pairs stay; after each round EW pairs go up one table and boards go down one.",
            "Les paires NS restent ; après chaque position les paires EO montent d’une table et les étuis descendent.",
        )
    ]
    half = base.tables // 2
    if base.tables % 2 == 0 and rounds > half:
        said.append(Sentence(
            f"After round {half} EW pairs skip a table: they go up two.",
            f"Après la position {half} les paires EO sautent une table : elles montent de deux.",
        ))
    return said


def _remarks_on_the_rover(extra: int, path: Path, bump: Line) -> list[Sentence]:
    line = Sentence("NS", "NS") if bump == "ns" else Sentence("EW", "EO")
    visits = ", ".join(str(table + 1) if table is not None else "–" for table in path)
    said = [
        Sentence(
            f"Pair {extra} is the rover: it takes the {line.en} seats at table {visits} in turn, and the pair that was "
            "to sit there sits out the round.",
            f"La paire {extra} est itinérante : elle prend la place {line.fr} à la table {visits} tour à tour, "
            "et la paire qui devait s’y asseoir est en relais.",
        )
    ]
    if None in path:
        pause = listed([path.index(None) + 1])
        said.append(Sentence(
            f"In round {pause.en} the rover sits out itself.",
            f"À la position {pause.fr} c’est la paire itinérante qui est en relais.",
        ))
    return said
