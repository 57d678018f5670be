"""Calls of every function of the workbook, and how Excel sends them to an add-in.

An argument here is what a person selects: one cell, or rows of cells. Excel sends rows always, a single cell as one row of
one, an argument left out as null, an error cell as an object.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.live.cases import cases
from tests.live.cases import column as cells_below
from xlsheets.functions import FUNCTIONS, speaking

Call = tuple[str, tuple[Any, ...]]
ERRORS = {"#N/A": "NotAvailable", "#DIV/0!": "Div0", "#VALUE!": "Value", "#REF!": "Ref", "#NAME?": "Name"}


def column(*cells: Any) -> list[list[Any]]:
    return cells_below(list(cells))


BOARDS, NS, EW = column(1, 1, 1, 2, 2, 2), column(1, 2, 3, 1, 2, 3), column(4, 5, 6, 6, 4, 5)
SCORES = column(420, 450, -50, 0, 100, None)
NOTES = [[2.0, 2.0, 50.0, 50.0], [4, 0, 100, 0], [0, 4, 0, 100], [0.5, 2.5, 12.5, 62.5], [3.5, 1, 87.5, 12.5], ["", "", "", ""]]

CALLS: dict[str, list[tuple[Any, ...]]] = {
    "BRIDGE_SCORE": [
        ("3NT", "N", "=", "none"), ("4Sx", "E", "-2", 7), ("3SA", "N", "+1", "NS", "fr"), ("", "N", "=", "none"),
        (column("3NT", None, "PASS", "4T", "#N/A"), column("N", "", "", "S", "N"), "=", column(1, 2, 3, 4.0, 5)),
        ([["3NT", "4S"]], "N", "=", 1), (None, None, None, None), (True, "N", "=", "none"),
    ],
    "MATCHPOINTS": [
        (column(420, 450, None, -50, 450),), (column(420, 450, 0, -50, 450),), (column(420.0, 450.5, "", "-50", "1 430"),),
        (420,), (None,), (0,), ([[420, 450, -50]],), ([[420, 450], [50, 0]],), ("#N/A",),
        (column(420, "#DIV/0!", True, "abc", 50),), (column(420, 50, 400, 100), column(1, 2, 1.0, "2"), None, 1),
        (column(-130, -660, 140, 200), None, column("A", "A", "B", "b")), (column(1, 2), None, None, 3),
        (column(420, 50), column(1, 2, 3)),
    ],
    "TRAVELLERS": [
        (BOARDS, SCORES), (1, 420), (1, None), (BOARDS, column(420, "60/40", "A+/A-", "NP", "#REF!", None)),
        (BOARDS, SCORES, column("A", "A", "B", None, None, None), None, 1, 0.1, 4), (BOARDS, [[420, 450, -50, 0, 100, None]]),
        (BOARDS, SCORES, None, column("", "", "60/40", "", "", ""), None, "0,1", None, "EBU"), (BOARDS, SCORES, None, None, 5),
    ],
    "RANKING": [
        (NS, EW, BOARDS, SCORES, NOTES), (NS, EW, BOARDS, SCORES, NOTES, 1, "number of tops"),
        (1, 2, 1, 420, [[0.0, 0.0, 50.0, 50.0]]), (NS, EW, BOARDS, SCORES, NOTES, "EW", None, 0.01, "no", None, 5),
        (NS, EW, BOARDS, SCORES, NOTES, 2, [["head-to-head", "steadiest boards"]]),
        (NS, EW, BOARDS, SCORES, column(1, 2, 3, 4, 5, 6)),
    ],
    "FREQUENCIES": [
        (BOARDS, SCORES, NOTES, column(1, 2), 4), (BOARDS, SCORES, NOTES, [[1, 2]], 2), (1, 420, [[0, 0, 50, 50]], 1, 1),
    ],
    "REGROUP": [
        (4, 7, 6), (column(4, None, 9, "x"), 7, column(6, 6, 8, 6)), ("4,0", "7", 6.0, 1), (None, 7, 6), (4, 7, "#VALUE!"),
    ],
    "PLACES": [(column(50, 60, 50, None, 40),), (12,), (None,), ([[50, 60, 50]],), (column(50, 50), [[1, 9], [2, 0]]),
               (column(50, "#NAME?"),), (column(50, 60), column(1, 2, 3))],
    "WEIGHTED_PERCENT": [
        ([[60, 50], [55.5, ""]], [[24, 26]]), (60, 24), ([[60, "#N/A"]], [[24, 26]]), ([[60, 50]], column(24, 26)),
    ],
    "SINGLE_RANKING": [(column(60, 50), column(55)), (60, 50), (column(60, "#N/A"), column(55, None)), ([[60, 50]], column(55))],
    "TIEBREAK": [
        (column(1, 2), NS, EW, BOARDS, SCORES, column(50, 100, 0, 12.5, 87.5, "")), (1, NS, EW, BOARDS, SCORES, "#REF!"),
    ],
}


def every_call(random_ones: int, seed: int) -> list[Call]:
    """The calls above, and random ones of every function there is."""
    by_hand = [(name, arguments) for name, calls in CALLS.items() for arguments in calls]
    return by_hand + [(name, tuple(case)) for name in FUNCTIONS for case in cases(name, random_ones, seed)]


def as_excel_sends(arguments: Sequence[Any]) -> list[Any]:
    """The arguments in the JSON of Office.js."""
    return [None if a is None else [[_cell(c) for c in row] for row in (a if isinstance(a, list) else [[a]])] for a in arguments]


def _cell(cell: Any) -> Any:
    if isinstance(cell, str) and cell in ERRORS:
        return {"type": "Error", "basicType": "Error", "basicValue": cell, "errorType": ERRORS[cell]}
    return cell


def in_plain_python(call: Call, language: str) -> list[list[Any]]:
    """What the cells show when Python calls the function with no spreadsheet about."""
    name, arguments = call
    with speaking(language):
        result = FUNCTIONS[name](*arguments)
    rows = result if isinstance(result, list) else [[result]]
    return [["" if cell is None else cell for cell in row] for row in rows]
