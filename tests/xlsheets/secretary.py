"""A club secretary at work: runs `etui`, types in a workbook's cells, looks at what they show.

Typing goes through the package layer, which leaves every other byte alone as Excel leaves what a person does not touch:
openpyxl would write the whole workbook anew.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from openpyxl import load_workbook
from openpyxl.utils import get_column_letter, range_boundaries

from xlsheets.cli import main
from xlsheets.package.archive import Package
from xlsheets.package.cells import set_values

SAMPLES = Path(__file__).parents[2] / "samples"


@dataclass(frozen=True)
class Run:
    """What a command gave back, and what it said."""

    code: int
    out: str
    err: str


Etui = Callable[..., Run]


def run(arguments: tuple[object, ...]) -> int:
    """The exit code of `etui` with these arguments, in this process."""
    try:
        return main([str(argument) for argument in arguments])
    except SystemExit as stop:
        return int(stop.code or 0)


# --- Cells ---

def type_in(book: Path, cells: Mapping[str, Any], to: Path | None = None) -> Path:
    """Types values in cells given as ``Travellers!J12``; None clears one."""
    package = Package.open(book)
    by_sheet: dict[str, dict[str, Any]] = {}
    for place, value in cells.items():
        sheet, _, anchor = place.rpartition("!")
        by_sheet.setdefault(sheet, {})[anchor] = value
    for sheet, values in by_sheet.items():
        part = package.sheets[sheet]
        package.replace(part, set_values(package.part(part), values))
    (to or book).write_bytes(package.to_bytes())
    return to or book


def named(book: Path, name: str) -> list[list[str]]:
    """The places of a named block, row by row: ``Travellers!J5``."""
    sheet, _, ref = _names(book.read_bytes())[name].rpartition("!")
    left, top, right, bottom = range_boundaries(ref.replace("$", ""))
    sheet = sheet.strip("'").replace("''", "'")
    return [[f"{sheet}!{get_column_letter(c)}{r}" for c in range(left, right + 1)] for r in range(top, bottom + 1)]


@lru_cache(maxsize=8)
def _names(data: bytes) -> dict[str, str]:
    return Package(data).defined_names


def shown(book: Path) -> dict[str, Any]:
    """Every value that the workbook shows, by place, as a reader with no functions sees it."""
    return _shown(book.read_bytes())


@lru_cache(maxsize=8)
def _shown(data: bytes) -> dict[str, Any]:
    sheets = load_workbook(io.BytesIO(data), data_only=True).worksheets
    return {f"{s.title}!{cell.coordinate}": cell.value for s in sheets for row in s.iter_rows() for cell in row}


def values(book: Path, *names: str) -> list[list[Any]]:
    """What a named block shows; several blocks of one tab side by side."""
    blocks = [named(book, name) for name in names]
    file = load_workbook(book, read_only=True, data_only=True)
    sheet = file[blocks[0][0][0].rpartition("!")[0]]
    side_by_side = []
    for block in blocks:
        left, top, right, bottom = range_boundaries(f"{block[0][0].rpartition('!')[2]}:{block[-1][-1].rpartition('!')[2]}")
        rows = [list(row) for row in sheet.iter_rows(top, bottom, left, right, values_only=True)]
        rows = [row + [None] * (right - left + 1 - len(row)) for row in rows]
        side_by_side.append(rows + [[None] * (right - left + 1)] * (bottom - top + 1 - len(rows)))
    file.close()
    return [[cell for row in rows for cell in row] for rows in zip(*side_by_side, strict=True)]


Line = tuple[int, int, int]          # board, round, table


def lines(book: Path) -> dict[Line, int]:
    """The row of each traveller line, counted from 0."""
    typed = values(book, *(f"etui_travellers_{name}" for name in ("board", "round", "table")))
    return {(board, rnd, table): row for row, (board, rnd, table) in enumerate(typed)}


def type_results(book: Path, results: Mapping[Line, Mapping[str, Any]]) -> None:
    """Types results in the travellers, each found by its board, round and table: ``{"score": 420}``."""
    rows, columns = lines(book), {}
    for result in results.values():
        for column in result:
            columns.setdefault(column, named(book, f"etui_travellers_{column}"))
    type_in(book, {columns[c][rows[line]][0]: v for line, result in results.items() for c, v in result.items()})


# --- What a person does to a workbook's tabs, as Excel writes it in the file ---

def edit(book: Path, change: Callable[[str, str], str]) -> None:
    """Rewrites the text of every XML part: ``change(part, text)``."""
    package = Package.open(book)
    for name in package.names():
        if name.endswith((".xml", ".rels")):
            text = package.part(name).decode("utf-8")
            package.replace(name, change(name, text).encode("utf-8"))
    book.write_bytes(package.to_bytes())


def rename_tab(book: Path, old: str, new: str) -> None:
    """Excel writes the new name in the list of sheets, in defined names and in formulas."""
    def renamed(_: str, text: str) -> str:
        for name in (old, old.encode("ascii", "xmlcharrefreplace").decode()):
            for written in (f"'{name}'!", f"{name}!"):
                text = text.replace(written, f"'{new}'!")
            text = text.replace(f'name="{name}"', f'name="{new}"')
        return text

    edit(book, renamed)


def add_tab(book: Path, name: str, note: str) -> None:
    """A tab of the club's own, last in the workbook."""
    package = Package.open(book)
    sheet = ('<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
             '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">'
             f'<c r="A1" t="inlineStr"><is><t>{note}</t></is></c></row></sheetData></worksheet>')
    package.add("xl/worksheets/sheet99.xml", sheet.encode())
    relations = "xl/_rels/workbook.xml.rels"
    for part, before, added in (
        ("[Content_Types].xml", "</Types>", '<Override PartName="/xl/worksheets/sheet99.xml" ContentType="application/vnd.'
         'openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>'),
        (relations, "</Relationships>", '<Relationship Id="rIdClub" Type="http://schemas.openxmlformats.org/officeDocument/'
         '2006/relationships/worksheet" Target="/xl/worksheets/sheet99.xml"/>'),
        ("xl/workbook.xml", "</sheets>", '<sheet xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
         f'name="{name}" sheetId="99" r:id="rIdClub"/>'),
    ):
        package.replace(part, package.part(part).decode().replace(before, added + before).encode())
    book.write_bytes(package.to_bytes())


def insert_row(book: Path, tab: str, before: int) -> None:
    """Rows from ``before`` on go down by one, in the tab and in all that refers to it."""
    package = Package.open(book)
    part, quoted = package.sheets[tab], re.escape(f"'{tab}'!")

    def lower(row: str) -> str:
        return str(int(row) + (int(row) >= before))

    def change(name: str, text: str) -> str:
        text = re.sub(rf"({quoted})\$([A-Z]+)\$(\d+)(?::\$([A-Z]+)\$(\d+))?", lambda m: (
            f"{m[1]}${m[2]}${lower(m[3])}" + (f":${m[4]}${lower(m[5])}" if m[4] else "")), text)
        if name != part:
            return text
        text = re.sub(r'<row r="(\d+)"', lambda m: f'<row r="{lower(m[1])}"', text)
        return re.sub(r'<c r="([A-Z]+)(\d+)"', lambda m: f'<c r="{m[1]}{lower(m[2])}"', text)

    edit(book, change)
