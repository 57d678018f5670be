"""The parts that sheets bring along (drawings, charts, pictures, notes, tables), copied into another workbook.

Sources: ECMA-376 part 2 (relationships, content types) and part 1, 12.3 (which parts a sheet may point at); Annex A of part 4 and
part 1 for the two families of names, Transitional and Strict.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple
from urllib.parse import unquote
from xml.sax.saxutils import quoteattr

from etui.errors import EtuiError
from xlsheets.package.archive import Package
from xlsheets.package.attach_markup import Part, children, root_of
from xlsheets.package.markup import as_utf8, attributes, plain_text
from xlsheets.package.structure import CONTENT_TYPES

RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
LEFT_BEHIND = frozenset({"threadedComment", "printerSettings", "revisionHeaders"})     # threads stay as notes, printers differ
TIED = {                                       # what a sheet cannot take along: the rest of it belongs to its workbook
    "pivotTable": ("a pivot table", "un tableau croisé dynamique"),
    "slicer": ("a slicer", "un segment"),
    "timeline": ("a timeline", "une chronologie"),
    "queryTable": ("a query", "une requête"),
    "tableSingleCells": ("an XML map", "un mappage XML"),
}
_OLD, _NEW = "http://schemas.openxmlformats.org/", "http://purl.oclc.org/ooxml/"
_STRICT = {                                    # the words of the Transitional family and those of the Strict one
    f"{_OLD}spreadsheetml/2006/main": f"{_NEW}spreadsheetml/main",
    f"{_OLD}officeDocument/2006/relationships": f"{_NEW}officeDocument/relationships",
    f"{_OLD}drawingml/2006/main": f"{_NEW}drawingml/main",
    f"{_OLD}drawingml/2006/chart": f"{_NEW}drawingml/chart",
    f"{_OLD}drawingml/2006/chartDrawing": f"{_NEW}drawingml/chartDrawing",
    f"{_OLD}drawingml/2006/spreadsheetDrawing": f"{_NEW}drawingml/spreadsheetDrawing",
}

Edit = Callable[[bytes, str], bytes]           # (a part, the last word of the relationship to it) → the part as it arrives


class Relationship(NamedTuple):
    """One of a part's relationships: ``part`` is "" when its target lies outside the workbook."""

    key: str
    kind: str
    target: str
    part: str


def is_strict(package: Package) -> bool:
    """Whether a workbook is of the Strict family."""
    root = root_of(as_utf8(package.part(package.workbook_part))[0])
    return root is not None and _NEW.encode() in root.head


def relationships(package: Package, source: str) -> Iterator[Relationship]:
    """What a part points at; the package itself when ``source`` is ""."""
    rels = rels_of(source)
    if not package.has(rels):
        return
    xml, _ = as_utf8(package.part(rels))
    root = root_of(xml)
    for node in children(xml, root.inside, root.inside_end) if root else ():
        head = {name: plain_text(value) for name, value in attributes(node.head).items()}
        target = head.get(b"Target", "")
        part = posixpath.normpath(posixpath.join("/", posixpath.dirname(source), target)).lstrip("/")
        if not package.has(part):
            part = unquote(part)
        inside = head.get(b"TargetMode") != "External" and package.has(part)
        yield Relationship(head.get(b"Id", ""), head.get(b"Type", ""), target, part if inside else "")


def rels_of(part: str) -> str:
    folder, file = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{file}.rels")


def last_word(kind: str) -> str:
    return kind.rpartition("/")[2]


def content_type_of(package: Package, part: str) -> tuple[str, str]:
    """A part's type: its own, or "" and the one of all parts with its ending."""
    xml, _ = as_utf8(package.part(CONTENT_TYPES))
    root, own, usual = root_of(xml), "", ""
    ending = part.rpartition(".")[2].casefold()
    for node in children(xml, root.inside, root.inside_end) if root else ():
        head = {name: plain_text(value) for name, value in attributes(node.head).items()}
        if node.name == b"Override" and head.get(b"PartName", "").lstrip("/").casefold() == part.casefold():
            own = head.get(b"ContentType", "")
        if node.name == b"Default" and head.get(b"Extension", "").casefold() == ending:
            usual = head.get(b"ContentType", "")
    return own, usual


class Mover:
    """Copies parts of a book into the club's workbook, under names that are free there."""

    def __init__(self, club: Package, book: Package, types: Part, edit: Edit) -> None:
        self._club, self._book, self._types, self._edit = club, book, types, edit
        self._moved: dict[str, str] = {}
        self._strict = is_strict(club), is_strict(book)
        self._table = max(_table_ids(club), default=0)
        self._title = ""
        self.added: list[str] = []                     # in the order they arrived

    def sheet(self, title: str, part: str) -> str:
        """Copies a sheet's part with all that hangs on it; returns its new name.

        :raises EtuiError: it holds what cannot leave its workbook.
        """
        self._title = title
        return self._move(part, "sheet")

    def kind(self, kind: str) -> str:
        """A relationship's type in the club's family of names."""
        return self._family(kind.encode()).decode()

    def _move(self, part: str, kind: str) -> str:
        if part in self._moved:
            return self._moved[part]
        new = self._moved[part] = self._free(part)
        data = self._book.part(part)
        if _is_xml(part):
            data = self._family(self._edit(data, kind))
        if kind == "table":
            self._table += 1
            data = _numbered(data, self._table)
        self._club.add(new, data)                      # before what hangs on it: names are taken in this order
        self.added.append(new)
        self._declare(part, new)
        related = list(relationships(self._book, part))
        if related:
            self._club.add(rels_of(new), self._rels(related))
            self.added.append(rels_of(new))
        return new

    def _rels(self, related: list[Relationship]) -> bytes:
        lines = []
        for one in related:
            word = last_word(one.kind)
            if word in TIED:
                raise _tied(self._book.name, self._title, *TIED[word])
            if word in LEFT_BEHIND:
                continue
            target, mode = one.target, ' TargetMode="External"'
            if one.part:
                target, mode = "/" + self._move(one.part, word), ""
            lines.append(f"<Relationship Id={quoteattr(one.key)} Type={quoteattr(self.kind(one.kind))} "
                         f"Target={quoteattr(target)}{mode}/>")
        head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        return f'{head}<Relationships xmlns="{RELATIONSHIPS}">{"".join(lines)}</Relationships>'.encode()

    def _free(self, part: str) -> str:
        """A name like the part's, with the first number that no part has."""
        stem, dot, ending = part.rpartition(".")
        stem = stem.rstrip("0123456789")
        number = 1
        while self._club.has(f"{stem}{number}{dot}{ending}"):
            number += 1
        return f"{stem}{number}{dot}{ending}"

    def _declare(self, part: str, new: str) -> None:
        own, usual = content_type_of(self._book, part)
        declare(self._types, new, own or usual, content_type_of(self._club, new)[1])

    def _family(self, data: bytes) -> bytes:
        club, book = self._strict
        if club == book:
            return data
        names = _STRICT if club else {new: old for old, new in _STRICT.items()}
        for former, name in names.items():
            data = re.sub(re.escape(former.encode()) + rb"""(?=["'/]|$)""", name.encode(), data)
        return data


def declare(types: Part, part: str, kind: str, usual: str = "") -> None:
    """Adds a part's content type, unless its ending already gives it."""
    if kind and kind != usual:
        element = f"{types.prefix.decode()}Override PartName={quoteattr('/' + part)} ContentType={quoteattr(kind)}"
        types.append(f"<{element}/>".encode())


def _is_xml(part: str) -> bool:
    return part.lower().endswith((".xml", ".vml"))


def tables(package: Package) -> Iterator[tuple[str, bytes]]:
    """The name and the part's bytes of each table of a workbook."""
    for sheet in package.sheets.values():
        if not package.has(rels_of(sheet)) or b"/table" not in as_utf8(package.part(rels_of(sheet)))[0]:
            continue                                   # a sheet may have a hundred thousand links, and no table
        for related in relationships(package, sheet):
            if last_word(related.kind) == "table" and related.part:
                data, _ = as_utf8(package.part(related.part))
                root = root_of(data)
                head = attributes(root.head) if root else {}
                yield plain_text(head.get(b"displayName", head.get(b"name", b""))), data


def _table_ids(package: Package) -> list[int]:
    found = (root_of(data) for _, data in tables(package))
    return [int(attributes(root.head).get(b"id", b"0")) for root in found if root]


def _numbered(table: bytes, number: int) -> bytes:
    """A table's part with its number in the workbook."""
    root = root_of(table)
    if root is None:
        return table
    head = re.sub(rb"""(\sid\s*=\s*)(?:"[^"]*"|'[^']*')""", rb'\g<1>"%d"' % number, root.head, count=1)
    place = root.start + 1 + len(root.tag)
    return table[:place] + head + table[place + len(root.head):]


def _tied(name: str, title: str, en: str, fr: str) -> EtuiError:
    return EtuiError(
        f"the tab “{title}” of {name} holds {en}, which cannot leave its workbook: delete it there, save, and try again",
        f"l’onglet « {title} » de {name} contient {fr}, qui ne peut pas quitter son classeur : supprimez-le, enregistrez, puis "
        "recommencez",
    )
