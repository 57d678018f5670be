"""Étui's tabs in a club's workbook: they look, say and score what they did; what stands in the way is said."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.cell.cell import MergedCell

from etui.errors import EtuiError
from tests.xlsheets.package.club_makers import macros, members, packed, plain, written
from tests.xlsheets.package.club_workbooks import CLUBS, edited
from tests.xlsheets.package.etui_books import pairs_night
from tests.xlsheets.package.package_faults import faults
from xlsheets.cli import main
from xlsheets.package.archive import Package
from xlsheets.package.attach import attach, attached_tabs
from xlsheets.package.attach_removal import detach

LOOKS = ["XlsxWriter, the same titles", "XlsxWriter, many styles", "openpyxl, another usual font and a style of Étui's name",
         "prefixed", "its own palette", "XlsxWriter, odd sheet names"]


def joined(club: bytes, book: bytes, **options: Any) -> tuple[bytes, dict[str, str]]:
    package = Package(club, "Club.xlsx")
    done = attach(club, package, Package(book, "Tuesday.xlsx"), **options)
    return package.to_bytes(), done.titles


def colour(value: Any) -> Any:
    return None if value is None else (value.type, value.value[-6:] if value.type == "rgb" else value.value)


def look(cell: Any) -> tuple[Any, ...]:
    """What a person sees of a cell, apart from what it says."""
    font, fill, border, align = cell.font, cell.fill, cell.border, cell.alignment
    sides = tuple((side.style, colour(side.color)) for side in (border.left, border.right, border.top, border.bottom) if side)
    return (font.name, font.sz, font.b, font.i, font.strike, colour(font.color), fill.patternType, colour(fill.fgColor), sides,
            cell.number_format, align.horizontal, align.vertical, align.wrap_text, align.shrink_to_fit, align.indent,
            cell.protection.locked)


def said(value: Any) -> Any:
    """What a cell holds; an array formula as its text and its range."""
    return (value.ref, value.text) if hasattr(value, "ref") else value


@pytest.mark.parametrize("club", LOOKS)
def test_each_cell_looks_and_says_what_it_did(club: str) -> None:
    book = pairs_night()
    attached, titles = joined(CLUBS[club](), book)
    before, after = openpyxl.load_workbook(io.BytesIO(book)), openpyxl.load_workbook(io.BytesIO(attached))
    for name, sheet in ((sheet.title, sheet) for sheet in before):
        other = after[titles[name]]
        assert other.dimensions == sheet.dimensions
        cells = {cell.coordinate for row in sheet.iter_rows() for cell in row
                 if not isinstance(cell, MergedCell) and (cell.has_style or cell.value is not None)}
        assert cells
        for place in cells:
            assert look(other[place]) == look(sheet[place]), (club, name, place)
            assert said_alike(said(sheet[place].value), said(other[place].value), titles), (club, name, place)
        assert other.sheet_state == sheet.sheet_state
        assert len(other._charts) == len(sheet._charts)
        assert other.print_title_rows == sheet.print_title_rows
        assert rules_of(other) == rules_of(sheet)


def rules_of(sheet: Any) -> list[tuple[Any, ...]]:
    """The conditional formats, each with the colours it gives."""
    return [(str(area.sqref), rule.type, rule.priority, rule.dxf and rule.dxf.font and colour(rule.dxf.font.color),
             rule.dxf and rule.dxf.fill and colour(rule.dxf.fill.bgColor))
            for area in sheet.conditional_formatting for rule in area.rules]


def said_alike(one: Any, other: Any, titles: dict[str, str]) -> bool:
    """Equal, once the renamed sheets of a formula are called what they were."""
    if isinstance(one, tuple):
        return one[0] == other[0] and said_alike(one[1], other[1], titles)
    if one == other or not isinstance(one, str):
        return bool(one == other)
    for old, new in titles.items():
        if old != new:
            one, other = (re.sub(rf"'?{re.escape(old)}'?!", "@!", re.sub(rf"'{re.escape(new)}'!", "@!", text))
                          for text in (one, other))
    return bool(one == other)


def test_names_rules_charts_and_print_titles_follow_a_renamed_tab() -> None:
    attached, titles = joined(CLUBS["XlsxWriter, the same titles"](), pairs_night())
    assert titles["Ranking"] == "Ranking (3)"          # (2) is the club's
    package = Package(attached)
    assert package.defined_names["etui_travellers_score"].startswith("'Travellers (2)'!$")
    own = [name for name in package.names() if name.startswith(("xl/charts/", "xl/worksheets/"))]
    theirs = {package.sheets[name] for name in package.sheets if name not in titles.values()}
    spoken = b" ".join(package.part(name) for name in own if name not in theirs)
    assert not re.search(rb"(?<![\w(])'?(?:Ranking|Players|Session|Travellers|Scoring|Boards|Movement)'?!", spoken)
    assert b"'Ranking (3)'!" in spoken
    assert b"xlnm.Print_Titles" in package.part(package.workbook_part)


TITLES = ("Session", "PLAYERS", "Ranking", "Ranking (2)", "étui", "Boards!", "L'été", "Long title of thirty-one letters", "日本")


@settings(max_examples=12, deadline=None)
@given(st.lists(st.sampled_from(TITLES), unique=True, min_size=1).map(lambda names: [name[:31] for name in names]))
def test_whatever_the_sheets_are_called_each_tab_gets_a_name_of_its_own(names: list[str]) -> None:
    club = written(lambda book: [book.add_worksheet(name).write_formula("A1", f"={quoted(names[0])}!B1") for name in names])
    attached, titles = joined(club, pairs_night())
    assert faults(attached) == []
    assert list(Package(attached).sheets) == names + list(titles.values())
    assert detach(attached, Package(attached)).data == club


def quoted(name: str) -> str:
    return "'" + name.replace("'", "''") + "'"


def test_scoring_the_club_workbook_gives_the_same_ranking_and_refreshes_its_tabs(tmp_path: Path, capsys: Any) -> None:
    alone, club = tmp_path / "alone.xlsx", tmp_path / "club.xlsx"
    alone.write_bytes(pairs_night())
    club.write_bytes(joined(CLUBS["XlsxWriter, the same titles"](), pairs_night())[0])
    documents = []
    for path in (alone, club):
        assert main(["score", str(path), "--json"]) == 0
        documents.append(json.loads(capsys.readouterr().out))
    assert documents[0] == documents[1]
    assert documents[0]["rankings"][0]["rows"]
    assert main(["check", str(club), "--lang", "en"]) == 0


def test_scoring_what_is_up_to_date_writes_the_same_bytes(tmp_path: Path) -> None:
    """So `etui detach` knows that nothing was typed."""
    club = tmp_path / "club.xlsx"
    attached = joined(CLUBS["openpyxl, plain"](), pairs_night())[0]
    club.write_bytes(attached)
    assert main(["score", str(club)]) == 0
    assert members(club.read_bytes()) == members(attached)


def test_the_attached_tabs_are_marked_and_in_order() -> None:
    attached, titles = joined(written(plain), pairs_night("fr"))
    assert attached_tabs(Package(attached)) == list(titles.values())
    assert list(Package(attached).sheets)[2:] == list(titles.values())


def saved_by_excel(book: bytes) -> bytes:
    """The book with what Excel makes of it: shared strings, a theme's colours, a chosen tab, code names, other windows."""
    parts = members(book)
    strings: list[bytes] = []

    def shared(match: re.Match[bytes]) -> bytes:
        strings.append(match[2])
        return b'<c%b t="s"><v>%d</v></c>' % (match[1], len(strings) - 1)

    for name in [name for name in parts if name.startswith("xl/worksheets/sheet")]:
        parts[name] = re.sub(rb'<c((?: r="\w+"| s="\d+")*) t="inlineStr"><is>(.*?)</is></c>', shared, parts[name])
        parts[name] = parts[name].replace(b"<sheetPr>", b'<sheetPr codeName="Feuil1">', 1).replace(
            b"<sheetView ", b'<sheetView tabSelected="1" ', 1).replace(
            b"</sheetViews>", b'<sheetView workbookViewId="1"/></sheetViews>', 1)
    items = b"".join(b"<si>%b</si>" % item for item in strings)
    parts["xl/sharedStrings.xml"] = b'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">%b</sst>' % items
    parts["xl/_rels/workbook.xml.rels"] = parts["xl/_rels/workbook.xml.rels"].replace(b"</Relationships>", (
        b'<Relationship Id="rId99" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" '
        b'Target="sharedStrings.xml"/></Relationships>'))
    parts["[Content_Types].xml"] = parts["[Content_Types].xml"].replace(b"</Types>", (
        b'<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.'
        b'sharedStrings+xml"/></Types>'))
    parts["xl/styles.xml"] = parts["xl/styles.xml"].replace(
        b'<color rgb="001E5B4F"/>', b'<color theme="4" tint="-0.249977111117893"/>')
    return packed(with_accent(parts, b"4F81BD"))


def with_accent(parts: dict[str, bytes], colour: bytes) -> dict[str, bytes]:
    """Another first accent in the theme."""
    theme = re.sub(rb"(<a:accent1>.*?val=\")\w{6}", rb"\g<1>" + colour, parts["xl/theme/theme1.xml"], flags=re.DOTALL)
    return parts | {"xl/theme/theme1.xml": theme}


def test_a_book_that_excel_has_saved_keeps_its_texts_and_its_colours() -> None:
    book = saved_by_excel(pairs_night())
    other_theme = with_accent(members(written(plain)), b"FF0000")
    attached, titles = joined(packed(other_theme), book)
    assert faults(attached) == []
    package = Package(attached)
    assert package.part("xl/sharedStrings.xml") == other_theme["xl/sharedStrings.xml"]
    sheets = [package.part(package.sheets[name]) for name in titles.values()]
    assert not any(piece in xml for xml in sheets for piece in (b'codeName="', b"tabSelected", b'workbookViewId="1"', b't="s"'))
    after = openpyxl.load_workbook(io.BytesIO(attached))
    shown = bytes.fromhex(after[titles["Session"]]["A1"].font.color.rgb)
    assert all(abs(one - other) <= 1 for one, other in zip(shown, b"\xff\x36\x60\x92", strict=True))     # as Excel darkens 4F81BD
    before = openpyxl.load_workbook(io.BytesIO(pairs_night()))
    texts = [[[said(cell.value) for cell in row] for row in sheet.iter_rows()] for sheet in before]
    assert [[[said(cell.value) for cell in row] for row in after[titles[sheet.title]].iter_rows()] for sheet in before] == texts


def test_dates_count_from_the_club_workbook_s_first_day() -> None:
    parts = members(pairs_night())
    part = Package(pairs_night()).sheets["Session"]
    style = openpyxl.load_workbook(io.BytesIO(pairs_night()))["Session"]["B5"].style_id
    parts["xl/styles.xml"] = nth_format_a_date(parts["xl/styles.xml"], style)
    assert re.search(rb'<c r="B5"[^>]*>.*?</c>', parts[part])
    parts[part] = re.sub(rb'<c r="B5"[^>]*>.*?</c>', b'<c r="B5" s="%d"><v>46350</v></c>' % style, parts[part])
    attached, titles = joined(written(plain, date_1904=True), packed(parts))
    before, after = (openpyxl.load_workbook(io.BytesIO(data)) for data in (packed(parts), attached))
    assert before["Session"]["B5"].value == after[titles["Session"]]["B5"].value
    assert before["Session"]["B5"].value.year == 2026


def nth_format_a_date(styles: bytes, number: int) -> bytes:
    start = styles.index(b"<cellXfs")
    place = [match.start() for match in re.finditer(b"<xf ", styles[start:])][number] + start
    return styles[:place] + re.sub(rb'numFmtId="\d+"', b'numFmtId="14"', styles[place:], count=1)


def test_columns_stay_as_wide_under_a_larger_usual_font() -> None:
    club = written(lambda book: book.add_worksheet("Large"), default_format_properties={"font_name": "Arial", "font_size": 20})
    attached, _ = joined(club, pairs_night(), digit=lambda font, points: points)
    before, after = (openpyxl.load_workbook(io.BytesIO(data))["Session"].column_dimensions["B"].width for data in
                     (pairs_night(), attached))
    assert after == pytest.approx(before / 2)


def test_macros_stay_and_code_names_are_not_doubled() -> None:
    club = written(macros)
    attached, _ = joined(club, pairs_night())
    assert members(attached)["xl/vbaProject.bin"] == members(club)["xl/vbaProject.bin"]
    assert b"sheet.macroEnabled.main+xml" in members(attached)["[Content_Types].xml"]


def test_what_the_calculation_settings_mean_is_said() -> None:
    for club, words in (("manual calculation", "F9"), ("precision as displayed", "etui score")):
        package = Package(data := CLUBS[club]())
        remarks = attach(data, package, Package(pairs_night())).remarks
        assert len(remarks) == 1
        assert all(words in text for text in remarks[0])


def with_name(data: bytes, name: str) -> bytes:
    parts = members(data)
    parts["xl/workbook.xml"] = parts["xl/workbook.xml"].replace(
        b"<definedNames>", f'<definedNames><definedName name="{name}">Session!$A$1</definedName>'.encode())
    return packed(parts)


def with_formula(data: bytes, formula: bytes) -> bytes:
    parts = members(data)
    sheet = Package(data).sheets["Session"]
    parts[sheet] = parts[sheet].replace(b"</sheetData>", b'<row r="900"><c r="A900"><f>%b</f></c></row></sheetData>' % formula)
    return packed(parts)


def with_pivot_table(data: bytes) -> bytes:
    parts = members(data)
    sheet = Package(data).sheets["Session"].rpartition("/")[2]
    parts[f"xl/worksheets/_rels/{sheet}.rels"] = (
        b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" '
        b'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/pivotTable" '
        b'Target="/xl/pivotTables/pivotTable1.xml"/></Relationships>')
    parts["xl/pivotTables/pivotTable1.xml"] = b"<pivotTableDefinition/>"
    return packed(parts)


REFUSED: list[tuple[str, Callable[[], tuple[bytes, bytes]], str]] = [
    ("attached already", lambda: (joined(written(plain), pairs_night())[0], pairs_night()), "etui detach"),
    ("a workbook of Étui's", lambda: (pairs_night(), pairs_night()), "etui combine"),
    ("not a workbook of Étui's", lambda: (written(plain), written(plain)), "etui new"),
    ("a book that is a club's", lambda: (written(plain), joined(written(plain), pairs_night())[0]), "itself a workbook with"),
    ("the same name", lambda: (CLUBS["XlsxWriter, names"](), with_name(pairs_night(), "FEE")), "FEE"),
    ("a name left of an earlier event", lambda: (
        written(lambda book: [plain(book), book.define_name("etui_title", "=Members!$A$1")]), pairs_night()), "in Club.xlsx"),
    ("another workbook", lambda: (written(plain), with_formula(pairs_night(), b"[1]Other!A1")), "“Session”"),
    ("a pivot table", lambda: (written(plain), with_pivot_table(pairs_night())), "pivot table"),
    ("signed", lambda: (edited(add={"_xmlsignatures/sig1.xml": b"<s/>"}), pairs_night()), "signed"),
    ("shared", lambda: (edited(
        ("xl/_rels/workbook.xml.rels", b"</Relationships>", b'<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/'
         b'officeDocument/2006/relationships/revisionHeaders" Target="revisions/h.xml"/></Relationships>'),
        add={"xl/revisions/h.xml": b"<headers/>"}), pairs_night()), "Unshare"),
]


@pytest.mark.parametrize(("make", "words"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_what_stands_in_the_way_is_said_and_nothing_is_changed(make: Callable[[], tuple[bytes, bytes]], words: str) -> None:
    club, book = make()
    with pytest.raises(EtuiError) as refused:
        joined(club, book)
    assert words in refused.value.say("en")
    assert refused.value.say("fr") != refused.value.say("en")


def test_as_many_cell_formats_as_excel_holds_are_refused_before_the_file_breaks() -> None:
    parts = members(written(plain))
    xf = b'<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    styles = parts["xl/styles.xml"]
    start, end = styles.index(b"<cellXfs"), styles.index(b"</cellXfs>")
    parts["xl/styles.xml"] = styles[:start] + b'<cellXfs count="65489">' + xf * 65489 + styles[end:]
    with pytest.raises(EtuiError, match="cell formats"):
        joined(packed(parts), pairs_night())
