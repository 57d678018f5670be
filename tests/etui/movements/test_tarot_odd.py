"""Tarot when the players are no multiple of four, and the French of everything a tarot movement says."""

from __future__ import annotations

import importlib.util
import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.errors import EtuiError
from etui.movements.audit import audit
from etui.movements.audit_words import audit_words
from etui.movements.document import as_json
from etui.movements.meetings import meetings, repeats
from etui.movements.tarot import tarot

odd_counts = st.integers(16, 70).filter(lambda players: players % 4)
ways = st.sampled_from(["default", "auto", "best"])
quick = settings(max_examples=40, deadline=None)


def present(rnd):
    return [n for table in rnd.tables for n in table.who if n is not None]


@quick
@given(players=odd_counts, rounds=st.integers(1, 5), moves=ways)
def test_exempts_take_turns(players, rounds, moves):
    movement = tarot(None, rounds, moves, players=players)
    rests = Counter()
    for rnd in movement.rounds:
        assert len(rnd.out) == players % 4
        assert sorted([*present(rnd), *rnd.out]) == list(range(1, players + 1))
        assert all(None not in table.who for table in rnd.tables)
        rests.update(rnd.out)
        assert max(rests.values()) - min(rests[n] for n in range(1, players + 1)) <= 1     # fair after every round
    assert audit(movement).findings == ()
    assert movement.rounds[0].out == tuple(range(players - players % 4 + 1, players + 1))


def test_nobody_is_exempt_twice_before_everybody_has_been_once():
    rests = [n for rnd in tarot(None, 13, players=13, moves="default").rounds for n in rnd.out]
    assert sorted(rests) == list(range(1, 14))
    rests = [n for rnd in tarot(None, 20, players=7).rounds for n in rnd.out]            # three of seven a round
    assert {rests.count(n) for n in range(1, 8)} == {8, 9}


def test_with_exempts_few_couples_meet_again():
    assert len(repeats(tarot(None, 5, "best", players=22))) == 1
    assert len(repeats(tarot(None, 5, "best", players=47))) == 0


@quick
@given(players=odd_counts, rounds=st.integers(1, 6))
def test_tables_of_three_have_no_west(players, rounds):
    movement = tarot(None, rounds, players=players, odd="threes")
    for rnd in movement.rounds:
        assert sorted(present(rnd)) == list(range(1, players + 1))
        assert rnd.out == ()
        threes = [table for table in rnd.tables if None in table.who]
        assert len(threes) == 4 - players % 4
        assert all(table.who[3] is None and None not in table.who[:3] for table in threes)
    found = audit(movement)
    assert found.findings == ()
    assert {record.rounds for record in found.records} == {rounds}                    # a table of three plays
    assert all(couple in meetings(movement) for couple in combinations(sorted(movement.rounds[0].tables[-1].who[:3]), 2))


def test_the_chart_has_room_for_one_table_of_three():
    movement = tarot(None, 6, "auto", players=11, odd="threes")
    assert [[len([n for n in t.who if n]) for t in rnd.tables].count(3) for rnd in movement.rounds] == [1] * 6
    with pytest.raises(EtuiError, match="9 players cannot play these moves at tables of three and four"):
        tarot(None, 6, "auto", players=9, odd="threes")
    with pytest.raises(EtuiError, match="5 players cannot play these moves"):
        tarot(players=5, odd="threes")


@quick
@given(players=odd_counts, rounds=st.integers(1, 5), moves=ways)
def test_tables_of_five_hold_the_last_players(players, rounds, moves):
    movement = tarot(None, rounds, moves, players=players, odd="fives")
    for rnd in movement.rounds:
        assert sorted(present(rnd)) == list(range(1, players + 1))
        fives = [table.who for table in rnd.tables if table.who[4] is not None]
        assert sorted(who[4] for who in fives) == list(range(players - players % 4 + 1, players + 1))
    found = audit(movement)
    assert found.findings == ()
    assert {record.rounds for record in found.records} == {rounds}
    met = Counter()
    for rnd in movement.rounds:
        for table in rnd.tables:
            met.update(combinations(sorted(n for n in table.who if n), 2))
    assert {couple: len(rounds) for couple, rounds in meetings(movement).items()} == met
    assert sum(couples for times, couples in found.meetings.counts if times > 1) == len(repeats(movement))


def test_tables_of_five_bring_nobody_together_again_where_there_is_room():
    assert repeats(tarot(None, 5, "auto", players=23, odd="fives")) == {}
    with pytest.raises(EtuiError, match="11 players do not fit 2 tables of five"):
        tarot(players=11, odd="fives")


def test_nobody_keeps_a_fifth_player_at_his_table_all_evening():
    for players in range(17, 60):
        if players % 4:
            again = repeats(tarot(None, 5, "auto", players=players, odd="fives"))
            assert max(map(len, again.values()), default=1) <= 4, players


def test_the_json_names_the_fifth_seat():
    document = as_json(tarot(None, 5, "auto", players=25, odd="fives"))
    first, second = document["rounds"][0]["tables"][:2]
    assert first == {"table": 1, "n": 1, "s": 2, "e": 3, "w": 4, "fifth": 25, "boards": []}
    assert second["fifth"] is None
    assert document["audit"]["legal"]


def test_teams_of_a_line_still_never_meet_at_tables_of_three():
    movement = tarot(None, 5, players=22, odd="threes")
    assert [len(line) for line in movement.lines] == [6, 6, 6, 4]
    met = meetings(movement)
    assert not any(couple in met for line in movement.lines for couple in combinations(sorted(line), 2))


# --- French ---

BADLY_SET = re.compile(r"[^\u00a0][:;!?»]|«[^\u00a0]|'")


def test_everything_said_in_french_is_set_as_french_is_printed():
    movements = [tarot(6, 5, "auto"), tarot(9, 9, "best"), tarot(3, 6, "auto"), tarot(12, 6)]
    movements += [tarot(None, 5, players=p, odd=odd) for odd in ("exempts", "threes", "fives") for p in (25, 26, 27)]
    said = [s.fr for m in movements for s in (m.name, *m.remarks, *audit_words(audit(m)))]
    refused = [{"tables": 3, "rounds": 7, "moves": "auto"}, {"players": 11, "odd": "fives"}, {"players": 5, "odd": "threes"}, {},
               {"tables": 300}, {"tables": 5, "players": 30}, {"tables": 5, "moves": "vite"}, {"tables": 5, "moves": "S+1"},
               {"tables": 5, "moves": "S+1 E+2 O-2; x"}, {"tables": 5, "moves": "S+1 E+2 O-2; 1:S+1"}, {"players": 5, "odd": "x"},
               {"tables": 5, "duplicate_deals": 999}]
    for wanted in refused:
        with pytest.raises(EtuiError) as refusal:
            tarot(**wanted)
        said.append(refusal.value.say("fr"))
    assert [sentence for sentence in said if BADLY_SET.search(re.sub(r"\d:[SO]", "", sentence))] == []


# --- The pages ---

def test_the_tables_of_both_pages_are_those_of_the_engine():
    root = Path(__file__).resolve().parents[3]
    spec = importlib.util.spec_from_file_location("tarot_tables", root / "docs" / "searches" / "tarot_tables.py")
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    assert script.main(["--check"]) == 0
