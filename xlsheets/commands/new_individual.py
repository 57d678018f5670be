"""`etui new individual`: the workbook of an individual, ready to print."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Literal

from etui.bridge.individual import OWN_TOPS, IndividualEvent, IndividualLine, Player
from etui.errors import EtuiError
from etui.movements.model import Movement
from xlsheets.commands.arguments import Parser, free_to_write, host_for, tell
from xlsheets.commands.movement import add_minutes, proposals, proposals_text
from xlsheets.commands.movement_options import add_movement, movement_from
from xlsheets.commands.new_pairs import add_event, add_names, check_date, tell_unnamed, teller
from xlsheets.counted import counted
from xlsheets.individual_book import IndividualBook
from xlsheets.readers.player_list import read_players


def run(arguments: list[str], language: str) -> int:
    parser = Parser("new individual", language, "Makes the workbook of an individual, ready to print.",
                    "Fait le classeur d'un tournoi individuel, prêt à imprimer.",
                    "etui new individual --players 20 --boards 20 -o Individuel.xlsx")
    say = parser.say
    add_movement(parser, ("individual",))
    add_minutes(parser)
    parser.set_defaults(pairs=None)
    add_names(parser, "list of players, .csv: number, name, licence…", "liste des joueurs, .csv : numéro, nom, licence…")
    add_event(parser)
    parser.add_argument("--step", type=int, choices=(1, 2), default=1,
                        help=say("matchpoints for each result beaten", "points de match par résultat battu"))
    parser.add_argument("--top", choices=("own", "common"), default="own", help=say(
        "each board’s own top, or one common to all", "le top propre à chaque donne, ou commun à toutes"))
    parser.output()
    options = parser.parse_args(arguments)
    free_to_write(options.output, options.force)
    host = host_for(options.output, options.host)
    movement = _in_time(options, parser) if options.minutes else movement_from("individual", options, parser)
    check_date(options.date)
    players = tuple(read_players(options.names, teller(options.lang))) if options.names else ()
    facts = EventFacts(options.title, options.date or date.today().isoformat(), options.club, options.director, options.step,
                       options.top, players, str(options.names or ""))
    book = write_new(movement, facts, options.output, options.lang, host, options.template, new=not options.force)
    for remark in movement.remarks:
        tell(remark.say(options.lang))
    if options.names:
        tell_unnamed(sum(not player.name for player in book.event.players), "player[s]", "joueur[s]", options.lang)
    there = counted(len(movement.competitors), "player[s]", "joueur[s]")
    lines = counted(len(book.event.lines), "result[s] to type", "résultat[s] à saisir")
    tell(say(f"{options.output}: {there.en}, {lines.en}", f"{options.output} : {there.fr}, {lines.fr}"))
    return 0


def _in_time(options: Namespace, parser: Parser) -> Movement:
    """The movement that suits the players, the boards and the minutes there are; what is proposed is told."""
    found = proposals(options, parser, ("--players",))
    tell(proposals_text(found, options.lang, options.all))
    taken: Movement = found[0].movement
    return taken


@dataclass(frozen=True)
class EventFacts:
    """What is known of the event besides its movement."""

    title: str = ""                          # the movement's name when blank
    date: str = ""                           # ISO
    club: str = ""
    director: str = ""
    step: Literal[1, 2] = 1                  # matchpoints a result beaten
    top: Literal["own", "common"] = "own"
    players: tuple[Player, ...] = ()         # those whose names are known, each by its number
    names_from: str = ""                     # the file they came from, for messages


def blank_event(movement: Movement, facts: EventFacts, language: str) -> IndividualEvent:
    """The event of a movement before anything is played, with the names that are known.

    :raises EtuiError: a name for a number that does not play.
    """
    lines = [
        IndividualLine(board, *map(str, play.who), table=play.table, round=play.round)
        for play in movement.plays for board in play.boards
    ]
    return IndividualEvent(
        title=facts.title or movement.name.say(language),
        lines=tuple(sorted(lines, key=lambda line: (line.board, line.round or 0, line.table or 0))),
        players=_named(movement.competitors, facts),
        method=replace(OWN_TOPS, state="in progress", step=facts.step, top=facts.top),
        date=facts.date,
        club=facts.club,
        director=facts.director,
    )


def _named(numbers: Sequence[int], facts: EventFacts) -> tuple[Player, ...]:
    known = {player.number: player for player in facts.players}
    strangers = [number for number in known if number not in set(map(str, numbers))]
    if strangers:
        en, fr = (f"{facts.names_from}: ", f"{facts.names_from} : ") if facts.names_from else ("", "")
        raise EtuiError(
            f"{en}no player {', '.join(strangers)} in this movement; it has {numbers[0]} to {numbers[-1]}",
            f"{fr}pas de joueur {', '.join(strangers)} dans ce mouvement ; il va de {numbers[0]} à {numbers[-1]}",
        )
    return tuple(known.get(str(number), Player(str(number))) for number in numbers)


def write_new(
    movement: Movement, facts: EventFacts, output: Path, language: str, host: str, template: Path | None = None, *,
    new: bool = False,
) -> IndividualBook:
    """Writes the workbook; the caller has made sure that ``output`` may be written.

    :param movement: of ``etui.movements.individual.individual``.
    :param template: the club's; Étui's own when None.
    :param new: there must still be no such file when the workbook is made.
    :return: the book, for what the command says of it.
    """
    return write_event(blank_event(movement, facts, language), movement, output, language, host, template, new=new)


def write_event(
    event: IndividualEvent, movement: Movement, output: Path, language: str, host: str, template: Path | None = None, *,
    new: bool = False,
) -> IndividualBook:
    """The same for an event that is played already."""
    from xlsheets.individual_workbook import individual_workbook
    from xlsheets.package.whole_file import write_whole
    from xlsheets.resources import club_template

    book = IndividualBook(event, language, host, movement)
    write_whole(output, individual_workbook(book, template or club_template()), new=new)
    return book
