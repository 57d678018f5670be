"""Files that nobody should open carelessly, each written small: what a scoresheet reader has to refuse or contain."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import openpyxl

HEADINGS = ("Board", "NS", "EW", "Score")
SHEET = "xl/worksheets/sheet1.xml"
CONTENT = "content.xml"


def workbook(*rows: tuple[object, ...]) -> bytes:
    book, file = openpyxl.Workbook(), io.BytesIO()
    for row in (HEADINGS, *(rows or ((1, 1, 4, 420),))):
        book.active.append(row)
    book.save(file)
    return file.getvalue()


def with_part(data: bytes, name: str, change: Callable[[bytes], bytes]) -> bytes:
    """The same zip with one part rewritten, or added."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            new.writestr(info.filename, change(old.read(info)) if info.filename == name else old.read(info))
        if name not in old.namelist():
            new.writestr(name, change(b""))
    return out.getvalue()


def zip_bomb() -> bytes:
    """One part that unpacks to 210 MB."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook())) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            new.writestr(info.filename, old.read(info))
        with new.open("xl/media/picture.bin", "w", force_zip64=True) as part:
            for _ in range(210):
                part.write(bytes(1_000_000))
    return out.getvalue()


def lying_bomb() -> bytes:
    """A sheet that says it is a kilobyte and unpacks to 60 MB."""
    spaces = b" " * 60_000_000
    data = bytearray(with_part(workbook(), SHEET, lambda xml: xml.replace(b"<sheetData>", b"<sheetData>" + spaces)))
    size = len(zipfile.ZipFile(io.BytesIO(data)).read(SHEET))
    at = data.find(struct.pack("<I", size))
    while at >= 0:
        data[at:at + 4] = struct.pack("<I", 1_000)
        at = data.find(struct.pack("<I", size), at)
    return bytes(data)


def billion_laughs(data: bytes, part: str) -> bytes:
    entities = b"".join(b'<!ENTITY l%d "%s">' % (n, b"&l%d;" % (n - 1) * 10 if n else b"lol") for n in range(10))

    def change(xml: bytes) -> bytes:
        start = xml.find(b"?>") + 2 if xml.startswith(b"<?xml") else 0
        return xml[:start] + b"<!DOCTYPE x [" + entities + b"]>" + xml[start:]

    return with_part(data, part, change)


def far_corner(anchor: str = "XFD1048576") -> bytes:
    digits = anchor.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    row = f'<row r="{digits}"><c r="{anchor}"><v>1</v></c></row></sheetData>'.encode()
    return with_part(workbook(), SHEET, lambda xml: xml.replace(b"</sheetData>", row))


def unnumbered_far_corner() -> bytes:
    """No cell says where it is: each is where the rows and cells before it put it, a million down and far across."""
    far = b"<row/>" * 1_000_000 + b"<row>" + b"<c><v>1</v></c>" * 16_384 + b"</row></sheetData>"
    return with_part(workbook(), SHEET, lambda xml: xml.replace(b"</sheetData>", far))


def ods(table: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        new.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet", zipfile.ZIP_STORED)
        new.writestr("META-INF/manifest.xml", '<?xml version="1.0"?><manifest:manifest xmlns:manifest='
                     '"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>')
        new.writestr(CONTENT, '<?xml version="1.0"?><office:document-content xmlns:office='
                     '"urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
                     'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text='
                     '"urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>'
                     f'<table:table table:name="a">{table}</table:table>'
                     '</office:spreadsheet></office:body></office:document-content>')
    return out.getvalue()


def repeated_cells() -> bytes:
    """A filled cell, sixteen thousand times across and a million times down."""
    return ods('<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384" '
               'office:value-type="float" office:value="1"><text:p>1</text:p></table:table-cell></table:table-row>')


def old_xls(cut: bool = False) -> bytes:
    import xlwt

    book, file = xlwt.Workbook(), io.BytesIO()
    sheet = book.add_sheet("a")
    for column, text in enumerate(HEADINGS):
        sheet.write(0, column, text)
        sheet.write(1, column, (1, 1, 4, 420)[column])
    book.save(file)
    data = file.getvalue()
    return data[:len(data) // 2] if cut else data


def endless_line() -> bytes:
    return b"Board;NS;EW;Score\n" + b"1;" * 5_000_000


HOSTILE: dict[str, Callable[[], bytes]] = {
    "zip_bomb.xlsx": zip_bomb,
    "lying_bomb.xlsx": lying_bomb,
    "laughs.xlsx": lambda: billion_laughs(workbook(), SHEET),
    "laughs_in_rels.xlsx": lambda: billion_laughs(workbook(), "xl/_rels/workbook.xml.rels"),
    "laughs.ods": lambda: billion_laughs(ods("<table:table-row/>"), CONTENT),
    "corner.xlsx": far_corner,
    "beyond.xlsx": lambda: far_corner("A4294967295"),
    "unnumbered.xlsx": unnumbered_far_corner,
    "repeated.ods": repeated_cells,
    "cut.xlsx": lambda: workbook()[:-400],
    "cut.xls": lambda: old_xls(cut=True),
    "garbage.xls": lambda: bytes.fromhex("D0CF11E0A1B11AE1") + Random(1).randbytes(4_000),
    "letter.docx": lambda: with_part(b"PK\x05\x06" + bytes(18), "word/document.xml", lambda _: b"<w/>"),
    "picture.png": lambda: b"\x89PNG\r\n\x1a\n" + bytes(5_000),
    "page.xls": lambda: b"<html><body><table><tr><td>Board</td></tr></table></body></html>",
    "endless.csv": endless_line,
    "empty.csv": lambda: b"",
    "garbage.bws": lambda: b"\x00\x01\x00\x00Standard Jet DB\x00\x01" + Random(2).randbytes(30_000),
    "access97.bws": lambda: b"\x00\x01\x00\x00Standard Jet DB\x00\x00".ljust(8_192, b"\0"),
    "circle.bws": lambda: (b"\x00\x01\x00\x00Standard Jet DB\x00\x01".ljust(8_192, b"\0")
                           + b"\x02\x01\0\0\x02".ljust(4_096, b"\0")),
}


def large(path: Path) -> Path:
    """200 MB that take no room on the disk."""
    with path.open("wb") as file:
        file.write(b"PK\x03\x04")
        file.truncate(200_000_000)
    return path
