"""Lists that a person reads: the first ones, how many more, and where they all are."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.xlsheets.secretary import Etui

Maker = Callable[..., Path]
WRONG = 40


@pytest.fixture
def wrong_sheet(tmp_path: Path) -> Path:
    """Forty results of pairs and boards that a session of three tables does not have."""
    sheet = tmp_path / "jeudi.csv"
    sheet.write_text("Board;NS;EW;Score\n" + "".join(f"{board};51;61;110\n" for board in range(1, WRONG + 1)), "utf-8")
    return sheet


@pytest.mark.parametrize(("language", "more", "advice"), [
    ("en", "… 30 more of this kind: add --all to see them", "None of these results fits the workbook"),
    ("fr", "… 30 de plus de cette sorte : ajoutez --all pour les voir", "Aucun de ces résultats ne va dans le classeur"),
])
def test_a_wrong_scoresheet_is_a_dozen_lines(
    etui: Etui, blank: Maker, wrong_sheet: Path, language: str, more: str, advice: str
) -> None:
    book = blank(language)
    before = book.read_bytes()
    run = etui("fill", book, wrong_sheet, "--lang", language)
    assert run.code == 1
    told = run.err.replace("\u00a0", " ").splitlines()
    assert told[10] == more
    assert advice in told[11]
    assert len(told) == 12
    assert len(set(told[:10])) == 10
    whole = etui("fill", book, wrong_sheet, "--all", "--lang", language)
    assert len(whole.err.splitlines()) == WRONG + 1
    assert more not in whole.err
    assert book.read_bytes() == before


def test_json_says_every_remark(etui: Etui, blank: Maker, wrong_sheet: Path) -> None:
    run = etui("fill", blank("en"), wrong_sheet, "--json", "--lang", "en")
    assert len(json.loads(run.out)["unmatched"]) == WRONG
    assert run.err == ""


def test_eleven_remarks_are_told_whole(etui: Etui, blank: Maker, tmp_path: Path) -> None:
    sheet = tmp_path / "s.csv"
    sheet.write_text("Board;NS;EW;Score\n" + "".join(f"{board};51;61;110\n" for board in range(1, 12)), "utf-8")
    run = etui("fill", blank("en"), sheet, "--lang", "en")
    assert "more of this kind" not in run.err
    assert len(run.err.splitlines()) == 12


def test_a_scoresheet_given_for_the_workbook_is_said(etui: Etui, blank: Maker, wrong_sheet: Path) -> None:
    book = blank("fr")
    run = etui("fill", wrong_sheet, book, "--lang", "fr")
    assert run.code == 1
    assert "jeudi.csv est une feuille de scores" in run.err
    assert "jeudi.csv is a scoresheet" in etui("fill", wrong_sheet, book, "--lang", "en").err


# --- Proposals

@pytest.mark.parametrize(("language", "more"), [("en", "more: add --all"), ("fr", "de plus : ajoutez --all")])
def test_three_movements_are_proposed_at_first_sight(etui: Etui, language: str, more: str) -> None:
    arguments = ("movement", "propose", "--pairs", 11, "--minutes", 180, "--lang", language)
    told, whole = etui(*arguments).out, etui(*arguments, "--all").out
    every = json.loads(etui(*arguments, "--json").out)["proposals"]

    def numbered(text: str) -> list[str]:
        return [line for line in text.splitlines() if line[:1].isdigit()]

    assert len(every) > 4
    assert len(numbered(whole)) == len(every)
    assert numbered(told) == numbered(whole)[:3]
    assert told.splitlines()[-1].replace("\u00a0", " ") == f"… {len(every) - 3} {more}"
    assert more not in whole
    assert etui(*arguments, "--all", "--json").out == etui(*arguments, "--json").out


def test_the_movement_chosen_is_among_those_told(etui: Etui, tmp_path: Path) -> None:
    run = etui("new", "pairs", "--pairs", 11, "--minutes", 180, "--choice", 5, "-o", tmp_path / "a.xlsx", "--lang", "en",
               "--host", "calc")
    assert run.code == 0
    numbers = [int(line.split(".")[0]) for line in run.err.splitlines() if line[:1].isdigit()]
    assert numbers == [1, 2, 3, 5]
    assert "→ 5. " in run.err
    whole = etui("new", "pairs", "--pairs", 11, "--minutes", 180, "--all", "-o", tmp_path / "b.xlsx", "--lang", "en", "--host",
                 "calc")
    assert len([line for line in whole.err.splitlines() if line[:1].isdigit()]) > 4
