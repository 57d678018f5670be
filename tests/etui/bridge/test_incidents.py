"""Incidents of simulated events: so many as asked, each a thing the rules know, the same for a seed, and nothing else touched."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.bridge.event import Method, Pair, PairsEvent
from etui.bridge.incidents import Incidents, with_incidents
from etui.bridge.individual import IndividualEvent, IndividualLine
from etui.bridge.simulation import play
from etui.errors import EtuiError
from etui.movements.mitchell import mitchell


def evening(tables=7, seed=1, scoring="matchpoints"):
    movement = mitchell(tables, 2 * tables)
    lines = tuple(play(movement, Random(seed)))
    pairs = tuple(Pair(str(n), "NS" if n <= tables else "EW") for n in movement.competitors)
    return PairsEvent("evening", lines, pairs, Method(scoring=scoring))


def individual():
    """Four tables, three rounds of two boards; nobody's seat changes."""
    lines = tuple(
        IndividualLine(2 * rnd + board - 2, *map(str, range(4 * table - 3, 4 * table + 1)), "", table, rnd, score=50 * table)
        for rnd in (1, 2, 3) for board in (1, 2) for table in (1, 2, 3, 4)
    )
    return IndividualEvent("individual", lines)


def test_adjusted_and_missing_results_are_as_many_as_asked():
    event = with_incidents(evening(), Incidents(adjustments=5, missing=3), 4)
    adjusted = [line for line in event.lines if line.adjusted]
    missing = [line for line in event.lines if line.score is None and not line.adjusted]
    assert (len(adjusted), len(missing)) == (5, 3)
    assert all((line.score, line.contract) == (None, "") for line in adjusted)


def test_a_spoilt_board_has_an_early_group_and_a_late_one():
    event = with_incidents(evening(), Incidents(groups=3), 2)
    by_board = defaultdict(list)
    for line in event.lines:
        by_board[line.board].append(line)
    spoilt = [lines for lines in by_board.values() if any(line.group for line in lines)]
    assert len(spoilt) == 3
    for lines in spoilt:
        early = [line.round for line in lines if line.group == "A"]
        late = [line.round for line in lines if line.group == "B"]
        assert len(early) + len(late) == len(lines)
        assert min(len(early), len(late)) >= 2
        assert max(early) <= min(late)


@pytest.mark.parametrize("seed", range(20))
def test_who_goes_home_plays_nothing_more_and_nobody_else_loses_a_board(seed):
    before = evening(seed=seed)
    event = with_incidents(before, Incidents(withdrawals=2), seed)
    unplayed = {i for i, line in enumerate(event.lines) if line.adjusted == "NP"}
    assert all(new == old for i, (new, old) in enumerate(zip(event.lines, before.lines, strict=True)) if i not in unplayed)
    gone = set()
    for line in event.lines:                                     # a pair is gone when NP is all it has from some round on
        for seat, number in (("NS", line.ns), ("EW", line.ew)):
            own = sorted((x.round, x.adjusted) for x in event.lines if (x.ns if seat == "NS" else x.ew) == number)
            if own[-1][1] == "NP" and own[0][1] != "NP":
                first = min(rnd for rnd, adjusted in own if adjusted == "NP")
                if all(adjusted == "NP" for rnd, adjusted in own if rnd >= first):
                    gone.add((seat, number))
    assert len(gone) >= 2
    assert all(("NS", event.lines[i].ns) in gone or ("EW", event.lines[i].ew) in gone for i in unplayed)


def test_penalties_fall_on_different_competitors_in_the_unit_of_the_scoring():
    fined = with_incidents(evening(), Incidents(penalties=6), 3).penalties
    assert len({(p.line, p.number) for p in fined}) == 6
    assert {p.line for p in fined} <= {"NS", "EW"}
    assert all(p.unit != "IMP" for p in fined)
    by_imps = with_incidents(evening(scoring="Butler"), Incidents(penalties=6), 3).penalties
    assert {p.unit for p in by_imps} == {"IMP"}


def test_an_individual_whose_player_leaves_loses_the_whole_table():
    event = with_incidents(individual(), Incidents(withdrawals=1, penalties=2), 5)
    unplayed = [line for line in event.lines if line.adjusted == "NP"]
    assert len({line.table for line in unplayed}) == 1           # nobody changes seats here
    rounds = {line.round for line in unplayed}
    assert rounds in ({2, 3}, {3})
    assert len(unplayed) == 2 * len(rounds)
    assert [p.line for p in event.penalties] == ["", ""]


@given(st.integers(0, 10**6), st.builds(
    Incidents, st.integers(0, 5), st.integers(0, 5), st.integers(0, 2), st.integers(0, 1), st.integers(0, 4)))
@settings(max_examples=40, deadline=None)
def test_the_same_seed_gives_the_same_incidents_and_who_met_whom_never_changes(seed, incidents):
    before = evening(9, seed % 7)
    event = with_incidents(before, incidents, seed)
    assert event == with_incidents(before, incidents, seed)
    assert [(x.board, x.ns, x.ew, x.round, x.table) for x in event.lines] == [
        (x.board, x.ns, x.ew, x.round, x.table) for x in before.lines]
    assert len(event.penalties) == incidents.penalties


@pytest.mark.parametrize("incidents", [
    Incidents(adjustments=90, missing=9), Incidents(groups=15), Incidents(withdrawals=15), Incidents(penalties=15),
    Incidents(adjustments=-1),
])
def test_more_than_there_are_is_refused(incidents):
    with pytest.raises(EtuiError, match="ask for 0 to"):
        with_incidents(evening(), incidents, 1)


def test_nothing_asked_changes_nothing():
    assert with_incidents(evening(), Incidents(), 1) == evening()
    assert replace(with_incidents(individual(), Incidents(penalties=1), 1), penalties=()) == individual()
