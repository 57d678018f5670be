"""What a director types once a round is paired: results, winners of play-offs, withdrawals.

Each step gives a new cup or refuses with one sentence; a refused step leaves the cup as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from etui.cup.advance import replay
from etui.cup.faults import result_faults, winner_faults
from etui.cup.model import Cup, Result
from etui.cup.names import meeting
from etui.errors import EtuiError, Sentence


def record(cup: Cup, name: str, result: Result | None, leg: int = 1) -> Cup:
    """One result typed, corrected, or erased with None."""
    return record_all(cup, {(name, leg): result})


def record_all(cup: Cup, results: Mapping[tuple[str, int], Result | None]) -> Cup:
    """Several results at once, by match and leg; all of them or none.

    EtuiError for a result in a read-only round and for what ``faults.result_faults`` finds.
    """
    for name, leg in results:
        match = cup.draw.match.get(name)
        if match and 1 <= leg <= len(match.rounds) and match.rounds[leg - 1] < cup.paired:
            rnd = match.rounds[leg - 1]
            label = meeting(cup, match, replay(cup).matches[name].sides)
            raise EtuiError(
                f"{label} is in round {rnd}, read-only since round {rnd + 1} was paired: unpair round {rnd + 1} to correct it.",
                f"{label} est à la ronde {rnd}, en lecture seule depuis l’appariement de la ronde {rnd + 1} : désappariez la "
                "ronde "
                f"{rnd + 1} pour le corriger.",
            )
    typed = {**cup.results, **{key: result for key, result in results.items() if result is not None}}
    for key, result in results.items():
        if result is None:
            typed.pop(key, None)
    after = replace(cup, results=typed)
    state = replay(after)
    _refuse(fault for (name, leg), result in results.items() if result for fault in result_faults(state, name, leg, result))
    stale = [name for name, _ in results if name in after.winners and any(winner_faults(state, name, after.winners[name]))]
    return replace(after, winners={name: side for name, side in after.winners.items() if name not in stale})


def name_winner(cup: Cup, name: str, side: int | None) -> Cup:
    """The winner of a level match after a play-off (side 0 or 1); None takes the name back."""
    match = cup.draw.match.get(name)
    if match and match.rounds[-1] < cup.paired:
        rnd = match.rounds[-1] + 1
        raise EtuiError(
            f"{name} is read-only since round {rnd} was paired: unpair round {rnd} to change its winner.",
            f"{name} est en lecture seule depuis l’appariement de la ronde {rnd} : désappariez la ronde {rnd} pour changer son "
            "vainqueur.",
        )
    others = {other: named for other, named in cup.winners.items() if other != name}
    if side is None:
        return replace(cup, winners=others)
    after = replace(cup, winners={**others, name: side})
    _refuse(winner_faults(replay(after), name, side))
    return after


def withdraw(cup: Cup, seed: int) -> Cup:
    """A player goes home: games without a result are forfeited from the last paired round on, in the lower bracket too."""
    if not 1 <= seed <= len(cup.entries):
        raise EtuiError(
            f"Seed {seed} is not in this cup (1 to {len(cup.entries)}): correct the seed that withdraws.",
            f"La tête de série {seed} n’est pas dans cette coupe (1 à {len(cup.entries)}) : corrigez le numéro de qui abandonne.",
        )
    if not cup.paired:
        name = cup.entry(seed).name
        raise EtuiError(
            f"Round 1 is not paired yet: remove {name} from the entries instead.",
            f"La ronde 1 n’est pas encore appariée : effacez plutôt {name} des inscrits.",
        )
    return replace(cup, withdrawn={seed: cup.paired, **cup.withdrawn})       # who has gone already stays gone since then


def lineup(cup: Cup, rnd: int, seed: int) -> tuple[str, ...]:
    """Who plays for a team in a round: the line-up typed, or the first players of the team."""
    players: tuple[str, ...] = getattr(cup.entry(seed), "players", ())
    return cup.lineups.get((rnd, seed), players[: cup.settings.boards or None])


def _refuse(faults: Iterable[Sentence]) -> None:
    for fault in faults:
        raise EtuiError(*fault)
