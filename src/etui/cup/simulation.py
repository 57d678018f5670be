"""A whole cup played through: favourites, outsiders, a challenger from the lower bracket, or coin flips; and what happens on
the way: players who do not come, level matches, players who go home.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from etui.cup.advance import Played, State, replay
from etui.cup.entering import name_winner, record_all, withdraw
from etui.cup.model import Cup, Entry, Result
from etui.cup.pairing import pair
from etui.errors import EtuiError

Policy = Callable[[State, Played, Random], int]      # the side that wins a match


def _favourite(state: State, played: Played, rng: Random) -> int:
    """The higher seed always wins."""
    return 0 if (played.sides[0] or 0) < (played.sides[1] or 0) else 1


def _outsider(state: State, played: Played, rng: Random) -> int:
    """The lower seed always wins."""
    return 1 - _favourite(state, played, rng)


def _challenger(state: State, played: Played, rng: Random) -> int:
    """Favourites, but the lower-bracket side, on the second line, wins the grand final, and the favourite the reset."""
    grand_final = played.match.bracket == "final" and state.cup.settings.double
    return 1 if grand_final else _favourite(state, played, rng)


def _coin(state: State, played: Played, rng: Random) -> int:
    """Coin flips."""
    return rng.randrange(2)


POLICIES: dict[str, Policy] = {"favourites": _favourite, "outsiders": _outsider, "challenger": _challenger, "random": _coin}


@dataclass(frozen=True)
class Incidents:
    """How many of each, in a whole cup."""

    forfeits: int = 0                            # matches to which one side does not come; now and then, neither
    levels: int = 0                              # matches that end level: the tie-breaks decide, or a play-off
    withdrawals: int = 0                         # entries that go home after a round


BOTH_ABSENT = 0.2


def invented(count: int) -> list[Entry]:
    """Entries 1, 2… with falling ratings, so that each is its own seed."""
    return [Entry(str(k), f"Entry {k}", rating=1000 + count - k, number=k) for k in range(1, count + 1)]


def play_out(
    cup: Cup, policy: Policy, rng: Random, incidents: Incidents | None = None, rounds: int | None = None
) -> Cup:
    """The cup played from where it stands to its end. rounds: or until this round is paired, which is left without results.

    Raises EtuiError when there are fewer matches to come than incidents asked of them.
    """
    course = _course(cup, incidents or Incidents(), Random(f"incidents {cup.settings.seed}"))
    while not replay(cup).over and (rounds is None or cup.paired < rounds):
        cup = pair(cup)
        if rounds is None or cup.paired < rounds:
            cup = _play_round(cup, policy, rng, course)
    return cup


@dataclass(frozen=True)
class _Course:
    """What is going to happen: in which matches, and after which rounds somebody goes home."""

    forfeits: frozenset[str]
    levels: frozenset[str]
    leaving: tuple[int, ...]
    chance: Random


def _course(cup: Cup, incidents: Incidents, chance: Random) -> _Course:
    to_come = [match.id for match in cup.draw.matches
               if match.contested and match.rounds[0] > cup.paired and match.bracket != "reset"]
    forfeits, levels = incidents.forfeits, incidents.levels
    if not 0 <= forfeits + levels <= len(to_come):
        raise EtuiError(
            f"{forfeits + levels} forfeits and level matches are asked for, but {len(to_come)} matches are to come: ask for "
            "fewer.",
            f"{forfeits + levels} forfaits et matchs nuls sont demandés, mais {len(to_come)} matchs restent à jouer : "
            "demandez-en moins.",
        )
    chosen = chance.sample(to_come, forfeits + levels)
    rounds = range(cup.paired + 1, max(cup.draw.rounds, cup.paired + 2))
    leaving = tuple(chance.choices(rounds, k=incidents.withdrawals))
    return _Course(frozenset(chosen[:forfeits]), frozenset(chosen[forfeits:]), leaving, chance)


def _play_round(cup: Cup, policy: Policy, rng: Random, course: _Course) -> Cup:
    """Every game of the last paired round, then its play-offs, then who goes home."""
    state = replay(cup)
    results: dict[tuple[str, int], Result] = {}
    for played, leg in state.games(cup.paired):
        if played.status == "open" and (played.match.id, leg) not in cup.results:
            first = cup.results.get((played.match.id, 1))
            winner = policy(state, played, rng) if first is None else int(first.scores[1] > first.scores[0])
            results[played.match.id, leg] = _result(played, leg, winner, first, course)
    cup = record_all(cup, results)
    for played in replay(cup).matches.values():
        if played.status == "level":
            cup = name_winner(cup, played.match.id, course.chance.randrange(2))
    for _ in range(course.leaving.count(cup.paired)):
        if still_in := _still_in(cup):
            cup = withdraw(cup, course.chance.choice(still_in))
    return cup


def _result(played: Played, leg: int, winner: int, first: Result | None, course: _Course) -> Result:
    if played.match.id in course.forfeits:
        if first is not None:                                    # who did not come to the first leg does not come to the second
            return first
        return Result.forfeit(0, 1) if course.chance.random() < BOTH_ABSENT else Result.forfeit(1 - winner)
    if played.match.id in course.levels:
        return Result.of(Fraction(1, 2), Fraction(1, 2))
    return Result.of(1 - winner, winner)


def _still_in(cup: Cup) -> list[int]:
    """Who may still have a match and has not gone home; when nobody may, whoever has not gone home."""
    state = replay(cup)
    waiting = {seed for played in state.matches.values() if not played.settled for seed in played.sides if seed}
    here = [seed for seed in range(1, len(cup.entries) + 1) if seed not in cup.withdrawn]
    return [seed for seed in here if seed in waiting] or here
