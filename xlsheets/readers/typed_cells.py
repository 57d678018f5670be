"""A workbook's typed cells, found by defined name: wherever a person has moved them, whatever the tab is called now."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from etui.errors import EtuiError
from xlsheets.package.archive import Package
from xlsheets.package.cells import read_shared_strings, read_values
from xlsheets.package.references import Cells, address, cells_of
from xlsheets.ranges import on_one_line
from xlsheets.readers.source_file import without_controls

LARGEST_BLOCK = 1_000_000                # cells of one name; Étui's own largest has some thousands


@dataclass(frozen=True)
class TypedCells:
    """Read-only view of a workbook: columns and single cells by their defined name."""

    package: Package

    @classmethod
    def open(cls, path: Path) -> TypedCells:
        return cls(Package.open(path))

    @cached_property
    def _strings(self) -> list[str]:
        part = self.package.shared_strings_part
        return read_shared_strings(self.package.part(part)) if part else []

    @cached_property
    def _sheets(self) -> dict[str, dict[str, Any]]:
        return {}

    def sheet(self, name: str) -> dict[str, Any]:
        """Every cell of a sheet that holds something, by address."""
        if name not in self._sheets:
            self._sheets[name] = read_values(self.package.part(self.package.sheets[name]), self._strings)
        return self._sheets[name]

    def has(self, name: str) -> bool:
        return name in self.package.defined_names

    def present(self, name: str) -> bool:
        """Whether a defined name still stands for cells: a person may delete a tab that is of no use to them."""
        try:
            self.where(name)
        except EtuiError:
            return False
        return True

    def where(self, name: str) -> Cells:
        """The cells a defined name stands for."""
        if not self.has(name):
            raise EtuiError(
                f"{self.package.name} has no cells named {name}: it is not a workbook made by Étui, or the name was deleted",
                f"{self.package.name} n’a pas de cellules nommées {name} : ce n’est pas un classeur fait par Étui, ou le "
                "nom a été supprimé",
            )
        written = self.package.defined_names[name]
        cells = None if "#REF!" in written else cells_of(written)
        if cells is None or cells.sheet == "#REF":
            raise EtuiError(
                f"{self.package.name}: the cells named {name} were deleted, perhaps with their tab; take a copy of the "
                "workbook from before, or make it again",
                f"{self.package.name} : les cellules nommées {name} ont été supprimées, peut-être avec leur onglet ; reprenez "
                "une copie d’avant, ou refaites le classeur",
            )
        if (cells.last_row - cells.first_row + 1) * (cells.last_column - cells.first_column + 1) > LARGEST_BLOCK:
            raise EtuiError(
                f"{self.package.name}: the name {name} stands for a whole tab; take a copy of the workbook from before, or make "
                "it again",
                f"{self.package.name} : le nom {name} désigne tout un onglet ; reprenez une copie d’avant, ou refaites le "
                "classeur",
            )
        if cells.sheet not in self.package.sheets:
            raise EtuiError(
                f"the tab “{cells.sheet}” is gone from {self.package.name}: put it back, or make the workbook again",
                f"l’onglet « {cells.sheet} » a disparu de {self.package.name} : remettez-le, ou refaites le classeur",
            )
        return cells

    def block(self, name: str) -> list[list[Any]]:
        """The values of a named block, row by row; a blank cell is ``""``."""
        cells = self.where(name)
        sheet = self.sheet(cells.sheet)
        return [
            [_value(sheet.get(address(row, column))) for column in range(cells.first_column, cells.last_column + 1)]
            for row in range(cells.first_row, cells.last_row + 1)
        ]

    def column(self, name: str) -> list[Any]:
        return [row[0] for row in self.block(name)]

    def cell(self, name: str, default: Any = "") -> Any:
        return self.block(name)[0][0] if self.has(name) else default

    def place(self, name: str, row: int, column: int = 0) -> str:
        """Where a person finds the cell, counted from 0 in the named block: ``Travellers!J12``."""
        cells = self.where(name)
        return f"{cells.sheet}!{address(cells.first_row + row, cells.first_column + column)}"

    def spoilt(self, name: str) -> EtuiError:
        """What to say when a cell of the hidden tab no longer holds what was written there."""
        place, found = self.place(name, 0), on_one_line(str(self.cell(name))[:40])
        return EtuiError(
            f"{place}: “{found}” is not what Étui wrote on its hidden tab; take a copy of the workbook from before, or make "
            "it again with this version of Étui",
            f"{place} : « {found} » n’est pas ce qu’Étui a écrit sur son onglet masqué ; reprenez une copie d’avant, ou "
            "refaites le classeur avec cette version d’Étui",
        )


def _value(value: Any) -> Any:
    """A blank is an empty text; a control character that a program wrote in a cell says nothing to anybody."""
    if value is None:
        return ""
    return without_controls(value) if isinstance(value, str) else value
