"""The values-only workbook: the tabs as they look, every figure a plain number. It opens anywhere and can do nothing.

A new workbook is made from the values and looks of the old one: nothing else can come along, whatever is in that file. No
formula, name (but the print ones), validation, protection, macro, link, hidden tab, comment or property of its author.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from openpyxl import Workbook
from openpyxl.drawing.image import Image
from openpyxl.drawing.spreadsheet_drawing import OneCellAnchor
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.worksheet import Worksheet

from etui.errors import EtuiError
from xlsheets.club_look import look_of
from xlsheets.merging import Merging
from xlsheets.package.finish import finish, saved
from xlsheets.package.references import Cells, cells_of
from xlsheets.publish.documents import Source
from xlsheets.publish.pictures import plain_picture
from xlsheets.publish.style_copy import Styles
from xlsheets.publish.words import ADVICE

KEPT_PLAYERS = re.compile(r"etui_players_(number|section|line|player_\d+|name\w*|team|seed)")
PRIVATE = re.compile(r"etui_players_\w+")
PAPER = re.compile(r"etui_(card|guide|slip|paper|door|labels|sheet)_\w+|etui_door|etui_heading_(tarot_)?door|etui_cup_slips")
RANKINGS = ("etui_ranking_1", "etui_ranking", "etui_cup_standings", "etui_combined_percents")    # on the tab it opens on
GONE = ("etui_live",)                       # says whether formulas calculate: here nothing does
AUTHOR = "Étui"


def values_only(
    source: Source, *, only: Sequence[str] = (), club_tabs: bool = False, created: datetime | None = None,
) -> bytes:
    """The workbook to publish.

    only: these tabs, in this order; when empty, all of Étui's visible ones but the blank papers of the night. club_tabs: also
    the visible tabs that the club added. created: the document's date, now when None.
    """
    old = source.opened
    new = Workbook()
    new.remove(new.active)
    styles, merging = Styles(old, new), Merging()
    look = look_of(old)
    values: dict[str, dict[str, float]] = {}
    made, papers = etui_tabs(source), paper_tabs(source)
    titles = list(only) or [title for title in old.sheetnames if title not in papers and (club_tabs or title in made)]
    for title in titles:
        if old[title].sheet_state == "visible":
            values[title] = _Tab(source, old[title], new.create_sheet(title), styles, merging).copy()
            if title in source.draw:
                source.draw[title](new[title], look, _charts(old[title]))
    where = {name: cells.sheet for name, cells in _names(source)}
    ranking = next((where[name] for name in RANKINGS if where.get(name) in new.sheetnames), None)
    if ranking is not None:
        new.active = new.sheetnames.index(ranking)
    for sheet in new.worksheets:
        sheet.sheet_view.tabSelected = sheet is new.active
    new.properties.creator, new.properties.lastModifiedBy = source.document.club or AUTHOR, None
    new.security = None
    return finish(saved(new), values, title=source.document.title, created=created)


def etui_tabs(source: Source) -> list[str]:
    """The tabs that Étui made and people may see, in the workbook's order."""
    where = {cells.sheet for _, cells in _names(source) if cells.sheet != "#REF"}
    return [title for title in source.package.sheets if title in where]


def paper_tabs(source: Source) -> set[str]:
    """The tabs that are blank paper for the night and nothing else: cards, slips, table sheets, door list and labels."""
    blocks: dict[str, list[bool]] = {}
    for name, cells in _names(source):
        blocks.setdefault(cells.sheet, []).append(PAPER.fullmatch(name) is not None)
    return {title for title, are in blocks.items() if all(are)}


def _names(source: Source) -> Iterator[tuple[str, Cells]]:
    for name, reference in source.package.defined_names.items():
        if name.startswith("etui_"):
            try:
                yield name, cells_of(reference)
            except EtuiError:
                continue                        # a name that no longer stands for cells


def _charts(sheet: Worksheet) -> list[tuple[int, int]]:
    """The first and last row of each chart, from the top of the tab."""
    found = []
    for chart in sheet._charts:
        start, end = getattr(chart.anchor, "_from", None), getattr(chart.anchor, "to", None)
        if start is not None and end is not None and 0 <= start.row < end.row < 100_000:
            found.append((start.row + 1, end.row))
    return sorted(found)


class _Tab:
    """One tab being copied."""

    def __init__(self, source: Source, old: Worksheet, new: Worksheet, styles: Styles, merging: Merging) -> None:
        self.source, self.old, self.new, self.styles, self.rules = source, old, new, styles, source.rules
        self.merging = merging
        names = [(name, cells) for name, cells in _names(source) if cells.sheet == old.title]
        self.private = {cells.first_column for name, cells in names if PRIVATE.match(name) and not KEPT_PLAYERS.fullmatch(name)}
        columns = {name: cells.first_column for name, cells in names}
        self.private |= {columns[name] + offset for name, offset in source.private if name in columns}
        self.gone = {cells.first_row for name, cells in names if name in GONE}
        self.labels = {cells.first_column for name, cells in names if "_ranking_label_" in name}
        self.hidden = self._hidden_columns()

    def copy(self) -> dict[str, float]:
        """Copies it; returns the numbers that openpyxl would write with a digit too few, by cell."""
        right = 1
        for cell in list(self.old._cells.values()):
            if not self._leaves(cell):
                continue
            self._cell(cell)
            if cell.column not in self.labels:
                right = max(right, cell.column)
        self._sizes(right)
        self._page()
        self._merged(right)
        for image in self.old._images:
            self._image(image)
        return {cell.coordinate: cell.value for cell in self.new._cells.values()
                if isinstance(cell.value, float) and float(f"{cell.value:.16g}") != cell.value}

    def _leaves(self, cell: Any) -> bool:
        """Whether the cell is published: what a person does not see is not, but for the labels of a chart."""
        if cell.column in self.labels:
            return cell.value is not None
        hidden = self.old.row_dimensions[cell.row].hidden or cell.column in self.hidden
        return not (hidden or cell.column in self.private or cell.row in self.gone)

    def _cell(self, old: Any) -> None:
        new = self.new.cell(old.row, old.column)
        value = self.rules.value(old.value)
        if isinstance(value, str) and value in ADVICE:
            value = None                        # how to fill the tab in
        if value is not None and value != "":
            new.value = value
            if isinstance(value, str) and old.data_type != "e":
                new.data_type = "s"             # text stays text, even when it begins with an equals sign
        if old.has_style:
            self.styles.dress(new, old)
        if isinstance(value, str) and value[:1] in ("=", "+", "-", "@"):
            new.quotePrefix = True              # and even when somebody edits the cell

    def _hidden_columns(self) -> set[int]:
        found: set[int] = set()
        for dimension in self.old.column_dimensions.values():
            if dimension.hidden and dimension.min and dimension.max:
                found.update(range(dimension.min, min(dimension.max, dimension.min + 200) + 1))
        return found

    def _sizes(self, right: int) -> None:
        for dimension in self.old.column_dimensions.values():
            first = dimension.min or 1
            for column in range(first, min(dimension.max or first, right) + 1):
                if dimension.width:
                    self.new.column_dimensions[get_column_letter(column)].width = dimension.width
        for column in (self.hidden & set(range(1, right + 1))) | self.labels:
            self.new.column_dimensions[get_column_letter(column)].hidden = True
        last = self.old.max_row
        for row, dimension in self.old.row_dimensions.items():
            if dimension.height and row <= last:
                self.new.row_dimensions[row].height = dimension.height
            if dimension.hidden:
                self.new.row_dimensions[row].hidden = True

    def _merged(self, right: int) -> None:
        """The merged areas; one that overlaps another, which Excel would have to repair, is left out."""
        taken: set[tuple[int, int]] = set()
        for area in self.old.merged_cells.ranges:
            cells = set(area.cells)
            if area.min_col <= right and taken.isdisjoint(cells):
                self.merging.merge(self.new, area.min_row, area.min_col, area.size["rows"], area.size["columns"])
                taken |= cells

    def _page(self) -> None:
        """Print area and titles, breaks, margins, header and footer, frozen panes."""
        old, new = self.old, self.new
        for name in ("orientation", "paperSize", "scale", "fitToHeight", "fitToWidth"):
            setattr(new.page_setup, name, getattr(old.page_setup, name))
        for name in ("left", "right", "top", "bottom", "header", "footer"):
            setattr(new.page_margins, name, getattr(old.page_margins, name))
        if old.sheet_properties.pageSetUpPr is not None:
            new.sheet_properties.pageSetUpPr.fitToPage = old.sheet_properties.pageSetUpPr.fitToPage
        new.print_options.horizontalCentered = old.print_options.horizontalCentered
        new.sheet_format.defaultRowHeight, new.sheet_format.customHeight = (
            old.sheet_format.defaultRowHeight, old.sheet_format.customHeight)
        new.sheet_view.showGridLines = old.sheet_view.showGridLines
        new.freeze_panes = old.freeze_panes
        if old.print_area:
            new.print_area = old.print_area.rpartition("!")[2]
        if old.print_title_rows:
            new.print_title_rows = old.print_title_rows
        for one in old.row_breaks.brk:
            new.row_breaks.append(Break(id=one.id))
        for name in ("oddHeader", "oddFooter"):
            for part in ("left", "center", "right"):
                was, now = getattr(getattr(old, name), part), getattr(getattr(new, name), part)
                now.text, now.size = self._margin(was.text), was.size
        new.HeaderFooter.scaleWithDoc = False

    def _margin(self, text: str | None) -> str | None:
        """A header or footer: without a picture, and without people's data; ``&F`` would tell the secretary's file name."""
        return self.rules.text(text.replace("&G", "").replace("&F", "").replace("&Z", "")) or None if text else None

    def _image(self, image: Any) -> None:
        """A logo, drawn again: a picture file can hold more than a picture."""
        picture = plain_picture(image._data())
        if picture is not None:
            copy = Image(io.BytesIO(picture))
            anchor = image.anchor
            if isinstance(anchor, OneCellAnchor):
                copy.anchor = anchor
            elif getattr(anchor, "_from", None) is not None:
                copy.width, copy.height = image.width, image.height
                copy.anchor = f"{get_column_letter(anchor._from.col + 1)}{anchor._from.row + 1}"
            self.new.add_image(copy)
