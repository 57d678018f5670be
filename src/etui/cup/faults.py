"""Typed results that contradict each other or the bracket: one sentence each, naming the match and what to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from etui.cup.advance import State
from etui.cup.model import Result
from etui.cup.names import meeting, who
from etui.cup.tiebreaks import MANUAL
from etui.errors import Sentence


def result_faults(state: State, name: str, number: int, result: Result) -> Iterator[Sentence]:
    """What is wrong with the result of one leg, were it typed now."""
    cup = state.cup
    played = state.matches.get(name)
    if played is None or not 1 <= number <= len(played.match.rounds):
        last = cup.draw.matches[-1].id
        yield Sentence(
            f"{name}, leg {number}, is not in this bracket (M1 to {last}): correct the match, or erase its result.",
            f"{name}, partie {number}, n’est pas dans ce tableau (M1 à {last}) : corrigez le match, ou effacez son résultat.",
        )
        return
    label, rnd = meeting(cup, played.match, played.sides), played.match.rounds[number - 1]
    if rnd > cup.paired:
        yield Sentence(
            f"{label} is played in round {rnd}, which is not paired yet: erase its result, or pair that round first.",
            f"{label} se joue à la ronde {rnd}, qui n’est pas encore appariée : effacez son résultat, ou appariez d’abord "
            "cette ronde.",
        )
    elif not (played.sides[0] and played.sides[1]):
        yield Sentence(
            f"{label} has no two sides to play it, and nobody can be given a bye by hand: erase its result.",
            f"{label} n’a pas deux camps pour le jouer, et nul ne peut recevoir un exempt à la main : effacez son résultat.",
        )
    else:
        yield from _score_faults(state, label, result)
        if number == 2 and played.legs[0].result and any(played.legs[0].result.absent):
            yield Sentence(
                f"{label} was forfeited in its first leg, so there is no second one: erase the second result.",
                f"{label} a été perdu par forfait à l’aller, il n’y a donc pas de retour : effacez le second résultat.",
            )


def _score_faults(state: State, label: str, result: Result) -> Iterator[Sentence]:
    settings = state.cup.settings
    a, b = result.scores
    if any(result.absent):
        if a or b or result.boards:
            yield Sentence(
                f"{label} has both a score and an absent side: keep one of the two.",
                f"{label} porte à la fois un score et un camp absent : gardez l’un des deux.",
            )
    elif min(a, b) < 0:
        yield Sentence(f"{label} has a negative score: correct it.", f"{label} porte un score négatif : corrigez-le.")
    elif result.boards:
        yield from _board_faults(state, label, result)
    elif settings.scoring == "games" and not settings.teams:
        if a == b == 1:
            yield Sentence(
                f"{label} has two winners: type 1, ½ or 0 for each side, or 1-0.",
                f"{label} a deux vainqueurs : tapez 1, ½ ou 0 pour chaque camp, ou 1-0.",
            )
        elif a + b > 1 or not _game_score(a) or not _game_score(b):
            yield Sentence(
                f"{label}: {_shown(a)}–{_shown(b)} is not the result of a game: type 1, ½ or 0 for each side, or 1-0.",
                f"{label} : {_shown(a)}–{_shown(b)} n’est pas le résultat d’une partie : tapez 1, ½ ou 0 pour chaque camp, "
                "ou 1-0.",
            )
    elif settings.scoring == "games" and settings.boards and (a + b > settings.boards or (2 * a) % 1 or (2 * b) % 1):
        yield Sentence(
            f"{label}: {_shown(a)}–{_shown(b)} is not possible on {settings.boards} boards: correct it.",
            f"{label} : {_shown(a)}–{_shown(b)} est impossible sur {settings.boards} échiquiers : corrigez-le.",
        )


def _board_faults(state: State, label: str, result: Result) -> Iterator[Sentence]:
    settings = state.cup.settings
    if not settings.teams:
        yield Sentence(
            f"{label} opposes two players and has no boards: type one result.",
            f"{label} oppose deux joueurs et n’a pas d’échiquiers : tapez un seul résultat.",
        )
        return
    if settings.boards and len(result.boards) != settings.boards:
        yield Sentence(
            f"{label} has {len(result.boards)} board results and is played on {settings.boards} boards: correct them.",
            f"{label} porte {len(result.boards)} résultats et se joue sur {settings.boards} échiquiers : corrigez-les.",
        )
    for board, (a, b) in enumerate(result.boards, 1):
        if not _game_score(a) or not _game_score(b) or a + b > 1:
            yield Sentence(
                f"{label}, board {board}: {_shown(a)}–{_shown(b)} is not the result of a game: type 1, ½ or 0.",
                f"{label}, échiquier {board} : {_shown(a)}–{_shown(b)} n’est pas le résultat d’une partie : tapez 1, ½ ou 0.",
            )
    if [sum(points) for points in zip(*result.boards, strict=True)] != list(result.scores):
        yield Sentence(
            f"{label}: the boards do not add up to {_shown(result.scores[0])}–{_shown(result.scores[1])}: correct one of the "
            "two.",
            f"{label} : les échiquiers ne donnent pas {_shown(result.scores[0])}–{_shown(result.scores[1])} : corrigez l’un "
            "des deux.",
        )


def _game_score(score: Fraction) -> bool:
    return score in (0, 0.5, 1)


def _shown(score: Fraction) -> str:
    return {"0.5": "½"}.get(text := f"{float(score):g}", text.replace(".5", "½").replace("-", "−"))


def winner_faults(state: State, name: str, side: int) -> Iterator[Sentence]:
    """What is wrong with naming a winner of a match, were it typed now."""
    cup = state.cup
    played = state.matches.get(name)
    if played is None or side not in (0, 1):
        yield Sentence(
            f"{name} has no side {side + 1} to name: correct the match, or erase the name.",
            f"{name} n’a pas de camp {side + 1} à désigner : corrigez le match, ou effacez la désignation.",
        )
        return
    label = meeting(cup, played.match, played.sides)
    if played.decided_by == MANUAL:
        return
    if played.status == "level":                 # then Manual is not in the list
        yield Sentence(
            f"{label} is level, but Manual is not among the tie-breaks: add it before naming a winner.",
            f"{label} est à égalité, mais Manuel n’est pas parmi les départages : ajoutez-le avant de désigner un vainqueur.",
        )
    elif played.settled:
        yield Sentence(
            f"{label} is already decided without a play-off: erase the winner named by hand.",
            f"{label} est déjà décidé sans barrage : effacez le vainqueur désigné à la main.",
        )
    else:
        yield Sentence(
            f"{label} has not ended level: type its result before naming a winner, or erase the name.",
            f"{label} n’est pas à égalité : tapez son résultat avant de désigner un vainqueur, ou effacez la désignation.",
        )


def lineup_faults(state: State, rnd: int, seed: int, players: tuple[str, ...]) -> Iterator[Sentence]:
    """A line-up takes players of the team, each once, in the team’s board order, as many as there are boards."""
    cup = state.cup
    en, fr = f"Line-up of {who(cup, seed)} in round {rnd}", f"Composition de {who(cup, seed)} à la ronde {rnd}"
    listed = list(getattr(cup.entry(seed), "players", ()))
    strangers = [player for player in players if player not in listed]
    if strangers:
        yield Sentence(
            f"{en}: {strangers[0]} is not in the team: correct the name, or add it to the team.",
            f"{fr} : {strangers[0]} n’est pas dans l’équipe : corrigez le nom, ou ajoutez-le à l’équipe.",
        )
        return
    order = [listed.index(player) for player in players]
    for above, below, name in zip(order, order[1:], players[1:], strict=False):
        if above >= below:
            yield Sentence(
                f"{en}: {name} plays below the board order of the team, or twice: put the players in the team’s order.",
                f"{fr} : {name} ne suit pas l’ordre des échiquiers de l’équipe, ou joue deux fois : remettez les joueurs dans "
                "l’ordre de l’équipe.",
            )
            return
    if cup.settings.boards and len(players) > cup.settings.boards:
        yield Sentence(
            f"{en}: {len(players)} players for {cup.settings.boards} boards: take out {len(players) - cup.settings.boards}.",
            f"{fr} : {len(players)} joueurs pour {cup.settings.boards} échiquiers : retirez-en "
            f"{len(players) - cup.settings.boards}.",
        )


def undecided(state: State, up_to: int) -> Iterator[Sentence]:
    """Each match of the rounds paired so far, up to one, that still lacks what decides it."""
    cup = state.cup
    for played in state.matches.values():
        if played.settled:
            continue
        label = meeting(cup, played.match, played.sides)
        missing = [leg.round for leg in played.legs if leg.round <= min(up_to, cup.paired) and leg.result is None]
        if missing:
            yield Sentence(
                f"{label} has no result in round {missing[0]}: type it, or mark who was absent.",
                f"{label} n’a pas de résultat à la ronde {missing[0]} : tapez-le, ou notez l’absent.",
            )
        elif played.status == "level" and played.match.rounds[-1] <= up_to:
            if MANUAL in cup.settings.tiebreaks:
                yield Sentence(
                    f"{label} is level and no tie-break separates the two: name the winner after a play-off.",
                    f"{label} est à égalité et aucun départage ne sépare les deux camps : désignez le vainqueur après un "
                    "barrage.",
                )
            else:
                yield Sentence(
                    f"{label} is level and no tie-break separates the two: add Manual, or another tie-break, to the settings.",
                    f"{label} est à égalité et aucun départage ne sépare les deux camps : ajoutez Manuel, ou un autre "
                    "départage, aux "
                    "réglages.",
                )


def written_faults(state: State, written: Mapping[str, tuple[int, int]]) -> Iterator[Sentence]:
    """Pairings as written when their round was paired, that the results before it no longer give.

    written: by match, the seeds of its two sides.
    """
    cup = state.cup
    for name, seeds in written.items():
        played = state.matches.get(name)
        if played is None or played.match.rounds[0] > cup.paired or played.sides == seeds:
            continue
        rnd = played.match.rounds[0]
        now = " – ".join(who(cup, seed) for seed in played.sides if seed) or "–"
        before = " – ".join(who(cup, seed) for seed in seeds if 1 <= seed <= len(cup.entries))
        yield Sentence(
            f"{name} was paired in round {rnd} as {before}, but the rounds before it now give {now}: unpair round {rnd} before "
            "correcting an earlier result, or put that result back.",
            f"{name} a été apparié à la ronde {rnd} comme {before}, mais les rondes précédentes donnent maintenant {now} : "
            "désappariez "
            f"la ronde {rnd} avant de corriger un résultat antérieur, ou rétablissez ce résultat.",
        )
