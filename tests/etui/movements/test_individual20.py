"""The individuals for 20 and 25 players, against lines copied from the page and counts made here."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from etui.movements.audit import audit
from etui.movements.individual import individual
from etui.movements.individual20 import QUARTER_TURNS, individual20

# The page, table by table: the five rounds of series 1, of tables 1 and 2 in series 3, and of series 4. Printed as it is,
# but for the two entries put right, which stand here as (printed, right).
SERIES_1 = [
    [(20, 1, 10, 12), (20, 2, 7, 15), (13, 9, 20, 3), (4, 20, 11, 6), (8, 14, 5, (6, 20))],
    [(19, 5, 9, 11), (19, 1, 6, 14), (12, 8, 19, 2), (3, 19, 15, 10), (7, 13, 4, 19)],
    [(18, 4, 8, 15), (18, 5, 10, 13), (11, 7, 18, 1), (2, 18, 14, 9), (6, 12, 3, 18)],
    [(17, 3, 7, 14), (17, 4, 9, 12), (15, 6, 17, 5), (1, 17, 13, 8), (10, 11, 2, 17)],
    [(16, 2, 6, 13), (16, 3, 8, 11), (14, 10, 16, 4), (5, 16, 12, 7), (9, 15, 1, 16)],
]
SERIES_3 = [
    [(20, 11, 5, 7), (20, 12, 2, 10), (8, 4, 20, 13), (14, 20, 6, 1), (3, 9, 15, 20)],
    [(17, 15, 4, 6), (17, 11, 1, 9), (7, 3, 17, 12), ((12, 13), 17, 10, 5), (2, 8, 14, 17)],
]
SERIES_4 = [
    [(20, 16, 19, 17), (20, 17, 18, 19), (20, 18, 17, 16), (20, 19, 16, 18), (18, 17, 19, 16)],
    [(5, 1, 4, 2), (4, 5, 3, 1), (3, 4, 2, 5), (2, 3, 1, 4), (1, 2, 5, 3)],
    [(6, 7, 10, 8), (10, 6, 9, 7), (9, 10, 8, 6), (8, 9, 7, 10), (7, 8, 6, 9)],
    [(11, 12, 15, 13), (15, 11, 14, 12), (14, 15, 13, 11), (13, 14, 12, 15), (12, 13, 11, 14)],
]
COUPLES_OF_20 = [frozenset(couple) for couple in combinations(range(1, 21), 2)]


def right(line):
    return tuple(seat[1] if isinstance(seat, tuple) else seat for seat in line)


def printed(line):
    return tuple(seat[0] if isinstance(seat, tuple) else seat for seat in line)


@pytest.mark.parametrize(("first_round", "page"), [(1, SERIES_1), (11, SERIES_3), (16, SERIES_4)])
def test_players_sit_where_the_page_says(first_round, page):
    rounds = individual(20).rounds
    for table, lines in enumerate(page):
        for k, line in enumerate(lines):
            assert rounds[first_round - 1 + k].tables[table].who == right(line)


def test_each_board_passes_to_the_next_lower_table_and_table_5_stands_empty_at_the_end():
    movement = individual(20)
    for rnd in movement.rounds:
        series, r = divmod(rnd.round - 1, 5)
        assert [table.table for table in rnd.tables] == [1, 2, 3, 4, 5]
        assert [table.boards for table in rnd.tables] == [(5 * series + (t + r - 1) % 5 + 1,) for t in range(1, 6)]
        assert rnd.tables[4].plays == (series < 3)
        assert rnd.sharing == ()
    played = Counter(board for play in movement.plays for board in play.boards)
    assert played == {board: 5 if board <= 15 else 4 for board in range(1, 21)}


def test_each_player_plays_19_rounds_and_sits_out_one_of_the_last_five():
    movement = individual(20)
    assert Counter(number for play in movement.plays for number in play.who) == dict.fromkeys(range(1, 21), 19)
    assert Counter(number for rnd in movement.rounds for number in rnd.out) == dict.fromkeys(range(1, 21), 1)
    assert [len(rnd.out) for rnd in movement.rounds] == [0] * 15 + [4] * 5


def test_the_two_printed_entries_cannot_be_right_and_nothing_else_can_stand_in_their_place():
    """Round 5, table 1, W and round 14, table 2, N: whoever else sits there, couples no longer meet as they must."""
    lines = [list(table.who) for rnd in individual(20).rounds for table in rnd.tables if table.plays]
    last_of_5, first_of_14 = lines[4 * 5 + 0], lines[13 * 5 + 1]
    assert printed(SERIES_1[0][4]) == (8, 14, 5, 6)
    assert printed(SERIES_3[1][3]) == (12, 17, 10, 5)
    fits = []
    for one in range(1, 21):
        for other in range(1, 21):
            last_of_5[3], first_of_14[0] = one, other
            partners = Counter(frozenset(side) for n, s, e, w in lines for side in ((n, s), (e, w)))
            opponents = Counter(frozenset((a, b)) for n, s, e, w in lines for a in (n, s) for b in (e, w))
            if all(partners[c] == 1 and opponents[c] == 2 for c in COUPLES_OF_20):
                fits.append((one, other))
    assert fits == [(20, 13)]


def test_quarter_turns_change_seats_only_and_even_the_comparisons():
    plain, turned = individual(20), individual(20, quarter_turns=True)
    changed = {}
    for rnd, before in zip(turned.rounds, plain.rounds, strict=True):
        for table, same in zip(rnd.tables, before.tables, strict=True):
            assert table.boards == same.boards
            if table.who != same.who:
                n, s, e, w = same.who
                assert table.who == (w, e, n, s), "a quarter turn: everyone plays the hand of the next seat"
                changed.setdefault(rnd.round, []).append(table.table)
    assert {rnd: tuple(tables) for rnd, tables in changed.items()} == QUARTER_TURNS
    assert sum(map(len, QUARTER_TURNS.values())) == 43
    assert comparisons(turned) == {
        -6: 5, -5: 4, -4: 22, -3: 7, -2: 55, -1: 7, 0: 50, 1: 10, 2: 23, 3: 1, 4: 4, 5: 1, 6: 1,
    }  # fmt: skip
    spread = [abs(value) for value in comparisons(plain).elements()]
    assert max(spread) == 10
    assert audit(turned).legal
    assert audit(turned).comparison_variance < audit(plain).comparison_variance / 2


def comparisons(movement):
    """How many couples have each value of boards in the same direction minus boards in opposite ones."""
    sides = {}
    for play in movement.plays:
        for board in play.boards:
            for seat, number in enumerate(play.who):
                sides.setdefault(board, {})[number] = 1 if seat < 2 else -1
    total = Counter()
    for board in sides.values():
        for one, other in combinations(sorted(board), 2):
            total[one, other] += board[one] * board[other]
    return Counter(total[couple] for couple in combinations(movement.competitors, 2))


def test_20_players_meet_each_partner_s_hands_unevenly():
    boards_the_same_way = Counter()
    for board in range(1, 21):
        at = {n: seat < 2 for play in individual(20).plays if board in play.boards for seat, n in enumerate(play.who)}
        for one, other in combinations(sorted(at), 2):
            boards_the_same_way[one, other] += at[one] == at[other]
    assert (min(boards_the_same_way.values()), max(boards_the_same_way.values())) == (4, 13)


# ---------------------------------------------------------------- 25 players
def test_25_players_begin_as_published_and_their_numbers_go_up_in_fives():
    rounds = individual(25).rounds
    assert [table.who for table in rounds[0].tables] == [
        (19, 16, 23, 9), (4, 14, 18, 11), (22, 2, 21, 10), (5, 24, 8, 25), (3, 15, 13, 17), (6, 7, 20, 12),
    ]  # fmt: skip
    assert [table.who for table in rounds[1].tables][:2] == [(20, 17, 24, 10), (5, 15, 19, 12)]
    assert rounds[5].tables[0].who == (24, 21, 3, 14), "five more, 25 going round to 0"
    assert [rnd.out for rnd in rounds] == [(number,) for number in range(1, 26)]


def test_25_players_are_treated_alike_in_every_way_counted():
    movement = individual(25)
    seats = Counter((seat, n) for play in movement.plays for seat, n in enumerate(play.who))
    assert set(seats.values()) == {6}
    assert len(seats) == 100
    tables = Counter((play.table, n) for play in movement.plays for n in play.who)
    assert set(tables.values()) == {4}
    assert len(tables) == 150
    assert comparisons(movement) == {-1: 300}


@pytest.mark.parametrize(("boards", "copies", "sharing"), [(25, 2, ()), (50, 1, ((1, 6),)), (75, 1, ((1, 6),))])
def test_25_players_play_50_boards_that_tables_1_and_6_swap_or_25_in_two_copies(boards, copies, sharing):
    movement = individual(25, boards)
    assert movement.copies == copies
    for rnd in movement.rounds:
        assert rnd.sharing == sharing
        assert rnd.tables[0].boards == rnd.tables[5].boards
        assert len({table.boards for table in rnd.tables}) == 5
    assert audit(movement).legal
    assert individual(25, 50, copies=2).rounds[0].sharing == ()


def test_the_same_rounds_come_from_the_construction_as_from_the_movement():
    for seating, rnd in zip(individual20(), individual(20).rounds, strict=True):
        assert [who for who, _ in seating] == [table.who for table in rnd.tables]
