"""A combined ranking read back from its typed cells: percentages, boards planned, tie-breaks as they were worked out."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

from etui.bridge.article83 import weighted_percent
from etui.bridge.combination import Combined, Line, Session
from etui.errors import EtuiError
from xlsheets import ranges
from xlsheets.combined_book import ORDER, CombinedBook
from xlsheets.live import names
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.sheets.titles import DASH

EXACT = 1_000_000


def read_combined_workbook(cells: TypedCells) -> CombinedBook:
    """The book of a workbook made by `etui combine`; every problem names its sheet and cell."""
    weights = [
        _number(cells, "etui_combined_boards", 0, column, value)
        for column, value in enumerate(cells.block("etui_combined_boards")[0])
    ]
    sessions = [Session("", weight or Fraction(0), ()) for weight in weights]
    absent = str(cells.cell("etui_absent") or "after")
    lines = []
    percents, ties, who = (cells.block(f"etui_combined_{name}") for name in ("percents", "ties", "names"))
    order = [ranges.number(value, names.TIEBREAKS) for value in cells.column("etui_combined_order")]
    for row, typed in enumerate(percents):
        shares = tuple(_number(cells, "etui_combined_percents", row, column, value) for column, value in enumerate(typed))
        counted = [Fraction(0) if share is None and absent == "zero" else share for share in shares]
        tiebreak = {
            name: float(value) for name, value in zip(("article 81", "tops"), ties[row], strict=True) if not ranges.blank(value)
        }
        if order[row] is not None:
            tiebreak[ORDER] = order[row]
        final = weighted_percent(counted, [s.boards for s in sessions]) or Fraction(0)
        lines.append(Line(0, False, tuple(ranges.text(who[row][0]).split(DASH)), (), shares, final, tiebreak))
    title = ranges.text(cells.cell("etui_combined_title"))
    combined = Combined(tuple(sessions), tuple(lines), ())
    return CombinedBook(
        combined,
        title,
        "fr" if cells.cell("etui_language") == "fr" else "en",
        str(cells.cell("etui_host") or "calc"),
        cast(Any, absent),
    )


def _number(cells: TypedCells, name: str, row: int, column: int, value: Any) -> Fraction | None:
    """A typed percentage, or a number of boards, exactly as typed."""
    try:
        number = ranges.number(value, names.PERCENTS)
        if (number is not None and number < 0) or (number or 0) > 1000:
            raise EtuiError(f"{number:g} is out of range", f"{number:g} est hors limites")
    except EtuiError as error:
        place = cells.place(name, row, column)
        raise EtuiError(f"{place}: {error.sentence.en}", f"{place} : {error.sentence.fr}") from None
    return None if number is None else Fraction(number).limit_denominator(EXACT)
