"""The Bracket tab: the bracket drawn with boxes and lines, a page wide, live. Names come in as results are typed."""

from __future__ import annotations

from copy import copy
from typing import Any, cast

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Alignment, Border, Font, Side
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.worksheet import Worksheet

from xlsheets.blocks import Block, literal
from xlsheets.cup_book import CupBook
from xlsheets.live.cup_layout import STAGE_COLUMNS, Panel, Placed
from xlsheets.package.references import address, column_letters
from xlsheets.sheets import titles
from xlsheets.workbook import NewBook

TOP = 4                                          # first row of the drawing
NAME, SCORE, LINK = (16.0, 27.0), 5.0, 1.6       # widths: a side, from the least to the most; its score; the line onward
LEAST, MOST = 12.75, 20.0                         # points of a row
HEAD = 45.0                                      # points of the title and the line below it
GREY, BETWEEN = "8A9692", "C9D3CF"    # who is not known yet; the line between the two sides of a match


def blocks(book: CupBook) -> list[Block]:
    return [titles.title(cast(Any, book), "cup_bracket"),
            titles.event_line_again(cast(Any, book), "etui_bracket_event", "cup_bracket", 2),
            book.live_block("cup bracket", "cup_bracket", TOP, 1)]


class _Pen:
    """Draws cells: each look is made once, then shared."""

    def __init__(self, new: NewBook, sheet: Worksheet) -> None:
        self.new, self.sheet = new, sheet
        self.looks: dict[tuple[Any, ...], Any] = {}
        self.line, self.between = Side("thin", color=new.look.accent), Side("thin", color=BETWEEN)

    def cell(self, row: int, column: int, style: str, sides: str = "", halign: str = "left", number: str = "") -> None:
        """sides: which of t, b, l, r have a line; T or B for a thin one between the two sides of a match."""
        cell, key = self.sheet.cell(TOP + row, 1 + column), (style, sides, halign, number)
        if key not in self.looks:
            self.new.dress(cell, style)
            cell._style = copy(cell._style)      # the dress is shared, this look is not
            line = dict.fromkeys("tblr", self.line) | {"T": self.between, "B": self.between}
            at = {letter.lower(): line[letter] for letter in sides}
            cell.border = Border(left=at.get("l"), right=at.get("r"), top=at.get("t"), bottom=at.get("b"))
            cell.alignment = Alignment(horizontal=halign, vertical="center", shrink_to_fit=True,
                                       indent=int(halign == "left" and style != "Etui Section"))
            if number:
                cell.number_format = number
            self.looks[key] = copy(cell._style)
        cell._style = self.looks[key]


def write(new: NewBook, book: CupBook) -> None:
    sheet = new.tab("cup_bracket", book.titles["cup_bracket"])
    title, event, live = blocks(book)
    new.title(sheet, title)
    new.block(sheet, event, ["Etui Subtitle"])
    columns = book.layout.columns
    new.widths(sheet, [(_name_width(book), SCORE, LINK)[n % STAGE_COLUMNS] for n in range(columns)])
    _lay(new, sheet, live)
    pen = _Pen(new, sheet)
    for panel in book.layout.panels:
        _draw(pen, panel)
    _rules(new, book, sheet)
    last = TOP + book.layout.rows - 1
    sheet.print_title_rows = "1:2"
    right = column_letters(columns)
    sheet.print_area = f"A1:{right}{last}"
    new.fit_width(sheet, right, landscape=_landscape(new, book), most=105)
    _paginate(new, book, sheet)
    sheet.freeze_panes = "A3"
    new.protect(sheet)


def _lay(new: NewBook, sheet: Worksheet, live: Block) -> None:
    """The one formula over the whole drawing, and its values; blank cells get no style, so that paper stays white."""
    sheet[address(live.row, live.column)] = ArrayFormula(live.ref, f"={live.formula}")
    values = new._values[sheet.title]
    for r, row in enumerate(live.values, live.row):
        for c, value in enumerate(row, live.column):
            values[address(r, c)] = value
    new.name(live.name, sheet, live.ref)


def _name_width(book: CupBook) -> float:
    """Wide enough for the longest name, within reason; a longer one shrinks."""
    names = [len(str(row[0] or "")) for row in book.typed_cup.entries]
    placeholders = 16 if book.settings.double else 15
    return min(NAME[1], max(NAME[0], placeholders, 0.95 * (max(names, default=0) + 4)))


def _draw(pen: _Pen, panel: Panel) -> None:
    pen.cell(panel.row, 0, "Etui Section")
    for heading in panel.headings:
        pen.cell(heading.row, heading.column, "Etui Heading", "tbl", "center")
        pen.cell(heading.row, heading.column + 1, "Etui Heading", "tbr", "center")
    for placed in panel.placed:
        _box(pen, placed)
    if panel.winner:
        row, column = panel.winner
        for offset, (name, score, style) in enumerate((("tl", "tr", "Etui Final"), ("bl", "br", "Etui Text"))):
            pen.cell(row + offset, column, style, name)
            pen.cell(row + offset, column + 1, style, score)
        _link(pen, row, column - 1, None)


def _box(pen: _Pen, placed: Placed) -> None:
    row, column = placed.row, placed.column
    pen.cell(row, column, "Etui Text", "tBl")
    pen.cell(row, column + 1, "Etui Text", "tBlr", "center")
    pen.cell(row + 1, column, "Etui Text", "bl")
    pen.cell(row + 1, column + 1, "Etui Text", "blr", "center")
    for offset in (0, 1):
        pen.cell(row + offset, column + 2, "Etui Text", "", "center", ";;;")
    if placed.onward is not None:
        _link(pen, row, column + 2, placed.onward)


def _link(pen: _Pen, row: int, column: int, onward: int | None) -> None:
    """The line from the middle of a match to the middle of the next, beside it: across, then up or down."""
    if onward is None or onward == row:
        pen.cell(row, column, "Etui Text", "b", "center", ";;;")
        return
    if onward > row:                             # down: the lower half of the row is the middle line
        pen.cell(row, column, "Etui Text", "b", "center", ";;;")
        for at in range(row + 1, onward + 1):
            pen.cell(at, column, "Etui Text", "r", "center", ";;;")
        return
    pen.cell(row, column, "Etui Text", "br", "center", ";;;")
    for at in range(onward + 1, row):
        pen.cell(at, column, "Etui Text", "r", "center", ";;;")


def _rules(new: NewBook, book: CupBook, sheet: Worksheet) -> None:
    """Winners in bold; who is not known yet in grey; stale figures struck out."""
    last, rules = TOP + book.layout.rows - 1, sheet.conditional_formatting
    for column in range(1, book.layout.columns, STAGE_COLUMNS):
        name, score, mark = (column_letters(column + n) for n in range(STAGE_COLUMNS))
        if column + 2 <= book.layout.columns:
            rules.add(f"{name}{TOP}:{score}{last}", FormulaRule(
                formula=[f"LEN(${mark}{TOP})>0"], font=Font(bold=True, color=new.look.accent)))
        rules.add(f"{name}{TOP}:{name}{last}", FormulaRule(
            formula=[_placeholder(book, f"${name}{TOP}")], font=Font(italic=True, color=GREY)))
        rules.add(f"{score}{TOP}:{score}{last}", FormulaRule(
            formula=[f'LEFT(${score}{TOP},1)="M"'], font=Font(italic=True, color=GREY)))
    whole = f"A{TOP}:{column_letters(book.layout.columns)}{last}"
    rules.add(whole, FormulaRule(formula=[f"etui_live={literal(book.words('live stale')).formula}"],
                                 font=Font(color=new.look.alarm, strike=True)))


def _placeholder(book: CupBook, cell: str) -> str:
    """A formula: whether a side is still a placeholder or a bye, by its first words."""
    starts = ("gagnant de M", "perdant de M", "exempt") if book.language == "fr" else ("winner of M", "loser of M", "bye")
    return "OR(" + ",".join(f'LEFT({cell},{len(start)})={literal(start).formula}' for start in starts) + ")"


def _tallest(book: CupBook) -> int:
    """Rows of the highest panel, with the blank one above it and room for one more."""
    return max(panel.rows for panel in book.layout.panels) + 2


def _landscape(new: NewBook, book: CupBook) -> bool:
    """The way of the page on which the drawing can be larger."""
    stages = book.layout.columns / STAGE_COLUMNS
    width, height = new.points(stages * (_name_width(book) + SCORE + LINK)), _tallest(book) * LEAST

    def scale(landscape: bool) -> float:
        across, down = new.page(landscape)
        return min(across / width, (down - HEAD) / height)

    return scale(True) >= scale(False)


def _paginate(new: NewBook, book: CupBook, sheet: Worksheet) -> None:
    """Rows as high as the page allows; a page break before a panel that would be cut."""
    panels = book.layout.panels
    tallest = _tallest(book)
    page = new.body(sheet)
    everything = book.layout.rows + 2
    if everything * LEAST <= page:
        tallest = everything
    elif tallest * LEAST > page:
        sheet.page_setup.scale = max(10, int(sheet.page_setup.scale * page / (tallest * LEAST)))
        page = new.body(sheet)
    points = min(MOST, int(4 * page / tallest) / 4)
    for row in range(3, TOP + book.layout.rows):
        sheet.row_dimensions[row].height = points
    top = 0
    breaks = []
    for panel in panels:
        if (panel.row + panel.rows - top + 1) * points > page and panel.row > top:
            breaks.append(TOP + panel.row - 1)
            top = panel.row
    new.breaks(sheet, breaks)
