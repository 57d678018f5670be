"""`python -m tests.soak [--events N] [--workbooks N] [--state FILE] [--again]`: resumable, with its progress and seeds printed.

Every difference found, and every event that stopped on an error, is printed and written to the state file; the run goes on with
the next event. Run again, it goes on where it stopped. With --again it runs only what the state file has as found, with the code
as it is now, and drops what agrees.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.soak.engine import BATCH, KINDS, difference

NAMED = re.compile(r"(?P<kind>[\w ]+?)(?: batch \d+: event| event|) (?P<number>\d+): ")


def run() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--events", type=int, default=100_000, help="simulated events, spread over the kinds")
    parser.add_argument("--workbooks", type=int, default=1_000, help="whole workbooks through LibreOffice")
    parser.add_argument("--state", type=Path, default=Path("soak.json"), help="where it stands; delete it to begin again")
    parser.add_argument("--again", action="store_true", help="run again only what was found, and drop what agrees now")
    options = parser.parse_args()
    if not __debug__:
        parser.error("python -O leaves out the comparisons, so nothing could be found: run without -O")
    state: dict[str, Any] = json.loads(options.state.read_text()) if options.state.exists() else {"done": {}, "found": []}
    if options.again:
        _again(state, options.state)
    else:
        _events(state, options)
        if options.workbooks > state["done"].get("workbooks", 0):
            _workbooks(state, options)
    print(json.dumps({"events": sum(state["done"].get(kind, 0) * BATCH for kind in KINDS),
                      "workbooks": state["done"].get("workbooks", 0), "differences": len(state["found"])}))
    for found in state["found"]:
        print(found)
    return 1 if state["found"] else 0


def _events(state: dict[str, Any], options: argparse.Namespace) -> None:
    batches = -(-options.events // (BATCH * len(KINDS)))
    for kind, check in KINDS.items():
        for batch in range(state["done"].get(kind, 0), batches):
            begun = time.perf_counter()
            for n in range(batch * BATCH, (batch + 1) * BATCH):
                _note(state, difference(f"{kind} event {n}", lambda check=check, n=n: check(n)))
            state["done"][kind] = batch + 1
            _write(state, options.state)
            print(f"{kind}: {(batch + 1) * BATCH} events (batch {batch}, {time.perf_counter() - begun:.1f} s)", flush=True)


def _workbooks(state: dict[str, Any], options: argparse.Namespace) -> None:
    """LibreOffice is started anew after a workbook that has stopped on an error: it may be what has failed."""
    while (begin := state["done"].get("workbooks", 0)) < options.workbooks:
        with _workbook_check() as check:
            for n in range(begin, options.workbooks):
                found = difference(f"workbook {n}", lambda n=n: check(n))
                _note(state, found)
                state["done"]["workbooks"] = n + 1
                _write(state, options.state)
                if n % 10 == 9:
                    print(f"workbooks: {n + 1}", flush=True)
                if found and "AssertionError" not in found:
                    break


@contextlib.contextmanager
def _workbook_check() -> Iterator[Callable[[int], None]]:
    from tests.live.office import running_calc
    from tests.soak.workbooks import check

    with tempfile.TemporaryDirectory() as folder, running_calc(Path(folder)) as calc:
        def quietly(n: int) -> None:
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                check(n, calc, Path(folder))
        yield quietly


def _again(state: dict[str, Any], path: Path) -> None:
    """Every event and workbook that was found, once more; what nobody can tell how to run again stays."""
    left = []
    for found in state["found"]:
        named = NAMED.match(found)
        kind, number = (named["kind"], int(named["number"])) if named else ("", 0)
        if kind == "workbook":
            with _workbook_check() as check:
                now = difference(f"workbook {number}", lambda check=check, n=number: check(n))
        elif kind in KINDS:
            now = difference(f"{kind} event {number}", lambda kind=kind, n=number: KINDS[kind](n))
        else:
            now = found
        print(now or f"agrees now: {found[:100]}", flush=True)
        left += [now] if now else []
    state["found"] = left
    _write(state, path)


def _note(state: dict[str, Any], found: str) -> None:
    if found:
        state["found"].append(found)
        print(f"DIFFERENCE in {found}", file=sys.stderr, flush=True)


def _write(state: dict[str, Any], path: Path) -> None:
    path.write_text(json.dumps(state, indent=1))


if __name__ == "__main__":
    sys.exit(run())
