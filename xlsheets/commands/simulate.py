"""`etui simulate KIND … --seed S`: plays an invented event through, for tests, benches and demonstrations."""

from __future__ import annotations

import argparse
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from etui.errors import EtuiError, Sentence
from xlsheets.commands.arguments import Parser, free_to_write, host_for, print_json, tell
from xlsheets.commands.incident_options import add_incidents, incidents_from
from xlsheets.commands.movement_options import add_movement, movement_from
from xlsheets.commands.new_pairs import SCORINGS
from xlsheets.commands.score import OTHER_KINDS

if TYPE_CHECKING:
    from etui.bridge.event import Line, Pair, PairsEvent

EXAMPLES = {"mitchell": "etui simulate mitchell --tables 13 --boards 26 --seed 7 --json",
            "howell": "etui simulate howell --pairs 8 --boards 28 --seed 7 -o Jeudi.xlsx",
            "final": "etui simulate final --seed 7 -o Finale"}
FINAL = (("samedi-1", 13, 26), ("samedi-2", 13, 26), ("dimanche", 11, 33))  # article 83's own example


def run(arguments: list[str], language: str) -> int:
    kind = next((argument for argument in arguments if argument in OTHER_KINDS), "")
    if kind:
        rest = list(arguments)
        rest.remove(kind)
        return int(import_module(f"xlsheets.commands.simulate_{kind}").run(rest, language))
    parser = Parser(
        "simulate",
        language,
        "Plays an invented event through.",
        "Joue une épreuve inventée de bout en bout.",
        EXAMPLES[next((argument for argument in arguments if argument in EXAMPLES), "mitchell")],
    )
    say = parser.say
    parser.add_argument(
        "kind",
        choices=("mitchell", "howell", "final", *OTHER_KINDS),
        help=say(
            "a Mitchell, a Howell, a final of three sessions as in article 83, an individual, a tarot evening or a cup",
            "un Mitchell, un Howell, une finale de trois séances comme à l'article 83, un individuel, une soirée de tarot ou une "
            "coupe",
        ),
    )
    add_movement(parser, ("mitchell", "howell"))
    parser.add_argument("--scoring", choices=tuple(SCORINGS), default="matchpoints", help=say(
        "matchpoints, cross-IMPs or Butler", "points de match, IMP croisés ou Butler"))
    add_incidents(parser)
    parser.simulated(Sentence("event", "épreuve"), folder=True)
    options = parser.parse_args(arguments)
    if options.kind == "final":
        return _final(options)
    return _pairs(options, parser)


def _pairs(options: argparse.Namespace, parser: Parser) -> int:
    from etui.bridge.incidents import with_incidents
    from etui.bridge.session import score_event
    from xlsheets.reports import ranking_text, score_json

    movement = movement_from(options.kind, options, parser)
    event = simulated(movement, options.seed, options.lang)
    event = replace(event, method=replace(event.method, scoring=SCORINGS[options.scoring]))
    event = with_incidents(event, incidents_from(options), options.seed)
    if options.output:
        _write(event, {"": movement}, options.output, options)
    scored = score_event(event)
    if options.json:
        print_json(score_json(scored))
    else:
        print(ranking_text(scored, options.lang))
    return 0


def _final(options: argparse.Namespace) -> int:
    """Three workbooks of one final: the same pairs, sat anew each session; the last with fewer tables."""
    from etui.movements.mitchell import mitchell
    from xlsheets.invented_names import people

    folder: Path | None = options.output
    if folder is None:
        raise EtuiError("give the folder for the three workbooks with -o", "donnez avec -o le dossier des trois classeurs")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise EtuiError(f"the folder {folder} cannot be made: give the name of a folder in a place that is yours",
                        f"le dossier {folder} ne peut pas être créé : donnez un dossier dans un endroit à vous") from error
    for name, *_ in FINAL:
        free_to_write(folder / f"{name}.xlsx", options.force)          # all or none
    chance = Random(options.seed)
    crowd = people(chance)
    pairs = [(next(crowd), next(crowd)) for _ in range(26)]
    for n, (name, tables, boards) in enumerate(FINAL):
        movement = mitchell(tables, boards)
        chance.shuffle(pairs)
        title = f"Finale de comité – {name.replace('-', ' ')}" if options.lang == "fr" else f"District final – session {n + 1}"
        event = simulated(
            movement, options.seed + n, options.lang, title, sorted(pairs[: 2 * tables], key=lambda _: chance.random())
        )
        _write(event, {"": movement}, folder / f"{name}.xlsx", options)
    return 0


def simulated(
    movement: object, seed: int, language: str, title: str = "", names: list[tuple[str, str]] | None = None
) -> PairsEvent:
    """A played pairs event with invented people."""
    from etui.bridge.event import Method, PairsEvent
    from etui.bridge.simulation import play
    from etui.movements.model import Movement
    from xlsheets.commands.new_pairs import pairs_of, winners_of
    from xlsheets.invented_names import people

    assert isinstance(movement, Movement)
    chance = Random(seed)
    crowd = people(chance)
    lines: list[Line] = play(movement, chance)
    winners = winners_of(movement)
    pairs: list[Pair] = [
        replace(pair, names=names[i] if names else (next(crowd), next(crowd)))
        for i, pair in enumerate(pairs_of(movement, "", winners))
    ]
    said = title or (f"Tournoi simulé {seed}" if language == "fr" else f"Simulated event {seed}")
    return PairsEvent(said, tuple(lines), tuple(pairs), Method(winners=winners))  # type: ignore[arg-type]


def _write(event: PairsEvent, movements: object, output: Path, options: argparse.Namespace) -> None:
    from xlsheets.books import pairs_workbook
    from xlsheets.package.whole_file import write_whole
    from xlsheets.pairs_book import PairsBook
    from xlsheets.resources import club_template

    free_to_write(output, options.force)
    book = PairsBook(event, options.lang, host_for(output, options.host), movements)  # type: ignore[arg-type]
    write_whole(output, pairs_workbook(book, club_template()), new=not options.force)
    tell(str(output))
