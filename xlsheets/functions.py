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
from xlsheets.udfs.cup import (
    BRACKET,
    CUP_BRACKET,
    CUP_DRAW,
    CUP_MATCHES,
    CUP_OUTCOMES,
    CUP_PROGRAMME,
    CUP_REMARKS,
    CUP_ROUNDS,
    CUP_SEEDS,
    CUP_SLIPS,
    CUP_STANDINGS,
    CUP_WINNER,
)
from xlsheets.udfs.movements import HOWELL, INDIVIDUAL, MITCHELL, TAROT_SEATS
from xlsheets.udfs.tarot import (
    TAROT_DEALS,
    TAROT_DOOR,
    TAROT_RANKING,
    TAROT_REMARKS,
    TAROT_SCORE,
    TAROT_SERIES,
    TAROT_TABLES,
    TAROT_TEAMS,
)

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
        TAROT_SCORE,
        TAROT_TABLES,
        TAROT_DEALS,
        TAROT_RANKING,
        TAROT_TEAMS,
        TAROT_REMARKS,
        TAROT_DOOR,
        TAROT_SERIES,
        BRACKET,
        CUP_WINNER,
        CUP_SEEDS,
        CUP_DRAW,
        CUP_MATCHES,
        CUP_OUTCOMES,
        CUP_BRACKET,
        CUP_STANDINGS,
        CUP_ROUNDS,
        CUP_PROGRAMME,
        CUP_SLIPS,
        CUP_REMARKS,
    )
}

__all__ = ["FUNCTIONS", "language", "speaking", "told"]
