"""Who is White."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.cup.advance import replay
from etui.cup.colours import colour
from etui.cup.draw import frozen
from etui.cup.pairing import pair
from tests.etui.cup.cups import cup, favourites, simulate_cup, whites

# --- Alternate ---


def test_eight_entries_when_favourites_win():
    whole = simulate_cup(8)
    assert whites(whole, 1) == [(1, 8), (5, 4), (2, 7), (6, 3)]
    assert whites(whole, 2) == [(4, 1), (3, 2)]
    assert whites(whole, 3) == [(1, 2)]


def test_byes_keep_their_place_in_the_bracket():
    assert whites(pair(cup(6)), 1) == [(5, 4), (6, 3)]           # both second of their quarter, so at odd places


def test_round_1_goes_by_seed_and_place_whichever_line_the_seed_is_on():
    drawn = cup(4)
    turned = pair(frozen(drawn.settings, drawn.entries, (4, 1, 3, 2)))
    assert whites(turned, 1) == [(1, 4), (3, 2)]                 # the higher seed at an even place, the lower at an odd one


def test_the_lower_seed_alternates_when_the_higher_has_not_played():
    assert whites(simulate_cup(5), 2) == [(4, 1), (2, 3)]        # 4 was Black; neither 2 nor 3 has played, so 2 is White


@given(st.integers(2, 40), st.sampled_from(["single", "double"]), st.integers(0, 99))
@settings(max_examples=20, deadline=None)
def test_the_higher_seed_takes_the_opposite_of_its_last_colour_in_every_later_match(entries, variant, seed):
    whole = simulate_cup(entries, variant, reset=variant == "double", policy="random", seed=seed)
    last = {}
    for rnd in range(1, whole.paired + 1):
        for white, black in whites(whole, rnd):
            top, other = sorted((white, black))
            if rnd > 1 and top in last:
                assert (white == top) == (last[top] == "black")
            elif rnd > 1 and other in last:
                assert (white == other) == (last[other] == "black")
            elif rnd > 1:
                assert white == top
        for white, black in whites(whole, rnd):
            last[white], last[black] = "white", "black"


@given(st.integers(2, 40), st.integers(0, 99))
@settings(max_examples=20, deadline=None)
def test_seed_1_who_never_gives_way_has_its_colours_within_one(entries, seed):
    whole = simulate_cup(entries, "double", reset=True, policy="random", seed=seed)
    mine = ["white" if white == 1 else "black" for rnd in range(1, whole.paired + 1) for white, black in whites(whole, rnd)
            if 1 in (white, black)]
    assert abs(mine.count("white") - mine.count("black")) <= 1
    assert all(a != b for a, b in pairwise(mine))


# --- The other settings ---


def test_top_seed_white():
    whole = simulate_cup(8, colours="top-white", policy="outsiders")
    assert all(white < black for rnd in (1, 2, 3) for white, black in whites(whole, rnd))


def test_drawn_colours_come_from_the_seed_and_fall_both_ways():
    drawn = [whites(pair(cup(64, colours="drawn", seed=seed)), 1) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert 8 <= sum(white < black for white, black in drawn[0]) <= 24


@pytest.mark.parametrize("colours", ["alternate", "top-white", "drawn"])
def test_in_two_legs_the_higher_seed_is_white_first_and_black_after(colours):
    whole = simulate_cup(8, "two-leg", colours=colours, policy="outsiders")
    for rnd in (1, 3, 5):
        assert all(white < black for white, black in whites(whole, rnd))
        assert whites(whole, rnd + 1) == [(black, white) for white, black in whites(whole, rnd)]


def test_boards_of_a_team_match_alternate_from_board_1():
    assert [colour(0, 1, board) for board in (1, 2, 3, 4)] == ["black", "white", "black", "white"]
    assert [colour(1, 1, board) for board in (1, 2, 3, 4)] == ["white", "black", "white", "black"]


def test_colours_of_a_round_do_not_change_while_it_is_played():
    paired = pair(favourites(cup(8)))
    assert whites(paired, 2) == whites(favourites(cup(8), 2), 2) == [(4, 1), (3, 2)]
    assert all(leg.white is None for p in replay(paired).matches.values() if 3 in p.match.rounds for leg in p.legs)
