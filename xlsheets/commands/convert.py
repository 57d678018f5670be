"""`etui convert BOOK --host H -o BOOK2`: the same workbook for another host of its functions."""

from __future__ import annotations

from pathlib import Path

from etui.errors import EtuiError
from xlsheets.commands.arguments import HOSTS, Parser, check_ending, free_to_write, tell
from xlsheets.counted import counted

NEXT = {
    "calc": ("on each computer, once: etui functions install --host calc",
             "sur chaque ordinateur, une fois : etui functions install --host calc"),
    "addin": ("in Excel, the functions come from: etui functions serve",
              "dans Excel, les fonctions viennent de : etui functions serve"),
    "excel": ("on each Windows computer, once: etui functions install; then, in Excel, Import Functions in the xlwings tab",
              "sur chaque ordinateur Windows, une fois : etui functions install ; puis, dans Excel, Import Functions sous "
              "l’onglet xlwings"),
}


def run(arguments: list[str], language: str) -> int:
    parser = Parser("convert", language, "Makes the same workbook for another host of its functions; nothing else changes.",
                    "Fait le même classeur pour un autre hôte de ses fonctions ; rien d’autre ne change.",
                    "etui convert Mardi.xlsx --host excel -o Mardi.xlsm")
    say = parser.say
    parser.add_argument("book", type=Path, metavar="BOOK", help=say("the workbook", "le classeur"))
    parser.add_argument("--host", choices=HOSTS, required=True, help=say(
        "where the functions will run: LibreOffice (calc), Excel add-in (addin), Excel on Windows (excel, an .xlsm)",
        "où tourneront les fonctions : LibreOffice (calc), complément Excel (addin), Excel sous Windows (excel, un .xlsm)"))
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="BOOK2",
                        help=say("the workbook to write", "le classeur à écrire"))
    parser.add_argument("--force", action="store_true", help=say("replace the workbook if it is there",
                                                                 "remplacer le classeur s'il existe"))
    options = parser.parse_args(arguments)
    keeps = options.host != "excel" and options.book.suffix.lower() == options.output.suffix.lower() == ".xlsm"
    if not keeps:                              # a workbook with macros may stay one, whatever the host
        check_ending(options.output, options.host)
    free_to_write(options.output, options.force)

    from xlsheets.hosts.conversion import HOST, convert
    from xlsheets.package.archive import Package, open_elsewhere

    if lock := open_elsewhere(options.book):
        raise EtuiError(
            f"{options.book.name} is open in {lock.program}: save and close it there first",
            f"{options.book.name} est ouvert dans {lock.program} : enregistrez-le et fermez-le d’abord",
        )
    package = Package.open(options.book)
    if HOST not in package.defined_names:
        raise EtuiError(
            f"{options.book.name} is not a workbook made by Étui: only those hold functions to convert; make one with etui new "
            "or etui import",
            f"{options.book.name} n’est pas un classeur fait par Étui : seuls ceux-là ont des fonctions à convertir ; "
            "faites-en un avec etui new ou etui import",
        )
    changed = convert(package, options.host, keep_macros=keeps)
    package.save(options.output, new=not options.force)
    english, french = NEXT[options.host]
    rewritten = counted(changed, "formula[s] rewritten", "formule[s] récrite[s]")
    tell(say(f"{options.output}: {rewritten.en}; {english}", f"{options.output} : {rewritten.fr} ; {french}"))
    return 0
