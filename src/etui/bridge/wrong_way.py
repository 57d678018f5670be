"""Which pair sits where when a board was played the wrong way round, or a round with the arrow switched.

In a two-line event a pair belongs to its line wherever it sat: its traveller line is corrected by swapping the two
pair numbers, the score stays NS's, and the board is matchpointed as usual.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

Seat = Literal["NS", "EW"]

_NAMED = re.compile(r"(?P<section>[A-Z]{0,2}?)(?P<line>NS|EW|EO)[ -]?(?P<number>\w+)", re.IGNORECASE)


def at_home(ns: str, ew: str, entered: Callable[[str, str], bool]) -> tuple[tuple[str, Seat], tuple[str, Seat]]:
    """The number and line of the pair that sat NS, and of the one that sat EW.

    Two numbers that only the other line has, one each, were swapped because the board was played the wrong way round; where
    both lines have them, "EW 3" and "NS 1" say so. One number out of its line is a slip, and stays where it is written.
    ``entered`` says whether the entry list has a number in a line.

    >>> lists = {("1", "NS"), ("2", "NS"), ("3", "EW"), ("4", "EW")}
    >>> at_home("3", "1", lambda number, line: (number, line) in lists)
    (('3', 'EW'), ('1', 'NS'))
    >>> at_home("1", "3", lambda number, line: (number, line) in lists)
    (('1', 'NS'), ('3', 'EW'))
    """
    north, east = _named(ns), _named(ew)
    if (north[1] or "EW") == "EW" and (east[1] or "NS") == "NS" and entered(north[0], "EW") and entered(east[0], "NS"):
        both = entered(north[0], "NS") and entered(east[0], "EW")
        if not both or (north[1] and east[1]):
            return (north[0], "EW"), (east[0], "NS")
    return (ns, "NS"), (ew, "EW")


def _named(written: str) -> tuple[str, Seat | None]:
    """The number and, when it is written with it, the line: "EO 3" is 3 of EW, "AEW 3" is A3 of EW."""
    named = _NAMED.fullmatch(written.strip())
    if named is None:
        return written, None
    return named["section"].upper() + named["number"], "NS" if named["line"].upper() == "NS" else "EW"
