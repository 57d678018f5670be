"""Whether the formulas of a workbook are still the ones Étui wrote.

Two formulas are the same when they say the same, whatever program wrote the file: letter case, spaces, quotes round a tab's
name and the prefix of a function do not count. A person may have moved things about: rows put in, a tab renamed, a block cut
and pasted. Every reference then has moved along, all of them the same way, so where a row, a column and a tab have gone is
read off the formulas together; a formula that looks elsewhere than the others is not the one Étui wrote.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from xlsheets.blocks import Block
from xlsheets.package.references import Cells, address, column_number

WORD = r"[^\W\d][\w.]*"
CORNER = r"\$?[A-Za-z]{1,3}\$?[1-9][0-9]*"
TOKEN = re.compile(
    rf"""(?P<sign><=|>=|<>|[-+*/^&=<>(),:;%{{}}])
    | (?P<text>"(?:[^"]|"")*")
    | (?P<sheet>'(?:[^']|'')+'!|{WORD}!)? (?P<first>{CORNER}) (?::(?P<last>{CORNER}))? (?![\w(.!])
    | (?P<number>[0-9]+(?:\.[0-9]*)?(?:[Ee][+-]?[0-9]+)?|\.[0-9]+)
    | (?P<word>(?:'(?:[^']|'')+'!)?(?:{WORD}!)?{WORD})
    | (?P<nothing>[\s@]+|\[[0-9]+\]!?)
    | (?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
_LETTERS_AND_ROW = re.compile(r"[A-Za-z]+|[0-9]+")
PREFIX = re.compile(r".*[.!]|_XLDUDF_ETUI_")


class Line(NamedTuple):
    """A row or a column of a tab."""

    sheet: str
    way: str                    # "row", "column"
    number: int


Reference: TypeAlias = tuple[Line, Line]          # what a formula names, as written and now


@dataclass(frozen=True)
class Placed:
    """A block as Étui writes it, on the tab of that title, and where the workbook has it with which formulas, by address."""

    block: Block
    title: str
    now: Cells
    formulas: Mapping[str, str]


class Changed(NamedTuple):
    """A cell with another formula than Étui wrote."""

    block: str
    sheet: str                  # as the workbook has it
    row: int
    column: int


@dataclass(frozen=True)
class _Formula:
    """One formula as it is written and as it is now, and how far its block has moved."""

    of: Placed
    row: int                    # as written; the cell is now so much lower and so much further right
    column: int
    written: str
    now: str

    @property
    def cell(self) -> Changed:
        down, right = self.of.now.first_row - self.of.block.row, self.of.now.first_column - self.of.block.column
        return Changed(self.of.block.name, self.of.now.sheet, self.row + down, self.column + right)


def changed_formulas(blocks: Iterable[Placed]) -> list[Changed]:
    """The cells whose formula is not what Étui wrote; a cell without any is not told here."""
    formulas = [formula for placed in blocks for formula in _formulas(placed)]
    if all(one.written == one.now and one.of.title == one.of.now.sheet for one in formulas):
        return []
    found: list[Changed] = []
    compared: list[tuple[_Formula, list[Reference]]] = []
    for one in formulas:
        said, lines = _read(one.written, one.of.title)
        same = one.written == one.now and one.of.title == one.of.now.sheet
        said_now, lines_now = (said, lines) if same else _read(one.now, one.of.now.sheet)
        if said != said_now:
            found.append(one.cell)
            continue
        own, others = _parted(one, zip(lines, lines_now, strict=False))
        if any(_beside(one, *reference) for reference in own):
            found.append(one.cell)
            continue
        compared.append((one, others))
    if all(line == now for _, references in compared for line, now in references):
        return found                                             # nothing has been moved
    votes: dict[Line, Counter[Line]] = defaultdict(Counter)
    for _, references in compared:
        for line, now in references:
            votes[line][now] += 1
    moved = _moved(votes)
    return found + [one.cell for one, references in compared if any(moved[line] != now for line, now in references)]


def _formulas(placed: Placed) -> Iterator[_Formula]:
    block, now = placed.block, placed.now
    rows, columns = (1, 1) if isinstance(block.formula, str) else (len(block.values), len(block.values[0]))
    for r, c in product(range(rows), range(columns)):
        there = placed.formulas.get(address(now.first_row + r, now.first_column + c))
        if there is not None:
            row, column = block.row + r, block.column + c
            written = block.formula if isinstance(block.formula, str) else block.formula(row, column)
            yield _Formula(placed, row, column, written, there)


def _parted(one: _Formula, references: Iterable[Reference]) -> tuple[list[Reference], list[Reference]]:
    """The references to rows and columns of the formula's own block, which moves as one piece; the others."""
    block, title = one.of.block, one.of.title
    ways = {"row": range(block.row, block.row + len(block.values)),
            "column": range(block.column, block.column + len(block.values[0]))}
    own: list[Reference] = []
    others: list[Reference] = []
    for reference in references:
        line = reference[0]
        (own if line.sheet == title and line.number in ways[line.way] else others).append(reference)
    return own, others


def _beside(one: _Formula, line: Line, now: Line) -> bool:
    """Whether a reference to the formula's own block is now to another place in it, or outside."""
    block, at = one.of.block, one.of.now
    step = at.first_row - block.row if line.way == "row" else at.first_column - block.column
    return now != Line(at.sheet, line.way, line.number + step)


def _moved(votes: dict[Line, Counter[Line]]) -> dict[Line, Line]:
    """Where each row and column has gone: where most references say; one that stands alone goes with its neighbours."""
    moved = {line: max(said, key=lambda now: (said[now], now == line)) for line, said in votes.items()}
    order = sorted(moved)
    for before, line, after in zip(order, order[1:], order[2:], strict=False):
        if votes[line].total() > 1 or not before[:2] == line[:2] == after[:2]:
            continue
        steps = {(moved[beside].sheet, moved[beside].number - beside.number) for beside in (before, after)}
        if len(steps) == 1:
            ((sheet, step),) = steps
            moved[line] = Line(sheet, line.way, line.number + step)
    return moved


def _read(formula: str, sheet: str) -> tuple[list[Any], list[Line]]:
    """What a formula says, references left out, and the rows and columns they name."""
    said: list[Any] = []
    lines: list[Line] = []
    for token in TOKEN.finditer(formula):
        kind, text = token.lastgroup, token[0]
        if kind == "first" or kind == "last":
            there = _title(token["sheet"]) or sheet
            first, last = token["first"], token["last"]
            lines += _lines(there, first)
            if last and last != first:                                       # A5:A5 is A5
                lines += _lines(there, last)
                said.append(2)
            else:
                said.append(1)
        elif kind == "number":
            said.append(float(text))
        elif kind == "word":
            said.append(_word(text))
        elif kind != "nothing":
            said.append(text)
    return _without_calls(said) if "TRUE" in said or "FALSE" in said else said, lines


@lru_cache(maxsize=100_000)
def _lines(sheet: str, corner: str) -> tuple[Line, Line]:
    """The column and the row of ``$A$5``."""
    letters, row = _LETTERS_AND_ROW.findall(corner)
    return Line(sheet, "column", column_number(letters)), Line(sheet, "row", int(row))


@lru_cache(maxsize=10_000)
def _word(text: str) -> str:
    return PREFIX.sub("", text.upper())


def _without_calls(said: list[Any]) -> list[Any]:
    """TRUE() is TRUE."""
    kept: list[Any] = []
    for piece in said:
        kept.append(piece)
        if kept[-3:] in (["TRUE", "(", ")"], ["FALSE", "(", ")"]):
            del kept[-2:]
    return kept


def _title(sheet: str | None) -> str:
    """The tab that a reference names."""
    if not sheet:
        return ""
    name = sheet[:-1]
    return name[1:-1].replace("''", "'") if name.startswith("'") else name
