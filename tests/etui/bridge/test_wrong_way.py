"""Boards played the wrong way round: the two numbers are swapped, and each pair keeps its line."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from etui.bridge.adjustments import list_adjustments
from etui.bridge.event import Line, Pair, PairsEvent
from etui.bridge.session import score_event
from etui.bridge.wrong_way import at_home

# Three tables, two boards; NS 1 to 3, EW 4 to 6.
SCORES = {(1, "1", "4"): 420, (1, "2", "5"): 450, (1, "3", "6"): -50, (2, "1", "5"): 620, (2, "2", "6"): 650, (2, "3", "4"): 170}
PAIRS = tuple(Pair(str(n), "NS" if n < 4 else "EW") for n in range(1, 7))            # type: ignore[arg-type]
NIGHT = PairsEvent("Night", tuple(Line(b, ns, ew, score=score) for (b, ns, ew), score in SCORES.items()), PAIRS)


def swapped(board: int, ns: str) -> PairsEvent:
    lines = [replace(line, ns=line.ew, ew=line.ns) if (line.board, line.ns) == (board, ns) else line for line in NIGHT.lines]
    return replace(NIGHT, lines=tuple(lines))


def percents(event: PairsEvent) -> dict[str, Fraction]:
    scored = score_event(event)
    return {f"{c.line} {c.number}": scored.totals.share(i) for i, c in enumerate(scored.competitors)}


def test_each_pair_gets_the_note_of_the_seat_it_took() -> None:
    # Board 1, NS scores 420, 450, -50: notes 2, 4, 0 of a top of 4. Pairs 2 and 5 sat the wrong way: 5 gets 4, and 2 gets 0.
    before, after = percents(NIGHT), percents(swapped(1, "2"))
    assert (before["NS 2"], before["EW 5"]) == (Fraction(4 + 4, 8), Fraction(0 + 2, 8))
    assert (after["NS 2"], after["EW 5"]) == (Fraction(0 + 4, 8), Fraction(4 + 2, 8))
    assert {who: share for who, share in after.items() if who not in ("NS 2", "EW 5")} == {
        who: share for who, share in before.items() if who not in ("NS 2", "EW 5")
    }


def test_nobody_joins_the_event_by_sitting_elsewhere() -> None:
    before, after = ({c.id + c.line for c in score_event(e).competitors} for e in (NIGHT, swapped(1, "2")))
    assert after == before


def test_it_is_told_with_the_decisions() -> None:
    told = [each.sentence for each in list_adjustments(score_event(swapped(2, "3")))]
    assert [s.en for s in told] == ["Board 2, NS 4 – EW 3: played the wrong way round, counted for each pair’s own line."]
    assert told[0].fr == "Donne 2, NS 4 – EO 3 : jouée à l’envers, comptée pour la ligne de chaque paire."


def test_where_both_lines_have_the_numbers_the_line_is_written_with_them() -> None:
    both = {(str(n), line) for n in range(1, 4) for line in ("NS", "EW")}
    entered = lambda number, line: (number, line) in both                             # noqa: E731
    assert at_home("1", "3", entered) == (("1", "NS"), ("3", "EW"))
    assert at_home("EO 3", "NS1", entered) == (("3", "EW"), ("1", "NS"))
    assert at_home("3", "NS 1", entered) == (("3", "NS"), ("NS 1", "EW"))              # half a correction is none


@pytest.mark.parametrize(("ns", "ew"), [("4", "5"), ("1", "2"), ("9", "1")])
def test_one_number_out_of_its_line_is_a_slip_not_a_swap(ns: str, ew: str) -> None:
    lists = {(str(n), "NS" if n < 4 else "EW") for n in range(1, 7)}
    assert at_home(ns, ew, lambda number, line: (number, line) in lists) == ((ns, "NS"), (ew, "EW"))
