"""The help speaks one language: French values and file names in French, English ones in English."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from tests.xlsheets.secretary import Etui
from xlsheets.cli import COMMANDS

EVERY = [
    *([name] for name in COMMANDS),
    *(["new", kind] for kind in ("mitchell", "howell", "pairs", "individual", "tarot", "cup")),
    *(["simulate", kind] for kind in ("mitchell", "individual", "tarot", "cup", "final", "howell")),
    *(["functions", action] for action in ("list", "install", "remove", "check", "serve", "lite")),
    [],
]
ENGLISH = ("ADDRESS", "BOOK", "BOOK2", "BOOKS", "DIR", "DIRECTOR", "FILE", "FOLDER", "KIND", "LIST", "MOVES", "NAME",
           "OUT", "OUTPUT", "PAIR", "PASSWORD", "PLAYERS", "ROUNDS", "SERVER", "SHEET", "TEXT", "TITLE", "WHAT", "BOARDS",
           "WEIGHTS", "SCORING")
FRENCH_FILES = ("Mardi", "Jeudi", "Samedi", "Dimanche", "Individuel", "Coupe", "Finale", "Resultats", "joueurs.csv", "paires.csv",
                "feuilles.csv")


def help_of(etui: Etui, command: list[str], language: str) -> str:
    run = etui(*command, "--help", "--lang", language)
    assert run.code == 0
    return run.out


@pytest.mark.parametrize("command", EVERY, ids=" ".join)
def test_french_help_has_no_english_value(etui: Etui, command: list[str]) -> None:
    said = help_of(etui, command, "fr")
    assert not set(re.findall(r"(?<![\w-])[A-Z][A-Z_0-9]+(?![\w-])", said)) & set(ENGLISH)
    assert not re.search(r"\b(usage|Example|positional|options|arguments):", said)


@pytest.mark.parametrize("command", EVERY, ids=" ".join)
def test_english_help_names_english_files(etui: Etui, command: list[str]) -> None:
    said = help_of(etui, command, "en")
    assert not [name for name in FRENCH_FILES if name in said]
    assert not re.search(r"\b(Exemple|CLASSEUR|DOSSIER|FICHIER|TITRE)\b", said)


@pytest.mark.parametrize("command", EVERY, ids=" ".join)
def test_french_help_has_a_printers_apostrophe(etui: Etui, command: list[str]) -> None:
    assert not re.search(r"\w'\w", help_of(etui, command, "fr"))


def test_a_command_to_copy_keeps_its_quotes(etui: Etui) -> None:
    assert "etui call MATCHPOINTS '[[420],[450],[-50]]'" in help_of(etui, ["call"], "fr")


def test_the_mailing_list_of_the_example_is_named_in_its_language(etui: Etui) -> None:
    assert "etui mail Mardi.xlsx --to joueurs" in help_of(etui, ["mail"], "fr")
    assert "etui mail Tuesday.xlsx --to players" in help_of(etui, ["mail"], "en")


@pytest.mark.parametrize("command", EVERY, ids=" ".join)
def test_every_option_has_its_help(etui: Etui, command: list[str]) -> None:
    lines = help_of(etui, command, "en").partition("options:")[2].splitlines()
    for option, following in pairwise([*lines, ""]):
        if option.startswith("  -"):
            assert re.search(r"\S  +\S", option) or following.startswith(" " * 20), option


def test_the_titles_of_a_mitchell_are_a_person_s(etui: Etui) -> None:
    assert {"--title TITRE", "--director ARBITRE", "--names FICHIER", "-o CLASSEUR"} <= set(
        re.findall(r"(?<=\[)--\w+ [A-Z]+(?=\])|-o [A-Z]+", help_of(etui, ["new", "mitchell"], "fr")))
    assert {"--title TITLE", "--director DIRECTOR", "--names FILE", "-o BOOK"} <= set(
        re.findall(r"(?<=\[)--\w+ [A-Z]+(?=\])|-o [A-Z]+", help_of(etui, ["new", "mitchell"], "en")))


@pytest.mark.parametrize(("command", "english", "french"), [
    (["functions"], "missing: ACTION", "il manque ACTION"),
    (["functions", "x"], "argument ACTION: invalid choice", "ACTION n’accepte pas 'x'"),
    (["simulate", "mardi"], "argument KIND: invalid choice", "GENRE n’accepte pas 'mardi'"),
    (["convert"], "missing: BOOK", "il manque CLASSEUR"),
    (["new"], "missing: KIND", "il manque GENRE"),
    (["new", "-o", "x.xlsx"], "missing: KIND", "il manque GENRE"),
    (["new", "pairs", "-o", "x.xlsx"], "new pairs: --pairs is missing", "il manque --pairs ;"),
    (["new", "tarot", "-o", "x.xlsx"], "--players or --tables is missing", "il manque --players ou --tables"),
    (["new", "cup", "-o", "x.xlsx"], "--players or --entries is missing", "il manque --players ou --entries"),
    (["new", "individual", "-o", "x.xlsx"], "--players is missing", "il manque --players"),
    (["new", "individual", "--minutes", "90", "-o", "x.xlsx"], "new individual: --players is missing", "il manque --players ;"),
    (["new", "howell", "--pairs", "6"], "add -o and the name", "ajoutez -o et le nom"),
])
def test_what_is_missing_is_named_as_the_help_names_it(etui: Etui, command: list[str], english: str, french: str) -> None:
    for language, words in (("en", english), ("fr", french)):
        run = etui(*command, "--lang", language)
        assert (run.code, run.out) == (2, "")
        assert words in run.err
        assert len(run.err.splitlines()) == 1
