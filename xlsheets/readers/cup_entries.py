"""The entries of a cup: players or teams, from a small table with a header in French or English."""

from __future__ import annotations

import re
from pathlib import Path

from etui.cup.model import Entry, Team
from etui.errors import EtuiError, Sentence
from xlsheets.ranges import on_one_line
from xlsheets.readers.text_table import Say, cells_of, plain, rows_of, say_unused

HEADERS = {
    "name": ("name", "nom", "player", "joueur", "team", "equipe", "nom prenom", "nom et prenom"),
    "first": ("first name", "prenom", "firstname"),
    "rating": ("rating", "elo", "classement", "valeur"),
    "title": ("title", "titre"),
    "club": ("club",),
    "federation": ("federation", "country", "pays", "comite"),
    "licence": ("licence", "license", "id"),
    "number": ("number", "numero", "no", "n", "pairing number", "numero d appariement"),
    "affiliation": ("affiliation",),
}
PLAYER = re.compile(r"(?:player|joueur|board|echiquier|remplacant|reserve)\s*(\d*)")
HIGHEST = 9999


def read_cup_entries(path: Path, teams: bool, say: Say | None = None) -> list[Entry]:
    """Entries from a .csv file (``;``, ``,`` or tab; UTF-8, UTF-16 or Windows-1252), found by header; teams with players.

    :param say: is told which columns are not used.
    """
    rows = rows_of(path, Sentence("the entry list", "la liste")) or [[]]
    columns, players = _columns(rows[0], teams)
    if "name" not in columns:
        raise EtuiError(
            f"{path.name}: the first line must name the columns: name (and rating, title, club, federation, licence; for teams "
            "number, affiliation, player 1, player 2…)",
            f"{path.name} : la première ligne doit nommer les colonnes : nom (et Elo, titre, club, fédération, licence ; par "
            "équipes numéro, affiliation, joueur 1, joueur 2…)",
        )
    say_unused(path, rows[0], (*columns.values(), *players), say)
    found: list[Entry] = []
    for line, row in enumerate(rows[1:], 2):
        cell = cells_of(row, columns)
        listed = tuple(filter(None, (row[n].strip() if n < len(row) else "" for n in players)))
        if any(cell.values()) or listed:
            found.append(_entry(path, line, cell, listed, str(len(found) + 1), teams))
    return found


def _entry(path: Path, line: int, cell: dict[str, str], players: tuple[str, ...], number: str, teams: bool) -> Entry:
    name = " ".join(filter(None, (cell.get("name", ""), cell.get("first", ""))))
    if not name:
        raise EtuiError(f"{path.name}, line {line}: the name is missing", f"{path.name}, ligne {line} : il manque le nom")
    rating, own = (_figure(path, line, cell.get(key, ""), key) for key in ("rating", "number"))
    club, affiliation = cell.get("club", ""), cell.get("affiliation", "") or cell.get("club", "")
    title, federation = cell.get("title", ""), cell.get("federation", "")
    if teams:
        return Team(number, name, rating, title, affiliation, federation, own, affiliation, players=players)
    return Entry(cell.get("licence", "") or number, name, rating, title, club, federation, own)


def _figure(path: Path, line: int, written: str, key: str) -> int:
    if not written:
        return 0
    if not re.fullmatch("[0-9]{1,4}", written):                      # up to HIGHEST
        shown = on_one_line(written[:40])
        en, fr = {"rating": ("a rating", "un Elo"), "number": ("a number", "un numéro")}[key]
        raise EtuiError(f"{path.name}, line {line}: “{shown}” is not {en}; write a whole number up to {HIGHEST}",
                        f"{path.name}, ligne {line} : « {shown} » n’est pas {fr} ; écrivez un nombre entier, {HIGHEST} au "
                        "plus")
    return int(written)


def _columns(header: list[str], teams: bool) -> tuple[dict[str, int], list[int]]:
    found: dict[str, int] = {}
    players: list[int] = []
    for n, head in enumerate(header):
        if teams and (match := PLAYER.fullmatch(plain(head))) and (match[1] or "name" in found):
            players.append(n)
            continue
        for name, spellings in HEADERS.items():
            if plain(head) in spellings:
                found.setdefault(name, n)
    return found, players
