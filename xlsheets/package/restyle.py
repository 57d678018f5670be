"""Giving cells of one sheet part the style of others, every other byte kept.

Source: ECMA-376 part 1, 18.3.1.4: the attribute ``s`` of a cell is the place of its format in the workbook's table of formats.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xlsheets.package.edit import column_number, end_of_cells, row_number
from xlsheets.package.markup import as_utf8, attributes, elements, from_utf8, sheet_data, with_attribute
from xlsheets.package.references import address

__all__ = ["read_styles", "set_styles"]


def read_styles(xml: bytes) -> dict[str, int]:
    """The style of each cell that the part has, anchor to ``s``; 0 where it names none."""
    xml, _ = as_utf8(xml)
    return {anchor: int(head.get(b"s", b"0")) for anchor, head, _, _ in _heads(xml)}


def set_styles(xml: bytes, styles: Mapping[str, int]) -> bytes:
    """The sheet part with these styles on these cells, values and all else byte for byte as they were.

    Cells that the part does not have are left out: a cell with a style is always written.
    """
    if not styles:
        return xml
    xml, encoding = as_utf8(xml)
    pieces, copied = [], 0
    for anchor, head, start, end in _heads(xml):
        wanted = styles.get(anchor)
        if wanted is None or int(head.get(b"s", b"0")) == wanted:
            continue
        pieces += [xml[copied:start], with_attribute(xml[start:end], b"s", b"%d" % wanted)]
        copied = end
    return from_utf8(b"".join([*pieces, xml[copied:]]), encoding)


def _heads(xml: bytes) -> Iterator[tuple[str, dict[bytes, bytes], int, int]]:
    """Each cell's anchor, its attributes, and where these lie in the part."""
    data = sheet_data(xml)
    if data.empty:
        return
    grammar, row = data.grammar, 0
    for match in elements(grammar.row, xml, data.start, len(xml)):
        row, column = row_number(match[1], row), 0
        if match[2] is None:
            continue
        position, end = match.span(2)
        for cell in elements(grammar.cell, xml, position, end):
            column, position = column_number(cell[1], row, column), cell.end()
            yield address(row, column), attributes(cell[1]), *cell.span(1)
        end_of_cells(grammar, xml, position, end, row)
