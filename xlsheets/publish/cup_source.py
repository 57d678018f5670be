"""A cup to publish: who went how far, each entry's matches, each round's."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from etui.cup.document import as_json
from etui.cup.model import Cup, Team
from xlsheets.commands.score_cup import values
from xlsheets.live_book import Setup
from xlsheets.publish.documents import Source, recalculated
from xlsheets.publish.model import Cell, Column, Document, Group, Row, Section, Table
from xlsheets.publish.privacy import Names, Privacy, privacy
from xlsheets.publish.words import say
from xlsheets.ranges import text
from xlsheets.readers.cup_workbook import played_cup, read_cup_workbook, refuse
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.refresh import write_values
from xlsheets.sheets.titles import DASH, date_in_words
from xlsheets.words import Words

ENTRIES = "etui_cup_entries"            # the block of the Entries tab


def source(path: Path, cells: TypedCells, names: Names, language: str) -> Source:
    """The cup, worked out again from its typed cells."""
    book = read_cup_workbook(cells)
    refuse(cells, book)
    cup = played_cup(book)
    players = {name for lineup in cup.lineups.values() for name in lineup}
    players |= {name for entry in cup.entries if isinstance(entry, Team) for name in entry.players}
    columns = list(book.entry_columns)
    withheld = [columns.index("licence")] if "licence" in columns else []
    licences = [text(row[column]) for row in cells.block(ENTRIES) for column in withheld if row[column] != ""]
    rules = privacy(names, [*(entry.name for entry in cup.entries), *players, book.setup.director], licences)
    recalculated(lambda target: write_values(target, cells, values(book)))
    return Source(
        cup_document(cup, book.setup, rules, language or book.language), cells.package, rules, book.language,
        printed=("etui_cup_standings", "etui_cup_bracket", "etui_cup_programme"),
        private=tuple((ENTRIES, column) for column in withheld),
    )


def cup_document(cup: Cup, setup: Setup, rules: Privacy, language: str) -> Document:
    """Everything that is published of a cup."""
    told, words = as_json(cup, language), Words(language)
    parts = _Cup(told, rules, language)
    director = rules.name(setup.director)
    directed = words("directed by", name=director) if director else ""
    club = rules.text(setup.club)
    sections = (
        Section("rankings", say("rankings", language), tuple(parts.standings())),
        Section("tables", say("rounds of a cup", language), tuple(parts.rounds())),
        Section("cards", say("matches of each", language), tuple(parts.cards())),
    )
    played = sum(1 for match in told["matches"] if match["winner"] is not None and match["results"])
    return Document(
        kind="cup", language=language, title=rules.text(setup.title) or say("rankings", language),
        about=DASH.join(filter(None, (club, date_in_words(setup.date, language), directed))),
        sections=tuple(section for section in sections if section.groups), club=club, date=setup.date,
        provisional="" if told["over"] else say("cup so far", language, n=played),
    )


class _Cup:
    def __init__(self, told: dict[str, Any], rules: Privacy, language: str) -> None:
        self.rules, self.language, self.words = rules, language, Words(language)
        self.matches: list[dict[str, Any]] = [match for match in told["matches"] if match["status"] != "skipped"]
        self.ranked: list[dict[str, Any]] = told["standings"]

    def standings(self) -> Iterator[Group]:
        if not self.ranked:
            return
        columns = (Column(self.words("place"), number=True), Column(say("seed", self.language), number=True),
                   Column(say("name", self.language)), Column(say("stage", self.language)))
        places = [row["place"] for row in self.ranked]
        rows = tuple(
            (Cell(row["place"], f"{row['place']}=" if places.count(row["place"]) > 1 else ""), Cell(row["seed"]),
             Cell(self.rules.name(row["name"]) or f"{say('seed', self.language)} {row['seed']}", to=f"entry-{row['seed']}"),
             Cell(row["stage"]))
            for row in self.ranked
        )
        yield Group("ranking-1", say("rankings", self.language), (Table(columns, rows),))

    def rounds(self) -> Iterator[Group]:
        columns = (Column(say("match", self.language)), Column(say("stage of match", self.language)),
                   Column(say("side", self.language, n=1)), Column(self.words("result")),
                   Column(say("side", self.language, n=2)), Column(say("through", self.language)))
        for number in sorted({match["round"] for match in self.matches}):
            here = [match for match in self.matches if match["round"] == number]
            rows: list[Row] = []
            for match in here:
                one, other = match["slots"]
                winner = next((slot for slot in match["slots"] if slot["seed"] and slot["seed"] == match["winner"]), None)
                rows.append((Cell(match["id"]), Cell(match["round_name"]), self._side(one), Cell(self._result(match)),
                             self._side(other), Cell(self._name(winner)) if winner else Cell()))
            yield Group(f"round-{number}", f"{say('cup round', self.language)} {number}", (Table(columns, tuple(rows)),))

    def cards(self) -> Iterator[Group]:
        columns = (Column(say("cup round", self.language), number=True), Column(say("stage of match", self.language)),
                   Column(say("opponent", self.language)), Column(self.words("result")), Column(say("through", self.language)))
        for row in sorted(self.ranked, key=lambda row: row["seed"]):
            rows = []
            for match in self.matches:
                sides = [slot["seed"] for slot in match["slots"]]
                if row["seed"] in sides and (match["results"] or match["winner"]):
                    mine = sides.index(row["seed"])
                    won = say("yes" if match["winner"] == row["seed"] else "no", self.language) if match["winner"] else ""
                    rows.append((Cell(match["round"], to=f"round-{match['round']}"), Cell(match["round_name"]),
                                 self._side(match["slots"][1 - mine]), Cell(self._result(match, mine)), Cell(won)))
            name = self.rules.name(row["name"])
            title = f"{row['seed']}{DASH}{name}" if name else f"{say('seed', self.language)} {row['seed']}"
            yield Group(f"entry-{row['seed']}", title, (Table(columns, tuple(rows)),), facts=(row["stage"],))

    def _side(self, slot: dict[str, Any]) -> Cell:
        if slot["bye"]:
            return Cell(say("bye", self.language))
        if not slot["seed"]:
            return Cell(str(slot.get("placeholder") or ""))
        known = any(row["seed"] == slot["seed"] for row in self.ranked)
        return Cell(self._name(slot), to=f"entry-{slot['seed']}" if known else "")

    def _name(self, slot: dict[str, Any]) -> str:
        return f"{slot['seed']} {self.rules.name(slot['name'])}".strip()

    def _result(self, match: dict[str, Any], mine: int = 0) -> str:
        """Leg by leg, the first side's score first; how it was decided where the score does not say."""
        legs = [say("absent", self.language) if leg["score"] is None
                else "–".join(map(_score, leg["score"] if mine == 0 else leg["score"][::-1])) for leg in match["results"]]
        decided = match["decided_by"] not in (None, "result", "bye", "forfeit")
        return ", ".join(legs) + (f" ({match['decided_words']})" if decided and match["decided_words"] else "")


def _score(value: float) -> str:
    """1½ as players write it."""
    whole, half = divmod(Fraction(value), 1)
    if half == Fraction(1, 2):
        return f"{whole or ''}½"
    return f"{value:g}"
