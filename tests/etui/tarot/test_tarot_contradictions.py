"""What an evening says that cannot be, sentence by sentence."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from etui.movements.tarot import tarot
from etui.tarot.contradictions import contradictions
from etui.tarot.deal_words import read_deal
from etui.tarot.evening import Evening, Method, PlayedDeal, PlayedRound, PlayedTable, Player, empty_evening

F = Fraction
BADLY_SET = re.compile(r"[^\u00a0][:;!?»]|«[^\u00a0]|'")


def scored(number, who, *scores, deals=()):
    return PlayedTable(number, who, tuple(None if s is None else F(s) for s in scores), deals)


def said(*tables, players=(), out=(), method=None):
    found = contradictions(Evening("", (PlayedRound(1, tables, out),), players, method or Method()))
    assert not [sentence.fr for sentence in found if BADLY_SET.search(sentence.fr.replace("!D7", ""))]
    assert all(sentence.fr.startswith("Position 1") for sentence in found if sentence.en.startswith("Round 1"))
    return [sentence.en for sentence in found]


GOOD = scored(1, (1, 2, 3, 4), 10, 20, -30, 0)


def test_a_right_evening_has_none():
    assert said(GOOD) == []
    assert contradictions(empty_evening(tarot(6, 5))) == []


def test_scores_that_do_not_cancel_out():
    assert said(scored(3, (1, 2, 3, 4), 10, 20, -30, 1)) == [
        "Round 1, table 3: the scores add up to +1 instead of 0; correct one of them."
    ]
    bad = PlayedDeal(2, scores=(F(1), F(1), F(1), F(0)))
    assert said(scored(3, (1, 2, 3, 4), deals=(bad,)), method=Method(deals=1)) == [
        "Round 1, table 3: deal 2: the scores add up to +3 instead of 0; correct one of them."
    ]


def test_players_at_two_tables_twice_at_one_exempt_unknown_or_forgotten():
    listed = tuple(Player(n) for n in (1, 2, 3, 4, 5, 6, 7, 9))
    assert said(GOOD, scored(2, (4, 5, 5, 6), 0, 0, 0, 0), scored(3, (7, 8, None, None)), players=listed, out=(7,))[:6] == [
        "Round 1: player 4 is at tables 1 and 2; correct one of them.",
        "Round 1, table 2: player 5 sits there twice; correct one seat.",
        "Round 1, table 3: player 7 is exempt but sits there; correct one of them.",
        "Round 1, table 3: player 8 is not on the entry list; correct the number or add the player.",
        "Round 1: player 9 is neither at a table nor exempt; correct the seating.",
        "Round 1, table 3: no score is given; type those of the table.",
    ]


def test_a_player_who_goes_home_is_asked_about_once_and_one_who_is_left_out_in_between_is_a_fault():
    listed = tuple(Player(n) for n in range(1, 6))
    first, without_5, without_4 = ((1, 2, 3, 4, 5), (1, 2, 3, 4, None), (1, 2, 3, None, 5))

    def asked(*seats):
        scores = [tuple(None if number is None else 0 for number in who) for who in seats]
        rounds = tuple(PlayedRound(n, (scored(1, who, *scores[n - 1]),)) for n, who in enumerate(seats, 1))
        return [sentence.en for sentence in contradictions(Evening("", rounds, listed))]

    assert asked(first, without_5, without_5) == ["Player 5 is in no round after round 1: has the player gone home?"]
    assert asked(first, without_4, first) == ["Round 2: player 4 is neither at a table nor exempt; correct the seating."]
    assert asked(without_5, first, without_4) == [
        "Round 1: player 5 is neither at a table nor exempt; correct the seating.",
        "Player 4 is in no round after round 2: has the player gone home?",
    ]


def test_missing_scores():
    assert said(scored(1, (1, 2, 3, 4), 10, None, -10, None)) == [
        "Round 1, table 1: the scores of players 2, 4 are missing; type them."
    ]
    assert said(scored(1, (1, 2, 3, 4), 10, None, -10, 0)) == ["Round 1, table 1: the score of player 2 is missing; type it."]
    assert said(GOOD, scored(2, (5, 6, 7, 8))) == ["Round 1, table 2: no score is given; type those of the table."]


def test_a_round_left_out_before_one_that_is_scored():
    rounds = (PlayedRound(1, (scored(1, (1, 2, 3, 4)),)), PlayedRound(2, (GOOD,)), PlayedRound(3, (scored(1, (1, 2, 3, 4)),)))
    assert [s.en for s in contradictions(Evening("", rounds))] == [
        "Round 1, table 1: no score is given; type those of the table."
    ]


def test_a_table_listed_twice_and_numbers_given_twice():
    assert said(GOOD, scored(1, (5, 6, 7, 8), 0, 0, 0, 0)) == ["Round 1: table 1 is listed 2 times; keep one."]
    listed = (*(Player(n, licence=f"L{n}") for n in (1, 2, 3)), Player(4, licence="L1"), Player(4))
    assert said(GOOD, players=listed) == [
        "Number 4 is given to 2 players: give each his own.", "Licence L1 belongs to 2 players: correct one of them."
    ]


GARDE = read_deal("garde", 2, 49)


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        (PlayedDeal(1, GARDE, taker=9), "the taker, 9, is not at the table; correct the number"),
        (PlayedDeal(1, GARDE), "the taker is missing; type his number"),
        (PlayedDeal(1, read_deal("garde", 2, 49, players=3), taker=1),
         "it is scored for 3 players and 4 play; correct one of them"),
        (PlayedDeal(1), "no score is given; type it"),
        (PlayedDeal(1, scores=(F(1), F(-1))), "some scores are missing; type all 4"),
        (PlayedDeal(1, GARDE, taker=1, scores=(F(198), F(-60), F(-72), F(-66))),
         "player 2 has -60 and the contract gives -66; correct one"),
        (PlayedDeal(1, read_deal("garde", 2, 49, players=3), taker=1, resting=1),
         "the taker 1 cannot be his own partner or rest; correct one of them"),
    ],
)
def test_contradictions_of_a_deal(deal, sentence):
    found = said(scored(1, (1, 2, 3, 4), deals=(deal,)), method=Method(deals=1))
    assert f"Round 1, table 1: deal 1: {sentence}." in found


def test_deals_of_five_name_the_partner():
    deal = PlayedDeal(1, read_deal("garde", 2, 49, players=5), taker=1)
    assert said(scored(1, (1, 2, 3, 4, 5), deals=(deal,)), method=Method(deals=1)) == [
        "Round 1, table 1: deal 1: say who the partner is, or that the taker is alone."
    ]


def test_each_of_five_may_rest_once_in_a_round_of_four_deals():
    deals = tuple(PlayedDeal(k, GARDE, taker=k % 5 + 1, resting=k) for k in range(1, 6))
    assert said(scored(1, (1, 2, 3, 4, 5), deals=deals)) == []
    assert "there are 3 deals and a round has 4" in said(scored(1, (1, 2, 3, 4, 5), deals=deals[:3]))[0]


def test_a_sentence_says_where_the_scores_were_read():
    assert said(replace(scored(3, (1, 2, 3, 4), 1, 0, 0, 0), place="Scores!D7"))[0].startswith("Round 1, table 3 (Scores!D7): ")
    wrong = PlayedDeal(1, scores=(F(1), F(0), F(0), F(0)), place="Scores!D7")
    assert said(scored(3, (1, 2, 3, 4), deals=(wrong,)), method=Method(deals=1)) == [
        "Round 1, table 3: deal 1 (Scores!D7): the scores add up to +1 instead of 0; correct one of them."
    ]


def test_the_number_of_deals_and_a_round_that_differs_from_them():
    deal = PlayedDeal(1, GARDE, taker=1)
    assert said(scored(1, (1, 2, 3, 4), 200, -66, -66, -68, deals=(deal, deal))) == [
        "Round 1, table 1: deal 1 is listed 2 times; keep one.",
        "Round 1, table 1: there are 2 deals and a round has 4; type every deal, or correct the setting.",
        "Round 1, table 1: player 1 has +200 for the round and +396 on deals; correct one.",
        "Round 1, table 1: player 2 has -66 for the round and -132 on deals; correct one.",
        "Round 1, table 1: player 3 has -66 for the round and -132 on deals; correct one.",
        "Round 1, table 1: player 4 has -68 for the round and -132 on deals; correct one.",
    ]


def test_a_tie_break_that_does_not_exist():
    assert said(GOOD, method=Method(tiebreaks=("age",)))[0].startswith("“age” is not a tie-break at tarot")
