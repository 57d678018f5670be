"""`etui check` on a tarot workbook: seating, scores, deals, teams, calculated cells."""

from __future__ import annotations

from pathlib import Path

from etui.errors import Sentence
from etui.tarot.contradictions import contradictions, departures
from etui.tarot.evening import Evening, round_scores
from etui.tarot.teams import team_contradictions
from xlsheets.commands.check import stale_cells
from xlsheets.counted import counted
from xlsheets.live.tarot import NOT_GIVEN
from xlsheets.readers.tarot_series import TOTALS, read_series_workbook
from xlsheets.readers.tarot_series import unreadable as unreadable_totals
from xlsheets.readers.tarot_workbook import placed_evening, read_tarot_workbook
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.sheets.tarot_series import series_blocks
from xlsheets.sheets.tarot_workbook import tarot_blocks


def errors_and_remarks(path: Path, cells: TypedCells) -> tuple[list[Sentence], list[Sentence]]:
    """What is wrong, and what is only still to come."""
    if cells.has(TOTALS):
        series = read_series_workbook(cells)
        wrong = unreadable_totals(cells, series)
        return wrong or list(stale_cells(cells, series_blocks(series), series.titles)), []
    book = read_tarot_workbook(cells)
    evening, errors = placed_evening(cells, book)
    found = [*contradictions(evening), *team_contradictions(evening)]
    left = departures(evening)
    only_remarks = [sentence for sentence in found if sentence in left or NOT_GIVEN.en in sentence.en]
    errors += [sentence for sentence in found if sentence not in only_remarks]
    remarks = _to_come(evening) or only_remarks
    if not errors:
        errors += stale_cells(cells, tarot_blocks(book), book.titles)
    return errors, remarks


def _to_come(evening: Evening) -> list[Sentence]:
    """One sentence for an evening that has not begun."""
    tables = [at for _, at in evening.tables]
    if any(score is not None for at in tables for score in round_scores(at)):
        return []
    come = counted(len(tables), "table[s] to come", "table[s] à venir")
    return [Sentence(f"No score is typed yet: {come.en}.", f"Aucun score n’est encore saisi : {come.fr}.")]
