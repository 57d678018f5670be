"""A workbook of several sessions before it is written: percentages typed, final percentages and places live (art. 83)."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from etui.bridge.combination import Absent, Combined, Line
from xlsheets.blocks import Term, call, column_of, fitted, literal
from xlsheets.package.references import column_letters, quote_sheet
from xlsheets.words import Words
from xlsheets.workbook import safe_titles

FIRST = 6                       # first pair's row on the Ranking tab; the row above has the boards planned
BOARDS_ROW = 5
NAMES, PERCENTS = 2, 3          # columns of the Ranking tab: place, names, one a session, then the final percentage
ANSWERING, FACTS = (3, 7), 7    # the hidden tab: whether a host answers, and what later commands must know
STORED = 8
ORDER = "order in its tie"      # beside the values of the tie-breaks, when read back from a workbook


class CombinedBook:
    """Everything the tabs of a combined ranking show."""

    def __init__(self, combined: Combined, title: str, language: str, host: str, absent: Absent) -> None:
        self.combined, self.title, self.language, self.host, self.absent = combined, title, language, host, absent
        self.words = Words(language)
        tabs = {key: self.words(f"tab {key}") for key in ("ranking", "sessions")}
        self.titles = safe_titles(tabs | {"workings": "Étui"})
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

    def ref(self, first: int, last: int = 0, rows: tuple[int, int] | None = None, tab: str = "ranking") -> str:
        """Columns of a tab as a formula names them."""
        top, bottom = rows or (FIRST, self.last)
        one, other = column_letters(first), column_letters(last or first)
        return f"{quote_sheet(self.titles[tab])}!${one}${top}:${other}${bottom}"

    @property
    def answering(self) -> str:
        row, column = ANSWERING
        return f"{quote_sheet(self.titles['workings'])}!${column_letters(column)}${row}"

    @cached_property
    def percents(self) -> Term:
        """The typed percentages; a blank is an absence, worth nothing when the club counts it as 0."""
        ref = self.ref(PERCENTS, self.final_column - 1)
        blank = 0 if self.absent == "zero" else ""
        values = [[blank if percent is None else float(percent) for percent in line.percents] for line in self.lines]
        return Term(f'IF(ISERROR({ref}),"#",IF(ISBLANK({ref}),{literal(blank).formula},{ref}))', values)

    @cached_property
    def finals(self) -> Term:
        boards = Term(self.ref(PERCENTS, self.final_column - 1, rows=(BOARDS_ROW, BOARDS_ROW)),
                      [[float(session.boards) for session in self.combined.sessions]])
        return self._call("WEIGHTED_PERCENT", self.percents, boards)

    @cached_property
    def places(self) -> Term:
        """Places by final percentage, complete pairs first when the club has it so, then by the tie-breaks stored."""
        ref = self.ref(self.final_column)
        values = [row[0] for row in fitted(self.finals.value, len(self.lines), 1)]
        key = Term(ref, column_of(values))
        if self.absent == "after":
            absences = "+".join(f"ISBLANK({self.ref(PERCENTS + n)})" for n in range(self.sessions))
            ahead = [value + (1000 if line.complete else 0) for value, line in zip(values, self.lines, strict=True)]
            key = Term(f"IF(({absences})=0,1000,0)+{ref}", column_of(ahead))
        return self._call("PLACES", key, Term(self.ref(self.order_column), column_of([tie_order(line) for line in self.lines])))

    def _call(self, name: str, *terms: Term) -> Term:
        return call(self.host, name, *terms, language=self.language)

    def live(self, term: Term, stored: int) -> str:
        """A live formula, and behind it the stored values it shows where no function host answers."""
        where = self.ref(stored, rows=(FIRST, self.last), tab="workings")
        return f'IF({self.answering}=1,{term.formula},IF(ISBLANK({where}),"",{where}))'

    def column(self, term: Term) -> list[list[Any]]:
        return fitted(term.value, len(self.lines), 1)


def combined_rows(book: CombinedBook) -> list[dict[str, Any]]:
    """The ranking as the workbook has it, best first."""
    places = [row[0] for row in book.column(book.places)]
    finals = [row[0] for row in book.column(book.finals)]
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
