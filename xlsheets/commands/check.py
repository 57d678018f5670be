"""`etui check BOOK`: audits a workbook. Errors make it exit 1; remarks do not."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Literal

from etui.bridge.contradictions import contradictions
from etui.errors import EtuiError, Sentence
from etui.movements.audit import audit
from xlsheets.blocks import Block, fitted
from xlsheets.cleared_lines import NO_LINE, cleared_lines
from xlsheets.commands.arguments import Parser, print_json
from xlsheets.commands.score import OTHER_KINDS
from xlsheets.package.whole_file import open_elsewhere
from xlsheets.pairs_book import PairsBook
from xlsheets.readers.event_checks import where
from xlsheets.readers.pairs_workbook import PairsWorkbook, read_pairs_workbook
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.refresh import book_of, check_lists, check_room, outgrown_paper
from xlsheets.typed_event import TRAVELLERS, Unreadable

# What these show differs with the program that saved the workbook, and is right in each.
SAYS_WHO_ANSWERS = ("etui_live", "etui_answering", "etui_provisional", "etui_results_in", "etui_tarot_provisional",
                    "etui_series_stale")


def run(arguments: list[str], language: str) -> int:
    parser = Parser("check", language, "Audits a workbook: movement, results, calculated cells.",
                    "Contrôle un classeur : mouvement, résultats, cellules calculées.", "etui check Mardi.xlsx")
    parser.add_argument("book", type=Path, metavar=parser.say("BOOK", "CLASSEUR"), help=parser.say("the workbook", "le classeur"))
    parser.json()
    options = parser.parse_args(arguments)

    from xlsheets.books import pairs_blocks
    from xlsheets.readers.event_checks import check_event, contract_slips

    cells = TypedCells.open(options.book)
    kind = cells.cell("etui_kind")
    if kind == "combined":
        return _told(_combined_errors(cells), [], options, parser)
    if kind in OTHER_KINDS:
        errors, remarks = import_module(f"xlsheets.commands.check_{kind}").errors_and_remarks(options.book, cells)
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
        errors += stale_cells(workbook.cells, pairs_blocks(book), book.titles)
    remarks = [*deleted_tabs(workbook.cells, book, pairs_blocks(book)), *cleared_lines(workbook.cells, TRAVELLERS),
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


def _combined_errors(cells: TypedCells) -> list[Sentence]:
    """What is wrong with the calculated cells of a combined ranking."""
    from xlsheets.readers.combined_workbook import read_combined_workbook
    from xlsheets.sheets import combined

    book = read_combined_workbook(cells)
    return list(stale_cells(cells, combined.blocks(book), book.titles))


def movement_faults(workbook: PairsWorkbook) -> Iterator[Sentence]:
    """What is illegal in the Movement tab, section by section."""
    for section, movement in workbook.movements.items():
        found = audit(movement)
        if not found.legal:
            for finding in found.findings:
                en, fr = (f"Section {section}{colon}" if section else "" for colon in (": ", " : "))
                yield Sentence(en + finding.en, fr + finding.fr)


def deleted_tabs(cells: TypedCells, book: PairsBook, blocks: list[Block]) -> Iterator[Sentence]:
    """Tabs of which calculated cells are gone: they are no longer refreshed, nor checked."""
    there = {block.tab for block in blocks if cells.present(block.name)}
    gone = dict.fromkeys(book.titles[block.tab] for block in blocks if block.tab not in there)
    for title in gone:
        yield Sentence(f"“{title}”: calculated cells of this tab were deleted; the rest is checked and refreshed without them.",
                       f"« {title} » : des cellules calculées de cet onglet ont été supprimées ; le reste est contrôlé et "
                       "rafraîchi sans elles.")


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


Fault = Literal["gone", "changed", "stale"]


@dataclass(frozen=True)
class WrongCell:
    """A calculated cell whose formula is gone or is not Étui's, or that does not show what it should."""

    sheet: str
    place: str
    fault: Fault
    shown: object = ""
    value: object = ""


def stale_cells(cells: TypedCells, blocks: list[Block], titles: Mapping[str, str]) -> Iterator[Sentence]:
    """Calculated cells whose formula is gone or changed, or whose stored value is not what the typed cells give.

    One sentence a tab for each of the three. titles: of the tabs, by key.
    """
    found: dict[tuple[str, Fault], list[WrongCell]] = {}
    for cell in wrong_cells(cells, blocks, titles):
        found.setdefault((cell.sheet, cell.fault), []).append(cell)
    for first, *others in found.values():
        more_en = f" (and {len(others)} more on this tab)" if others else ""
        more_fr = f" (et {len(others)} de plus sur cet onglet)" if others else ""
        if first.fault == "gone":
            yield Sentence(
                f"{first.place}: the formula is gone, {_quoted(first.shown, 'en')} was typed over it{more_en}; restore it from a "
                "copy, or make the workbook again.",
                f"{first.place} : la formule a disparu, {_quoted(first.shown, 'fr')} a été tapé dessus{more_fr} ; reprenez-la "
                "d’une copie, ou refaites le classeur.",
            )
        elif first.fault == "changed":
            yield Sentence(
                f"{first.place}: the formula is not the one Étui wrote{more_en}; restore it from a copy, or make the workbook "
                "again.",
                f"{first.place} : la formule n’est plus celle d’Étui{more_fr} ; reprenez-la d’une copie, ou refaites le "
                "classeur.",
            )
        else:
            yield Sentence(
                f"{first.place}: shows {_quoted(first.shown, 'en')}, should show {_quoted(first.value, 'en')}{more_en}; run etui "
                "score.",
                f"{first.place} : affiche {_quoted(first.shown, 'fr')} au lieu de {_quoted(first.value, 'fr')}{more_fr} ; lancez "
                "etui score.",
            )


def wrong_cells(cells: TypedCells, blocks: list[Block], titles: Mapping[str, str]) -> Iterator[WrongCell]:
    """Every calculated cell without its formula, with another formula, or with another value than the typed cells give."""
    from xlsheets.kept_formulas import Placed, changed_formulas
    from xlsheets.package.cells import array_cells, formulas
    from xlsheets.package.references import address

    written: dict[str, dict[str, str]] = {}
    calculated: dict[str, set[str]] = {}
    placed = []
    for block in blocks:
        if not cells.present(block.name) or outgrown_paper(cells, block):
            continue
        where = check_room(cells, block.name, block.values)
        if where.sheet not in calculated:
            part = cells.package.part(cells.package.sheets[where.sheet])
            written[where.sheet] = formulas(part)
            calculated[where.sheet] = set(written[where.sheet]) | set(array_cells(part))
        placed.append(Placed(block, titles[block.tab], where, written[where.sheet]))
        for r, (row, stored) in enumerate(zip(block.values, cells.block(block.name), strict=True), where.first_row):
            for c, (value, shown) in enumerate(zip(row, stored, strict=True), where.first_column):
                place = f"{where.sheet}!{address(r, c)}"
                if address(r, c) not in calculated[where.sheet]:
                    yield WrongCell(where.sheet, place, "gone", shown, value)
                elif block.name not in SAYS_WHO_ANSWERS and not _same(value, shown):
                    yield WrongCell(where.sheet, place, "stale", shown, value)
    for cell in changed_formulas(placed):
        yield WrongCell(cell.sheet, f"{cell.sheet}!{address(cell.row, cell.column)}", "changed")


def _same(value: object, shown: object) -> bool:
    if isinstance(value, int | float) and isinstance(shown, int | float):
        return abs(value - shown) <= 1e-9 * max(1.0, abs(value))
    return value == shown


def _quoted(value: object, language: str) -> str:
    if isinstance(value, float):
        written = f"{value:.6g}"
        return written.replace(".", ",") if language == "fr" else written
    if value == "":
        return "rien" if language == "fr" else "nothing"
    return str(value) if isinstance(value, int) else f"« {value} »" if language == "fr" else f"“{value}”"
