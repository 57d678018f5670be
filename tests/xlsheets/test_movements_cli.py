"""`etui movement`, and the pairs workbooks that `etui new` makes of every movement."""

from __future__ import annotations

import json
from pathlib import Path

import openpyxl
import pytest

from tests.xlsheets.secretary import Etui

both = pytest.mark.parametrize("language", ["fr", "en"])


@pytest.mark.parametrize(
    ("arguments", "rounds", "competitors"),
    [
        (["mitchell", "--tables", 7, "--boards", 28], 7, 14),
        (["mitchell", "--tables", 8, "--variant", "hesitation"], 9, 16),
        (["mitchell", "--tables", 7, "--variant", "rover"], 7, 15),
        (["mitchell", "--tables", 10, "--variant", "appendix"], 9, 20),
        (["mitchell", "--tables", 18, "--variant", "web", "--rounds", 9], 9, 36),
        (["mitchell", "--tables", 9, "--variant", "scrambled"], 9, 18),
        (["mitchell", "--tables", 9, "--arrow-switch", "auto"], 9, 18),
        (["howell", "--pairs", 8], 7, 8),
        (["howell", "--pairs", 7], 7, 7),
        (["individual", "--players", 20], 20, 20),
        (["individual", "--players", 20, "--missing", "19,20"], 20, 18),
        (["tarot", "--tables", 12, "--rounds", 5, "--moves", "best"], 5, 48),
    ],
)
def test_every_movement_is_printed_and_legal(etui: Etui, arguments: list[object], rounds: int, competitors: int) -> None:
    document = json.loads(etui("movement", *arguments, "--json").out)
    seats = ("ns", "ew") if arguments[0] in ("mitchell", "howell") else ("n", "s", "e", "w")
    seen = {t[s] for r in document["rounds"] for t in r["tables"] for s in seats}
    seen |= {n for r in document["rounds"] for n in r["out"]}
    assert (len(document["rounds"]), len(seen - {None})) == (rounds, competitors)
    assert document["audit"]["legal"]
    for language in ("fr", "en"):
        told = etui("movement", *arguments, "--lang", language)
        assert (told.code, told.err) == (0, "")
        assert "Table 1" in told.out
        assert len(told.out.splitlines()) > rounds


@both
@pytest.mark.parametrize(
    ("arguments", "en", "fr"),
    [
        (["howell", "--pairs", 2], "at least", "au moins"),
        (["individual", "--players", 1], "at least", "au moins"),
        (["mitchell", "--tables", 8, "--missing", "1,2"], "one pair at most", "une paire au plus"),
        (["mitchell", "--tables", 8, "--missing", "x"], "give numbers", "donnez des numéros"),
        (["mitchell", "--tables", 8, "--arrow-switch", "some"], "or auto", "ou auto"),
        (["mitchell", "--tables", 7, "--variant", "rover", "--missing", "3"], "the rover itself", "le rover"),
        (["tarot", "--tables", 3, "--rounds", 99], "rounds", "positions"),
    ],
)
def test_what_cannot_be_played_is_said(etui: Etui, language: str, arguments: list[object], en: str, fr: str) -> None:
    run = etui("movement", *arguments, "--lang", language)
    assert run.code == 1
    assert (fr if language == "fr" else en) in run.err
    assert len(run.err.splitlines()) == 1


def test_a_web_movement_asks_for_its_rounds(etui: Etui) -> None:
    run = etui("movement", "mitchell", "--tables", 18, "--variant", "web", "--lang", "en")
    assert (run.code, "--rounds is missing" in run.err) == (2, True)


def test_movements_are_proposed_with_length_and_fairness(etui: Etui) -> None:
    found = json.loads(etui("movement", "propose", "--pairs", 15, "--minutes", 190, "--json").out)["proposals"]
    assert [one["recommended"] for one in found] == [True] + [False] * (len(found) - 1)
    assert len(found) >= 3
    assert all(one["minutes"] <= 190 and one["fairness"] for one in found)
    told = etui("movement", "propose", "--pairs", 15, "--lang", "fr").out
    assert told.startswith("1. ")
    assert "← conseillé" in told.splitlines()[0]


@both
def test_a_howell_workbook_has_one_ranking_and_every_pair(etui: Etui, tmp_path: Path, language: str) -> None:
    book = tmp_path / "howell.xlsx"
    assert etui("new", "howell", "--pairs", 9, "--boards", 27, "-o", book, "--lang", language).code == 0
    sheets = openpyxl.load_workbook(book, data_only=True)
    players = sheets["Joueurs" if language == "fr" else "Players"]
    assert [players[f"A{row}"].value for row in range(5, 14)] == list(range(1, 10))
    lines = sheets["Feuilles ambulantes" if language == "fr" else "Travellers"]
    met = {frozenset((lines[f"E{row}"].value, lines[f"F{row}"].value)) for row in range(5, 5 + 27 * 4)}
    assert len(met) == 36                                            # everybody meets everybody
    assert etui("check", book).code == 0


def test_the_movement_that_suits_the_field_is_made(etui: Etui, tmp_path: Path) -> None:
    run = etui("new", "pairs", "--pairs", 15, "--minutes", 190, "-o", tmp_path / "a.xlsx", "--lang", "en")
    assert run.code == 0
    assert "← recommended" in run.err
    assert "15 pairs" in run.err
    second = etui("new", "pairs", "--pairs", 15, "--minutes", 190, "--choice", 2, "-o", tmp_path / "b.xlsx", "--lang", "en")
    assert "→ 2. " in second.err
    wrong = etui("new", "pairs", "--pairs", 15, "--choice", 99, "-o", tmp_path / "c.xlsx", "--lang", "en")
    assert (wrong.code, "--choice" in wrong.err) == (1, True)


@pytest.mark.parametrize("variant", ["hesitation", "rover", "appendix", "scrambled"])
def test_a_workbook_of_every_variant_passes_its_check(etui: Etui, tmp_path: Path, variant: str) -> None:
    book = tmp_path / "variant.xlsx"
    run = etui("new", "mitchell", "--tables", 8, "--variant", variant, "-o", book, "--lang", "en")
    assert run.code == 0, run.err
    checked = etui("check", book, "--lang", "en")
    assert (checked.code, "to come" in checked.out) == (0, True), checked.out


@both
def test_new_lists_what_there_is_to_make(etui: Etui, language: str) -> None:
    told = etui("new", "--help", "--lang", language).out
    assert all(kind in told for kind in ("mitchell", "howell", "pairs", "individual"))
    assert etui("new", "chess", "--lang", language).code == 2


def test_an_individual_in_the_time_there_is(etui: Etui, tmp_path: Path) -> None:
    run = etui("new", "individual", "--players", 12, "--minutes", 150, "-o", tmp_path / "i.xlsx", "--lang", "en")
    assert run.code == 0, run.err
    assert "← recommended" in run.err
    lines = openpyxl.load_workbook(tmp_path / "i.xlsx")["Travellers"]
    boards = {lines[f"A{row}"].value for row in range(5, lines.max_row + 1)} - {None}
    assert 10 <= len(boards) <= 20                                       # 7½ minutes a board
