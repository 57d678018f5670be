"""Merged areas copied from one another are those that openpyxl makes one by one; published, none overlaps another."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from random import Random

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.styles import Border, Font, PatternFill, Protection, Side
from openpyxl.worksheet.worksheet import Worksheet

from xlsheets.cli import main
from xlsheets.merging import Merging
from xlsheets.package.archive import Package
from xlsheets.publish.opened import opened

SIZES = ((1, 2), (1, 5), (3, 1), (2, 2), (4, 3))


def dressed(seed: int) -> tuple[Worksheet, list[tuple[int, int, int, int]]]:
    """A tab of boxes, colours and texts, and areas of few sizes on it, none over another."""
    chance, sheet = Random(seed), Workbook().active
    sides = [Side(), Side("thin", color="112233"), Side("medium")]
    for row in range(1, 201):
        for column in range(1, 7):
            if chance.random() < 0.7:
                cell = sheet.cell(row, column, chance.choice([None, "text", row]))
                cell.border = Border(*(chance.choice(sides) for _ in range(4)))
                cell.font, cell.fill = Font(bold=chance.random() < 0.5), PatternFill("solid", fgColor="DDEEFF")
                cell.protection = Protection(locked=chance.random() < 0.5)
    areas = []
    for n, top in enumerate(range(1, 196, 5)):
        rows, columns = SIZES[n % len(SIZES)]
        areas.append((top, 1 + n % 2, rows, columns))
    return sheet, areas


def looks(sheet: Worksheet) -> dict[str, tuple[object, ...]]:
    return {cell.coordinate: (cell.value, cell.font.b, cell.fill.fgColor.rgb, cell.protection.locked,
                              *(getattr(cell.border, edge).style for edge in ("left", "right", "top", "bottom")))
            for row in sheet["A1:G200"] for cell in row}


def written(sheet: Worksheet) -> bytes:
    output = io.BytesIO()
    sheet.parent.save(output)
    return output.getvalue()


@pytest.mark.parametrize("seed", range(5))
def test_the_areas_are_those_of_openpyxl(seed: int) -> None:
    (one, areas), (other, _) = dressed(seed), dressed(seed)
    merging = Merging()
    for row, column, rows, columns in areas:
        merging.merge(one, row, column, rows, columns)
        other.merge_cells(start_row=row, start_column=column, end_row=row + rows - 1, end_column=column + columns - 1)
    assert looks(one) == looks(other)
    assert {str(area) for area in one.merged_cells.ranges} == {str(area) for area in other.merged_cells.ranges}
    parts = [zipfile.ZipFile(io.BytesIO(written(sheet))) for sheet in (one, other)]
    for name in ("xl/styles.xml", "xl/worksheets/sheet1.xml"):
        first, second = (sorted(re.findall(rb"<[^>]*>", part.read(name))) for part in parts)
        assert first == second, name


@pytest.mark.parametrize("spelt", ["as openpyxl", "with a prefix", "with blanks"])
def test_a_workbook_opened_to_be_published_looks_as_openpyxl_opens_it(spelt: str, tmp_path: Path) -> None:
    sheet, areas = dressed(7)
    for row, column, rows, columns in areas:
        sheet.merge_cells(start_row=row, start_column=column, end_row=row + rows - 1, end_column=column + columns - 1)
    file, source = io.BytesIO(), zipfile.ZipFile(io.BytesIO(written(sheet)))
    with zipfile.ZipFile(file, "w") as output:
        for name in source.namelist():
            data = source.read(name)
            if name.endswith("sheet1.xml") and spelt == "with a prefix":
                data = re.sub(rb"<(/?)(\w)", rb"<\1m:\2", data).replace(b"xmlns=", b"xmlns:m=")
            if name.endswith("sheet1.xml") and spelt == "with blanks":
                data = data.replace(b"<mergeCell ref=", b"\n  <mergeCell  ref=")
            output.writestr(name, data)
    ours = opened(Package(file.getvalue())).active
    theirs = load_workbook(io.BytesIO(file.getvalue())).active
    assert looks(ours) == looks(theirs)
    assert {str(area) for area in ours.merged_cells.ranges} == {str(area) for area in theirs.merged_cells.ranges}
    assert len(ours.merged_cells.ranges) == len(areas)


def test_of_areas_that_overlap_one_is_published(tmp_path: Path) -> None:
    book = tmp_path / "night.xlsx"
    assert main(["new", "mitchell", "--tables", "3", "-o", str(book), "--lang", "en"]) == 0
    package = Package.open(book)
    part = package.sheets["Session"]
    crossing = package.part(part).replace(b"</mergeCells>", b'<mergeCell ref="A1:B4"/></mergeCells>')
    assert b"A1:B4" in crossing
    package.replace(part, crossing)
    package.save(book)
    assert main(["publish", str(book), "-o", str(tmp_path / "site"), "--what", "xlsx", "--lang", "en"]) == 0
    (published,) = (tmp_path / "site").glob("*.xlsx")
    covered = [at for area in load_workbook(published)["Session"].merged_cells.ranges for at in area.cells]
    assert covered
    assert len(covered) == len(set(covered))
