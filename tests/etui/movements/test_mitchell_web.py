"""The web Mitchell, every size it is offered in, against the slow check."""

from __future__ import annotations

from collections import Counter

import pytest

from etui.errors import EtuiError
from etui.movements.audit import audit
from etui.movements.web import web
from tests.etui.movements.slow_check import breaks, outs


@pytest.mark.parametrize("tables", range(4, 61))
def test_every_web_is_legal_ns_stay_and_everybody_plays_every_round(tables):
    for rounds in range(1, min(tables, 25) + 1):
        movement = web(tables, rounds, 1)
        assert breaks(movement) == []
        assert len(movement.board_sets) == rounds + 1 - rounds % 2
        assert not outs(movement)
        for rnd in movement.rounds:
            assert rnd.sharing == ()
            assert [table.who[0] for table in rnd.tables] == list(range(1, tables + 1))
            assert sorted(table.who[1] for table in rnd.tables) == list(range(tables + 1, 2 * tables + 1))


@pytest.mark.parametrize("tables", range(4, 61))
def test_the_copies_named_are_those_the_busiest_board_needs_and_no_web_of_the_kind_needs_fewer(tables):
    for rounds in range(1, min(tables, 25) + 1, 2):
        movement = web(tables, rounds, 1)
        busiest = max(
            max(Counter(board for table in rnd.tables for board in table.boards).values()) for rnd in movement.rounds
        )
        assert busiest == movement.copies
        assert movement.copies >= -(-tables // rounds)
        assert movement.copies <= -(-tables // rounds) + 1 + tables % 2


def test_fourteen_tables_of_nine_rounds_start_rising_then_falling():
    movement = web(14, 9, 1)
    assert movement.copies == 2
    assert [table.boards[0] for table in movement.rounds[0].tables] == [1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1, 9]
    assert [table.boards[0] for table in movement.rounds[1].tables] == [2, 3, 4, 5, 6, 7, 8, 5, 4, 3, 2, 1, 9, 8]
    assert [table.who[1] for table in movement.rounds[1].tables] == [28, *range(15, 28)]


def test_the_26_tables_and_12_rounds_that_a_web_skip_spoils_are_legal_here_with_two_copies():
    movement = web(26, 12, 2)
    assert audit(movement).legal
    assert movement.copies == 2
    assert {record.boards for record in audit(movement).records} == {24}


@pytest.mark.parametrize(("tables", "rounds"), [(4, 3), (8, 7), (9, 5), (14, 9), (15, 9), (16, 12)])
def test_with_any_pair_missing_nobody_sits_out_twice(tables, rounds):
    for missing in range(1, 2 * tables + 1):
        half = web(tables, rounds, 1, missing=missing)
        assert breaks(half) == []
        assert missing not in half.competitors
        assert set(outs(half).values()) == {1}
        assert sum(outs(half).values()) == rounds


def test_turning_rounds_for_one_winner_keeps_a_web_legal_and_compares_more_evenly():
    plain, made = web(14, 9), web(14, 9, arrow_switch="auto")
    assert breaks(made) == []
    assert audit(made).comparison_variance < audit(plain).comparison_variance / 4


@pytest.mark.parametrize(
    ("wanted", "english", "french"),
    [
        ({"tables": 3, "rounds": 3}, "ask for 4", "demandez-en 4"),
        ({"tables": 61, "rounds": 9}, "ask for 60", "demandez-en 60"),
        ({"tables": 14, "rounds": 15}, "1 to 14 rounds, not 15: ask for 14", "demandez-en 14"),
        ({"tables": 30, "rounds": 26}, "ask for 25", "demandez-en 25"),
        ({"tables": 30, "rounds": 0}, "ask for 1", "demandez-en 1"),
        ({"tables": 14, "rounds": 9, "copies": 1}, "make 2 copies", "faites-en 2"),
        ({"tables": 15, "rounds": 9, "copies": 2}, "need 3 copies of each, not 2", "3 exemplaires, et non 2"),
        ({"tables": 14, "rounds": 9, "boards": 8}, "9 board sets need at least 9 boards", "9 jeux d’étuis demandent"),
        ({"tables": 14, "rounds": 9, "boards_per_round": 0}, "ask for 1 or more", "demandez-en 1 ou plus"),
        ({"tables": 14, "rounds": 9, "missing": 29}, "from 1 to 28, such as 28", "de 1 à 28, par exemple 28"),
        ({"tables": 14, "rounds": 9, "arrow_switch": 10}, "ask for 9 (0 to 9)", "demandez 9 (de 0 à 9)"),
    ],
)
def test_impossible_webs_are_refused_with_the_nearest_that_works(wanted, english, french):
    with pytest.raises(EtuiError) as refusal:
        web(**wanted)
    assert english in refusal.value.say("en")
    assert french in refusal.value.say("fr")
