"""How long Étui takes to answer at all, against what any Python program pays."""

from __future__ import annotations

import sys
from functools import partial

from tests.bench.document import Part, megabytes, ratios, times
from tests.bench.measuring import interleaved
from tests.bench.plan import Plan
from tests.bench.processes import ETUI

MOST_SECONDS = 0.15

COMMANDS = {
    "`python -c pass`": (sys.executable, "-c", "pass"),
    "`etui --help`": (*ETUI, "--help"),
    "`etui score --help`": (*ETUI, "score", "--help"),
    "`etui movement howell --pairs 8`": (*ETUI, "movement", "howell", "--pairs", "8"),
    "`python -c \"import numpy\"`": (sys.executable, "-c", "import numpy"),
    "`python -c \"import openpyxl\"`": (sys.executable, "-c", "import openpyxl"),
    "`python -c \"import pandas\"`": (sys.executable, "-c", "import pandas"),
}


def measure(plan: Plan) -> Part:
    part = plan.part("Start-up")
    peaks: dict[str, int] = {}

    def start(name: str) -> float:
        run = plan.processes.run(*COMMANDS[name])
        peaks[name] = max(run.peak, peaks.get(name, 0))
        return run.wall

    for name in COMMANDS:
        start(name)                                              # compiles what has not been compiled yet
    found = interleaved({name: partial(start, name) for name in COMMANDS}, plan.runs(15))
    bare = found["`python -c pass`"]
    rows = []
    for name, sample in found.items():
        asked = part.target("start of etui --help", sample.median, f"under {MOST_SECONDS:g} s", most=MOST_SECONDS) \
            if name == "`etui --help`" else ""
        rows.append((name, times(sample), ratios(sample.over(bare)), megabytes(peaks[name]), asked))
    part.say("*What is compared.* Whole processes, from their start to their end, in turn; the baseline is a Python that does "
             "nothing. Étui's modules are compiled, as they are from the second start on.")
    part.table(("Process", "Seconds, median (range)", "Ratio to a bare Python", "Peak memory", "Target"), rows)
    part.say(f"{len(bare.values)} turns, files in the system's cache. *What it does not say:* the first start after a boot, "
             "from a cold disk, takes longer; Windows with a virus scanner too.")
    return part
