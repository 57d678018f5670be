"""The players of an individual, from a small table with a header in French or English."""

from __future__ import annotations

from pathlib import Path

from etui.bridge.individual import Player
from etui.errors import EtuiError, Sentence
from xlsheets.readers.text_table import Say, cells_of, columns_of, rows_of, say_unused

HEADERS = {
    "number": ("number", "numero", "no", "n", "player number", "numero de joueur"),
    "name": ("name", "nom", "player", "joueur", "player 1", "joueur 1", "name 1", "nom 1"),
    "licence": ("licence", "license", "licence 1", "id"),
    "club": ("club",),
    "email": ("e-mail", "email", "courriel", "mail"),
}


def read_players(path: Path, say: Say | None = None) -> list[Player]:
    """Players with their names from a .csv file (``;``, ``,`` or tab; UTF-8, UTF-16 or Windows-1252), found by header.

    :param say: is told which columns are not used.
    """
    rows = rows_of(path, Sentence("the list of players", "la liste des joueurs")) or [[]]
    columns = columns_of(rows[0], HEADERS)
    if "number" not in columns or "name" not in columns:
        raise EtuiError(
            f"{path.name}: the first line must name the columns: number, name (and licence, club, e-mail)",
            f"{path.name} : la première ligne doit nommer les colonnes : numéro, nom (et licence, club, courriel)",
        )
    say_unused(path, rows[0], columns.values(), say)
    players: dict[str, Player] = {}
    for line, row in enumerate(rows[1:], 2):
        cell = cells_of(row, columns)
        if not any(cell.values()):
            continue
        number = cell["number"].lstrip("0")
        if not number:
            raise EtuiError(f"{path.name}, line {line}: the player’s number is missing",
                            f"{path.name}, ligne {line} : il manque le numéro du joueur")
        if number in players:
            raise EtuiError(f"{path.name}, line {line}: player {number} is there twice; give each player a number",
                            f"{path.name}, ligne {line} : le joueur {number} y est deux fois ; donnez un numéro à chacun")
        players[number] = Player(number, **{name: value for name, value in cell.items() if name != "number"})
    return list(players.values())
