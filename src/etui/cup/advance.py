"""The cup as it stands: who has reached each match, what was played there, who advances.

Winners and losers are fed forward match by match, in the order of the rounds. Nobody in a slot means a walk-over; nobody in
both leaves the match empty. One side absent, from either leg: the other advances. Both absent: nobody does, and the next
opponent walks over. A withdrawn player forfeits every game still to come, below as well.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal

from etui.cup.colours import white_sides
from etui.cup.deciding import Tried, break_tie
from etui.cup.model import NOBODY, Cup, Match, Result, Source
from etui.cup.tiebreaks import Card, Game

Status = Literal["waiting", "open", "level", "decided", "walkover", "empty", "skipped"]


@dataclass(frozen=True)
class Leg:
    """One game of a match."""

    round: int
    white: int | None                            # the side that is White (on board 1); None before the round is paired
    result: Result | None


@dataclass(frozen=True)
class Played:
    """One match as it stands. sides: seeds, NOBODY, or None while unknown."""

    match: Match
    sides: tuple[int | None, int | None]
    status: Status
    legs: tuple[Leg, ...] = ()                   # of a match with both sides known
    total: tuple[Fraction, Fraction] | None = None
    winner: int | None = None                    # the side that advances
    decided_by: str = ""                         # "result", "aggregate", "forfeit", "bye" or the tie-break
    tiebreaks: tuple[Tried, ...] = ()
    absent: tuple[bool, bool] = (False, False)

    @property
    def settled(self) -> bool:
        """Whether nothing more is to come here."""
        return self.status in ("decided", "walkover", "empty", "skipped")

    @property
    def contested(self) -> bool:
        """Whether two sides meet, or met, or one of them failed to come."""
        return self.status in ("open", "level", "decided")

    def sends(self, kind: str) -> int | None:
        """The seed that the winner or the loser of this match brings to the next; None while unknown."""
        if not self.settled:
            return None
        if self.winner is None or (kind == "loser" and self.status != "decided"):
            return NOBODY
        return self.sides[self.winner if kind == "winner" else 1 - self.winner]


@dataclass(frozen=True)
class State:
    """Every match as it stands, in order."""

    cup: Cup
    matches: Mapping[str, Played]

    @cached_property
    def last(self) -> Played:
        """The match that gives the winner: the final, or the reset when it is played."""
        reset = [played for played in self.matches.values() if played.match.bracket == "reset" and played.status != "skipped"]
        final = next(played for played in self.matches.values() if played.match.bracket == "final")
        return reset[0] if reset and final.settled else final

    @property
    def champion(self) -> int | None:
        """The seed that has won the cup; None while it goes on, or when both finalists were absent."""
        return self.last.sends("winner") or None

    @property
    def over(self) -> bool:
        """Whether nothing is left to play."""
        return all(played.settled for played in self.matches.values())

    def games(self, rnd: int) -> list[tuple[Played, int]]:
        """The games of a round between two known sides: each match and its leg (1 or 2)."""
        return [
            (played, played.match.rounds.index(rnd) + 1)
            for played in self.matches.values() if rnd in played.match.rounds and played.contested
        ]


def replay(cup: Cup) -> State:
    """The cup as it stands after everything typed for the rounds paired so far."""
    done: dict[str, Played] = {}
    games: dict[int, list[Game]] = defaultdict(list)
    for match in cup.draw.matches:
        done[match.id] = _reset(cup, match, done, games) if match.bracket == "reset" else _meeting(cup, match, done, games)
    return State(cup, done)


def _reset(cup: Cup, match: Match, done: Mapping[str, Played], games: dict[int, list[Game]]) -> Played:
    """Played only when both finalists came to the grand final and the lower winner, on the second line, has won it."""
    final = done[match.sources[0].match]
    if final.settled and not (final.status == "decided" and final.winner == 1):
        return Played(match, (None, None), "skipped")
    return _meeting(cup, match, done, games)


def _meeting(cup: Cup, match: Match, done: Mapping[str, Played], games: dict[int, list[Game]]) -> Played:
    a, b = (_arrived(source, done) for source in match.sources)
    if a is None or b is None:
        return Played(match, (a, b), "waiting")
    if not a or not b:
        here = a or b
        if not here or here in _gone(cup, match.rounds[-1]):
            return Played(match, (a, b), "empty")
        return Played(match, (a, b), "walkover", winner=0 if a else 1, decided_by="bye")
    legs = tuple(_legs(cup, match, (a, b), games))
    for leg in legs:
        _note(cup, (a, b), leg, games)
    return _outcome(cup, match, (a, b), legs, games)


def _arrived(source: Source, done: Mapping[str, Played]) -> int | None:
    if source.kind == "seed":
        return source.seed
    return NOBODY if source.kind == "bye" else done[source.match].sends(source.kind)


def _legs(cup: Cup, match: Match, seeds: tuple[int, int], games: Mapping[int, list[Game]]) -> Iterator[Leg]:
    last = [games[seed][-1].white if games.get(seed) else None for seed in seeds]
    whites = white_sides(match, seeds, (last[0], last[1]), cup.settings)
    paired = match.rounds[0] <= cup.paired
    for number, (rnd, white) in enumerate(zip(match.rounds, whites, strict=True), 1):
        yield Leg(rnd, white if paired else None, cup.results.get((match.id, number)) if rnd <= cup.paired else None)


def _note(cup: Cup, seeds: tuple[int, int], leg: Leg, games: dict[int, list[Game]]) -> None:
    """A game that was played goes on both cards; a forfeit does not."""
    if leg.result is None or any(leg.result.absent):
        return
    for side, seed in enumerate(seeds):
        games[seed].append(Game(
            leg.result.scores[side], leg.result.scores[1 - side], leg.white == side, cup.entry(seeds[1 - side]).rating,
            tuple(board[side] for board in leg.result.boards),
        ))


def _outcome(
    cup: Cup, match: Match, seeds: tuple[int, int], legs: tuple[Leg, ...], games: Mapping[int, list[Game]]
) -> Played:
    absent = _absent(cup, seeds, legs)
    if any(absent):
        return Played(match, seeds, "decided", legs, None, None if all(absent) else absent.index(False), "forfeit", (), absent)
    results = [leg.result for leg in legs if leg.result is not None]
    total = results[0].scores if len(results) == 1 else (_sum(results, 0), _sum(results, 1))
    if len(results) < len(legs):
        return Played(match, seeds, "open" if match.rounds[0] <= cup.paired else "waiting", legs, total if results else None)
    if total[0] != total[1]:
        how = "result" if len(legs) == 1 else "aggregate"
        return Played(match, seeds, "decided", legs, total, 0 if total[0] > total[1] else 1, how)
    read = slice(-len(legs), None) if cup.settings.scope == "match" else slice(None)
    cards = [Card(cup.entry(seed), seed, tuple(games[seed][read])) for seed in seeds]
    decision = break_tie(cup.settings.tiebreaks, cards, cup.winners.get(match.id))
    gone = [seed in _gone(cup, legs[-1].round) for seed in seeds]
    if decision.winner is None and any(gone):
        forfeit = None if all(gone) else gone.index(False)
        return Played(match, seeds, "decided", legs, total, forfeit, "forfeit", decision.tried, (gone[0], gone[1]))
    status: Status = "level" if decision.winner is None else "decided"
    return Played(match, seeds, status, legs, total, decision.winner, decision.decided_by, decision.tried)


def _sum(results: list[Result], side: int) -> Fraction:
    return sum((result.scores[side] for result in results), Fraction(0))


def _absent(cup: Cup, seeds: tuple[int, int], legs: tuple[Leg, ...]) -> tuple[bool, bool]:
    """Who failed to come to the first leg that somebody missed, typed or withdrawn by then."""
    for leg in legs:
        gone = _gone(cup, leg.round)
        absent = leg.result.absent if leg.result is not None else (seeds[0] in gone, seeds[1] in gone)
        if any(absent):
            return absent
    return False, False


def _gone(cup: Cup, rnd: int) -> set[int]:
    return {seed for seed, first in cup.withdrawn.items() if first <= rnd}
