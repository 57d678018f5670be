"""Bracket order: where the seeds stand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etui.cup.bracket_order import bracket_order, bracket_size
from etui.errors import EtuiError
from tests.etui.cup.on_paper import order_by_folding


def test_eight_entries_stand_as_in_the_rule():
    assert bracket_order(8) == (1, 8, 4, 5, 2, 7, 3, 6)


@pytest.mark.parametrize(("entries", "size"), [(1, 1), (2, 2), (3, 4), (4, 4), (5, 8), (9, 16), (16, 16), (17, 32), (1024, 1024)])
def test_the_bracket_is_the_next_power_of_two(entries, size):
    assert bracket_size(entries) == len(bracket_order(entries)) == size


@given(st.integers(1, 600))
def test_the_order_is_the_ranking_folded_in_two_again_and_again(entries):
    assert list(bracket_order(entries)) == order_by_folding(entries)


@given(st.integers(1, 9).map(lambda k: 1 << k))
def test_the_best_of_every_part_of_the_bracket_can_meet_only_when_the_parts_do(size):
    order = bracket_order(size)
    part = size
    while part > 1:
        best = sorted(min(order[i:i + part]) for i in range(0, size, part))
        assert best == list(range(1, size // part + 1))          # 1 and 2 in opposite halves, 1 to 4 in the quarters…
        part //= 2


@pytest.mark.parametrize("entries", [0, -3, 4097])
def test_a_bracket_of_nobody_or_of_thousands_is_refused(entries):
    with pytest.raises(EtuiError, match="correct the number"):
        bracket_order(entries)
