"""CSV as the reader's spreadsheet opens it: semicolons and decimal commas in French, commas and points in English."""

from __future__ import annotations

import csv
import io
from itertools import groupby

from xlsheets.publish.model import Cell, Document, Group, Kind, Table, every_table
from xlsheets.publish.words import say

BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def csv_export(document: Document) -> dict[Kind, bytes]:
    """The files by what they hold: "rankings", and "tables" (boards, rounds…) when there are any."""
    files: dict[Kind, bytes] = {}
    kinds: tuple[Kind, ...] = ("rankings", "tables")
    for kind in kinds:
        tables: dict[str, tuple[Group, Table]] = {}
        for group, table in every_table(document.sections, (kind,)):
            tables.setdefault(group.anchor, (group, table))         # a board's results; its frequencies follow from them
        if tables:
            files[kind] = _file(document, list(tables.values()))
    return files


def _file(document: Document, tables: list[tuple[Group, Table]]) -> bytes:
    """One table under the other; the heading again, after a blank line, when the columns change."""
    french = document.language == "fr"
    text = io.StringIO()
    rows = csv.writer(text, delimiter=";" if french else ",", lineterminator="\r\n")
    first = say("list", document.language)
    for n, (columns, same) in enumerate(groupby(tables, key=lambda each: each[1].columns)):
        if n:
            rows.writerow([])
        rows.writerow([first, *(_safe(column.heading) for column in columns)])
        for group, table in same:
            for row in table.rows:
                written = (_written(cell, french) for cell in row)
                rows.writerow([_safe(group.title), *written])
    return text.getvalue().encode("utf-8-sig")


def _written(cell: Cell, french: bool) -> str:
    """Figures in full; a text that a spreadsheet would take for a formula gets an apostrophe before it."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, str):
        return _safe(value)
    text = repr(value).removesuffix(".0")
    return text.replace(".", ",") if french else text


def _safe(text: str) -> str:
    text = text.replace("\x00", "")
    return f"'{text}" if text.lstrip(" \u00a0").startswith(BEGINS_A_FORMULA) else text
