"""Writing a workbook whole or not at all, and never under a program that has it open."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from etui.errors import EtuiError


class Lock(NamedTuple):
    """The file that a spreadsheet program leaves beside a workbook while it is open."""

    program: str
    file: Path


def open_elsewhere(path: str | os.PathLike[str]) -> Lock | None:
    """The lock of the program that has this workbook open, if any does.

    Excel leaves ``~$Name.xlsx`` beside the workbook, LibreOffice ``.~lock.Name.xlsx#``.
    """
    path = Path(path)
    for program, name in (("Excel", f"~${path.name}"), ("LibreOffice", f".~lock.{path.name}#")):
        file = path.with_name(name)
        if os.path.lexists(file):
            return Lock(program, file)
    return None


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Writes a file so that it is either the old one or the new one, never half of each.

    :raises EtuiError: the workbook is open elsewhere, or the folder, the file or the disk refuses.
    """
    target = Path(os.path.realpath(path))              # a link goes on pointing at the file, which is replaced
    for name in (Path(path), target):
        if lock := open_elsewhere(name):
            raise _open_in(target, lock)
    temporary = target.with_name(f".etui-{secrets.token_hex(8)}.tmp")
    try:
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, "read-only file")
        with temporary.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, temporary)
        os.replace(temporary, target)
    except OSError as error:
        raise _cannot_write(target, error) from error
    finally:
        with suppress(OSError):                        # already renamed when all went well
            temporary.unlink()
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Makes the new name survive a power cut, where the system can open a folder (Windows cannot)."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _open_in(target: Path, lock: Lock) -> EtuiError:
    return EtuiError(
        en=f"“{target.name}” is open in {lock.program}: close it in {lock.program} first, then try again (if nobody "
           f"has it open, delete the file “{lock.file.name}” beside it).",
        fr=f"« {target.name} » est ouvert dans {lock.program} : fermez-le d’abord dans {lock.program}, puis "
           f"recommencez (si personne ne l’a ouvert, supprimez le fichier « {lock.file.name} » à côté).",
    )


def _cannot_write(target: Path, error: OSError) -> EtuiError:
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return EtuiError(
            en=f"There is no room left to write “{target}”: free some space on the disk, or save elsewhere.",
            fr=f"Il n’y a plus de place pour écrire « {target} » : libérez de l’espace sur le disque, ou enregistrez "
               "ailleurs.")
    if isinstance(error, (FileNotFoundError, NotADirectoryError)):
        return EtuiError(en=f"The folder “{target.parent}” does not exist: make it first, or save elsewhere.",
                         fr=f"Le dossier « {target.parent} » n’existe pas : créez-le d’abord, ou enregistrez ailleurs.")
    if isinstance(error, PermissionError) or error.errno == errno.EROFS:
        return EtuiError(
            en=f"“{target}” may not be written here: the file or its folder is read-only, or another program has it "
               "open; close it or save elsewhere.",
            fr=f"« {target} » ne peut pas être écrit ici : le fichier ou son dossier est en lecture seule, ou un autre "
               "programme l’a ouvert ; fermez-le ou enregistrez ailleurs.")
    return EtuiError(
        en=f"“{target}” could not be written ({error.strerror}): try again, or save elsewhere.",
        fr=f"« {target} » n’a pas pu être écrit ({error.strerror}) : recommencez, ou enregistrez ailleurs.")
