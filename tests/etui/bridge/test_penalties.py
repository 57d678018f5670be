"""Penalties and bonuses: off the total after the boards, and off nothing else."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.bridge.event import Line, Method, PairsEvent, Penalty
from etui.bridge.session import score_event
from etui.errors import EtuiError
from tests.etui.bridge.events import random_judged_event

RANDOM_EVENTS = st.randoms(use_true_random=False).map(random_judged_event)
FIVE_TABLES = [Line(board, str(t), str(t), score=score) for board in (1, 2) for t, score in enumerate((40, 30, 20, 10, 0), 1)]


def fined(number, amount, unit, lines=FIVE_TABLES, line="NS", section="", **settings):
    penalty = Penalty(number, Fraction(amount), unit, line, section)
    return score_event(PairsEvent("a session", tuple(lines), method=Method(**settings), penalties=(penalty,)))


def of(scored, number, line="NS"):
    """(matchpoints, percentage) after penalties, and before."""
    c = next(i for i, c in enumerate(scored.competitors) if (c.number, c.line) == (number, line))
    return tuple((total.points[c], total.share(c) * 100) for total in (scored.totals, scored.raw))


def test_a_penalty_in_matchpoints_lowers_the_total():
    # NS 1 has 8 + 8 of 16; two matchpoints off leave 14 of 16.
    assert of(fined("1", 2, "mp"), "1") == ((14, Fraction("87.5")), (16, 100))


def test_a_penalty_in_percent_of_a_top_lowers_it_by_that_share_of_one_boards_top():
    # The top is 8: 25 % of it is 2 matchpoints, although two boards were played.
    assert of(fined("1", 25, "percent of a top"), "1") == ((14, Fraction("87.5")), (16, 100))


def test_ten_percent_of_a_top_of_42_is_4_2_matchpoints():
    lines = [Line(1, str(t), str(t), score=10 * t) for t in range(1, 23)]
    assert of(fined("22", 10, "percent of a top", lines), "22")[0][0] == Fraction("37.8")


def test_a_penalty_in_percentage_points_lowers_the_final_percentage_and_no_matchpoints():
    assert of(fined("1", 5, "percent of the session"), "1") == ((16, 95), (16, 100))


def test_with_tops_of_their_own_a_share_of_a_top_is_one_of_the_pairs_highest():
    lines = [*FIVE_TABLES, Line(3, "1", "1", score=10), Line(3, "2", "2", score=0)]
    # NS 1: 8 + 8 + 2; a quarter of 8.
    assert of(fined("1", 25, "percent of a top", lines, top="own"), "1")[0][0] == 16


def test_a_negative_penalty_is_a_bonus():
    assert of(fined("5", -3, "mp"), "5") == ((3, Fraction("18.75")), (0, 0))


def test_nothing_stops_at_nothing():
    assert of(fined("5", 5, "percent of the session"), "5")[0] == (0, -5)


def test_nobody_else_gains_or_loses_by_a_penalty():
    plain = score_event(PairsEvent("a session", tuple(FIVE_TABLES)))
    scored = fined("1", 2, "mp")
    changed = [i for i, points in enumerate(scored.totals.points) if points != plain.totals.points[i]]
    assert [scored.competitors[i].number for i in changed] == ["1"]


def test_the_ranking_is_of_the_corrected_figures():
    rows = fined("1", 40, "percent of the session").rankings[0].rows
    assert [(row.competitor // 2 + 1, row.place) for row in rows] == [(2, 1), (1, 2), (3, 3), (4, 4), (5, 5)]


def test_a_penalty_can_make_a_tie_that_article_81_breaks():
    # 16 and 12 of 16; four matchpoints off make it 12 each, and pair 1 beat pair 2 on both boards.
    rows = fined("1", 4, "mp").rankings[0].rows
    assert [(row.competitor // 2 + 1, row.place) for row in rows[:2]] == [(1, 1), (2, 2)]
    assert {row.decided_by for row in rows[:2]} == {"article 81"}


def test_penalties_of_one_pair_add_up():
    event = PairsEvent("a session", tuple(FIVE_TABLES), penalties=(
        Penalty("1", Fraction(1), "mp", "NS"), Penalty("1", Fraction(25), "percent of a top", "NS"),
        Penalty("1", Fraction(5), "percent of the session", "NS"),
    ))
    assert of(score_event(event), "1")[0] == (13, Fraction("76.25"))


def test_where_totals_are_rounded_the_corrected_total_is_too():
    # A third of a percent of a top of 8 is 0.026666…: 16 − 0.0267 = 15.9733, so 15.97.
    assert of(fined("1", Fraction(1, 3), "percent of a top", rounding="total 0.01"), "1")[0][0] == Fraction("15.97")


def test_a_penalty_leaves_the_average_that_average_plus_follows():
    lines = [*FIVE_TABLES, Line(3, "1", "1", adjusted="A+/A-"), *(Line(3, str(t), str(t), score=10 * t) for t in range(2, 6))]
    # 100 % on its other boards before the penalty: A+ is worth the whole top.
    assert of(fined("1", 4, "mp", lines), "1") == ((20, Fraction(20, 24) * 100), (24, 100))


def test_in_a_session_scored_by_imps_a_penalty_is_in_imps():
    scored = fined("1", 3, "IMP", scoring="cross-IMPs")
    total, raw = of(scored, "1")
    assert raw[0] - total[0] == 3


def test_a_pair_of_two_lines_is_found_by_its_number_alone_when_only_one_line_has_it():
    lines = [*FIVE_TABLES, Line(3, "9", "1", score=0)]
    assert of(fined("9", 1, "mp", lines, line=""), "9")[0][0] == of(fined("9", 1, "mp", lines), "9")[0][0]


def test_a_penalty_is_for_the_pair_of_its_section():
    lines = [Line(1, str(t), str(t), score=10 * t, section=section) for section in "AB" for t in (1, 2)]
    scored = fined("2", 1, "mp", lines, section="B")
    assert [str(scored.raw.points[i] - scored.totals.points[i]) for i, c in enumerate(scored.competitors) if c.line == "NS"] == [
        "0", "0", "0", "1"
    ]


@pytest.mark.parametrize(
    ("number", "line", "unit", "settings", "words", "mots"),
    [
        ("77", "NS", "mp", {}, "does not play", "ne joue pas"),
        ("1", "", "mp", {}, "write the line too", "indiquez aussi la ligne"),
        ("1", "NS", "IMP", {}, "is in IMPs", "est en IMP"),
        ("1", "NS", "mp", {"scoring": "Butler"}, "give it in IMPs", "donnez-la en IMP"),
        ("1", "NS", "percent of a top", {"scoring": "cross-IMPs"}, "give it in IMPs", "donnez-la en IMP"),
    ],
)
def test_a_penalty_nobody_can_carry_out_is_said_in_both_languages(number, line, unit, settings, words, mots):
    with pytest.raises(EtuiError, match=words) as refusal:
        fined(number, 1, unit, line=line, **settings)
    assert mots in refusal.value.say("fr")


@settings(deadline=None)
@given(RANDOM_EVENTS)
def test_without_its_penalties_an_event_has_its_raw_totals(event):
    scored, plain = score_event(event), score_event(replace(event, penalties=()))
    assert plain.raw == plain.totals == scored.raw
    assert plain.ns_notes.points(2).tolist() == pytest.approx(scored.ns_notes.points(2).tolist(), nan_ok=True)


@settings(deadline=None)
@given(RANDOM_EVENTS)
def test_a_bonus_takes_a_penalty_of_the_same_amount_back(event):
    unrounded = replace(event, method=replace(event.method, rounding="none"))
    back = replace(unrounded, penalties=event.penalties + tuple(replace(p, amount=-p.amount) for p in event.penalties))
    scored, plain = score_event(back), score_event(replace(unrounded, penalties=()))
    assert [scored.totals.share(i) for i in range(len(scored.competitors))] == [
        plain.totals.share(i) for i in range(len(plain.competitors))
    ]


def test_random_events_do_have_penalties_of_every_unit():
    units = {penalty.unit for seed in range(60) for penalty in random_judged_event(random.Random(seed)).penalties}
    assert units == {"mp", "percent of a top", "percent of the session"}
