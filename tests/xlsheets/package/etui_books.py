"""Workbooks of Étui's for the tests of attaching: small nights, made as `etui new` and the evening make them."""

from __future__ import annotations

from functools import cache

from etui.bridge.event import Line, Method, Pair, PairsEvent
from etui.movements.mitchell import mitchell
from xlsheets.books import pairs_workbook
from xlsheets.pairs_book import PairsBook
from xlsheets.resources import club_template

SCORES = (110, -90, 140, 170, -110, 90, 0, 150, -120)         # possible on any board


@cache
def pairs_night(language: str = "en", host: str = "calc") -> bytes:
    """Three tables, nine boards, every result in."""
    movement = mitchell(3, 9)
    lines = [Line(board, str(table.who[0]), str(table.who[1]), table=table.table, round=rnd.round,
                  score=SCORES[(board * 5 + table.table) % len(SCORES)])
             for rnd in movement.rounds for table in rnd.tables for board in table.boards]
    pairs = [Pair(str(number), line, names=(f"Élodie {number}", f"Zoé {number}"))        # type: ignore[arg-type]
             for line, numbers in zip(("NS", "EW"), movement.lines, strict=True) for number in numbers]
    event = PairsEvent("Tuesday Pairs", tuple(sorted(lines, key=lambda line: (line.board, line.round or 0))), tuple(pairs),
                       Method(state="final"), date="2026-11-24", club="Bridge Club")
    return pairs_workbook(PairsBook(event, language, host, {"": movement}), club_template())
