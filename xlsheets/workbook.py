"""A new workbook, written with openpyxl from the club's template: styles, page set-up, logo, names, values."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from copy import copy
from datetime import datetime
from pathlib import Path
from typing import Any

from openpyxl import Workbook, load_workbook
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.worksheet import Worksheet

from etui.errors import EtuiError
from xlsheets.blocks import Block
from xlsheets.package.finish import finish
from xlsheets.package.references import address, cells_of, column_letters, column_number, quote_sheet, safe_sheet_name
from xlsheets.words import Words

LOGO = "etui_logo"
LONG_TITLE = 48                                # a longer one would be cut at the edge of a narrow page
ROW_POINTS, HEADING_POINTS = 15.0, 78.0        # an ordinary row; the title, hint and headings repeated on each page


class NewBook:
    """A workbook being made. Tabs are known by their key ("scoring"); their titles are in the workbook's language."""

    def __init__(self, language: str, host: str, template: Path) -> None:
        self.words = Words(language)
        self.host = host
        self._book = _open_template(template)
        self._looks = list(self._book.worksheets)
        self.club = self._club_name()
        self._titles: dict[str, str] = {}
        self._values: dict[str, dict[str, Any]] = {}
        self._styles: dict[str, Any] = {}

    def tab(self, key: str, title: str, *, hidden: bool = False) -> Worksheet:
        """A new tab with the template's page set-up."""
        sheet = self._book.create_sheet(title)
        self._values[title] = {}
        look = self._looks[0]
        sheet.page_margins = copy(look.page_margins)
        sheet.page_setup.paperSize = look.page_setup.paperSize or sheet.PAPERSIZE_A4
        sheet.page_setup.orientation = "portrait"
        sheet.HeaderFooter = copy(look.HeaderFooter)
        sheet.sheet_view.showGridLines = False
        sheet.sheet_format.defaultRowHeight, sheet.sheet_format.customHeight = ROW_POINTS, True
        sheet.sheet_state = "hidden" if hidden else "visible"
        return sheet

    def put(self, sheet: Worksheet, row: int, column: int, value: Any, style: str = "") -> None:
        """A typed or fixed cell. Text is always text, even when it begins with an equals sign."""
        cell = sheet.cell(row, column)
        if value is not None and value != "":
            cell.value = _clean(value)
            if isinstance(value, str):
                cell.data_type = "s"
        if style:
            self.dress(cell, style)

    def row(self, sheet: Worksheet, row: int, values: Iterable[Any], style: str, column: int = 1) -> None:
        for offset, value in enumerate(values):
            self.put(sheet, row, column + offset, value, style)

    def dress(self, cell: Any, style: str) -> None:
        """Gives a cell one of the template's named styles."""
        if style not in self._styles:
            if style not in self._book.named_styles:
                raise EtuiError(
                    f"the template has no cell style “{style}”: start again from Étui’s own club.xlsx",
                    f"le modèle n’a pas le style de cellule « {style} » : repartez du club.xlsx d’Étui",
                )
            cell.style = style
            self._styles[style] = copy(cell._style)
        cell._style = copy(self._styles[style])

    def block(self, sheet: Worksheet, block: Block, styles: Sequence[str]) -> None:
        """Calculated cells: formulas, the values they give, and the defined name that finds them again."""
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
                self.dress(cell, styles[min(offset, len(styles) - 1)])
        self.name(block.name, sheet, block.ref)

    def name(self, name: str, sheet: Worksheet, ref: str) -> None:
        first, _, last = ref.partition(":")
        corners = ":".join(_absolute(corner) for corner in (first, last) if corner)
        self._book.defined_names[name] = DefinedName(name, attr_text=f"{quote_sheet(sheet.title)}!{corners}")

    def title(self, sheet: Worksheet, text: str, hint: str = "") -> None:
        self.put(sheet, 1, 1, text, "Etui Title" if len(text) <= LONG_TITLE else "Etui Section")
        if hint:
            self.put(sheet, 2, 1, hint, "Etui Subtitle")
        sheet.row_dimensions[1].height = 26

    def choice(self, sheet: Worksheet, ref: str, choices: Sequence[str], prompt: str) -> None:
        """A list to choose from; a list too long for a validation is left to the prompt."""
        joined = ",".join(choices)
        if any("," in choice for choice in choices) or len(joined) > 250:
            self.prompt(sheet, ref, prompt)
            return
        rule = DataValidation("list", formula1=f'"{joined}"', allow_blank=True, showErrorMessage=True)
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

    @staticmethod
    def widths(sheet: Worksheet, widths: Sequence[float], column: int = 1) -> None:
        for offset, width in enumerate(widths):
            letter = address(1, column + offset).rstrip("1")
            sheet.column_dimensions[letter].width = width

    @staticmethod
    def fit_width(sheet: Worksheet, last: str, *, landscape: bool = False) -> int:
        """Scales columns A to ``last`` to the width of the page; returns how many ordinary rows a page then holds.

        A scale, not Excel's fit-to-page, which ignores the page breaks between boards and between cards.
        """
        sheet.page_setup.orientation = "landscape" if landscape else "portrait"
        width, height = (297 / 25.4, 210 / 25.4) if landscape else (210 / 25.4, 297 / 25.4)
        margins = sheet.page_margins
        width, height = width - margins.left - margins.right, height - margins.top - margins.bottom
        scale = min(100, int(width * 96 / _pixels(sheet, last) * 97))
        sheet.page_setup.scale = max(scale, 10)
        return int((height * 72 / scale * 100 - HEADING_POINTS) / ROW_POINTS)

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
        for name in list(self._book.defined_names):
            if not name.startswith("etui_") or name == LOGO:
                del self._book.defined_names[name]
        output = io.BytesIO()
        self._book.save(output)
        return finish(output.getvalue(), self._values, title=title, created=created)

    def _club_name(self) -> str:
        if LOGO not in self._book.defined_names:
            return ""
        cells = cells_of(self._book.defined_names[LOGO].attr_text)
        value = self._book[cells.sheet].cell(cells.first_row, cells.first_column).value
        return "" if value in (None, "Votre club") else str(value)


def _open_template(template: Path) -> Workbook:
    try:
        return load_workbook(template)
    except (OSError, InvalidFileException, KeyError, ValueError, TypeError) as error:
        raise EtuiError(
            f"{template.name} cannot be opened as an Excel workbook: use a copy of Étui’s own club.xlsx",
            f"{template.name} ne s’ouvre pas comme un classeur Excel : partez d’une copie du club.xlsx d’Étui",
        ) from error


def safe_titles(titles: dict[str, str]) -> dict[str, str]:
    """Sheet names that Excel accepts, one a key."""
    taken: list[str] = []
    for key, title in titles.items():
        taken.append(safe_sheet_name(title, taken))
        titles[key] = taken[-1]
    return titles


def _pixels(sheet: Worksheet, last: str) -> float:
    """Width of columns A to ``last``: 7 pixels a character and 5 of padding, as Excel draws them at 96 dpi."""
    total = 0.0
    for number in range(1, column_number(last) + 1):
        column = sheet.column_dimensions[column_letters(number)]
        total += 0 if column.hidden else 7 * (column.width or 8.43) + 5
    return total


def _absolute(corner: str) -> str:
    letters = corner.rstrip("0123456789")
    return f"${letters}${corner[len(letters):]}"


def _clean(value: Any) -> Any:
    """Text without the control characters no workbook can hold."""
    return "".join(c for c in value if c >= " " or c in "\t\n") if isinstance(value, str) else value
