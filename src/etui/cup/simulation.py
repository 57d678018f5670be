"""A whole cup played through: favourites, outsiders, a challenger from the lower bracket, or coin flips."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from etui.cup.advance import Played, State, replay
from etui.cup.draw import draw
from etui.cup.entering import record_all
from etui.cup.model import Colours, Cup, CupSettings, Entry, Result, Variant
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


def invented(count: int) -> list[Entry]:
    """Entries 1, 2… with falling ratings, so that each is its own seed."""
    return [Entry(str(k), f"Entry {k}", rating=1000 + count - k, number=k) for k in range(1, count + 1)]


def simulate_cup(
    entries: int | Sequence[Entry],
    variant: Variant = "single",
    reset: bool = False,
    third_place: bool = False,
    colours: Colours = "alternate",
    drops: str = "alternating",
    policy: str = "favourites",
    seed: int = 0,
) -> Cup:
    """A cup played to its end, every match by a decisive game (both games, in two legs).

    entries: how many, or the entries themselves. policy: a name in POLICIES. seed: of coin flips and drawn colours; the same
    seed plays the same cup.
    """
    settings = CupSettings(variant=variant, reset=reset, third_place=third_place, colours=colours, drops=drops, seed=seed)
    cup = draw(settings, invented(entries) if isinstance(entries, int) else entries)
    if policy not in POLICIES:
        raise EtuiError(
            f"No policy is called “{policy}”: choose one of {', '.join(POLICIES)}.",
            f"Aucune façon de jouer ne s’appelle « {policy} » : choisissez parmi {', '.join(POLICIES)}.",
        )
    return play_out(cup, POLICIES[policy], Random(seed))


def play_out(cup: Cup, policy: Policy, rng: Random) -> Cup:
    """The cup played from where it stands to its end."""
    state = replay(cup)
    while not state.over:
        cup = pair(cup)
        cup = play_round(cup, replay(cup), policy, rng)
        state = replay(cup)
    return cup


def play_round(cup: Cup, state: State, policy: Policy, rng: Random) -> Cup:
    results: dict[tuple[str, int], Result] = {}
    for played, leg in state.games(cup.paired):
        if played.status == "open" and (played.match.id, leg) not in cup.results:
            first = cup.results.get((played.match.id, 1))
            winner = policy(state, played, rng) if first is None else int(first.scores[1] > first.scores[0])
            results[played.match.id, leg] = Result.of(1 - winner, winner)
    return record_all(cup, results)
