"""The audit of any movement: is it legal, how well does it balance, how far does it make people walk?

Legal: nobody at two tables in a round; nobody meets a board twice; a board at two tables in one round only where those
tables share it. Balance: how often two competitors are partners, opponents, and play a board in the same or in opposite
directions, which is how their scores are compared.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from etui.errors import Sentence
from etui.movements.balance import Record, Spread, balance, records
from etui.movements.legality import Sharing, faults, remarks, sharing
from etui.movements.meetings import repeats, rounds_without_repeat
from etui.movements.model import Movement
from etui.movements.walks import Travel, board_walks, travel, walks


@dataclass(frozen=True)
class Audit:
    """Everything found. ``findings`` may hold remarks on a legal movement; ``legal`` says whether it can be played.

    Couples are any two competitors; opponents count only couples of different lines where the movement has lines.
    Comparisons (None without boards and at tarot) count boards: one board at which both sat in the same line or in
    opposite lines, the table where they met included.
    """

    legal: bool
    findings: tuple[Sentence, ...]
    seats: tuple[str, ...]
    rounds: int
    tables: int
    boards: int
    sharing: tuple[Sharing, ...]
    records: tuple[Record, ...]
    partners: Spread | None                      # None for pairs and at tarot
    opponents: Spread
    meetings: Spread                             # partners and opponents together
    same_direction: Spread | None
    opposite_direction: Spread | None
    same_minus_opposite: Spread | None
    comparison_variance: float | None            # of same minus opposite over all couples; 0 is perfect for one winner
    people: Travel
    board_sets: Travel                           # boards that go about together are carried together: counted once
    meet_twice: int                              # couples who meet in two rounds or more
    rounds_without_repeat: int                   # before anybody meets somebody again


def audit(movement: Movement) -> Audit:
    """Audit any movement, pairs or four-seat, made or typed; each table has one entry of ``who`` a seat.

    A bad movement raises nothing: ``legal`` is False and ``findings`` name round, table, competitor and board.
    """
    plays = movement.plays
    compass = replace(movement, seats=movement.seats[:4])       # the fifth player of a tarot table sits at no point of it
    unplayable = faults(compass, plays)
    moves = walks(movement)
    return Audit(
        legal=not unplayable,
        findings=(*unplayable, *remarks(compass, plays)),
        seats=compass.seats,
        rounds=len(movement.rounds),
        tables=len({table.table for rnd in movement.rounds for table in rnd.tables}),
        boards=len({board for play in plays for board in play.boards}),
        sharing=sharing(movement),
        records=records(movement, plays, moves),
        people=travel(moves.values()),
        board_sets=travel(board_walks(movement)),
        meet_twice=len(repeats(movement)),
        rounds_without_repeat=rounds_without_repeat(movement),
        **balance(movement, plays),
    )
