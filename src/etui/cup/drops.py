"""Where losers of the upper bracket drop into the lower one, so that early rematches stay rare.

A strategy says, at the first, second… drop, how many places the losers of one upper stage stand from where they would by
position: the place of loser i is i XOR mask, so 0 keeps the order and all ones reverses it. ``docs/searches/cup_drops.py``
measures them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

Mask = Callable[[int, int], int]                 # (drop 1, 2…, number of losers) → mask


def _alternating(drop: int, losers: int) -> int:
    """Reversed at the first drop, natural at the second, and so on."""
    return losers - 1 if drop % 2 else 0


def _sharly(drop: int, losers: int) -> int:
    """Always reversed, as Sharly Chess does."""
    return losers - 1


def _spread(drop: int, losers: int) -> int:
    """As far as can be from everyone the losers have beaten: the same as alternating up to 16, better from 32 on."""
    return _spread_masks(losers << (drop - 1), drop)[drop - 1]


@lru_cache
def _spread_masks(losers: int, drops: int) -> tuple[int, ...]:
    """At each drop, the mask with the least chance of a rematch, were every game a coin flip."""
    present, masks = [0], []                     # masks of the losers already below, as halved since: round 1’s first
    for drop in range(1, drops + 1):
        chances = [sum(_rematch(mask ^ other, drop - entered) for entered, other in enumerate(present)) for mask in range(losers)]
        mask = max(range(losers), key=lambda m: (-chances[m], m))
        masks.append(mask)
        present = [other >> 1 for other in (*present, mask)]
        losers //= 2
    return tuple(masks)


def _rematch(apart: int, drops_ago: int) -> float:
    """The chance that a loser meets below the one it beat ``drops_ago``, standing ``apart``: both must last until then."""
    halvings = apart.bit_length()
    return 0.25 ** (drops_ago + max(2 * halvings - 1, 0))


DROPS: dict[str, Mask] = {
    "alternating": _alternating,
    "sharly": _sharly,
    "spread": _spread,
}


def drop_places(strategy: str, drop: int, losers: int) -> list[int]:
    """For each place of the lower stage, from the top, which loser of the upper stage (0 = the topmost match) drops there.

    >>> drop_places("alternating", 1, 4), drop_places("alternating", 2, 2), drop_places("sharly", 2, 2)
    ([3, 2, 1, 0], [0, 1], [1, 0])
    """
    mask = DROPS[strategy](drop, losers)
    return [place ^ mask for place in range(losers)]
