"""The ranking of a tarot evening, final or so far: the sum of the rounds, highest first.

In duplicate the sum as a percentage of what could be had: before the end, or with exempt rounds, not everybody has played for
the same number of matchpoints.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from etui.tarot.duplicate import matchpoints
from etui.tarot.evening import Evening, Method, check_tables, is_complete, round_scores
from etui.tarot.tiebreaks import Card, Result, break_tie, check_tiebreaks


@dataclass(frozen=True)
class Row:
    """One player in the ranking."""

    number: int
    place: int
    shared: bool
    rounds: int                                  # played and scored
    exempt: int                                  # rounds sat out and counted as the method says
    by_round: tuple[Fraction | None, ...]        # one a round of the evening; None: not played, not scored or exempt
    total: Fraction                              # the exempt rounds in it
    average: Fraction                            # of the rounds played
    tiebreak: dict[str, Fraction] = field(default_factory=dict)
    decided_by: str = ""
    maximum: Fraction | None = None              # duplicate: the matchpoints that could be had in the rounds played
    percent: Fraction | None = None              # duplicate: 0 to 100, what ranks


@dataclass(frozen=True)
class Standings:
    """The ranking, and what it still waits for."""

    evening: Evening
    rows: tuple[Row, ...]                        # in order of place, then number
    missing: tuple[tuple[int, int], ...] = ()    # round and table without all its scores
    unplaced: tuple[int, ...] = ()               # players with no round scored yet
    cards: Mapping[int, Card] = field(default_factory=dict)

    @property
    def provisional(self) -> bool:
        """Whether scores are still missing."""
        return bool(self.missing)


def standings(evening: Evening) -> Standings:
    """Ranks an evening, also while some rounds or tables have no score yet; places of equals are shared.

    All in exact arithmetic. Raises EtuiError for a tie-break that does not exist, and for duplicate at tables of three or five.
    """
    method = evening.method
    check_tiebreaks(method.tiebreaks)
    check_tables(evening)
    duplicate = method.scoring == "duplicate"
    cards, tops = _cards(evening)
    exempt = _exempt_rounds(evening)
    played = [number for number in evening.numbers if cards[number].results]
    totals = {number: _total(cards[number], exempt[number], method) for number in played}
    averages = {number: _average(cards[number]) for number in played}
    percents = {number: _percent(cards[number], totals[number], tops, evening) for number in played} if duplicate else {}
    value = percents if duplicate else averages if method.order == "average" else totals
    rows: list[Row] = []
    for level in sorted(set(value.values()), reverse=True):
        tied, before = [number for number in played if value[number] == level], len(rows)
        for placed in break_tie([cards[number] for number in tied], method.tiebreaks):
            number = tied[placed.index]
            rows.append(Row(
                number=number,
                place=before + placed.place,
                shared=placed.shared,
                rounds=len(cards[number].results),
                exempt=exempt[number],
                by_round=_by_round(cards[number], evening),
                total=totals[number],
                average=averages[number],
                tiebreak=placed.tiebreak,
                decided_by=placed.decided_by,
                maximum=sum(tops[number].values(), Fraction(0)) if duplicate else None,
                percent=percents.get(number),
            ))
    return Standings(
        evening,
        tuple(rows),
        tuple((rnd, table.table) for rnd, table in evening.tables if not is_complete(table)),
        tuple(number for number in evening.numbers if not cards[number].results),
        cards,
    )


def _cards(evening: Evening) -> tuple[dict[int, Card], dict[int, dict[int, Fraction]]]:
    """What each player has scored and, in duplicate, the most he could have in each round he played."""
    results: dict[int, list[Result]] = {number: [] for number in evening.numbers}
    tops: dict[int, dict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    won: dict[tuple[int, int, int], Fraction] = defaultdict(Fraction)
    duplicate = evening.method.scoring == "duplicate"
    if duplicate:
        for deal in matchpoints(evening):
            won[deal.round, deal.table, deal.number] += deal.matchpoints
            tops[deal.number][deal.round] += deal.top
    for rnd, table in evening.tables:
        points = {
            number: score for number, score in zip(table.who, round_scores(table), strict=True)
            if number is not None and score is not None
        }
        counted = points
        if duplicate:
            counted = {n: won[rnd, table.table, n] for n in points if (rnd, table.table, n) in won}
        for number, score in counted.items():
            others = tuple((n, theirs) for n, theirs in counted.items() if n != number)
            results[number].append(Result(rnd, table.table, score, points[number], others))
    return {number: Card(number, tuple(rounds)) for number, rounds in results.items()}, tops


def _exempt_rounds(evening: Evening) -> dict[int, int]:
    """How many rounds each player sat out, of those in which somebody has a score."""
    rounds: dict[int, int] = defaultdict(int)
    for rnd in evening.rounds:
        if any(score is not None for table in rnd.tables for score in round_scores(table)):
            for number in rnd.out:
                rounds[number] += 1
    return rounds


def _average(card: Card) -> Fraction:
    return sum(card.scores, Fraction(0)) / len(card.results)


def _total(card: Card, exempt: int, method: Method) -> Fraction:
    each = _average(card) if method.exempt == "average" else Fraction(0) if method.exempt == "zero" else method.exempt
    return sum(card.scores, Fraction(0)) + exempt * each


def _percent(card: Card, total: Fraction, tops: Mapping[int, Mapping[int, Fraction]], evening: Evening) -> Fraction:
    """Matchpoints out of those that could be had; 0 before any comparison.

    An exempt round worth nothing or so many points counts with the matchpoints of that round; one worth the own average, or a
    ranking by the rounds played, leaves it out.
    """
    won, most = sum(card.scores, Fraction(0)), sum(tops[card.number].values(), Fraction(0))
    if evening.method.order == "total" and evening.method.exempt != "average":
        out = [rnd.round for rnd in evening.rounds if card.number in rnd.out]
        won, most = total, most + sum((max(own.get(rnd, Fraction(0)) for own in tops.values()) for rnd in out), Fraction(0))
    return 100 * won / most if most else Fraction(0)


def _by_round(card: Card, evening: Evening) -> tuple[Fraction | None, ...]:
    scored = {result.round: result.score for result in card.results}
    return tuple(scored.get(rnd.round) for rnd in evening.rounds)
