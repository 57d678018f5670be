"""The same player found again from evening to evening: by licence, else by name, else by number.

Accents, case and word order of a name do not matter. A licence that is typed on one evening only still finds the evenings
without it, by the name, where only one player has it. Two players whose licences are both typed and differ are never one. A
name that is nearly another is never taken for it: it is told.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from etui.bridge.combination import NEAR, plain
from etui.errors import EtuiError, Sentence
from etui.tarot.evening import Player

Evenings = dict[int, Player]                     # one player, as each evening he played (from 0) lists him


def same_players(evenings: Sequence[Sequence[Player]]) -> list[Evenings]:
    """Who played the evenings. Raises EtuiError for two players of one evening who cannot be told apart."""
    by_licence: dict[str, Evenings] = {}
    for evening, player in _everybody(evenings):
        if _licence(player):
            _add(by_licence.setdefault(_licence(player), {}), evening, player)
    without: dict[str, Evenings] = {}
    for evening, player in _everybody(evenings):
        if not _licence(player):
            _add(without.setdefault(_name(player) or f"#{player.number}", {}), evening, player)
    licensed: dict[str, list[Evenings]] = defaultdict(list)
    for own in by_licence.values():
        for name in {_name(player) for player in own.values()} - {""}:
            licensed[name].append(own)
    for name, namesakes in licensed.items():
        if name in without and len(namesakes) == 1 and not namesakes[0].keys() & without[name].keys():
            namesakes[0].update(without.pop(name))         # namesakes at one evening are two players
    return [*by_licence.values(), *without.values()]


def listed(own: Evenings) -> Player:
    """A player as the last evening lists him, with the name and licence that it may leave blank."""
    last = own[max(own)]
    typed = [own[evening] for evening in sorted(own, reverse=True)]
    return replace(last, name=next((player.name for player in typed if player.name.strip()), ""),
                   licence=next((player.licence for player in typed if _licence(player)), ""))


def near_misses(evenings: Sequence[Sequence[Player]]) -> list[Sentence]:
    """Players with nearly one name who never played the same evening."""
    found = [own for own in same_players(evenings) if _name(listed(own))]
    advice = []
    for i, one in enumerate(found):
        for other in found[i + 1:]:
            if not one.keys() & other.keys() and _near(_name(listed(one)), _name(listed(other))):
                a, b = sorted((one, other), key=lambda own: min(own))
                (who, first), (whom, then) = ((_shown(own), min(own) + 1) for own in (a, b))
                advice.append(Sentence(
                    f"{who} (evening {first}) and {whom} (evening {then}) may be one player: if so, write the name or the "
                    "licence the same way.",
                    f"{who} (soirée {first}) et {whom} (soirée {then}) sont peut-être le même joueur : si oui, écrivez le nom "
                    "ou la licence de la même façon.",
                ))
    return advice


def _near(one: str, other: str) -> bool:
    match = SequenceMatcher(None, one, other)
    return match.real_quick_ratio() >= NEAR and match.quick_ratio() >= NEAR and match.ratio() >= NEAR


def _shown(own: Evenings) -> str:
    player = listed(own)
    return f"{player.name} {player.licence}".strip()


def _everybody(evenings: Sequence[Sequence[Player]]) -> Iterator[tuple[int, Player]]:
    return ((evening, player) for evening, players in enumerate(evenings) for player in players)


def _licence(player: Player) -> str:
    return player.licence.strip().casefold().lstrip("0")


def _name(player: Player) -> str:
    return plain(player.name) or " ".join(player.name.casefold().split())      # a name with no Latin letter stays as it is


def _add(own: Evenings, evening: int, player: Player) -> None:
    if evening in own:
        who = player.name or player.number
        raise EtuiError(
            f"Evening {evening + 1} lists {who} twice: give both players a licence number, or different names.",
            f"La soirée {evening + 1} compte deux fois {who} : donnez aux deux joueurs un numéro de licence, ou des noms "
            "différents.",
        )
    own[evening] = player
