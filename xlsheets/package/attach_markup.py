"""The few XML parts that list a workbook's contents, as byte spans: elements found, children added, all else as it was.

Sources: XML 1.0 (syntax); ECMA-376 part 1, 18.2 (CT_Workbook) and 18.8 (CT_Stylesheet) for the order of the children.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from xlsheets.package.archive import Package
from xlsheets.package.markup import as_utf8, attributes, from_utf8, with_attribute
from xlsheets.package.refusals import damaged

WORKBOOK_ORDER = (b"fileVersion", b"fileSharing", b"workbookPr", b"workbookProtection", b"bookViews", b"sheets",
                  b"functionGroups", b"externalReferences", b"definedNames", b"calcPr")
STYLES_ORDER = (b"numFmts", b"fonts", b"fills", b"borders", b"cellStyleXfs", b"cellXfs", b"cellStyles", b"dxfs", b"tableStyles",
                b"colors", b"extLst")

_TAG = re.compile(rb"""<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<!DOCTYPE[^>]*>"""
                  rb"""|<(/?)([^\s/>!?]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(/?)>""", re.DOTALL)


class Node(NamedTuple):
    """An element of a part: where it lies, and where its content does (an empty span when it is self-closing)."""

    tag: bytes                               # with its prefix
    head: bytes                              # its attributes
    start: int
    inside: int
    inside_end: int
    end: int

    @property
    def name(self) -> bytes:
        return self.tag.rpartition(b":")[2]

    @property
    def prefix(self) -> bytes:
        """With its colon, or nothing."""
        return self.tag[:len(self.tag) - len(self.name)]

    @property
    def closed(self) -> bool:
        return self.inside == self.end


def children(xml: bytes, start: int, end: int) -> Iterator[Node]:
    """The elements that lie side by side in a span."""
    open_tags: list[re.Match[bytes]] = []
    for match in _TAG.finditer(xml, start, end):
        if match[2] is None:
            continue
        if match[1]:
            if not open_tags:
                return
            first = open_tags.pop()
            if not open_tags:
                yield Node(first[2], first[3], first.start(), first.end(), match.start(), match.end())
        elif not match[4]:
            open_tags.append(match)
        elif not open_tags:
            yield Node(match[2], match[3], match.start(), match.end(), match.end(), match.end())


def root_of(xml: bytes) -> Node | None:
    """The one element that holds all others; nothing but comments follows its end tag."""
    first = next((match for match in _TAG.finditer(xml) if match[2] is not None), None)
    if first is None or first[1]:
        return None
    if first[4]:
        return Node(first[2], first[3], first.start(), first.end(), first.end(), first.end())
    end = xml.rfind(b"</" + first[2])
    close = xml.find(b">", end)
    return Node(first[2], first[3], first.start(), first.end(), end, close + 1) if 0 < end < close else None


class Part:
    """One of those parts, being added to. Its bytes are UTF-8 here whatever the file has."""

    def __init__(self, package: Package, name: str) -> None:
        self.package, self.name = package, name
        self.xml, self._encoding = as_utf8(package.part(name))
        self._root()

    def _root(self) -> Node:
        root = root_of(self.xml)
        if root is None:
            raise damaged(self.package.name, self.name)
        return root

    @property
    def root(self) -> Node:
        return self._root()

    @property
    def prefix(self) -> bytes:
        return self.root.prefix

    def child(self, name: bytes) -> Node | None:
        """The root's child of a name."""
        root = self.root
        return next((node for node in children(self.xml, root.inside, root.inside_end) if node.name == name), None)

    def items(self, name: bytes) -> list[Node]:
        """The children of the root's child of a name."""
        node = self.child(name)
        return [] if node is None else list(children(self.xml, node.inside, node.inside_end))

    def drop(self, nodes: Iterable[Node]) -> None:
        """Takes elements out, as they were found in the part as it is."""
        for node in sorted(nodes, key=lambda node: node.start, reverse=True):
            self.xml = self.xml[:node.start] + self.xml[node.end:]

    def append(self, elements: bytes) -> None:
        """Adds elements at the end of the root."""
        self.xml = _filled(self.xml, self.root, elements)

    def extend(self, name: bytes, elements: bytes, order: Sequence[bytes], count: int | None = None) -> None:
        """Adds elements at the end of the root's child of a name, which is made in its place when there is none.

        :param count: how many it then holds, where the format says it.
        """
        if not elements:
            return
        node = self.child(name)
        if node is None:
            self._insert(name, elements, order, count)
            return
        xml = _filled(self.xml, node, elements)
        if count is not None and b"count" in attributes(node.head):
            place = node.start + 1 + len(node.tag)
            xml = xml[:place] + with_attribute(node.head, b"count", b"%d" % count) + xml[place + len(node.head):]
        self.xml = xml

    def _insert(self, name: bytes, elements: bytes, order: Sequence[bytes], count: int | None) -> None:
        root, before = self.root, order[:order.index(name)]
        place = root.inside
        for node in children(self.xml, root.inside, root.inside_end):
            if node.name in before:
                place = node.end
        head = b"" if count is None else b' count="%d"' % count
        whole = b"<%b%b%b>%b</%b%b>" % (root.prefix, name, head, elements, root.prefix, name)
        if root.closed:
            self.xml = _filled(self.xml, root, whole)
        else:
            self.xml = self.xml[:place] + whole + self.xml[place:]

    def write(self) -> None:
        self.package.replace(self.name, from_utf8(self.xml, self._encoding))


def _filled(xml: bytes, node: Node, elements: bytes) -> bytes:
    """The part with elements added at the end of one of its elements."""
    if not node.closed:
        return xml[:node.inside_end] + elements + xml[node.inside_end:]
    open_end = xml.rindex(b"/", node.start, node.end)
    return xml[:open_end] + b">" + elements + b"</" + node.tag + b">" + xml[node.end:]
