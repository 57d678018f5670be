"""Attached tabs taken out: the bytes of before when nothing else changed, sheet by sheet when another program wrote the file."""

from __future__ import annotations

import io
import zipfile

import openpyxl
import pytest
from lxml import etree

from etui.errors import EtuiError
from tests.xlsheets.package.club_makers import charts, members, packed, plain, written
from tests.xlsheets.package.club_workbooks import CLUBS
from tests.xlsheets.package.etui_books import pairs_night
from tests.xlsheets.package.package_faults import faults
from xlsheets.package.archive import Package
from xlsheets.package.attach import MARK, attach
from xlsheets.package.attach_original import PART, read_record
from xlsheets.package.attach_removal import Way, detach
from xlsheets.package.cells import set_values

SPREADSHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def joined(club: bytes) -> bytes:
    package = Package(club, "Club.xlsx")
    attach(club, package, Package(pairs_night(), "Tuesday.xlsx"))
    return package.to_bytes()


def resaved(attached: bytes) -> bytes:
    """The file as Excel would write it again: other packing, the lists written anew, what it does not know dropped, and an order
    of calculation that takes the tabs in."""
    parts = members(attached)
    del parts[PART]
    for name in ("xl/_rels/workbook.xml.rels", "[Content_Types].xml"):
        root = etree.fromstring(parts[name])
        for item in list(root):
            if "original" in item.get("Target", item.get("PartName", "")):
                root.remove(item)
        parts[name] = etree.tostring(root)
    parts["xl/_rels/workbook.xml.rels"] = parts["xl/_rels/workbook.xml.rels"].replace(b"</Relationships>", (
        b'<Relationship Id="rIdC" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/calcChain" '
        b'Target="calcChain.xml"/></Relationships>'))
    parts["[Content_Types].xml"] = parts["[Content_Types].xml"].replace(b"</Types>", (
        b'<Override PartName="/xl/calcChain.xml" '
        b'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.calcChain+xml"/></Types>'))
    parts["xl/calcChain.xml"] = f'<calcChain xmlns="{SPREADSHEET[1:-1]}"><c r="A1" i="3"/></calcChain>'.encode()
    root = etree.fromstring(parts["xl/workbook.xml"])
    assert any(item.get("name") == MARK for item in root.iter(f"{SPREADSHEET}definedName"))
    parts["xl/workbook.xml"] = etree.tostring(root, xml_declaration=True, encoding="utf-8")
    return packed(parts, zipfile.ZIP_STORED)


def reordered(attached: bytes) -> bytes:
    """The same with a tab renamed and the club's last sheet moved to the end, as a person does in Excel."""
    parts = members(attached)
    root = etree.fromstring(parts["xl/workbook.xml"])
    sheets = root.find(f"{SPREADSHEET}sheets")
    names = [sheet.get("name") for sheet in sheets]
    sheets.append(sheets[1])
    after = [sheet.get("name") for sheet in sheets]
    for item in root.iter(f"{SPREADSHEET}definedName"):
        if item.get("localSheetId") is not None:
            item.set("localSheetId", str(after.index(names[int(item.get("localSheetId"))])))
    sheets[1].set("name", "Soirée")
    for item in root.iter(f"{SPREADSHEET}definedName"):
        item.text = item.text.replace("Session!", "Soirée!")
    parts["xl/workbook.xml"] = etree.tostring(root)
    return packed(parts)


@pytest.mark.parametrize("club", ["XlsxWriter, plain", "XlsxWriter, charts", "XlsxWriter, names", "openpyxl, plain", "prefixed"])
def test_a_file_that_excel_has_written_again_loses_the_tabs_and_all_that_came_with_them(club: str) -> None:
    before = CLUBS[club]()
    attached = resaved(joined(before))
    done = detach(attached, Package(attached))
    assert (done.way, done.edited) == (Way.SHEETS, True)
    assert faults(done.data) == []
    after = Package(done.data)
    assert list(after.sheets) == list(Package(before).sheets)
    assert after.defined_names == Package(before).defined_names
    kept = members(done.data)
    assert set(kept) == set(members(before))           # no chart, drawing or calculation chain is left behind
    lists = {"xl/workbook.xml", "xl/_rels/workbook.xml.rels", "[Content_Types].xml", "xl/styles.xml"}
    assert {name: data for name, data in members(before).items() if name not in lists} == {
        name: data for name, data in kept.items() if name not in lists}
    openpyxl.load_workbook(io.BytesIO(done.data))


def test_tabs_are_found_wherever_they_were_moved_and_whatever_they_are_called_now() -> None:
    attached = resaved(reordered(joined(written(plain))))
    done = detach(attached, Package(attached))
    assert done.way is Way.SHEETS
    assert sorted(Package(done.data).sheets) == ["Members", "Notes"]
    assert faults(done.data) == []


def test_a_change_of_the_club_s_stays_and_the_lists_come_back() -> None:
    before = written(plain)
    package = Package(joined(before))
    part = package.sheets["Members"]
    package.replace(part, set_values(package.part(part), {"C9": 42}))
    changed = package.to_bytes()
    done = detach(changed, Package(changed))
    assert (done.way, done.edited) == (Way.PARTS, False)
    kept = members(done.data)
    assert kept == members(before) | {part: set_values(members(before)[part], {"C9": 42})}


def test_a_club_cell_that_took_one_of_the_styles_keeps_it() -> None:
    """Then the style sheet stays as it is: the style it names would otherwise be gone."""
    before = written(plain)
    package = Package(joined(before))
    part = package.sheets["Members"]
    package.replace(part, package.part(part).replace(b'<c r="D1"', b'<c r="D1" s="5"', 1))
    changed = package.to_bytes()
    done = detach(changed, Package(changed))
    assert done.way is Way.SHEETS
    assert faults(done.data) == []


@pytest.mark.parametrize(("formula", "words"), [
    ("Ranking!$B$6", "Members!C9"), ("SUM(Session:Travellers!A1)", "Members!C9"),
    ("INDEX(etui_ranking_1,1,1)", "etui_ranking_1")])
def test_a_formula_of_the_club_s_that_reads_a_tab_is_named_instead_of_broken(formula: str, words: str) -> None:
    package = Package(joined(written(plain)))
    part = package.sheets["Members"]
    package.replace(part, package.part(part).replace(
        b"</sheetData>", f'<row r="9"><c r="C9"><f>{formula}</f><v>1</v></c></row></sheetData>'.encode()))
    changed = package.to_bytes()
    with pytest.raises(EtuiError) as refused:
        detach(changed, Package(changed))
    assert words in refused.value.say("en")
    assert "lit" in refused.value.say("fr")


def test_a_club_made_from_etui_s_template_keeps_its_own_name() -> None:
    before = written(lambda book: [plain(book), book.define_name("etui_logo", "=Members!$A$1")])
    attached = resaved(joined(before))
    assert Package(detach(attached, Package(attached)).data).defined_names == {"etui_logo": "Members!$A$1"}


def test_a_formula_that_only_mentions_a_tab_in_a_text_is_no_reader() -> None:
    package = Package(joined(written(plain)))
    part = package.sheets["Members"]
    package.replace(part, package.part(part).replace(
        b"</sheetData>", b'<row r="9"><c r="C9"><f>"Ranking!A1 etui_x"&amp;Members!A1</f><v>1</v></c></row></sheetData>'))
    changed = package.to_bytes()
    assert detach(changed, Package(changed)).way is Way.PARTS


def test_a_chart_of_the_club_s_that_shows_a_tab_is_named() -> None:
    package = Package(joined(written(charts)))
    part = next(name for name in package.names() if name.startswith("xl/charts/"))
    package.replace(part, package.part(part).replace(b"Figures!$A$1:$A$3", b"Ranking!$G$6:$G$8"))
    changed = package.to_bytes()
    with pytest.raises(EtuiError, match=r"Figures \(chart1.xml\) reads the tab “Ranking”"):
        detach(changed, Package(changed))


def test_a_workbook_with_no_attached_tabs_or_none_of_its_own_is_said() -> None:
    for data, words in ((written(plain), "nothing to take out"), (pairs_night(), "nothing to take out"),
                        (only_tabs(), "needs a sheet")):
        with pytest.raises(EtuiError, match=words):
            detach(data, Package(data))


def only_tabs() -> bytes:
    """A club that has thrown its own sheets away since."""
    parts = members(resaved(joined(written(lambda book: book.add_worksheet("Mine")))))
    root = etree.fromstring(parts["xl/workbook.xml"])
    sheets = root.find(f"{SPREADSHEET}sheets")
    sheets.remove(sheets[0])
    for item in root.iter(f"{SPREADSHEET}definedName"):
        if item.get("localSheetId") is not None:
            item.set("localSheetId", str(int(item.get("localSheetId")) - 1))
    parts["xl/workbook.xml"] = etree.tostring(root)
    return packed(parts)


def test_attaching_again_after_detaching_gives_the_same_file() -> None:
    before = written(plain)
    attached = joined(before)
    assert joined(detach(attached, Package(attached)).data) == attached


def test_the_record_holds_only_what_changed() -> None:
    before = written(plain)
    record = read_record(Package(joined(before)).part(PART))
    assert record is not None
    held = {name for name, data in record.pieces if name and data is not None}
    assert held == {"xl/workbook.xml", "xl/_rels/workbook.xml.rels", "[Content_Types].xml", "xl/styles.xml"}
    assert {name: record.part(name) for name in held} == {name: members(before)[name] for name in held}


def test_what_is_not_a_record_is_not_taken_for_one() -> None:
    for data in (b"", b"ETUI1\n", b"ETUI1\n{}\n", b"ETUI1\n[1]\nx", b"\xff\xfe"):
        assert read_record(data) is None
