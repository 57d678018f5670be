"""A VBA project made from the source of its modules: enough of MS-CFB and MS-OVBA for a reader, written the plain way."""

from __future__ import annotations

import struct

SECTOR, MINI, NONE, END, TABLE = 512, 64, 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD


def vba_project(modules: dict[str, str], forms: tuple[str, ...] = ()) -> bytes:
    """The bytes of a ``vbaProject.bin``: modules with their code, and which of them are forms."""
    directory = _record(0x03, struct.pack("<H", 1252))
    streams = {}
    for name, code in modules.items():
        source = f'Attribute VB_Name = "{name}"\r\n' + code.replace("\n", "\r\n")
        streams[name] = b"cache!" + _container(source.encode("cp1252"))
        directory += _record(0x19, name.encode("cp1252")) + _record(0x1A, name.encode("cp1252"))
        directory += _record(0x31, struct.pack("<I", len(b"cache!"))) + _record(0x2B, b"")
    project = "".join(f"BaseClass={form}\r\n" for form in forms).encode("cp1252")
    return _compound_file({"dir": _container(_record(0x09, b"\0" * 4) + b"\0\0" + directory), **streams}, project)


def _record(kind: int, data: bytes) -> bytes:
    return struct.pack("<HI", kind, len(data)) + data


def _container(data: bytes) -> bytes:
    """Compressed with literal bytes only, a flag byte of 0 before each eight."""
    packed = b"\x01"
    for at in range(0, len(data), 3000):
        chunk = data[at:at + 3000]
        body = b"".join(b"\0" + chunk[i:i + 8] for i in range(0, len(chunk), 8))
        packed += struct.pack("<H", 0xB000 | (len(body) + 2 - 3)) + body
    return packed


def _compound_file(vba: dict[str, bytes], project: bytes) -> bytes:
    """Root holds the folder VBA and the stream PROJECT; every stream lies in the mini stream, whatever its size."""
    mini, mini_table, starts = b"", [], {}
    for name, data in {**vba, "PROJECT": project}.items():
        starts[name] = len(mini) // MINI
        count = max(-(-len(data) // MINI), 1)
        mini += data.ljust(count * MINI, b"\0")
        mini_table += [*range(len(mini_table) + 1, len(mini_table) + count), END]
    entries = [_entry("Root Entry", 5, child=1, size=len(mini)), _entry("VBA", 1, right=2, child=3),
               _entry("PROJECT", 2, start=starts["PROJECT"], size=len(project))]
    for number, (name, data) in enumerate(vba.items(), 3):
        right = number + 1 if number - 2 < len(vba) else NONE
        entries.append(_entry(name, 2, right=right, start=starts[name], size=len(data)))
    parts = [_padded(struct.pack(f"<{len(mini_table)}I", *mini_table)), _padded(b"".join(entries)), _padded(mini)]
    table, first = [], []
    for part in parts:
        first.append(len(table))
        count = len(part) // SECTOR
        table += [*range(len(table) + 1, len(table) + count), END]
    fat_sectors = -(-(len(table) + 1) // (SECTOR // 4 - 1))
    fat = [*table, *[TABLE] * fat_sectors]
    root = struct.pack("<I", first[2])
    parts[1] = parts[1][:116] + root + parts[1][120:]
    difat = [len(table) + n for n in range(fat_sectors)]
    header = bytes.fromhex("D0CF11E0A1B11AE1").ljust(24, b"\0") + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6)
    header += b"\0" * 6 + struct.pack("<9I", 0, fat_sectors, first[1], 0, 1 << 30, first[0], 1, END, 0)
    header += struct.pack("<109I", *difat, *[NONE] * (109 - len(difat)))
    return header + b"".join(parts) + struct.pack(f"<{len(fat)}I", *fat).ljust(fat_sectors * SECTOR, b"\xff")


def _entry(name: str, kind: int, *, right: int = NONE, child: int = NONE, start: int = 0, size: int = 0) -> bytes:
    written = (name + "\0").encode("utf-16-le")
    return (written.ljust(64, b"\0") + struct.pack("<HBB", len(written), kind, 1) + struct.pack("<3I", NONE, right, child)
            + b"\0" * 36 + struct.pack("<IQ", start, size))


def _padded(data: bytes) -> bytes:
    return data.ljust(-(-len(data) // SECTOR) * SECTOR, b"\0")
