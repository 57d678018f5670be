"""The lines of the travellers as tables: those of one pair (its scorecard), those of one board, and a board's frequencies."""

from __future__ import annotations

import math
from collections.abc import Callable

from etui.bridge.boards import dealer, vulnerability
from etui.bridge.contract import read_contract, write_contract, write_result
from etui.bridge.event import Line
from etui.bridge.session import ScoredEvent
from xlsheets.publish.model import Cell, Column, Group, Row, Table, Value
from xlsheets.publish.words import say
from xlsheets.words import Words

SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


class Boards:
    """What was played in an event. name_of: a competitor in words."""

    def __init__(self, scored: ScoredEvent, language: str, name_of: Callable[[int, str], str]) -> None:
        self.scored, self.language, self.name_of = scored, language, name_of
        self.lines, self.words = scored.event.lines, Words(language)
        self.imps = scored.event.method.scoring != "matchpoints"
        self.sections = len({line.section for line in self.lines}) > 1
        step = scored.event.method.step
        if scored.ns_imps is not None and scored.ew_imps is not None:
            self._figures = [[side.values().tolist()] for side in (scored.ns_imps, scored.ew_imps)]
        else:
            notes = scored.ns_notes, scored.ew_notes
            self._figures = [[side.points(step).tolist(), side.percents().tolist()] for side in notes]

    def card_of(self, competitor: int) -> str:
        """The anchor of a competitor's scorecard; "" when it played no board."""
        return f"pair-{competitor + 1}" if self.scored.totals.boards[competitor] else ""

    # --- what one line says

    def contract(self, line: Line) -> Cell:
        """In the language's letters, shown with suit symbols; an adjusted score stands in its place."""
        if line.adjusted:
            return Cell(self._adjusted(line))
        if not line.contract:
            return Cell()
        contract = read_contract(line.contract, "en").contract
        written = write_contract(contract, self.language)                   # type: ignore[arg-type]
        if contract is None or contract.strain == "NT":
            return Cell(written)
        return Cell(written, f"{contract.level}{SUITS[contract.strain]}{'X' * contract.doubled}")

    def _adjusted(self, line: Line) -> str:
        if line.adjusted == "NP":
            return say("not played", self.language)
        return line.adjusted.replace("A", "M").replace(".", ",") if self.language == "fr" else line.adjusted

    def by(self, line: Line) -> Cell:
        west = "O" if self.language == "fr" else "W"
        return Cell(None if line.adjusted else west if line.declarer == "W" else line.declarer or None)

    def result(self, line: Line) -> Cell:
        if line.adjusted or not line.contract or line.tricks is None:
            return Cell()
        contract = read_contract(line.contract, "en").contract
        made = write_result(contract, line.tricks)
        order = None if contract is None else line.tricks - 6 - contract.level
        return Cell(order, made) if made else Cell()

    def score(self, i: int, side: int = 0) -> Cell:
        score = self.scored.scores[i]
        if math.isnan(score) or self.lines[i].adjusted:
            return Cell()
        return Cell(int(-score if side else score) or 0)

    def worth(self, i: int, side: int) -> list[Cell]:
        """Matchpoints and percentage of a side, or its IMPs."""
        return [Cell(None if math.isnan(column[i]) else column[i]) for column in self._figures[side]]

    # --- columns

    def bidding(self, score: str, about: str) -> tuple[Column, ...]:
        words = self.words
        return (Column(words("contract")), Column(words("by")), Column(words("result"), number=True),
                Column(score, number=True, about=say(about, self.language)))

    def worth_columns(self, sides: tuple[str, ...]) -> tuple[Column, ...]:
        about = say("imp about" if self.imps else "mp about", self.language)
        points, more = ("imp", ()) if self.imps else ("mp", ("%",))
        return tuple(
            Column(self.words(f"{key} {side}".strip()), number=True, digits=2, about="" if key == "%" else about)
            for key in (points, *more) for side in sides
        )

    # --- scorecards

    def card(self, competitor: int) -> Table:
        """The boards of a pair, in the order it played them."""
        both = len({side for _, side in self._of(competitor)}) > 1
        rounds = any(self.lines[i].round for i, _ in self._of(competitor))
        columns = (
            Column(self.words("board"), number=True), *((Column(self.words("line")),) if both else ()),
            *self.bidding(say("score", self.language), "score about"), *self.worth_columns(("",)),
            Column(say("opponents", self.language)),
            *((Column(self.words("round"), number=True),) if rounds else ()),
        )
        rows = []
        for i, side in sorted(self._of(competitor), key=lambda at: (self.lines[at[0]].round or 0, self.lines[at[0]].board)):
            line = self.lines[i]
            other = int((self.scored.ns if side else self.scored.ew)[i])
            opponents = Cell(self.name_of(other, ("NS", "EW")[1 - side]), to=self.card_of(other))
            seat = [Cell(self.words(("ns", "ew")[side]))] * both
            rows.append((Cell(line.board, to=f"board-{line.board}"), *seat, self.contract(line), self.by(line), self.result(line),
                         self.score(i, side), *self.worth(i, side), opponents, *([Cell(line.round)] * rounds)))
        return Table(columns, tuple(rows))

    def _of(self, competitor: int) -> list[tuple[int, int]]:
        """The lines of a competitor, each with the side whose score it has: 0 for NS, 1 for EW."""
        ns, ew = self.scored.ns, self.scored.ew
        return [(i, side) for i in range(len(self.lines)) for side, who in ((0, ns), (1, ew)) if who[i] == competitor]

    # --- boards

    def groups(self) -> tuple[Group, ...]:
        numbers = sorted({line.board for line in self.lines})
        return tuple(self._board(number) for number in numbers)

    def _board(self, number: int) -> Group:
        here = [i for i, line in enumerate(self.lines) if line.board == number]
        here.sort(key=lambda i: (-self.scored.scores[i] if not math.isnan(self.scored.scores[i]) else math.inf, i))
        facts = (say("dealer", self.language, name=say(dealer(number), self.language)),
                 say(f"vulnerable {vulnerability(number)}", self.language))
        tables = (self._results(here), self._frequencies(here))
        return Group(f"board-{number}", f"{self.words('board')} {number}", tuple(t for t in tables if t.rows), facts=facts)

    def _results(self, here: list[int]) -> Table:
        words = self.words
        columns = (
            *((Column(words("section")),) if self.sections else ()), Column(words("ns")), Column(words("ew")),
            *self.bidding(words("score"), "score ns about"), *self.worth_columns(("ns", "ew")),
        )
        rows: list[Row] = []
        for i in here:
            line = self.lines[i]
            pairs = (Cell(_number(n), to=self.card_of(int(c[i])))
                     for n, c in ((line.ns, self.scored.ns), (line.ew, self.scored.ew)))
            worth = [cell for pair in zip(self.worth(i, 0), self.worth(i, 1), strict=True) for cell in pair]
            rows.append((*([Cell(line.section)] * self.sections), *pairs, self.contract(line), self.by(line),
                         self.result(line), self.score(i), *worth))
        return Table(columns, tuple(rows), say("results", self.language))

    def _frequencies(self, here: list[int]) -> Table:
        """Every score made, how often, what it was worth; apart for results that are not compared with each other."""
        alone = self.sections and self.scored.event.method.sections == "alone"
        grouped = len({self.lines[i].group for i in here}) > 1
        found: dict[tuple[str, str, Value], list[int]] = {}
        for i in here:
            cell = self._scored(i)
            if cell is not None:
                key = self.lines[i].section if alone else "", self.lines[i].group, cell
                found.setdefault(key, []).append(i)
        columns = (
            *((Column(self.words("section")),) if alone else ()), *((Column(self.words("group")),) if grouped else ()),
            Column(self.words("score"), number=True, about=say("score ns about", self.language)),
            Column(self.words("times"), number=True), *self.worth_columns(("ns", "ew")),
        )
        rows = []
        for (section, group, value), its in found.items():
            worth = [c for pair in zip(self.worth(its[0], 0), self.worth(its[0], 1), strict=True) for c in pair]
            rows.append((*([Cell(section)] * alone), *([Cell(group)] * grouped), Cell(value), Cell(len(its)), *worth))
        return Table(columns, tuple(rows), say("frequencies", self.language))

    def _scored(self, i: int) -> Value:
        line = self.lines[i]
        if line.adjusted:
            return None if line.adjusted == "NP" else self._adjusted(line)
        return self.score(i).value




def _number(written: str) -> Value:
    return int(written) if written.isdecimal() and str(int(written)) == written else written
