"""`etui check BOOK`: audits a workbook. Errors make it exit 1; remarks do not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from etui.errors import EtuiError, Sentence
from etui.movements.audit import audit
from xlsheets.commands.arguments import Parser, print_json
from xlsheets.readers.pairs_workbook import PairsWorkbook, read_pairs_workbook
from xlsheets.refresh import book_of


def run(arguments: list[str], language: str) -> int:
    parser = Parser("check", language, "Audits a workbook: movement, results, calculated cells.",
                    "Contrôle un classeur : mouvement, résultats, cellules calculées.", "etui check Mardi.xlsx")
    parser.add_argument("book", type=Path, help=parser.say("the workbook", "le classeur"))
    parser.json()
    options = parser.parse_args(arguments)

    from xlsheets.readers.event_checks import check_event, contract_slips

    workbook = read_pairs_workbook(options.book)
    errors: list[Sentence] = []
    try:
        check_event(workbook.event)
    except EtuiError as error:
        errors.append(error.sentence)
    errors += movement_faults(workbook)
    if not errors:
        errors += stale_cells(workbook)
    remarks = [*contract_slips(workbook.event), *missing_results(workbook)]
    if options.json:
        print_json({"errors": [e.say(options.lang) for e in errors], "remarks": [r.say(options.lang) for r in remarks]})
    else:
        for sentence in (*errors, *remarks):
            print(sentence.say(options.lang))
        if not errors and not remarks:
            print(parser.say("Nothing to report.", "Rien à signaler."))
    return 1 if errors else 0


def movement_faults(workbook: PairsWorkbook) -> Iterator[Sentence]:
    """What is illegal in the Movement tab, section by section."""
    for section, movement in workbook.movements.items():
        found = audit(movement)
        if not found.legal:
            for finding in found.findings:
                prefix = f"{section}: " if section else ""
                yield Sentence(prefix + finding.en, prefix + finding.fr)


def missing_results(workbook: PairsWorkbook) -> Iterator[Sentence]:
    """Lines without a result, counted by board."""
    book = book_of(workbook)
    blank: dict[int, int] = {}
    for line, counted in zip(workbook.event.lines, book.counted, strict=True):
        if counted == "":
            blank[line.board] = blank.get(line.board, 0) + 1
    for board, times in sorted(blank.items()):
        yield Sentence(f"Board {board}: {times} result{'s' * (times > 1)} missing.",
                       f"Donne {board} : {times} résultat{'s' * (times > 1)} manquant{'s' * (times > 1)}.")


def stale_cells(workbook: PairsWorkbook) -> Iterator[Sentence]:
    """Calculated cells whose stored value is not what the typed cells give: stale, or overwritten by hand."""
    from xlsheets.books import pairs_blocks
    from xlsheets.package.cells import array_cells, formulas
    from xlsheets.package.references import address

    book = book_of(workbook)
    cells = workbook.cells
    calculated: dict[str, set[str]] = {}
    for block in pairs_blocks(book):
        where = cells.where(block.name)
        if where.sheet not in calculated:
            part = cells.package.part(cells.package.sheets[where.sheet])
            calculated[where.sheet] = set(formulas(part)) | set(array_cells(part))
        for r, (row, stored) in enumerate(zip(block.values, cells.block(block.name), strict=False), where.first_row):
            for c, (value, shown) in enumerate(zip(row, stored, strict=False), where.first_column):
                place = f"{where.sheet}!{address(r, c)}"
                if address(r, c) not in calculated[where.sheet]:
                    yield Sentence(f"{place}: the formula is gone, {shown!r} was typed over it; run etui score after "
                                   "restoring it.",
                                   f"{place} : la formule a disparu, {shown!r} a été tapé dessus ; rétablissez-la puis "
                                   "lancez etui score.")
                elif not _same(value, shown):
                    yield Sentence(f"{place}: shows {shown!r}, should be {value!r}; run etui score.",
                                   f"{place} : affiche {shown!r}, devrait être {value!r} ; lancez etui score.")


def _same(value: object, shown: object) -> bool:
    if isinstance(value, int | float) and isinstance(shown, int | float):
        return abs(value - shown) <= 1e-9 * max(1.0, abs(value))
    return value == shown
