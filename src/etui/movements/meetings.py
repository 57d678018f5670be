"""Who meets whom, as partner or opponent: everybody at a table meets everybody else there."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

from etui.errors import Sentence
from etui.movements.model import Movement

Couple = tuple[int, int]


def meetings(movement: Movement) -> dict[Couple, tuple[int, ...]]:
    """Every couple that sits at one table, the smaller number first, with the rounds in which it does."""
    met: dict[Couple, dict[int, None]] = defaultdict(dict)          # each round once, also on a faulty sheet
    for play in movement.plays:
        for one, other in combinations(sorted(set(play.who)), 2):
            met[one, other][play.round] = None
    return {couple: tuple(rounds) for couple, rounds in sorted(met.items())}


def repeats(movement: Movement) -> dict[Couple, tuple[int, ...]]:
    """The couples that meet twice or more, with the rounds in which they do."""
    return {couple: rounds for couple, rounds in meetings(movement).items() if len(rounds) > 1}


def rounds_without_repeat(movement: Movement) -> int:
    """How many rounds pass, from the first, before anybody meets somebody again."""
    again = min((rounds[1] for rounds in repeats(movement).values()), default=None)
    if again is None:
        return len(movement.rounds)
    return sum(rnd.round < again for rnd in movement.rounds)


def meetings_in_words(movement: Movement) -> Sentence:
    """For the director: that nobody meets twice, or from which round on and how many pairs of players do."""
    again = repeats(movement)
    if not again:
        return Sentence("Nobody meets anybody twice.", "Personne ne rencontre deux fois le même joueur.")
    first, often = min(rounds[1] for rounds in again.values()), max(map(len, again.values()))
    couples, many = len(again), len(again) > 1
    up_to = f", at most {often} times" if often > 2 else ""
    fr_up_to = f", au plus {often} fois" if often > 2 else ""
    return Sentence(
        f"From round {first} on players meet again: {couples} pair{'s' * many} of players meet{'s' * (not many)} "
        f"more than once{up_to}.",
        f"À partir de la position {first} des joueurs se retrouvent : {couples} paire{'s' * many} de joueurs "
        f"{'se rencontrent' if many else 'se rencontre'} plus d’une fois{fr_up_to}.",
    )
