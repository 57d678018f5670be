"""Workbooks a club may have, of many makes, for the tests of attaching: each says in its key what it holds.

They are made here: by XlsxWriter, by openpyxl, and by hand, from one of those, for what other programs write (Excel's own
pivot tables, slicers, threads; the prefixes of Microsoft's SDK; Strict; UTF-16; odd folders, odd zips).
"""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable
from typing import Any

from lxml import etree

from tests.xlsheets.package.club_makers import (
    by_hand_in_openpyxl,
    chart_sheet,
    charts,
    comments,
    drawings,
    dynamic,
    header_pictures,
    hidden,
    macros,
    many_styles,
    members,
    names,
    odd_names,
    other_normal,
    packed,
    plain,
    rich,
    rules,
    same_titles,
    saved,
    sparklines,
    tables,
    written,
)

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
STRICT = "http://purl.oclc.org/ooxml"


def edited(*changes: tuple[str, bytes, bytes], add: dict[str, bytes] | None = None, drop: tuple[str, ...] = ()) -> bytes:
    """The plain workbook with pieces of its parts exchanged, parts added and parts dropped."""
    parts = {name: data for name, data in members(written(plain)).items() if name not in drop}
    for name, old, new in changes:
        assert old in parts[name], (name, old)
        parts[name] = parts[name].replace(old, new, 1)
    return packed(parts | (add or {}))


def related(key: str, kind: str, target: str, base: str = OFFICE) -> bytes:
    return f'<Relationship Id="{key}" Type="{base}/{kind}" Target="{target}"/></Relationships>'.encode()


def typed(*pairs: tuple[str, str]) -> tuple[str, bytes, bytes]:
    lines = "".join(f'<Override PartName="{name}" ContentType="application/vnd.{kind}+xml"/>' for name, kind in pairs)
    return "[Content_Types].xml", b"</Types>", lines.encode() + b"</Types>"


RELS, BOOK, CSS = "xl/_rels/workbook.xml.rels", "xl/workbook.xml", "xl/styles.xml"
SHEET, SHEET_RELS = "xl/worksheets/sheet1.xml", "xl/worksheets/_rels/sheet1.xml.rels"



def with_x_prefix() -> bytes:
    """As Microsoft's SDK writes it: every element of workbook and styles with a prefix, the id's namespace on each sheet."""
    parts = members(written(plain))
    for name in (BOOK, CSS):
        root = etree.fromstring(parts[name])
        new = etree.Element(root.tag, attrib=dict(root.attrib), nsmap={"x": MAIN})
        new.extend(list(root))
        etree.cleanup_namespaces(new, top_nsmap={"x": MAIN})
        parts[name] = etree.tostring(new, xml_declaration=True, encoding="utf-8")
        assert b"<x:" in parts[name]
    return packed(parts)


def strict() -> bytes:
    words = {MAIN: f"{STRICT}/spreadsheetml/main", OFFICE: f"{STRICT}/officeDocument/relationships"}
    parts = members(written(plain))
    for name in parts:
        for old, new in words.items():
            parts[name] = parts[name].replace(old.encode(), new.encode())
    return packed(parts)


def in_another_folder() -> bytes:
    parts = members(written(plain))
    moved = {name.replace("xl/", "office/book/"): data.replace(b"xl/", b"office/book/") for name, data in parts.items()}
    moved["office/book/_rels/workbook.xml.rels"] = moved["office/book/_rels/workbook.xml.rels"].replace(
        b'Target="worksheets', b'Target="/office/book/worksheets')
    return packed(moved)


def in_utf_16() -> bytes:
    parts = members(written(plain))
    for name in (BOOK, CSS):
        text = parts[name].decode().replace('encoding="UTF-8"', 'encoding="UTF-16"')
        parts[name] = b"\xff\xfe" + text.encode("utf-16-le")
    return packed(parts)


def streamed() -> bytes:
    """A zip written without going back: sizes follow each member, and something stands before the first."""
    class Pipe(io.RawIOBase):
        def __init__(self) -> None:
            self.data = bytearray()

        def writable(self) -> bool:
            return True

        def write(self, data: Any) -> int:
            self.data += bytes(data)
            return len(data)

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:           # type: ignore[call-overload]
        for name, data in members(written(plain)).items():
            archive.writestr(name, data)
        archive.comment = "Club d’Orgeval".encode()
    assert struct.unpack_from("<H", pipe.data, 6)[0] & 8
    return bytes(pipe.data)


def other_packing() -> bytes:
    """Packed at another level than Python's, with dates, extra fields and a part whose name is not ASCII."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for number, (name, data) in enumerate(members(written(drawings)).items()):
            info = zipfile.ZipInfo(name, (2019, 3, 4, 5, 6, 8))
            info.compress_type, info.extra, info.external_attr = zipfile.ZIP_DEFLATED, b"\x55\x54\x05\x00\x01abcd", 0o644 << 16
            archive.writestr(info, data, compresslevel=number % 10)
        archive.writestr("docProps/été.txt", "kept")
    return target.getvalue()


def self_closed() -> bytes:
    parts = members(written(plain))
    root = etree.fromstring(parts[CSS])
    space = f"{{{MAIN}}}"
    for name in ("dxfs", "borders", "fills"):
        element = root.find(space + name)
        for child in list(element)[(1 if name == "fills" else 0):]:
            element.remove(child)
        element.set("count", str(len(element)))
    for name in ("cellStyleXfs", "cellStyles", "tableStyles"):
        root.remove(root.find(space + name))
    parts[CSS] = etree.tostring(root).replace(b'<dxfs count="0"/>', b"<dxfs count='0' />").replace(b"/>", b" />")
    return packed(parts)


def excel_parts() -> bytes:
    """What only Excel makes: a pivot table with its cache, a slicer, threads with their persons, printer settings, custom XML."""
    return edited(
        ("xl/workbook.xml", b"</workbook>", b'<pivotCaches><pivotCache cacheId="7" r:id="rId90"/></pivotCaches><extLst><ext '
         b'uri="{BBE1A952-AA13-448e-AADC-164F8A28A991}" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main">'
         b'<x14:slicerCaches><x14:slicerCache r:id="rId91"/></x14:slicerCaches></ext></extLst></workbook>'),
        (RELS, b"</Relationships>", related("rId90", "pivotCacheDefinition", "pivotCache/pivotCacheDefinition1.xml")),
        (RELS, b"</Relationships>", related("rId91", "slicerCache", "slicerCaches/slicerCache1.xml",
                                            "http://schemas.microsoft.com/office/2007/relationships")),
        (RELS, b"</Relationships>", related("rId1092", "person", "persons/person.xml",
                                            "http://schemas.microsoft.com/office/2017/10/relationships")),
        (RELS, b"</Relationships>", related("rId93", "calcChain", "calcChain.xml")),
        ("[Content_Types].xml", b"<Override", b'<Default Extension="bin" ContentType="application/vnd.openxmlformats-'
         b'officedocument.spreadsheetml.printerSettings"/><Override'),
        typed(("/xl/pivotCache/pivotCacheDefinition1.xml", "openxmlformats-officedocument.spreadsheetml.pivotCacheDefinition"),
              ("/xl/pivotTables/pivotTable1.xml", "openxmlformats-officedocument.spreadsheetml.pivotTable"),
              ("/xl/slicerCaches/slicerCache1.xml", "ms-excel.slicerCache"), ("/xl/slicers/slicer1.xml", "ms-excel.slicer"),
              ("/xl/persons/person.xml", "ms-excel.person"),
              ("/xl/threadedComments/threadedComment1.xml", "ms-excel.threadedcomments"),
              ("/xl/calcChain.xml", "openxmlformats-officedocument.spreadsheetml.calcChain")),
        add={
            "xl/pivotCache/pivotCacheDefinition1.xml": (
                f'<pivotCacheDefinition xmlns="{MAIN}"><cacheSource type="worksheet">'
                '<worksheetSource ref="A1:B2" sheet="Members"/></cacheSource><cacheFields count="0"/>'
                "</pivotCacheDefinition>").encode(),
            "xl/pivotTables/pivotTable1.xml": f'<pivotTableDefinition xmlns="{MAIN}" name="P" cacheId="7"/>'.encode(),
            "xl/pivotTables/_rels/pivotTable1.xml.rels": f'<Relationships xmlns="{PACKAGE}">'.encode() + related(
                "rId1", "pivotCacheDefinition", "../pivotCache/pivotCacheDefinition1.xml"),
            "xl/slicerCaches/slicerCache1.xml": b"<slicerCacheDefinition name='S'/>", "xl/slicers/slicer1.xml": b"<slicers/>",
            "xl/persons/person.xml": b"<personList/>", "xl/threadedComments/threadedComment1.xml": b"<ThreadedComments/>",
            "xl/calcChain.xml": f'<calcChain xmlns="{MAIN}"><c r="B2" i="1"/></calcChain>'.encode(),
            "xl/printerSettings/printerSettings1.bin": bytes(range(256)), "customXml/item1.xml": b"<club/>",
            SHEET_RELS: f'<Relationships xmlns="{PACKAGE}">'.encode() + b"".join(
                related(f"rId{n}", kind, target).removesuffix(b"</Relationships>") for n, (kind, target) in enumerate((
                    ("pivotTable", "../pivotTables/pivotTable1.xml"), ("slicer", "../slicers/slicer1.xml"),
                    ("threadedComment", "../threadedComments/threadedComment1.xml"),
                    ("printerSettings", "../printerSettings/printerSettings1.bin")))) + b"</Relationships>",
        })


def external_link() -> bytes:
    return edited(
        (BOOK, b"<calcPr", b'<externalReferences><externalReference r:id="rId77"/></externalReferences><calcPr'),
        (RELS, b"</Relationships>", related("rId77", "externalLink", "externalLinks/externalLink1.xml")),
        (SHEET, b"SUM(D1,1)", b"SUM([1]Other!D1,1)"),
        typed(("/xl/externalLinks/externalLink1.xml", "openxmlformats-officedocument.spreadsheetml.externalLink")),
        add={"xl/externalLinks/externalLink1.xml": f'<externalLink xmlns="{MAIN}"/>'.encode()})


def no_styles() -> bytes:
    parts = members(written(lambda book: book.add_worksheet("Bare").write("A1", 1)))
    del parts[CSS]
    for name in (RELS, "[Content_Types].xml"):
        *pieces, last = parts[name].split(b"/>")
        parts[name] = b"".join(piece + b"/>" for piece in pieces if b"styles" not in piece) + last
    return packed(parts)


def calc_settings(settings: bytes) -> bytes:
    return edited((BOOK, b'<calcPr calcId="124519"', b'<calcPr calcId="124519" ' + settings))


CLUBS: dict[str, Callable[[], bytes]] = {
    **{f"XlsxWriter, {name}": (lambda make=make, options=options: written(make, **options)) for name, make, options in (
        ("plain", plain, {}), ("charts", charts, {}), ("chart sheet", chart_sheet, {}),
        ("text box, button, pictures", drawings, {}),
        ("header pictures and print settings", header_pictures, {}), ("comments", comments, {}), ("sparklines", sparklines, {}),
        ("tables", tables, {}), ("rules", rules, {}), ("names", names, {}), ("hidden and protected sheets", hidden, {}),
        ("odd sheet names", odd_names, {}), ("the same titles", same_titles, {}), ("many styles", many_styles, {}),
        ("rich text and links", rich, {}), ("dynamic arrays", dynamic, {}), ("macros", macros, {}),
        ("dates from 1904", plain, {"date_1904": True}),
        ("no shared strings", plain, {"constant_memory": True, "in_memory": False}),
        ("zip64", plain, {"use_zip64": True}), ("another usual font", plain, {"default_format_properties": {"font_size": 14}}))},
    "openpyxl, plain": lambda: saved(by_hand_in_openpyxl),
    "openpyxl, another usual font and a style of Étui's name": lambda: saved(other_normal),
    "openpyxl, nothing": lambda: saved(lambda book: None),
    "prefixed": with_x_prefix,
    "Strict": strict,
    "another folder, absolute targets": in_another_folder,
    "UTF-16": in_utf_16,
    "streamed zip": streamed,
    "another packing": other_packing,
    "stored": lambda: packed(members(written(comments)), zipfile.ZIP_STORED),
    "empty lists in the styles": self_closed,
    "pivot table, slicer, threads": excel_parts,
    "external link": external_link,
    "no styles": no_styles,
    "manual calculation": lambda: calc_settings(b'calcMode="manual" '),
    "precision as displayed": lambda: calc_settings(b'fullPrecision="0" '),
    "R1C1 and iteration": lambda: calc_settings(b'refMode="R1C1" iterate="1" '),
    "protected structure": lambda: edited(
        (BOOK, b"<bookViews>", b'<workbookProtection workbookPassword="CC1A" lockStructure="1"/><bookViews>')),
    "no window, custom views": lambda: edited(
        (BOOK, b'<bookViews><workbookView xWindow="240" yWindow="15" windowWidth="16095" windowHeight="9660"/></bookViews>', b""),
        (BOOK, b"</workbook>", b'<customWorkbookViews><customWorkbookView name="v" guid="{00000000-0000-0000-0000-000000000001}" '
                               b'windowWidth="9" windowHeight="9" activeSheetId="1"/></customWorkbookViews></workbook>')),
    "its own palette": lambda: edited((CSS, b"</styleSheet>", b"<colors><indexedColors>" + b'<rgbColor rgb="00123456"/>' * 64
                                       + b"</indexedColors></colors></styleSheet>")),
    "odd case and quotes": lambda: edited(
        (RELS, b'Target="styles.xml"', b"Target = '/XL/Styles.xml'"), (BOOK, b'<sheet name="Notes"', b"<sheet\n  name='Notes'"),
        (BOOK, b"<sheets>", b"<!-- </sheets> --><sheets>")),
    "comment after the workbook": lambda: edited((BOOK, b"</workbook>", b"</workbook>\n<!-- made for the club -->\n")),
}
