"""Duplicate, teams, several evenings and invented ones."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.errors import EtuiError
from etui.movements.meetings import meetings
from etui.movements.tarot import tarot
from etui.tarot.contradictions import contradictions
from etui.tarot.cumulative import Series, advice, cumulative
from etui.tarot.duplicate import matchpoints
from etui.tarot.evening import Evening, Method, PlayedDeal, PlayedRound, PlayedTable, Player, deal_scores, empty_evening
from etui.tarot.simulation import play
from etui.tarot.standings import standings
from etui.tarot.teams import seat_teams, team_contradictions, team_standings

F = Fraction
BADLY_SET = re.compile(r"[^\u00a0][:;!?»]|«[^\u00a0]|'")


def scored(number, who, *scores, deals=()):
    return PlayedTable(number, who, tuple(None if s is None else F(s) for s in scores), deals)


# --- Duplicate ---

def deal(number, *scores):
    return PlayedDeal(number, scores=tuple(map(F, scores)))


THREE = tuple(
    PlayedTable(k, (4 * k - 3, 4 * k - 2, 4 * k - 1, 4 * k), (), deals)
    for k, deals in enumerate([(deal(1, 300, -100, -100, -100), deal(2, -66, 198, -66, -66)),
                               (deal(1, 300, -100, -100, -100), deal(2, -70, 210, -70, -70)),
                               (deal(1, -150, 50, 50, 50), deal(2, 90, -270, 90, 90))], 1)
)


def test_matchpoints_compare_the_same_seat_at_every_table():
    found = matchpoints(Evening("", (PlayedRound(1, THREE),), method=Method(scoring="duplicate")))
    by_seat = {(p.deal, p.seat, p.table): p.matchpoints for p in found}
    # deal 1: Norths of tables 1 and 2 are equal (1) and beat the third (2); the others of table 3 beat both (4)
    assert [by_seat[1, 0, k] for k in (1, 2, 3)] == [3, 3, 0]
    assert [by_seat[1, 3, k] for k in (1, 2, 3)] == [1, 1, 4]
    assert [by_seat[2, 1, k] for k in (1, 2, 3)] == [2, 4, 0]
    assert {p.top for p in found} == {4}


def test_a_duplicate_ranking_adds_matchpoints():
    method = Method(scoring="duplicate", deals=2, tiebreaks=("points",))
    found = standings(Evening("", (PlayedRound(1, THREE),), method=method))
    rows = {row.number: row for row in found.rows}
    assert {n: rows[n].total for n in (1, 5, 9, 2, 6, 10)} == {1: 5, 5: 3, 9: 4, 2: 3, 6: 5, 10: 4}
    assert all(row.maximum == 8 for row in found.rows)
    assert rows[1].tiebreak == {"points": 234}
    assert rows[6].tiebreak == {"points": 110}


def test_duplicate_ranks_by_what_could_be_had():
    """Deal 1 has been played at three tables, deal 2 at two: 4 and 2 at most."""
    two = (THREE[0], PlayedTable(2, (5, 6, 7, 8), (), THREE[1].deals), PlayedTable(3, (9, 10, 11, 12), (), THREE[2].deals[:1]))
    found = standings(Evening("", (PlayedRound(1, two),), method=Method(scoring="duplicate")))
    rows = {row.number: row for row in found.rows}
    assert (rows[9].total, rows[9].maximum, rows[9].percent) == (0, 4, 0)
    assert (rows[10].total, rows[10].maximum, rows[10].percent) == (4, 4, 100)
    assert (rows[6].total, rows[6].maximum, rows[6].percent) == (3, 6, 50)             # 1 of 4 and 2 of 2
    assert (rows[1].total, rows[1].maximum, rows[1].percent) == (5, 6, F(250, 3))
    assert [row.number for row in found.rows if row.place == 1] == [10, 11, 12]        # 4 of 4 is before 5 of 6


@pytest.mark.parametrize(("exempt", "order", "expected"), [
    ("average", "total", F(125, 2)), ("zero", "total", F(125, 4)), (F(4), "total", F(225, 4)), ("zero", "average", F(125, 2)),
])
def test_an_exempt_round_counts_in_the_percentage_as_the_setting_says(exempt, order, expected):
    """Player 1 has 5 of 8 in round 1 and rests in round 2, where 8 could be had too."""
    method = Method(scoring="duplicate", deals=2, exempt=exempt, order=order)
    others = iter(range(13, 25))
    later = tuple(
        replace(at, who=tuple(next(others) for _ in range(4)), deals=tuple(replace(d, number=d.number + 2) for d in at.deals))
        for at in THREE
    )
    found = standings(Evening("", (PlayedRound(1, THREE), PlayedRound(2, later, (1,))), method=method))
    assert next(row.percent for row in found.rows if row.number == 1) == expected


@pytest.mark.parametrize(("players", "odd"), [(11, "threes"), (13, "fives")])
def test_duplicate_is_refused_at_tables_of_three_or_five(players, odd):
    duplicate, movement = Method(scoring="duplicate"), tarot(None, 2, players=players, odd=odd)
    with pytest.raises(EtuiError, match=r"four players at every table.*exempts"):
        empty_evening(movement, method=duplicate)
    read = replace(empty_evening(movement), method=duplicate)
    with pytest.raises(EtuiError, match="four players at every table"):
        standings(read)
    said = [sentence.en for sentence in contradictions(read)]
    assert ["duplicate is played four at a table" in text for text in said] == [True, True]
    assert len(standings(empty_evening(tarot(None, 2, players=players), method=duplicate)).unplaced) == players


def test_what_a_score_beaten_is_worth_is_a_setting():
    method = Method(scoring="duplicate", beaten=F(1), equal=F(1, 2))
    found = matchpoints(Evening("", (PlayedRound(1, THREE),), method=method))
    assert [p.matchpoints for p in found if p.deal == 1 and p.seat == 0] == [F(3, 2), F(3, 2), 0]


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 7), st.integers(0, 999))
def test_matchpoints_of_a_deal_and_seat_are_shared_out_in_full(tables, seed):
    evening = play(empty_evening(tarot(tables, 2), method=Method(scoring="duplicate", deals=3)), seed)
    shared = Counter()
    for p in matchpoints(evening):
        shared[p.deal, p.seat] += p.matchpoints
        rivals = [deal_scores(t, d)[p.seat] for _, t in evening.tables for d in t.deals if d.number == p.deal]
        rivals.remove(p.score)
        assert p.matchpoints == sum(2 if p.score > other else p.score == other for other in rivals)
    assert len(shared) == 6 * 4
    assert set(shared.values()) == {tables * (tables - 1)}


# --- Teams ---

def test_a_team_is_the_sum_of_its_members():
    players = tuple(Player(n, team=team) for n, team in zip(range(1, 9), "ABCDABCD", strict=True))
    tables = (scored(1, (1, 2, 3, 4), 30, -30, 10, -10), scored(2, (5, 6, 7, 8), 0, 60, -60, 0))
    found = team_standings(standings(Evening("", (PlayedRound(1, tables),), players)))
    # A and B have 30; B's best member has 60
    assert [(row.place, row.team, row.total, row.best, row.members) for row in found] == [
        (1, "B", 30, 60, (6, 2)), (2, "A", 30, 30, (1, 5)), (3, "D", -10, 0, (8, 4)), (4, "C", -50, 10, (3, 7))
    ]
    assert not any(row.shared for row in found)


def test_teams_nothing_parts_share_a_place():
    players = tuple(Player(n, team=team) for n, team in zip(range(1, 9), "ABCDABCD", strict=True))
    tables = (scored(1, (1, 2, 3, 4), 0, 0, 0, 0), scored(2, (5, 6, 7, 8), 5, 5, -5, -5))
    found = team_standings(standings(Evening("", (PlayedRound(1, tables),), players)))
    assert [(row.place, row.team) for row in found] == [(1, "A"), (1, "B"), (3, "C"), (3, "D")]
    assert all(row.shared for row in found)


def test_team_mates_at_one_table_are_named_with_round_and_table():
    players = (*(Player(n, team="Rouge" if n in (2, 3) else "Bleu" if n in (1, 9) else "") for n in range(1, 10)),)
    evening = Evening("", (PlayedRound(4, (scored(7, (1, 2, 3, 4)), scored(8, (5, 6, 7, 9)))),), players, Method(team=2))
    found = team_contradictions(evening)
    assert "Round 4, table 7: players 2 and 3 are both of team Rouge; seat the teams anew." in [s.en for s in found]
    assert len([s for s in found if s.en.startswith("Round")]) == 1
    assert "Player 4 has no team: give one." in [s.en for s in found]
    assert not [s.fr for s in found if BADLY_SET.search(s.fr)]
    wrong = team_contradictions(replace(evening, method=Method(team=3)))
    assert wrong[0].en == "Team Bleu has 2 players and teams are of 3: correct the team or the setting."


@settings(max_examples=40, deadline=None)
@given(st.integers(7, 16), st.integers(2, 4), st.sampled_from(["default", "auto", "best"]), st.randoms(use_true_random=False))
def test_teams_are_seated_apart(tables, size, moves, rng):
    movement = tarot(tables, 5, moves)
    whole = 4 * tables // size
    teams = [f"T{k % whole}" if k < whole * size else "" for k in range(4 * tables)]
    rng.shuffle(teams)
    seated = seat_teams(movement, teams)
    assert sorted(seated) == list(range(1, 4 * tables + 1))
    met = meetings(movement)
    for one, other in combinations(range(len(teams)), 2):
        if teams[one] and teams[one] == teams[other]:
            assert tuple(sorted((seated[one], seated[other]))) not in met


def test_teams_that_cannot_be_kept_apart_are_refused():
    with pytest.raises(EtuiError, match="bring members of teams of 2 to one table"):
        seat_teams(tarot(4, 5, "auto"), [f"T{k // 2}" for k in range(16)])           # everybody meets everybody
    with pytest.raises(EtuiError, match="seats 24 players and 23 are entered"):
        seat_teams(tarot(6, 5), ["A"] * 23)


def test_a_large_field_of_teams_is_seated():
    movement = tarot(100, 5)
    seated = seat_teams(movement, [f"T{k // 4}" for k in range(400)])
    met = meetings(movement)
    assert sorted(seated) == list(range(1, 401))
    assert not any(tuple(sorted(couple)) in met for k in range(0, 400, 4) for couple in combinations(seated[k:k + 4], 2))


# --- Several evenings ---

def one_evening(**totals):
    """An evening of one round: named players at tables of their own."""
    names = list(totals)
    tables = tuple(scored(k, (k, None, None, None), total) for k, total in enumerate(totals.values(), 1))
    return standings(Evening("", (PlayedRound(1, tables),), tuple(Player(k, name) for k, name in enumerate(names, 1))))


EVENINGS = [one_evening(Anne=100, Bruno=300, Carl=-50), one_evening(Bruno=-100, Anne=100), one_evening(Carl=250, Anne=0)]


def names_and_totals(series):
    return [(row.place, row.player.name, row.total) for row in cumulative(EVENINGS, series)]


def test_evenings_add_up_and_a_missing_one_is_nothing():
    rows = cumulative(EVENINGS)
    assert names_and_totals(Series()) == [(1, "Bruno", 200), (2, "Carl", 200), (3, "Anne", 200)]
    assert [row.by_evening for row in rows] == [(300, -100, None), (-50, None, 250), (100, 100, 0)]
    assert [row.tiebreak for row in rows] == [{"best evening": 300}, {"best evening": 250}, {"best evening": 100}]
    assert [row.evenings for row in rows] == [2, 2, 3]
    assert rows[0].decided_by == "best evening"


@pytest.mark.parametrize(
    ("series", "expected"),
    [
        (Series(missing="average"), [(1, "Bruno", 300), (2, "Carl", 300), (3, "Anne", 200)]),
        (Series(missing=F(-80)), [(1, "Anne", 200), (2, "Bruno", 120), (3, "Carl", 120)]),
        (Series(best=1), [(1, "Bruno", 300), (2, "Carl", 250), (3, "Anne", 100)]),
        (Series(best=2), [(1, "Bruno", 300), (2, "Carl", 250), (3, "Anne", 200)]),
        (Series(tiebreaks=()), [(1, "Anne", 200), (1, "Bruno", 200), (1, "Carl", 200)]),
        (Series(tiebreaks=("worst evening",)), [(1, "Anne", 200), (2, "Carl", 200), (3, "Bruno", 200)]),
    ],
)
def test_how_evenings_are_put_together_is_a_setting(series, expected):
    assert names_and_totals(series) == expected


def test_a_player_is_known_by_his_licence_before_his_name():
    two = Player(1, "Jean", licence="A1"), Player(2, "Jean")
    first = standings(Evening("", (PlayedRound(1, (scored(1, (1, 2), 10, -10),)),), two))
    second = standings(Evening("", (PlayedRound(1, (scored(1, (2, 5), 5, -5),)),), (Player(2, "J. Dupont", licence="a1"),)))
    rows = cumulative([first, second])
    assert [(row.player.name, row.total) for row in rows] == [("J. Dupont", 15), ("", -5), ("Jean", -10)]


def a_night(*players):
    """An evening at which each of the players, (name, licence), scores 10."""
    listed = tuple(Player(k, name, licence=licence) for k, (name, licence) in enumerate(players, 1))
    tables = tuple(scored(player.number, (player.number, None, None, None), 10) for player in listed)
    return standings(Evening("", (PlayedRound(1, tables),), listed))


def season(*nights):
    return sorted((row.player.name, row.player.licence, row.evenings) for row in cumulative(nights))


def test_a_licence_typed_on_one_evening_finds_the_evenings_without_it():
    assert season(a_night(("Ève Lenoir", "111")), a_night(("LENOIR Eve", ""))) == [("LENOIR Eve", "111", 2)]
    assert season(a_night(("Lenoir Ève", "")), a_night(("E. Lenoir", "0111")), a_night(("Ève Lenoir", "111"))) == [
        ("Ève Lenoir", "111", 3)
    ]


def test_two_licences_are_two_players_and_a_namesake_without_one_is_neither():
    nights = a_night(("Jean Petit", "111")), a_night(("Jean Petit", "222")), a_night(("Jean Petit", ""))
    assert season(*nights) == [("Jean Petit", "", 1), ("Jean Petit", "111", 1), ("Jean Petit", "222", 1)]
    assert len(advice(nights)) == 3                          # each may be another: told, not taken for it
    assert season(a_night(("Jean Petit", "111"), ("Jean Petit", "")), a_night(("Jean Petit", ""))) == [
        ("Jean Petit", "", 2), ("Jean Petit", "111", 1)
    ]


def test_a_name_that_is_nearly_another_is_told():
    nights = a_night(("Marie Dupont", ""), ("Luc Moreau", "")), a_night(("Marie Dupond", "77"), ("Luc Moreau", ""))
    assert len(season(*nights)) == 3
    assert [sentence.en for sentence in advice(nights)] == [
        "Marie Dupont (evening 1) and Marie Dupond 77 (evening 2) may be one player: if so, write the name or the licence "
        "the same way."
    ]
    assert advice([a_night(("Marie Dupont", ""), ("Marie Dupond", "")), a_night(("Marie Dupont", ""))]) == []


def test_names_in_another_alphabet_are_not_all_one():
    assert season(a_night(("Иван", "")), a_night(("Мария", ""))) == [("Иван", "", 1), ("Мария", "", 1)]


def test_equals_over_several_evenings_stand_by_name():
    rows = cumulative([one_evening(Zoé=10, anne=10, Bruno=10)], Series(tiebreaks=()))
    assert [(row.place, row.player.name) for row in rows] == [(1, "anne"), (1, "Bruno"), (1, "Zoé")]


def test_what_several_evenings_refuse():
    twins = standings(Evening("", (PlayedRound(1, (scored(1, (1, 2), 1, -1),)),), (Player(1, "Jean"), Player(2, "jean"))))
    with pytest.raises(EtuiError, match="Evening 2 lists jean twice"):
        cumulative([EVENINGS[0], twins])
    with pytest.raises(EtuiError, match="“best round” is not a tie-break over several evenings"):
        cumulative(EVENINGS, Series(tiebreaks=("best round",)))
    with pytest.raises(EtuiError, match="let 1 or more count"):
        cumulative(EVENINGS, Series(best=0))


# --- Invented evenings ---

@settings(max_examples=40, deadline=None)
@given(st.integers(8, 40), st.integers(1, 5), st.sampled_from(["exempts", "threes", "fives"]), st.integers(0, 10**6))
def test_an_invented_evening_contradicts_nothing(players, rounds, odd, seed):
    if players in (9, 10, 11) and odd == "fives":
        players = 12
    evening = play(empty_evening(tarot(None, rounds, players=players, odd=odd), method=Method(exempt="zero")), seed)
    assert contradictions(evening) == []
    found = standings(evening)
    assert sum(row.total for row in found.rows) == 0
    assert len(found.rows) == len({n for _, table in evening.tables for n in table.players})
    assert play(evening, seed) == evening                        # the same seed gives the same evening again


def test_invented_deals_look_like_a_clubs():
    deals = [d for seed in range(10) for _, t in play(empty_evening(tarot(20, 5)), seed).tables for d in t.deals]
    assert len(deals) == 4000
    contracts = Counter(d.deal.contract for d in deals)
    assert contracts["garde"] > contracts["prise"] > contracts["garde sans"] > contracts["garde contre"] > 0
    assert 0.5 < sum(d.deal.made for d in deals) / 4000 < 0.7
    assert 0.08 < sum(d.deal.petit is not None for d in deals) / 4000 < 0.14
    assert 0 < sum(d.deal.chelem is not None for d in deals) < 40
    assert {d.deal.petit for d in deals} == {None, "attack", "defence"}


def test_duplicate_deals_have_their_own_numbers_and_much_in_common():
    evening = play(empty_evening(tarot(9, 4), method=Method(scoring="duplicate", deals=3)), 1)
    assert [[d.number for d in rnd.tables[0].deals] for rnd in evening.rounds] == [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]
    same = Counter()
    for _, table in evening.tables:
        for d in table.deals:
            same[d.number, d.deal.contract, table.who.index(d.taker)] += 1
    assert sum(sorted(same.values(), reverse=True)[:12]) > 12 * 5
