"""`etui movement KIND …`: a movement and its audit, without a workbook."""

from __future__ import annotations

import argparse

from etui.movements.audit import audit
from etui.movements.audit_words import audit_words
from etui.movements.document import as_json
from etui.movements.mitchell import mitchell
from etui.movements.model import Movement
from xlsheets.commands.arguments import Parser, print_json
from xlsheets.words import Words


def run(arguments: list[str], language: str) -> int:
    parser = Parser("movement", language, "Prints a movement and its audit.", "Affiche un mouvement et son contrôle.",
                    "etui movement mitchell --tables 7 --boards 28")
    parser.add_argument("kind", choices=("mitchell",), metavar=parser.say("KIND", "GENRE"),
                        help=parser.say("which movement: mitchell", "quel mouvement : mitchell"))
    add_mitchell(parser)
    parser.json()
    options = parser.parse_args(arguments)
    if options.tables is None:
        parser.error(parser.say("--tables is missing", "il manque --tables"))
    movement = mitchell_from(options)
    if options.json:
        print_json(as_json(movement))
        return 0
    print(as_text(movement, options.lang))
    return 0


def add_mitchell(parser: Parser) -> None:
    """The options that describe a Mitchell, for `movement` and for `new`."""
    say = parser.say
    parser.add_argument("--tables", type=int, metavar="T", help=say("number of tables, 3 to 40", "nombre de tables, 3 à 40"))
    parser.add_argument("--boards", type=int, metavar="N", help=say("boards in play", "donnes en jeu"))
    parser.add_argument("--boards-per-round", type=int, metavar="N", help=say("boards a round", "donnes par position"))
    parser.add_argument("--rounds", type=int, metavar="R", help=say("fewer rounds than the whole movement",
                                                                    "moins de positions que le mouvement complet"))
    parser.add_argument("--even", choices=("skip", "share"), default="skip",
                        help=say("even tables: EW skip a table, or tables share boards with a bye stand",
                                 "tables paires : saut des EO, ou partage des donnes avec un relais"))
    parser.add_argument("--missing", type=int, metavar="PAIR", help=say("number of the missing pair (half table)",
                                                                        "numéro de la paire absente (demi-table)"))
    parser.add_argument("--arrow-switch", type=int, default=0, metavar="R",
                        help=say("last rounds played the other way, for one ranking",
                                 "dernières positions flèches tournées, pour un seul classement"))


def mitchell_from(options: argparse.Namespace) -> Movement:
    return mitchell(
        options.tables, options.boards, boards_per_round=options.boards_per_round, rounds=options.rounds,
        even=options.even, missing=options.missing, arrow_switch=options.arrow_switch,
    )


def as_text(movement: Movement, language: str) -> str:
    """Rounds down, tables across, then the audit in words."""
    words = Words(language)
    tables = sorted({table.table for rnd in movement.rounds for table in rnd.tables})
    rows = [[words("round"), *(f"{words('table')} {table}" for table in tables)]]
    for rnd in movement.rounds:
        by_table = {table.table: table for table in rnd.tables}
        rows.append([str(rnd.round), *(_cell(by_table[t].who, by_table[t].boards) if t in by_table else "" for t in tables)])
    widths = [max(len(row[c]) for row in rows) for c in range(len(rows[0]))]
    grid = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    sentences = (*movement.remarks, *audit_words(audit(movement)))
    return "\n".join([movement.name.say(language), "", *grid, "", *(s.say(language) for s in sentences)])


def _cell(who: tuple[int | None, ...], boards: tuple[int, ...]) -> str:
    from xlsheets.sheets.movement import board_text

    return f"{'-'.join('·' if n is None else str(n) for n in who)} ({board_text(boards)})"
