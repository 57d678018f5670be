"""`etui simulate individual`: plays an invented individual through, for tests, benches and demonstrations."""

from __future__ import annotations

from random import Random

from etui.bridge.contract import write_contract
from etui.bridge.incidents import with_incidents
from etui.bridge.individual import OWN_TOPS, IndividualEvent, IndividualLine, Player, score_individual
from etui.bridge.simulation import deals
from etui.errors import Sentence
from etui.movements.model import Movement
from xlsheets.commands.arguments import Parser, free_to_write, host_for, print_json, tell
from xlsheets.commands.incident_options import add_incidents, incidents_from
from xlsheets.commands.movement_options import add_movement, movement_from
from xlsheets.individual_reports import individual_json, individual_text
from xlsheets.invented_names import people


def run(arguments: list[str], language: str) -> int:
    parser = Parser("simulate individual", language, "Plays an invented individual through.",
                    "Joue un individuel inventé de bout en bout.", "etui simulate individual --players 20 --seed 7 --json")
    add_movement(parser, ("individual",))
    add_incidents(parser)
    parser.simulated(Sentence("event", "épreuve"))
    options = parser.parse_args(arguments)
    movement = movement_from("individual", options, parser)
    event = with_incidents(simulated_event(movement, options.seed, options.lang), incidents_from(options), options.seed)
    if options.output:
        from xlsheets.commands.new_individual import write_event

        free_to_write(options.output, options.force)
        write_event(event, movement, options.output, options.lang, host_for(options.output, options.host), new=not options.force)
        tell(str(options.output))
    scored = score_individual(event)
    if options.json:
        print_json(individual_json(scored))
    else:
        print(individual_text(scored, options.lang))
    return 0


def simulated_event(movement: Movement, seed: int, language: str = "en", title: str = "") -> IndividualEvent:
    """A played individual with invented people; the same seed gives the same event."""
    chance = Random(seed)
    crowd = people(chance)
    players = tuple(Player(str(number), name=next(crowd)) for number in movement.competitors)
    hands = deals(chance, max(board for play in movement.plays for board in play.boards))
    strength = {number: chance.random() + chance.random() for number in movement.competitors}
    lines = []
    for play in movement.plays:
        n, s, e, w = play.who
        better_by = (strength[n] + strength[s] - strength[e] - strength[w]) / 2
        for board in play.boards:
            worse, better = sorted((hands[board].play(chance), hands[board].play(chance)), key=lambda made: made.score)
            made = better if chance.random() < 0.5 + 0.28 * better_by else worse
            lines.append(IndividualLine(
                board, str(n), str(s), str(e), str(w), table=play.table, round=play.round,
                contract=write_contract(made.contract, "en"), declarer=made.declarer, tricks=made.tricks, score=made.score,
            ))
    lines.sort(key=lambda line: (line.board, line.round or 0, line.table or 0))
    said = title or (f"Individuel simulé {seed}" if language == "fr" else f"Simulated individual {seed}")
    return IndividualEvent(said, tuple(lines), players, OWN_TOPS)
