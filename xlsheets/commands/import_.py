"""`etui import SOURCE -o BOOK`: a workbook from another program's file."""

from __future__ import annotations

from pathlib import Path

from xlsheets.commands.arguments import Parser, free_to_write, host_for, tell


def run(arguments: list[str], language: str) -> int:
    parser = Parser("import", language, "Makes a workbook from another program's file.",
                    "Fait un classeur à partir du fichier d'un autre programme.", "etui import Mardi.xml -o Mardi.xlsx")
    parser.add_argument("source", type=Path, metavar="SOURCE", help=parser.say("USEBIO .xml or .pbn", "USEBIO .xml ou .pbn"))
    parser.output()
    options = parser.parse_args(arguments)
    from xlsheets.books import pairs_workbook
    from xlsheets.package.whole_file import write_whole
    from xlsheets.pairs_book import PairsBook
    from xlsheets.readers import read_event
    from xlsheets.readers.event_checks import check_event, contract_slips, results_read
    from xlsheets.readers.movement_played import movements_played
    from xlsheets.resources import club_template

    event = read_event(options.source)              # a wrong name for the source is said before one for the output
    free_to_write(options.output, options.force)
    host = host_for(options.output, options.host)
    check_event(event)
    book = PairsBook(event, options.lang, host, movements_played(event))
    write_whole(options.output, pairs_workbook(book, options.template or club_template()))
    for note in event.notes:
        tell(note.say(language))
    for slip in contract_slips(event):
        tell(slip.say(language))
    played = results_read(event)
    tell(f"{options.output} : {played} résultats, {len(book.pairs)} paires" if language == "fr"
         else f"{options.output}: {played} results, {len(book.pairs)} pairs")
    return 0
