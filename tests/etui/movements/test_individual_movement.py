"""Individuals for 4 to 41 players, against slow counts made here."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.errors import EtuiError
from etui.movements.audit import audit
from etui.movements.document import as_json
from etui.movements.individual import individual
from etui.movements.model import FOUR_SEATS, Movement
from etui.movements.whist_seeds import SEEDS

NO_PHANTOM = [n for n in range(4, 42) if n % 4 < 2]
WITH_PHANTOMS = [n for n in range(6, 40) if n % 4 > 1]
APART = [5, 13, 20, 21, 29, 37, 41]                      # numbers whose tables never play the same boards at once
EVEN = [4, 5, 8, 9, 13, 16, 17, 24, 25, 28, 29, 32, 37, 41]         # perfect comparisons: as many for every couple
BADLY_SET = re.compile(r"[^\u00a0][:;!?»]|«[^\u00a0]|'")


def plays(movement: Movement):
    """(round, table, who, boards) of every full table."""
    return [
        (rnd.round, table.table, table.who, table.boards)
        for rnd in movement.rounds for table in rnd.tables if None not in table.who
    ]


def breaks(movement: Movement) -> list[str]:
    """Every breach of the rules, counted from the sheet: people, boards, and copies of boards."""
    found = []
    met = Counter((number, board) for _, _, who, boards in plays(movement) for number in who for board in boards)
    found += [f"{number} meets board {board} twice" for (number, board), times in met.items() if times > 1]
    for rnd in movement.rounds:
        seated = Counter(number for table in rnd.tables for number in table.who if number is not None)
        found += [f"{number} at two tables in round {rnd.round}" for number, times in seated.items() if times > 1]
        playing = {number for table in rnd.tables if table.plays for number in table.who}
        if playing & set(rnd.out):
            found.append(f"{playing & set(rnd.out)} play and sit out in round {rnd.round}")
        grouped = {table: group for group in rnd.sharing for table in group}
        for board in {board for table in rnd.tables for board in table.boards}:
            at = [table.table for table in rnd.tables if table.plays and board in table.boards]
            if len({grouped.get(table, (table,)) for table in at}) > movement.copies:
                found.append(f"board {board} at tables {at} in round {rnd.round}")
        for group in rnd.sharing:
            if any(len(table.boards) < len(group) for table in rnd.tables if table.table in group):
                found.append(f"fewer boards than tables {group} in round {rnd.round}")
    return found


def meetings(movement: Movement) -> tuple[Counter, Counter]:
    """How many couples have been partners, and opponents, each number of times."""
    partners, opponents = Counter(), Counter()
    for _, _, (n, s, e, w), _ in plays(movement):
        partners.update([frozenset((n, s)), frozenset((e, w))])
        opponents.update(frozenset((a, b)) for a in (n, s) for b in (e, w))
    couples = [frozenset(couple) for couple in combinations(movement.competitors, 2)]
    return Counter(partners[c] for c in couples), Counter(opponents[c] for c in couples)


@pytest.mark.parametrize("n", NO_PHANTOM)
def test_everyone_partners_everyone_once_and_meets_everyone_twice(n):
    movement = individual(n)
    couples = n * (n - 1) // 2
    assert meetings(movement) == ({1: couples}, {2: couples})
    assert breaks(movement) == []
    assert movement.competitors == tuple(range(1, n + 1))
    assert (movement.kind, movement.seats) == ("individual", FOUR_SEATS)


@pytest.mark.parametrize("n", NO_PHANTOM)
def test_everyone_plays_every_round_or_all_but_one_and_every_board_given(n):
    movement = individual(n)
    once_out = n % 4 == 1 or n == 20
    assert len(movement.rounds) == (n if once_out else n - 1)
    assert Counter(number for _, _, who, _ in plays(movement) for number in who) == dict.fromkeys(range(1, n + 1), n - 1)
    out = Counter(number for rnd in movement.rounds for number in rnd.out)
    assert out == (dict.fromkeys(range(1, n + 1), 1) if once_out else {})
    tables = n // 4
    often = Counter(board for _, _, _, boards in plays(movement) for board in boards)
    assert set(often.values()) == ({4, 5} if n == 20 else {tables})
    assert len(often) == sum(map(len, movement.board_sets)) == max(often)
    assert all(len(rnd.tables) == tables for rnd in movement.rounds)


@pytest.mark.parametrize("n", [n for n in NO_PHANTOM if n > 5])
def test_tables_are_kept_on_different_boards_where_that_can_be(n):
    movement = individual(n)
    different = {len({table.boards for table in rnd.tables if table.plays}) for rnd in movement.rounds}
    if n in APART:
        assert different <= {n // 4, 4}
        assert movement.copies == 1
        assert {rnd.sharing for rnd in movement.rounds} == {()}
    else:
        assert different == ({5} if n == 25 else {1})
        said = " ".join(remark.en for remark in movement.remarks)
        assert ("same boards" in said) if n == 25 else ("all tables play the same board set" in said)


@pytest.mark.parametrize("n", NO_PHANTOM)
def test_comparisons_are_perfect_where_they_are_said_to_be(n):
    side = {}
    for _, _, who, boards in plays(individual(n, boards_per_round=1)):
        for seat, number in enumerate(who):
            side.setdefault(boards[0], {})[number] = 1 if seat < 2 else -1
    difference = Counter()
    for board in side.values():
        for one, other in combinations(sorted(board), 2):
            difference[one, other] += board[one] * board[other]
    assert (len(set(difference.values())) == 1) == (n in EVEN)


@pytest.mark.parametrize("n", range(4, 42))
def test_the_audit_agrees(n):
    found = audit(individual(n))
    assert found.legal
    assert found.findings == ()
    assert (found.partners.most, found.opponents.most) == (1, 2)


@pytest.mark.parametrize("n", [n for n in NO_PHANTOM if n not in (4, 9, 20, 25, 28)])
def test_everyone_follows_the_next_lower_number_as_the_director_announces(n):
    movement = individual(n)
    moving = len(movement.rounds)
    assert any(f"next lower number leaves, number 1 that of {moving}" in remark.en for remark in movement.remarks)
    assert any(f"player {n} stays" in remark.en for remark in movement.remarks) == (n % 4 == 0)
    for before, after in pairwise(movement.rounds):
        was, now = ({number: (t.table, seat) for t in rnd.tables for seat, number in enumerate(t.who)} for rnd in (before, after))
        for number in range(1, moving + 1):
            assert now.get(number) == was.get((number - 2) % moving + 1)
        if n > moving:
            assert now[n] == was[n]


# ---------------------------------------------------------------- phantoms and missing players
@pytest.mark.parametrize("n", WITH_PHANTOMS)
def test_other_numbers_play_the_next_larger_movement_with_its_last_numbers_away(n):
    movement = individual(n)
    size = 4 * (n // 4 + 1)
    whole = individual(size)
    assert movement.competitors == tuple(range(1, n + 1))
    assert breaks(movement) == []
    sheets = [[tuple(None if k is None or k > n else k for k in table.who) for table in rnd.tables] for rnd in whole.rounds]
    assert [[table.who for table in rnd.tables] for rnd in movement.rounds] == [
        sheet for sheet in sheets if any(None not in who for who in sheet)
    ]
    assert [rnd.round for rnd in movement.rounds] == list(range(1, len(movement.rounds) + 1))
    assert any("phantom" in remark.en for remark in movement.remarks)
    if n % 4 == 3:
        meets_the_phantom = dict.fromkeys(range(1, n + 1), 3 + (n == 19))       # at 20 everyone sits out once besides
        assert Counter(number for rnd in movement.rounds for number in rnd.out) == meets_the_phantom


@pytest.mark.parametrize("n", WITH_PHANTOMS)
def test_fewer_players_sit_out_in_a_round_than_in_the_next_movement(n):
    larger = 4 * (n // 4 + 1) + 1
    chosen, other = individual(n), individual(larger, missing=range(n + 1, larger + 1))
    mean = [sum(len(rnd.out) for rnd in movement.rounds) / len(movement.rounds) for movement in (chosen, other)]
    assert mean[0] <= mean[1]


@pytest.mark.parametrize("n", range(4, 42))
def test_those_who_should_sit_with_an_absent_player_sit_out(n):
    whole = individual(n)
    for absent in (1, n // 2, n) if n > 5 else ():
        movement = individual(n, missing=[absent])
        assert movement.competitors == tuple(k for k in whole.competitors if k != absent)
        for rnd in movement.rounds:
            at_full_tables = {number for table in rnd.tables if None not in table.who for number in table.who}
            assert rnd.out == tuple(k for k in movement.competitors if k not in at_full_tables)
            assert len(at_full_tables) >= 4
        assert audit(movement).legal
        assert any(f"Number {absent} is missing" in remark.en for remark in movement.remarks)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_players_may_be_missing_as_long_as_a_table_is_left(data):
    n = data.draw(st.integers(4, 41))
    missing = data.draw(st.sets(st.integers(1, n), max_size=n))
    rounds = individual(n).rounds
    if not any(None not in t.who and missing.isdisjoint(t.who) for rnd in rounds for t in rnd.tables):
        present = n - len(missing)
        wanted = "four or more must be there" if present < 4 else f"an individual of {present} players"
        with pytest.raises(EtuiError, match=wanted):
            individual(n, missing=missing)
        return
    movement = individual(n, missing=missing)
    assert breaks(movement) == []
    assert audit(movement).legal
    assert movement.competitors == tuple(sorted(set(range(1, n + 1)) - missing))
    partners, opponents = meetings(movement)
    assert max(partners) <= 1
    assert max(opponents) <= 2


def test_a_phantom_leaves_its_seats_empty_and_the_others_at_the_table_out():
    document = json.loads(json.dumps(as_json(individual(7, 7))))
    assert document["rounds"][0] == {
        "round": 1,
        "tables": [
            {"table": 1, "n": 3, "s": 4, "e": 1, "w": 5, "boards": [1]},
            {"table": 2, "n": None, "s": 6, "e": 2, "w": 7, "boards": [1]},
        ],
        "out": [2, 6, 7],
    }
    assert document["audit"]["legal"] is True


# ---------------------------------------------------------------- boards, copies, rounds
@pytest.mark.parametrize(
    ("n", "boards"),
    [(4, 27), (5, 25), (8, 28), (9, 27), (12, 22), (13, 26), (16, 30), (20, 20), (25, 25), (37, 37), (41, 41), (7, 28)],
)
def test_without_a_number_of_boards_a_player_plays_as_near_24_to_28_as_the_rounds_allow(n, boards):
    assert sum(map(len, individual(n).board_sets)) == boards


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_boards_run_from_1_in_equal_sets_and_copies_are_the_fewest_that_give_every_table_a_board(data):
    n = data.draw(st.integers(4, 41))
    each = data.draw(st.integers(1, 6))
    movement = individual(n, boards_per_round=each)
    assert [board for boards in movement.board_sets for board in boards] == list(range(1, 1 + each * len(movement.board_sets)))
    assert {len(boards) for boards in movement.board_sets} == {each}
    assert breaks(movement) == []
    assert individual(n, each * len(movement.board_sets)) == movement
    together = max(
        sum(table.plays and table.boards == boards for table in rnd.tables)
        for rnd in movement.rounds for boards in movement.board_sets
    )
    assert movement.copies == -(-together // each)
    if movement.copies > 1:
        with pytest.raises(EtuiError, match=f"ask for {movement.copies} copies"):
            individual(n, boards_per_round=each, copies=movement.copies - 1)


@pytest.mark.parametrize("copies", range(1, 7))
def test_copies_split_the_tables_that_play_the_same_boards(copies):
    movement = individual(24, boards_per_round=6, copies=copies)
    assert breaks(movement) == []
    sharing = {1: ((1, 2, 3, 4, 5, 6),), 2: ((1, 2, 3), (4, 5, 6)), 3: ((1, 2), (3, 4), (5, 6)), 6: ()}
    if copies in sharing:
        assert {rnd.sharing for rnd in movement.rounds} == {sharing[copies]}
    said = [remark.en for remark in movement.remarks]
    assert (f"Prepare {copies} copies of each board." in said) == (copies > 1)


def test_with_one_copy_asked_for_every_table_gets_a_board_of_the_set():
    movement = individual(12, copies=1)
    assert {len(boards) for boards in movement.board_sets} == {3}
    assert {rnd.sharing for rnd in movement.rounds} == {((1, 2, 3),)}
    assert "Tables 1 to 3 share their boards in every round: each starts with another board and hands it on." in [
        remark.en for remark in movement.remarks
    ]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_shortened_movement_is_the_beginning_of_the_whole_one(data):
    n = data.draw(st.integers(4, 41))
    whole = individual(n, boards_per_round=1)
    rounds = data.draw(st.integers(1, len(whole.rounds)))
    short = individual(n, boards_per_round=1, rounds=rounds)
    assert [[t.who for t in rnd.tables] for rnd in short.rounds] == [[t.who for t in rnd.tables] for rnd in whole.rounds[:rounds]]
    assert breaks(short) == []
    boards = {board for _, _, _, boards in plays(short) for board in boards}
    assert boards == set(range(1, len(boards) + 1))
    assert any("stops after" in remark.en for remark in short.remarks) == (rounds < len(whole.rounds))


def test_the_seeds_say_how_many_they_seat():
    assert {players: seed.players for players, seed in SEEDS.items()} == {players: players for players in SEEDS}


# ---------------------------------------------------------------- words
@pytest.mark.parametrize("n", range(4, 42))
def test_every_remark_is_said_in_both_languages_and_french_is_set_as_french_is_printed(n):
    made = [individual(n), individual(n, copies=1), individual(n, rounds=2)]
    made += [individual(n, missing=[2])] if n > 5 else []
    made += [individual(n, quarter_turns=True)] if n in (18, 19, 20) else []
    for movement in made:
        said = [movement.name, *movement.remarks]
        assert all(sentence.en and sentence.fr for sentence in said)
        assert [sentence.fr for sentence in said if BADLY_SET.search(sentence.fr)] == []


def test_with_one_table_in_play_nothing_is_compared():
    alone = [n for n in range(4, 42) if any("Only one table" in remark.en for remark in individual(n).remarks)]
    assert alone == [4, 5, 6, 7]


# ---------------------------------------------------------------- what cannot be played
@pytest.mark.parametrize(
    ("wanted", "english", "french"),
    [
        ({"players": 1}, "ask for 4.", "demandez-en 4."),
        ({"players": 3}, "at least 4 players, not 3", "au moins 4 joueurs, et non 3"),
        ({"players": 0}, "ask for 4.", "demandez-en 4."),
        ({"players": 42}, "ask for 41, or split", "demandez-en 41, ou formez"),
        ({"players": 20, "boards": 0}, "ask for 20.", "demandez-en 20."),
        ({"players": 20, "boards": -5}, "ask for 20.", "demandez-en 20."),
        ({"players": 20, "boards": 24}, "ask for 20.", "demandez-en 20."),
        ({"players": 20, "boards": 35}, "ask for 40.", "demandez-en 40."),
        ({"players": 25, "boards": 2000}, "ask for 975.", "demandez-en 975."),
        ({"players": 20, "boards": 20, "boards_per_round": 2}, "ask for 40, or give only one", "ou ne donnez qu’un"),
        ({"players": 20, "boards_per_round": 0}, "ask for 1 (1 to 49)", "demandez-en 1 (de 1 à 49)"),
        ({"players": 20, "boards_per_round": 50}, "ask for 49 (1 to 49)", "demandez-en 49 (de 1 à 49)"),
        ({"players": 12, "rounds": 12}, "ask for 11 or fewer", "demandez-en 11 ou moins"),
        ({"players": 12, "rounds": 0}, "ask for 1 to 11 rounds", "demandez de 1 à 11 positions"),
        ({"players": 12, "missing": [13]}, "a number from 1 to 12, such as 12", "un numéro de 1 à 12, par exemple 12"),
        ({"players": 12, "missing": [0]}, "a number from 1 to 12, such as 1.", "un numéro de 1 à 12, par exemple 1."),
        ({"players": 4, "missing": [1]}, "four or more must be there", "il en faut au moins quatre"),
        ({"players": 16, "copies": 0}, "ask for 2 or more", "demandez-en 2 ou plus"),
        ({"players": 12, "boards": 22, "copies": 1}, "ask for 2 copies, or for 33 boards", "2 exemplaires, ou 33 donnes"),
        ({"players": 25, "boards": 25, "copies": 1}, "ask for 2 copies, or for 50 boards", "2 exemplaires, ou 50 donnes"),
        ({"players": 16, "quarter_turns": True}, "ask for 20 players", "demandez 20 joueurs"),
    ],
)
def test_impossible_numbers_are_refused_with_the_nearest_that_works(wanted, english, french):
    with pytest.raises(EtuiError) as refusal:
        individual(**wanted)
    assert english in refusal.value.say("en")
    assert french in refusal.value.say("fr")
    assert not BADLY_SET.search(refusal.value.say("fr"))
