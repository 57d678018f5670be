"""Article 81: ex aequo. Every board that tied competitors played helps to separate them.

A board that two or more of them played: 2 points for each of them beaten on it, 1 for each equalled — by score when
they sat the same way and their scores compare, by note otherwise. A board that only one of them played: 2 points for a
note above the average. Most points wins; then the number of tops.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Played:
    """One board as one competitor played it."""

    note: Fraction                       # share of the top, 0 to 1
    line: str                            # "NS" or "EW"
    score: float | None = None           # the side's own score; None when the result is artificial
    group: int = 0                       # results of different groups do not compare
    top: bool = False                    # nobody in the line did as well
    table: int = -1                      # the traveller line: two competitors on the same one met there


Card = Mapping[object, Played]           # a competitor's boards, by board


def points(cards: Sequence[Card]) -> list[int]:
    """Article 81 points of tied competitors, one card each, among themselves."""
    totals = [0] * len(cards)
    for board in {board for card in cards for board in card}:
        at = [(c, card[board]) for c, card in enumerate(cards) if board in card]
        if len(at) == 1:
            competitor, alone = at[0]
            totals[competitor] += 2 * (alone.note > Fraction(1, 2))
            continue
        for i, (one, mine) in enumerate(at):
            for other, theirs in at[i + 1 :]:
                outcome = compare(mine, theirs)
                totals[one] += 1 + outcome
                totals[other] += 1 - outcome
    return totals


def compare(mine: Played, theirs: Played) -> int:
    """1 when the first did better on the board, 0 when equal, −1 when worse."""
    same = mine.line == theirs.line and mine.group == theirs.group
    if same and mine.score is not None and theirs.score is not None:
        return (mine.score > theirs.score) - (mine.score < theirs.score)
    return (mine.note > theirs.note) - (mine.note < theirs.note)


def tops(card: Card) -> int:
    """How many boards the competitor topped."""
    return sum(played.top for played in card.values())
