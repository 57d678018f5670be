"""An invented night at a club: who plays, what each table makes of each board, and the match points of it all.

The movement and Law 77's scores are the engine's. The match points are worked out here, the long way, so that the
figures printed in the sample files can be held against the engine's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import TypeVar

from etui.bridge.boards import vulnerability
from etui.bridge.contract import Contract, contract_score
from etui.movements.mitchell import mitchell

T = TypeVar("T")


# --- What a board is like, and what clubs make of it ---

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
class Board:
    """One board as dealt: who holds the cards, and the tricks and usual declarer of each suit."""

    number: int
    calls: tuple[str, ...]
    weights: tuple[int, ...]
    plays: Mapping[str, tuple[str, str, int]]       # F, G, N → strain, declarer, tricks

    @classmethod
    def deal(cls, rng: Random, number: int, kind: Kind) -> Board:
        ours, theirs = ("NS", "EW") if rng.random() < 0.5 else ("EW", "NS")
        suit = _one_of(rng, kind.suits)
        other = _one_of(rng, "CDHS".replace(suit, ""))
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
            declarer = {"N": "S", "S": "N", "E": "W", "W": "E"}[declarer]
        contract = Contract(int(call[0]), strain, 1 if call.endswith("x") else 0)
        tricks = min(13, tricks + rng.choices(tuple(LUCK), tuple(LUCK.values()))[0])
        return Play(contract, declarer, tricks, contract_score(contract, tricks, declarer, vulnerability(self.number)))


@dataclass(frozen=True)
class Play:
    contract: Contract | None
    declarer: str
    tricks: int | None
    score: int                      # for NS


def _one_of(rng: Random, things: Sequence[T]) -> T:
    return things[int(rng.random() * len(things))]


# --- A night ---

@dataclass(frozen=True)
class Entry:
    number: int
    line: str                       # "NS", "EW"
    names: tuple[str, str]
    licences: tuple[str, str]
    club: str
    emails: tuple[str, str]


@dataclass(frozen=True)
class Night:
    """One club night as planned."""

    title: str
    club: str
    director: str
    date: str                       # ISO
    program: str
    seed: int
    tables: int
    boards: int
    missing: int | None             # the pair that is not there
    kinds: Mapping[str, int]        # how many boards of each kind
    decided: Mapping[tuple[int, int], str]      # (board, NS pair) → "60/40" by decision, "" never played
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Result:
    """One line of a traveller."""

    board: int
    round: int
    table: int
    ns: int
    ew: int
    play: Play | None               # None: decided by the director, or not played
    decided: str = ""


def travellers(night: Night) -> list[Result]:
    """The night's travellers, board by board in the order they were filled in.

    Each table comes upon two likely results; the stronger of the two pairs more often gets the better one.
    """
    rng = Random(night.seed)
    strength = {entry.number: rng.random() + rng.random() for entry in night.entries}
    kinds = [kind for name, boards in night.kinds.items() for kind in [KINDS[name]] * boards]
    kinds.sort(key=lambda _: rng.random())
    dealt = {number: Board.deal(rng, number, kind) for number, kind in enumerate(kinds, 1)}
    results = []
    for position in mitchell(night.tables, night.boards, missing=night.missing).rounds:
        for table in position.tables:
            if not table.plays:
                continue
            ns, ew = table.who
            for board in table.boards:
                worse, better = sorted((dealt[board].play(rng), dealt[board].play(rng)), key=lambda made: made.score)
                made = better if rng.random() < 0.5 + 0.28 * (strength[ns] - strength[ew]) else worse
                decided = night.decided.get((board, ns))
                results.append(Result(board, position.round, table.table, ns, ew,
                                      made if decided is None else None, decided or ""))
    return sorted(results, key=lambda result: (result.board, result.round))


# --- The long way of scoring ---

Points = dict[Result, tuple[Fraction, Fraction]]


def match_points(results: Sequence[Result]) -> Points:
    """NS and EW match points, two a result beaten; none for a board not played.

    Every board counts out of the largest number of results; a board with fewer real ones is stretched to it:
    X = (x + 1)·N/n − 1 (article 84, Neuberg).
    """
    boards: dict[int, list[Result]] = {}
    for result in results:
        boards.setdefault(result.board, []).append(result)
    most = max(len(lines) for lines in boards.values())
    points: Points = {}
    for lines in boards.values():
        real = [line for line in lines if line.play]
        for line in lines:
            if line.play:
                x = 0
                for other in real:
                    if other is not line:
                        x += (line.play.score >= other.play.score) + (line.play.score > other.play.score)
                ns = Fraction((x + 1) * most, len(real)) - 1
                points[line] = ns, 2 * (most - 1) - ns
            elif line.decided:
                ns, ew = (Fraction(int(percent), 100) * 2 * (most - 1) for percent in line.decided.split("/"))
                points[line] = ns, ew
    return points


@dataclass(frozen=True)
class Standing:
    entry: Entry
    place: int
    shared: bool
    points: Fraction
    percent: Fraction
    boards: int


def standings(entries: Iterable[Entry], points: Points, board_digits: int | None, total_digits: int) -> list[Standing]:
    """One line's ranking, by a program that rounds each board (or not) and the total; equal pairs share a place."""
    top = max(ns + ew for ns, ew in points.values())
    rows = []
    for entry in entries:
        mine = [sides[entry.line == "EW"] for result, sides in points.items()
                if entry.number == (result.ew if entry.line == "EW" else result.ns)]
        total = sum((one if board_digits is None else rounded(one, board_digits) for one in mine), Fraction(0))
        total = rounded(total, total_digits)
        rows.append((total / (top * len(mine)), entry, total, len(mine)))
    rows.sort(key=lambda row: (-row[0], row[1].number))
    shares = [row[0] for row in rows]
    return [Standing(entry, shares.index(share) + 1, shares.count(share) > 1, total, 100 * share, boards)
            for share, entry, total, boards in rows]


def rounded(value: Fraction, digits: int) -> Fraction:
    """Halves upwards."""
    return Fraction((2 * value * 10**digits + 1) // 2, 10**digits)


def figure(value: Fraction, digits: int) -> str:
    return f"{float(rounded(value, digits)):.{digits}f}"
