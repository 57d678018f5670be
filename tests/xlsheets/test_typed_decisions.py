"""Decisions typed in a workbook: what they do to the ranking, where they are told, and what is asked again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.live.nights import played_night
from tests.xlsheets.secretary import Etui, type_in

# The Players tab: K handicap, L penalty, M reason, N substitutes; pair n of the five-table night is on row n + 4.


@pytest.fixture
def night(tmp_path: Path) -> Path:
    return played_night(tmp_path / "night.xlsx", "fr")


def scored(etui: Etui, book: Path) -> dict[str, Any]:
    run = etui("score", book, "--json")
    assert run.code == 0, run.err
    document: dict[str, Any] = json.loads(run.out)
    return document


def row(document: dict[str, Any], ident: str) -> dict[str, Any]:
    found: dict[str, Any] = next(r for ranking in document["rankings"] for r in ranking["rows"] if r["id"] == ident)
    return found


def test_a_penalty_of_ten_percent_of_a_top_takes_a_tenth_of_eight_points(etui: Etui, night: Path) -> None:
    before = row(scored(etui, night), "3")
    type_in(night, {"Joueurs!L7": "10 %", "Joueurs!M7": "retard"})
    document = scored(etui, night)
    assert row(document, "3")["matchpoints"] == pytest.approx(before["matchpoints"] - 0.8)
    assert document["adjustments"][-1]["fr"] == "NS 3 : pénalité de 10 % d'un top, 0,8 points de match : retard (Loi 90)."
    sheet = openpyxl.load_workbook(night, data_only=True)["Classement"]
    assert any("retard" in str(cell.value) for (cell,) in sheet["A5:A40"])


def test_a_penalty_on_the_session_lowers_the_percentage_alone(etui: Etui, night: Path) -> None:
    before = row(scored(etui, night), "8")
    after = row(scored(etui, type_in(night, {"Joueurs!L12": "1,5 % final"})), "8")
    assert after["matchpoints"] == before["matchpoints"]
    assert after["percent"] == pytest.approx(before["percent"] - 1.5)


def test_a_penalty_nobody_can_read_names_its_cell(etui: Etui, night: Path) -> None:
    run = etui("score", type_in(night, {"Joueurs!L5": "10"}), "--lang", "fr")
    assert run.code == 1
    assert run.err.removeprefix("etui score : ").startswith("Joueurs!L5 : « 10 » n’est pas une pénalité")


def test_a_reason_without_a_penalty_is_asked(etui: Etui, night: Path) -> None:
    run = etui("score", type_in(night, {"Joueurs!M5": "retard"}), "--lang", "en")
    assert run.code == 1
    assert run.err.startswith("etui score: Joueurs!L5: ")


def test_swapped_numbers_count_for_each_pairs_own_line(etui: Etui, night: Path) -> None:
    before = scored(etui, night)
    line = before["boards"][0]["results"][0]                                 # Travellers row 5
    type_in(night, {"Feuilles ambulantes!E5": int(line["ew"]), "Feuilles ambulantes!F5": int(line["ns"])})
    after = scored(etui, night)
    gain = line["mp_ew"] - line["mp_ns"]
    assert row(after, line["ns"])["matchpoints"] == pytest.approx(row(before, line["ns"])["matchpoints"] + gain)
    assert row(after, line["ew"])["matchpoints"] == pytest.approx(row(before, line["ew"])["matchpoints"] - gain)
    assert len(after["rankings"][0]["rows"]) == len(before["rankings"][0]["rows"])
    assert etui("check", night).code == 0


def test_a_group_letter_on_one_line_only_is_an_error_and_the_rest_still_scores(etui: Etui, night: Path) -> None:
    type_in(night, {"Feuilles ambulantes!K5": "a"})
    run = etui("score", night, "--lang", "fr")
    assert run.code == 0
    assert "la lettre de groupe a n'est que sur cette ligne" in run.err
    assert "Feuilles ambulantes!J5" in run.err
    run = etui("check", night, "--lang", "en")
    assert run.code == 1
    assert "stands on this line only" in run.out


def test_a_substitute_is_told_with_the_decisions(etui: Etui, night: Path) -> None:
    type_in(night, {"Joueurs!N5": "2-3 Anne Petit (Élodie Lefèvre 1)"})
    assert scored(etui, night)["adjustments"][-1]["fr"] == "NS 1 : Anne Petit joue pour Élodie Lefèvre 1 aux positions 2 à 3."
    run = etui("score", type_in(night, {"Joueurs!N5": "Anne Petit"}), "--lang", "en")
    assert run.code == 1
    assert run.err.startswith("etui score: Joueurs!N5: ")


def test_a_late_play_may_stand_at_another_table_and_round(etui: Etui, night: Path) -> None:
    before = scored(etui, night)["rankings"]
    type_in(night, {"Feuilles ambulantes!C5": 5, "Feuilles ambulantes!D5": 9})
    assert scored(etui, night)["rankings"] == before
    assert etui("check", night).code == 0


def test_a_pair_that_left_has_its_other_boards_not_played(etui: Etui, tmp_path: Path) -> None:
    """NP on the lines it did not play: no result, no top, and its opponents sit out there."""
    book = played_night(tmp_path / "left.xlsx", "en")
    sheet = openpyxl.load_workbook(book)["Travellers"]
    left = [r for r in range(5, 105) if sheet[f"E{r}"].value == 2 and sheet[f"C{r}"].value >= 4]
    cells = {f"Travellers!{column}{r}": value for r in left for column, value in (("J", None), ("L", "NP"))}
    document = scored(etui, type_in(book, cells))
    assert len(left) == 8
    assert row(document, "2")["boards"] == 12
    met = {str(sheet[f"F{r}"].value) for r in left}
    assert [row(document, ew)["boards"] for ew in sorted(met)] == [16] * len(met)
    assert sum("NP" in each["en"] for each in document["adjustments"]) == 8


@pytest.mark.parametrize(("scoring", "word"), [("cross-imps", "cross-IMPs"), ("butler", "Butler IMPs (against a datum)")])
def test_a_session_by_imps_from_new_to_score(etui: Etui, tmp_path: Path, scoring: str, word: str) -> None:
    book = tmp_path / "imps.xlsx"
    assert etui("new", "mitchell", "--tables", 3, "--boards", 6, "--scoring", scoring, "-o", book, "--lang", "en").code == 0
    sheet = openpyxl.load_workbook(book)
    assert sheet["Session"]["B9"].value == word
    scores = {1: (420, 450, -50), 2: (620, 170, 620), 3: (110, 140, 110), 4: (0, 100, 200), 5: (-420, -450, -420),
              6: (90, 90, 90)}
    seen: dict[int, int] = {}
    cells: dict[str, Any] = {}
    for r in range(5, 23):
        board = sheet["Travellers"][f"A{r}"].value
        cells[f"Travellers!J{r}"] = scores[board][seen.setdefault(board, 0)]
        seen[board] += 1
    document = scored(etui, type_in(book, cells))
    assert document["method"]["scoring"] == ("cross-IMPs" if scoring == "cross-imps" else "Butler")
    first = [result["imp_ns"] for result in document["boards"][0]["results"]]
    # 420 v 450: -30 = 1 IMP; 420 v -50: 470 = 10; 450 v -50: 500 = 11 (Law 78).
    # Butler's datum: 820/3 = 273.3, to 270: 150 = 4 IMPs, 180 = 5, -320 = -8.
    assert first == ([pytest.approx(4.5), pytest.approx(6.0), pytest.approx(-10.5)] if scoring == "cross-imps" else [4, 5, -8])
    ns = sum(r["imps"] for r in document["rankings"][0]["rows"])
    assert ns == pytest.approx(sum(result["imp_ns"] for board in document["boards"] for result in board["results"]))
    shown = openpyxl.load_workbook(book, data_only=True)
    assert [shown["Ranking"][f"{c}5"].value for c in "EFG"] == ["IMPs", None, "Mean"]
    assert etui("check", book).code == 0


def test_a_handicap_makes_a_second_ranking(etui: Etui, tmp_path: Path) -> None:
    book = tmp_path / "handicap.xlsx"
    assert etui("new", "mitchell", "--tables", 3, "--boards", 3, "--handicap", "-o", book, "--lang", "en").code == 0
    scores = iter([420, 450, 480, 100, 110, 120, 100, 90, 140])
    cells: dict[str, Any] = {f"Travellers!J{r}": next(scores) for r in range(5, 14)}
    document = scored(etui, type_in(book, cells | {"Players!K5": "30", "Players!K6": "2,5"}))
    plain, second = document["rankings"][0]["rows"], document["handicap_rankings"][0]["rows"]
    net = {r["id"]: r["percent"] + {"1": 30, "2": 2.5}.get(r["id"], 0) for r in plain}
    assert {r["id"]: r["net"] for r in second} == pytest.approx(net)
    assert [r["id"] for r in second] == sorted(net, key=lambda who: -net[who])
    shown = openpyxl.load_workbook(book, data_only=True)["Ranking"]
    headings = [[cell.value for cell in r] for r in shown["A5:H40"]]
    assert ["Place", "Pair", "Names", "Boards", "Result", "Handicap", "Total", None] in headings
    assert etui("check", book).code == 0


def test_every_line_that_cannot_be_read_is_named_at_once(etui: Etui, night: Path) -> None:
    type_in(night, {"Feuilles ambulantes!J5": "abc", "Feuilles ambulantes!J9": "1/2", "Feuilles ambulantes!L20": "60-40-10"})
    run = etui("score", night, "--lang", "fr")
    assert run.code == 1
    assert run.err.startswith("etui score : Feuilles ambulantes!J5 : ")
    assert "– et voyez Feuilles ambulantes!J9, Feuilles ambulantes!L20" in run.err
    assert len(run.err.splitlines()) == 1
