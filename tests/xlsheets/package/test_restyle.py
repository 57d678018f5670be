"""Styles given to cells, and a print area made shorter, with every other byte kept."""

from __future__ import annotations

import pytest

from xlsheets.package.print_area import set_last_row
from xlsheets.package.restyle import read_styles, set_styles

SHEET = (b'<?xml version="1.0"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><!-- kept -->'
         b'<sheetData>'
         b'<row r="1" ht="20"><c r="A1" s="3" t="s"><v>0</v></c><c r="B1"><f>1+1</f><v>2</v></c></row>'
         b'<row r="2"/><row r="3"><c t="str" s="7" r="C3"/></row></sheetData><pageMargins left="1"/></worksheet>')
PREFIXED = SHEET.replace(b"<", b"<x:").replace(b"<x:/", b"</x:").replace(b"<x:?", b"<?").replace(b"<x:!", b"<!").replace(
    b"xmlns=", b"xmlns:x=")


@pytest.mark.parametrize("sheet", [SHEET, PREFIXED], ids=["plain", "prefixed"])
def test_each_cell_has_its_style(sheet: bytes) -> None:
    assert read_styles(sheet) == {"A1": 3, "B1": 0, "C3": 7}


@pytest.mark.parametrize("sheet", [SHEET, PREFIXED], ids=["plain", "prefixed"])
def test_only_the_style_changes(sheet: bytes) -> None:
    changed = set_styles(sheet, {"A1": 12, "B1": 4, "C3": 7, "D9": 5})
    assert read_styles(changed) == {"A1": 12, "B1": 4, "C3": 7}
    back = changed.replace(b'r="A1" s="12"', b'r="A1" s="3"').replace(b' s="4"', b"")
    assert back == sheet


@pytest.mark.parametrize("styles", [{}, {"A1": 3}, {"Z9": 4}])
def test_nothing_to_change_leaves_every_byte(styles: dict[str, int]) -> None:
    assert set_styles(SHEET, styles) == SHEET


NAMES = (b'<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">Cup!$A$1:$C$40</definedName>'
         b'<definedName name="_xlnm.Print_Area" localSheetId="2">\'Score slips\'!$A$1:$I$64</definedName>'
         b'<definedName name="_xlnm.Print_Titles" localSheetId="2">\'Score slips\'!$1:$2</definedName></definedNames>')


def test_a_print_area_ends_where_it_is_told() -> None:
    assert set_last_row(NAMES, 2, 8) == NAMES.replace(b"$I$64", b"$I$8")


@pytest.mark.parametrize("names", [NAMES, NAMES.replace(b"$A$1:$I$64", b"$A$1:$B$9,'Score slips'!$D$1:$E$9"), b"<workbook/>"])
def test_another_print_area_is_left_alone(names: bytes) -> None:
    assert set_last_row(names, 1, 8) == names


def test_a_print_area_of_two_blocks_keeps_its_first() -> None:
    two = NAMES.replace(b"$A$1:$I$64", b"$A$1:$B$9,$D$1:$E$9")
    assert set_last_row(two, 2, 8) == two
