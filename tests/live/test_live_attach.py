"""Étui's tabs in a club's own workbook, live in LibreOffice: the ranking moves there, and the club's own formulas go on."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter

from tests.live.nights import played_night
from tests.live.office import Calc
from tests.live.test_calc import agree, differences
from tests.xlsheets.package.club_workbooks import CLUBS

TRAVELLERS, RANKING = "Feuilles ambulantes", "Classement"


def etui(*arguments: object) -> str:
    run = subprocess.run([sys.executable, "-m", "xlsheets", *map(str, arguments)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


def club_workbook(path: Path) -> Path:
    """A club's accounts, with a sheet of the name of one of Étui's tabs, formulas between sheets, a name and a chart."""
    with xlsxwriter.Workbook(path) as book:
        accounts, ranking = book.add_worksheet("Comptes"), book.add_worksheet("Classement")
        accounts.write_column("A1", [12, 30.5, 7])
        accounts.write_formula("A4", "=SUM(A1:A3)", None, 49.5)
        accounts.write_formula("A5", "=Classement!A1*Tarif", None, 84)
        ranking.write("A1", 7)
        book.define_name("Tarif", "=12")
        chart = book.add_chart({"type": "column"})
        chart.add_series({"values": "=Comptes!$A$1:$A$3"})
        accounts.insert_chart("C2", chart)
        accounts.insert_textbox("C20", "Cotisations")
    return path


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played_night(tmp_path_factory.mktemp("night") / "mardi.xlsx", "fr")


@pytest.fixture
def attached(tmp_path: Path, night: Path) -> Path:
    club = club_workbook(tmp_path / "club.xlsx")
    etui("attach", club, night)
    return club


def live(calc: Calc) -> list[list[Any]]:
    return [[place, pair, percent]
            for place, pair, _, _, _, _, percent, _ in calc("read", sheet=f"{RANKING} (2)", ref="A6:H10")]


def test_every_formula_of_the_tabs_and_of_the_club_gives_what_the_file_stores(calc: Calc, attached: Path) -> None:
    sheets = calc("open", path=str(attached))
    assert sheets[:2] == ["Comptes", "Classement"]
    assert f"{RANKING} (2)" in sheets
    calc("recalculate")
    assert differences(calc, attached) == []
    assert calc("read", sheet="Comptes", ref="A4:A5") == [[49.5], [84.0]]
    calc("close")


def test_a_retyped_score_moves_the_ranking_and_a_retyped_fee_the_accounts(calc: Calc, attached: Path, tmp_path: Path) -> None:
    calc("open", path=str(attached))
    before = live(calc)
    calc("type", sheet=TRAVELLERS, cell="J5", value=1400)
    calc("type", sheet="Comptes", cell="A1", value=100)
    after = live(calc)
    assert before != after
    assert calc("read", sheet="Comptes", ref="A4")[0][0] == 137.5
    saved = tmp_path / "saved.xlsx"
    calc("save", path=str(saved))
    calc("close")
    agree(after, json.loads(etui("score", saved, "--json"))["rankings"][0])


def test_what_libreoffice_saved_loses_the_tabs_one_by_one_and_opens_again(calc: Calc, attached: Path, tmp_path: Path) -> None:
    saved, back = tmp_path / "saved.xlsx", tmp_path / "back.xlsx"
    calc("rename", sheet=calc("open", path=str(attached))[2], name="Soirée")
    calc("save", path=str(saved))
    calc("close")
    said = json.loads(etui("detach", saved, "-o", back, "--json"))
    assert said["way"] == "sheets"
    assert "Soirée" in said["tabs"]
    assert calc("open", path=str(back)) == ["Comptes", "Classement"]
    calc("recalculate")
    assert calc("read", sheet="Comptes", ref="A4:A5") == [[49.5], [84.0]]
    calc("close")


@pytest.mark.parametrize("club", ["prefixed", "Strict", "XlsxWriter, text box, button, pictures", "no styles", "UTF-16"])
def test_workbooks_of_other_makes_show_the_ranking(calc: Calc, club: str, tmp_path: Path, night: Path) -> None:
    path = tmp_path / "club.xlsx"
    path.write_bytes(CLUBS[club]())
    etui("attach", path, night)
    calc("open", path=str(path))
    calc("recalculate")
    assert not any(error for *_, error in calc("formulas"))
    assert club == "Strict" or differences(calc, path) == []            # openpyxl, which that reads with, knows no Strict
    assert calc("read", sheet=RANKING, ref="A6")[0][0] in (1.0, "1", "1=")
    calc("close")


def test_a_workbook_that_libreoffice_made_is_a_club_s_like_any_other(calc: Calc, tmp_path: Path, night: Path) -> None:
    made, club = club_workbook(tmp_path / "made.xlsx"), tmp_path / "club.xlsx"
    calc("open", path=str(made))
    calc("save", path=str(club))
    calc("close")
    before = club.read_bytes()
    etui("attach", club, night)
    calc("open", path=str(club))
    calc("recalculate")
    assert differences(calc, club) == []
    calc("close")
    etui("score", club)
    etui("detach", club)
    assert club.read_bytes() == before
