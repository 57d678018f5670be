"""The entry list: who plays, from a small table with a header in French or English."""

from __future__ import annotations

from pathlib import Path

from etui.bridge.event import Pair
from etui.errors import EtuiError, Sentence
from xlsheets.readers.text_table import Say, cells_of, columns_of, no_table, rows_of, say_unused

LIST = Sentence("the entry list", "la liste")
HEADERS = {
    "section": ("section", "serie"),
    "number": ("pair", "paire", "number", "numero", "no", "n"),
    "player 1": ("player 1", "joueur 1", "name 1", "nom 1", "player1", "joueur1"),
    "player 2": ("player 2", "joueur 2", "name 2", "nom 2", "player2", "joueur2"),
    "licence 1": ("licence 1", "license 1", "id 1"),
    "licence 2": ("licence 2", "license 2", "id 2"),
    "club": ("club",),
    "email 1": ("e-mail 1", "email 1", "courriel 1", "mail 1", "e-mail", "email", "courriel", "mail"),
    "email 2": ("e-mail 2", "email 2", "courriel 2", "mail 2"),
}


def read_entries(path: Path, say: Say | None = None) -> list[Pair]:
    """Pairs with their names from a .csv file (``;``, ``,`` or tab; UTF-8, UTF-16 or Windows-1252), found by header.

    :param say: is told which columns are not used.
    """
    rows = rows_of(path, LIST)
    if rows is None:
        raise no_table(path, LIST)
    columns = columns_of(rows[0] if rows else [], HEADERS)
    if "number" not in columns or "player 1" not in columns:
        raise EtuiError(
            f"{path.name}: the first line must name the columns: pair, player 1, player 2 (and section, licence 1…)",
            f"{path.name} : la première ligne doit nommer les colonnes : paire, joueur 1, joueur 2 (et section, licence 1…)",
        )
    say_unused(path, rows[0], columns.values(), say)
    pairs: list[Pair] = []
    for line, row in enumerate(rows[1:], 2):
        cell = cells_of(row, columns)
        if any(cell.values()):
            pairs.append(_pair(path, line, cell, pairs))
    return pairs


def _pair(path: Path, line: int, cell: dict[str, str], before: list[Pair]) -> Pair:
    number, section = cell["number"].lstrip("0"), cell.get("section", "").upper()
    if not number:
        raise EtuiError(f"{path.name}, line {line}: the pair number is missing",
                        f"{path.name}, ligne {line} : il manque le numéro de paire")
    if any((pair.section, pair.number) == (section, number) for pair in before):
        raise EtuiError(f"{path.name}, line {line}: pair {section}{number} is there twice; give each its own number",
                        f"{path.name}, ligne {line} : la paire {section}{number} y est deux fois ; donnez un numéro à chacune")

    def both(name: str) -> tuple[str, ...]:
        one, other = cell.get(f"{name} 1", ""), cell.get(f"{name} 2", "")
        return (one, other) if other else (one,) if one else ()

    return Pair(number, "", section, both("player"), both("licence"), cell.get("club", ""), both("email"))
