"""The programme: the matches of a cup in date order, round by round, with the date and time of each round where set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, time

from etui.cup.advance import Played, State
from etui.cup.names import round_name
from etui.errors import Sentence


@dataclass(frozen=True)
class When:
    """The date and time of a round, as far as they are set."""

    day: date | None = None
    hour: time | None = None


@dataclass(frozen=True)
class Sitting:
    """One round of the programme: when, its name, and its games as (match, leg 1 or 2)."""

    round: int
    when: When
    name: Sentence
    games: tuple[tuple[Played, int], ...]
    if_needed: bool = False                      # reserved for the reset of the grand final


def programme(state: State, schedule: Mapping[int, When] | None = None) -> tuple[Sitting, ...]:
    """Rounds by date, then by number; a round without a date follows the round before it.

    Matches that are empty or walk-overs are left out, and so is a reset that is not played.
    """
    set_for = schedule or {}
    cup = state.cup
    sittings: list[tuple[tuple[date, int], Sitting]] = []
    latest = date.min
    for rnd in range(1, cup.draw.rounds + cup.draw.reserved + 1):
        when = set_for.get(rnd, When())
        latest = when.day or latest
        games = tuple(
            (played, played.match.rounds.index(rnd) + 1)
            for played in state.matches.values()
            if rnd in played.match.rounds and played.match.contested and played.status not in ("walkover", "empty", "skipped")
        )
        if games:
            reserved = rnd > cup.draw.rounds and games[0][0].status == "waiting" and not all(games[0][0].sides)
            sittings.append(((latest, rnd), Sitting(rnd, when, round_name(cup, rnd), games, reserved)))
    return tuple(sitting for _, sitting in sorted(sittings, key=lambda pair: pair[0]))


def schedule_faults(schedule: Mapping[int, When]) -> tuple[Sentence, ...]:
    """A round that is set before an earlier round, or at the same hour: its players are not known by then."""
    found: list[Sentence] = []
    before: tuple[int, When] | None = None
    for rnd, when in sorted(schedule.items()):
        if when.day is None:
            continue
        if before and before[1].day and _moment(when, time.max) <= _moment(before[1], time.min):
            found.append(Sentence(
                f"Round {rnd} is not set after round {before[0]}, which decides who plays in it: correct one of the two dates.",
                f"La ronde {rnd} n’est pas fixée après la ronde {before[0]}, qui décide de ses joueurs : corrigez l’une des deux "
                "dates.",
            ))
        before = rnd, when
    return tuple(found)


def _moment(when: When, default: time) -> tuple[date, time]:
    return when.day or date.min, when.hour or default
