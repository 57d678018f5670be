"""The appendix Mitchell: more tables than board sets, so that everybody plays the same boards.

To a base Mitchell of b tables and b sets, up to b tables are appended, one NS pair and one EW pair each. The NS pair of
an appended table stays there. Its EW pair is a rover: it goes about the base tables and bumps, each round, the EW pair
of one of them. The bumped pair goes for that round to the appended table and plays there the very boards it would have
played, which the two tables share. So it meets no board twice, and the NS pair of the appended table meets each EW pair
and each set as the rover does, once. Where b has no factor 2 or 3 all rovers go up two tables a round; nine tables are
woven (see :mod:`etui.movements.base_mitchell`).
"""

from __future__ import annotations

from math import gcd

from etui.errors import EtuiError, Sentence
from etui.movements.arrow_switch import ArrowSwitch
from etui.movements.base_mitchell import Base, Path
from etui.movements.board_sets import board_sets
from etui.movements.finishing import finished
from etui.movements.mitchell import MOST_TABLES
from etui.movements.model import PAIR_SEATS, Movement, Round, Table
from etui.movements.naming import listed
from etui.movements.rover import remarks_on_the_base

BASES = tuple(tables for tables in range(5, MOST_TABLES) if gcd(tables, 6) == 1 or tables == 9)
FEWEST_TABLES = BASES[0] + 1


def appendix(
    tables: int,
    rounds: int | None = None,
    boards: int | None = None,
    *,
    boards_per_round: int | None = None,
    missing: int | None = None,
    arrow_switch: ArrowSwitch = 0,
) -> Movement:
    """An appendix Mitchell for 6 to 40 tables, NS pairs 1 to t, EW pairs t + 1 to 2t, each starting at its rank.

    The base is the smallest that has ``rounds`` (5, 7, 9, 11, 13, 17, …) and at least half the tables; without
    ``rounds``, the largest smaller than ``tables``, all its rounds. There are as many board sets as base tables. With
    ``missing`` a pair this is also the appendix of one table and a half. The other arguments are as in
    :func:`etui.movements.mitchell.mitchell`.

    Raises EtuiError for numbers that cannot be played, naming the nearest that can.
    """
    base = _base(tables, rounds)
    rounds = base.rounds if rounds is None else rounds
    sets = board_sets(base.tables, rounds, boards, boards_per_round, a_table_each=False)
    paths = [base.straight_path(start, rounds) for start in range(tables - base.tables)]
    whole = Movement(
        kind="mitchell",
        seats=PAIR_SEATS,
        rounds=tuple(_round(moves, tables, base, paths, sets) for moves in range(rounds)),
        name=Sentence(
            f"Appendix Mitchell, {base.tables} + {tables - base.tables} tables",
            f"Mitchell à appendice, {base.tables} + {tables - base.tables} tables",
        ),
        board_sets=sets,
        lines=(tuple(range(1, tables + 1)), tuple(range(tables + 1, 2 * tables + 1))),
        remarks=(*remarks_on_the_base(base, rounds), *_remarks_on_the_appendix(tables, base)),
    )
    return finished(whole, base.rounds, missing=missing, arrow_switch=arrow_switch)


def _base(tables: int, rounds: int | None) -> Base:
    if not FEWEST_TABLES <= tables <= MOST_TABLES:
        nearest = FEWEST_TABLES if tables < FEWEST_TABLES else MOST_TABLES
        raise EtuiError(
            f"An appendix Mitchell has {FEWEST_TABLES} to {MOST_TABLES} tables, not {tables}: ask for {nearest}.",
            f"Un Mitchell à appendice a de {FEWEST_TABLES} à {MOST_TABLES} tables, et non {tables} : "
            f"demandez-en {nearest}.",
        )
    possible = [base for base in BASES if base < tables <= 2 * base]
    if rounds is None:
        chosen = possible[-1]
    elif 1 <= rounds <= possible[-1]:
        chosen = min(base for base in possible if base >= rounds)
    else:
        nearest = 1 if rounds < 1 else possible[-1]
        raise EtuiError(
            f"An appendix Mitchell of {tables} tables has 1 to {possible[-1]} rounds, not {rounds}: ask for {nearest}.",
            f"Un Mitchell à appendice de {tables} tables a de 1 à {possible[-1]} positions, et non {rounds} : "
            f"demandez-en {nearest}.",
        )
    return Base(chosen, woven=chosen == 9)


def _round(moves: int, tables: int, base: Base, paths: list[Path], sets: tuple[tuple[int, ...], ...]) -> Round:
    """At the first round the bumped pairs sit at the appended tables, so a pair that starts in a base seat may be a rover."""
    def number(ew: int) -> int:
        """The pair whose place in the base is ``ew``: the first ones start at the appended tables."""
        return tables + 1 + (ew + base.tables if ew < len(paths) else ew)

    rovers = {path[moves]: tables + 1 + start for start, path in enumerate(paths)}
    seated = []
    for table in range(base.tables):
        ew = rovers[table] if table in rovers else number(base.ew(table, moves))
        seated.append(Table(table + 1, (table + 1, ew), sets[base.board_set(table, moves)]))
    sharing = []
    for start, path in enumerate(paths):
        visited, appended = path[moves], base.tables + start + 1
        if visited is not None:
            bumped = number(base.ew(visited, moves))
            seated.append(Table(appended, (appended, bumped), sets[base.board_set(visited, moves)]))
            sharing.append((visited + 1, appended))
    return Round(moves + 1, tuple(seated), sharing=tuple(sorted(sharing)))


def _remarks_on_the_appendix(tables: int, base: Base) -> list[Sentence]:
    appended = tables - base.tables
    which, rovers = listed(range(base.tables + 1, tables + 1)), listed(range(tables + 1, tables + 1 + appended))
    base_tables = Sentence(f"tables 1 to {base.tables} are the base", f"les tables 1 à {base.tables} forment la base")
    going = Sentence("two base tables after each round", "de deux tables de base après chaque position")
    if base.woven:
        going = Sentence("two blocks after each round, and one table inside the block after rounds 3 and 6",
                         "de deux blocs après chaque position, et d’une table dans le bloc après les positions 3 et 6")
    shares = Sentence(
        "then it goes on as if it had never left. The two tables share the boards.",
        "puis elle reprend sa route comme si de rien n’était. Les deux tables se partagent les étuis.",
    )
    if appended == 1:
        return [
            Sentence(f"Table {tables} is appended; {base_tables.en}.",
                     f"La table {tables} est en appendice ; {base_tables.fr}."),
            Sentence(f"EW pair {tables + 1} is a rover: it goes up {going.en}.",
                     f"La paire EO {tables + 1} est itinérante : elle monte {going.fr}."),
            Sentence(f"The EW pair it displaces plays that round at table {tables}; {shares.en}",
                     f"La paire EO qu’elle remplace joue cette position à la table {tables} ; {shares.fr}"),
        ]
    return [
        Sentence(f"Tables {which.en} are appended; {base_tables.en}.",
                 f"Les tables {which.fr} sont en appendice ; {base_tables.fr}."),
        Sentence(f"EW pairs {rovers.en} are rovers: they go up {going.en}.",
                 f"Les paires EO {rovers.fr} sont itinérantes : elles montent {going.fr}."),
        Sentence(
            f"The EW pair that a rover displaces plays that round at an appended table, table {base.tables + 1} for pair "
            f"{tables + 1}, table {base.tables + 2} for pair {tables + 2} and so on; {shares.en}",
            f"La paire EO qu’une paire itinérante remplace joue cette position à une table en appendice, la table "
            f"{base.tables + 1} pour la paire {tables + 1}, la table {base.tables + 2} pour la paire {tables + 2}, etc. ; "
            f"{shares.fr}",
        ),
    ]
