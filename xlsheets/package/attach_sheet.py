"""A sheet's part carried into another workbook: what it says by number of its own workbook is said otherwise.

Source: ECMA-376 part 1, 18.3.1 (worksheet): ``s`` and ``style`` name cell formats, ``dxfId`` conditional ones, ``t="s"`` the
table of shared strings, ``workbookViewId`` a window.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from xlsheets.package.attach_colours import Colours
from xlsheets.package.attach_formulas import rename_sheets
from xlsheets.package.attach_markup import children, root_of
from xlsheets.package.attach_styles import AddedStyles
from xlsheets.package.markup import (
    as_utf8,
    attributes,
    elements,
    from_utf8,
    plain_text,
    sheet_data,
    string_table,
    with_attribute,
    without,
)
from xlsheets.package.structure import has_element
from xlsheets.package.values import escaped_text, number_of, number_text, unescaped_text

LONGEST = 9                                    # digits of the number of a shared string
EPOCHS_APART = 1462                            # days from 1 January 1900 to 1 January 1904, as Excel counts them
_DATE_FORMATS = frozenset((*range(14, 18), 22, *range(27, 37), *range(50, 59)))
_ASIDE = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]|_.|\*.')
_DXF = re.compile(rb"""(\s(?:\w+D|d)xfId\s*=\s*["'])([0-9]+)""")
_PHONETIC = re.compile(rb"<(?:\w+:)?phoneticPr\b[^>]*/>|<((?:\w+:)?phoneticPr)\b[^>]*>.*?</\1\s*>", re.DOTALL)
_WINDOW = re.compile(rb"""\sworkbookViewId\s*=\s*["']([0-9]+)""")
_SIZE = re.compile(rb"""(\s(?:width|defaultColWidth)\s*=\s*["'])([0-9.]+)""")


@dataclass(frozen=True)
class Luggage:
    """What the sheets of a book need to be at home in the club's workbook.

    ``titles``: a sheet's name to its name there, where that is another; ``strings``: the book's shared strings, each as the XML
    inside its item; ``date_styles``: the book's cell formats that show a date; ``days``: to add to a date; ``wider``: a column's
    width there for one here; ``colours``: the book's, when the club's are others.
    """

    styles: AddedStyles
    titles: Mapping[str, str]
    strings: tuple[bytes, ...]
    date_styles: frozenset[int]
    days: int
    wider: float
    colours: Colours | None


def raw_strings(xml: bytes) -> tuple[bytes, ...]:
    """The shared strings, each as the XML inside its item, without a prefix: runs with their fonts, no phonetic guide."""
    xml, _ = as_utf8(xml)
    table = string_table(xml)
    items = (item[2] or b"" for item in elements(table.grammar.item, xml, table.start, len(xml)))
    if table.grammar.prefix:
        return tuple(_plain_item(table.grammar.text, item) for item in items)
    return tuple(_PHONETIC.sub(b"", item) for item in items)


def _plain_item(text: re.Pattern[bytes], item: bytes) -> bytes:
    found = "".join(plain_text(match[3] or b"") for match in text.finditer(item) if match[1] == b"t")
    return b'<t xml:space="preserve">' + escaped_text(unescaped_text(found)) + b"</t>"


def shows_a_date(number: int, code: str | None) -> bool:
    """Whether a number format shows a day.

    >>> shows_a_date(14, None), shows_a_date(164, "dd/mm/yyyy"), shows_a_date(165, '0.0"d"'), shows_a_date(166, "[hh]:mm")
    (True, True, False, False)
    """
    if code is None:
        return number in _DATE_FORMATS
    return bool(re.search("[dDyY]", _ASIDE.sub("", code)))


def carried(part: bytes, luggage: Luggage) -> bytes:
    """A worksheet, or a chart sheet, as it is in the club's workbook."""
    xml, encoding = as_utf8(part)
    if has_element(xml, b"sheetData"):
        head, cells, tail = _cells(xml, luggage)
        xml = _around(head, luggage) + cells + _around(tail, luggage)
    else:
        xml = _around(xml, luggage)
    xml = _without_views(xml)
    if luggage.colours is not None and (b"theme" in xml or b"indexed" in xml):
        xml = luggage.colours.plain(xml)
    return from_utf8(rename_sheets(xml, luggage.titles), encoding)


def _cells(xml: bytes, luggage: Luggage) -> tuple[bytes, bytes, bytes]:
    """What comes before the rows, the rows, and what comes after."""
    data = sheet_data(xml)
    if data.empty:
        return xml[:data.start], b"", xml[data.start:]
    pieces: list[bytes] = []
    done = data.start
    for row in elements(data.grammar.row, xml, data.start, len(xml)):
        head = _styled(row[1], b"s", luggage)
        pieces += (xml[done:row.start(1)], head)
        done = row.end(1)
        if row[2] is None:
            continue
        start, end = row.span(2)
        for cell in elements(data.grammar.cell, xml, start, end):
            pieces += (xml[done:cell.start(1)], *_cell(cell, data.grammar.prefix, luggage))
            done = cell.end()
    close = data.grammar.close.search(xml, done)
    end = close.start() if close else done
    pieces.append(xml[done:end])
    return xml[:data.start], b"".join(pieces), xml[end:]


def _cell(cell: re.Match[bytes], prefix: bytes, luggage: Luggage) -> tuple[bytes, bytes]:
    """A cell's attributes and all that comes after them."""
    head, rest = cell[1], cell[0][cell.end(1) - cell.start():]
    if b" cm=" in head or b" vm=" in head:             # numbers of a table of metadata, which stays behind
        head = without(head, b"cm", b"vm")
    usual = attributes(head)
    number = int(usual.get(b"s", b"0"))
    style = luggage.styles.xf(number)
    if style != number:
        head = _with_number(head, style)
    if usual.get(b"t") == b"s":
        return _with_string(head, rest, prefix, luggage)
    if luggage.days and number in luggage.date_styles and usual.get(b"t", b"n") == b"n":
        rest = re.sub(b"(<" + prefix + rb"v[^>]*>)([^<]+)(?=</)", lambda found: found[1] + _moved(found[2], luggage.days), rest)
    return head, rest


def _with_string(head: bytes, rest: bytes, prefix: bytes, luggage: Luggage) -> tuple[bytes, bytes]:
    place = re.search(b"<" + prefix + rb"v\b[^>]*>\s*([0-9]+)\s*</" + prefix + rb"v\s*>", rest)
    if place is None or len(place[1]) > LONGEST or int(place[1]) >= len(luggage.strings):
        return without(head, b"t"), rest if place is None else rest[:place.start()] + rest[place.end():]
    item = luggage.strings[int(place[1])]
    if b"<" + prefix + b"f" in rest[:place.start()]:
        text = re.sub(rb"<[^>]*>", b"", item)
        new, kind = b"<" + prefix + b"v>" + text + b"</" + prefix + b"v>", b"str"
    else:
        inside = item if not prefix else re.sub(rb"<(/?)(?=[A-Za-z])", rb"<\1" + prefix, item)
        new, kind = b"<" + prefix + b"is>" + inside + b"</" + prefix + b"is>", b"inlineStr"
    return with_attribute(head, b"t", kind), rest[:place.start()] + new + rest[place.end():]


def _moved(text: bytes, days: int) -> bytes:
    try:
        value = number_of(text.decode())
    except ValueError:
        return text
    return number_text(value + days).encode() if value >= 1 and value + days >= 0 else text


def _with_number(head: bytes, number: int) -> bytes:
    """The attributes with a cell format; the type stays last, where `etui score` writes it."""
    usual = attributes(head)
    if b"s" in usual:
        return with_attribute(head, b"s", b"%d" % number)
    kind = usual.get(b"t")
    head = without(head, b"t") + b' s="%d"' % number
    return head if kind is None else head + b' t="%b"' % kind


def _styled(head: bytes, name: bytes, luggage: Luggage) -> bytes:
    number = attributes(head).get(name)
    return head if number is None else with_attribute(head, name, b"%d" % luggage.styles.xf(int(number)))


def _around(xml: bytes, luggage: Luggage) -> bytes:
    """What stands around the rows."""
    xml = re.sub(rb"<(?:\w+:)?col\b[^>]*>", lambda match: _column(match[0], luggage), xml)
    xml = re.sub(rb"<(?:\w+:)?sheetFormatPr\b[^>]*>", lambda match: _wider(match[0], luggage.wider), xml)
    xml = re.sub(rb"<(?:\w+:)?sheetPr\b[^>]*>", lambda match: _lacking(match[0], b"codeName"), xml)
    xml = re.sub(rb"<(?:\w+:)?sheetView\b[^>]*>", lambda match: _lacking(match[0], b"tabSelected"), xml)
    return dxfs_renumbered(_PHONETIC.sub(b"", xml), luggage.styles.dxf)


def dxfs_renumbered(xml: bytes, number: Callable[[int], int]) -> bytes:
    """A part with its conditional formats' numbers changed."""
    return _DXF.sub(lambda match: match[1] + b"%d" % number(int(match[2])), xml)


def _column(tag: bytes, luggage: Luggage) -> bytes:
    match = re.search(rb"""\sstyle\s*=\s*["']([0-9]+)""", tag)
    if match:
        tag = tag[:match.start(1)] + b"%d" % luggage.styles.xf(int(match[1])) + tag[match.end(1):]
    return _wider(tag, luggage.wider)


def _wider(tag: bytes, wider: float) -> bytes:
    if wider == 1:
        return tag
    return _SIZE.sub(lambda match: match[1] + b"%.4g" % min(255.0, float(match[2]) * wider), tag)


def _lacking(tag: bytes, name: bytes) -> bytes:
    return re.sub(rb"""\s%b\s*=\s*(?:"[^"]*"|'[^']*')""" % name, b"", tag)


def _without_views(xml: bytes) -> bytes:
    """The sheet without the views of a second window, and without the custom views of its workbook."""
    if b"customSheetViews" not in xml and set(_WINDOW.findall(xml)) <= {b"0"}:
        return xml
    root = root_of(xml)
    for node in reversed(list(children(xml, root.inside, root.inside_end)) if root else []):
        if node.name == b"customSheetViews":
            xml = xml[:node.start] + xml[node.end:]
        elif node.name == b"sheetViews":
            for view in reversed(list(children(xml, node.inside, node.inside_end))):
                if attributes(view.head).get(b"workbookViewId", b"0") != b"0":
                    xml = xml[:view.start] + xml[view.end:]
    return xml
