"""`etui score --json`: a pair has one id, on the boards and in the rankings, also where two sections use the same numbers."""

from __future__ import annotations

import json
from pathlib import Path

from tests.xlsheets.secretary import Etui

TWO_SECTIONS = """<?xml version="1.0"?><USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS"><PROGRAM_NAME>by hand</PROGRAM_NAME>
<WINNER_TYPE>1</WINNER_TYPE><SESSION SESSION_ID="1">{sections}</SESSION></EVENT></USEBIO>"""
SECTION = ('<SECTION SECTION_ID="{name}"><PARTICIPANTS>{pairs}</PARTICIPANTS>'
           "<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{lines}</BOARD></SECTION>")
PAIR = "<PAIR><PAIR_NUMBER>{}</PAIR_NUMBER></PAIR>"
LINE = ("<TRAVELLER_LINE><NS_PAIR_NUMBER>{}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{}</EW_PAIR_NUMBER><SCORE>{}</SCORE>"
        "</TRAVELLER_LINE>")
SCORES = {"A": [(1, 2, 420), (3, 4, 170)], "B": [(1, 2, 50), (3, 4, -100)]}


def test_the_same_numbers_in_two_sections(etui: Etui, tmp_path: Path) -> None:
    pairs = "".join(map(PAIR.format, (1, 2, 3, 4)))
    lines = {name: "".join(LINE.format(*line) for line in played) for name, played in SCORES.items()}
    sections = "".join(SECTION.format(name=name, pairs=pairs, lines=lines[name]) for name in SCORES)
    file, book = tmp_path / "two.xml", tmp_path / "two.xlsx"
    file.write_text(TWO_SECTIONS.format(sections=sections))
    assert etui("import", file, "-o", book).code == 0
    document = json.loads(etui("score", book, "--json").out)
    results = {(r["section"], r["ns"], r["ew"]): r["mp_ns"] for r in document["boards"][0]["results"]}
    assert results == {("A", "A1", "A2"): 6, ("A", "A3", "A4"): 4, ("B", "B1", "B2"): 2, ("B", "B3", "B4"): 0}
    ids = {row["id"] for ranking in document["rankings"] for row in ranking["rows"]}
    assert ids == {f"{section}{number}" for section in "AB" for number in (1, 2, 3, 4)}


def test_one_section_keeps_its_plain_numbers(etui: Etui, tmp_path: Path) -> None:
    document = json.loads(etui("simulate", "howell", "--pairs", "6", "--json").out)
    seated = {r[seat] for board in document["boards"] for r in board["results"] for seat in ("ns", "ew")}
    assert seated == {row["id"] for row in document["rankings"][0]["rows"]} == {"1", "2", "3", "4", "5", "6"}


def test_the_players_of_an_individual(etui: Etui) -> None:
    document = json.loads(etui("simulate", "individual", "--players", "8", "--json").out)
    seated = {r[seat] for board in document["boards"] for r in board["results"] for seat in "nsew"}
    assert seated == {row["id"] for row in document["rankings"][0]["rows"]} == {str(n) for n in range(1, 9)}
