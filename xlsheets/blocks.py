"""Calculated cells: a block of a tab with its formula and the values it gives, said once for both.

A new workbook writes both; `etui score` refreshes the values alone, finding the block by its defined name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from xlsheets.package.references import address
from xlsheets.spoken import speaking

Rows = list[list[Any]]

PREFIX = {"calc": "ETUI.", "addin": "_xldudf_ETUI_", "excel": ""}     # how a host's file names our functions

GAMES = ("bridge", "movements", "tarot", "cup")                       # as xlsheets.udfs has them


@dataclass(frozen=True)
class Term:
    """A piece of formula and what it is worth."""

    formula: str
    value: Any


@dataclass(frozen=True)
class Block:
    """Calculated cells, ``values`` row by row from (row, column).

    formula: a text is one array formula over the whole block; a function gives the formula of the cell at (row, column),
    an array formula of one cell unless ``typed_only``. LibreOffice opens a file with array formulas still to be computed
    and ordinary ones taken as they are: an ordinary formula that hangs on an array formula would miss the first change
    typed. ``typed_only`` says that the block hangs on typed cells alone.
    """

    name: str
    tab: str
    row: int
    column: int
    values: Rows
    formula: str | Callable[[int, int], str]
    typed_only: bool = False

    @property
    def ref(self) -> str:
        last = address(self.row + len(self.values) - 1, self.column + len(self.values[0]) - 1)
        return f"{address(self.row, self.column)}:{last}"


@cache
def function(name: str) -> Callable[..., Any]:
    """One of our functions: of ``xlsheets.functions``, without loading the other games."""
    game = name.partition("_")[0].lower()
    for module in sorted(GAMES, key=lambda other: other != game):
        if found := getattr(import_module(f"xlsheets.udfs.{module}"), name, None):
            return found                                                    # type: ignore[no-any-return]
    raise LookupError(name)


def call(host: str, name: str, *terms: Term, language: str) -> Term:
    """A call of one of our functions, as the host's file writes it, and the value the same function gives here."""
    with speaking(language):
        value = function(name)(*(term.value for term in terms))
    return Term(f"{PREFIX[host]}{name}({','.join(term.formula for term in terms)})", value)


def literal(value: str | int | float) -> Term:
    if isinstance(value, str):
        return Term('"' + value.replace('"', '""') + '"', value)
    return Term(repr(value), value)


def safe(ref: str, blank: str = '""') -> str:
    """Cells as they go into our functions: a blank as "" or as said, and an error as a text that the functions refuse by row."""
    return f'IF(ISERROR({ref}),"#",IF(ISBLANK({ref}),{blank},{ref}))'


def filled(ref: str) -> str:
    """Cells with a blank as ""."""
    return f'IF(ISBLANK({ref}),"",{ref})'


def fitted(value: Any, rows: int, columns: int) -> Rows:
    """What an array formula over rows × columns cells shows: a single value fills it."""
    if not isinstance(value, list):
        return [[value] * columns for _ in range(rows)]
    return [[value[r][c] for c in range(columns)] for r in range(rows)]


def column_of(values: Sequence[Any]) -> Rows:
    return [[value] for value in values]
