"""Which rounds to turn for one winner, against the proved figures and a count made the slow way."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.errors import EtuiError
from etui.movements.arrow_switch import arrow_switch_plan, turned
from etui.movements.audit import audit
from etui.movements.mitchell import mitchell
from etui.movements.model import Movement


def slow_variance(movement: Movement) -> float:
    """Variance of same minus opposite over all couples, board by board."""
    sat: dict[int, dict[int, int]] = defaultdict(dict)
    for rnd in movement.rounds:
        for table in rnd.tables:
            ns, ew = table.who
            if ns is not None and ew is not None:
                for board in table.boards:
                    sat[ns][board], sat[ew][board] = 1, -1
    figures = [
        sum(sat[one][board] * sat[two].get(board, 0) for board in sat[one])
        for one, two in combinations(movement.competitors, 2)
    ]
    mean = sum(figures) / len(figures)
    return sum((figure - mean) ** 2 for figure in figures) / len(figures)


@pytest.mark.parametrize(
    ("tables", "last", "variance"),
    [(5, 1, 3.358), (7, 2, 4.402), (9, 2, 9.19), (11, 3, 12.535), (13, 4, 17.69), (15, 4, 23.905)],
)
def test_an_odd_mitchell_turns_its_last_rounds_in_the_proved_number(tables, last, variance):
    plan = arrow_switch_plan(mitchell(tables, tables))
    assert plan == tuple(range(tables - last + 1, tables + 1))
    made = mitchell(tables, tables, arrow_switch="auto")
    assert made == mitchell(tables, tables, arrow_switch=last)
    assert audit(made).comparison_variance == pytest.approx(variance, abs=0.001)


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_no_run_of_rounds_compares_more_evenly_than_the_plan(data):
    tables = data.draw(st.integers(3, 8))
    even = data.draw(st.sampled_from(("skip", "share"))) if tables % 2 == 0 else "skip"
    movement = mitchell(tables, tables + data.draw(st.integers(0, 3)), even=even,
                        missing=data.draw(st.none() | st.integers(1, 2 * tables)),
                        rounds=data.draw(st.integers(1, tables - 1)))
    plan, rounds = arrow_switch_plan(movement), len(movement.rounds)
    assert plan == tuple(range(plan[0], plan[-1] + 1))
    every = {
        (start, length): slow_variance(turned(movement, range(start, start + length)))
        for length in range(1, rounds + 1) for start in range(1, rounds - length + 2)
    }
    least = min(every.values())
    assert every[plan[0], len(plan)] == pytest.approx(least)
    equals = [(start, length) for (start, length), variance in every.items() if variance == pytest.approx(least)]
    assert len(plan) == min(length for _, length in equals)
    assert plan[0] == max(start for start, length in equals if length == len(plan))


def test_with_a_skip_the_rounds_about_it_are_turned_and_announced():
    movement = mitchell(8, 8, arrow_switch="auto")
    assert "In rounds 3 and 4 the lines change places: turn the boards a quarter turn." in [r.en for r in movement.remarks]
    assert slow_variance(movement) < min(slow_variance(mitchell(8, 8, arrow_switch=last)) for last in range(8))


def test_a_word_that_is_no_number_of_rounds_is_refused():
    with pytest.raises(EtuiError) as refusal:
        mitchell(7, arrow_switch="best")
    assert "write auto, or a number from 0 to 7" in refusal.value.say("en")
    assert "écrivez auto, ou un nombre de 0 à 7" in refusal.value.say("fr")
