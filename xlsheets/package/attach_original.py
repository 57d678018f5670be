"""How a club's file was before tabs were attached: enough is kept inside it to write the very same bytes again.

The parts that stay are not kept twice: the record says where each stood in the file, and holds the bytes between them (the parts
that were changed, as they were packed, and the zip's own lists).

Source: APPNOTE 6.3 of the zip file, 4.3.7 (a member's local header, of 30 bytes, its name, its extra field, its packed bytes).
"""

from __future__ import annotations

import hashlib
import io
import json
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass

PART = "xl/etui/original.bin"
CONTENT_TYPE = "application/octet-stream"
KIND = "urn:etui:original"                     # programs that do not know it leave it alone; Excel drops it when it saves
_MAGIC = b"ETUI1\n"
_BROKEN = (ValueError, KeyError, TypeError, IndexError, struct.error, zlib.error, zipfile.BadZipFile)


@dataclass(frozen=True)
class Record:
    """What a club's file was.

    ``pieces``: (member, None) for a member still packed as it was; (member, bytes) for one that was changed; ("", bytes) for
    what lies between members. ``written``: each changed part to the digest of what attaching made of it; ``added``: each added
    part to its digest; ``formats``: how many cell formats the file had.
    """

    digest: str
    pieces: tuple[tuple[str, bytes | None], ...]
    written: Mapping[str, str]
    added: Mapping[str, str]
    formats: int

    def to_bytes(self) -> bytes:
        places = [[name, None if data is None else len(data)] for name, data in self.pieces]
        head = {"digest": self.digest, "pieces": places, "written": dict(self.written), "added": dict(self.added),
                "formats": self.formats}
        return _MAGIC + json.dumps(head).encode() + b"\n" + b"".join(data or b"" for _, data in self.pieces)

    def rebuilt(self, attached: bytes) -> bytes | None:
        """The club's file, byte for byte; None when a part that should have stayed has been changed since."""
        members = packed_members(attached)
        pieces = [members.get(name, b"") if data is None else data for name, data in self.pieces]
        whole = b"".join(pieces)
        return whole if digest(whole) == self.digest else None

    def part(self, name: str) -> bytes:
        """A changed part as it was."""
        packed = next(data for member, data in self.pieces if member.casefold() == name.casefold() and data is not None)
        method, = struct.unpack_from("<H", packed, 8)
        name_length, extra_length = struct.unpack_from("<2H", packed, 26)
        data = packed[30 + name_length + extra_length:]
        return zlib.decompress(data, -zlib.MAX_WBITS) if method == zipfile.ZIP_DEFLATED else data


def read_record(data: bytes) -> Record | None:
    """A record; None when it is not one."""
    try:
        first, _, rest = data.removeprefix(_MAGIC).partition(b"\n")
        head, position = json.loads(first), 0
        pieces: list[tuple[str, bytes | None]] = []
        for name, size in head["pieces"]:
            pieces.append((name, None if size is None else rest[position:position + size]))
            position += size or 0
        return Record(head["digest"], tuple(pieces), head["written"], head["added"], head["formats"])
    except _BROKEN:
        return None


def record_of(original: bytes, attached: bytes, written: Mapping[str, bytes], added: Mapping[str, bytes], formats: int) -> Record:
    """The record of a file, from its bytes before and after.

    :param written: the changed parts as attaching made them; ``added``: the added ones.
    :param formats: how many cell formats the file had.
    """
    now, position = packed_members(attached), 0
    pieces: list[tuple[str, bytes | None]] = []
    for name, start, end in _spans(original):
        if start < position:                           # members that overlap: no zip that a spreadsheet program writes
            continue
        packed = original[start:end]
        pieces += [("", original[position:start]), (name, None if now.get(name) == packed else packed)]
        position = end
    pieces.append(("", original[position:]))
    kept = tuple(piece for piece in pieces if piece[0] or piece[1])
    as_written, as_added = ({name: digest(data) for name, data in parts.items()} for parts in (written, added))
    return Record(digest(original), kept, as_written, as_added, formats)


def packed_members(data: bytes) -> dict[str, bytes]:
    """Each member's local header and packed bytes."""
    return {name: data[start:end] for name, start, end in _spans(data)}


def _spans(data: bytes) -> list[tuple[str, int, int]]:
    """Where each member lies in the file, in the file's order."""
    found = []
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for info in archive.infolist():
            name_length, extra_length = struct.unpack_from("<2H", data, info.header_offset + 26)
            end = info.header_offset + 30 + name_length + extra_length + info.compress_size
            found.append((info.filename, info.header_offset, end))
    return sorted(found, key=lambda span: span[1])


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
