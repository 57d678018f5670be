"""The entry list: who plays, from a small table with a header in French or English."""

from __future__ import annotations

import csv
import io
import unicodedata
from pathlib import Path

from etui.bridge.event import Pair
from etui.errors import EtuiError
from xlsheets.readers.source_file import content, seen

HEADERS = {
    "section": ("section", "serie"),
    "number": ("pair", "paire", "number", "numero", "no", "n"),
    "player 1": ("player 1", "joueur 1", "name 1", "nom 1", "player1", "joueur1"),
    "player 2": ("player 2", "joueur 2", "name 2", "nom 2", "player2", "joueur2"),
    "licence 1": ("licence 1", "license 1", "id 1"),
    "licence 2": ("licence 2", "license 2", "id 2"),
    "club": ("club",),
    "email 1": ("e-mail 1", "email 1", "courriel 1", "mail 1"),
    "email 2": ("e-mail 2", "email 2", "courriel 2", "mail 2"),
}


def read_entries(path: Path) -> list[Pair]:
    """Pairs with their names from a .csv file (``;``, ``,`` or tab; UTF-8, UTF-16 or Windows-1252), found by header."""
    raw = content(path)
    if raw[:2] == b"PK":
        raise EtuiError(
            f"{path.name} is a workbook: save the entry list as CSV and give that file",
            f"{path.name} est un classeur : enregistrez la liste au format CSV et donnez ce fichier",
        )
    text = decoded(raw)
    delimiter = max(";,\t", key=text.partition("\n")[0].count)
    try:
        rows = list(csv.reader(io.StringIO(text), delimiter=delimiter))
    except csv.Error:
        raise EtuiError(f"{path.name} is not a table of text: save the entry list as CSV and give that file",
                        f"{path.name} n’est pas un tableau de texte : enregistrez la liste au format CSV et donnez ce fichier",
                        ) from None
    columns = _columns(rows[0] if rows else [])
    if "number" not in columns or "player 1" not in columns:
        raise EtuiError(
            f"{path.name}: the first line must name the columns: pair, player 1, player 2 (and section, licence 1…)",
            f"{path.name} : la première ligne doit nommer les colonnes : paire, joueur 1, joueur 2 (et section, licence 1…)",
        )
    pairs: list[Pair] = []
    for line, row in enumerate(rows[1:], 2):
        cell = {name: row[i].strip() if i < len(row) else "" for name, i in columns.items()}
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


def decoded(raw: bytes) -> str:
    """A text file of whatever program: UTF-8, UTF-16 or Windows-1252."""
    """The text of a list, in whichever encoding a spreadsheet program saved it."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):                      # Excel's "Unicode text"
        return seen(raw.decode("utf-16", errors="replace"))
    try:
        return seen(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return seen(raw.decode("cp1252", errors="replace"))


def _columns(header: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for i, head in enumerate(header):
        plain = unicodedata.normalize("NFKD", head).encode("ascii", "ignore").decode().strip().casefold()
        for name, spellings in HEADERS.items():
            if plain in spellings:
                found.setdefault(name, i)
    return found
