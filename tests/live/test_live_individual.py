"""An individual live in LibreOffice Calc: what it computes is what the file stores and what `etui score` says."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stdout
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from etui.bridge.event import Penalty
from etui.bridge.individual import IndividualEvent, IndividualLine
from etui.movements.individual import individual
from tests.live.office import Calc
from tests.live.test_calc import differences
from xlsheets.commands.new_individual import EventFacts, write_event, write_new
from xlsheets.commands.score_individual import score
from xlsheets.commands.simulate_individual import simulated_event
from xlsheets.individual_rows import ROWS
from xlsheets.readers.typed_cells import TypedCells

LIVE = f"B{ROWS['live']}"
CHANGED: dict[int, dict[str, Any]] = {
    3: {"adjusted": "A+/A-"}, 20: {}, 31: {"adjusted": "60/40"}, 40: {"adjusted": "NP"}, 52: {"group": "B", "score": 140},
}  # fmt: skip


def played(movement: Any, language: str, **method: Any) -> IndividualEvent:
    """A session with adjusted scores, a missing result, a group and penalties."""
    event = simulated_event(movement, 20261129, language)
    lines = list(event.lines)
    for i, change in CHANGED.items():
        bare = replace(lines[i], contract="", declarer="", tricks=None, score=None)
        lines[i] = IndividualLine(**{**vars(bare), **change})
    penalties = (Penalty("3", Fraction(10), why="retard"), Penalty("7", Fraction(-1), "mp"))
    return replace(event, lines=tuple(lines), penalties=penalties, date="2026-11-24", club="Bridge Club", director="Ann Lee",
                   method=replace(event.method, tiebreaks=("article 81", "tops", "spread"), **method))


@pytest.fixture
def french(tmp_path: Path) -> Path:
    return evening(tmp_path, "fr")


def evening(folder: Path, language: str, players: int = 20, **method: Any) -> Path:
    book, movement = folder / f"individual-{language}.xlsx", individual(players)
    write_event(played(movement, language, **method), movement, book, language, "calc")
    return book


def told(path: Path) -> dict[str, Any]:
    """The JSON of `etui score`."""
    with redirect_stdout(io.StringIO()) as out:
        assert score(path, TypedCells.open(path), True, "fr") == 0
    document: dict[str, Any] = json.loads(out.getvalue())
    return document


def agrees(calc: Calc, folder: Path) -> dict[str, Any]:
    """The ranking that Calc shows is the one that `etui score` makes of the workbook saved; returns what it says."""
    live = calc("read", sheet="Classement", ref="A6:H25")
    saved = folder / "saved.xlsx"
    calc("save", path=str(saved))
    document = told(saved)
    rows = document["rankings"][0]["rows"]
    assert [row[:2] for row in live] == [
        [f"{row['place']}=" if row["shared"] else row["place"], float(row["id"])] for row in rows
    ]
    assert [row[2] for row in live] == [row["names"][0] for row in rows]
    figures = [[row[key] for key in ("boards", "matchpoints", "max", "percent")] for row in rows]
    for shown, expected in zip(live, figures, strict=True):
        assert shown[3:7] == pytest.approx(expected, abs=1e-9)
    return document


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("method", [{"step": 1}, {"step": 2, "top": "common", "state": "in progress", "rounding": "total 0.01"}])
def test_every_formula_gives_what_the_file_stores(calc: Calc, tmp_path: Path, language: str, method: dict[str, Any]) -> None:
    book = evening(tmp_path, language, **method)
    calc("open", path=str(book))
    calc("recalculate")
    assert differences(calc, book) == []
    calc("close")


@pytest.mark.parametrize("players", [8, 9, 18, 20, 25])
def test_a_blank_session_computes_in_calc_too(calc: Calc, tmp_path: Path, players: int) -> None:
    book = tmp_path / "blank.xlsx"
    write_new(individual(players), EventFacts(date="2026-11-24"), book, "fr" if players % 2 else "en", "calc")
    calc("open", path=str(book))
    calc("recalculate")
    assert differences(calc, book) == []
    calc("close")


def test_a_retyped_score_moves_the_ranking_as_etui_score_says(calc: Calc, french: Path, tmp_path: Path) -> None:
    calc("open", path=str(french))
    before = calc("read", sheet="Classement", ref="A6:H25")
    calc("type", sheet="Feuilles ambulantes", cell="K5", value=-1400)
    assert calc("read", sheet="Classement", ref="A6:H25") != before
    assert calc("read", sheet="Calcul", ref="K5:N5")[0] == [0.125, 3.875, 3.125, 96.875]     # of 5 results one is artificial
    agrees(calc, tmp_path)
    calc("close")


def test_settings_players_and_penalties_typed_are_followed_at_once(calc: Calc, french: Path, tmp_path: Path) -> None:
    calc("open", path=str(french))
    calc("type", sheet="Séance", cell=f"B{ROWS['step']}", value=2)
    calc("type", sheet="Joueurs", cell="F9", value="50 %")
    calc("type", sheet="Joueurs", cell="G9", value="paquet mal remis")
    calc("type", sheet="Joueurs", cell="B9", value="Zoé d’Orgeval")
    calc("type", sheet="Feuilles ambulantes", cell="K6", value=None)
    calc("type", sheet="Feuilles ambulantes", cell="M6", value="M-/M+")
    document = agrees(calc, tmp_path)
    assert document["method"]["step"] == 2
    told_there = [cell for (cell,) in calc("read", sheet="Classement", ref="A27:A60")]
    assert told_there[0] == "Décisions de l’arbitre"
    assert document["adjustments"][-1]["fr"] in told_there
    assert "Joueur 5 : pénalité 50 % : paquet mal remis (Loi 90)." in told_there
    (row,) = (row for row in calc("read", sheet="Classement", ref="A6:H25") if row[1] == 5.0)
    assert row[2] == "Zoé d’Orgeval"
    assert row[7].endswith("pénalité 50 % (paquet mal remis)")
    names = [cell for line in calc("read", sheet="Fiches de table", ref="A1:J24") for cell in line]
    assert "Zoé d’Orgeval" in names
    calc("close")
    calc("open", path=str(tmp_path / "saved.xlsx"))
    calc("recalculate")
    assert differences(calc, tmp_path / "saved.xlsx") == []
    calc("close")


def test_a_player_in_two_seats_is_said_in_the_ranking_and_beside_the_line(calc: Calc, french: Path) -> None:
    calc("open", path=str(french))
    ((north,),) = calc("read", sheet="Feuilles ambulantes", ref="D5")
    calc("type", sheet="Feuilles ambulantes", cell="G5", value=north)
    assert calc("read", sheet="Calcul", ref="O5")[0][0] == "joueur deux fois sur la donne"
    assert f"{north:.0f} sits twice" in calc("read", sheet="Classement", ref="L6")[0][0]      # in the system's language
    calc("type", sheet="Feuilles ambulantes", cell="G5", value=99)
    assert calc("read", sheet="Calcul", ref="O5")[0][0] == "joueur absent de l’onglet Joueurs"
    calc("close")


@pytest.mark.parametrize(
    ("sheet", "cell", "value"),
    [
        ("Feuilles ambulantes", "K8", 0), ("Feuilles ambulantes", "M10", "A+/A+"), ("Feuilles ambulantes", "D5", 19),
        ("Séance", f"B{ROWS['step']}", 2), ("Joueurs", "F5", "10 %"),
    ],
)  # fmt: skip
def test_without_a_host_stored_figures_show_and_any_change_that_matters_turns_the_warning_red(
    bare_calc: Calc, french: Path, sheet: str, cell: str, value: object
) -> None:
    stored = told(french)["rankings"][0]["rows"]
    bare_calc("open", path=str(french))
    assert bare_calc("read", sheet="Séance", ref=LIVE)[0][0].startswith("inactif")
    shown = bare_calc("read", sheet="Classement", ref="B6:G25")
    assert [row[0] for row in shown] == [float(row["id"]) for row in stored]
    assert [row[5] for row in shown] == pytest.approx([row["percent"] for row in stored])
    bare_calc("force", sheet=sheet, cell=cell, value=value)
    assert bare_calc("read", sheet="Séance", ref=LIVE)[0][0].startswith("INACTIF")
    assert bare_calc("read", sheet="Classement", ref="A3")[0][0].startswith("INACTIF")
    bare_calc("close")
