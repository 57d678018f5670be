"""Article 81: ex aequo, board by board."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etui.bridge.article81 import Played, compare, points, tops
from etui.bridge.event import Line, Method, PairsEvent
from etui.bridge.session import score_event

HALF = Fraction(1, 2)


def ns(score, note=HALF, **more):
    return Played(Fraction(note), "NS", score, **more)


def ew(score, note=HALF, **more):
    return Played(Fraction(note), "EW", score, **more)


# --- Boards that two or more played ---


def test_two_points_for_the_better_score_and_none_for_the_other():
    assert points([{1: ns(420)}, {1: ns(170)}]) == [2, 0]


def test_one_point_each_for_equal_scores():
    assert points([{1: ns(420)}, {1: ns(420)}]) == [1, 1]


def test_three_different_scores_give_4_2_and_0():
    assert points([{1: ns(420)}, {1: ns(170)}, {1: ns(-50)}]) == [4, 2, 0]


def test_one_score_above_two_equal_ones_gives_4_1_and_1():
    assert points([{1: ns(170)}, {1: ns(420)}, {1: ns(170)}]) == [1, 4, 1]


def test_three_equal_scores_give_2_each():
    assert points([{1: ns(0)}, {1: ns(0)}, {1: ns(0)}]) == [2, 2, 2]


def test_passed_out_is_a_score_like_another():
    assert points([{1: ns(0)}, {1: ns(-50)}]) == [2, 0]


def test_east_west_compare_their_own_scores():
    assert points([{1: ew(50)}, {1: ew(-420)}]) == [2, 0]


def test_in_different_lines_the_notes_are_compared():
    assert points([{1: ns(420, "1/4")}, {1: ew(-450, "3/4")}]) == [0, 2]
    assert points([{1: ns(420, "1/2")}, {1: ew(-450, "1/2")}]) == [1, 1]


def test_the_same_line_in_different_groups_compares_notes():
    assert points([{1: ns(420, "1/4", group=1)}, {1: ns(-50, "3/4", group=2)}]) == [0, 2]


def test_the_same_line_in_the_same_group_compares_scores_whatever_the_notes():
    assert compare(ns(420, "1/2", group=1), ns(400, "1/2", group=1)) == 1


def test_an_artificial_result_compares_by_its_note():
    assert points([{1: ns(None, "3/5")}, {1: ns(420, "1/2")}]) == [2, 0]
    assert points([{1: ns(None, "3/5")}, {1: ns(-420, "3/5")}]) == [1, 1]


def test_of_three_two_in_one_line_compare_scores_and_the_third_notes():
    cards = [{1: ns(420, "3/4")}, {1: ns(400, "1/2")}, {1: ew(100, "3/5")}]
    assert points(cards) == [4, 0, 2]


# --- Boards that one played alone ---


@pytest.mark.parametrize(("note", "expected"), [("51/100", 2), ("1/2", 0), ("49/100", 0), ("1", 2), ("0", 0)])
def test_a_board_one_played_alone_is_worth_2_above_the_average(note, expected):
    assert points([{1: ns(420, note)}, {2: ns(0, "1/2")}]) == [expected, 0]


def test_a_board_two_of_three_played_leaves_the_third_out():
    assert points([{1: ns(420)}, {1: ns(170)}, {2: ns(50, "4/5")}]) == [2, 0, 2]


def test_points_add_up_over_the_boards():
    one = {1: ns(420), 2: ns(-50), 3: ns(100, "2/3")}
    other = {1: ns(170), 2: ns(-50), 4: ns(110, "1/3")}
    assert points([one, other]) == [5, 1]


def test_a_result_alone_on_its_board_is_no_top():
    # NS 1 and NS 2 tie on board 1; on board 2, which NS 1 alone played, both sides get the average.
    lines = (Line(1, "1", "3", score=420), Line(1, "2", "4", score=420), Line(2, "1", "4", score=110))
    scored = score_event(PairsEvent("alone", lines))
    rows = {scored.competitors[row.competitor].id: row for ranking in scored.rankings for row in ranking.rows}
    assert [(rows[pair].place, rows[pair].shared) for pair in ("1", "2", "3", "4")] == [(1, True)] * 4


def test_tops_are_counted_over_all_boards():
    assert tops({1: ns(420, 1, top=True), 2: ns(0), 3: ew(50, 1, top=True)}) == 2


# --- Properties ---

SCORES = st.sampled_from([None, -50, 0, 50, 420])
CARD = st.dictionaries(
    st.integers(1, 5),
    st.builds(
        Played, st.integers(0, 4).map(lambda n: Fraction(n, 4)), st.sampled_from(["NS", "EW"]), SCORES,
        st.integers(0, 1),
    ),
)


@given(st.lists(CARD, min_size=2, max_size=5))
def test_the_points_of_a_shared_board_are_all_given(cards):
    shared = [sum(board in card for card in cards) for board in range(1, 6)]
    alone = sum(
        2 for board, n in enumerate(shared, 1) if n == 1 for card in cards if board in card and card[board].note > HALF
    )
    assert sum(points(cards)) == sum(n * (n - 1) for n in shared if n > 1) + alone


@given(st.lists(CARD, min_size=2, max_size=5), st.randoms(use_true_random=False))
def test_the_order_of_the_tied_pairs_changes_nothing(cards, order):
    seats = list(range(len(cards)))
    order.shuffle(seats)
    whole = points(cards)
    assert points([cards[i] for i in seats]) == [whole[i] for i in seats]


# --- In an event ---


def ranking(lines, **settings):
    """Of a two-line event: [(NS pair, place, shared, decided by)], best first."""
    event = PairsEvent("tied", tuple(lines), method=Method(**settings))
    scored = score_event(event)
    return [
        (scored.competitors[row.competitor].number, row.place, row.shared, row.decided_by)
        for row in scored.rankings[0].rows
    ]


def boards(*columns):
    """Lines of boards 1, 2, 3…: the NS scores of pairs 1, 2, 3… on each."""
    return [
        Line(board=board, ns=str(pair), ew=str(pair), score=score)
        for board, scores in enumerate(columns, 1)
        for pair, score in enumerate(scores, 1)
        if score != ""
    ]


def test_article_81_separates_two_pairs_with_the_same_percentage():
    # Pairs 1 and 2 have 7 each of 12; 1 beats 2 on boards 1 and 2, 2 beats 1 on board 3 by more.
    lines = boards([20, 10, 10, 40], [20, 10, 0, 30], [10, 30, 20, 10])
    # Board 1: 4 1 1 6; board 2: 4 2 0 6; board 3: 1 6 4 1. Pair 1: 9, pair 2: 9, pair 3: 5, pair 4: 13.
    assert ranking(lines) == [
        ("4", 1, False, ""), ("1", 2, False, "article 81"), ("2", 3, False, "article 81"), ("3", 4, False, "")
    ]


def test_without_a_tie_break_the_place_is_shared():
    lines = boards([20, 10, 10, 40], [20, 10, 0, 30], [10, 30, 20, 10])
    assert ranking(lines, tiebreaks=()) == [
        ("4", 1, False, ""), ("1", 2, True, ""), ("2", 2, True, ""), ("3", 4, False, "")
    ]


def test_when_article_81_is_level_the_number_of_tops_decides():
    lines = boards([40, 20, 20, 10], [20, 40, 40, 10], [20, 20, 30, 30])
    # Board 1: 6 3 3 0; board 2: 2 5 5 0; board 3: 1 1 5 5. Pairs 1 and 2 have 9 each and have beaten each other once.
    assert ranking(lines)[:3] == [("3", 1, False, ""), ("1", 2, False, "tops"), ("2", 3, False, "tops")]


def test_a_top_shared_by_two_is_no_top():
    lines = boards([40, 40, 10, 0], [0, 10, 40, 40])
    rows = ranking(lines)
    # Board 1: 5 5 2 0; board 2: 0 2 5 5. Pairs 2 and 3 have 7 each and share each top.
    assert rows[:2] == [("2", 1, True, ""), ("3", 1, True, "")]


def test_an_award_of_a_full_top_is_no_top():
    # Pairs 1 and 2 have 100 % and 0 % each, the other way round; pair 1's 100 % was awarded.
    lines = [
        Line(board=1, ns="1", ew="1", adjusted="100/0"), Line(board=1, ns="2", ew="2", adjusted="0/0"),
        Line(board=2, ns="1", ew="1", score=0), Line(board=2, ns="2", ew="2", score=50),
    ]
    assert ranking(lines)[:2] == [("2", 1, False, "tops"), ("1", 2, False, "tops")]


def test_sections_scored_alone_each_have_their_own_tops():
    # In section A pairs 1 and 2 are level, even by article 81, but 1 alone made a top; section B made the same scores.
    lines = [
        Line(board=line.board, ns=line.ns, ew=line.ew, score=line.score, section=section)
        for section in "AB"
        for line in boards([40, 20, 20, 10], [20, 40, 40, 10], [20, 20, 30, 30])
    ]
    rows = ranking(lines, sections="alone")
    assert rows[:3] == [("3", 1, False, ""), ("1", 2, False, "tops"), ("2", 3, False, "tops")]


def test_one_winner_pairs_in_different_lines_compare_notes():
    # Pairs 1 and 2 met each other on board 1 only: 1 has the better note there, 2 has made up for it on board 2.
    lines = [
        Line(board=1, ns="1", ew="2", score=100), Line(board=1, ns="3", ew="4", score=0),
        Line(board=2, ns="1", ew="3", score=0), Line(board=2, ns="2", ew="4", score=100),
    ]
    scored = score_event(PairsEvent("Howell", tuple(lines), method=Method(winners=1)))
    rows = {scored.competitors[row.competitor].number: row for row in scored.rankings[0].rows}
    # Board 1: NS 1 2, EW 2 0, NS 3 0, EW 4 2; board 2: NS 1 0, EW 3 2, NS 2 2, EW 4 0. All four have 2 of 4.
    # Article 81 among all four, by notes across the lines: 1: 5 + 1, 2: 1 + 5, 3: 1 + 5, 4: 5 + 1: level; tops 1 each.
    assert {number: row.place for number, row in rows.items()} == {"1": 1, "2": 1, "3": 1, "4": 1}
    assert {number: row.tiebreak for number, row in rows.items()} == {
        number: {"article 81": 6, "tops": 1} for number in "1234"
    }
