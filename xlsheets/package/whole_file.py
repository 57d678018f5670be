"""Writing a workbook whole or not at all, never under a program that has it open, and never over what it did not see."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Final, NamedTuple

from etui.errors import EtuiError

PATIENCE: Final = 10.0                                 # seconds to wait for another command that is writing
ABANDONED: Final = 60.0                                # seconds after which a file half written belongs to a dead process
_BUSY: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
_HELD: Final = (5, 32)                                 # Windows: a virus scanner or a reader has the file for an instant
_written: ContextVar[list[Path] | None] = ContextVar("_written", default=None)


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


def write_whole(path: str | os.PathLike[str], data: bytes, *, read: bytes | None = None, new: bool = False) -> None:
    """Writes a file so that it is either the old one or the new one, never half of each.

    :param read: what the file held when this work began: if it holds something else by now, it stays as it is.
    :param new: there must still be no such file.
    :raises EtuiError: the workbook is open elsewhere, it changed meanwhile, or the folder, the file or the disk refuses;
        the file is then what it was.
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
        with suppress(OSError):                        # no such file yet, or a disk that knows no modes
            shutil.copymode(target, temporary)
        with _alone_in(target.parent):
            if _as_expected(target, data, read, new):
                _replace(temporary, target, data)
    except OSError as error:
        raise cannot_write(target, error) from error
    finally:
        with suppress(OSError):                        # already renamed when all went well
            temporary.unlink()
    if (written := _written.get()) is not None:
        written.append(Path(path))
    _sync_folder(target.parent)
    _sweep(target)


@contextmanager
def files_written() -> Iterator[list[Path]]:
    """The files that are written, whole, while this lasts, for whoever must tell how far a command came."""
    written: list[Path] = []
    token = _written.set(written)
    try:
        yield written
    finally:
        _written.reset(token)


def _as_expected(target: Path, data: bytes, read: bytes | None, new: bool) -> bool:
    """Whether the file may be replaced; False when another command has just written the very same."""
    if read is None and not new:
        return True
    try:
        there = target.read_bytes()
    except FileNotFoundError:
        there = None
    if there == (None if new else read):
        return True
    if new:
        raise _made_meanwhile(target)
    if there == data:
        return False
    raise _changed_meanwhile(target)


def _replace(temporary: Path, target: Path, data: bytes) -> None:
    for pause in (0.05, 0.2, 0.5, None):
        try:
            os.replace(temporary, target)
            return
        except OSError as error:
            with suppress(OSError):                    # a server may have done it and lost the answer
                if target.read_bytes() == data and not os.path.lexists(temporary):
                    return
            if pause is None or getattr(error, "winerror", None) not in _HELD:
                raise
            time.sleep(pause)


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Between looking at a file and replacing it, no other command of Étui does; the system ends a dead process's turn."""
    handle = None
    with suppress(OSError):                            # a folder that may not be listed can still be written in
        handle = _lockable(folder)
    try:
        limit = time.monotonic() + PATIENCE
        while handle is not None and not _locked(handle):
            if time.monotonic() > limit:
                raise _busy(folder)
            time.sleep(0.01)
        yield
    finally:
        if handle is not None:
            os.close(handle)


def _lockable(folder: Path) -> int:
    if sys.platform == "win32":                        # where no folder can be locked: one turn for all folders
        return os.open(Path(tempfile.gettempdir(), "etui.lock"), os.O_RDWR | os.O_CREAT)
    return os.open(folder, os.O_RDONLY)


def _locked(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in _BUSY                # some network folders know no locks at all
    return True


def _sweep(target: Path) -> None:
    """Removes what killed processes left half written in the folder, dated by the clock of its own disk."""
    with suppress(OSError):
        now = target.stat().st_mtime
        for stray in target.parent.glob(f".etui-{'[0-9a-f]' * 16}.tmp"):
            with suppress(OSError):
                if now - stray.stat().st_mtime > ABANDONED:
                    stray.unlink()


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


def _changed_meanwhile(target: Path) -> EtuiError:
    return EtuiError(
        en=f"“{target.name}” was saved, moved or changed by another program while this command was at work: it stays as that "
           "program left it, and nothing was written; run the command again.",
        fr=f"« {target.name} » a été enregistré, déplacé ou modifié par un autre programme pendant cette commande : il reste "
           "tel que ce programme l’a laissé, et rien n’a été écrit ; relancez la commande.",
    )


def _made_meanwhile(target: Path) -> EtuiError:
    return EtuiError(
        en=f"“{target.name}” was made by another program while this command was at work: it stays as it is, and nothing was "
           "written; choose another name, or add --force to replace it.",
        fr=f"« {target.name} » a été créé par un autre programme pendant cette commande : il reste tel quel, et rien n’a été "
           "écrit ; choisissez un autre nom, ou ajoutez --force pour le remplacer.",
    )


def _busy(folder: Path) -> EtuiError:
    return EtuiError(
        en=f"Another command is writing in the folder “{folder}”: nothing was written; wait until it has finished, then run "
           "this one again.",
        fr=f"Une autre commande écrit dans le dossier « {folder} » : rien n’a été écrit ; attendez qu’elle ait fini, puis "
           "relancez celle-ci.",
    )


def cannot_write(target: Path, error: OSError) -> EtuiError:
    """What the system refused, what the file is now, and what to do."""
    there = os.path.lexists(target)
    kept = "the old file is still there, whole" if there else "nothing was written"
    garde = "l’ancien fichier est toujours là, entier" if there else "rien n’a été écrit"
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return EtuiError(
            en=f"There is no room left to write “{target}”, and {kept}: free some space on the disk, or save elsewhere.",
            fr=f"Il n’y a plus de place pour écrire « {target} », et {garde} : libérez de l’espace sur le disque, ou "
               "enregistrez ailleurs.")
    if isinstance(error, (FileNotFoundError, NotADirectoryError)) and not target.parent.is_dir():
        return EtuiError(
            en=f"The folder “{target.parent}” does not exist, and nothing was written: make it first, or save elsewhere.",
            fr=f"Le dossier « {target.parent} » n’existe pas, et rien n’a été écrit : créez-le d’abord, ou enregistrez "
               "ailleurs.")
    if isinstance(error, PermissionError) or error.errno == errno.EROFS:
        return EtuiError(
            en=f"“{target}” may not be written here, and {kept}: the file or its folder is read-only, or another program has "
               "it open; close it or save elsewhere.",
            fr=f"« {target} » ne peut pas être écrit ici, et {garde} : le fichier ou son dossier est en lecture seule, ou un "
               "autre programme l’a ouvert ; fermez-le ou enregistrez ailleurs.")
    why = error.strerror or error
    return EtuiError(
        en=f"“{target}” could not be written ({why}), and {kept}: try again, or save elsewhere.",
        fr=f"« {target} » n’a pas pu être écrit ({why}), et {garde} : recommencez, ou enregistrez ailleurs.")
