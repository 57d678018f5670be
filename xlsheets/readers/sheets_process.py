"""Any spreadsheet file as plain rows of values, read in a child process that may use only so much memory and time.

The fast reader aborts its process on a hostile sheet, and an old or encrypted file is opened by libraries that nobody has
hardened: whatever happens there, here it is one sentence.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from etui.errors import EtuiError, Sentence
from xlsheets.package.references import address
from xlsheets.package.refusals import no_file

LARGEST_FILE: Final = 50_000_000       # bytes; a club's largest workbook stays under five millions
MEGABYTES, SECONDS = 1_200, 40         # memory and time of the processor for the child
PATIENCE: Final = 90                   # seconds by the clock
_CHILD: Final = Path(__file__).with_name("sheets_child.py")


@dataclass(frozen=True)
class Sheet:
    """One sheet of a file: its values row by row from A1; a blank cell is None, a date a dict of one text."""

    file: str
    name: str                          # "" in a text file
    rows: list[list[Any]]
    merged: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)     # a covered cell to the one that shows

    def cell(self, row: int, column: int) -> Any:
        """The value in a row and column, both counted from 0; None outside the sheet."""
        cells = self.rows[row] if row < len(self.rows) else []
        return cells[column] if column < len(cells) else None

    def place(self, row: int, column: int) -> str:
        """Where a person finds the cell: ``scores.xlsx, Donne 7!D5``; in a text file ``scores.csv, D5``."""
        anchor = address(row + 1, column + 1)
        return f"{self.file}, {self.name}!{anchor}" if self.name else f"{self.file}, {anchor}"


@dataclass(frozen=True)
class FileRead:
    """What a file holds: sheets, or the tables of an Access file, each a list of rows by column name."""

    name: str
    sheets: tuple[Sheet, ...] = ()
    tables: dict[str, list[dict[str, Any]]] | None = None


class PasswordNeeded(EtuiError):
    """The file is encrypted and no password, or not the right one, was given."""


def read_file(path: Path, password: str = "") -> FileRead:
    """The sheets of an .xlsx, .xlsm, .xls, .ods or text file, or the tables of a .bws, whatever its name ends in.

    :raises PasswordNeeded: it is encrypted, and the password is missing or wrong.
    :raises EtuiError: it is missing, not a file, too large, damaged, or needs more memory or time than it may have.
    """
    _check_size(path)
    answer = _ask_child(path, password)
    if "refused" in answer:
        raise _refusal(str(answer["refused"]), path.name)
    if "tables" in answer:
        return FileRead(path.name, tables=answer["tables"])
    return FileRead(path.name, tuple(
        Sheet(path.name, sheet["name"], sheet["rows"], _covered(sheet.get("merged", ()))) for sheet in answer["sheets"]))


def _covered(merged: Iterable[list[int]]) -> dict[tuple[int, int], tuple[int, int]]:
    """The cells under each cell that is merged with those below it."""
    return {(row, left): (top, left) for top, left, bottom in merged for row in range(top + 1, bottom + 1)}


def _check_size(path: Path) -> None:
    try:
        if path.is_dir():
            raise EtuiError(f"{path} is a folder: name the file inside it",
                            f"{path} est un dossier : indiquez le fichier qu’il contient")
        if not path.exists():
            raise no_file(path)
        if not path.is_file():                         # a pipe would be waited on for ever
            raise EtuiError(f"{path} is not a file: name a spreadsheet", f"{path} n’est pas un fichier : indiquez une feuille")
        size = path.stat().st_size
    except (OSError, ValueError):
        raise _cannot_open(path.name) from None
    if size > LARGEST_FILE:
        raise EtuiError(
            f"{path.name} holds {size // 1_000_000} MB, more than the 50 MB that scoresheets can need: check that it is the "
            "right file",
            f"{path.name} pèse {size // 1_000_000} Mo, plus que les 50 Mo dont des feuilles de scores peuvent avoir besoin : "
            "vérifiez que c’est le bon fichier",
        )
    if size == 0:
        raise EtuiError(f"{path.name} is empty: save it again from the program that made it",
                        f"{path.name} est vide : enregistrez-le de nouveau depuis le programme qui l’a fait")


def _ask_child(path: Path, password: str) -> dict[str, Any]:
    command = [sys.executable, str(_CHILD), str(path), str(MEGABYTES), str(SECONDS)]
    try:
        done = subprocess.run(command, input=password.encode("utf-8"), capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        raise _refusal("too-slow", path.name) from None
    except (OSError, ValueError):
        raise _cannot_open(path.name) from None
    if done.returncode == 0:
        try:
            answer: dict[str, Any] = json.loads(done.stdout)
            return answer
        except ValueError:
            raise _refusal("damaged", path.name) from None
    raise _refusal("died", path.name)


def _cannot_open(name: str) -> EtuiError:
    return EtuiError(f"{name} cannot be opened: close it in other programs and check that you may read it",
                     f"{name} ne s’ouvre pas : fermez-le dans les autres programmes et vérifiez vos droits de lecture")


_SAID: Final = {
    "password": Sentence("{name} is protected by a password: give it with --password, or take it off in Excel",
                         "{name} est protégé par un mot de passe : donnez-le avec --password, ou enlevez-le dans Excel"),
    "wrong-password": Sentence("that is not the password of {name}: type it again",
                               "ce n’est pas le mot de passe de {name} : retapez-le"),
    "no-decrypter": Sentence(
        "{name} is protected by a password: install “etui[encrypted]”, or open it in Excel and save it without the password",
        "{name} est protégé par un mot de passe : installez « etui[encrypted] », ou ouvrez-le dans Excel et enregistrez-le "
        "sans mot de passe"),
    "ods-password": Sentence(
        "{name} is protected by a password: open it in LibreOffice and save it without the password",
        "{name} est protégé par un mot de passe : ouvrez-le dans LibreOffice et enregistrez-le sans mot de passe"),
    "access-password": Sentence(
        "{name} is an encrypted Access file: take the password off in the Bridgemate software, or export the results",
        "{name} est un fichier Access chiffré : enlevez le mot de passe dans le logiciel Bridgemate, ou exportez les résultats"),
    "access-97": Sentence(
        "{name} is of Access 97, too old to be read: open the session in a newer Bridgemate Control Software, or export the "
        "results",
        "{name} est au format d’Access 97, trop ancien : ouvrez la séance dans un Bridgemate Control Software plus récent, ou "
        "exportez les résultats"),
    "too-large": Sentence("{name} unpacks to far more than scoresheets can hold, so it was not read: check that it is the right "
                          "file",
                          "{name} contient bien plus, décompressé, que des feuilles de scores, et n’a pas été lu : vérifiez que "
                          "c’est le bon fichier"),
    "far": Sentence("{name} has a filled cell far away from the others (past two million cells): delete what is out there, save "
                    "it, and try again",
                    "{name} a une cellule remplie très loin des autres (au-delà de deux millions de cellules) : effacez ce qui "
                    "s’y trouve, enregistrez, puis recommencez"),
    "dtd": Sentence("{name} holds definitions that no spreadsheet program writes, so it was not read: save it again from Excel "
                    "or LibreOffice",
                    "{name} contient des définitions qu’aucun tableur n’écrit, et n’a pas été lu : enregistrez-le de nouveau "
                    "depuis Excel ou LibreOffice"),
    "markup": Sentence("{name} is a web page or an XML file, whatever its name: open it in Excel and save it as .xlsx",
                       "{name} est une page web ou un fichier XML, malgré son nom : ouvrez-le dans Excel et enregistrez-le en "
                       ".xlsx"),
    "unknown": Sentence("{name} is not a spreadsheet that Étui can read: save it as .xlsx, .ods or .csv, and try again",
                        "{name} n’est pas une feuille qu’Étui sait lire : enregistrez-la en .xlsx, .ods ou .csv, puis "
                        "recommencez"),
    "damaged": Sentence("{name} is damaged or cut short: open it in Excel or LibreOffice, save it again, and try again",
                        "{name} est endommagé ou incomplet : ouvrez-le dans Excel ou LibreOffice, enregistrez-le de nouveau, "
                        "puis recommencez"),
    "no-reader": Sentence("spreadsheets are read with “python-calamine”, which is missing: install Étui again",
                          "les feuilles se lisent avec « python-calamine », qui manque : réinstallez Étui"),
    "too-slow": Sentence("{name} took longer to read than any scoresheet should, and was given up: copy the scores to a new "
                         "workbook and give that",
                         "{name} prenait plus de temps à lire qu’aucune feuille de scores, et a été abandonné : copiez les "
                         "scores dans un nouveau classeur et donnez celui-là"),
    "died": Sentence("{name} cannot be read within the memory and time that a scoresheet may take: copy the scores to a new "
                     "workbook and give that",
                     "{name} ne se lit pas dans la mémoire et le temps qu’une feuille de scores peut prendre : copiez les scores "
                     "dans un nouveau classeur et donnez celui-là"),
}


def _refusal(word: str, name: str) -> EtuiError:
    said = _SAID.get(word, _SAID["damaged"])
    kind = PasswordNeeded if word in ("password", "wrong-password") else EtuiError
    return kind(said.en.format(name=name), said.fr.format(name=name))
