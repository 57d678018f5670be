"""`etui new mitchell|howell|pairs … -o BOOK`: a pairs workbook, ready to print."""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

from etui.bridge.event import Line, Method, Pair, PairsEvent
from etui.errors import EtuiError, Sentence
from etui.movements.model import Movement
from xlsheets.commands.arguments import Parser, free_to_write, host_for, tell
from xlsheets.commands.movement import add_minutes, proposals, proposals_text
from xlsheets.commands.movement_options import add_movement, movement_from
from xlsheets.counted import counted

SCORINGS: dict[str, Any] = {"matchpoints": "matchpoints", "cross-imps": "cross-IMPs", "butler": "Butler"}
EXAMPLES = {"mitchell": "etui new mitchell --tables 13 --boards 26 --names paires.csv -o Mardi.xlsx",
            "howell": "etui new howell --pairs 8 --boards 28 -o Jeudi.xlsx",
            "pairs": "etui new pairs --pairs 15 --minutes 190 -o Mardi.xlsx"}


def run(kind: str, arguments: list[str], language: str) -> int:
    """kind: "mitchell", "howell", or "pairs" for the movement that suits the field best."""
    parser = Parser(f"new {kind}", language, "Makes a ready-to-print workbook.", "Fait un classeur prêt à imprimer.",
                    EXAMPLES[kind])
    say = parser.say
    add_movement(parser, (kind,))
    if kind == "pairs":
        add_minutes(parser)
        parser.add_argument("--players", type=int, help=argparse.SUPPRESS)
        parser.add_argument("--choice", type=int, default=1, metavar="N", help=say(
            "which of the movements proposed; the first, recommended, if left out",
            "lequel des mouvements proposés ; le premier, conseillé, à défaut"))
    parser.add_argument("--sections", default="", metavar="A,B", help=say(
        "letters of the sections, each playing this movement", "lettres des sections, chacune avec ce mouvement"))
    parser.add_argument("--alone", action="store_true", help=say(
        "each section is scored and ranked alone", "chaque section calculée et classée à part"))
    add_names(parser, "entry list, .csv: pair, player 1, player 2…", "liste des paires, .csv : paire, joueur 1, joueur 2…")
    add_event(parser)
    parser.add_argument("--single-ranking", action="store_true", help=say(
        "one ranking of both lines, by article 82", "un classement unique des deux lignes, selon l'article 82"))
    parser.add_argument("--step", type=int, choices=(1, 2), default=2,
                        help=say("matchpoints for each result beaten", "points de match par résultat battu"))
    parser.add_argument("--scoring", choices=tuple(SCORINGS), default="matchpoints", help=say(
        "matchpoints, cross-IMPs or Butler", "points de match, IMP croisés ou Butler"))
    parser.add_argument("--handicap", action="store_true", help=say(
        "a second ranking, with the handicaps of the Players tab",
        "un second classement, avec les handicaps de l'onglet Joueurs"))
    parser.output()
    options = parser.parse_args(arguments)
    free_to_write(options.output, options.force)
    host = host_for(options.output, options.host)

    from xlsheets.books import pairs_workbook
    from xlsheets.package.whole_file import write_whole
    from xlsheets.pairs_book import PairsBook
    from xlsheets.resources import club_template

    movement = _chosen(options, parser) if kind == "pairs" else movement_from(kind, options, parser)
    check_date(options.date)
    sections = _sections(options.sections)
    event = blank_event(movement, sections, options)
    book = PairsBook(event, options.lang, host, dict.fromkeys(sections, movement))
    write_whole(options.output, pairs_workbook(book, options.template or club_template()), new=not options.force)
    for remark in (*movement.remarks, *(boards_left_out(movement) if kind != "pairs" else ())):
        tell(remark.say(options.lang))
    if options.names:
        tell_unnamed(sum(not any(pair.names) for pair in event.pairs), "pair[s]", "paire[s]", options.lang)
    pairs = counted(len(book.pairs), "pair[s]", "paire[s]")
    lines = counted(len(event.lines), "result[s] to type", "résultat[s] à saisir")
    tell(say(f"{options.output}: {pairs.en}, {lines.en}", f"{options.output} : {pairs.fr}, {lines.fr}"))
    return 0


def add_names(parser: Parser, en: str, fr: str) -> None:
    """--names FILE, which --entries means too."""
    parser.add_argument("--names", type=Path, metavar="FILE", help=parser.say(en, fr))
    parser.add_argument("--entries", type=Path, dest="names", default=argparse.SUPPRESS, help=argparse.SUPPRESS)


def teller(language: str) -> Callable[[Sentence], None]:
    """Tells what is remarked on a list that is read."""
    return lambda sentence: tell(sentence.say(language))


def tell_unnamed(many: int, en: str, fr: str, language: str) -> None:
    """How many places of the movement a list of names leaves free. en, fr: what they are, as ``counted`` takes them."""
    if many:
        left = counted(many, f"{en} without a name", f"{fr} sans nom")
        tell(left.say(language))


def add_event(parser: Parser) -> None:
    """What every kind of event has: title, club, director, date."""
    say = parser.say
    parser.add_argument("--title", default="", help=say("title of the event", "titre du tournoi"))
    parser.add_argument("--club", default="", help=say("name of the club", "nom du club"))
    parser.add_argument("--director", default="", help=say("who directs", "qui arbitre"))
    parser.add_argument("--date", default="", metavar="2026-11-29", help=say("date of the session; today if left out",
                                                                           "date de la séance ; aujourd'hui à défaut"))


def _chosen(options: argparse.Namespace, parser: Parser) -> Movement:
    """The movements that fit are told, and one is taken."""
    found = proposals(options, parser, ("--pairs",))
    if not 1 <= options.choice <= len(found):
        among = counted(len(found), "movement[s] proposed", "mouvement[s] proposé[s]")
        raise EtuiError(f"--choice: {among.en}, numbered from 1; give one of these numbers, not {options.choice}",
                        f"--choice : {among.fr}, numérotés à partir de 1 ; donnez un de ces numéros, pas {options.choice}")
    tell(proposals_text(found, options.lang, options.all, (options.choice,)))
    taken: Movement = found[options.choice - 1].movement
    tell(parser.say(f"→ {options.choice}. {taken.name.en} (another: --choice N)",
                    f"→ {options.choice}. {taken.name.fr} (un autre : --choice N)"))
    return taken


def boards_left_out(movement: Movement) -> list[Sentence]:
    """That nobody plays every board, when it is so."""
    each = Counter(who for play in movement.plays for who in play.who for _ in play.boards)
    boards, most = len({board for play in movement.plays for board in play.boards}), max(each.values(), default=0)
    if most == boards:
        return []
    return [Sentence(f"Nobody plays more than {most} of the {boards} boards.",
                     f"Personne ne joue plus de {most} des {boards} donnes.")]


def winners_of(movement: Movement) -> int:
    """Two rankings when every pair of a line sits that way in every round, else one."""
    if len(movement.lines) != 2:
        return 1
    north, east = (frozenset(line) for line in movement.lines)
    for rnd in movement.rounds:
        for table in rnd.tables:
            ns, ew = table.who
            if (ns is not None and ns not in north) or (ew is not None and ew not in east):
                return 1
    return 2


def blank_event(movement: Movement, sections: list[str], options: argparse.Namespace) -> PairsEvent:
    """The event of a movement before anything is played, with the names of the entry list when there is one."""
    from xlsheets.readers.entries import read_entries

    entered = read_entries(options.names, teller(options.lang)) if options.names else []
    winners = winners_of(movement)
    lines, pairs = [], []
    for section in sections:
        for rnd in movement.rounds:
            for table in rnd.tables:
                if table.plays:
                    lines += [
                        Line(board, str(table.who[0]), str(table.who[1]), section=section, table=table.table, round=rnd.round)
                        for board in table.boards
                    ]
        pairs += pairs_of(movement, section, winners)
    if options.handicap:
        pairs = [replace(pair, handicap=Fraction(0)) for pair in pairs]
    lines.sort(key=lambda line: (line.board, line.section, line.round, line.table))
    return PairsEvent(
        title=options.title or movement.name.say(options.lang),
        lines=tuple(lines),
        pairs=tuple(_named(pairs, entered, options.names)),
        method=Method(step=options.step, state="in progress", winners=winners,      # type: ignore[arg-type]
                      sections="alone" if options.alone else "across",
                      ranking="article 82" if options.single_ranking else "by line", scoring=SCORINGS[options.scoring]),
        date=options.date or date.today().isoformat(),
        club=options.club,
        director=options.director,
    )


def pairs_of(movement: Movement, section: str, winners: int) -> list[Pair]:
    """The entry list that the movement asks for, without names."""
    if winners == 1:
        return [Pair(str(number), "", section) for number in movement.competitors]
    present = set(movement.competitors)
    return [
        Pair(str(number), line, section)          # type: ignore[arg-type]
        for line, numbers in zip(("NS", "EW"), movement.lines, strict=True) for number in numbers if number in present
    ]


def _named(pairs: list[Pair], entered: list[Pair], source: Path | None) -> list[Pair]:
    """The movement's pairs with the names entered; an entry that no pair of the movement bears is said."""
    by_key = {(pair.section, pair.number): pair for pair in entered}
    known = {(pair.section, pair.number) for pair in pairs}
    strangers = [f"{section}{number}" for section, number in by_key if (section, number) not in known]
    if strangers:
        raise EtuiError(
            f"{source}: no pair {', '.join(strangers)} in this movement; it has {pairs[0].number} to {pairs[-1].number}"
            f"{' in each section' if pairs[0].section else ''}",
            f"{source} : pas de paire {', '.join(strangers)} dans ce mouvement ; il va de {pairs[0].number} à "
            f"{pairs[-1].number}{' dans chaque section' if pairs[0].section else ''}",
        )
    named = []
    for pair in pairs:
        entry = by_key.get((pair.section, pair.number))
        named.append(replace(pair, names=entry.names, licences=entry.licences, club=entry.club, emails=entry.emails)
                     if entry else pair)
    return named


def _sections(written: str) -> list[str]:
    sections = [section.strip().upper() for section in written.split(",") if section.strip()]
    for section in sections:
        if not re.fullmatch(r"[A-Z]{1,2}", section) or sections.count(section) > 1:
            raise EtuiError(f"--sections: “{section}” – give different letters, such as A,B,C",
                            f"--sections : « {section} » – donnez des lettres différentes, par exemple A,B,C")
    return sections or [""]


def check_date(written: str) -> None:
    try:
        if written:
            date.fromisoformat(written)
    except ValueError:
        raise EtuiError(f"--date: “{written[:40]}” is not a day of the calendar; write it as 2026-11-29",
                        f"--date : « {written[:40]} » n’est pas un jour du calendrier ; écrivez-le 2026-11-29") from None
