"""`etui publish`: which files, under which names, in which language; and what it says when it cannot."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from tests.xlsheets.secretary import SAMPLES, Etui, type_in
from xlsheets.commands import publish as command
from xlsheets.commands.publish import slug
from xlsheets.publish import pdf
from xlsheets.readers.typed_cells import TypedCells

STEM = "tournoi-du-mardi-2026-11-24"


@pytest.fixture(autouse=True)
def _no_libreoffice(monkeypatch: pytest.MonkeyPatch) -> None:
    """What LibreOffice does is tested with the live programs."""
    monkeypatch.setattr(pdf, "soffice", lambda: None)


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_a_workbook_and_a_page_without_libreoffice(etui: Etui, mardi: Path, tmp_path: Path) -> None:
    before = mardi.read_bytes()
    told = etui("publish", mardi, "-o", tmp_path / "site" / "2026")
    assert (told.code, told.err) == (0, "")
    assert files(tmp_path / "site" / "2026") == {f"{STEM}-valeurs.xlsx", f"{STEM}.html"}
    assert told.out.split() == [str(tmp_path / "site" / "2026" / name) for name in (f"{STEM}-valeurs.xlsx", f"{STEM}.html")]
    assert mardi.read_bytes() == before


def test_beside_the_workbook_when_no_folder_is_given(etui: Etui, workbook: Any) -> None:
    book = workbook("import", SAMPLES / "en-tuesday" / "tuesday.xml")
    assert etui("publish", book, "--what", "csv,csv , USEBIO").code == 0
    assert files(book.parent) == {
        "night.xlsx",
        "tuesday-pairs-2026-11-17-ranking.csv",
        "tuesday-pairs-2026-11-17-boards.csv",
        "tuesday-pairs-2026-11-17.xml",
    }


def test_a_workbook_without_a_title_gives_its_own_name(etui: Etui, mardi: Path, tmp_path: Path) -> None:
    book = type_in(mardi, {"Séance!B3": None, "Séance!B5": None}, tmp_path / "Salle Été.xlsx")
    assert etui("publish", book, "-o", tmp_path / "out", "--what", "page").code == 0
    assert files(tmp_path / "out") == {"salle-ete.html"}


def test_nothing_is_overwritten_unasked(etui: Etui, mardi: Path, tmp_path: Path) -> None:
    page = tmp_path / f"{STEM}.html"
    page.write_text("mine")
    told = etui("publish", mardi, "-o", tmp_path)
    assert told.code == 1
    assert "--force" in told.err
    assert files(tmp_path) == {page.name}  # all or none
    assert etui("publish", mardi, "-o", tmp_path, "--force").code == 0
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>")


def test_json_lists_what_was_made(etui: Etui, mardi: Path, tmp_path: Path) -> None:
    told = etui("publish", mardi, "-o", tmp_path, "--what", "page", "--json")
    assert json.loads(told.out) == {
        "files": [{"file": str(tmp_path / f"{STEM}.html"), "bytes": (tmp_path / f"{STEM}.html").stat().st_size}]
    }


def test_the_page_speaks_the_workbook_s_language_unless_told_otherwise(etui: Etui, mardi: Path, tmp_path: Path) -> None:
    assert etui("publish", mardi, "-o", tmp_path, "--what", "page").code == 0
    assert '<html lang="fr">' in (tmp_path / f"{STEM}.html").read_text("utf-8")
    assert etui("publish", mardi, "-o", tmp_path, "--what", "page", "--force", "--lang=en").code == 0
    assert '<html lang="en">' in (tmp_path / f"{STEM}.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--what", "fax"), "“fax” is not something to publish"),
        (("--what", ""), "is not something to publish"),
        (("--what", "pdf"), "pip install etui[pdf]"),
    ],
)
def test_what_cannot_be_published_is_said(
    arguments: tuple[str, ...],
    said: str,
    etui: Etui,
    mardi: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "reportlab.lib.pagesizes", None)
    told = etui("publish", mardi, "-o", tmp_path / "out", *arguments)
    assert told.code == 1
    assert said in told.err
    assert not (tmp_path / "out").exists()


def test_names_of_another_kind_are_wrong_usage(etui: Etui, mardi: Path) -> None:
    told = etui("publish", mardi, "--names", "nicknames", "--lang", "fr")
    assert told.code == 2
    assert "full" in told.err


def test_other_files_are_refused(etui: Etui, tmp_path: Path) -> None:
    (tmp_path / "x.xlsx").write_text("not a workbook")
    for book in (tmp_path / "x.xlsx", tmp_path / "missing.xlsx", tmp_path, SAMPLES / "fr-mardi" / "mardi.pbn"):
        told = etui("publish", book)
        assert told.code == 1
        assert len(told.err.splitlines()) == 1
        assert "internal error" not in told.err


def test_the_folder_may_not_be_a_file(etui: Etui, mardi: Path, tmp_path: Path) -> None:
    (tmp_path / "site").write_text("")
    told = etui("publish", mardi, "-o", tmp_path / "site", "--what", "page")
    assert told.code == 1
    assert "cannot be made" in told.err


def test_a_wrong_cell_is_named(etui: Etui, mardi: Path, tmp_path: Path) -> None:
    book = type_in(mardi, {"Feuilles ambulantes!J5": "abc"}, tmp_path / "m.xlsx")
    told = etui("publish", book, "-o", tmp_path / "out", "--what", "page", "--lang", "fr")
    assert told.code == 1
    assert "Feuilles ambulantes!J5" in told.err


def test_a_provisional_workbook_says_so_in_the_published_one(workbook: Any, etui: Etui, tmp_path: Path) -> None:
    book = workbook("simulate", "mitchell", "--tables", 5, "--boards", 15, "--missing-results", 3, "--lang", "en")
    type_in(book, {TypedCells.open(book).place("etui_state", 0): "in progress"})
    assert etui("publish", book, "-o", tmp_path / "out", "--what", "xlsx").code == 0
    [made] = (tmp_path / "out").iterdir()
    cell = load_workbook(made)["Ranking"]["A3"]
    assert cell.value == "Provisional: 72 of 75 results"
    assert cell.font.color.rgb == "FFB00020"


@pytest.mark.parametrize(
    ("title", "date", "name"),
    [
        ("Tournoi du mardi", "2026-11-24", "tournoi-du-mardi-2026-11-24"),
        ("Élan d'hiver – Œuvre n° 3", "2026-01-05", "elan-d-hiver-oeuvre-n-3-2026-01-05"),
        ("Łódź Ångström Straße", "", "lodz-angstrom-strasse"),
        ("北京", "2026-01-05", "results-2026-01-05"),
        ("../../etc/passwd", "yesterday", "etc-passwd"),
        ("CON", "", "con-results"),
    ],
)
def test_names_of_files(title: str, date: str, name: str) -> None:
    assert slug(title, date) == name


@given(title=st.text(max_size=200), date=st.one_of(st.dates().map(str), st.text(max_size=12)))
def test_a_file_s_name_is_plain(title: str, date: str) -> None:
    assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", slug(title, date))
    assert len(slug(title, date)) <= command.LONGEST + len("-2026-11-24") + len("-results")


def test_a_combined_ranking(etui: Etui, workbook: Any, tmp_path: Path) -> None:
    sessions = [
        workbook("simulate", "mitchell", "--tables", 5, "--boards", 15, "--seed", seed, name=f"s{seed}.xlsx") for seed in (1, 2)
    ]
    for book in sessions[1:]:  # the same people again
        names = dict(_players(sessions[0]).items())
        type_in(book, names)
    final = tmp_path / "final.xlsx"
    ranked = json.loads(etui("combine", *sessions, "-o", final, "--title", "Final", "--json").out)["rankings"][0]["rows"]
    assert etui("publish", final, "-o", tmp_path / "out", "--what", "xlsx,page,csv", "--names", "initials").code == 0
    assert files(tmp_path / "out") == {"final-values.xlsx", "final.html", "final-ranking.csv", "final-boards.csv"}
    page = (tmp_path / "out" / "final.html").read_text("utf-8")
    for row in ranked:
        assert not any(name in page for name in row["names"])
        assert f'data-value="{row["percent"]!r}"' in page
    tab = load_workbook(tmp_path / "out" / "final-values.xlsx")["Ranking"]
    values = {cell.value for row in tab.iter_rows() for cell in row}
    assert {row["percent"] for row in ranked} <= values
    told = etui("publish", final, "-o", tmp_path / "out", "--names", "numbers")
    assert (told.code, "no pair numbers" in told.err) == (1, True)
    told = etui("publish", final, "-o", tmp_path / "out", "--what", "pbn")
    assert (told.code, "one pairs session" in told.err) == (1, True)


def _players(book: Path) -> dict[str, Any]:
    tab = load_workbook(book, data_only=True)["Players"]
    return {f"Players!{cell.coordinate}": cell.value for row in tab.iter_rows(5, 14, 4, 5) for cell in row}
