"""A workbook's package as openpyxl reads it: values and looks, to be copied from and never saved."""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from traceback import walk_tb

from openpyxl import Workbook, load_workbook

from etui.errors import EtuiError
from xlsheets.merging import Merging
from xlsheets.package.archive import Package
from xlsheets.package.references import Cells, cells_of

LARGEST_MERGE = 20_000                      # cells; a title across a wide tab has some dozens
_AREA = re.compile(rb'<(?:\w+:)?mergeCell\b[^>]*\bref="([A-Z0-9:]+)"')
_AREAS = re.compile(rb"<(?P<p>(?:\w+:)?)mergeCells\b[^>/]*>"
                    rb'(?:\s*<(?P=p)mergeCell\s+ref="[A-Z0-9:]+"\s*(?:/>|></(?P=p)mergeCell>))*'
                    rb"\s*</(?P=p)mergeCells>")


def opened(package: Package) -> Workbook:
    """The workbook, its formulas as the values they show.

    Raises EtuiError for a merged area of a whole tab: openpyxl makes each of its cells, more than any memory holds.
    """
    merged: dict[str, list[Cells]] = {}
    for title, part in package.sheets.items():
        for area in _AREA.findall(package.part(part)):
            cells = cells_of(f"x!{area.decode()}")
            merged.setdefault(title, []).append(cells)
            if (cells.last_row - cells.first_row + 1) * (cells.last_column - cells.first_column + 1) > LARGEST_MERGE:
                raise EtuiError(
                    f"{title}!{area.decode()} is one merged cell, too large to publish: unmerge it first",
                    f"{title}!{area.decode()} est une seule cellule fusionnée, trop grande pour être publiée : défusionnez-la",
                )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")          # what openpyxl cannot read is not wanted here
        try:
            without, left_out = _without_merged(package)
            book = load_workbook(io.BytesIO(without), data_only=True, keep_links=False)
            merging = Merging()
            for title in left_out:
                for at in merged[title]:
                    merging.merge(book[title], at.first_row, at.first_column, at.last_row - at.first_row + 1,
                                  at.last_column - at.first_column + 1)
            return book
        except (LookupError, TypeError, ValueError, AttributeError, SyntaxError, OSError, zipfile.BadZipFile) as error:
            raise _not_copied(package, error) from error


def _without_merged(package: Package) -> tuple[bytes, list[str]]:
    """The workbook's file less the merged areas of some tabs, which openpyxl is slow to read, and the titles of these tabs."""
    parts: dict[str, bytes] = {}
    titles: list[str] = []
    for title, part in package.sheets.items():
        xml = package.part(part)
        left, blocks = _AREAS.subn(b"", xml)
        if blocks == 1 and not _AREA.search(left):
            parts[part] = left
            titles.append(title)
    try:
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w") as output:
            for name in package.names():
                output.writestr(name, parts[name] if name in parts else package.part(name))
    except EtuiError:                                # a damaged part, which openpyxl may never look at
        return package.to_bytes(), []
    return file.getvalue(), titles


def _not_copied(package: Package, error: Exception) -> EtuiError:
    """What to say of a workbook whose values can be read and whose looks cannot; the tab where openpyxl stopped, if any."""
    tab = _tab_being_read(error)
    if tab not in package.sheets:
        return EtuiError(
            f"“{package.name}” cannot be published: its styles or another part of its looks are damaged; open it in Excel, "
            "accept the repair, save it, and try again",
            f"« {package.name} » ne peut pas être publié : ses styles ou une autre partie de sa mise en forme sont endommagés ; "
            "ouvrez-le dans Excel, acceptez la réparation, enregistrez-le, puis recommencez",
        )
    return EtuiError(
        f"“{package.name}” cannot be published: the tab “{tab}” is damaged (its looks, a picture or a chart); open the workbook "
        "in Excel, accept the repair, save it, and try again",
        f"« {package.name} » ne peut pas être publié : l’onglet « {tab} » est endommagé (mise en forme, image ou graphique) ; "
        "ouvrez le classeur dans Excel, acceptez la réparation, enregistrez-le, puis recommencez",
    )


def _tab_being_read(error: BaseException) -> str:
    """The title of the tab that openpyxl was at, "" when it was at none."""
    at: BaseException | None = error
    while at is not None:                        # openpyxl tells some errors again as one of its own
        for frame, _ in walk_tb(at.__traceback__):
            if frame.f_code.co_name == "read_worksheets":
                return str(getattr(frame.f_locals.get("sheet"), "name", ""))
        at = at.__cause__ or at.__context__
    return ""
