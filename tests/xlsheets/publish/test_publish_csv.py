"""CSV: decimal commas in French, points in English; no cell that a spreadsheet would take for a formula."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.xlsheets.publish.conftest import Publish
from tests.xlsheets.secretary import Etui, type_in
from xlsheets.publish.csv_export import csv_export
from xlsheets.publish.model import Cell, Column, Document, Group, Section, Table


def rows_of(content: bytes, separator: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=separator))


@pytest.mark.parametrize(
    ("night", "separator", "ranking", "boards"),
    [
        ("mardi", ";", "classement", "donnes"),
        ("tuesday", ",", "ranking", "boards"),
    ],
)
def test_the_files_hold_the_engine_s_figures(
    night: str,
    separator: str,
    ranking: str,
    boards: str,
    samples_dir: Path,
    publish: Publish,
    etui: Etui,
    tmp_path: Path,
) -> None:
    book = samples_dir / f"{night}.xlsx"
    made = publish(book, "--what", "csv")
    assert set(made) == {ranking, boards}
    assert made[ranking].read_bytes().startswith(b"\xef\xbb\xbf")
    scored = json.loads(etui("score", type_in(book, {}, tmp_path / "copy.xlsx"), "--json").out)
    rows = [row for row in rows_of(made[ranking].read_bytes(), separator) if row and row[1].isdecimal()]
    expected = [row for each in scored["rankings"] for row in each["rows"]]
    assert [(int(row[1]), row[2], row[3]) for row in rows] == [
        (row["place"], row["id"], " – ".join(row["names"])) for row in expected
    ]
    decimal = "," if night == "mardi" else "."
    assert [float(row[4].replace(decimal, ".")) for row in rows] == [row["percent"] for row in expected]
    assert any(decimal in row[4] for row in rows)
    lines = rows_of(made[boards].read_bytes(), separator)[1:]
    assert len(lines) == sum(len(board["results"]) for board in scored["boards"])
    shown = {(int(row[0].split()[1]), row[1], row[2]): row for row in lines}
    for board in scored["boards"]:
        for result in board["results"]:
            row = shown[board["board"], result["ns"], result["ew"]]
            mp = row[7].replace(decimal, ".")
            assert (float(mp) if mp else None) == result["mp_ns"]


def test_lists_with_other_columns_have_their_own_headings() -> None:
    one, other = Table((Column("%"),), ((Cell(1.5),),)), Table((Column("IMPs"), Column("n")), ((Cell(2), Cell(3.0)),))
    document = Document("pairs", "fr", "", "", (Section("rankings", "", (Group("a", "A", (one,)), Group("b", "B", (other,)))),))
    assert csv_export(document)["rankings"].decode("utf-8-sig") == "Liste;%\r\nA;1,5\r\n\r\nListe;IMPs;n\r\nB;2;3\r\n"


numbers = st.one_of(st.integers(-(10**9), 10**9), st.floats(allow_nan=False))


@settings(max_examples=200, deadline=None)
@given(text=st.text(st.characters(exclude_categories=("Cs",)), max_size=20), value=numbers)
def test_no_text_begins_as_a_formula_and_numbers_stay_numbers(text: str, value: float) -> None:
    table = Table((Column(text), Column("n", number=True, digits=2)), ((Cell(text), Cell(value)),))
    document = Document("pairs", "en", "", "", (Section("rankings", "", (Group("a", text, (table,)),)),))
    heading, row = rows_of(csv_export(document)["rankings"], ",")
    for cell in (heading[1], row[0], row[1]):
        assert not cell.lstrip(" \u00a0").startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
        assert cell.removeprefix("'") == text.replace("\x00", "").removeprefix("'")
    assert float(row[2]) == value
