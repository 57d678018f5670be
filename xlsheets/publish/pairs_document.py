"""A scored pairs event as a document: rankings, a scorecard a pair, a table of results and frequencies a board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from etui.bridge.adjustments import list_adjustments
from etui.bridge.ranking import Standing
from etui.bridge.rankings import Ranking
from etui.bridge.session import ScoredEvent
from xlsheets.publish.boards_played import Boards
from xlsheets.publish.model import Bar, Cell, Chart, Column, Document, Group, Row, Section, Table, figure, percent
from xlsheets.publish.words import say
from xlsheets.reports import handicaps
from xlsheets.sheets.titles import DASH, date_in_words
from xlsheets.words import NO_BREAK, Words, typeset

NAMES_BETWEEN = " – "
LINES = {"NS": "north-south", "EW": "east-west", "": "all pairs"}


def pairs_document(scored: ScoredEvent, language: str) -> Document:
    """Everything that is published of an event whose people are already as they may be shown."""
    return _Pairs(scored, language).document()


class _Pairs:
    def __init__(self, scored: ScoredEvent, language: str) -> None:
        self.scored, self.event, self.language = scored, scored.event, language
        self.words = Words(language)
        self.imps = scored.event.method.scoring != "matchpoints"
        self.boards = Boards(scored, language, self.name_of)

    def document(self) -> Document:
        event, method = self.event, self.event.method
        directed = self.words("directed by", name=event.director) if event.director else ""
        about = DASH.join(part for part in (event.club, date_in_words(event.date, self.language), directed) if part)
        unfinished = method.state != "final"
        sections = (
            Section("rankings", say("rankings", self.language), tuple(self._rankings())),
            Section("notes", self.words("decisions"), lines=tuple(self._decisions())),
            Section("cards", say("cards", self.language), tuple(self._cards())),
            Section("tables", say("boards", self.language), self.boards.groups()),
        )
        return Document(
            kind="pairs", language=self.language, title=event.title or self.words("tab ranking"), about=about,
            sections=tuple(section for section in sections if section.groups or section.lines), club=event.club, date=event.date,
            provisional=say("provisional", self.language, played=self.scored.played, due=len(event.lines)) if unfinished else "",
            method=say(method.scoring, self.language),
        )

    def name_of(self, competitor: int, line: str = "") -> str:
        """A pair in words: its names, else "NS 4"."""
        c = self.scored.competitors[competitor]
        return NAMES_BETWEEN.join(c.names) or " ".join(part for part in (self._line(c.line or line), c.id) if part)

    def _line(self, line: str) -> str:
        return self.words(line.lower()) if line else ""

    def _decisions(self) -> Iterator[str]:
        for each in list_adjustments(self.scored):
            text = each.sentence.say(self.language)
            yield typeset(text) if self.language == "fr" else text

    # --- rankings

    def _rankings(self) -> Iterator[Group]:
        for n, ranking in enumerate(self.scored.rankings):
            yield Group(f"ranking-{n + 1}", self._title(ranking), (self._table(ranking),), chart=self._chart(ranking))
        for n, second in enumerate(handicaps(self.scored), len(self.scored.rankings)):
            name = self._of_section(second.section, self.words(LINES[second.line]))
            columns = (
                Column(self.words("place"), number=True), Column(self.words("pair")), Column(self.words("names")),
                Column(self.words("figure"), number=True, digits=2), Column(self.words("handicap"), number=True, digits=2),
                Column(self.words("net"), number=True, digits=2),
            )
            rows = tuple(
                (*self._head(row.place, row.shared, row.competitor), Cell(float(row.figure)), Cell(float(row.handicap)),
                 Cell(float(row.net)))
                for row in second.rows
            )
            yield Group(f"ranking-{n + 1}", f"{name}, {self.words('with handicap')}", (Table(columns, rows),))

    def _title(self, ranking: Ranking) -> str:
        single = self.event.method.ranking == "article 82"
        return self._of_section(ranking.section, self.words("single ranking" if single else LINES[ranking.line]))

    def _of_section(self, section: str, title: str) -> str:
        return f"{self.words('section')} {section}{DASH}{title}" if section else title

    @cached_property
    def _figures(self) -> tuple[Column, ...]:
        words, about = self.words, {key: say(f"{key} about", self.language) for key in ("imp", "mean", "mp", "max")}
        boards = Column(words("boards"), number=True)
        if self.imps:
            return (Column(words("imp"), number=True, digits=2, about=about["imp"]),
                    Column(words("imp a board"), number=True, digits=3, about=about["mean"]), boards)
        return (Column("%", number=True, digits=2), Column(words("mp"), number=True, digits=2, about=about["mp"]),
                Column(words("max"), number=True, digits=2, about=about["max"]), boards)

    def _table(self, ranking: Ranking) -> Table:
        tied = any(row.tiebreak for row in ranking.rows)
        columns = (
            Column(self.words("place"), number=True), Column(self.words("pair")), Column(self.words("names")), *self._figures,
            *((Column(self.words("tie-break")),) if tied else ()),
        )
        return Table(columns, tuple(self._row(row, tied) for row in ranking.rows))

    def _row(self, row: Standing, tied: bool) -> Row:
        totals, c = self.scored.totals, row.competitor
        share, points, boards = totals.share(c), Cell(float(totals.points[c])), Cell(totals.boards[c])
        figures = (points, Cell(float(share)), boards) if self.imps else (
            Cell(float(100 * share)), points, Cell(float(totals.most[c])), boards)
        return (*self._head(row.place, row.shared, c), *figures, *((Cell(self._tie_break(row)),) if tied else ()))

    def _head(self, place: int, shared: bool, c: int) -> Row:
        competitor = self.scored.competitors[c]
        ident = competitor.id
        if self.event.method.ranking == "article 82":
            ident = f"{ident} {self._line(competitor.line)}"
        number = int(ident) if ident.isdecimal() and str(int(ident)) == ident else ident
        to = self.boards.card_of(c)
        names = NAMES_BETWEEN.join(competitor.names)
        linked = (Cell(number), Cell(names, to=to)) if names else (Cell(number, to=to), Cell(names))
        return Cell(place, f"{place}=" if shared else ""), *linked

    def _tie_break(self, row: Standing) -> str:
        """As the Ranking tab: the values tried, the one that decided ticked."""
        from xlsheets import settings

        said = []
        for name, value in row.tiebreak.items():
            word = settings.say(settings.TIEBREAK, name, self.language) if name in settings.TIEBREAK else name
            shown = f"{value:.6g}".replace(".", "," if self.language == "fr" else ".")
            said.append(f"{word}{' : ' if self.language == 'fr' else ': '}{shown}{' ✓' if name == row.decided_by else ''}")
        return ", ".join(said)

    def _chart(self, ranking: Ranking) -> Chart | None:
        if len(ranking.rows) < 2:
            return None
        bars = []
        for row in ranking.rows:
            share = self.scored.totals.share(row.competitor)
            value = float(share if self.imps else 100 * share)
            text = figure(value, 3, self.language) if self.imps else percent(value, self.language)
            bars.append(Bar(self.name_of(row.competitor), value, text))
        title = say("chart imps" if self.imps else "chart percent", self.language)
        return Chart(title, 0.0 if self.imps else 50.0, tuple(bars))

    # --- scorecards

    def _cards(self) -> Iterator[Group]:
        ranked = {row.competitor: (row, ranking) for ranking in self.scored.rankings for row in ranking.rows}
        several = len(self.scored.rankings) > 1
        for c, competitor in enumerate(self.scored.competitors):
            if c not in ranked:
                continue
            row, ranking = ranked[c]
            share = self.scored.totals.share(c)
            place = f"{row.place}{'=' if row.shared else ''}"
            points = f"{figure(float(self.scored.totals.points[c]), 2, self.language)}{NO_BREAK}{self.words('imp')}"
            won = points if self.imps else percent(float(100 * share), self.language)
            facts = (won, say("place of", self.language, place=place, n=len(ranking.rows)))
            number = " ".join(part for part in (self._line(competitor.line), competitor.id) if part)
            title = f"{number}{DASH}{NAMES_BETWEEN.join(competitor.names)}" if competitor.names else number
            about = self._title(ranking) if several and ranking.section else ""
            yield Group(self.boards.card_of(c), title, (self.boards.card(c),), about=about, facts=facts)
