"""The values-only workbook: every number and text that was shown, and nothing that can do anything."""

from __future__ import annotations

import io
import re
import zipfile
from functools import lru_cache
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.drawing.image import Image as SheetImage
from openpyxl.worksheet.datavalidation import DataValidation
from PIL import Image

from etui.errors import EtuiError
from tests.xlsheets.publish.conftest import Publish, every_text
from tests.xlsheets.secretary import type_in
from xlsheets.package.archive import Package
from xlsheets.publish.documents import source_of
from xlsheets.publish.pictures import LARGEST_SIDE, plain_picture
from xlsheets.publish.values_only import values_only
from xlsheets.publish.words import ADVICE
from xlsheets.readers.pairs_workbook import read_pairs_workbook
from xlsheets.refresh import book_of, refresh

WITHHELD = {"Joueurs": "FGHIJKLMN", "Players": "FGHIJKLMN"}  # licences, club, e-mail, handicap, penalty, reason, substitutes
LIVE = {"Séance", "Session"}
PAPERS = {"Fiches de table", "Table cards"}


@pytest.fixture(scope="module")
def samples() -> Path:
    return Path(__file__).parents[3] / "samples" / "workbooks"


@lru_cache(maxsize=4)
def loaded(book: Path, _written: int) -> Workbook:
    return load_workbook(book, data_only=True)


def shown(book: Path, sheet: str) -> dict[str, Any]:
    """What a person sees on a tab: cells that are not in a hidden column."""
    tab = loaded(book, book.stat().st_mtime_ns)[sheet]
    hidden = {column for d in tab.column_dimensions.values() if d.hidden and d.min for column in range(d.min, d.max + 1)}
    return {
        cell.coordinate: cell.value
        for row in tab.iter_rows()
        for cell in row
        if cell.value is not None and cell.value != "" and cell.column not in hidden
    }


def tabs_of(book: Path) -> str:
    """The XML of the tabs: a chart's own references to its cells stand elsewhere."""
    with zipfile.ZipFile(book) as package:
        return "".join(package.read(name).decode() for name in package.namelist() if name.startswith("xl/worksheets/sheet"))


@pytest.mark.parametrize("night", ["mardi", "tuesday"])
def test_every_number_and_text_is_there(night: str, samples: Path, publish: Publish) -> None:
    book, made = samples / f"{night}.xlsx", publish(samples / f"{night}.xlsx", "--what", "xlsx")["values"]
    visible = [s.title for s in load_workbook(book) if s.sheet_state == "visible" and s.title not in PAPERS]
    assert load_workbook(made).sheetnames == visible
    numbers = 0
    for title in visible:
        before, after = shown(book, title), shown(made, title)
        withheld = tuple(WITHHELD.get(title, ""))
        expected = {
            place: value for place, value in before.items() if value not in ADVICE and not place.startswith(withheld or ("?",))
        }
        if title in LIVE:  # "live calculation", and what was said of it
            gone = {place for place in expected if place not in after}
            assert len({re.sub("[A-Z]", "", place) for place in gone}) == 1
            expected = {place: value for place, value in expected.items() if place not in gone}
        assert after == expected, title
        numbers += sum(isinstance(value, int | float) for value in after.values())
    assert numbers > 3000


def test_pandas_reads_the_ranking(samples: Path, publish: Publish) -> None:
    made = publish(samples / "mardi.xlsx", "--what", "xlsx")["values"]
    frame = pd.read_excel(made, sheet_name="Classement", header=4, nrows=9, engine="openpyxl")
    assert list(frame["%"].round(2)) == [63.15, 56.88, 51.25, 50.32, 49.63, 46.46, 45.79, 44.86, 41.83]
    assert list(frame["Paire"]) == [1, 4, 5, 6, 9, 7, 2, 8, 3]
    every = pd.read_excel(made, sheet_name=None, header=None, engine="openpyxl")
    assert len(every) == 7
    assert not any(
        frame.map(lambda value: re.match("#[A-Z]|=.", str(value)) is not None).any(axis=None) for frame in every.values()
    )


def test_nothing_in_it_can_do_anything(samples: Path, publish: Publish) -> None:
    for night in ("mardi", "tuesday"):
        made = publish(samples / f"{night}.xlsx", "--what", "xlsx")["values"]
        text = every_text(made)
        assert not re.search("<f[ />]", tabs_of(made))
        assert not re.search(
            r"<dataValidation|<sheetProtection|<workbookProtection|<conditionalFormatting|<extLst|hyperlink", text
        )
        assert not re.search(r'TargetMode="External"|state="(?:very)?[hH]idden"|fullCalcOnLoad|etui_', text)
        assert set(re.findall(r'<definedName name="([^"]*)"', text)) == {"_xlnm.Print_Area", "_xlnm.Print_Titles"}
        with zipfile.ZipFile(made) as package:
            kinds = {re.sub(r"\d+", "", name) for name in package.namelist()}
        assert kinds == {
            "[Content_Types].xml",
            "_rels/.rels",
            "docProps/app.xml",
            "docProps/core.xml",
            "xl/workbook.xml",
            "xl/_rels/workbook.xml.rels",
            "xl/styles.xml",
            "xl/theme/theme.xml",
            "xl/worksheets/sheet.xml",
            "xl/worksheets/_rels/sheet.xml.rels",
            "xl/drawings/drawing.xml",
            "xl/drawings/_rels/drawing.xml.rels",
            "xl/charts/chart.xml",
        }
        assert made.stat().st_size < 70_000


def test_it_says_whose_results_it_holds_and_nothing_of_who_made_it(samples: Path, publish: Publish) -> None:
    properties = load_workbook(publish(samples / "mardi.xlsx", "--what", "xlsx")["values"]).properties
    assert (properties.title, properties.creator) == ("Tournoi du mardi", "Bridge-club de la Halle aux Grains")
    assert properties.lastModifiedBy is None


def test_it_looks_and_prints_as_before(samples: Path, publish: Publish) -> None:
    book = load_workbook(samples / "mardi.xlsx")
    made = load_workbook(publish(samples / "mardi.xlsx", "--what", "xlsx")["values"])
    assert made.active.title == "Classement"
    for old in (sheet for sheet in book if sheet.sheet_state == "visible" and sheet.title not in PAPERS):
        new = made[old.title]
        assert (new.print_area, new.print_title_rows, new.freeze_panes) == (
            old.print_area,
            old.print_title_rows,
            old.freeze_panes,
        )
        for name in ("orientation", "paperSize", "scale"):
            assert getattr(new.page_setup, name) == getattr(old.page_setup, name)
        assert new.oddFooter.center.text == old.oddFooter.center.text
        assert [one.id for one in new.row_breaks.brk] == [one.id for one in old.row_breaks.brk]
        for row in old.iter_rows(1, min(old.max_row, 60), 1, 5):
            for cell in row:
                other = new[cell.coordinate]
                if cell.value is not None and other.value is not None:
                    assert (other.font.name, other.font.sz, other.font.b) == (cell.font.name, cell.font.sz, cell.font.b)
                    assert other.number_format == cell.number_format
    charts = made["Classement"]._charts
    assert len(charts) == len(book["Classement"]._charts) == 2
    assert [chart.anchor._from.row for chart in charts] == [chart.anchor._from.row for chart in book["Classement"]._charts]
    heading = made["Classement"]["A5"]
    assert (heading.fill.fgColor.rgb, heading.font.color.rgb) == ("FF1E5B4F", "FFFFFFFF")
    assert made["Feuilles ambulantes"]["J8"].fill.patternType is None  # nothing is typed any more


def test_figures_are_those_of_the_typed_cells_even_when_nobody_recalculated(
    mardi: Path, tmp_path: Path, publish: Publish
) -> None:
    book = type_in(
        mardi,
        {
            "Feuilles ambulantes!J5": -1100,
            "Feuilles ambulantes!G5": None,
            "Feuilles ambulantes!H5": None,
            "Feuilles ambulantes!I5": None,
        },
        tmp_path / "m.xlsx",
    )
    before = book.read_bytes()
    made = publish(book, "--what", "xlsx")["values"]
    assert book.read_bytes() == before
    workbook = read_pairs_workbook(book)
    refresh(book, workbook.cells, book_of(workbook))
    assert shown(made, "Classement") == shown(book, "Classement") != shown(mardi, "Classement")


HOSTILE = '=HYPERLINK("http://evil.example/","Bernard")'


def test_a_name_that_looks_like_a_formula_stays_text(mardi: Path, tmp_path: Path, publish: Publish) -> None:
    book = type_in(mardi, {"Joueurs!E5": HOSTILE, "Joueurs!D6": "+33 6", "Joueurs!D7": "@SUM(A1)"}, tmp_path / "m.xlsx")
    made = publish(book, "--what", "xlsx")["values"]
    tab = load_workbook(made)["Joueurs"]
    for place, text in (("E5", HOSTILE), ("D6", "+33 6"), ("D7", "@SUM(A1)")):
        assert (tab[place].data_type, tab[place].value, tab[place].quotePrefix) == ("s", text, True)
    assert "<f>" not in tabs_of(made)


LICENCE = "09900011"  # of the first pair


def with_a_club_tab(book: Path, to: Path) -> Path:
    """A workbook to which a club has added a tab with formulas, a link, a validation, members' addresses, and a hidden one."""
    club = load_workbook(book)
    tab = club.create_sheet("Membres", 0)
    tab.append(["Hélène Marchandeau", "helene.marchandeau@example.org", "=1+1", int(LICENCE)])
    tab["A2"] = "site"
    tab["A2"].hyperlink = "http://evil.example/"
    rule = DataValidation("list", formula1='"a,b"')
    rule.add("B2")
    tab.add_data_validation(rule)
    club.create_sheet("Secret").sheet_state = "veryHidden"
    club.save(to)
    return to


def test_a_tab_of_the_club_s_own_is_left_out_unless_asked_for(samples: Path, tmp_path: Path, publish: Publish) -> None:
    book = with_a_club_tab(samples / "mardi.xlsx", tmp_path / "club.xlsx")
    assert "Membres" not in load_workbook(publish(book, "--what", "xlsx")["values"]).sheetnames
    made = publish(book, "--what", "xlsx", "--club-tabs", "--names", "initials")["values"]
    names = load_workbook(made).sheetnames
    assert names[0] == "Membres"
    assert "Secret" not in names
    row = next(load_workbook(made)["Membres"].iter_rows(1, 1, 1, 4, values_only=True))
    assert row == ("H. M.", None, None, None)  # no address, no licence number; openpyxl had kept no value of =1+1
    assert "evil.example" not in every_text(made)


def test_the_club_s_logo_comes_along_as_pixels_alone(mardi: Path, tmp_path: Path) -> None:
    picture = io.BytesIO()
    logo = Image.new("RGB", (60, 40), "#336699")
    logo.save(
        picture, "JPEG", comment=b"taken by Sylvaine at home", exif=b"Exif\x00\x00II*\x00\x08\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    )
    club = load_workbook(mardi)
    club["Classement"].add_image(SheetImage(io.BytesIO(picture.getvalue())), "H1")
    club.save(tmp_path / "m.xlsx")
    made = values_only(source_of(tmp_path / "m.xlsx", "full"))
    with zipfile.ZipFile(io.BytesIO(made)) as package:
        pictures = [package.read(name) for name in package.namelist() if name.startswith("xl/media/")]
    assert len(pictures) == 1
    assert b"Sylvaine" not in pictures[0]
    with Image.open(io.BytesIO(pictures[0])) as image:
        assert (image.size, image.format, image.info) == ((60, 40), "PNG", {})


def test_what_is_no_picture_is_left_out() -> None:
    huge = io.BytesIO()
    Image.new("1", (LARGEST_SIDE + 1, 1)).save(huge, "PNG")
    assert plain_picture(b"not a picture") is None
    assert plain_picture(huge.getvalue()) is None


def test_a_merged_cell_the_size_of_a_tab_is_refused(mardi: Path, tmp_path: Path) -> None:
    package = Package.open(mardi)
    part = package.sheets["Classement"]
    package.replace(part, re.sub(rb'<mergeCell ref="[^"]*"', b'<mergeCell ref="A1:XFD1048576"', package.part(part), count=1))
    (tmp_path / "m.xlsx").write_bytes(package.to_bytes())
    with pytest.raises(EtuiError, match="unmerge it first"):
        values_only(source_of(tmp_path / "m.xlsx", "full"))


def test_theme_colours_become_plain_ones() -> None:
    from openpyxl.styles.colors import Color

    from xlsheets.publish.style_copy import Styles

    book = Workbook()
    book.loaded_theme = (
        b'<a:clrScheme name="x"><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1>'
        b'<a:accent1><a:srgbClr val="4472C4"/></a:accent1></a:clrScheme>'
    )
    styles = Styles(book, Workbook())
    assert styles.colour(Color(theme=4)) == "FF4472C4"
    assert styles.colour(Color(theme=1)) == "FF000000"
    # Excel shows accent 1 of its 2013 theme, "40 % lighter" (tint 0.4), as 8FAADC: a step or two of rounding apart
    lighter = styles.colour(Color(theme=4, tint=0.3999755851924192))
    assert all(abs(int(lighter[n : n + 2], 16) - int("FF8FAADC"[n : n + 2], 16)) <= 2 for n in (2, 4, 6))
    assert styles.colour(Color(theme=3)) is None
    assert styles.colour(Color(indexed=2)) == "FFFF0000"
