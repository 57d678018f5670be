"""How fast the pairs engine is, against sorting the same scores: `python tests/bench/bench_engine.py`.

Two fields in one run: a large club session, compared with numpy's argsort board by board, and a simultaneous event of
10,000 tables. Exit 1 when a target is missed.
"""

from __future__ import annotations

import gc
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "src"))

import numpy as np

from etui.bridge.event import Method
from etui.bridge.law77 import possible_scores
from etui.bridge.ranking import rank
from etui.bridge.scoring import Travellers, add_up, score_field
from etui.bridge.sides import Cards, Sides

SESSION = 27, 100                   # boards, tables
SIMULTANEOUS = 36, 10_000
MOST_RATIO = 3.0                    # scoring a session, both sides, over sorting its scores once
MOST_SECONDS = 1.0                  # scoring, adding up and ranking the simultaneous
MOST_MEGABYTES = 500.0


def field(boards: int, tables: int, seed: int) -> Travellers:
    """Every table plays every board; a result is one some contract gives, the usual ones far more often."""
    draw = np.random.default_rng(seed)
    possible = np.array(sorted(possible_scores("none")), float)
    usual = draw.choice(possible, size=(boards, 12))
    score = usual[np.arange(boards)[:, None], draw.integers(0, 12, (boards, tables))]
    rare = draw.random((boards, tables)) < 0.05
    score[rare] = draw.choice(possible, rare.sum())
    n = boards * tables
    real = np.full(n, np.nan)
    return Travellers(
        board=np.repeat(np.arange(boards), tables), ns_score=score.ravel(), group=np.zeros(n, np.int64),
        artificial_ns=real, artificial_ew=real, due=np.full(n, tables), not_played=np.zeros(n, np.bool_),
    )


def fastest(work: Callable[[], object], times: int) -> float:
    """Seconds of the fastest of several runs."""
    best = float("inf")
    for _ in range(times):
        begun = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - begun)
    return best


def session_ratio() -> float:
    boards, tables = SESSION
    travellers, method = field(boards, tables, 1), Method()
    by_board = travellers.ns_score.reshape(boards, tables)
    sorting = fastest(lambda: [np.argsort(scores) for scores in by_board], 300)
    scoring = fastest(lambda: score_field(travellers, method), 300)
    ratio = scoring / sorting
    print(
        f"{boards} boards × {tables} tables: both sides scored in {scoring * 1e6:.0f} µs, "
        f"argsort board by board {sorting * 1e6:.0f} µs: ratio {ratio:.2f} (at most {MOST_RATIO:g})"
    )
    return ratio


def simultaneous_seconds() -> float:
    boards, tables = SIMULTANEOUS
    travellers, method = field(boards, tables, 2), Method()
    sitting = np.tile(np.arange(tables), boards)
    score = travellers.ns_score

    def whole() -> None:
        ns, ew = score_field(travellers, method)
        sides = Sides.of(ns, ew, (sitting, tables + sitting), travellers.board, (score, -score), travellers.group)
        total = add_up(sides.notes, sides.who, 2 * tables, method.step)
        cards = Cards(sides)
        for first in (0, tables):                                # NS, then EW
            shares = [total.share(first + pair) for pair in range(tables)]
            rank(shares, method.tiebreaks, lambda pair, first=first: cards(first + pair))

    gc.collect()
    seconds = fastest(whole, 3)
    print(
        f"{boards} boards × {tables:,} tables: scored, added up, {2 * tables:,} pairs ranked and ties broken in "
        f"{seconds:.2f} s (at most {MOST_SECONDS:g})"
    )
    return seconds


def peak_megabytes() -> float:
    """Peak memory of this process; ru_maxrss counts kilobytes on Linux and bytes on a Mac."""
    unit = 1024**2 if sys.platform == "darwin" else 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
    print(f"peak memory {peak:.0f} MB (at most {MOST_MEGABYTES:g})")
    return peak


def main() -> int:
    kept = [
        session_ratio() <= MOST_RATIO,
        simultaneous_seconds() <= MOST_SECONDS,
        peak_megabytes() <= MOST_MEGABYTES,
    ]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
