"""Several sessions in LibreOffice: a percentage retyped moves the ranking; without the functions it is said to be stale."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.live.office import Calc
from tests.live.test_calc import differences
from xlsheets.cli import main

FIRST, PAIRS, SESSIONS = 6, 26, 3
PLANNED = (26, 26, 33)


@pytest.fixture(scope="module")
def combined(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("final")
    assert main(["simulate", "final", "-o", str(folder), "--lang", "en", "--seed", "3", "--host", "calc"]) == 0
    book = folder / "three.xlsx"
    days = [str(folder / f"{day}.xlsx") for day in ("samedi-1", "samedi-2", "dimanche")]
    assert main(["combine", *days, "-o", str(book), "--lang", "en", "--host", "calc"]) == 0
    return book


def ranking(calc: Calc) -> dict[str, tuple[int, list[float | None], float]]:
    """Place, percentages and final percentage of each pair, as the spreadsheet program shows them."""
    rows = calc("read", sheet="Ranking", ref=f"A{FIRST}:F{FIRST + PAIRS - 1}")
    places = [int(str(row[0]).removesuffix("=").removesuffix(".0")) for row in rows]
    return {row[1]: (place, [None if p == "" else p for p in row[2:5]], row[5]) for place, row in zip(places, rows, strict=True)}


def by_hand(percents: dict[str, list[float | None]]) -> dict[str, Fraction]:
    """Article 83: each session counts as many times as it was planned to have boards."""
    finals = {}
    for names, each in percents.items():
        played = [(Fraction(str(p)), boards) for p, boards in zip(each, PLANNED, strict=True) if p is not None]
        finals[names] = sum(p * boards for p, boards in played) / sum(boards for _, boards in played)
    return finals


def test_every_figure_is_the_stored_one_and_a_retyped_percentage_moves_the_ranking(calc: Calc, combined: Path) -> None:
    calc("open", path=str(combined))
    calc("recalculate")
    assert not differences(calc, combined)
    before = ranking(calc)
    last = max((names for names, (_, each, _) in before.items() if None not in each), key=lambda names: before[names][0])
    row = next(cell.row for cell in load_workbook(combined)["Ranking"]["B"] if cell.value == last)
    calc("type", sheet="Ranking", cell=f"C{row}", value=100)
    after = ranking(calc)
    calc("close")
    assert after[last][1][0] == 100
    finals = by_hand({names: each for names, (_, each, _) in after.items()})
    for names, (_, _, final) in after.items():
        assert final == pytest.approx(float(finals[names]))
    complete = sorted((finals[names] for names, (_, each, _) in after.items() if None not in each), reverse=True)
    assert after[last][0] == complete.index(finals[last]) + 1 < before[last][0]


def test_without_the_functions_a_changed_percentage_is_said_to_be_stale(bare_calc: Calc, combined: Path) -> None:
    bare_calc("open", path=str(combined))
    bare_calc("recalculate")
    assert "off: figures of the last" in bare_calc("read", sheet="Ranking", ref="A3:A3")[0][0]
    bare_calc("force", sheet="Ranking", cell=f"C{FIRST}", value=51)
    assert "OFF and scores have changed" in bare_calc("read", sheet="Ranking", ref="A3:A3")[0][0]
    bare_calc("close")
