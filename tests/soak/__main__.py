"""`python -m tests.soak [--events N] [--workbooks N] [--state FILE]`: resumable, with its progress and seeds printed.

Every difference found is printed and written to the state file; run again, it goes on where it stopped.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.soak.engine import BATCH, KINDS


def run() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--events", type=int, default=100_000, help="simulated events, spread over the kinds")
    parser.add_argument("--workbooks", type=int, default=1_000, help="whole workbooks through LibreOffice")
    parser.add_argument("--state", type=Path, default=Path("soak.json"), help="where it stands; delete it to begin again")
    options = parser.parse_args()
    state: dict[str, Any] = json.loads(options.state.read_text()) if options.state.exists() else {"done": {}, "found": []}
    batches = -(-options.events // (BATCH * len(KINDS)))
    for kind, check in KINDS.items():
        for batch in range(state["done"].get(kind, 0), batches):
            begun = time.perf_counter()
            _checked(state, f"{kind} batch {batch}", lambda check=check, batch=batch: check(batch))
            state["done"][kind] = batch + 1
            options.state.write_text(json.dumps(state, indent=1))
            print(f"{kind}: {(batch + 1) * BATCH} events (batch {batch}, {time.perf_counter() - begun:.1f} s)", flush=True)
    if options.workbooks > state["done"].get("workbooks", 0):
        _workbooks(state, options)
    print(json.dumps({"events": sum(state["done"].get(kind, 0) * BATCH for kind in KINDS),
                      "workbooks": state["done"].get("workbooks", 0), "differences": len(state["found"])}))
    for found in state["found"]:
        print(found)
    return 1 if state["found"] else 0


def _workbooks(state: dict[str, Any], options: argparse.Namespace) -> None:
    from tests.live.office import running_calc
    from tests.soak.workbooks import check

    with tempfile.TemporaryDirectory() as folder, running_calc(Path(folder)) as calc:
        for n in range(state["done"].get("workbooks", 0), options.workbooks):
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                _checked(state, f"workbook {n}", lambda n=n: check(n, calc, Path(folder)))
            state["done"]["workbooks"] = n + 1
            options.state.write_text(json.dumps(state, indent=1))
            if n % 10 == 9:
                print(f"workbooks: {n + 1}", flush=True)


def _checked(state: dict[str, Any], name: str, check: Any) -> None:
    try:
        check()
    except AssertionError as error:
        state["found"].append(f"{name}: {error}"[:2000])
        print(f"DIFFERENCE in {name}: {error}"[:2000], file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(run())
