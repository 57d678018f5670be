"""A tarot evening from its typed cells: settings, entry list, movement, scores, deals.

A formula's ranges and a workbook read from disk go the same way. A cell that cannot be read is a :class:`Slip`; the rest of
the evening goes on without it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, cast

from etui.errors import EtuiError, Sentence
from etui.tarot.deal import Deal
from etui.tarot.deal_words import read_deal
from etui.tarot.evening import Evening, Method, PlayedDeal, PlayedRound, PlayedTable, Player, Score
from xlsheets import settings as words_of
from xlsheets.ranges import blank, flat, number, table, text, whole
from xlsheets.words import tarot as words

Rows = list[list[Any]]
SETTINGS = ("deals", "scoring", "beaten", "equal", "order", "exempt", "tie-break 1", "tie-break 2", "tie-break 3", "tie-break 4",
            "team")
PLAYERS = ("number", "name", "licence", "team")
DEALS = ("round", "table", "deal", "taker", "partner", "resting", "contract", "oudlers", "points", "petit", "poignee", "chelem")
MOST_PLAYERS, MOST_DEALS, LARGEST = 9999, 50, 1_000_000
NUMBER, TABLE, ROUND, DEAL = (
    Sentence("number", "numéro"), Sentence("table", "table"), Sentence("round", "position"), Sentence("deal", "donne")
)
SCORE = Sentence("score", "score")
_SEAT = {"n": 0, "nord": 0, "north": 0, "s": 1, "sud": 1, "south": 1, "e": 2, "est": 2, "east": 2, "o": 3, "ouest": 3, "w": 3,
         "west": 3, "5": 4, "5e": 4, "5th": 4, "fifth": 4, "cinquième": 4, "cinquieme": 4, "5ème": 4, "5eme": 4}
_ALONE = ("alone", "seul", "seule")


@dataclass(frozen=True)
class TypedEvening:
    """The typed cells, a list a row: as they stand in the workbook, as a formula hands them over."""

    settings: list[Any]                          # SETTINGS
    players: Rows                                # PLAYERS
    movement: Rows                               # a row a round and seat; a column a table, then the exempt
    tables: Rows                                 # round and table of each row of scores
    scores: Rows                                 # a column a seat
    deals: Rows                                  # DEALS

    @property
    def seats(self) -> int:
        """Seats of a table: four, or five."""
        return len(self.scores[0])

    @property
    def rounds(self) -> int:
        """Rounds of the movement."""
        return len(self.movement) // self.seats


@dataclass(frozen=True)
class Slip:
    """A cell that cannot be read: where it is typed and, as far as they are known, its round, table and deal."""

    part: str                                    # a field of TypedEvening
    row: int                                     # from 0
    column: int
    sentence: Sentence
    round: int | None = None
    table: int | None = None
    deal: int | None = None

    def said(self) -> Sentence:
        """The sentence after its round, table and deal, with its full stop."""
        told = Sentence(*(one if one.endswith((".", "?", "!")) else f"{one}." for one in self.sentence))
        if self.round is None:
            return told
        places = [(f"round {self.round}", f"position {self.round}")]
        places += [(f"table {self.table}", f"table {self.table}")] if self.table is not None else []
        places += [(f"deal {self.deal}", f"donne {self.deal}")] if self.deal is not None else []
        en, fr = (", ".join(place[n] for place in places) for n in (0, 1))
        return Sentence(f"{en[0].upper()}{en[1:]}: {told.en}", f"{fr[0].upper()}{fr[1:]} : {told.fr}")


Place = Callable[[str, int, int], str]           # part, row and column of a typed cell, as a person finds it


def typed_evening(players: Any, movement: Any, tables: Any, scores: Any, deals: Any, settings: Any) -> TypedEvening:
    """The ranges of a formula. Raises EtuiError for ranges of the wrong shape."""
    typed = TypedEvening(flat(settings), table(players), table(movement), table(tables), table(scores), table(deals))
    for name, rows, width in (("players", typed.players, 4), ("tables", typed.tables, 2), ("deals", typed.deals, len(DEALS))):
        if any(len(row) != width for row in rows):
            raise EtuiError(f"{name}: give the {width} columns of the tab, not {len(rows[0])}",
                            f"{name} : donnez les {width} colonnes de l’onglet, pas {len(rows[0])}")
    if len(typed.settings) != len(SETTINGS):
        raise EtuiError(f"settings: give the {len(SETTINGS)} cells of the Setup tab, from the first to the last",
                        f"settings : donnez les {len(SETTINGS)} cellules de l’onglet Réglages, de la première à la dernière")
    if typed.seats not in (4, 5) or len(typed.movement) % typed.seats or len(typed.tables) != len(typed.scores):
        raise EtuiError(
            "scores: give one column a seat, 4 or 5, a row for each row of tables, and that many rows a round in movement",
            "scores : donnez une colonne par place, 4 ou 5, une ligne par ligne de tables, et autant de lignes par "
            "position dans movement",
        )
    return typed


def read_evening(typed: TypedEvening, place: Place | None = None) -> tuple[Evening, list[Slip]]:
    """The evening that the typed cells say, and the cells that cannot be read."""
    reading = _Reading(typed, place or (lambda part, row, column: ""))
    return reading.evening(), reading.slips


class _Reading:
    def __init__(self, typed: TypedEvening, place: Place) -> None:
        self.typed, self.place = typed, place
        self.slips: list[Slip] = []

    def evening(self) -> Evening:
        players = self._players()
        seated, out = self._movement()
        deals = self._deals(seated)
        scores = self._scores(seated)
        spoilt = {(slip.round, slip.table) for slip in self.slips if slip.part in ("scores", "deals")}
        rounds = []
        for rnd in range(1, self.typed.rounds + 1):
            tables = []
            for number_, who in seated[rnd].items():
                row, given = scores.get((rnd, number_), (0, ()))
                at = self.place("scores", row, 0)
                kept = () if (rnd, number_) in spoilt else tuple(deals.get((rnd, number_), ()))
                tables.append(PlayedTable(number_, who, given, kept, at))
            rounds.append(PlayedRound(rnd, tuple(tables), out[rnd]))
        return Evening("", tuple(rounds), tuple(players), self._method())

    # --- settings

    def _method(self) -> Method:
        cells = dict(zip(SETTINGS, self.typed.settings, strict=True))
        usual = Method()

        def read(name: str, reader: Callable[[Any], Any], otherwise: Any) -> Any:
            if blank(cells[name]):
                return otherwise
            try:
                return reader(cells[name])
            except EtuiError as error:
                self.slips.append(Slip("settings", SETTINGS.index(name), 0, error.sentence))
                return otherwise

        def words_in(choices: words.Choices) -> Callable[[Any], str]:
            return lambda cell: words_of.read(choices, cell)

        ties = (read(f"tie-break {n}", words_in(words.TIEBREAKS), None) for n in range(1, 5))
        return Method(
            deals=read("deals", lambda cell: _between(cell, DEAL, 1, MOST_DEALS), usual.deals),
            tiebreaks=tuple(dict.fromkeys(name for name in ties if name)),
            order=cast(Any, read("order", words_in(words.ORDER), usual.order)),
            exempt=cast(Any, read("exempt", read_exempt, usual.exempt)),
            scoring=cast(Any, read("scoring", words_in(words.SCORING), usual.scoring)),
            beaten=read("beaten", read_score, usual.beaten),
            equal=read("equal", read_score, usual.equal),
            team=int(read("team", words_in(words.TEAM), "0")),
        )

    # --- who plays, and where

    def _players(self) -> list[Player]:
        found = []
        for row, (typed, name, licence, team) in enumerate(self.typed.players):
            try:
                given = _between(typed, NUMBER, 1, MOST_PLAYERS)
            except EtuiError as error:
                self.slips.append(Slip("players", row, 0, error.sentence))
                continue
            if given is not None:
                found.append(Player(given, text(name), licence=text(licence), team=text(team)))
        return found

    def _movement(self) -> tuple[dict[int, dict[int, tuple[int | None, ...]]], dict[int, tuple[int, ...]]]:
        seats = self.typed.seats
        seated: dict[int, dict[int, tuple[int | None, ...]]] = {}
        out: dict[int, tuple[int, ...]] = {}
        for rnd in range(1, self.typed.rounds + 1):
            first = (rnd - 1) * seats
            rows = self.typed.movement[first:first + seats]
            seated[rnd] = {
                column + 1: tuple(self._seat(rows[seat][column], first + seat, column, rnd) for seat in range(seats))
                for column in range(len(rows[0]) - 1)
            }
            resting: list[int] = []
            for offset, row in enumerate(rows):
                for part in re.split(r"[,;\s]+", text(row[-1]).replace("–", "")):
                    got = self._seat(part, first + offset, len(row) - 1, rnd) if part else None
                    resting += [got] if got is not None else []
            out[rnd] = tuple(resting)
        return seated, out

    def _seat(self, cell: Any, row: int, column: int, rnd: int) -> int | None:
        if text(cell) in ("–", "-"):
            return None
        try:
            return _between(cell, NUMBER, 1, MOST_PLAYERS)
        except EtuiError as error:
            at = column + 1 if column < len(self.typed.movement[0]) - 1 else None
            self.slips.append(Slip("movement", row, column, error.sentence, rnd, at))
            return None

    # --- what was played

    def _at(self, part: str, row: int, cells: list[Any], seated: Any) -> tuple[int, int] | None:
        """Round and table that a row is for, if the movement has them."""
        try:
            rnd, at = whole(cells[0], ROUND), whole(cells[1], TABLE)
        except EtuiError as error:
            self.slips.append(Slip(part, row, 0, error.sentence))
            return None
        if rnd is None or at is None:
            self.slips.append(Slip(part, row, 0, Sentence("round and table are missing; type them, or clear the rest of the row",
                                                          "il manque la position et la table ; tapez-les, ou effacez le reste de "
                                                          "la ligne")))
            return None
        if at not in seated.get(rnd, ()):
            self.slips.append(Slip(part, row, 0, Sentence("there is no such table in the movement; correct the row",
                                                          "pas de telle table dans le mouvement ; corrigez la ligne"), rnd, at))
            return None
        return rnd, at

    def _scores(self, seated: Any) -> dict[tuple[int, int], tuple[int, tuple[Score, ...]]]:
        found: dict[tuple[int, int], tuple[int, tuple[Score, ...]]] = {}
        for row, (keys, cells) in enumerate(zip(self.typed.tables, self.typed.scores, strict=True)):
            if all(map(blank, (*keys, *cells))):
                continue
            at = self._at("tables", row, keys, seated)
            if at is None:
                continue
            given: list[Score] = []
            for seat, cell in enumerate(cells):
                try:
                    score = None if blank(cell) else read_score(cell)
                    if score is not None and seated[at[0]][at[1]][seat] is None:
                        raise EtuiError(f"nobody sits {words.SEATS_IN_FULL['en'][seat]}; clear the score",
                                        f"personne n’est assis en {words.SEATS_IN_FULL['fr'][seat]} ; effacez le score")
                    given.append(score)
                except EtuiError as error:
                    self.slips.append(Slip("scores", row, seat, error.sentence, *at))
                    given.append(None)
            found[at] = row, tuple(given)
        return found

    def _deals(self, seated: Any) -> dict[tuple[int, int], list[PlayedDeal]]:
        found: dict[tuple[int, int], list[PlayedDeal]] = {}
        for row, cells in enumerate(self.typed.deals):
            if all(map(blank, cells[3:])):
                continue
            at = self._at("deals", row, cells, seated)
            if at is None:
                continue
            numbered: int | None = None
            try:
                numbered = _between(cells[2], DEAL, 1, MOST_PLAYERS)
                if numbered is None:
                    raise EtuiError(
                        "the number of the deal is missing; type it", "il manque le numéro de la donne ; saisissez-le"
                    )
                deal = replace(_deal(cells, seated[at[0]][at[1]]), number=numbered, place=self.place("deals", row, 3))
                found.setdefault(at, []).append(deal)
            except EtuiError as error:
                self.slips.append(Slip("deals", row, _column(error.sentence), error.sentence, *at, numbered))
        return found


def _deal(cells: list[Any], who: tuple[int | None, ...]) -> PlayedDeal:
    """One row of the Deals tab. Raises EtuiError for what cannot be read or cannot be."""
    cell = dict(zip(DEALS, cells, strict=True))
    for name, en, fr in (
        ("taker", "the taker is missing; type the seat", "le preneur manque ; saisissez sa place"),
        ("contract", "the contract is missing; type it", "le contrat manque ; saisissez-le"),
        ("oudlers", "the taker’s oudlers are missing; type how many", "les bouts du preneur manquent ; saisissez combien"),
        ("points", "the taker’s points are missing; type them", "les points du preneur manquent ; saisissez-les"),
    ):
        if blank(cell[name]):
            raise EtuiError(en, fr)
    taker, resting = _sitting(cell["taker"], who), None if blank(cell["resting"]) else _sitting(cell["resting"], who)
    playing = sum(number_ is not None for number_ in who) - (resting is not None)
    alone, partner = False, None
    if playing == 5:
        written = text(cell["partner"]).casefold()
        if not written:
            raise EtuiError(
                "the partner is missing; type the seat, or alone", "le partenaire manque ; saisissez sa place, ou seul"
            )
        partner = None if written in _ALONE else _sitting(cell["partner"], who)
        alone, partner = partner in (None, taker), None if partner == taker else partner
    elif not blank(cell["partner"]):
        raise EtuiError(f"with {playing} players nobody is partner; clear the cell",
                        f"à {playing} joueurs il n’y a pas de partenaire ; effacez la case")
    deal: Deal = read_deal(cell["contract"], cell["oudlers"], cell["points"], cell["petit"], cell["poignee"], cell["chelem"],
                           playing, alone)
    return PlayedDeal(0, deal, taker, partner, resting)


def _column(sentence: Sentence) -> int:
    """The column of the Deals tab that a sentence is about."""
    about = ("chelem", "poignée", "petit", "points", "oudlers", "contract", "partner", "number of the deal")
    columns = ("chelem", "poignee", "petit", "points", "oudlers", "contract", "partner", "deal")
    return next(
        (DEALS.index(name) for said, name in zip(about, columns, strict=True) if said in sentence.en), DEALS.index("taker")
    )


def _sitting(cell: Any, who: tuple[int | None, ...]) -> int:
    """The number of the player in a seat."""
    seat = _SEAT.get(text(cell).casefold())
    if seat is None or seat >= len(who):
        seats = (", ".join(words.SEATS[language][:len(who)]) for language in ("en", "fr"))
        en, fr = seats
        raise EtuiError(
            f"“{text(cell)[:40]}” is not a seat; write {en}", f"« {text(cell)[:40]} » n’est pas une place ; écrivez {fr}"
        )
    sitting = who[seat]
    if sitting is None:
        raise EtuiError(f"nobody sits {words.SEATS_IN_FULL['en'][seat]}; correct the seat",
                        f"personne n’est assis en {words.SEATS_IN_FULL['fr'][seat]} ; corrigez la place")
    return sitting


def read_score(cell: Any) -> Fraction:
    value = number(cell, SCORE)
    if value is None or abs(value) > LARGEST:
        raise EtuiError(f"“{text(cell)[:40]}” is no score; correct it", f"« {text(cell)[:40]} » n’est pas un score ; corrigez-le")
    return Fraction(value).limit_denominator(1000)


def read_exempt(cell: Any) -> Any:
    if isinstance(cell, int | float) and not isinstance(cell, bool):
        return read_score(cell)
    try:
        return words_of.read(words.EXEMPT, cell)
    except EtuiError as error:
        try:
            return read_score(cell)
        except EtuiError:
            raise error from None


def _between(cell: Any, what: Sentence, least: int, most: int) -> int | None:
    value = whole(cell, what)
    if value is not None and not least <= value <= most:
        raise EtuiError(f"{what.en}: {value} is out of range; write {least} to {most}",
                        f"{what.fr} : {value} est hors limites ; écrivez de {least} à {most}")
    return value
