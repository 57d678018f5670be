"""The functions inside the workbook: ranges in, ranges out.

Thin on purpose: each one hands its ranges to ``xlsheets.live`` and turns a mistake into the text the cell shows. The module
runs unchanged in plain Python, in classic xlwings on Windows, in xlwings Server and Lite, and behind the Calc add-in.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from etui.errors import EtuiError
from xlsheets.hosts.seam import arg, func
from xlsheets.live import bridge, ranking

Range = Any


_language: ContextVar[str] = ContextVar("language", default="")


@contextmanager
def speaking(chosen: str) -> Iterator[None]:
    """Texts in this language for as long as it lasts."""
    token = _language.set(chosen)
    try:
        yield
    finally:
        _language.reset(token)


def language() -> str:
    """The language of the texts a cell shows: the one spoken now, else ETUI_LANG, else the system's."""
    if _language.get():
        return _language.get()
    for name in ("ETUI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def told(call: Callable[..., Any], *ranges: Any) -> Any:
    """What the call gives, or the sentence that says why it cannot."""
    try:
        return call(*ranges)
    except EtuiError as error:
        return error.say(language())


@func
@arg("contract", doc="Contract(s): 3NT, 4Sx, 5H+1, PASS (3SA, 4Px in French)")
@arg("declarer", doc="N, E, S or W (O in French)")
@arg("result", doc="=, +1, -2, or the tricks made, 7 to 13")
@arg("vulnerable", doc="none, NS, EW, all, or a board number")
@arg("language", doc="fr or en: how contracts are written; English if blank")
def BRIDGE_SCORE(contract: Range, declarer: Range, result: Range, vulnerable: Range, language: Any = None) -> Any:
    """Score for NS of one contract or a column of them (Law 77). Blank contract, blank score."""
    return told(bridge.bridge_scores, contract, declarer, result, vulnerable, language or "en")


@func
@arg("scores", doc="NS scores, one a row; blank = not played, 0 = passed out")
@arg("boards", doc="Board of each row; all one board if left out")
@arg("groups", doc="Letter of the group of comparable results (art. 84)")
@arg("step", doc="2 or 1 matchpoints for each result beaten; 2 if blank")
def MATCHPOINTS(scores: Range, boards: Range = None, groups: Range = None, step: Any = None) -> Any:
    """NS matchpoints, one a row."""
    return told(bridge.matchpoints, scores, boards, groups, step, language())


@func
@arg("boards", doc="Board of each row")
@arg("scores", doc="NS scores; blank = not played, 0 = passed out, or an adjusted score such as 60/40")
@arg("groups", doc="Letter of the group of comparable results (art. 84)")
@arg("adjusted", doc="Adjusted score per side: 60/40, A+/A-, NP")
@arg("step", doc="2 or 1 matchpoints for each result beaten; 2 if blank")
@arg("round", doc="0.1 to round each board; blank for none")
@arg("expected", doc="Results each board should have: a number, one a row, or blank for those present")
@arg("small_groups", doc="FFB or EBU: what 1 to 3 results get; FFB if blank")
def TRAVELLERS(
    boards: Range, scores: Range, groups: Range = None, adjusted: Range = None, step: Any = None, round: Any = None,
    expected: Range = None, small_groups: Any = None,
) -> Any:
    """Matchpoints NS and EW, percentages NS and EW: four columns, a row for each line (art. 84)."""
    return told(bridge.travellers, boards, scores, groups, adjusted, step, round, expected, small_groups, language())


@func
@arg("ns", doc="NS pair of each line")
@arg("ew", doc="EW pair of each line")
@arg("boards", doc="Board of each line")
@arg("scores", doc="NS score of each line")
@arg("travellers", doc="The four columns of TRAVELLERS")
@arg("lines", doc="2 = a ranking a line, 1 = one ranking, NS or EW = that line alone; 2 if blank")
@arg("tiebreaks", doc="Tie-breaks in order: article 81, number of tops, head-to-head, steadiest boards")
@arg("round", doc="0.01 to round totals before the percentage; blank for none")
@arg("own_average", doc="yes: A+ is worth the pair's own average when higher (Law 88)")
@arg("groups", doc="Letter of the group of comparable results (art. 84)")
@arg("height", doc="Rows to fill, with blanks after the last pair; as many as there are pairs if blank")
def RANKING(
    ns: Range, ew: Range, boards: Range, scores: Range, travellers: Range, lines: Any = None, tiebreaks: Range = None,
    round: Any = None, own_average: Any = None, groups: Range = None, height: Any = None,
) -> Any:
    """The ranking: place, pair, line, boards, MP, max, %, tie-break values (art. 81)."""
    return told(
        ranking.ranking, ns, ew, boards, scores, travellers, lines, tiebreaks, round, own_average, groups, height,
        language(),
    )


@func
@arg("boards", doc="Board of each line")
@arg("scores", doc="NS score of each line")
@arg("travellers", doc="The four columns of TRAVELLERS")
@arg("wanted", doc="The boards to list, in order")
@arg("height", doc="Rows for each board")
def FREQUENCIES(boards: Range, scores: Range, travellers: Range, wanted: Range, height: Any) -> Any:
    """Frequencies of each board: NS score, times made, MP NS, MP EW, % NS, % EW."""
    return told(ranking.frequencies, boards, scores, travellers, wanted, height)


@func
@arg("x", doc="The note inside the group")
@arg("all", doc="N, results of the board")
@arg("group", doc="n, results of the group")
@arg("step", doc="2 or 1 matchpoints for each result beaten; 2 if blank")
def REGROUP(x: Range, all: Range, group: Range, step: Any = None) -> Any:
    """Article 84: X = (x + 1)·N/n − 1 with step 2, (x + ½)·N/n − ½ with step 1."""
    return told(bridge.regroup, x, all, group, step, language())


@func
@arg("values", doc="The values to place, the highest first")
@arg("tiebreaks", doc="Columns that separate equal values, left to right")
def PLACES(values: Range, tiebreaks: Range = None) -> Any:
    """Places; equal values share one."""
    return told(bridge.places, values, tiebreaks, language())


FUNCTIONS = {f.__name__: f for f in (BRIDGE_SCORE, MATCHPOINTS, TRAVELLERS, RANKING, FREQUENCIES, REGROUP, PLACES)}
