"""The hidden tab of a pairs workbook: beside what every workbook has, keys and names for look-ups, and possible scores."""

from __future__ import annotations

from xlsheets.blocks import Block
from xlsheets.live_book import FIRST
from xlsheets.package.references import quote_sheet
from xlsheets.pairs_book import KEYS, NAMES, POSSIBLE, PairsBook
from xlsheets.workbook import NewBook


def blocks(book: PairsBook) -> list[Block]:
    """Whether a host answers; keys and names, row by row with the Players tab."""
    return [*book.workings_blocks(), *_look_ups(book)]


def _look_ups(book: PairsBook) -> list[Block]:
    players = quote_sheet(book.titles["players"])
    several, two = book.several, book.event.method.winners == 2

    def key(row: int, _: int) -> str:
        section = f"{players}!B{row}&" if several else ""
        return f'{section}{players}!A{row}&"|"' + (f'&SUBSTITUTE({players}!C{row},"EO","EW")' if two else "")

    def names(row: int, _: int) -> str:
        one, other = f"{players}!D{row}", f"{players}!E{row}"
        return f'{one}&IF(OR({one}="",{other}=""),""," – ")&{other}'

    return [
        Block("etui_keys", "workings", FIRST, KEYS, [[k] for k, _ in book.keys], key, typed_only=True),
        Block("etui_names", "workings", FIRST, NAMES, [[n] for _, n in book.keys], names, typed_only=True),
    ]


def write(new: NewBook, book: PairsBook) -> None:
    sheet = book.write_workings(new)
    for block in _look_ups(book):
        new.block(sheet, block, ["Etui Quiet"])
    for offset, scores in enumerate(book.possible_columns()):
        for row, score in enumerate(scores, FIRST):
            new.put(sheet, row, POSSIBLE + offset, score)
