"""Simulated events of every kind through the engine and through the slow references, a batch at a time.

A batch is known by its kind and its number, which is also its seed: the same batch is always the same events.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded

from etui.cup.drops import DROPS
from etui.cup.model import VARIANTS
from tests.etui.bridge import test_imps, test_individual, test_scoring
from tests.etui.bridge.events import random_imp_event, random_judged_event
from tests.etui.cup import test_cup_random
from tests.etui.cup.on_paper import alternating, sharly
from tests.etui.tarot import test_tarot_standings

BATCH = 500


def pairs(batch: int) -> None:
    """Matchpoints: ties, groups, adjusted and assigned scores, penalties, every method."""
    for n in range(batch * BATCH, (batch + 1) * BATCH):
        _one(n, lambda n=n: test_scoring.assert_agrees(random_judged_event(random.Random(n))))


def imps(batch: int) -> None:
    """Cross-IMPs and Butler."""
    for n in range(batch * BATCH, (batch + 1) * BATCH):
        _one(n, lambda n=n: test_imps.assert_agrees(random_imp_event(random.Random(n))))


def individual(batch: int) -> None:
    """Individual sessions."""
    _drawn(test_individual.sessions(), test_individual.test_random_sessions_against_the_slow_reference, batch)


def tarot(batch: int) -> None:
    """Tarot evenings."""
    _drawn(test_tarot_standings.evenings(), test_tarot_standings.test_places_are_those_of_a_slow_reading, batch)


def cups(batch: int) -> None:
    """Cups of every size to 64: two thirds against pencil lists, forfeits included, single and double elimination; the rest
    with draws, play-offs and withdrawals too, in every variant, against what must always hold."""
    single, double, whole = (test.hypothesis.inner_test for test in (
        test_cup_random.test_a_single_elimination_is_the_one_on_paper,
        test_cup_random.test_a_double_elimination_is_the_one_on_paper,
        test_cup_random.test_any_cup_can_be_played_to_its_end,
    ))
    for n in range(batch * BATCH, (batch + 1) * BATCH):
        chance = random.Random(n)
        count, option, forfeits = chance.choice([*range(2, 34), 63, 64]), chance.random() < 0.5, chance.choice([0, 0, 1, 2, 5])
        kind = n % 3
        if kind == 0:
            _one(n, lambda count=count, n=n, f=forfeits: single(count, n, f))
        elif kind == 1:
            drops = chance.choice([alternating, sharly])
            _one(n, lambda count=count, n=n, o=option, d=drops, f=forfeits: double(count, n, o, d, f))
        else:
            variant, drops = chance.choice(VARIANTS), chance.choice(sorted(DROPS))
            _one(n, lambda count=count, n=n, o=option, v=variant, d=drops: whole(count, v, o, d, n))


def _one(seed: int, check: Callable[[], Any]) -> None:
    try:
        check()
    except AssertionError as error:
        raise AssertionError(f"event {seed}: {error}") from error


def _drawn(strategy: Any, test: Any, batch: int) -> None:
    """A batch of events that hypothesis draws, from the batch's number, through the test's own comparison."""
    inner = test.hypothesis.inner_test
    run = given(strategy)(lambda drawn: inner(drawn))
    quiet = settings(max_examples=BATCH, database=None, deadline=None, phases=[Phase.generate, Phase.shrink],
                     suppress_health_check=list(HealthCheck))
    seeded(batch)(quiet(run))()


KINDS: dict[str, Callable[[int], None]] = {
    "pairs": pairs, "imps": imps, "individual": individual, "tarot": tarot, "cups": cups,
}
