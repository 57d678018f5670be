"""Howells of fewer rounds: every length of every number of pairs, against counts made here."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.errors import EtuiError
from etui.movements.audit import audit
from etui.movements.howell import howell
from etui.movements.howell_starters import STARTERS

THREE_QUARTER = sorted((pairs, rounds) for pairs, rounds in STARTERS if rounds < pairs - 1 and pairs > 6)


def lengths(pairs: int) -> range:
    return range(1, pairs + pairs % 2)


@pytest.mark.parametrize("pairs", range(4, 41))
def test_at_every_length_nobody_meets_a_pair_or_a_board_twice_and_nobody_sits_out_twice(pairs):
    everyone = set(range(1, pairs + 1))
    for rounds in lengths(pairs):
        movement = howell(pairs, rounds=rounds, boards_per_round=1)
        met, played, out = Counter(), Counter(), Counter()
        assert len(movement.rounds) == rounds
        for rnd in movement.rounds:
            assert Counter(pair for table in rnd.tables for pair in table.who) + Counter(rnd.out) == Counter(everyone)
            assert len(rnd.out) == pairs % 2
            met.update(frozenset(table.who) for table in rnd.tables)
            played.update((pair, board) for table in rnd.tables for pair in table.who for board in table.boards)
            out.update(rnd.out)
            if not rnd.sharing:
                assert len({table.boards for table in rnd.tables}) == len(rnd.tables)
        assert max(met.values()) == max(played.values()) == 1
        assert max(out.values(), default=1) == 1
        on_tables = {board for _, board in played}
        assert on_tables == set(range(1, len(movement.board_sets) + 1)), "boards in play, and no others"


@pytest.mark.parametrize(("pairs", "rounds"), THREE_QUARTER)
def test_a_three_quarter_howell_needs_as_many_board_sets_as_rounds_and_each_pair_plays_them_all(pairs, rounds):
    movement = howell(pairs, rounds=rounds, boards_per_round=1)
    assert len(movement.board_sets) == rounds
    assert movement.name.en == f"Three-quarter Howell, {pairs} pairs, {rounds} rounds"
    played = Counter((pair, table.boards) for rnd in movement.rounds for table in rnd.tables for pair in table.who)
    assert played == Counter((pair, boards) for pair in range(1, pairs + 1) for boards in movement.board_sets)
    tables = {(pair, table.table) for rnd in movement.rounds for table in rnd.tables for pair in table.who}
    visited = Counter(pair for pair, _ in tables)
    assert {pair for pair, times in visited.items() if times == 1} == set(range(rounds + 1, pairs + 1))
    assert movement.remarks[0].en.endswith("stay at their tables.")


def test_the_common_sizes_have_one_of_their_own():
    assert {(10, 7), (12, 8), (12, 9), (12, 10), (14, 8), (14, 9), (14, 10), (14, 11)} <= set(THREE_QUARTER)
    assert {(16, 10), (16, 11), (16, 12), (16, 13), (18, 13), (20, 13), (20, 15)} <= set(THREE_QUARTER)


@pytest.mark.parametrize(("pairs", "rounds"), [couple for couple in THREE_QUARTER if couple[0] <= 20])
def test_the_comparisons_of_a_three_quarter_howell_are_nearly_even(pairs, rounds):
    """Without turns the pairs that stay would be alike or opposed on every board."""
    movement = howell(pairs, rounds=rounds, boards_per_round=1)
    sat = {}
    for rnd in movement.rounds:
        for table in rnd.tables:
            sat[table.who[0], table.boards], sat[table.who[1], table.boards] = 1, -1
    differences = [
        sum(sat[one, boards] * sat[other, boards] for boards in movement.board_sets)
        for one, other in combinations(range(1, pairs + 1), 2)
    ]
    mean = sum(differences) / len(differences)
    variance = sum((difference - mean) ** 2 for difference in differences) / len(differences)
    assert variance < 7
    assert max(map(abs, differences)) <= 8


def test_twelve_pairs_and_27_boards_play_nine_rounds_of_three():
    movement = howell(12, 27, rounds=9)
    assert {len(table.boards) for rnd in movement.rounds for table in rnd.tables} == {3}
    assert audit(movement).legal
    said = [remark.en for remark in movement.remarks]
    assert "This Howell has 9 of the 11 rounds that a complete one has: not every pair meets every other." in said
    assert not any("board sets in play" in remark for remark in said)


def test_a_howell_cut_short_says_how_many_board_sets_it_needs():
    movement = howell(8, rounds=5, boards_per_round=5)
    assert len(movement.board_sets) == 7
    assert movement.name.en == "Howell, 8 pairs, cut to 5 rounds"
    assert "There are 7 board sets in play and each pair plays 5 of them at most." in [r.en for r in movement.remarks]
    assert "7 jeux d’étuis sont en jeu et chaque paire en joue 5 au plus." in [r.fr for r in movement.remarks]
    assert movement.rounds == howell(8, boards_per_round=5).rounds[:5]


def test_six_pairs_in_four_rounds_need_no_sharing():
    movement = howell(6, rounds=4)
    assert len(movement.board_sets) == 4
    assert not any(rnd.sharing for rnd in movement.rounds)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_shorter_howell_with_a_missing_pair_is_legal(data):
    pairs = data.draw(st.integers(4, 40))
    rounds = data.draw(st.sampled_from(lengths(pairs)))
    missing = data.draw(st.integers(1, pairs))
    movement = howell(pairs, rounds=rounds, missing=missing, boards_per_round=1)
    found = audit(movement)
    assert found.legal
    assert found.findings == ()
    assert missing not in movement.competitors
    assert f"Pair {missing} is missing" in " ".join(remark.en for remark in movement.remarks)


def test_boards_that_cannot_make_equal_sets_are_refused():
    with pytest.raises(EtuiError) as refusal:
        howell(12, 26, rounds=9)
    assert "ask for 18 or 27 boards" in refusal.value.say("en")
    assert "demandez 18 ou 27 donnes" in refusal.value.say("fr")
