"""Sheets and other parts of a workbook, added and taken away: the list of sheets, relationships and content types follow.

Sources: ECMA-376 part 2 (content types, relationships) and part 1, 18.2 (workbook, sheets, definedNames, bookViews).
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from xml.sax.saxutils import quoteattr

from xlsheets.package.archive import Package
from xlsheets.package.markup import as_utf8, attributes, from_utf8, plain_text, start_tag, with_attribute, without

WORKSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
SPREADSHEET = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
CONTENT_TYPES = "[Content_Types].xml"

Change = Callable[[bytes], "bytes | None"]      # the attributes of a start tag → those it gets, None to take it out


def add_sheet(package: Package, name: str, content: str, *, hidden: bool = False) -> str:
    """Adds a worksheet after the last; returns its part.

    :param content: what stands inside ``<worksheet>``, as XML without a namespace prefix.
    """
    workbook, _ = as_utf8(package.part(package.workbook_part))
    folder = posixpath.join(posixpath.dirname(package.workbook_part), "worksheets")
    part = next(p for n in range(1, len(package.names()) + 2) if not package.has(p := f"{folder}/sheet{n}.xml"))
    namespace = attributes(_one(b"workbook", workbook)[2]).get(b"xmlns") or SPREADSHEET
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    package.add(part, f'{head}<worksheet xmlns="{namespace.decode()}">{content}</worksheet>'.encode())
    set_content_type(package, part, WORKSHEET)
    sheets = [(match[1].decode(), attributes(match[2])) for match in _tags(b"sheet", workbook)]
    prefix, last = sheets[-1]
    key = next(name for name in last if name.endswith(b":id")).decode()
    number = max(int(sheet[b"sheetId"]) for _, sheet in sheets) + 1
    kinds = _kind_of(package, next(iter(package.sheets.values()))).rpartition("/")[0]      # Transitional's or Strict's
    related = relate(package, part, f"{kinds}/worksheet")
    state = ' state="hidden"' if hidden else ""
    own = "".join(f' {name.decode()}="{uri.decode()}"' for name, uri in last.items() if name.startswith(b"xmlns"))
    element = f'<{prefix}sheet{own} name={quoteattr(name)} sheetId="{number}"{state} {key}="{related}"/>'
    _write(package, package.workbook_part, _inside(workbook, b"sheets", element.encode()))
    package.sheets[name] = part
    return part


def remove_sheet(package: Package, name: str) -> None:
    """Takes a worksheet out. Names of its own go with it; those of the sheets after it keep to their sheets."""
    index = list(package.sheets).index(name)
    part = package.sheets.pop(name)
    related = _id_of(package, part)
    workbook, _ = as_utf8(package.part(package.workbook_part))
    workbook = _changed(workbook, b"sheet", lambda head: None if related in _ids(head) else head)
    workbook = _changed(workbook, b"definedName", lambda head: _names_after(head, index))
    workbook = _changed(workbook, b"workbookView", lambda head: _views_after(head, index))
    _write(package, package.workbook_part, workbook)
    unrelate(package, part)
    _drop(package, part)


def relate(package: Package, part: str, kind: str) -> str:
    """A relationship from the workbook to a part; returns its id."""
    rels = _rels_of(package.workbook_part)
    xml, _ = as_utf8(package.part(rels))
    taken = {attributes(match[2]).get(b"Id", b"") for match in _tags(b"Relationship", xml)}
    number = next(n for n in range(1, len(taken) + 2) if b"rId%d" % n not in taken)
    target = posixpath.relpath(part, posixpath.dirname(package.workbook_part) or ".")
    prefix = _one(b"Relationships", xml)[1].decode()
    element = f'<{prefix}Relationship Id="rId{number}" Type={quoteattr(kind)} Target={quoteattr(target)}/>'
    _write(package, rels, _inside(xml, b"Relationships", element.encode()))
    return f"rId{number}"


def unrelate(package: Package, part: str) -> None:
    """Takes out the workbook's relationship to a part."""
    related = _id_of(package, part)
    rels = _rels_of(package.workbook_part)
    xml, _ = as_utf8(package.part(rels))
    _write(package, rels, _changed(
        xml, b"Relationship", lambda head: None if attributes(head).get(b"Id") == related else head))


def related_part(package: Package, kind: str) -> str | None:
    """The part that the workbook points at with a relationship whose type ends so ("vbaProject")."""
    for _, part, its_kind in _relationships(package):
        if its_kind.rpartition("/")[2] == kind and package.has(part):
            return part
    return None


def add_part(package: Package, part: str, data: bytes, content_type: str, kind: str) -> None:
    """Adds a part that the workbook points at."""
    package.add(part, data)
    set_content_type(package, part, content_type)
    relate(package, part, kind)


def remove_part(package: Package, part: str) -> None:
    """Takes out a part that the workbook points at, and the parts it alone points at itself."""
    unrelate(package, part)
    for own in _targets(package, part):
        _drop(package, own)
    _drop(package, part)


def content_type(package: Package, part: str) -> str:
    """The declared type of a part; "" when only its ending gives it."""
    xml, _ = as_utf8(package.part(CONTENT_TYPES))
    for match in _tags(b"Override", xml):
        if _same_part(match[2], part):
            return attributes(match[2])[b"ContentType"].decode()
    return ""


def set_content_type(package: Package, part: str, kind: str) -> None:
    xml, _ = as_utf8(package.part(CONTENT_TYPES))
    if content_type(package, part):
        xml = _changed(xml, b"Override", lambda head: (
            with_attribute(head, b"ContentType", kind.encode()) if _same_part(head, part) else head))
    else:
        prefix = _one(b"Types", xml)[1].decode()
        element = f'<{prefix}Override PartName={quoteattr("/" + part)} ContentType={quoteattr(kind)}/>'
        xml = _inside(xml, b"Types", element.encode())
    _write(package, CONTENT_TYPES, xml)


def set_attribute(xml: bytes, element: bytes, name: bytes, value: bytes | None) -> bytes:
    """A part with one attribute of an element set, or taken out."""
    utf8, encoding = as_utf8(xml)
    return from_utf8(_changed(utf8, element, lambda head: (
        without(head, name) if value is None else with_attribute(head, name, value))), encoding)


def attribute(xml: bytes, element: bytes, name: bytes) -> str | None:
    """An attribute of the first element of that name; None when there is none."""
    for match in _tags(element, as_utf8(xml)[0]):
        value = attributes(match[2]).get(name)
        return None if value is None else plain_text(value)
    return None


def has_element(xml: bytes, element: bytes) -> bool:
    return next(_tags(element, as_utf8(xml)[0]), None) is not None


def with_first_child(xml: bytes, parent: bytes, child: bytes) -> bytes:
    """A part with an empty element just inside its root, unless it has one already."""
    utf8, encoding = as_utf8(xml)
    if has_element(xml, child):
        return xml
    root = _one(parent, utf8)
    return from_utf8(utf8[:root.end()] + b"<" + root[1] + child + b"/>" + utf8[root.end():], encoding)


def without_empty(xml: bytes, element: bytes) -> bytes:
    """A part without the elements of that name that say nothing."""
    utf8, encoding = as_utf8(xml)
    return from_utf8(_changed(utf8, element, lambda head: head if head.strip() else None), encoding)


def _drop(package: Package, part: str) -> None:
    """Takes out a part, its own relationships and its content type."""
    xml, _ = as_utf8(package.part(CONTENT_TYPES))
    _write(package, CONTENT_TYPES, _changed(
        xml, b"Override", lambda head: None if _same_part(head, part) else head))
    package.remove(part)
    if package.has(_rels_of(part)):
        package.remove(_rels_of(part))


def _names_after(head: bytes, index: int) -> bytes | None:
    """A name of one sheet says which by its place in the list, counted from 0."""
    place = int(attributes(head).get(b"localSheetId", b"-1"))
    if place == index:
        return None
    return with_attribute(head, b"localSheetId", b"%d" % (place - 1)) if place > index else head


def _ids(head: bytes) -> list[bytes]:
    return [value for name, value in attributes(head).items() if name.endswith(b":id")]


def _views_after(head: bytes, index: int) -> bytes:
    """The tab shown, and the first tab of the bar, after a sheet is gone."""
    for name in (b"activeTab", b"firstSheet"):
        place = int(attributes(head).get(name, b"0"))
        if place >= index and place > 0:
            head = with_attribute(head, name, b"%d" % (place - 1))
    return head


def _relationships(package: Package) -> Iterator[tuple[bytes, str, str]]:
    """(id, part, type) of each part that the workbook points at."""
    yield from _related(package, package.workbook_part)


def _related(package: Package, source: str) -> Iterator[tuple[bytes, str, str]]:
    rels = _rels_of(source)
    if not package.has(rels):
        return
    xml, _ = as_utf8(package.part(rels))
    for match in _tags(b"Relationship", xml):
        head = attributes(match[2])
        if head.get(b"TargetMode") != b"External":
            target = posixpath.normpath(posixpath.join("/", posixpath.dirname(source), plain_text(head[b"Target"])))
            yield head[b"Id"], target.lstrip("/"), plain_text(head[b"Type"])


def _targets(package: Package, source: str) -> list[str]:
    return [part for _, part, _ in _related(package, source) if package.has(part)]


def _id_of(package: Package, part: str) -> bytes:
    return next(key for key, its, _ in _relationships(package) if its.casefold() == part.casefold())


def _kind_of(package: Package, part: str) -> str:
    return next(kind for _, its, kind in _relationships(package) if its.casefold() == part.casefold())


def _rels_of(part: str) -> str:
    folder, file = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{file}.rels")


def _same_part(head: bytes, part: str) -> bool:
    return plain_text(attributes(head).get(b"PartName", b"")).lstrip("/").casefold() == part.casefold()


def _tags(name: bytes, xml: bytes) -> Iterator[re.Match[bytes]]:
    return (match for match in start_tag(name).finditer(xml) if match[1] is not None)


def _one(name: bytes, xml: bytes) -> re.Match[bytes]:
    return next(_tags(name, xml))


def _changed(xml: bytes, name: bytes, change: Change) -> bytes:
    """Every start tag of a name as ``change`` makes it; one taken out goes with its end tag."""
    pieces, done = [], 0
    for match in _tags(name, xml):
        new = change(match[2])
        pieces.append(xml[done:match.start()])
        if new is None:
            done = _end(xml, match, name)
        else:
            start, end = (position - match.start() for position in match.span(2))
            pieces.append(match[0][:start] + new + match[0][end:])
            done = match.end()
    return b"".join([*pieces, xml[done:]])


def _end(xml: bytes, match: re.Match[bytes], name: bytes) -> int:
    """Where an element ends that has none of its own name inside."""
    if match[3]:
        return match.end()
    end = b"</" + match[1] + name + b">"
    return xml.index(end, match.end()) + len(end)


def _inside(xml: bytes, name: bytes, element: bytes) -> bytes:
    """``element`` added at the end of the element of that name."""
    end = xml.rindex(b"</" + _one(name, xml)[1] + name)
    return xml[:end] + element + xml[end:]


def _write(package: Package, part: str, utf8: bytes) -> None:
    package.replace(part, from_utf8(utf8, as_utf8(package.part(part))[1]))
