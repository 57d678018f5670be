"""`etui call NAME ARG…`: one workbook function, as Excel would call it."""

from __future__ import annotations

import inspect
import json
from typing import Any

from etui.errors import EtuiError
from xlsheets.commands.arguments import Parser, print_json


def run(arguments: list[str], language: str) -> int:
    parser = Parser("call", language, "Calls one workbook function and prints what it spills, as JSON.",
                    "Appelle une fonction du classeur et affiche en JSON ce qu'elle renvoie.",
                    "etui call MATCHPOINTS '[[420],[450],[-50]]'")
    parser.add_argument("name", metavar=parser.say("NAME", "NOM"),
                        help=parser.say("the function, such as MATCHPOINTS", "la fonction, par exemple MATCHPOINTS"))
    parser.add_argument("args", nargs="*", metavar="ARG", help=parser.say("its arguments, in JSON", "ses arguments, en JSON"))
    options = parser.parse_args(arguments)

    from xlsheets import functions

    name = options.name.upper().removeprefix("ETUI.")
    if name not in functions.FUNCTIONS:
        known = ", ".join(sorted(functions.FUNCTIONS))
        raise EtuiError(f"no function is called {options.name}; there are {known}",
                        f"aucune fonction ne s’appelle {options.name} ; il y a {known}")
    values = [_argument(n, written) for n, written in enumerate(options.args, 1)]
    _check_number(parser, name, functions.FUNCTIONS[name], len(values))
    with functions.speaking(options.lang):
        result = functions.FUNCTIONS[name](*values)
    print_json(result)
    return 0


def _check_number(parser: Parser, name: str, function: Any, given: int) -> None:
    """Says how many arguments the function takes when there are too few or too many: wrong usage, exit 2."""
    parameters = inspect.signature(function).parameters.values()
    most, least = len(parameters), sum(parameter.default is inspect.Parameter.empty for parameter in parameters)
    if not least <= given <= most:
        listed = ", ".join(parameter.name for parameter in parameters)
        few, peu = (str(most), str(most)) if least == most else (f"{least} to {most}", f"{least} à {most}")
        parser.error(parser.say(f"{name} takes {few} arguments, not {given}: {listed}",
                                f"{name} prend {peu} arguments, et non {given} : {listed}"))


def _argument(n: int, written: str) -> Any:
    try:
        return json.loads(written)
    except (json.JSONDecodeError, RecursionError):
        raise EtuiError(
            f"argument {n} is not JSON: {written[:40]} — put text in double quotes, e.g. '\"3NT\"'",
            f"l’argument {n} n’est pas du JSON : {written[:40]} — mettez un texte entre guillemets, ex. '\"3NT\"'",
        ) from None
