"""`etui new KIND -o BOOK`: a ready-to-print workbook. On a terminal, what is missing is asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from etui.errors import Sentence
from xlsheets.commands.arguments import Parser
from xlsheets.commands.new_questions import completed, somebody_there

HELP = {"-h", "--help"}
PAIRS = ("mitchell", "howell", "pairs")
KINDS = {
    "mitchell": Sentence("pairs, two lines (--tables)", "par paires, deux lignes (--tables)"),
    "howell": Sentence("pairs, everybody meets everybody (--pairs)", "par paires, tous contre tous (--pairs)"),
    "pairs": Sentence("the movement that suits --pairs, --boards and --minutes best",
                      "le mouvement qui convient le mieux à --pairs, --boards et --minutes"),
    "tarot": Sentence("a tarot evening (--players or --tables)", "une soirée de tarot (--players ou --tables)"),
    "individual": Sentence("a new partner every round (--players)", "un partenaire nouveau à chaque position (--players)"),
    "cup": Sentence("a cup, by players or teams (--entries or --players)",
                    "une coupe, individuelle ou par équipes (--entries ou --players)"),
}


def run(arguments: list[str], language: str) -> int:
    arguments = _asked(arguments, language)
    kind = next((argument for argument in arguments if argument in KINDS), "")
    if not kind:
        return _kinds(arguments, language)
    rest = list(arguments)
    rest.remove(kind)
    if kind in PAIRS:
        from xlsheets.commands import new_pairs

        return new_pairs.run(kind, rest, language)
    command: Callable[[list[str], str], int] = import_module(f"xlsheets.commands.new_{kind}").run
    return command(rest, language)


def _kinds(arguments: list[str], language: str) -> int:
    """Help on what there is to make; without a kind, wrong usage."""
    listed = "\n".join(f"  {kind:<11} {said.say(language)}" for kind, said in KINDS.items())
    parser = Parser("new", language, f"Makes a ready-to-print workbook:\n\n{listed}",
                    f"Fait un classeur prêt à imprimer :\n\n{listed}", "etui new mitchell --tables 13 --boards 26 -o Mardi.xlsx")
    parser.add_argument("kind", choices=tuple(KINDS), metavar=parser.say("KIND", "GENRE"), help=parser.say(
        "what to play; “etui new KIND --help” gives its options", "ce qu'on joue ; « etui new GENRE --help » donne ses options"))
    parser.parse_args(["--help"] if HELP & set(arguments) else _written_first(arguments))
    raise AssertionError("argparse lets no other kind through")


def _written_first(arguments: list[str]) -> list[str]:
    """The word in the place of the kind, none where there is an option."""
    rest = arguments[2:] if arguments[:1] == ["--lang"] else arguments
    return [] if not rest or rest[0].startswith("-") else rest[:1]


def _asked(arguments: list[str], language: str) -> list[str]:
    """The arguments, with what is missing asked for when somebody is there to answer; a Mitchell when no kind is named."""
    if not somebody_there() or HELP & set(arguments):
        return arguments
    kind = next((argument for argument in arguments if argument in KINDS), "")
    if not kind and _written_first(arguments):
        return arguments
    return completed(arguments if kind else ["mitchell", *arguments], kind or "mitchell", language)
