"""The tarot movement: the figures of the rules, and what an exhaustive count of meetings finds."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import gcd

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.errors import EtuiError
from etui.movements.audit import audit
from etui.movements.document import as_json
from etui.movements.meetings import meetings, meetings_in_words, repeats, rounds_without_repeat
from etui.movements.mitchell import mitchell
from etui.movements.tarot import tarot
from etui.movements.tarot_charts import THREE_TABLES_BEST
from etui.movements.tarot_seatings import by_chart


def tables_of(movement):
    return {(rnd.round, table.table): table.who for rnd in movement.rounds for table in rnd.tables}


def counted(movement):
    """Every couple of the sheet, read cell by cell: how often they share a table."""
    times = Counter()
    for rnd in movement.rounds:
        for table in rnd.tables:
            times.update(combinations(sorted(n for n in table.who if n is not None), 2))
    return times


def first_repeat(movement):
    """Rounds played before a round in which somebody meets somebody again."""
    seen = set()
    for rnd in movement.rounds:
        here = [couple for table in rnd.tables for couple in combinations(sorted(n for n in table.who if n), 2)]
        if seen.intersection(here):
            return rnd.round - 1
        seen.update(here)
    return len(movement.rounds)


# --- The default ---

def test_players_start_at_their_table_and_go_their_ways():
    seats = tables_of(tarot(5, 3))
    assert [seats[1, table] for table in range(1, 6)] == [
        (1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16), (17, 18, 19, 20)
    ]
    # South of table 5 comes up to 1, East of table 4, West goes down two: that of table 3
    assert seats[2, 1] == (1, 18, 15, 12)
    assert seats[3, 1] == (1, 14, 7, 20)


def test_north_never_moves_and_everybody_keeps_his_seat():
    for (_, table), (n, s, e, w) in tables_of(tarot(12, 5)).items():
        assert n == 4 * table - 3
        assert (s % 4, e % 4, w % 4) == (2, 3, 0)


@pytest.mark.parametrize("tables", range(1, 41))
def test_by_default_nobody_meets_twice_for_so_many_rounds(tables):
    assert first_repeat(tarot(tables, 45)) == tables // max(gcd(tables, 3), gcd(tables, 4))


@pytest.mark.parametrize(("tables", "couples"), [(3, 33), (4, 32), (5, 0), (6, 48), (8, 32), (9, 18), (12, 36), (16, 16)])
def test_couples_who_meet_twice_or_more_in_five_rounds_by_default(tables, couples):
    movement = tarot(tables, 5)
    assert len(repeats(movement)) == sum(times > 1 for times in counted(movement).values()) == couples


# --- The federation's advice ---

@pytest.mark.parametrize(
    ("tables", "rounds"), [(6, 5), (8, 4), (9, 7), (10, 6), (12, 6), (14, 7), (16, 7), (18, 9), (20, 10)]
)
def test_rounds_without_any_repeat_under_the_automatic_moves(tables, rounds):
    assert rounds_without_repeat(tarot(tables, rounds, "auto")) == rounds
    assert first_repeat(tarot(tables, 20, "auto")) == rounds


@pytest.mark.parametrize(("tables", "rounds"), [(9, 3), (12, 5), (14, 4), (16, 5), (18, 8), (20, 6)])
def test_the_page_to_the_letter_brings_players_together_sooner(tables, rounds):
    assert first_repeat(tarot(tables, 20, "letter")) == rounds < first_repeat(tarot(tables, 20, "auto"))


@pytest.mark.parametrize("tables", [6, 8, 10])
def test_for_three_counts_the_page_is_taken_to_the_letter(tables):
    assert tarot(tables, 10, "letter").rounds == tarot(tables, 10, "auto").rounds


@pytest.mark.parametrize("tables", [1, 2, 5, 7, 11, 13, 15, 17, 19, 21, 40])
def test_other_counts_move_by_default_under_auto(tables):
    assert tarot(tables, 6, "auto").rounds == tarot(tables, 6).rounds


def test_nine_tables_move_east_and_west_three_into_rounds_four_and_five():
    at = {number: [] for number in (3, 4)}
    for rnd in tarot(9, 6, "auto").rounds:
        for table in rnd.tables:
            for number in at:
                if number in table.who:
                    at[number].append(table.table)
    assert at == {3: [1, 3, 5, 8, 2, 4], 4: [1, 8, 6, 3, 9, 7]}


def test_three_tables_follow_the_federations_chart():
    seats = tables_of(tarot(3, 6, "auto"))
    assert [seats[6, table] for table in (1, 2, 3)] == [(1, 9, 7, 2), (5, 11, 4, 12), (10, 6, 3, 8)]
    assert seats[3, 2] == (7, 11, 4, 10)
    assert [len(repeats(tarot(3, rounds, "auto"))) for rounds in range(1, 7)] == [0, 3, 9, 19, 25, 31]


def test_at_four_tables_everybody_meets_everybody_once_in_five_rounds():
    for moves in ("auto", "letter", "best"):
        assert counted(tarot(4, 5, moves)) == dict.fromkeys(combinations(range(1, 17), 2), 1)


@pytest.mark.parametrize(("tables", "has"), [(3, 6), (4, 5)])
@pytest.mark.parametrize("moves", ["auto", "letter", "best"])
def test_a_chart_says_how_many_rounds_it_has(tables, has, moves):
    assert len(tarot(tables, has, moves).rounds) == has
    with pytest.raises(EtuiError, match=f"The chart for {tables} tables has {has} rounds, not {has + 1}"):
        tarot(tables, has + 1, moves)


def test_three_and_four_tables_may_move_all_the_same():
    assert len(tarot(3, 9).rounds) == 9
    assert tables_of(tarot(4, 7, "S+1 E+2 W-1"))[7, 1] == (1, 10, 3, 12)      # +6, +12 and −6 of four tables


# --- Ours ---

OURS = {3: 1, 4: 5, 5: 5, 6: 5, 7: 7, 8: 8, 9: 9, 16: 16} | {t: 8 for t in range(10, 41) if t != 16}


@pytest.mark.parametrize(("tables", "rounds"), OURS.items())
def test_under_ours_nobody_meets_twice(tables, rounds):
    assert all(first_repeat(tarot(tables, r, "best")) == r for r in range(1, rounds + 1))


def test_ours_for_three_tables_has_fewer_meetings_too_many_and_no_third_one_before_round_six():
    def too_many(movement):
        return sum(times * (times - 1) // 2 for times in counted(movement).values())

    assert [too_many(tarot(3, r, "auto")) for r in range(2, 7)] == [3, 9, 21, 33, 54]
    assert [too_many(by_chart(THREE_TABLES_BEST, r)) for r in range(2, 7)] == [3, 9, 18, 30, 45]
    assert max(counted(by_chart(THREE_TABLES_BEST, 5)).values()) == 2
    assert all({1, 2} >= set(record.seats) for record in audit(by_chart(THREE_TABLES_BEST, 6)).records)


def test_the_best_of_three_tables_is_the_chart_in_which_fewer_couples_meet_again():
    federation = [len(repeats(tarot(3, r, "auto"))) for r in range(2, 7)]
    ours = [len(repeats(by_chart(THREE_TABLES_BEST, r))) for r in range(2, 7)]
    assert (federation, ours) == ([3, 9, 19, 25, 31], [3, 9, 18, 30, 39])
    assert [len(repeats(tarot(3, r, "best"))) for r in range(2, 7)] == [3, 9, 18, 25, 31]


def test_guides_keep_players_in_their_seats():
    for tables in (4, 8, 9, 16):
        movement = tarot(tables, tables, "best")
        assert movement.remarks[0].en.startswith("No moves along the tables")
        assert all([n % 4 for n in who] == [1, 2, 3, 0] for who in tables_of(movement).values())


def test_fewer_rounds_need_no_guides():
    assert tarot(8, 6, "best").remarks[0].en == "After each round North stays, South goes up 1 table, East goes up 2 tables, " \
                                                "West goes down 1 table."
    assert tarot(8, 6, "best").remarks[1].en == "Into round 5: South goes up 2 tables, East goes down 3 tables."


# --- Any movement ---

ways = st.sampled_from(["default", "auto", "letter", "best", "S+3 E-2 W+5; 3:E+1"])


@settings(max_examples=60, deadline=None)
@given(tables=st.integers(5, 24), rounds=st.integers(1, 12), moves=ways)
def test_everybody_plays_every_round_at_one_table(tables, rounds, moves):
    movement = tarot(tables, rounds, moves)
    everybody = list(range(1, 4 * tables + 1))
    for rnd in movement.rounds:
        assert sorted(n for table in rnd.tables for n in table.who) == everybody
        assert [table.table for table in rnd.tables] == list(range(1, tables + 1))
    found = audit(movement)
    assert found.legal
    assert found.findings == ()
    assert {couple: len(rounds) for couple, rounds in meetings(movement).items()} == counted(movement)


def test_the_audit_counts_all_six_couples_of_a_table_as_meetings():
    found = audit(tarot(6, 5))
    assert found.partners is None
    # two lines of six: 6 × 36 couples that may meet; 5 rounds × 6 tables × 6 couples
    assert sum(couples for _, couples in found.meetings.counts) == 216
    assert sum(times * couples for times, couples in found.meetings.counts) == 180
    assert sum(couples for times, couples in found.meetings.counts if times > 1) == 48
    assert found.opponents == found.meetings
    assert (found.meet_twice, found.rounds_without_repeat) == (48, 2)


def test_a_mitchell_meets_nobody_twice():
    assert (audit(mitchell(9, 27)).meet_twice, audit(mitchell(9, 27)).rounds_without_repeat) == (0, 9)


def test_the_json_names_the_seats():
    document = as_json(tarot(5, 2))
    assert document["kind"] == "tarot"
    assert document["rounds"][1]["tables"][0] == {"table": 1, "n": 1, "s": 18, "e": 15, "w": 12, "boards": []}
    assert document["rounds"][1]["out"] == []


def test_meetings_are_told_in_words():
    assert meetings_in_words(tarot(5, 5)).en == "Nobody meets anybody twice."
    assert meetings_in_words(tarot(12, 5)) == (
        "From round 4 on players meet again: 36 pairs of players meet more than once.",
        "À partir de la position 4 des joueurs se retrouvent\u00a0: 36 paires de joueurs se rencontrent plus d’une fois.",
    )
    assert "at most 4 times" in meetings_in_words(tarot(3, 6, "auto")).en


def test_duplicate_tables_of_a_round_play_the_same_deals():
    movement = tarot(5, 5, duplicate_deals=4)
    assert {table.boards for table in movement.rounds[1].tables} == {(5, 6, 7, 8)}
    assert audit(movement).legal
    assert audit(movement).boards == 20


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({}, "give the number of tables, or of players"),
        ({"tables": 0}, "at least 4 players"),
        ({"tables": 251}, "at most 250 tables, not 251"),
        ({"tables": 5, "rounds": 0}, "1 to 50 rounds, not 0"),
        ({"tables": 5, "rounds": 51}, "1 to 50 rounds, not 51"),
        ({"tables": 5, "players": 24}, "24 players make 6 tables, not 5"),
        ({"players": 2, "odd": "threes"}, "at least 3 players"),
        ({"players": 3}, "at least 4 players"),
        ({"players": 22, "odd": "pairs"}, "write exempts, threes or fives"),
        ({"tables": 5, "duplicate_deals": 400}, "ask for 1 to 199"),
        ({"tables": 5, "duplicate_deals": -1}, "ask for 1 to 199"),
    ],
)
def test_numbers_that_cannot_be_played_are_refused(wanted, said):
    with pytest.raises(EtuiError, match=said):
        tarot(**wanted)
