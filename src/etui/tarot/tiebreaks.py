"""What sets players of equal totals apart, in the order the club lists: the federation's text names nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from etui.errors import EtuiError


@dataclass(frozen=True)
class Result:
    """One round of one player: what counts for him (points or matchpoints), and what the others at his table have."""

    round: int
    table: int
    score: Fraction
    points: Fraction                             # always points, also in duplicate
    others: tuple[tuple[int, Fraction], ...] = ()    # number and score

    @property
    def won(self) -> bool:
        """Nobody at the table has more."""
        return all(self.score >= theirs for _, theirs in self.others)


@dataclass(frozen=True)
class Card:
    """The rounds one player has played and that are scored."""

    number: int
    results: tuple[Result, ...] = ()

    @property
    def scores(self) -> list[Fraction]:
        """The scores, highest first."""
        return sorted((result.score for result in self.results), reverse=True)


@dataclass(frozen=True)
class Placed:
    """One of several tied competitors after the tie-breaks; ``place`` counts from 1 among them."""

    index: int
    place: int
    shared: bool
    tiebreak: dict[str, Fraction] = field(default_factory=dict)      # the value of each tie-break tried
    decided_by: str = ""                                             # the one that set this place apart


def _nth(card: Card, n: int) -> Fraction:
    return card.scores[n] if len(card.scores) > n else Fraction(0)            # a round not played is worth nothing


def _head_to_head(card: Card, tied: Sequence[Card]) -> Fraction:
    """Over the rounds in which tied players shared a table: own score less the other's."""
    numbers = {other.number for other in tied}
    return sum((r.score - score for r in card.results for other, score in r.others if other in numbers), Fraction(0))


TIEBREAKS: dict[str, Callable[[Card, Sequence[Card]], Fraction]] = {
    "best round": lambda card, tied: _nth(card, 0),
    "second best round": lambda card, tied: _nth(card, 1),
    "worst round": lambda card, tied: card.scores[-1] if card.results else Fraction(0),
    "last round": lambda card, tied: max(card.results, key=lambda r: r.round).score if card.results else Fraction(0),
    "rounds won": lambda card, tied: Fraction(sum(result.won for result in card.results)),
    "positive rounds": lambda card, tied: Fraction(sum(result.score > 0 for result in card.results)),
    "head-to-head": _head_to_head,
    "points": lambda card, tied: sum((result.points for result in card.results), Fraction(0)),
}


def break_tie(tied: Sequence[Card], tiebreaks: Sequence[str]) -> list[Placed]:
    """The tied players in order, highest first; who cannot be told apart shares a place.

    A set that one tie-break splits only in part is broken again, part by part, from the first: head-to-head depends on
    who is left.

    Raises EtuiError for a name that is not among TIEBREAKS.
    """
    check_tiebreaks(tiebreaks)
    return _broken(tied, list(range(len(tied))), 1, tiebreaks)


def check_tiebreaks(tiebreaks: Sequence[str]) -> None:
    """Raises EtuiError for a name that is not among TIEBREAKS."""
    for name in tiebreaks:
        if name not in TIEBREAKS:
            raise EtuiError(
                f"“{name}” is not a tie-break at tarot: choose among {', '.join(TIEBREAKS)}.",
                f"« {name} » n’est pas un départage au tarot : choisissez parmi {', '.join(TIEBREAKS)}.",
            )


def _broken(cards: Sequence[Card], group: list[int], place: int, tiebreaks: Sequence[str]) -> list[Placed]:
    if len(group) == 1:
        return [Placed(group[0], place, shared=False)]
    tried: dict[int, dict[str, Fraction]] = {i: {} for i in group}
    for name in dict.fromkeys(tiebreaks):
        tied = [cards[i] for i in group]
        value = {i: TIEBREAKS[name](cards[i], tied) for i in group}
        for i in group:
            tried[i][name] = value[i]
        if len(set(value.values())) > 1:
            return list(_split(cards, group, place, tiebreaks, value, tried, name))
    return [Placed(i, place, shared=True, tiebreak=tried[i]) for i in group]


def _split(
    cards: Sequence[Card],
    group: list[int],
    place: int,
    tiebreaks: Sequence[str],
    value: dict[int, Fraction],
    tried: dict[int, dict[str, Fraction]],
    name: str,
) -> list[Placed]:
    result: list[Placed] = []
    for level in sorted(set(value.values()), reverse=True):
        part = [i for i in group if value[i] == level]
        if len(part) == 1:
            result.append(Placed(part[0], place, shared=False, tiebreak=tried[part[0]], decided_by=name))
        else:
            result += _broken(cards, part, place, tiebreaks)
        place += len(part)
    return result
