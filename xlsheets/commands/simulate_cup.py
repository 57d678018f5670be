"""`etui simulate cup …`: a whole cup played through, for tests, benches and demonstrations."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

from etui.cup.document import as_json
from etui.cup.draw import draw
from etui.cup.model import Cup, CupSettings, Entry, Result, Team
from etui.cup.simulation import POLICIES, Incidents, invented, play_out
from etui.errors import Sentence
from xlsheets.commands.arguments import Parser, free_to_write, host_for, print_json, tell
from xlsheets.commands.cup_options import add_cup


def run(arguments: list[str], language: str) -> int:
    parser = Parser("simulate cup", language, "Plays a whole cup through.", "Joue une coupe entière de bout en bout.",
                    "etui simulate cup --entries 16 --variant double --reset --policy random --seed 7 --json")
    say = parser.say
    parser.add_argument("--entries", type=int, default=16, metavar="N", help=say("how many enter; 16 if left out",
                                                                                 "combien d'inscrits ; 16 à défaut"))
    add_cup(parser)
    parser.add_argument("--policy", choices=tuple(POLICIES), default="favourites", help=say("who wins", "qui gagne"))
    parser.add_argument("--forfeits", type=int, default=0, metavar="N", help=say(
        "how many matches one side (now and then, neither) does not come to",
        "combien de matchs par forfait (parfois des deux côtés)"))
    parser.add_argument("--levels", type=int, default=0, metavar="N", help=say(
        "how many matches end level, and go to a play-off", "combien de matchs nuls, départagés ensuite"))
    parser.add_argument("--withdrawals", type=int, default=0, metavar="N", help=say(
        "how many go home after a round", "combien abandonnent après une ronde"))
    parser.add_argument("--rounds", type=int, metavar="N", help=say("stop after this round", "s'arrêter après cette ronde"))
    parser.add_argument("--names", action="store_true", help=say("invented names and clubs", "des noms et des clubs inventés"))
    parser.add_argument("--title", default="", help=say("title of the cup", "titre de la coupe"))
    parser.simulated(Sentence("cup", "coupe"))
    options = parser.parse_args(arguments)
    if options.output:
        free_to_write(options.output, options.force)
    settings = CupSettings(
        title=options.title, variant=options.variant, reset=options.reset, third_place=options.third_place,
        colours=options.colours, drops=options.drops, seed=options.seed, teams=options.teams or bool(options.boards),
        boards=options.boards,
    )
    names = options.names or bool(options.output)
    entries = named(options.entries, options.seed, settings.teams, options.boards) if names else invented(options.entries)
    incidents = Incidents(options.forfeits, options.levels, options.withdrawals)
    cup = play_out(draw(settings, entries), POLICIES[options.policy], Random(options.seed), incidents, options.rounds)
    if options.boards:
        cup = with_boards(cup, options.seed)
    if options.output:
        from xlsheets.cup_book import cup_book
        from xlsheets.package.whole_file import write_whole
        from xlsheets.resources import club_template
        from xlsheets.sheets.cup_workbook import cup_workbook

        book = cup_book(cup, options.lang, host_for(options.output, options.host))
        write_whole(options.output, cup_workbook(book, club_template()), new=not options.force)
        tell(str(options.output))
    if options.json:
        print_json(as_json(cup, options.lang))
    else:
        from xlsheets.commands.score_cup import standings_text

        print(standings_text(cup, options.lang))
    return 0


def with_boards(cup: Cup, seed: int) -> Cup:
    """The same winners, board by board."""
    chance, half = Random(f"boards {seed}"), Fraction(1, 2)

    def boards(result: Result) -> Result:
        if result.boards or any(result.absent) or result.scores[0] == result.scores[1]:
            return result
        while True:
            found = Result.of_boards(*(chance.choice((Fraction(0), half, Fraction(1))) for _ in range(cup.settings.boards)))
            ahead, wanted = (scores[0] - scores[1] for scores in (found.scores, result.scores))
            if ahead * wanted > 0:
                return found

    return replace(cup, results={key: boards(result) for key, result in cup.results.items()})


def named(count: int, seed: int, teams: bool, boards: int) -> list[Entry]:
    """Invented people with falling ratings, or teams of them, each of one of a few clubs."""
    from xlsheets.invented_names import people

    crowd = people(Random(seed))
    entries = invented(count)
    clubs = ("Auxerre", "Beaune", "Cluny", "Dijon", "Mâcon", "Nevers", "Sens", "Tournus")
    if not teams:
        return [replace(entry, name=next(crowd, entry.name), rating=2200 - 17 * n if n < 70 else 1000 - n % 200,
                        club=clubs[n % len(clubs)]) for n, entry in enumerate(entries)]
    return [
        Team(entry.id, f"{clubs[n % len(clubs)]} {n // len(clubs) + 1}" if count > len(clubs) else clubs[n % len(clubs)],
             number=n + 1, club=clubs[n % len(clubs)],
             affiliation=clubs[n % len(clubs)], players=tuple(next(crowd, f"{entry.id}.{b}") for b in range(boards)))
        for n, entry in enumerate(entries)
    ]
