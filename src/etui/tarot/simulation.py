"""Invented evenings that look like a club's: who takes, at what contract, how far from the points needed, and the bonuses.

Most deals are a garde; about every second is made by some points either way; a petit au bout comes now and then, a poignée
a little less often and a chelem hardly ever. Better players make a few points more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Final, Literal, TypeVar, cast

from etui.tarot.deal import DEAL_POINTS, NEEDED, Chelem, Contract, Deal, Poignee, Side
from etui.tarot.evening import Evening, PlayedDeal, PlayedTable

T = TypeVar("T")

CONTRACTS: Final[Mapping[Contract, int]] = {"prise": 34, "garde": 56, "garde sans": 8, "garde contre": 2}
OUDLERS: Final[Mapping[Contract, tuple[int, int, int, int]]] = {      # how often 0, 1, 2, 3, per hundred
    "prise": (14, 54, 29, 3), "garde": (4, 36, 46, 14), "garde sans": (1, 17, 48, 34), "garde contre": (0, 8, 44, 48),
}
POIGNEES: Final[Mapping[Poignee, int]] = {"simple": 80, "double": 17, "triple": 3}
SPREAD, SKILL = 9.0, 2.5                         # points: of a deal around what its cards give, of players around the mean
PETIT, POIGNEE, CHELEM, FAILED = 0.11, 0.08, 0.003, 0.001
ELSEWHERE = 0.2                                  # duplicate: how often another table does something else with the deal


@dataclass(frozen=True)
class Dealt:
    """What the cards of a deal call for: who takes it, at what contract, with how many oudlers and points over or under."""

    taker: int                                   # among those who play
    partner: int | None
    contract: Contract
    oudlers: int
    margin: float


def play(evening: Evening, seed: int) -> Evening:
    """The evening with every table played through, deal by deal; the same seed gives the same evening.

    At a table of five all five play. In duplicate the deals of a round are the same at each table and have their own numbers.
    """
    rng = Random(seed)
    skill = {number: rng.gauss(0, SKILL) for number in evening.numbers}
    each, duplicate = evening.method.deals or 4, evening.method.scoring == "duplicate"
    rounds = []
    for index, rnd in enumerate(evening.rounds):
        first = index * each + 1 if duplicate else 1
        known: dict[tuple[int, int], Dealt] = {}
        tables = []
        for table in rnd.tables:
            deals = []
            for number in range(first, first + each):
                players = len(table.players)
                dealt = _deal(rng, players)
                if duplicate:
                    usual = known.setdefault((number, players), dealt)
                    dealt = dealt if rng.random() < ELSEWHERE else replace(usual, margin=usual.margin + rng.gauss(0, SPREAD / 3))
                deals.append(_play(rng, table, number, dealt, skill))
            tables.append(replace(table, scores=(), deals=tuple(deals)))
        rounds.append(replace(rnd, tables=tuple(tables)))
    return replace(evening, rounds=tuple(rounds))


def _deal(rng: Random, players: int) -> Dealt:
    taker = rng.randrange(players)
    contract = _one_of(rng, CONTRACTS)
    partner = rng.randrange(players) if players == 5 else None
    oudlers = rng.choices(range(4), OUDLERS[contract])[0]
    return Dealt(taker, None if partner == taker else partner, contract, oudlers, rng.gauss(2, SPREAD))


def _play(rng: Random, table: PlayedTable, number: int, dealt: Dealt, skill: Mapping[int, float]) -> PlayedDeal:
    players = table.players
    taker = players[dealt.taker]
    partner = None if dealt.partner is None else players[dealt.partner]
    against = [skill[n] for n in players if n not in (taker, partner)]
    margin = dealt.margin + skill[taker] - sum(against) / len(against)
    oudlers, points, chelem = dealt.oudlers, NEEDED[dealt.oudlers] + margin, _chelem(rng)
    if chelem in ("announced", "made"):
        oudlers, points = 3, float(DEAL_POINTS)
    elif chelem == "failed":
        points = rng.uniform(70, 86)
    counted = Fraction(round(points) if len(players) == 4 else round(2 * points) / 2)
    deal = Deal(
        dealt.contract,
        oudlers,
        max(Fraction(0), min(counted, Fraction(DEAL_POINTS))),
        petit=_petit(rng, oudlers) if chelem is None else None,
        poignees=(_one_of(rng, POIGNEES),) if rng.random() < POIGNEE else (),
        chelem=chelem,
        players=cast(Literal[3, 4, 5], len(players)),
        alone=len(players) == 5 and partner is None,
    )
    return PlayedDeal(number, deal, taker, partner)


def _chelem(rng: Random) -> Chelem | None:
    luck = rng.random()
    if luck < CHELEM:
        return "announced" if luck < CHELEM / 2 else "made"
    return "failed" if luck < CHELEM + FAILED else None


def _petit(rng: Random, oudlers: int) -> Side | None:
    if rng.random() >= PETIT:
        return None
    return "attack" if rng.random() < oudlers / 3 else "defence"


def _one_of(rng: Random, weights: Mapping[T, int]) -> T:
    things: Sequence[T] = tuple(weights)
    return rng.choices(things, tuple(weights.values()))[0]
