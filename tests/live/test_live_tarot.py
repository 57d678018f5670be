"""A tarot evening live in LibreOffice Calc: every cell is what the file stores, and the ranking follows what is typed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.live.office import Calc
from tests.live.test_calc import differences
from xlsheets.commands import combine_tarot, score_tarot, simulate_tarot
from xlsheets.readers.typed_cells import TypedCells


def evening(path: Path, language: str, *options: str) -> Path:
    assert simulate_tarot.run(["--seed", "7", "--host", "calc", "--lang", language, "-o", str(path), *options], language) == 0
    return path


def score_of_saved(calc: Calc, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[dict[str, Any], Path]:
    """What `etui score` says of the workbook as Calc has it now."""
    saved = folder / "saved.xlsx"
    calc("save", path=str(saved))
    capsys.readouterr()
    assert score_tarot.score(saved, TypedCells.open(saved), True, "fr") == 0
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    return document, saved


def agree(calc: Calc, sheet: str, document: dict[str, Any], rounds: int) -> None:
    rows = document["rankings"][0]["rows"]
    live = calc("read", sheet=sheet, ref=f"A5:{chr(ord('E') + rounds)}{4 + len(rows)}")
    assert [[row[0], row[1], row[3 + rounds]] for row in live] == [
        [f"{row['place']}=" if row["shared"] else float(row["place"]), float(row["id"]), float(row["total"])] for row in rows
    ]


@pytest.mark.parametrize(
    ("language", "options"),
    [
        ("fr", ("--tables", "12", "--rounds", "5", "--moves", "best")),                  # the 48 players of the demo
        ("en", ("--players", "22", "--odd", "fives", "--rounds", "3")),
        ("fr", ("--players", "18", "--rounds", "4", "--team", "2", "--round-scores")),
        ("en", ("--players", "15", "--odd", "threes", "--rounds", "3")),
        ("fr", ("--tables", "4", "--rounds", "4", "--duplicate")),
    ],
    ids=["48 players", "tables of five", "exempts and teams", "tables of three", "duplicate"],
)
def test_every_formula_gives_what_the_file_stores(calc: Calc, tmp_path: Path, language: str, options: tuple[str, ...]) -> None:
    book = evening(tmp_path / "soiree.xlsx", language, *options)
    calc("open", path=str(book))
    calc("recalculate")
    assert differences(calc, book) == []
    calc("close")


def test_a_retyped_round_moves_the_ranking_as_etui_score_says(
    calc: Calc, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = evening(tmp_path / "soiree.xlsx", "fr", "--tables", "6", "--rounds", "3", "--round-scores")
    calc("open", path=str(book))
    before = calc("read", sheet="Classement", ref="A5:G28")
    for cell, score in zip(("G5", "H5", "I5", "J5"), (1500, -500, -500, -500), strict=True):
        calc("type", sheet="Scores", cell=cell, value=score)
    assert calc("read", sheet="Classement", ref="A5:G28") != before
    assert calc("read", sheet="Scores", ref="K5:P5")[0] == [1500.0, -500.0, -500.0, -500.0, 0.0, ""]
    document, saved = score_of_saved(calc, tmp_path, capsys)
    agree(calc, "Classement", document, 3)
    calc("close")
    calc("open", path=str(saved))
    calc("recalculate")
    assert differences(calc, saved) == []
    calc("close")


def test_a_retyped_deal_moves_table_and_ranking(calc: Calc, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = evening(tmp_path / "soiree.xlsx", "fr", "--tables", "4", "--rounds", "2")
    calc("open", path=str(book))
    for cell, typed in zip(
        ("D5", "G5", "H5", "I5", "J5", "K5", "L5"), ("N", "garde", 2, 49, "attaque", "simple", ""), strict=True
    ):
        calc("type", sheet="Donnes", cell=cell, value=typed or None)
    assert calc("read", sheet="Donnes", ref="N5:T5")[0] == [318.0, -106.0, 318.0, -106.0, -106.0, -106.0, ""]   # the rule file's
    document, _ = score_of_saved(calc, tmp_path, capsys)
    agree(calc, "Classement", document, 2)
    calc("close")


def test_scores_that_do_not_sum_to_zero_are_told_beside_the_table_and_under_the_ranking(calc: Calc, tmp_path: Path) -> None:
    book = evening(tmp_path / "soiree.xlsx", "fr", "--tables", "3", "--rounds", "3", "--moves", "auto", "--round-scores")
    calc("open", path=str(book))
    assert calc("read", sheet="Classement", ref="A3")[0][0] == ""
    for cell, score in zip(("G6", "H6", "I6", "J6"), (100, -50, -50, 10), strict=True):
        calc("type", sheet="Scores", cell=cell, value=score)
    total, remark = calc("read", sheet="Scores", ref="O6:P6")[0]
    assert (total, "+10 au lieu de 0" in remark) == (10.0, True)
    assert calc("read", sheet="Classement", ref="A3")[0][0] == "1 à vérifier"
    assert "Position 1, table 2" in calc("read", sheet="Classement", ref="A19")[0][0]
    for cell in ("G6", "H6", "I6", "J6"):
        calc("type", sheet="Scores", cell=cell, value=None)
    assert calc("read", sheet="Scores", ref="K6:P6")[0] == ["", "", "", "", "", "manque"]
    assert calc("read", sheet="Classement", ref="A3")[0][0] == "Provisoire\u00a0: 8 sur 9 tables"
    calc("close")


def test_an_impossible_deal_is_told_in_its_row_and_beside_its_table(calc: Calc, tmp_path: Path) -> None:
    book = evening(tmp_path / "soiree.xlsx", "fr", "--tables", "3", "--rounds", "2", "--moves", "auto")
    calc("open", path=str(book))
    calc("type", sheet="Donnes", cell="I6", value=95)
    assert "95 points sont impossibles" in calc("read", sheet="Donnes", ref="T6")[0][0]
    assert calc("read", sheet="Scores", ref="P5")[0][0].startswith("donne 2")
    assert calc("read", sheet="Scores", ref="K5:N5")[0] == ["", "", "", ""]
    calc("close")


def test_a_number_changed_in_the_movement_changes_cards_sheets_and_door(calc: Calc, tmp_path: Path) -> None:
    book = evening(tmp_path / "soiree.xlsx", "fr", "--tables", "3", "--rounds", "2", "--moves", "auto")
    calc("open", path=str(book))
    calc("type", sheet="Mouvement", cell="C5", value=2)
    calc("type", sheet="Mouvement", cell="C6", value=1)
    calc("type", sheet="Joueurs", cell="B6", value="Aaron Aa")
    assert calc("read", sheet="Scores", ref="C5")[0][0] == "2 Aaron Aa"
    assert calc("read", sheet="Feuilles de table", ref="I3")[0][0] == "2 Aaron Aa"
    assert calc("read", sheet="Cartes des joueurs", ref="H1")[0][0] == "Aaron Aa"
    assert calc("read", sheet="Cartes des joueurs", ref="H3:I3")[0] == [1.0, "Nord"]
    assert calc("read", sheet="À l’entrée", ref="A5:D5")[0] == ["Aaron Aa", 2.0, 1.0, "Nord"]
    calc("close")


def test_without_a_host_a_retyped_score_turns_the_warning_red(bare_calc: Calc, tmp_path: Path) -> None:
    book = evening(tmp_path / "soiree.xlsx", "fr", "--tables", "3", "--rounds", "2", "--moves", "auto", "--round-scores")
    bare_calc("open", path=str(book))
    live = "B24"
    assert bare_calc("read", sheet="Réglages", ref=live)[0][0].startswith("inactif")
    assert bare_calc("read", sheet="Classement", ref="B5")[0][0] != ""
    bare_calc("force", sheet="Scores", cell="G5", value=1234)
    assert bare_calc("read", sheet="Réglages", ref=live)[0][0].startswith("INACTIF")
    assert bare_calc("read", sheet="Classement", ref="A3")[0][0].startswith("INACTIF")
    bare_calc("close")


def test_several_evenings_are_ranked_live(calc: Calc, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    books = [str(evening(tmp_path / f"{n}.xlsx", "fr", "--tables", "3", "--rounds", "2", "--moves", "auto")) for n in (1, 2)]
    season = tmp_path / "saison.xlsx"
    assert combine_tarot.run([*books, "-o", str(season), "--lang", "fr", "--host", "calc"], "fr") == 0
    calc("open", path=str(season))
    calc("recalculate")
    assert differences(calc, season) == []
    calc("type", sheet="Soirées", cell="C8", value=5000)
    name = calc("read", sheet="Soirées", ref="A8")[0][0]
    assert calc("read", sheet="Classement", ref="A5:C5")[0] == [1.0, name, 5000.0]
    document, _ = score_of_saved(calc, tmp_path, capsys)
    assert [row["names"][0] for row in document["rankings"][0]["rows"]] == [
        row[0] for row in calc("read", sheet="Classement", ref="B5:B16")
    ]
    calc("close")
