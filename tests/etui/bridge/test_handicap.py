"""The handicap ranking, beside the one at scratch."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etui.bridge.event import Line, Method, PairsEvent, Penalty
from etui.bridge.handicap import handicap_ranking, handicap_rankings
from etui.bridge.session import score_event
from etui.errors import EtuiError

FIGURES = st.lists(st.tuples(st.integers(30, 70).map(Fraction), st.integers(-20, 40).map(lambda n: Fraction(n, 2))), max_size=12)


def session(*scores, penalties=(), **settings):
    lines = [
        Line(board, str(t), str(t), score=score) for board, row in enumerate(scores, 1) for t, score in enumerate(row, 1)
        if score is not None
    ]
    return score_event(PairsEvent("a club evening", tuple(lines), method=Method(**settings), penalties=penalties))


def rows(scored, handicaps, which=0):
    ranking = handicap_rankings(scored, handicaps)[which]
    return [(scored.competitors[row.competitor].number, row.place, row.figure, row.net) for row in ranking.rows]


def test_handicap_points_are_added_to_the_final_percentage():
    # NS: 100, 50 and 0 %. Pair 2 starts with 10, pair 3 with 61.
    found = rows(session([30, 20, 10]), {("", "2", "NS"): Fraction(10), ("", "3", "NS"): Fraction(61)})
    assert found == [("1", 1, 100, 100), ("3", 2, 0, 61), ("2", 3, 50, 60)]


def test_each_line_has_its_handicap_ranking_and_a_pair_without_a_handicap_has_none():
    scored = session([30, 20, 10])
    assert [(r.line, r.section) for r in handicap_rankings(scored, {})] == [("NS", ""), ("EW", "")]
    assert rows(scored, {("", "1", "EW"): Fraction("50.5")}, which=1) == [
        ("3", 1, 100, 100), ("1", 2, 0, Fraction("50.5")), ("2", 3, 50, 50)
    ]


def test_equal_net_figures_share_the_place():
    found = handicap_ranking([Fraction(60), Fraction(55), Fraction(50)], [Fraction(0), Fraction(5), Fraction("9.5")])
    assert [(row.competitor, row.place, row.shared) for row in found] == [(0, 1, True), (1, 1, True), (2, 3, False)]


def test_penalties_count_in_the_figure():
    fine = Penalty("1", Fraction(60), "percent of the session", "NS")
    assert rows(session([30, 20, 10], penalties=(fine,)), {})[0] == ("2", 1, 50, 50)


def test_the_single_ranking_of_two_lines_has_one_handicap_ranking():
    scored = session([30, 20, 10], ranking="article 82")
    (ranking,) = handicap_rankings(scored, {("", "1", "EW"): Fraction(101)})
    best = scored.competitors[ranking.rows[0].competitor]
    assert (best.line, best.number, ranking.rows[0].net) == ("EW", "1", 101)


def test_by_imps_the_handicap_is_added_to_the_total():
    scored = session([420, 50, 50], [420, 50, 50], scoring="cross-IMPs")
    # Two boards: 18 and −9 each; the handicap of 30 IMPs puts pair 2 ahead.
    assert rows(scored, {("", "2", "NS"): Fraction(30)}) == [("2", 1, -9, 21), ("1", 2, 18, 18), ("3", 3, -9, -9)]


def test_by_imps_it_is_added_to_the_mean_a_board_where_pairs_played_different_numbers():
    scored = session([420, 50, 50], [420, 50, None], scoring="cross-IMPs")
    found = rows(scored, {("", "2", "NS"): Fraction(1)})
    assert [(number, figure) for number, _, figure, _ in found] == [("1", 9), ("3", Fraction(-9, 2)), ("2", Fraction(-27, 4))]


def test_a_handicap_for_a_pair_that_does_not_play_is_refused():
    with pytest.raises(EtuiError, match="EW 9, which does not play") as refusal:
        handicap_rankings(session([30, 20]), {("", "9", "EW"): Fraction(1)})
    assert "EO 9, qui ne joue pas" in refusal.value.say("fr")


@given(FIGURES)
def test_without_handicaps_the_order_is_that_of_the_figures(drawn):
    figures = [figure for figure, _ in drawn]
    found = handicap_ranking(figures, [Fraction(0)] * len(figures))
    assert [row.net for row in found] == sorted(figures, reverse=True)


@given(FIGURES)
def test_a_place_is_one_more_than_the_pairs_with_a_better_net(drawn):
    found = handicap_ranking([figure for figure, _ in drawn], [handicap for _, handicap in drawn])
    for row in found:
        figure, handicap = drawn[row.competitor]
        assert row.net == figure + handicap
        assert row.place == 1 + sum(a + b > row.net for a, b in drawn)
