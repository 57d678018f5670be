"""A whole session: who gets what, out of how much, and in which place."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.bridge.event import Line, Method, Pair, PairsEvent
from etui.bridge.scoring import Travellers, halves_up, score_field
from etui.bridge.session import effective_score, score_event
from etui.errors import EtuiError
from tests.etui.bridge.events import random_judged_event
from tests.etui.bridge.reference import Reference
from tests.etui.bridge.turned import turned

EVENTS = int(os.environ.get("ETUI_EVENTS", "300"))          # random events against the reference: more for a long run
RANDOM_EVENTS = st.randoms(use_true_random=False).map(random_judged_event)


def event(*lines, pairs=(), **settings):
    return PairsEvent("a session", tuple(lines), pairs=tuple(pairs), method=Method(**settings))


def boards(*columns, section="", adjusted=None):
    """Lines of boards 1, 2, 3…: the NS scores table by table, NS 1 always against EW 1; awards by (board, table)."""
    awards = adjusted or {}
    return [
        Line(board=board, ns=str(table), ew=str(table), section=section, table=table, score=score,
             adjusted=awards.get((board, table), ""))
        for board, scores in enumerate(columns, 1)
        for table, score in enumerate(scores, 1)
    ]


def totals(scored):
    """{(section, number, line): (matchpoints, most, boards)} of every competitor that has a result."""
    total = scored.totals
    return {
        (c.section, c.number, c.line): (total.points[i], total.most[i], total.boards[i])
        for i, c in enumerate(scored.competitors)
        if total.boards[i]
    }


def percents(scored):
    """{(section, number, line): exact percentage after the penalties} of every competitor that has a result."""
    return {
        (c.section, c.number, c.line): scored.totals.share(i) * 100
        for i, c in enumerate(scored.competitors)
        if scored.totals.boards[i]
    }


def places(scored):
    """{(section of the ranking, line): {competitor: (place, shared)}}, rankings without anybody left out."""
    lists = {}
    for ranking in scored.rankings:
        for row in ranking.rows:
            c = scored.competitors[row.competitor]
            who = c.section, c.number, c.line
            lists.setdefault((ranking.section, ranking.line), {})[who] = (row.place, row.shared)
    return lists


def line_notes(scored):
    """Exact matchpoints and tops of each line: [{"NS": (points, top), "EW": …}], None where there is none."""
    half = Fraction(scored.event.method.step, 2)

    def exact(notes, i):
        if not notes.counts[i]:
            return None
        return Fraction(int(notes.num[i]), int(notes.den[i])) * half, int(notes.top[i]) * half

    return [
        {"NS": exact(scored.ns_notes, i), "EW": exact(scored.ew_notes, i)} for i in range(len(scored.event.lines))
    ]


# --- Against the reference ---


def assert_agrees(given_event):
    scored, reference = score_event(given_event), Reference(given_event)
    assert line_notes(scored) == [
        {side: None if its is None else (its.points, its.top) for side, its in sides.items()}
        for sides in reference.notes
    ]
    assert totals(scored) == {who: (t.points, t.most, t.boards) for who, t in reference.totals.items()}
    assert percents(scored) == {who: t.percent for who, t in reference.totals.items()}
    assert places(scored) == reference.rankings


@pytest.mark.parametrize("tenth", range(10))
def test_the_engine_agrees_with_the_regulation_read_slowly(tenth):
    for seed in range(tenth, EVENTS, 10):
        try:
            assert_agrees(random_judged_event(random.Random(seed)))
        except AssertionError as error:
            raise AssertionError(f"random event {seed}: {error}") from error


@settings(deadline=None)
@given(RANDOM_EVENTS)
def test_the_engine_agrees_with_the_regulation_on_events_made_to_break_it(given_event):
    assert_agrees(given_event)


# --- Totals ---


def test_a_blank_result_lowers_the_boards_played():
    scored = score_event(event(*boards([50, 0, None], [50, 0, 100]), state="in progress", top="own"))
    assert totals(scored)["", "3", "NS"] == (4, 4, 1)
    assert totals(scored)["", "1", "NS"] == (2 + 2, 2 + 4, 2)


def test_a_board_not_played_by_decision_is_neither_points_nor_top():
    scored = score_event(event(*boards([50, 0, 20], [50, 0, 100], adjusted={(1, 3): "NP"}), top="own"))
    assert totals(scored)["", "3", "NS"] == (4, 4, 1)
    assert totals(scored)["", "1", "NS"] == (2 + 2, 2 + 4, 2)


def test_common_tops_count_every_board_out_of_the_largest_number_of_results():
    # Board 1 has four results, board 2 six: (x + 1)·6/4 − 1.
    lines = boards([40, 30, 20, 10], [60, 50, 40, 30, 20, 10])
    common = score_event(event(*lines))
    assert [sides["NS"] for sides in line_notes(common)[:4]] == [
        (Fraction(19, 2), 10), (Fraction(13, 2), 10), (Fraction(7, 2), 10), (Fraction(1, 2), 10)
    ]
    own = score_event(event(*lines, top="own"))
    assert [sides["NS"] for sides in line_notes(own)[:4]] == [(6, 6), (4, 6), (2, 6), (0, 6)]


def test_equal_totals_out_of_different_maxima_are_different_percentages():
    # Board 1: 0 2 6 4 of 6; board 2, which pair 4 sat out: 4 2 0 of 4.
    scored = score_event(event(*boards([10, 20, 30, 25], [30, 20, 10]), top="own", tiebreaks=()))
    total = totals(scored)
    assert (total["", "1", "NS"], total["", "4", "NS"]) == ((4, 10, 2), (4, 6, 1))
    assert places(scored)["", "NS"] == {
        ("", "4", "NS"): (1, False), ("", "3", "NS"): (2, False), ("", "1", "NS"): (3, True), ("", "2", "NS"): (3, True)
    }


def test_an_event_where_nobody_has_played_has_no_places():
    scored = score_event(event(*boards([None, None])))
    assert places(scored) == {}
    assert scored.played == 0


def test_an_event_without_lines_has_no_places():
    assert places(score_event(event(pairs=[Pair("1", "NS"), Pair("1", "EW")]))) == {}


def test_a_board_with_one_result_of_an_own_top_weighs_nothing():
    scored = score_event(event(*boards([50]), top="own"))
    assert totals(scored)["", "1", "NS"] == (0, 0, 1)
    assert scored.totals.share(0) == Fraction(1, 2)


# --- Adjusted scores ---


def test_each_side_of_an_adjusted_score_is_a_percentage_of_the_top():
    scored = score_event(event(*boards([40, 30, 20, 10, None], adjusted={(1, 5): "60/30"})))
    assert line_notes(scored)[4] == {"NS": (Fraction("4.8"), 8), "EW": (Fraction("2.4"), 8)}


def averages(award, *, own_average=True, rounding="none", others=((40, 30, 20, 10),) * 3):
    """Table 1 gets the award on a last board, having played the others; the total of NS 1 and of EW 1."""
    award_at = {(len(others) + 1, 1): award}
    scored = score_event(
        event(*boards(*others, (None, 20, 10, 0), adjusted=award_at), own_average=own_average, rounding=rounding)
    )
    return totals(scored)["", "1", "NS"][0], totals(scored)["", "1", "EW"][0]


def test_average_plus_is_the_pairs_own_average_when_that_is_above_60_percent():
    # NS 1 has 6 of 6 on three boards: 100 %, so 6 of 6; EW 1 has nothing, and gets its 40 %: 2.4, or 0 % for A−.
    assert averages("A+/A-") == (18 + 6, 0)


def test_average_plus_is_at_least_60_percent_and_average_minus_at_most_40():
    assert averages("A-/A+") == (18 + Fraction("2.4"), Fraction("3.6"))


def test_a_written_percentage_does_not_move():
    assert averages("60/40") == (18 + Fraction("3.6"), Fraction("2.4"))


def test_averages_follow_nobody_when_the_club_says_so():
    assert averages("A+/A-", own_average=False) == (18 + Fraction("3.6"), Fraction("2.4"))


def test_an_average_does_not_count_in_the_average_it_is_made_from():
    # NS 1: 4 of 6 and 6 of 6 on two boards, 83.33 %; two boards A+ and one A−.
    lines = boards(
        [30, 40, 20, 10], [40, 30, 20, 10], [None, 0, 10, 20], [None, 0, 10, 20], [None, 0, 10, 20],
        adjusted={(3, 1): "A+/A", (4, 1): "A+/A", (5, 1): "A-/A"},
    )
    assert totals(score_event(event(*lines)))["", "1", "NS"] == (10 + 5 + 5 + Fraction("2.4"), 30, 5)


def test_a_pair_with_nothing_but_averages_gets_60_and_40_percent():
    lines = boards([None, 0, 10, 20, 30], adjusted={(1, 1): "A+/A-"})
    total = totals(score_event(event(*lines)))
    assert (total["", "1", "NS"][0], total["", "1", "EW"][0]) == (Fraction("4.8"), Fraction("3.2"))


def test_a_split_score_matchpoints_each_side_against_the_field_by_its_own():
    # At the first of four tables NS keep 420 and EW are assigned 170, both written for NS.
    nothing, none = np.full(4, np.nan), np.zeros(4, np.int64)
    travellers = Travellers(
        board=none, ns_score=np.array([420.0, 400, 430, 50]), group=none, artificial_ns=nothing, artificial_ew=nothing,
        due=none, not_played=np.zeros(4, np.bool_), ew_score=np.array([170.0, 400, 430, 50]),
    )
    ns, ew = score_field(travellers, Method())
    assert ns.points(2).tolist() == [4, 2, 6, 0]
    assert ew.points(2).tolist() == [4, 2, 0, 6]


# --- Rounding ---


@pytest.mark.parametrize(
    ("value", "parts", "expected"),
    [("4.8333", 10, "4.8"), ("0.05", 10, "0.1"), ("0.049", 10, "0"), ("222.185", 100, "222.19"), ("222", 100, "222")],
)
def test_halves_are_rounded_up(value, parts, expected):
    assert halves_up(Fraction(value), parts) == Fraction(expected)


def test_board_scores_are_rounded_to_a_tenth_before_they_are_added():
    # Six of seven results: 4 → 4.8333…, so 4.8 each board; three boards 14.4 and not 14.5.
    lines = boards(*[[30, 20, 40, 50, 10, 0, None]] * 3)
    assert totals(score_event(event(*lines)))["", "2", "NS"][0] == Fraction("14.5")
    assert totals(score_event(event(*lines, rounding="board 0.1")))["", "2", "NS"][0] == Fraction("14.4")


def test_totals_are_rounded_to_a_hundredth_before_the_percentage():
    lines = boards([30, 20, 40, 50, 10, 0, None])
    scored = score_event(event(*lines, rounding="total 0.01"))
    assert totals(scored)["", "2", "NS"] == (Fraction("4.83"), 12, 1)
    assert scored.totals.share(2) == Fraction("4.83") / 12


def test_a_total_with_an_own_average_is_rounded_like_any_other():
    # NS 4 has the best of six results twice, (10 + 1)·7/6 − 1 = 11.8333 of 12; A+ gives it that average once more.
    lines = boards(*[[30, 20, 40, 50, 10, 0, None]] * 2, [0, 0, 0, None, 10, 10, 0], adjusted={(3, 4): "A+/A-"})
    exact = totals(score_event(event(*lines)))["", "4", "NS"][0]
    assert exact == Fraction(71, 6) * 3
    assert totals(score_event(event(*lines, rounding="total 0.01")))["", "4", "NS"][0] == Fraction("35.5")
    assert totals(score_event(event(*lines, rounding="board 0.1")))["", "4", "NS"][0] == 3 * Fraction("11.8")


def test_a_tie_made_by_the_sessions_own_rounding_is_a_tie():
    # Six of seven results on boards 1 to 3: pair 1 has 0, 6, 3 and pair 2 has 2, 1, 7, rescaled 0.1667, 7.1667, 3.6667
    # and 2.5, 1.3333, 8.3333. Boards 4 and 5 give 3 + 0 and 0 + 2. Exactly 14 against 14.1667; in tenths 14.1 each.
    lines = boards(
        [0, 10, 20, 30, 40, 50, None], [20, 0, 0, 10, 30, 40, None], [10, 20, 0, 10, 20, 30, None],
        [10, 0, 10, 20, 30, 40, 50], [0, 10, 20, 30, 40, 50, 60],
    )
    exact, rounded = (score_event(event(*lines, tiebreaks=(), rounding=rounding)) for rounding in ("none", "board 0.1"))
    one, two = ("", "1", "NS"), ("", "2", "NS")
    assert (totals(exact)[one][0], totals(exact)[two][0]) == (14, Fraction(85, 6))
    assert (totals(rounded)[one][0], totals(rounded)[two][0]) == (Fraction("14.1"), Fraction("14.1"))
    assert (places(exact)["", "NS"][one], places(exact)["", "NS"][two]) == ((6, False), (5, False))
    assert (places(rounded)["", "NS"][one], places(rounded)["", "NS"][two]) == ((5, True), (5, True))


# --- Sections and lines ---


def test_across_sections_a_board_is_one_field():
    lines = boards([40, 30], section="A") + boards([20, 10], section="B")
    scored = score_event(event(*lines))
    assert totals(scored)["A", "1", "NS"] == (6, 6, 1)
    assert totals(scored)["B", "1", "NS"] == (2, 6, 1)
    assert [ranking.name for ranking in scored.rankings] == ["NS", "EW"]
    assert [c.id for c in scored.competitors[:2]] == ["A1", "A1"]


def test_sections_alone_are_fields_of_their_own():
    lines = boards([40, 30], section="A") + boards([20, 10], section="B")
    scored = score_event(event(*lines, sections="alone"))
    assert totals(scored)["A", "1", "NS"] == totals(scored)["B", "1", "NS"] == (2, 2, 1)
    assert [ranking.name for ranking in scored.rankings] == ["A NS", "A EW", "B NS", "B EW"]


def test_the_larger_of_two_sections_scored_alone_does_not_rescale_the_smaller():
    lines = boards([40, 30, 20, 10], section="A") + boards([60, 50, 40, 30, 20, 10], section="B")
    assert totals(score_event(event(*lines, sections="alone")))["A", "1", "NS"] == (6, 6, 1)


@settings(deadline=None)
@given(RANDOM_EVENTS)
def test_a_section_scored_alone_is_an_event_of_its_own(given_event):
    alone = replace(given_event, method=replace(given_event.method, sections="alone"))
    whole = score_event(alone)
    for section in {line.section for line in alone.lines}:
        own = [tuple(each for each in of if each.section == section) for of in (alone.lines, alone.penalties)]
        part = score_event(replace(alone, lines=own[0], penalties=own[1]))
        assert totals(part) == {who: its for who, its in totals(whole).items() if who[0] == section}
        assert places(part) == {name: its for name, its in places(whole).items() if name[0] == section}


@settings(deadline=None)
@given(RANDOM_EVENTS, st.randoms(use_true_random=False))
def test_the_order_in_which_travellers_are_typed_changes_nothing(given_event, order):
    lines = list(given_event.lines)
    order.shuffle(lines)
    shuffled = score_event(replace(given_event, lines=tuple(lines)))
    scored = score_event(given_event)
    assert totals(shuffled) == totals(scored)
    assert places(shuffled) == places(scored)


@settings(deadline=None)
@given(RANDOM_EVENTS)
def test_matchpoints_topped_by_two_are_twice_those_topped_by_one(given_event):
    in_points = [penalty for penalty in given_event.penalties if penalty.unit == "mp"]
    penalties = tuple(penalty for penalty in given_event.penalties if penalty not in in_points)
    unrounded = replace(given_event, method=replace(given_event.method, rounding="none"), penalties=penalties)
    one, two = (score_event(replace(unrounded, method=replace(unrounded.method, step=step))) for step in (1, 2))
    assert totals(two) == {who: (2 * points, 2 * most, n) for who, (points, most, n) in totals(one).items()}
    assert places(two) == places(one)


@settings(deadline=None)
@given(RANDOM_EVENTS)
def test_turning_every_table_by_a_quarter_swaps_the_lines(given_event):
    other = {"NS": "EW", "EW": "NS", "": ""}
    scored, again = score_event(given_event), score_event(turned(given_event))
    assert totals(again) == {(s, number, other[line]): its for (s, number, line), its in totals(scored).items()}


# --- Who is who ---


def test_in_a_two_line_event_ns_1_and_ew_1_are_two_pairs():
    pairs = [Pair("1", "NS", names=("Ann", "Bob")), Pair("1", "EW", names=("Cat", "Dan"))]
    scored = score_event(event(Line(1, "1", "1", score=50), Line(1, "2", "2", score=0), pairs=pairs))
    names = {(c.number, c.line): c.names for c in scored.competitors}
    assert names == {("1", "NS"): ("Ann", "Bob"), ("1", "EW"): ("Cat", "Dan"), ("2", "NS"): (), ("2", "EW"): ()}


def test_with_one_ranking_a_pair_keeps_its_boards_from_both_sides():
    lines = [
        Line(1, "1", "2", score=50), Line(1, "3", "4", score=0),
        Line(2, "2", "1", score=50), Line(2, "3", "4", score=0),
    ]
    scored = score_event(event(*lines, winners=1))
    assert totals(scored)["", "1", ""] == (2 + 0, 4, 2)
    assert [ranking.name for ranking in scored.rankings] == ["all"]


def test_a_listed_pair_without_a_result_has_no_place():
    scored = score_event(event(*boards([50, 0]), pairs=[Pair("9", "NS")]))
    assert scored.competitors[0].number == "9"
    assert "9" not in {number for _, number, _ in places(scored)["", "NS"]}


# --- What counts as the score ---


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (Line(1, "1", "2", score=0), 0),
        (Line(1, "1", "2"), None),
        (Line(1, "1", "2", contract="3NT", declarer="N", tricks=9), 400),
        (Line(2, "1", "2", contract="3NT", declarer="N", tricks=9), 600),
        (Line(2, "1", "2", contract="3NT", declarer="E", tricks=8), 50),
        (Line(3, "1", "2", contract="5CX", declarer="W", tricks=8), 800),
        (Line(1, "1", "2", contract="PASS"), 0),
        (Line(1, "1", "2", contract="3NT"), None),
        (Line(1, "1", "2", contract="3NT", declarer="N", tricks=9, score=430), 430),
    ],
)
def test_the_typed_score_counts_else_what_the_contract_gives(line, expected):
    assert effective_score(line) == expected


def test_an_adjusted_score_nobody_can_read_is_said_in_both_languages():
    with pytest.raises(EtuiError) as raised:
        score_event(event(*boards([50, 0], adjusted={(1, 1): "sixty"})))
    assert "60/40" in raised.value.say("en")
    assert "60/40" in raised.value.say("fr")
