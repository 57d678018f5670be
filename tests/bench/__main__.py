"""`python -m tests.bench [--only PART …] [--output docs/benchmarks.md]`: measures everything and writes the page.

Each part stands by itself: with --only, the others stay as they are on the page. Exit 1 when a target is missed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path

from tests.bench import machine
from tests.bench.document import page, table
from tests.bench.plan import Plan
from tests.bench.processes import ROOT, Processes

PARTS = ("engine", "live", "salliere", "growth", "commands", "startup")

OPENING = """# Benchmarks

How fast Étui is, how its costs grow and how much memory it takes, against something one can compare it with. Measured by one
command, which anybody can give again:

```sh
python3 -m venv .venv && .venv/bin/pip install -e '.[test]'
apt-get install libreoffice-calc python3-uno salliere        # the parts live and salliere; without them these parts say so
.venv/bin/python -m tests.bench                              # about {minutes} minutes; --only PART for one of: {parts}
```

How to read it. Whatever is compared is measured in turn in the same run, so a ratio holds on another machine better than a time
does. A figure is the median, with the lowest and the highest in brackets. Before two programs are timed, their results are
compared, and nothing is timed when they differ. *Wall* is what a person waits; *CPU* is processor time, which other work on the
machine disturbs less. Targets are those the project set itself before it measured; a target that is missed says so, and the
command ends with exit 1. Each part says when it was measured and how busy the machine was (load average over the last minute;
0 is idle).

{machine}
"""
MINUTES = 10


def run() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--output", type=Path,
                        help="the page to write; docs/benchmarks.md if left out, standard output with --quick")
    parser.add_argument("--quick", action="store_true", help="few runs at small sizes, to try the tool: figures not to be quoted")
    options = parser.parse_args()
    output = options.output or (None if options.quick else ROOT / "docs" / "benchmarks.md")
    opening = OPENING.format(machine=table(("Measured on", ""), list(machine.facts().items())), minutes=MINUTES,
                             parts=", ".join(PARTS))
    missed: list[str] = []
    measured: dict[str, str] = {}
    with tempfile.TemporaryDirectory(prefix="etui-bench-") as name:
        whole = Path(name)
        for part in options.only:
            text, without = _measured(part, whole, options.quick)
            measured[part], missed = text, missed + without
            if output:
                before = output.read_text(encoding="utf-8") if output.exists() else ""
                output.write_text(page(opening, PARTS, measured, before), encoding="utf-8")
    if not output:
        print("\n".join(measured.values()))
    for what in missed:
        print(f"missed: {what}", file=sys.stderr)
    return 1 if missed else 0


def _measured(name: str, whole: Path, quick: bool) -> tuple[str, list[str]]:
    """A part's text and the targets it missed."""
    folder = whole / name
    folder.mkdir()
    begun, since = time.perf_counter(), machine.now()
    print(f"{name} …", file=sys.stderr, end="", flush=True)
    part = import_module(f"tests.bench.{name}").measure(Plan(folder, Processes(whole), quick))
    taken = time.perf_counter() - begun
    print(f" {taken:.0f} s", file=sys.stderr, flush=True)
    small = " **A quick run, to try the tool: too few and too small to quote.**" if quick else ""
    again = f"`python -m tests.bench --only {name}`"
    return part.text(f"{since} at the start and {machine.load()} at the end; {taken:.0f} s; again: {again}.{small}"), part.missed


if __name__ == "__main__":
    sys.exit(run())
