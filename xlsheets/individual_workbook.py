"""The tabs of an individual's workbook, in their order, and what `etui score` refreshes in it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from xlsheets.blocks import Block
from xlsheets.individual_book import IndividualBook
from xlsheets.sheets import (
    boards,
    individual_guides,
    individual_players,
    individual_ranking,
    individual_scoring,
    individual_session,
    individual_travellers,
    movement,
    table_cards,
)
from xlsheets.workbook import NewBook

TABS = (individual_session, individual_players, movement, table_cards, individual_guides, individual_travellers,
        individual_scoring, individual_ranking, boards)
CALCULATED = (individual_session, table_cards, individual_guides, individual_scoring, individual_ranking, boards)


def individual_workbook(book: IndividualBook, template: Path, created: datetime | None = None) -> bytes:
    """The whole workbook of an individual, every number in place."""
    new = NewBook(book.language, book.host, template)
    if new.club and not book.event.club:
        book = IndividualBook(replace(book.event, club=new.club), book.language, book.host, book.movement)
    new.club = book.event.club
    for tab in TABS:
        tab.write(new, book)                                              # type: ignore[attr-defined]
    book.write_workings(new)
    return new.to_bytes(book.event.title, created)


def individual_blocks(book: IndividualBook) -> list[Block]:
    """Every calculated block of the workbook."""
    found: list[Block] = []
    for tab in CALCULATED:
        found += tab.blocks(book)                                         # type: ignore[attr-defined]
    return found + book.workings_blocks()
