"""Rounds, matches and what feeds them, before anything is played."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.cup.advance import replay
from etui.cup.draw import draw
from etui.cup.model import VARIANTS, CupSettings, Source
from etui.cup.names import source_words, stage_name
from tests.etui.cup.cups import by_round, cup, favourites, players, simulate_cup

# --- Rounds ---


@pytest.mark.parametrize(
    ("entries", "k"), [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (16, 4), (17, 5), (32, 5), (33, 6)]
)
def test_the_size_of_the_field_fixes_the_rounds(entries, k):
    def rounds(**how):
        drawn = cup(entries, **how).draw
        return drawn.rounds, drawn.reserved

    assert rounds(variant="single") == (k, 0)
    assert rounds(variant="two-leg") == (2 * k, 0)
    assert rounds(variant="double") == (2 * k, 0)
    assert rounds(variant="double", reset=True) == (2 * k, 1)
    assert rounds(variant="double-two-leg", reset=True) == (4 * k, 2)


@pytest.mark.parametrize("variant", VARIANTS)
def test_matches_are_numbered_in_the_order_of_their_rounds(variant):
    drawn = cup(11, variant=variant, reset=variant.startswith("double")).draw
    assert [match.id for match in drawn.matches] == [f"M{k}" for k in range(1, len(drawn.matches) + 1)]
    assert [match.rounds for match in drawn.matches] == sorted(match.rounds for match in drawn.matches)


def test_two_entries_play_every_variant():
    assert by_round(simulate_cup(2, "single")) == {1: [(1, 2)]}
    assert by_round(simulate_cup(2, "two-leg")) == {1: [(1, 2)], 2: [(1, 2)]}
    assert by_round(simulate_cup(2, "double", policy="favourites", reset=True)) == {1: [(1, 2)], 2: [(1, 2)]}
    assert by_round(simulate_cup(2, "double", policy="challenger", reset=True)) == {1: [(1, 2)], 2: [(1, 2)], 3: [(1, 2)]}
    assert by_round(simulate_cup(2, "double-two-leg", policy="challenger", reset=True)) == {rnd: [(1, 2)] for rnd in range(1, 7)}


# --- Double elimination: where winners and losers go ---


def sources(drawn):
    return {(m.bracket, m.stage, m.index): [f"{s.kind[0]}{s.seed or s.match}" for s in m.sources] for m in drawn.draw.matches}


def test_eight_entries_in_double_elimination():
    feeds = sources(cup(8, variant="double", reset=True))
    assert feeds["lower", 1, 0] == ["lM1", "lM2"]                # losers of neighbours
    assert feeds["lower", 1, 1] == ["lM3", "lM4"]
    assert [feeds["lower", 2, i] for i in (0, 1)] == [["wM7", "lM6"], ["wM8", "lM5"]]      # first drop: reversed
    assert feeds["upper", 3, 0] == ["wM5", "wM6"]
    assert feeds["lower", 3, 0] == ["wM9", "wM10"]
    assert feeds["lower", 4, 0] == ["wM12", "lM11"]
    assert feeds["final", 1, 0] == ["wM11", "wM13"]
    assert feeds["reset", 1, 0] == ["lM14", "wM14"]


def test_the_second_drop_is_natural_when_alternating_and_reversed_as_sharly_does():
    natural, reversed_ = ([sources(cup(16, variant="double", drops=how))["lower", 4, i][1] for i in (0, 1)]
                          for how in ("alternating", "sharly"))
    assert natural == reversed_[::-1]
    assert natural == sorted(natural, key=lambda name: int(name[2:]))


def test_two_byes_leave_a_lower_match_empty_and_the_next_opponent_walks_over():
    drawn = cup(5, variant="double")
    state = replay(drawn)
    lower = [p for p in state.matches.values() if p.match.bracket == "lower" and p.match.stage == 1]
    assert [p.status for p in lower] == ["waiting", "empty"]
    above, below = (m for m in drawn.draw.matches if m.bracket == "lower" and m.stage == 2)
    assert [s.kind for s in above.sources] == ["loser", "loser"]         # 5’s walk-over is passed through
    assert [s.kind for s in below.sources] == ["bye", "loser"]
    assert not below.contested


# --- The bracket before anything is known ---


def test_placeholders_say_where_each_side_will_come_from():
    drawn = cup(5, variant="double", reset=True)

    def placeholders(name, language="en"):
        return tuple(source_words(source).say(language) for source in drawn.draw.match[name].sources if source.kind != "seed")

    assert [source.seed for source in drawn.draw.match["M2"].sources] == [4, 5]
    assert placeholders("M1") == ("bye",)
    assert placeholders("M5") == ("winner of M2",)
    assert placeholders("M6") == ()                              # both had a bye
    assert placeholders("M9") == ("loser of M2", "loser of M6")
    assert stage_name(drawn, drawn.draw.match["M9"]).fr == "Tableau inférieur – tour 2"
    assert placeholders("M9", "fr") == ("perdant de M2", "perdant de M6")
    assert placeholders("M10", "fr") == ("exempt", "perdant de M5")
    assert placeholders("M11", "fr") == ("gagnant de M5", "gagnant de M6")


@given(st.integers(2, 70), st.sampled_from(VARIANTS), st.booleans(), st.sampled_from(["alternating", "sharly", "spread"]))
@settings(max_examples=40, deadline=None)
def test_every_side_comes_from_an_earlier_match_that_can_send_somebody(entries, variant, option, drops):
    double = variant.startswith("double")
    drawn = draw(CupSettings(variant=variant, reset=option and double, third_place=option and not double, drops=drops),
                 players(entries))
    used = []
    for match in drawn.draw.matches:
        for source in match.sources:
            if source.match:
                before = drawn.draw.match[source.match]
                assert before.contested
                assert before.rounds[-1] < match.rounds[0]
            if source.match and match.contested and match.bracket != "reset":
                used.append(source)
    assert len(used) == len(set(used))                           # nobody plays in two places
    contested = {m.id for m in drawn.draw.matches if m.contested and m.bracket in ("upper", "lower")}
    assert {s.match for s in used if s.kind == "winner"} == contested
    if double:
        upper = {m.id for m in drawn.draw.matches if m.contested and m.bracket == "upper"}
        assert {s.match for s in used if s.kind == "loser"} >= upper


def test_a_seed_without_an_opponent_is_never_named_as_winner_of_an_empty_match():
    drawn = cup(6, clubs=["Metz", "Nancy", "Nancy", "Metz", "Metz", "Toul"], group_by="club")
    semi_finals = [m.sources for m in drawn.draw.matches if m.stage == 3]
    assert semi_finals[1] == (Source("winner", match="M11"), Source("seed", 6))


def test_names_advance_as_soon_as_a_result_is_typed():
    after = favourites(cup(8))
    assert [p.sides for p in replay(after).matches.values() if p.match.stage == 2] == [(1, 4), (2, 3)]
    assert replay(after).matches["M5"].legs[0].white is None     # colours come when the round is paired
