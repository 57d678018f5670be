"""The ranking of an evening, against a slow reading of the rules and by worked examples."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.errors import EtuiError
from etui.movements.tarot import tarot
from etui.tarot.deal_words import read_deal
from etui.tarot.document import as_json
from etui.tarot.evening import (
    Evening,
    Method,
    PlayedDeal,
    PlayedRound,
    PlayedTable,
    Player,
    deal_scores,
    empty_evening,
    round_scores,
)
from etui.tarot.standings import standings
from etui.tarot.tiebreaks import TIEBREAKS

F = Fraction


def table(number, who, *scores):
    return PlayedTable(number, who, tuple(None if s is None else F(s) for s in scores))


def evening(*rounds, method=None, out=(), players=()):
    """Rounds of tables, each as (who, scores)."""
    made = tuple(
        PlayedRound(r, tuple(table(k, who, *scores) for k, (who, scores) in enumerate(tables, 1)), out[r - 1] if out else ())
        for r, tables in enumerate(rounds, 1)
    )
    return Evening("Mardi", made, players, method or Method())


def placed(found):
    return [(row.place, row.number) for row in found.rows]


# A club's published ranking (Club de l'amitié de Carbay, 11 November 2019): three rounds and their sum.
CARBAY = [(1044, 494, 490, 2028), (394, 746, 612, 1752), (542, 598, 264, 1404), (-204, 326, 970, 1092), (28, -2, 1044, 1070),
          (582, 558, -102, 1038), (-592, 232, 644, 284), (-62, 334, 2, 274)]


def test_a_published_ranking_is_found_again():
    rounds = []
    for r in range(3):
        # each of the eight at a table of his own: the other three share what he won
        tables = [((k, 100 + k, 200 + k, 300 + k), (row[r], -row[r], 0, 0)) for k, row in enumerate(CARBAY, 1)]
        rounds.append(tables)
    rows = [row for row in standings(evening(*rounds)).rows if row.number <= 8]
    assert [(row.number, row.total) for row in rows] == [(k, row[3]) for k, row in enumerate(CARBAY, 1)]
    assert rows[0].by_round == (1044, 494, 490)
    assert rows[0].average == 676


ONE = [((1, 2, 3, 4), (300, -100, -100, -100)), ((5, 6, 7, 8), (40, 40, -120, 40))]
TWO = [((1, 6, 3, 8), (-100, 160, -100, 40)), ((5, 2, 7, 4), (60, 200, -200, -60))]


def test_the_sum_of_the_rounds_highest_first():
    found = standings(evening(ONE, TWO))
    assert [(row.place, row.number, row.total, row.shared) for row in found.rows] == [
        # 1 and 6 have 200 both; 1 has the better round (300 against 160); likewise 2 before 5 (200 against 60)
        (1, 1, 200, False), (2, 6, 200, False), (3, 2, 100, False), (4, 5, 100, False), (5, 8, 80, False), (6, 4, -160, False),
        (7, 3, -200, False), (8, 7, -320, False),
    ]
    assert found.rows[1].tiebreak == {"best round": 160}
    assert [row.decided_by for row in found.rows[:5]] == ["best round"] * 4 + [""]
    assert not found.provisional


def test_equals_share_a_place_and_the_next_is_left_out():
    found = standings(evening([((1, 2, 3, 4), (50, 50, -50, -50))]))
    assert [(row.place, row.number, row.shared) for row in found.rows] == [(1, 1, True), (1, 2, True), (3, 3, True), (3, 4, True)]


@pytest.mark.parametrize(
    ("tiebreaks", "first"),
    [((), None), (("best round",), 1), (("second best round",), 6), (("worst round",), 6), (("last round",), 6),
     (("rounds won",), 6), (("positive rounds",), 6), (("head-to-head",), 6), (("points", "best round"), 1)],
)
def test_each_tie_break(tiebreaks, first):
    # 1 and 6 have 200 each: 1 scored 300 (won) and −100, 6 scored 40 (won, shared) and 160 (won), against 1
    found = standings(evening(ONE, TWO, method=Method(tiebreaks=tiebreaks)))
    row = found.rows[0]
    assert row.shared if first is None else (row.number, row.shared) == (first, False)


def test_head_to_head_counts_only_tables_shared_by_the_tied():
    method = Method(tiebreaks=("head-to-head",))
    met = evening([((1, 2, 3, 4), (10, 0, -20, 10)), ((5, 6, 7, 8), (0, 0, 0, 0))],
                  [((1, 5, 6, 7), (0, 0, 0, 0)), ((2, 3, 4, 8), (10, 10, 0, -20))], method=method)
    rows = {row.number: row for row in standings(met).rows}
    # 1, 2 and 4 have 10. Round 1: 1 is 10 ahead of 2 and level with 4; round 2: 2 is 10 ahead of 4
    assert {n: rows[n].tiebreak["head-to-head"] for n in (1, 2, 4)} == {1: 10, 2: -10, 4: 0}
    assert [(rows[n].place, rows[n].shared) for n in (1, 4, 2)] == [(1, False), (2, False), (3, False)]


def test_a_set_split_in_part_is_broken_again_from_the_first_tie_break():
    rounds = [[((1, 2, 3, 4), (30, 30, -60, 0)), ((5, 6, 7, 8), (0, 0, 0, 0))],
              [((1, 5, 6, 7), (-30, 10, 10, 10)), ((2, 3, 4, 8), (-30, 60, 0, -30))]]
    found = standings(evening(*rounds, method=Method(tiebreaks=("best round", "head-to-head"))))
    # 1, 2, 3 and 4 have 0; 3's best round is 60, then 1 and 2 have 30 each and are level at their table
    assert [(row.number, row.place, row.shared) for row in found.rows if row.total == 0] == [
        (3, 4, False), (1, 5, True), (2, 5, True), (4, 7, False)
    ]


def test_an_unknown_tie_break_is_refused():
    with pytest.raises(EtuiError, match="“alphabet” is not a tie-break at tarot: choose among best round"):
        standings(evening(ONE, method=Method(tiebreaks=("alphabet",))))


# --- Exempts ---

@pytest.mark.parametrize(
    ("exempt", "total"), [("average", F(200) * 3 / 2), ("zero", F(200)), (F(50), F(250)), (F(-1, 2), F(399, 2))]
)
def test_an_exempt_round_counts_as_the_club_says(exempt, total):
    third = [((2, 3, 4, 5), (0, 0, 0, 0))]
    found = standings(evening(ONE, TWO, third, out=((), (), (1, 6, 7, 8)), method=Method(exempt=exempt)))
    row = next(row for row in found.rows if row.number == 1)
    assert (row.total, row.average, row.rounds, row.exempt) == (total, 100, 2, 1)
    assert row.by_round == (300, -100, None)


def test_an_exempt_round_counts_only_once_the_round_has_begun():
    blank = [((2, 3, 4, 5), (None,) * 4)]
    found = standings(evening(ONE, TWO, blank, out=((), (), (1,))))
    assert next(row.total for row in found.rows if row.number == 1) == 200


# --- In progress ---

def test_a_provisional_ranking_says_which_tables_are_missing():
    late = [(TWO[0][0], (None,) * 4), TWO[1]]
    found = standings(evening(ONE, late, [((1, 2, 3, 4), (None,) * 4)]))
    assert found.provisional
    assert found.missing == ((2, 1), (3, 1))
    assert placed(found)[0] == (1, 1)
    assert {row.number: row.rounds for row in found.rows} == {1: 1, 3: 1, 6: 1, 8: 1, 2: 2, 4: 2, 5: 2, 7: 2}


def test_a_player_without_a_score_has_no_place():
    found = standings(evening([ONE[0], (ONE[1][0], (None,) * 4)]))
    assert found.unplaced == (5, 6, 7, 8)
    assert [row.number for row in found.rows] == [1, 2, 3, 4]


def test_by_average_players_of_fewer_rounds_are_not_behind():
    late = [(TWO[0][0], (None,) * 4), TWO[1]]
    found = standings(evening(ONE, late, method=Method(order="average")))
    assert [(row.number, row.average) for row in found.rows[:3]] == [(1, 300), (2, 50), (5, 50)]


def test_an_evening_not_begun_has_an_empty_ranking():
    found = standings(empty_evening(tarot(5, 5)))
    assert found.rows == ()
    assert len(found.missing) == 25


# --- Deal by deal ---

WHO = (11, 12, 13, 14)


def test_a_round_is_the_sum_of_its_deals():
    played = PlayedTable(1, WHO, (), (
        PlayedDeal(1, read_deal("garde", 2, 49, "attack", "simple"), taker=12),
        PlayedDeal(2, read_deal("prise", 1, 44, "attack", "simple"), taker=14),
        PlayedDeal(3, scores=(F(10), F(20), F(-30), F(0))),
    ))
    assert deal_scores(played, played.deals[0]) == (-106, 318, -106, -106)
    assert round_scores(played) == (-106 + 42 + 10, 318 + 42 + 20, -106 + 42 - 30, -106 - 126)
    assert round_scores(replace(played, scores=(F(1), None, None, None)))[0] == 1             # a typed score stands


def test_five_players_with_a_partner_alone_and_with_one_who_rests():
    five = (1, 2, 3, 4, 5)
    with_partner = PlayedDeal(1, read_deal("garde", 2, 49, players=5), taker=2, partner=5)
    alone = PlayedDeal(2, read_deal("garde", 2, 49, players=5, alone=True), taker=2)
    rests = PlayedDeal(3, read_deal("garde", 2, 49), taker=2, resting=3)
    played = PlayedTable(1, five, (), (with_partner, alone, rests))
    assert [deal_scores(played, deal) for deal in played.deals] == [
        (-66, 132, -66, -66, 66), (-66, 264, -66, -66, -66), (-66, 198, None, -66, -66)
    ]
    assert round_scores(played) == (-198, 594, -132, -198, -66)


def test_a_table_of_three_leaves_its_empty_seat_blank():
    played = PlayedTable(1, (1, 2, 3, None), (), (PlayedDeal(1, read_deal("prise", 2, 41, players=3), taker=1),))
    assert round_scores(played) == (50, -25, -25, None)
    assert [row.number for row in standings(Evening("", (PlayedRound(1, (played,)),))).rows] == [1, 2, 3]


# --- Against a slow reading ---

@st.composite
def evenings(draw):
    """Some tables of a real movement scored by small numbers, so that ties are many."""
    players = draw(st.sampled_from([8, 12, 13, 16, 18]))
    rounds = draw(st.integers(1, 4))
    made = empty_evening(tarot(None, rounds, players=players))
    scored = []
    for rnd in made.rounds:
        tables = []
        for played in rnd.tables:
            if draw(st.integers(0, 4)):
                three = [draw(st.integers(-2, 2)) for _ in range(3)]
                played = replace(played, scores=tuple(map(F, [*three, -sum(three)])))
            tables.append(played)
        scored.append(replace(rnd, tables=tuple(tables)))
    tiebreaks = draw(st.lists(st.sampled_from(sorted(set(TIEBREAKS) - {"head-to-head"})), unique=True, max_size=3))
    exempt = draw(st.sampled_from(["average", "zero", F(1), F(1, 3)]))
    return replace(made, rounds=tuple(scored), method=Method(tiebreaks=tuple(tiebreaks), exempt=exempt))


def slowly(evening):
    """Place of each player: one more than those ahead of him by total, then by each tie-break."""
    keys = {}
    for number in evening.numbers:
        own, won, exempt = [], 0, 0
        for rnd in evening.rounds:
            begun = any(t.scores for t in rnd.tables)
            exempt += begun and number in rnd.out
            for played in rnd.tables:
                if number in played.who and played.scores:
                    mine = played.scores[played.who.index(number)]
                    own.append(mine)
                    won += mine == max(played.scores)
        if not own:
            continue
        mean = sum(own) / len(own)
        each = {"average": mean, "zero": 0}.get(evening.method.exempt, evening.method.exempt)
        best = sorted(own, reverse=True)
        values = {"best round": best[0], "second best round": best[1] if len(best) > 1 else 0, "worst round": best[-1],
                  "last round": own[-1], "rounds won": won, "positive rounds": len([s for s in own if s > 0]), "points": sum(own)}
        keys[number] = (sum(own) + exempt * each, *(values[name] for name in evening.method.tiebreaks))
    return {n: (1 + sum(other > key for other in keys.values()), list(keys.values()).count(key) > 1, key[0])
            for n, key in keys.items()}


@settings(max_examples=150, deadline=None)
@given(evenings())
def test_places_are_those_of_a_slow_reading(evening):
    found = standings(evening)
    assert {row.number: (row.place, row.shared, row.total) for row in found.rows} == slowly(evening)
    assert [row.place for row in found.rows] == sorted(row.place for row in found.rows)
    json.dumps(as_json(found))


# --- JSON ---

def test_the_json_of_an_evening():
    players = (Player(1, "Anne", team="A"), Player(2, "Bruno", team="B"), Player(3, "Chloé", team="A"), Player(4, "", team="B"))
    document = as_json(standings(evening(ONE[:1], [((1, 2, 3, 4), (F(1, 2), F(-1, 2), 0, 0))], players=players)))
    assert document["kind"] == "tarot"
    assert document["title"] == "Mardi"
    assert document["method"] == {
        "deals": 4, "tiebreaks": ["best round"], "order": "total", "exempt": "average", "scoring": "points",
    }
    assert document["rounds"][0] == {"round": 1, "out": [], "tables": [
        {"table": 1, "n": 1, "s": 2, "e": 3, "w": 4, "scores": {"n": 300, "s": -100, "e": -100, "w": -100}}
    ]}
    assert [ranking["name"] for ranking in document["rankings"]] == ["all"]
    first, second, *_ = document["rankings"][0]["rows"]
    assert first == {"place": 1, "shared": False, "id": "1", "names": ["Anne"], "rounds": 2, "exempt": 0, "by_round": [300, 0.5],
                     "total": 300.5, "average": 150.25, "tiebreak": {}, "team": "A"}
    assert (second["place"], second["shared"], second["tiebreak"]) == (2, True, {"best round": 0})
    assert document["rankings"][0]["rows"][3]["total"] == -100.5
    assert document["teams"][0] == {"place": 1, "shared": False, "id": "A", "members": [1, 3], "total": 200.5}
    assert document["missing"] == []


def test_the_json_shows_deals_missing_scores_and_fifth_players():
    made = empty_evening(tarot(None, 1, players=21, odd="fives"))
    first = made.rounds[0].tables[0]
    deal = PlayedDeal(1, read_deal("garde", 2, 49, players=5), taker=first.who[0], partner=first.who[4])
    scored = replace(made, rounds=(replace(made.rounds[0], tables=(replace(first, deals=(deal,)), *made.rounds[0].tables[1:])),))
    document = as_json(standings(scored))
    tables = document["rounds"][0]["tables"]
    assert tables[0]["deals"] == [{"deal": 1, "scores": {"n": 132, "s": -66, "e": -66, "w": -66, "fifth": 66}}]
    assert tables[0]["fifth"] == 21
    assert tables[1]["scores"] == {"n": None, "s": None, "e": None, "w": None}
    assert "fifth" not in tables[1]
    assert len(document["missing"]) == 4
