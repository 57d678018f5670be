"""Which tabs make the workbook of a tarot evening, and what `etui score` refreshes in it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from xlsheets.blocks import Block
from xlsheets.sheets import (
    tarot_deals,
    tarot_door,
    tarot_guides,
    tarot_movement,
    tarot_players,
    tarot_ranking,
    tarot_scores,
    tarot_setup,
    tarot_sheets,
)
from xlsheets.tarot_book import TarotBook
from xlsheets.workbook import NewBook

TABS = (
    tarot_setup,
    tarot_players,
    tarot_movement,
    tarot_sheets,
    tarot_guides,
    tarot_door,
    tarot_scores,
    tarot_deals,
    tarot_ranking,
)


def tarot_workbook(book: TarotBook, template: Path, created: datetime | None = None) -> bytes:
    """The whole workbook of a tarot evening, every number in place."""
    new = NewBook(book.language, book.host, template)
    if new.club and not book.setup.club:
        book = TarotBook(
            book.typed_evening, replace(book.setup, club=new.club), book.language, book.host, book.remarks, book.extras
        )
    new.club = book.setup.club
    for tab in TABS:
        tab.write(new, book)
    book.write_workings(new)
    return new.to_bytes(book.setup.title, created)


def tarot_blocks(book: TarotBook) -> list[Block]:
    """Every calculated block of the workbook."""
    return [block for tab in TABS for block in tab.blocks(book)] + book.workings_blocks()
