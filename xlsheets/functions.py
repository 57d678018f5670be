"""The functions inside the workbook: ranges in, ranges out.

Thin on purpose: each one hands its ranges to ``xlsheets.live`` and turns a mistake into the text the cell shows. The module
runs unchanged in plain Python, in classic xlwings on Windows, in xlwings Server and Lite, and behind the Calc add-in, which
all find the functions here; they are written game by game in ``xlsheets.udfs``.
"""

from __future__ import annotations

from xlsheets.spoken import language, speaking, told
from xlsheets.udfs.bridge import (
    ADJUSTMENTS,
    BRIDGE_SCORE,
    FREQUENCIES,
    MATCHPOINTS,
    PLACES,
    RANKING,
    REGROUP,
    SINGLE_RANKING,
    TIEBREAK,
    TRAVELLERS,
    WEIGHTED_PERCENT,
)
from xlsheets.udfs.movements import HOWELL, INDIVIDUAL, MITCHELL, TAROT_SEATS

FUNCTIONS = {
    f.__name__: f
    for f in (
        BRIDGE_SCORE,
        MATCHPOINTS,
        TRAVELLERS,
        RANKING,
        ADJUSTMENTS,
        FREQUENCIES,
        REGROUP,
        PLACES,
        TIEBREAK,
        SINGLE_RANKING,
        WEIGHTED_PERCENT,
        MITCHELL,
        HOWELL,
        INDIVIDUAL,
        TAROT_SEATS,
    )
}

__all__ = ["FUNCTIONS", "language", "speaking", "told"]
