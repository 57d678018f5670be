"""The words of the help that argparse would leave in one language: what stands for a value, the files of the examples."""

from __future__ import annotations

import re

VALUES = {                                   # what stands for an option's value, and the same in French
    "ACTION": "ACTION", "ADDRESS": "ADRESSE", "ARG": "ARG", "BOOK": "CLASSEUR", "BOOK2": "CLASSEUR2", "BOOKS": "CLASSEURS",
    "BOARDS": "DONNES", "CLUB": "CLUB", "DATE": "DATE", "DIR": "DOSSIER", "DIRECTOR": "ARBITRE", "FILE": "FICHIER",
    "FILE.json": "FICHIER.json",
    "FOLDER": "DOSSIER", "KIND": "GENRE", "LIST": "LISTE", "MOVES": "DÉPLACEMENTS", "NAME": "NOM", "NAMES": "NOMS",
    "OUT": "SORTIE", "OUTPUT": "SORTIE", "PAIR": "PAIRE", "PAIRS": "PAIRES", "PASSWORD": "MOT_DE_PASSE", "PEM": "PEM",
    "PLAYERS": "JOUEURS", "PORT": "PORT", "ROUND": "POSITION", "ROUNDS": "POSITIONS", "SECTIONS": "SECTIONS", "SEED": "GRAINE",
    "SERVER": "SERVEUR", "SHEET": "FEUILLE", "SOURCE": "SOURCE", "TABLES": "TABLES", "TEAM": "ÉQUIPE", "TEXT": "TEXTE",
    "TITLE": "TITRE", "WEIGHTS": "POIDS", "average|zero|N": "average|zero|N",
}
FILES = {                                    # the files of the examples, and the same in English
    "Mardi": "Tuesday", "Jeudi": "Thursday", "Samedi1": "Saturday1", "Samedi2": "Saturday2", "Dimanche": "Sunday",
    "Finale": "Final", "Individuel": "Individual", "Coupe": "Cup", "Tarot": "Tarot", "Club": "Club", "Resultats": "Results",
    "joueurs": "players", "paires": "pairs", "feuilles": "sheets",
}

NAMED = re.compile(r"\b\w+(?=\.\w)|(?<=--to )\w+|(?<=-o )\w+")        # a file, a mailing list, a folder


def value(shown: str | None, action: str, french: bool) -> str:
    """What stands for a value in the help. shown: as the command says it, None for the option's own name.

    >>> value("FILE", "names", True), value(None, "title", True), value("N", "boards", True), value(None, "title", False)
    ('FICHIER', 'TITRE', 'N', 'TITLE')
    """
    word = action.upper() if shown is None else shown
    return VALUES.get(word, word) if french else word


def example(command: str, french: bool) -> str:
    """The example with the files and the mailing list of its language.

    >>> example("etui new howell --pairs 8 --names paires.csv -o Jeudi.xlsx", french=False)
    'etui new howell --pairs 8 --names pairs.csv -o Thursday.xlsx'
    >>> example("etui mail Mardi.xlsx --to joueurs", french=False)
    'etui mail Tuesday.xlsx --to players'
    """
    return command if french else NAMED.sub(lambda found: FILES.get(found[0], found[0]), command)


def printed(said: str, french: bool) -> str:
    """The text of a help with a printer's apostrophes; the quotes of a command to copy stay as they are typed.

    >>> printed("d'un tirage : etui call HOWELL '[8]'", french=True)
    "d’un tirage : etui call HOWELL '[8]'"
    """
    return re.sub(r"(?<=\w)'(?=\w)", "’", said) if french else said
