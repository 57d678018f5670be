"""Sheets added and taken away: the list of sheets, the names of single sheets and the tab shown all follow."""

from __future__ import annotations

import io

import pytest
from openpyxl import Workbook, load_workbook

from etui.errors import EtuiError
from xlsheets.package import structure
from xlsheets.package.archive import Package


def three_sheets() -> Package:
    book = Workbook()
    for title in ("Un", "Deux & <trois>", "Quatre"):
        sheet = book.create_sheet(title)
        sheet["A1"] = title
        sheet.print_area = "A1:B2"
    del book["Sheet"]
    book.active = 2
    made = io.BytesIO()
    book.save(made)
    return Package(made.getvalue())


def reopened(package: Package) -> Workbook:
    return load_workbook(io.BytesIO(package.to_bytes()))


def test_an_added_sheet_comes_last_and_every_reader_finds_it() -> None:
    package = three_sheets()
    content = '<sheetData><row r="1"><c r="A1"><v>7</v></c></row></sheetData>'
    part = structure.add_sheet(package, "L'été & co", content, hidden=True)
    assert Package(package.to_bytes()).sheets["L'été & co"] == part
    book = reopened(package)
    assert book.sheetnames == ["Un", "Deux & <trois>", "Quatre", "L'été & co"]
    assert book["L'été & co"]["A1"].value == 7
    assert book["L'été & co"].sheet_state == "hidden"


def test_a_sheet_added_and_taken_out_leaves_every_part_as_it_was() -> None:
    package = three_sheets()
    before = {name: package.part(name) for name in package.names()}
    structure.add_sheet(package, "Passage", "<sheetData/>")
    assert package.part("xl/workbook.xml") != before["xl/workbook.xml"]
    structure.remove_sheet(package, "Passage")
    assert {name: package.part(name) for name in package.names()} == before


@pytest.mark.parametrize("gone", [0, 1, 2])
def test_the_other_sheets_keep_their_print_areas_and_a_tab_is_still_shown(gone: int) -> None:
    package = three_sheets()
    names = list(package.sheets)
    part = package.sheets[names[gone]]
    structure.remove_sheet(package, names.pop(gone))
    assert not package.has(part)
    book = reopened(package)
    assert book.sheetnames == names
    for sheet in book.worksheets:
        assert sheet["A1"].value == sheet.title
        assert sheet.print_area == f"'{sheet.title}'!$A$1:$B$2"
    assert book.active.title == ("Quatre" if gone < 2 else "Deux & <trois>")


def test_a_part_added_with_its_type_and_relationship_goes_out_with_both() -> None:
    package = three_sheets()
    before = {name: package.part(name) for name in package.names()}
    structure.add_part(package, "xl/vbaProject.bin", b"macros", "application/vnd.ms-office.vbaProject", "http://x/vbaProject")
    again = Package(package.to_bytes())
    assert structure.related_part(again, "vbaProject") == "xl/vbaProject.bin"
    assert structure.content_type(again, "xl/vbaProject.bin") == "application/vnd.ms-office.vbaProject"
    structure.remove_part(again, "xl/vbaProject.bin")
    assert structure.related_part(again, "vbaProject") is None
    assert {name: again.part(name) for name in again.names()} == before


def test_an_attribute_is_set_in_its_place_and_taken_out_again() -> None:
    xml = b'<a:x><!-- <a:y z="0"/> --><a:y b="1" z=\'2\' /></a:x>'
    assert structure.attribute(xml, b"y", b"z") == "2"
    assert structure.set_attribute(xml, b"y", b"z", b"3") == b'<a:x><!-- <a:y z="0"/> --><a:y b="1" z="3" /></a:x>'
    assert structure.set_attribute(xml, b"y", b"c", b"9") == b'<a:x><!-- <a:y z="0"/> --><a:y c="9" b="1" z=\'2\' /></a:x>'
    assert structure.set_attribute(xml, b"y", b"z", None) == b'<a:x><!-- <a:y z="0"/> --><a:y b="1" /></a:x>'


def test_a_part_taken_out_is_gone_and_may_be_added_again() -> None:
    package = three_sheets()
    package.remove("docProps/app.xml")
    assert not package.has("docProps/app.xml")
    assert "docProps/app.xml" not in Package(package.to_bytes()).names()
    with pytest.raises(EtuiError):
        package.part("docProps/app.xml")
    with pytest.raises(EtuiError):
        package.remove("docProps/app.xml")
    package.add("docProps/app.xml", b"<new/>")
    assert Package(package.to_bytes()).part("docProps/app.xml") == b"<new/>"
    package.remove("docProps/app.xml")
    assert not package.has("docProps/app.xml")
