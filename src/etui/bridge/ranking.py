"""Places: who is ahead of whom, shared places, and the tie-breaks in the order the club lists them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from etui.bridge import article81
from etui.bridge.article81 import Card

TIEBREAKS = ("article 81", "tops", "head-to-head", "spread")


@dataclass(frozen=True)
class Standing:
    """One competitor in a ranking."""

    competitor: int
    place: int
    shared: bool
    tiebreak: dict[str, float] = field(default_factory=dict)     # the value of each tie-break tried
    decided_by: str = ""                                          # the tie-break that set this place apart


def places(values: Sequence[Hashable]) -> list[int]:
    """Competition places of values in descending order, equal values sharing one.

    >>> places([60, 50, 50, 40])
    [1, 2, 2, 4]
    """
    result: list[int] = []
    for i, value in enumerate(values):
        result.append(result[-1] if i and value == values[i - 1] else i + 1)
    return result


def rank(
    shares: Sequence[Fraction], tiebreaks: Sequence[str] = (), cards: Callable[[int], Card] | None = None
) -> list[Standing]:
    """The ranking of competitors 0, 1, 2… by share of the points, best first.

    tiebreaks: names among TIEBREAKS, tried in order on each tied set; a set that one of them splits only in part is
    broken again, set by set, from the first. cards: gives the boards of one tied competitor.
    """
    order = sorted(range(len(shares)), key=lambda c: (-float(shares[c]), c))
    order = _exactly(order, shares)
    result: list[Standing] = []
    for tied in _runs(order, shares):
        place = len(result) + 1
        if len(tied) == 1:
            result.append(Standing(tied[0], place, shared=False))
        elif not tiebreaks or cards is None:
            result += [Standing(c, place, shared=True) for c in tied]
        else:
            result += _broken(tied, place, tiebreaks, {c: cards(c) for c in tied})
    return result


def _exactly(order: list[int], shares: Sequence[Fraction]) -> list[int]:
    """Sorted by floats so far: neighbours too near for a float are put in their exact order."""
    i = 0
    while i < len(order):
        j = i + 1
        while j < len(order) and float(shares[order[j - 1]]) - float(shares[order[j]]) < 1e-9:
            j += 1
        if j - i > 1:
            order[i:j] = sorted(order[i:j], key=lambda c: (-shares[c], c))
        i = j
    return order


def _runs(order: list[int], shares: Sequence[Fraction]) -> list[list[int]]:
    runs: list[list[int]] = []
    for c in order:
        if runs and shares[runs[-1][0]] == shares[c]:
            runs[-1].append(c)
        else:
            runs.append([c])
    return runs


def _broken(tied: list[int], place: int, tiebreaks: Sequence[str], cards: dict[int, Card]) -> list[Standing]:
    """A tied set separated as far as the tie-breaks can."""
    values: dict[int, dict[str, float]] = {c: {} for c in tied}
    for name in _steps(tiebreaks):
        value = dict(zip(tied, tiebreak_values(name, [cards[c] for c in tied]), strict=True))
        for c in tied:
            values[c][name] = float(value[c])
        if len(set(value.values())) > 1:
            return _split(tied, place, tiebreaks, cards, value, values, name)
    return [Standing(c, place, shared=True, tiebreak=values[c]) for c in tied]


def _split(
    tied: list[int],
    place: int,
    tiebreaks: Sequence[str],
    cards: dict[int, Card],
    value: dict[int, Fraction],
    values: dict[int, dict[str, float]],
    name: str,
) -> list[Standing]:
    result: list[Standing] = []
    for level in sorted(set(value.values()), reverse=True):
        group = [c for c in tied if value[c] == level]
        if len(group) == 1:
            result.append(Standing(group[0], place, shared=False, tiebreak=values[group[0]], decided_by=name))
        else:
            result += _broken(group, place, tiebreaks, cards)
        place += len(group)
    return result


def _steps(tiebreaks: Sequence[str]) -> list[str]:
    """Article 81 ends with the number of tops."""
    steps: list[str] = []
    for name in tiebreaks:
        steps += [name, "tops"] if name == "article 81" else [name]
    return list(dict.fromkeys(steps))


def tiebreak_values(name: str, cards: Sequence[Card]) -> list[Fraction]:
    """The value of one tie-break for each of the tied competitors; the highest is ahead."""
    if name == "article 81":
        return [Fraction(p) for p in article81.points(cards)]
    if name == "tops":
        return [Fraction(article81.tops(card)) for card in cards]
    if name == "head-to-head":
        return [head_to_head(i, cards) for i in range(len(cards))]
    if name == "spread":
        return [-spread(card) for card in cards]
    raise ValueError(f"no tie-break is called {name!r}; there are {', '.join(TIEBREAKS)}")


def head_to_head(competitor: int, cards: Sequence[Card]) -> Fraction:
    """Notes of a competitor on the boards it played against the other tied ones, as a sum of shares."""
    total = Fraction(0)
    for board, played in cards[competitor].items():
        for other, card in enumerate(cards):
            if other != competitor and board in card and card[board].table == played.table >= 0:
                total += played.note
    return total


def spread(card: Card) -> Fraction:
    """How far the notes lie from their mean, squared and averaged: the steadier competitor is ahead."""
    notes = [played.note for played in card.values()]
    mean = sum(notes, Fraction(0)) / len(notes) if notes else Fraction(0)
    return sum(((note - mean) ** 2 for note in notes), Fraction(0)) / max(len(notes), 1)
