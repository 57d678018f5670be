"""Which tabs make which workbook, and what `etui score` refreshes in it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from xlsheets.blocks import Block
from xlsheets.combined_book import CombinedBook
from xlsheets.pairs_book import PairsBook
from xlsheets.sheets import boards, combined, movement, players, ranking, scoring, session, table_cards, travellers, workings
from xlsheets.workbook import NewBook

PAIRS_TABS = (session, players, movement, table_cards, travellers, scoring, ranking, boards, workings)


def pairs_workbook(book: PairsBook, template: Path, created: datetime | None = None) -> bytes:
    """The whole workbook of a pairs event, every number in place."""
    new = NewBook(book.language, book.host, template)
    if new.club and not book.event.club:
        book = PairsBook(replace(book.event, club=new.club), book.language, book.host, book.movements)
    new.club = book.event.club
    for tab in PAIRS_TABS:
        if tab is not table_cards or book.movements:
            tab.write(new, book)
    return new.to_bytes(book.event.title, created)


def combined_workbook(book: CombinedBook, template: Path, created: datetime | None = None) -> bytes:
    """The workbook of several sessions, every number in place."""
    new = NewBook(book.language, book.host, template)
    combined.write(new, book)
    return new.to_bytes(book.title, created)


def pairs_blocks(book: PairsBook) -> list[Block]:
    """Every calculated block of the workbook."""
    found: list[Block] = []
    for tab in (session, scoring, ranking, boards, workings):
        found += tab.blocks(book)
    return found + (table_cards.blocks(book) if book.movements else [])
