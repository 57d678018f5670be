"""The long run sees a fault: of every kind, one planted in the engine is found by a small batch, and none without it."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction

import pytest

import etui.bridge.article82
import etui.bridge.combination
import etui.bridge.rankings
import etui.cup.advance
import etui.tarot.deal
import etui.tarot.tiebreaks
from tests.soak import __main__ as tool
from tests.soak.engine import KINDS, difference

SMALL = 40


def the_last_first(monkeypatch):
    """Bridge places are counted from the bottom."""
    real = etui.bridge.rankings.rank
    monkeypatch.setattr(etui.bridge.rankings, "rank", lambda shares, *rest: real([-share for share in shares], *rest))


def three_couples_only(monkeypatch):
    """Article 82 makes sure of three couples, however many pairs play."""
    monkeypatch.setattr(etui.bridge.article82, "couples", lambda pairs: 3)


def all_weights_alike(monkeypatch):
    """Sessions count the same, whatever boards they were planned for."""
    real = etui.bridge.combination.weighted_percent
    monkeypatch.setattr(etui.bridge.combination, "weighted_percent", lambda row, weights: real(row, [Fraction(1)] * len(weights)))


def the_worst_round(monkeypatch):
    """At tarot the best round is read as the worst."""
    breaks = etui.tarot.tiebreaks.TIEBREAKS
    monkeypatch.setitem(breaks, "best round", breaks["worst round"])


def a_dear_petit(monkeypatch):
    """The petit au bout is worth 11."""
    monkeypatch.setattr(etui.tarot.deal, "PETIT", 11)


def the_loser_goes_on(monkeypatch):
    """Whoever lost a match of a cup advances."""
    real = etui.cup.advance._outcome

    def inverted(*given):
        played = real(*given)
        return played if played.winner is None else replace(played, winner=1 - played.winner)

    monkeypatch.setattr(etui.cup.advance, "_outcome", inverted)


FAULTS = {
    "pairs": the_last_first, "imps": the_last_first, "individual": the_last_first, "combined": all_weights_alike,
    "large": three_couples_only, "tarot": the_worst_round,
    "tarot deals": a_dear_petit, "cups": the_loser_goes_on,
}


def batch(kind):
    return [found for n in range(SMALL) if (found := difference(f"{kind} event {n}", lambda n=n: KINDS[kind](n)))]


@pytest.mark.parametrize("kind", KINDS)
def test_a_planted_fault_is_seen(kind, monkeypatch):
    assert batch(kind) == []
    FAULTS[kind](monkeypatch)
    found = batch(kind)
    assert len(found) > 1, "the run goes on after the first"
    assert all(text.startswith(f"{kind} event ") for text in found)


def test_an_error_is_told_with_its_type_and_a_bare_assertion_with_both_values(tmp_path):
    source = tmp_path / "bare.py"                                # pytest gives its own assertions a text
    source.write_text("def compares(one, other):\n    assert one == other\n")
    compares = runpy.run_path(str(source))["compares"]
    found = difference("pairs event 7", lambda: compares({"a": Fraction(1, 2), "b": 2}, {"a": Fraction(1, 3), "b": 2}))
    assert found == ("pairs event 7: AssertionError: line 2, assert one == other: {'a': Fraction(1, 2)} against "
                     "{'a': Fraction(1, 3)}")
    assert difference("pairs event 7", lambda: {}["x"]) == "pairs event 7: KeyError: 'x'"


def test_again_drops_what_agrees_now_and_keeps_what_does_not(tmp_path, monkeypatch, capsys):
    state = tmp_path / "soak.json"
    monkeypatch.setattr(tool, "KINDS", {"pairs": lambda n: {3: None}[n]})
    state.write_text(json.dumps({"done": {"pairs": 1}, "found": ["pairs batch 0: event 3: old", "pairs event 4: old"]}))
    monkeypatch.setattr(sys, "argv", ["soak", "--state", str(state), "--again"])
    assert tool.run() == 1
    assert json.loads(state.read_text()) == {"done": {"pairs": 1}, "found": ["pairs event 4: KeyError: 4"]}


def test_a_batch_goes_on_after_an_error_and_counts_all_its_events(tmp_path, monkeypatch, capsys):
    state, ran = tmp_path / "soak.json", []
    monkeypatch.setattr(tool, "KINDS", {"pairs": lambda n: ran.append(n) or 1 // (n % 5)})
    monkeypatch.setattr(tool, "BATCH", 10)
    monkeypatch.setattr(sys, "argv", ["soak", "--events", "10", "--workbooks", "0", "--state", str(state)])
    assert tool.run() == 1
    assert ran == list(range(10))
    kept = json.loads(state.read_text())
    assert kept["done"] == {"pairs": 1}
    assert [text.split(":")[0] for text in kept["found"]] == ["pairs event 0", "pairs event 5"]


def test_it_refuses_to_run_without_assertions():
    ran = subprocess.run([sys.executable, "-O", "-m", "tests.soak", "--events", "1"], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert "run without -O" in ran.stderr
