"""A workbook that a person has rearranged in LibreOffice: `etui score` still finds its data, or says what it cannot find."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.live.nights import played_night
from tests.live.office import Calc
from xlsheets.cli import main

Edit = Callable[[Calc], None]
TRAVELLERS, LAST = "Feuilles ambulantes", 104


def sort_travellers(calc: Calc) -> None:
    calc("sort", sheet=TRAVELLERS, ref=f"A5:L{LAST}", column=3)                 # by table instead of by board


def sort_players(calc: Calc) -> None:
    calc("sort", sheet="Joueurs", ref="A5:N14", column=3, descending=True)      # by the first name


def insert_a_column(calc: Calc) -> None:
    calc("insert_columns", sheet=TRAVELLERS, before=6, count=2)
    calc("type", sheet=TRAVELLERS, cell="G4", value="Entame")
    calc("type", sheet=TRAVELLERS, cell="G7", value="♠R")


def insert_a_column_on_players(calc: Calc) -> None:
    calc("insert_columns", sheet="Joueurs", before=4)
    calc("type", sheet="Joueurs", cell="E4", value="Téléphone")


def rows_above(calc: Calc) -> None:
    calc("insert_rows", sheet=TRAVELLERS, before=1, count=3)
    calc("insert_rows", sheet="Séance", before=0, count=2)


def rename_and_reorder(calc: Calc) -> None:
    calc("rename", sheet=TRAVELLERS, name="L'été : scores".replace(":", "–"))
    calc("rename", sheet="Joueurs", name="Inscrits 2026")
    calc("move", sheet="Classement", to=0)


def merge_cells(calc: Calc) -> None:
    calc("merge", sheet="Séance", ref="A1:C1")
    calc("merge", sheet="Joueurs", ref="D20:E21")


def command(name: str, book: Path, *more: str) -> subprocess.CompletedProcess[str]:
    arguments = [sys.executable, "-m", "xlsheets", name, str(book), "--lang", "fr", *more]
    return subprocess.run(arguments, capture_output=True, text=True, check=False)


def score(book: Path) -> dict[str, Any]:
    run = command("score", book, "--json")
    assert run.returncode == 0, run.stderr
    document: dict[str, Any] = json.loads(run.stdout)
    return document


@pytest.mark.parametrize(
    "edit",
    [sort_travellers, sort_players, insert_a_column, insert_a_column_on_players, rows_above, rename_and_reorder, merge_cells],
    ids=lambda edit: edit.__name__,
)
def test_a_rearranged_workbook_scores_as_before(calc: Calc, tmp_path: Path, edit: Edit) -> None:
    night = played_night(tmp_path / "night.xlsx", "fr")
    before = score(night)
    calc("open", path=str(night))
    edit(calc)
    saved = tmp_path / "saved.xlsx"
    calc("save", path=str(saved))
    calc("close")
    after = score(saved)
    assert after["rankings"] == before["rankings"]
    checked = command("check", saved)
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("title", ["Fiches de table", "Mouvement", "Donnes", "Classement"])
def test_a_tab_nobody_needs_may_go(calc: Calc, tmp_path: Path, title: str) -> None:
    night = played_night(tmp_path / "night.xlsx", "fr")
    before = score(night)
    calc("open", path=str(night))
    calc("delete", sheet=title)
    saved = tmp_path / "saved.xlsx"
    calc("save", path=str(saved))
    calc("close")
    assert score(saved)["rankings"] == before["rankings"]
    checked = command("check", saved)
    assert checked.returncode == 0, checked.stdout


def test_a_deleted_column_is_said_by_name(calc: Calc, tmp_path: Path) -> None:
    night = played_night(tmp_path / "night.xlsx", "fr")
    calc("open", path=str(night))
    calc("delete_columns", sheet=TRAVELLERS, at=9)
    saved = tmp_path / "saved.xlsx"
    calc("save", path=str(saved))
    calc("close")
    run = command("score", saved)
    assert run.returncode == 1
    assert "etui_travellers_score" in run.stderr
    assert "Traceback" not in run.stderr


OTHER_KINDS = {
    "individual": ("individual", "--players", "12"),
    "tarot": ("tarot", "--tables", "4", "--rounds", "4"),
    "cup": ("cup", "--entries", "11", "--variant", "double", "--policy", "random", "--levels", "2"),
    "howell": ("howell", "--pairs", "8", "--penalties", "2"),
}


@pytest.mark.parametrize("kind", OTHER_KINDS)
def test_no_formula_is_called_changed_because_its_cells_have_moved(calc: Calc, tmp_path: Path, kind: str) -> None:
    book, saved = tmp_path / "book.xlsx", tmp_path / "saved.xlsx"
    assert main(["simulate", *OTHER_KINDS[kind], "--seed", "4", "-o", str(book), "--lang", "fr", "--host", "calc"]) == 0
    first, second, *_ = [sheet.title for sheet in load_workbook(book).worksheets]
    calc("open", path=str(book))
    calc("insert_rows", sheet=first, before=0, count=2)
    calc("insert_columns", sheet=second, before=0, count=1)
    calc("rename", sheet=second, name="L'onglet n°2")
    calc("move", sheet=first, to=2)
    calc("save", path=str(saved))
    calc("close")
    checked = command("check", saved)
    assert checked.returncode == 0, checked.stdout
