"""A cell is read and written the same however a program has spelt it: in the usual way, which is found fast, or in another."""

from __future__ import annotations

import re

import pytest

from etui.errors import EtuiError
from xlsheets.package.cells import array_cells, formula_cells, formulas, read_values, set_values

SHEET = (
    b'<worksheet><sheetData><row r="1"><c r="A1" s="3"><v>12</v></c><c r="B1" t="s"><v>0</v></c>'
    b'<c r="C1" s="1" t="str"><f>A1&amp;"x"</f><v>12x</v></c><c r="D1" t="inlineStr"><is><t>a &lt; b</t></is></c></row>'
    b'<row r="2"><c r="A2" s="9" t="n"></c><c r="B2" s="9"/><c r="AB2" t="b"><v>1</v></c>'
    b'<c r="ZZ2"><f t="array" ref="ZZ2:AAA3">F(A1)</f><v>1.5</v></c><c r="AAA2"><v>2</v></c></row>'
    b'<row r="3"><c r="ZZ3"><f t="shared" si="0" ref="ZZ3:ZZ4">A1+1</f><v>3</v></c></row>'
    b'<row r="4"><c r="ZZ4"><f t="shared" si="0"/><v>4</v></c></row></sheetData></worksheet>'
)
VALUES = {"A1": 12, "B1": "told", "C1": "12x", "D1": "a < b", "AB2": True, "ZZ2": 1.5, "AAA2": 2, "ZZ3": 3, "ZZ4": 4}
FORMULAS = {"C1": 'A1&"x"', "ZZ2": "F(A1)", "ZZ3": "A1+1", "ZZ4": "A2+1"}
SPELLINGS = {
    "usual": SHEET,
    "a comment in every cell": SHEET.replace(b"</c>", b'<!-- <c r="A9"><v>9</v></c> --></c>'),
    "blanks between attributes": re.sub(rb' (s|t|r)="', rb'  \1 = "', SHEET),
    "the other quotes": SHEET.replace(b'"', b"'").replace(b"&amp;'x'", b'&amp;"x"'),
    "type before address": re.sub(rb'<c r="(\w+)"((?: s="\d")?) t="(\w+)"', rb'<c t="\3" r="\1"\2', SHEET),
    "a prefix": re.sub(rb"<(/?)(\w)", rb"<\1x:\2", SHEET),
    "lines between cells": SHEET.replace(b"<c ", b"\n  <c "),
    "UTF-16": b"\xff\xfe" + SHEET.decode().encode("utf-16-le"),
}


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_cell_is_read_the_same(spelling: str) -> None:
    xml = SPELLINGS[spelling]
    assert read_values(xml, ["told"]) == VALUES
    assert formulas(xml) == FORMULAS
    assert sorted(formula_cells(xml)) == sorted(FORMULAS)


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_cell_is_written_the_same(spelling: str) -> None:
    wanted = {"A1": "a < b", "B1": 7, "C1": "", "D1": None, "A2": 0, "B2": True, "ZZ2": 2.5, "AAA2": None, "AAA3": "x", "ZZ4": 5}
    written = set_values(SPELLINGS[spelling], wanted)
    left = {anchor: value for anchor, value in (VALUES | wanted).items() if value is not None}
    assert read_values(written) == left | {"AAA2": ""}, "what shows a formula's result holds an empty text, not nothing"
    assert formulas(written) == FORMULAS


def test_what_is_there_already_is_not_written_again() -> None:
    said = {anchor: value for anchor, value in VALUES.items() if anchor != "B1"}                 # a shared text becomes its own
    once = set_values(SHEET, said)
    assert set_values(once, said) == once
    assert set_values(SHEET, {"A1": 12, "AB2": True, "ZZ2": 1.5}) == SHEET


def test_the_cells_of_an_array_formula_are_found_however_many_rows_are_asked_for() -> None:
    rows = {row: [] for row in range(1, 2_000)}
    assert array_cells(SHEET) == array_cells(SHEET, rows) == {"AAA2", "ZZ3", "AAA3"}
    assert array_cells(SHEET, {3: []}) == {"ZZ3", "AAA3"}


@pytest.mark.parametrize(("cells", "said"), [
    (b'<c r="B1"/><c r="A1"/>', "out of order"), (b'<c r="A2"/>', "misplaced"), (b'<c r="XFE1"/>', "misplaced"),
    (b'<c r="A1"/>text<d/><c r="B1"/>', "more than cells"),
])
def test_cells_that_are_not_in_their_place_are_refused(cells: bytes, said: str) -> None:
    xml = b'<worksheet><sheetData><row r="1">' + cells + b"</row></sheetData></worksheet>"
    with pytest.raises(EtuiError, match=said):
        set_values(xml, {"C1": 1})


def test_a_row_below_the_last_is_refused() -> None:
    xml = b'<worksheet><sheetData><row r="1048577"><c r="A1048577"><v>1</v></c></row></sheetData></worksheet>'
    with pytest.raises(EtuiError, match="misplaced"):
        read_values(xml)
