"""Incidents of simulated tarot evenings."""

from __future__ import annotations

import itertools

import pytest

from etui.errors import EtuiError
from etui.movements.tarot import tarot
from etui.tarot.evening import Method, empty_evening, round_scores
from etui.tarot.incidents import with_missing, with_withdrawals
from etui.tarot.simulation import play


@pytest.mark.parametrize("seed", range(25))
def test_a_player_who_leaves_sits_nowhere_afterwards_and_no_table_falls_under_three(seed):
    whole = empty_evening(tarot(5, 4))
    left = with_withdrawals(whole, 3, seed)
    seated = [{n for table in rnd.tables for n in table.players} for rnd in left.rounds]
    everybody = set(range(1, 21))
    assert seated[0] == everybody
    assert len(everybody - seated[-1]) == 3
    assert all(later <= earlier for earlier, later in itertools.pairwise(seated))
    assert all(len(table.players) in (3, 4) for _, table in left.tables)
    for rnd, before in zip(left.rounds, whole.rounds, strict=True):
        for table, was in zip(rnd.tables, before.tables, strict=True):
            assert [a in (None, b) for a, b in zip(table.who, was.who, strict=True)] == [True] * 4
    played = play(left, seed)
    assert all(sum(s for s in round_scores(table) if s is not None) == 0 for _, table in played.tables)


def test_no_more_can_leave_than_tables_of_three_allow():
    with pytest.raises(EtuiError, match="ask for 2 withdrawals"):
        with_withdrawals(empty_evening(tarot(2, 2)), 3, 1)


def test_duplicate_keeps_its_four():
    with pytest.raises(EtuiError, match="Duplicate needs four"):
        with_withdrawals(empty_evening(tarot(5, 4), method=Method(scoring="duplicate")), 1, 1)


def test_missing_tables_have_no_score_and_the_others_keep_theirs():
    whole = play(empty_evening(tarot(4, 3)), 7)
    lost = with_missing(whole, 2, 7)
    changed = [(a, b) for (_, a), (_, b) in zip(whole.tables, lost.tables, strict=True) if a != b]
    assert len(changed) == 2
    assert all((b.deals, b.scores) == ((), ()) and a.who == b.who for a, b in changed)
    with pytest.raises(EtuiError, match="ask for 0 to 12"):
        with_missing(whole, 13, 7)
