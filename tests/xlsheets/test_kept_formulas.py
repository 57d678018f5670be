"""A formula is the same in another program's spelling and after everything has moved along; any other change is named."""

from __future__ import annotations

import pytest

from xlsheets.blocks import Block
from xlsheets.kept_formulas import Placed, changed_formulas
from xlsheets.package.references import Cells, address

SCORES = 'IF(\'Étui\'!$G$3=1,ETUI.RANKING(Scoring!$A$5:$A$30,"NS – 1"),IF(ISBLANK(Étui!$H$5),"",Étui!$H$5))'


def placed(written: str, now: str, row: int = 5, name: str = "block", title: str = "Ranking", sheet: str = "",
           now_row: int = 0, now_column: int = 1) -> Placed:
    """One cell in column A."""
    at = now_row or row
    cells = Cells(sheet or title, now_column, at, now_column, at)
    return Placed(Block(name, title, row, 1, [[0]], lambda *_: written), title, cells, {address(at, now_column): now})


@pytest.mark.parametrize("now", [
    SCORES,
    SCORES.replace("'Étui'", "Étui"),
    SCORES.replace("Étui!$H$5", "'Étui'!$H$5"),
    SCORES.replace("ETUI.", ""),
    SCORES.replace("ETUI.", "_xldudf_ETUI_"),
    SCORES.replace("ETUI.", "[1]!"),
    SCORES.replace(",", " , ").replace("IF(", "if("),
    SCORES.replace("IF(ISBLANK", "@IF(ISBLANK"),
])
def test_the_same_formula_as_another_program_writes_it(now):
    assert changed_formulas([placed(SCORES, now), placed("A1", "A1", row=9)]) == []


@pytest.mark.parametrize(("written", "now"), [
    ("1.0", "1"), ("TRUE", "TRUE()"), ("A5:A5", "A5"), ("_xlfn.CONCAT(A1)", "CONCAT(A1)"),
])
def test_numbers_truth_values_and_single_cells_are_written_in_two_ways(written, now):
    assert changed_formulas([placed(written, now)]) == []


@pytest.mark.parametrize(("one", "other"), [
    ("=1", "=2"), ("NS – 1", "NS – 2"), ("RANKING", "PLACES"), ("$A$30", "$A$29"), ("Scoring!$A$5", "Scoring!$B$5"),
    ("Scoring", "Boards"), ('"",Étui!$H$5', "0,Étui!$H$5"), ("$H$5))", "$H$5)+0)"), ("$H$5))", "$H$6))"), ("ns", "NS"),
])
def test_any_other_change_is_found(one, other):
    if one == "ns":                                              # the case of a text counts
        one, other = "NS –", "ns –"
    now = SCORES[::-1].replace(one[::-1], other[::-1], 1)[::-1]
    assert now != SCORES
    others = [placed(SCORES, SCORES, row=row, name=f"b{row}") for row in (6, 7, 8)]
    (found,) = changed_formulas([placed(SCORES, now), *others])
    assert (found.block, found.sheet, found.row, found.column) == ("block", "Ranking", 5, 1)


def ranking(shift: int, sheet: str, spoilt: int = 0) -> list[Placed]:
    """Ten cells that each look at their own row of Scoring, now ``shift`` rows lower on another tab; one looks elsewhere."""
    blocks = []
    for row in range(5, 15):
        written = f"Scoring!$A${row}+Scoring!$B$5+$C${row}"
        there = row + shift + (row == spoilt)
        now = f"'{sheet}'!$D${there}+'{sheet}'!$E${5 + shift}+$F${row + 2}"
        blocks.append(placed(written, now, row=row, name=f"b{row}", sheet="Le classement", now_row=row + 2, now_column=4))
    return blocks


@pytest.mark.parametrize("shift", [0, 3, 40])
def test_rows_put_in_columns_moved_and_tabs_renamed_change_nothing(shift):
    assert changed_formulas(ranking(shift, "Calcul d''hier")) == []


@pytest.mark.parametrize("shift", [0, 3, 40])
def test_a_formula_that_looks_elsewhere_than_the_others_is_found_all_the_same(shift):
    assert [found.block for found in changed_formulas(ranking(shift, "Calcul d''hier", spoilt=8))] == ["b8"]


def test_a_block_moves_as_one_piece_with_the_cells_it_looks_at_inside():
    def formula(row, column):
        return f"$A${row}&Names!$A$1" if column == 2 else "Names!$A$2"

    block = Block("card", "Cards", 20, 1, [[0, 0], [0, 0]], formula)
    now = Cells("Cards", 9, 4, 10, 5)
    right = {"I4": "Names!$A$2", "J4": "$I$4&Names!$A$1", "I5": "Names!$A$2", "J5": "$I$5&Names!$A$1"}
    assert changed_formulas([Placed(block, "Cards", now, right)]) == []
    found = changed_formulas([Placed(block, "Cards", now, right | {"J5": "$I$4&Names!$A$1"})])
    assert [(cell.row, cell.column) for cell in found] == [(5, 10)]


def test_an_array_formula_is_one_formula_and_a_cell_without_any_is_not_told_here():
    block = Block("array", "Ranking", 5, 1, [[1, 2], [3, 4]], "PLACES(Scoring!$A$5:$A$6)")
    now = Cells("Ranking", 1, 5, 2, 6)
    assert changed_formulas([Placed(block, "Ranking", now, {"A5": "PLACES(Scoring!$A$5:$A$6)"})]) == []
    assert changed_formulas([Placed(block, "Ranking", now, {})]) == []
    assert len(changed_formulas([Placed(block, "Ranking", now, {"A5": "PLACES(Scoring!$A$5:$A$6)*1"})])) == 1
