"""The players of an individual, from a small table with a header in French or English."""

from __future__ import annotations

import csv
import io
import unicodedata
from pathlib import Path

from etui.bridge.individual import Player
from etui.errors import EtuiError
from xlsheets.readers.entries import decoded
from xlsheets.readers.source_file import content

HEADERS = {
    "number": ("number", "numero", "no", "n", "player number", "numero de joueur"),
    "name": ("name", "nom", "player", "joueur", "player 1", "joueur 1", "name 1", "nom 1"),
    "licence": ("licence", "license", "licence 1", "id"),
    "club": ("club",),
    "email": ("e-mail", "email", "courriel", "mail"),
}


def read_players(path: Path) -> list[Player]:
    """Players with their names from a .csv file (``;``, ``,`` or tab; UTF-8, UTF-16 or Windows-1252), found by header."""
    raw = content(path)
    if raw[:2] == b"PK":
        raise EtuiError(
            f"{path.name} is a workbook: save the list of players as CSV and give that file",
            f"{path.name} est un classeur : enregistrez la liste des joueurs au format CSV et donnez ce fichier",
        )
    text = decoded(raw)
    try:
        rows = list(csv.reader(io.StringIO(text), delimiter=max(";,\t", key=text.partition("\n")[0].count)))
    except csv.Error:
        rows = []
    columns = _columns(rows[0] if rows else [])
    if "number" not in columns or "name" not in columns:
        raise EtuiError(
            f"{path.name}: the first line must name the columns: number, name (and licence, club, e-mail)",
            f"{path.name} : la première ligne doit nommer les colonnes : numéro, nom (et licence, club, courriel)",
        )
    players: dict[str, Player] = {}
    for line, row in enumerate(rows[1:], 2):
        cell = {name: row[i].strip() if i < len(row) else "" for name, i in columns.items()}
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


def _columns(header: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for i, head in enumerate(header):
        plain = unicodedata.normalize("NFKD", head.replace("°", "o")).encode("ascii", "ignore").decode().strip().casefold()
        for name, spellings in HEADERS.items():
            if plain in spellings:
                found.setdefault(name, i)
    return found
