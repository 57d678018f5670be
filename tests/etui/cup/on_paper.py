"""A slow reference: a cup kept with pencil lists, as a director without a computer would.

Nothing here knows of the engine. ``None`` in a list is an empty line (a bye, or somebody who never came).
"""

from __future__ import annotations


def order_by_folding(count):
    """Bracket order by the director’s picture: fold the ranking in two again and again, best against worst."""
    size = 1
    while size < count:
        size *= 2
    blocks = [[seed] for seed in range(1, size + 1)]
    while len(blocks) > 1:
        half = len(blocks) // 2
        blocks = [blocks[i] + blocks[-1 - i] for i in range(half)]
    return blocks[0]


def meet(a, b, winner, log, rnd):
    """Plays a match in a round; gives (who goes on, who lost): nobody and nobody when neither came."""
    if a is None or b is None:
        return (b if a is None else a), None
    log.setdefault(rnd, []).append((a, b))
    won = winner(a, b)
    return won, (None if won is None else b if won == a else a)


def decided(first, second, legs, named):
    """Who wins a match by what was typed: None when neither came.

    legs: of each leg played, the scores of both and whether each was absent. named: whom the director named, should it be level.
    The first leg that somebody missed decides; else the sum of the legs; else the director.
    """
    ours = theirs = 0
    for (a, b), (first_absent, second_absent) in legs:
        if first_absent and second_absent:
            return None
        if first_absent:
            return second
        if second_absent:
            return first
        ours, theirs = ours + a, theirs + b
    if ours > theirs:
        return first
    if theirs > ours:
        return second
    return named


def single(lines, winner, third=False):
    """A single elimination: pairs by round, the winner, and the winner of the third-place match.

    third: the losers of the semi-finals meet in the round of the final, when both semi-finals have two sides at the draw.
    """
    log, rnd, bronze = {}, 0, None
    third = third and len(lines) >= 4 and sum(line is not None for line in lines) >= 4
    while len(lines) > 1:
        rnd += 1
        results = [meet(lines[i], lines[i + 1], winner, log, rnd) for i in range(0, len(lines), 2)]
        lines = [won for won, _ in results]
        if third and len(lines) == 2:
            bronze = meet(results[0][1], results[1][1], winner, log, rnd + 1)[0]
    return log, lines[0], bronze


def double(lines, winner, turned, reset):
    """A double elimination: pairs by round, the winner, and how often each has lost.

    turned: for the 1st, 2nd… drop, the losers of an upper round in the order in which they stand below.
    winner(a, b): who wins (None: neither came), called once a match in the order of play.
    """
    log, lost = {}, {}
    upper, losers = [], []

    def play(a, b, rnd):
        won, out = meet(a, b, winner, log, rnd)
        if out is not None:
            lost[out] = lost.get(out, 0) + 1
        return won, out

    def stage(lines, rnd):
        results = [play(lines[i], lines[i + 1], rnd) for i in range(0, len(lines), 2)]
        return [won for won, _ in results], [out for _, out in results]

    upper, losers = stage(lines, 1)
    lower = losers
    upper_round, drop = 1, 0
    rnd = 1
    while len(upper) > 1:
        rnd += 1
        upper_round += 1
        upper, falling = stage(upper, rnd)                       # in the same round as the odd lower round
        lower, _ = stage(lower, rnd)
        rnd += 1
        drop += 1
        falling = turned(drop, falling)
        lower = [play(low, high, rnd)[0] for low, high in zip(lower, falling, strict=True)]
    rnd += 1
    above, below = upper[0], lower[0]
    won, out = play(above, below, rnd)
    if reset and out is not None and out == above:
        won, _ = play(above, below, rnd + 1)
    return log, won, lost


def alternating(drop, losers):
    return losers[::-1] if drop % 2 else losers


def sharly(drop, losers):
    return losers[::-1]
