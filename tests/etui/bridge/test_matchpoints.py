"""Matchpoints on one board: 2 (or 1) for each result beaten, half of it for each equal one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from etui.bridge.matchpoints import Notes, half_wins, results_per_board, rounded_to_tenths
from etui.bridge.session import score_event
from tests.etui.bridge.events import one_board
from tests.etui.bridge.reference_notes import matchpoints

FEW_SCORES = st.sampled_from([-50, 0, 50, 110, 420])
BOARD = st.lists(FEW_SCORES, min_size=2, max_size=16)


def points(scores, groups="", adjusted=(), **settings):
    """Matchpoints of both sides, table by table; None where there is none."""
    scored = score_event(one_board(scores, groups, adjusted, **settings))
    return tuple(
        [None if np.isnan(each) else float(each) for each in notes.points(scored.event.method.step)]
        for notes in (scored.ns_notes, scored.ew_notes)
    )


def percents(scores, **settings):
    scored = score_event(one_board(scores, **settings))
    return scored.ns_notes.percents().tolist(), scored.ew_notes.percents().tolist()


# --- Figures ---


def test_six_results_topped_two_by_two():
    assert points([420, 450, -50, 450, 420, 170]) == ([5, 9, 0, 9, 5, 2], [5, 1, 10, 1, 5, 8])


def test_six_results_topped_one_by_one():
    assert points([420, 450, -50, 450, 420, 170], step=1) == ([2.5, 4.5, 0, 4.5, 2.5, 1], [2.5, 0.5, 5, 0.5, 2.5, 4])


def test_a_board_passed_out_is_a_result():
    assert points([0, 50]) == ([0, 2], [2, 0])
    assert points([0, -50]) == ([2, 0], [0, 2])


def test_a_board_that_was_not_played_is_no_result():
    assert points([420, None, 450], state="in progress") == ([0, None, 2], [2, None, 0])


def test_everybody_equal_gets_the_average():
    assert points([110] * 5) == ([4] * 5, [4] * 5)


def test_a_single_result_is_average_for_both_sides():
    assert percents([620]) == ([50], [50])


def test_a_single_result_so_far_is_average_for_both_sides():
    ns, ew = percents([None, 620, None], state="in progress")
    assert (ns[1], ew[1]) == (50, 50)


@pytest.mark.parametrize(("step", "top"), [(2, 8), (1, 4)])
def test_the_top_of_five_results_is_the_step_times_four(step, top):
    ns, _ = points([10, 20, 30, 40, 50], step=step)
    assert max(ns) == top


def test_individual_boards_played_five_and_four_times_have_tops_of_four_and_three():
    five = score_event(one_board([0, 50, 100, 110, 140], step=1, top="own"))
    four = score_event(one_board([0, 50, 100, 110], step=1, top="own"))
    assert (five.ns_notes.top / 2).tolist() == [4] * 5
    assert (four.ns_notes.top / 2).tolist() == [3] * 4


def test_scores_that_are_no_multiples_of_ten_still_compare():
    assert points([1, 2, -3])[0] == [2, 4, 0]


def test_far_apart_scores_still_compare():
    assert half_wins(np.zeros(3, np.int64), np.array([-1e300, 7600.0, 1e300]))[0].tolist() == [0, 2, 4]


def test_scores_a_hair_apart_are_not_equal():
    assert half_wins(np.zeros(2, np.int64), np.array([10.0, 10.0 + 1e-9]))[0].tolist() == [0, 2]


def test_no_results_at_all_give_no_notes():
    wins, n = half_wins(np.zeros(0, np.int64), np.zeros(0))
    assert wins.tolist() == n.tolist() == []


def test_results_are_counted_board_by_board():
    board, counted = np.array([0, 1, 0, 2, 0]), np.array([True, False, True, True, False])
    assert results_per_board(board, counted).tolist() == [2, 0, 2, 1, 2]


@pytest.mark.parametrize(
    ("num", "den", "tenths"), [(29, 6, 4.8), (19, 20, 1.0), (9, 20, 0.5), (1, 20, 0.1), (41, 100, 0.4), (0, 1, 0.0)]
)
def test_a_board_score_is_rounded_to_a_tenth_halves_upwards(num, den, tenths):
    notes = Notes(np.array([num]), np.array([den]), np.array([12]), np.array([True]))
    assert rounded_to_tenths(notes, step=2).points(2).tolist() == [tenths]


def test_rounding_looks_at_matchpoints_not_at_half_wins():
    notes = Notes(np.array([3]), np.array([20]), np.array([12]), np.array([True]))      # 0.075 matchpoint with step 1
    assert rounded_to_tenths(notes, step=1).points(1).tolist() == [0.1]


# --- Properties ---


@given(BOARD, st.sampled_from([1, 2]))
def test_every_result_is_compared_with_every_other(scores, step):
    ns, ew = points(scores, step=step)
    others = [scores[:i] + scores[i + 1 :] for i in range(len(scores))]
    for seen_by, sign in ((ns, 1), (ew, -1)):
        assert seen_by == [
            float(matchpoints([(1, sign * score)], [[(1, sign * other)] for other in rest], step))
            for score, rest in zip(scores, others, strict=True)
        ]


@given(BOARD, st.sampled_from([1, 2]))
def test_east_west_get_what_north_south_leave_of_the_top(scores, step):
    ns, ew = points(scores, step=step)
    assert [a + b for a, b in zip(ns, ew, strict=True)] == [step * (len(scores) - 1)] * len(scores)


@given(BOARD, st.sampled_from([1, 2]))
def test_a_full_board_hands_out_all_its_matchpoints(scores, step):
    n = len(scores)
    ns, ew = points(scores, step=step)
    assert sum(ns) == sum(ew) == n * step * (n - 1) / 2


@given(BOARD, st.randoms(use_true_random=False))
def test_the_order_of_the_lines_changes_nothing(scores, order):
    lines = list(range(len(scores)))
    order.shuffle(lines)
    ns, ew = points(scores)
    shuffled_ns, shuffled_ew = points([scores[i] for i in lines])
    assert shuffled_ns == [ns[i] for i in lines]
    assert shuffled_ew == [ew[i] for i in lines]


@given(BOARD, st.integers(-100_000, 100_000))
def test_only_differences_between_scores_matter(scores, constant):
    assert points([score + constant for score in scores]) == points(scores)


@given(BOARD)
def test_turning_the_table_swaps_the_sides(scores):
    ns, ew = points(scores)
    assert points([-score for score in scores]) == (ew, ns)


@given(st.lists(BOARD, min_size=1, max_size=6), st.integers(1, 10))
def test_boards_never_look_at_each_other(boards, spread):
    """All boards in one pass, by counting or by sorting, give what each gives alone."""
    field = np.repeat(np.arange(len(boards)), [len(board) for board in boards])
    score = np.array([score * spread for board in boards for score in board], float)
    alone = [half_wins(np.zeros(len(board), np.int64), np.array(board, float)) for board in boards]
    wins, n = half_wins(field, score)
    assert wins.tolist() == [each for board, _ in alone for each in board.tolist()]
    assert n.tolist() == [len(board) for board in boards for _ in board]


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(-3000, 3000)), min_size=1, max_size=60))
def test_counting_and_sorting_agree(results):
    field = np.array([board for board, _ in results])
    score = np.array([score for _, score in results], float)
    sparse = np.where(field == field.max(), field + 10_000_000, field)          # too many boards for a counting table
    assert half_wins(field, score)[0].tolist() == half_wins(sparse, score)[0].tolist()
    assert half_wins(field, score)[1].tolist() == half_wins(sparse, score)[1].tolist()
