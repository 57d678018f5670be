"""`etui simulate tarot … --seed S`: an invented tarot evening, played through deal by deal."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from etui.errors import Sentence
from etui.movements.model import Movement
from etui.tarot.document import as_json
from etui.tarot.evening import Evening, Method, Player, empty_evening
from etui.tarot.incidents import with_missing, with_withdrawals
from etui.tarot.simulation import play
from etui.tarot.standings import standings
from xlsheets.commands.arguments import Parser, free_to_write, host_for, print_json, tell
from xlsheets.commands.movement_options import add_movement, movement_from


def run(arguments: list[str], language: str) -> int:
    from xlsheets.commands.new_tarot import add_method, method_from
    from xlsheets.commands.score_tarot import ranking_text

    parser = Parser("simulate tarot", language, "Plays an invented tarot evening through.",
                    "Joue une soirée de tarot inventée de bout en bout.",
                    "etui simulate tarot --tables 12 --rounds 5 --seed 7 -o Tarot.xlsx")
    say = parser.say
    add_movement(parser, ("tarot",))
    add_method(parser)
    parser.add_argument("--round-scores", action="store_true", help=say(
        "type the scores of the rounds, not the deals", "saisir les scores des positions, pas les donnes"))
    parser.add_argument("--title", default="", help=say("title of the event", "titre du tournoi"))
    parser.add_argument("--withdrawals", type=int, default=0, metavar="N", help=say(
        "how many go home after a round", "combien rentrent chez eux après une position"))
    parser.add_argument("--missing-results", type=int, default=0, metavar="N", help=say(
        "how many tables whose scores never come in", "combien de tables dont les scores n'arrivent jamais"))
    parser.simulated(Sentence("evening", "soirée"))
    options = parser.parse_args(arguments)
    if options.output:
        free_to_write(options.output, options.force)
    movement = movement_from("tarot", options, parser)
    title = options.title or say(f"Simulated tarot evening {options.seed}", f"Soirée de tarot simulée {options.seed}")
    evening = simulated(movement, method_from(options), options.seed, title, options.withdrawals)
    evening = with_missing(evening, options.missing_results, options.seed)
    if options.output:
        from xlsheets.package.whole_file import write_whole
        from xlsheets.resources import club_template
        from xlsheets.sheets.tarot_workbook import tarot_workbook
        from xlsheets.typed_tarot import tarot_book

        host = host_for(options.output, options.host)
        book = tarot_book(evening, movement, options.lang, host, by_deal=not options.round_scores or options.duplicate)
        write_whole(options.output, tarot_workbook(book, club_template()), new=not options.force)
        tell(str(options.output))
    found = standings(evening)
    if options.json:
        print_json(as_json(found))
    else:
        print(ranking_text(found, options.lang))
    return 0


def simulated(movement: Movement, method: Method, seed: int, title: str, withdrawals: int = 0) -> Evening:
    """A played evening of invented people, some of whom may leave.

    Teams, where there are any, are seated apart as far as the movement lets them.
    """
    from xlsheets.invented_names import people

    crowd = people(Random(seed))
    names = {number: next(crowd, "") for number in movement.competitors}
    evening = empty_evening(movement, title, (), method)
    players = tuple(replace(player, name=names[player.number]) for player in evening.players)
    evening = replace(evening, players=_in_teams(players, movement, method.team))
    return play(with_withdrawals(evening, withdrawals, seed), seed)


def _in_teams(players: tuple[Player, ...], movement: Movement, size: int) -> tuple[Player, ...]:
    if not size:
        return players
    from etui.tarot.teams import seat_teams

    numbers = [player.number for player in players]
    teams = [f"{n // size + 1}" for n in range(len(numbers) - len(numbers) % size)] + [""] * (len(numbers) % size)
    team = dict(zip(seat_teams(movement, teams), teams, strict=True))
    return tuple(replace(player, team=team.get(player.number, "")) for player in players)
