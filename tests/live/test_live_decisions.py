"""Decisions and settings typed in LibreOffice: the ranking moves as `etui score` says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.live.nights import played_night
from tests.live.office import Calc
from tests.live.test_calc import agree, differences, etui, live_ranking, score_of_saved


@pytest.fixture
def french(tmp_path: Path) -> Path:
    return played_night(tmp_path / "night.xlsx", "fr")


def test_a_penalty_typed_beside_a_pair_moves_it(calc: Calc, french: Path, tmp_path: Path) -> None:
    calc("open", path=str(french))
    before = live_ranking(calc, "A6:H10")
    leader = before[0][1]
    calc("type", sheet="Joueurs", cell=f"L{int(leader) + 4}", value="200 %")
    after = live_ranking(calc, "A6:H10")
    assert after != before
    document = score_of_saved(calc, tmp_path)
    agree(after, document["rankings"][0])
    told = [row[0] for row in calc("read", sheet="Classement", ref="A20:A40")]
    assert document["adjustments"][-1]["fr"] in told
    calc("close")


def test_swapped_numbers_count_for_each_pairs_line(calc: Calc, french: Path, tmp_path: Path) -> None:
    calc("open", path=str(french))
    (ns, ew), = calc("read", sheet="Feuilles ambulantes", ref="E5:F5")
    calc("type", sheet="Feuilles ambulantes", cell="E5", value=ew)
    calc("type", sheet="Feuilles ambulantes", cell="F5", value=ns)
    assert calc("read", sheet="Calcul", ref="N5")[0] == [""]
    agree(live_ranking(calc, "A6:H10"), score_of_saved(calc, tmp_path)["rankings"][0])
    calc("close")


@pytest.mark.parametrize("scoring", ["IMP croisés (tous contre tous)", "IMP Butler (contre une référence)"])
def test_the_scoring_chosen_on_the_session_tab_is_followed_at_once(
    calc: Calc, french: Path, tmp_path: Path, scoring: str
) -> None:
    calc("open", path=str(french))
    calc("type", sheet="Séance", cell="B9", value=scoring)
    live = live_ranking(calc, "A6:H10")
    ranking = score_of_saved(calc, tmp_path)["rankings"][0]
    assert [row[1] for row in live] == [float(row["id"]) for row in ranking["rows"]]
    assert [row[2] for row in live] == pytest.approx([row["imps_a_board"] for row in ranking["rows"]], abs=1e-9)
    assert calc("read", sheet="Classement", ref="E5:G5")[0] == ["IMP", "", "Moy."]
    calc("close")
    calc("open", path=str(tmp_path / "saved.xlsx"))
    calc("recalculate")
    assert differences(calc, tmp_path / "saved.xlsx") == []
    calc("close")


def test_a_handicap_night_computes_in_calc_too(calc: Calc, tmp_path: Path) -> None:
    book = tmp_path / "handicap.xlsx"
    etui("new", "mitchell", "--tables", "5", "--handicap", "-o", book, "--lang", "fr", "--host", "calc")
    calc("open", path=str(book))
    calc("type", sheet="Joueurs", cell="K5", value="7,5")
    for row in range(5, 105):
        calc("type", sheet="Feuilles ambulantes", cell=f"J{row}", value=(50, 100, 110, 140, 420)[row % 5])
    second = live_ranking(calc, "A14:H18")
    row = next(row for row in second if row[1] == 1.0)
    plain = next(row for row in live_ranking(calc, "A6:H10") if row[1] == 1.0)
    assert row[2] == pytest.approx(plain[2] + 7.5)
    calc("close")
