"""An individual session: each player scores the matchpoints of the side it sat in, board after board.

On every line the two partnerships are scored as pairs are (article 84 included); what is new is who the points go to.
Each board counts out of its own top unless the method says otherwise: in the 20-player movement boards 1 to 15 are
played five times (top 4 with one point a result beaten) and boards 16 to 20 four times (top 3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

import numpy as np

from etui.bridge.adjusted import read_adjusted
from etui.bridge.article81 import Card
from etui.bridge.event import Line, Method, PairsEvent, Penalty
from etui.bridge.matchpoints import Floats, Notes
from etui.bridge.penalties import corrected
from etui.bridge.rankings import Competitor, Ranking, event_rankings
from etui.bridge.scoring import Totals
from etui.bridge.session import highest_tops, score_event
from etui.bridge.sides import AVERAGE, Cards, Sides, totals
from etui.errors import EtuiError

OWN_TOPS = Method(step=1, top="own", winners=1)          # the seed's 4 and 3 points: one a result beaten


@dataclass(frozen=True)
class Player:
    """One player of the entry list."""

    number: str
    section: str = ""
    name: str = ""
    licence: str = ""
    club: str = ""
    email: str = ""


@dataclass(frozen=True)
class IndividualLine:
    """One line of a traveller: one board at one table, N and S against E and W; the rest as in ``Line``."""

    board: int
    n: str
    s: str
    e: str
    w: str
    section: str = ""
    table: int | None = None
    round: int | None = None
    contract: str = ""
    declarer: str = ""
    tricks: int | None = None
    score: int | None = None                 # for NS; None = not played, 0 = passed out
    group: str = ""
    adjusted: str = ""                       # NS/EW, as in a pairs event
    place: str = ""

    @property
    def seats(self) -> tuple[str, str, str, str]:
        """The players in N, S, E, W."""
        return self.n, self.s, self.e, self.w


@dataclass(frozen=True)
class IndividualEvent:
    """A whole individual, played or still to be played. Of the method, ``winners`` is 1."""

    title: str
    lines: tuple[IndividualLine, ...]
    players: tuple[Player, ...] = ()
    method: Method = field(default_factory=lambda: OWN_TOPS)
    date: str = ""
    club: str = ""
    director: str = ""
    source: str = ""
    penalties: tuple[Penalty, ...] = ()      # each on one player, named by number and section


@dataclass(frozen=True)
class PlayerRow:
    """One player in the ranking; points, most and percent are exact."""

    place: int
    shared: bool
    id: str
    names: tuple[str, ...]
    boards: int
    matchpoints: Fraction
    most: Fraction                           # the sum of the tops of the boards played
    percent: Fraction
    tiebreak: dict[str, float] = field(default_factory=dict)
    decided_by: str = ""


@dataclass(frozen=True)
class ScoredIndividual:
    """Everything scoring finds out; line i of the event is row i of the notes."""

    event: IndividualEvent
    players: tuple[Competitor, ...]
    scores: Floats                           # NS's score that counts; NaN when none
    ns_notes: Notes                          # of N and of S alike
    ew_notes: Notes
    raw: Totals                              # one entry a player, before the penalties
    totals: Totals
    rankings: tuple[Ranking, ...]            # one, or one a section when sections are scored alone

    def rows(self, ranking: Ranking) -> tuple[PlayerRow, ...]:
        """A ranking of this session with everything that is printed of it."""
        total = self.totals
        return tuple(
            PlayerRow(
                row.place, row.shared, self.players[c].id, self.players[c].names, total.boards[c], total.points[c],
                total.most[c], 100 * total.share(c), row.tiebreak, row.decided_by,
            )
            for row in ranking.rows for c in (row.competitor,)
        )


def score_individual(event: IndividualEvent) -> ScoredIndividual:
    """Scores an individual: the notes of both sides line by line, players' totals, and their ranking.

    Raises EtuiError for a line without four different players, for an adjusted score that cannot be read, for a method
    that is for pairs, and for a penalty on nobody.
    """
    _check(event.method)
    for line in event.lines:
        _check_seats(line)
    players = _players(event)
    index = {(player.section, player.number): i for i, player in enumerate(players)}
    n, s, e, w = (
        np.array([index[line.section, line.seats[seat]] for line in event.lines], np.int64) for seat in range(4)
    )
    by_side = score_event(_as_pairs(event))
    halves = tuple(replace(by_side.sides, who=np.concatenate(who)) for who in ((n, e), (s, w)))
    everyone = _joined(*halves)
    raw = totals(everyone, len(players), event.method, _own_average_words(event))
    total = _penalised(event, players, raw, everyone)
    one, other = map(Cards, halves)

    def cards(player: int) -> Card:
        return {**one(player), **other(player)}

    rankings = tuple(event_rankings(event.method, players, total, cards))
    return ScoredIndividual(event, players, by_side.scores, by_side.ns_notes, by_side.ew_notes, raw, total, rankings)


def _as_pairs(event: IndividualEvent) -> PairsEvent:
    """The partnerships of each line as pairs that play both ways, nobody ranked by a tie-break."""
    return PairsEvent(
        event.title,
        tuple(
            Line(
                line.board, f"{line.n}+{line.s}", f"{line.e}+{line.w}", line.section, line.table, line.round, line.contract,
                line.declarer, line.tricks, line.score, line.group, line.adjusted, line.place,
            )
            for line in event.lines
        ),
        method=replace(event.method, tiebreaks=()),
    )


def _joined(one: Sides, other: Sides) -> Sides:
    """Four results a line: those of N and E, then those of S and W. Good for totals; partners would share every top."""
    notes = Notes(*(np.tile(getattr(one.notes, column), 2) for column in ("num", "den", "top", "counts")))
    real = None if one.real is None else np.tile(one.real, 2)
    who = np.concatenate([one.who, other.who])
    return Sides(notes, who, np.tile(one.board, 2), np.tile(one.score, 2), np.tile(one.group, 2), real)


def _own_average_words(event: IndividualEvent) -> Mapping[int, str]:
    """Rows of ``_joined`` that were given A+ or A−, with the word: it follows each player's own average."""
    lines, words = len(event.lines), {}
    for i, line in enumerate(event.lines):
        if line.adjusted:
            award = read_adjusted(line.adjusted)
            for row, word in ((i, award.ns_word), (lines + i, award.ew_word)):
                if word in AVERAGE:
                    words[row] = words[2 * lines + row] = str(word)
    return words


def _players(event: IndividualEvent) -> tuple[Competitor, ...]:
    """The entry list, then anyone whom only the travellers know, in the order they name them."""
    several = len({line.section for line in event.lines} | {player.section for player in event.players}) > 1
    found: dict[tuple[str, str], Player | None] = {(player.section, player.number): player for player in event.players}
    for line in event.lines:
        for number in line.seats:
            found.setdefault((line.section, number), None)
    return tuple(
        Competitor((section if several else "") + number, section, number, "", (player.name,) if player and player.name else ())
        for (section, number), player in found.items()
    )


def _penalised(event: IndividualEvent, players: Sequence[Competitor], raw: Totals, sides: Sides) -> Totals:
    index = {(player.section, player.number): i for i, player in enumerate(players)}
    penalties = []
    for penalty in event.penalties:
        who, where = f"{penalty.section}{penalty.number}", f" ({penalty.place})" if penalty.place else ""
        if (penalty.section, penalty.number) not in index:
            raise EtuiError(
                f"The penalty for player {who}{where} is for somebody who does not play: correct the number.",
                f"La pénalité du joueur {who}{where} vise quelqu’un qui ne joue pas : corrigez le numéro.",
            )
        if penalty.unit == "IMP":
            raise EtuiError(
                f"The penalty for player {who}{where} is in IMPs, but an individual is scored by matchpoints: give it in "
                "matchpoints, in % of a top or in % of the session.",
                f"La pénalité du joueur {who}{where} est en IMP, mais un individuel se marque en points de match : "
                "donnez-la en points de match, en % d’un top ou en % de la séance.",
            )
        penalties.append((index[penalty.section, penalty.number], penalty))
    return corrected(raw, penalties, highest_tops(sides, {i for i, _ in penalties}, event.method), event.method)


def _check(method: Method) -> None:
    if method.scoring != "matchpoints":
        raise EtuiError(
            f"An individual is scored by matchpoints, not by {method.scoring}: choose matchpoints.",
            f"Un individuel se marque en points de match, et non en {method.scoring} : choisissez les points de match.",
        )
    if method.winners != 1 or method.ranking != "by line":
        raise EtuiError(
            "Everyone in an individual changes line, so that there is one ranking: choose one winner, ranked by line.",
            "Dans un individuel chacun change de ligne et il n’y a qu’un classement : choisissez un seul vainqueur, "
            "sans l’article 82.",
        )
    if "head-to-head" in method.tiebreaks:       # two players meet twice, with other partners each time, and once side by side
        raise EtuiError(
            "Head-to-head separates pairs, not players of an individual, who meet with a different partner each time: "
            "choose article 81, tops or spread.",
            "La rencontre directe départage des paires, non les joueurs d’un individuel, qui changent de partenaire à chaque "
            "rencontre : choisissez l’article 81, les tops ou la régularité.",
        )


def _check_seats(line: IndividualLine) -> None:
    where = f" ({line.place})" if line.place else ""
    if not all(line.seats):
        raise EtuiError(
            f"Board {line.board}{where} lacks a player: write the four numbers, N, S, E and W.",
            f"Il manque un joueur sur la donne {line.board}{where} : écrivez les quatre numéros, N, S, E et O.",
        )
    twice = next((number for number in line.seats if line.seats.count(number) > 1), None)
    if twice is not None:
        raise EtuiError(
            f"Player {twice} sits twice on one line of board {line.board}{where}: correct one of the seats.",
            f"Le joueur {twice} figure deux fois sur une ligne de la donne {line.board}{where} : corrigez l’une des places.",
        )
