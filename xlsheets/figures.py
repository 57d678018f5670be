"""Figures as they are shown: rounded as the spreadsheet beside them rounds, so that one percentage never reads in two ways."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

SIGNIFICANT = 15                 # digits a spreadsheet program knows of a number


def fixed(value: float | Fraction, digits: int, width: int = 0) -> str:
    """A number with its decimals, halves away from zero, right-aligned in ``width``.

    Python's own format rounds the binary number, and halves to even: 66.12 for 66.125, which a spreadsheet shows as 66.13.

    >>> fixed(66.125, 2), fixed(-66.125, 2), fixed(1.005, 2), fixed(0.5, 0, 4), fixed(-0.001, 2), fixed(Fraction(2, 3), 3)
    ('66.13', '-66.13', '1.01', '   1', '0.00', '0.667')
    """
    rounded = Decimal(f"{float(value):.{SIGNIFICANT}g}").quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
    return f"{rounded if rounded else abs(rounded):f}".rjust(width)
