"""What the commands' arguments have in common, in the person's language."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from etui.errors import EtuiError

HOSTS = ("calc", "addin", "excel")


class Parser(argparse.ArgumentParser):
    """A command's parser: ``--lang`` everywhere, messages and help in one language."""

    def __init__(self, name: str, language: str, en: str, fr: str, example: str) -> None:
        french = language == "fr"
        super().__init__(
            prog=f"etui {name}", description=fr if french else en, add_help=False, allow_abbrev=False,
            epilog=f"{'Exemple :' if french else 'Example:'} {example}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        self.french = french
        self.add_argument("-h", "--help", action="help", help=self.say("this help", "cette aide"))
        self.add_argument("--lang", choices=("fr", "en"), default=language, help=self.say("language", "langue"))

    def say(self, en: str, fr: str) -> str:
        return fr if self.french else en

    def output(self) -> None:
        """-o BOOK, --force, --host, --template: what every command that makes a workbook takes."""
        self.add_argument("-o", "--output", type=Path, required=True, metavar="BOOK",
                          help=self.say("the workbook to write", "le classeur à écrire"))
        self.add_argument("--force", action="store_true",
                          help=self.say("replace the workbook if it is there", "remplacer le classeur s'il existe"))
        self.add_argument("--host", choices=HOSTS, help=self.say(
            "where live functions run; by the file's ending and the system if left out",
            "où tournent les fonctions ; selon l'extension et le système à défaut"))
        self.add_argument("--template", type=Path, metavar="CLUB",
                          help=self.say("your restyled club.xlsx", "votre club.xlsx personnalisé"))

    def json(self) -> None:
        self.add_argument("--json", action="store_true", help=self.say("print one JSON document", "afficher un document JSON"))


def host_for(output: Path, asked: str | None) -> str:
    """The host of a workbook: the one asked for, else by ending and system (DESIGN: .xlsm excel; .xlsx addin or calc)."""
    if output.suffix.lower() not in (".xlsx", ".xlsm"):
        raise EtuiError(
            f"{output.name}: a workbook's name ends in .xlsx", f"{output.name} : le nom d’un classeur finit par .xlsx"
        )
    if asked:
        return asked
    if output.suffix.lower() == ".xlsm":
        return "excel"
    return "calc" if sys.platform.startswith("linux") else "addin"


def free_to_write(output: Path, force: bool) -> None:
    """Refuses to overwrite a file unasked, and a folder that is not there."""
    if output.exists() and not force:
        raise EtuiError(
            f"{output} is already there: choose another name, or add --force to replace it",
            f"{output} existe déjà : choisissez un autre nom, ou ajoutez --force pour le remplacer",
        )
    if not output.parent.is_dir():
        raise EtuiError(
            f"the folder {output.parent} does not exist: create it first",
            f"le dossier {output.parent} n’existe pas : créez-le d’abord",
        )


def tell(message: str) -> None:
    print(message, file=sys.stderr)


def print_json(document: Any) -> None:
    import json

    json.dump(document, sys.stdout, ensure_ascii=False, allow_nan=False)
    sys.stdout.write("\n")
