"""`etui score` on the workbook of an individual: every calculated cell gets its value again, and the ranking is printed."""

from __future__ import annotations

from pathlib import Path

from etui.bridge.contradictions import contradictions
from etui.errors import Sentence
from xlsheets.commands.arguments import print_json, tell
from xlsheets.individual_book import IndividualBook
from xlsheets.individual_reports import individual_json, individual_text
from xlsheets.individual_tables import as_pairs
from xlsheets.individual_workbook import individual_blocks
from xlsheets.readers.event_checks import contract_slips
from xlsheets.readers.individual_checks import check_individual
from xlsheets.readers.individual_workbook import read_individual_workbook
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.refresh import write_values


def score(path: Path, cells: TypedCells, as_json: bool, language: str) -> int:
    """Refreshes the figures of the workbook at ``path`` and prints its ranking; not another byte of the file changes."""
    workbook = read_individual_workbook(cells)
    check_individual(workbook.event)
    book = workbook.book()
    scored = book.scored                             # says what cannot be scored before the file is touched
    refresh(path, cells, book)
    if as_json:
        print_json(individual_json(scored))
    else:
        print(individual_text(scored, language))
    pairs = as_pairs(workbook.event)
    for sentence in (*contradictions(pairs), *contract_slips(pairs)):
        tell(sentence.say(language))
    remarks = sum(map(bool, book.remarks))
    if remarks:
        tab = cells.where("etui_scoring_remark").sheet
        tell(Sentence(f"Lines to look at, in the last column of “{tab}”: {remarks}",
                      f"Lignes à vérifier, dans la dernière colonne de « {tab} » : {remarks}").say(language))
    return 0


def refresh(path: Path, cells: TypedCells, book: IndividualBook) -> None:
    """Writes the values of ``book`` into the workbook's calculated cells, atomically."""
    write_values(path, cells, book.values(individual_blocks(book)))
