"""`python -m tests.fuzz [--count 10000] [--reader NAME…] [--seed S] [--folder DIR]`: resumable, its progress and seed printed.

Each input runs in a worker process with little memory and time; what is neither an event nor a plain sentence is a finding,
printed, and kept with its input in the folder. `--only N` runs one input again and shows everything.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import select
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.fuzz.child import WROTE, Finding, fork_children
from tests.fuzz.inputs import ENDINGS, READERS, made
from tests.fuzz.targets import frames, load_commands, tried

BATCH = 250  # inputs of one worker process
MEMORY = 4_000_000_000  # bytes of address a worker may have; a command of a person has all of the computer
SLOW, HANGS = 20, 120  # seconds for one input: a finding; the worker is ended
LEAST_READ = 20  # of so many inputs one at least is read
GROWN = 1_000_000  # kilobytes that one input may make a worker grow


def run() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=10_000, help="inputs for each reader")
    parser.add_argument("--reader", nargs="+", choices=READERS, default=list(READERS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("fuzz"), help="state, findings, the inputs at fault")
    parser.add_argument("--again", action="store_true", help="first the inputs that were findings, with the code as it is now")
    parser.add_argument("--only", type=int, metavar="N", help="one input, here, with its traceback")
    options = parser.parse_args()
    if options.only is not None:
        return _only(options)
    load_commands()
    found = sum(_reader(reader, options) for reader in options.reader)
    return 1 if found else 0


def _only(options: argparse.Namespace) -> int:
    (reader,), n = options.reader, options.only
    folder = options.folder / f"only-{reader}"
    (folder / "out").mkdir(parents=True, exist_ok=True)
    fork_children()
    (options.folder / f"{reader}-{n}{ENDINGS[reader]}").write_bytes(made(reader, options.seed, n))
    print(tried(reader, options.seed, n, folder.resolve()))
    return 0


def _reader(reader: str, options: argparse.Namespace) -> int:
    options.folder.mkdir(parents=True, exist_ok=True)
    file = options.folder / f"{reader}-seed{options.seed}.json"
    state: dict[str, Any] = {"done": 0, "outcomes": {}, "slowest": [0.0, -1], "findings": {}}
    if file.exists():
        state = json.loads(file.read_text())
    if options.again:
        _again(reader, options, state)
        file.write_text(json.dumps(state, indent=1))
    while state["done"] < options.count:
        begun, first = time.perf_counter(), state["done"]
        _batch(reader, options, state, min(options.count, first + BATCH))
        file.write_text(json.dumps(state, indent=1))
        print(
            f"{reader} (seed {options.seed}): {state['done']} inputs, {state['outcomes']}, {len(state['findings'])} findings, "
            f"{(time.perf_counter() - begun) / max(1, state['done'] - first) * 1000:.0f} ms each",
            flush=True,
        )
    for what, where in state["findings"].items():
        print(f"{reader}: {what} ({where['times']} times, first in input {where['first']})")
    refuses = state["outcomes"].get("read", 0) * LEAST_READ < state["done"]
    if refuses:
        print(f"{reader}: hardly an input in {LEAST_READ} is read; a reader that refuses everything proves nothing")
    return len(state["findings"]) + refuses


def _again(reader: str, options: argparse.Namespace, state: dict[str, Any]) -> None:
    """Runs each finding's inputs again; those that are none any more are counted as what they are now."""
    inputs = [n for found in state["findings"].values() for n in found.get("inputs", [found["first"]])]
    done, state["findings"] = state["done"], {}
    for n in sorted(set(inputs)):
        state["outcomes"]["finding"] = state["outcomes"].get("finding", 1) - 1
        state["done"] = n
        _batch(reader, options, state, n + 1)
    state["done"] = done


def _batch(reader: str, options: argparse.Namespace, state: dict[str, Any], stop: int) -> None:
    """Runs inputs in a worker until ``stop`` or until the worker dies; notes what it says of each."""
    reading, writing = os.pipe()
    first = state["done"]
    pid = os.fork()
    if pid == 0:
        os.close(reading)
        _work(reader, options, first, stop, writing)
        os._exit(0)
    os.close(writing)
    running, killed, buffer = first, False, b""
    while True:
        ready, _, _ = select.select([reading], [], [], HANGS)
        if not ready:
            os.kill(pid, signal.SIGKILL)
            killed = True
            break
        piece = os.read(reading, 65_536)
        if not piece:
            break
        *lines, buffer = (buffer + piece).split(b"\n")
        for said in map(json.loads, lines):
            running = _noted(state, reader, options, said)
    os.close(reading)
    _, status = os.waitpid(pid, 0)
    if killed or status:
        what = "hangs" if killed else f"the worker died ({status})"
        _found(state, reader, options, running, what)
        state["done"] = running + 1
    else:
        state["done"] = stop


def _noted(state: dict[str, Any], reader: str, options: argparse.Namespace, said: dict[str, Any]) -> int:
    n = int(said["n"])
    if "outcome" in said:
        state["outcomes"][said["outcome"]] = state["outcomes"].get(said["outcome"], 0) + 1
        state["slowest"] = max(state["slowest"], [said["seconds"], n])
        return n + 1
    if "finding" in said:
        _found(state, reader, options, n, said["finding"])
        state["outcomes"]["finding"] = state["outcomes"].get("finding", 0) + 1
        return n + 1
    return n


def _found(state: dict[str, Any], reader: str, options: argparse.Namespace, n: int, what: str) -> None:
    known = state["findings"].setdefault(what, {"times": 0, "first": n})
    known["times"] += 1
    known.setdefault("inputs", []).append(n)
    if known["times"] == 1:
        (options.folder / f"{reader}-{n}{ENDINGS[reader]}").write_bytes(made(reader, options.seed, n))
        print(f"{reader} input {n}: {what}", flush=True)


# --- The worker


class Slow(BaseException):
    """An input that takes too long."""


def _slow(*_: object) -> None:
    raise Slow


def _work(reader: str, options: argparse.Namespace, first: int, stop: int, writing: int) -> None:
    folder = (options.folder / f"work-{reader}-{options.seed}").resolve()
    (folder / "out").mkdir(parents=True, exist_ok=True)
    os.chdir(folder)
    tempfile.tempdir = str(folder / "out")
    sys.dont_write_bytecode = True
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGALRM, _slow)
    fork_children()
    watched = Watch(folder)
    sys.addaudithook(watched.hook)

    def tell(**said: Any) -> None:
        os.write(writing, json.dumps(said).encode() + b"\n")

    for n in range(first, stop):
        tell(n=n)
        begun, grown = time.perf_counter(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        signal.setitimer(signal.ITIMER_REAL, SLOW)
        finding, outcome = "", ""
        try:
            outcome = _watching(watched, lambda n=n: tried(reader, options.seed, n, folder))  # type: ignore[misc]
        except Finding as error:
            finding = f"{error}"
        except Slow as error:
            finding = f"slow: {' < '.join(list(frames(error))[:3])}"
        except BaseException as error:
            finding = f"{type(error).__name__} in {' < '.join(list(frames(error))[:3])}"
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        if watched.seen:
            finding, watched.seen = f"outside the folder: {watched.seen[0]}", []
        if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - grown > GROWN:
            finding = finding or "memory: grew by a gigabyte"
        if finding:
            tell(n=n, finding=finding)
        else:
            tell(n=n, outcome=outcome, seconds=round(time.perf_counter() - begun, 2))
    shutil.rmtree(folder, ignore_errors=True)


def _watching(watched: Watch, call: Callable[[], str]) -> str:
    watched.on = True
    try:
        return call()
    finally:
        watched.on = False


class Watch:
    """What is written, removed or reached outside one folder, while it is on."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.on, self.pid = str(folder), False, os.getpid()
        self.seen: list[str] = []

    def hook(self, event: str, arguments: tuple[Any, ...]) -> None:
        if not self.on or not self._wrong(event, arguments):
            return
        if os.getpid() != self.pid:
            os._exit(WROTE)  # in the forked child: its parent says so
        self.seen.append(f"{event} {arguments!r}"[:200])

    def _wrong(self, event: str, arguments: tuple[Any, ...]) -> bool:
        if event == "open":
            path, mode, flags = arguments
            if isinstance(path, int):
                return False
            writes = bool(mode and set(mode) & set("wax+")) or bool((flags or 0) & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
            return (writes or str(path).startswith("/etc/passwd")) and self._outside(path)
        if event in ("os.mkdir", "os.remove", "os.rmdir", "os.truncate", "os.chmod", "shutil.rmtree"):
            return self._outside(arguments[0])
        if event in ("os.rename", "shutil.move"):
            return self._outside(arguments[0]) or self._outside(arguments[1])
        if event in ("os.link", "os.symlink", "shutil.copyfile"):
            return self._outside(arguments[1])
        return event in (
            "socket.connect",
            "socket.getaddrinfo",
            "subprocess.Popen",
            "os.system",
            "os.exec",
            "os.posix_spawn",
            "urllib.Request",
            "webbrowser.open",
        )

    def _outside(self, path: Any) -> bool:
        if isinstance(path, int):
            return False
        full = os.path.realpath(os.fsdecode(path))
        return full not in (self.folder, os.devnull) and not full.startswith(self.folder + os.sep)


if __name__ == "__main__":
    sys.exit(run())
