"""What every workbook with live figures has: tabs, cells to type in, blocks that compute, and the values they show without
a host.

A live block is one formula over its whole size: ``IF(answering=1, FUNCTION(…), stored value)``. The stored values, and a copy of
every typed cell they hang on, lie on the hidden tab; where no host answers, the copy tells current figures from stale ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from openpyxl.worksheet.worksheet import Worksheet

from xlsheets.blocks import PREFIX, Block, Rows, Term, call, filled, fitted, literal, safe
from xlsheets.package.references import column_letters, quote_sheet
from xlsheets.words import Words
from xlsheets.workbook import NewBook, safe_titles

WORKINGS = "Étui"               # the hidden tab
COPY = "etui_copy_"             # how the names of copies of typed cells begin
FIRST = 5                       # first row of a list, on the hidden tab too
ANSWERING, FACTS, STORED = (3, 7), 7, 9      # columns of the hidden tab: what is asked of the host, facts, stored values


@dataclass(frozen=True)
class Setup:
    """What the first tab says besides the settings: free texts."""

    title: str = ""
    club: str = ""
    date: str = ""
    director: str = ""


HEADINGS = tuple(Setup.__dataclass_fields__)


@dataclass(frozen=True)
class Typed:
    """Typed cells that figures hang on: one column, or several side by side. ``tab`` is the tab's key."""

    name: str
    tab: str
    row: int
    column: int
    values: Rows


class LiveBook:
    """The base of every workbook. A kind gives its tabs, its typed cells, its live blocks and its facts."""

    kind = ""

    def __init__(self, tabs: list[str], language: str, host: str) -> None:
        """tabs: the keys of the visible tabs, in order; ``tab <key>`` is a word."""
        self.language, self.host, self.words = language, host, Words(language)
        self.titles = safe_titles({key: self.words(f"tab {key}") for key in tabs} | {"workings": WORKINGS})

    # --- what a kind of workbook gives

    def typed_cells(self) -> list[Typed]:
        """Every typed cell that a figure hangs on."""
        raise NotImplementedError

    def live_terms(self) -> dict[str, tuple[Term, int, int]]:
        """Each live block by its name: its formula with the values it gives, its rows and its columns."""
        raise NotImplementedError

    def facts(self) -> dict[str, Any]:
        """What a later command must know of the workbook, by defined name without ``etui_``."""
        return {}

    def kept(self) -> dict[str, Rows]:
        """What else lies on the hidden tab, by defined name."""
        return {}

    # --- references

    def ref(self, tab: str, row: int, column: int, rows: int = 1, columns: int = 1) -> str:
        """Cells of a tab as a formula names them: ``Scores!$A$5:$D$20``."""
        first, last = column_letters(column), column_letters(column + columns - 1)
        one = f"{quote_sheet(self.titles[tab])}!${first}${row}"
        return one if rows == columns == 1 else f"{one}:${last}${row + rows - 1}"

    def argument(self, tab: str, row: int, column: int, values: Rows) -> Term:
        """Cells with these values as a function takes them: a blank as "", an error as "#"; a cell alone without its list."""
        height, width = len(values), len(values[0])
        return Term(safe(self.ref(tab, row, column, height, width)), values if height * width > 1 else values[0][0])

    def typed(self, name: str) -> Term:
        """Typed cells as a function takes them."""
        cells = self._typed[name]
        return self.argument(cells.tab, cells.row, cells.column, cells.values)

    @cached_property
    def _typed(self) -> Mapping[str, Typed]:
        return {cells.name: cells for cells in self.typed_cells()}

    def call(self, name: str, *terms: Term) -> Term:
        """A call of one of our functions, and what it gives here."""
        return call(self.host, name, *terms, language=self.language)

    # --- live blocks

    @property
    def answering(self) -> str:
        """The cell that is 1 while a function host answers."""
        return self.ref("workings", *ANSWERING)

    def live(self, block: str) -> str:
        """The formula of a live block, and behind it the stored values it shows where no host answers."""
        term, rows, columns = self._terms[block]
        where = self.ref("workings", FIRST, self._stored_columns[_stored(block)], rows, columns)
        return f"IF({self.answering}=1,{term.formula},{filled(where)})"

    def live_block(self, block: str, tab: str, row: int, column: int) -> Block:
        """The block itself, at a place of a tab."""
        term, rows, columns = self._terms[block]
        return Block(f"etui_{block.replace(' ', '_')}", tab, row, column, fitted(term.value, rows, columns), self.live(block))

    @cached_property
    def _terms(self) -> dict[str, tuple[Term, int, int]]:
        return self.live_terms()

    @cached_property
    def _stored_columns(self) -> dict[str, int]:
        columns, at = {}, STORED
        for name, rows in self.stored().items():
            columns[name] = at
            at += len(rows[0])
        return columns

    def stored(self) -> dict[str, Rows]:
        """The values behind each live block, the copies of typed cells and what else is kept, by defined name."""
        behind = {_stored(block): fitted(term.value, rows, columns) for block, (term, rows, columns) in self._terms.items()}
        return behind | {_copy(name): cells.values for name, cells in self._typed.items()} | self.kept()

    def values(self, blocks: list[Block]) -> dict[str, Rows]:
        """The values of calculated blocks, and all that is stored, by defined name: what `etui score` writes again."""
        stored = {name: [[None if cell == "" else cell for cell in row] for row in rows] for name, rows in self.stored().items()}
        return {block.name: block.values for block in blocks} | stored

    # --- whether figures are current

    def live_state(self, name: str, tab: str, row: int, column: int) -> Block:
        """The cell that says in words whether the functions answer; without an answer, whether the figures are stale."""
        yes, no, stale = (literal(self.words(f"live {state}")).formula for state in ("yes", "no", "stale"))
        differences = "+".join(
            f'SUMPRODUCT(--NOT(EXACT({typed}&"",{copy}&"")))' for typed, copy in map(self._compared, self._typed.values())
        )
        formula = f"IF({self.answering}=1,{yes},IF(IFERROR({differences}=0,FALSE),{no},{stale}))"
        return Block(name, tab, row, column, [[self.words("live yes")]], formula)

    def _compared(self, cells: Typed) -> tuple[str, str]:
        size = len(cells.values), len(cells.values[0])
        return (self.ref(cells.tab, cells.row, cells.column, *size),
                self.ref("workings", FIRST, self._stored_columns[_copy(cells.name)], *size))

    # --- the hidden tab

    def workings_blocks(self) -> list[Block]:
        """Whether a host answers, asked again whenever a typed cell changes."""
        cells = next(iter(self._typed.values()))
        ref = self.ref(cells.tab, cells.row, cells.column, len(cells.values), len(cells.values[0]))
        asked = f"IF(ISNUMBER({PREFIX[self.host]}PLACES(1+0*COUNT({ref}))),1,0)"
        return [Block("etui_answering", "workings", *ANSWERING, [[1]], asked)]

    def write_workings(self, new: NewBook) -> Worksheet:
        sheet = new.tab("workings", self.titles["workings"], hidden=True)
        new.put(sheet, 1, 1, WORKINGS, "Etui Title")
        for block in self.workings_blocks():
            new.block(sheet, block, ["Etui Quiet"])
        facts = {"kind": self.kind, "language": self.language, "host": self.host} | self.facts()
        for row, (name, value) in enumerate(facts.items(), FIRST):
            new.store(sheet, row, FACTS, value)
            new.name(f"etui_{name}", sheet, f"{column_letters(FACTS)}{row}")
        for (name, rows), column in zip(self.stored().items(), self._stored_columns.values(), strict=True):
            for r, row in enumerate(rows, FIRST):
                for offset, value in enumerate(row):
                    new.store(sheet, r, column + offset, value)
            new.name(name, sheet, Block("", "", FIRST, column, rows, "").ref)
        return sheet


def _stored(block: str) -> str:
    return f"etui_stored_{block.replace(' ', '_')}"


def _copy(name: str) -> str:
    return f"{COPY}{name.replace(' ', '_')}"
