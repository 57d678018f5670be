"""The journal beside the workbook, ``Tuesday.xlsx.mail.jsonl``: what went to whom, so that nobody gets a mail twice.

One JSON object a line, each on the disk before the next step is taken:

    {"state": "sending", "to": "ann@example.org", "results": "5f0c…", "attempt": 3, "at": "…"}   just before the text goes
    {"state": "sent", …, "answer": "250 2.0.0 Ok"}                                               the server took it
    {"state": "refused", …, "answer": "550 5.1.1 no such user"}                                  it did not: not sent

A "sending" that nothing follows is a mail that may have gone: it is never sent again unasked.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path
from typing import IO, Any, Literal

from etui.errors import EtuiError
from xlsheets.mail.addresses import same_box

State = Literal["new", "refused", "sent", "unsure", "earlier"]
STATES = ("sending", "sent", "refused")
_LOCKED_BYTE = 1 << 30                        # far beyond the end: Windows lets nobody read a byte that is locked


def journal_of(book: Path) -> Path:
    """Where the journal of a workbook is: beside the file itself, also when it is reached by a link."""
    real = Path(os.path.realpath(book))
    return real.with_name(f"{real.name}.mail.jsonl")


@dataclass(frozen=True)
class Entry:
    """A line of the journal."""

    state: str
    to: str
    results: str
    attempt: int = 0                          # tells two attempts at the same mail apart; 0 when its text never left
    answer: str = ""
    at: str = ""


class Journal:
    """What the journal says; opened for writing, nobody else can send from the same workbook at the same time."""

    def __init__(self, path: Path, file: IO[bytes] | None, entries: list[Entry]) -> None:
        self.path, self._file, self.entries = path, file, entries

    @classmethod
    def read(cls, book: Path) -> Journal:
        """Only to look.

        :raises EtuiError: the journal cannot be read, or somebody changed it so that it no longer says who got what.
        """
        path = journal_of(book)
        try:
            return cls(path, None, _entries(path, path.read_bytes()))
        except FileNotFoundError:
            return cls(path, None, [])
        except OSError as error:
            raise _cannot_open(path) from error

    @classmethod
    def open(cls, book: Path) -> Journal:
        """To write in. The end of a line that a power cut left unfinished is dropped: what it was to say had not happened yet.

        :raises EtuiError: as for reading, or it cannot be written, or another `etui mail` is at work on the workbook.
        """
        path = journal_of(book)
        try:
            file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600), "r+b", buffering=0)
        except OSError as error:
            raise _cannot_open(path) from error
        try:
            if not _locked(file):
                raise EtuiError(f"{book.name} is being mailed in another window: wait until it has finished",
                                f"{book.name} est en cours d’envoi dans une autre fenêtre : attendez qu’elle ait fini")
            data = file.read()
            entries = _entries(path, data)
            whole = data.rfind(b"\n") + 1
            if whole < len(data) and _entry(data[whole:]) is not None:
                file.write(b"\n")
            else:
                file.truncate(whole)
                file.seek(whole)
            _sync_folder(path.parent)
            return cls(path, file, entries)
        except BaseException:
            file.close()
            raise

    def close(self) -> None:
        if self._file is not None:
            self._file.close()

    # --- what it says

    def state(self, address: str, results: str) -> State:
        """Of these results for this address. "earlier": others went, or may have gone, to it before."""
        mine = [entry for entry in self.entries if same_box(entry.to) == same_box(address)]
        state = _settled(entry for entry in mine if entry.results == results)
        if state in ("sent", "unsure"):
            return state
        versions = {entry.results for entry in mine} - {results}
        if any(_settled(entry for entry in mine if entry.results == version) in ("sent", "unsure") for version in versions):
            return "earlier"
        return state

    def last(self, address: str, results: str) -> Entry | None:
        """The last line about these results and this address."""
        mine = [e for e in self.entries if same_box(e.to) == same_box(address) and e.results == results]
        return mine[-1] if mine else None

    # --- what is added to it

    def sending(self, address: str, results: str) -> int:
        """The text of the mail is about to go; returns the number of the attempt."""
        attempt = max((entry.attempt for entry in self.entries), default=0) + 1
        self._add(Entry("sending", address, results, attempt))
        return attempt

    def sent(self, address: str, results: str, attempt: int, answer: str) -> None:
        self._add(Entry("sent", address, results, attempt, answer))

    def refused(self, address: str, results: str, attempt: int, answer: str) -> None:
        """attempt: 0 when the server refused before it was given the text."""
        self._add(Entry("refused", address, results, attempt, answer))

    def _add(self, entry: Entry) -> None:
        """On the disk when this returns."""
        if self._file is None:
            raise ValueError("a journal that was opened to be read")
        now = datetime.now(timezone.utc).isoformat(timespec="seconds")
        line = {name: value for name, value in vars(entry).items() if value} | {"at": now}
        try:
            data = (json.dumps(line) + "\n").encode()
            written = self._file.write(data)
            if written != len(data):
                raise OSError("short write")
            os.fsync(self._file.fileno())
        except OSError as error:
            raise EtuiError(f"{self.path.name} could not be written, so no more mail was sent: free some space on the disk, then "
                            "run the command again",
                            f"{self.path.name} n’a pas pu être écrit, et l’envoi s’est donc arrêté : libérez de la place sur le "
                            "disque, puis relancez la commande") from error
        self.entries.append(entry)


def _settled(entries: Iterable[Entry]) -> State:
    """Sent once is sent; an attempt with neither answer leaves a doubt; refused is as if never tried."""
    opened: set[int] = set()
    state: State = "new"
    for entry in entries:
        if entry.state == "sent":
            return "sent"
        if entry.state == "sending":
            opened.add(entry.attempt)
        else:
            opened.discard(entry.attempt)
            state = "refused"
    return "unsure" if opened else state


def _entries(path: Path, data: bytes) -> list[Entry]:
    *lines, rest = data.split(b"\n")
    entries = []
    for number, line in enumerate(lines, 1):
        entry = _entry(line)
        if entry is None and line.strip():
            raise EtuiError(
                f"{path.name}, line {number}, can no longer be read, so Étui cannot tell who got the mail: put back a copy of "
                "this "
                "file from before, or remove it if nothing was sent yet",
                f"{path.name}, ligne {number}, ne se lit plus, et Étui ne sait donc plus qui a reçu le courriel : reprenez une "
                "copie de ce fichier d’avant, ou supprimez-le si rien n’est encore parti",
            )
        entries += [entry] if entry else []
    last = _entry(rest)
    return entries + ([last] if last else [])


def _entry(line: bytes) -> Entry | None:
    try:
        found: Any = json.loads(line)
    except ValueError:
        return None
    if not isinstance(found, dict) or found.get("state") not in STATES:
        return None
    texts = {name: found.get(name, "") for name in ("state", "to", "results", "answer", "at")}
    attempt = found.get("attempt", 0)
    if not all(isinstance(text, str) for text in texts.values()) or not isinstance(attempt, int) or not texts["to"]:
        return None
    return Entry(**texts, attempt=attempt)


def _locked(file: IO[bytes]) -> bool:
    """Takes the file for this process alone; the system lets go of it however the process ends."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(_LOCKED_BYTE)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            file.seek(0)
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in _TAKEN and sys.platform != "win32"     # some network folders know no locks at all
    return True


_TAKEN = (11, 13, 35)                         # EAGAIN, EACCES, and EAGAIN on a Mac


def _sync_folder(folder: Path) -> None:
    """So that a new journal is still there after a power cut, where the system can open a folder (Windows cannot)."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _cannot_open(path: Path) -> EtuiError:
    return EtuiError(
        f"{path.name} cannot be written beside the workbook, so Étui could not tell who got the mail: move the workbook to a "
        "folder that is yours",
        f"{path.name} ne peut pas être écrit à côté du classeur, et Étui ne saurait plus qui a reçu le courriel : mettez le "
        "classeur dans un dossier à vous",
    )
