"""Invented results that look like a club's: what each board is like, and what tables make of it.

Frequencies follow what clubs really do: most tables reach the same contract, some bid more or less, a few double, a board is
passed out now and then, and the stronger pair gets the better of two likely results more often.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal, TypeVar

from etui.bridge.boards import SEATS, Seat, vulnerability
from etui.bridge.contract import Contract, Strain, write_contract
from etui.bridge.event import Line
from etui.bridge.law77 import contract_score
from etui.movements.model import Movement

T = TypeVar("T")
SUITS: tuple[Strain, ...] = ("C", "D", "H", "S")
LINES: tuple[tuple[Seat, Seat], ...] = (("N", "S"), ("E", "W"))


@dataclass(frozen=True)
class Kind:
    """A sort of deal. F is the suit of the side that holds the cards, G the other side's, N no trump."""

    suits: str                      # F is one of these
    tricks: tuple[int, ...]         # F takes one of these numbers
    no_trump: tuple[int, ...]       # N takes so many more
    against: tuple[int, ...]        # G takes one of these for the other side
    bidding: str                    # final contracts, each with how often it is reached; P is passed out


KINDS = {
    "major game": Kind("HS", (9, 10, 10, 11), (-1, -1, -2), (6, 7), "4F:74 3N:8 3F:7 2F:3 5F:2 5Gx:4 4G:2"),
    "no-trump game": Kind("CDHS", (9, 10), (-1, 0, 0), (6, 7), "3N:74 2N:6 1N:4 3F:6 4F:6 5F:4 2G:4"),
    "minor game": Kind("CD", (10, 11), (-2, -1, -1), (7, 8), "3N:42 5F:22 4F:11 3F:13 6F:3 3G:6 5Fx:3"),
    "major part-score": Kind("HS", (8, 9), (-1, -2), (7, 8), "2F:50 3F:17 1N:9 4F:9 3G:10 2N:3 2G:7 3Gx:2"),
    "no-trump part-score": Kind("CDHS", (7, 8), (0, -1), (7, 7), "1N:54 2N:9 2F:17 3F:5 3N:6 2G:13"),
    "minor part-score": Kind("CD", (8, 9), (-2, -1), (7, 8), "3F:16 2F:34 1N:18 2G:20 3G:7 4F:6"),
    "fight": Kind("HS", (9, 10), (-2,), (8, 9), "4F:27 4Fx:4 3F:13 4G:15 4Gx:10 5G:6 5Gx:9 3G:9 5F:7"),
    "slam": Kind("CDHS", (11, 12, 12, 13), (0, -1), (5, 6), "6F:40 5F:24 6N:13 3N:13 7F:4 4N:3 5Gx:3"),
    "nobody's": Kind("CDHS", (7,), (-1,), (6, 7), "P:36 1N:18 1F:14 2G:15 2F:11 1G:6"),
}
LUCK = {-2: 1, -1: 15, 0: 65, 1: 17, 2: 2}             # tricks beside what the cards should give, per hundred


@dataclass(frozen=True)
class Deal:
    """One board as dealt: who holds the cards, and the tricks and usual declarer of each suit."""

    number: int
    calls: tuple[str, ...]
    weights: tuple[int, ...]
    plays: Mapping[str, tuple[Strain, Seat, int]]       # F, G, N → strain, declarer, tricks

    @classmethod
    def deal(cls, rng: Random, number: int, kind: Kind) -> Deal:
        """Board ``number`` with hands of a kind: whose cards they are, in which suit, and worth how many tricks."""
        ours, theirs = (LINES[0], LINES[1]) if rng.random() < 0.5 else (LINES[1], LINES[0])
        suit = _one_of(rng, [s for s in SUITS if s in kind.suits])
        other = _one_of(rng, [s for s in SUITS if s != suit])
        tricks = _one_of(rng, kind.tricks)
        calls = [call.split(":") for call in kind.bidding.split()]
        return cls(number, tuple(call for call, _ in calls), tuple(int(often) for _, often in calls), {
            "F": (suit, _one_of(rng, ours), tricks),
            "N": ("NT", _one_of(rng, ours), tricks + _one_of(rng, kind.no_trump)),
            "G": (other, _one_of(rng, theirs), _one_of(rng, kind.against)),
        })

    def play(self, rng: Random) -> Play:
        """What one table might do with it."""
        call = rng.choices(self.calls, self.weights)[0]
        if call == "P":
            return Play(None, "", None, 0)
        strain, declarer, tricks = self.plays[call[1]]
        if rng.random() < 0.12:
            declarer = SEATS[(SEATS.index(declarer) + 2) % 4]
        contract = Contract(int(call[0]), strain, 1 if call.endswith("x") else 0)
        tricks = min(13, tricks + rng.choices(tuple(LUCK), tuple(LUCK.values()))[0])
        return Play(contract, declarer, tricks, contract_score(contract, tricks, declarer, vulnerability(self.number)))


@dataclass(frozen=True)
class Play:
    """One table's result on a board; no contract and no tricks when it was passed out."""

    contract: Contract | None
    declarer: Seat | Literal[""]
    tricks: int | None
    score: int                      # for NS


def _one_of(rng: Random, things: Sequence[T]) -> T:
    return things[int(rng.random() * len(things))]


USUAL = ("major game", "major part-score", "no-trump game", "no-trump part-score", "minor part-score", "fight", "slam",
         "major game", "major part-score", "no-trump game", "minor game", "minor part-score", "fight", "nobody's")


def deals(rng: Random, boards: int) -> dict[int, Deal]:
    """One deal a board, kinds as often as in a usual evening."""
    return {number: Deal.deal(rng, number, KINDS[_one_of(rng, USUAL)]) for number in range(1, boards + 1)}


def play(movement: Movement, rng: Random, section: str = "", dealt: Mapping[int, Deal] | None = None) -> list[Line]:
    """The travellers of a pairs movement, as its tables might fill them in; by board, then by round.

    dealt: the deals, when several sections play the same ones.
    """
    hands = dealt or deals(rng, max(board for rnd in movement.rounds for table in rnd.tables for board in table.boards))
    strength = {number: rng.random() + rng.random() for number in movement.competitors}
    lines = []
    for rnd in movement.rounds:
        for table in rnd.tables:
            ns, ew = table.who
            if ns is None or ew is None:
                continue
            for board in table.boards:
                worse, better = sorted((hands[board].play(rng), hands[board].play(rng)), key=lambda made: made.score)
                made = better if rng.random() < 0.5 + 0.28 * (strength[ns] - strength[ew]) else worse
                lines.append(Line(board, str(ns), str(ew), section, table.table, rnd.round, write_contract(made.contract, "en"),
                                  made.declarer, made.tricks, made.score))
    return sorted(lines, key=lambda line: (line.board, line.section, line.round or 0, line.table or 0))
