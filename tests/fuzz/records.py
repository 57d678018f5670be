"""What is done to the pages of an Access file and to the records of an .xls."""

from __future__ import annotations

import re
import struct
from random import Random
from typing import Final

from tests.fuzz.mutations import INTERESTING, Mutation, number
from tests.fuzz.strings import encoded, hostile

PAGE: Final = 4096


def page(data: bytes, chance: Random) -> bytes:
    """A page of an Access file: swapped with another, repeated in its place, blank, or a number near its head at an edge."""
    pages = [data[at : at + PAGE] for at in range(0, len(data), PAGE)]
    used = [n for n, one in enumerate(pages) if one[:1] in (b"\x01", b"\x02")][-12:] or [0]
    a, b = chance.choice(used), chance.randrange(len(pages))
    what = chance.randrange(4)
    if what == 0:
        pages[a], pages[b] = pages[b], pages[a]
    elif what == 1:
        pages[a] = pages[b]
    elif what == 2:
        pages[a] = pages[a][:1] + bytes(len(pages[a]) - 1)
    else:
        at = chance.randrange(0, 300, 1) if chance.random() < 0.7 else chance.randrange(PAGE)
        pages[a] = (
            number(pages[a][:at], chance)[:at] + pages[a][at:]
            if chance.random() < 0.3
            else (pages[a][:at] + struct.pack("<H", chance.choice((*INTERESTING, a, b)) & 0xFFFF) + pages[a][at + 2 :])
        )
    return b"".join(pages)


def texts_in_pages(data: bytes, chance: Random) -> bytes:
    """A text of the file, in two bytes a letter or one, becomes as many letters of a hostile one."""
    wide = chance.random() < 0.5
    found = list(re.finditer(rb"(?:[\x20-\x7e]\x00){2,}" if wide else rb"[\x20-\x7e]{2,}", data))
    if not found:
        return data
    match = chance.choice(found[-60:])
    length = match.end() - match.start()
    new = encoded(hostile(chance) or " ", "utf-16-le" if wide else "cp1252")
    return data[: match.start()] + (new * (length // max(1, len(new)) + 1))[:length] + data[match.end() :]


JET: Final[tuple[Mutation, ...]] = (page, page, page, texts_in_pages, texts_in_pages)


def record(data: bytes, chance: Random) -> bytes:
    """A record of an .xls: its kind, its length, its row and column, its content, or all of it, changed."""
    start = data.find(b"\x09\x08")
    records, at = [], start
    while 0 <= at <= len(data) - 4:
        kind, length = struct.unpack_from("<HH", data, at)
        if (kind == 0 and length == 0) or at + 4 + length > len(data):
            break
        records.append((at, kind, length))
        at += 4 + length
    if not records:
        return data
    at, _, length = chance.choice(records)
    changed = bytearray(data)
    what = chance.randrange(6)
    if what == 0:
        struct.pack_into(
            "<H", changed, at, chance.choice((0x06, 0x203, 0x204, 0xFD, 0xFC, 0x27E, 0xBD, 0x0A, 0x85, 0x3C, 0x1FF, 0xE5, 0x2F))
        )
    elif what == 1:
        struct.pack_into("<H", changed, at + 2, chance.choice((*INTERESTING, length + 1, max(0, length - 1))) & 0xFFFF)
    elif what == 2 and length >= 4:
        struct.pack_into("<H", changed, at + 4 + 2 * chance.randrange(2), chance.choice(INTERESTING) & 0xFFFF)
    elif what == 3 and length >= 2:
        struct.pack_into("<H", changed, at + 4 + chance.randrange(length - 1), chance.choice(INTERESTING) & 0xFFFF)
    elif what == 4:
        changed[at:at] = changed[at : at + 4 + length]
        del changed[len(data) :]
    else:
        del changed[at : at + 4 + length]
        changed += bytes(4 + length)
    return bytes(changed)


BIFF: Final[tuple[Mutation, ...]] = (record, record, texts_in_pages, texts_in_pages)
