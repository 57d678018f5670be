"""Several tarot evenings in one ranking: the sum of what each player scored, evening by evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from etui.errors import EtuiError, Sentence
from etui.tarot.evening import Player
from etui.tarot.same_player import listed, near_misses, same_players
from etui.tarot.standings import Standings
from etui.tarot.tiebreaks import Card, Result, break_tie

TIEBREAKS = {
    "best evening": "best round", "second best evening": "second best round", "worst evening": "worst round",
    "last evening": "last round", "positive evenings": "positive rounds",
}


@dataclass(frozen=True)
class Series:
    """How evenings are put together: every field is a setting."""

    missing: Literal["zero", "average"] | Fraction = "zero"      # an evening not played: nothing, mean of the own ones, so much
    best: int | None = None                                      # only so many evenings count, the best ones; None: all
    tiebreaks: tuple[str, ...] = ("best evening",)


@dataclass(frozen=True)
class SeriesRow:
    """One player in the ranking over several evenings."""

    player: Player                               # as the last evening he played lists him, with the licence of any
    place: int
    shared: bool
    by_evening: tuple[Fraction | None, ...]      # None: not played
    evenings: int                                # played
    total: Fraction
    tiebreak: dict[str, Fraction] = field(default_factory=dict)
    decided_by: str = ""


def cumulative(evenings: Sequence[Standings], series: Series | None = None) -> tuple[SeriesRow, ...]:
    """Ranks players over several evenings. :mod:`etui.tarot.same_player` says who is the same player.

    Raises EtuiError for a tie-break that does not exist, fewer than one counting evening, and two players of one evening
    who cannot be told apart.
    """
    series = series or Series()
    _check(series)
    scored = [{row.number: row.total for row in found.rows} for found in evenings]
    same = same_players([_ranked(found) for found in evenings])
    players = {key: listed(own) for key, own in enumerate(same)}
    totals = {key: {i: scored[i][own[i].number] for i in sorted(own)} for key, own in enumerate(same)}
    total = {key: _total(list(own.values()), len(evenings), series) for key, own in totals.items()}
    rows: list[SeriesRow] = []
    for level in sorted(set(total.values()), reverse=True):
        tied, before = sorted((key for key in total if total[key] == level), key=lambda key: _by_name(players[key])), len(rows)
        cards = [Card(0, tuple(Result(i, 0, s, s) for i, s in totals[key].items())) for key in tied]
        own_name = {name: evening for evening, name in TIEBREAKS.items()}
        for placed in break_tie(cards, [TIEBREAKS[name] for name in series.tiebreaks]):
            key = tied[placed.index]
            rows.append(SeriesRow(
                players[key],
                before + placed.place,
                placed.shared,
                tuple(totals[key].get(i) for i in range(len(evenings))),
                len(totals[key]),
                level,
                {own_name[name]: value for name, value in placed.tiebreak.items()},
                own_name.get(placed.decided_by, ""),
            ))
    return tuple(rows)


def advice(evenings: Sequence[Standings]) -> list[Sentence]:
    """Players who may be one and are ranked as two, since their names are nearly the same."""
    return near_misses([_ranked(found) for found in evenings])


def _ranked(found: Standings) -> list[Player]:
    """The players of an evening's ranking."""
    entered = {player.number: player for player in found.evening.players}
    return [entered.get(row.number, Player(row.number)) for row in found.rows]


def _by_name(player: Player) -> tuple[str, int]:
    return player.name.casefold(), player.number


def _total(own: list[Fraction], evenings: int, series: Series) -> Fraction:
    absent = {"zero": Fraction(0), "average": sum(own, Fraction(0)) / len(own)}
    each = absent[series.missing] if isinstance(series.missing, str) else series.missing
    counted = sorted([*own, *[each] * (evenings - len(own))], reverse=True)
    return sum(counted[:series.best], Fraction(0))


def _check(series: Series) -> None:
    for name in series.tiebreaks:
        if name not in TIEBREAKS:
            raise EtuiError(
                f"“{name}” is not a tie-break over several evenings: choose among {', '.join(TIEBREAKS)}.",
                f"« {name} » n’est pas un départage sur plusieurs soirées : choisissez parmi {', '.join(TIEBREAKS)}.",
            )
    if series.best is not None and series.best < 1:
        raise EtuiError(
            f"The best {series.best} evenings make no ranking: let 1 or more count.",
            f"Les {series.best} meilleures soirées ne font pas un classement : comptez-en au moins 1.",
        )
