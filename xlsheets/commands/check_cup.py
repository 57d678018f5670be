"""`etui check` on a cup's workbook: results, the frozen rounds, dates, calculated cells."""

from __future__ import annotations

from pathlib import Path

from etui.cup.draw import remarks
from etui.cup.faults import undecided
from etui.errors import EtuiError, Sentence
from xlsheets.calculated_cells import Calculated
from xlsheets.cup_book import CupBook
from xlsheets.readers.cup_workbook import faults, read_cup_workbook
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.sheets.cup_workbook import cup_blocks


def errors_and_remarks(path: Path, cells: TypedCells, each: bool = False) -> tuple[list[Sentence], list[Sentence]]:
    """What is wrong, and what is only still to come."""
    book = read_cup_workbook(cells)
    try:
        errors = list(faults(cells, book))
    except EtuiError as error:
        return [error.sentence], []
    calculated, told = Calculated(cells, book, lambda: cup_blocks(book), each).audit(values=not errors)
    return [*errors, *calculated], [*told, *remarks(book.read.cup), *book.tables.status(book.schedule), *_to_come(book)]


def _to_come(book: CupBook) -> list[Sentence]:
    """Matches of the paired round that are still open; one sentence for a cup that has not begun."""
    cup = book.read.cup
    if not cup.paired:
        return [Sentence("Round 1 is not paired yet: run etui pair when the entries are complete.",
                         "La ronde 1 n’est pas encore appariée : lancez etui pair quand les inscriptions sont closes.")]
    return list(undecided(book.read.state, cup.paired))
