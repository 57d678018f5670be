"""A played night for the live tests, made through the commands a club would use."""

from __future__ import annotations

import random
from pathlib import Path

from etui.bridge.boards import vulnerability
from etui.bridge.event import Line, Method, Pair, PairsEvent
from etui.bridge.law77 import possible_scores
from etui.movements.mitchell import mitchell
from xlsheets.books import pairs_workbook
from xlsheets.pairs_book import PairsBook
from xlsheets.resources import club_template

FINAL = Method(state="final")
USUAL = (-650, -620, -420, -140, -110, -100, -50, 0, 50, 100, 110, 120, 140, 170, 400, 420, 430, 450, 600, 620, 650)


def played_night(path: Path, language: str, tables: int = 5, boards: int = 20, method: Method = FINAL) -> Path:
    """A Mitchell with names, all results in, an adjusted score, a group and a missing result."""
    movement = mitchell(tables, boards)
    chance = random.Random(20261129)
    lines = []
    for rnd in movement.rounds:
        for table in rnd.tables:
            for board in table.boards:
                scores = [score for score in USUAL if score in possible_scores(vulnerability(board))]
                lines.append(Line(board, str(table.who[0]), str(table.who[1]), table=table.table, round=rnd.round,
                                  score=chance.choice(scores)))
    lines.sort(key=lambda line: (line.board, line.round or 0))
    changed = {12: {"score": None, "adjusted": "A+/A-"}, 33: {"score": None}, 47: {"score": None, "adjusted": "60/40"}}
    lines = [Line(**{**vars(line), **changed.get(i, {})}) for i, line in enumerate(lines)]
    pairs = [
        Pair(str(number), ("NS", "EW")[side], names=(f"Élodie Lefèvre {number}", f"Zoé d’Orgeval {number}"))   # type: ignore[arg-type]
        for side, numbers in enumerate(movement.lines) for number in numbers
    ]
    event = PairsEvent("Mardi soir", tuple(lines), tuple(pairs), method, date="2026-11-24", club="Bridge Club")
    path.write_bytes(pairs_workbook(PairsBook(event, language, "calc", {"": movement}), club_template()))
    return path
