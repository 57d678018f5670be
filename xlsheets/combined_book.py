"""A workbook of several sessions before it is written: percentages typed, final percentages and places live (art. 83)."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from etui.bridge.combination import Absent, Combined, Line
from xlsheets.blocks import Rows, Term, column_of, fitted, literal, safe
from xlsheets.live_book import LiveBook, Typed

FIRST = 6                       # first pair's row on the Ranking tab; the row above has the boards planned
BOARDS_ROW = 5
NAMES, PERCENTS = 2, 3          # columns of the Ranking tab: place, names, one a session, then the final percentage
ORDER = "order in its tie"      # beside the values of the tie-breaks, when read back from a workbook


class CombinedBook(LiveBook):
    """Everything the tabs of a combined ranking show."""

    kind = "combined"

    def __init__(self, combined: Combined, title: str, language: str, host: str, absent: Absent) -> None:
        super().__init__(["ranking", "sessions"], language, host)
        self.combined, self.title, self.absent = combined, title, absent
        self.lines: tuple[Line, ...] = combined.lines
        self.sessions = len(combined.sessions)
        self.last = FIRST + len(self.lines) - 1

    @property
    def final_column(self) -> int:
        return PERCENTS + self.sessions

    @property
    def order_column(self) -> int:
        """The hidden column after the live places: the order that article 81 gave inside each tie."""
        return self.final_column + 4

    def typed_cells(self) -> list[Typed]:
        percents = [["" if percent is None else float(percent) for percent in line.percents] for line in self.lines]
        boards = [[float(session.boards) for session in self.combined.sessions]]
        return [Typed("percents", "ranking", FIRST, PERCENTS, percents), Typed("boards", "ranking", BOARDS_ROW, PERCENTS, boards)]

    def live_terms(self) -> dict[str, tuple[Term, int, int]]:
        return {"final": (self._finals, len(self.lines), 1), "places live": (self._places, len(self.lines), 1)}

    def facts(self) -> dict[str, Any]:
        return {"absent": self.absent, "combined_title": self.title}

    def ranked(self, column: int, columns: int = 1) -> str:
        """Columns of the Ranking tab, a row a pair."""
        return self.ref("ranking", FIRST, column, len(self.lines), columns)

    @property
    def finals(self) -> Rows:
        return fitted(self._finals.value, len(self.lines), 1)

    @property
    def places(self) -> Rows:
        return fitted(self._places.value, len(self.lines), 1)

    @cached_property
    def _finals(self) -> Term:
        """A blank percentage is an absence, worth nothing when the club counts it as 0."""
        typed, boards = self.typed_cells()
        blank = 0 if self.absent == "zero" else ""
        shares = Term(safe(self.ranked(PERCENTS, self.sessions), literal(blank).formula),
                      [[blank if percent == "" else percent for percent in row] for row in typed.values])
        planned = Term(self.ref("ranking", BOARDS_ROW, PERCENTS, 1, self.sessions), boards.values)
        return self.call("WEIGHTED_PERCENT", shares, planned)

    @cached_property
    def _places(self) -> Term:
        """Places by final percentage, complete pairs first when the club has it so, then by the tie-breaks stored."""
        ref, values = self.ranked(self.final_column), [row[0] for row in self.finals]
        key = Term(ref, column_of(values))
        if self.absent == "after":
            absences = "+".join(f"ISBLANK({self.ranked(PERCENTS + n)})" for n in range(self.sessions))
            ahead = [value + (1000 if line.complete else 0) for value, line in zip(values, self.lines, strict=True)]
            key = Term(f"IF(({absences})=0,1000,0)+{ref}", column_of(ahead))
        return self.call("PLACES", key, Term(self.ranked(self.order_column), column_of([tie_order(line) for line in self.lines])))


def combined_rows(book: CombinedBook) -> list[dict[str, Any]]:
    """The ranking as the workbook has it, best first."""
    places = [row[0] for row in book.places]
    finals = [row[0] for row in book.finals]
    rows = [
        {"place": place, "shared": places.count(place) > 1, "names": list(line.names), "percent": final,
         "percents": [None if p is None else float(p) for p in line.percents]}
        for place, final, line in zip(places, finals, book.lines, strict=True)
    ]
    return sorted(rows, key=lambda row: row["place"])


def tie_order(line: Line) -> float:
    """What separates a pair from those it was tied with, the higher ahead; 0 for a pair that was tied with nobody.

    Not the points themselves: a tie of three that leaves two equal is broken again among the two, on another scale.
    """
    stored = line.tiebreak.get(ORDER)
    return float(stored) if stored is not None else -float(line.place) if line.tiebreak else 0.0
