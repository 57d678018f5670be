"""Repeated measures, ratios of measures taken in turn, and the exponent with which a cost grows."""

from __future__ import annotations

import gc
import math
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Sample:
    """One quantity measured several times over."""

    values: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    @property
    def least(self) -> float:
        return min(self.values)

    @property
    def most(self) -> float:
        return max(self.values)

    def over(self, baseline: Sample) -> Sample:
        """The ratio of each run to the baseline's run of the same turn."""
        return Sample(tuple(ours / theirs for ours, theirs in zip(self.values, baseline.values, strict=True)))


def interleaved(works: Mapping[str, Callable[[], float]], runs: int) -> dict[str, Sample]:
    """Every work once a turn, in the order given and every second turn backwards, so that a busy moment strikes all alike.

    A work returns its own measure.
    """
    found: dict[str, list[float]] = {name: [] for name in works}
    for turn in range(runs):
        for name in list(works)[:: -1 if turn % 2 else 1]:
            found[name].append(works[name]())
    return {name: Sample(tuple(values)) for name, values in found.items()}


def seconds(work: Callable[[], object], times: int = 1) -> float:
    """Mean wall-clock seconds of so many calls in a row."""
    begun = time.perf_counter()
    for _ in range(times):
        work()
    return (time.perf_counter() - begun) / times


def cpu_seconds(work: Callable[[], object]) -> float:
    """Processor seconds of one call in this process.

    The garbage of before is swept away first, and what is left is frozen: else the collector, when the call makes it run,
    walks through everything this process keeps for other measures, and the call is charged with it.
    """
    gc.collect()
    gc.freeze()
    try:
        begun = time.process_time()
        work()
        return time.process_time() - begun
    finally:
        gc.unfreeze()


def exponent(sizes: Sequence[float], costs: Sequence[float]) -> float:
    """p of cost ≈ c · size^p: the slope of the least-squares line through the logarithms.

    ValueError for fewer than two sizes, sizes all alike, or anything that is not above 0.
    """
    if len(sizes) != len(costs) or len(set(sizes)) < 2 or min(*sizes, *costs) <= 0:
        raise ValueError("an exponent needs two different sizes and costs above 0")
    x, y = [math.log(size) for size in sizes], [math.log(cost) for cost in costs]
    middle, level = statistics.fmean(x), statistics.fmean(y)
    across = sum((a - middle) * (b - level) for a, b in zip(x, y, strict=True))
    return across / sum((a - middle) ** 2 for a in x)
