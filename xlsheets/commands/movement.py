"""`etui movement KIND …`: a movement and its audit, without a workbook; `etui movement propose` says which would fit."""

from __future__ import annotations

from typing import Any

from etui.movements.audit import audit
from etui.movements.audit_words import audit_words
from etui.movements.document import as_json
from etui.movements.model import Movement
from xlsheets.commands.arguments import Parser, print_json
from xlsheets.commands.movement_options import add_movement, movement_from
from xlsheets.counted import counted
from xlsheets.words import Words

BEST = 3                                # movements proposed at first sight


def run(arguments: list[str], language: str) -> int:
    parser = Parser("movement", language, "Prints a movement and its audit.", "Affiche un mouvement et son contrôle.",
                    "etui movement howell --pairs 8")
    parser.add_argument("kind", choices=("mitchell", "howell", "individual", "tarot", "propose"),
                        metavar=parser.say("KIND", "GENRE"), help=parser.say(
        "which movement: mitchell, howell, individual, tarot; or propose, for those that fit --pairs or --players",
        "quel mouvement : mitchell, howell, individual, tarot ; ou propose, pour ceux qui vont à --pairs ou --players"))
    add_movement(parser)
    add_minutes(parser)
    parser.json()
    options = parser.parse_args(arguments)
    if options.kind == "propose":
        return _propose(options, parser)
    movement = movement_from(options.kind, options, parser)
    if options.json:
        print_json(as_json(movement))
        return 0
    print(as_text(movement, options.lang))
    return 0


def add_minutes(parser: Parser) -> None:
    parser.add_argument("--minutes", type=float, metavar="M", help=parser.say(
        "time there is for play, in minutes", "temps de jeu, en minutes"))
    parser.add_argument("--all", action="store_true", help=parser.say(
        f"show every movement proposed, not the {BEST} best", f"montrer tous les mouvements proposés, pas les {BEST} meilleurs"))


def as_text(movement: Movement, language: str) -> str:
    """Rounds down, tables across, then the audit in words."""
    words = Words(language)
    tables = sorted({table.table for rnd in movement.rounds for table in rnd.tables})
    rows = [[words("round"), *(f"{words('table')} {table}" for table in tables)]]
    out = any(rnd.out for rnd in movement.rounds)
    if out:
        rows[0].append(words("sits out"))
    for rnd in movement.rounds:
        by_table = {table.table: table for table in rnd.tables}
        row = [str(rnd.round), *(_cell(by_table[t].who, by_table[t].boards) if t in by_table else "" for t in tables)]
        rows.append(row + [", ".join(map(str, rnd.out))] * out)
    widths = [max(len(row[c]) for row in rows) for c in range(len(rows[0]))]
    grid = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    sentences = (*movement.remarks, *audit_words(audit(movement)))
    return "\n".join([movement.name.say(language), "", *grid, "", *(s.say(language) for s in sentences)])


def _cell(who: tuple[int | None, ...], boards: tuple[int, ...]) -> str:
    from xlsheets.sheets.movement import board_text

    seats = "-".join("·" if n is None else str(n) for n in who)
    return f"{seats} ({board_text(boards)})" if boards else seats


def proposals(options: Any, parser: Parser, sizes: tuple[str, ...] = ("--pairs", "--players")) -> list[Any]:
    """The movements that fit what was asked for, the recommended one first. sizes: the options that say how many play."""
    from etui.movements.proposals import propose

    if options.pairs is None and options.players is None:
        parser.error(parser.say(f"{' or '.join(sizes)} is missing", f"il manque {' ou '.join(sizes)}"))
    return propose(pairs=options.pairs, players=options.players, boards=options.boards, minutes=options.minutes)


def _propose(options: Any, parser: Parser) -> int:
    found = proposals(options, parser)
    if options.json:
        print_json({"proposals": [
            {"kind": one.kind, "name": one.movement.name._asdict(), "arguments": dict(one.arguments), "tables": one.tables,
             "rounds": one.rounds, "boards": one.boards, "boards_each": list(one.boards_each), "minutes": one.minutes,
             "winners": one.winners, "fairness": [s._asdict() for s in one.fairness], "recommended": one.recommended,
             "why": one.why._asdict()} for one in found
        ]})
    else:
        print(proposals_text(found, options.lang, options.all))
    return 0


def proposals_text(found: list[Any], language: str, whole: bool = False, shown: tuple[int, ...] = ()) -> str:
    """The best movements, or the whole list, with their length and their fairness, numbered. shown: numbers told in any case."""
    french = language == "fr"
    lines = []
    for n, one in enumerate(found, 1):
        if n > BEST and n not in shown and not whole:
            continue
        mark = (" ← conseillé" if french else " ← recommended") if one.recommended else ""
        few, many = one.boards_each
        each = f"{few}" if few == many else f"{few}-{many}"
        whose = "joueur" if one.movement.kind == "individual" else "paire"
        size = ", ".join(part.say(language) for part in (
            counted(one.tables, "table[s]", "table[s]"), counted(one.rounds, "round[s]", "position[s]"),
            counted(one.boards, f"board[s] in play ({each} each)", f"donne[s] en jeu ({each} par {whose})"),
            counted(one.minutes, "min", "min"), counted(one.winners, "ranking[s]", "classement[s]")))
        lines += [f"{n}. {one.movement.name.say(language)}{mark}", f"   {size}",
                  *(f"   {sentence.say(language)}" for sentence in (one.why, *one.fairness))]
    left = len(found) - sum(line[:1] != " " for line in lines)
    if left:
        more = counted(left, "more: add --all", "de plus : ajoutez --all")
        lines.append(f"… {more.say(language)}")
    return "\n".join(lines)
