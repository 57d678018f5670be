"""Where everything stands on the tabs of an individual: the rows of the Session tab, the columns of the lists."""

from __future__ import annotations

from xlsheets import settings

FIRST = 5                       # first row of a list, on every tab that has one
_FIRST_SETTING_ROW = 3
_ORDER = (
    "title", "club", "date", "director", "",
    "method", "state", "step", "top", "rounding", "small groups", "own average",
    "tie-break 1", "tie-break 2", "tie-break 3", "",
    "now", "results in", "remarks", "live", "",
    "kind",
)
ROWS = {name: row for row, name in enumerate(_ORDER, _FIRST_SETTING_ROW) if name}
FREE_TEXT = ("title", "club", "date", "director")
SETTINGS = ("state", "step", "top", "rounding", "small groups", "own average", "tie-break 1", "tie-break 2", "tie-break 3")
TIEBREAKS: settings.Words = {name: said for name, said in settings.TIEBREAK.items() if name != "head-to-head"}

TRAVELLERS = ("board", "round", "table", "n", "s", "e", "w", "contract", "by", "result", "score", "group", "adjusted")
PLAYERS = ("number", "name", "licence", "club", "email", "penalty", "reason")

# columns of the Scoring tab, from 1
BOARD, SEATS, CONTRACT, COUNTED, GROUP, NOTES, REMARK, POSSIBLE = 1, 4, 8, 9, 10, 11, 15, 18


def traveller(name: str) -> int:
    """The column of the Travellers tab, from 1."""
    return TRAVELLERS.index(name) + 1


def player(name: str) -> int:
    """The column of the Players tab, from 1."""
    return PLAYERS.index(name) + 1
