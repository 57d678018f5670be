"""IMPs: the Laws' scale, cross-IMPs and Butler, against figures others published and against slow counting."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.bridge.event import ImpMethod, Line, Method, PairsEvent
from etui.bridge.imps import datum, imps
from etui.bridge.session import score_event
from tests.etui.bridge.events import one_board, random_imp_event
from tests.etui.bridge.reference_imps import LAW_78B, ImpReference, rounded_datum
from tests.etui.bridge.reference_imps import imps as slow_imps
from tests.etui.bridge.turned import OTHER, turned

EVENTS = int(os.environ.get("ETUI_EVENTS", "300"))
RANDOM_EVENTS = st.randoms(use_true_random=False).map(random_imp_event)


def one(scores, groups="", adjusted=(), scoring="cross-IMPs", state="final", **settings):
    """IMPs of NS and of EW, table by table, on one board."""
    event = one_board(scores, groups, adjusted, scoring=scoring, state=state, imps=ImpMethod(**settings))
    scored = score_event(event)
    return tuple(
        [Fraction(int(num), int(den)) if counts else None for num, den, counts in zip(its.num, its.den, its.counts, strict=True)]
        for its in (scored.ns_imps, scored.ew_imps)
    )


def totals(scored):
    return {
        (c.section, c.number, c.line): (scored.totals.points[i], scored.totals.boards[i], scored.totals.share(i))
        for i, c in enumerate(scored.competitors) if scored.totals.boards[i]
    }


def places(scored):
    lists = {}
    for ranking in scored.rankings:
        for row in ranking.rows:
            c = scored.competitors[row.competitor]
            lists.setdefault((ranking.section, ranking.line), {})[c.section, c.number, c.line] = row.place, row.shared
    return lists


# --- The scale ---


@pytest.mark.parametrize(("worth", "least", "largest"), [(i, *both) for i, both in enumerate(LAW_78B)])
def test_law_78b_from_end_to_end(worth, least, largest):
    for difference in (least, min(largest, 7600)):
        assert imps(difference) == worth
        assert imps(-difference) == -worth


@pytest.mark.parametrize(
    ("difference", "worth"),
    [(15, 0), (16, 1), (45, 1), (46, 2), (85, 2), (86, 3), (595, 11), (596, 12), (3995, 23), (3996, 24), (-15, 0), (-16, -1)],
)
def test_between_two_ranges_of_the_scale_the_middle_decides(difference, worth):
    """The table that clubs print for Butler (0–15, 16–45, 46–85 … 3996 and more)."""
    assert imps(difference) == worth


def test_a_cap_is_the_most_that_a_comparison_is_worth():
    assert [imps(d, most=17) for d in (1490, 1500, 2000, -4000)] == [16, 17, 17, -17]


@given(st.fractions(-8000, 8000, max_denominator=12))
def test_any_difference_is_read_off_the_printed_table(difference):
    assert imps(difference) == slow_imps(difference, None)


# --- Cross-IMPs ---


def test_the_mean_of_the_comparisons_as_in_a_published_cavendish():
    """turniejebrydza.pl: the average of the comparisons, none above 17. (It prints −7.25 for the last, which is a slip: the
    five would not add up to 0.)"""
    ns, ew = one([730, -170, 100, -420, -400], most=17)
    assert [float(x) for x in ns] == [14, -2.25, 4.25, -8.25, -7.75]
    assert [-x for x in ew] == ns


def test_the_sum_of_the_comparisons():
    assert one([730, -170, 100, -420, -400], most=17, comparison="sum")[0] == [56, -9, 17, -33, -31]


def test_four_results_as_published_on_the_ebu_forum():
    ns, ew = one([-110, 50, 170, 120])
    assert [round(float(x), 3) for x in ns] == [-5.667, -0.333, 4, 2]
    assert [round(float(x), 3) for x in ew] == [5.667, 0.333, -4, -2]


def test_a_weighted_and_split_score_as_published_on_the_ebu_forum():
    ns, ew = one([-110, 50, 170, 120, None], adjusted=["", "", "", "", "50(-110)+50(50)/50(170)+50(120)"])
    assert [float(x) for x in ns] == [-4.75, 0.25, 4.25, 2.5, -2.25]
    assert [float(x) for x in ew] == [5.875, 0.875, -3.25, -1.25, -2.25]


def test_each_group_is_compared_on_its_own():
    ns, _ = one([420, 50, 100, 0, 0], "AABBB")
    assert ns == [9, -9, 3, Fraction(-3, 2), Fraction(-3, 2)]


def test_as_a_sum_a_group_counts_as_many_comparisons_as_the_board():
    # Five results: four comparisons each. 9·4/1, and (3 + 3)·4/2.
    ns, _ = one([420, 50, 100, 0, 0], "AABBB", comparison="sum")
    assert ns == [36, -36, 12, -6, -6]


def test_a_result_without_a_comparison_is_worth_nothing():
    for scoring in ("cross-IMPs", "Butler"):
        assert one([420, None, None], scoring=scoring)[0] == [0, None, None]
        assert one([None, None, None], adjusted=["50(420)+50(-50)", "", ""], scoring=scoring)[0][0] == 0


# --- Butler ---


def test_butler_as_published_for_a_bermuda_bowl():
    """22 tables: 980 three times, 480 eleven times, 450 seven times, −50 once: datum 510, so +10, −1, −2 and −11."""
    ns, ew = one([980] * 3 + [480] * 11 + [450] * 7 + [-50], scoring="Butler")
    assert ns == [10] * 3 + [-1] * 11 + [-2] * 7 + [-11]
    assert [-x for x in ew] == ns


def test_butler_without_the_highest_and_the_lowest_as_a_club_explains_it():
    """Lane End: 420 three times, 430, 450, −50 four times, −100: datum 190 once the extremes are left out."""
    scores = [420, 420, 420, 430, 450, -50, -50, -50, -50, -100]
    assert datum(np.array(scores), ImpMethod(dropped=1)) == 190
    ns, _ = one(scores, scoring="Butler", dropped=1)
    assert ns == [6, 6, 6, 6, 6, -6, -6, -6, -6, -7]


@pytest.mark.parametrize(
    ("mean", "away", "towards", "even"), [(425, 430, 420, 420), (435, 440, 430, 440), (-425, -430, -420, -420), (-5, -10, 0, 0)]
)
def test_the_datum_is_rounded_to_10_as_the_setting_says(mean, away, towards, even):
    """ACBLscore: 425 becomes 420 and 435 becomes 440."""
    for setting, expected in (("away from zero", away), ("towards zero", towards), ("to even", even)):
        assert datum(np.array([mean]), ImpMethod(datum=f"10, halves {setting}")) == expected
    assert datum(np.array([mean]), ImpMethod(datum="exact")) == mean


@given(st.fractions(-3000, 3000, max_denominator=8), st.sampled_from(["away from zero", "towards zero", "to even"]))
def test_a_rounded_datum_is_the_nearest_multiple_of_10(mean, halves):
    setting = f"10, halves {halves}"
    assert datum(np.array([mean.numerator]), ImpMethod(datum=setting), mean.denominator) == rounded_datum(mean, setting)


def test_an_exact_datum_leaves_the_difference_to_the_scale():
    # Mean 15: three are 15 above it, worth nothing, and one 45 below, worth 1.
    assert one([30, 30, -30, 30], scoring="Butler", datum="exact")[0] == [0, 0, -1, 0]
    assert one([30, 30, -30, 30], scoring="Butler")[0] == [0, 0, -2, 0]                 # datum 20: 10 above it and 50 below


def test_more_dropped_results_than_there_are_leave_the_middle():
    assert datum(np.array([0, 100, 400]), ImpMethod(dropped=5)) == 100
    assert datum(np.array([0, 100, 200, 400]), ImpMethod(dropped=5)) == 150


def test_a_weighted_score_is_its_mean_in_the_datum_and_weighted_imps_against_it():
    # NS: (430 + 430 + (420 + -20) / 2) / 3 = 353.33, datum 350: 80 and 70 above, 370 below.
    ns, _ = one([430, 430, None], adjusted=["", "", "50(420)+50(-20)"], scoring="Butler")
    assert ns == [2, 2, Fraction(2 - 9, 2)]


# --- Artificial scores ---


def test_average_plus_is_3_imps_average_nothing_and_average_minus_minus_3():
    for scoring in ("cross-IMPs", "Butler"):
        ns, ew = one([420, 420, None, None], adjusted=["", "", "A+/A-", "A/A+"], scoring=scoring)
        assert (ns[2:], ew[2:]) == ([3, 0], [-3, 3])


def test_other_percentages_are_worth_imps_in_proportion():
    ns, ew = one([420, 420, None], adjusted=["", "", "65/47.5"])
    assert (ns[2], ew[2]) == (Fraction("4.5"), Fraction("-0.75"))


def test_the_club_sets_what_average_plus_is_worth():
    assert one([420, 420, None], adjusted=["", "", "A+/A-"], average_plus=Fraction(5, 2))[0][2] == Fraction(5, 2)


def test_as_a_sum_average_plus_is_3_imps_a_comparison():
    assert one([420, 420, 420, None], adjusted=["", "", "", "A+/A-"], comparison="sum")[0][3] == 9


def test_an_average_in_imps_does_not_follow_the_pairs_own():
    lines = [
        Line(board, str(n), str(n), score=score)
        for board in (1, 2) for n, score in ((1, 1400), (2, 0), (3, 0))
    ]
    lines += [Line(3, "1", "1", adjusted="A+/A-"), Line(3, "2", "2", score=0), Line(3, "3", "3", score=0)]
    scored = score_event(PairsEvent("a session", tuple(lines), method=Method(scoring="cross-IMPs")))
    assert totals(scored)["", "1", "NS"] == (16 + 16 + 3, 3, Fraction(35, 3))


def test_a_board_not_played_by_decision_is_no_board():
    scored = score_event(one_board([420, 50, 0], adjusted=["", "", "NP"], scoring="cross-IMPs"))
    assert ("", "3", "NS") not in totals(scored)


# --- The ranking ---


def test_pairs_are_ranked_by_their_mean_a_board_when_they_played_different_numbers_of_boards():
    # NS 1 plays both boards and NS 2 only the first: 9 IMPs over one board are ahead of 10 over two.
    lines = [
        Line(1, "1", "1", score=420), Line(1, "2", "2", score=420), Line(1, "3", "3", score=50), Line(1, "4", "4", score=50),
        Line(2, "1", "1", score=50), Line(2, "3", "3", score=30), Line(2, "4", "4", score=30),
    ]
    scored = score_event(PairsEvent("a session", tuple(lines), method=Method(scoring="cross-IMPs")))
    found = totals(scored)
    assert found["", "1", "NS"] == (7, 2, Fraction(7, 2))
    assert found["", "2", "NS"] == (6, 1, 6)
    assert places(scored)["", "NS"]["", "2", "NS"] == (1, False)


def test_matchpoints_of_an_imp_session_stay_those_of_the_board():
    scored = score_event(one_board([420, 50, 0], scoring="Butler"))
    assert scored.ns_notes.points(2).tolist() == [4, 2, 0]


# --- Properties ---


def assert_agrees(event):
    scored, reference = score_event(event), ImpReference(event)
    found = [
        {
            side: Fraction(int(its.num[i]), int(its.den[i])) if its.counts[i] else None
            for side, its in (("NS", scored.ns_imps), ("EW", scored.ew_imps))
        }
        for i in range(len(event.lines))
    ]
    expected = [
        {side: None if its is None else its.points - Fraction(1, 2) for side, its in sides.items()} for sides in reference.notes
    ]
    assert found == expected
    assert totals(scored) == {who: (t.points, t.boards, t.percent / 100) for who, t in reference.totals.items()}
    assert places(scored) == reference.rankings


@pytest.mark.parametrize("tenth", range(10))
def test_imps_counted_comparison_by_comparison_are_the_same(tenth):
    for seed in range(tenth, EVENTS, 10):
        try:
            assert_agrees(random_imp_event(random.Random(seed)))
        except AssertionError as error:
            raise AssertionError(f"random event {seed}: {error}") from error


@settings(deadline=None)
@given(RANDOM_EVENTS)
def test_imps_agree_on_events_made_to_break_them(event):
    assert_agrees(event)


@given(st.lists(st.sampled_from(range(-600, 700, 10)), min_size=2, max_size=12), st.sampled_from(["mean", "sum"]))
def test_cross_imps_of_a_board_add_up_to_nothing(scores, comparison):
    ns, ew = one(scores, comparison=comparison)
    assert sum(ns) == sum(ew) == 0
    assert all(a == -b for a, b in zip(ns, ew, strict=True))


@settings(deadline=None)
@given(RANDOM_EVENTS)
def test_turning_every_table_by_a_quarter_swaps_the_lines_in_imps_too(event):
    scored, again = score_event(event), score_event(turned(event))
    assert totals(again) == {(s, number, OTHER[line]): its for (s, number, line), its in totals(scored).items()}


@settings(deadline=None)
@given(RANDOM_EVENTS)
def test_the_session_s_rounding_of_matchpoints_does_not_touch_imps(event):
    rounded = replace(event, method=replace(event.method, rounding="total 0.01"))
    plain = replace(event, method=replace(event.method, rounding="none"))
    assert totals(score_event(rounded)) == totals(score_event(plain))
