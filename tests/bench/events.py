"""Played pairs events of any size: sections that play the same deals in the same movement."""

from __future__ import annotations

from random import Random
from typing import Literal, get_args

from etui.bridge.event import Line, Method, Pair, PairsEvent
from etui.bridge.simulation import deals, play
from etui.movements.model import Movement

Side = Literal["NS", "EW"]


def letters(sections: int) -> tuple[str, ...]:
    """A, B, C…: one for each section, at most 26."""
    return tuple(chr(ord("A") + n) for n in range(sections))


def played(movement: Movement, sections: int, title: str) -> PairsEvent:
    """Every section plays the movement, two lines, all results in; the same call gives the same event."""
    chance = Random(sections)
    dealt = deals(chance, max(board for rnd in movement.rounds for table in rnd.tables for board in table.boards))
    lines: list[Line] = []
    pairs: list[Pair] = []
    for letter in letters(sections):
        lines += play(movement, chance, letter, dealt)
        for side, numbers in zip(get_args(Side), movement.lines, strict=True):
            pairs += [Pair(str(n), side, letter, (f"Player {letter}{n}", f"Partner {letter}{n}")) for n in numbers]
    lines.sort(key=lambda line: (line.board, line.section, line.round, line.table))
    return PairsEvent(title, tuple(lines), tuple(pairs), Method(winners=2), date="2026-11-29")
