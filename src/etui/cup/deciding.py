"""Who qualifies from a match: the winner of the game or of the aggregate; when it is level, the tie-breaks in their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from etui.cup.tiebreaks import MANUAL, Card, Value, separate


@dataclass(frozen=True)
class Tried:
    """One tie-break of a level match: its value for both sides, and whether it decided."""

    name: str
    a: Value
    b: Value
    decides: bool = False


@dataclass(frozen=True)
class Decision:
    """The qualified side of a level match (None: still open), what decided, and every tie-break with its values."""

    winner: int | None
    decided_by: str
    tried: tuple[Tried, ...]


def break_tie(tiebreaks: Sequence[str], cards: Sequence[Card], named: int | None) -> Decision:
    """The first tie-break that differs decides; Manual takes the side the director named, and ends the list.

    cards: of side 0 and side 1. named: the side (0 or 1) named after a play-off, if any.
    """
    winner, decided_by = None, ""
    tried: list[Tried] = []
    for name in tiebreaks:
        if name == MANUAL:
            decides = winner is None and named is not None
            tried.append(Tried(name, None, None, decides))
            if decides:
                winner, decided_by = named, MANUAL
            break
        a, b, first = separate(name, cards)
        decides = winner is None and first is not None
        tried.append(Tried(name, a, b, decides))
        if decides:
            winner, decided_by = first, name
    return Decision(winner, decided_by, tuple(tried))


def qualified_side(
    result_a: float | None,
    result_b: float | None,
    tiebreaks_a: Sequence[float | None] = (),
    tiebreaks_b: Sequence[float | None] = (),
    manual: int | None = None,
) -> int | None:
    """What ``CUP_WINNER`` says: 0, 1, or None while the match is undecided.

    results: None while not played. tiebreaks: values in order, the higher is ahead; a blank on either side does not decide.
    manual: the side named after a play-off; it counts only when results and tie-breaks are level.

    >>> qualified_side(1, 0), qualified_side(0.5, 0.5), qualified_side(0.5, 0.5, [4, 7], [4, 9]), qualified_side(2, 2, manual=0)
    (0, None, 1, 0)
    """
    if result_a is None or result_b is None:
        return None
    for a, b in ((result_a, result_b), *zip(tiebreaks_a, tiebreaks_b, strict=False)):
        if a is not None and b is not None and a != b:
            return 0 if a > b else 1
    return manual
