"""The Session tab of an individual: what is played, how it is scored, where we are. Every setting in words."""

from __future__ import annotations

from xlsheets import settings
from xlsheets.individual_book import IndividualBook
from xlsheets.individual_rows import ROWS, TIEBREAKS
from xlsheets.sheets import session
from xlsheets.workbook import NewBook

CHOICES = {
    "state": settings.STATE, "top": settings.TOP, "rounding": settings.ROUNDING, "small groups": settings.SMALL_GROUPS,
    "own average": settings.YES_NO, **{f"tie-break {n}": TIEBREAKS for n in (1, 2, 3)},
}
HINTED = ("state", "step", "top", "rounding", "small groups", "own average", "tie-break 1", "remarks")

blocks = session.blocks


def write(new: NewBook, book: IndividualBook) -> None:
    sheet = session.begin(new, book, CHOICES, HINTED)
    new.put(sheet, ROWS["kind"], 1, book.words("kind"), "Etui Label")
    new.put(sheet, ROWS["kind"], 2, book.movement.name.say(book.language), "Etui Text")
    new.put(sheet, ROWS["method"], 3, book.words("hint individual"), "Etui Subtitle", wrap=True)
    sheet.row_dimensions[ROWS["method"]].height = 25
    session.end(new, book, sheet, ROWS["kind"])
