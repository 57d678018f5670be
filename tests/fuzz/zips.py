"""What is done to a zip of XML, .xlsx or .ods: its parts, the parts that carry something along, and the zip itself."""

from __future__ import annotations

import io
import re
import struct
import warnings
import zipfile
from collections.abc import Callable
from random import Random
from typing import Final

from tests.fuzz.mutations import BYTES, INTERESTING, XML, in_xml, mutated, number
from tests.fuzz.strings import MARK, encoded, hostile

Parts = list[tuple[str, bytes]]
TYPES: Final = "[Content_Types].xml"
OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def unpacked(data: bytes) -> Parts:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return [(info.filename, archive.read(info)) for info in archive.infolist()]


def packed(parts: Parts, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w", method) as archive:
        warnings.simplefilter("ignore")  # a name twice is meant
        for name, data in parts:
            archive.writestr(zipfile.ZipInfo(name, (2026, 11, 24, 20, 0, 0)), data, method)
    return out.getvalue()


def on_part(parts: Parts, chance: Random, pattern: str, change: Callable[[str, Random], str]) -> Parts:
    found = [n for n, (name, _) in enumerate(parts) if re.search(pattern, name)]
    if not found:
        return parts
    n = chance.choice(found)
    name, data = parts[n]
    return [*parts[:n], (name, encoded(change(data.decode("utf-8", "replace"), chance))), *parts[n + 1 :]]


# --- Cells of an .xlsx


def cell(text: str, chance: Random) -> str:
    """A cell's type, value, address or formula."""
    found = list(re.finditer(r"<c\b[^>]*?(/>|>.*?</c>)", text, re.DOTALL))
    for match in sorted(chance.sample(found, min(len(found), chance.choice((1, 1, 2, 6)))), key=lambda m: -m.start()):
        text = text[: match.start()] + _cell(match[0], chance) + text[match.end() :]
    return text


def _cell(old: str, chance: Random) -> str:
    said = re.search(r'\br="([^"]*)"', old)
    where = said[1] if said else "A1"
    what = chance.randrange(7)
    if what == 0:
        kind = chance.choice(("s", "n", "b", "e", "str", "str", "inlineStr", "d", "x", ""))
        return re.sub(r' t="[^"]*"', "", old, count=1).replace("<c ", f'<c t="{kind}" ', 1)
    if what == 1:
        return f'<c r="{where}" t="inlineStr"><is><t xml:space="preserve">{in_xml(hostile(chance), chance)}</t></is></c>'
    if what == 2:
        return f'<c r="{where}" t="s"><v>{chance.choice(("999999", "-1", "1.5", "", "x", "4294967296", "9" * 5_000))}</v></c>'
    if what == 3:
        formula = in_xml(hostile(chance).lstrip("="), chance)
        kind, value = chance.choice(("", ARRAY, SHARED, TABLE)), in_xml(hostile(chance), chance)
        return f'<c r="{where}" t="str"><f{kind}>{formula}</f><v>{value}</v></c>'
    if what == 4:
        return re.sub(r'\br="[^"]*"', f'r="{chance.choice(FAR) if chance.random() < 0.3 else "B2"}"', old, count=1)
    if what == 5:
        return f'<c r="{where}"><v>{in_xml(hostile(chance), chance)}</v></c>'
    return f'<c r="{where}" s="{chance.choice(INTERESTING)}" t="str"><v>{in_xml(hostile(chance), chance)}</v></c>'


ARRAY: Final = ' t="array" ref="A1:XFD1048576"'
SHARED: Final = ' t="shared" si="0" ref="A1:Z9"'
TABLE: Final = ' t="dataTable" ref="A1:B2" r1="A1"'
FAR: Final = ("XFD1048576", "A1048577", "ZZZZ1", "A0", "1", "", "A99999999999", "a1", "$A$1", "R1C1", "XFE1", "B3000000", "é1")


def merged(text: str, chance: Random) -> str:
    """Merged ranges: huge, turned round, absurd."""
    refs = (f'<mergeCell ref="{ref}"/>' for ref in ("A1:XFD1048576", "B2:A1", "A1", "A1:A99999999999", "A2:A190", "x:y"))
    chosen = chance.sample(list(refs), 2) * chance.choice((1, 1, 1, 1, 4_000))
    return text.replace("</sheetData>", f"</sheetData><mergeCells>{''.join(chosen)}</mergeCells>", 1)


def linked(text: str, chance: Random) -> str:
    """Hyperlinks, drawings, an OLE object, a data connection in the sheet."""
    extra = chance.choice(
        (
            f'<hyperlinks><hyperlink ref="A1" xmlns:r="{OFFICE}" r:id="rIdEvil"/></hyperlinks>',
            f'<hyperlinks><hyperlink ref="A1" location="http://{MARK}/"/></hyperlinks>',
            f'<oleObjects><oleObject progId="{MARK}" shapeId="1" xmlns:r="{OFFICE}" r:id="rIdEvil"/></oleObjects>',
            f'<dataValidations count="1"><dataValidation type="list" sqref="A1"><formula1>"{MARK}"</formula1></dataValidation>'
            "</dataValidations>",
        )
    )
    return text.replace("</worksheet>", extra + "</worksheet>", 1)


# --- Parts that carry something along

_MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_CARRIED: Final[dict[str, tuple[str, bytes]]] = {
    "xl/vbaProject.bin": (
        "http://schemas.microsoft.com/office/2006/relationships/vbaProject",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + MARK.encode(),
    ),
    "xl/externalLinks/externalLink1.xml": (
        f"{OFFICE}/externalLink",
        f'<externalLink xmlns="{_MAIN}"><ddeLink ddeService="cmd" ddeTopic="{MARK}"/></externalLink>'.encode(),
    ),
    "xl/connections.xml": (
        f"{OFFICE}/connections",
        f'<connections xmlns="{_MAIN}"><connection id="1" name="{MARK}" type="4"><webPr url="http://{MARK}/"/></connection></connections>'.encode(),
    ),
    "xl/queryTables/queryTable1.xml": (f"{OFFICE}/queryTable", f'<queryTable name="{MARK}"/>'.encode()),
    "customXml/item1.xml": (f"{OFFICE}/customXml", f"<x>{MARK}</x>".encode()),
    "xl/embeddings/oleObject1.bin": (f"{OFFICE}/oleObject", MARK.encode()),
    "xl/activeX/activeX1.xml": (f"{OFFICE}/control", f"<x>{MARK}</x>".encode()),
}
CARRIED: Final = frozenset(_CARRIED)


def carried(parts: Parts, chance: Random) -> Parts:
    """A macro project, an external link, a connection, a hyperlink, related and typed as Excel does it."""
    name, (kind, data) = chance.choice(list(_CARRIED.items()))
    target = f'<Relationship Id="rIdEvil" Type="{kind}" Target="/{name}"/>'
    outside = f'<Relationship Id="rIdEvil2" Type="{OFFICE}/hyperlink" Target="http://{MARK}/" TargetMode="External"/>'
    rels = "xl/_rels/workbook.xml.rels" if chance.random() < 0.6 else r"worksheets/_rels|xl/_rels/workbook.xml.rels"
    parts = on_part(
        parts, chance, rels, lambda text, _: text.replace("</Relationships>", f"{target}{outside}</Relationships>", 1)
    )
    parts = on_part(
        parts,
        chance,
        re.escape(TYPES),
        lambda text, _: text.replace(
            "</Types>", f'<Override PartName="/{name}" ContentType="application/vnd.ms-office.vbaProject"/></Types>', 1
        ),
    )
    return [*parts, (name, data)]


def workbook_part(text: str, chance: Random) -> str:
    """Sheet names, defined names, the order of tabs."""
    name = in_xml(hostile(chance), chance)
    return chance.choice(
        (
            lambda: re.sub(r'(<sheet\b[^>]*\bname=)"[^"]*"', rf'\1"{re.escape(name)[:400]}"', text, count=1),
            lambda: text.replace(
                "</workbook>",
                f'<definedNames><definedName name="{name[:300]}">{name[:300]}</definedName></definedNames></workbook>',
                1,
            ),
            lambda: re.sub(r'(\br:id=)"[^"]*"', r'\1"rIdNone"', text, count=1),
            lambda: re.sub(r'(\bsheetId=)"[^"]*"', r'\1"-1"', text),
            lambda: re.sub(r"<sheet\b[^>]*/>", lambda match: match[0] * 3, text, count=1),
            lambda: re.sub(r"<sheets>.*</sheets>", "<sheets/>", text, count=1, flags=re.DOTALL),
        )
    )()


def relationships(text: str, chance: Random) -> str:
    """Where a part points."""
    to = chance.choice(
        (
            "../../../../etc/passwd",
            "/etc/passwd",
            f"http://{MARK}/x.xml",
            "",
            "xl/workbook.xml",
            "%2e%2e/x",
            "..\\x",
            "\ud800",
            "workbook.xml",
            "file:///etc/passwd",
            "worksheets/" * 40 + "sheet1.xml",
        )
    )
    mode = chance.choice(("", ' TargetMode="External"'))
    return re.sub(r'\bTarget="[^"]*"', lambda _: f'Target="{to}"{mode}', text, count=chance.choice((1, 1, 0)))


# --- Cells of an .ods


def ods_cell(text: str, chance: Random) -> str:
    """A value type, a value, a formula, a repetition."""
    kind = chance.choice(("float", "string", "date", "time", "boolean", "currency", "percentage", "x", ""))
    amount = (
        chance.choice(("2", "0", "-1", "x", "300", "3"))
        if chance.random() < 0.9
        else chance.choice(("1048576", "16384", "99999999999"))
    )
    new = in_xml(hostile(chance), chance)
    changes: tuple[tuple[str, str], ...] = (
        (r'office:value-type="[^"]*"', f'office:value-type="{kind}"'),
        (r'office:value="[^"]*"', f'office:value="{new}"'),
        (r"<table:table-cell\b", f'<table:table-cell table:formula="of:={new}"'),
        (r"<table:table-cell\b", f'<table:table-cell table:number-columns-repeated="{amount}"'),
        (r"<table:table-row\b", f'<table:table-row table:number-rows-repeated="{amount}"'),
        (r"<text:p>[^<]*</text:p>", f"<text:p>{new}</text:p>"),
        (r"<text:p>[^<]*</text:p>", f'<text:p><text:a xlink:href="http://{MARK}/">x</text:a></text:p>'),
        (r'table:name="[^"]*"', f'table:name="{new}"'),
        (r"<table:table-cell\b", '<table:table-cell table:number-rows-spanned="1048576" table:number-columns-spanned="1"'),
    )
    pattern, put = chance.choice(changes)
    found = list(re.finditer(pattern, text))
    if not found:
        return text
    match = chance.choice(found)
    return text[: match.start()] + put + text[match.end() :]


# --- The zip itself


def members(parts: Parts, chance: Random) -> bytes:
    """Names that leave the folder, a member twice or gone, a huge one, a comment, another compression."""
    what = chance.randrange(7)
    n = chance.randrange(len(parts))
    name, data = parts[n]
    if what == 0:
        new = chance.choice(
            (
                "../" * 6 + "tmp/evil",
                "/tmp/evil",
                "C:\\evil",
                "..\\evil",
                "xl/../../evil",
                "\ud800"[:0] + "é.xml",
                name.upper(),
                "xl//x.xml",
            )
        )
        parts = [*parts, (new, b"x")] if chance.random() < 0.6 else [*parts[:n], (new, data), *parts[n + 1 :]]
    elif what == 1:
        parts = [*parts, (name, data if chance.random() < 0.5 else mutated(data, chance, XML))]
    elif what == 2:
        parts = parts[:n] + parts[n + 1 :]
    elif what == 3:
        parts = [
            *parts[:n],
            (name, data + chance.choice((b" ", b"\0", b"<x/>")) * chance.choice((1_000, 1_000, 1_000, 3_000_000))),
            *parts[n + 1 :],
        ]
    elif what == 4:
        parts = sorted(parts, key=lambda _: chance.random())
    elif what == 5:
        return packed(parts, chance.choice((zipfile.ZIP_STORED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)))
    else:
        parts = [*parts[:n], (name, b""), *parts[n + 1 :]]
    return packed(parts)


def headers(data: bytes, chance: Random) -> bytes:
    """The sizes, flags, checksums and offsets that the zip says of its members."""
    changed = bytearray(data)
    heads = [match.start() for match in re.finditer(rb"PK\x01\x02|PK\x03\x04|PK\x05\x06", data)]
    for at in chance.sample(heads, min(len(heads), chance.choice((1, 1, 3)))):
        central = data[at : at + 4] == b"PK\x01\x02"
        where = at + chance.choice(
            (8, 10, 16, 20, 24, 28, 30, 42)
            if central
            else (6, 8, 14, 18, 22, 26, 28)
            if data[at + 2] == 3
            else (8, 10, 12, 16, 20)
        )
        if where + 4 <= len(changed):
            struct.pack_into("<I", changed, where, chance.choice((*INTERESTING, len(data), at)))
    return bytes(changed)


def mutated_zip(data: bytes, chance: Random, sheets: str = r"worksheets/sheet\d+\.xml|sharedStrings|content\.xml") -> bytes:
    """A few changes of the cells, the parts, or the zip."""
    try:
        parts = unpacked(data)
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError, ValueError, EOFError):
        return mutated(data, chance, BYTES)
    ods = any(name == "content.xml" for name, _ in parts)
    for _ in range(chance.choice((1, 1, 1, 2, 2, 4))):
        what = chance.random()
        if what < 0.6:
            parts = on_part(parts, chance, sheets, ods_cell if ods else chance.choice((cell, cell, cell, cell, merged, linked)))
        elif what < 0.7:
            parts = _xml_of(parts, chance, sheets)
        elif what < 0.77:
            parts = _xml_of(parts, chance, r"\.(xml|rels)$")
        elif what < 0.82 and not ods:
            parts = on_part(parts, chance, r"xl/workbook\.xml$", workbook_part)
        elif what < 0.87:
            parts = on_part(parts, chance, r"\.rels$|manifest", relationships)
        elif what < 0.93 and not ods:
            parts = carried(parts, chance)
        elif what < 0.96:
            return members(parts, chance)
    packing = packed(parts)
    last = chance.random()
    if last < 0.06:
        return headers(packing, chance)
    return mutated(packing, chance, BYTES, (number,)) if last < 0.12 else packing


def _xml_of(parts: Parts, chance: Random, pattern: str) -> Parts:
    found = [n for n, (name, _) in enumerate(parts) if re.search(pattern, name)]
    if not found:
        return parts
    n = chance.choice(found)
    name, data = parts[n]
    return [*parts[:n], (name, chance.choice(XML)(data, chance)), *parts[n + 1 :]]
