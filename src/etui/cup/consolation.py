"""A consolation cup for those who lost in the first round, so that nobody goes home after one match."""

from __future__ import annotations

from dataclasses import replace

from etui.cup.advance import State
from etui.cup.draw import frozen
from etui.cup.faults import undecided
from etui.cup.model import Cup
from etui.errors import EtuiError


def first_round_losers(state: State) -> tuple[int, ...]:
    """Seeds that lost their match of the first round, best first; who has withdrawn is not asked again."""
    return tuple(sorted(
        seed
        for played in state.matches.values() if played.match.turn == 1 and played.status == "decided"
        for side, seed in enumerate(played.sides) if seed and side != played.winner and seed not in state.cup.withdrawn
    ))


def consolation(state: State) -> Cup:
    """A single elimination among the first-round losers, in the order of their seeds in the main cup.

    EtuiError while the first round is undecided, with fewer than two losers, and in a double elimination, whose lower
    bracket already is one.
    """
    cup = state.cup
    if cup.settings.double:
        raise EtuiError(
            "In a double elimination first-round losers already play in the lower bracket: there is no consolation to draw.",
            "En double élimination, les perdants du premier tour jouent déjà dans le tableau inférieur : il n’y a pas de "
            "consolante "
            "à tirer.",
        )
    for sentence in undecided(state, cup.settings.legs):
        raise EtuiError(*sentence)
    losers = first_round_losers(state)
    if cup.paired < cup.settings.legs or len(losers) < 2:
        raise EtuiError(
            f"A consolation needs two first-round losers or more, and there {'is one' if losers else 'are none'}: play round "
            "1 first, or "
            "do without.",
            f"Une consolante demande au moins deux perdants du premier tour, et il y en a {len(losers)} : jouez d’abord le "
            "premier "
            "tour, ou passez-vous d’elle.",
        )
    settings = replace(cup.settings, third_place=False, group_by="", keep_apart="", names=())
    return frozen(settings, [cup.entry(seed) for seed in losers])

