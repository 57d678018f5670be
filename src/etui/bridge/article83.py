"""Article 83: sessions that do not have the same number of boards.

A pair's final percentage is the average of its percentages, each weighted by the boards its session was planned for. Half
tables and boards cancelled for technical reasons do not change a weight.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from etui.errors import EtuiError


def weighted_percent(percents: Sequence[Fraction | None], boards: Sequence[Fraction]) -> Fraction | None:
    """Σ percentage × boards / Σ boards over the sessions the pair has a percentage in; None when it has none.

    The article's example: 52 and 50 % over 26 boards, 60 % over 33.

    >>> round(float(weighted_percent([Fraction(52), Fraction(50), Fraction(60)], [Fraction(26), Fraction(26), Fraction(33)])), 3)
    54.494
    """
    played = [(percent, weight) for percent, weight in zip(percents, boards, strict=True) if percent is not None]
    if not played:
        return None
    total = sum((weight for _, weight in played), Fraction(0))
    if total <= 0:
        raise EtuiError(
            "the weights of the sessions add up to nothing: give the boards each session was planned for",
            "les poids des séances ont une somme nulle : donnez le nombre de donnes prévu de chaque séance",
        )
    return sum((percent * weight for percent, weight in played), Fraction(0)) / total
