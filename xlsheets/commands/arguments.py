"""What the commands' arguments have in common, in the person's language."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import Any, NoReturn

from etui.errors import EtuiError, Sentence
from xlsheets.commands import help_words
from xlsheets.terminal import escaped

HOSTS = ("calc", "addin", "excel")
FRENCH = (                                   # what argparse says of a wrong command line, and the same in French
    ("the following arguments are required: (.*)", r"il manque \1"),
    ("unrecognized arguments: (.*)", r"argument inconnu : \1"),
    (r"argument (\S+): expected .*", r"il manque la valeur de \1"),
    (r"argument (\S+): invalid int value: (.*)", r"\1 demande un nombre entier, pas \2"),
    (r"argument (\S+): invalid float value: (.*)", r"\1 demande un nombre, pas \2"),
    (r"argument (\S+): invalid choice: (.*) \(choose from (.*)\)", r"\1 n’accepte pas \2 ; il y a \3"),
    (r"argument (\S+): ignored explicit argument (.*)", r"\1 ne prend pas de valeur (\2)"),
)


class FrenchFormatter(argparse.RawDescriptionHelpFormatter):
    """Help whose first words are French too."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, "Usage : " if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """A command's parser: ``--lang`` everywhere, messages and help in one language."""

    def __init__(self, name: str, language: str, en: str, fr: str, example: str) -> None:
        french = self.french = language == "fr"
        super().__init__(
            prog=f"etui {name}", description=help_words.printed(fr if french else en, french), add_help=False, allow_abbrev=False,
            epilog=f"{'Exemple :' if french else 'Example:'} {help_words.example(example, french)}",
            formatter_class=FrenchFormatter if french else argparse.RawDescriptionHelpFormatter,
        )
        if french:
            self._positionals.title, self._optionals.title = "arguments ", "options "
        self.add_argument("-h", "--help", action="help", help=self.say("this help", "cette aide"))
        self.add_argument("--lang", choices=("fr", "en"), default=language, help=self.say("language", "langue"))

    def say(self, en: str, fr: str) -> str:
        return fr if self.french else en

    def add_argument(self, *names: Any, **about: Any) -> argparse.Action:
        """argparse's own, with what stands for a value in the person's language, and its apostrophes."""
        if about.get("help", argparse.SUPPRESS) != argparse.SUPPRESS:
            about["help"] = help_words.printed(about["help"], self.french)
        action = super().add_argument(*names, **about)
        if self.french and action.nargs != 0 and not (action.choices and action.metavar is None):
            shown = action.metavar if isinstance(action.metavar, str) else None
            action.metavar = help_words.value(shown, action.dest, french=True)
        return action

    def error(self, message: str) -> NoReturn:
        """One sentence on stderr and exit 2; the whole usage is one ``--help`` away."""
        message = re.sub(r"\b(argument |required: )(kind|action)\b",
                         lambda found: found[1] + help_words.value(None, found[2], self.french), message)
        if "--tables: invalid int value" in message and re.search(r"[.,]5'", message):
            message = self.say("a half table is a table with a missing pair: give the next whole number, and --missing with the "
                               "number of the pair that is not there", "une demi-table est une table à paire absente : donnez le "
                               "nombre entier suivant, et --missing avec le numéro de la paire qui manque")
        elif message == "the following arguments are required: -o/--output":
            message = self.say("-o/--output is missing: add -o and the name of the file to make, such as -o Tuesday.xlsx",
                               "il manque -o/--output : ajoutez -o et le nom du fichier à créer, par exemple -o Mardi.xlsx")
        elif not self.french:
            message = re.sub("the following arguments are required: (.*)", r"missing: \1", message)
            message = re.sub(r"argument (\S+): invalid (?:int|float) value: (.*)", r"\1 takes a number, not \2", message)
        if self.french:
            for english, french in FRENCH:
                if match := re.fullmatch(english, message, re.DOTALL):
                    message = match.expand(french)
                    break
        tell(f"{self.prog} : {message} ; « {self.prog} --help » donne les options" if self.french
             else f"{self.prog}: {message}; “{self.prog} --help” gives the options")
        self.exit(2)

    def output(self) -> None:
        """-o BOOK, --force, --host, --template: what every command that makes a workbook takes."""
        self.add_argument("-o", "--output", type=Path, required=True, metavar=self.say("BOOK", "CLASSEUR"),
                          help=self.say("the workbook to write", "le classeur à écrire"))
        self.add_argument("--force", action="store_true",
                          help=self.say("replace the workbook if it is there", "remplacer le classeur s'il existe"))
        self._host()
        self.add_argument("--template", type=Path, metavar="CLUB",
                          help=self.say("your restyled club.xlsx", "votre club.xlsx personnalisé"))

    def simulated(self, event: Sentence, folder: bool = False) -> None:
        """--seed, -o, --host, --force, --json: what every simulation takes. folder: -o may name one."""
        self.add_argument("--seed", type=int, default=1, metavar="S", help=self.say(
            f"the same seed gives the same {event.en}", f"la même graine donne la même {event.fr}"))
        self.add_argument("-o", "--output", type=Path, metavar="BOOK", help=self.say(
            "the workbook to write" + " (a folder for a final)" * folder,
            "le classeur à écrire" + " (un dossier pour une finale)" * folder))
        self._host()
        self.add_argument("--force", action="store_true", help=self.say("replace what is there", "remplacer ce qui s'y trouve"))
        self.json()

    def _host(self) -> None:
        self.add_argument("--host", choices=HOSTS, help=self.say(
            "where live functions run; by the file's ending and the system if left out",
            "où tournent les fonctions ; selon l'extension et le système à défaut"))

    def json(self) -> None:
        self.add_argument("--json", action="store_true", help=self.say("print one JSON document", "afficher un document JSON"))


def host_for(output: Path, asked: str | None) -> str:
    """The host of a workbook: the one asked for, else by ending and system (DESIGN: .xlsm excel; .xlsx addin or calc)."""
    if output.suffix.lower() not in (".xlsx", ".xlsm"):
        raise EtuiError(f"{output.name}: a workbook's name ends in .xlsx; name it {output.stem}.xlsx",
                        f"{output.name} : le nom d’un classeur finit par .xlsx ; nommez-le {output.stem}.xlsx")
    if asked:
        check_ending(output, asked)
        return asked
    if output.suffix.lower() == ".xlsm":
        return "excel"
    return "calc" if sys.platform.startswith("linux") else "addin"


def check_ending(output: Path, host: str) -> None:
    """Excel opens a workbook only under the ending that says whether it holds macros; the host excel needs them."""
    if host == "excel" and output.suffix.lower() != ".xlsm":
        raise EtuiError(
            f"{output.name}: the host excel needs macros in the workbook; name it {output.stem}.xlsm",
            f"{output.name} : l’hôte excel a besoin de macros dans le classeur ; nommez-le {output.stem}.xlsm",
        )
    if host != "excel" and output.suffix.lower() != ".xlsx":
        raise EtuiError(
            f"{output.name}: the host {host} needs no macros; name the workbook {output.stem}.xlsx",
            f"{output.name} : l’hôte {host} n’a pas besoin de macros ; nommez le classeur {output.stem}.xlsx",
        )


def free_to_write(output: Path, force: bool) -> None:
    """Refuses to overwrite a file unasked, a folder in any case, and to write where there is no folder."""
    try:
        taken, folder, there = output.exists(), output.is_dir(), output.parent.is_dir()
    except OSError as error:
        raise EtuiError(
            f"{output} cannot be written: give a shorter name, in a folder that is yours",
            f"{output} ne peut pas être écrit : donnez un nom plus court, dans un dossier à vous",
        ) from error
    if folder:
        raise EtuiError(
            f"{output} is a folder: choose another name for the workbook",
            f"{output} est un dossier : choisissez un autre nom pour le classeur",
        )
    if taken and not force:
        raise EtuiError(
            f"{output} is already there: choose another name, or add --force to replace it",
            f"{output} existe déjà : choisissez un autre nom, ou ajoutez --force pour le remplacer",
        )
    if not there:
        raise EtuiError(
            f"the folder {output.parent} does not exist: create it first",
            f"le dossier {output.parent} n’existe pas : créez-le d’abord",
        )


def tell(message: str) -> None:
    print(message, file=sys.stderr)


def print_json(document: Any) -> None:
    import json

    unicode = (sys.stdout.encoding or "").lower().startswith("utf")       # a Windows pipe may hold far fewer letters
    sys.stdout.write(escaped(json.dumps(document, ensure_ascii=not unicode, allow_nan=False)) + "\n")
