"""What goes wrong on an ordinary evening, put into a simulated event: adjusted scores, results that never came in, a board
that was spoilt on its way, pairs that go home, penalties.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any, TypeVar

from etui.bridge.event import Line, PairsEvent, Penalty
from etui.bridge.individual import IndividualEvent, IndividualLine
from etui.errors import EtuiError

Event = TypeVar("Event", PairsEvent, IndividualEvent)
Who = tuple[str, str, str]                       # number, line, section

ADJUSTED = ("A+/A-", "A-/A+", "A+/A+", "60/40", "50/50", "NP")
FINES = ((Fraction(10), "percent of a top"), (Fraction(25), "percent of a top"), (Fraction(1), "mp"),
         (Fraction(2), "percent of the session"))
IMP_FINES = ((Fraction(1), "IMP"), (Fraction(2), "IMP"))
LEAST_GROUP = 2                                  # results on either side of a spoilt board


@dataclass(frozen=True)
class Incidents:
    """How many of each."""

    adjustments: int = 0                         # results replaced by adjusted scores
    missing: int = 0                             # results that never came in
    groups: int = 0                              # boards whose results count in two groups (article 84)
    withdrawals: int = 0                         # competitors who leave for good after a round
    penalties: int = 0                           # competitors fined


def with_incidents(event: Event, incidents: Incidents, seed: int) -> Event:
    """The event with its incidents; the same seed puts the same ones in.

    Raises EtuiError when there are fewer results, boards or competitors than incidents asked of them.
    """
    event = _disturbed(event, incidents, Random(f"disturbed {seed}"))
    event = _left(event, incidents.withdrawals, Random(f"withdrawals {seed}"))
    event = _spoilt(event, incidents.groups, Random(f"groups {seed}"))
    return _fined(event, incidents.penalties, Random(f"penalties {seed}"))


def _disturbed(event: Event, incidents: Incidents, chance: Random) -> Event:
    """Some results adjusted, some left out."""
    lines: list[Any] = list(event.lines)
    count = incidents.adjustments + incidents.missing
    _enough(count, len(lines), "results", "résultats")
    for n, i in enumerate(chance.sample(range(len(lines)), count)):
        adjusted = chance.choice(ADJUSTED)
        lines[i] = replace(_unplayed(lines[i]), adjusted=adjusted if n < incidents.adjustments else "")
    return _with_lines(event, lines)


def _spoilt(event: Event, count: int, chance: Random) -> Event:
    """Boards that changed on their way: results up to a round in group A, the later ones in group B (article 84)."""
    by_board = defaultdict(list)
    for i, line in enumerate(event.lines):
        if line.score is not None:
            by_board[line.section, line.board].append(i)
    boards = sorted(key for key, results in by_board.items() if len(results) >= 2 * LEAST_GROUP)
    _enough(count, len(boards), "boards with four results", "donnes à quatre résultats")
    lines: list[Any] = list(event.lines)
    for key in chance.sample(boards, count):
        results = sorted(by_board[key], key=lambda i: lines[i].round or 0)
        first = chance.randint(LEAST_GROUP, len(results) - LEAST_GROUP)
        for n, i in enumerate(results):
            lines[i] = replace(lines[i], group="A" if n < first else "B")
    return _with_lines(event, lines)


def _left(event: Event, count: int, chance: Random) -> Event:
    """Competitors who leave: from some round on, what they should have played is not played."""
    seated = _seated(event)
    rounds = sorted({line.round or 0 for line in event.lines})
    _enough(count, len(seated) if len(rounds) > 1 else 0, "competitors who can leave", "joueurs qui puissent partir")
    gone = {who: chance.choice(rounds[1:]) for who in chance.sample(seated, count)}
    return _with_lines(event, [
        replace(_unplayed(line), adjusted="NP")
        if any((line.round or 0) >= gone[who] for who in _seats(event, line) if who in gone) else line
        for line in event.lines
    ])


def _fined(event: Event, count: int, chance: Random) -> Event:
    """Competitors with a penalty each, after Law 90."""
    seated = _seated(event)
    _enough(count, len(seated), "competitors to fine", "joueurs à pénaliser")
    fines = FINES if event.method.scoring == "matchpoints" else IMP_FINES
    penalties = list[Penalty](event.penalties)
    for number, line, section in chance.sample(seated, count):
        amount, unit = chance.choice(fines)
        penalties.append(Penalty(number, amount, unit, line, section))  # type: ignore[arg-type]
    return replace(event, penalties=tuple(penalties))


def _seated(event: Event) -> list[Who]:
    """Every competitor of the event."""
    return sorted({who for line in event.lines for who in _seats(event, line)})


def _seats(event: Event, line: Line | IndividualLine) -> tuple[Who, ...]:
    """The competitors at the table of a line."""
    if isinstance(line, IndividualLine):
        return tuple((number, "", line.section) for number in line.seats)
    ns, ew = ("NS", "EW") if event.method.winners == 2 else ("", "")
    return (line.ns, ns, line.section), (line.ew, ew, line.section)


def _unplayed(line: Any) -> Any:
    return replace(line, score=None, contract="", declarer="", tricks=None, group="", adjusted="")


def _with_lines(event: Event, lines: list[Any]) -> Event:
    return replace(event, lines=tuple(lines))


def _enough(count: int, there: int, what: str, quoi: str) -> None:
    if not 0 <= count <= there:
        raise EtuiError(f"{count} incidents asked of {there} {what}: ask for 0 to {there}",
                        f"{count} incidents demandés pour {there} {quoi} : demandez de 0 à {there}")
