"""The whole bracket as it is drawn before anything is known: each match with the two sources of its sides.

A workbook draws these placeholders and builds its live formulas on them.
"""

from __future__ import annotations

from dataclasses import dataclass

from etui.cup.model import Cup, Match
from etui.cup.names import source_words, stage_name
from etui.errors import Sentence


@dataclass(frozen=True)
class Described:
    """One match, its stage’s name, and the words for each side: a name, “bye”, “winner of M3”…"""

    match: Match
    name: Sentence
    sides: tuple[Sentence, Sentence]


def describe(cup: Cup) -> tuple[Described, ...]:
    """Every match in order; a seed is shown by its name, everything else by where it will come from."""
    found = []
    for match in cup.draw.matches:
        a, b = (
            Sentence(*[cup.entry(source.seed).name] * 2) if source.kind == "seed" else source_words(source)
            for source in match.sources
        )
        found.append(Described(match, stage_name(cup, match), (a, b)))
    return tuple(found)
