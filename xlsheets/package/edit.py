"""One editing pass over a sheet part: what is copied, what is written, in the order of the rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

from xlsheets.package.markup import Grammar, Usual, attributes, between, damaged, elements, without
from xlsheets.package.references import LAST_ROW, column_letters, row_and_column
from xlsheets.package.values import Shared, Value, escaped_text, number_text

Wanted: TypeAlias = list[tuple[int, str, Value]]       # (column, anchor, value), by column

_USUAL_ROW = re.compile(rb'\s+r="([0-9]+)"')
_USUAL_CELL = re.compile(rb'\s+r="([A-Z]+[0-9]+)"')
_COLUMNS = {column_letters(number).encode(): number for number in range(1, 703)}       # A to ZZ


class Edit:
    """One pass over a part: what it copies, what it writes, in order."""

    def __init__(self, grammar: Grammar, xml: bytes, array: frozenset[str]) -> None:
        self.grammar = grammar
        self.xml = xml
        self.array = array
        self.pieces: list[bytes] = []
        self.copied = 0                                # offset up to which the part has been copied or replaced
        prefix = grammar.prefix
        self.open_value, self.close_value = b"<" + prefix + b"v>", b"</" + prefix + b"v>"
        self.open_spaced = b"<" + prefix + b'v xml:space="preserve">'
        self.open_inline = b"<" + prefix + b"is><" + prefix + b't xml:space="preserve">'
        self.close_inline = b"</" + prefix + b"t></" + prefix + b"is>"

    def write(self, position: int, new: bytes, skip_to: int | None = None) -> None:
        """Copies up to ``position``, writes ``new``, and leaves out what lies before ``skip_to``."""
        self.pieces += (self.xml[self.copied:position], new)
        self.copied = position if skip_to is None else skip_to

    def finished(self) -> bytes:
        self.pieces.append(self.xml[self.copied:])
        return b"".join(self.pieces)

    def open_element(self, start: int, end: int) -> None:
        """Turns the self-closing tag from ``start`` to ``end`` into a start tag."""
        self.write(self.xml.rindex(b"/", start, end), b">", end)

    def rows(self, position: int, wanted: dict[int, Wanted]) -> None:
        waiting = list(wanted)[::-1]
        previous = 0
        for match in elements(self.grammar.row, self.xml, position, len(self.xml)):
            row = row_number(match[1], previous)
            if row <= previous:
                raise damaged("its rows are out of order", "ses lignes sont en désordre")
            while waiting and waiting[-1] < row:
                self.new_row(match.start(), waiting[-1], wanted[waiting.pop()])
            if waiting and waiting[-1] == row:
                self.row(match, row, wanted[waiting.pop()])
            previous, position = row, match.end()
        position = between(self.xml, position, len(self.xml))
        if not self.grammar.close.match(self.xml, position):
            raise damaged("its rows do not end well", "ses lignes se terminent mal")
        while waiting:
            self.new_row(position, waiting[-1], wanted[waiting.pop()])

    def new_row(self, position: int, row: int, cells: Wanted) -> None:
        prefix = self.grammar.prefix
        inside = b"".join(self.new_cell(anchor, value) for _, anchor, value in cells)
        self.write(position, b'<%brow r="%d">%b</%brow>' % (prefix, row, inside, prefix))

    def row(self, match: re.Match[bytes], row: int, cells: Wanted) -> None:
        if match[2] is None:
            self.open_element(match.start(), match.end())
            inside = b"".join(self.new_cell(anchor, value) for _, anchor, value in cells)
            self.write(match.end(), inside + b"</" + self.grammar.prefix + b"row>")
            return
        position, end = match.span(2)
        waiting = cells[::-1]
        previous = 0
        for column, usual, cell in cells_of_row(self.grammar, self.xml, position, end, row):
            if column <= previous:
                raise damaged(f"the cells of row {row} are out of order",
                              f"les cellules de la ligne {row} sont en désordre")
            while waiting and waiting[-1][0] < column:
                self.write(cell.start(), self.new_cell(*waiting.pop()[1:]))
            if waiting and waiting[-1][0] == column:
                (self.usual_cell if usual else self.cell)(cell, *waiting.pop()[1:])
            previous, position = column, cell.end()
        position = end_of_cells(self.grammar, self.xml, position, end, row)
        while waiting:
            self.write(position, self.new_cell(*waiting.pop()[1:]))

    def new_cell(self, anchor: str, value: Value) -> bytes:
        kind, new = self.content(value, anchor, anchor in self.array)
        prefix, head = self.grammar.prefix, anchor.encode()
        if not new:
            return b'<%bc r="%b"/>' % (prefix, head)
        return b'<%bc r="%b"%b>%b</%bc>' % (prefix, head, kind, new, prefix)

    def usual_cell(self, match: re.Match[bytes], anchor: str, value: Value) -> None:
        """What :meth:`cell` makes of a cell that ``Grammar.usual`` matches; one that says so already is left as it is."""
        formula = match[Usual.FORMULA]
        kind, new = self.content(value, anchor, formula is not None or anchor in self.array)
        prefix, content = self.grammar.prefix, (formula or b"") + new
        head = b'<%bc r="%b%b"%b%b' % (prefix, match[Usual.LETTERS], match[Usual.ROW], match[Usual.STYLE], kind)
        text = b"%b>%b</%bc>" % (head, content, prefix) if content else head + b"/>"
        if text != match[0]:
            self.write(match.start(), text, match.end())

    def cell(self, match: re.Match[bytes], anchor: str, value: Value) -> None:
        """Puts the value in the place of the old one; else after the formula, before any extension."""
        start, end = match.span(2) if match[2] is not None else (match.end(), match.end())
        formula, old = self.children(start, end)
        place = old[0][0] if old else formula[1] if formula else start
        kind, new = self.content(value, anchor, formula is not None or anchor in self.array)
        inside, position = [self.xml[start:place], new], place
        for old_start, old_end in old:
            inside.append(self.xml[position:old_start])
            position = old_end
        content = b"".join([*inside, self.xml[position:end]])
        head = match[1]
        if b"t" in head or b"vm" in head:
            head = without(head, b"t", b"vm")
        prefix = self.grammar.prefix
        text = b"<%bc%b%b>%b</%bc>" % (prefix, head, kind, content, prefix) if content else b"<%bc%b/>" % (prefix, head)
        self.write(match.start(), text, match.end())

    def children(self, start: int, end: int) -> tuple[tuple[int, int] | None, list[tuple[int, int]]]:
        """Where the formula of a cell lies, if it has one, and what holds its value."""
        children = [(child[1], child.span()) for child in elements(self.grammar.child, self.xml, start, end)]
        formula = next((span for name, span in children if name == b"f"), None)
        return formula, [span for name, span in children if name in (b"v", b"is")]

    def content(self, value: Value, anchor: str, has_formula: bool) -> tuple[bytes, bytes]:
        """The attribute ``t`` and the child that hold a value."""
        if isinstance(value, Shared):
            return b' t="s"', self.open_value + number_text(value).encode() + self.close_value
        if isinstance(value, bool):
            return b' t="b"', self.open_value + (b"1" if value else b"0") + self.close_value
        if value is None and not has_formula:
            return b"", b""
        if value is None or isinstance(value, str):
            text = escaped_text(value or "", anchor)
            if not has_formula:
                return b' t="inlineStr"', self.open_inline + text + self.close_inline
            opening = self.open_spaced if text != text.strip() else self.open_value
            return b' t="str"', opening + text + self.close_value
        return b"", self.open_value + number_text(value).encode() + self.close_value


def cells_of_row(
    grammar: Grammar, xml: bytes, start: int, end: int, row: int,
) -> Iterator[tuple[int, bool, re.Match[bytes]]]:
    """The cells that follow one another in a row: column, whether the match is of ``Grammar.usual``, and the match.

    :raises EtuiError: a cell is misplaced.
    """
    usual_cell, number, previous = grammar.usual, b"%d" % row if row <= LAST_ROW else b"", 0
    while True:
        match = usual_cell.match(xml, start, end)
        column = _COLUMNS.get(match[Usual.LETTERS]) if match and match[Usual.ROW] == number else None
        if match is not None and column is not None:
            yield column, True, match
        else:
            match = next(elements(grammar.cell, xml, start, end), None)
            if match is None:
                return
            column = column_number(match[1], row, previous)
            yield column, False, match
        previous, start = column, match.end()


def end_of_cells(grammar: Grammar, xml: bytes, position: int, end: int, row: int) -> int:
    """Where a row's cells end; an extension may follow, but no cell that was not understood.

    :raises EtuiError: some cell follows.
    """
    position = between(xml, position, end)
    if grammar.cell_tag.search(xml, position, end):
        raise damaged(f"row {row} holds more than cells", f"la ligne {row} contient autre chose que des cellules")
    return position


def row_number(head: bytes, previous: int) -> int:
    """The row of a ``<row>``: its ``r``, or the one after the previous row."""
    usual = _USUAL_ROW.match(head)
    written = usual[1] if usual else attributes(head).get(b"r")
    try:
        return previous + 1 if written is None else int(written)
    except ValueError:
        raise damaged("a row has no number", "une ligne n’a pas de numéro") from None


def column_number(head: bytes, row: int, previous: int) -> int:
    """The column of a ``<c>``: in its ``r``, or the one after the previous cell."""
    usual = _USUAL_CELL.match(head)
    written = usual[1] if usual else attributes(head).get(b"r")
    if written is None:
        return previous + 1
    try:
        found, column = row_and_column(written.decode("ascii"))
    except ValueError:
        found, column = 0, 0
    if found != row:
        raise damaged(f"a cell of row {row} is misplaced", f"une cellule de la ligne {row} est mal placée")
    return column
