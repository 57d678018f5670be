"""Where seeds stand in the first round, so that the best two can meet only in the final.

Rule: start with 1; each doubling to size m puts, beside every seed s, the seed m + 1 − s.
"""

from __future__ import annotations

from etui.errors import EtuiError

LARGEST = 4096                                   # slots; beyond it a single day’s cup makes no sense and a sheet no bracket


def bracket_size(entries: int) -> int:
    """The next power of two.

    >>> [bracket_size(n) for n in (1, 2, 3, 5, 8, 9)]
    [1, 2, 4, 8, 8, 16]
    """
    return 1 << max(entries - 1, 0).bit_length()


def bracket_order(entries: int) -> tuple[int, ...]:
    """The seeds from the top of the bracket to its foot; seeds above ``entries`` are byes, so byes fall to the top seeds.

    >>> bracket_order(8)
    (1, 8, 4, 5, 2, 7, 3, 6)
    >>> bracket_order(3)
    (1, 4, 2, 3)
    """
    if not 1 <= entries <= LARGEST:
        raise EtuiError(
            f"A bracket takes 1 to {LARGEST} entries, not {entries}: correct the number of entries.",
            f"Un tableau prend de 1 à {LARGEST} inscrits, pas {entries} : corrigez le nombre d’inscrits.",
        )
    order = [1]
    while len(order) < entries:
        size = 2 * len(order)
        order = [seed for best in order for seed in (best, size + 1 - best)]
    return tuple(order)
