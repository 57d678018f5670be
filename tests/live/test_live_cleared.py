"""A line of the Travellers tab cleared in LibreOffice: what the tabs show then is what `etui score` makes of it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.live.nights import played_night
from tests.live.office import Calc

TRAVELLERS, SCORING, LAST = "Feuilles ambulantes", "Calcul", 104


def command(name: str, book: Path, *more: str) -> subprocess.CompletedProcess[str]:
    arguments = [sys.executable, "-m", "xlsheets", name, str(book), "--lang", "fr", *more]
    return subprocess.run(arguments, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("rows", [[11], [5, 6, 7, 8, 9]], ids=["one line", "a board"])
def test_a_cleared_line_in_calc(calc: Calc, tmp_path: Path, rows: list[int]) -> None:
    night = played_night(tmp_path / "night.xlsx", "fr")
    calc("open", path=str(night))
    for row in rows:
        for column in "ABCDEFGHIJKL":
            calc("force", sheet=TRAVELLERS, cell=f"{column}{row}", value=None)
    live = calc("read", sheet=SCORING, ref=f"A5:M{LAST}")
    saved = tmp_path / "saved.xlsx"
    calc("save", path=str(saved))
    calc("close")
    scored = command("score", saved, "--json")
    assert scored.returncode == 0, scored.stderr
    told = sorted((board["board"], int(line["ns"]), line["mp_ns"]) for board in json.loads(scored.stdout)["boards"]
                  for line in board["results"] if line["mp_ns"] is not None)
    shown = sorted((int(line[0]), int(line[4]), line[9]) for line in live if line[9] not in ("", None))
    assert [line[:2] for line in shown] == [line[:2] for line in told]
    assert [line[2] for line in shown] == pytest.approx([line[2] for line in told])
    assert all(live[row - 5][9] in ("", None) for row in rows)
    checked = command("check", saved)
    assert checked.returncode == 0, checked.stdout + checked.stderr
