"""The workbook live in LibreOffice Calc: what it computes is what the file stores and what `etui score` says."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from etui.bridge.event import Method
from tests.live.nights import played_night
from tests.live.office import Calc
from xlsheets.package.references import address
from xlsheets.session_rows import SESSION_ROWS

LIVE = f"B{SESSION_ROWS['live']}"
Stored = dict[tuple[str, str], Any]


def etui(*arguments: object) -> str:
    run = subprocess.run([sys.executable, "-m", "xlsheets", *map(str, arguments)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


def stored_values(book: Path) -> Stored:
    """Every value in the file, read by openpyxl."""
    sheets = openpyxl.load_workbook(book, data_only=True).worksheets
    return {(s.title, cell.coordinate): cell.value for s in sheets for row in s.iter_rows() for cell in row}


def differences(calc: Calc, book: Path) -> list[str]:
    """Formula cells whose value in Calc is not the one in the file, and cells that show an error."""
    stored, found = stored_values(book), []
    for sheet, column, row, value, error in calc("formulas"):
        expected = stored.get((sheet, address(row, column)))
        expected = "" if expected is None else expected
        if isinstance(expected, int | float) and isinstance(value, int | float):
            same = abs(expected - value) <= 1e-9 * max(1.0, abs(expected))
        else:
            same = expected == value
        if not same or error:
            found.append(f"{sheet}!{address(row, column)}: Calc {value!r}, file {expected!r}, error {error}")
    return found


@pytest.fixture(params=["fr", "en"])
def night(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return played_night(tmp_path / f"night-{request.param}.xlsx", request.param)


@pytest.fixture
def french(tmp_path: Path) -> Path:
    return played_night(tmp_path / "mardi.xlsx", "fr")


def test_every_formula_gives_what_the_file_stores(calc: Calc, night: Path) -> None:
    calc("open", path=str(night))
    calc("recalculate")
    assert differences(calc, night) == []
    calc("close")


@pytest.mark.parametrize(
    "options",
    [
        ["--tables", "5"],
        ["--tables", "8", "--even", "share"],
        ["--tables", "7", "--missing", "9"],
        ["--tables", "5", "--sections", "A,B"],
        ["--tables", "9", "--arrow-switch", "2"],
    ],
    ids=["odd", "share", "half table", "two sections", "one winner"],
)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_blank_night_computes_in_calc_too(calc: Calc, tmp_path: Path, options: list[str], language: str) -> None:
    book = tmp_path / "blank.xlsx"
    etui("new", "mitchell", *options, "-o", book, "--lang", language, "--host", "calc")
    calc("open", path=str(book))
    calc("recalculate")
    assert differences(calc, book) == []
    calc("close")


def score_of_saved(calc: Calc, folder: Path) -> dict[str, Any]:
    """What `etui score` says of the workbook as Calc has it now."""
    saved = folder / "saved.xlsx"
    calc("save", path=str(saved))
    document: dict[str, Any] = json.loads(etui("score", saved, "--json"))
    return document


def live_ranking(calc: Calc, rows: str) -> list[list[Any]]:
    return [[place, pair, percent] for place, pair, _, _, _, _, percent, _ in calc("read", sheet="Classement", ref=rows)]


def agree(live: list[list[Any]], ranking: dict[str, Any]) -> None:
    expected = [
        [f"{row['place']}=" if row["shared"] else row["place"], float(row["id"]), row["percent"]] for row in ranking["rows"]
    ]
    assert [row[:2] for row in live] == [row[:2] for row in expected]
    assert [row[2] for row in live] == pytest.approx([row[2] for row in expected], abs=1e-9)


def test_a_retyped_score_moves_the_ranking_as_etui_score_says(calc: Calc, french: Path, tmp_path: Path) -> None:
    calc("open", path=str(french))
    before = live_ranking(calc, "A6:H10")
    calc("type", sheet="Feuilles ambulantes", cell="J5", value=1400)
    after = live_ranking(calc, "A6:H10")
    assert before != after
    assert calc("read", sheet="Calcul", ref="J5")[0][0] == 8.0  # a top among five results
    agree(after, score_of_saved(calc, tmp_path)["rankings"][0])
    calc("close")


def test_a_cleared_score_is_not_played(calc: Calc, french: Path, tmp_path: Path) -> None:
    calc("open", path=str(french))
    calc("type", sheet="Feuilles ambulantes", cell="J5", value=None)
    assert calc("read", sheet="Calcul", ref="H5:M5")[0] == ["", "", "", "", "", ""]
    assert calc("read", sheet="Calcul", ref="N5")[0] == ["manque"]
    agree(live_ranking(calc, "A6:H10"), score_of_saved(calc, tmp_path)["rankings"][0])
    calc("close")


def test_zero_is_a_board_passed_out(calc: Calc, french: Path, tmp_path: Path) -> None:
    calc("open", path=str(french))
    calc("type", sheet="Feuilles ambulantes", cell="J5", value=0)
    scored = calc("read", sheet="Calcul", ref="H5:M5")[0]
    assert scored[0] == 0.0
    assert all(isinstance(figure, float) for figure in scored[2:])
    agree(live_ranking(calc, "A6:H10"), score_of_saved(calc, tmp_path)["rankings"][0])
    calc("close")


def test_rubbish_is_answered_with_a_text_never_a_number(calc: Calc, french: Path) -> None:
    calc("open", path=str(french))
    calc("type", sheet="Feuilles ambulantes", cell="J5", value="abc")
    answer = calc("read", sheet="Calcul", ref="J5:M5")[0]
    assert isinstance(answer[0], str)
    assert "abc" in answer[0]
    assert not any(isinstance(figure, float) for figure in answer)
    calc("close")


def test_an_error_in_a_score_cell_is_told_and_never_leaves_old_figures(calc: Calc, french: Path) -> None:
    calc("open", path=str(french))
    before = live_ranking(calc, "A6:H10")
    calc("enter", sheet="Feuilles ambulantes", ref="J5:J5", formula="=1/0")
    answer = calc("read", sheet="Calcul", ref="J5:M5")[0]
    assert isinstance(answer[0], str)
    assert answer[1:] == ["", "", ""]
    assert live_ranking(calc, "A6:H10") != before
    calc("close")


def test_a_contract_typed_instead_of_the_score_counts(calc: Calc, french: Path) -> None:
    calc("open", path=str(french))
    calc("type", sheet="Feuilles ambulantes", cell="J5", value=None)
    for cell, value in (("G5", "4C"), ("H5", "N"), ("I5", "=")):  # 4 hearts in a French workbook
        calc("type", sheet="Feuilles ambulantes", cell=cell, value=value)
    assert calc("read", sheet="Calcul", ref="G5:H5")[0] == [420.0, 420.0]  # board 1, nobody vulnerable
    calc("close")


def test_without_the_add_in_the_stored_figures_show_and_say_so(french: Path, tmp_path: Path) -> None:
    soffice = shutil.which("soffice")
    if not soffice:
        pytest.skip("needs LibreOffice Calc")
    subprocess.run(
        [
            soffice,
            "--headless",
            f"-env:UserInstallation={(tmp_path / 'bare').as_uri()}",
            "--convert-to",
            "xlsx:Calc MS Excel 2007 XML",
            "--outdir",
            str(tmp_path / "out"),
            str(french),
        ],
        capture_output=True,
        check=True,
        timeout=120,
    )
    stored, shown = stored_values(french), stored_values(tmp_path / "out" / french.name)
    answering = ("Étui", "G3")
    assert (stored[answering], shown[answering]) == (1, 0)
    numbers = {at: value for at, value in stored.items() if isinstance(value, int | float) and at != answering}
    assert {at: shown.get(at) for at in numbers} == pytest.approx(numbers)
    assert not [at for at, value in shown.items() if isinstance(value, str) and value.startswith("#")]
    assert "inactif" in shown["Séance", LIVE]


@pytest.mark.parametrize(
    ("sheet", "changes"),
    [
        ("Feuilles ambulantes", {"J38": 0}),                                     # a blank becomes a board passed out
        ("Feuilles ambulantes", {"J5": -620, "J6": -650}),
        ("Feuilles ambulantes", {"L17": "A+/A+"}),
        ("Feuilles ambulantes", {"K5": "a"}),
        ("Séance", {"B11": 1}),                                                  # matchpoints by ones
        ("Joueurs", {"A5": 11}),
    ],
)
def test_without_a_host_any_change_that_matters_turns_the_warning_red(
    bare_calc: Calc, french: Path, sheet: str, changes: dict[str, object]
) -> None:
    bare_calc("open", path=str(french))
    assert bare_calc("read", sheet="Séance", ref=LIVE)[0][0].startswith("inactif")
    for cell, value in changes.items():
        bare_calc("force", sheet=sheet, cell=cell, value=value)
    assert bare_calc("read", sheet="Séance", ref=LIVE)[0][0].startswith("INACTIF")
    assert bare_calc("read", sheet="Classement", ref="A3")[0][0].startswith("INACTIF")       # on the page pinned to the wall
    bare_calc("close")


def test_a_rubbish_score_is_remarked_and_the_final_ranking_says_so(calc: Calc, french: Path) -> None:
    calc("open", path=str(french))
    assert calc("read", sheet="Classement", ref="A3")[0][0] == ""
    calc("type", sheet="Feuilles ambulantes", cell="J5", value="abc")
    assert "illisible" in calc("read", sheet="Calcul", ref="N5")[0][0]
    assert "1" in calc("read", sheet="Classement", ref="A3")[0][0]
    calc("close")


def test_a_date_cell_is_a_date_in_words(calc: Calc, french: Path, tmp_path: Path) -> None:
    calc("open", path=str(french))
    calc("type", sheet="Séance", cell="B5", value=46350)
    assert calc("read", sheet="Séance", ref="A2")[0][0].endswith("mardi 24 novembre 2026")
    saved = tmp_path / "saved.xlsx"
    calc("save", path=str(saved))
    calc("close")
    etui("score", saved)
    assert "mardi 24 novembre 2026" in stored_values(saved)["Séance", "A2"]


def test_carelessly_typed_cells_store_what_calc_shows(calc: Calc, french: Path, tmp_path: Path) -> None:
    calc("open", path=str(french))
    for cell, value in {"J5": " -50 ", "L17": "np", "K6": " b ", "K7": "B", "L52": "M+", "E8": "3 "}.items():
        calc("type", sheet="Feuilles ambulantes", cell=cell, value=value)
    saved = tmp_path / "saved.xlsx"
    calc("save", path=str(saved))
    calc("close")
    etui("score", saved)
    calc("open", path=str(saved))
    calc("recalculate")
    assert differences(calc, saved) == []
    calc("close")


def test_the_single_ranking_of_article_82_moves_as_etui_score_says(calc: Calc, tmp_path: Path) -> None:
    book = played_night(tmp_path / "unique.xlsx", "fr", method=Method(state="final", ranking="article 82"))
    calc("open", path=str(book))
    calc("recalculate")
    assert differences(calc, book) == []
    calc("type", sheet="Feuilles ambulantes", cell="J5", value=1400)
    document = score_of_saved(calc, tmp_path)
    rows = document["rankings"][0]["rows"]
    assert len(rows) == 10
    lines = {"NS": "NS", "EW": "EO"}
    shown = [[place, pair, percent] for place, pair, _, _, _, _, percent, _ in calc("read", sheet="Classement", ref="A6:H15")]
    assert [row[:2] for row in shown] == [
        [f"{row['place']}=" if row["shared"] else row["place"], f"{row['id']} {lines[row['line']]}"] for row in rows
    ]
    assert [row[2] for row in shown] == pytest.approx([row["percent"] for row in rows], abs=1e-9)
    assert {row["line"] for row in rows[:2]} == {row["line"] for row in rows[2:4]} == {"NS", "EW"}      # couples first
    calc("close")


def test_a_worker_that_dies_is_started_again(calc: Calc, french: Path) -> None:
    calc("open", path=str(french))
    calc("recalculate")
    found = subprocess.run(
        ["pgrep", "-s", str(calc.session), "-f", "xlsheets.hosts.calc.worker"], capture_output=True, text=True, check=False
    )
    workers = found.stdout.split()
    assert workers
    for pid in workers:
        os.kill(int(pid), signal.SIGKILL)
    calc("type", sheet="Feuilles ambulantes", cell="J5", value=1400)
    assert calc("read", sheet="Calcul", ref="J5")[0][0] == 8.0
    assert differences(calc, french)  # the ranking has moved from what is stored
    assert not [row for row in calc("formulas") if row[4]]
    calc("close")
