"""`etui import SOURCE -o BOOK`: a workbook from another program's file."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from xlsheets.commands.arguments import Parser, free_to_write, host_for, tell
from xlsheets.commands.fill import read_sheets, sheet_options

if TYPE_CHECKING:
    from etui.bridge.event import PairsEvent

_BINARY = (b"PK", b"\xd0\xcf\x11\xe0", b"\x00\x01\x00\x00Standard ")     # .xlsx and .ods, .xls, Access
_DELIMITED = (".csv", ".tsv", ".txt", ".tab")


def run(arguments: list[str], language: str) -> int:
    parser = Parser("import", language, "Makes a workbook from another program's file.",
                    "Fait un classeur à partir du fichier d'un autre programme.", "etui import Mardi.xml -o Mardi.xlsx")
    parser.add_argument("source", type=Path, metavar="SOURCE", help=parser.say(
        "USEBIO .xml, .pbn, Bridgemate .bws, or a scoresheet: .xlsx, .xls, .ods, .csv",
        "USEBIO .xml, .pbn, .bws de Bridgemate, ou une feuille de scores : .xlsx, .xls, .ods, .csv"))
    parser.output()
    sheet_options(parser)
    options = parser.parse_args(arguments)
    from xlsheets.books import pairs_workbook
    from xlsheets.package.whole_file import write_whole
    from xlsheets.pairs_book import PairsBook
    from xlsheets.readers.event_checks import check_event, contract_slips, results_read
    from xlsheets.readers.movement_played import movements_played
    from xlsheets.resources import club_template

    event = _event(options)                         # a wrong name for the source is said before one for the output
    free_to_write(options.output, options.force)
    host = host_for(options.output, options.host)
    check_event(event)
    book = PairsBook(event, options.lang, host, movements_played(event))
    write_whole(options.output, pairs_workbook(book, options.template or club_template()), new=not options.force)
    for note in event.notes:
        tell(note.say(language))
    for slip in contract_slips(event):
        tell(slip.say(language))
    played = results_read(event)
    tell(f"{options.output} : {played} résultats, {len(book.pairs)} paires" if language == "fr"
         else f"{options.output}: {played} results, {len(book.pairs)} pairs")
    return 0


def _event(options: Namespace) -> PairsEvent:
    """The event in the source, whichever kind of file it is: the content decides, for text without tags its name."""
    from xlsheets.readers import content, read_event

    head = content(options.source)[:65_536]
    text = head.lstrip(b"\xef\xbb\xbf \t\r\n")
    exchange = text.startswith((b"<", b"% PBN", b"["))
    if not head.startswith(_BINARY) and (exchange or options.source.suffix.lower() not in _DELIMITED):
        return read_event(options.source)
    from xlsheets.readers.scoresheet_event import event_of

    (file,), sheets = read_sheets([options.source], options, options.lang)
    for said in sheets.understood:
        tell(said.say(options.lang))
    return event_of(sheets, file, options.source.stem)
