"""The hesitation Mitchell, every size it is offered in, against the slow check."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from etui.errors import EtuiError
from etui.movements.audit import audit
from etui.movements.hesitation import hesitation
from tests.etui.movements.slow_check import breaks, outs


@pytest.mark.parametrize("tables", range(3, 41))
def test_every_hesitation_is_legal_and_everybody_plays_every_board_in_a_round_more_than_tables(tables):
    movement = hesitation(tables, tables + 1)
    assert breaks(movement) == []
    assert len(movement.rounds) == tables + 1
    played = Counter(pair for rnd in movement.rounds for table in rnd.tables for pair in table.who)
    assert played == dict.fromkeys(range(1, 2 * tables + 1), tables + 1)
    expected = {((1, tables),)} if tables % 2 == 0 else {()}
    assert {rnd.sharing for rnd in movement.rounds} == expected


@pytest.mark.parametrize("tables", range(3, 41))
def test_the_pair_at_the_last_table_stays_there_for_a_round_ew_and_a_round_ns(tables):
    rounds = hesitation(tables, tables + 1).rounds
    for here, there in pairwise(rounds):
        assert [table.who[0] for table in there.tables[:-1]] == list(range(1, tables))
        assert there.tables[-1].who[0] == here.tables[-1].who[1]
        assert there.tables[0].who[1] == here.tables[-1].who[0]
        assert [table.who[1] for table in there.tables[1:]] == [table.who[1] for table in here.tables[:-1]]
    met = Counter(frozenset(table.who) for rnd in rounds for table in rnd.tables)
    movers = range(tables, 2 * tables + 1)
    assert all(met[frozenset((stays, moves))] == 1 for stays in range(1, tables) for moves in movers)
    assert Counter(pair for couple in met for pair in couple if couple <= set(movers)) == dict.fromkeys(movers, 2)


def test_four_tables_worked_out_by_hand():
    assert [[(*table.who, *table.boards) for table in rnd.tables] for rnd in hesitation(4, 5).rounds] == [
        [(1, 5, 1), (2, 6, 2), (3, 7, 5), (4, 8, 1)],
        [(1, 4, 2), (2, 5, 3), (3, 6, 1), (8, 7, 2)],
        [(1, 8, 3), (2, 4, 4), (3, 5, 2), (7, 6, 3)],
        [(1, 7, 4), (2, 8, 5), (3, 4, 3), (6, 5, 4)],
        [(1, 6, 5), (2, 7, 1), (3, 8, 4), (5, 4, 5)],
    ]


@pytest.mark.parametrize("tables", [3, 4, 5, 6, 7, 8, 9])
def test_with_any_pair_missing_nobody_sits_out_twice_and_a_short_one_is_the_beginning(tables):
    for missing in range(1, 2 * tables + 1):
        half = hesitation(tables, tables + 1, missing=missing)
        assert breaks(half) == []
        assert set(outs(half).values()) == {1}
        assert sum(outs(half).values()) == tables + 1
    assert hesitation(tables, tables + 1, rounds=3).rounds == hesitation(tables, tables + 1).rounds[:3]


def test_what_is_announced_names_the_bye_stand_and_the_sharing():
    said = [remark.en for remark in hesitation(8, 27).remarks]
    assert "Tables 1 and 8 share their boards in every round." in said
    assert any("between tables 4 and 5 holds two sets a round; it starts with boards 13 to 18" in each for each in said)
    said = [remark.fr for remark in hesitation(7, 24, missing=12, arrow_switch="auto").remarks]
    assert any("entre les tables 3 et 4" in each and "les donnes 10 à 12" in each for each in said)
    assert any("La paire 12 est absente" in each for each in said)
    assert audit(hesitation(7, 24, arrow_switch="auto")).legal


@pytest.mark.parametrize(
    ("wanted", "english", "french"),
    [
        ({"tables": 2}, "ask for 3 tables", "demandez 3 tables"),
        ({"tables": 41}, "ask for 40", "demandez-en 40"),
        ({"tables": 8, "rounds": 10}, "at most 9 rounds here, not 10: ask for 9", "demandez-en 9"),
        ({"tables": 8, "rounds": 0}, "ask for 1 to 9 rounds", "demandez de 1 à 9 positions"),
        ({"tables": 8, "boards": 8}, "9 board sets need at least 9 boards", "au moins 9 donnes"),
        ({"tables": 8, "missing": 17}, "from 1 to 16, such as 16", "de 1 à 16, par exemple 16"),
        ({"tables": 8, "arrow_switch": 10}, "ask for 9 (0 to 9)", "demandez 9 (de 0 à 9)"),
    ],
)
def test_impossible_numbers_are_refused_with_the_nearest_that_works(wanted, english, french):
    with pytest.raises(EtuiError) as refusal:
        hesitation(**wanted)
    assert english in refusal.value.say("en")
    assert french in refusal.value.say("fr")
