"""A workbook of several tarot evenings, read back from its typed cells."""

from __future__ import annotations

from etui.errors import EtuiError, Sentence
from xlsheets import ranges
from xlsheets.live.tarot_evening import read_score
from xlsheets.live.tarot_series import read_series
from xlsheets.live_book import Setup
from xlsheets.readers.own_workbook import heading
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.tarot_series_book import TarotSeriesBook, TypedSeries

TOTALS = "etui_series_totals"


def read_series_workbook(cells: TypedCells) -> TarotSeriesBook:
    """The book of a workbook made by `etui combine` from tarot evenings."""
    series = TypedSeries(
        cells.column("etui_series_settings"), cells.block("etui_series_players"), cells.block(TOTALS),
        tuple(map(ranges.text, cells.block("etui_series_evenings")[0])),
    )
    setup = Setup(**heading(cells))
    return TarotSeriesBook(series, setup, ranges.text(cells.cell("etui_language")), ranges.text(cells.cell("etui_host")))


def unreadable(cells: TypedCells, book: TarotSeriesBook) -> list[Sentence]:
    """The cells that cannot be read, with where they are."""
    found = []
    for row, totals in enumerate(book.series.totals):
        for column, total in enumerate(totals):
            try:
                if not ranges.blank(total):
                    read_score(total)
            except EtuiError as error:
                found.append(_at(cells.place(TOTALS, row, column), error))
    missing, best, *ties = book.series.settings
    for row, chosen in enumerate(((missing, "", []), ("", best, []), *(("", "", [tie]) for tie in ties))):
        try:
            read_series(*chosen)
        except EtuiError as error:
            found.append(_at(cells.place("etui_series_settings", row), error))
    return found


def _at(place: str, error: EtuiError) -> Sentence:
    return Sentence(f"{place}: {error.sentence.en}", f"{place} : {error.sentence.fr}")
