"""`etui import SOURCE -o BOOK`: a workbook from another program's file."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from etui.errors import EtuiError
from xlsheets.commands.arguments import Parser, free_to_write, host_for, tell
from xlsheets.commands.fill import OTHER_KINDS, read_sheets, sheet_options
from xlsheets.commands.remarks import add_all, tell_some
from xlsheets.counted import counted

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
    add_all(parser)
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
    for remarks in (event.notes, contract_slips(event)):
        tell_some(list(remarks), options.lang, options.all)
    played, pairs = counted(results_read(event), "result[s]", "résultat[s]"), counted(len(book.pairs), "pair[s]", "paire[s]")
    tell(parser.say(f"{options.output}: {played.en}, {pairs.en}", f"{options.output} : {played.fr}, {pairs.fr}"))
    return 0


def _refuse_own(source: Path) -> None:
    """A workbook of Étui's that holds no pairs session is ready as it is; another program's file says nothing of a kind."""
    from xlsheets.readers.typed_cells import TypedCells

    try:
        kind = TypedCells.open(source).cell("etui_kind")
    except EtuiError:
        return
    if kind in OTHER_KINDS:
        raise EtuiError(f"{source.name} is a workbook made by Étui already: nothing is to be imported; run etui score "
                        f"{source.name}",
                        f"{source.name} est déjà un classeur fait par Étui : il n’y a rien à importer ; lancez etui score "
                        f"{source.name}")


def _event(options: Namespace) -> PairsEvent:
    """The event in the source, whichever kind of file it is: the content decides, for text without tags its name."""
    from xlsheets.readers import content, read_event

    head = content(options.source)[:65_536]
    if head.startswith(b"PK"):
        _refuse_own(options.source)
    text = head.lstrip(b"\xef\xbb\xbf \t\r\n")
    exchange = text.startswith((b"<", b"% PBN", b"["))
    if not head.startswith(_BINARY) and (exchange or options.source.suffix.lower() not in _DELIMITED):
        return read_event(options.source)
    from xlsheets.readers.scoresheet_event import event_of

    (file,), sheets = read_sheets([options.source], options, options.lang)
    for said in sheets.understood:
        tell(said.say(options.lang))
    return event_of(sheets, file, options.source.stem)
