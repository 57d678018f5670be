"""`etui attach CLUB BOOK [-o OUT]`: Étui's tabs in a club's own workbook, of which nothing else changes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from etui.errors import EtuiError
from xlsheets.commands.arguments import Parser, free_to_write, print_json, tell
from xlsheets.counted import counted

if TYPE_CHECKING:
    from xlsheets.package.archive import Package


def run(arguments: list[str], language: str) -> int:
    parser = Parser("attach", language,
                    "Adds the tabs of a workbook made by Étui to a club's own workbook; nothing else changes in it.",
                    "Ajoute les onglets d’un classeur fait par Étui à un classeur du club ; rien d’autre n’y change.",
                    "etui attach Club.xlsx Mardi.xlsx")
    say = parser.say
    parser.add_argument("club", type=Path, metavar="CLUB", help=say("the club's workbook, .xlsx or .xlsm",
                                                                    "le classeur du club, .xlsx ou .xlsm"))
    parser.add_argument("books", type=Path, nargs="+", metavar=say("BOOK", "CLASSEUR"), help=say(
        "the workbook made by Étui; one event at a time", "le classeur fait par Étui ; une épreuve à la fois"))
    output_options(parser)
    parser.json()
    options = parser.parse_args(arguments)
    target = written_to(options.club, options.output, options.force)
    if len(options.books) > 1:
        raise EtuiError(
            "a workbook holds one event at a time: attach one workbook, or put the sessions together first (etui combine) and "
            "attach that ranking",
            "un classeur tient une épreuve à la fois : ajoutez un seul classeur, ou réunissez d’abord les séances (etui "
            "combine) et ajoutez ce classement",
        )

    from xlsheets.package.attach import attach

    original, club = read(options.club)
    _, book = read(options.books[0])
    done = attach(original, club, book, leave_out=_left_out(club, book), digit=_digit)
    club.save(target, new=target != options.club and not options.force)
    if options.json:
        print_json({"workbook": str(target), "tabs": [{"name": old, "now": new} for old, new in done.titles.items()],
                    "remarks": [remark.say(options.lang) for remark in done.remarks]})
        return 0
    added = counted(len(done.titles), "tab[s] added", "onglet[s] ajouté[s]")
    tell(say(f"{target}: {added.en}; next: etui score {target}", f"{target} : {added.fr} ; ensuite : etui score {target}"))
    for old, new in done.titles.items():
        if old != new:
            tell(say(f"“{old}” is called “{new}”, as {target.name} has a sheet of that name",
                     f"« {old} » s’appelle « {new} », car {target.name} a une feuille de ce nom"))
    for remark in done.remarks:
        tell(f"{target.name}{say(': ', ' : ')}{remark.say(options.lang)}")
    return 0


def output_options(parser: Parser) -> None:
    """-o OUT and --force, for a command that otherwise writes where it read."""
    parser.add_argument("-o", "--output", type=Path, metavar=parser.say("OUT", "SORTIE"), help=parser.say(
        "write here; in place if left out", "écrire ici ; sur place à défaut"))
    parser.add_argument("--force", action="store_true", help=parser.say("replace the output if it is there",
                                                                        "remplacer la sortie si elle existe"))


def written_to(club: Path, output: Path | None, force: bool) -> Path:
    """Where to write. Raises EtuiError when the ending would no longer say whether there are macros, or a file is in the way."""
    if output is None or output == club:
        return club
    if output.suffix.lower() != club.suffix.lower():
        raise EtuiError(f"{output.name}: the workbook keeps its kind; name it {output.stem}{club.suffix}",
                        f"{output.name} : le classeur garde son genre ; nommez-le {output.stem}{club.suffix}")
    free_to_write(output, force)
    return output


def read(path: Path) -> tuple[bytes, Package]:
    """A workbook's bytes and its parts. Raises EtuiError when it is open elsewhere, or is no workbook."""
    from xlsheets.package.archive import Package, open_elsewhere

    if lock := open_elsewhere(path):
        raise EtuiError(
            f"{path.name} is open in {lock.program}: save and close it there first",
            f"{path.name} est ouvert dans {lock.program} : enregistrez-le et fermez-le d’abord",
        )
    package = Package.open(path)
    return package.to_bytes(), package


def _left_out(club: Package, book: Package) -> tuple[str, ...]:
    """The tabs that stay behind: xlwings' settings, which the club's workbook has when the functions can run in it.

    :raises EtuiError: the book's functions need macros that the club's workbook lacks.
    """
    from xlsheets.hosts.conversion import HOST
    from xlsheets.hosts.excel import macros
    from xlsheets.package.vba import read_project
    from xlsheets.readers.typed_cells import TypedCells

    settings = tuple(name for name in book.sheets if name.casefold() == macros.SETTINGS)
    cells = TypedCells(book)
    if not cells.has(HOST) or cells.cell(HOST) != "excel":
        return settings
    part = macros.macros_part(club)
    theirs = next((name for name in club.sheets if name.casefold() == macros.SETTINGS), None)
    if part is None or theirs is None or not macros.dll_names(read_project(club.part(part)).modules):
        example = f"etui convert {book.name} --host addin -o {Path(book.name).stem}.xlsx"
        raise EtuiError(
            f"{book.name} is for the host excel, whose functions need xlwings’ macros and settings sheet, which {club.name} "
            f"lacks: make it for another host first ({example}; or --host calc for LibreOffice) and attach that one",
            f"{book.name} est fait pour l’hôte excel, dont les fonctions demandent les macros de xlwings et sa feuille de "
            f"réglages, qui manquent à {club.name} : convertissez-le d’abord ({example} ; ou --host calc pour LibreOffice) et "
            "ajoutez celui-là",
        )
    if not any(macros.MODULE in str(value) for value in TypedCells(club).sheet(theirs).values()):
        raise EtuiError(
            f"the sheet {theirs} of {club.name} does not name Étui’s functions: add {macros.MODULE} to its UDF Modules (after a "
            "semicolon), save, and try again",
            f"la feuille {theirs} de {club.name} ne nomme pas les fonctions d’Étui : ajoutez {macros.MODULE} à ses UDF Modules "
            "(après un point-virgule), enregistrez, puis recommencez",
        )
    return settings


def _digit(font: str, points: float) -> float:
    """The width of a digit in whole pixels, as Excel counts columns in."""
    from xlsheets.club_look import DIGIT, PIXELS_A_POINT

    ems = DIGIT.get(font.casefold(), 0.53)             # most fonts of texts lie close to that
    return max(1, round(points * PIXELS_A_POINT * ems))
