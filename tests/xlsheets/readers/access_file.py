"""Writes Access tables into a real empty database, the one that Access made and the package ``msaccessdb`` brings.

Enough of Jet 4 for a reader to be tried on: a definition page, a usage map and data pages a table, and its row in Access's own
catalogue. No index: nothing that only reads whole tables looks at one. mdbtools 1.0 reads the result.
"""

from __future__ import annotations

import struct
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import msaccessdb

PAGE = 4096
BOOLEAN, SHORT, LONG, DATE, TEXT = 1, 3, 4, 8, 10
SIZES = {BOOLEAN: 0, SHORT: 2, LONG: 4, DATE: 8}
DELETED, HIDDEN, ELSEWHERE = 0xC000, 0x8000, 0x4000      # gone; found by its pointer alone; the pointer
CATALOGUE, CATALOGUE_COLUMNS, CATALOGUE_TEXTS = 2, 17, 11


@dataclass(frozen=True)
class Table:
    """Columns in order with their type; rows by column name. ``older``: how many columns the first rows were written with."""

    columns: Mapping[str, int]
    rows: Sequence[Mapping[str, Any]]
    deleted: frozenset[int] = frozenset()            # rows that were erased since
    moved: frozenset[int] = frozenset()              # rows that outgrew their page, and lie on another
    older: int = 0                                   # rows from before the last column was added


def empty() -> bytes:
    """An empty database as Access 2000 to 2003 make it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.mdb"
        msaccessdb.create(str(path))
        return path.read_bytes()


def database(tables: Mapping[str, Table]) -> bytes:
    """The empty database with these tables."""
    data = bytearray(empty())
    for name, table in tables.items():
        number = len(data) // PAGE
        _add(data, number, table)
        _enter(data, name, number)
    return bytes(data)


def _add(data: bytearray, number: int, table: Table) -> None:
    pages: list[bytes] = []
    records = [(_record(table.columns, row, len(table.columns) - (n < table.older)), n) for n, row in enumerate(table.rows)]
    away = [(record, n) for record, n in records if n in table.moved]
    first = number + 2
    overflow = first                                         # the page where moved rows lie, before the others
    if away:
        pages.append(_page(number, [(record, HIDDEN) for record, _ in away]))
    where = {n: (overflow << 8) | row for row, (_, n) in enumerate(away)}
    kept: list[tuple[bytes, int]] = []
    for record, n in records:
        flag = DELETED if n in table.deleted else ELSEWHERE if n in where else 0
        kept.append((struct.pack("<I", where[n]) if n in where else record, flag))
        if sum(len(one) + 2 for one, _ in kept) > PAGE - 200:
            pages.append(_page(number, kept))
            kept = []
    pages.append(_page(number, kept))
    used = [first + n for n in range(len(pages))]
    data += _definition(number + 1, table.columns, len(records) - len(table.deleted))
    data += _page(0, [(_usage(used), 0), (_usage([]), 0)])
    for page in pages:
        data += page


def _usage(pages: Sequence[int]) -> bytes:
    first = min(pages, default=0)
    bits = bytearray(64)
    for page in pages:
        bits[(page - first) // 8] |= 1 << (page - first) % 8
    return b"\0" + struct.pack("<I", first) + bytes(bits)


def _definition(map_page: int, columns: Mapping[str, int], rows: int) -> bytes:
    body, names, offset, texts = b"", b"", 0, 0
    for number, (name, kind) in enumerate(columns.items()):
        fixed = kind != TEXT
        body += struct.pack("<BIHHHHHBBIHH", kind, 1625, number, texts, number, 0, 0, 0x13 if fixed else 0x12,
                            0 if fixed else 1, 0, offset if fixed else 0, SIZES.get(kind, 100))
        offset, texts = offset + SIZES.get(kind, 0), texts + (not fixed)
        written = name.encode("utf-16-le")
        names += struct.pack("<H", len(written)) + written
    head = struct.pack("<I", 1625) + struct.pack("<I", rows) + b"\0" * 20
    text = b"\x02\x01\0\0" + struct.pack("<I", 0) + struct.pack("<I", 63 + len(body) + len(names) - 8) + head[:28]
    text += b"\x4e" + struct.pack("<HHH", len(columns), texts, len(columns)) + struct.pack("<II", 0, 0)
    text += bytes((0, *(map_page.to_bytes(3, "little")))) + bytes((1, *(map_page.to_bytes(3, "little"))))
    text += body + names + b"\xff\xff"
    assert len(text) <= PAGE
    return text.ljust(PAGE, b"\0")


def _record(columns: Mapping[str, int], row: Mapping[str, Any], held: int) -> bytes:
    fixed, texts, mask = b"", [], bytearray((held + 7) // 8)
    for number, (name, kind) in enumerate(list(columns.items())[:held]):
        value = row.get(name)
        if value is not None and value is not False:
            mask[number // 8] |= 1 << number % 8
        if kind == TEXT:
            texts.append(b"" if value is None else _text(value))
        elif kind != BOOLEAN:
            fixed += _fixed(kind, value)
    return _assembled(held, fixed, texts, bytes(mask))


def _assembled(held: int, fixed: bytes, texts: Sequence[bytes], mask: bytes) -> bytes:
    record, starts = struct.pack("<H", held) + fixed, []
    for text in texts:
        starts.append(len(record))
        record += text
    starts.append(len(record))
    return record + b"".join(struct.pack("<H", start) for start in reversed(starts)) + struct.pack("<H", len(texts)) + mask


def _text(value: str) -> bytes:
    """Compressed when every letter fits in a byte, as Access does."""
    if len(value) > 2 and all(0 < ord(letter) < 256 for letter in value):
        return b"\xff\xfe" + value.encode("latin-1")
    return value.encode("utf-16-le")


def _fixed(kind: int, value: Any) -> bytes:
    if kind == DATE:
        days = 0.0 if value is None else (value - datetime(1899, 12, 30)).total_seconds() / 86_400
        return struct.pack("<d", days)
    return struct.pack("<h" if kind == SHORT else "<i", value or 0)


def _page(owner: int, records: Sequence[tuple[bytes, int]]) -> bytes:
    page, end = bytearray(PAGE), PAGE
    for row, (record, flag) in enumerate(records):
        end -= len(record)
        page[end:end + len(record)] = record
        struct.pack_into("<H", page, 14 + 2 * row, end | flag)
    struct.pack_into("<BBHIIH", page, 0, 1, 1, max(0, end - 14 - 2 * len(records)), owner, 0, len(records))
    return bytes(page)


def _enter(data: bytearray, name: str, number: int) -> None:
    """A row of MSysObjects: Id, ParentId, Name, Type, dates, Owner, Flags."""
    fixed = struct.pack("<iihddi", number, 0x0F000001, 1, 42_777.0, 42_777.0, 0)
    texts = [_text(name), b"\x00\x04\0\0", *[b""] * (CATALOGUE_TEXTS - 2)]
    mask = sum(1 << bit for bit in (0, 1, 2, 3, 4, 5, 6, 7)).to_bytes(3, "little")
    record = _assembled(CATALOGUE_COLUMNS, fixed, texts, mask)
    at = next(p for p in range(0, len(data), PAGE) if data[p] == 1 and struct.unpack_from("<I", data, p + 4)[0] == CATALOGUE)
    count = struct.unpack_from("<H", data, at + 12)[0]
    lowest = min(struct.unpack_from("<H", data, at + 14 + 2 * row)[0] & 0x1FFF for row in range(count))
    start = lowest - len(record)
    assert start > 14 + 2 * count + 2
    data[at + start:at + lowest] = record
    struct.pack_into("<H", data, at + 14 + 2 * count, start)
    struct.pack_into("<H", data, at + 12, count + 1)
    definition = CATALOGUE * PAGE
    rows = struct.unpack_from("<I", data, definition + 16)[0]
    struct.pack_into("<I", data, definition + 16, rows + 1)
