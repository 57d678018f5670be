"""The movement an imported event was played with, when its file says who sat at which table in which round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from etui.bridge.event import Line, PairsEvent
from etui.errors import Sentence
from etui.movements.model import PAIR_SEATS, Movement, Round, Table

EMPTY = (None, None)                # nobody at a table in a round: its other pair sat out, or its results are lost
PLAYED = Sentence("Movement as played", "Mouvement tel que joué")


def movements_played(event: PairsEvent) -> dict[str, Movement]:
    """One movement a section; none at all unless every line has its table and round, both numbered from 1 without a gap,
    and pair numbers are whole.

    A movement gives each competitor a number of its own, so a two-line event that numbers both lines from 1 has none.
    """
    sections: dict[str, list[Line]] = {}
    for line in event.lines:
        if line.table is None or line.round is None or not (line.ns.isdecimal() and line.ew.isdecimal()):
            return {}
        sections.setdefault(line.section, []).append(line)
    if event.method.winners == 2 and any(
        {line.ns for line in lines} & {line.ew for line in lines} for lines in sections.values()
    ):
        return {}
    found = {section: _movement(lines) for section, lines in sorted(sections.items())}
    return {} if None in found.values() else found                    # type: ignore[return-value]


def _movement(lines: Iterable[Line]) -> Movement | None:
    seats: dict[tuple[int, int], tuple[int, int]] = {}
    boards: dict[tuple[int, int], set[int]] = {}
    for line in lines:
        at = (line.round or 0, line.table or 0)
        if seats.setdefault(at, (int(line.ns), int(line.ew))) != (int(line.ns), int(line.ew)):
            return None                                               # two meetings at one table in one round
        boards.setdefault(at, set()).add(line.board)
    numbers, places = ({at[i] for at in seats} for i in (0, 1))
    if any(found != set(range(1, len(found) + 1)) for found in (numbers, places)):
        return None
    everybody = {who for pair in seats.values() for who in pair}
    rounds = []
    for number in sorted(numbers):
        tables = tuple(
            Table(table, seats.get((number, table), EMPTY), tuple(sorted(boards.get((number, table), ()))))
            for table in sorted(places)
        )
        out = tuple(sorted(everybody - {who for table in tables for who in table.who if who is not None}))
        rounds.append(Round(number, tables, out))
    at_once = Counter((rnd, board) for (rnd, _), played in boards.items() for board in played)
    return Movement("pairs", PAIR_SEATS, tuple(rounds), name=PLAYED, copies=max(at_once.values()))
