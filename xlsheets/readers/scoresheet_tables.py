"""Scoresheets laid out as tables: a row a result, under headings. Long tables, and one table a board or a table and round.

Whatever a row lacks is taken from a title above it (``Donne 7``, ``Table 2 · Round 1``), from the tab's name, or, when
cells are merged or a board is written once, from the row above. Tables may stand side by side or one under the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from etui.bridge.event import Line
from etui.errors import EtuiError
from xlsheets import ranges
from xlsheets.ranges import on_one_line
from xlsheets.readers import scoresheet_cells as cells
from xlsheets.readers.marks import Mark
from xlsheets.readers.scoresheet_found import Found, Written
from xlsheets.readers.scoresheet_words import (
    IDENTITY,
    RESULT,
    field_of,
    is_side,
    is_total,
    label_fact,
    tab_board,
    title_facts,
)
from xlsheets.readers.sheets_process import Sheet

CARRIED = ("board", "section", "round", "table")       # written once for several rows
SEATS = ("ns", "ew", "pairs")


@dataclass
class Group:
    """One table: which column is what, and what is known of all its rows."""

    columns: dict[str, int]
    left: int
    facts: dict[str, str] = field(default_factory=dict)
    above: dict[str, Any] = field(default_factory=dict)

    def names(self) -> set[str]:
        return set(self.columns) | set(self.facts)


def read_tables(sheet: Sheet, language: cells.Language, mapping: Mapping[str, str]) -> Found | None:
    """Every result of a sheet's tables; None when no row of it has the headings of one."""
    reader = _Reader(sheet, language, mapping)
    reader.read()
    return reader.found if reader.tables else None


class _Reader:
    def __init__(self, sheet: Sheet, language: cells.Language, mapping: Mapping[str, str]) -> None:
        self.sheet, self.language, self.mapping = sheet, language, mapping
        self.found = Found()
        self.tables = 0
        self.groups: list[Group] = []
        self.pending: list[tuple[int, dict[str, str]]] = []        # titles since the last result, with their column

    def read(self) -> None:
        row = 0
        while row < len(self.sheet.rows):
            height = self._header(row)
            if height:
                row += height
                continue
            titles = self._titles(row)
            if titles and self._is_title(row):
                self.pending += titles
                self._renew(titles)
            else:
                for group in self.groups:
                    self._row(group, row)
                self.found.check_room(self.sheet.place(row, 0))
            row += 1

    # --- headings and titles

    def _headings(self, row: int) -> tuple[dict[int, str], int]:
        """Column to heading; two rows of headings are put together, "Score" over "NS" and "EO"."""
        above = {c: cell for c, cell in enumerate(self.sheet.rows[row]) if not ranges.blank(cell)}
        if not all(isinstance(cell, str) for cell in above.values()):
            return {}, 0
        below = self.sheet.rows[row + 1] if row + 1 < len(self.sheet.rows) else []
        under = {c: cell for c, cell in enumerate(below) if not ranges.blank(cell)}
        sides = [c for c, cell in under.items() if is_side(cell)]
        if len(sides) < 2 or not all(is_side(cell) or cell == above.get(c) for c, cell in under.items()):
            return above, 1
        for column in sides:
            left = max((c for c in above if c <= column), default=None)
            under[column] = f"{'' if left is None else above[left]} {under[column]}"
        return above | {column: under[column] for column in sides}, 2

    def _is_heading(self, row: int) -> bool:
        return row < len(self.sheet.rows) and bool(self._groups(row)[0])

    def _groups(self, row: int) -> tuple[list[Group], dict[str, str], int]:
        headings, height = self._headings(row)
        groups: list[Group] = []
        named: dict[str, str] = {}
        for column, heading in sorted(headings.items()):
            what = field_of(heading, self.mapping)
            named[heading] = what or ""
            if not what:
                continue
            if not groups or what in groups[-1].columns:
                groups.append(Group({}, column))
            groups[-1].columns[what] = column
        kept = [g for g in groups if set(g.columns) & set(RESULT) and set(g.columns) & set(IDENTITY)]
        return kept, named, height

    def _header(self, row: int) -> int:
        """Starts the tables that a row of headings starts; how many rows of headings, 0 when it is none."""
        groups, named, height = self._groups(row)
        if not groups:
            return 0
        for number, group in enumerate(groups):
            right = groups[number + 1].left if number + 1 < len(groups) else 1 << 20
            left = group.left if number else 0
            over = [facts for column, facts in self.pending if left <= column < right]
            if not over and number < len(self.groups):                     # the same tables go on, on another page
                over = [self.groups[number].facts]
            group.facts = {k: v for facts in over for k, v in facts.items() if k not in group.columns}
            board = tab_board(self.sheet.name)
            if "board" not in group.names() and board:
                group.facts["board"] = board
        useful = [g for g in groups if "board" in g.names() and (g.names() & set(SEATS) or {"table", "round"} <= g.names())]
        self.groups, self.pending = groups if useful else [], []
        if useful:
            self.tables += len(useful)
            self.found.headings |= named
        return height

    def _titles(self, row: int) -> list[tuple[int, dict[str, str]]]:
        found, written = [], self.sheet.rows[row]
        for column, cell in enumerate(written):
            facts = title_facts(cell)
            label = None if facts else label_fact(cell)
            if label:
                beside = next((c for c in written[column + 1:] if not ranges.blank(c)), None)
                value = ranges.text(beside) if not isinstance(beside, dict) else ""
                if value.isalnum() and len(value) <= 4 and (label == "section" or value.isdecimal()):
                    facts = {label: value}
            if facts:
                found.append((column, facts))
        return found

    def _renew(self, titles: list[tuple[int, dict[str, str]]]) -> None:
        """A title between two rows of a table is about the rows that follow."""
        for number, group in enumerate(self.groups):
            right = self.groups[number + 1].left if number + 1 < len(self.groups) else 1 << 20
            for column, facts in titles:
                if (group.left if number else 0) <= column < right:
                    group.facts |= {k: v for k, v in facts.items() if k not in group.columns}
                    group.above.clear()

    # --- rows

    def _cell(self, row: int, column: int, *, merged: bool = False) -> Any:
        if merged:
            row, column = self.sheet.merged.get((row, column), (row, column))
        return self.sheet.cell(row, column)

    def _is_title(self, row: int) -> bool:
        """Whether a row that names a board or a pair is a title: nothing in it is a result, though over headings a word may
        stand where one would.
        """
        there: list[tuple[str, Any]] = []
        for group in self.groups:
            if any(not ranges.blank(self._cell(row, column)) for name, column in group.columns.items() if name in IDENTITY):
                there += [(name, self._cell(row, group.columns[name])) for name in RESULT if name in group.columns]
        there = [(name, cell) for name, cell in there if not ranges.blank(cell)]
        if not there:
            return True
        return not any(self._is_result(*one) for one in there) and (self._is_heading(row + 1) or self._is_heading(row + 2))

    def _is_result(self, name: str, cell: Any) -> bool:
        try:
            if name == "contract":
                return cells.play({"contract": cell}, None, 1, self.language) != cells.Play()
            return bool(cells.adjusted(cell)) if name == "adjusted" else cells.mark(cell) != Mark()
        except EtuiError:
            return False

    def _row(self, group: Group, row: int) -> None:
        values = {name: self._cell(row, column, merged=name in IDENTITY) for name, column in group.columns.items()}
        if all(ranges.blank(value) for value in values.values()):
            return
        right = max(group.columns.values())
        first = next((c for c in self.sheet.rows[row][group.left:right + 1] if isinstance(c, str)), None)
        beside = bool(group.left) and is_total(self._cell(row, group.left - 1))
        if (is_total(first) or beside) and not self._is_line(group, row, values, readable=beside):
            self.found.passed.append(row)
            return
        identified = any(not ranges.blank(values.get(name)) for name in IDENTITY)
        if not any(not ranges.blank(values.get(name)) for name in RESULT):
            self._without_result(group, row, values, identified)
            return
        self.pending = []
        if not identified and not any(self._is_result(name, values.get(name)) for name in RESULT):
            self.found.passed.append(row)                                  # a note in a result's column
            return
        try:
            self.found.add(self._line(group, row, values))
        except EtuiError as error:
            self.found.unread.append(error.sentence)

    def _is_line(self, group: Group, row: int, values: dict[str, Any], *, readable: bool) -> bool:
        """Whether a row says its pair and its result, so that a player called Max is no total.

        ``readable``: only if all of it is. Under a word beside the table stand sums, which no board and no pair have.
        """
        if not any(name in values and self._is_result(name, values[name]) for name in RESULT):
            return False
        try:
            board = cells.number(values.get("board"))
            named = [name for name in ("ns", "ew") if cells.pair_number(values.get(name))]
            if not ranges.blank(values.get("pairs")):
                named += [name for name in cells.pair_numbers(values["pairs"]) if name]
            if not named or not (board or "board" in group.facts or (ranges.blank(values.get("board")) and group.above)):
                return False
        except EtuiError:
            return False
        try:
            self._line(replace(group, facts=dict(group.facts), above=dict(group.above)), row, dict(values))
        except EtuiError:
            return not readable
        return True

    def _without_result(self, group: Group, row: int, values: dict[str, Any], identified: bool) -> None:
        """A board not played yet, or a note; a board number alone is kept for the rows below."""
        try:
            for name in CARRIED:
                if not ranges.blank(values.get(name)) and name != "section":
                    cells.number(values[name])
            group.above |= {name: values[name] for name in CARRIED if not ranges.blank(values.get(name))}
            if not identified or all(ranges.blank(values.get(name)) for name in SEATS if name in values):
                return
            line = self._line(group, row, values)
        except EtuiError:
            self.found.passed.append(row)
            return
        lone = next((name for name in ("by", "result") if not ranges.blank(values.get(name))), "")
        if lone:
            alone = EtuiError("there is no contract beside it", "il n’y a pas de contrat à côté")
            self.found.unread.append(self._at(row, group.columns[lone], alone).sentence)
        else:
            self.found.planned.append(line)
            self.found.blank += 1

    def _line(self, group: Group, row: int, values: dict[str, Any]) -> Written:
        def reading(name: str, read: Any) -> Any:
            try:
                return read()
            except EtuiError as error:
                name = getattr(error, "field", "") or name
                raise self._at(row, group.columns.get(name, group.left), error) from None

        known: dict[str, Any] = dict(group.facts)
        for name in CARRIED:
            if name in group.columns:
                if not ranges.blank(values[name]):
                    group.above[name] = values[name]
                known[name] = group.above.get(name)
        if all(ranges.blank(values.get(name)) for name in SEATS) and any(
                name in values and ranges.blank(values[name]) for name in ("round", "table")):
            values |= {name: group.above[name] for name in SEATS if name in group.above}      # one meeting, several boards
        group.above |= {name: values[name] for name in SEATS if not ranges.blank(values.get(name))}
        board = reading("board", lambda: cells.number(known.get("board")))
        if board is None:
            raise self._at(row, group.columns.get("board", group.left),
                           EtuiError("the board’s number is missing", "il manque le numéro de la donne"))
        ns, ew = known.get("ns", ""), known.get("ew", "")
        if "pairs" in values and not ranges.blank(values["pairs"]):
            ns, ew = reading("pairs", lambda: cells.pair_numbers(values["pairs"]))
        ns = reading("ns", lambda: cells.pair_number(values.get("ns", ns)))
        ew = reading("ew", lambda: cells.pair_number(values.get("ew", ew)))
        table = reading("table", lambda: _table(known.get("table")))
        rnd = reading("round", lambda: cells.number(known.get("round")))
        if not ns and not ew and (table is None or rnd is None):
            raise self._at(row, group.columns.get("ns", group.left),
                           EtuiError("the pair’s number is missing", "il manque le numéro de la paire"))
        column = group.columns.get("score", group.columns.get("score ew", group.columns.get("contract", group.left)))
        if "score ew" in values:
            name = "score ew" if ranges.blank(values.get("score")) else "score"
            mark = reading(name, lambda: cells.two_marks(values.get("score"), values["score ew"],
                                                         both_columns="score" in values))
        else:
            mark = reading("score", lambda: cells.mark(values.get("score")))
        score = reading("score", lambda: cells.possible(mark.score, board))
        played = reading("contract", lambda: cells.play(values, score, board, self.language))
        awarded = reading("adjusted", lambda: cells.adjusted(values.get("adjusted")))
        return Written(Line(
            board, ns, ew, _section(known.get("section")), table, rnd, played.contract, played.declarer, played.tricks, score,
            adjusted=awarded or mark.adjusted or ("NP" if played.not_played else ""), place=self.sheet.place(row, column)))

    def _at(self, row: int, column: int, error: EtuiError) -> EtuiError:
        place, said = self.sheet.place(row, column), error.sentence
        return EtuiError(on_one_line(f"{place}: {said.en}"), on_one_line(f"{place} : {said.fr}"))


def _table(cell: Any) -> int | None:
    """A table's number, without its section's letter."""
    written = ranges.text(cell) if not isinstance(cell, dict) else ""
    return cells.number(written[1:] if written[:1].isalpha() and written[1:].isdecimal() else cell)


def _section(cell: Any) -> str:
    written = ranges.text(cell) if not isinstance(cell, dict) else ""
    return "" if len(written) > 8 else written.upper()
