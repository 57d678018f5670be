"""What there is to send of a workbook: its ranking, each pair's scorecard, the values-only workbook, who plays.

All of it comes from what `etui publish` makes, so a mail and the club's page say the same and hide the same.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from etui.errors import EtuiError, Sentence
from xlsheets import ranges
from xlsheets.mail.safe_text import file_name
from xlsheets.publish.documents import Source, source_of
from xlsheets.publish.model import Document, Group, every_table
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.words import Words

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
PLAYERS: tuple[dict[str, tuple[str, int]], ...] = (         # where a Players tab has what: a block's name, and its column
    {"number": ("etui_players_number", 0), "section": ("etui_players_section", 0), "line": ("etui_players_line", 0),
     "name": ("etui_players_player_1", 0), "email": ("etui_players_email_1", 0),
     "name 2": ("etui_players_player_2", 0), "email 2": ("etui_players_email_2", 0)},
    {"number": ("etui_players_number", 0), "name": ("etui_players_name", 0), "email": ("etui_players_email", 0)},
    {"number": ("etui_tarot_players", 0), "name": ("etui_tarot_players", 1), "email": ("etui_tarot_clubs", 1)},
)
NAMES_BETWEEN = " – "


@dataclass(frozen=True)
class Attachment:
    name: str
    kind: str                           # "application/pdf"
    data: bytes


@dataclass(frozen=True)
class Entered:
    """A competitor as a list may name it. card: the anchor of its scorecard, "" when it played no board."""

    card: str
    number: str
    names: tuple[str, ...]
    section: str = ""
    line: str = ""                      # "NS", "EW" or ""
    label: str = ""                     # "NS 4", as the workbook says it


@dataclass(frozen=True)
class Written:
    """What the Players tab has in one e-mail cell."""

    text: str
    place: Sentence
    name: str
    pair: Entered | None


@dataclass(frozen=True)
class Results:
    """One workbook ready to be sent. version: changes with the figures and names that are sent, and with nothing else."""

    document: Document
    pairs: tuple[Entered, ...]
    written: tuple[Written, ...]
    version: str
    attachments: tuple[Attachment, ...]

    @property
    def language(self) -> str:
        return self.document.language

    def card(self, anchor: str) -> Group | None:
        return next((group for section in self.document.sections if section.kind == "cards" for group in section.groups
                     if group.anchor == anchor), None) if anchor else None

    def rankings(self) -> list[Group]:
        return [group for section in self.document.sections if section.kind == "rankings" for group in section.groups]

    def find(self, written: str) -> Entered:
        """The pair that is written as "4", "NS 4", "A4" or "A NS 4".

        :raises EtuiError: there is none, or there are several.
        """
        key = _key(written)
        found = [pair for pair in self.pairs if key in _keys(pair)]
        exact = [pair for pair in found if key == _key(pair.label)] or found
        if len(exact) == 1:
            return exact[0]
        shown = written.strip()[:40]
        if not found:
            raise EtuiError(f"there is no pair “{shown}” in the ranking: write its number as the ranking has it",
                            f"il n’y a pas de paire « {shown} » au classement : écrivez son numéro comme au classement")
        labels = [pair.label for pair in found]
        raise EtuiError(f"“{shown}” may be {' or '.join(labels)}: write which", f"« {shown} » peut être {' ou '.join(labels)} : "
                        "écrivez laquelle")

    def named(self, name: str) -> Entered | None:
        """The pair that a player of exactly this name is in; None when there is none, or more than one."""
        found = [pair for pair in self.pairs if _name(name) in map(_name, pair.names)]
        return found[0] if name.strip() and len(found) == 1 else None


def read_results(path: Path) -> Results:
    """Scores the workbook again and makes what is sent of it; the workbook itself is not touched.

    :raises EtuiError: not a workbook of Étui's, or one with cells that are wrong.
    """
    from xlsheets.publish.values_only import values_only

    source = source_of(path, "full")
    document = source.document
    if not any(group.tables and group.tables[0].rows for section in document.sections for group in section.groups
               if section.kind == "rankings"):
        raise EtuiError(f"{path.name} has no ranking to send yet: type its scores first",
                        f"{path.name} n’a pas encore de classement à envoyer : saisissez d’abord ses scores")
    pairs = tuple(_scored_pairs(source)) or tuple(_ranked(document))
    name = file_name(f"{document.title} {document.date}.xlsx".replace(" .xlsx", ".xlsx"), path.stem)
    return Results(document, pairs, tuple(written_in(TypedCells.open(path), pairs)), _version(document),
                   (Attachment(name, XLSX, values_only(source)),))


def _scored_pairs(source: Source) -> Iterator[Entered]:
    """The pairs of a scored event."""
    if source.scored is None:
        return
    cards = {group.anchor for section in source.document.sections if section.kind == "cards" for group in section.groups}
    words = Words(source.document.language)
    for n, c in enumerate(source.scored.competitors, 1):
        side = words(c.line.lower()) if c.line else ""
        anchor = f"pair-{n}"
        yield Entered(anchor if anchor in cards else "", c.number, c.names, c.section, c.line, f"{side} {c.id}".strip())


def _ranked(document: Document) -> Iterator[Entered]:
    """The competitors of another kind of event, as its rankings have them: the number stands before the name."""
    seen = set()
    for _, table in every_table(document.sections, ("rankings",)):
        for row in table.rows:
            at = next((i for i, cell in enumerate(row) if cell.to), None)
            if at is None or row[at].to in seen:
                continue
            seen.add(row[at].to)
            number = ranges.text(row[at - 1].value) if at else ""
            yield Entered(row[at].to, number, tuple(ranges.text(row[at].value).split(NAMES_BETWEEN)), label=number)


def written_in(cells: TypedCells, pairs: tuple[Entered, ...]) -> Iterator[Written]:
    """The e-mail cells of the Players tab, when there is one and it has them; each kind of workbook has its own columns."""
    columns = next((kind for kind in PLAYERS if all(cells.present(name) for name, _ in kind.values())), {})
    at = {key: [ranges.text(row[offset]) for row in cells.block(name)] for key, (name, offset) in columns.items()}
    for row, number in enumerate(at.get("number", ())):
        section, line = (at[key][row] if key in at else "" for key in ("section", "line"))
        line = {"EO": "EW"}.get(line.upper(), line.upper())
        mine = [pair for pair in pairs if (pair.section, pair.number) == (section, number) and pair.line in (line, "")]
        for n in ("", " 2"):
            if f"email{n}" in at and at[f"email{n}"][row]:
                name, offset = columns[f"email{n}"]
                place = cells.place(name, row, offset)
                yield Written(at[f"email{n}"][row], Sentence(place, place), at[f"name{n}"][row], mine[0] if mine else None)


def _version(document: Document) -> str:
    tables = [[group.title, *([_value(cell.value) for cell in row] for row in table.rows)]
              for group, table in every_table(document.sections, ("rankings", "cards"))]
    text = json.dumps([document.title, document.date, document.provisional, tables])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _value(value: object) -> object:
    return f"{value:.6f}" if isinstance(value, float) else value


def _keys(pair: Entered) -> set[str]:
    """Every way of writing a pair: with or without its section, with its line before or behind, or between the two."""
    sides = {"EW": ("", "EW", "EO")}.get(pair.line, ("", pair.line))
    numbers = {pair.number, pair.section + pair.number}
    written = {text for number in numbers for side in sides for text in (side + number, number + side)}
    return {*map(_key, written), *(_key(pair.section + side + pair.number) for side in sides), _key(pair.label)}


def _key(written: str) -> str:
    return "".join(written.split()).upper().replace("-", "")


def _name(name: str) -> str:
    return " ".join(name.replace("’", "'").split()).casefold()
