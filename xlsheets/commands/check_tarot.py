"""`etui check` on a tarot workbook: seating, scores, deals, teams, calculated cells."""

from __future__ import annotations

from pathlib import Path

from etui.errors import Sentence
from etui.tarot.contradictions import contradictions, departures
from etui.tarot.evening import Evening, round_scores
from etui.tarot.teams import team_contradictions
from xlsheets.calculated_cells import Calculated
from xlsheets.counted import counted
from xlsheets.live.tarot import NOT_GIVEN
from xlsheets.readers.tarot_series import TOTALS, read_series_workbook
from xlsheets.readers.tarot_series import unreadable as unreadable_totals
from xlsheets.readers.tarot_workbook import placed_evening, read_tarot_workbook
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.sheets.tarot_series import series_blocks
from xlsheets.sheets.tarot_workbook import tarot_blocks


def errors_and_remarks(path: Path, cells: TypedCells, each: bool = False) -> tuple[list[Sentence], list[Sentence]]:
    """What is wrong, and what is only still to come."""
    if cells.has(TOTALS):
        series = read_series_workbook(cells)
        wrong = unreadable_totals(cells, series)
        errors, remarks = Calculated(cells, series, lambda: series_blocks(series), each).audit(values=not wrong)
        return [*wrong, *errors], remarks
    book = read_tarot_workbook(cells)
    evening, errors = placed_evening(cells, book)
    found = [*contradictions(evening), *team_contradictions(evening)]
    left = departures(evening)
    only_remarks = [sentence for sentence in found if sentence in left or NOT_GIVEN.en in sentence.en]
    errors += [sentence for sentence in found if sentence not in only_remarks]
    calculated, told = Calculated(cells, book, lambda: tarot_blocks(book), each).audit(values=not errors)
    return [*errors, *calculated], [*(_to_come(evening) or only_remarks), *told]


def _to_come(evening: Evening) -> list[Sentence]:
    """One sentence for an evening that has not begun."""
    tables = [at for _, at in evening.tables]
    if any(score is not None for at in tables for score in round_scores(at)):
        return []
    come = counted(len(tables), "table[s] to come", "table[s] à venir")
    return [Sentence(f"No score is typed yet: {come.en}.", f"Aucun score n’est encore saisi : {come.fr}.")]
