"""Which tabs make which workbook, and what `etui score` refreshes in it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from xlsheets.blocks import Block
from xlsheets.combined_book import CombinedBook
from xlsheets.pairs_book import PairsBook
from xlsheets.sheets import (
    balance,
    boards,
    combined,
    door,
    guide_cards,
    movement,
    players,
    ranking,
    scoring,
    session,
    slips,
    table_cards,
    travellers,
    workings,
)
from xlsheets.workbook import NewBook

PAIRS_TABS = {"session": session, "players": players, "movement": movement, "cards": table_cards, "guide": guide_cards,
              "slips": slips, "door": door, "balance": balance, "travellers": travellers, "scoring": scoring, "ranking": ranking,
              "boards": boards, "workings": workings}
CALCULATED = ("session", "scoring", "ranking", "boards", "workings", "cards", "guide", "slips", "door", "balance")


def pairs_workbook(book: PairsBook, template: Path, created: datetime | None = None) -> bytes:
    """The whole workbook of a pairs event, every number in place."""
    new = NewBook(book.language, book.host, template)
    if new.club and not book.event.club:
        book = PairsBook(replace(book.event, club=new.club), book.language, book.host, book.movements,
                         papers=book.papers)
    new.club = book.event.club
    for key in book.titles:
        PAIRS_TABS[key].write(new, book)
    return new.to_bytes(book.event.title, created)


def combined_workbook(book: CombinedBook, template: Path, created: datetime | None = None) -> bytes:
    """The workbook of several sessions, every number in place."""
    new = NewBook(book.language, book.host, template)
    combined.write(new, book)
    return new.to_bytes(book.title, created)


def pairs_blocks(book: PairsBook) -> list[Block]:
    """Every calculated block of the workbook."""
    return [block for key in CALCULATED if key in book.titles for block in PAIRS_TABS[key].blocks(book)]
