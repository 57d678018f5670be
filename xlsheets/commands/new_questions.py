"""What `etui new` asks for when it is left out and somebody sits at the terminal to answer."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from etui.errors import EtuiError, Sentence


class Question(NamedTuple):
    """An option that is asked for: how, and what its answer must be. usual: what Enter means; an answer is needed without it."""

    option: str
    asked: Sentence
    usual: Sentence | None = None
    whole: bool = False                      # a whole number


_USUAL_NUMBER = Sentence("the usual number", "le nombre habituel")
_TABLES = Question("--tables", Sentence("How many tables?", "Combien de tables ?"), whole=True)
_BOARDS = Question("--boards", Sentence("How many boards in all?", "Combien de donnes en tout ?"), _USUAL_NUMBER, whole=True)
_PAIRS = Question("--pairs", Sentence("How many pairs?", "Combien de paires ?"), whole=True)
_PLAYERS = Question("--players", Sentence("How many players?", "Combien de joueurs ?"), whole=True)
_MINUTES = Question("--minutes", Sentence("How many minutes of play?", "Combien de minutes de jeu ?"),
                    Sentence("any length", "durée libre"), whole=True)
_ROUNDS = Question("--rounds", Sentence("How many rounds?", "Combien de positions ?"), Sentence("5", "5"), whole=True)
_ENTRIES = Question("--players", Sentence("How many entries? (or the name of a list, .csv)",
                                          "Combien d’inscrits ? (ou le nom d’une liste, .csv)"))
ASKED = {
    "mitchell": (_TABLES, _BOARDS),
    "howell": (_PAIRS, _BOARDS),
    "pairs": (_PAIRS, _MINUTES),
    "individual": (_PLAYERS, _BOARDS),
    "tarot": (_PLAYERS, _ROUNDS),
    "cup": (_ENTRIES,),
}
INSTEAD = {                                  # options that answer a kind's first question too
    "tarot": ("--tables", "--names", "--entries"),
    "cup": ("--entries", "--names", "--consolation"),
}
NAMED_AFTER = {"cup": Sentence("Cup", "Coupe")}       # the title when none is given; else the movement's name
FILES = {
    "mitchell": Sentence("mitchell", "mitchell"), "howell": Sentence("howell", "howell"), "pairs": Sentence("pairs", "paires"),
    "individual": Sentence("individual", "individuel"), "tarot": Sentence("tarot", "tarot"), "cup": Sentence("cup", "coupe"),
}


def completed(arguments: Sequence[str], kind: str, language: str) -> list[str]:
    """The arguments with the answers to what is missing; as they are when the size and the workbook are there."""
    given = {argument.partition("=")[0] for argument in arguments}
    if any(argument.startswith(("-o", "--output")) for argument in arguments):
        given.add("-o")
    size = ASKED[kind][0].option
    if given & {size, *INSTEAD.get(kind, ())}:
        given.add(size)
    if {size, "-o"} <= given:
        return list(arguments)
    answers = [*arguments]
    for question in _questions(kind, language):
        if question.option not in given:
            answers += _answered(question, language)
    return answers


def somebody_there() -> bool:
    """Whether questions can be answered: a program that runs `etui` gets a sentence instead."""
    return sys.stdin is not None and sys.stdin.isatty()


def _questions(kind: str, language: str) -> Iterator[Question]:
    yield from ASKED[kind]
    yield Question("--title", Sentence("Title of the event?", "Titre de l’épreuve ?"),
                   NAMED_AFTER.get(kind, Sentence("the movement’s name", "le nom du mouvement")))
    name = _free_name(FILES[kind].say(language))
    yield Question("-o", Sentence("Name of the workbook to make?", "Nom du classeur à créer ?"), Sentence(name, name))


def _free_name(kind: str) -> str:
    """The kind and today's date, with a number behind when there is such a workbook already."""
    stem, number = f"{kind}-{date.today().isoformat()}", 1
    name = f"{stem}.xlsx"
    while Path(name).exists():
        number += 1
        name = f"{stem}-{number}.xlsx"
    return name


def _answered(question: Question, language: str) -> list[str]:
    """The option with its answer, asked again until it is one; nothing when Enter leaves it to the command."""
    french = language == "fr"
    usual = f" [{question.usual.say(language)}]" if question.usual else ""
    while True:
        answer = _line(f"{question.asked.say(language)}{usual} ")
        if not answer and question.usual is None:
            print("Il faut une réponse ici." if french else "An answer is needed here.")
        elif answer and question.whole and not (answer.isascii() and answer.isdecimal()):
            print(f"« {answer} » n’est pas un nombre entier." if french else f"“{answer}” is not a whole number.")
        elif question is _ENTRIES and not answer.isdecimal() and not Path(answer).is_file():
            print(f"Il n’y a pas de fichier « {answer} » ici ; donnez un nombre, ou une liste." if french
                  else f"There is no file “{answer}” here; give a number, or a list.")
        else:
            break
    if question.option == "-o":
        answer = answer or str(question.usual and question.usual.say(language))
        return ["-o", answer + ("" if answer.lower().endswith((".xlsx", ".xlsm")) else ".xlsx")]
    if not answer:
        return []
    if question is _ENTRIES and not answer.isdecimal():
        return [f"--entries={answer}"]
    return [f"{question.option}={answer}"]


def _line(question: str) -> str:
    try:
        return input(question).strip()
    except EOFError:                              # Ctrl-D, or Ctrl-Z in Windows: no more answers
        raise EtuiError("no answer, so nothing was made", "pas de réponse : rien n’a été créé") from None
