"""`etui pair BOOK`: pairs the next round of a cup, once every match before is decided."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from etui.errors import EtuiError
from xlsheets.commands.arguments import Parser, tell
from xlsheets.counted import counted

if TYPE_CHECKING:
    from xlsheets.readers.typed_cells import TypedCells


def run(arguments: list[str], language: str) -> int:
    parser = Parser("pair", language, "Pairs the next round of a cup; the rounds before become read-only.",
                    "Apparie la ronde suivante d'une coupe ; les rondes d'avant passent en lecture seule.",
                    "etui pair Coupe.xlsx")
    parser.add_argument("book", type=Path, metavar=parser.say("BOOK", "CLASSEUR"), help=parser.say("the workbook", "le classeur"))
    options = parser.parse_args(arguments)

    from etui.cup.draw import remarks
    from xlsheets import cup_pairing
    from xlsheets.readers.cup_workbook import read_cup_workbook, refuse
    from xlsheets.readers.typed_cells import TypedCells

    cells = TypedCells.open(options.book)
    must_be_cup(cells)
    book = read_cup_workbook(cells)
    refuse(cells, book)
    after = cup_pairing.paired(book)
    cup_pairing.write(options.book, cells, after)
    for remark in remarks(after.read.cup) if after.paired == 1 else ():
        tell(remark.say(options.lang))
    name = after.tables.rounds()[after.paired - 1][0]
    games = after.read.state.games(after.paired)
    many = counted(len(games), "match[es]", "match[s]")
    tell(parser.say(f"Round {after.paired} is paired: {name} ({many.en})", f"Ronde {after.paired} appariée : {name} ({many.fr})"))
    for played, _ in games:
        print(f"{played.match.id:>5}  {after.tables.who(played.sides[0] or 0)} – {after.tables.who(played.sides[1] or 0)}")
    return 0


def must_be_cup(cells: TypedCells) -> None:
    """Raises EtuiError for a workbook of another kind."""
    if cells.cell("etui_kind") != "cup":
        raise EtuiError(f"{cells.package.name} is not a cup’s workbook: make one with etui new cup",
                        f"{cells.package.name} n’est pas le classeur d’une coupe : faites-en un avec etui new cup")
