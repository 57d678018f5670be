"""A workbook file as its parts: read them, replace some, and save the rest of the file as it was.

Sources: ECMA-376 part 2 (the package: parts, relationships) and APPNOTE 6.3 (the zip file). Members that are not
replaced keep their compressed bytes, their order and their description in the zip directory.
"""

from __future__ import annotations

import copy
import io
import os
import posixpath
import struct
import zipfile
import zlib
from bisect import bisect_right
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml import ElementTree as SafeXml

from xlsheets.package.refusals import cannot_read, damaged, not_a_spreadsheet, protected_or_old, too_large
from xlsheets.package.whole_file import Lock, open_elsewhere, write_whole

__all__ = ["Lock", "Package", "open_elsewhere", "write_whole"]

LARGEST = 500_000_000                                 # bytes once unpacked: past that, not a club's workbook
_OLE2 = bytes.fromhex("D0CF11E0")                     # an old .xls, or the wrapping of an encrypted .xlsx
_ZIP64 = 0x0001                                       # header id of the zip64 extra field
_NEW_MEMBER_DATE = (1980, 1, 1, 0, 0, 0)              # the first day a zip can hold
_BROKEN_ZIP = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OverflowError, ValueError,
               struct.error, OSError)


class Package:
    """An .xlsx or .xlsm as its parts.

    ``sheets`` maps each sheet's name to its part, in tab order; ``defined_names`` maps each name of the whole workbook
    to its reference text (``Scoring!$A$6:$A$343``); ``workbook_part`` and ``shared_strings_part`` (None when the
    workbook has none) are part names. Names of parts have no leading slash.
    """

    def __init__(self, data: bytes, name: str = "workbook.xlsx") -> None:
        """:raises EtuiError: the bytes are not a workbook that Étui can read; ``name`` is said in the sentence."""
        self.name = name
        self._data = data
        self._file: tuple[Path, bytes] | None = None   # where it was opened, and what the file held when last seen
        self._replaced: dict[str, bytes] = {}
        self._added: dict[str, bytes] = {}
        self._removed: set[str] = set()
        self._zip = _open_zip(data, name)
        self._members = {member.casefold(): member for member in self._zip.namelist()}    # names of parts ignore case
        self.workbook_part = self._find_workbook()
        workbook = self._xml(self.workbook_part)
        if not workbook.tag.endswith("}workbook") or "spreadsheetml" not in workbook.tag:
            raise not_a_spreadsheet(name)
        related = dict(self._relationships(self.workbook_part))
        self.sheets = self._find_sheets(workbook, {key: part for key, (_, part) in related.items()})
        self.defined_names = {
            element.get("name", ""): "".join(element.itertext())
            for element in workbook.iterfind("{*}definedNames/{*}definedName")
            if element.get("localSheetId") is None
        }
        self.shared_strings_part = next(
            (self._member(part) for kind, part in related.values() if kind == "sharedStrings" and self.has(part)), None)

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Package:
        """Reads a workbook; the file is closed again before this returns.

        :raises EtuiError: no such file, or not a workbook that Étui can read.
        """
        path = Path(path)
        try:
            if path.stat().st_size > LARGEST:
                raise too_large(path.name)
            package = cls(path.read_bytes(), path.name)
        except OSError as error:
            raise cannot_read(path, error) from error
        package._file = path, package._data
        return package

    def names(self) -> list[str]:
        """The names of all parts, in the order of the file; added parts last."""
        return [*(name for name in self._zip.namelist() if name not in self._removed), *self._added]

    def has(self, name: str) -> bool:
        """Whether the workbook has such a part, whatever the case of its name."""
        return name in self._added or name.casefold() in self._members

    def part(self, name: str) -> bytes:
        """The bytes of a part, as replaced if it was.

        :raises EtuiError: the workbook has no such part, or it is damaged.
        """
        if name in self._added:
            return self._added[name]
        member = self._member(name)
        if member in self._replaced:
            return self._replaced[member]
        return self._unpack(member)

    def replace(self, name: str, data: bytes) -> None:
        """Gives a part new bytes, written by the next save.

        :raises EtuiError: the workbook has no such part.
        """
        if name in self._added:
            self._added[name] = data
            return
        member = self._member(name)
        self._replaced.pop(member, None)
        if self._unpack(member) != data:               # the same bytes: nothing to pack again
            self._replaced[member] = data

    def add(self, name: str, data: bytes) -> None:
        """Adds a part at the end of the file; its content type and relationships are the caller's.

        :raises ValueError: the workbook already has a part of that name.
        """
        if self.has(name):
            raise ValueError(f"the package already has a part {name!r}")
        self._added[name] = data

    def remove(self, name: str) -> None:
        """Takes a part out; its content type and the relationships to it are the caller's.

        :raises EtuiError: the workbook has no such part.
        """
        if self._added.pop(name, None) is None:
            member = self._member(name)
            del self._members[name.casefold()]
            self._replaced.pop(member, None)
            self._removed.add(member)

    def in_place_of(self, other: Package) -> None:
        """Makes this the later state of a workbook opened as ``other``, which a save is to replace."""
        self._file = other._file

    def save(self, path: str | os.PathLike[str], *, new: bool = False) -> None:
        """Writes the workbook, whole or not at all (see :func:`write_whole`); where it was opened, only over what was read.

        :raises EtuiError: it is open in Excel or LibreOffice, it changed meanwhile, or the folder, the file or the disk refuses.
        """
        data = self.to_bytes()
        if self._file is None or not _same_file(self._file[0], Path(path)):
            write_whole(path, data, new=new)
        else:
            write_whole(path, data, read=self._file[1])
            self._file = self._file[0], data

    def to_bytes(self) -> bytes:
        """The workbook's file, with the replaced and the added parts in place, without those removed."""
        if not self._replaced and not self._added and not self._removed:
            return self._data
        try:
            return self._packed_again()
        except _BROKEN_ZIP as error:                   # a header that lies of where its member is
            raise damaged(self.name, "a header of the zip") from error

    def _packed_again(self) -> bytes:
        target = io.BytesIO()
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as output:
            for info in self._zip.infolist():
                if info.filename in self._removed:
                    continue
                if info.filename in self._replaced:
                    output.writestr(_described_as(info), self._replaced[info.filename])
                elif not self._copy_packed(info, output):
                    output.writestr(_described_as(info), self._unpack(info.filename))
            for name, data in self._added.items():
                info = zipfile.ZipInfo(name, _NEW_MEMBER_DATE)
                info.compress_type = zipfile.ZIP_DEFLATED
                output.writestr(info, data)
            output.comment = self._zip.comment
        return target.getvalue()

    def _copy_packed(self, info: zipfile.ZipInfo, output: zipfile.ZipFile) -> bool:
        """Copies a member without unpacking it; False when the copy would need a different header."""
        if not info.filename.isascii() or output.fp is None:     # zipfile would write that name in another encoding
            return False
        copied = copy.copy(info)
        copied.header_offset = output.fp.tell()
        copied.extra = _without_zip64(info.extra)      # sizes and offsets here all fit without it
        output.fp.write(self._packed(info))
        output.filelist.append(copied)
        output.NameToInfo[copied.filename] = copied
        output.start_dir = output.fp.tell()
        return True

    def _packed(self, info: zipfile.ZipInfo) -> bytes:
        """A member's local header, packed bytes and, if it has one, data descriptor."""
        start = info.header_offset
        name_length, extra_length = struct.unpack_from("<2H", self._data, start + 26)
        end = start + 30 + name_length + extra_length + info.compress_size
        if info.flag_bits & 0x08:                      # a descriptor of 12 to 24 bytes follows, up to the next member
            starts = sorted([other.header_offset for other in self._zip.infolist()] + [self._zip.start_dir])
            end = max(end, starts[bisect_right(starts, start)])
        return self._data[start:end]

    def _unpack(self, member: str) -> bytes:
        try:
            return self._zip.read(member)
        except _BROKEN_ZIP as error:
            raise damaged(self.name, member) from error

    def _member(self, name: str) -> str:
        """The member that holds a part, whatever the case of its name."""
        member = self._members.get(name.casefold())
        if member is None:
            raise damaged(self.name, name)
        return member

    def _xml(self, part: str) -> Element:
        try:
            root: Element = SafeXml.fromstring(self.part(part))
        except (ParseError, DefusedXmlException, ValueError, LookupError) as error:
            raise damaged(self.name, part) from error
        return root

    def _find_workbook(self) -> str:
        if not self.has("_rels/.rels"):
            raise not_a_spreadsheet(self.name)
        for kind, part in dict(self._relationships("")).values():
            if kind == "officeDocument":
                member = self._member(part)
                if member.lower().endswith(".bin"):    # an .xlsb: the same parts, in a binary form
                    raise not_a_spreadsheet(self.name)
                return member
        raise not_a_spreadsheet(self.name)

    def _relationships(self, source: str) -> Iterator[tuple[str, tuple[str, str]]]:
        """(id, (last word of the type, part)) of each part that ``source`` points at."""
        folder, file = posixpath.split(source)
        rels = posixpath.join(folder, "_rels", f"{file}.rels")
        for element in self._xml(rels).iterfind("{*}Relationship"):
            if element.get("TargetMode") == "External":
                continue
            part = posixpath.normpath(posixpath.join("/", folder, element.get("Target", ""))).lstrip("/")
            kind = element.get("Type", "").rpartition("/")[2]      # the rest differs between Transitional and Strict
            yield element.get("Id", ""), (kind, part if self.has(part) else unquote(part))

    def _find_sheets(self, workbook: Element, related: dict[str, str]) -> dict[str, str]:
        sheets: dict[str, str] = {}
        for element in workbook.iterfind("{*}sheets/{*}sheet"):
            key = next((value for name, value in element.items() if name.endswith("}id")), "")
            sheets[element.get("name", "")] = self._member(related.get(key, key))
        return sheets


def _same_file(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:                                    # one of them is not there
        return os.path.realpath(one) == os.path.realpath(other)


def _open_zip(data: bytes, name: str) -> zipfile.ZipFile:
    """The file as a zip whose members are safe to read."""
    if data.startswith(_OLE2):
        raise protected_or_old(name)
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except _BROKEN_ZIP as error:
        raise not_a_spreadsheet(name) from error
    names = archive.namelist()
    unsafe = next((member for member in names if _leaves_the_folder(member)), None)
    if unsafe is not None or len({member.casefold() for member in names}) < len(names):
        raise damaged(name, unsafe or "two parts of one name")
    if sum(info.file_size for info in archive.infolist()) > LARGEST:
        raise too_large(name)
    return archive


def _leaves_the_folder(member: str) -> bool:
    """Whether a member's name points outside the package ("zip slip")."""
    steps = member.replace("\\", "/").split("/")
    return steps[0] == "" or steps[0].endswith(":") or ".." in steps


def _described_as(info: zipfile.ZipInfo) -> zipfile.ZipInfo:
    """The description for new bytes in the place of an old member: its name, its date, its attributes."""
    described = zipfile.ZipInfo(info.filename, info.date_time)
    stored = info.compress_type == zipfile.ZIP_STORED
    described.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
    described.create_system = info.create_system
    described.external_attr = info.external_attr
    described.internal_attr = info.internal_attr
    described.comment = info.comment
    return described


def _without_zip64(extra: bytes) -> bytes:
    kept = bytearray()
    while len(extra) >= 4:
        kind, size = struct.unpack_from("<2H", extra)
        if kind != _ZIP64:
            kept += extra[:4 + size]
        extra = extra[4 + size:]
    return bytes(kept + extra)
