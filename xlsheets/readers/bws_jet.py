"""The tables of an Access database, Access 2000 and later (.mdb, .accdb, .bws): what a Bridgemate result file needs, no more.

A page is 4096 bytes. A table has a definition page and data pages; its usage map says which; a row ends with a mask of the
cells that are not null, and before it where each text begins. Source of the format: the notes that mdbtools publishes
(HACKING). Imports nothing of Étui: it runs in the child process that reads files nobody vouches for.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

BOOLEAN, BYTE, SHORT, LONG, MONEY, SINGLE, DOUBLE, DATE, TEXT, MEMO = 1, 2, 3, 4, 5, 6, 7, 8, 10, 12
DELETED, ELSEWHERE, OFFSET = 0x8000, 0x4000, 0x1FFF      # flags of a row's offset on its page
SYSTEM: Final = 0x80000002                              # flags of a table that Access keeps for itself
CATALOGUE: Final = 2                                    # the page that defines MSysObjects
MOST_ROWS: Final = 100_000
_EPOCH: Final = datetime(1899, 12, 30)


PAGE: Final = 4096
ROWS: Final = 12                     # of a data page: where the number of its rows stands; their offsets follow
COUNT, INDEXES, USED, COLUMNS = 45, 51, 55, 63          # of a definition: columns, real indexes, usage map, where columns begin
INDEX_SIZE, COLUMN_SIZE = 12, 25


class Encrypted(Exception):
    """The pages are not readable: the database was encoded."""


class Access97(Exception):
    """The format before Access 2000, whose pages are laid out otherwise."""


class Column(NamedTuple):
    """A column as the definition page has it."""

    name: str
    type: int
    number: int                      # its bit in the mask
    text_number: int                 # its place among the texts, when not fixed
    fixed: bool
    offset: int                      # from the first fixed byte, when fixed


def tables(data: bytes) -> dict[str, list[dict[str, Any]]]:
    """Every table that is not Access's own, each a list of rows by column name; dates as ISO text.

    :raises Encrypted: the database was encoded.
    :raises Access97: it is of Access 97.
    :raises ValueError, IndexError, struct.error: it is damaged.
    """
    database = Database(data)
    found = {}
    for entry in database.rows(CATALOGUE):
        if entry.get("Type") == 1 and not int(entry.get("Flags") or 0) & SYSTEM:
            found[str(entry["Name"])] = list(database.rows(int(entry["Id"]) & 0xFFFFFF))
    return found


class Database:
    """The pages of a file."""

    def __init__(self, data: bytes) -> None:
        if data[0x14] == 0:
            raise Access97
        self._data = data
        if self.page(CATALOGUE)[:1] != b"\x02":
            raise Encrypted

    def page(self, number: int) -> bytes:
        start = number * PAGE
        if not 0 <= start <= len(self._data) - PAGE:
            raise ValueError(f"page {number} is not in the file")
        return self._data[start:start + PAGE]

    def rows(self, definition: int) -> Iterator[dict[str, Any]]:
        """The rows of the table that a page defines, in the order they were written."""
        columns, used = self._definition(definition)
        count = 0
        for number in used:
            page = self.page(number)
            if page[0] != 1 or struct.unpack_from("<I", page, 4)[0] != definition:
                continue
            for row in range(struct.unpack_from("<H", page, ROWS)[0]):
                record = self._record(number, row)
                if record is not None:
                    count += 1
                    if count > MOST_ROWS:
                        raise ValueError("more rows than a session can have")
                    yield self._cells(record, columns)

    # --- the definition of a table

    def _definition(self, number: int) -> tuple[list[Column], list[int]]:
        text = self.page(number)
        if text[0] != 2:
            raise ValueError(f"page {number} defines no table")
        following, seen = struct.unpack_from("<I", text, 4)[0], {number}
        while following:
            if following in seen:
                raise ValueError("a definition goes round in a circle")
            seen.add(following)
            page = self.page(following)
            text, following = text + page[8:], struct.unpack_from("<I", page, 4)[0]
        count = struct.unpack_from("<H", text, COUNT)[0]
        first = COLUMNS + struct.unpack_from("<I", text, INDEXES)[0] * INDEX_SIZE
        names = first + count * COLUMN_SIZE
        columns = []
        for n in range(count):
            begins, names = names + 2, names + 2 + struct.unpack_from("<H", text, names)[0]
            columns.append(_column(text, first + n * COLUMN_SIZE, text[begins:names].decode("utf-16-le", "replace")))
        pointer = struct.unpack_from("<I", text, USED)[0]
        return columns, self._used(self._record(pointer >> 8, pointer & 0xFF, flagged=True) or b"")

    def _used(self, usage: bytes) -> list[int]:
        """The pages that a usage map names: a run of bits from a first page, or a list of pages of bits."""
        if usage[:1] == b"\x00":
            return _bits(usage[5:], struct.unpack_from("<I", usage, 1)[0])
        found: list[int] = []
        per_page = (PAGE - 4) * 8
        for n, number in enumerate(struct.unpack_from(f"<{(len(usage) - 1) // 4}I", usage, 1)):
            if number:
                found += _bits(self.page(number)[4:], n * per_page)
        return found

    # --- a row

    def _record(self, number: int, row: int, *, flagged: bool = False) -> bytes | None:
        """The bytes of a row; None for one deleted. A row that outgrew its page is followed to where it is."""
        page, start = self.page(number), ROWS + 2
        if row >= struct.unpack_from("<H", page, ROWS)[0]:
            raise ValueError(f"page {number} has no row {row}")
        offset = struct.unpack_from("<H", page, start + 2 * row)[0]
        end = struct.unpack_from("<H", page, start + 2 * row - 2)[0] & OFFSET if row else len(page)
        record = page[offset & OFFSET:end]
        if flagged:
            return record
        if offset & DELETED:
            return None
        if offset & ELSEWHERE:
            pointer = struct.unpack_from("<I", record)[0]
            return self._record(pointer >> 8, pointer & 0xFF, flagged=True)
        return record

    def _cells(self, record: bytes, columns: list[Column]) -> dict[str, Any]:
        """A row may have fewer cells than the table has columns now: it was written before they were added."""
        held = struct.unpack_from("<H", record)[0]
        mask = record[len(record) - (held + 7) // 8:]
        texts = _text_offsets(record, len(mask)) if any(not column.fixed for column in columns) else [0]
        cells: dict[str, Any] = {}
        for column in columns:
            here = column.number < held and bool(mask[column.number // 8] >> column.number % 8 & 1)
            if column.type == BOOLEAN:
                cells[column.name] = here
            elif not here:
                cells[column.name] = None
            elif column.fixed:
                cells[column.name] = _fixed(column.type, record, 2 + column.offset)
            elif column.text_number + 1 < len(texts):
                content = record[texts[column.text_number]:texts[column.text_number + 1]]
                cells[column.name] = _text(content) if column.type == TEXT else self._memo(column.type, content)
            else:
                cells[column.name] = None
        return cells

    def _memo(self, kind: int, content: bytes) -> str | None:
        """A memo kept in its row or in another; a longer one, or a picture, is passed over."""
        if kind != MEMO or len(content) < 12:
            return None
        length, pointer = struct.unpack_from("<II", content)
        if length & 0x80000000:
            return _text(content[12:])
        if length & 0x40000000:
            return _text(self._record(pointer >> 8, pointer & 0xFF, flagged=True) or b"")
        return None


def _column(text: bytes, at: int, name: str) -> Column:
    number, text_number = struct.unpack_from("<HH", text, at + 5)
    return Column(name, text[at], number, text_number, bool(text[at + 15] & 1), struct.unpack_from("<H", text, at + 21)[0])


def _text_offsets(record: bytes, mask: int) -> list[int]:
    """Where each text begins, and where the last one ends; written backwards before the mask."""
    last = len(record) - mask - 2
    count = struct.unpack_from("<H", record, last)[0]
    return [struct.unpack_from("<H", record, last - 2 - 2 * n)[0] for n in range(count + 1)]


def _text(content: bytes) -> str:
    """Two bytes a letter, or after a mark one; there a zero byte switches between the two."""
    if content[:2] != b"\xff\xfe":
        return content.decode("utf-16-le", "replace")
    letters, at, short = bytearray(), 2, True
    while at < len(content):
        if content[at] == 0:
            short, at = not short, at + 1
        elif short:
            letters += bytes((content[at], 0))
            at += 1
        else:
            letters += content[at:at + 2]
            at += 2
    return letters.decode("utf-16-le", "replace")


def _bits(bitmap: bytes, first: int) -> list[int]:
    return [first + 8 * n + bit for n, byte in enumerate(bitmap) if byte for bit in range(8) if byte >> bit & 1]


def _fixed(kind: int, record: bytes, at: int) -> Any:
    codes = {BYTE: "<B", SHORT: "<h", LONG: "<i", MONEY: "<q", SINGLE: "<f", DOUBLE: "<d", DATE: "<d"}
    if kind not in codes:
        return None
    value = struct.unpack_from(codes[kind], record, at)[0]
    if kind == MONEY:
        return value / 10_000
    if kind == DATE:
        return (_EPOCH + timedelta(days=value)).isoformat(" ", "seconds") if abs(value) < 2_900_000 else None
    return None if value != value or value in (float("inf"), float("-inf")) else value
