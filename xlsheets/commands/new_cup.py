"""`etui new cup … -o BOOK`: the workbook of a cup, ready to print and to be paired round by round."""

from __future__ import annotations

import argparse
import secrets
from dataclasses import replace
from datetime import date
from pathlib import Path

from etui.cup.consolation import consolation
from etui.cup.draw import draw, remarks
from etui.cup.model import Cup, CupSettings, Entry, Team
from etui.cup.tiebreaks import TIEBREAKS
from etui.errors import EtuiError
from xlsheets.commands.arguments import Parser, free_to_write, host_for, tell
from xlsheets.commands.cup_options import add_cup
from xlsheets.commands.new_pairs import add_event, check_date, teller
from xlsheets.words import cup as words

MOST_PLAYERS, MOST_TIEBREAKS, MOST_BOARDS = 4096, 5, 64


def run(arguments: list[str], language: str) -> int:
    parser = Parser("new cup", language, "Makes the workbook of a cup (knockout), ready to print.",
                    "Fait le classeur d'une coupe (élimination directe), prêt à imprimer.",
                    "etui new cup --entries joueurs.csv --variant double --reset -o Coupe.xlsx")
    _add_options(parser)
    add_event(parser)
    parser.output()
    options = parser.parse_args(arguments)
    free_to_write(options.output, options.force)
    host = host_for(options.output, options.host)
    check_date(options.date)

    from xlsheets.cup_book import cup_book
    from xlsheets.live_book import Setup
    from xlsheets.package.whole_file import write_whole
    from xlsheets.resources import club_template
    from xlsheets.sheets.cup_workbook import cup_workbook

    main = options.consolation
    cup = _consolation(main) if main else draw(settings_from(options), entries_from(options, parser))
    title = options.title or cup.settings.title or parser.say("Cup", "Coupe")
    setup = Setup(title, options.club, options.date or date.today().isoformat(), options.director)
    book = cup_book(cup, options.lang, host, setup)
    write_whole(options.output, cup_workbook(book, options.template or club_template()), new=not options.force)
    for remark in remarks(cup):
        tell(remark.say(options.lang))
    tell(f"{options.output}{' : ' if options.lang == 'fr' else ': '}{book.shown('cup told')[0][0]}")
    return 0


def _add_options(parser: Parser) -> None:
    say = parser.say
    parser.add_argument("--entries", type=Path, metavar="FILE", help=say(
        "entry list, .csv: name, rating, title, club… or number, affiliation, player 1…",
        "liste des inscrits, .csv : nom, Elo, titre, club… ou numéro, affiliation, joueur 1…"))
    parser.add_argument("--names", type=Path, dest="entries", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    parser.add_argument("--players", type=int, metavar="N", help=say("so many entries, to be named later",
                                                                     "autant d'inscrits, à nommer plus tard"))
    add_cup(parser)
    parser.add_argument("--scoring", choices=tuple(words.SCORING), default="games", help=say(
        "games (1, ½, 0) or any points", "parties (1, ½, 0) ou tout score"))
    criteria = tuple(filter(None, words.CRITERIA))
    parser.add_argument("--group-by", choices=criteria, default="", help=say(
        "each group its own part of the bracket", "chaque groupe sa partie du tableau"))
    parser.add_argument("--keep-apart", choices=criteria, default="", help=say(
        "members of a group as far apart as can be", "les membres d'un groupe le plus loin possible"))
    french = ", ".join(said for _, said in words.TIEBREAKS.values())
    parser.add_argument("--tiebreaks", default="manual", metavar="LIST", help=say(
        f"what decides a level match, in order, with commas: {', '.join(TIEBREAKS)}",
        f"ce qui décide un match à égalité, dans l'ordre, avec des virgules : {french}"))
    parser.add_argument("--tiebreak-scope", choices=tuple(words.SCOPE), default="match", help=say(
        "what tie-breaks read: the match or the whole cup", "ce que lisent les départages : le match ou toute la coupe"))
    parser.add_argument("--seed", type=int, metavar="S", help=say("number of the colour draw", "numéro du tirage des couleurs"))
    parser.add_argument("--consolation", type=Path, metavar=say("BOOK", "CLASSEUR"), help=say(
        "a consolation for the first-round losers of this cup",
        "une consolante pour les perdants du premier tour de cette coupe"))


def settings_from(options: argparse.Namespace) -> CupSettings:
    """The settings of the command line."""
    if not 0 <= options.boards <= MOST_BOARDS:
        raise EtuiError(f"--boards: a match has 0 to {MOST_BOARDS} boards, not {options.boards}; give another number",
                        f"--boards : un match a de 0 à {MOST_BOARDS} échiquiers, pas {options.boards} ; donnez un autre nombre")
    seed = options.seed if options.seed is not None else secrets.randbelow(10_000) if options.colours == "drawn" else 0
    return CupSettings(
        title=options.title, variant=options.variant, reset=options.reset, third_place=options.third_place,
        colours=options.colours, drops=options.drops, group_by=options.group_by, keep_apart=options.keep_apart, seed=seed,
        teams=options.teams or bool(options.boards), boards=options.boards, scoring=options.scoring,
        tiebreaks=_tiebreaks(options.tiebreaks), scope=options.tiebreak_scope,
    )


def _tiebreaks(written: str) -> tuple[str, ...]:
    """Names in either language; an empty list leaves level matches undecided."""
    from xlsheets import settings

    names = tuple(settings.read(words.TIEBREAKS, name) for name in written.split(",") if name.strip())
    if len(names) > MOST_TIEBREAKS:
        over = len(names) - MOST_TIEBREAKS
        raise EtuiError(f"--tiebreaks: a cup has at most {MOST_TIEBREAKS} tie-breaks; leave {over} out",
                        f"--tiebreaks : une coupe a {MOST_TIEBREAKS} départages au plus ; retirez-en {over}")
    return names


def entries_from(options: argparse.Namespace, parser: Parser) -> list[Entry]:
    """The entries of the file, or so many to be named later."""
    from xlsheets.readers.cup_entries import read_cup_entries

    teams = options.teams or bool(options.boards)
    if options.entries:
        return read_cup_entries(options.entries, teams, teller(options.lang))
    if options.players is None:
        parser.error(parser.say("--players or --entries is missing", "il manque --players ou --entries"))
    if not 2 <= options.players <= MOST_PLAYERS:
        raise EtuiError(f"--players: a cup has 2 to {MOST_PLAYERS} entries, not {options.players}; give another number",
                        f"--players : une coupe a de 2 à {MOST_PLAYERS} inscrits, pas {options.players} ; donnez un autre nombre")
    width, numbers = len(str(options.players)), range(1, options.players + 1)
    if teams:
        return [Team(str(n), parser.say(f"Team {n:0{width}}", f"Équipe {n:0{width}}"), number=n) for n in numbers]
    return [Entry(str(n), parser.say(f"Player {n:0{width}}", f"Joueur {n:0{width}}")) for n in numbers]


def _consolation(main: Path) -> Cup:
    """The consolation of a cup whose first round is decided."""
    from xlsheets.commands.pair import must_be_cup
    from xlsheets.readers.cup_workbook import played_cup, read_cup_workbook, refuse
    from xlsheets.readers.typed_cells import TypedCells

    cells = TypedCells.open(main)
    must_be_cup(cells)
    book = read_cup_workbook(cells)
    refuse(cells, book)
    found = consolation(book.read.state)
    title = played_cup(book).settings.title
    named = f"{title} – {'consolante' if book.language == 'fr' else 'consolation'}" if title else ""
    return replace(found, settings=replace(found.settings, title=named))
