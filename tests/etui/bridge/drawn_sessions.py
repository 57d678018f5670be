"""Random combined rankings (article 83) against means taken by hand, and large fields for the single ranking of article 82.

Left out of the means by hand: tie-breaks over several sessions (equal pairs share their place), handicaps and near names.
"""

from __future__ import annotations

from fractions import Fraction

from etui.bridge.combination import Played, Session, combine
from etui.bridge.event import Line, Method, PairsEvent
from tests.etui.bridge.test_scoring import places, score_event


def by_hand(table, boards, absent):
    """Place, whether shared, and final percentage of each pair: its percentages, each as often as its session had boards.

    absent: "after" those who played all, "left out" of the mean, or "zero".
    """
    final, missed = {}, {}
    for pair, row in table.items():
        dealt = [(Fraction(0) if percent is None and absent == "zero" else percent, n)
                 for percent, n in zip(row, boards, strict=True)]
        counted = [percent for percent, n in dealt if percent is not None for _ in range(n)]
        final[pair] = sum(counted, Fraction(0)) / len(counted)
        missed[pair] = absent == "after" and None in row
    order = {pair: (not missed[pair], final[pair]) for pair in final}
    return {pair: (1 + len([o for o in order.values() if o > mine]), list(order.values()).count(mine) > 1, final[pair])
            for pair, mine in order.items()}


def assert_agrees(chance):
    sessions, pairs = chance.randint(2, 4), chance.randint(2, 12)
    boards, missing = [chance.choice([18, 24, 26, 27, 33]) for _ in range(sessions)], chance.choice([0, 0.1, 0.4])
    table = {}
    for n in range(1, pairs + 1):
        row = [Fraction(chance.choice([40, 45, 50, 55, Fraction(1250, 23)])) for _ in range(sessions)]
        if n > 1:                                                # the first pair plays all: sessions have a pair in common
            row = [None if chance.random() < missing else percent for percent in row]
        if any(percent is not None for percent in row):
            table[f"Ann {n}", f"Bob {n}"] = row
    drawn = []
    for i in range(sessions):
        played = [Played(names if chance.random() < 0.5 else names[::-1], (), row[i])
                  for names, row in table.items() if row[i] is not None]
        chance.shuffle(played)
        drawn.append(Session(f"session {i + 1}", Fraction(boards[i]), tuple(played)))
    absent = chance.choice(["after", "left out", "zero"])
    lines = combine(drawn, (), absent).lines
    got = {tuple(sorted(line.names)): (line.place, line.shared, line.final) for line in lines}
    expected = by_hand(table, boards, absent)
    assert got == expected
    assert [line.place for line in lines] == sorted(line.place for line in lines)


def random_large_event(chance) -> PairsEvent:
    """Seventy to a hundred and twenty pairs in two lines, each playing two boards, few scores: every lot of article 82."""
    tables = chance.randint(35, 60)
    lines = tuple(
        Line(board=board, ns=str(ns), ew=str((ns + board - 2) % tables + 1), table=ns, score=chance.choice(range(-400, 430, 10)))
        for board in (1, 2) for ns in range(1, tables + 1)
    )
    return PairsEvent("a large event", lines, method=Method(winners=2, ranking="article 82", tiebreaks=()))


def in_lots(event):
    """Place and whether it is shared, by line and number, of a field all of whose scores are real and none is broken further.

    As many firsts of both lines as article 82 makes sure of (three, and one more in each line for every twenty pairs from 70
    on), lot by lot; then everybody else; each lot by matchpoints.
    """
    points = {}
    for mine in event.lines:
        for side, sign, number in (("NS", 1, mine.ns), ("EW", -1, mine.ew)):
            had = [sign * (mine.score - other.score) for other in event.lines if other.board == mine.board and other is not mine]
            points[side, number] = points.get((side, number), 0) + sum(2 if d > 0 else 1 if d == 0 else 0 for d in had)
    sure, left = 3, len(points)
    while left >= 70:
        sure, left = sure + 1, left - 20
    lot = {who: min(1 + len([o for o in points if o[0] == who[0] and points[o] > mine]), sure + 1)
           for who, mine in points.items()}
    order = {who: (-lot[who], points[who]) for who in points}
    return {who: (1 + len([o for o in order.values() if o > mine]), list(order.values()).count(mine) > 1)
            for who, mine in order.items()}


def assert_large_agrees(event):
    got = {(side, number): place for its in places(score_event(event)).values() for (_, number, side), place in its.items()}
    expected = in_lots(event)
    assert got == expected
