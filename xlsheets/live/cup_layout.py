"""Where each match stands on the Bracket tab: panels one under the other, as many as a page can hold lines.

A panel is a part of a bracket whose matches lead to one another, drawn from left to right. Up to 32 first-round places make one
panel; a larger bracket has panels of 32 places for its early stages and one for its last, as printed draw sheets do. Rows and
columns count from 0; a stage takes three columns: the side, its score, and the line to the next stage, which also says, out
of sight, who won.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from etui.cup.model import CupSettings, Match
from etui.cup.tree import matches_of

PLACES, STAGES = 32, 6                           # of a panel: first-round places, columns of matches
STAGE_COLUMNS = 3


@dataclass(frozen=True)
class Placed:
    """One match: the row of its first side (the second is below) and the first of its columns."""

    match: str
    row: int
    column: int
    onward: int | None = None                    # the row of the first side of the match its winner goes to, beside it


@dataclass(frozen=True)
class Heading:
    """What stands above a column: the stage of this match, or “Winner”."""

    row: int
    column: int
    match: str                                   # "" for the winner


@dataclass(frozen=True)
class Panel:
    """A part of the bracket. part of parts: 0 of 0 when it is the whole of it, 0 of n for its last stages."""

    bracket: str                                 # "main", "upper", "lower", "grand"
    part: int
    parts: int
    row: int
    rows: int
    headings: tuple[Heading, ...]
    placed: tuple[Placed, ...]
    winner: tuple[int, int] | None = None        # where the winner of the cup is written


@dataclass(frozen=True)
class Layout:
    """Every panel, and the rows and columns of the whole."""

    panels: tuple[Panel, ...]
    rows: int
    columns: int


def layout_of(size: int, settings: CupSettings) -> Layout:
    """The layout of a bracket of ``size`` places; it hangs on nothing but the variant, the reset and the third place."""
    return _layout(size, CupSettings(variant=settings.variant, reset=settings.reset, third_place=settings.third_place,
                                     drops=settings.drops))


@lru_cache(maxsize=8)
def _layout(size: int, settings: CupSettings) -> Layout:
    stages: dict[tuple[str, int], list[Match]] = defaultdict(list)
    for match in matches_of(tuple(range(1, size + 1)), settings):
        stages[match.bracket, match.stage].append(match)
    upper = [stages[key] for key in sorted(key for key in stages if key[0] == "upper")]
    lower = [stages[key] for key in sorted(key for key in stages if key[0] == "lower")]
    last = [stages[key] for key in (("final", 1), ("reset", 1)) if key in stages]
    third = [stages["third", 1][0]] if ("third", 1) in stages else []
    pitch = _pitch(size)
    panels: list[Panel] = []
    if settings.double:
        _add(panels, "upper", upper, pitch)
        _add(panels, "lower", lower, pitch)
        _panel(panels, "grand", 0, 0, last, pitch, ends=True)
    else:
        _add(panels, "main", [*upper, *last], pitch, third=third, ends=True)
    wide = max(placed.column for panel in panels for placed in panel.placed) + STAGE_COLUMNS
    wide = max([wide, *(panel.winner[1] + STAGE_COLUMNS for panel in panels if panel.winner)])
    return Layout(tuple(panels), panels[-1].row + panels[-1].rows, wide)


def _pitch(size: int) -> int:
    """Rows from one first-round match to the next of a large bracket; smaller panels have room for more."""
    return 3 if size <= 64 else 2


def _add(
    panels: list[Panel], bracket: str, stages: Sequence[list[Match]], pitch: int, *,
    third: Sequence[Match] = (), ends: bool = False,
) -> None:
    """The panels of one bracket: those of its early stages, then that of its last."""
    rest = list(stages)
    while rest:
        taken = _taken(bracket, rest, ends)
        if taken == len(rest):
            early = len(panels) and panels[-1].bracket == bracket
            _panel(panels, bracket, 0, 1 if early else 0, rest, pitch, third=third, ends=ends)
            return
        parts = max(1, 2 * len(rest[0]) // PLACES)
        for part in range(parts):
            _panel(panels, bracket, part + 1, parts,
                   [stage[part * len(stage) // parts:(part + 1) * len(stage) // parts] for stage in rest[:taken]], pitch)
        rest = rest[taken:]


def _taken(bracket: str, rest: Sequence[list[Match]], ends: bool) -> int:
    """How many stages the next panels hold; in the lower bracket two by two, since every second one halves the field."""
    stages, places = len(rest), 2 * len(rest[0])
    if bracket == "lower":
        if places <= PLACES and stages <= STAGES:
            return stages
        return 4 if stages in (8, 10) else STAGES
    if places <= PLACES and stages + ends <= STAGES:
        return stages
    return min(5, max(1, stages - 3))


def _panel(
    panels: list[Panel], bracket: str, part: int, parts: int, stages: Sequence[list[Match]], pitch: int, *,
    third: Sequence[Match] = (), ends: bool = False,
) -> None:
    top = panels[-1].row + panels[-1].rows + 1 if panels else 0
    first = top + 2                                                      # after its title and its headings
    if len(stages[0]) <= 8 and pitch == 3:
        pitch = 4
    middles = [first + 1 + (pitch - 2) // 2 + pitch * n for n in range(len(stages[0]))]
    rows_of: list[list[int]] = []
    for n, stage in enumerate(stages):
        if n and len(stage) < len(middles):
            middles = [(middles[2 * k] + middles[2 * k + 1]) // 2 for k in range(len(stage))]
        rows_of.append([middle - 1 for middle in middles])
    placed = list(_placed(stages, rows_of))
    headings = [Heading(top + 1, STAGE_COLUMNS * n, stage[0].id) for n, stage in enumerate(stages)]
    bottom = first + pitch * len(stages[0])
    winner = None
    if ends:
        column = STAGE_COLUMNS * len(stages)
        winner = (rows_of[-1][0], column)
        headings.append(Heading(top + 1, column, ""))
    for match in third:
        column = STAGE_COLUMNS * (len(stages) - 1)
        row = max(rows_of[-1][0] + 4, min(bottom - 2, rows_of[-1][0] + 6))
        placed.append(Placed(match.id, row, column))
        headings.append(Heading(row - 1, column, match.id))
        bottom = max(bottom, row + 2)
    panels.append(Panel(bracket, part, parts, top, bottom - top, tuple(headings), tuple(placed), winner))


def _placed(stages: Sequence[list[Match]], rows_of: Sequence[Sequence[int]]) -> Iterator[Placed]:
    for n, (stage, rows) in enumerate(zip(stages, rows_of, strict=True)):
        onward = rows_of[n + 1] if n + 1 < len(stages) else None
        for k, (match, row) in enumerate(zip(stage, rows, strict=True)):
            to = None if onward is None else onward[k * len(onward) // len(rows)]
            yield Placed(match.id, row, STAGE_COLUMNS * n, to)
