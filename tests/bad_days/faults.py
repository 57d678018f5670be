"""Every call by which this process changes files, told just before it happens, whoever makes it: Étui or a library.

The interpreter itself announces most of them (its audit events); ``os.fsync``, which it does not, is announced here.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

CHANGES = ("os.rename", "os.remove", "os.chmod", "os.mkdir", "os.rmdir", "os.truncate", "os.link", "os.symlink")
TEMPORARY = ".etui-"


class Call(NamedTuple):
    """``what`` is about to be done to ``path``; ``path`` is "" when a handle is all that is known."""

    what: str
    path: str
    to: str = ""


Listener = Callable[[Call], None]
_listening: list[tuple[str, Listener]] = []


@contextmanager
def at_each_call(folder: Path, listener: Listener) -> Iterator[None]:
    """Tells ``listener`` of each call on a file of ``folder``; what it raises, the call raises."""
    _install()
    real = os.fsync

    def fsync(handle: Any) -> None:
        _tell(Call("os.fsync", ""))
        real(handle)

    os.fsync = fsync
    _listening.append((str(folder), listener))
    try:
        yield
    finally:
        os.fsync = real
        _listening.clear()


def snapshot(folder: Path) -> dict[str, bytes]:
    """What a process killed now leaves on the disk."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


def _tell(call: Call) -> None:
    if not _listening:
        return
    folder, listener = _listening.pop()                # what the listener itself does is not told
    try:
        listener(call)
    finally:
        _listening.append((folder, listener))


def _audit(event: str, arguments: tuple[Any, ...]) -> None:
    if not _listening:
        return
    if event == "open":
        path, _, flags = arguments
        if isinstance(path, int) or not flags & (os.O_WRONLY | os.O_RDWR):
            return
        call = Call("open", _text(path))
    elif event == "fcntl.flock":
        _tell(Call("flock", ""))
        return
    elif event in CHANGES:
        call = Call(event, _text(arguments[0]), _text(arguments[1]) if event == "os.rename" else "")
    else:
        return
    folder = _listening[-1][0]
    if call.path.startswith(folder) or call.to.startswith(folder):
        _tell(call)


def _text(path: Any) -> str:
    return "" if isinstance(path, int) else os.fsdecode(os.fspath(path))


_installed: list[bool] = []


def _install() -> None:
    if not _installed:                                 # a hook stays as long as the interpreter, and costs nothing while idle
        sys.addaudithook(_audit)
        _installed.append(True)
