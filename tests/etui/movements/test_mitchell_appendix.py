"""The appendix Mitchell, every size it is offered in, against the slow check."""

from __future__ import annotations

from collections import Counter

import pytest

from etui.errors import EtuiError
from etui.movements.appendix import appendix
from etui.movements.audit import audit
from tests.etui.movements.slow_check import breaks, outs

LARGEST_BASE = {6: 5, 7: 5, 8: 7, 9: 7, 10: 9, 11: 9, 12: 11, 13: 11, 14: 13, 17: 13, 18: 17, 20: 19, 22: 19, 24: 23, 40: 37}


@pytest.mark.parametrize("tables", range(6, 41))
def test_every_appendix_is_legal_and_each_appended_table_shares_with_one_of_the_base(tables):
    for rounds in range(1, len(appendix(tables, boards_per_round=1).rounds) + 1):
        movement = appendix(tables, rounds, boards_per_round=1)
        base = len(movement.board_sets)
        assert len(movement.rounds) == rounds
        assert rounds <= base < tables <= 2 * base
        assert breaks(movement) == []
        assert not outs(movement)
        for rnd in movement.rounds:
            assert [table.who[0] for table in rnd.tables] == list(range(1, tables + 1))
            assert sorted(appended for _, appended in rnd.sharing) == list(range(base + 1, tables + 1))
            assert all(visited <= base for visited, _ in rnd.sharing)


@pytest.mark.parametrize(("tables", "base"), LARGEST_BASE.items())
def test_without_a_number_of_rounds_everybody_plays_every_board_of_the_largest_base(tables, base):
    movement = appendix(tables, boards_per_round=1)
    assert len(movement.rounds) == len(movement.board_sets) == base
    assert {record.boards for record in audit(movement).records} == {base}


def test_everyone_starts_at_the_table_of_its_rank_and_only_rovers_leave_the_round():
    movement = appendix(16, boards_per_round=2)
    assert [table.who for table in movement.rounds[0].tables] == [(k, 16 + k) for k in range(1, 17)]
    visits = Counter(pair for rnd in movement.rounds for table in rnd.tables[13:] for pair in table.who[1:])
    assert visits == dict.fromkeys(range(20, 33), 3), "each pair that is no rover goes once to each appended table"


@pytest.mark.parametrize("tables", [6, 8, 10, 11, 12])
def test_with_any_pair_missing_nobody_sits_out_twice(tables):
    for missing in range(1, 2 * tables + 1):
        half = appendix(tables, boards_per_round=1, missing=missing)
        assert breaks(half) == []
        assert set(outs(half).values()) == {1}


def test_one_winner_and_what_is_announced():
    movement = appendix(8, arrow_switch="auto")
    assert audit(movement).legal
    assert breaks(movement) == []
    said = [remark.en for remark in movement.remarks]
    assert "EW pair 9 is a rover: it goes up two base tables after each round." in said
    assert any("plays that round at table 8" in each for each in said)
    assert any("La paire EO 11 est itinérante\u00a0: elle monte de deux blocs" in r.fr for r in appendix(10).remarks)


@pytest.mark.parametrize(
    ("wanted", "english", "french"),
    [
        ({"tables": 5}, "ask for 6", "demandez-en 6"),
        ({"tables": 41}, "ask for 40", "demandez-en 40"),
        ({"tables": 8, "rounds": 8}, "1 to 7 rounds, not 8: ask for 7", "demandez-en 7"),
        ({"tables": 8, "rounds": 0}, "ask for 1", "demandez-en 1"),
        ({"tables": 8, "boards": 6}, "7 board sets need at least 7 boards", "7 jeux d’étuis demandent au moins 7"),
        ({"tables": 8, "missing": 17}, "from 1 to 16, such as 16", "de 1 à 16, par exemple 16"),
    ],
)
def test_impossible_numbers_are_refused_with_the_nearest_that_works(wanted, english, french):
    with pytest.raises(EtuiError) as refusal:
        appendix(**wanted)
    assert english in refusal.value.say("en")
    assert french in refusal.value.say("fr")
