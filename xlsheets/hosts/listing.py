"""`etui functions list`: every function from its own declaration, on a terminal or as the guide's page."""

from __future__ import annotations

import inspect
from typing import Any

from xlsheets.functions import FUNCTIONS
from xlsheets.hosts.examples import EXAMPLES
from xlsheets.seam import help_of


def signature(name: str) -> str:
    """``MATCHPOINTS(scores, [boards], [groups], [step])``: optional arguments in brackets."""
    parameters = inspect.signature(FUNCTIONS[name]).parameters.values()
    return f"{name}({', '.join(p.name if p.default is p.empty else f'[{p.name}]' for p in parameters)})"


def listing(language: str) -> str:
    """One function a line, with what it returns."""
    return "\n".join(f"{signature(name)}\n    {help_of(name).summary.say(language)}" for name in sorted(FUNCTIONS))


def markdown(language: str) -> str:
    """The page docs/functions.md or docs/fonctions.md."""
    french = language == "fr"
    head = _FRENCH_HEAD if french else _ENGLISH_HEAD
    return head + "\n".join(_section(name, language) for name in sorted(FUNCTIONS)).rstrip()


def _section(name: str, language: str) -> str:
    told, example, french = help_of(name), EXAMPLES[name], language == "fr"
    rows = [f"| `{argument}` | {text.say(language)} |" for argument, text in told.arguments.items()]
    return "\n".join([
        f"## {name}", "", f"`{signature(name)}`", "", told.summary.say(language), "",
        "| argument | |", "|---|---|", *rows, "",
        f"{'Exemple' if french else 'Example'} — {example.what.say(language)}{' :' if french else ':'}", "",
        *_grid(example.cells), "", f"`={example.formula}` {'donne' if french else 'gives'}", "",
        *_grid(example.spills, letters=False), "",
    ])


def _grid(cells: list[list[Any]], *, letters: bool = True) -> list[str]:
    width = max(map(len, cells))
    head = ["", *(chr(ord("A") + i) for i in range(width))] if letters else ["" for _ in range(width)]
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for number, row in enumerate(cells, 1):
        shown = [_shown(cell) for cell in [*row, *[""] * (width - len(row))]]
        lines.append("| " + " | ".join([f"**{number}**", *shown] if letters else shown) + " |")
    return lines


def _shown(cell: Any) -> str:
    return f"{cell:g}" if isinstance(cell, float) else str(cell)


_ENGLISH_HEAD = """\
# The functions inside the workbook

*[En français](fonctions.md)* — this page is made by `etui functions list --markdown`; do not edit it by hand.

Ranges in, ranges out, one row for each row given; a blank cell gives a blank. A cell that cannot be read gives a text that names
its row and says why, never a number. In a sheet, select the whole result area, type the formula and press Ctrl+Shift+Enter (or
let it spill in Excel 365). The name before the bracket depends on the host: `MATCHPOINTS(` in classic Excel,
`ETUI.MATCHPOINTS(` in the Excel add-in and in LibreOffice.

A blank cell that goes through another formula arrives as 0, which is a board passed out: write
`IF(ISBLANK(B2:B27),"",B2:B27)` around scores.

"""

_FRENCH_HEAD = """\
# Les fonctions du classeur

*[In English](functions.md)* — cette page est produite par `etui functions list --markdown --lang fr` ; ne la modifiez pas
à la main.

Des plages en entrée, des plages en sortie, une ligne pour chaque ligne donnée ; une case vide donne une case vide. Une case
illisible donne un texte qui nomme sa ligne et dit pourquoi, jamais un nombre. Dans une feuille, sélectionnez toute la zone du
résultat, tapez la formule et validez par Ctrl+Maj+Entrée (ou laissez-la se propager dans Excel 365). Le nom dépend de l'hôte :
`MATCHPOINTS(` dans Excel classique, `ETUI.MATCHPOINTS(` dans le complément Excel et dans LibreOffice.

Une case vide qui passe par une autre formule arrive comme 0, qui veut dire passe général : entourez les scores de
`SI(ESTVIDE(B2:B27);"";B2:B27)`.

"""
