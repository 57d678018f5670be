"""Incidents of simulated cups: as many as asked, and the cup goes on to its end."""

from __future__ import annotations

from random import Random

import pytest

from etui.cup.advance import replay
from etui.cup.simulation import POLICIES, Incidents, play_out
from etui.errors import EtuiError
from tests.etui.cup.cups import cup


def played(count, incidents, seed=1, rounds=None, **settings):
    return play_out(cup(count, seed=seed, **settings), POLICIES["random"], Random(seed), incidents, rounds)


@pytest.mark.parametrize("variant", ["single", "two-leg", "double", "double-two-leg"])
@pytest.mark.parametrize("seed", range(8))
def test_level_matches_go_to_a_play_off_and_forfeits_are_forfeits(variant, seed):
    whole = played(16, Incidents(forfeits=2, levels=4), seed, variant=variant)
    state = replay(whole)
    assert state.over
    missed = {name for (name, _), result in whole.results.items() if any(result.absent)}
    level = {name for name, match in state.matches.items() if match.decided_by == "manual"}
    assert level == set(whole.winners)
    assert len(missed) <= 2
    assert len(level) <= 4
    if not any(match.winner is None for match in state.matches.values() if match.status == "decided"):
        assert (len(missed), len(level)) == (2, 4)
    assert all(state.matches[name].decided_by == "forfeit" for name in missed)


@pytest.mark.parametrize("seed", range(8))
def test_who_goes_home_wins_nothing_more(seed):
    whole = played(11, Incidents(withdrawals=3), seed, variant="double")
    assert len(whole.withdrawn) == 3
    assert replay(whole).over
    for gone, first in whole.withdrawn.items():
        later = [m for m in replay(whole).matches.values() if gone in m.sides and m.match.rounds[0] > first]
        assert not any(m.winner is not None and m.sides[m.winner] == gone for m in later)


def test_a_cup_stopped_at_a_round_has_it_paired_and_empty():
    whole = played(8, Incidents(), rounds=2)
    assert whole.paired == 2
    assert {whole.draw.match[name].rounds[0] for name, _ in whole.results} == {1}


def test_more_incidents_than_matches_are_refused():
    with pytest.raises(EtuiError, match="7 matches are to come"):
        played(8, Incidents(forfeits=5, levels=3))
