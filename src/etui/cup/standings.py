"""The standings of a cup: by the stage reached, in words, not in points.

Winner, Runner-up, Third and Fourth (with a third-place match), Out — round N, or Still in. Those who went out in the same
round share a place. In two legs a round here is a whole match.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from etui.cup.advance import State
from etui.errors import Sentence

Stage = Literal["winner", "runner-up", "still in", "third-place match", "third", "fourth", "out"]
ORDER: tuple[Stage, ...] = ("winner", "runner-up", "still in", "third-place match", "third", "fourth", "out")

WORDS: dict[Stage, Sentence] = {
    "winner": Sentence("Winner", "Vainqueur·e"),
    "runner-up": Sentence("Runner-up", "Finaliste"),
    "still in": Sentence("Still in", "En lice"),
    "third-place match": Sentence("Still in", "En lice"),
    "third": Sentence("Third", "Troisième place"),
    "fourth": Sentence("Fourth", "Quatrième place"),
    "out": Sentence("Out — round {turn}", "Éliminé·e — tour {turn}"),
}
OF_TEAMS: dict[Stage, str] = {"winner": "Vainqueur", "out": "Éliminée — tour {turn}"}      # une équipe


@dataclass(frozen=True)
class Standing:
    """One line of the standings. turn: the round of the last match, counting two legs as one."""

    place: int
    shared: bool
    seed: int
    stage: Stage
    turn: int
    words: Sentence


def standings(state: State) -> tuple[Standing, ...]:
    """Every entry, best first; equal stages share a place and are listed by seed."""
    turns = _last_turns(state)
    stages = {seed: _stage(state, seed) for seed in turns}

    def key(seed: int) -> tuple[int, int]:
        return ORDER.index(stages[seed]), -turns[seed] if stages[seed] == "out" else 0

    ranked = sorted(turns, key=lambda seed: (key(seed), seed))
    vacant = state.over and state.champion is None           # both finalists absent: nobody is first
    rows: list[Standing] = []
    for i, seed in enumerate(ranked):
        level = [other for other in (i - 1, i + 1) if 0 <= other < len(ranked) and key(ranked[other]) == key(seed)]
        place = rows[-1].place if i - 1 in level else i + 1 + vacant
        rows.append(Standing(place, bool(level), seed, stages[seed], turns[seed], _words(state, stages[seed], turns[seed])))
    return tuple(rows)


def _last_turns(state: State) -> dict[int, int]:
    """The turn of the last match each seed has reached; the third-place match takes nobody further."""
    turns = dict.fromkeys(range(1, len(state.cup.entries) + 1), 1)
    for played in state.matches.values():
        for seed in filter(None, played.sides):
            if played.match.bracket != "third":
                turns[seed] = max(turns[seed], played.match.turn)
    return turns


def _stage(state: State, seed: int) -> Stage:
    if seed == state.champion:
        return "winner"
    if state.last.settled and seed in state.last.sides:
        return "runner-up"
    for played in state.matches.values():
        if seed not in played.sides:
            continue
        if played.match.bracket == "third":
            if not played.settled:
                return "third-place match"
            if played.winner is not None:
                return "third" if played.sides[played.winner] == seed else "fourth"
        elif not played.settled:
            return "still in"
    return "out"


def _words(state: State, stage: Stage, turn: int) -> Sentence:
    words = WORDS[stage]
    french = OF_TEAMS.get(stage, words.fr) if state.cup.settings.teams else words.fr
    return Sentence(words.en.format(turn=turn), french.format(turn=turn))


def in_the_running(state: State) -> dict[str, tuple[int, ...]]:
    """Seeds still in by bracket (“upper”, “lower”), and those that are out, for the list beside the pairings.

    In a double elimination a seed is in the upper bracket until its first loss.
    """
    out = {row.seed for row in standings(state) if row.stage in ("out", "third", "fourth", "third-place match")}
    below: set[int] = set()
    for played in state.matches.values():
        if played.status == "decided" and played.match.bracket == "upper" and state.cup.settings.double:
            below |= {seed for side, seed in enumerate(played.sides) if seed and side != played.winner}
    seeds = range(1, len(state.cup.entries) + 1)
    return {
        "upper": tuple(seed for seed in seeds if seed not in out | below),
        "lower": tuple(seed for seed in seeds if seed in below - out),
        "out": tuple(seed for seed in seeds if seed in out),
    }
