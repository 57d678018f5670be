"""The single ranking of article 82, live: RANKING says what the engine says of the same event."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from etui.bridge.event import Method, Pair, PairsEvent
from etui.bridge.session import score_event
from etui.bridge.simulation import play
from etui.movements.mitchell import mitchell
from xlsheets.functions import FUNCTIONS


def event(seed: int, tables: int) -> PairsEvent:
    """Few boards and few different scores, so that ties are common."""
    movement = mitchell(tables, tables)
    chance = Random(seed)
    lines = [
        replace(line, score=chance.choice((-50, 50, 420)), contract="", declarer="", tricks=None)
        for line in play(movement, chance)
    ]
    pairs = tuple(Pair(str(n), ("NS", "EW")[side]) for side, numbers in enumerate(movement.lines) for n in numbers)  # type: ignore[arg-type]
    return PairsEvent("", tuple(lines), pairs, Method(ranking="article 82"))


@pytest.mark.parametrize("seed", range(60))
def test_ranking_gives_article_82_as_the_engine_does(seed: int) -> None:
    played = event(seed, tables=3 + seed % 7)
    boards, ns, ew, scores = ([[getattr(line, name)] for line in played.lines] for name in ("board", "ns", "ew", "score"))
    notes = FUNCTIONS["TRAVELLERS"](boards, scores)
    rows = FUNCTIONS["RANKING"](ns, ew, boards, scores, notes, 82)
    scored = score_event(played)
    (ranking,) = scored.rankings
    who = [scored.competitors[standing.competitor] for standing in ranking.rows]
    expected = {
        (c.id, c.line): (s.place, float(scored.totals.share(s.competitor) * 100)) for s, c in zip(ranking.rows, who, strict=True)
    }
    assert {(str(row[1]), row[2]): row[0] for row in rows} == {key: place for key, (place, _) in expected.items()}
    assert {(str(row[1]), row[2]): row[6] for row in rows} == pytest.approx({key: share for key, (_, share) in expected.items()})
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)


def test_the_first_six_places_go_by_couples() -> None:
    """Art. 82.1: two firsts, two seconds, two thirds, whatever the percentages of the other pairs."""
    ns, ew = [[1], [2], [3], [4]], [[5], [6], [7], [8]]
    lines = [(n, e) for (n,) in ns for (e,) in ew]
    strength = {1: 90, 2: 80, 3: 70, 4: 60, 5: 4, 6: 3, 7: 2, 8: 1}  # every NS pair far ahead of every EW pair
    percents = [[strength[n] / 2 + 50 - strength[e]] for n, e in lines]
    notes = [[p, 100 - p, p, 100 - p] for (p,) in percents]
    rows = FUNCTIONS["RANKING"](
        [[n] for n, _ in lines], [[e] for _, e in lines], [[1 + i] for i in range(16)], [[420]] * 16, notes, 82, [[""]]
    )
    assert [row[2] for row in rows[:6]].count("EW") == 3
    assert [sorted(row[2] for row in rows[k : k + 2]) for k in (0, 2, 4)] == [["EW", "NS"]] * 3
