"""The score of a contract: Law 77 against the score card a director carries."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etui.bridge.contract import Contract, read_contract
from etui.bridge.law77 import contract_score, declarer_score, possible_scores
from etui.errors import EtuiError

# --- The slow reference: the score card a director carries, figure by figure ---

# Scores of a contract just made, levels 1 to 7; keys (minor, major or no trump; doubled; vulnerable).
JUST_MADE = {
    ("minor", 0, False): (70, 90, 110, 130, 400, 920, 1440),
    ("minor", 0, True): (70, 90, 110, 130, 600, 1370, 2140),
    ("major", 0, False): (80, 110, 140, 420, 450, 980, 1510),
    ("major", 0, True): (80, 110, 140, 620, 650, 1430, 2210),
    ("NT", 0, False): (90, 120, 400, 430, 460, 990, 1520),
    ("NT", 0, True): (90, 120, 600, 630, 660, 1440, 2220),
    ("minor", 1, False): (140, 180, 470, 510, 550, 1090, 1630),
    ("minor", 1, True): (140, 180, 670, 710, 750, 1540, 2330),
    ("major", 1, False): (160, 470, 530, 590, 650, 1210, 1770),
    ("major", 1, True): (160, 670, 730, 790, 850, 1660, 2470),
    ("NT", 1, False): (180, 490, 550, 610, 670, 1230, 1790),
    ("NT", 1, True): (180, 690, 750, 810, 870, 1680, 2490),
    ("minor", 2, False): (230, 560, 640, 720, 800, 1380, 1960),
    ("minor", 2, True): (230, 760, 840, 920, 1000, 1830, 2660),
    ("major", 2, False): (520, 640, 760, 880, 1000, 1620, 2240),
    ("major", 2, True): (720, 840, 960, 1080, 1200, 2070, 2940),
    ("NT", 2, False): (560, 680, 800, 920, 1040, 1660, 2280),
    ("NT", 2, True): (760, 880, 1000, 1120, 1240, 2110, 2980),
}
# Each trick more; undoubled it is the trick value, which does not depend on the vulnerability.
OVERTRICK = {
    ("minor", 0, False): 20, ("major", 0, False): 30, ("NT", 0, False): 30,
    ("minor", 0, True): 20, ("major", 0, True): 30, ("NT", 0, True): 30,
    **{(kind, 1, False): 100 for kind in ("minor", "major", "NT")},
    **{(kind, 1, True): 200 for kind in ("minor", "major", "NT")},
    **{(kind, 2, False): 200 for kind in ("minor", "major", "NT")},
    **{(kind, 2, True): 400 for kind in ("minor", "major", "NT")},
}
# What one to thirteen tricks down cost; keys (doubled, vulnerable).
DOWN = {
    (0, False): (50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650),
    (0, True): (100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300),
    (1, False): (100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500),
    (1, True): (200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800),
    (2, False): (200, 600, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000),
    (2, True): (400, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000, 7600),
}
KIND = {"C": "minor", "D": "minor", "H": "major", "S": "major", "NT": "NT"}


def on_the_score_card(level, strain, doubled, tricks, vulnerable):
    needed = 6 + level
    if tricks < needed:
        return -DOWN[doubled, vulnerable][needed - tricks - 1]
    line = KIND[strain], doubled, vulnerable
    return JUST_MADE[line][level - 1] + (tricks - needed) * OVERTRICK[line]


@pytest.mark.parametrize("vulnerable", [False, True], ids=["not vulnerable", "vulnerable"])
@pytest.mark.parametrize("doubled", [0, 1, 2], ids=["undoubled", "doubled", "redoubled"])
@pytest.mark.parametrize("strain", ["C", "D", "H", "S", "NT"])
def test_every_contract_and_number_of_tricks_scores_what_the_score_card_says(strain, doubled, vulnerable):
    for level, tricks in product(range(1, 8), range(14)):
        expected = on_the_score_card(level, strain, doubled, tricks, vulnerable)
        assert declarer_score(Contract(level, strain, doubled), tricks, vulnerable) == expected, (level, tricks)


# The rule file's vectors, as a director would write them; declarer's side.
@pytest.mark.parametrize(
    ("written", "vulnerable", "score"),
    [
        ("1NT=", False, 90), ("2S+1", True, 140), ("3NT=", True, 600), ("4Sx+1", False, 690), ("4Hxx=", True, 1080),
        ("6D=", False, 920), ("7NTxx+0", True, 2980), ("5Cx-3", False, -500), ("5Cx-3", True, -800),
        ("5Cxx-4", True, -2200), ("2Hx-4", False, -800), ("3NT-2", True, -200),
    ],
)
def test_known_results_score_known_points(written, vulnerable, score):
    read = read_contract(written, "en")
    assert declarer_score(read.contract, read.tricks, vulnerable) == score


# Results that scoring programs published: board vulnerability, declarer, NS score.
@pytest.mark.parametrize(
    ("written", "tricks", "declarer", "sides", "score"),
    [
        ("5C", 11, "W", "none", -400), ("4H", 8, "S", "none", -100), ("3Hx", 6, "N", "none", -500),
        ("3S", 7, "E", "none", 100), ("1N", 8, "E", "none", -120), ("4S", 10, "N", "none", 420),
        ("3NT", 9, "N", "NS", 600), ("3NT", 9, "N", "EW", 400), ("5CX", 8, "E", "EW", 800), ("5CX", 8, "E", "NS", 500),
        ("4SXX", 10, "W", "NS", -880), ("4SXX", 11, "W", "NS", -1080), ("4SXX", 10, "W", "all", -1080),
    ],
)
def test_the_score_is_written_for_north_south(written, tricks, declarer, sides, score):
    assert contract_score(read_contract(written, "en").contract, tricks, declarer, sides) == score


CONTRACTS = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(["C", "D", "H", "S", "NT"]), st.sampled_from([0, 1, 2])
)
SIDES = st.sampled_from(["none", "NS", "EW", "all"])


@given(CONTRACTS, st.integers(0, 13), SIDES)
def test_turning_the_table_a_quarter_turn_turns_the_score_over(contract, tricks, sides):
    turned = {"none": "none", "NS": "EW", "EW": "NS", "all": "all"}[sides]
    for before, after in (("N", "E"), ("E", "S"), ("S", "W"), ("W", "N")):
        score = contract_score(contract, tricks, before, sides)
        assert contract_score(contract, tricks, after, turned) == -score
        assert score != 0


@given(CONTRACTS, st.integers(0, 12), st.booleans())
def test_one_trick_more_never_scores_less(contract, tricks, vulnerable):
    assert declarer_score(contract, tricks, vulnerable) < declarer_score(contract, tricks + 1, vulnerable)


@pytest.mark.parametrize("sides", ["none", "NS", "EW", "all"])
def test_a_board_passed_out_scores_nothing(sides):
    assert contract_score(None, None, "", sides) == 0
    assert declarer_score(None, 0, sides == "all") == 0


@pytest.mark.parametrize(("tricks", "declarer"), [(None, "N"), (10, ""), (10, "X"), (10, "NS"), (None, "")])
def test_a_contract_without_its_declarer_or_its_result_is_not_scored(tricks, declarer):
    with pytest.raises(EtuiError, match="4SX lacks its declarer or its result") as refusal:
        contract_score(Contract(4, "S", 1), tricks, declarer, "none")
    assert "Il manque au contrat 4PX" in refusal.value.say("fr")


@pytest.mark.parametrize("tricks", [-1, 14])
def test_declarer_cannot_have_more_tricks_than_the_cards_give(tricks):
    with pytest.raises(ValueError, match="cannot make"):
        declarer_score(Contract(1, "NT"), tricks, False)


@pytest.mark.parametrize(("sides", "ns", "ew"), [("none", 0, 0), ("NS", 1, 0), ("EW", 0, 1), ("all", 1, 1)])
def test_possible_scores_are_the_score_card_read_by_both_sides(sides, ns, ew):
    expected = {0}
    for level, strain, doubled, tricks in product(range(1, 8), KIND, range(3), range(14)):
        expected.add(on_the_score_card(level, strain, doubled, tricks, bool(ns)))
        expected.add(-on_the_score_card(level, strain, doubled, tricks, bool(ew)))
    assert possible_scores(sides) == expected


def test_scores_that_only_a_vulnerable_side_can_make():
    assert 620 in possible_scores("NS")
    assert -620 not in possible_scores("NS")
    assert -620 in possible_scores("all")
    assert {430, -430, 50, -50, 0} <= possible_scores("none")
    assert not {10, 20, 30, 40, 60, 415, 620, 7600} & possible_scores("none")
    assert possible_scores("EW") is possible_scores("EW")
