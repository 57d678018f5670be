"""Pairing and unpairing in a cup's workbook: what is typed there by Étui, which cells open and close, and the file itself.

Pairing writes the number of rounds paired, the seeds of the new round's matches, the frozen draw (at round 1) and a copy of
every result that is now read-only. Unpairing clears what hung on the round taken back.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from etui.cup import pairing
from xlsheets.cup_book import LOOKS, CupBook, frozen_results
from xlsheets.live.cup_typed import SETTINGS, WRITTEN, TypedCup
from xlsheets.package.cells import set_values
from xlsheets.package.print_area import set_last_row
from xlsheets.package.references import address
from xlsheets.package.restyle import read_styles, set_styles
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.refresh import add_values
from xlsheets.sheets.cup_workbook import cup_values


def paired(book: CupBook) -> CupBook:
    """The book with its next round paired. EtuiError naming the match that is still undecided."""
    cup = pairing.pair(book.read.cup)
    typed, rnd = book.typed_cup, cup.paired
    draw = typed.draw
    if rnd == 1:
        draw = [[seed, book.read.rows[seed - 1] + 1] if seed else ["", ""] for seed in cup.draw.order]
    meetings = pairing.pairings(cup, rnd)
    games = [
        [*row[:-len(WRITTEN)], *meetings[row[0]]] if int(row[1]) == 1 and row[0] in meetings else list(row) for row in typed.games
    ]
    after = TypedCup(_with_rounds(typed, rnd), typed.entries, draw, games)
    return book.changed(after, frozen_results(book.changed(after)))


def unpaired(book: CupBook) -> CupBook:
    """The book without its last paired round: its results, and whatever was typed for later ones, are cleared."""
    if not book.paired:
        pairing.unpair(book.read.cup)            # refuses; otherwise what is typed may be wrong: this is how it is put right
    kept = book.paired - 1
    columns, games = book.result_columns, []
    for row, rnd in zip(book.typed_cup.games, book.rounds_of_games, strict=True):
        after = list(row)
        if rnd > kept:
            after[columns.start:columns.stop] = [""] * len(columns)
            if int(row[1]) == 1:
                after[-len(WRITTEN):] = [""] * len(WRITTEN)
        games.append(after)
    draw = book.typed_cup.draw if kept else [["", ""] for _ in book.typed_cup.draw]
    typed = TypedCup(_with_rounds(book.typed_cup, kept), book.typed_cup.entries, draw, games)
    kept_copies = [list(before) if rnd < kept else [""] * len(columns)
                   for before, rnd in zip(book.frozen, book.rounds_of_games, strict=True)]
    lineups = [list(row) if book.rounds_of_games[n // 2] <= kept else [""] * len(row) for n, row in enumerate(book.lineups)]
    return book.changed(typed, kept_copies, lineups)


def _with_rounds(typed: TypedCup, rounds: int) -> list[Any]:
    return [rounds if name == "paired" else cell for name, cell in zip(SETTINGS, typed.settings, strict=True)]


def write(path: Path, cells: TypedCells, after: CupBook) -> None:
    """Writes the state, every calculated cell and the locks into the workbook, in one stroke."""
    changes: dict[str, dict[str, Any]] = {}
    typed = {"etui_cup_paired": [[after.paired]], "etui_cup_draw": after.typed_cup.draw,
             "etui_cup_games": after.typed_cup.games, **({"etui_cup_lineups": after.lineups} if after.lineups else {})}
    wanted = {name: [[None if cell == "" else cell for cell in row] for row in rows] for name, rows in typed.items()}
    unchanged = {name: cells.block(name) for name in typed}
    for name, rows in wanted.items():
        before = unchanged[name]
        where = cells.where(name)
        for n, row in enumerate(rows):
            for column, value in enumerate(row):
                if (before[n][column] if before[n][column] != "" else None) != value:
                    changes.setdefault(where.sheet, {})[address(where.first_row + n, where.first_column + column)] = value
    for name, rows in cup_values(after).items():
        if cells.present(name):
            add_values(cells, name, rows, changes)
    styles = _styles(cells, after)
    package = cells.package
    for sheet in {*changes, *styles}:
        part = package.sheets[sheet]
        package.replace(part, set_styles(set_values(package.part(part), changes.get(sheet, {})), styles.get(sheet, {})))
    if cells.present("etui_cup_slips"):
        where = cells.where("etui_cup_slips")
        workbook = package.part(package.workbook_part)
        place = list(package.sheets).index(where.sheet)
        package.replace(package.workbook_part, set_last_row(workbook, place, where.first_row + after.slip_rows_used - 1))
    package.save(path)


def _styles(cells: TypedCells, after: CupBook) -> dict[str, dict[str, int]]:
    """The style of each cell that opens or closes, by sheet and anchor: that of the sample on the Cup tab."""
    samples = cells.where("etui_cup_samples")
    own = read_styles(cells.package.part(cells.package.sheets[samples.sheet]))
    looks = {
        (kind, is_open): own.get(address(samples.first_row + n, samples.first_column + (not is_open)), 0)
        for n, kind in enumerate(LOOKS) for is_open in (True, False)
    }
    found: dict[str, dict[str, int]] = {}
    names = ("etui_cup_games", "etui_cup_settings", "etui_cup_entries", *(["etui_cup_lineups"] if after.lineups else []))
    where = {name: cells.where(name) for name in names}
    for lock in after.locks():
        at = where[lock.name]
        anchor = address(at.first_row + lock.row, at.first_column + lock.column)
        found.setdefault(at.sheet, {})[anchor] = looks[lock.kind, lock.open]
    return found
