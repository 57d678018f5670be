"""PBN's own syntax (PBN 2.1): META lines, tags, and the rows of the tables that hold results."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from etui.errors import EtuiError
from xlsheets.readers.marks import NOTHING
from xlsheets.readers.source_file import seen, stops_in_the_middle

_META: Final = re.compile(r'%\s*<META\s+name=(\w+)\s+content="([^"]*)"')
_TAG: Final = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_TOKEN: Final = re.compile(r'"((?:[^"\\]|\\.)*)"|(\S+)')

Row = Mapping[str, str]                 # column name in capitals → its value, "" for none


@dataclass(frozen=True)
class Table:
    """A table section: its rows, each with the line of the file it ends on."""

    line: int
    columns: tuple[str, ...]
    rows: list[tuple[int, Row]] = field(default_factory=list)


@dataclass
class Game:
    """The tags from one Board tag to the next, and the tables between them."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)


def decoded(read: bytes) -> str:
    """PBN itself says ISO 8859-1; newer programs write UTF-8."""
    try:
        return seen(read.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return seen(read.decode("windows-1252", errors="replace"))


def games_of(text: str, name: str) -> tuple[dict[str, str], list[Game]]:
    """The META lines, and the games in order. A value "#" repeats the game before (PBN 3.6).

    Raises EtuiError, with the line, for a table row that is not whole and for a last line that breaks off.
    """
    meta: dict[str, str] = {}
    games: list[Game] = [Game(1)]
    table: Table | None = None
    waiting: list[str] = []
    last = 1, ""
    for number, raw in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        line = raw.strip()
        if line.startswith("%"):
            if found := _META.match(line):
                meta[found[1].upper()] = found[2].strip()
            continue
        if tag := _TAG.match(line):
            _check_whole(table, waiting, number, name)
            waiting, table = [], _open(games, number, tag[1].upper(), tag[2])
        elif table is not None and line and not line.startswith((";", "{")):
            if _TOKEN.sub("", line).strip() or '"' in "".join(match[2] or "" for match in _TOKEN.finditer(line)):
                raise stops_in_the_middle(name, number)             # a quotation mark that nothing closes
            waiting += _tokens(line)
            if len(waiting) > len(table.columns):
                raise _ragged(number, len(waiting), table, name)
            if len(waiting) == len(table.columns):
                table.rows.append((number, dict(zip(table.columns, waiting, strict=True))))
                waiting = []
        if line:
            last = number, line
    if last[1].startswith("[") and not _TAG.match(last[1]):
        raise stops_in_the_middle(name, last[0])
    _check_whole(table, waiting, last[0] + 1, name)
    return meta, games


def _open(games: list[Game], number: int, tag: str, value: str) -> Table | None:
    """Notes a tag; the table it opens, if it opens one whose results are wanted."""
    game = games[-1]
    if tag in game.tags and tag in ("EVENT", "BOARD"):      # every game states these again
        games.append(game := Game(number))
    if tag in game.tables:                                  # a second table for the board: `_lines` says so
        games.append(game := Game(number, dict(game.tags)))
    before = games[-2].tags if len(games) > 1 else {}
    game.tags[tag] = before.get(tag, "") if value == "#" else value
    if tag not in ("SCORETABLE", "TOTALSCORETABLE"):
        return None
    columns = (column.split("\\")[0].strip().lstrip("+-").upper() for column in value.split(";"))
    table = Table(number, tuple(column for column in columns if column))
    game.tables[tag] = table
    return table


def _tokens(line: str) -> list[str]:
    values = [(match[2] or match[1] or "").strip() for match in _TOKEN.finditer(line)]
    return ["" if value in NOTHING else value.removeprefix("^") for value in values]    # ^ marks an artificial score


def _check_whole(table: Table | None, waiting: list[str], number: int, name: str) -> None:
    if table is not None and waiting:
        raise _ragged(number - 1, len(waiting), table, name)


def _ragged(number: int, values: int, table: Table, name: str) -> EtuiError:
    return EtuiError(
        en=f"A table of {len(table.columns)} columns has a row of {values} values ({name}, line {number}): export the "
        "file again.",
        fr=f"Un tableau de {len(table.columns)} colonnes a une ligne de {values} valeurs ({name}, ligne {number}) : "
        "exportez de nouveau le fichier.",
    )


def first_said(games: Sequence[Game], tag: str) -> str:
    """What the first game with this tag says."""
    said = (" ".join(game.tags.get(tag, "").split()) for game in games)
    return next((text for text in said if text not in ("", "?", "#")), "")
