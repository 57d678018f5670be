"""Events of two lines, NS and EW, whose pairs may have the same numbers: NS 1 and EW 1 are two pairs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from etui.bridge.event import Line, Pair


def numbered_alike(lines: Sequence[Line]) -> bool:
    """Whether a number is twice on a board: NS 1 and EW 1 are two pairs then, for no pair plays a board twice."""
    boards: dict[tuple[str, int], list[str]] = defaultdict(list)
    for line in lines:
        boards[line.section, line.board] += [line.ns, line.ew]
    return any(len(set(numbers)) < len(numbers) for numbers in boards.values())


def directed(entries: Sequence[Pair], lines: Sequence[Line]) -> Iterator[Pair]:
    """The entries of a two-line event with their line, from where they sit when the file does not say."""
    sits = {(line.section, line.ns, "NS") for line in lines} | {(line.section, line.ew, "EW") for line in lines}
    taken = {(pair.section, pair.number, pair.line) for pair in entries}
    times = Counter((pair.section, pair.number) for pair in entries)
    for pair in entries:
        if pair.line:
            yield pair
            continue
        free: list[Literal["NS", "EW"]] = [
            side for side in ("NS", "EW")
            if (pair.section, pair.number, side) in sits and (pair.section, pair.number, side) not in taken
        ]
        if times[pair.section, pair.number] == 1 and len(free) == 2:     # one entry for two pairs: whose names?
            yield from (replace(pair, line=side, names=(), licences=()) for side in free)
        elif free:
            taken.add((pair.section, pair.number, free[0]))
            yield replace(pair, line=free[0])
