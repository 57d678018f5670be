"""The list at the door of a tarot evening: everybody by name, with number, table and seat."""

from __future__ import annotations

import unicodedata
from typing import Any

from etui.errors import EtuiError, Sentence
from xlsheets.live.tarot_evening import Rows
from xlsheets.ranges import blank, single, table, text, whole
from xlsheets.words import tarot as words

HEIGHT, GROUPS = Sentence("rows", "lignes"), Sentence("groups", "groupes")
MOST_ROWS, MOST_GROUPS = 10_000, 20


def door(players: Any, movement: Any, rows: Any, groups: Any, language: str) -> Rows:
    """Everybody by name, with number, table and seat in the movement's first round; page after page of groups side by side."""
    high, across = whole(single(rows, HEIGHT), HEIGHT), whole(single(groups, GROUPS), GROUPS)
    listed = table(players)
    high, across = high or max(1, len(listed)), across or 1
    if not 1 <= high <= MOST_ROWS or not 1 <= across <= MOST_GROUPS:
        raise EtuiError(f"rows and groups: write 1 to {MOST_ROWS} rows and 1 to {MOST_GROUPS} groups",
                        f"lignes et groupes : écrivez de 1 à {MOST_ROWS} lignes et de 1 à {MOST_GROUPS} groupes")
    if len(listed[0]) < 2:
        raise EtuiError("players: give the numbers and the names, two columns or more",
                        "joueurs : donnez les numéros et les noms, deux colonnes ou plus")
    seats: dict[str, tuple[int, str]] = {}
    for seat, cells in enumerate(table(movement)):
        for at, cell in enumerate(cells[:-1], 1):
            seats.setdefault(text(cell), (at, words.SEATS_IN_FULL[language][min(seat, 4)]))
    entries = sorted((row for row in listed if not blank(row[0])), key=_by_name)
    lines = [
        [text(row[1]) or "", row[0], *seats.get(text(row[0]), ("–", words.WORDS["tarot card exempt"][language == "fr"]))]
        for row in entries
    ]
    pages = max(1, -(-len(lines) // (high * across)))
    width = 5 * across - 1
    made: Rows = [[""] * width for _ in range(pages * high)]
    for n, line in enumerate(lines):
        page, place = divmod(n, high * across)
        group, row = divmod(place, high)
        made[page * high + row][5 * group:5 * group + 4] = line
    return made


def _by_name(row: list[Any]) -> tuple[bool, str, int, str]:
    """Alphabetical as people look a name up, without accents or case; who has no name comes last, by number."""
    name, number = text(row[1]), text(row[0])
    plain = unicodedata.normalize("NFKD", name.replace("’", "'")).encode("ascii", "ignore").decode().casefold()
    return not name, plain, len(number), number
