"""A tarot evening to publish: the ranking, teams, each player's rounds, each round's tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from etui.errors import EtuiError
from etui.tarot.evening import Evening, round_scores
from etui.tarot.standings import Row as Ranked
from etui.tarot.standings import Standings, standings
from etui.tarot.teams import team_standings
from xlsheets.commands.score_tarot import refresh
from xlsheets.publish.documents import Source, recalculated
from xlsheets.publish.model import Bar, Cell, Chart, Column, Document, Group, Section, Table, figure
from xlsheets.publish.privacy import Names, Privacy, privacy
from xlsheets.publish.words import say
from xlsheets.readers.tarot_series import TOTALS
from xlsheets.readers.tarot_workbook import placed_evening, read_tarot_workbook
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.sheets.titles import DASH, date_in_words
from xlsheets.words import Words

BETWEEN = ", "


def source(path: Path, cells: TypedCells, names: Names, language: str) -> Source:
    """The evening, scored again from its typed cells."""
    if cells.has(TOTALS):
        raise EtuiError(
            f"{path.name} is the ranking of several evenings, which “etui publish” does not make pages of: publish each evening, "
            "and export this ranking as a PDF in Excel (File, Export)",
            f"{path.name} est le classement de plusieurs soirées, dont « etui publish » ne fait pas de pages : publiez chaque "
            "soirée, et exportez ce classement en PDF depuis Excel (Fichier, Exporter)",
        )
    book = read_tarot_workbook(cells)
    _, unreadable = placed_evening(cells, book)
    if unreadable:
        raise EtuiError(*unreadable[0])
    evening = book.evening
    rules = privacy(names, [*(player.name for player in evening.players), evening.director],
                    [secret for player in evening.players for secret in (player.licence, player.email) if secret])
    recalculated(lambda target: refresh(target, cells, book))
    return Source(
        tarot_document(standings(_discreet(evening, rules)), language or book.language), cells.package, rules, book.language,
        printed=("etui_ranking", "etui_tarot_teams", "etui_tarot_score_names"),
        private=(("etui_tarot_players", 2), ("etui_tarot_clubs", 0), ("etui_tarot_clubs", 1)),
    )


def _discreet(evening: Evening, rules: Privacy) -> Evening:
    players = tuple(replace(player, name=rules.name(player.name), licence="", email="") for player in evening.players)
    return replace(evening, title=rules.text(evening.title), club=rules.text(evening.club),
                   director=rules.name(evening.director), players=players)


def tarot_document(found: Standings, language: str) -> Document:
    """Everything that is published of an evening whose people are already as they may be shown."""
    evening, words = found.evening, Words(language)
    parts = _Tarot(found, language)
    tables = sum(len(rnd.tables) for rnd in evening.rounds)
    directed = words("directed by", name=evening.director) if evening.director else ""
    sections = (
        Section("rankings", say("rankings", language), tuple(parts.rankings())),
        Section("cards", say("players", language), tuple(parts.cards())),
        Section("tables", say("rounds", language), tuple(parts.rounds())),
    )
    return Document(
        kind="tarot", language=language, title=evening.title or say("rankings", language),
        about=DASH.join(filter(None, (evening.club, date_in_words(evening.date, language), directed))),
        sections=tuple(section for section in sections if section.groups), club=evening.club, date=evening.date,
        provisional=say("provisional tables", language, played=tables - len(found.missing), due=tables) if found.missing else "",
    )


class _Tarot:
    def __init__(self, found: Standings, language: str) -> None:
        self.found, self.evening, self.language = found, found.evening, language
        self.words = Words(language)
        self.names = {player.number: player.name for player in self.evening.players}
        self.placed = {row.number: row for row in found.rows}

    @property
    def duplicate(self) -> bool:
        return self.evening.method.scoring == "duplicate"

    def name(self, number: int) -> str:
        return self.names.get(number) or f"{say('player', self.language)} {number}"

    def card(self, number: int) -> str:
        return f"player-{number}" if number in self.placed else ""

    def rankings(self) -> Iterator[Group]:
        if not self.found.rows:
            return
        tied = any(row.decided_by for row in self.found.rows)
        numbers = [rnd.round for rnd in self.evening.rounds]
        columns = (
            Column(self.words("place"), number=True), Column(say("number", self.language), number=True),
            Column(say("player", self.language)), Column(say("total", self.language), number=True, digits=self._digits),
            Column("%" if self.duplicate else say("mean round", self.language), number=True, digits=2),
            *(Column(f"{self.words('round')[:1]}{n}", number=True, digits=self._digits, about=f"{self.words('round')} {n}")
              for n in numbers),
            *((Column(self.words("tie-break")),) if tied else ()),
        )
        rows = tuple(
            (Cell(row.place, f"{row.place}=" if row.shared else ""), Cell(row.number),
             Cell(self.name(row.number), to=self.card(row.number)), Cell(float(row.total)),
             Cell(float(row.average if row.percent is None else row.percent)),
             *(Cell(None if value is None else float(value)) for value in row.by_round),
             *((Cell(self._tie_break(row)),) if tied else ()))
            for row in self.found.rows
        )
        bars = tuple(Bar(self.name(row.number), float(row.total), self._shown(row.total)) for row in self.found.rows)
        chart = Chart(say("total", self.language), self._middle, bars) if len(bars) > 1 else None
        yield Group("ranking-1", self.words("all players"), (Table(columns, rows),), chart=chart)
        if any(player.team for player in self.evening.players):
            yield self._teams()

    def _teams(self) -> Group:
        columns = (Column(self.words("place"), number=True), Column(say("team", self.language)),
                   Column(say("total", self.language), number=True, digits=self._digits), Column(say("players", self.language)))
        rows = tuple(
            (Cell(team.place, f"{team.place}=" if team.shared else ""), Cell(team.team), Cell(float(team.total)),
             Cell(BETWEEN.join(map(self.name, team.members))))
            for team in team_standings(self.found)
        )
        return Group("ranking-2", say("teams", self.language), (Table(columns, rows),))

    @property
    def _digits(self) -> int:
        """Decimals of scores: none, unless some score has them (defenders of three share odd points)."""
        return 0 if all(row.total.denominator == 1 for row in self.found.rows) else 2

    @property
    def _middle(self) -> float:
        """Scores add up to nothing; matchpoints do not, and their bars start at the mean."""
        if self.evening.method.scoring == "points":
            return 0.0
        return float(sum((row.total for row in self.found.rows), Fraction(0)) / len(self.found.rows))

    def _shown(self, value: Fraction) -> str:
        return figure(float(value), self._digits, self.language)

    def _tie_break(self, row: Ranked) -> str:
        from xlsheets import settings
        from xlsheets.words.tarot import TIEBREAKS

        said = []
        for name, value in row.tiebreak.items():
            word = settings.say(TIEBREAKS, name, self.language) if name in TIEBREAKS else name
            shown = figure(float(value), 0 if value.denominator == 1 else 2, self.language)
            said.append(f"{word} {shown}{' ✓' if name == row.decided_by else ''}")
        return BETWEEN.join(said)

    def cards(self) -> Iterator[Group]:
        columns = (Column(self.words("round"), number=True), Column(self.words("table"), number=True),
                   Column(say("score", self.language), number=True, digits=self._digits), Column(say("opponents", self.language)))
        for row in sorted(self.found.rows, key=lambda row: row.number):
            rows = []
            for rnd, table in self.evening.tables:
                if row.number in table.players:
                    score = round_scores(table)[table.who.index(row.number)]
                    others = BETWEEN.join(self.name(number) for number in table.players if number != row.number)
                    rows.append((Cell(rnd, to=f"round-{rnd}"), Cell(table.table), Cell(None if score is None else float(score)),
                                 Cell(others)))
            place = f"{row.place}{'=' if row.shared else ''}"
            facts = (self._shown(row.total), say("place of", self.language, place=place, n=len(self.found.rows)))
            name = self.names.get(row.number)
            title = f"{row.number}{DASH}{name}" if name else self.name(row.number)
            yield Group(f"player-{row.number}", title, (Table(columns, tuple(rows)),), facts=facts)

    def rounds(self) -> Iterator[Group]:
        columns = (Column(self.words("table"), number=True), Column(say("player", self.language)),
                   Column(say("score", self.language), number=True, digits=self._digits))
        for rnd in self.evening.rounds:
            rows = []
            for table in rnd.tables:
                for number, score in zip(table.who, round_scores(table), strict=True):
                    if number is not None:
                        rows.append((Cell(table.table), Cell(self.name(number), to=self.card(number)),
                                     Cell(None if score is None else float(score))))
            colon = " : " if self.language == "fr" else ": "
            out = f"{self.words('sits out')}{colon}{BETWEEN.join(map(self.name, rnd.out))}" if rnd.out else ""
            yield Group(f"round-{rnd.round}", f"{self.words('round')} {rnd.round}", (Table(columns, tuple(rows)),),
                        facts=(out,) if out else ())
