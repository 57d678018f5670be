"""`etui new tarot … -o BOOK`: the workbook of a tarot evening, ready to print."""

from __future__ import annotations

import argparse
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from etui.errors import EtuiError
from etui.movements.model import Movement
from etui.tarot.evening import Evening, Method, Player, empty_evening
from etui.tarot.tiebreaks import check_tiebreaks
from xlsheets.commands.arguments import Parser, free_to_write, host_for, tell
from xlsheets.commands.movement_options import add_movement, movement_from
from xlsheets.commands.new_pairs import add_event, add_names, check_date, tell_unnamed, teller
from xlsheets.counted import counted

MOST_DEALS = 20


def run(arguments: list[str], language: str) -> int:
    parser = Parser("new tarot", language, "Makes the workbook of a tarot evening, ready to print.",
                    "Fait le classeur d'une soirée de tarot, prêt à imprimer.",
                    "etui new tarot --players 48 --rounds 5 --moves best --deals 4 --names joueurs.csv -o Tarot.xlsx")
    add_movement(parser, ("tarot",))
    add_method(parser)
    add_names(parser, "entry list, .csv: name, number, licence, club, team, e-mail",
              "liste des joueurs, .csv : nom, numéro, licence, club, équipe, courriel")
    add_event(parser)
    parser.output()
    options = parser.parse_args(arguments)
    free_to_write(options.output, options.force)
    host = host_for(options.output, options.host)
    check_date(options.date)

    from xlsheets.package.whole_file import write_whole
    from xlsheets.readers.tarot_workbook import read_players
    from xlsheets.resources import club_template
    from xlsheets.sheets.tarot_workbook import tarot_workbook
    from xlsheets.typed_tarot import tarot_book

    entered = read_players(options.names, teller(options.lang)) if options.names else []
    if entered and options.players is None and options.tables is None:
        options.players = len(entered)
    movement = movement_from("tarot", options, parser)
    method = method_from(options, any(player.team for player, _ in entered))
    players, clubs = seated(movement, entered, options.names)
    evening = replace(
        empty_evening(movement, options.title or movement.name.say(options.lang), players, method),
        date=options.date or date.today().isoformat(), club=options.club, director=options.director,
    )
    book = tarot_book(evening, movement, options.lang, host, clubs=clubs)
    write_whole(options.output, tarot_workbook(book, options.template or club_template()), new=not options.force)
    for remark in movement.remarks:
        tell(remark.say(options.lang))
    tell_mates(evening, options.lang)
    if options.names:
        tell_unnamed(sum(not player.name for player in players), "player[s]", "joueur[s]", options.lang)
    there = counted(book.players, "player[s]", "joueur[s]")
    tables = counted(len(book.typed_evening.tables), "table[s] to type", "table[s] à saisir")
    tell(parser.say(f"{options.output}: {there.en}, {tables.en}", f"{options.output} : {there.fr}, {tables.fr}"))
    return 0


def add_method(parser: Parser) -> None:
    """How the evening is played and ranked; all but duplicate and teams can be changed on the Setup tab."""
    say = parser.say
    parser.add_argument("--deals", type=int, default=4, metavar="N", help=say("deals a round; 4 if left out",
                                                                               "donnes par position ; 4 à défaut"))
    parser.add_argument(
        "--duplicate",
        action="store_true",
        help=say(
            "the same deals at each table, matchpoints deal by deal",
            "les mêmes donnes à chaque table, points de match donne par donne",
        ),
    )
    parser.add_argument("--team", type=int, choices=(2, 3, 4), help=say(
        "a ranking by teams of 2, 3 or 4 too", "un classement par équipes de 2, 3 ou 4 aussi"))
    parser.add_argument("--exempt", default="average", metavar="average|zero|N", help=say(
        "what an exempt round is worth: the player's average, zero, or so many points",
        "ce que vaut une position d'exempt : la moyenne du joueur (average), zero, ou tant de points"))
    parser.add_argument(
        "--tie-breaks",
        default="best round",
        metavar="A,B",
        help=say(
            "in order: best round, second best round, worst round, last round, rounds won, positive rounds, head-to-head, points",
            "dans l'ordre : best round, second best round, worst round, last round, rounds won, positive rounds, head-to-head, "
            "points",
        ),
    )


def method_from(options: argparse.Namespace, teams: bool = False) -> Method:
    """The method that the options describe."""
    if not 1 <= options.deals <= MOST_DEALS:
        raise EtuiError(f"--deals: {options.deals} deals a round cannot be played; give 1 to {MOST_DEALS}",
                        f"--deals : impossible de jouer {options.deals} donnes par position ; donnez de 1 à {MOST_DEALS}")
    breaks = tuple(part.strip() for part in options.tie_breaks.split(",") if part.strip())
    check_tiebreaks(breaks)
    if len(breaks) > 4:
        raise EtuiError("--tie-breaks: give at most four", "--tie-breaks : donnez-en quatre au plus")
    team = options.team or (2 if teams else 0)
    return Method(deals=options.deals, tiebreaks=breaks, exempt=_exempt(options.exempt), team=team,
                  scoring="duplicate" if options.duplicate else "points")


def _exempt(written: str) -> Any:
    from xlsheets.live.tarot_evening import read_exempt as read

    try:
        return read(written)
    except EtuiError:
        raise EtuiError(f"--exempt: “{written[:40]}” – write average, zero or a number of points",
                        f"--exempt : « {written[:40]} » – écrivez average, zero ou un nombre de points") from None


def seated(
    movement: Movement, entered: list[tuple[Player, str]], source: Path | None
) -> tuple[tuple[Player, ...], tuple[str, ...]]:
    """The movement's players with the names entered. Without numbers they are given: in order, team-mates kept apart."""
    numbers = list(movement.competitors)
    if len(entered) > len(numbers):
        raise EtuiError(f"{source}: {len(entered)} players are entered and the movement seats {len(numbers)}; ask for --players "
                        f"{len(entered)}",
                        f"{source} : {len(entered)} joueurs sont inscrits et le mouvement en place {len(numbers)} ; demandez "
                        f"--players {len(entered)}")
    given = [player.number for player, _ in entered if player.number]
    strangers = sorted(set(given) - set(numbers))
    if strangers or len(set(given)) < len(given):
        twice = strangers or sorted({number for number in given if given.count(number) > 1})
        raise EtuiError(
            f"{source}: number {twice[0]} is there twice or not in this movement, which has {numbers[0]} to {numbers[-1]}",
            f"{source} : le numéro {twice[0]} y est deux fois ou n’est pas dans ce mouvement, qui va de {numbers[0]} à "
            f"{numbers[-1]}",
        )
    if not given and any(player.team for player, _ in entered) and len(entered) == len(numbers):
        from etui.tarot.teams import seat_teams

        order = seat_teams(movement, [player.team for player, _ in entered])
        entered = [(replace(player, number=number), club) for (player, club), number in zip(entered, order, strict=True)]
    free = iter(number for number in numbers if number not in given)
    by_number = {player.number or next(free): (player, club) for player, club in entered}
    line = {n: letter for letter, line in zip("NSEW", movement.lines, strict=False) for n in line}
    found = [(number, *by_number.get(number, (Player(0), ""))) for number in numbers]
    return (tuple(replace(player, number=number, line=line.get(number, "")) for number, player, _ in found),     # type: ignore[arg-type]
            tuple(club for *_, club in found))


def tell_mates(evening: Evening, language: str) -> None:
    """Team-mates who meet, and teams of another size than asked for."""
    from etui.tarot.teams import team_contradictions

    if any(player.team for player in evening.players):
        for sentence in team_contradictions(evening):
            tell(sentence.say(language))
