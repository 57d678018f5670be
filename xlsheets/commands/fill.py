"""`etui fill BOOK SHEET…`: the scores of filled scoresheets, typed into a workbook's travellers and scored."""

from __future__ import annotations

import os
import sys
import tempfile
from argparse import Namespace
from getpass import getpass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from etui.errors import EtuiError, Sentence
from xlsheets.commands.arguments import Parser, print_json, tell
from xlsheets.commands.remarks import add_all, tell_some
from xlsheets.counted import counted

if TYPE_CHECKING:
    from xlsheets.readers.pairs_workbook import PairsWorkbook
    from xlsheets.readers.scoresheet import Scoresheets
    from xlsheets.readers.scoresheet_match import Change, Plan
    from xlsheets.readers.sheets_process import FileRead
    from xlsheets.readers.typed_cells import TypedCells

TRIES = 3                                # at a password, on a terminal
OTHER_KINDS = ("combined", "individual", "tarot", "cup")
NONE_FITS = Sentence(
    "None of these results fits the workbook: check that the workbook and the scoresheets are of the same session, with the same "
    "numbers of boards and pairs.",
    "Aucun de ces résultats ne va dans le classeur : vérifiez que le classeur et les feuilles sont de la même séance, avec les "
    "mêmes numéros de donnes et de paires.")
SHEETS = (".csv", ".tsv", ".txt", ".ods", ".xls", ".bws")       # what a workbook to fill is not
YES = ("y", "yes", "o", "oui")


def run(arguments: list[str], language: str) -> int:
    parser = Parser("fill", language, "Puts the scores of filled scoresheets into a workbook, and scores it again.",
                    "Met les scores de feuilles remplies dans un classeur, et le recalcule.",
                    "etui fill Mardi.xlsx feuilles.csv --dry-run")
    parser.add_argument("book", type=Path, metavar=parser.say("BOOK", "CLASSEUR"), help=parser.say("the workbook", "le classeur"))
    parser.add_argument("sheets", type=Path, nargs="+", metavar=parser.say("SHEET", "FEUILLE"), help=parser.say(
        "scoresheets: .xlsx, .xls, .ods, .csv, or a Bridgemate .bws",
        "feuilles de scores : .xlsx, .xls, .ods, .csv, ou un .bws de Bridgemate"))
    parser.add_argument("-n", "--dry-run", action="store_true", help=parser.say(
        "show what would change, and change nothing", "montrer ce qui changerait, sans rien changer"))
    parser.add_argument("--replace", action="store_true", help=parser.say(
        "a scoresheet's result replaces a different one of the workbook",
        "le résultat d'une feuille remplace celui, différent, du classeur"))
    parser.add_argument("-y", "--yes", action="store_true", help=parser.say(
        "do not ask whether what was understood is right", "ne pas demander si ce qui a été compris est juste"))
    sheet_options(parser)
    add_all(parser)
    parser.json()
    options = parser.parse_args(arguments)

    from xlsheets.readers.pairs_workbook import read_pairs_workbook
    from xlsheets.readers.scoresheet_match import plan_filling

    workbook = read_pairs_workbook(options.book, _pairs_cells(options.book))
    sheets = read_sheets(options.sheets, options, workbook.language)[1]
    plan = plan_filling(workbook.event, sheets.written, over=options.replace)
    if not options.json:
        _show(sheets, plan, workbook, options)
    fills = plan.changes and not options.dry_run and _agreed(options, parser)
    if fills:
        _fill(options.book, workbook, plan.changes, options)
    _report(sheets, plan, bool(fills), options)
    return 1 if sheets.unread or plan.kept or plan.unmatched else 0


def _pairs_cells(path: Path) -> TypedCells:
    """The workbook's cells, opened once. Raises EtuiError for a workbook of another kind."""
    from xlsheets.readers.typed_cells import TypedCells

    if path.suffix.lower() in SHEETS and path.is_file():
        raise EtuiError(f"{path.name} is a scoresheet: give the workbook to fill first, then the scoresheets: etui fill BOOK "
                        f"{path.name}",
                        f"{path.name} est une feuille de scores : donnez d’abord le classeur à remplir, puis les feuilles : etui "
                        f"fill CLASSEUR {path.name}")
    cells = TypedCells.open(path)
    if cells.cell("etui_kind") in OTHER_KINDS:
        raise EtuiError(f"{path.name} is not a pairs session: scoresheets fill pairs workbooks only; type its results in it",
                        f"{path.name} n’est pas une séance par paires : les feuilles ne remplissent que les classeurs par paires "
                        "; saisissez-y les résultats")
    return cells


# --- What import takes too

def sheet_options(parser: Parser) -> None:
    """--mapping, --save-mapping, --contracts, --password."""
    parser.add_argument("--mapping", type=Path, metavar="FILE.json", help=parser.say(
        "which heading is which column, kept by --save-mapping",
        "quel intitulé est quelle colonne, gardé par --save-mapping"))
    parser.add_argument("--save-mapping", type=Path, metavar="FILE.json", help=parser.say(
        "keep what the headings were taken for, to correct and give again",
        "garder ce pour quoi les intitulés ont été pris, à corriger et à redonner"))
    parser.add_argument("--contracts", choices=("fr", "en"), help=parser.say(
        "the language of the scoresheets' contracts (C is hearts in fr, clubs in en); the workbook's if left out",
        "la langue des contrats des feuilles (C est cœur en fr, trèfle en en) ; celle du classeur à défaut"))
    parser.add_argument("--password", help=parser.say(
        "of an encrypted file; asked for on a terminal; or in the variable ETUI_PASSWORD",
        "d'un fichier chiffré ; demandé sur un terminal ; ou dans la variable ETUI_PASSWORD"))


def read_sheets(paths: list[Path], options: Namespace, language: str) -> tuple[list[FileRead], Scoresheets]:
    """The files, and their results read with the club's mapping and language."""
    from xlsheets.readers.scoresheet import read_scoresheets
    from xlsheets.readers.scoresheet_mapping import ClubWords, read_mapping, write_mapping

    words = read_mapping(options.mapping) if options.mapping else ClubWords()
    spoken: Any = options.contracts or words.language or language
    files = [_opened(path, options) for path in paths]
    sheets = read_scoresheets(files, spoken, words.columns)
    if options.save_mapping:
        write_mapping(options.save_mapping, sheets.headings, spoken)
    return files, sheets


def _opened(path: Path, options: Namespace) -> FileRead:
    """The file; a password is asked for on a terminal, a few times."""
    from xlsheets.readers.sheets_process import PasswordNeeded, read_file

    password = options.password or os.environ.get("ETUI_PASSWORD", "")
    for attempt in range(TRIES + 1):
        try:
            return read_file(path, password)
        except PasswordNeeded as needed:
            if options.password or attempt == TRIES or not sys.stdin.isatty():
                raise
            tell(needed.say(options.lang))
            password = getpass("Mot de passe : " if options.lang == "fr" else "Password: ")
    raise AssertionError("the last attempt returns or raises")


# --- Showing, asking, writing

def _show(sheets: Scoresheets, plan: Plan, workbook: PairsWorkbook, options: Namespace) -> None:
    """What was understood, and every line that changes, before anything does."""
    from xlsheets.readers.scoresheet_match import cells_of

    french = options.lang == "fr"
    for said in sheets.understood:
        print(said.say(options.lang))
    for change in plan.changes:
        if not options.dry_run and not change.replaces:
            continue                     # the many plain ones are listed on request
        line, before = change.line, workbook.event.lines[change.number]
        there, then = (" ".join(str(value) for value in cells_of(one, workbook.language).values() if value is not None)
                       for one in (before, line))
        where = (f"{line.place} : donne {line.board}, NS {line.section}{line.ns}, EO {line.section}{line.ew}" if french else
                 f"{line.place}: board {line.board}, NS {line.section}{line.ns}, EW {line.section}{line.ew}")
        came = f" ({there} →)" if there else ""
        print(f"{where}{came} {then}  [{change.place}]")


def _agreed(options: Namespace, parser: Parser) -> bool:
    """On a terminal the person confirms, unless the mapping was confirmed before."""
    if options.yes or options.json or options.mapping or not sys.stdin.isatty():
        return True
    try:
        answer = input(parser.say("Is this right? Fill the workbook? (y/n) ", "Est-ce juste ? Remplir le classeur ? (o/n) "))
    except EOFError:
        return False
    return answer.strip().lower() in YES


def _fill(path: Path, workbook: PairsWorkbook, changes: list[Change], options: Namespace) -> None:
    """Types the results and scores everything again: the file is written once, whole, or not at all."""
    from etui.bridge.contradictions import contradictions
    from xlsheets.package.cells import set_values
    from xlsheets.package.whole_file import cannot_write
    from xlsheets.readers.event_checks import check_event, contract_slips
    from xlsheets.readers.pairs_workbook import read_pairs_workbook
    from xlsheets.refresh import book_of, refresh

    package = workbook.cells.package
    for sheet, values in _typed(workbook, changes).items():
        part = package.sheets[sheet]
        package.replace(part, set_values(package.part(part), values))
    with tempfile.TemporaryDirectory(prefix="etui-") as folder:      # read back as the person would have typed it
        copy = Path(folder) / path.name
        try:
            copy.write_bytes(package.to_bytes())
        except OSError as error:
            raise cannot_write(copy, error) from error
        filled = read_pairs_workbook(copy)
    filled.cells.package.in_place_of(package)
    check_event(filled.event)
    refresh(path, filled.cells, book_of(filled))
    for wrong in (contradictions(filled.event), contract_slips(filled.event)):
        tell_some(list(wrong), options.lang, options.all)


def _typed(workbook: PairsWorkbook, changes: list[Change]) -> dict[str, dict[str, Any]]:
    """Sheet to address to value."""
    from xlsheets import ranges
    from xlsheets.readers.scoresheet_match import COLUMN, cells_of

    cells = workbook.cells
    identity = (cells.column(f"etui_travellers_{name}") for name in ("board", "ns", "ew"))
    rows = [row for row, three in enumerate(zip(*identity, strict=True)) if not all(map(ranges.blank, three))]
    values: dict[str, dict[str, Any]] = {}
    for change in changes:
        shown = cells_of(change.line, workbook.language)
        for name in change.fields:
            sheet, _, anchor = cells.place(f"etui_travellers_{COLUMN[name]}", rows[change.number]).rpartition("!")
            values.setdefault(sheet, {})[anchor] = shown[COLUMN[name]]
    return values


def _report(sheets: Scoresheets, plan: Plan, filled: bool, options: Namespace) -> None:
    replaced = sum(change.replaces for change in plan.changes)
    new = len(plan.changes) - replaced
    if options.json:
        say = options.lang
        print_json({
            "book": str(options.book), "dry_run": options.dry_run, "written": filled, "read": len(sheets.written), "filled": new,
            "replaced": replaced, "same": plan.same, "understood": [said.say(say) for said in sheets.understood],
            "kept": [said.say(say) for said in plan.kept], "unmatched": [said.say(say) for said in plan.unmatched],
            "unread": [said.say(say) for said in sheets.unread]})
        return
    for remarks in (sheets.unread, plan.unmatched, plan.kept):
        tell_some(remarks, options.lang, options.all)
    if len(plan.unmatched) > 1 and not (plan.changes or plan.same or plan.kept):
        tell(NONE_FITS.say(options.lang))
    left = len(sheets.unread) + len(plan.unmatched) + len(plan.kept)
    did = counted(new, *(("result[s] filled in", "résultat[s] saisi[s]") if filled else
                         ("result[s] to fill in", "résultat[s] à saisir")))
    counts = (did, counted(replaced, "replaced", "remplacé[s]"), counted(plan.same, "already there", "déjà là"),
              counted(left, "left out", "laissé[s]"))
    said = ", ".join(count.say(options.lang) for count in counts)
    french = options.lang == "fr"
    unwritten = "" if filled or not plan.changes else " ; rien n’a été écrit" if french else "; nothing was written"
    print(f"{options.book}{' : ' if french else ': '}{said}{unwritten}")
