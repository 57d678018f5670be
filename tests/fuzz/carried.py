"""What must not come along: nothing in a file that Étui writes may run, call, link out or calculate what somebody else typed."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final
from xml.etree import ElementTree

from tests.fuzz.strings import MARK

ACTIVE: Final = re.compile(
    r"vbaProject|externalLink|connections|queryTable|embeddings|activeX|ctrlProps|customXml|macrosheets|"
    r"webextension|\.bin$|revisions|oleObject",
    re.IGNORECASE,
)
_TEXT: Final = re.compile(
    rb"<(is|t|v|dc:title|dc:creator|dc:subject|dc:description|cp:lastModifiedBy|oddHeader|oddFooter|evenHeader|evenFooter)\b[^>]*>.*?</\1>",
    re.DOTALL,
)
LEADS: Final = ("href", "src", "action", "style", "srcdoc", "data")
_BEGINS: Final = ("=", "+", "-", "@", "\t", "\r")


def in_workbook(data: bytes, *, formulas: bool = True) -> Iterator[str]:
    """What is wrong with a workbook made by `import`, `new`, `combine`; for `publish` also any formula at all."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for info in archive.infolist():
            part = archive.read(info)
            if ACTIVE.search(info.filename) or ".." in info.filename or info.filename.startswith("/"):
                yield f"a part {info.filename}"
            if info.filename.endswith(".rels") and b'"External"' in part:
                yield f"a link out of the workbook in {info.filename}"
            if not info.filename.endswith((".xml", ".rels")):
                continue
            try:
                ElementTree.fromstring(part)
            except ElementTree.ParseError as error:
                yield f"{info.filename} is no XML: {error}"
            for tag in (
                b"<hyperlink",
                b"<oleObject",
                b"<control ",
                b"<webPublish",
                b"ddeLink",
                b"<connection",
                b"<externalReference",
            ):
                if tag in part:
                    yield f"{tag.decode()} in {info.filename}"
            if MARK.encode() in _TEXT.sub(b"", part):
                yield f"the mark outside the texts of {info.filename}"
            if not formulas and re.search(rb"<f[\s>]", part) and "worksheets/" in info.filename:
                yield f"a formula in {info.filename}"


def in_csv(data: bytes, delimiter: str) -> Iterator[str]:
    """Cells that a spreadsheet would take for a formula; a plain negative number is none."""
    for row in csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=delimiter):
        for cell in row:
            if cell.lstrip(" \u00a0").startswith(_BEGINS) and not re.fullmatch(r"[-+]?[0-9]+([.,][0-9]+)?", cell):
                yield f"a formula in a CSV: {cell[:60]!r}"


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and MARK in value and (name in LEADS or name.startswith("on")):
                self.found.append(f"the mark in <{tag} {name}>")
            if name in ("src", "href") and value and re.match(r"(?:https?:)?//", value):
                self.found.append(f"<{tag} {name}={value[:60]!r}> reaches out")
        if tag in ("iframe", "object", "embed", "base"):
            self.found.append(f"<{tag}>")

    def handle_data(self, data: str) -> None:
        if MARK in data and self.cdata_elem:
            self.found.append(f"the mark in <{self.cdata_elem}>")


def in_page(data: bytes) -> Iterator[str]:
    page = _Page()
    page.feed(data.decode("utf-8"))
    yield from page.found


def in_file(name: str, data: bytes, *, published: bool) -> Iterator[str]:
    """By the ending of the file's name."""
    if name.endswith((".xlsx", ".xlsm")):
        yield from in_workbook(data, formulas=not published)
    elif name.endswith(".html"):
        yield from in_page(data)
    elif name.endswith(".csv"):
        first = data.decode("utf-8-sig").partition("\n")[0]
        yield from in_csv(data, ";" if ";" in first else ",")
    elif name.endswith(".xml"):
        try:
            ElementTree.fromstring(data)
        except ElementTree.ParseError as error:
            yield f"{name} is no XML: {error}"
