"""The search that found the starters of src/etui/movements/howell_starters.py.

    PYTHONPATH=src python docs/searches/howell.py 12 9 --seconds 20

prints the best starter found for 12 pairs in 9 rounds, as a line for that file. A starter is the first round: pairs
1 to R move, the others stay, and every next round adds 1 to the pairs that move and to the board sets (after R comes 1).
It makes a Howell when

* no two couples of moving pairs are equally far apart (or two pairs would meet twice);
* pair minus board set takes every value once over the moving pairs (or someone would meet a set twice);
* the board sets are all different (or tables would share).

Tables are numbered in the order of their board sets, so that boards go down one table a round. Among the starters the
search looks for the one that makes people walk least. A complete Howell keeps the sequence of directions of the shipped
one, which decides how evenly scores are compared; a shorter one gets the best directions that single changes lead to.

The starters shipped come from runs of a minute or less for each number of pairs, of a C translation of ``starters``.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections.abc import Iterator

import numpy as np

from etui.movements.howell_starters import STARTERS, starter

Couple = tuple[int, int | None, int]             # two pairs and a board set, from 0; None: a pair that stays


def starters(
    pairs: int, rounds: int, seconds: float, signs: list[int] | None, seed: int
) -> Iterator[tuple[int, list[Couple], list[int] | None]]:
    """Starters that make people walk less and less: tables walked by all in a cycle, tables in order, directions."""
    draw, end, best = random.Random(seed), time.monotonic() + seconds, 10**9
    tables, staying = pairs // 2, pairs - rounds
    units = [u for u in range(1, rounds) if math.gcd(u, rounds) == 1]
    while time.monotonic() < end:
        sets = [0, *sorted(draw.sample(range(1, rounds), tables - 1))]
        seats = [1] + [2] * (tables - 1)
        for table in draw.sample(range(1, tables), staying - 1):
            seats[table] = 1
        turned = None
        if signs:
            unit, shift = draw.choice(units), draw.randrange(rounds)
            turned = [0] * rounds
            for k, sign in enumerate(signs):
                turned[(k * unit + shift) % rounds] = sign
            if turned[0] != (sum(signs) * 2 > rounds):           # the pair that stays needs the direction in minority
                continue
        found = _seat(rounds, sets, seats, turned, best)
        if found:
            best, who = found
            yield best, [(w[0], w[1] if len(w) > 1 else None, b) for w, b in zip(who, sets, strict=True)], turned


def _seat(
    rounds: int, sets: list[int], seats: list[int], signs: list[int] | None, best: int, limit: int = 5000
) -> tuple[int, list[list[int]]] | None:
    """Seat pair after pair, nearest table first, while the walk can still be shorter than ``best``."""
    who: list[list[int]] = [[] for _ in sets]
    who[0] = [0]
    values, gaps, steps = {0}, set(), 0

    def go(pair: int, at: int, walked: int) -> int | None:
        nonlocal steps
        steps += 1
        if pair == rounds:
            return walked + at if walked + at < best else None
        for table in sorted(range(len(sets)), key=lambda t: (abs(t - at), -t)):
            value, gap = (pair - sets[table]) % rounds, 0
            if len(who[table]) == seats[table] or value in values or steps > limit:
                continue
            if who[table]:
                other = who[table][0]
                gap = min(pair - other, rounds - pair + other)
                if gap in gaps or 2 * gap == rounds or (signs and signs[value] == signs[(other - sets[table]) % rounds]):
                    continue
            who[table].append(pair)
            far = max((t for t in range(len(sets)) if len(who[t]) < seats[t]), default=0)
            cost = walked + abs(table - at)
            if cost + (2 * far - table if far > table else table) < best:
                values.add(value)
                gaps.add(gap)
                if total := go(pair + 1, table, cost):
                    return total
                values.discard(value)
                gaps.discard(gap)
            who[table].pop()
        return None

    total = go(1, 0, 0)
    return (total, who) if total else None


def directions(pairs: int, rounds: int, base: list[Couple], signs: list[int] | None, seed: int) -> str:
    """The starter as a line of the file: NS first, the rounds in which a pair that stays sits EW, the sets turned."""
    draw, tables = random.Random(seed), len(base)
    who = _numbered(pairs, rounds, base)
    plays = [[_moved(who[t], k, rounds) for k in range(rounds)] for t in range(tables)]
    # one group of plays for a table whose pairs both move, one play at a time where a pair stays
    groups = [[(t, k)] for t in range(tables) for k in range(rounds) if base[t][1] is None]
    groups += [[(t, k) for k in range(rounds)] for t in range(tables) if base[t][1] is not None]
    if signs is not None:                                        # a complete Howell: the sequence decides
        ns = [bool(signs[(pair - b) % rounds]) for pair, _, b in base]
        ns[0] = not ns[0]                                        # there the pair that stays is written first
        best = {(t, k): 1 if ns[t] else -1 for t in range(tables) for k in range(rounds)}
    else:
        best = min((_climb(pairs, rounds, plays, groups, draw) for _ in range(40)), key=lambda found: found[0])[1]
    sat = np.zeros((pairs, rounds))
    for (t, k), way in best.items():
        one, other, b = plays[t][k]
        sat[one, b], sat[other, b] = way, -way
    turned = _turned_sets(sat, draw)
    words = []
    for t, (one, other, b) in enumerate(who):
        mask = sum(1 << k for k in range(rounds) if best[t, k] != best[t, 0])
        couple = (one, other) if best[t, 0] > 0 else (other, one)
        words.append(f"{couple[0] + 1}-{couple[1] + 1}-{b + 1}" + (f"~{mask:x}" if mask else ""))
    return " ".join(words) + (" / " + " ".join(str(b + 1) for b in turned) if turned else "")


def _numbered(pairs: int, rounds: int, base: list[Couple]) -> list[tuple[int, int, int]]:
    """The pairs that stay get their numbers: the last one at table 1, the others upwards from rounds + 1."""
    numbers = iter([pairs - 1, *range(rounds, pairs - 1)])
    return [(next(numbers), one, b) if other is None else (one, other, b) for one, other, b in base]


def _moved(couple: tuple[int, int, int], k: int, rounds: int) -> tuple[int, int, int]:
    one, other, b = couple
    return one if one >= rounds else (one + k) % rounds, other if other >= rounds else (other + k) % rounds, (b + k) % rounds


def _climb(pairs, rounds, plays, groups, draw):
    """From directions drawn at random, single changes as long as comparisons get more even."""
    way = {spot: sign for group in groups for sign in [draw.choice((-1, 1))] for spot in group}
    sat = np.zeros((pairs, rounds))
    for (t, k), sign in way.items():
        one, other, b = plays[t][k]
        sat[one, b], sat[other, b] = sign, -sign

    def turn(group):
        for t, k in group:
            one, other, b = plays[t][k]
            way[t, k] *= -1
            sat[[one, other], b] *= -1

    def uneven():
        return float((np.abs(sat @ sat.T) ** 3).sum())           # the cube: few extremes, and as little variance

    now, better = uneven(), True
    while better:
        better = False
        for group in draw.sample(groups, len(groups)):
            turn(group)
            if (new := uneven()) < now:
                now, better = new, True
            else:
                turn(group)
    return now, way


def _turned_sets(sat, draw) -> list[int]:
    """Board sets on which everyone changes direction: comparisons stay as they are, turns in NS get more even (the fourth
    power, as their squares add up to the same in a perfect Howell)."""
    best: tuple[float, list[int]] = (float((sat.sum(1) ** 4).sum()), [])
    for _ in range(200):
        sign = np.array([draw.choice((-1, 1)) for _ in range(sat.shape[1])])
        better = True
        while better:
            better = False
            for b in range(len(sign)):
                now = ((sat @ sign) ** 4).sum()
                sign[b] *= -1
                if ((sat @ sign) ** 4).sum() < now:
                    better = True
                else:
                    sign[b] *= -1
        for way in (sign, -sign):
            turned = [b for b in range(len(sign)) if way[b] < 0]
            if (float(((sat @ way) ** 4).sum()), len(turned)) < (best[0], len(best[1])):
                best = float(((sat @ way) ** 4).sum()), turned
    return best[1]


def shipped_signs(pairs: int) -> list[int]:
    """For pair minus board set 0, 1, …: whether that pair sits NS in the complete Howell that is shipped."""
    rounds, signs = pairs - 1, [0] * (pairs - 1)
    for table in starter(pairs, rounds).tables:
        for pair, ns in ((table.ns, 1), (table.ew, 0)):
            if pair < pairs:
                signs[(pair - table.board_set) % rounds] = ns
    return signs


def main() -> None:
    command = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    command.add_argument("pairs", type=int)
    command.add_argument("rounds", type=int)
    command.add_argument("--seconds", type=float, default=20)
    command.add_argument("--seed", type=int, default=1)
    asked = command.parse_args()
    complete = asked.rounds == asked.pairs - 1 and (asked.pairs, asked.rounds) in STARTERS
    signs = shipped_signs(asked.pairs) if complete else None
    found = None
    for found in starters(asked.pairs, asked.rounds, asked.seconds, signs, asked.seed):
        print(f"people walk {found[0]} tables: {found[1]}")
    if found is None:
        print("Nothing found: give it more seconds.")
        return
    line = directions(asked.pairs, asked.rounds, found[1], found[2], asked.seed)
    print(f'    ({asked.pairs}, {asked.rounds}): "{line}",')


if __name__ == "__main__":
    main()
