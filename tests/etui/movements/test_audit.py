"""What the audit must find: the faults of known-bad sheets, and the figures proved for known movements."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etui.movements.audit import audit
from etui.movements.audit_words import audit_words
from etui.movements.document import audit_json
from etui.movements.mitchell import mitchell
from etui.movements.model import FOUR_SEATS, PAIR_SEATS, Movement, Round, Table


def pairs_movement(rounds, **more) -> Movement:
    """A typed sheet: each round a list of (ns, ew, boards)."""
    return Movement(
        "mitchell",
        PAIR_SEATS,
        tuple(
            Round(r, tuple(Table(t, (ns, ew), tuple(boards)) for t, (ns, ew, boards) in enumerate(tables, 1)))
            for r, tables in enumerate(rounds, 1)
        ),
        **more,
    )


def with_table(movement: Movement, rnd: int, table: int, **change) -> Movement:
    """The same sheet with one table of one round typed otherwise."""
    old = movement.rounds[rnd - 1]
    tables = tuple(replace(t, **change) if t.table == table else t for t in old.tables)
    return replace(movement, rounds=tuple(replace(r, tables=tables) if r is old else r for r in movement.rounds))


def english(found) -> list[str]:
    return [sentence.en for sentence in found.findings]


def french(found) -> list[str]:
    return [sentence.fr for sentence in found.findings]


# ---------------------------------------------------------------- known-bad sheets
def whist_29() -> Movement:
    """Whist for 29: tables (x, −x) against (ix, −ix), x a power of 2 mod 29 and i² = −1; one is added a round."""
    i = 12
    assert i * i % 29 == 28
    base = [tuple(f * pow(2, k, 29) % 29 for f in (1, -1, i, -i)) for k in range(7)]
    rounds = []
    for r in range(29):
        seats = [tuple((p + r) % 29 + 1 for p in table) for table in base]
        tables = tuple(Table(t, who, (7 * r + t,)) for t, who in enumerate(seats, 1))
        rounds.append(Round(r + 1, tables, out=(r % 29 + 1,)))
    return Movement("individual", FOUR_SEATS, tuple(rounds))


def test_a_whist_for_29_players_is_legal_with_every_two_players_partners_once_and_opponents_twice():
    found = audit(whist_29())
    assert found.legal
    assert found.findings == ()
    assert found.partners.counts == ((1, 406),)
    assert found.opponents.counts == ((2, 406),)
    assert found.meetings.counts == ((3, 406),)
    assert {(record.rounds, record.out, record.boards) for record in found.records} == {(28, 1, 28)}


def test_a_player_listed_twice_in_round_15_of_a_29_player_sheet_is_caught():
    sheet = whist_29()
    twice, lost = sheet.rounds[14].tables[1].who[0], sheet.rounds[14].tables[4].who[2]
    who = tuple(twice if player == lost else player for player in sheet.rounds[14].tables[4].who)
    found = audit(with_table(sheet, 15, 5, who=who))
    assert not found.legal
    assert english(found) == [
        f"Round 15: player {twice} is at tables 2 and 5; keep one of them.",
        f"Round 15: player {lost} is neither at a table nor sitting out.",
    ]
    assert french(found) == [
        f"Position 15 : le joueur {twice} figure aux tables 2 et 5 ; gardez-en une.",
        f"Position 15 : le joueur {lost} n’est ni à une table ni en relais.",
    ]


def test_a_player_in_two_seats_of_one_table_is_caught():
    sheet = whist_29()
    north, south, east, west = sheet.rounds[14].tables[4].who
    found = audit(with_table(sheet, 15, 5, who=(north, south, north, west)))
    assert not found.legal
    assert english(found) == [
        f"Round 15: player {north} is twice at table 5; correct one seat.",
        f"Round 15: player {east} is neither at a table nor sitting out.",
    ]
    assert f"Position 15 : le joueur {north} figure deux fois à la table 5 ; corrigez une place." in french(found)


def web_skip_26() -> Movement:
    """26 tables, 12 sets in three copies, a skip after six rounds: a pair that passes from 26 to 1 repeats a set."""
    rounds = []
    for r in range(12):
        skipped = r >= 6
        rounds.append([(t + 1, 27 + (t - r - skipped) % 26, ((t + r) % 12 + 1,)) for t in range(26)])
    return pairs_movement(rounds, copies=3)


def test_the_board_repeats_of_a_26_table_web_skip_mitchell_of_12_rounds_are_caught():
    sheet = web_skip_26()
    met: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for rnd in sheet.rounds:
        for table in rnd.tables:
            for pair in table.who:
                met.setdefault((pair, table.boards[0]), []).append((rnd.round, table.table))
    expected = {
        f"Pair {pair} plays board {board} twice: in round {first[0]} at table {first[1]} "
        f"and in round {again[0]} at table {again[1]}."
        for (pair, board), (first, *others) in met.items()
        for again in others
    }
    assert expected, "the sheet has repeats"
    found = audit(sheet)
    assert not found.legal
    assert set(english(found)) == expected
    # Pair 52 starts at table 26 with set 2 and goes on to table 1, where set 2 lies in round 2.
    assert "Pair 52 plays board 2 twice: in round 1 at table 26 and in round 2 at table 1." in english(found)
    again = "La paire 52 joue deux fois la donne 2 : à la position 1 table 26 et à la position 2 table 1."
    assert again in french(found)


@pytest.mark.parametrize("t", range(4, 41, 2))
def test_an_even_mitchell_without_a_cure_repeats_boards_from_the_round_after_half(t):
    plain = [[(k + 1, t + 1 + (k - r) % t, ((k + r) % t + 1,)) for k in range(t)] for r in range(t // 2 + 1)]
    assert audit(pairs_movement(plain[:-1])).legal
    found = audit(pairs_movement(plain))
    assert not found.legal
    assert len(found.findings) == t, "each EW pair meets its first set again"
    assert all(f"and in round {t // 2 + 1} at table" in sentence for sentence in english(found))


def test_several_boards_met_again_at_the_same_tables_make_one_sentence():
    first, second = [(1, 4, (1, 2, 3)), (2, 5, (4, 5))], [(1, 5, (1, 3)), (2, 4, (4, 5))]
    found = audit(pairs_movement([first, second]))
    assert english(found) == [
        "Pair 1 plays boards 1 and 3 twice: in round 1 at table 1 and in round 2 at table 1.",
        "Pair 2 plays boards 4 and 5 twice: in round 1 at table 2 and in round 2 at table 2.",
    ]
    assert not found.legal


def test_boards_at_two_tables_are_a_fault_unless_the_tables_share_or_there_are_copies():
    share = mitchell(8, 24, even="share")
    found = audit(share)
    assert found.legal
    assert [(shared.tables, shared.rounds) for shared in found.sharing] == [((1, 8), tuple(range(1, 9)))]
    unmarked = replace(share, rounds=tuple(replace(rnd, sharing=()) for rnd in share.rounds))
    found = audit(unmarked)
    assert not found.legal
    assert found.sharing == ()
    assert len(found.findings) == 8
    assert english(found)[2] == "Round 3: boards 7 to 9 are at tables 1 and 8, which are not marked as sharing."
    assert french(found)[2] == "Position 3 : les donnes 7 à 9 sont aux tables 1 et 8, sans partage annoncé."
    assert audit(replace(unmarked, copies=2)).legal
    assert audit(mitchell(8, 24, even="share", missing=1)).sharing == (), "table 1 never plays"


def test_tables_that_share_in_pairs_do_not_excuse_a_third_table():
    sheet = pairs_movement([[(1, 4, (1,)), (2, 5, (1,)), (3, 6, (1,))]])
    shared = replace(sheet, rounds=(replace(sheet.rounds[0], sharing=((1, 2),)),))
    assert english(audit(shared)) == ["Round 1: board 1 is at tables 1 to 3, which are not marked as sharing."]


def test_a_board_lying_at_a_half_table_disturbs_nobody():
    assert audit(pairs_movement([[(1, 4, (1,)), (None, 5, (1,))]])).legal


def test_a_pair_that_sits_out_and_plays_is_caught():
    sheet = mitchell(3, 3)
    found = audit(replace(sheet, rounds=(replace(sheet.rounds[0], out=(5,)), *sheet.rounds[1:])))
    assert english(found) == ["Round 1: pair 5 sits out but plays at table 2; correct one of them."]
    assert not found.legal


def test_a_table_listed_twice_is_caught():
    sheet = pairs_movement([[(1, 4, (1,)), (2, 5, (2,))]])
    again = replace(sheet.rounds[0], tables=tuple(replace(table, table=1) for table in sheet.rounds[0].tables))
    found = audit(replace(sheet, rounds=(again,)))
    assert english(found) == ["Round 1: table 1 is listed 2 times; keep one."]
    assert not found.legal


def test_pairs_that_meet_twice_are_named_though_the_sheet_can_be_played():
    found = audit(pairs_movement([[(1, 3, (1,)), (2, 4, (2,))], [(1, 3, (3,)), (4, 2, (4,))]]))
    assert found.legal
    assert english(found) == [
        "Pairs 1 and 3 meet more than once: in rounds 1 and 2.",
        "Pairs 2 and 4 meet more than once: in rounds 1 and 2.",
    ]


# ---------------------------------------------------------------- proved figures
@pytest.mark.parametrize(
    ("t", "even", "meetings", "same_minus_opposite"),
    [
        (5, "skip", {1: 25}, {-5: 25, 5: 20}),
        (7, "skip", {1: 49}, {-7: 49, 7: 42}),
        (8, "skip", {0: 8, 1: 56}, {-7: 8, -6: 56, 6: 56}),
        (8, "share", {1: 64}, {-8: 64, 8: 56}),
        (20, "skip", {0: 20, 1: 380}, {-19: 20, -18: 380, 18: 380}),
    ],
)
def test_meetings_and_comparisons_of_the_mitchells_are_those_proved(t, even, meetings, same_minus_opposite):
    found = audit(mitchell(t, t, even=even))
    assert dict(found.opponents.counts) == meetings
    assert dict(found.same_minus_opposite.counts) == same_minus_opposite
    assert found.partners is None


@pytest.mark.parametrize(
    ("t", "best", "variances"),
    [
        (5, {1, 2}, [24.691, 3.358, 3.358]),
        (7, {2}, [48.71, 11.787, 4.402, 6.864]),
        (9, {2, 3}, [80.72, 28.014, 9.19, 9.19, 11.073]),
        (11, {3}, [120.726, 52.154, 20.154, 12.535, 14.059, 17.107]),
        (13, {4}, [168.73, 84.25, 38.17, 20.25, 17.69, 21.53, 24.09]),
        (15, {4}, [224.732, 124.319, 63.629, 33.836, 23.905, 26.112, 29.422, 32.732]),
    ],
)
def test_the_best_arrow_switch_for_one_winner(t, best, variances):
    found = [audit(mitchell(t, t, arrow_switch=last)).comparison_variance for last in range(len(variances))]
    assert found == pytest.approx(variances, abs=1e-3)
    assert {last for last, variance in enumerate(found) if variance == pytest.approx(min(found))} == best


def individual_25() -> Movement:
    base = ((19, 16, 23, 9), (4, 14, 18, 11), (22, 2, 21, 10), (5, 24, 8, 25), (3, 15, 13, 17), (6, 7, 20, 12))
    rounds = []
    for series in range(5):
        for r in range(5):
            def moved(player: int, r: int = r, series: int = series) -> int:
                block, rank = divmod(player - 1, 5)
                return (5 * (block + series) + (rank + r) % 5) % 25 + 1

            tables = tuple(
                Table(t, tuple(moved(p) for p in who), (5 * series + (t - 1 + r) % 5 + 1,))
                for t, who in enumerate(base, 1)
            )
            seated = {player for table in tables for player in table.who}
            rounds.append(Round(5 * series + r + 1, tables, tuple(set(range(1, 26)) - seated), sharing=((1, 6),)))
    return Movement("individual", FOUR_SEATS, tuple(rounds))


def test_the_individual_for_25_is_perfect_in_partners_opponents_comparisons_and_turns():
    found = audit(individual_25())
    assert found.legal
    assert found.findings == ()
    assert found.partners.counts == ((1, 300),)
    assert found.opponents.counts == ((2, 300),)
    assert found.same_direction.counts == ((11, 300),)
    assert found.opposite_direction.counts == ((12, 300),)
    assert found.comparison_variance == 0
    assert {(r.ns, r.ew, r.seats, r.out, r.tables) for r in found.records} == {(12, 12, (6, 6, 6, 6), 1, 6)}
    assert [(shared.tables, len(shared.rounds)) for shared in found.sharing] == [((1, 6), 25)]


def test_the_howell_for_8_pairs_is_perfect():
    base, rounds = ((8, 1, 1), (5, 6, 2), (2, 4, 3), (3, 7, 5)), []
    for r in range(7):
        tables = []
        for ns, ew, board in base:
            who = [pair if pair == 8 else (pair - 1 + r) % 7 + 1 for pair in (ns, ew)]
            moved = (board - 1 + r) % 7 + 1
            tables.append((*(who[::-1] if moved == 7 else who), (moved,)))
        rounds.append(tables)
    found = audit(pairs_movement(rounds))
    assert found.legal
    assert found.opponents.counts == ((1, 28),)
    assert found.same_direction.counts == ((3, 28),)
    assert found.same_minus_opposite.counts == ((-1, 28),)
    assert Counter(record.ns for record in found.records) == {4: 4, 2: 3, 6: 1}


def test_at_tarot_everyone_at_a_table_meets_and_nothing_is_compared():
    rounds = (
        Round(1, (Table(1, (1, 2, 3, 4)), Table(2, (5, 6, 7, 8)))),
        Round(2, (Table(1, (1, 5, 2, 6)), Table(2, (3, 7, 4, 8)))),
    )
    found = audit(Movement("tarot", FOUR_SEATS, rounds))
    assert found.legal
    assert dict(found.meetings.counts) == {0: 8, 1: 16, 2: 4}
    assert found.opponents == found.meetings
    assert (found.partners, found.same_direction, found.comparison_variance) == (None, None, None)


def test_walks_are_added_up_in_tables():
    found = audit(mitchell(3, 6))
    assert [record.walk for record in found.records] == [0, 0, 0, 2, 3, 3]
    assert (found.people.total, found.people.most, found.people.longest) == (8, 3, 2)
    assert (found.board_sets.total, found.board_sets.most, found.board_sets.longest) == (8, 3, 2)


def test_a_set_that_goes_on_from_two_sharing_tables_is_carried_from_the_nearer():
    boards = audit(mitchell(4, 8, even="share")).board_sets
    assert (boards.total, boards.most, boards.longest) == (8, 2, 1)


def test_two_pairs_of_a_line_that_meet_all_the_same_are_counted():
    sheet = pairs_movement([[(1, 3, (1,)), (2, 4, (2,))], [(1, 2, (3,)), (3, 4, (4,))]], lines=((1, 2), (3, 4)))
    assert dict(audit(sheet).opponents.counts) == {0: 2, 1: 4}


def test_a_half_table_leaves_its_boards_unmet_and_counts_a_sit_out():
    found = audit(mitchell(5, 25, missing=7))
    records = {record.number: record for record in found.records}
    assert 7 not in records
    assert all((records[ns].rounds, records[ns].out, records[ns].boards) == (4, 1, 20) for ns in range(1, 6))
    assert all((records[ew].rounds, records[ew].out, records[ew].boards) == (5, 0, 25) for ew in (6, 8, 9, 10))
    assert found.legal
    assert found.findings == ()


# ---------------------------------------------------------------- against a slow reference
@st.composite
def typed_sheets(draw) -> Movement:
    """A Mitchell with up to three typing errors, or random rounds."""
    t = draw(st.integers(3, 8))
    sheet = mitchell(t, draw(st.integers(t, 2 * t)), arrow_switch=draw(st.integers(0, 2)))
    for _ in range(draw(st.integers(0, 3))):
        rnd, table = draw(st.sampled_from(sheet.rounds)).round, draw(st.integers(1, t))
        who = (draw(st.integers(1, 2 * t)), draw(st.none() | st.integers(1, 2 * t)))
        sheet = with_table(sheet, rnd, table, who=who)
    return sheet


@given(typed_sheets())
def test_the_verdict_on_any_typed_sheet_is_that_of_a_slow_reading(sheet):
    legal, met = True, Counter()
    for rnd in sheet.rounds:
        seated = [pair for table in rnd.tables for pair in table.who if pair is not None]
        legal &= len(seated) == len(set(seated))
        boards = [board for table in rnd.tables if None not in table.who for board in table.boards]
        legal &= len(boards) == len(set(boards))
        for table in rnd.tables:
            if None not in table.who:
                met.update((pair, board) for pair in set(table.who) for board in table.boards)
    legal &= all(times == 1 for times in met.values())
    found = audit(sheet)
    assert found.legal == legal
    assert legal or found.findings


@given(typed_sheets())
def test_comparisons_meetings_and_records_are_those_of_a_slow_count(sheet):
    plays = [(rnd.round, table) for rnd in sheet.rounds for table in rnd.tables if None not in table.who]
    everyone = sorted({p for rnd in sheet.rounds for table in rnd.tables for p in table.who if p is not None})
    same, opposite, met = Counter(), Counter(), Counter()
    sittings = [
        (pair, side, board)
        for _, table in plays
        for pair, side in zip(table.who, ("NS", "EW"), strict=True)
        for board in table.boards
    ]
    for (one, side, board), (other, other_side, other_board) in combinations(sittings, 2):
        if board == other_board and one != other:
            (same if side == other_side else opposite)[frozenset((one, other))] += 1
    met.update(frozenset(table.who) for _, table in plays)
    couples = [frozenset(couple) for couple in combinations(everyone, 2)]
    found = audit(replace(sheet, lines=()))
    assert dict(found.same_direction.counts) == Counter(same[c] for c in couples)
    assert dict(found.opposite_direction.counts) == Counter(opposite[c] for c in couples)
    assert dict(found.same_minus_opposite.counts) == Counter(same[c] - opposite[c] for c in couples)
    assert dict(found.opponents.counts) == Counter(met[c] for c in couples)
    for record in found.records:
        mine = [(rnd, table) for rnd, table in plays if record.number in table.who]
        assert record.rounds == len({rnd for rnd, _ in mine})
        assert record.boards == len({board for _, table in mine for board in table.boards})
        assert (record.ns, record.ew) == tuple(sum(table.who[k] == record.number for _, table in mine) for k in (0, 1))


# ---------------------------------------------------------------- words and JSON
def test_the_director_reads_legality_first_and_then_what_matters():
    words = audit_words(audit(mitchell(8, 24, even="share")))
    assert [sentence.en for sentence in words] == [
        "Legal: nobody is at two tables in a round and nobody meets a board twice.",
        "In all: 16 pairs, 8 tables, 8 rounds, 24 boards in play.",
        "Played by each pair: rounds 8, boards 24.",
        "Tables 1 and 8 share boards in rounds 1 to 8.",
        "As opponents: every meeting of two pairs once.",
        "No pair changes line: make two rankings, NS and EW.",
        "Walking: 98 tables in all, at most 13 for one pair.",
    ]
    assert words[0].fr == (
        "Mouvement régulier : personne n’est à deux tables à la fois, personne ne joue deux fois une donne."
    )


def test_an_arrow_switched_movement_tells_its_comparisons_in_both_languages():
    words = audit_words(audit(mitchell(7, 7, arrow_switch=2)))
    assert any("variance 4.4 (0 is perfect)" in sentence.en for sentence in words)
    assert any("variance 4,4 (0 est parfait)" in sentence.fr for sentence in words)
    sat_out_the_switch = audit_words(audit(mitchell(5, 5, arrow_switch=1, missing=7)))
    assert not any("two rankings" in sentence.en for sentence in sat_out_the_switch)


def test_a_bad_sheet_tells_its_first_faults_and_how_many_more_there_are():
    found = audit(web_skip_26())
    words = [sentence.en for sentence in audit_words(found)]
    assert words[0] == "Not legal: put this right before play."
    assert words[1:6] == english(found)[:5]
    assert words[6] == f"Other findings like these: {len(found.findings) - 5}."


def test_the_audit_goes_into_json_and_comes_back_the_same():
    document = audit_json(audit(mitchell(8, 8, even="skip")))
    assert json.loads(json.dumps(document)) == document
    assert document["legal"] is True
    assert document["opponents"] == {"min": 0, "max": 1, "counts": {"0": 8, "1": 56}}
    assert document["same_minus_opposite"] == {"min": -7, "max": 6, "counts": {"-7": 8, "-6": 56, "6": 56}}
    assert document["records"][0] == {
        "number": 1, "rounds": 7, "out": 0, "boards": 7, "ns": 7, "ew": 0, "seats": [7, 0], "tables": 1, "walk": 0,
    }  # fmt: skip
    bad = audit_json(audit(web_skip_26()))
    assert bad["legal"] is False
    assert set(bad["findings"][0]) == {"en", "fr"}


def test_an_empty_sheet_is_no_fault():
    found = audit(Movement("mitchell", PAIR_SEATS, ()))
    assert found.legal
    assert found.records == ()
    assert audit_words(found)
