"""Places: shared ones, exact ones, and the tie-breaks in the order a club lists them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etui.bridge.article81 import Played
from etui.bridge.ranking import head_to_head, places, rank, spread, tiebreak_values

HALF = Fraction(1, 2)
SHARES = st.lists(st.integers(0, 6).map(lambda sixths: Fraction(sixths, 6)), min_size=1, max_size=12)


def at(table, note, line="NS", **more):
    return Played(Fraction(note), line, more.pop("score", 0), table=table, **more)


def placed(shares, tiebreaks=(), cards=None):
    """[(competitor, place, shared)], best first."""
    rows = rank(shares, tiebreaks, None if cards is None else cards.__getitem__)
    return [(row.competitor, row.place, row.shared) for row in rows]


# --- Places ---


def test_equal_percentages_share_the_place_and_the_next_one_is_left_out():
    shares = [Fraction(n, 100) for n in (50, 60, 50, 40)]
    assert placed(shares) == [(1, 1, False), (0, 2, True), (2, 2, True), (3, 4, False)]


def test_places_of_values_already_in_order():
    assert places([70, 60, 60, 60, 50, 50, 10]) == [1, 2, 2, 2, 5, 5, 7]
    assert places([]) == []


def test_equal_percentages_on_different_maxima_are_equal():
    assert placed([Fraction(90, 120), Fraction(96, 128)]) == [(0, 1, True), (1, 1, True)]


def test_90_of_120_is_ahead_of_90_of_128():
    shares = [Fraction(90, 128), Fraction(90, 120)]
    assert [round(float(share) * 100, 1) for share in shares] == [70.3, 75.0]
    assert placed(shares) == [(1, 1, False), (0, 2, False)]


def test_a_difference_no_display_shows_still_separates():
    shares = [Fraction(1, 2), Fraction(1, 2) + Fraction(1, 10**30), Fraction(1, 2) - Fraction(1, 10**30)]
    assert placed(shares) == [(1, 1, False), (0, 2, False), (2, 3, False)]


def test_thirds_added_up_differently_are_still_equal():
    """As floats, 0.1 + 0.2 and 0.3 differ."""
    assert placed([Fraction(1, 10) + Fraction(2, 10), Fraction(3, 10)]) == [(0, 1, True), (1, 1, True)]


def test_nobody_ranked_is_an_empty_ranking():
    assert rank([]) == []


# --- Tie-breaks ---


def test_the_first_tie_break_that_differs_decides():
    cards = [{1: at(0, "3/4", score=50)}, {1: at(1, "3/4", score=50, top=True)}]
    rows = rank([HALF, HALF], ("article 81",), cards.__getitem__)
    assert [(row.competitor, row.place, row.shared, row.decided_by) for row in rows] == [
        (1, 1, False, "tops"), (0, 2, False, "tops")
    ]
    assert rows[0].tiebreak == {"article 81": 1, "tops": 1}
    assert rows[1].tiebreak == {"article 81": 1, "tops": 0}


def test_three_tied_pairs_partly_separated_are_broken_again_among_those_left():
    # Each board was played by two of the three: a beat b twice and c once, b beat c once, c beat a once: 6, 2 and 2.
    # Of b and c alone, b won the board they both played.
    a = {1: at(0, HALF, score=50), 2: at(1, HALF, score=50), 3: at(2, HALF, score=50), 5: at(3, HALF)}
    b = {1: at(4, HALF), 2: at(5, HALF), 4: at(6, HALF, score=50)}
    c = {3: at(7, HALF), 4: at(8, HALF), 5: at(9, HALF, score=50)}
    for order in ([a, b, c], [c, b, a], [b, c, a]):
        rows = rank([HALF] * 3, ("article 81",), order.__getitem__)
        assert [order[row.competitor] for row in rows] == [a, b, c]
        assert [(row.place, row.shared) for row in rows] == [(1, False), (2, False), (3, False)]
        assert [row.tiebreak["article 81"] for row in rows] == [6, 2, 0]


def test_those_left_level_after_a_partial_separation_share_the_place():
    a = {1: at(0, HALF, score=100), 2: at(1, HALF, score=100)}
    b, c = ({1: at(n, HALF, score=50), 2: at(n + 1, HALF, score=50)} for n in (2, 4))
    assert placed([HALF] * 3, ("article 81",), [b, a, c]) == [(1, 1, False), (0, 2, True), (2, 2, True)]


def test_tie_breaks_never_move_a_pair_past_a_better_percentage():
    cards = [{1: at(0, 1, score=100, top=True)}, {1: at(1, 0)}, {1: at(2, 0)}]
    shares = [HALF, HALF, Fraction(51, 100)]
    assert placed(shares, ("article 81", "spread"), cards) == [(2, 1, False), (0, 2, False), (1, 3, False)]


def test_head_to_head_adds_the_notes_of_the_boards_played_against_each_other():
    cards = [
        {1: at(0, "3/4"), 2: at(1, "1/4"), 3: at(2, 1)},
        {1: at(0, "1/4", "EW"), 2: at(1, "3/5", "EW"), 3: at(3, 0)},
    ]
    assert [head_to_head(i, cards) for i in (0, 1)] == [1, Fraction(17, 20)]
    assert placed([HALF] * 2, ("head-to-head",), cards) == [(0, 1, False), (1, 2, False)]


def test_pairs_that_never_met_are_level_head_to_head():
    cards = [{1: at(0, "3/4")}, {1: at(1, "1/4")}]
    assert placed([HALF] * 2, ("head-to-head",), cards) == [(0, 1, True), (1, 1, True)]


def test_the_steadier_of_two_pairs_is_ahead():
    steady, wild = {1: at(0, "1/2"), 2: at(1, "1/2")}, {1: at(2, 1), 2: at(3, 0)}
    assert (spread(steady), spread(wild)) == (0, Fraction(1, 4))
    assert placed([HALF] * 2, ("spread",), [wild, steady]) == [(1, 1, False), (0, 2, False)]


def test_the_order_of_the_list_counts():
    many_tops = {1: at(0, 1, top=True), 2: at(1, 0)}
    steady = {3: at(2, "1/2"), 4: at(3, "1/2")}
    assert placed([HALF] * 2, ("tops", "spread"), [steady, many_tops])[0][0] == 1
    assert placed([HALF] * 2, ("spread", "tops"), [steady, many_tops])[0][0] == 0


def test_a_tie_break_nobody_knows_is_refused():
    with pytest.raises(ValueError, match="drawing lots"):
        tiebreak_values("drawing lots", [{}, {}])


# --- Properties ---


@given(SHARES)
def test_a_place_is_one_more_than_the_pairs_ahead(shares):
    rows = rank(shares)
    assert sorted(row.competitor for row in rows) == list(range(len(shares)))
    for row in rows:
        mine = shares[row.competitor]
        assert row.place == 1 + sum(share > mine for share in shares)
        assert row.shared == (shares.count(mine) > 1)


@given(SHARES, st.integers(1, 12))
def test_noise_in_the_last_bits_of_a_float_is_no_difference(shares, parts):
    """The same shares, written over another denominator."""
    again = [Fraction(share.numerator * parts, share.denominator * parts) for share in shares]
    assert placed(again) == placed(shares)


CARDS = st.lists(
    st.dictionaries(
        st.integers(1, 4),
        st.builds(
            Played, st.integers(0, 2).map(lambda n: Fraction(n, 2)), st.just("NS"), st.sampled_from([-50, 0, 50]),
            top=st.booleans(),
        ),
        min_size=1,
    ),
    min_size=2, max_size=6,
)


@given(CARDS, st.sampled_from([("article 81",), ("tops",), ("spread",), ("tops", "article 81", "spread")]))
def test_tied_pairs_that_nothing_separates_have_the_same_tie_break_values(cards, tiebreaks):
    rows = rank([HALF] * len(cards), tiebreaks, cards.__getitem__)
    assert [row.place for row in rows] == sorted(row.place for row in rows)
    for place in {row.place for row in rows}:
        together = [row for row in rows if row.place == place]
        assert all(row.shared == (len(together) > 1) for row in together)
        assert all(row.tiebreak == together[0].tiebreak for row in together)
        assert place == 1 + sum(row.place < place for row in rows)
