"""The score of a deal: the official examples, every rule by itself, and what is refused."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.errors import EtuiError
from etui.tarot.deal import Deal, Scores, score, unit
from etui.tarot.deal_words import read_deal, read_poignees, read_points

# The FFT's own examples (official rules, 2012), as cells of a score sheet.
OFFICIAL = [
    (("garde", 2, 49, "attack", "simple"), 106, (318, -106)),
    (("garde sans", 2, 45, "defence", None), 76, (228, -76)),
    (("prise", 1, 44, "attack", "simple"), -42, (-126, 42)),
    (("garde", 2, 52, None, "simple"), 92, (276, -92)),
    (("garde", 2, 87, "attack", "simple", "announced"), 582, (1746, -582)),
]


@pytest.mark.parametrize(("cells", "each", "row"), OFFICIAL)
def test_the_official_examples(cells, each, row):
    deal = read_deal(*cells)
    assert unit(deal) == each
    assert score(deal).row == row


@pytest.mark.parametrize(
    ("cells", "row"),
    [
        # nothing but the contract: 25 and the difference, times 1, 2, 4, 6
        (("prise", 0, 56), (75, -25)), (("prise", 1, 51), (75, -25)), (("prise", 2, 41), (75, -25)),
        (("prise", 3, 36), (75, -25)),
        (("prise", 3, 35), (-78, 26)), (("garde", 1, 60), (204, -68)), (("garde sans", 2, 31), (-420, 140)),
        (("garde contre", 0, 66), (630, -210)),
        # a petit au bout is multiplied, and goes to the side that takes it though it loses the deal
        (("garde", 1, 41, "attack"), (-150, 50)), (("garde", 1, 61, "defence"), (150, -50)),
        (("garde contre", 1, 51, "attack"), (630, -210)), (("prise", 1, 51, "attack"), (105, -35)),
        # a poignée is not multiplied, and goes to the side that wins the deal
        (("garde contre", 1, 51, None, "simple"), (510, -170)), (("garde contre", 1, 51, None, "double"), (540, -180)),
        (("garde contre", 1, 51, None, "triple"), (570, -190)), (("garde", 1, 50, None, "triple"), (-276, 92)),
        (("garde", 1, 51, None, "simple + simple"), (270, -90)),
        # the four chelems, not multiplied
        (("garde", 3, 91, None, None, "announced"), (1680, -560)), (("garde", 3, 91, None, None, "made"), (1080, -360)),
        (("garde", 3, 80, None, None, "failed"), (-186, 62)), (("garde", 1, 4, None, None, "defence"), (-1032, 344)),
    ],
)
def test_four_players(cells, row):
    assert score(read_deal(*cells)).row == row


@pytest.mark.parametrize(
    ("cells", "players", "alone", "row"),
    [
        (("prise", 2, 41), 3, False, (50, -25)),
        (("prise", 2, "40,5"), 3, False, (-52, 26)),             # one down
        (("prise", 2, "41½"), 3, False, (52, -26)),              # made by one
        (("garde", 2, 40.5), 5, False, (-104, -52, 52)),
        (("garde", 2, 41.5), 5, False, (104, 52, -52)),
        (("garde", 2, 49), 5, False, (132, 66, -66)),
        (("garde", 2, 49), 5, True, (264, -66)),
        (("garde", 2, 49, "attack", "double"), 3, False, (2 * 116, -116)),
    ],
)
def test_three_and_five_players(cells, players, alone, row):
    assert score(read_deal(*cells, players=players, alone=alone)).row == row


def reference(contract, oudlers, doubled, petit, poignees, chelem):
    """The rule once more, by cases and in half points."""
    need = {0: 112, 1: 102, 2: 82, 3: 72}[oudlers]
    times = {"prise": 1, "garde": 2, "garde sans": 4, "garde contre": 6}[contract]
    if doubled >= need:
        halves = doubled - need
        worth = (25 + halves // 2 + halves % 2) * times
        for p in poignees:
            worth += {"simple": 20, "double": 30, "triple": 40}[p]
    else:
        halves = need - doubled
        worth = -(25 + halves // 2 + halves % 2) * times
        for p in poignees:
            worth -= {"simple": 20, "double": 30, "triple": 40}[p]
    if petit == "attack":
        worth += 10 * times
    if petit == "defence":
        worth -= 10 * times
    return worth + {None: 0, "announced": 400, "made": 200, "failed": -200, "defence": -200}[chelem]


@st.composite
def deals(draw):
    players = draw(st.sampled_from([3, 4, 5]))
    oudlers = draw(st.integers(0, 3))
    chelem = draw(st.sampled_from([None, None, "announced", "made", "failed", "defence"]))
    need = [112, 102, 82, 72][oudlers]
    if chelem in ("announced", "made"):
        oudlers = draw(st.integers(2, 3))
        doubled = draw(st.integers(174, 182))
    elif chelem == "defence":
        doubled = draw(st.integers(0, need - 2))
    else:
        doubled = draw(st.integers(0, 181 if chelem == "failed" else 182))
    if players == 4:
        doubled -= doubled % 2
    sides = [None] + ["attack"] * (oudlers > 0) + ["defence"] * (oudlers < 3)
    poignees = draw(st.sampled_from([(), ("simple",), ("double",), ("triple",)]))
    alone = players == 5 and draw(st.booleans())
    contract = draw(st.sampled_from(["prise", "garde", "garde sans", "garde contre"]))
    return Deal(contract, oudlers, Fraction(doubled, 2), draw(st.sampled_from(sides)), poignees, chelem, players, alone)


@settings(max_examples=300)
@given(deals())
def test_every_deal_sums_to_zero_and_is_worth_what_the_rule_says(deal):
    each = unit(deal)
    assert each == reference(deal.contract, deal.oudlers, int(2 * deal.points), deal.petit, deal.poignees, deal.chelem)
    found = score(deal)
    sides = {3: (1, 0, 2), 4: (1, 0, 3), 5: (1, 0, 4) if deal.alone else (1, 1, 3)}[deal.players]
    assert sides[0] * found.taker + sides[1] * (found.partner or 0) + sides[2] * found.defender == 0
    assert found.defender == -each
    assert found.row == ((found.taker, found.defender) if sides[1] == 0 else (found.taker, each, -each))


# --- Words ---

SAME = read_deal("garde sans", 1, 60, "attack", "double")


@pytest.mark.parametrize(
    "cells",
    [
        ("Garde Sans", 1.0, 60.0, "attaque", "double"), ("GS", "1", "60", "Attaquant", "13"), ("garde-sans", 1, 60, "A", "14"),
        ("guard without", 1, "60,0", "taker", "Double"), ("sans", 1, "60.0", "Preneur", "d"),
        ("garde sans le chien", 1, 60, "attack", 13.0),
    ],
)
def test_a_deal_in_other_words(cells):
    assert read_deal(*cells) == SAME


@pytest.mark.parametrize(
    ("word", "contract"),
    [("prise", "prise"), ("Petite", "prise"), ("P", "prise"), ("small", "prise"), ("take", "prise"), ("garde", "garde"),
     ("G", "garde"), ("guard", "garde"), ("Garde contre", "garde contre"), ("GC", "garde contre"), ("contre", "garde contre"),
     ("guard against the dog", "garde contre")],
)
def test_contracts(word, contract):
    assert read_deal(word, 1, 51).contract == contract


@pytest.mark.parametrize(
    ("word", "chelem"),
    [("annoncé", "announced"), ("Annoncé et réussi", "announced"), ("announced", "announced"), ("réussi", "made"),
     ("non annoncé", "made"), ("made", "made"), ("", None), ("non", None), (None, None), ("-", None)],
)
def test_chelems_of_the_taker(word, chelem):
    assert read_deal("garde", 3, 91, chelem=word).chelem == chelem


@pytest.mark.parametrize(("word", "chelem"), [("chuté", "failed"), ("annoncé chuté", "failed"), ("failed", "failed"),
                                              ("défense", "defence"), ("defense", "defence")])
def test_chelems_lost(word, chelem):
    assert read_deal("garde", 1, 3, chelem=word).chelem == chelem


@pytest.mark.parametrize("word", ["défense", "Defence", "defense", "D", "défenseurs"])
def test_the_petit_of_the_defence(word):
    assert read_deal("garde", 1, 51, word).petit == "defence"


def test_points_and_poignees():
    assert [read_points(w) for w in ("40½", "40 1/2", "40,5", 40.5, "½", Fraction(81, 2))] == [
        Fraction(81, 2), Fraction(81, 2), Fraction(81, 2), Fraction(81, 2), Fraction(1, 2), Fraction(81, 2)
    ]
    assert read_poignees("simple et simple") == read_poignees("10;11") == ("simple", "simple")
    assert read_poignees(10) == ("simple",)
    assert [read_poignees(n, 3) for n in (13, 15, 18)] == [("simple",), ("double",), ("triple",)]
    assert [read_poignees(n, 5) for n in (8, 10, 13)] == [("simple",), ("double",), ("triple",)]


# --- Refusals ---

REFUSED = [
    (("garde", 2, 92), {}, "92 points are impossible: the cards make 0 to 91"),
    (("garde", 2, -1), {}, "-1 points are impossible"),
    (("garde", 2, 40.25), {"players": 3}, "40.25 points are impossible: cards count in halves"),
    (("garde", 2, 40.5), {}, "40.5 points are impossible with 4 players"),
    (("garde", 2, "forty"), {}, "“forty” is not a number of points"),
    (("garde", 2, None), {}, "is not a number of points"),
    (("garde", 2, float("nan")), {}, "is not a number of points"),
    (("garde", 2, True), {}, "is not a number of points"),
    (("garde", 4, 40), {}, "0 to 3 oudlers, not “4”"),
    (("garde", -1, 40), {}, "0 to 3 oudlers, not “-1”"),
    (("garde", 1.5, 40), {}, "0 to 3 oudlers, not “1.5”"),
    (("garde", None, 40), {}, "0 to 3 oudlers"),
    (("4S", 2, 40), {}, "“4S” is not a contract"),
    (("garde", 2, 40, "north"), {}, "“north” does not say who took the petit"),
    (("garde", 0, 56, "attack"), {}, "With 0 oudlers the taker has no petit"),
    (("garde", 3, 56, "defence"), {}, "With 3 oudlers the taker has the petit"),
    (("garde", 2, 40, None, "quadruple"), {}, "“quadruple” is not a poignée"),
    (("garde", 2, 40, None, "9"), {}, "poignée of 9 trumps is impossible with 4 players: it shows 10 or more"),
    (("garde", 2, 40, None, "19"), {}, "poignée of 19 trumps is impossible with 4 players"),
    (("garde", 2, 40, None, "16"), {"players": 5}, "poignée of 16 trumps is impossible with 5 players"),
    (("garde", 2, 40, None, "double + simple"), {}, "would show 23 trumps with 4 players, and there are 22"),
    (("garde", 2, 40, None, "simple + simple"), {"players": 3}, "would show 26 trumps"),
    (("garde", 2, 40, None, None, "perhaps"), {}, "“perhaps” is not a chelem"),
    (("garde", 2, 80, None, None, "made"), {}, "cannot make a chelem with 2 oudlers and 80 points"),
    (("garde", 1, 91, None, None, "announced"), {}, "cannot make a chelem with 1 oudler and 91 points"),
    (("garde", 3, 91, None, None, "failed"), {}, "so the chelem is made"),
    (("garde", 2, 41, None, None, "defence"), {}, "With 41 points the taker wins the deal, so the defence has no chelem"),
    (("garde", 2, 41), {"players": 6}, "3, 4 or 5, not by “6”"),
    (("garde", 2, 41), {"players": 4, "alone": True}, "With 4 players the taker is always alone"),
]


@pytest.mark.parametrize(("cells", "more", "said"), REFUSED)
def test_what_cannot_be_is_refused_in_both_languages(cells, more, said):
    with pytest.raises(EtuiError, match=said) as refusal:
        read_deal(*cells, **more)
    assert not re.search(r"[^\u00a0][:;!?»]|«[^\u00a0]|'", refusal.value.say("fr"))


@pytest.mark.parametrize("wrong", [{"petit": "north"}, {"poignees": ("huge",)}, {"chelem": "maybe"}, {"players": 2}])
def test_a_deal_made_by_hand_is_checked_as_well(wrong):
    with pytest.raises(EtuiError):
        Deal("garde", 2, Fraction(41), **wrong)


def test_a_row_without_a_partner_is_taker_and_defender():
    assert Scores(3, -1).row == (3, -1)
    assert Scores(2, -1, 1).row == (2, 1, -1)
