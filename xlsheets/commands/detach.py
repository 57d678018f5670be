"""`etui detach CLUB [-o OUT]`: the attached tabs out of a club's workbook again."""

from __future__ import annotations

from pathlib import Path

from xlsheets.commands.arguments import Parser, print_json, tell
from xlsheets.commands.attach import output_options, read, written_to
from xlsheets.counted import counted

HOW = {
    "bytes": ("the file is again what it was, byte for byte", "le fichier est redevenu ce qu’il était, à l’octet près"),
    "parts": (
        "what “etui attach” had changed is again what it was, and later changes elsewhere stay",
        "ce que « etui attach » avait changé est redevenu ce qu’il était, et les changements faits ailleurs depuis restent"),
    "sheets": (
        "the file was saved by another program since, so the tabs were taken out one by one; the cell styles that came with "
        "them stay, unused",
        "le fichier a été enregistré depuis par un autre programme, les onglets ont donc été retirés un à un ; les styles de "
        "cellule venus avec eux restent, sans emploi"),
}


def run(arguments: list[str], language: str) -> int:
    parser = Parser("detach", language, "Takes the tabs that “etui attach” added out of a workbook again.",
                    "Retire d’un classeur les onglets que « etui attach » y a ajoutés.", "etui detach Club.xlsx")
    say = parser.say
    parser.add_argument("club", type=Path, metavar="CLUB", help=say("the club's workbook", "le classeur du club"))
    output_options(parser)
    parser.json()
    options = parser.parse_args(arguments)
    target = written_to(options.club, options.output, options.force)

    from xlsheets.package.attach_removal import detach
    from xlsheets.package.whole_file import write_whole

    data, package = read(options.club)
    done = detach(data, package)
    kept = None
    if done.edited and target == options.club:         # scores may have been typed there: they are not thrown away
        kept = _free_beside(options.club, say("with tabs", "avec onglets"))
        write_whole(kept, data, new=True)
    if target == options.club:
        write_whole(target, done.data, read=data)
    else:
        write_whole(target, done.data, new=not options.force)
    if options.json:
        print_json({"workbook": str(target), "tabs": list(done.tabs), "way": done.way.value, "kept": str(kept) if kept else None})
        return 0
    english, french = HOW[done.way.value]
    out = counted(len(done.tabs), "tab[s] taken out", "onglet[s] retiré[s]")
    tell(say(f"{target}: {out.en}; {english}", f"{target} : {out.fr} ; {french}"))
    if kept:
        tell(say(f"the tabs had changed since they were added: a copy of the workbook with them is in {kept}",
                 f"les onglets avaient changé depuis leur ajout : une copie du classeur avec eux est dans {kept}"))
    return 0


def _free_beside(path: Path, what: str) -> Path:
    """A name beside the workbook's that no file has."""
    number, candidate = 1, path.with_name(f"{path.stem} ({what}){path.suffix}")
    while candidate.exists():
        number += 1
        candidate = path.with_name(f"{path.stem} ({what} {number}){path.suffix}")
    return candidate
