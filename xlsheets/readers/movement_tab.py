"""The Movement tab read back: who sits where in each round, and with which boards, as a person has left it."""

from __future__ import annotations

import re
from typing import Any

from etui.errors import EtuiError
from etui.movements.model import PAIR_SEATS, Movement, Round, Table
from xlsheets import ranges
from xlsheets.readers.typed_cells import TypedCells

MOVEMENT_NAME = re.compile(r"etui_movement_(.+)")
SHARING = re.compile(r"\d+(;\d+(-\d+)+)*")
BOARDS = re.compile(r"\d{1,4}(\s*-\s*\d{1,4})?(\s*[,;]\s*\d{1,4}(\s*-\s*\d{1,4})?)*")
NOBODY = ("", "–", "-", "—")


def read_movements(cells: TypedCells) -> dict[str, Movement]:
    """The Movement tab's blocks, section by section, as they read now."""
    found = {}
    for name in cells.package.defined_names:
        if match := MOVEMENT_NAME.fullmatch(name):
            section = "" if match[1] == "all" else match[1]
            found[section] = _movement(cells, name)
    return dict(sorted(found.items()))


def _movement(cells: TypedCells, name: str) -> Movement:
    block, shared = cells.block(name), name.replace("movement", "sharing")
    written = ranges.text(cells.cell(shared, "1"))
    if not SHARING.fullmatch(written):
        raise cells.spoilt(shared)
    copies, *groups = written.split(";")
    sharing = tuple(tuple(int(table) for table in group.split("-")) for group in groups)
    rounds = []
    for number, top in enumerate(range(0, len(block) - 2, 3), 1):
        tables = tuple(
            Table(column + 1, (_seat(cells, name, top, column, ns), _seat(cells, name, top + 1, column, ew)),
                  _boards(cells, name, top + 2, column, boards))
            for column, (ns, ew, boards) in enumerate(zip(*block[top : top + 3], strict=True))
        )
        out = tuple(who for table in tables if not table.plays for who in table.who if who is not None)
        rounds.append(Round(number, tables, out, sharing))
    return Movement("pairs", PAIR_SEATS, tuple(rounds), copies=int(copies))


def _seat(cells: TypedCells, name: str, row: int, column: int, cell: Any) -> int | None:
    """The pair in a seat of the Movement tab; None for a dash."""
    written = ranges.text(cell)
    if written in NOBODY:
        return None
    if not re.fullmatch("[0-9]{1,4}", written):
        place = cells.place(name, row, column)
        raise EtuiError(f"{place}: “{written[:40]}” is not a pair number; write the number, or – for nobody",
                        f"{place} : « {written[:40]} » n’est pas un numéro de paire ; écrivez le numéro, ou – pour personne")
    return int(written)


def _boards(cells: TypedCells, name: str, row: int, column: int, cell: Any) -> tuple[int, ...]:
    """The boards of a table and round as the Movement tab writes them: "5-8", "5, 7", a dash for none."""
    written = ranges.text(cell)
    if written in NOBODY:
        return ()
    if not BOARDS.fullmatch(written):
        place = cells.place(name, row, column)
        raise EtuiError(f"{place}: “{written[:40]}” are not boards; write them as 5-8 or 5, 7 (in a text cell)",
                        f"{place} : « {written[:40]} » ne désigne pas des donnes ; écrivez 5-8 ou 5, 7 (dans une cellule Texte)")
    boards: list[int] = []
    for first, last in re.findall(r"(\d+)(?:\s*-\s*(\d+))?", written):
        boards += range(int(first), int(last or first) + 1)
    return tuple(boards)
