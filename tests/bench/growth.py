"""How costs grow with the size of the event: CPU seconds in one process at sizes that double, and the exponent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.bench import subjects
from tests.bench.document import Part, time_in_words
from tests.bench.measuring import cpu_seconds, exponent
from tests.bench.plan import Plan
from tests.bench.subjects import SUBJECTS, Subject

UPPER = 3                           # sizes that the exponent is read from
MOST_EXPONENT = 1.3
SLOWEST_MOVEMENT, MOST_DRAW = 0.3, 0.2


@dataclass(frozen=True)
class Curve:
    """The least CPU seconds at each size."""

    sizes: tuple[int, ...]
    costs: tuple[float, ...]

    @property
    def upper(self) -> float:
        return exponent(self.sizes[-UPPER:], self.costs[-UPPER:])

    @property
    def whole(self) -> float:
        return exponent(self.sizes, self.costs)


def curve(subject: Subject, plan: Plan) -> Curve:
    """All sizes in turn, several times over; of each the least, since other work can only add."""
    sizes = plan.sizes(subject.sizes)
    units: list[int] = []
    taken: list[list[float]] = [[] for _ in sizes]
    for turn in range(plan.runs(subject.turns)):
        for n, size in enumerate(sizes):
            counted, work = subject.ready(size, plan.folder)
            taken[n].append(cpu_seconds(_several(work, subject.calls)) / subject.calls)
            if not turn:
                units.append(counted)
    return Curve(tuple(units), tuple(min(times) for times in taken))


def _several(work: Callable[[], object], calls: int) -> Callable[[], object]:
    return work if calls == 1 else lambda: [work() for _ in range(calls)]


def measure(plan: Plan) -> Part:
    part = plan.part("Growth")
    slowest, many, name = subjects.slowest_movement(plan.processes)
    rows, draws = [], 0.0
    for subject in SUBJECTS:
        found = curve(subject, plan)
        if subject.name == "drawing a cup":
            draws = found.costs[-1]
        rows.append((
            subject.name, subject.unit, ", ".join(f"{size:,}" for size in found.sizes),
            " · ".join(map(time_in_words, found.costs)),
            f"{found.whole:.2f}", f"{found.upper:.2f}",
            part.target(f"growth of {subject.name}", found.upper, f"at most {MOST_EXPONENT:g}", most=MOST_EXPONENT),
        ))
    subjects.forget()
    part.say(
        "*What is measured.* One call in a running process, in CPU seconds: the least of the turns, since other work can only "
        "add. Sizes are counted in what the work must at least touch (results, entries, seats of a plan), so an exponent of 1 "
        "means that twice the event costs twice the time. The exponent is the slope of the least-squares line through the "
        "logarithms; over all sizes it is flattened by what each call costs whatever the size, so the one that counts is that "
        f"of the {UPPER} largest sizes. Both are given. Even so, an exponent below 1 says only that a fixed cost still weighs "
        "at these sizes.",
    )
    part.table(("Work", "Size in", "Sizes", "CPU", "Exponent, all", f"Exponent, {UPPER} largest", "Target"), rows)
    part.say("*Limits set by earlier issues:*")
    part.table(("What", "CPU", "Target"), [
        (f"slowest of {many} movements, with its audit, each built for the first time: {name}", time_in_words(slowest),
         part.target("slowest movement", slowest, f"under {SLOWEST_MOVEMENT:g} s", most=SLOWEST_MOVEMENT)),
        ("a double elimination of 1,024 drawn, in the engine", time_in_words(draws),
         part.target("draw of 1,024", draws, f"under {MOST_DRAW:g} s", most=MOST_DRAW)),
    ])
    part.say("*What it does not say:* the start of a process (see the next parts), nor sizes beyond the largest.")
    return part
