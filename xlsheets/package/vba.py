"""The macros of a workbook: the source of each module of its ``vbaProject.bin``, read only.

Sources: MS-CFB (the compound file that holds the project's streams) and MS-OVBA 2.3.4.2 (the ``dir`` stream) and 2.4.1
(its compression).
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator
from typing import NamedTuple

from etui.errors import EtuiError

_SIGNATURE = bytes.fromhex("D0CF11E0A1B11AE1")
_LAST_SECTOR = 0xFFFFFFFA                       # sector numbers from here on mark the end of a chain, or nothing
_ENTRY = 128                                    # bytes of a directory entry
_STORAGE, _STREAM = 1, 2                        # kinds of directory entries

_VERSION, _CODE_PAGE, _MODULE, _MODULE_STREAM, _MODULE_OFFSET, _MODULE_END = 0x09, 0x03, 0x19, 0x1A, 0x31, 0x2B
_ATTRIBUTE = re.compile(r"^Attribute [^\n]*\n?", re.MULTILINE)
_FORM = re.compile(rb"^BaseClass=([^\r\n]+)", re.MULTILINE)


class Project(NamedTuple):
    """A VBA project: the code of each module by the module's name, and the names of those that are forms.

    The code is what the editor shows: without the ``Attribute`` lines that it hides, line ends as ``\\n``.
    """

    modules: dict[str, str]
    forms: frozenset[str]


def read_project(data: bytes) -> Project:
    """The VBA project in the bytes of a ``vbaProject.bin``.

    :raises EtuiError: the macros are damaged.
    """
    try:
        streams = _streams(data)
        modules = _modules(streams, _decompressed(streams["VBA/dir"]))
    except (struct.error, IndexError, KeyError, ValueError, LookupError) as error:
        raise EtuiError(
            en="the macros of this workbook are damaged: open it in Excel, accept the repair, save it, and try again",
            fr="les macros de ce classeur sont endommagées : ouvrez-le dans Excel, acceptez la réparation, enregistrez-le, "
               "puis recommencez",
        ) from error
    forms = frozenset(name.decode("latin-1") for name in _FORM.findall(streams.get("PROJECT", b"")))
    return Project(modules, forms)


def _modules(streams: dict[str, bytes], directory: bytes) -> dict[str, str]:
    modules: dict[str, str] = {}
    encoding, name, stream, offset = "cp1252", "", "", 0
    for kind, record in _records(directory):
        if kind == _CODE_PAGE:
            encoding = f"cp{struct.unpack('<H', record)[0]}"
        elif kind == _MODULE:
            name = record.decode(encoding)
        elif kind == _MODULE_STREAM:
            stream = record.decode(encoding)
        elif kind == _MODULE_OFFSET:
            offset = struct.unpack("<I", record)[0]
        elif kind == _MODULE_END:
            source = _decompressed(streams[f"VBA/{stream}"][offset:]).decode(encoding, "replace")
            modules[name] = _ATTRIBUTE.sub("", source.replace("\r\n", "\n"))
    return modules


def _records(directory: bytes) -> Iterator[tuple[int, bytes]]:
    position = 0
    while position < len(directory):
        kind, size = struct.unpack_from("<HI", directory, position)
        if kind == _VERSION:                    # its size counts the major version only
            size += 2
        position += 6
        yield kind, directory[position:position + size]
        position += size


def _decompressed(data: bytes) -> bytes:
    """A compressed container: chunks of at most 4,096 bytes, each on its own."""
    if data[0] != 1:
        raise ValueError("not a compressed container")
    whole, position = bytearray(), 1
    while position < len(data):
        header, = struct.unpack_from("<H", data, position)
        end = min(position + (header & 0x0FFF) + 3, len(data))
        position += 2
        whole += _chunk(data[position:end]) if header & 0x8000 else data[position:end]
        position = end
    return bytes(whole)


def _chunk(packed: bytes) -> bytes:
    """Literal bytes and copies of what came before; the longer the text so far, the more bits say how far back."""
    out, position = bytearray(), 0
    while position < len(packed):
        flags, position = packed[position], position + 1
        for bit in range(8):
            if position >= len(packed):
                break
            if not flags >> bit & 1:
                out.append(packed[position])
                position += 1
                continue
            token, = struct.unpack_from("<H", packed, position)
            position += 2
            bits = max(4, (len(out) - 1).bit_length())
            back = (token >> (16 - bits)) + 1
            if back > len(out):
                raise ValueError("a copy from before the beginning")
            for _ in range((token & (0xFFFF >> bits)) + 3):
                out.append(out[-back])
    return bytes(out)


def _streams(data: bytes) -> dict[str, bytes]:
    """The streams of a compound file, by path ("VBA/dir")."""
    if not data.startswith(_SIGNATURE):
        raise ValueError("not a compound file")
    shift, mini_shift = struct.unpack_from("<2H", data, 30)
    first_directory, = struct.unpack_from("<I", data, 48)
    cutoff, first_mini = struct.unpack_from("<2I", data, 56)
    size = 1 << shift

    def sector(number: int) -> bytes:
        return data[size * (number + 1):size * (number + 2)]

    fat = _numbers(b"".join(sector(number) for number in _fat_sectors(data, sector)))

    def chain(start: int) -> bytes:
        return b"".join(sector(number) for number in _follow(fat, start))

    directory = chain(first_directory)
    entries = [_entry(directory[at:at + _ENTRY]) for at in range(0, len(directory), _ENTRY)]
    mini_fat = _numbers(chain(first_mini)) if first_mini < _LAST_SECTOR else []
    mini, mini_size = chain(entries[0].start), 1 << mini_shift

    def content(entry: _Entry) -> bytes:
        if entry.size >= cutoff:
            return chain(entry.start)[:entry.size]
        pieces = (mini[mini_size * n:mini_size * (n + 1)] for n in _follow(mini_fat, entry.start))
        return b"".join(pieces)[:entry.size]

    return {path: content(entry) for path, entry in _walk(entries, entries[0].child)}


class _Entry(NamedTuple):
    name: str
    kind: int
    left: int
    right: int
    child: int
    start: int
    size: int


def _entry(record: bytes) -> _Entry:
    length, kind = struct.unpack_from("<HB", record, 64)
    left, right, child = struct.unpack_from("<3I", record, 68)
    start, size = struct.unpack_from("<2I", record, 116)
    return _Entry(record[:max(length - 2, 0)].decode("utf-16-le"), kind, left, right, child, start, size)


def _walk(entries: list[_Entry], first: int) -> Iterator[tuple[str, _Entry]]:
    waiting, seen = [(first, "")], set[int]()
    while waiting:
        number, folder = waiting.pop()
        if number >= len(entries) or number in seen:
            continue
        seen.add(number)
        entry = entries[number]
        if entry.kind == _STREAM:
            yield folder + entry.name, entry
        elif entry.kind == _STORAGE:
            waiting.append((entry.child, f"{folder}{entry.name}/"))
        waiting += [(entry.left, folder), (entry.right, folder)]


def _fat_sectors(data: bytes, sector: Callable[[int], bytes]) -> list[int]:
    """The sectors of the allocation table: 109 in the header, more in a chain of their own."""
    numbers = list(struct.unpack_from("<109I", data, 76))
    following, = struct.unpack_from("<I", data, 68)
    seen: set[int] = set()
    while following < _LAST_SECTOR and following not in seen:
        seen.add(following)
        *more, following = _numbers(sector(following))
        numbers += more
    return [number for number in numbers if number < _LAST_SECTOR]


def _follow(table: list[int], start: int) -> Iterator[int]:
    seen: set[int] = set()
    while start < _LAST_SECTOR:
        if start in seen:
            raise ValueError("a chain of sectors that goes round")
        seen.add(start)
        yield start
        start = table[start]


def _numbers(data: bytes) -> list[int]:
    return list(struct.unpack(f"<{len(data) // 4}I", data[:len(data) // 4 * 4]))
