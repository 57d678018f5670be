"""Input n of a reader: a good file, spoilt. Always the same for a seed."""

from __future__ import annotations

import re
from random import Random
from typing import Any, Final

from etui.errors import EtuiError
from tests.fuzz import mutations as m
from tests.fuzz import records
from tests.fuzz.seeds import seeds_of
from tests.fuzz.strings import hostile
from tests.fuzz.zips import mutated_zip
from xlsheets.package.archive import Package
from xlsheets.package.cells import set_values
from xlsheets.package.references import address
from xlsheets.readers.typed_cells import TypedCells

ENDINGS: Final = {
    "usebio": ".xml",
    "pbn": ".pbn",
    "bws": ".bws",
    "xlsx": ".xlsx",
    "xls": ".xls",
    "ods": ".ods",
    "csv": ".csv",
    "entries": ".csv",
    "workbook": ".xlsx",
    "movement": ".xlsx",
}
READERS: Final = tuple(ENDINGS)


def made(reader: str, seed: int, n: int) -> bytes:
    """Input n of a reader: always the same for a seed."""
    chance = Random(f"{reader} {seed} {n}")
    good = chance.choice(seeds_of(reader))
    if len(good) > 60_000 and chance.random() < 0.9 and reader in ("usebio", "pbn"):
        good = chance.choice(seeds_of(reader)[:5])  # the samples are large: fewer of them
    if reader in ("xlsx", "ods"):
        return mutated_zip(good, chance)
    if reader in ("workbook", "movement"):
        return _workbook(good, chance, reader)
    return m.mutated(good, chance, *_KINDS[reader])


_KINDS: Final = {
    "usebio": (*(m.XML,) * 9, m.BYTES),
    "pbn": (m.TEXT, m.TEXT, m.TEXT, m.BYTES),
    "csv": (m.TEXT, m.TEXT, m.TEXT, m.BYTES),
    "entries": (m.TEXT, m.TEXT, m.TEXT, m.BYTES),
    "bws": (records.JET, records.JET, m.BYTES),
    "xls": (*(records.BIFF,) * 6, m.BYTES),
}


def _workbook(good: bytes, chance: Random, reader: str) -> bytes:
    package = Package(good)
    names = [name for name in package.defined_names if name.startswith("etui_")]
    if reader == "movement":
        names = [name for name in names if re.match("etui_(movement|sharing|kind)", name)]
    if chance.random() < 0.6:
        return typed(package, names, chance)
    cells = TypedCells(package)
    part = (
        package.sheets[cells.where(chance.choice(names)).sheet]
        if reader == "movement"
        else chance.choice(list(package.sheets.values()))
    )
    return mutated_zip(good, chance, re.escape(part))


def typed(package: Package, names: list[str], chance: Random) -> bytes:
    """What a person could type, paste or pull down in Étui's named cells, and what no person could."""
    cells = TypedCells(package)
    by_sheet: dict[str, dict[str, Any]] = {}
    for _ in range(chance.choice((1, 1, 2, 4, 12))):
        name = chance.choice(names)
        where = cells.where(name)
        row, column = chance.randint(where.first_row, where.last_row), chance.randint(where.first_column, where.last_column)
        new: Any = (
            hostile(chance)[:32_000]
            if chance.random() < 0.7
            else chance.choice(
                (None, 0, -1, 1.5, 7, 1e300, 45_000, True, False, 9_999_999, 2, 3, "1", "2", "NS", "EO", "4PN", "A+")
            )
        )
        by_sheet.setdefault(where.sheet, {})[address(row, column)] = new
    for sheet, values in by_sheet.items():
        part = package.sheets[sheet]
        try:
            package.replace(part, set_values(package.part(part), values))
        except EtuiError:  # emoji count twice: longer than a cell can be
            continue
    return package.to_bytes()
