"""What a director types: entries and settings before round 1, then results, play-off winners, withdrawals, line-ups.

Each step gives a new cup or refuses with one sentence; a refused step leaves the cup as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from etui.cup.advance import replay
from etui.cup.draw import draw, frozen
from etui.cup.faults import lineup_faults, result_faults, winner_faults
from etui.cup.model import DRAW_SETTINGS, Cup, CupSettings, Entry, Result
from etui.cup.names import meeting
from etui.errors import EtuiError, Sentence


def add_entry(cup: Cup, entry: Entry) -> Cup:
    """One more entry, and a new draw; refused once round 1 is paired."""
    if cup.paired:
        raise EtuiError(
            f"{entry.name} cannot be added: the bracket is frozen since round 1 was paired. Unpair round 1 first.",
            f"{entry.name} ne peut plus être ajouté : le tableau est figé depuis l’appariement de la ronde 1. Désappariez-la "
            "d’abord.",
        )
    return draw(cup.settings, (*cup.entries, entry))


def remove_entry(cup: Cup, seed: int) -> Cup:
    """One entry less, and a new draw; refused once round 1 is paired (a player then withdraws)."""
    if cup.paired:
        name = cup.entry(seed).name
        raise EtuiError(
            f"{name} cannot be removed: the bracket is frozen since round 1 was paired. Withdraw {name} instead.",
            f"{name} ne peut plus être retiré de la liste : le tableau est figé depuis l’appariement de la ronde 1. Notez "
            "plutôt son "
            "abandon.",
        )
    return draw(cup.settings, [entry for other, entry in enumerate(cup.entries, 1) if other != seed])


def change_settings(cup: Cup, settings: CupSettings) -> Cup:
    """Other settings; once round 1 is paired only titles, names and tie-breaks, and these must not undo a frozen round."""
    if not cup.paired:
        return draw(settings, cup.entries)
    for name in DRAW_SETTINGS:
        if getattr(settings, name) != getattr(cup.settings, name):
            raise EtuiError(
                f"The setting “{name.replace('_', ' ')}” is fixed since round 1 was paired: unpair round 1 to change it.",
                f"Le réglage « {name.replace('_', ' ')} » est fixé depuis l’appariement de la ronde 1 : désappariez-la pour "
                "le changer.",
            )
    frozen(settings, cup.entries, cup.draw.order)         # refuses tie-breaks that are not offered
    return _unless_undone(cup, replace(cup, settings=settings))


def change_entry(cup: Cup, seed: int, entry: Entry) -> Cup:
    """Another name, rating… for a seed. Once round 1 is paired the seed keeps its place, whatever its new rating."""
    entries = tuple(entry if other == seed else old for other, old in enumerate(cup.entries, 1))
    if not cup.paired:
        return draw(cup.settings, entries)
    frozen(cup.settings, entries, cup.draw.order)         # refuses a name given twice
    return _unless_undone(cup, replace(cup, entries=entries))


def _unless_undone(before: Cup, after: Cup) -> Cup:
    """The new cup, unless a match of a read-only round would have another winner."""
    was, now = replay(before), replay(after)
    for played in was.matches.values():
        if played.match.rounds[-1] < before.paired and now.matches[played.match.id].sends("winner") != played.sends("winner"):
            label, rnd = meeting(before, played.match, played.sides), played.match.rounds[-1] + 1
            raise EtuiError(
                f"This would change who qualified from {label}: unpair round {rnd} first.",
                f"Cela changerait le qualifié de {label} : désappariez d’abord la ronde {rnd}.",
            )
    return after


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


def reinstate(cup: Cup, seed: int) -> Cup:
    """A withdrawal taken back, unless a round has been paired without the player."""
    if cup.withdrawn.get(seed, cup.paired) < cup.paired:
        name, rnd = cup.entry(seed).name, cup.withdrawn[seed] + 1
        raise EtuiError(
            f"{name} cannot come back: round {rnd} was paired without them. Unpair round {rnd} first.",
            f"{name} ne peut pas revenir : la ronde {rnd} a été appariée sans tenir compte de ce retour. Désappariez d’abord "
            f"la ronde {rnd}.",
        )
    return replace(cup, withdrawn={other: rnd for other, rnd in cup.withdrawn.items() if other != seed})


def line_up(cup: Cup, rnd: int, seed: int, players: Iterable[str]) -> Cup:
    """The players of a team in a round, board 1 first."""
    chosen = tuple(players)
    if rnd < cup.paired:
        raise EtuiError(
            f"Round {rnd} is read-only since round {rnd + 1} was paired: unpair it to change a line-up.",
            f"La ronde {rnd} est en lecture seule depuis l’appariement de la ronde {rnd + 1} : désappariez celle-ci pour "
            "changer une "
            "composition.",
        )
    _refuse(lineup_faults(replay(cup), rnd, seed, chosen))
    return replace(cup, lineups={**cup.lineups, (rnd, seed): chosen})


def lineup(cup: Cup, rnd: int, seed: int) -> tuple[str, ...]:
    """Who plays for a team in a round: the line-up typed, or the first players of the team."""
    players: tuple[str, ...] = getattr(cup.entry(seed), "players", ())
    return cup.lineups.get((rnd, seed), players[: cup.settings.boards or None])


def _refuse(faults: Iterable[Sentence]) -> None:
    for fault in faults:
        raise EtuiError(*fault)
