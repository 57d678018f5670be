"""`etui new KIND -o BOOK`: a ready-to-print workbook. On a terminal, what is missing is asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import date
from importlib import import_module

from etui.errors import EtuiError, Sentence
from xlsheets.commands.arguments import Parser

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
    parser.parse_args(arguments)
    raise AssertionError("argparse lets no other kind through")


QUESTIONS = (
    ("--tables", "How many tables?", "Combien de tables ?"),
    ("--boards", "How many boards in all? (Enter: the usual number)",
     "Combien de donnes en tout ? (Entrée : le nombre habituel)"),
    ("--title", "Title of the event? (Enter: the movement's name)", "Titre du tournoi ? (Entrée : le nom du mouvement)"),
    ("-o", "Name of the workbook to make? (Enter: mitchell and today's date)",
     "Nom du classeur à créer ? (Entrée : mitchell et la date du jour)"),
)
WHOLE_NUMBERS = ("--tables", "--boards")


def _asked(arguments: list[str], language: str) -> list[str]:
    """The arguments of a Mitchell, with what is missing asked for when somebody is there to answer."""
    if not sys.stdin.isatty() or {"-h", "--help"} & set(arguments):
        return arguments
    completed = list(arguments)
    if not any(argument in KINDS for argument in arguments):
        if any(not argument.startswith("-") for argument in arguments[:1]):
            return arguments
        completed.insert(0, "mitchell")
    if "mitchell" not in completed:
        return arguments
    given = {argument.partition("=")[0] for argument in arguments}
    if any(argument.startswith(("-o", "--output")) for argument in arguments):
        given.add("-o")
    if "--tables" in given and "-o" in given:
        return completed
    for option, english, french in QUESTIONS:
        if option not in given:
            question = french if language == "fr" else english
            answer = _answer(question)
            while answer and option in WHOLE_NUMBERS and not answer.isdecimal():
                print(f"« {answer} » n’est pas un nombre entier." if language == "fr" else f"“{answer}” is not a whole number.")
                answer = _answer(question)
            if option == "-o":
                answer = answer or f"mitchell-{date.today().isoformat()}.xlsx"
                answer += "" if answer.lower().endswith((".xlsx", ".xlsm")) else ".xlsx"
            if answer:
                completed += [option, answer]
    return completed


def _answer(question: str) -> str:
    try:
        return input(f"{question} ").strip()
    except EOFError:                              # Ctrl-D, or Ctrl-Z in Windows: no more answers
        raise EtuiError("no answer, so nothing was made", "pas de réponse : rien n’a été créé") from None
