"""The Movement tab read back: who sits where in each round, and with which boards, as a person has left it."""

from __future__ import annotations

import re
from typing import Any

from etui.errors import EtuiError
from etui.movements.model import FOUR_SEATS, PAIR_SEATS, Movement, Round, Table
from xlsheets import ranges
from xlsheets.ranges import on_one_line
from xlsheets.readers.typed_cells import TypedCells

MOVEMENT_NAME = re.compile(r"etui_movement_(.+)")
SHARING = re.compile(r"[0-9]{1,4}(;[0-9]{1,4}(-[0-9]{1,4})+(@[0-9]{1,4}(,[0-9]{1,4})*)?)*")
BOARDS = re.compile(r"\d{1,4}(\s*-\s*\d{1,4})?(\s*[,;]\s*\d{1,4}(\s*-\s*\d{1,4})?)*")
LONGEST = 200                           # letters of the boards of one table and round
NOBODY = ("", "–", "-", "—")


def read_movements(cells: TypedCells) -> dict[str, Movement]:
    """The Movement tab's blocks, section by section, as they read now."""
    found = {}
    for name in cells.package.defined_names:
        if (match := MOVEMENT_NAME.fullmatch(name)) and cells.present(name):
            section = "" if match[1] == "all" else match[1]
            found[section] = _movement(cells, name)
    return dict(sorted(found.items()))


def _movement(cells: TypedCells, name: str) -> Movement:
    block, shared = cells.block(name), name.replace("movement", "sharing")
    written = ranges.text(cells.cell(shared, "1"))
    if not SHARING.fullmatch(written):
        raise cells.spoilt(shared)
    kind = "individual" if cells.cell("etui_kind") == "individual" else "pairs"
    seats = FOUR_SEATS if kind == "individual" else PAIR_SEATS
    copies, *groups = written.split(";")
    sharing = [_group(group) for group in groups]
    rounds = []
    rows = len(seats) + 1
    for number, top in enumerate(range(0, len(block) - rows + 1, rows), 1):
        tables = tuple(
            Table(column + 1, tuple(_seat(cells, name, top + seat, column, cell) for seat, cell in enumerate(who)),
                  _boards(cells, name, top + len(seats), column, boards))
            for column, (*who, boards) in enumerate(zip(*block[top : top + rows], strict=True))
        )
        out = tuple(who for table in tables if not table.plays for who in table.who if who is not None)
        together = tuple(group for group, when in sharing if not when or number in when)
        rounds.append(Round(number, tables, out, together))
    return Movement(kind, seats, tuple(rounds), copies=int(copies))


def _group(written: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Tables that share, and the rounds in which they do; no round when they always do: ``1-8@2,3``."""
    tables, _, rounds = written.partition("@")
    return tuple(map(int, tables.split("-"))), tuple(map(int, rounds.split(","))) if rounds else ()


def _seat(cells: TypedCells, name: str, row: int, column: int, cell: Any) -> int | None:
    """The number in a seat of the Movement tab; None for a dash."""
    written = ranges.text(cell)
    if written in NOBODY:
        return None
    if not re.fullmatch("[0-9]{1,4}", written):
        place, shown = cells.place(name, row, column), on_one_line(written[:40])
        en, fr = ("player", "joueur") if cells.cell("etui_kind") == "individual" else ("pair", "paire")
        raise EtuiError(f"{place}: “{shown}” is not a {en} number; write the number, or – for nobody",
                        f"{place} : « {shown} » n’est pas un numéro de {fr} ; écrivez le numéro, ou – pour personne")
    return int(written)


def _boards(cells: TypedCells, name: str, row: int, column: int, cell: Any) -> tuple[int, ...]:
    """The boards of a table and round as the Movement tab writes them: "5-8", "5, 7", a dash for none."""
    written = ranges.text(cell)
    if written in NOBODY:
        return ()
    if len(written) > LONGEST or not BOARDS.fullmatch(written):
        place, shown = cells.place(name, row, column), on_one_line(written[:40])
        raise EtuiError(f"{place}: “{shown}” are not boards; write them as 5-8 or 5, 7 (in a text cell)",
                        f"{place} : « {shown} » ne désigne pas des donnes ; écrivez 5-8 ou 5, 7 (dans une cellule Texte)")
    boards: list[int] = []
    for first, last in re.findall(r"(\d+)(?:\s*-\s*(\d+))?", written):
        boards += range(int(first), int(last or first) + 1)
    return tuple(boards)
