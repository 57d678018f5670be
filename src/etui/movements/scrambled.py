"""The scrambled Mitchell: one winner, each table of each round turned or not so that all pairs are compared alike.

An arrow switch turns whole rounds. Turning single tables compares more evenly: from 9 tables on the variance of “boards
the same way minus boards opposite ways” falls by a quarter at least. The choice starts from the arrow switch, and again and
again turns the table that lowers most the sum of those figures' squares over all couples, or that raises it least when
none does (a table just turned is left alone for a while); the best seen is kept. There is no chance in it: the same
movement is always turned in the same way.

The weighing. x is how a pair sat on a set of w boards (1 NS, −1 EW) that m pairs play, and D holds same minus opposite
for all couples. Turning the table of pairs n and e on that set changes x for both; D_ne stays, and the sum changes by
8w²(m − 2) − 4w(x_n(Dx)_n + x_e(Dx)_e − D_nn − D_ee + 2D_ne), for every table at once by products of small matrices.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from etui.errors import Sentence
from etui.movements.arrow_switch import arrow_switch_plan
from etui.movements.balance import Matrix
from etui.movements.mitchell import Even, mitchell
from etui.movements.model import Movement

STEPS, LEFT_ALONE = 300, 8                       # tables turned in all, and for how many steps one stays as it is

Turns = frozenset[tuple[int, int]]               # round and table


def scrambled(
    tables: int,
    boards: int | None = None,
    *,
    boards_per_round: int | None = None,
    rounds: int | None = None,
    even: Even = "skip",
    missing: int | None = None,
) -> Movement:
    """A Mitchell for one winner, scrambled. The arguments are those of :func:`etui.movements.mitchell.mitchell`."""
    plain = mitchell(
        tables, boards, boards_per_round=boards_per_round, rounds=rounds, even=even, missing=missing)
    turns = scramble_plan(plain)
    return replace(
        scramble(plain, turns),
        name=Sentence(f"Scrambled Mitchell, {tables} tables", f"Mitchell brouillé, {tables} tables"),
        remarks=(*plain.remarks, Sentence(
            f"One winner: at {len(turns)} tables in all the lines change places; the sheet says who sits NS. Turn the "
            "boards there a quarter turn, the pairs keep their seats.",
            f"Un seul vainqueur : à {len(turns)} tables en tout les lignes s’inversent ; la feuille dit qui est en NS. "
            "On y tourne les étuis d’un quart de tour, les paires gardent leurs places.",
        )),
    )


def scramble_plan(movement: Movement) -> Turns:
    """The rounds and tables to turn in a movement of pairs in which nobody meets a board twice, not yet turned."""
    plays = movement.plays
    row = {pair: i for i, pair in enumerate(movement.competitors)}
    column = {boards: j for j, boards in enumerate(dict.fromkeys(play.boards for play in plays))}
    ns = np.array([row[play.who[0]] for play in plays])
    ew = np.array([row[play.who[1]] for play in plays])
    on = np.array([column[play.boards] for play in plays])
    size: Matrix = np.array([len(boards) for boards in column], dtype=np.float64)
    switched = arrow_switch_plan(movement)
    way: Matrix = np.array([-1.0 if play.round in switched else 1.0 for play in plays])
    sat: Matrix = np.zeros((len(row), len(column)))
    sat[ns, on], sat[ew, on] = way, -way
    alone = 8 * size[on] ** 2 * (np.abs(sat).sum(axis=0)[on] - 2)
    own = np.abs(sat) @ size
    free_from = np.zeros(len(plays), dtype=np.int64)
    best_sum, best = np.inf, way.copy()
    for step in range(STEPS):
        weighed = sat * size
        together: Matrix = sat.T @ sat
        total = float(size @ (together * together) @ size - (own * own).sum()) / 2
        if total < best_sum:
            best_sum, best = total, sat[ns, on].copy()
        owed = sat * (weighed @ together)
        of_two = np.einsum("ij,ij->i", weighed[ns], sat[ew])
        change = alone - 4 * size[on] * (owed[ns, on] + owed[ew, on] - own[ns] - own[ew] + 2 * of_two)
        may = (free_from <= step) | (total + change < best_sum)
        turn = int(np.where(may, change, np.inf).argmin())
        free_from[turn] = step + 1 + LEFT_ALONE
        sat[ns[turn], on[turn]] *= -1
        sat[ew[turn], on[turn]] *= -1
    return frozenset((play.round, play.table) for play, sits in zip(plays, best, strict=True) if sits < 0)


def scramble(movement: Movement, turns: Iterable[tuple[int, int]]) -> Movement:
    """The movement with the lines changing places at each (round, table) of ``turns``."""
    turned = frozenset(turns)
    return replace(movement, rounds=tuple(
        replace(rnd, tables=tuple(
            replace(table, who=table.who[::-1]) if (rnd.round, table.table) in turned else table
            for table in rnd.tables
        ))
        for rnd in movement.rounds
    ))
