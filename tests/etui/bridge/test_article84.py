"""Article 84: double scoring, the average, and boards with one to three results."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from etui.bridge.article84 import regroup
from etui.bridge.event import Line, Method, PairsEvent
from etui.bridge.session import score_event
from tests.etui.bridge.events import one_board
from tests.etui.bridge.reference_notes import regrouped

FEW_SCORES = st.sampled_from([-50, 0, 50, 110, 420])
HALF_POINTS = st.integers(0, 80).map(lambda halves: Fraction(halves, 2))


def notes(scores, groups="", adjusted=(), **settings):
    """Exact matchpoints of both sides, table by table; None where there is none."""
    scored = score_event(one_board(scores, groups, adjusted, **settings))
    step = scored.event.method.step
    return tuple(
        [
            Fraction(int(num), int(den)) * step / 2 if counts else None
            for num, den, counts in zip(side.num, side.den, side.counts, strict=True)
        ]
        for side in (scored.ns_notes, scored.ew_notes)
    )


def percents(scores, groups="", adjusted=(), **settings):
    scored = score_event(one_board(scores, groups, adjusted, **settings))
    return tuple([round(each, 9) for each in side.percents().tolist()] for side in (scored.ns_notes, scored.ew_notes))


# --- The formula ---


@pytest.mark.parametrize(("x", "expected"), [(4, 4.8333), (9, 10.6667)])
def test_six_results_of_seven_are_rescaled(x, expected):
    assert round(regroup(x, 7, 6), 4) == expected


def test_topped_one_by_one_the_formula_adds_a_half():
    assert regroup(2, 7, 6, step=1) == pytest.approx(2.5 * 7 / 6 - 0.5)


@given(HALF_POINTS, st.integers(1, 40), st.integers(0, 40))
def test_both_formulas_are_one_rule_on_two_scales(x, group, missing):
    exact = regrouped(x, group + missing, group, 2)
    assert regroup(float(x), group + missing, group, 2) == float(exact)
    assert regroup(float(x / 2), group + missing, group, 1) == float(exact / 2)


@given(st.integers(4, 40), st.integers(0, 40))
def test_the_average_of_a_group_stays_the_average_of_the_board(group, missing):
    assert regroup(group - 1, group + missing, group) == group + missing - 1


# --- Groups ---


def test_a_board_of_nine_in_groups_of_five_and_four():
    scores = [-130, -660, -120, 140, -150, 200, -600, 100, 100]
    ns, ew = notes(scores, "AAAAABBBB")
    assert [float(x) for x in ns] == [8, 0.8, 11.6, 15.2, 4.4, 14.75, 1.25, 8, 8]
    assert sum(ns) == sum(ew) == 72
    assert [a + b for a, b in zip(ns, ew, strict=True)] == [16] * 9


def test_a_fouled_board_of_nine_with_a_group_of_three():
    ns, ew = notes([100, 50, 50, 420, 450, -50, 420, 430, 400], "bbbaaaaaa")
    assert [float(x) for x in ns] == [11.2, 8.8, 8.8, 8.0, 15.5, 0.5, 8.0, 12.5, 3.5]
    assert [float(x) for x in ew] == [8.0, 10.4, 10.4, 8.0, 0.5, 15.5, 8.0, 3.5, 12.5]


def test_small_and_capital_letters_are_the_same_group():
    scores = [-130, -660, -120, 140, -150, 200, -600, 100, 100]
    assert notes(scores, "AaAaABbBb") == notes(scores, "AAAAABBBB")


def test_lines_without_a_letter_are_a_group_too():
    scores = [-130, -660, -120, 140, -150, 200, -600, 100, 100]
    assert notes(scores, "     BBBB") == notes(scores, "AAAAABBBB")


# --- Missing and artificial results ---


def test_in_a_finished_session_a_missing_result_counts_in_n():
    ns, _ = notes([420, 450, -50, 450, 420, 170, None])
    assert ns == [6, Fraction(32, 3), Fraction(1, 6), Fraction(32, 3), 6, Fraction(5, 2), None]


def test_while_the_session_is_in_progress_n_is_the_results_there():
    assert notes([420, 450, -50, 450, 420, 170, None], state="in progress")[0] == [5, 9, 0, 9, 5, 2, None]


def test_an_artificial_result_counts_in_n():
    scores, awards = [420, 450, -50, 450, 420, 170, None], ["", "", "", "", "", "", "60/40"]
    for state in ("final", "in progress"):
        ns, ew = notes(scores, adjusted=awards, state=state)
        assert ns == [6, Fraction(32, 3), Fraction(1, 6), Fraction(32, 3), 6, Fraction(5, 2), Fraction(36, 5)]
        assert ew[-1] == Fraction(24, 5)


def test_a_board_not_played_by_decision_does_not_count_in_n():
    scores, awards = [420, 450, -50, 450, 420, 170, None], ["", "", "", "", "", "", "NP"]
    assert notes(scores, adjusted=awards)[0] == [5, 9, 0, 9, 5, 2, None]


def test_an_adjusted_score_replaces_the_score_beside_it():
    ns, _ = notes([420, 450, 1700], adjusted=["", "", "50/50"])
    assert ns == [2, 2, 2]                          # two real results of three: the average each


def test_a_top_of_42_gives_25_2_for_average_plus_and_16_8_for_average_minus():
    ns, ew = notes([0] * 21 + [None], adjusted=[""] * 21 + ["A+/A-"], rounding="board 0.1")
    assert (ns[-1], ew[-1]) == (Fraction("25.2"), Fraction("16.8"))


def test_on_a_board_of_22_the_note_of_21_real_results_is_rounded_to_a_tenth():
    # X = (40 + 1)·22/21 − 1 = 41.952…, and 0.047… for the worst.
    scores = list(range(0, 210, 10))
    ns, _ = notes([*scores, None], rounding="board 0.1")
    assert (ns[20], ns[0]) == (42, 0)
    assert ns[10] == 21
    assert ns[11] == Fraction("23.1")               # (22 + 1)·22/21 − 1 = 23.095…


# --- One to three results ---


def test_three_results_get_70_60_and_50_and_equal_ones_share():
    ns, ew = percents([100, 50, 50, None, None])
    assert (ns[:3], ew[:3]) == ([70, 55, 55], [50, 65, 65])


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([30, 20, 10], ([70, 60, 50], [50, 60, 70])),
        ([20, 20, 10], ([65, 65, 50], [55, 55, 70])),
        ([20, 20, 20], ([60, 60, 60], [60, 60, 60])),
        ([20, 10], ([50, 50], [50, 50])),
        ([10], ([50], [50])),
    ],
)
def test_few_results_of_seven_the_french_way(scores, expected):
    n = len(scores)
    ns, ew = percents(scores + [None] * (7 - n))
    assert (ns[:n], ew[:n]) == expected


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([30, 20, 10], ([70, 60, 50], [50, 60, 70])),
        ([20, 20, 10], ([65, 65, 50], [55, 55, 70])),
        ([20, 10], ([65, 55], [55, 65])),
        ([10, 10], ([60, 60], [60, 60])),
        ([10], ([60], [60])),
    ],
)
def test_few_results_of_nine_the_english_way(scores, expected):
    n = len(scores)
    ns, ew = percents(scores + [None] * (9 - n), small_groups="EBU")
    assert (ns[:n], ew[:n]) == expected


def test_a_group_over_a_third_of_the_field_is_rescaled_the_english_way():
    # Three of eight: (4 + 1)·8/3 − 1 = 12.333 of 14.
    assert notes([30, 20, 10] + [None] * 5, small_groups="EBU")[0][:3] == [Fraction(37, 3), 7, Fraction(5, 3)]
    # Two of five: (2 + 1)·5/2 − 1 = 6.5 of 8. One of two: (0 + 1)·2/1 − 1 = 1 of 2.
    assert notes([20, 10] + [None] * 3, small_groups="EBU")[0][:2] == [Fraction(13, 2), Fraction(3, 2)]
    assert notes([10, None], small_groups="EBU")[0][:1] == [1]


def test_exactly_a_third_of_the_field_is_still_a_small_group():
    assert percents([20, 10] + [None] * 4, small_groups="EBU")[0][:2] == [65, 55]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [([20, 10], ([65, 55], [55, 65])), ([10, 10], ([60, 60], [60, 60])), ([10], ([60], [60]))],
)
def test_one_or_two_results_the_american_way_however_large_the_field(scores, expected):
    """ACBL (Bulletin, June 1991): "Group of 2 gets 65% and 55%", "Single scores get 60%"."""
    n = len(scores)
    for missing in (1, 7):
        ns, ew = percents(scores + [None] * missing, small_groups="ACBL")
        assert (ns[:n], ew[:n]) == expected


def test_three_results_the_american_way_are_rescaled_when_no_group_is_larger():
    """ACBL: the formula "also applies to a group of 3 if it is the largest group (else 70%, 60%, 50%)"."""
    # Of seven: (4 + 1)·7/3 − 1 = 10.667 of 12.
    assert notes([30, 20, 10, None, None, None, None], small_groups="ACBL")[0][:3] == [Fraction(32, 3), 6, Fraction(4, 3)]
    assert notes([30, 20, 10, 50, 40], "AAABB", small_groups="ACBL")[0][:3] == [Fraction(22, 3), 4, Fraction(2, 3)]
    assert percents([30, 20, 10, 50, 40, 30, 20], "AAABBBB", small_groups="ACBL")[0][:3] == [70, 60, 50]


@pytest.mark.parametrize("rules", ["FFB", "EBU", "ACBL"])
def test_a_complete_game_of_two_or_three_tables_is_topped_as_usual(rules):
    assert notes([30, 20, 10], small_groups=rules)[0] == [4, 2, 0]
    assert notes([30, 20], small_groups=rules)[0] == [2, 0]


def uneven(state="final", third=110, fourth=100, **settings):
    """Board 1 at four tables, board 2 at three, board 3 at two: a Howell cut short."""
    tables = {1: (420, 170, third, -50), 2: (110, 50, -100), 3: (90, fourth)}
    lines = tuple(Line(board, str(2 * n + 1), str(2 * n + 2), table=n, score=score)
                  for board, scores in tables.items() for n, score in enumerate(scores))
    scored = score_event(PairsEvent("uneven", lines, method=Method(state=state, winners=1, **settings)))
    return [Fraction(int(num), int(den)) for num, den in zip(scored.ns_notes.num, scored.ns_notes.den, strict=True)]


@pytest.mark.parametrize("state", ["final", "in progress"])
def test_boards_of_two_and_three_tables_are_complete_beside_one_of_four(state):
    # Topped as usual (4, 2, 0 and 2, 0), then brought to the common N = 4: (x + 1)·4/3 − 1 and (x + 1)·4/2 − 1.
    assert uneven(state) == [
        6, 4, 2, 0, Fraction(17, 3), 3, Fraction(1, 3), 1, 5,
    ]
    assert uneven(state, top="own") == [6, 4, 2, 0, 4, 2, 0, 0, 2]


def test_the_mean_of_every_board_stays_the_average_when_none_is_short():
    notes_of_all = uneven()
    assert [sum(notes_of_all[i:j]) / (j - i) for i, j in ((0, 4), (4, 7), (7, 9))] == [3, 3, 3]


def test_a_board_that_lost_a_result_has_few_all_the_same():
    lines = [Line(1, str(n), str(n + 9), score=score) for n, score in enumerate((420, 170, 110, -50))]
    lines += [Line(2, str(n), str(n + 9), score=score) for n, score in enumerate((110, 50, -100, None))]
    scored = score_event(PairsEvent("one short", tuple(lines)))
    assert scored.ns_notes.percents()[4:7].tolist() == [70, 60, 50]


def test_four_results_are_enough_for_the_formula():
    # (x + 1)·6/4 − 1
    ns, _ = notes([40, 30, 20, 10, None, None])
    assert ns[:4] == [Fraction(19, 2), Fraction(13, 2), Fraction(7, 2), Fraction(1, 2)]


def test_three_results_of_four_are_few():
    assert percents([30, 20, 10, None])[0][:3] == [70, 60, 50]


# --- Properties ---

GROUPED = st.integers(4, 14).flatmap(
    lambda n: st.tuples(st.lists(FEW_SCORES, min_size=n, max_size=n), st.text("AB", min_size=n, max_size=n))
)


@given(GROUPED, st.integers(0, 6), st.sampled_from([1, 2]))
def test_a_rescaled_note_keeps_a_margin_from_nothing_and_from_the_top(board, missing, step):
    scores, groups = board
    ns, ew = notes(scores + [None] * missing, groups + " " * missing, step=step)
    all_results = len(scores) + missing
    top = step * (all_results - 1)
    for i, letter in enumerate(groups):
        n = groups.count(letter)
        if n >= 4:
            margin = (Fraction(all_results, n) - 1) * step / 2
            assert margin <= ns[i] <= top - margin
            assert margin <= ew[i] <= top - margin
        assert 0 <= ns[i] <= top


@given(GROUPED, st.integers(0, 6), st.sampled_from([1, 2]))
def test_groups_of_four_and_more_hand_out_as_much_as_a_normal_board(board, missing, step):
    scores, groups = board
    assume(all(groups.count(letter) >= 4 for letter in groups))
    ns, ew = notes(scores + [None] * missing, groups + " " * missing, step=step)
    top = step * (len(scores) + missing - 1)
    assert sum(ns[: len(scores)]) == sum(ew[: len(scores)]) == Fraction(len(scores) * top, 2)
    assert all(a + b == top for a, b in zip(ns[: len(scores)], ew[: len(scores)], strict=True))


@given(GROUPED, st.integers(-5_000, 5_000))
def test_a_group_may_have_played_another_board_altogether(board, constant):
    scores, groups = board
    moved = [score + constant * (letter == "B") for score, letter in zip(scores, groups, strict=True)]
    assert notes(moved, groups) == notes(scores, groups)


@given(GROUPED, st.sampled_from([1, 2]))
def test_a_result_that_beats_another_of_its_group_scores_more(board, step):
    scores, groups = board
    ns, ew = notes(scores, groups, step=step)
    for i, j in np.ndindex(len(scores), len(scores)):
        if groups[i] == groups[j] and scores[i] > scores[j] and groups.count(groups[i]) >= 3:
            assert ns[i] > ns[j]
            assert ew[i] < ew[j]
