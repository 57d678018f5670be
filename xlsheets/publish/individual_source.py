"""An individual to publish: the ranking, a scorecard a player, a table of results and frequencies a board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from etui.bridge.individual import IndividualEvent, PlayerRow, ScoredIndividual, score_individual
from etui.bridge.session import score_event
from xlsheets.commands.score_individual import refresh
from xlsheets.individual_book import IndividualBook
from xlsheets.individual_decisions import decisions
from xlsheets.individual_rows import PLAYERS
from xlsheets.individual_tables import as_pairs
from xlsheets.publish.boards_played import Boards
from xlsheets.publish.documents import Draw, Source, recalculated
from xlsheets.publish.model import Bar, Cell, Chart, Column, Document, Group, Row, Section, Table, percent
from xlsheets.publish.privacy import Names, Privacy, privacy
from xlsheets.publish.words import say
from xlsheets.ranges import text
from xlsheets.readers.individual_checks import check_individual
from xlsheets.readers.individual_workbook import IndividualWorkbook, read_individual_workbook
from xlsheets.readers.own_workbook import boards_listed
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.sheets.titles import DASH, date_in_words
from xlsheets.words import Words, typeset

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from xlsheets.club_look import ClubLook

SIDES = "NSEW"                          # the order of a line's seats: two of NS, two of EW


def source(path: Path, cells: TypedCells, names: Names, language: str) -> Source:
    """The session, scored again from its typed cells."""
    workbook = read_individual_workbook(cells)
    event = workbook.event
    check_individual(event)
    rules = privacy(names, [*(player.name for player in event.players), event.director],
                    [secret for player in event.players for secret in (player.licence, player.email) if secret])
    told = _discreet(event, rules)
    book = _book(workbook, told, rules)
    recalculated(lambda target: refresh(target, cells, book))
    return Source(
        individual_document(score_individual(told), language or workbook.language), cells.package, rules, workbook.language,
        draw={book.titles["ranking"]: _chart(book, cells)},
    )


def _discreet(event: IndividualEvent, rules: Privacy) -> IndividualEvent:
    full = rules.names == "full"
    return replace(
        event,
        title=rules.text(event.title), club=rules.text(event.club), director=rules.name(event.director), source="",
        lines=tuple(replace(line, place="") for line in event.lines),
        players=tuple(replace(player, name=rules.name(player.name), licence="", email="") for player in event.players),
        penalties=tuple(replace(penalty, why=rules.text(penalty.why) if full else "") for penalty in event.penalties),
    )


def _book(workbook: IndividualWorkbook, told: IndividualEvent, rules: Privacy) -> IndividualBook:
    """The book with people as they are published, so that what is calculated from it says no more."""
    rows = []
    for typed in workbook.book().entries:
        cells = dict(zip(PLAYERS, typed, strict=True))
        cells |= {"name": rules.name(text(cells["name"])), "licence": "", "email": ""}
        cells["reason"] = rules.text(text(cells["reason"])) if rules.names == "full" else ""
        rows.append(list(cells.values()))
    return IndividualBook(told, workbook.language, workbook.host, workbook.movements[""], workbook.board_rows, workbook.told,
                          workbook.book().travellers, rows, boards_listed(workbook.cells))


def _chart(book: IndividualBook, cells: TypedCells) -> Draw:
    from xlsheets.pairs_book import RankingList
    from xlsheets.sheets import ranking_chart
    from xlsheets.workbook import ROW_POINTS

    where = cells.where("etui_ranking_1")
    ranked = RankingList("", "", where.last_row - where.first_row + 1, where.first_row, [], "")

    def draw(sheet: Worksheet, look: ClubLook, places: list[tuple[int, int]]) -> None:
        for first, last in places[:1]:
            title = f"{book.words('all players')}{DASH}{book.words('chart')}"
            ranking_chart.draw(sheet, ranked, title, look, first, ROW_POINTS * (last - first + 1))

    return draw


class _Sides(Boards):
    """The boards as played by two partnerships, "3+14" against "8+19", which have no scorecard of their own."""

    def card_of(self, competitor: int) -> str:
        return ""


def individual_document(scored: ScoredIndividual, language: str) -> Document:
    """Everything that is published of a session whose people are already as they may be shown."""
    event, words = scored.event, Words(language)
    parts = _Individual(scored, language)
    directed = words("directed by", name=event.director) if event.director else ""
    told = [sentence.say(language) for _, sentence in decisions(scored)]
    unfinished = event.method.state != "final"
    played = int(scored.ns_notes.counts.sum())
    sections = (
        Section("rankings", say("rankings", language), tuple(parts.rankings())),
        Section("notes", words("decisions"), lines=tuple(typeset(line) if language == "fr" else line for line in told)),
        Section("cards", say("cards", language), tuple(parts.cards())),
        Section("tables", say("boards", language), parts.boards.groups()),
    )
    return Document(
        kind="individual", language=language, title=event.title or say("rankings", language),
        about=DASH.join(filter(None, (event.club, date_in_words(event.date, language), directed))),
        sections=tuple(section for section in sections if section.groups or section.lines), club=event.club, date=event.date,
        provisional=say("provisional", language, played=played, due=len(event.lines)) if unfinished else "",
        method=say("matchpoints", language),
    )


class _Individual:
    def __init__(self, scored: ScoredIndividual, language: str) -> None:
        self.scored, self.event, self.language, self.words = scored, scored.event, language, Words(language)
        self.boards = _Sides(score_event(as_pairs(replace(self.event, method=replace(self.event.method, tiebreaks=())))),
                             language, lambda competitor, line: "")
        self.index = {(player.section, player.number): c for c, player in enumerate(scored.players)}

    def _name(self, c: int) -> str:
        player = self.scored.players[c]
        return "".join(player.names) or f"{say('player', self.language)} {player.id}"

    def _anchor(self, c: int) -> str:
        return f"player-{c + 1}" if self.scored.totals.boards[c] else ""

    def rankings(self) -> Iterator[Group]:
        for n, ranking in enumerate(self.scored.rankings, 1):
            rows = self.scored.rows(ranking)
            tied = any(row.tiebreak for row in rows)
            columns = (
                Column(self.words("place"), number=True), Column(say("number", self.language), number=True),
                Column(say("player", self.language)), Column("%", number=True, digits=2),
                Column(self.words("mp"), number=True, digits=2, about=say("mp about", self.language)),
                Column(self.words("max"), number=True, digits=2, about=say("max about", self.language)),
                Column(self.words("boards"), number=True), *((Column(self.words("tie-break")),) if tied else ()),
            )
            ranked = zip(ranking.rows, rows, strict=True)
            table = Table(columns, tuple(self._row(standing.competitor, row, tied) for standing, row in ranked))
            bars = tuple(Bar(self._name(standing.competitor), float(row.percent), percent(float(row.percent), self.language))
                         for standing, row in zip(ranking.rows, rows, strict=True))
            chart = Chart(say("chart percent", self.language), 50.0, bars) if len(bars) > 1 else None
            title = f"{self.words('section')} {ranking.section}" if ranking.section else self.words("all players")
            yield Group(f"ranking-{n}", title, (table,), chart=chart)

    def _row(self, c: int, row: PlayerRow, tied: bool) -> Row:
        from xlsheets import settings

        said = ", ".join(
            f"{settings.say(settings.TIEBREAK, name, self.language)} {value:.6g}{' ✓' if name == row.decided_by else ''}"
            for name, value in row.tiebreak.items()
        )
        number = int(row.id) if row.id.isdecimal() else row.id
        return (Cell(row.place, f"{row.place}=" if row.shared else ""), Cell(number), Cell(self._name(c), to=self._anchor(c)),
                Cell(float(row.percent)), Cell(float(row.matchpoints)), Cell(float(row.most)), Cell(row.boards),
                *((Cell(said),) if tied else ()))

    def cards(self) -> Iterator[Group]:
        columns = (
            Column(self.words("board"), number=True), Column(say("seat", self.language)),
            *self.boards.bidding(say("score", self.language), "score about"), *self.boards.worth_columns(("",)),
            Column(say("partner", self.language)), Column(say("opponents", self.language)),
            Column(self.words("round"), number=True),
        )
        placed = {standing.competitor: (row, len(ranking.rows)) for ranking in self.scored.rankings
                  for standing, row in zip(ranking.rows, self.scored.rows(ranking), strict=True)}
        for c, (row, n) in sorted(placed.items()):
            player = self.scored.players[c]
            lines = [(i, line, (line.n, line.s, line.e, line.w).index(player.number)) for i, line in enumerate(self.event.lines)
                     if line.section == player.section and player.number in line.seats]
            lines.sort(key=lambda at: (at[1].round or 0, at[1].board))
            place = f"{row.place}{'=' if row.shared else ''}"
            facts = (percent(float(row.percent), self.language), say("place of", self.language, place=place, n=n))
            name = "".join(player.names)
            title = f"{player.id}{DASH}{name}" if name else self._name(c)
            table = Table(columns, tuple(self._line(i, seat) for i, _, seat in lines))
            yield Group(self._anchor(c), title, (table,), facts=facts)

    def _line(self, i: int, seat: int) -> Row:
        played, pairs = self.event.lines[i], self.boards.lines[i]
        seats = (played.n, played.s, played.e, played.w)
        side, partner = seat // 2, seat ^ 1
        who = [self.index[played.section, number] for number in seats]
        others = " – ".join(self._name(who[other]) for other in range(4) if other // 2 != side)
        letter = SIDES[seat]
        return (
            Cell(played.board, to=f"board-{played.board}"), Cell("O" if letter == "W" and self.language == "fr" else letter),
            self.boards.contract(pairs), self.boards.by(pairs), self.boards.result(pairs), self.boards.score(i, side),
            *self.boards.worth(i, side), Cell(self._name(who[partner]), to=self._anchor(who[partner])), Cell(others),
            Cell(played.round),
        )
