"""Simulated events of every kind through the engine and through the slow references.

An event is known by its kind and its number, which is also its seed: the same event is always the same. A batch is the next 500.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from etui.cup.drops import DROPS
from etui.cup.model import VARIANTS
from tests.etui.bridge import drawn_sessions, test_imps, test_individual, test_scoring
from tests.etui.bridge.events import random_imp_event, random_judged_event
from tests.etui.cup import test_cup_random
from tests.etui.tarot import drawn_evenings
from tests.soak.compared import told

BATCH = 500


def pairs(n: int) -> None:
    """Matchpoints: ties, groups, adjusted and assigned scores, penalties, every method."""
    test_scoring.assert_agrees(random_judged_event(random.Random(n)))


def imps(n: int) -> None:
    """Cross-IMPs and Butler."""
    test_imps.assert_agrees(random_imp_event(random.Random(n)))


def individual(n: int) -> None:
    """Individual sessions."""
    test_individual.assert_agrees(test_individual.random_session(random.Random(n)))


def combined(n: int) -> None:
    """Article 83: two to four sessions of different weights, and pairs that missed some."""
    drawn_sessions.assert_agrees(random.Random(n))


def large(n: int) -> None:
    """Article 82 with 70 to 120 pairs in two lines, on two boards."""
    drawn_sessions.assert_large_agrees(drawn_sessions.random_large_event(random.Random(n)))


def tarot(n: int) -> None:
    """Tarot evenings whose round scores are typed, teams and every tie-break included."""
    drawn_evenings.assert_agrees(drawn_evenings.random_evening(random.Random(n), typed=True))


def tarot_deals(n: int) -> None:
    """Tarot evenings deal by deal: tables of three, four and five, exempts, withdrawals, duplicate, teams."""
    drawn_evenings.assert_agrees(drawn_evenings.random_evening(random.Random(n)))


def cups(n: int) -> None:
    """Cups of every size to 64, in one leg or two: two thirds against pencil lists that decide each match from what was typed,
    forfeits, draws and play-offs included; the rest with withdrawals too, against what must always hold."""
    chance = random.Random(n)
    count, option, twice = chance.choice([*range(2, 34), 63, 64]), chance.random() < 0.5, chance.random() < 0.4
    if n % 3 == 0:
        test_cup_random.single_agrees(count, n, "two-leg" if twice else "single", option)
    elif n % 3 == 1:
        drops = chance.choice(test_cup_random.TURNED)
        test_cup_random.double_agrees(count, n, "double-two-leg" if twice else "double", option, drops)
    else:
        variant, strategy = chance.choice(VARIANTS), chance.choice(sorted(DROPS))
        test_cup_random.any_cup_holds(count, variant, option, strategy, n)


KINDS: dict[str, Callable[[int], None]] = {
    "pairs": pairs, "imps": imps, "individual": individual, "combined": combined, "large": large,
    "tarot": tarot, "tarot deals": tarot_deals, "cups": cups,
}


def difference(name: str, check: Callable[[], None]) -> str:
    """What one event or workbook shows: its name, the type of the error and what was compared; empty where all agrees."""
    try:
        check()
    except Exception as error:
        return f"{name}: {told(error)}"
    return ""
