"""A cup played: rounds paired one by one, results typed and corrected, forfeits, withdrawals, consolation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from etui.cup.advance import replay
from etui.cup.consolation import consolation, first_round_losers
from etui.cup.contradictions import contradictions
from etui.cup.entering import name_winner, record, record_all, withdraw
from etui.cup.model import Result
from etui.cup.pairing import pair, pairings, unpair
from etui.errors import EtuiError
from tests.etui.cup.cups import A_WINS, B_WINS, DRAWN, by_round, cup, favourites, of, pairs, played, simulate_cup, stages, wins

# --- The rule’s own cups ---


def test_five_entries_in_double_elimination_when_favourites_win():
    assert by_round(simulate_cup(5, "double", reset=True)) == {
        1: [(4, 5)], 2: [(1, 4), (2, 3)], 3: [(5, 3)], 4: [(1, 2), (3, 4)], 5: [(3, 2)], 6: [(1, 2)]
    }


def test_the_reset_is_played_only_when_the_lower_winner_wins_the_grand_final():
    assert by_round(simulate_cup(5, "double", reset=True, policy="challenger"))[7] == [(1, 2)]
    assert 7 not in by_round(simulate_cup(5, "double", reset=True, policy="favourites"))
    without = simulate_cup(5, "double", reset=False, policy="challenger")
    assert without.paired == 6
    assert replay(without).champion == 2


def test_a_cup_that_needs_no_reset_is_over_early():
    whole = simulate_cup(5, "double", reset=True)
    assert whole.paired == 6
    assert [p.status for p in replay(whole).matches.values()][-1] == "skipped"
    with pytest.raises(EtuiError, match="The cup is over: 1 Entry 1 has won it"):
        pair(whole)


def test_six_entries():
    assert by_round(simulate_cup(6)) == {1: [(4, 5), (3, 6)], 2: [(1, 4), (2, 3)], 3: [(1, 2)]}


def test_the_lower_seed_always_wins_with_outsiders():
    assert by_round(simulate_cup(8, policy="outsiders")) == {
        1: [(1, 8), (4, 5), (2, 7), (3, 6)], 2: [(8, 5), (7, 6)], 3: [(8, 7)]
    }


def test_coin_flips_are_the_same_for_the_same_seed():
    assert by_round(simulate_cup(32, policy="random", seed=4)) == by_round(simulate_cup(32, policy="random", seed=4))
    assert by_round(simulate_cup(32, policy="random", seed=4)) != by_round(simulate_cup(32, policy="random", seed=5))


# --- Pairing waits for every result ---


def test_the_next_round_is_refused_while_a_match_has_no_result():
    paired = wins(pair(cup(4)), 1)
    with pytest.raises(EtuiError) as refusal:
        pair(paired)
    assert refusal.value.say("en") == (
        "Round 2 cannot be paired yet. M2 (2 Player 002 – 3 Player 003) has no result in round 1: "
        "type it, or mark who was absent."
    )


def test_the_next_round_is_refused_while_a_match_is_level_and_undecided():
    paired = record(wins(pair(cup(4)), 1), "M2", DRAWN)
    with pytest.raises(EtuiError, match=r"M2 .* is level .* name the winner after a play-off"):
        pair(paired)
    assert pairs(pair(name_winner(paired, "M2", 1)), 2) == [(1, 3)]


def test_without_manual_the_refusal_advises_to_add_it():
    paired = record(wins(pair(cup(4, tiebreaks=("pairing number",))), 1), "M2", DRAWN)
    assert pairs(pair(paired), 2) == [(1, 2)]
    paired = record(wins(pair(cup(4, tiebreaks=())), 1), "M2", DRAWN)
    with pytest.raises(EtuiError, match="add Manual, or another tie-break"):
        pair(paired)


def test_the_second_leg_is_paired_once_the_first_has_its_results_even_drawn():
    first = record(pair(cup(2, variant="two-leg")), "M1", DRAWN)
    with pytest.raises(EtuiError, match="round 1"):
        pair(pair(cup(2, variant="two-leg")))
    second = pair(first)
    assert pairs(second, 2) == [(1, 2)]
    done = record(second, "M1", B_WINS, leg=2)
    assert played(done, "M1").decided_by == "aggregate"
    assert replay(done).champion == 2


# --- Correcting ---


def test_a_corrected_result_sends_somebody_else_to_round_2():
    # Two clubs of two, so that 1–2 and 3–4 meet first; 10–20 is corrected to 20–10.
    typed = pair(cup(4, clubs=["A", "A", "B", "B"], group_by="club", scoring="points"))
    typed = record_all(typed, {("M1", 1): Result.of(10, 20), ("M2", 1): Result.of(25, 5)})
    wrong = pair(typed)
    assert pairs(wrong, 2) == [(2, 3)]
    with pytest.raises(EtuiError) as refusal:
        record(wrong, "M1", Result.of(20, 10))
    assert refusal.value.sentence == (
        "M1 (1 Player 001 – 2 Player 002) is in round 1, read-only since round 2 was paired: unpair round 2 to correct it.",
        "M1 (1 Player 001 – 2 Player 002) est à la ronde 1, en lecture seule depuis l’appariement de la ronde 2 : désappariez la "
        "ronde 2 pour le corriger.",
    )
    right = pair(record(unpair(wrong), "M1", Result.of(20, 10)))
    assert pairs(right, 2) == [(1, 3)]


def test_unpairing_clears_what_was_typed_in_the_round_and_nothing_before():
    before = favourites(cup(8))
    after = record(pair(before), "M5", DRAWN)
    assert unpair(name_winner(after, "M5", 1)) == before
    with pytest.raises(EtuiError, match="nothing to unpair"):
        unpair(cup(4))


def test_unpairing_also_clears_a_result_of_no_match():
    paired = pair(cup(4))
    assert unpair(replace(paired, results={("M9", 1): A_WINS, ("M1", 2): A_WINS}, winners={"M9": 0})) == cup(4)


def test_a_result_can_be_corrected_or_erased_until_the_next_round_is_paired():
    typed = record(record(pair(cup(2)), "M1", A_WINS), "M1", B_WINS)
    assert replay(typed).champion == 2
    assert replay(record(typed, "M1", None)).champion is None


def test_a_play_off_winner_is_forgotten_when_the_result_is_corrected_to_a_win():
    named = name_winner(record(pair(cup(2)), "M1", DRAWN), "M1", 1)
    assert replay(named).champion == 2
    assert record(named, "M1", A_WINS).winners == {}
    assert name_winner(named, "M1", None).winners == {}


# --- Forfeits ---


def test_when_one_side_is_absent_the_other_advances():
    assert pairs(pair(wins(record(pair(cup(4)), "M1", Result.forfeit(0)), 2)), 2) == [(4, 2)]


def test_when_both_are_absent_the_next_opponent_walks_over():
    after = wins(record(pair(cup(8)), "M1", Result.forfeit(0, 1)), 4, 2, 3)
    semi = played(after, "M5")
    assert (semi.sides, semi.status, semi.winner, semi.decided_by) == ((0, 4), "walkover", 1, "bye")
    assert pairs(pair(after), 2) == [(2, 3)]
    assert stages(favourites(after, 2)) == {
        1: "Out — round 1", 2: "Winner", 3: "Out — round 2", 4: "Runner-up", 5: "Out — round 1", 6: "Out — round 1",
        7: "Out — round 1", 8: "Out — round 1",
    }


def test_a_final_that_nobody_comes_to_has_no_winner():
    nobody = record(pair(favourites(cup(4), 1)), "M3", Result.forfeit(0, 1))
    assert replay(nobody).over
    assert stages(nobody) == {1: "Runner-up", 2: "Runner-up", 3: "Out — round 1", 4: "Out — round 1"}
    with pytest.raises(EtuiError, match="nobody has won it"):
        pair(nobody)


def test_a_side_absent_from_one_leg_has_lost_the_match():
    first = record(pair(cup(2, variant="two-leg")), "M1", A_WINS)
    assert replay(record(pair(first), "M1", Result.forfeit(0), leg=2)).champion == 2


def test_a_forfeit_is_no_played_game_and_gives_no_colour():
    after = record(pair(cup(4)), "M1", Result.forfeit(1))        # 1 was to be White and did not play
    after = pair(wins(after, 2))                                 # 2 was Black (the second match), so is White now
    assert played(after, "M3").legs[0].white == 1


# --- Withdrawals ---


def test_a_player_who_withdraws_in_the_upper_bracket_forfeits_below_as_well():
    after = favourites(cup(8, variant="double", reset=True))
    gone = withdraw(pair(after), 1)                              # 1–4 in the upper bracket is under way
    assert played(gone, of(gone, 1, 4)).decided_by == "forfeit"
    on = wins(gone, 2, 5, 6)
    below = [p for p in replay(on).matches.values() if p.match.bracket == "lower" and 1 in p.sides]
    assert [(p.decided_by, p.sides[p.winner]) for p in below] == [("forfeit", 6)]
    assert stages(on)[1] == "Out — round 3"


def test_a_withdrawn_player_is_not_sent_on_by_a_bye():
    after = withdraw(pair(cup(5)), 1)                            # 1 has a bye in round 1
    assert pairs(pair(wins(after, 4)), 2) == [(1, 4), (2, 3)]
    assert [p.decided_by for p in replay(after).matches.values() if 1 in p.sides] == ["", ""]
    semi = played(wins(after, 4), "M5")
    assert (semi.decided_by, semi.sides[semi.winner]) == ("forfeit", 4)


def test_a_result_typed_before_the_withdrawal_stands():
    after = withdraw(wins(pair(cup(4)), 1, 2), 1)
    assert played(after, "M1").decided_by == "result"
    assert replay(after).champion == 2                           # the final is forfeited in advance
    assert stages(after)[1] == "Runner-up"


def test_a_withdrawal_during_a_level_match_leaves_the_play_off_to_the_other():
    level = withdraw(record(pair(cup(2)), "M1", DRAWN), 1)
    assert replay(level).champion == 2


def test_who_goes_home_later_is_not_taken_from_a_match_that_somebody_else_left():
    after = pair(record(pair(cup(3, variant="double-two-leg")), "M2", A_WINS))
    after = pair(record(after, "M2", A_WINS, leg=2))                     # 2 beats 3 twice and meets 1
    after = pair(record(after, "M3", A_WINS))
    level = withdraw(record(after, "M3", B_WINS, leg=2), 2)              # one all, and 2 goes home before the play-off
    assert played(level, "M3").winner == 0
    later = withdraw(pair(level), 1)
    assert played(later, "M3").winner == 0


def test_withdrawing_twice_changes_nothing():
    gone = withdraw(pair(cup(8)), 8)
    assert withdraw(pair(wins(gone, 4, 2, 3)), 8).withdrawn == {8: 1}


def test_withdrawing_waits_for_round_1():
    with pytest.raises(EtuiError, match="remove Player 003 from the entries instead"):
        withdraw(cup(4), 3)
    with pytest.raises(EtuiError, match=r"Seed 5 is not in this cup \(1 to 4\)"):
        withdraw(pair(cup(4)), 5)



# --- Third place ---


def test_third_place_is_played_in_the_round_of_the_final():
    whole = simulate_cup(8, third_place=True)
    assert by_round(whole)[3] == [(1, 2), (4, 3)]
    assert [stages(whole)[seed] for seed in (1, 2, 3, 4, 5)] == ["Winner", "Runner-up", "Third", "Fourth", "Out — round 1"]


def test_the_third_place_match_waits_while_a_semi_final_is_level():
    semis = pair(favourites(cup(8, third_place=True)))
    semis = record(wins(semis, 2), "M5", DRAWN)
    assert played(semis, "M8").sides == (None, 3)
    assert stages(semis)[3] == "Still in"
    assert played(name_winner(semis, "M5", 1), "M8").sides == (1, 3)


def test_without_a_third_place_match_the_semi_finalists_share_their_place():
    assert [stages(simulate_cup(8))[seed] for seed in (3, 4)] == ["Out — round 2"] * 2


# --- Consolation ---


def test_first_round_losers_play_a_consolation_in_their_seed_order():
    after = favourites(cup(8))
    plate = consolation(replay(after))
    assert [entry.name for entry in plate.entries] == [f"Player {k:03}" for k in (5, 6, 7, 8)]
    assert pairs(pair(plate), 1) == [(1, 4), (2, 3)]


def test_who_has_withdrawn_is_not_asked_to_the_consolation():
    after = withdraw(favourites(cup(8)), 8)
    assert first_round_losers(replay(after)) == (5, 6, 7)


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (lambda: cup(8), "there are none"),
        (lambda: pair(cup(8)), "has no result"),
        (lambda: favourites(cup(3)), "there is one"),
        (lambda: favourites(cup(8, variant="double")), "lower bracket"),
    ],
)
def test_a_consolation_needs_losers(state, said):
    with pytest.raises(EtuiError, match=said):
        consolation(replay(state()))


# --- What cannot be typed ---


@pytest.mark.parametrize(
    ("name", "result", "said"),
    [
        ("M3", A_WINS, "M3 .* round 2, which is not paired yet"),
        ("M9", A_WINS, "M9, leg 1, is not in this bracket"),
        ("M1", Result.of(1, 1), "two winners"),
        ("M1", Result.of(2, 1), "2–1 is not the result of a game"),
        ("M1", Result.of(1, 0.5), "1–½ is not the result of a game"),
        ("M1", Result.of(-1, 1), "negative"),
        ("M1", Result.of_boards(1, 0), "has no boards"),
        ("M1", Result((1, 0), absent=(True, False)), "both a score and an absent side"),
    ],
)
def test_an_impossible_result_is_refused_naming_the_match(name, result, said):
    with pytest.raises(EtuiError, match=said):
        record(pair(cup(4)), name, result)


def test_nobody_can_be_given_a_bye_or_a_win_against_one():
    with pytest.raises(EtuiError, match="nobody can be given a bye by hand"):
        record(pair(cup(3)), "M1", A_WINS)
    second = pair(favourites(cup(5, variant="double")))
    assert played(second, "M7").sides == (0, 5)
    with pytest.raises(EtuiError, match=r"M7 \(5 Player 005\) has no two sides"):
        record(second, "M7", B_WINS)


def test_several_results_are_taken_together_or_not_at_all():
    paired = pair(cup(4))
    with pytest.raises(EtuiError):
        record_all(paired, {("M1", 1): A_WINS, ("M2", 1): Result.of(1, 1)})
    assert paired.results == {}


def test_a_winner_is_named_by_hand_only_in_a_level_match():
    paired = pair(cup(4))
    with pytest.raises(EtuiError, match="has not ended level"):
        name_winner(paired, "M1", 0)
    with pytest.raises(EtuiError, match="already decided without a play-off"):
        name_winner(wins(paired, 1), "M1", 1)
    with pytest.raises(EtuiError, match="Manual is not among the tie-breaks"):
        name_winner(record(pair(cup(4, tiebreaks=())), "M1", DRAWN), "M1", 1)
    with pytest.raises(EtuiError, match="no side 3"):
        name_winner(paired, "M1", 2)
    with pytest.raises(EtuiError, match="read-only"):
        name_winner(pair(favourites(cup(4))), "M1", 1)


# --- A whole workbook read at once ---


def test_a_sound_cup_has_no_contradictions():
    for variant in ("single", "double-two-leg"):
        assert contradictions(simulate_cup(7, variant, policy="random")) == ()


def test_contradictions_are_all_told():
    whole = favourites(cup(8), 2)
    changed = {
        "paired": 9, "results": {**whole.results, ("M1", 1): Result.of(1, 1), ("M7", 1): A_WINS},
        "winners": {"M2": 1}, "withdrawn": {12: 1},
    }
    told = " ".join(sentence.en for sentence in contradictions(replace(whole, **changed)))
    for said in ("9 rounds are paired, and this cup has 3", "M1 (1 Player 001 – 8 Player 008) has two winners",
                 "M2 (4 Player 004 – 5 Player 005) is already decided", "Seed 12 has withdrawn but is not entered"):
        assert said in told


def test_a_round_paired_over_an_open_match_is_told():
    after = pair(favourites(cup(4)))
    hole = replace(after, results={("M1", 1): A_WINS})
    assert [s.en for s in contradictions(hole)] == [
        "M2 (2 Player 002 – 3 Player 003) has no result in round 1: type it, or mark who was absent."
    ]


def test_a_result_changed_in_a_frozen_round_is_told_against_the_pairings_as_written():
    after = pair(favourites(cup(4)))
    written = {name: seeds for rnd in (1, 2) for name, seeds in pairings(after, rnd).items()}
    assert contradictions(after, written) == ()
    changed = replace(after, results={**after.results, ("M1", 1): B_WINS})
    assert contradictions(changed, written)[0].en == (
        "M3 was paired in round 2 as 1 Player 001 – 2 Player 002, but the rounds before it now give 4 Player 004 – 2 Player 002: "
        "unpair round 2 before correcting an earlier result, or put that result back."
    )
