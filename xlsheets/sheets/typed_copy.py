"""A copy, on the hidden tab, of every typed cell that the figures hang on: it tells current figures from stale ones.

Where no function host answers, the Session tab compares the two, as text, with EXACT, which knows a blank from a 0 and A+/A- from
A+/A+: a figure that no longer follows from what is typed is never shown without a warning.
"""

from __future__ import annotations

from typing import Any

from xlsheets.package.references import column_letters, quote_sheet
from xlsheets.pairs_book import COPIED_PLAYERS, FIRST, PairsBook
from xlsheets.session_rows import setting_names, setting_rows

TRAVELLERS = "ABCDEFGHIJKL"


def values(book: PairsBook) -> dict[str, list[Any]]:
    """The columns copied, by the name of their copy."""
    found = {f"copy travellers {letter}": book.column(n) for n, letter in enumerate(TRAVELLERS)}
    found |= {f"copy players {letter}": [row[ord(letter) - 65] for row in book.typed_players] for letter in COPIED_PLAYERS}
    return found | {"copy settings": [book.settings.get(name, "") for name in setting_names()]}


def unchanged(book: PairsBook) -> str:
    """A formula: whether every typed cell is still what it was when the figures were stored."""
    pairs = [(_typed(book, name), _copy(book, name, len(column))) for name, column in values(book).items()]
    differences = "+".join(f'SUMPRODUCT(--NOT(EXACT({typed}&"",{copy}&"")))' for typed, copy in pairs)
    return f"IFERROR({differences}=0,FALSE)"


def _typed(book: PairsBook, name: str) -> str:
    if name == "copy settings":
        top, bottom = setting_rows()
        return f"{quote_sheet(book.titles['session'])}!$B${top}:$B${bottom}"
    _, tab, letter = name.split()
    rows = (FIRST, FIRST + len(book.pairs) - 1) if tab == "players" else None
    return book.ref(tab, letter, rows=rows)


def _copy(book: PairsBook, name: str, rows: int) -> str:
    return book.ref("workings", column_letters(book.stored_columns[name]), rows=(FIRST, FIRST + rows - 1))
