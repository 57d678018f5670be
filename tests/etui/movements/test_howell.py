"""Complete Howells for 4 to 40 pairs, against a slow check written here and rounds worked out by hand."""

from __future__ import annotations

import doctest
from collections import Counter
from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.errors import EtuiError
from etui.movements import howell as howell_module
from etui.movements import howell_starters
from etui.movements.audit import audit
from etui.movements.howell import howell
from etui.movements.howell_starters import STARTERS, starter
from etui.movements.model import Movement

EVERY_NUMBER = range(4, 41)
EVEN_NUMBERS = range(4, 41, 2)


def sheet(movement: Movement):
    return [[(*table.who, *table.boards) for table in rnd.tables] for rnd in movement.rounds]


def breaches(movement: Movement, pairs: int, missing: int | None = None) -> list[str]:
    """Every breach of the rules of a Howell with one board a set, told by counting what each pair does."""
    found, met, played = [], Counter(), Counter()
    present = set(range(1, pairs + 1)) - {missing}
    for rnd in movement.rounds:
        seen, lying = list(rnd.out), Counter()
        for table in rnd.tables:
            here = [pair for pair in table.who if pair is not None]
            if len(here) == 2:
                seen += here
                met[frozenset(here)] += 1
                played.update((pair, board) for pair in here for board in table.boards)
                lying.update(table.boards)
            elif not set(here) <= set(rnd.out):
                found.append(f"round {rnd.round}: {here} alone at table {table.table} and not out")
        if sorted(seen) != sorted(present):
            found.append(f"round {rnd.round}: {seen} instead of everyone once")
        if any(times > 1 for times in lying.values()) and not rnd.sharing:
            found.append(f"round {rnd.round}: boards at two tables")
    found += [f"{set(couple)} meet {times} times" for couple, times in met.items() if times > 1]
    found += [f"pair {pair} plays board {board} again" for (pair, board), times in played.items() if times > 1]
    return found


# ---------------------------------------------------------------- every number of pairs
@pytest.mark.parametrize("pairs", EVERY_NUMBER)
def test_every_howell_is_legal_and_everyone_meets_everyone_once(pairs):
    rounds = pairs - 1 if pairs % 2 == 0 else pairs
    movement = howell(pairs, rounds)
    assert movement.kind == "howell"
    assert movement.competitors == tuple(range(1, pairs + 1))
    assert [rnd.round for rnd in movement.rounds] == list(range(1, rounds + 1))
    assert breaches(movement, pairs) == []
    met = {frozenset(table.who) for rnd in movement.rounds for table in rnd.tables}
    assert met == {frozenset(couple) for couple in combinations(range(1, pairs + 1), 2)}
    for rnd in movement.rounds:
        assert [table.table for table in rnd.tables] == list(range(1, pairs // 2 + 1))
    assert audit(movement).legal
    assert audit(movement).findings == ()


@pytest.mark.parametrize("pairs", EVEN_NUMBERS)
def test_with_an_even_number_each_pair_plays_every_board_set_once(pairs):
    movement = howell(pairs, boards_per_round=2)
    assert len(movement.board_sets) == pairs - 1
    met = Counter((pair, table.boards) for rnd in movement.rounds for table in rnd.tables for pair in table.who)
    assert met == Counter((pair, boards) for pair in range(1, pairs + 1) for boards in movement.board_sets)
    assert all(rnd.out == () for rnd in movement.rounds)


@pytest.mark.parametrize("pairs", range(5, 40, 2))
def test_with_an_odd_number_each_pair_sits_out_once_and_no_table_stands_half_empty(pairs):
    movement = howell(pairs, pairs)
    assert Counter(pair for rnd in movement.rounds for pair in rnd.out) == Counter(range(1, pairs + 1))
    assert all(table.plays for rnd in movement.rounds for table in rnd.tables)
    assert "The number of pairs is odd: each pair sits out one round." in [remark.en for remark in movement.remarks]


def test_only_4_to_6_pairs_share_boards():
    sharing = {
        pairs: {rnd.round: rnd.sharing for rnd in howell(pairs).rounds if rnd.sharing} for pairs in EVERY_NUMBER
    }
    assert {pairs: shared for pairs, shared in sharing.items() if shared} == {
        4: {1: ((1, 2),), 2: ((1, 2),), 3: ((1, 2),)},
        5: {5: ((1, 2),)},
        6: {5: ((1, 2, 3),)},
    }


def test_five_pairs_cannot_do_without_sharing():
    """Without it each of 5 board sets is played in two of the 10 meetings, by four different pairs, in two rounds."""
    couples = list(combinations(range(5), 2))
    rounds = [
        [(one, other) for one, other in combinations(couples, 2) if not {*one, *other} & {out} and not set(one) & set(other)]
        for out in range(5)
    ]

    def plays_on(rest, met, sets):
        if not rest:
            return True
        return any(
            plays_on(rest[1:], met | {one, other}, tuple(
                [*have, *([one] if k == a else []), *([other] if k == b else [])] for k, have in enumerate(sets)
            ))
            for one, other in rest[0] if not {one, other} & met
            for a, b in permutations(range(5), 2)
            if not any(set(one) & set(had) for had in sets[a]) and not any(set(other) & set(had) for had in sets[b])
        )

    assert all(len(way) == 3 for way in rounds)
    assert not plays_on(rounds, frozenset(), ([], [], [], [], []))


# ---------------------------------------------------------------- comparisons
def comparisons(movement: Movement) -> set[int]:
    """Boards two pairs play in the same direction minus boards in opposite directions, over all couples."""
    sat = {}
    for rnd in movement.rounds:
        for table in rnd.tables:
            for pair, way in zip(table.who, (1, -1), strict=True):
                sat.update({(pair, board): way for board in table.boards})
    pairs, boards = {pair for pair, _ in sat}, {board for _, board in sat}
    return {
        sum(sat.get((one, board), 0) * sat.get((other, board), 0) for board in boards)
        for one, other in combinations(pairs, 2)
    }


@pytest.mark.parametrize("pairs", EVEN_NUMBERS)
def test_comparisons_are_perfect_where_they_can_be(pairs):
    expected = {28: {-5, -1, 3}, 40: {-5, -1, 3}, 6: {-3, -1, 1, 3}}
    perfect = {4, 8, 12, 16, 20, 24, 32, 36}
    found = comparisons(howell(pairs, pairs - 1))
    if pairs in perfect:
        assert found == {-1}
    elif pairs == 6:
        assert found <= {-3, -1, 1, 3}
    else:
        assert found == expected.get(pairs, {-3, -1, 1})


@pytest.mark.parametrize("pairs", EVEN_NUMBERS)
def test_no_pair_sits_always_the_same_way(pairs):
    turns = Counter(table.who[0] for rnd in howell(pairs).rounds for table in rnd.tables)
    assert all(0 < turns[pair] < pairs - 1 for pair in range(1, pairs + 1)) or pairs == 4


# ---------------------------------------------------------------- moving
def places(movement: Movement):
    """For each round, the table of every pair and the table of every board set."""
    for rnd in movement.rounds:
        yield (
            {pair: table.table for table in rnd.tables for pair in table.who},
            {table.boards: table.table for table in rnd.tables},
        )


@pytest.mark.parametrize("pairs", range(8, 41, 2))
def test_pair_n_stays_at_table_1_and_the_others_follow_the_pair_numbered_one_lower(pairs):
    for (before, _), (after, _) in pairwise(places(howell(pairs))):
        assert after[pairs] == before[pairs] == 1
        assert all(after[pair] == before[pair - 1 or pairs - 1] for pair in range(1, pairs))


@pytest.mark.parametrize("pairs", [7, *range(8, 41, 2), 39])
def test_boards_go_down_one_table_by_way_of_the_stands(pairs):
    movement = howell(pairs)
    tables, last = pairs // 2, {}
    for _, lying in places(movement):
        for boards, table in lying.items():
            if boards in last:
                assert table == (last[boards] - 1 or tables)
            last[boards] = table


@pytest.mark.parametrize("pairs", [8, 10, 12, 14])
def test_no_other_placing_of_the_tables_keeps_people_and_boards_moving_less(pairs):
    first, rounds = starter(pairs, pairs - 1).tables, pairs - 1

    def distance(order):
        at = {pair: k for k, table in enumerate(order) for pair in (table.ns, table.ew)}
        lies = [k for _, k in sorted((table.board_set, k) for k, table in enumerate(order))]
        people = sum(abs(at[pair] - at[pair - 1 or rounds]) for pair in range(1, rounds + 1))
        return people + sum(abs(here - there) for here, there in zip(lies, lies[1:] + lies[:1], strict=True))

    least = distance(first)
    assert all(distance((first[0], *others)) >= least for others in permutations(first[1:]))


def test_eight_pairs_as_the_rule_develops_them_by_hand():
    """Round 1: 8-1, 6-2, 7-5, 3-4 on sets 1, 4, 6, 7; add 1 to pairs 1 to 7 and to the sets."""
    couples = [[({ns, ew}, board) for ns, ew, board in tables] for tables in sheet(howell(8, 7))]
    assert couples[0] == [({8, 1}, 1), ({6, 2}, 4), ({7, 5}, 6), ({3, 4}, 7)]
    assert couples[1] == [({8, 2}, 2), ({7, 3}, 5), ({1, 6}, 7), ({4, 5}, 1)]
    assert couples[6] == [({8, 7}, 7), ({5, 1}, 3), ({6, 4}, 5), ({2, 3}, 6)]


def test_seven_pairs_are_eight_without_the_table_of_pair_8():
    whole, seven = howell(8, 7), howell(7, 7)
    for rnd, full in zip(seven.rounds, whole.rounds, strict=True):
        assert [(table.who, table.boards) for table in rnd.tables] == [(t.who, t.boards) for t in full.tables[1:]]
        assert {8, *rnd.out} == set(full.tables[0].who)


def test_six_pairs_play_four_rounds_apart_and_the_last_one_on_the_same_boards():
    couples = [[({ns, ew}, board) for ns, ew, board in tables] for tables in sheet(howell(6, 5))]
    assert couples == [
        [({6, 4}, 1), ({5, 3}, 3), ({1, 2}, 4)],
        [({6, 1}, 2), ({5, 4}, 4), ({2, 3}, 1)],
        [({6, 2}, 3), ({5, 1}, 1), ({3, 4}, 2)],
        [({6, 3}, 4), ({5, 2}, 2), ({4, 1}, 3)],
        [({5, 6}, 5), ({2, 4}, 5), ({1, 3}, 5)],
    ]


def test_the_remarks_tell_moves_and_bye_stands():
    english = [remark.en for remark in howell(8, 14).remarks]
    french = [remark.fr for remark in howell(8, 14).remarks]
    assert english[0] == "Pair 8 stays at its table."
    assert any("the place of the pair numbered one lower, and pair 1 that of pair 7" in said for said in english)
    assert (
        "Bye stands hold boards on their way; at the start, boards 3 to 6 between tables 1 and 2, "
        "boards 9 and 10 between tables 2 and 3."
    ) in english
    assert any("les donnes 3 à 6 entre les tables 1 et 2" in said for said in french)
    assert "In rounds 1 to 3 all tables share the same boards." in [remark.en for remark in howell(4).remarks]
    assert "À la position 5 toutes les tables se partagent les mêmes étuis." in [r.fr for r in howell(6).remarks]
    assert howell(8).name.en == "Howell, 8 pairs"
    assert howell(8).name.fr == "Howell à 8 paires"


# ---------------------------------------------------------------- missing pairs
@pytest.mark.parametrize("pairs", range(4, 15))
def test_with_any_pair_missing_its_opponents_sit_out_in_turn(pairs):
    boards = pairs - 1 + pairs % 2
    whole = howell(pairs, boards)
    for missing in range(1, pairs + 1):
        movement = howell(pairs, boards, missing=missing)
        assert breaches(movement, pairs, missing) == []
        assert missing not in movement.competitors
        assert audit(movement).legal
        for rnd, full in zip(movement.rounds, whole.rounds, strict=True):
            for table, same in zip(rnd.tables, full.tables, strict=True):
                assert table.who == tuple(None if pair == missing else pair for pair in same.who)
                assert table.boards == same.boards


# ---------------------------------------------------------------- boards
@settings(max_examples=40)
@given(pairs=st.integers(4, 40), each=st.integers(1, 25))
def test_boards_run_from_1_in_equal_sets(pairs, each):
    movement = howell(pairs, boards_per_round=each)
    sets = pairs - 1 + pairs % 2
    assert movement.board_sets == tuple(tuple(range(k * each + 1, (k + 1) * each + 1)) for k in range(sets))
    assert movement == howell(pairs, each * sets)
    assert {table.boards for rnd in movement.rounds for table in rnd.tables} == set(movement.board_sets)


@pytest.mark.parametrize(
    ("pairs", "each"), [(4, 9), (5, 5), (6, 5), (7, 4), (8, 4), (10, 3), (12, 2), (14, 2), (16, 2), (18, 2), (20, 1), (40, 1)]
)
def test_without_a_number_of_boards_a_pair_plays_as_near_24_to_28_as_the_rounds_allow(pairs, each):
    assert {len(boards) for boards in howell(pairs).board_sets} == {each}


# ---------------------------------------------------------------- what cannot be played
@pytest.mark.parametrize(
    ("wanted", "english", "french"),
    [
        ({"pairs": 3}, "ask for 4 pairs", "demandez 4 paires"),
        ({"pairs": 2}, "ask for 4 pairs", "demandez 4 paires"),
        ({"pairs": 1}, "ask for 4 pairs", "demandez 4 paires"),
        ({"pairs": -8}, "ask for 4 pairs", "demandez 4 paires"),
        ({"pairs": 41}, "ask for 40, or play a Mitchell", "demandez-en 40, ou jouez un Mitchell"),
        ({"pairs": 8, "boards": 6}, "ask for 7 boards", "demandez 7 donnes"),
        ({"pairs": 8, "boards": 0}, "ask for 7 boards", "demandez 7 donnes"),
        ({"pairs": 8, "boards": -7}, "ask for 7 boards", "demandez 7 donnes"),
        ({"pairs": 8, "boards": 24}, "ask for 21 or 28 boards", "demandez 21 ou 28 donnes"),
        ({"pairs": 7, "boards": 27}, "need 7 equal board sets", "7 jeux d’étuis égaux"),
        ({"pairs": 8, "boards": 1000}, "ask for 994 or fewer", "demandez-en 994 ou moins"),
        ({"pairs": 8, "boards": 998}, "ask for 994 boards", "demandez 994 donnes"),
        ({"pairs": 8, "boards_per_round": 0}, "ask for 1 or more", "demandez-en 1 ou plus"),
        ({"pairs": 8, "boards": 26, "boards_per_round": 3}, "ask for 21 boards", "demandez-en 21"),
        ({"pairs": 8, "boards_per_round": 500}, "ask for 994 or fewer", "demandez-en 994 ou moins"),
        ({"pairs": 8, "rounds": 8}, "at most 7 rounds", "au plus 7 positions"),
        ({"pairs": 7, "rounds": 8}, "at most 7 rounds", "au plus 7 positions"),
        ({"pairs": 8, "rounds": 0}, "ask for 1 to 7 rounds", "demandez de 1 à 7 positions"),
        ({"pairs": 8, "missing": 9}, "a number from 1 to 8, such as 8", "un numéro de 1 à 8, par exemple 8"),
        ({"pairs": 8, "missing": 0}, "a number from 1 to 8, such as 1.", "un numéro de 1 à 8, par exemple 1."),
    ],
)
def test_impossible_numbers_are_refused_with_the_nearest_that_works(wanted, english, french):
    with pytest.raises(EtuiError) as refusal:
        howell(**wanted)
    assert english in refusal.value.say("en")
    assert french in refusal.value.say("fr")


def test_the_worked_examples_hold():
    assert doctest.testmod(howell_module).failed == 0
    assert doctest.testmod(howell_starters).failed == 0
    assert doctest.testmod(howell_module).attempted > 0


def test_there_is_a_complete_starter_for_every_even_number():
    assert {pairs for pairs, rounds in STARTERS if rounds == pairs - 1} == set(EVEN_NUMBERS) - {6}
