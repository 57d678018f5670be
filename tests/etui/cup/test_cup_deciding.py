"""Deciding a level match: the qualification tie-breaks of players and of teams."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etui.cup.advance import replay
from etui.cup.contradictions import contradictions
from etui.cup.deciding import qualified_side
from etui.cup.document import decided_words
from etui.cup.draw import draw, remarks
from etui.cup.entering import lineup, name_winner, record
from etui.cup.model import CupSettings, Entry, Result
from etui.cup.pairing import pair
from etui.cup.tiebreaks import DIFFERENCES, ahead, offered, signed
from etui.errors import EtuiError
from tests.etui.cup.cups import A_WINS, B_WINS, DRAWN, cup, favourites, pairs, played, team_cup, wins

HALF = Fraction(1, 2)
TEAM = ("board count", "top board results", "bottom board elimination", "berlin")


def tried(cup, name="M1"):
    """Each tie-break of a level match: its name, both values, whether it decided."""
    return [(t.name, t.a, t.b, t.decides) for t in played(cup, name).tiebreaks]


# --- Team tie-breaks ---


def team_match(*first, tiebreaks=TEAM, **how):
    return record(pair(team_cup(2, tiebreaks=tiebreaks, **how)), "M1", Result.of_boards(*first))


def test_a_team_match_is_won_by_game_points():
    won = team_match(1, 0.5, 0, 1)
    assert played(won, "M1").total == (Fraction(5, 2), Fraction(3, 2))
    assert (replay(won).champion, played(won, "M1").decided_by, tried(won)) == (1, "result", [])


def test_half_one_nought_half_against_half_nought_one_half():
    assert tried(team_match(0.5, 1, 0, 0.5, tiebreaks=("berlin", *TEAM[:3]))) == [
        ("berlin", Fraction(11, 2), Fraction(9, 2), True),
        ("board count", Fraction(9, 2), Fraction(11, 2), False),
        ("top board results", (HALF, 1, 0, HALF), (HALF, 0, 1, HALF), False),
        ("bottom board elimination", (Fraction(3, 2), Fraction(3, 2), HALF), (Fraction(3, 2), HALF, HALF), False),
    ]
    for name in TEAM:                                            # the first team wins all four
        assert replay(team_match(0.5, 1, 0, 0.5, tiebreaks=(name,))).champion == 1, name


def test_one_nought_nought_one_against_nought_one_one_nought():
    level = team_match(1, 0, 0, 1, tiebreaks=("berlin", "board count"))
    assert tried(level) == [("berlin", 5, 5, False), ("board count", 5, 5, False)]
    assert played(level, "M1").status == "level"
    assert replay(team_match(1, 0, 0, 1, tiebreaks=("top board results",))).champion == 1
    last = team_match(1, 0, 0, 1, tiebreaks=("bottom board elimination",))
    assert tried(last)[0][1:3] == ((1, 1, 1), (2, 1, 0))
    assert replay(last).champion == 2


@given(st.lists(st.sampled_from([0, 0.5, 1]), min_size=4, max_size=4).filter(lambda points: sum(points) == 2))
def test_berlin_and_board_count_are_two_ways_to_say_the_same(points):
    berlin, count = (replay(team_match(*points, tiebreaks=(name,))).champion for name in ("berlin", "board count"))
    assert berlin == count


def test_a_board_that_only_one_side_has_played_counts_nothing_for_the_other():
    assert ahead("top board results", (Fraction(1),), (Fraction(1), Fraction(1))) == 1
    assert ahead("top board results", (Fraction(1), Fraction(0)), (Fraction(1),)) is None
    assert ahead("top board results", (Fraction(1), HALF), (Fraction(1),)) == 0


def test_values_are_signed_so_that_the_higher_is_ahead_in_cup_winner():
    level = team_match(0.5, 1, 0, 0.5)
    for name, a, b, _ in tried(level):
        assert qualified_side(2, 2, signed(name, a), signed(name, b)) == 0, name


def test_two_legs_of_a_team_match_are_added_board_by_board():
    first = record(pair(team_cup(2, variant="two-leg", tiebreaks=TEAM)), "M1", Result.of_boards(1, 1, 0, 1))
    both = record(pair(first), "M1", Result.of_boards(0, 0, 1, 0), leg=2)
    assert played(both, "M1").total == (4, 4)
    assert tried(both)[:2] == [
        ("board count", 10, 10, False), ("top board results", (1, 1, 1, 1), (1, 1, 1, 1), False)
    ]
    assert played(both, "M1").status == "level"


def test_a_match_typed_without_its_boards_has_no_board_tie_breaks():
    level = record(pair(team_cup(2, tiebreaks=(*TEAM, "manual"))), "M1", Result.of(2, 2))
    assert [(a, b) for _, a, b, _ in tried(level)] == [(None, None)] * 5
    assert replay(name_winner(level, "M1", 1)).champion == 2


def test_tie_breaks_of_the_whole_tournament_add_the_matches_before():
    def semi_finals(scope):
        paired = pair(team_cup(4, tiebreaks=("berlin", "manual"), scope=scope))
        paired = record(paired, "M1", Result.of_boards(1, 1, 1, 0))      # 1: Berlin 4 + 3 + 2 = 9
        paired = record(paired, "M2", Result.of_boards(1, 1, 1, 1))      # 2: Berlin 10
        return record(pair(paired), "M3", Result.of_boards(1, 0, 0, 1))

    assert tried(semi_finals("match"), "M3")[0] == ("berlin", 5, 5, False)
    assert tried(semi_finals("tournament"), "M3")[0] == ("berlin", 14, 15, True)
    assert replay(semi_finals("tournament")).champion == 2


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (Result.of_boards(1, 0, 1), "has 3 board results and is played on 4 boards"),
        (Result.of_boards(1, 0, 1, 2), "board 4: 2–−1 is not the result of a game"),
        (replace(Result.of_boards(1, 0, 1, 1), scores=(Fraction(2), Fraction(2))), "boards do not add up to 2–2"),
        (Result.of(3, 2), "3–2 is not possible on 4 boards"),
        (Result.of(1.25, 1), "1.25–1 is not possible on 4 boards"),
        (Result.of(1, 1.25), "1–1.25 is not possible on 4 boards"),
    ],
)
def test_impossible_team_results_are_refused(result, said):
    with pytest.raises(EtuiError, match=said):
        record(pair(team_cup(2)), "M1", result)


def test_a_team_match_typed_as_one_score_has_half_points():
    assert replay(record(pair(team_cup(2)), "M1", Result.of(1.5, 2.5))).champion == 2


def test_a_board_that_neither_came_to_scores_nothing_for_either():
    boards = ((Fraction(1), Fraction(0)), (Fraction(0), Fraction(0)), (Fraction(0), Fraction(1)), (Fraction(1), Fraction(0)))
    assert replay(record(pair(team_cup(2)), "M1", Result((Fraction(2), Fraction(1)), boards))).champion == 1


# --- Line-ups ---


def test_a_line_up_keeps_the_board_order_of_the_team():
    paired = pair(team_cup(2))

    def with_line_up(*names):
        return replace(paired, lineups={(1, 1): names})

    assert lineup(paired, 1, 1) == ("1.1", "1.2", "1.3", "1.4")
    with_reserves = with_line_up("1.1", "1.3", "1.4", "1.6")
    assert lineup(with_reserves, 1, 1) == ("1.1", "1.3", "1.4", "1.6")
    assert contradictions(with_reserves) == ()
    for wrong, said in (
        (["1.2", "1.1", "1.3", "1.4"], "1.1 plays below the board order"),
        (["1.1", "1.1"], "or twice"),
        (["1.1", "2.1"], "2.1 is not in the team"),
        (["1.1", "1.2", "1.3", "1.4", "1.5"], "5 players for 4 boards: take out 1"),
    ):
        assert any(said in fault.en for fault in contradictions(with_line_up(*wrong)))


# --- Tie-breaks of players ---


def drawn_game(tiebreaks, entries=None, **how):
    field = entries or [Entry("a", "Ana", 2000, number=7), Entry("b", "Bob", 1900, number=3)]
    return record(pair(draw(CupSettings(tiebreaks=tiebreaks, **how), field)), "M1", DRAWN)


@pytest.mark.parametrize(
    ("name", "values", "qualified"),
    [("rating", (2000, 1900), 1), ("pairing number", (7, 3), 2), ("performance", (1900, 2000), 2)],
)
def test_each_tie_break_of_a_drawn_game(name, values, qualified):
    level = drawn_game((name,))
    assert tried(level) == [(name, *values, True)]
    assert replay(level).champion == qualified
    assert played(level, "M1").decided_by == name


def test_the_first_that_differs_decides_and_every_value_is_shown():
    field = [Entry("a", "Ana", 2000, number=7), Entry("b", "Bob", 2000, number=3)]
    assert tried(drawn_game(("rating", "pairing number", "performance", "manual"), field)) == [
        ("rating", 2000, 2000, False), ("pairing number", 7, 3, True), ("performance", 2000, 2000, False),
        ("manual", None, None, False),
    ]


def test_an_unrated_player_has_no_rating_to_compare():
    field = [Entry("a", "Ana", 2000), Entry("b", "Bob")]
    level = drawn_game(("rating", "performance", "manual"), field)
    assert [(a, b) for _, a, b, _ in tried(level)] == [(2000, None), (None, 2000), (None, None)]
    assert played(level, "M1").status == "level"


def test_wins_and_wins_with_black_read_the_whole_tournament():
    # 1 beats 4 with White; 3 beats 2 with White (odd place): in the final one win each, none with Black.
    after = wins(pair(cup(4, tiebreaks=("wins", "wins with Black", "manual"), scope="tournament")), 1, 3)
    level = record(pair(after), "M3", DRAWN)
    assert tried(level, "M3") == [("wins", 1, 1, False), ("wins with Black", 0, 0, False), ("manual", None, None, False)]
    # 2 wins with Black instead.
    after = wins(pair(cup(4, tiebreaks=("wins", "wins with Black", "manual"), scope="tournament")), 1, 2)
    level = record(pair(after), "M3", DRAWN)
    assert tried(level, "M3")[1] == ("wins with Black", 0, 1, True)
    assert replay(level).champion == 2


def test_a_bye_and_a_forfeit_are_no_wins():
    after = wins(pair(cup(3, tiebreaks=("wins", "manual"), scope="tournament")), 2)      # 1 has a bye
    assert tried(record(pair(after), "M3", DRAWN), "M3")[0] == ("wins", 0, 1, True)
    after = record(wins(pair(cup(4, tiebreaks=("wins", "manual"), scope="tournament")), 2), "M1", Result.forfeit(1))
    assert tried(record(pair(after), "M3", DRAWN), "M3")[0] == ("wins", 0, 1, True)


def test_performance_is_the_mean_of_the_opponents_and_the_difference_of_the_score():
    # 1 (1003) beats 4 (1000) then draws with 2 (1002), who has beaten 3 (1001): 75 % is worth 193.
    after = favourites(cup(4, tiebreaks=("performance", "manual"), scope="tournament"))
    level = record(pair(after), "M3", DRAWN)
    assert tried(level, "M3")[0] == ("performance", 1001 + 193, 1002 + 193, True)


def test_performance_counts_a_win_a_draw_and_a_loss():
    first = record(pair(cup(2, variant="two-leg", tiebreaks=("performance", "manual"))), "M1", A_WINS)
    both = record(pair(first), "M1", B_WINS, leg=2)              # one win and one loss each: the opponent’s rating, 1000 and 1001
    assert tried(both)[0] == ("performance", 1000, 1001, True)


def test_differences_are_symmetric_steps_of_the_fide_table():
    assert len(DIFFERENCES) == 51
    assert list(DIFFERENCES) == sorted(DIFFERENCES)
    assert [DIFFERENCES[p - 50] for p in (50, 60, 75, 90, 99, 100)] == [0, 72, 193, 366, 677, 800]


def test_a_drawn_aggregate_goes_to_the_tie_breaks():
    first = record(pair(cup(2, variant="two-leg", tiebreaks=("rating",))), "M1", A_WINS)
    both = record(pair(first), "M1", B_WINS, leg=2)
    assert played(both, "M1").total == (1, 1)
    assert played(both, "M1").decided_by == "rating"


# --- What is offered ---


def test_only_what_can_separate_two_sides_of_a_level_match_is_offered():
    assert offered(CupSettings()) == ("rating", "pairing number", "performance", "manual")
    assert offered(CupSettings(scope="tournament")) == (
        "rating", "pairing number", "wins", "wins with Black", "performance", "manual"
    )
    assert set(offered(CupSettings(teams=True))) == {*TEAM, "pairing number", "manual"}


@given(st.lists(st.sampled_from([A_WINS, DRAWN, B_WINS]), min_size=2, max_size=2))
def test_in_one_level_match_games_won_are_always_equal(legs):
    # Why they are not offered for one match: read over a two-legged cup of two, whose only match is the whole tournament.
    settings = {"variant": "two-leg", "tiebreaks": ("wins", "wins with Black", "manual"), "scope": "tournament"}
    both = record(pair(record(pair(cup(2, **settings)), "M1", legs[0])), "M1", legs[1], leg=2)
    assert all(a == b for _, a, b, _ in tried(both))


# --- Manual ---
def test_a_winner_the_director_named_has_won_a_play_off():
    assert decided_words("manual") == ("Play-off", "Barrage")


def test_a_new_cup_is_decided_by_manual_only():
    assert CupSettings().tiebreaks == ("manual",)


def test_a_play_off_ends_the_list():
    level = drawn_game(("manual", "rating"))
    assert played(level, "M1").status == "level"                 # the rating after it never applies
    assert tried(name_winner(level, "M1", 1)) == [("manual", None, None, True)]
    assert remarks(level)[0].en == (
        "Listed after Manual, Rating will never apply: a play-off settles the match. Move Manual to the end."
    )
    assert remarks(drawn_game(("rating", "manual"))) == ()


def test_a_tie_break_before_manual_leaves_no_winner_to_name():
    with pytest.raises(EtuiError, match="already decided without a play-off"):
        name_winner(drawn_game(("rating", "manual")), "M1", 1)


def test_tie_breaks_changed_so_that_a_read_only_round_turns_are_told():
    after = pair(wins(record(pair(cup(4, tiebreaks=("rating", "manual"))), "M1", DRAWN), 2))
    assert pairs(after, 2) == [(1, 2)]

    def told(*tiebreaks):
        return contradictions(replace(after, settings=replace(after.settings, tiebreaks=tiebreaks)), {"M3": (1, 2)})

    assert told("rating", "performance") == ()
    assert told("performance") != ()


# --- CUP_WINNER ---


@pytest.mark.parametrize(
    ("arguments", "side"),
    [
        ((1, 0), 0), ((10, 20), 1), ((None, 0), None), ((0.5, 0.5), None), ((2, 2, [5.5], [4.5]), 0), ((2, 2, [5, 1], [5, 2]), 1),
        ((2, 2, [None, 1], [3, 2]), 1), ((2, 2, [5], [5]), None), ((2, 2, [5], [5], 1), 1), ((3, 1, [], [], 1), 0),
        ((0, 0), None),
    ],
)
def test_the_qualified_side(arguments, side):
    assert qualified_side(*arguments) == side
