"""What Étui says of a file that it cannot take for a workbook."""

from __future__ import annotations

from pathlib import Path

from etui.errors import EtuiError


def protected_or_old(name: str) -> EtuiError:
    """An encrypted workbook, or one of Excel before 2007: the same wrapping, told apart by the name if at all."""
    if name.lower().endswith(".xls"):
        return EtuiError(
            en=f"“{name}” is an old .xls file: open it in Excel or LibreOffice, save it as .xlsx, and try again with that one.",
            fr=f"« {name} » est un ancien fichier .xls : ouvrez-le dans Excel ou LibreOffice, enregistrez-le en .xlsx, puis "
               "recommencez avec celui-là.",
        )
    return EtuiError(
        en=f"“{name}” is protected by a password or is an old .xls file: open it in Excel, take the password off "
           "(File, Info, Protect Workbook), save it as .xlsx, and try again.",
        fr=f"« {name} » est protégé par un mot de passe ou est un ancien fichier .xls : ouvrez-le dans Excel, "
           "enlevez le mot de passe (Fichier, Informations, Protéger le classeur), enregistrez-le en .xlsx, puis "
           "recommencez.",
    )


def not_a_spreadsheet(name: str) -> EtuiError:
    """A file of another kind, named .xlsx or not."""
    return EtuiError(
        en=f"“{name}” is not an Excel workbook (.xlsx or .xlsm): open it in Excel or LibreOffice, save it as .xlsx, "
           "and try again.",
        fr=f"« {name} » n’est pas un classeur Excel (.xlsx ou .xlsm) : ouvrez-le dans Excel ou LibreOffice, "
           "enregistrez-le en .xlsx, puis recommencez.",
    )


def damaged(name: str, part: str) -> EtuiError:
    """A workbook that lacks a part, or holds one that cannot be read."""
    return EtuiError(
        en=f"“{name}” is damaged ({part} is missing or cannot be read): open it in Excel, accept the repair, save it, "
           "and try again.",
        fr=f"« {name} » est endommagé ({part} manque ou est illisible) : ouvrez-le dans Excel, acceptez la réparation, "
           "enregistrez-le, puis recommencez.",
    )


def too_large(name: str) -> EtuiError:
    """A workbook that unpacks to more than anyone plays."""
    return EtuiError(
        en=f"“{name}” holds more than 500 MB once unpacked, far more than a tournament: check that it is the right "
           "file.",
        fr=f"« {name} » contient plus de 500 Mo une fois décompressé, bien plus qu’un tournoi : vérifiez que c’est le "
           "bon fichier.",
    )


def no_file(path: Path) -> EtuiError:
    """A file that is not there."""
    return EtuiError(en=f"There is no file “{path}”: check its name and its folder.",
                     fr=f"Le fichier « {path} » n’existe pas : vérifiez son nom et son dossier.")


def cannot_read(path: Path, error: OSError) -> EtuiError:
    """A file that is not there, or that the system refuses."""
    if isinstance(error, FileNotFoundError):
        return no_file(path)
    if path.is_dir():
        return EtuiError(en=f"{path} is a folder: name the workbook inside it",
                         fr=f"{path} est un dossier : indiquez le classeur qu’il contient")
    return EtuiError(
        en=f"“{path}” cannot be read ({error.strerror}): check that it is a file you may open, and close it elsewhere.",
        fr=f"« {path} » ne peut pas être lu ({error.strerror}) : vérifiez que c’est un fichier que vous pouvez ouvrir, "
           "et fermez-le ailleurs.",
    )
