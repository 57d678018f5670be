"""A workbook's package as openpyxl reads it: values and looks, to be copied from and never saved."""

from __future__ import annotations

import io
import re
import warnings
from traceback import walk_tb

from openpyxl import Workbook, load_workbook

from etui.errors import EtuiError
from xlsheets.package.archive import Package
from xlsheets.package.references import cells_of

LARGEST_MERGE = 20_000                      # cells; a title across a wide tab has some dozens


def opened(package: Package) -> Workbook:
    """The workbook, its formulas as the values they show.

    Raises EtuiError for a merged area of a whole tab: openpyxl makes each of its cells, more than any memory holds.
    """
    for title, part in package.sheets.items():
        for area in re.findall(rb'<(?:\w+:)?mergeCell\b[^>]*\bref="([A-Z0-9:]+)"', package.part(part)):
            cells = cells_of(f"x!{area.decode()}")
            if (cells.last_row - cells.first_row + 1) * (cells.last_column - cells.first_column + 1) > LARGEST_MERGE:
                raise EtuiError(
                    f"{title}!{area.decode()} is one merged cell, too large to publish: unmerge it first",
                    f"{title}!{area.decode()} est une seule cellule fusionnée, trop grande pour être publiée : défusionnez-la",
                )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")          # what openpyxl cannot read is not wanted here
        try:
            return load_workbook(io.BytesIO(package.to_bytes()), data_only=True, keep_links=False)
        except (LookupError, TypeError, ValueError, AttributeError, SyntaxError, OSError) as error:   # no XML is a SyntaxError
            raise _not_copied(package, error) from error


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
