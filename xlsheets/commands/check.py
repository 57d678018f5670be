"""`etui check BOOK`: audits a workbook. Errors make it exit 1; remarks do not."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from etui.bridge.contradictions import contradictions
from etui.errors import EtuiError, Sentence
from etui.movements.audit import audit
from xlsheets.blocks import fitted
from xlsheets.calculated_cells import Calculated
from xlsheets.cleared_lines import NO_LINE, cleared_lines
from xlsheets.commands.arguments import Parser, print_json
from xlsheets.commands.score import OTHER_KINDS
from xlsheets.package.whole_file import open_elsewhere
from xlsheets.pairs_book import PairsBook
from xlsheets.readers.event_checks import where
from xlsheets.readers.pairs_workbook import PairsWorkbook, read_pairs_workbook
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.refresh import book_of, check_lists
from xlsheets.typed_event import TRAVELLERS, Unreadable


def run(arguments: list[str], language: str) -> int:
    parser = Parser("check", language, "Audits a workbook: movement, results, calculated cells.",
                    "Contrôle un classeur : mouvement, résultats, cellules calculées.", "etui check Mardi.xlsx")
    parser.add_argument("book", type=Path, metavar=parser.say("BOOK", "CLASSEUR"), help=parser.say("the workbook", "le classeur"))
    parser.add_argument("--all", action="store_true", help=parser.say(
        "name each calculated cell that is wrong, not one a tab", "nommer chaque cellule calculée fausse, et non une par onglet"))
    parser.json()
    options = parser.parse_args(arguments)

    from xlsheets.books import pairs_blocks
    from xlsheets.readers.event_checks import check_event, contract_slips

    cells = TypedCells.open(options.book)
    kind = cells.cell("etui_kind")
    if kind == "combined":
        return _told(*_combined(cells, options.all), options, parser)
    if kind in OTHER_KINDS:
        errors, remarks = import_module(f"xlsheets.commands.check_{kind}").errors_and_remarks(options.book, cells, options.all)
        return _told(errors, remarks, options, parser)
    try:
        workbook = read_pairs_workbook(options.book, cells)
    except Unreadable as unreadable:
        return _told(list(unreadable.each), [], options, parser)
    errors: list[Sentence] = []
    try:
        check_event(workbook.event)
    except EtuiError as error:
        errors.append(error.sentence)
    errors += contradictions(workbook.event)
    errors += movement_faults(workbook)
    book = book_of(workbook)
    if not errors:
        check_lists(workbook.cells, book)
    wrong, told = Calculated(cells, book, lambda: pairs_blocks(book), options.all).audit(values=not errors)
    errors += wrong
    remarks = [*told, *cleared_lines(workbook.cells, TRAVELLERS),
               *contract_slips(workbook.event), *incomplete_contracts(book), *missing_results(book)]
    return _told(errors, remarks, options, parser)


def _told(errors: list[Sentence], remarks: list[Sentence], options: Namespace, parser: Parser) -> int:
    """Says what was found; 1 when there are errors."""
    if lock := open_elsewhere(options.book):
        remarks = [Sentence(
            f"{options.book.name} is open in {lock.program}: what is on screen there and not saved is not checked.",
            f"{options.book.name} est ouvert dans {lock.program} : ce qui y est à l’écran sans être enregistré n’est pas "
            "contrôlé."), *remarks]
    if options.json:
        print_json({"errors": [e.say(options.lang) for e in errors], "remarks": [r.say(options.lang) for r in remarks]})
    else:
        for sentence in (*errors, *remarks):
            print(sentence.say(options.lang))
        if not errors and not remarks:
            print(parser.say("Nothing to report.", "Rien à signaler."))
    return 1 if errors else 0


def _combined(cells: TypedCells, each: bool) -> tuple[list[Sentence], list[Sentence]]:
    """What is wrong with the calculated cells of a combined ranking, and what is only worth knowing."""
    from xlsheets.readers.combined_workbook import read_combined_workbook
    from xlsheets.sheets import combined

    book = read_combined_workbook(cells)
    return Calculated(cells, book, lambda: combined.blocks(book), each).audit()


def movement_faults(workbook: PairsWorkbook) -> Iterator[Sentence]:
    """What is illegal in the Movement tab, section by section."""
    for section, movement in workbook.movements.items():
        found = audit(movement)
        if not found.legal:
            for finding in found.findings:
                en, fr = (f"Section {section}{colon}" if section else "" for colon in (": ", " : "))
                yield Sentence(en + finding.en, fr + finding.fr)


def missing_results(book: PairsBook) -> Iterator[Sentence]:
    """Lines without a result, counted by board; one sentence for a night that has not begun."""
    counted = [(line, result) for line, result in zip(book.lines, book.counted, strict=True) if line is not NO_LINE]
    blank = Counter(line.board for line, result in counted if result == "")
    if counted and blank.total() == len(counted):
        yield Sentence(f"No result is typed yet: {len(counted)} to come.",
                       f"Aucun résultat n’est encore saisi : {len(counted)} à venir.")
        return
    for board, times in sorted(blank.items()):
        yield Sentence(f"Board {board}: {times} result{'s' * (times > 1)} missing.",
                       f"Donne {board} : {times} résultat{'s' * (times > 1)} manquant{'s' * (times > 1)}.")


def incomplete_contracts(book: PairsBook) -> Iterator[Sentence]:
    """Contracts that give no score: without a declarer, without a result."""
    given = fitted(book.contract_scores.value, len(book.lines), 1)
    for line, (said,) in zip(book.lines, given, strict=True):
        if isinstance(said, str) and said and line.score is None:
            en, fr = where(line)
            why = said.partition(": ")[2]
            yield Sentence(f"The contract gives no score ({en}): {why}.", f"Le contrat ne donne pas de score ({fr}) : {why}.")
