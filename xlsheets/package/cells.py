"""Reading and editing the cells of one sheet part, every other byte kept.

Source: ECMA-376 part 1, 18.3.1.4 (c), 18.3.1.40 (f), 18.3.1.73 (row), 18.3.1.96 (v), 18.3.1.53 (is).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from xlsheets.package.edit import Edit, Wanted, cells_of_row, end_of_cells, row_number
from xlsheets.package.markup import (
    Grammar,
    Usual,
    as_utf8,
    attributes,
    between,
    damaged,
    elements,
    from_utf8,
    plain_text,
    sheet_data,
    string_table,
)
from xlsheets.package.references import address, cells_of, row_and_column
from xlsheets.package.values import Value, number_of, unescaped_text

__all__ = ["Value", "array_cells", "formula_cells", "formulas", "read_shared_strings", "read_values", "set_values"]

_FORMULA = re.compile(rb"<(?:[^\s<>/:]+:)?f[\s/>]")
_USUAL_FORMULA_CELL = re.compile(rb'<c r="([A-Z]{1,3}[1-9][0-9]*)"[^<>]*><f[\s/>]')
LARGEST_ARRAY = 1_000_000                              # cells; Étui's own largest has some thousands


def set_values(xml: bytes, values: Mapping[str, Value]) -> bytes:
    """The sheet part with these values in these cells, all else byte for byte as it was.

    A cell that holds a formula keeps it, with the value as its cached result; so does a cell that shows a result of a
    multi-cell array formula. There a None is an empty text, as Excel caches a formula that gives "". Elsewhere None
    leaves the cell blank with its style. Missing cells and rows are made, in their place, without a style. The old
    value's metadata (``vm``) goes with the old value.

    :param values: anchor ("C12") to value; numbers are finite.
    :raises ValueError: not an anchor, NaN or infinite.
    :raises EtuiError: the part is damaged, or a text is longer than a cell can hold.
    """
    if not values:
        return xml
    wanted = _by_row(values)
    xml, encoding = as_utf8(xml)
    data = sheet_data(xml)
    edit = Edit(data.grammar, xml, array_cells(xml, wanted))
    if data.empty:
        edit.open_element(data.tag, data.start)
        for row, cells in wanted.items():
            edit.new_row(data.start, row, cells)
        edit.write(data.start, b"</" + data.grammar.prefix + b"sheetData>")
    else:
        edit.rows(data.start, wanted)
    return from_utf8(edit.finished(), encoding)


def _by_row(values: Mapping[str, Value]) -> dict[int, Wanted]:
    rows: dict[int, Wanted] = {}
    for anchor, value in values.items():
        row, column = row_and_column(anchor)
        rows.setdefault(row, []).append((column, anchor.upper(), value))
    for cells in rows.values():
        cells.sort(key=lambda cell: cell[0])
    return dict(sorted(rows.items()))


def read_values(xml: bytes, shared_strings: Sequence[str] = ()) -> dict[str, Value]:
    """What the cells hold, anchor to value; cells without a value are left out.

    Numbers come as int when written as one, else float; dates stay numbers (or ISO text when the file has them so);
    errors are their text ("#N/A"); a formula's value is its cached result.

    :raises EtuiError: the part is damaged.
    """
    xml, _ = as_utf8(xml)
    found: dict[str, Value] = {}
    for grammar, anchor, usual, cell in _cells(xml):
        value = _usual_value(anchor, cell, shared_strings) if usual else _value_of(grammar, anchor, cell, shared_strings)
        if value is not None:
            found[anchor] = value
    return found


def _usual_value(anchor: str, cell: re.Match[bytes], shared_strings: Sequence[str]) -> Value:
    """What a cell holds that ``Grammar.usual`` matches: as :func:`_value_of` reads it."""
    kind = cell[Usual.KIND] or b"n"
    if kind == b"inlineStr":
        return None if cell[Usual.INLINE] is None else unescaped_text(plain_text(cell[Usual.INLINE_TEXT] or b""))
    return None if cell[Usual.VALUE] is None else _parsed(anchor, kind, cell[Usual.VALUE_TEXT] or b"", shared_strings)


def _value_of(grammar: Grammar, anchor: str, cell: re.Match[bytes], shared_strings: Sequence[str]) -> Value:
    if not cell[2]:
        return None
    kind = attributes(cell[1]).get(b"t", b"n")
    children = {child[1]: child[3] or b"" for child in elements(grammar.child, cell[2], 0, len(cell[2]))}
    if kind == b"inlineStr":
        return _rich_text(grammar, children[b"is"]) if b"is" in children else None
    return _parsed(anchor, kind, children[b"v"], shared_strings) if b"v" in children else None


def _parsed(anchor: str, kind: bytes, content: bytes, shared_strings: Sequence[str]) -> Value:
    """The value of a ``<v>`` in a cell of that kind."""
    text = plain_text(content)
    try:
        if kind == b"n":
            return number_of(text) if text.strip() else None
        if kind == b"s":
            return shared_strings[int(text)]
        if kind == b"b":
            return text.strip() in ("1", "true")
    except (ValueError, IndexError):
        raise damaged(f"cell {anchor} cannot be read", f"la cellule {anchor} est illisible") from None
    return unescaped_text(text) if kind == b"str" else text


def _rich_text(grammar: Grammar, content: bytes) -> str:
    """The text of a string item: its runs in a row, without the phonetic guide."""
    return "".join(unescaped_text(plain_text(match[3] or b""))
                   for match in grammar.text.finditer(content) if match[1] == b"t")


def read_shared_strings(xml: bytes) -> list[str]:
    """The workbook's table of shared strings (part ``sharedStrings.xml``), in order, as plain text.

    :raises EtuiError: the part is damaged.
    """
    xml, _ = as_utf8(xml)
    table = string_table(xml)
    items = elements(table.grammar.item, xml, table.start, len(xml))
    return [_rich_text(table.grammar, item[2] or b"") for item in items]


def formulas(xml: bytes) -> dict[str, str]:
    """Each formula of the sheet, anchor to text as the file has it (US English, no ``=``).

    A formula shared with other cells is given in each of them, moved as Excel moves it; an array formula in its first
    cell only; a data table as "".

    :raises EtuiError: the part is damaged.
    """
    xml, _ = as_utf8(xml)
    found: dict[str, str] = {}
    masters: dict[bytes, tuple[str, str]] = {}
    for grammar, anchor, usual, cell in _cells(xml):
        content = cell[Usual.FORMULA] if usual else cell[2]
        if not content or b"<" + grammar.prefix + b"f" not in content:
            continue
        for child in elements(grammar.child, content, 0, len(content)):
            if child[1] != b"f":
                continue
            head, text = attributes(child[2]), plain_text(child[3] or b"")
            if head.get(b"t") == b"shared":
                group = head.get(b"si", b"")
                if text:
                    masters[group] = (text, anchor)
                elif group in masters:
                    from openpyxl.formula.translate import Translator

                    master, origin = masters[group]
                    text = Translator("=" + master, origin).translate_formula(anchor)[1:]
            found[anchor] = text
    return found


def formula_cells(xml: bytes) -> list[str]:
    """Where the sheet's formulas are: the keys of :func:`formulas`, found faster."""
    xml, _ = as_utf8(xml)
    found = [anchor.decode() for anchor in _USUAL_FORMULA_CELL.findall(xml)]
    return found if len(found) == len(_FORMULA.findall(xml)) else list(formulas(xml))


def array_cells(xml: bytes, rows: Mapping[int, object] | None = None) -> frozenset[str]:
    """The cells that show a result of a multi-cell array formula, save its first; only in these rows, if given.

    :raises EtuiError: a formula claims more cells than anyone fills.
    """
    found: set[str] = set()
    if b"array" not in xml:
        return frozenset()
    for match in sheet_data(xml).grammar.formula.finditer(xml):
        head = attributes(match[1])
        if head.get(b"t") == b"array" and b"ref" in head:
            block = cells_of(head[b"ref"].decode("ascii", "replace"))
            if (block.last_row - block.first_row + 1) * (block.last_column - block.first_column + 1) > LARGEST_ARRAY:
                raise damaged("an array formula fills the whole tab", "une formule matricielle remplit tout l’onglet")
            kept, columns = range(block.first_row, block.last_row + 1), range(block.first_column, block.last_column + 1)
            if len(kept) > 1 or len(columns) > 1:
                shown = kept if rows is None else [row for row in kept if row in rows]
                found.update(address(row, column) for row, column in product(shown, columns))
            found.discard(address(block.first_row, block.first_column))
    return frozenset(found)


def _cells(xml: bytes) -> Iterator[tuple[Grammar, str, bool, re.Match[bytes]]]:
    """Each cell's anchor, whether the match is of ``Grammar.usual`` (or else of ``Grammar.cell``), and the match."""
    data = sheet_data(xml)
    if data.empty:
        return
    grammar, row, position = data.grammar, 0, data.start
    for match in elements(grammar.row, xml, data.start, len(xml)):
        row, position = row_number(match[1], row), match.end()
        if match[2] is None:
            continue
        last, end = match.span(2)
        number = str(row)
        for column, usual, cell in cells_of_row(grammar, xml, last, end, row):
            last = cell.end()
            yield grammar, cell[1].decode() + number if usual else address(row, column), usual, cell
        end_of_cells(grammar, xml, last, end, row)
    if not grammar.close.match(xml, between(xml, position, len(xml))):
        raise damaged("its rows do not end well", "ses lignes se terminent mal")
