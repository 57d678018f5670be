"""`etui call NAME ARG…`: one workbook function, as Excel would call it."""

from __future__ import annotations

import json
from typing import Any

from etui.errors import EtuiError
from xlsheets.commands.arguments import Parser, print_json


def run(arguments: list[str], language: str) -> int:
    parser = Parser("call", language, "Calls one workbook function and prints what it spills, as JSON.",
                    "Appelle une fonction du classeur et affiche en JSON ce qu'elle renvoie.",
                    "etui call MATCHPOINTS '[[420],[450],[-50]]'")
    parser.add_argument("name", help=parser.say("the function, such as MATCHPOINTS", "la fonction, par exemple MATCHPOINTS"))
    parser.add_argument("args", nargs="*", help=parser.say("its arguments, in JSON", "ses arguments, en JSON"))
    # Negative numbers are arguments here, not options.
    parser._negative_number_matcher = __import__("re").compile(r"^-\d+(\.\d+)?$")
    options = parser.parse_args(arguments)

    from xlsheets import functions

    name = options.name.upper().removeprefix("ETUI.")
    if name not in functions.FUNCTIONS:
        known = ", ".join(sorted(functions.FUNCTIONS))
        raise EtuiError(f"no function is called {options.name}; there are {known}",
                        f"aucune fonction ne s’appelle {options.name} ; il y a {known}")
    values = [_argument(n, written) for n, written in enumerate(options.args, 1)]
    with functions.speaking(options.lang):
        try:
            result = functions.FUNCTIONS[name](*values)
        except TypeError as error:
            raise EtuiError(f"{name} does not take these arguments: {error}",
                            f"{name} n’accepte pas ces arguments : {error}") from None
    print_json(result)
    return 0


def _argument(n: int, written: str) -> Any:
    try:
        return json.loads(written)
    except json.JSONDecodeError:
        raise EtuiError(
            f"argument {n} is not JSON: {written[:40]} — put text in double quotes, e.g. '\"3NT\"'",
            f"l’argument {n} n’est pas du JSON : {written[:40]} — mettez un texte entre guillemets, ex. '\"3NT\"'",
        ) from None
