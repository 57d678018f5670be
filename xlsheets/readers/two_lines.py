"""Events of two lines, NS and EW, whose pairs may have the same numbers: NS 1 and EW 1 are two pairs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from etui.bridge.event import Line, Pair
from etui.errors import Sentence
from xlsheets.readers.event_checks import MOST_NAMED, where

Seat = Literal["NS", "EW"]


def numbered_alike(lines: Sequence[Line]) -> bool:
    """Whether a number is twice on a board: NS 1 and EW 1 are two pairs then, for no pair plays a board twice."""
    boards: dict[tuple[str, int], list[str]] = defaultdict(list)
    for line in lines:
        boards[line.section, line.board] += [line.ns, line.ew]
    return any(len(set(numbers)) < len(numbers) for numbers in boards.values())


def own_lines(lines: Sequence[Line]) -> dict[tuple[str, str], Seat]:
    """The line of each pair, by section and number, from where it sits most; none when a number is much in both lines.

    A board played the wrong way round has the numbers of its traveller line swapped: a few such lines leave each number
    where it sits three times in four at least. Where both lines have the same numbers nothing can be told.
    """
    sits: dict[tuple[str, str], Counter[Seat]] = defaultdict(Counter)
    for line in lines:
        sits[line.section, line.ns]["NS"] += 1
        sits[line.section, line.ew]["EW"] += 1
    if numbered_alike(lines) or any(min(times["NS"], times["EW"]) * 4 > times.total() for times in sits.values()):
        return {}
    return {who: times.most_common(1)[0][0] for who, times in sits.items()}


def wrong_way_round(lines: Sequence[Line]) -> list[Line]:
    """The lines on which each of the two pairs sits in the other's line."""
    own = own_lines(lines)
    return [line for line in lines
            if (own.get((line.section, line.ns)), own.get((line.section, line.ew))) == ("EW", "NS")]


def told_wrong_way(lines: Sequence[Line]) -> Iterator[Sentence]:
    """A note that names the lines taken as played the wrong way round."""
    turned = wrong_way_round(lines)
    if not turned:
        return
    en, fr = zip(*map(where, turned[:MOST_NAMED]), strict=True)
    more = len(turned) - len(en)
    yield Sentence(
        f"Taken as played the wrong way round, for the pairs sit in the other line on the other boards: {'; '.join(en)}"
        f"{f'; and {more} more' if more else ''}. Each pair is counted in its own line; check.",
        f"Considérées comme jouées à l’envers, car les paires sont dans l’autre ligne aux autres donnes : {' ; '.join(fr)}"
        f"{f' ; et {more} de plus' if more else ''}. Chaque paire compte dans sa propre ligne ; vérifiez.",
    )


def directed(entries: Sequence[Pair], lines: Sequence[Line]) -> Iterator[Pair]:
    """The entries of a two-line event with their line, from where they sit when the file does not say."""
    sits = {(line.section, line.ns, "NS") for line in lines} | {(line.section, line.ew, "EW") for line in lines}
    taken = {(pair.section, pair.number, pair.line) for pair in entries}
    times = Counter((pair.section, pair.number) for pair in entries)
    own = own_lines(lines)
    for pair in entries:
        if pair.line:
            yield pair
            continue
        its = own.get((pair.section, pair.number))
        if its and times[pair.section, pair.number] == 1:
            yield replace(pair, line=its)
            continue
        free: list[Seat] = [
            side for side in ("NS", "EW")
            if (pair.section, pair.number, side) in sits and (pair.section, pair.number, side) not in taken
        ]
        if times[pair.section, pair.number] == 1 and len(free) == 2:     # one entry for two pairs: whose names?
            yield from (replace(pair, line=side, names=(), licences=()) for side in free)
        elif free:
            taken.add((pair.section, pair.number, free[0]))
            yield replace(pair, line=free[0])
