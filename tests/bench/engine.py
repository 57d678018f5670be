"""The pairs engine against sorting the same scores, and a simultaneous event of 360,000 results in a process of its own."""

from __future__ import annotations

import json
import sys
from functools import partial
from typing import Any

import numpy as np

from etui.bridge.event import Method
from etui.bridge.law77 import possible_scores
from etui.bridge.matchpoints import Floats
from etui.bridge.ranking import rank
from etui.bridge.scoring import Travellers, add_up, score_field
from etui.bridge.sides import Cards, Sides
from tests.bench.document import Part, megabytes, ratios, times
from tests.bench.measuring import Sample, interleaved, seconds
from tests.bench.plan import Plan

SESSION = 27, 100                   # boards, tables
SIMULTANEOUS = 36, 10_000
MOST_RATIO = 3.0                    # scoring a session, both sides, over sorting its scores once
MOST_SECONDS = 1.0                  # scoring, adding up and ranking the simultaneous
MOST_BYTES = 500e6


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


def by_comparing(scores: Floats) -> Any:
    """Matchpoints of a board by the definition: 2 for every other result beaten, 1 for every equal one."""
    return (2 * (scores[:, None] > scores) + (scores[:, None] == scores)).sum(axis=1) - 1


def check(travellers: Travellers, boards: int) -> None:
    """RuntimeError when the engine's matchpoints are not those of the definition, for either side."""
    ns, ew = score_field(travellers, Method())
    scores = travellers.ns_score.reshape(boards, -1)
    for side, given in ((scores, ns), (-scores, ew)):
        if not np.array_equal(given.points(2), np.concatenate([by_comparing(board) for board in side])):
            raise RuntimeError("the engine's matchpoints are not those of the definition: nothing is timed")


def measure(plan: Plan) -> Part:
    part = plan.part("Engine against argsort")
    boards, tables = SESSION
    travellers, method = field(boards, tables, 1), Method()
    check(travellers, boards)
    by_board = travellers.ns_score.reshape(boards, tables)
    many = 30
    found = interleaved({
        "scoring": lambda: seconds(lambda: score_field(travellers, method), many),
        "sorting": lambda: seconds(lambda: [np.argsort(scores) for scores in by_board], many),
        "at once": lambda: seconds(lambda: np.argsort(by_board, axis=1), many),
    }, plan.runs(21))
    scoring, sorting, at_once = found.values()
    ratio = scoring.over(sorting)
    simultaneous = json.loads((run := plan.processes.run(sys.executable, "-m", "tests.bench.engine", str(plan.runs(5)))).out)
    whole, sorted_ = Sample(tuple(simultaneous["whole"])), Sample(tuple(simultaneous["sorting"]))
    part.say("*What is compared.* `score_field` gives both sides' matchpoints of every result of a field; before anything is "
             "timed, they are compared with those of the definition (every result against every other). The baseline, "
             "`numpy.argsort` of each board's scores, only sorts; it is what any scoring must at least do, not another scorer.")
    part.table(("What", "Seconds, median (range)", "Ratio to argsort", "Target"), [
        (f"{boards} boards × {tables} tables: both sides scored", times(scoring), ratios(ratio),
         part.target("engine against argsort", ratio.median, f"at most {MOST_RATIO:g} ×", most=MOST_RATIO)),
        ("the same scores: argsort board by board", times(sorting), "1", ""),
        ("the same scores: one argsort of the whole matrix", times(at_once), ratios(at_once.over(sorting)), ""),
        (f"{SIMULTANEOUS[0]} × {SIMULTANEOUS[1]:,}: scored, added up, {2 * SIMULTANEOUS[1]:,} pairs ranked, ties broken",
         times(whole), ratios(whole.over(sorted_)),
         part.target("simultaneous: seconds", whole.median, f"at most {MOST_SECONDS:g} s", most=MOST_SECONDS)),
        ("the same scores: argsort board by board", times(sorted_), "1", ""),
        ("peak memory of that process", megabytes(run.peak), "",
         part.target("simultaneous: memory", run.peak, f"at most {megabytes(MOST_BYTES)}", most=MOST_BYTES)),
    ])
    part.say(f"{len(scoring.values)} turns of {many} calls each; the simultaneous, {len(whole.values)} turns. "
             "*What it does not say:* nothing of files, workbooks or the start of a process; those are below.")
    return part


def _card(cards: Cards, first: int, pair: int) -> Any:
    return cards(first + pair)


def simultaneous_event(turns: int) -> dict[str, list[float]]:
    """Seconds of a whole simultaneous, and of sorting its scores, turn by turn."""
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
            rank(shares, method.tiebreaks, partial(_card, cards, first))

    by_board = score.reshape(boards, tables)
    found = interleaved({
        "whole": lambda: seconds(whole), "sorting": lambda: seconds(lambda: [np.argsort(scores) for scores in by_board]),
    }, turns)
    return {name: list(sample.values) for name, sample in found.items()}


if __name__ == "__main__":
    print(json.dumps(simultaneous_event(int(sys.argv[1]))))
