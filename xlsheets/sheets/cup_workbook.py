"""Which tabs make the workbook of a cup, and what `etui score` refreshes in it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from xlsheets.blocks import Block, Rows
from xlsheets.cup_book import CupBook
from xlsheets.sheets import (
    cup_bracket,
    cup_draw,
    cup_entries,
    cup_lineups,
    cup_matches,
    cup_programme,
    cup_rounds,
    cup_setup,
    cup_slips,
    cup_standings,
)
from xlsheets.workbook import NewBook

TABS = {"session": cup_setup, "cup_entries": cup_entries, "cup_draw": cup_draw, "cup_rounds": cup_rounds,
        "cup_matches": cup_matches, "cup_lineups": cup_lineups, "cup_bracket": cup_bracket, "cup_standings": cup_standings,
        "cup_programme": cup_programme, "cup_slips": cup_slips}


def cup_workbook(book: CupBook, template: Path, created: datetime | None = None) -> bytes:
    """The whole workbook of a cup, every figure in place."""
    new = NewBook(book.language, book.host, template)
    if new.club and not book.setup.club:
        setup = replace(book.setup, club=new.club)
        book = CupBook(book.typed_cup, setup, book.schedule, book.language, book.host, book.frozen, book.lineups)
    new.club = book.setup.club
    for key, tab in TABS.items():
        if key in book.titles:
            tab.write(new, book)
    book.write_workings(new)
    return new.to_bytes(book.setup.title, created)


def cup_values(book: CupBook) -> dict[str, Rows]:
    """Every calculated cell, by the name of its block."""
    return book.values(cup_blocks(book))


def cup_blocks(book: CupBook) -> list[Block]:
    """Every calculated block of the workbook."""
    return [block for key, tab in TABS.items() if key in book.titles for block in tab.blocks(book)] + book.workings_blocks()
