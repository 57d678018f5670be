"""An invented night at a club: who plays, what each table makes of each board, and the match points of it all.

The movement, Law 77's scores and what a table makes of a deal are the engine's. The match points are worked out here, the
long way, so that the figures printed in the sample files can be held against the engine's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from etui.bridge.simulation import KINDS, Deal, Play
from etui.movements.mitchell import mitchell

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
    dealt = {number: Deal.deal(rng, number, kind) for number, kind in enumerate(kinds, 1)}
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
