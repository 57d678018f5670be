"""A workbook's package as openpyxl reads it: values and looks, to be copied from and never saved."""

from __future__ import annotations

import io
import re
import warnings
from xml.etree.ElementTree import ParseError

from openpyxl import Workbook, load_workbook

from etui.errors import EtuiError
from xlsheets.package.archive import Package
from xlsheets.package.references import cells_of
from xlsheets.package.refusals import damaged

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
        except (LookupError, TypeError, ValueError, AttributeError, ParseError, OSError) as error:   # a part openpyxl cannot read
            raise damaged(package.name, str(error)[:60]) from error
