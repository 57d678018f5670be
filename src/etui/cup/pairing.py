"""Pair and unpair: rounds are paired one by one, once every match before is decided.

A round is read-only as soon as the next one is paired from its results; to correct it, unpair first. Everything that came
after is then cleared and paired again.
"""

from __future__ import annotations

from dataclasses import replace

from etui.cup.advance import replay
from etui.cup.contradictions import contradictions_in
from etui.cup.faults import undecided
from etui.cup.model import Cup
from etui.cup.names import who
from etui.errors import EtuiError, Sentence


def pair(cup: Cup) -> Cup:
    """The cup with its next round paired. EtuiError naming the match that is still undecided, or when the cup is over."""
    state = replay(cup)
    for sentence in contradictions_in(state):
        raise EtuiError(*sentence)
    for sentence in undecided(state, cup.paired):
        raise EtuiError(*_before(cup.paired + 1, sentence))
    if state.over:
        champion = who(cup, state.champion) if state.champion else ""
        raise EtuiError(
            f"The cup is over: {champion or 'nobody'} has won it, and there is no round left to pair.",
            f"La coupe est terminée : {champion or 'personne ne'} l’a remportée, et il ne reste aucune ronde à apparier.",
        )
    return replace(cup, paired=cup.paired + 1)


def _before(rnd: int, sentence: Sentence) -> Sentence:
    return Sentence(
        f"Round {rnd} cannot be paired yet. {sentence.en}", f"La ronde {rnd} ne peut pas encore être appariée. {sentence.fr}"
    )


def unpair(cup: Cup) -> Cup:
    """The cup without its last paired round: results, named winners and line-ups of that round are cleared."""
    if not cup.paired:
        raise EtuiError(
            "No round is paired, so there is nothing to unpair.", "Aucune ronde n’est appariée : il n’y a rien à désapparier."
        )
    kept = cup.paired - 1

    def last_round(name: str, leg: int = 0) -> int:
        match = cup.draw.match.get(name)
        return match.rounds[leg - 1] if match and leg <= len(match.rounds) else kept + 1

    return replace(
        cup,
        paired=kept,
        results={(name, leg): result for (name, leg), result in cup.results.items() if last_round(name, leg) <= kept},
        winners={name: side for name, side in cup.winners.items() if last_round(name) <= kept},
        lineups={(rnd, seed): players for (rnd, seed), players in cup.lineups.items() if rnd <= kept},
    )


def pairings(cup: Cup, rnd: int) -> dict[str, tuple[int, int]]:
    """The games of a round: by match, the seeds of its two sides. What a workbook writes when it pairs."""
    return {
        played.match.id: (played.sides[0] or 0, played.sides[1] or 0) for played, _ in replay(cup).games(rnd)
    }
