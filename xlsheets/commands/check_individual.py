"""`etui check` on the workbook of an individual: movement, players, results, calculated cells."""

from __future__ import annotations

from pathlib import Path

from etui.bridge.contradictions import contradictions
from etui.errors import EtuiError, Sentence
from xlsheets.calculated_cells import Calculated
from xlsheets.cleared_lines import cleared_lines
from xlsheets.commands.check import incomplete_contracts, missing_results, movement_faults
from xlsheets.individual_rows import TRAVELLERS
from xlsheets.individual_tables import as_pairs
from xlsheets.individual_workbook import individual_blocks
from xlsheets.readers.event_checks import contract_slips
from xlsheets.readers.individual_checks import check_individual
from xlsheets.readers.individual_workbook import read_individual_workbook
from xlsheets.readers.typed_cells import TypedCells


def errors_and_remarks(_: Path, cells: TypedCells, each: bool = False) -> tuple[list[Sentence], list[Sentence]]:
    """What is wrong with the workbook, and what the director should know all the same."""
    workbook = read_individual_workbook(cells)
    pairs, book = as_pairs(workbook.event), workbook.book()
    errors: list[Sentence] = []
    try:
        check_individual(workbook.event)
        _ = book.scored
    except EtuiError as error:
        errors.append(error.sentence)
    errors += contradictions(pairs)
    errors += movement_faults(workbook)                                           # type: ignore[arg-type]
    calculated, told = Calculated(cells, book, lambda: individual_blocks(book), each).audit(values=not errors)
    errors += calculated
    remarks = [*told, *cleared_lines(cells, TRAVELLERS), *contract_slips(pairs),
               *incomplete_contracts(book), *missing_results(book)]                           # type: ignore[arg-type]
    return errors, remarks
