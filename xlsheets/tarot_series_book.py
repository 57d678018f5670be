"""A workbook of several tarot evenings before it is written: totals typed, the ranking live."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from xlsheets.blocks import Rows, Term, column_of, literal
from xlsheets.live_book import FIRST, HEADINGS, LiveBook, Setup, Typed
from xlsheets.workbook import safe_titles

SETTINGS = ("missing", "best", "tie-break 1", "tie-break 2", "tie-break 3")
SETUP_ROWS = {name: row for row, name in enumerate((*HEADINGS, "", "method", *SETTINGS, "", "now", "live"), 3) if name}


@dataclass(frozen=True)
class TypedSeries:
    """The typed cells of several evenings, a list a row."""

    settings: list[Any]                          # SETTINGS
    players: Rows                                # name, licence
    totals: Rows                                 # a column an evening
    evenings: tuple[str, ...]                    # their titles


class TarotSeriesBook(LiveBook):
    """Everything the tabs of several evenings show."""

    kind = "tarot"                               # `etui score` tells it from one evening by its typed totals

    def __init__(self, series: TypedSeries, setup: Setup, language: str, host: str) -> None:
        self.series, self.setup = series, setup
        super().__init__(["session", "tarot_evenings", "ranking"], language, host)
        names = {"session": "tarot_setup", "tarot_evenings": "tarot_evenings", "ranking": "ranking"}
        self.titles = safe_titles(
            {key: self.words(f"tab {word}") for key, word in names.items()} | {"workings": self.titles["workings"]}
        )

    @property
    def event(self) -> Setup:
        """Title, club, date and director, for the head of every tab."""
        return self.setup

    @property
    def players(self) -> int:
        return len(self.series.players)

    @property
    def evenings(self) -> int:
        return len(self.series.evenings)

    def typed_cells(self) -> list[Typed]:
        return [
            Typed("totals", "tarot_evenings", FIRST, 3, self.series.totals),
            Typed("names", "tarot_evenings", FIRST, 1, [row[:1] for row in self.series.players]),
            Typed("settings", "session", SETUP_ROWS[SETTINGS[0]], 2, [[value] for value in self.series.settings]),
        ]

    def live_terms(self) -> dict[str, tuple[Term, int, int]]:
        missing, best, ties = (self._setting(first, rows) for first, rows in ((0, 1), (1, 1), (2, 3)))
        ranking = self.call(
            "TAROT_SERIES", self.typed("names"), self.typed("totals"), missing, best, ties, literal(self.language)
        )
        return {"series": (ranking, self.players, self.evenings + 5)}

    def _setting(self, first: int, rows: int) -> Term:
        values = self.series.settings[first:first + rows]
        return self.argument("session", SETUP_ROWS[SETTINGS[first]], 2, column_of(values))
