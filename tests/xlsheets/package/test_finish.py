"""A workbook just made by openpyxl, finished: its numbers show wherever it is opened."""

import csv
import io
import re
import zipfile
from datetime import datetime

import pytest
from lxml import etree
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.formula import ArrayFormula

from xlsheets.package.archive import Package
from xlsheets.package.finish import MissingValue, finish

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def just_made() -> tuple[Workbook, bytes]:
    book = Workbook()
    scoring = book.active
    scoring.title = "Scoring"
    scoring.append(["paire", 12, "=MATCHPOINTS(B1)"])
    scoring.append(["relais", None, '=IF(ISBLANK(B2),"",B2)'])
    scoring["E1"] = ArrayFormula("E1:F2", "=ETUI.TRAVELLERS(A1:B2)")
    book.create_sheet("L'étape 2")["B2"] = "=Scoring!C1>3"
    made = io.BytesIO()
    book.save(made)
    return book, made.getvalue()


# Values that no calculation would give, so that a reader that calculates is caught.
VALUES = {"Scoring": {"C1": 4.5, "C2": "", "E1": 61.25, "F1": "ligne 1 & suite", "E2": 38.75, "F2": None},
          "L'étape 2": {"B2": False}}


def cells(workbook: bytes, *, values: bool) -> dict[tuple[str, str], object]:
    book = load_workbook(io.BytesIO(workbook), data_only=values)
    return {(sheet.title, cell.coordinate): cell.value for sheet in book for row in sheet.iter_rows() for cell in row}


def test_every_formula_shows_its_value_and_is_still_there():
    book, made = just_made()
    finished = finish(made, VALUES)
    read = cells(finished, values=True)
    for sheet, values in VALUES.items():
        for anchor, value in values.items():
            assert (read[sheet, anchor] or None) == (value or None)
    assert read["L'étape 2", "B2"] is False
    kept = cells(finished, values=False)
    assert kept["Scoring", "C2"] == '=IF(ISBLANK(B2),"",B2)'
    assert (kept["Scoring", "E1"].ref, kept["Scoring", "E1"].text) == ("E1:F2", "=ETUI.TRAVELLERS(A1:B2)")
    assert kept["Scoring", "A1"] == book["Scoring"]["A1"].value == "paire"
    for part in Package(finished).sheets.values():
        for formula in etree.fromstring(Package(finished).part(part)).iter(f"{MAIN}f"):
            assert formula.getnext().tag == f"{MAIN}v"


def test_nothing_is_calculated_on_opening_and_the_application_is_excel():
    _, made = just_made()
    with zipfile.ZipFile(io.BytesIO(finish(made, VALUES))) as archive:
        workbook = etree.fromstring(archive.read("xl/workbook.xml"))
        assert [dict(element.attrib) for element in workbook.iter(f"{MAIN}calcPr")] == [{"calcId": "191029"}]
        assert [child.tag for child in etree.fromstring(Package(made).part("xl/workbook.xml"))] == [
            child.tag for child in workbook]
        app = {etree.QName(child).localname: child.text for child in etree.fromstring(archive.read("docProps/app.xml"))}
        assert app["Application"] == "Microsoft Excel"
        assert re.fullmatch("[0-9]{1,2}[.][0-9]{1,4}", app["AppVersion"])


def test_calculation_settings_of_the_maker_are_kept_and_missing_ones_made():
    book, _ = just_made()
    for calculation, expected in ((book.calculation, {"calcId": "191029", "calcMode": "manual", "iterate": "1"}),
                                  (None, {"calcId": "191029"})):
        if calculation is not None:
            calculation.calcMode, calculation.iterate = "manual", True
        book.calculation = calculation
        made = io.BytesIO()
        book.save(made)
        part = etree.fromstring(Package(finish(made.getvalue(), VALUES)).part("xl/workbook.xml"))
        assert [dict(element.attrib) for element in part.iter(f"{MAIN}calcPr")] == [expected]


@pytest.mark.parametrize(("sheet", "anchor"), [
    ("Scoring", "C1"), ("Scoring", "E1"), ("Scoring", "F2"), ("L'étape 2", "B2")])
def test_a_formula_left_without_its_value_is_a_mistake_of_ours_and_is_named(sheet, anchor):
    _, made = just_made()
    given = {name: {key: value for key, value in values.items() if (name, key) != (sheet, anchor)}
             for name, values in VALUES.items()}
    with pytest.raises(MissingValue, match=f"{sheet}.*: {anchor}$"):
        finish(made, given)


def test_values_for_an_unknown_sheet_are_a_mistake_of_ours():
    _, made = just_made()
    with pytest.raises(MissingValue, match="Scorring"):
        finish(made, VALUES | {"Scorring": {}})


def test_cells_of_an_array_that_openpyxl_wrote_need_no_second_value():
    book = Workbook()
    book.active["A1"] = ArrayFormula("A1:A3", "=X()")
    book.active["A2"], book.active["A3"] = 2, "trois"
    made = io.BytesIO()
    book.save(made)
    read = cells(finish(made.getvalue(), {"Sheet": {"A1": 1}}), values=True)
    assert [read["Sheet", anchor] for anchor in ("A1", "A2", "A3")] == [1, 2, "trois"]


def test_the_same_workbook_gives_the_same_bytes_whenever_it_is_made():
    when = datetime(2026, 11, 29, 14, 30)
    book, made = just_made()
    book.properties.created = datetime(2001, 1, 1)
    later = io.BytesIO()
    book.save(later)
    finished = finish(made, VALUES, title="Simultané <29 novembre>", created=when)
    assert finished == finish(later.getvalue(), VALUES, title="Simultané <29 novembre>", created=when)
    properties = load_workbook(io.BytesIO(finished)).properties
    assert properties.title == "Simultané <29 novembre>"
    assert properties.created == properties.modified == when


def test_a_title_replaces_the_one_there():
    book, _ = just_made()
    book.properties.title = "ancien"
    made = io.BytesIO()
    book.save(made)
    assert load_workbook(io.BytesIO(finish(made.getvalue(), VALUES))).properties.title == "ancien"
    finished = finish(made.getvalue(), VALUES, title="neuf")
    assert load_workbook(io.BytesIO(finished)).properties.title == "neuf"
    assert Package(finished).part("docProps/core.xml").count(b"title") == 2


def test_libreoffice_shows_the_given_values_and_calculates_none(tmp_path, through_libreoffice):
    # Numbers and texts only: LibreOffice 7.4 always calculates booleans, empty texts and array formulas itself.
    book = Workbook()
    for formula in ("=MATCHPOINTS(7)", "=1+1", "=1+2", "=_xldudf_ETUI_PLACES(3)"):
        book.active.append([formula])
    made = io.BytesIO()
    book.save(made)
    values = {"A1": 4.5, "A2": 77, "A3": "  à jouer & <fini> ", "A4": "3 = 4"}
    (tmp_path / "finished.xlsx").write_bytes(finish(made.getvalue(), {"Sheet": values}))
    shown = through_libreoffice(tmp_path / "finished.xlsx", "csv:Text - txt - csv (StarCalc):44,34,76")
    with shown.open(newline="", encoding="utf-8") as file:
        assert list(csv.reader(file)) == [["4.5"], ["77"], ["  à jouer & <fini> "], ["3 = 4"]]
