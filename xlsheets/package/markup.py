"""The XML of a sheet part, as byte patterns: finding rows, cells and their children without building a tree.

A part is searched in one pass, so that a sheet of 20 MB takes about a second and every byte that is not edited can be
copied as it is. Source: ECMA-376 part 1, 18.3.1 (sheetData, row, c, f, v, is) and XML 1.0 for the syntax.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from etui.errors import EtuiError

NAME = rb"""[^\s<>/:!?"'=]+"""
_ATTRIBUTES = rb"""(?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*"""
ATTRIBUTES = b"(" + _ATTRIBUTES + rb")\s*"
_TAG = rb"""[^!?>"'][^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*"""
_MARKUP = rb"(?:!--.*?--|!\[CDATA\[.*?\]\]|\?.*?\?|" + _TAG + rb")>"
_BETWEEN = re.compile(rb"(?:[^<]+|<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>)*", re.DOTALL)
_ATTRIBUTE = re.compile(rb"""\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')""")
_UNTEXT = re.compile(rb"<!--.*?-->|<!\[CDATA\[(.*?)\]\]>|<\?.*?\?>|<[^>]*>", re.DOTALL)
_REFERENCE = re.compile(r"&(?:#x([0-9A-Fa-f]+)|#([0-9]+)|(amp|lt|gt|quot|apos));")
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}


def start_tag(name: bytes) -> re.Pattern[bytes]:
    """The start tag of a name, whatever its prefix; comments, CDATA and instructions before it are stepped over.

    Groups: prefix with its colon (None for what is stepped over), attributes, ``/`` when self-closing.
    """
    tag = b"<((?:" + NAME + b":)?)" + name + ATTRIBUTES + b"(/?)>"
    return re.compile(rb"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|" + tag, re.DOTALL)


_SHEET_DATA, _STRING_TABLE = start_tag(b"sheetData"), start_tag(b"sst")


class Grammar(NamedTuple):
    """The patterns of one part, whose elements all carry the same namespace prefix (``b""`` or ``b"x:"``)."""

    prefix: bytes
    row: re.Pattern[bytes]                   # groups: attributes, content (None when self-closing)
    cell: re.Pattern[bytes]                  # the same
    cell_tag: re.Pattern[bytes]              # the beginning of a cell's start tag
    child: re.Pattern[bytes]                 # groups: name, attributes, content
    usual: re.Pattern[bytes]                 # a cell as programs write it; see :class:`Usual`
    formula: re.Pattern[bytes]               # the start tag of <f>; group: attributes
    item: re.Pattern[bytes]                  # <si>; groups as a row's
    text: re.Pattern[bytes]                  # <t> or <rPh>; groups: name, attributes, content
    close: re.Pattern[bytes]                 # </sheetData>


class Usual:
    """The groups of ``Grammar.usual``: a cell with an address, perhaps a style and a type, a formula, and a value or a text.

    What it matches, ``Grammar.cell`` and ``Grammar.child`` find too, with the same bounds, in a pass for each level.
    """

    LETTERS, ROW, STYLE, KIND, FORMULA, VALUE, VALUE_TEXT, INLINE, INLINE_TEXT = range(1, 10)


class Container(NamedTuple):
    """Where the rows of a sheet (or the shared strings) lie: from ``start``, unless the element is self-closing."""

    grammar: Grammar
    tag: int                                 # offset of the < of its start tag
    start: int                               # offset after its >
    empty: bool                              # self-closing


@lru_cache(maxsize=32)
def grammar_of(prefix: bytes) -> Grammar:
    """The patterns for a namespace prefix, colon included."""
    p = re.escape(prefix)

    def compiled(pattern: bytes) -> re.Pattern[bytes]:
        return re.compile(pattern, re.DOTALL)

    return Grammar(
        prefix,
        row=compiled(_element(p, b"row", b"row")),
        cell=compiled(_element(p, b"c", b"c")),
        cell_tag=compiled(b"<" + p + rb"c[\s/>]"),
        child=compiled(_element(p, b"(" + NAME + b")", rb"\1")),
        usual=compiled(_usual_cell(p)),
        formula=compiled(b"<" + p + b"f" + ATTRIBUTES + b"/?>"),
        item=compiled(_element(p, b"si", b"si")),
        text=compiled(_element(p, b"(t|rPh)", rb"\1")),
        close=compiled(b"</" + p + rb"sheetData\s*>"),
    )


def _element(prefix: bytes, name: bytes, end_name: bytes) -> bytes:
    """A whole element; what lies inside may hold comments and CDATA that mention its own end tag."""
    end = b"/" + prefix + end_name + rb"\s*>"
    inside = rb"([^<]*(?:<(?!" + end + rb")" + _MARKUP + rb"[^<]*)*)"
    return b"<" + prefix + name + ATTRIBUTES + b"(?:/>|>" + inside + b"<" + end + b")"


def _plain_element(prefix: bytes, name: bytes, text: bytes = b"[^<]*", head: bytes = _ATTRIBUTES + rb"\s*") -> bytes:
    """An element with only text inside, as all programs write it: what :func:`_element` finds, found faster."""
    return b"<" + prefix + name + head + b"(?:/>|>" + text + b"</" + prefix + name + b">)"


def _usual_cell(p: bytes) -> bytes:
    """A whole cell; the texts inside hold no markup, so that the first end tag is the cell's."""
    head = rb'c r="([A-Z]{1,3})([1-9][0-9]*)"((?: s="[0-9]+")?)(?: t="([A-Za-z]+)")?'
    value = _plain_element(p, b"v", b"([^<]*)", rb'(?: xml:space="preserve")?')
    inline = b"<" + p + b"is>" + _plain_element(p, b"t", b"([^<]*)", rb'(?: xml:space="preserve")?') + b"</" + p + b"is>"
    formula = _plain_element(p, b"f")
    return b"<" + p + head + b"(?:/>|>(" + formula + b")?(?:(" + value + b")|(" + inline + b"))?</" + p + b"c>)"


def sheet_data(xml: bytes) -> Container:
    """Finds ``<sheetData>``.

    :raises EtuiError: the part has none.
    """
    return _container(_SHEET_DATA, xml)


def string_table(xml: bytes) -> Container:
    """Finds ``<sst>``, the table of shared strings.

    :raises EtuiError: the part has none.
    """
    return _container(_STRING_TABLE, xml)


def _container(start_tag: re.Pattern[bytes], xml: bytes) -> Container:
    for match in start_tag.finditer(xml):
        if match[1] is not None:
            return Container(grammar_of(match[1]), match.start(), match.end(), match[3] == b"/")
    raise damaged("it has no cells", "elle n’a pas de cellules")


def elements(pattern: re.Pattern[bytes], xml: bytes, start: int, end: int) -> Iterator[re.Match[bytes]]:
    """The elements that follow one another from ``start``, with nothing but text and comments between them."""
    while True:
        match = pattern.match(xml, start, end) or pattern.match(xml, between(xml, start, end), end)
        if match is None:
            return
        yield match
        start = match.end()


def between(xml: bytes, start: int, end: int) -> int:
    """The offset after any blanks, comments and processing instructions."""
    match = _BETWEEN.match(xml, start, end)
    return match.end() if match else start


def attributes(text: bytes) -> dict[bytes, bytes]:
    """The attributes of a start tag, as written."""
    return {name: double or single for name, double, single in _ATTRIBUTE.findall(text)}


def without(text: bytes, *names: bytes) -> bytes:
    """The attributes of a start tag, less some."""
    return _ATTRIBUTE.sub(lambda match: b"" if match[1] in names else match[0], text)


def with_attribute(text: bytes, name: bytes, value: bytes) -> bytes:
    """The attributes of a start tag, with one set in its place, or added before the others."""
    changed = _ATTRIBUTE.sub(lambda match: b' %b="%b"' % (name, value) if match[1] == name else match[0], text)
    return changed if name in attributes(changed) else b' %b="%b"' % (name, value) + text


def plain_text(content: bytes) -> str:
    """The text of an element's content: references resolved, comments out, CDATA in, line ends as XML wants them."""
    if b"<" in content:
        parts, done = [], 0
        for match in _UNTEXT.finditer(content):
            parts.append(_resolved(content[done:match.start()]))
            parts.append((match[1] or b"").decode("utf-8"))
            done = match.end()
        return "".join([*parts, _resolved(content[done:])])
    return _resolved(content)


def _resolved(content: bytes) -> str:
    text = content.decode("utf-8")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _REFERENCE.sub(_character, text) if "&" in text else text


def _character(match: re.Match[str]) -> str:
    if match[3]:
        return _NAMED[match[3]]
    try:
        return chr(int(match[1], 16) if match[1] else int(match[2]))
    except (ValueError, OverflowError):
        raise damaged(f"there is no letter {match[0][:12]}", f"il n’y a pas de lettre {match[0][:12]}") from None


def as_utf8(xml: bytes) -> tuple[bytes, str]:
    """The part in UTF-8 and the encoding to give it back in: parts are UTF-8 or, rarely, UTF-16 with its mark.

    :raises EtuiError: the part is in neither.
    """
    try:
        if xml.startswith(b"\xff\xfe"):
            return xml[2:].decode("utf-16-le").encode("utf-8"), "utf-16-le"
        if xml.startswith(b"\xfe\xff"):
            return xml[2:].decode("utf-16-be").encode("utf-8"), "utf-16-be"
        xml.decode("utf-8")
    except UnicodeDecodeError:
        raise damaged("its letters are not UTF-8", "ses lettres ne sont pas en UTF-8") from None
    return xml, "utf-8"


def from_utf8(xml: bytes, encoding: str) -> bytes:
    """The inverse of :func:`as_utf8`."""
    if encoding == "utf-8":
        return xml
    mark = b"\xff\xfe" if encoding == "utf-16-le" else b"\xfe\xff"
    return mark + xml.decode("utf-8").encode(encoding)


def damaged(en: str, fr: str) -> EtuiError:
    """The sentence for a part that is not what Excel writes."""
    return EtuiError(
        en=f"A sheet of this workbook is damaged ({en}): open it in Excel, accept the repair, save it, and try again.",
        fr=f"Une feuille de ce classeur est endommagée ({fr}) : ouvrez-le dans Excel, acceptez "
           "la réparation, enregistrez-le, puis recommencez.",
    )
