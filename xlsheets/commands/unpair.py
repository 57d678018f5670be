"""`etui unpair BOOK`: takes back the last paired round of a cup, so that results of the round before can be corrected."""

from __future__ import annotations

from pathlib import Path

from xlsheets.commands.arguments import Parser, tell
from xlsheets.commands.pair import must_be_cup


def run(arguments: list[str], language: str) -> int:
    parser = Parser("unpair", language, "Takes back the last paired round of a cup; its results are cleared.",
                    "Désapparie la dernière ronde d'une coupe ; ses résultats sont effacés.", "etui unpair Coupe.xlsx")
    parser.add_argument("book", type=Path, metavar=parser.say("BOOK", "CLASSEUR"), help=parser.say("the workbook", "le classeur"))
    options = parser.parse_args(arguments)

    from xlsheets import cup_pairing
    from xlsheets.readers.cup_workbook import read_cup_workbook
    from xlsheets.readers.typed_cells import TypedCells

    cells = TypedCells.open(options.book)
    must_be_cup(cells)
    book = read_cup_workbook(cells)
    after = cup_pairing.unpaired(book)
    cup_pairing.write(options.book, cells, after)
    now = after.paired
    if options.lang == "fr":
        then = f"la ronde {now} se corrige de nouveau." if now else "le tirage n’est plus figé."
        tell(f"Ronde {book.paired} désappariée ; {then}")
    else:
        then = f"round {now} can be corrected again." if now else "the draw is no longer frozen."
        tell(f"Round {book.paired} is unpaired; {then}")
    return 0
