"""Styles of one workbook added after those of another: what was there keeps its place, so no cell of the club's changes.

Source: ECMA-376 part 1, 18.8 (styleSheet): a cell names a cellXfs entry by its place in the list; that one names a font, a fill,
a border and a named style by theirs, and a number format by its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.etree.ElementTree import Element, ParseError
from xml.sax.saxutils import escape, quoteattr

from defusedxml import DefusedXmlException
from defusedxml import ElementTree as SafeXml

from etui.errors import EtuiError
from xlsheets.package.attach_markup import STYLES_ORDER, Part
from xlsheets.package.refusals import damaged

MOST_XFS = 65_490                              # Excel's limit on cell formats
OWN_FORMATS = 164                              # number formats from here on are spelt out in the file
_FONT = '<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>'
_SEEDS = {                                     # what Excel takes for granted where a list is missing
    "fonts": [_FONT],
    "fills": ['<fill><patternFill patternType="none"/></fill>', '<fill><patternFill patternType="gray125"/></fill>'],
    "borders": ["<border><left/><right/><top/><bottom/><diagonal/></border>"],
    "cellStyleXfs": ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'],
    "cellXfs": ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'],
}
_DECLARATION = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*<\?xml.*?\?>", re.DOTALL)
_FLAGS = ("applyNumberFormat", "applyFont", "applyFill", "applyBorder", "applyAlignment", "applyProtection")


def parsed(xml: bytes, name: str, part: str) -> Element:
    """The tree of a part that is UTF-8 by now, whatever its first line says. Raises EtuiError when it is not XML."""
    try:
        root: Element = SafeXml.fromstring(_DECLARATION.sub(b"", xml, count=1))
    except (ParseError, DefusedXmlException, ValueError, LookupError) as error:
        raise damaged(name, part) from error
    return root


class StyleList:
    """One list of a style sheet: what it holds, and what is added after it."""

    def __init__(self, name: str, held: Iterable[str], *, seeded: bool = True) -> None:
        self.name = name
        self.held = list(held)
        self.first_new = len(self.held)
        seeds = _SEEDS.get(name, []) if seeded else []
        self.held += seeds[len(self.held):]            # at least as many as the reserved ones: added ones come after
        self._places = {item: place for place, item in reversed(list(enumerate(self.held)))}

    def place(self, item: str) -> int:
        """Where an item stands: with an equal one, or at the end."""
        if item not in self._places:
            self._places[item] = len(self.held)
            self.held.append(item)
        return self._places[item]


class AddedStyles:
    """The styles of a book, given places in the club's list as they are asked for; :meth:`write` adds them."""

    def __init__(self, part: Part, book: Element) -> None:
        """:param book: the book's style sheet, its colours plain."""
        club = parsed(part.xml, part.package.name, part.name)
        self._part, self._book = part, book
        self._lists = {name: StyleList(name, [_text(item) for item in _items(club, name)])
                       for name in ("numFmts", "fonts", "fills", "borders", "cellStyleXfs", "cellXfs", "cellStyles", "dxfs")}
        self._formats = {item.get("formatCode", ""): int(item.get("numFmtId", "0")) for item in _items(club, "numFmts")}
        self._codes = {int(item.get("numFmtId", "0")): item.get("formatCode", "") for item in _items(book, "numFmts")}
        self._next_format = max([OWN_FORMATS - 1, *self._formats.values()]) + 1
        self._styles = {item.get("name", "").casefold(): int(item.get("xfId", "0")) for item in _items(club, "cellStyles")}
        self._built_in = {item.get("builtinId"): int(item.get("xfId", "0")) for item in _items(club, "cellStyles")
                          if item.get("builtinId") and not item.get("iLevel")}
        self._normal = self._built_in.get("0", 0)
        self._named = {int(item.get("xfId", "0")): item for item in reversed(_items(book, "cellStyles"))}
        self._xfs, self._style_xfs, self._dxfs = (_items(book, name) for name in ("cellXfs", "cellStyleXfs", "dxfs"))
        self._seen: dict[int, int] = {}
        self._seen_styles: dict[int, int] = {}

    def xf(self, number: int) -> int:
        """The club's number for a cell format of the book's.

        :raises EtuiError: the club's workbook has as many as Excel allows.
        """
        if number not in self._seen:
            xf = self._xfs[number] if number < len(self._xfs) else Element("xf")
            wanted = self._own(xf)
            style = int(xf.get("xfId", "0"))
            wanted["xfId"] = str(self._style(style))
            if int(wanted["xfId"]) < self._lists["cellStyleXfs"].first_new:      # a style of the club's: ours are our own looks
                wanted |= dict.fromkeys(_FLAGS, "1")
            self._seen[number] = self._lists["cellXfs"].place(_text(xf, wanted))
            if len(self._lists["cellXfs"].held) > MOST_XFS:
                raise _too_many(self._part.package.name)
        return self._seen[number]

    def dxf(self, number: int) -> int:
        """The club's number for a conditional format's look."""
        if number >= len(self._dxfs):
            return number
        return self._lists["dxfs"].place(_text(self._dxfs[number]))

    def write(self) -> None:
        """Adds to the part all that was asked for."""
        for name in STYLES_ORDER:
            added = self._lists.get(name.decode())
            if added is not None:
                new = "".join(added.held[added.first_new:])
                self._part.extend(name, _prefixed(new, self._part.prefix), STYLES_ORDER, len(added.held))
        self._part.write()

    def _own(self, xf: Element) -> dict[str, str]:
        """The attributes of a format, its lists' numbers made the club's."""
        head = dict(xf.attrib)
        for key, name in (("fontId", "fonts"), ("fillId", "fills"), ("borderId", "borders")):
            items, number = _items(self._book, name), int(head.get(key, "0"))
            head[key] = str(self._lists[name].place(_text(items[number])) if number < len(items) else 0)
        head["numFmtId"] = str(self._format(int(head.get("numFmtId", "0"))))
        return {key: value for key, value in head.items() if not key.startswith("{")}

    def _format(self, number: int) -> int:
        code = self._codes.get(number)
        if code is None:
            return number if number < OWN_FORMATS else 0
        if code not in self._formats:
            self._formats[code] = self._next_format
            self._next_format += 1
            self._lists["numFmts"].place(f'<numFmt numFmtId="{self._formats[code]}" formatCode={quoteattr(code)}/>')
        return self._formats[code]

    def _style(self, number: int) -> int:
        """The club's number for a named style: the one of that name, which is added when the club has none."""
        named = self._named.get(number)
        if named is None or named.get("builtinId") == "0" or number >= len(self._style_xfs):
            return self._normal
        if named.get("builtinId") in self._built_in and not named.get("iLevel"):       # Excel's own, in another language
            return self._built_in[named.get("builtinId")]
        name = named.get("name", "")
        if name.casefold() not in self._styles:
            added = self._lists["cellStyleXfs"]
            self._styles[name.casefold()] = len(added.held)
            added.held.append(_text(self._style_xfs[number], self._own(self._style_xfs[number])))
            head = {**named.attrib, "xfId": str(self._styles[name.casefold()])}
            self._lists["cellStyles"].held.append(_text(named, head))
        return self._styles[name.casefold()]


def _items(root: Element, name: str) -> list[Element]:
    found = root.find(f"{{*}}{name}")
    return [] if found is None else list(found)


def _text(element: Element, head: dict[str, str] | None = None) -> str:
    """An element as XML without a prefix; what belongs to another vocabulary than the style sheet's is left out."""
    name = element.tag.rpartition("}")[2]
    attributes = "".join(f" {key}={quoteattr(value)}" for key, value in (element.attrib if head is None else head).items()
                         if not key.startswith("{"))
    inside = "".join(_text(child) for child in element
                     if child.tag.rpartition("}")[0] == element.tag.rpartition("}")[0] and not child.tag.endswith("}extLst")
                     and not (name == "font" and child.tag.endswith("}scheme")))
    inside += escape((element.text or "").strip())
    return f"<{name}{attributes}>{inside}</{name}>" if inside else f"<{name}{attributes}/>"


def _prefixed(xml: str, prefix: bytes) -> bytes:
    """The elements with the part's own prefix; attributes hold no bare ``<`` once escaped."""
    text = xml.encode("utf-8")
    return text if not prefix else text.replace(b"</", b"\0").replace(b"<", b"<" + prefix).replace(b"\0", b"</" + prefix)


def _too_many(name: str) -> EtuiError:
    return EtuiError(
        f"{name} has as many cell formats as Excel can hold ({MOST_XFS}): copy its sheets into a new workbook in Excel, which "
        "drops those no longer used, and attach to that one",
        f"{name} a autant de formats de cellule qu’Excel peut en contenir ({MOST_XFS}) : copiez ses feuilles dans un nouveau "
        "classeur dans Excel, ce qui retire ceux qui ne servent plus, et ajoutez les onglets à celui-là",
    )
