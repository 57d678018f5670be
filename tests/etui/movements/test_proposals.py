"""What is proposed for a field: always legal, for just these people, in the time there is, and what a director expects."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.errors import EtuiError
from etui.movements.proposals import propose
from tests.etui.movements.slow_check import breaks

BADLY_SET = re.compile(r"[^\u00a0][:;!?»]|«[^\u00a0]|'")


@pytest.mark.parametrize("pairs", [*range(4, 32), 39, 40, 66, 119, 120])
def test_every_proposal_is_legal_for_so_many_pairs_and_one_is_recommended(pairs):
    proposals = propose(pairs=pairs)
    assert [each.recommended for each in proposals] == [True] + [False] * (len(proposals) - 1)
    for each in proposals:
        assert breaks(each.movement) == []
        assert len(each.movement.competitors) == pairs
        assert len(each.movement.rounds) == each.rounds
        assert each.boards_each[0] <= each.boards_each[1] <= each.boards
        assert each.minutes == -(-each.rounds * (each.arguments["boards_per_round"] * 15 + 3) // 2)
        for sentence in (each.why, *each.fairness):
            assert sentence.en
            assert not BADLY_SET.search(sentence.fr)


@pytest.mark.parametrize(
    ("pairs", "kind", "rounds", "each"),
    [
        (6, "howell", 5, 25), (8, "howell", 7, 28), (10, "howell", 9, 27), (14, "mitchell", 7, 28), (16, "mitchell", 7, 28),
        (18, "mitchell", 9, 27), (26, "mitchell", 13, 26), (28, "mitchell", 13, 26), (40, "web", 13, 26), (52, "web", 13, 26),
    ],
)
def test_what_a_director_would_play_in_an_afternoon_is_recommended(pairs, kind, rounds, each):
    best = propose(pairs=pairs)[0]
    assert (best.kind, best.rounds, best.boards_each) == (kind, rounds, (each, each))


def test_one_winner_or_two_are_given_as_asked():
    for winners in (1, 2):
        for each in propose(pairs=14, winners=winners):
            assert each.winners == winners
            turns = all(0 not in (record.ns, record.ew) for record in each.found.records)
            assert turns or winners == 2 or each.kind in ("howell", "scrambled", "hesitation")
    assert propose(pairs=14, winners=1)[0].kind == "howell"


@settings(max_examples=25, deadline=None)
@given(st.integers(4, 24), st.integers(60, 240))
def test_proposals_fit_the_minutes_there_are(pairs, minutes):
    proposals = propose(pairs=pairs, minutes=minutes)
    assert all(each.minutes <= minutes for each in proposals)
    assert proposals[0].minutes > minutes / 2, "and use them"


def test_boards_asked_for_are_met_as_near_as_the_movement_comes():
    assert propose(pairs=14, boards=21)[0].boards_each == (21, 21)
    assert propose(pairs=16, boards=20)[0].boards_each == (20, 20)


def test_slower_play_makes_fewer_boards():
    quick, slow = (propose(pairs=18, minutes=180, minutes_per_board=each)[0].boards_each[1] for each in (6, 9))
    assert quick > slow


def test_an_individual_is_played_whole_where_the_time_allows():
    best = propose(players=20)[0]
    assert (best.kind, best.rounds, best.boards, best.winners) == ("individual", 20, 20, 1)
    assert propose(players=25)[0].rounds == 25


@pytest.mark.parametrize(
    ("wanted", "english", "french"),
    [
        ({}, "the number of pairs or", "le nombre de paires soit"),
        ({"pairs": 8, "players": 16}, "Give either", "Donnez soit"),
        ({"pairs": 3}, "4 to 120, such as 4", "de 4 à 120, par exemple 4"),
        ({"pairs": 121}, "such as 120, or form sections", "formez des sections"),
        ({"pairs": 4, "winners": 2}, "5 to 120, such as 5", "de 5 à 120, par exemple 5"),
        ({"pairs": 8, "winners": 3}, "ask for 1 or 2 winners", "demandez 1 ou 2 vainqueurs"),
        ({"players": 8, "winners": 2}, "ask for 1 winner", "demandez 1 vainqueur"),
        ({"pairs": 8, "boards": 0}, "ask for 1 or more", "demandez-en 1 ou plus"),
        ({"pairs": 8, "minutes": 0}, "give the time there is", "donnez le temps disponible"),
        ({"pairs": 4, "minutes": 10}, "give at least 27", "donnez-en au moins 27"),
        ({"pairs": 100, "minutes": 10}, "give at least 45", "donnez-en au moins 45"),
        ({"players": 3}, "ask for 4", "demandez-en 4"),
    ],
)
def test_what_cannot_be_answered_is_said_with_what_can(wanted, english, french):
    with pytest.raises(EtuiError) as refusal:
        propose(**wanted)
    assert english in refusal.value.say("en")
    assert french in refusal.value.say("fr")
    assert not BADLY_SET.search(refusal.value.say("fr"))
