"""Whole commands: what a person waits for, and the peak memory of the process."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from etui.bridge.session import score_event
from etui.movements.web import web
from tests.bench.document import Part, megabytes, ratios, time_in_words, times
from tests.bench.events import played
from tests.bench.measuring import Sample, interleaved
from tests.bench.plan import Plan
from tests.bench.processes import Run
from xlsheets.publish.exchange import Exchange
from xlsheets.publish.usebio_export import usebio

BASE = "a Python that imports numpy and openpyxl"


@dataclass(frozen=True)
class Command:
    """A command line; {name} stands for a file of the folder. fresh: the file it changes, copied anew for every run."""

    name: str
    line: tuple[str, ...]
    fresh: str = ""
    most: float = float("inf")      # seconds, wall


NIGHT_SIZE = ("--tables", "13", "--boards", "26")
NIGHT = (
    Command("`new mitchell`, 13 tables × 26 boards", ("new", "mitchell", *NIGHT_SIZE, "-o", "{new.xlsx}", "--force"), most=1.5),
    Command("`score` of it, blank", ("score", "{blank.xlsx}"), "blank.xlsx", 1.5),
    Command("`score` of it, played", ("score", "{night.xlsx}"), "night.xlsx", 1.5),
    Command("`check` of it, played", ("check", "{night.xlsx}")),
    Command("`publish` of it: workbook and page", ("publish", "{night.xlsx}", "--what", "xlsx,page", "-o", "{site}", "--force")),
    Command("`new cup`, double elimination of 64",
            ("new", "cup", "--players", "64", "--variant", "double", "-o", "{new64.xlsx}", "--force")),
    Command("`pair` of it, round 1", ("pair", "{cup64.xlsx}"), "cup64.xlsx", 1.5),
    Command("`new tarot`, 12 tables", ("new", "tarot", "--tables", "12", "-o", "{tarot.xlsx}", "--force")),
)
LARGE = (
    Command("`new cup`, double elimination of 1,024",
            ("new", "cup", "--players", "1024", "--variant", "double", "-o", "{cup1024.xlsx}", "--force"), most=6.0),
    Command("`pair` of the 1,024, round 1", ("pair", "{cup1024.xlsx}"), "cup1024.xlsx"),
)
SIMULTANEOUS = (
    Command("`import` of a simultaneous, 36 boards × 500 tables, from USEBIO",
            ("import", "{simultaneous.xml}", "-o", "{big.xlsx}", "--force")),
    Command("`score` of the simultaneous", ("score", "{big.xlsx}"), "big.xlsx"),
)


def measure(plan: Plan) -> Part:
    part = plan.part("Commands and their memory")
    lines = _Lines(plan)
    rows = lines.interleaved(NIGHT, plan.runs(5), part)
    if not plan.quick:
        rows += lines.interleaved(LARGE, 3, part)
    sections = 1 if plan.quick else 20
    event = played(web(25, 9, boards_per_round=4), sections, "Simultaneous")
    (plan.folder / "simultaneous.xml").write_bytes(usebio(Exchange(score_event(event))))
    rows += lines.interleaved(SIMULTANEOUS, 1, part)
    part.say(
        "*What is measured.* One process a command, start and end included, each on a fresh copy of its workbook. The baseline "
        f"is {BASE}, which any program that reads or writes workbooks in Python pays, started in the same turns. *Peak memory* "
        "is the most that the process, or a reader that it started, held at any moment (`ru_maxrss`), the largest over the "
        "turns.",
    )
    part.table(("Command", "Wall, median (range)", "CPU, median", "Ratio of wall to baseline", "Peak memory", "Target"), rows)
    if plan.quick:
        part.say(f"The simultaneous of this quick run has {25 * sections} tables, and the large cup is left out.")
    part.say(
        f"Evening commands {plan.runs(5)} turns, the large cup 3, the simultaneous one. *What it does not say:* a workbook of "
        "18,000 results is here to find the limits; a simultaneous is scored by its organiser from the clubs' files, and each "
        "club has its own workbook.",
    )
    return part


class _Lines:
    """Runs commands in turn, next to the baseline."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.kept = plan, plan.folder / "kept"
        self.kept.mkdir()
        etui = plan.processes.etui
        etui("new", "mitchell", "--tables", "13", "--boards", "26", "-o", str(self.kept / "blank.xlsx"))
        etui("simulate", "mitchell", "--tables", "13", "--boards", "26", "--seed", "7", "-o", str(self.kept / "night.xlsx"))
        shutil.copy(self.kept / "night.xlsx", plan.folder)
        etui("new", "cup", "--players", "64", "--variant", "double", "-o", str(self.kept / "cup64.xlsx"))

    def interleaved(self, commands: tuple[Command, ...], turns: int, part: Part) -> list[tuple[str, ...]]:
        runs: dict[str, list[Run]] = {name: [] for name in (BASE, *(command.name for command in commands))}
        works: dict[str, Callable[[], float]] = {BASE: partial(self._base, runs[BASE])}
        works |= {command.name: partial(self._run, command, runs[command.name]) for command in commands}
        found = interleaved(works, turns)
        rows = []
        for command in commands:
            done, wall = runs[command.name], found[command.name]
            asked = "" if command.most == float("inf") else part.target(
                command.name, wall.median, f"under {command.most:g} s", most=command.most)
            rows.append((command.name, times(wall), time_in_words(Sample(tuple(run.cpu for run in done)).median),
                         ratios(wall.over(found[BASE])), megabytes(max(run.peak for run in done)), asked))
        base = runs[BASE]
        return [*rows, (f"*{BASE}*", times(found[BASE]), time_in_words(Sample(tuple(run.cpu for run in base)).median), "1",
                        megabytes(max(run.peak for run in base)), "")]

    def _base(self, done: list[Run]) -> float:
        done.append(self.plan.processes.run(sys.executable, "-c", "import numpy, openpyxl"))
        return done[-1].wall

    def _run(self, command: Command, done: list[Run]) -> float:
        folder = self.plan.folder
        if command.fresh:
            if not (self.kept / command.fresh).exists():         # made by the command before
                shutil.copy(folder / command.fresh, self.kept)
            shutil.copy(self.kept / command.fresh, folder)
        line = [str(folder / word[1:-1]) if word.startswith("{") else word for word in command.line]
        done.append(self.plan.processes.etui(*line))
        return done[-1].wall
