"""Everything typed in a cup that cannot be true together: for ``etui check``, and before a round is paired."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from etui.cup.advance import State, replay
from etui.cup.faults import lineup_faults, result_faults, undecided, winner_faults, written_faults
from etui.cup.model import Cup
from etui.errors import Sentence


def contradictions(cup: Cup, written: Mapping[str, tuple[int, int]] | None = None) -> tuple[Sentence, ...]:
    """One sentence for each contradiction in a cup; empty when all is well. See ``contradictions_in``."""
    return contradictions_in(replay(cup), written)


def contradictions_in(state: State, written: Mapping[str, tuple[int, int]] | None = None) -> tuple[Sentence, ...]:
    """One sentence for each contradiction in a cup as it stands.

    A result for a match that is not paired or has no two sides, two winners, a bye given by hand, a winner named where no
    play-off was due, a round paired while an earlier match is open, a line-up out of order; and, with ``written`` (the seeds
    of each match as its round was paired), a result changed in a frozen round.
    """
    return tuple(_found(state, written or {}))


def _found(state: State, written: Mapping[str, tuple[int, int]]) -> Iterator[Sentence]:
    cup = state.cup
    last = cup.draw.rounds + cup.draw.reserved
    if not 0 <= cup.paired <= last:
        yield Sentence(
            f"{cup.paired} rounds are paired, and this cup has {last}: correct the number.",
            f"{cup.paired} rondes sont appariées, et cette coupe en a {last} : corrigez le nombre.",
        )
    yield from written_faults(state, written)
    for (name, number), result in cup.results.items():
        yield from result_faults(state, name, number, result)
    for name, side in cup.winners.items():
        yield from winner_faults(state, name, side)
    for seed in cup.withdrawn:
        if not 1 <= seed <= len(cup.entries):
            yield Sentence(
                f"Seed {seed} has withdrawn but is not entered: correct the seed.",
                f"La tête de série {seed} s’est retirée mais n’est pas inscrite : corrigez son numéro.",
            )
    for (rnd, seed), players in cup.lineups.items():
        yield from lineup_faults(state, rnd, seed, players)
    if cup.paired > 1:
        yield from undecided(state, cup.paired - 1)
