"""The rover Mitchell, every number of tables and rounds it is offered in, against the slow check."""

from __future__ import annotations

from itertools import permutations

import pytest

from etui.errors import EtuiError
from etui.movements.audit import audit
from etui.movements.rover import most_rounds, rover
from tests.etui.movements.slow_check import breaks, outs


@pytest.mark.parametrize("tables", range(4, 41))
def test_every_rover_is_legal_and_nobody_sits_out_twice(tables):
    extra = 2 * tables + 1
    for rounds in range(1, most_rounds(tables) + 1):
        movement = rover(tables, tables, rounds=rounds)
        assert len(movement.rounds) == rounds
        assert breaks(movement) == []
        assert max(outs(movement).values()) == 1
        assert sum(outs(movement).values()) == rounds
        assert all(pair <= tables or pair == extra for rnd in movement.rounds for pair in rnd.out)


@pytest.mark.parametrize("tables", range(4, 41))
def test_the_rover_is_the_only_change_to_a_mitchell_in_which_ns_pairs_stay(tables):
    for bump, line in (("ns", 0), ("ew", 1)):
        movement = rover(tables, tables, bump=bump, rounds=min(most_rounds(tables), 12))
        assert breaks(movement) == []
        for rnd in movement.rounds:
            for table in rnd.tables:
                replaced = table.who[line] == 2 * tables + 1
                pairs = tuple(rnd.out[0] if replaced and seat == line else pair for seat, pair in enumerate(table.who))
                assert pairs[0] == table.table
                assert pairs[1] > tables
        assert sum(2 * tables + 1 in table.who for rnd in movement.rounds for table in rnd.tables) >= len(movement.rounds) - 1


def test_with_no_factor_2_or_3_the_rover_goes_up_two_tables_and_plays_every_round():
    for tables in (5, 7, 11, 13, 25, 35):
        movement = rover(tables, tables)
        at = [next(t.table for t in rnd.tables if 2 * tables + 1 in t.who) for rnd in movement.rounds]
        assert at == [2 * r % tables + 1 for r in range(tables)]


@pytest.mark.parametrize("tables", [4, 6, 9])
def test_no_path_at_all_beats_the_one_found_in_small_numbers(tables):
    """Every path there is: on the straight nine none plays eight rounds, with four tables none plays three."""
    def lasts(rounds: int) -> bool:
        late = tables // 2 if tables % 2 == 0 else tables
        return any(
            len({(table - r - (r >= late)) % tables for r, table in enumerate(path)}) == rounds
            and len({(table + r) % tables for r, table in enumerate(path)}) == rounds
            for path in permutations(range(tables), rounds)
        )

    straight = {4: 2, 6: 5, 9: 7}[tables]
    assert lasts(straight)
    assert straight == tables - 1 or not lasts(straight + 1)
    playing = [2 * tables + 1 not in rnd.out for rnd in rover(tables, tables, rounds=straight).rounds]
    assert all(playing)


def test_nine_tables_and_a_half_play_nine_rounds_with_the_rover_always_at_a_table():
    movement = rover(9, 27)
    assert len(movement.rounds) == 9
    assert set(outs(movement)) == set(range(1, 10))
    assert audit(movement).legal
    assert any("three blocks" in remark.en for remark in movement.remarks)


def test_a_rover_that_pauses_is_announced_and_the_lines_hold_it():
    movement = rover(10, 20, rounds=9)
    pause = next(rnd.round for rnd in movement.rounds if rnd.out == (21,))
    assert f"In round {pause} the rover sits out itself." in [remark.en for remark in movement.remarks]
    assert 21 in movement.lines[0]
    assert 21 in rover(10, 20, bump="ew").lines[1]
    assert breaks(rover(10, 20, arrow_switch="auto")) == []


@pytest.mark.parametrize(
    ("wanted", "english", "french"),
    [
        ({"tables": 3}, "ask for 4 tables, or play a Howell", "demandez 4 tables, ou jouez un Howell"),
        ({"tables": 41}, "ask for 40", "demandez-en 40"),
        ({"tables": 8, "rounds": 8}, "at most 7 rounds", "au plus 7 positions"),
        ({"tables": 15, "rounds": 15}, "ask for 14 or fewer", "demandez-en 14 ou moins"),
        ({"tables": 8, "bump": "north"}, "write ns or ew", "écrivez ns ou ew"),
        ({"tables": 8, "boards": 7}, "8 tables need at least 8 boards", "8 tables demandent au moins 8 donnes"),
    ],
)
def test_impossible_rovers_are_refused_with_the_nearest_that_works(wanted, english, french):
    with pytest.raises(EtuiError) as refusal:
        rover(**wanted)
    assert english in refusal.value.say("en")
    assert french in refusal.value.say("fr")
