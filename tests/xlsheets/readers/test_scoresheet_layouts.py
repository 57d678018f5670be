"""A night written down in any layout and any kind of file is read back as it was played."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.bridge.event import Line, PairsEvent
from tests.xlsheets.readers.scoresheet_files import FILES, SCORES_ONLY, WHOLE, Layout, a_night, a_tab_a_board
from xlsheets.readers.scoresheet import Scoresheets, read_scoresheets
from xlsheets.readers.scoresheet_match import plan_filling
from xlsheets.readers.sheets_process import read_file

nights = given(seed=st.integers(0, 10**6), name=st.sampled_from(sorted(FILES)), language=st.sampled_from(["fr", "en"]))
few = settings(max_examples=9, deadline=None)


def written_down(night: list[Line], layout: Layout, name: str, language: str, seed: int) -> Scoresheets:
    book = layout(night, language, Random(seed))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        FILES[name](book, path)
        return read_scoresheets([read_file(path)], language)


def filled(night: list[Line], sheets: Scoresheets) -> list[Line]:
    """The lines of a workbook of the same movement, blank before, once the sheets are in."""
    blank = [Line(line.board, line.ns, line.ew, table=line.table, round=line.round) for line in night]
    plan = plan_filling(PairsEvent("", tuple(blank)), sheets.written, over=False)
    assert (plan.kept, plan.unmatched, sheets.unread) == ([], [], ())
    for change in plan.changes:
        blank[change.number] = change.line
    return [replace(line, place="") for line in blank]


@pytest.mark.parametrize("layout", WHOLE, ids=lambda layout: layout.__name__)
@few
@nights
def test_a_night_comes_back_whole(layout: Layout, seed: int, name: str, language: str) -> None:
    night = a_night(seed)
    if layout is a_tab_a_board and not name.startswith("sheet"):
        name = "sheet.xlsx"                      # text has no tabs
    assert filled(night, written_down(night, layout, name, language, seed)) == night


@pytest.mark.parametrize("layout", SCORES_ONLY, ids=lambda layout: layout.__name__)
@few
@nights
def test_a_matrix_gives_the_scores(layout: Layout, seed: int, name: str, language: str) -> None:
    night = a_night(seed)
    scores = [Line(x.board, x.ns, x.ew, table=x.table, round=x.round, score=x.score, adjusted=x.adjusted) for x in night]
    assert filled(night, written_down(night, layout, name, language, seed)) == scores
