"""What is published, as a plain document of sections: the page, the CSV and the PDF know no game, only this.

A section holds groups (a ranking, a pair's scorecard, a board); a group holds tables. Figures are at full precision: how
many decimals are shown is the column's affair, and which decimal mark the language's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from xlsheets.figures import fixed
from xlsheets.words import NO_BREAK

Value = str | int | float | None
Kind = Literal["rankings", "cards", "tables", "notes"]


@dataclass(frozen=True)
class Column:
    """A column. number: right-aligned, sorted by value, with ``digits`` decimals; about: what an abbreviation stands for."""

    heading: str
    number: bool = False
    digits: int = 0
    about: str = ""


@dataclass(frozen=True)
class Cell:
    """A value; ``shown`` when it is written in another way than the column's; ``to``: the group it leads to."""

    value: Value = None
    shown: str = ""
    to: str = ""


Row = tuple[Cell, ...]


@dataclass(frozen=True)
class Table:
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    caption: str = ""


@dataclass(frozen=True)
class Bar:
    label: str
    value: float
    shown: str


@dataclass(frozen=True)
class Chart:
    """Bars on either side of ``middle``, the average."""

    title: str
    middle: float
    bars: tuple[Bar, ...]


@dataclass(frozen=True)
class Group:
    """anchor: what links to it say; about: a line under its title; facts: figures beside the title, already in words."""

    anchor: str
    title: str
    tables: tuple[Table, ...]
    about: str = ""
    facts: tuple[str, ...] = ()
    chart: Chart | None = None


@dataclass(frozen=True)
class Section:
    """rankings are shown open; cards (one a competitor) and tables (one a board, a round…) folded; notes are lines of text."""

    kind: Kind
    title: str
    groups: tuple[Group, ...] = ()
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Document:
    """Everything published of one event, in one language."""

    kind: str
    language: str
    title: str
    about: str                          # club, date, director, in one line
    sections: tuple[Section, ...]
    club: str = ""
    date: str = ""                      # ISO
    provisional: str = ""               # in words, while results are missing
    method: str = ""                    # how it was scored, in a line


def shown(cell: Cell, column: Column, language: str) -> str:
    """A cell as it is read: "61,06", "4=", "" for nothing."""
    if cell.shown or cell.value is None:
        return cell.shown
    if isinstance(cell.value, str):
        return cell.value
    return figure(cell.value, column.digits, language)


def figure(value: float, digits: int, language: str) -> str:
    """A number with its decimals and the language's decimal mark.

    >>> figure(61.058, 2, "fr"), figure(66.125, 2, "fr"), figure(-0.001, 2, "en"), figure(420, 0, "en")
    ('61,06', '66,13', '0.00', '420')
    """
    text = fixed(value, digits)
    return text.replace(".", ",") if language == "fr" else text


def percent(value: float, language: str) -> str:
    """61.06 % with the space no line breaks at."""
    return f"{figure(value, 2, language)}{NO_BREAK}%"


def every_table(sections: Iterable[Section], kinds: Iterable[Kind]) -> Iterable[tuple[Group, Table]]:
    """The tables of these kinds of section, each with its group."""
    wanted = set(kinds)
    for section in sections:
        if section.kind in wanted:
            for group in section.groups:
                for table in group.tables:
                    yield group, table
