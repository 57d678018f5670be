"""`etui attach` and `etui detach` as a secretary types them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.xlsheets.package.club_makers import members, packed
from tests.xlsheets.package.club_workbooks import CLUBS
from tests.xlsheets.package.etui_books import pairs_night
from xlsheets.cli import main
from xlsheets.hosts.conversion import convert
from xlsheets.package.archive import Package


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "Club.xlsx").write_bytes(CLUBS["XlsxWriter, the same titles"]())
    (tmp_path / "Mardi.xlsx").write_bytes(pairs_night("fr"))
    return tmp_path


def test_in_place_and_back(folder: Path, capsys: Any) -> None:
    club, before = folder / "Club.xlsx", (folder / "Club.xlsx").read_bytes()
    assert main(["attach", str(club), str(folder / "Mardi.xlsx"), "--lang", "fr"]) == 0
    said = capsys.readouterr()
    assert said.out == ""
    assert "onglets ajoutés" in said.err
    assert "« Étui » s’appelle « Étui (2) »" in said.err
    assert main(["detach", str(club), "--lang", "en"]) == 0
    assert "byte for byte" in capsys.readouterr().err
    assert club.read_bytes() == before
    assert sorted(file.name for file in folder.iterdir()) == ["Club.xlsx", "Mardi.xlsx"]


def test_elsewhere_and_in_json(folder: Path, capsys: Any) -> None:
    club, out, back = (folder / name for name in ("Club.xlsx", "Soirée.xlsx", "Retour.xlsx"))
    before = club.read_bytes()
    assert main(["attach", str(club), str(folder / "Mardi.xlsx"), "-o", str(out), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["workbook"], said["remarks"]) == (str(out), [])
    assert {"name": "Étui", "now": "Étui (2)"} in said["tabs"]
    assert club.read_bytes() == before
    assert main(["detach", str(out), "-o", str(back), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["way"], said["kept"]) == ("bytes", None)
    assert back.read_bytes() == before
    assert main(["attach", str(club), str(folder / "Mardi.xlsx"), "-o", str(out)]) == 1
    assert "--force" in capsys.readouterr().err


def test_scores_typed_in_the_tabs_are_not_thrown_away(folder: Path, capsys: Any) -> None:
    from xlsheets.package.cells import set_values
    from xlsheets.package.references import cells_of

    club, before = folder / "Club.xlsx", (folder / "Club.xlsx").read_bytes()
    assert main(["attach", str(club), str(folder / "Mardi.xlsx")]) == 0
    package = Package.open(club)
    cells = cells_of(package.defined_names["etui_travellers_score"])
    part = package.sheets[cells.sheet]
    package.replace(part, set_values(package.part(part), {f"J{cells.first_row}": 110}))
    package.save(club)
    assert main(["score", str(club)]) == 0
    scored = club.read_bytes()
    assert main(["detach", str(club), "--lang", "en"]) == 0
    assert "Club (with tabs).xlsx" in capsys.readouterr().err
    assert club.read_bytes() == before
    assert (folder / "Club (with tabs).xlsx").read_bytes() == scored


def test_one_event_at_a_time(folder: Path, capsys: Any) -> None:
    book, before = str(folder / "Mardi.xlsx"), (folder / "Club.xlsx").read_bytes()
    assert main(["attach", str(folder / "Club.xlsx"), book, book, "--lang", "en"]) == 1
    assert "etui combine" in capsys.readouterr().err
    assert (folder / "Club.xlsx").read_bytes() == before


def test_an_open_workbook_a_wrong_ending_and_a_missing_file_are_said(folder: Path, capsys: Any) -> None:
    book = str(folder / "Mardi.xlsx")
    assert main(["attach", str(folder / "Club.xlsx"), book, "-o", str(folder / "Out.xlsm"), "--lang", "en"]) == 1
    assert "Out.xlsx" in capsys.readouterr().err
    assert main(["attach", str(folder / "None.xlsx"), book, "--lang", "fr"]) == 1
    assert "n’existe pas" in capsys.readouterr().err
    (folder / "~$Club.xlsx").touch()
    for command in (["attach", str(folder / "Club.xlsx"), book], ["detach", str(folder / "Club.xlsx")]):
        assert main([*command, "--lang", "en"]) == 1
        assert "open in Excel" in capsys.readouterr().err


def test_functions_that_need_macros_go_only_where_they_are(folder: Path, capsys: Any) -> None:
    book = Package(pairs_night())
    convert(book, "excel")
    book.save(folder / "Mardi.xlsm")
    club = Package(pairs_night("fr"), "With xlwings.xlsm")          # any workbook with xlwings' macros and settings
    convert(club, "excel")
    parts = members(club.to_bytes())
    names = parts["xl/workbook.xml"]
    start, end = names.index(b"<definedNames>"), names.index(b"</definedNames>")
    parts["xl/workbook.xml"] = names[:start] + names[end + len(b"</definedNames>"):]
    (folder / "With.xlsm").write_bytes(packed(parts))
    assert main(["attach", str(folder / "Club.xlsx"), str(folder / "Mardi.xlsm"), "--lang", "en"]) == 1
    assert "etui convert Mardi.xlsm --host addin -o Mardi.xlsx" in capsys.readouterr().err
    shutil.copy(folder / "With.xlsm", folder / "Joined.xlsm")
    assert main(["attach", str(folder / "Joined.xlsm"), str(folder / "Mardi.xlsm"), "--lang", "en"]) == 0
    joined = Package.open(folder / "Joined.xlsm")
    assert [name for name in joined.sheets if name.lower().startswith("xlwings")] == ["xlwings.conf"]
    assert main(["score", str(folder / "Joined.xlsm")]) == 0
    assert main(["detach", str(folder / "Joined.xlsm")]) == 0
    assert (folder / "Joined.xlsm").read_bytes() == (folder / "With.xlsm").read_bytes()
