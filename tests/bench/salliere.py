"""A whole process from results to printed ranking: `etui score` against Salliere, Debian's scorer, on the same event."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from etui.bridge.contract import read_contract
from etui.bridge.event import Line
from tests.bench.document import Part, ratios, time_in_words, times
from tests.bench.measuring import Sample, interleaved
from tests.bench.plan import Plan
from xlsheets.readers.pairs_workbook import read_pairs_workbook

JAR = Path("/usr/games/salliere")
ABSENT = ("Not measured: Salliere or Java is not on this machine. `apt-get install salliere` installs both; then "
          "`python -m tests.bench --only salliere`.")
EVENTS = {
    "13 tables × 26 boards": ("--tables", "13", "--boards", "26"),
    "52 tables × 27 boards": ("--variant", "web", "--tables", "52", "--rounds", "9", "--boards-per-round", "3"),
}


@dataclass(frozen=True)
class Row:
    """A pair as a program ranks it. place: among the pairs of its line; None where the program prints no places."""

    total: Fraction
    percent: Fraction
    place: int | None = None


Ranking = dict[str, Row]


@dataclass(frozen=True)
class Event:
    """The same played event for both: a workbook, and Salliere's two files."""

    book: Path
    boards: Path
    names: Path
    lines: dict[str, str]           # pair → "NS" or "EW"
    results: int


def measure(plan: Plan) -> Part:
    part = plan.part("Whole process against Salliere")
    if not (JAR.exists() and shutil.which("java")):
        part.say(ABSENT)
        return part
    part.say(
        "*What is compared.* A person has typed an evening and wants the ranking. Étui: `etui score BOOK.xlsx`. Salliere 0.10: "
        "`java -jar /usr/games/salliere --output=csv:- score matchpoint total results -- boards.csv names.csv` (what the "
        "command `salliere` starts). Both processes whole, the start of Python and of Java included, on fresh copies of the "
        "same event: a Mitchell with two lines, invented by `etui simulate`, the same contracts, tricks and names in both. "
        "Every timed run's ranking is read back and compared with the other's: totals equal to the last half-point, "
        "percentages equal once rounded to Salliere's one decimal, places in line equal (Salliere prints none: they are "
        "counted from its totals; pairs level on points, which Étui separates by article 81, only have to stand in the same "
        "block). Nothing is reported when they differ."
    )
    rows, slower = [], []
    for name, options in list(EVENTS.items())[: 1 if plan.quick else None]:
        found, ratio = _rows(plan, name, _event(plan, options))
        rows += found
        slower.append(ratio)
    part.table(("Event", "Program", "Wall, median (range)", "CPU, median", "Ratio of wall to Salliere"), rows)
    part.say(
        f"*{verdict(slower)}* It does another job, too. Salliere reads two small text files, counts, writes them back with its "
        "columns added, and prints. `etui score` reads a workbook, checks it, and rewrites every calculated cell of it "
        "(scoring, rankings, boards, guide cards, slips, the balance of the movement), keeping every other byte as the club "
        "left it, and breaks ties. `etui call TRAVELLERS` is the calculation alone, given the boards and scores on the command "
        "line: start of Python, numpy, the matchpoints, and JSON out; no ranking, no names. The last lines say where the time "
        "of `etui score` goes.",
    )
    part.table(("Inside `etui score`, " + next(iter(EVENTS)), "CPU", "Share"), _inside(plan))
    part.say("*What it does not say:* how long typing takes, most of the work either way; Salliere's HTML or PDF; Windows.")
    return part


def verdict(ratios_to_salliere: Sequence[float]) -> str:
    """One sentence on who is faster, from the ratios of `etui score` to Salliere."""
    said = " and ".join(f"{ratio:.1f}" for ratio in ratios_to_salliere)
    if min(ratios_to_salliere) > 1:
        return f"Étui is the slower of the two: `etui score` takes {said} times as long."
    if max(ratios_to_salliere) < 1:
        return f"Étui is the faster of the two: `etui score` takes {said} of Salliere's time."
    return f"Neither is always the faster: `etui score` takes {said} of Salliere's time."


def _rows(plan: Plan, name: str, event: Event) -> tuple[list[tuple[str, ...]], float]:
    """The rows of one event, and how many times as long as Salliere `etui score` takes."""
    ours, theirs = _etui(plan, event), _salliere(plan, event)
    cpu: dict[str, list[float]] = {"ours": [], "theirs": [], "call": []}
    columns = _columns(event)

    def timed(who: str) -> float:
        found, wall, used = ours() if who == "ours" else theirs()
        compare(found if who == "ours" else by_etui, by_salliere if who == "ours" else found, event.lines)
        cpu[who].append(used)
        return wall

    def call() -> float:
        run = plan.processes.etui("call", "TRAVELLERS", *columns)
        if len(json.loads(run.out)) != event.results:
            raise RuntimeError("etui call TRAVELLERS gave another number of lines")
        cpu["call"].append(run.cpu)
        return run.wall

    by_etui, by_salliere = ours()[0], theirs()[0]                # also compiles and warms up
    compare(by_etui, by_salliere, event.lines)
    call()
    cpu["call"].clear()
    found = interleaved({"ours": lambda: timed("ours"), "theirs": lambda: timed("theirs"), "call": call}, plan.runs(11))
    words = {"ours": "`etui score`", "theirs": "Salliere", "call": "`etui call TRAVELLERS`"}
    rows: list[tuple[str, ...]] = [
        (f"{name} ({event.results} results)", words[who], times(sample), time_in_words(Sample(tuple(cpu[who])).median),
         ratios(sample.over(found["theirs"])))
        for who, sample in found.items()
    ]
    return rows, found["ours"].over(found["theirs"]).median


def _event(plan: Plan, options: tuple[str, ...]) -> Event:
    """Plays the event and writes it for Salliere too."""
    folder = plan.folder
    book = folder / "event.xlsx"
    plan.processes.etui("simulate", "mitchell", *options, "--seed", "7", "-o", str(book), "--force")
    event = read_pairs_workbook(book).event
    boards, names = folder / "boards.csv", folder / "names.csv"
    boards.write_text("".join(for_salliere(line) + "\n" for line in event.lines), encoding="utf-8")
    names.write_text("".join(",".join((pair.number, *pair.names)) + "\n" for pair in event.pairs), encoding="utf-8")
    return Event(book, boards, names, {pair.number: pair.line for pair in event.pairs}, len(event.lines))


def for_salliere(line: Line) -> str:
    """A line as Salliere wants it: board, NS, EW, contract with the tricks over or under, declarer; P for a board passed out.

    >>> for_salliere(Line(3, "1", "14", contract="4SX", declarer="E", tricks=9))
    '3,1,14,4Sx-1,E'
    >>> for_salliere(Line(3, "1", "14", contract="PASS", score=0))
    '3,1,14,P,'
    """
    contract = read_contract(line.contract, "en").contract
    if contract is None or line.tricks is None:
        return f"{line.board},{line.ns},{line.ew},P,"
    over = line.tricks - 6 - contract.level
    strain = "N" if contract.strain == "NT" else contract.strain
    made = f"{contract.level}{strain}{'x' * contract.doubled}{f'{over:+d}' if over else '='}"
    return f"{line.board},{line.ns},{line.ew},{made},{line.declarer}"


def _etui(plan: Plan, event: Event) -> Callable[[], tuple[Ranking, float, float]]:
    def run() -> tuple[Ranking, float, float]:
        copy = shutil.copy(event.book, plan.folder / "scored.xlsx")
        done = plan.processes.etui("score", str(copy))
        return printed_by_etui(done.out), done.wall, done.cpu

    return run


def _salliere(plan: Plan, event: Event) -> Callable[[], tuple[Ranking, float, float]]:
    def run() -> tuple[Ranking, float, float]:
        boards, names = shutil.copy(event.boards, plan.folder / "b.csv"), shutil.copy(event.names, plan.folder / "n.csv")
        done = plan.processes.run(
            "java", "-jar", str(JAR), "--output=csv:-", "score", "matchpoint", "total", "results", "--", str(boards), str(names))
        return printed_by_salliere(done.out), done.wall, done.cpu

    return run


def printed_by_etui(text: str) -> Ranking:
    """The ranking that `etui score --lang en` prints: place, pair, percentage, matchpoints, names."""
    rows = re.findall(r"^ *(\d+)=? +(\w+) +([\d.]+) % +([\d.]+) ", text, re.MULTILINE)
    return {pair: Row(Fraction(total), Fraction(percent), int(place)) for place, pair, percent, total in rows}


def printed_by_salliere(text: str) -> Ranking:
    """Salliere's results as CSV: pair, names, matchpoints, percentage, local points."""
    rows = list(csv.reader(io.StringIO(text)))
    points = rows[0].index("MPs")
    return {row[0]: Row(Fraction(row[points]), Fraction(row[points + 1])) for row in rows[1:] if row and row[0]}


def compare(ours: Ranking, theirs: Ranking, lines: dict[str, str]) -> None:
    """RuntimeError at the first pair whose total, percentage (to Salliere's one decimal) or place is not the same in both."""
    if not ours.keys() == theirs.keys() == lines.keys():
        raise RuntimeError("the two programs rank different pairs")
    for pair, row in ours.items():
        other = theirs[pair]
        rivals = [theirs[rival].total for rival, line in lines.items() if line == lines[pair]]
        first = 1 + sum(total > other.total for total in rivals)
        if row.total != other.total or abs(row.percent - other.percent) > Fraction("0.055"):
            raise RuntimeError(f"pair {pair}: {float(row.total)} and {float(row.percent)} % against {float(other.total)} and "
                               f"{float(other.percent)} %")
        if row.place is None or not first <= row.place < first + rivals.count(other.total):
            raise RuntimeError(f"pair {pair}: place {row.place}, by Salliere's totals {first}")


def _columns(event: Event) -> tuple[str, str]:
    """The boards and the scores, as `etui call` takes them."""
    lines = read_pairs_workbook(event.book).event.lines
    return json.dumps([[line.board] for line in lines]), json.dumps([[line.score] for line in lines])


def _inside(plan: Plan) -> list[tuple[str, str, str]]:
    """CPU seconds of the stages of one `etui score`, in a process of its own, the median of several."""
    _event(plan, next(iter(EVENTS.values())))
    runs = [json.loads(plan.processes.run(sys.executable, "-m", "tests.bench.inside_score", str(plan.folder / "event.xlsx")).out)
            for _ in range(plan.runs(7))]
    found = {stage: Sample(tuple(run[stage] for run in runs)).median for stage in runs[0]}
    whole = sum(found.values())
    return [(stage, times(Sample((used,))), f"{100 * used / whole:.0f} %") for stage, used in found.items()]
