"""The Mitchell for 3 to 40 tables, against a slow check written here and tables worked out by hand."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etui.errors import EtuiError
from etui.movements.document import as_json
from etui.movements.mitchell import mitchell
from etui.movements.model import Movement

EVERY_MITCHELL = [(t, even) for t in range(3, 41) for even in ("skip", "share") if t % 2 == 0 or even == "skip"]
SMALL_MITCHELLS = [(t, even) for t, even in EVERY_MITCHELL if t <= 9]


def plays(movement: Movement):
    """(round, table, ns, ew, boards) of every table where both pairs are present."""
    return [
        (rnd.round, table.table, *table.who, table.boards)
        for rnd in movement.rounds
        for table in rnd.tables
        if None not in table.who
    ]


def breaks(movement: Movement, shared: frozenset[int] = frozenset()) -> list[str]:
    """Every breach of the three rules, found the slow way: each play against each other play."""
    found, every = [], plays(movement)
    for i, (rnd, table, ns, ew, boards) in enumerate(every):
        if ns == ew:
            found.append(f"{ns} against itself in round {rnd}")
        for other_rnd, other_table, other_ns, other_ew, other_boards in every[:i]:
            again = {ns, ew} & {other_ns, other_ew}
            if rnd == other_rnd and again:
                found.append(f"{again} at two tables in round {rnd}")
            if not set(boards) & set(other_boards):
                continue
            if again:
                found.append(f"{again} meet boards twice")
            if rnd == other_rnd and not {table, other_table} <= shared:
                found.append(f"boards at tables {table} and {other_table} in round {rnd}")
    return found


@pytest.mark.parametrize(("t", "even"), EVERY_MITCHELL)
def test_every_mitchell_is_legal_and_only_tables_1_and_t_share(t, even):
    movement = mitchell(t, t, even=even)
    sharing = even == "share"
    assert breaks(movement, frozenset({1, t}) if sharing else frozenset()) == []
    assert {rnd.sharing for rnd in movement.rounds} == ({((1, t),)} if sharing else {()})
    if sharing:
        assert all(rnd.tables[0].boards == rnd.tables[-1].boards for rnd in movement.rounds)


@pytest.mark.parametrize(("t", "even"), EVERY_MITCHELL)
def test_every_ew_pair_meets_each_ns_pair_once_or_all_but_one_with_a_skip(t, even):
    movement = mitchell(t, t, even=even)
    meetings = Counter((ns, ew) for _, _, ns, ew, _ in plays(movement))
    full = t % 2 == 1 or even == "share"
    assert len(movement.rounds) == (t if full else t - 1)
    assert set(meetings.values()) == {1}
    assert {ns for ns, _ in meetings} == set(range(1, t + 1))
    assert {ew for _, ew in meetings} == set(range(t + 1, 2 * t + 1))
    assert len(meetings) == t * (t if full else t - 1)
    each = Counter(pair for couple in meetings for pair in couple)
    assert set(each.values()) == {len(movement.rounds)}


@pytest.mark.parametrize(("t", "even"), EVERY_MITCHELL)
def test_everyone_plays_every_round_and_ns_never_move(t, even):
    for rnd in mitchell(t, t, even=even).rounds:
        assert rnd.out == ()
        assert [table.table for table in rnd.tables] == list(range(1, t + 1))
        assert [table.who[0] for table in rnd.tables] == list(range(1, t + 1))
        assert sorted(table.who[1] for table in rnd.tables) == list(range(t + 1, 2 * t + 1))


def sheet(movement: Movement):
    return [[(*table.who, *table.boards) for table in rnd.tables] for rnd in movement.rounds]


def test_five_tables_move_as_every_director_knows():
    assert sheet(mitchell(5, 5))[:3] == [
        [(1, 6, 1), (2, 7, 2), (3, 8, 3), (4, 9, 4), (5, 10, 5)],
        [(1, 10, 2), (2, 6, 3), (3, 7, 4), (4, 8, 5), (5, 9, 1)],
        [(1, 9, 3), (2, 10, 4), (3, 6, 5), (4, 7, 1), (5, 8, 2)],
    ]


def test_four_tables_with_a_skip_after_two_rounds():
    assert sheet(mitchell(4, 4, even="skip")) == [
        [(1, 5, 1), (2, 6, 2), (3, 7, 3), (4, 8, 4)],
        [(1, 8, 2), (2, 5, 3), (3, 6, 4), (4, 7, 1)],
        [(1, 6, 3), (2, 7, 4), (3, 8, 1), (4, 5, 2)],
    ]


def test_four_tables_with_tables_1_and_4_sharing_and_a_bye_stand_between_2_and_3():
    assert sheet(mitchell(4, 4, even="share")) == [
        [(1, 5, 1), (2, 6, 2), (3, 7, 4), (4, 8, 1)],
        [(1, 8, 2), (2, 5, 3), (3, 6, 1), (4, 7, 2)],
        [(1, 7, 3), (2, 8, 4), (3, 5, 2), (4, 6, 3)],
        [(1, 6, 4), (2, 7, 1), (3, 8, 3), (4, 5, 4)],
    ]


def test_the_remarks_tell_the_skip_the_sharing_and_the_bye_stand():
    said = " ".join(remark.en for remark in mitchell(8, even="skip").remarks)
    assert "After round 4 EW pairs skip a table" in said
    share = mitchell(8, 16, even="share")
    assert "Tables 1 and 8 share their boards in every round." in [remark.en for remark in share.remarks]
    assert any("between tables 4 and 5" in r.en and "boards 9 and 10" in r.en for r in share.remarks)
    assert any("guéridon entre les tables 4 et 5" in r.fr and "les donnes 9 et 10" in r.fr for r in share.remarks)
    assert not any("skip" in remark.en for remark in mitchell(8, rounds=4).remarks)


# ---------------------------------------------------------------- half tables
@pytest.mark.parametrize(("t", "even"), SMALL_MITCHELLS)
def test_with_any_pair_missing_its_opponents_sit_out_in_turn(t, even):
    whole = mitchell(t, t, even=even)
    for missing in range(1, 2 * t + 1):
        half = mitchell(t, t, even=even, missing=missing)
        assert breaks(half, frozenset({1, t}) if even == "share" else frozenset()) == []
        for rnd, full in zip(half.rounds, whole.rounds, strict=True):
            alone = next(table.who for table in full.tables if missing in table.who)
            assert rnd.out == tuple(pair for pair in alone if pair != missing)
            for table, same in zip(rnd.tables, full.tables, strict=True):
                assert table.who == tuple(None if pair == missing else pair for pair in same.who)
                assert table.boards == same.boards
        out = Counter(pair for rnd in half.rounds for pair in rnd.out)
        assert set(out.values()) == {1}, "nobody sits out twice"
        assert missing not in half.competitors


def test_the_pair_that_comes_to_the_missing_ns_pair_sits_out_and_its_key_is_null():
    document = json.loads(json.dumps(as_json(mitchell(3, 3, missing=2))))
    assert document["rounds"][1] == {
        "round": 2,
        "tables": [
            {"table": 1, "ns": 1, "ew": 6, "boards": [2]},
            {"table": 2, "ns": None, "ew": 4, "boards": [3]},
            {"table": 3, "ns": 3, "ew": 5, "boards": [1]},
        ],
        "out": [4],
    }
    assert document["kind"] == "mitchell"
    assert list(document) == ["kind", "rounds", "audit"]
    assert document["audit"]["legal"] is True


# ---------------------------------------------------------------- boards
@given(t=st.integers(3, 40), more=st.integers(0, 160))
def test_boards_run_from_1_in_sets_as_equal_as_can_be_the_larger_first(t, more):
    movement = mitchell(t, t + more)
    sizes = [len(boards) for boards in movement.board_sets]
    assert [board for boards in movement.board_sets for board in boards] == list(range(1, t + more + 1))
    assert len(sizes) == t
    assert sizes == sorted(sizes, reverse=True)
    assert max(sizes) - min(sizes) <= 1
    assert [table.boards for table in movement.rounds[0].tables] == list(movement.board_sets)
    assert any("uneven" in remark.en for remark in movement.remarks) == (more % t != 0)


def test_uneven_sets_are_named_in_a_remark():
    english = [remark.en for remark in mitchell(7, 24).remarks]
    french = [remark.fr for remark in mitchell(7, 24).remarks]
    assert "Board sets are uneven: 4 boards in sets 1 to 3, 3 in each of the others." in english
    assert "Les jeux d’étuis sont inégaux : 4 donnes dans les jeux 1 à 3, 3 dans chacun des autres." in french


@pytest.mark.parametrize(
    ("t", "even", "rounds", "each"),
    [
        (3, "skip", None, 9), (4, "skip", None, 9), (4, "share", None, 6), (5, "skip", None, 5), (6, "skip", None, 5),
        (6, "share", None, 4), (7, "skip", None, 4), (8, "skip", None, 4), (8, "share", None, 3), (9, "skip", None, 3),
        (10, "share", None, 3), (11, "skip", None, 2), (13, "skip", None, 2), (14, "share", None, 2),
        (20, "skip", None, 1), (40, "share", None, 1), (15, "skip", 9, 3), (9, "skip", 1, 26), (9, "skip", 6, 4),
    ],
)  # fmt: skip
def test_without_a_number_of_boards_a_pair_plays_as_near_24_to_28_as_the_rounds_allow(t, even, rounds, each):
    movement = mitchell(t, even=even, rounds=rounds)
    assert {len(boards) for boards in movement.board_sets} == {each}


def test_boards_per_round_make_that_many_in_every_set():
    assert mitchell(6, boards_per_round=3).board_sets == tuple((k, k + 1, k + 2) for k in range(1, 19, 3))
    assert mitchell(6, 18, boards_per_round=3) == mitchell(6, 18)


# ---------------------------------------------------------------- rounds and lines
@given(st.data())
def test_a_shortened_movement_is_the_beginning_of_the_whole_one(data):
    t, even = data.draw(st.sampled_from(EVERY_MITCHELL))
    whole = mitchell(t, 2 * t, even=even)
    played = data.draw(st.integers(1, len(whole.rounds)))
    short = mitchell(t, 2 * t, even=even, rounds=played)
    assert short.rounds == whole.rounds[:played]
    assert any("stops after" in remark.en for remark in short.remarks) == (played < len(whole.rounds))


@given(st.data())
def test_an_arrow_switch_turns_the_last_rounds_and_changes_neither_opponents_nor_boards(data):
    t, even = data.draw(st.sampled_from(EVERY_MITCHELL))
    missing = data.draw(st.none() | st.integers(1, 2 * t))
    plain = mitchell(t, t, even=even, missing=missing)
    last = data.draw(st.integers(0, len(plain.rounds)))
    turned = mitchell(t, t, even=even, missing=missing, arrow_switch=last)
    for rnd, before in zip(turned.rounds, plain.rounds, strict=True):
        assert sorted(rnd.out) == sorted(before.out)
        for table, same in zip(rnd.tables, before.tables, strict=True):
            assert table.boards == same.boards
            assert table.who == (same.who[::-1] if rnd.round > len(plain.rounds) - last else same.who)


# ---------------------------------------------------------------- what cannot be played
@pytest.mark.parametrize(
    ("wanted", "english", "french"),
    [
        ({"tables": 2}, "ask for 3 tables", "demandez 3 tables"),
        ({"tables": 0}, "ask for 3 tables", "demandez 3 tables"),
        ({"tables": 41}, "ask for 40", "demandez-en 40"),
        ({"tables": 7, "boards": 0}, "ask for 7 or more", "demandez-en 7 ou plus"),
        ({"tables": 7, "boards": -7}, "ask for 7 or more", "demandez-en 7 ou plus"),
        ({"tables": 8, "boards": 7}, "need at least 8 boards", "au moins 8 donnes"),
        ({"tables": 8, "boards": 1000}, "ask for 999 or fewer", "demandez-en 999 ou moins"),
        ({"tables": 8, "boards_per_round": 0}, "ask for 1 or more", "demandez-en 1 ou plus"),
        ({"tables": 8, "boards": 26, "boards_per_round": 3}, "ask for 24 boards", "demandez-en 24"),
        ({"tables": 7, "rounds": 8}, "at most 7 rounds", "au plus 7 positions"),
        ({"tables": 8, "rounds": 8}, "at most 7 rounds", "au plus 7 positions"),
        ({"tables": 8, "rounds": 9, "even": "share"}, "at most 8 rounds", "au plus 8 positions"),
        ({"tables": 8, "rounds": 0}, "ask for 1 to 7 rounds", "demandez de 1 à 7 positions"),
        ({"tables": 8, "missing": 17}, "a number from 1 to 16, such as 16", "un numéro de 1 à 16, par exemple 16"),
        ({"tables": 8, "missing": 0}, "a number from 1 to 16, such as 1.", "un numéro de 1 à 16, par exemple 1."),
        ({"tables": 8, "even": "relay"}, "write skip or share", "écrivez skip (saut) ou share"),
        ({"tables": 7, "even": "share"}, "ask for 8 tables", "demandez 8 tables"),
        ({"tables": 7, "arrow_switch": 8}, "ask for 7 (0 to 7)", "demandez 7 (de 0 à 7)"),
        ({"tables": 7, "arrow_switch": -1}, "ask for 0 (0 to 7)", "demandez 0 (de 0 à 7)"),
    ],
)
def test_impossible_numbers_are_refused_with_the_nearest_that_works(wanted, english, french):
    with pytest.raises(EtuiError) as refusal:
        mitchell(**wanted)
    assert english in refusal.value.say("en")
    assert french in refusal.value.say("fr")
