"""A tarot evening as plain data: who plays, who sat where, what each scored, and how that becomes a ranking."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from etui.errors import EtuiError
from etui.movements.model import Movement
from etui.tarot.deal import Deal, score

Seats = tuple[int | None, ...]                   # player numbers in the order n, s, e, w (and fifth); None: empty
Score = Fraction | None                          # None: not given


@dataclass(frozen=True)
class Player:
    """One player of the entry list. The number is the movement's."""

    number: int
    name: str = ""
    line: Literal["N", "S", "E", "W", ""] = ""   # where lines are kept
    licence: str = ""
    team: str = ""
    email: str = ""


@dataclass(frozen=True)
class PlayedDeal:
    """One deal at a table: its contract and who took it, or only what each seat scored.

    ``scores`` are one a seat, in the order of the table's ``who``, and stand instead of the contract where both are
    given and differ (the contradictions say so).
    """

    number: int
    deal: Deal | None = None
    taker: int | None = None                     # player numbers
    partner: int | None = None                   # five players; None: alone
    resting: int | None = None                   # the dealer who is “mort” at a table of five
    scores: tuple[Score, ...] = ()
    place: str = ""                              # where it was read, for messages


@dataclass(frozen=True)
class PlayedTable:
    """One table in one round: what each seat scored over the round, typed or added up from its deals."""

    table: int
    who: Seats
    scores: tuple[Score, ...] = ()               # one a seat; typed ones stand, blank ones come from the deals
    deals: tuple[PlayedDeal, ...] = ()
    place: str = ""

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody at the table."""
        return tuple(number for number in self.who if number is not None)


@dataclass(frozen=True)
class PlayedRound:
    """One round: its tables and the players who were exempt."""

    round: int
    tables: tuple[PlayedTable, ...]
    out: tuple[int, ...] = ()


@dataclass(frozen=True)
class Method:
    """How an evening is ranked: every field is a setting."""

    deals: int = 4                                           # deals a round
    tiebreaks: tuple[str, ...] = ("best round",)             # in order, names of etui.tarot.tiebreaks.TIEBREAKS
    order: Literal["total", "average"] = "total"             # average a round played: for evenings where some play fewer
    exempt: Literal["average", "zero"] | Fraction = "average"    # an exempt round: mean of the player's own, nothing, or so much
    scoring: Literal["points", "duplicate"] = "points"
    beaten: Fraction = Fraction(2)                           # duplicate: matchpoints a score beaten, and an equal one
    equal: Fraction = Fraction(1)
    team: int = 0                                            # players a team: 2, 3 or 4; 0: no teams


@dataclass(frozen=True)
class Evening:
    """A whole evening, played or still to be played."""

    title: str
    rounds: tuple[PlayedRound, ...]
    players: tuple[Player, ...] = ()
    method: Method = field(default_factory=Method)
    date: str = ""                                           # ISO
    club: str = ""
    director: str = ""

    @property
    def numbers(self) -> tuple[int, ...]:
        """Everybody on the entry list or at a table, in order of number."""
        seated = {n for rnd in self.rounds for table in rnd.tables for n in table.players}
        return tuple(sorted(seated.union((p.number for p in self.players), *(rnd.out for rnd in self.rounds))))

    @property
    def tables(self) -> Iterator[tuple[int, PlayedTable]]:
        """Every table of every round, with the number of the round."""
        return ((rnd.round, table) for rnd in self.rounds for table in rnd.tables)


def empty_evening(
    movement: Movement, title: str = "", players: tuple[Player, ...] = (), method: Method | None = None
) -> Evening:
    """An evening by a movement, with no score yet.

    Without an entry list the players are the movement's numbers, with their lines where it keeps lines. Raises EtuiError for
    duplicate at tables of three or five.
    """
    line = {n: letter for letter, line in zip("NSEW", movement.lines, strict=False) for n in line}
    listed = players or tuple(Player(n, line=line.get(n, "")) for n in movement.competitors)  # type: ignore[arg-type]
    rounds = tuple(
        PlayedRound(rnd.round, tuple(PlayedTable(table.table, table.who) for table in rnd.tables), rnd.out)
        for rnd in movement.rounds
    )
    evening = Evening(title, rounds, listed, method or Method())
    check_tables(evening)
    return evening


def not_of_four(evening: Evening) -> Iterator[tuple[int, PlayedTable]]:
    """The tables at which duplicate cannot be played: a deal of three or five compares with none of four. Empty ones may be."""
    if evening.method.scoring == "duplicate":
        yield from ((rnd, table) for rnd, table in evening.tables if len(table.players) not in (0, 4))


def check_tables(evening: Evening) -> None:
    """Raises EtuiError for duplicate at a table of three or five."""
    for rnd, table in not_of_four(evening):
        raise EtuiError(
            f"Duplicate needs four players at every table, and table {table.table} of round {rnd} has {len(table.players)}: let "
            "those over sit out in turn (exempts), without tables of three or five.",
            f"Le duplicate demande quatre joueurs à chaque table, et la table {table.table} de la position {rnd} en a "
            f"{len(table.players)} : mettez les joueurs en trop exempts à tour de rôle, sans table de trois ni de cinq.",
        )


# --- What a seat scored ---

def deal_scores(table: PlayedTable, played: PlayedDeal) -> tuple[Score, ...]:
    """What each seat scored in one deal; None for an empty seat and where it is not given.

    Players who are neither the taker, nor the partner, nor resting are defenders.
    """
    given = _fitted(played.scores, len(table.who))
    playing = [number for number in table.players if number != played.resting]
    if played.deal is None or played.taker not in playing or len(playing) != played.deal.players:
        return given
    others = [number for number in playing if number != played.taker]
    if played.deal.players == 5 and not played.deal.alone and played.partner not in others:
        return given
    result = score(played.deal)
    counted: list[Score] = []
    for number, typed in zip(table.who, given, strict=True):
        if typed is not None or number not in playing:
            counted.append(typed)
        elif number == played.taker:
            counted.append(Fraction(result.taker))
        elif number == played.partner and result.partner is not None:
            counted.append(Fraction(result.partner))
        else:
            counted.append(Fraction(result.defender))
    return tuple(counted)


def round_scores(table: PlayedTable) -> tuple[Score, ...]:
    """What each seat scored over the round: as typed, else the sum of its deals, else None."""
    typed = _fitted(table.scores, len(table.who))
    if not table.deals:
        return typed
    deals = [deal_scores(table, played) for played in table.deals]
    summed = []
    for seat, number in enumerate(table.who):
        scored = [scores[seat] for scores in deals if scores[seat] is not None]
        summed.append(sum((s for s in scored if s is not None), Fraction(0)) if scored and number is not None else None)
    return tuple(added if given is None else given for given, added in zip(typed, summed, strict=True))


def is_complete(table: PlayedTable) -> bool:
    """Whether every player at the table has a score for the round."""
    return all(score is not None for number, score in zip(table.who, round_scores(table), strict=True) if number is not None)


def _fitted(scores: tuple[Score, ...], seats: int) -> tuple[Score, ...]:
    return (*scores[:seats], *[None] * (seats - len(scores)))
