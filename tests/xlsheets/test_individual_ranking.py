"""RANKING with two columns a side: each player's figures are those of the engine's individual scoring."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis
from hypothesis import strategies as st

from etui.bridge.event import Penalty
from etui.bridge.individual import OWN_TOPS, IndividualEvent, IndividualLine, Player, score_individual
from etui.movements.individual import individual
from xlsheets.functions import RANKING, TRAVELLERS

SCORES = (420, 450, 170, -50, -100, 110, 620)
ADJUSTED = ("A+/A-", "A-/A+", "A+/A+", "60/40", "NP", "(620)/(170)")


@st.composite
def sessions(draw: st.DrawFn) -> IndividualEvent:
    """Anything an individual can hold: adjusted scores, results missing, groups, penalties, every setting."""
    players, chance = draw(st.sampled_from([4, 5, 8, 9, 12, 20])), draw(st.randoms(use_true_random=False))
    lines = []
    for play in individual(players).plays:
        for board in play.boards:
            adjusted = chance.choice(ADJUSTED) if chance.random() < 0.06 else ""
            score = None if adjusted or chance.random() < 0.04 else chance.choice(SCORES)
            group = "B" if chance.random() < 0.1 else ""
            lines.append(IndividualLine(board, *map(str, play.who), score=score, adjusted=adjusted, group=group))
    method = replace(
        OWN_TOPS, step=draw(st.sampled_from([1, 2])), top=draw(st.sampled_from(["own", "common"])),
        state=draw(st.sampled_from(["final", "in progress"])), own_average=draw(st.booleans()),
        rounding=draw(st.sampled_from(["none", "board 0.1", "total 0.01"])),
        tiebreaks=tuple(draw(st.permutations(["article 81", "tops", "spread"]))[: draw(st.integers(0, 3))]),
    )
    return IndividualEvent("", tuple(lines), tuple(Player(str(n)) for n in range(1, players + 1)), method,
                           penalties=(Penalty("3", Fraction(10)), Penalty("2", Fraction(-3, 2), "mp")))


def column(cells: Any) -> list[list[Any]]:
    return [[cell] for cell in cells]


def live(event: IndividualEvent) -> Any:
    """The ranking as the workbook's formulas make it, from ranges alone."""
    lines, method = event.lines, event.method
    boards, groups = column(line.board for line in lines), column(line.group for line in lines)
    scores = column(line.adjusted or ("" if line.score is None else line.score) for line in lines)
    notes = TRAVELLERS(boards, scores, groups, "", method.step, method.rounding, f"{method.state}|{method.top}")
    penalties = {"3": "10 %", "2": "bonus 1.5 MP"}
    return RANKING(
        [[line.n, line.s] for line in lines], [[line.e, line.w] for line in lines], boards, scores, notes, "",
        column(method.tiebreaks or [""]), method.rounding, "yes" if method.own_average else "no", groups, len(event.players),
        "", column(player.number for player in event.players), column(penalties.get(p.number, "") for p in event.players),
    )


@hypothesis(max_examples=25, deadline=None)
@given(sessions())
def test_every_figure_is_the_engines(event: IndividualEvent) -> None:
    scored = score_individual(event)
    rows = live(event)
    expected = scored.rows(scored.rankings[0])
    assert [row[0] for row in rows[len(expected):]] == [""] * (len(event.players) - len(expected))
    for row, player in zip(rows, expected, strict=False):
        assert row[:4] == [player.place, int(player.id), "", player.boards]
        assert row[4:7] == pytest.approx([float(player.matchpoints), float(player.most), float(player.percent)], abs=1e-9)
        ticked = [f"{name}: {value:.6g}{' ✓' * (name == player.decided_by)}" for name, value in player.tiebreak.items()]
        assert row[7] == " · ".join(ticked)


FOUR = [[1, 2]], [[3, 4]], [[1]], [[420]], [[4.0, 0.0, 100.0, 0.0]]


def test_partners_score_the_same_and_opponents_the_rest() -> None:
    """One board at two tables: the four who shared its tops are level on it, and have a top each."""
    notes = [[2.0, 0.0, 100.0, 0.0], [0.0, 2.0, 0.0, 100.0]]
    rows = RANKING([[1, 2], [5, 6]], [[3, 4], [7, 8]], [[1], [1]], [[420], [-50]], notes)
    assert rows == [
        *([1, who, "", 1, 2.0, 2.0, 100.0, "article 81: 3 · tops: 1"] for who in (1, 2, 7, 8)),
        *([5, who, "", 1, 0.0, 2.0, 0.0, "article 81: 3 · tops: 0"] for who in (3, 4, 5, 6)),
    ]


def test_a_blank_seat_leaves_its_line_out() -> None:
    ns, ew, boards, scores, notes = (cells * 2 for cells in FOUR)
    rows = RANKING([ns[0], [5, ""]], ew, boards, scores, notes)
    assert [(row[1], row[3]) for row in rows] == [(1, 1), (2, 1), (3, 1), (4, 1)]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"ns": [[1, 1]]}, "row 1: player 1 sits twice on this line"),
        ({"ew": [[3]]}, "NS pair: give one column; this range is 2 columns wide"),
        ({"ns": [[1, "#N/A"]]}, "row 1: player: the cell holds the error “#N/A”"),
        ({"lines": 2}, "Everyone in an individual changes line, so that there is one ranking"),
        ({"lines": 82}, "Everyone in an individual changes line, so that there is one ranking"),
        ({"scoring": "Butler"}, "An individual is scored by matchpoints, not by Butler"),
        ({"tiebreaks": [["head-to-head"]]}, "Head-to-head separates pairs, not players of an individual"),
        ({"height": 3}, "4 players for 3 places: a player number of the travellers is not in the Players tab"),
        ({"boards": [[1], [2]]}, "the ranges must have the same number of rows: n 1, e 1, s 1, w 1, boards 2"),
    ],
)
def test_what_cannot_be_ranked_is_said(change: dict[str, Any], said: str) -> None:
    given_cells = dict(zip(("ns", "ew", "boards", "scores", "travellers"), FOUR, strict=True)) | change
    assert RANKING(**given_cells).startswith(said)
