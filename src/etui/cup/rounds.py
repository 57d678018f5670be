"""In which tournament round each match is played.

Rule, with k = ⌈log2 of the slots⌉: single k rounds; double 2k, and one reserved for the reset; twice as many in two legs.
A *turn* counts matches, not games: turn t is round t, or rounds 2t − 1 and 2t in two legs.
"""

from __future__ import annotations

from etui.cup.model import CupSettings


def upper_turn(stage: int, double: bool) -> int:
    """Upper bracket: one stage a turn; in double elimination turn 1, then every second turn.

    >>> [upper_turn(stage, double=True) for stage in (1, 2, 3, 4)]
    [1, 2, 4, 6]
    """
    return stage if not double or stage == 1 else 2 * (stage - 1)


def lower_turn(stage: int) -> int:
    """Lower bracket: stage 1 beside the second upper stage, then every turn."""
    return stage + 1


def last_turn(stages: int, double: bool) -> int:
    """The turn of the final, or of the grand final."""
    return 2 * stages if double else stages


def rounds_of(turn: int, legs: int) -> tuple[int, ...]:
    """The rounds of the legs of a match.

    >>> rounds_of(3, 1), rounds_of(3, 2)
    ((3,), (5, 6))
    """
    return tuple(range(legs * (turn - 1) + 1, legs * turn + 1))


def round_count(size: int, settings: CupSettings) -> tuple[int, int]:
    """Rounds of a bracket of ``size`` slots, and the rounds reserved for a reset.

    >>> round_count(16, CupSettings()), round_count(8, CupSettings(variant="double-two-leg", reset=True))
    ((4, 0), (12, 2))
    """
    last = last_turn(size.bit_length() - 1, settings.double)
    return settings.legs * last, settings.legs if settings.double and settings.reset else 0
