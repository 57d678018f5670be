"""A new workbook, written with openpyxl from the club's template: styles, page set-up, logo, names, values."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from copy import copy, deepcopy
from datetime import datetime
from pathlib import Path
from typing import Any

from openpyxl.styles import Alignment, Border, Side
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.worksheet import Worksheet

from etui.errors import EtuiError
from xlsheets import logo
from xlsheets.blocks import Block
from xlsheets.club_look import LOGO, look_of, open_template
from xlsheets.merging import Merging
from xlsheets.package.finish import finish, saved
from xlsheets.package.references import address, column_letters, column_number, quote_sheet, safe_sheet_name
from xlsheets.words import Words

A4, LETTER = (210 / 25.4 * 72, 297 / 25.4 * 72), (8.5 * 72, 11 * 72)       # points
ROW_POINTS, TITLE_POINTS = 15.0, 27.0          # an ordinary row; the row of a tab's title
LARGEST = 120                                  # per cent: a narrow table is enlarged no further than this
SPARE = 0.985                                  # of the page's height: programs and printers differ by a hair
LISTS = 60                                     # first column, hidden, of lists too long for a validation to spell out


class NewBook:
    """A workbook being made. Tabs are known by their key ("scoring"); their titles are in the workbook's language."""

    def __init__(self, language: str, host: str, template: Path) -> None:
        self.words = Words(language)
        self.host = host
        self._book = open_template(template)
        self._looks = list(self._book.worksheets)
        self.look = look_of(self._book)
        self.club = self.look.club             # as every page's header prints it
        self._values: dict[str, dict[str, Any]] = {}
        self._styles: dict[tuple[Any, ...], Any] = {}
        self._merging = Merging()

    def tab(self, key: str, title: str, *, hidden: bool = False, typed: bool = False) -> Worksheet:
        """A new tab with the template's page set-up. typed: a tab to type in, told by its colour."""
        sheet = self._book.create_sheet(title)
        self._values[title] = {}
        look = self._looks[0]
        sheet.page_margins = copy(look.page_margins)
        sheet.page_setup.paperSize = look.page_setup.paperSize or sheet.PAPERSIZE_A4
        sheet.page_setup.orientation = "portrait"
        sheet.print_options.horizontalCentered = True
        sheet.HeaderFooter = deepcopy(look.HeaderFooter)
        sheet.HeaderFooter.scaleWithDoc = False
        sheet.sheet_properties.tabColor = "F2C94C" if typed else self.look.accent
        sheet.sheet_view.showGridLines = False
        sheet.sheet_format.defaultRowHeight, sheet.sheet_format.customHeight = ROW_POINTS, True
        sheet.sheet_state = "hidden" if hidden else "visible"
        return sheet

    def put(self, sheet: Worksheet, row: int, column: int, value: Any, style: str = "", **variant: Any) -> None:
        """A typed or fixed cell. Text is always text, even when it begins with an equals sign."""
        cell = sheet.cell(row, column)
        if value is not None and value != "":
            cell.value = _clean(value)
            if isinstance(value, str):
                cell.data_type = "s"
        if style:
            self.dress(cell, style, **variant)

    def store(self, sheet: Worksheet, row: int, column: int, value: Any) -> None:
        """A value without a formula that `etui score` will write again: written as it writes it, byte for byte."""
        if value is not None and value != "":
            self._values[sheet.title][address(row, column)] = _clean(value)

    def row(
        self, sheet: Worksheet, row: int, values: Iterable[Any], style: str, column: int = 1, **variant: Any,
    ) -> None:
        for offset, value in enumerate(values):
            self.put(sheet, row, column + offset, value, style, **variant)

    def headings(self, sheet: Worksheet, row: int, words: Sequence[str], column: int = 1) -> None:
        """Column headings; call it when the widths are set: a heading wider than its column takes two lines."""
        self.row(sheet, row, words, "Etui Heading", column)
        widths = [self._points(sheet, column + n, column + n) / self.points(1) for n in range(len(words))]
        tight = any(len(word) > width - 0.5 for word, width in zip(words, widths, strict=True))
        sheet.row_dimensions[row].height = 2 * ROW_POINTS if tight else 1.2 * ROW_POINTS

    def dress(
        self, cell: Any, style: str, *, line: bool = False, bare: bool = False, wrap: bool = False, number: str = "",
    ) -> None:
        """Gives a cell one of the template's named styles.

        line: under a line that parts one board from the next; bare: without its box; wrap: on several lines;
        number: another number format.
        """
        key = style, line, bare, wrap, number
        if key not in self._styles:
            if style not in self._book.named_styles:
                raise EtuiError(
                    f"the template has no cell style “{style}”: start again from Étui’s own club.xlsx",
                    f"le modèle n’a pas le style de cellule « {style} » : repartez du club.xlsx d’Étui",
                )
            cell.style = style
            if line or bare:
                box = Border() if bare else cell.border
                top = Side("medium", color=self.look.accent) if line else box.top
                cell.border = Border(left=box.left, right=box.right, bottom=box.bottom, top=top)
            if wrap:
                cell.alignment = Alignment(horizontal="left", vertical="center", wrap_text=True, indent=1)
            if number:
                cell.number_format = number
            self._styles[key] = copy(cell._style)
        cell._style = self._styles[key]        # shared: whatever restyles a cell afterwards goes through here

    def block(
        self, sheet: Worksheet, block: Block, styles: Sequence[str], lines: Container[int] = (), **variant: Any,
    ) -> None:
        """Calculated cells: formulas, the values they give, and the defined name that finds them again.

        lines: the rows that begin a board.
        """
        values = self._values[sheet.title]
        single = isinstance(block.formula, str)
        if single:
            anchor = address(block.row, block.column)
            sheet[anchor] = ArrayFormula(block.ref, f"={block.formula}")
        for r, row in enumerate(block.values, block.row):
            for offset, value in enumerate(row):
                column = block.column + offset
                cell = sheet.cell(r, column)
                values[cell.coordinate] = value
                if not single:
                    formula = f"={block.formula(r, column)}"          # type: ignore[operator]
                    cell.value = formula if block.typed_only else ArrayFormula(cell.coordinate, formula)
                self.dress(cell, styles[min(offset, len(styles) - 1)], line=r in lines, **variant)
        self.name(block.name, sheet, block.ref)

    def name(self, name: str, sheet: Worksheet, ref: str) -> None:
        first, _, last = ref.partition(":")
        corners = ":".join(_absolute(corner) for corner in (first, last) if corner)
        self._book.defined_names[name] = DefinedName(name, attr_text=f"{quote_sheet(sheet.title)}!{corners}")

    def title(self, sheet: Worksheet, block: Block, hint: str = "") -> None:
        """The tab's title, and a hint below it; :meth:`fit_width` gives the title the width of the page."""
        self.block(sheet, block, ["Etui Title"])
        if hint:
            self.put(sheet, 2, 1, hint, "Etui Subtitle")
        sheet.row_dimensions[1].height = TITLE_POINTS

    def choice(self, sheet: Worksheet, ref: str, choices: Sequence[str], prompt: str) -> None:
        """A list to choose from; one that a validation cannot spell out lies in a hidden column."""
        spelt = ",".join(choices)
        formula = f'"{spelt}"'
        if any("," in choice for choice in choices) or len(spelt) > 250:
            column = max(LISTS, sheet.max_column + 1)
            for row, choice in enumerate(choices, 1):
                self.put(sheet, row, column, choice, "Etui Quiet")
            letters = column_letters(column)
            sheet.column_dimensions[letters].hidden = True
            formula = f"${letters}$1:${letters}${len(choices)}"
        rule = DataValidation("list", formula1=formula, allow_blank=True, showErrorMessage=True)
        self._validate(sheet, ref, rule, prompt)

    def allow(self, sheet: Worksheet, ref: str, formula: str, prompt: str, *, strict: bool = True) -> None:
        rule = DataValidation("custom", formula1=formula, allow_blank=True, showErrorMessage=True)
        rule.errorStyle = "stop" if strict else "warning"
        self._validate(sheet, ref, rule, prompt)

    def prompt(self, sheet: Worksheet, ref: str, prompt: str) -> None:
        self._validate(sheet, ref, DataValidation(allow_blank=True), prompt)

    @staticmethod
    def _validate(sheet: Worksheet, ref: str, rule: DataValidation, prompt: str) -> None:
        rule.showInputMessage, rule.prompt, rule.error = True, prompt[:255], prompt[:225]
        rule.add(ref)
        sheet.add_data_validation(rule)

    def widths(self, sheet: Worksheet, widths: Sequence[float], column: int = 1) -> None:
        """Column widths, in digits of Étui's own font: a club's wider font gets wider columns."""
        for offset, width in enumerate(widths):
            letter = address(1, column + offset).rstrip("1")
            sheet.column_dimensions[letter].width = round(width * self.look.stretch, 2)

    def fit_width(
        self, sheet: Worksheet, last: str, *, landscape: bool = False, most: int = LARGEST, titled: bool = True,
    ) -> float:
        """Scales columns A to ``last`` to the width of the page and gives them to the title.

        A scale, not Excel's fit-to-page, which ignores the page breaks between boards and between cards. Returns the
        height of a page at that scale, in points, without the rows repeated on each.
        """
        sheet.page_setup.orientation = "landscape" if landscape else "portrait"
        width = self.page(landscape)[0]
        sheet.page_setup.scale = max(10, min(most, int(100 * width / self._points(sheet, 1, column_number(last)))))
        if titled:
            self._give_title(sheet, column_number(last))
        return self.body(sheet)

    def page(self, landscape: bool) -> tuple[float, float]:
        """Width and height between the template's margins, in points."""
        look = self._looks[0]
        sides = LETTER if str(look.page_setup.paperSize) == look.PAPERSIZE_LETTER else A4
        width, height = sides[::-1] if landscape else sides
        margins = look.page_margins
        return width - 72 * (margins.left + margins.right), height - 72 * (margins.top + margins.bottom)

    def body(self, sheet: Worksheet) -> float:
        """The height of a page of this tab at its scale, in points, without the rows repeated on each page."""
        height = self.page(sheet.page_setup.orientation == "landscape")[1] * SPARE * 100 / sheet.page_setup.scale
        first, _, last = (sheet.print_title_rows or "").replace("$", "").partition(":")
        rows = range(int(first), int(last) + 1) if first else ()
        return height - sum(sheet.row_dimensions[row].height or ROW_POINTS for row in rows)

    def _points(self, sheet: Worksheet, first: int, last: int) -> float:
        """Width of columns in points. A file's column width counts digits of the Normal style's font, padding included."""
        return self.look.digit * 72 / 96 * sum(
            0 if column.hidden else column.width or 8.43
            for column in (sheet.column_dimensions[column_letters(number)] for number in range(first, last + 1))
        )

    def points(self, width: float) -> float:
        """What :meth:`widths` makes of a width, in points at full scale."""
        return width * self.look.stretch * self.look.digit * 72 / 96

    def _give_title(self, sheet: Worksheet, last: int) -> None:
        """One cell across the page, so that a long title shrinks; the logo keeps its place at the right."""
        if self.look.logo is not None:
            last = logo.place(sheet, self.look.logo, last, lambda first, end: self._points(sheet, first, end))
        if last > 1:
            self.merge(sheet, 1, 1, columns=last)

    def merge(self, sheet: Worksheet, row: int, column: int, *, rows: int = 1, columns: int = 1) -> None:
        """Cells made one, in the border of its corners; areas of a tab do not overlap."""
        self._merging.merge(sheet, row, column, rows, columns)

    @staticmethod
    def breaks(sheet: Worksheet, rows: Iterable[int]) -> None:
        for row in rows:
            sheet.row_breaks.append(Break(id=row))

    @staticmethod
    def protect(sheet: Worksheet) -> None:
        """Locked against slips of the hand, not against people: no password; sorting and formatting stay allowed."""
        guard = sheet.protection
        guard.sheet = True
        guard.formatCells = guard.formatColumns = guard.formatRows = guard.autoFilter = guard.sort = False

    def to_bytes(self, title: str, created: datetime | None = None) -> bytes:
        for look in self._looks:
            self._book.remove(look)
        for sheet in self._book.worksheets:
            header = sheet.oddHeader
            if self.club and not (header.left.text or header.center.text or header.right.text):
                header.left.text = self.club.replace("&", "&&")
        for name in list(self._book.defined_names):
            if not name.startswith("etui_") or name == LOGO:
                del self._book.defined_names[name]
        made = saved(self._book)
        if self.host == "excel":
            from xlsheets.hosts.excel.macros import with_macros

            made = with_macros(made, self.words.language)
        return finish(made, self._values, title=title, created=created)


def safe_titles(titles: dict[str, str]) -> dict[str, str]:
    """Sheet names that Excel accepts, one a key."""
    taken: list[str] = []
    for key, title in titles.items():
        taken.append(safe_sheet_name(title, taken))
        titles[key] = taken[-1]
    return titles


def _absolute(corner: str) -> str:
    letters = corner.rstrip("0123456789")
    return f"${letters}${corner[len(letters):]}"


def _clean(value: Any) -> Any:
    """Text without the control characters no workbook can hold."""
    return "".join(c for c in value if c >= " " or c in "\t\n") if isinstance(value, str) else value
