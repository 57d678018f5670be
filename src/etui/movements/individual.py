"""Individual movements for 4 to 41 players: everyone partners everyone once and meets everyone twice.

20 players have the classic movement of four series of five boards, 25 its larger sister; the other multiples of four,
and those plus one, play a whist tournament. Any other number plays the movement of a larger one, the last numbers of
which are phantoms.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import count, pairwise

from etui.errors import Sentence
from etui.movements import individual_checks as checks
from etui.movements.board_sets import USUAL_SESSION
from etui.movements.finishing import checked_rounds
from etui.movements.individual20 import QUARTER_TURNS, Line, Seating, individual20
from etui.movements.individual25 import individual25
from etui.movements.individual_remarks import Design, remarks
from etui.movements.model import FOUR_SEATS, Movement, Round, Table
from etui.movements.whist_seeds import SEEDS

WHOLE = tuple(sorted({*SEEDS, 20, 25}))          # numbers of players that need no phantom
FEWEST_PLAYERS, MOST_PLAYERS = WHOLE[0], WHOLE[-1]


def individual(
    players: int,
    boards: int | None = None,
    *,
    boards_per_round: int | None = None,
    rounds: int | None = None,
    missing: Iterable[int] = (),
    copies: int | None = None,
    quarter_turns: bool = False,
) -> Movement:
    """An individual for 4 to 41 players, numbered from 1.

    ``boards`` is the number of boards in play, ``boards_per_round`` that of each set (default: what brings a player
    nearest to 24–28 boards); ``rounds`` may cut the movement short. Where ``missing`` numbers or phantoms should sit, the
    seats are empty and the others at the table sit out. ``copies`` of each board are in the room (default: the fewest
    that give every table a board); tables on the same set share them. ``quarter_turns`` turns 43 tables of the
    20-player movement to even its comparisons.

    Raises EtuiError for numbers that cannot be played, naming the nearest that can.
    """
    checks.check_players(players, FEWEST_PLAYERS, MOST_PLAYERS)
    absent = frozenset(missing)
    checks.check_missing(absent, players)
    size = _size(players)
    checks.check_quarter_turns(quarter_turns, size)
    whole = _seated(size, players, absent, quarter_turns)
    checks.check_someone_plays(whole, players, absent)
    this = Sentence(f"An individual of {players} players", f"Un individuel à {players} joueurs")
    plan = whole[: checked_rounds(rounds, len(whole), this)]
    played = sorted({boards for seating in plan for who, boards in seating if None not in who})
    each = _boards_per_round(boards, boards_per_round, copies, plan, len(played))
    fewest = -(-_most_together(plan) // each)
    sets = {of: tuple(range(1 + k * each, 1 + (k + 1) * each)) for k, of in enumerate(played)}
    copies = checks.checked_copies(copies, fewest, _most_together(plan), each, len(played))
    present = frozenset(range(1, players + 1)) - absent
    movement = Movement(
        kind="individual",
        seats=FOUR_SEATS,
        rounds=tuple(_round(number, seating, sets, present, copies) for number, seating in enumerate(plan, 1)),
        name=Sentence(f"Individual, {players} players", f"Individuel à {players} joueurs"),
        board_sets=tuple(sets.values()),
        copies=copies,
    )
    return replace(movement, remarks=remarks(movement, Design(size, players, absent, len(whole), quarter_turns)))


def _rounds_of(size: int) -> tuple[Seating, ...]:
    if size == 20:
        return individual20()
    return individual25() if size == 25 else SEEDS[size].developed()


def _size(players: int) -> int:
    """The movement to play: one of just so many players, or of the next two with fewest players out in a round."""
    larger = [size for size in WHOLE if size >= players][:2]
    return larger[0] if larger[0] == players else min(larger, key=lambda size: _out_a_round(size, players))


def _out_a_round(size: int, players: int) -> Fraction:
    plan = _seated(size, players, frozenset(), quarter_turns=False)
    return players - Fraction(4 * sum(None not in who for seating in plan for who, _ in seating), len(plan))


def _seated(size: int, players: int, absent: frozenset[int], quarter_turns: bool) -> tuple[Seating, ...]:
    """The rounds with empty seats for phantoms and missing players; rounds in which no table can play are left out."""
    kept = []
    for number, seating in enumerate(_rounds_of(size), 1):
        turned = QUARTER_TURNS.get(number, ()) if quarter_turns else ()
        plan = tuple(
            (_present(_turned(who) if table in turned else who, players, absent), boards)
            for table, (who, boards) in enumerate(seating, 1)
        )
        if any(None not in who for who, _ in plan):
            kept.append(plan)
    return tuple(kept)


def _present(who: Line, players: int, absent: frozenset[int]) -> Line:
    return tuple(None if number is None or number > players or number in absent else number for number in who)


def _turned(who: Line) -> Line:
    """The seats after a quarter turn of the board: N plays the cards of E, E those of S, S those of W, W those of N."""
    n, s, e, w = who
    return w, e, n, s


def _together(seating: Seating) -> list[list[int]]:
    """For each board set in play in a round, the tables that play it."""
    tables: dict[int, list[int]] = defaultdict(list)
    for table, (who, boards) in enumerate(seating, 1):
        if None not in who:
            tables[boards].append(table)
    return list(tables.values())


def _most_together(plan: tuple[Seating, ...]) -> int:
    return max(len(tables) for seating in plan for tables in _together(seating))


def _boards_per_round(
    boards: int | None, boards_per_round: int | None, copies: int | None, plan: tuple[Seating, ...], sets: int
) -> int:
    if boards is not None or boards_per_round is not None:
        return checks.checked_boards_per_round(boards, boards_per_round, sets, len(plan))
    needed = -(-_most_together(plan) // max(copies, 1)) if copies else 1
    usual = min(range(1, USUAL_SESSION + 1), key=lambda each: abs(each * len(plan) - USUAL_SESSION))
    return max(usual, needed)


def _round(
    number: int, seating: Seating, sets: dict[int, tuple[int, ...]], present: frozenset[int], copies: int
) -> Round:
    tables = tuple(Table(table, who, sets.get(boards, ())) for table, (who, boards) in zip(count(1), seating, strict=False))
    playing = {player for table in tables if table.plays for player in table.who}
    groups = [group for together in _together(seating) for group in _split(together, copies)]
    return Round(
        number, tables, out=tuple(sorted(present - playing)), sharing=tuple(group for group in groups if len(group) > 1)
    )


def _split(tables: list[int], copies: int) -> list[tuple[int, ...]]:
    """Tables on the same boards in groups, neighbours together, one group a copy."""
    cuts = [len(tables) * k // copies for k in range(copies + 1)]
    return [tuple(tables[start:end]) for start, end in pairwise(cuts)]
