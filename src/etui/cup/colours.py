"""Who is White in each leg of a match; in a team match, on board 1 (the other boards alternate).

Rule: *alternate*: in the first round the higher seed is White at even places of the bracket (from 0), Black at odd ones; later
it takes the opposite of its last played colour, or, when it has none, the lower seed does; when neither has, it is White.
*Top seed White* and *drawn* say what they do. In two legs the higher seed is White in the first and Black in the second.
"""

from __future__ import annotations

from random import Random

from etui.cup.model import CupSettings, Match

WHITE, BLACK = "white", "black"


def white_sides(
    match: Match, seeds: tuple[int, int], last: tuple[bool | None, bool | None], settings: CupSettings
) -> tuple[int, ...]:
    """The side (0 or 1) that is White in each leg.

    seeds: of both sides, the lower number is the higher seed. last: whether each side was White in its last played game,
    None without one.
    """
    top = 0 if seeds[0] < seeds[1] else 1
    if settings.legs == 2:
        return top, 1 - top
    if settings.colours == "drawn":
        return (Random(f"{settings.seed} {match.id}").randrange(2),)
    if settings.colours == "top-white":
        return (top,)
    if match.turn == 1:
        return (top if match.index % 2 == 0 else 1 - top,)
    if last[top] is not None:
        return (1 - top if last[top] else top,)
    if last[1 - top] is not None:
        return (top if last[1 - top] else 1 - top,)
    return (top,)


def colour(side: int, white: int, board: int = 1) -> str:
    """The colour of a side on a board, ``white`` being White on board 1.

    >>> [colour(0, 0, board) for board in (1, 2, 3)]
    ['white', 'black', 'white']
    """
    return WHITE if (side == white) == (board % 2 == 1) else BLACK
