"""The scrambled Mitchell: the same meetings and boards, compared more evenly than by turning whole rounds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.movements.audit import audit
from etui.movements.mitchell import mitchell
from etui.movements.scrambled import scramble, scramble_plan, scrambled
from etui.movements.web import web
from tests.etui.movements.slow_check import breaks


@pytest.mark.parametrize("tables", [*range(3, 21), 27, 33, 40])
def test_scrambling_compares_as_evenly_as_the_best_arrow_switch_and_from_9_tables_on_better_by_a_quarter(tables):
    switched = audit(mitchell(tables, tables, arrow_switch="auto")).comparison_variance
    figure = audit(scrambled(tables, tables)).comparison_variance
    assert figure <= switched + 1e-9
    if tables >= 9:
        assert figure <= 0.75 * switched


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_a_scrambled_movement_only_turns_tables(data):
    tables = data.draw(st.integers(3, 14))
    asked = {
        "boards": data.draw(st.integers(tables, 3 * tables)), "rounds": data.draw(st.integers(1, tables - 1)),
        "missing": data.draw(st.none() | st.integers(1, 2 * tables)),
    }
    plain, made = mitchell(tables, **asked), scrambled(tables, **asked)
    assert breaks(made) == []
    assert made == scrambled(tables, **asked), "there is no chance in it"
    for rnd, same in zip(made.rounds, plain.rounds, strict=True):
        assert rnd.out == same.out
        for table, before in zip(rnd.tables, same.tables, strict=True):
            assert table.boards == before.boards
            assert table.who in (before.who, before.who[::-1])


def test_any_movement_of_pairs_can_be_scrambled():
    plain = web(14, 9)
    made = scramble(plain, scramble_plan(plain))
    assert breaks(made) == []
    assert audit(made).comparison_variance < audit(web(14, 9, arrow_switch="auto")).comparison_variance
