"""The Howell movement: one line, in which everyone meets everyone, developed from the starters of ``howell_starters``.

Pair n stays at table 1 and every other pair follows the pair numbered one lower; boards go down one table a round, with
bye stands on their way. 4 pairs cannot do without sharing boards in all three rounds, nor 5 and 6 pairs in one round: all
their tables then play the same set. An odd number of pairs plays the Howell of one pair more, without that pair’s table.
"""

from __future__ import annotations

from collections import defaultdict

from etui.errors import EtuiError
from etui.movements.board_sets import MOST_BOARDS, board_sets
from etui.movements.howell_remarks import name, remarks
from etui.movements.howell_starters import STARTERS, Starter, starter
from etui.movements.model import PAIR_SEATS, Movement, Round, Table

FEWEST_PAIRS, MOST_PAIRS = 4, 40
LAST_OF_SIX = ((5, 6, 5), (2, 4, 5), (1, 3, 5))   # NS, EW, board set: the couples that four rounds leave, all sharing

Seating = list[tuple[int, int, int]]              # NS, EW, board set of every table, in order


def howell(
    pairs: int,
    boards: int | None = None,
    *,
    boards_per_round: int | None = None,
    rounds: int | None = None,
    missing: int | None = None,
) -> Movement:
    """A Howell for 4 to 40 pairs, numbered from 1: complete, or shorter when ``rounds`` says so.

    A complete one has ``pairs - 1`` rounds, or ``pairs`` when the number is odd and each pair sits out once. Fewer rounds
    are played from the starter with the fewest board sets. ``boards`` is the number of boards in play, the same in every
    set (default: ``boards_per_round`` a set, or what brings a pair nearest to 24–28 boards). ``missing`` is the number
    of the pair that is not there: its seat stays empty and its opponents sit out at that table.

    Raises EtuiError for numbers that cannot be played, naming the nearest that can.

    >>> for rnd in howell(4, 3).rounds:
    ...     print(rnd.round, [(*table.who, *table.boards) for table in rnd.tables])
    1 [(4, 1, 1), (2, 3, 1)]
    2 [(2, 4, 2), (1, 3, 2)]
    3 [(4, 3, 3), (1, 2, 3)]
    """
    _check_pairs(pairs)
    seats, full = pairs + pairs % 2, pairs - 1 + pairs % 2
    rounds = _rounds(rounds, full, pairs)
    plan = _starter(seats, rounds)
    seatings = _seatings(plan, seats, rounds)
    absent = seats if seats > pairs else None
    in_play = sorted({board_set for seating in seatings for *who, board_set in seating if absent not in who})
    sets = dict(zip(in_play, _board_sets(boards, boards_per_round, len(in_play), rounds, pairs), strict=True))
    _check_missing(missing, pairs)
    made = tuple(_round(number, seating, sets, absent, missing) for number, seating in enumerate(seatings, 1))
    return Movement(
        kind="howell",
        seats=PAIR_SEATS,
        rounds=made,
        name=name(pairs, rounds, full, plan),
        board_sets=tuple(sets.values()),
        remarks=remarks(pairs, full, missing, made, plan, sets),
    )


def _starter(seats: int, rounds: int) -> Starter:
    """The shortest starter that is long enough, for it has the fewest board sets; 6 pairs have one of four rounds only."""
    lengths = [length for even, length in STARTERS if even == seats]
    return starter(seats, min([length for length in lengths if length >= rounds] or lengths))


def _seatings(plan: Starter, seats: int, rounds: int) -> list[Seating]:
    played = [
        [plan.table(table, rnd) for table in range(len(plan.tables))] for rnd in range(1, min(rounds, plan.rounds) + 1)
    ]
    return [*played, list(LAST_OF_SIX)] if seats == 6 and rounds == 5 else played


def _round(
    number: int, seating: Seating, sets: dict[int, tuple[int, ...]], absent: int | None, missing: int | None
) -> Round:
    """One round: the table of the ``absent`` pair is not put up, that of the ``missing`` one has an empty seat."""
    out = [pair for ns, ew, _ in seating if absent in (ns, ew) for pair in (ns, ew) if pair not in (absent, missing)]
    there = [table for table in seating if absent not in table[:2]]
    tables, same = [], defaultdict(list)
    for table, (ns, ew, board_set) in enumerate(there, 1):
        tables.append(Table(table, tuple(None if pair == missing else pair for pair in (ns, ew)), sets[board_set]))
        same[board_set].append(table)
        if not tables[-1].plays:
            out += [pair for pair in (ns, ew) if pair != missing]
    return Round(number, tuple(tables), tuple(out), tuple(tuple(group) for group in same.values() if len(group) > 1))


def _check_pairs(pairs: int) -> None:
    if pairs < FEWEST_PAIRS:
        raise EtuiError(
            f"A Howell needs at least 4 pairs, not {pairs}: ask for 4 pairs.",
            f"Un Howell demande au moins 4 paires, et non {pairs} : demandez 4 paires.",
        )
    if pairs > MOST_PAIRS:
        raise EtuiError(
            f"A Howell has at most 40 pairs, not {pairs}: ask for 40, or play a Mitchell.",
            f"Un Howell a au plus 40 paires, et non {pairs} : demandez-en 40, ou jouez un Mitchell.",
        )


def _rounds(rounds: int | None, full: int, pairs: int) -> int:
    if rounds is None:
        return full
    if rounds > full:
        raise EtuiError(
            f"A Howell of {pairs} pairs has at most {full} rounds, not {rounds}: ask for {full} or fewer.",
            f"Un Howell à {pairs} paires a au plus {full} positions, et non {rounds} : demandez-en {full} ou moins.",
        )
    if rounds < 1:
        raise EtuiError(
            f"A Howell needs at least 1 round, not {rounds}: ask for 1 to {full} rounds.",
            f"Un Howell demande au moins 1 position, et non {rounds} : demandez de 1 à {full} positions.",
        )
    return rounds


def _board_sets(
    boards: int | None, boards_per_round: int | None, sets: int, rounds: int, pairs: int
) -> tuple[tuple[int, ...], ...]:
    wanted = sets * boards_per_round if boards is None and boards_per_round else boards
    if wanted is not None and (boards_per_round is None or wanted > MOST_BOARDS):
        _check_boards(wanted, sets, rounds, pairs)
    return board_sets(sets, rounds, boards, boards_per_round, a_table_each=False)


def _check_boards(boards: int, sets: int, rounds: int, pairs: int) -> None:
    """The boards must make ``sets`` equal sets, or some pairs would play more than others."""
    if boards > MOST_BOARDS:
        most = MOST_BOARDS // sets * sets
        raise EtuiError(
            f"{boards} boards are too many to number: ask for {most} or fewer.",
            f"{boards} donnes, c’est trop pour les numéroter : demandez-en {most} ou moins.",
        )
    if boards < sets or boards % sets:
        fewer, more = boards // sets * sets, (boards // sets + 1) * sets
        works = [number for number in (fewer, more) if sets <= number <= MOST_BOARDS] or [sets]
        raise EtuiError(
            f"{rounds} rounds of a Howell for {pairs} pairs need {sets} equal board sets, which {boards} boards cannot "
            f"make: ask for {' or '.join(map(str, works))} boards.",
            f"{rounds} positions d’un Howell à {pairs} paires demandent {sets} jeux d’étuis égaux, impossibles avec "
            f"{boards} donnes : demandez {' ou '.join(map(str, works))} donnes.",
        )


def _check_missing(missing: int | None, pairs: int) -> None:
    if missing is not None and not 1 <= missing <= pairs:
        nearest = 1 if missing < 1 else pairs
        raise EtuiError(
            f"Pair {missing} is not in a Howell of {pairs} pairs, so it cannot be the missing one: "
            f"give a number from 1 to {pairs}, such as {nearest}.",
            f"La paire {missing} n’existe pas dans un Howell à {pairs} paires et ne peut donc pas y manquer : "
            f"donnez un numéro de 1 à {pairs}, par exemple {nearest}.",
        )
