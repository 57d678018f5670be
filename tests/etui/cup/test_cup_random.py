"""Whole cups of every kind and size, against a director’s pencil lists and against what must always hold."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.cup.advance import replay
from etui.cup.contradictions import contradictions
from etui.cup.draw import draw
from etui.cup.drops import DROPS, drop_places
from etui.cup.entering import name_winner, record_all, withdraw
from etui.cup.model import VARIANTS, CupSettings, Result
from etui.cup.pairing import pair, unpair
from etui.cup.standings import standings
from tests.etui.cup.cups import by_round, cup, players
from tests.etui.cup.on_paper import alternating, decided, double, order_by_folding, sharly, single

SIZES = st.integers(0, 30).flatmap(lambda often: st.integers(2, 34) if often else st.sampled_from([63, 64, 65, 128, 129, 200]))


def lines(count):
    return [seed if seed <= count else None for seed in order_by_folding(count)]


def typed_winners(cup):
    """Who won the match between two seeds, by the results typed for it: called once a match, in the order of play.

    Of the engine only the pairings are read, as they hung on the wall: which match is between which two.
    """
    between = {}
    for played in replay(cup).matches.values():
        if played.contested:
            between.setdefault(frozenset(played.sides), []).append(played)
    between = {pair: iter(matches) for pair, matches in between.items()}

    def winner(a, b):
        match = next(between.get(frozenset((a, b)), iter(())), None)
        assert match is not None, f"on paper {a} meets {b}; the cup never pairs them, or not as often"
        name, sides = match.match.id, match.sides
        typed = [cup.results[name, leg] for leg in (1, 2) if (name, leg) in cup.results]
        assert typed, f"{name}, {a} against {b}, has no result"
        return decided(*sides, [(result.scores, result.absent) for result in typed],
                       sides[cup.winners[name]] if name in cup.winners else None)

    return winner


# --- Against pencil lists ---


TURNED = [alternating, sharly]
ONE_LEG = [Result.of(1, 0), Result.of(0, 1), Result.of(0.5, 0.5), Result.forfeit(0), Result.forfeit(1), Result.forfeit(0, 1)]


def typed_at_random(cup, rng):
    """A cup typed to its end: games won, drawn and forfeited; the director names the winner of every level match."""
    often = rng.choice([(50, 50, 0, 0, 0, 0), (40, 40, 16, 2, 2, 1), (30, 30, 20, 8, 8, 4)])
    while not replay(cup).over:
        cup = pair(cup)
        results = {
            (game.match.id, leg): rng.choices(ONE_LEG, often)[0]
            for game, leg in replay(cup).games(cup.paired) if game.status == "open" and game.legs[leg - 1].result is None
        }
        cup = record_all(cup, results)
        for played in replay(cup).matches.values():
            if played.status == "level":
                cup = name_winner(cup, played.match.id, rng.randrange(2))
    return cup


def paired_by_turn(cup):
    """The pairs of every turn, each leg of it showing the same."""
    legs, found = cup.settings.legs, {}
    for rnd, games in by_round(cup).items():
        turn = -(-rnd // legs)
        assert sorted(found.setdefault(turn, sorted(games))) == sorted(games)
    return {turn: games for turn, games in found.items() if games}     # a round of walk-overs has no game


@given(SIZES, st.integers(0, 999), st.sampled_from(["single", "two-leg"]), st.booleans())
@settings(max_examples=25, deadline=None)
def test_a_single_elimination_is_the_one_on_paper(count, seed, variant, third):
    single_agrees(count, seed, variant, third)


def single_agrees(count, seed, variant, third):
    whole = typed_at_random(cup(count, seed=seed, variant=variant, third_place=third), Random(seed))
    log, champion, bronze = single(lines(count), typed_winners(whole), third)
    assert paired_by_turn(whole) == {turn: sorted(games) for turn, games in log.items()}
    state = replay(whole)
    assert state.champion == champion
    won_third = [played.sends("winner") or None for played in state.matches.values() if played.match.bracket == "third"]
    assert won_third == ([bronze] if third and count >= 4 else [])


@given(SIZES, st.integers(0, 999), st.sampled_from(["double", "double-two-leg"]), st.booleans(), st.sampled_from(TURNED))
@settings(max_examples=25, deadline=None)
def test_a_double_elimination_is_the_one_on_paper(count, seed, variant, reset, turned):
    double_agrees(count, seed, variant, reset, turned)


def double_agrees(count, seed, variant, reset, turned):
    whole = typed_at_random(cup(count, seed=seed, variant=variant, reset=reset, drops=turned.__name__), Random(seed))
    neither, decide = [], typed_winners(whole)

    def winner(a, b):
        won = decide(a, b)
        neither.extend([] if won else [(a, b)])
        return won

    log, champion, lost = double(lines(count), winner, turned, reset)
    assert paired_by_turn(whole) == {turn: sorted(games) for turn, games in log.items()}
    assert replay(whole).champion == champion
    assert standings(replay(whole))[0].seed == champion or champion is None
    if neither:
        return                                                   # who did not come to a match with nobody else is out at once
    others = [lost[seed] for seed in range(1, count + 1) if seed != champion]
    assert lost.get(champion, 0) <= 1
    assert set(others) == {2} if reset else others.count(2) >= count - 2     # without a reset the other finalist may lose once


@pytest.mark.parametrize("count", [1 << k for k in range(1, 8)])
def test_every_drop_strategy_gives_each_loser_a_place_of_its_own(count):
    for strategy in DROPS:
        for drop in (1, 2, 3):
            assert sorted(drop_places(strategy, drop, count)) == list(range(count))


def soonest_rematch(strategy, count):
    """Lower rounds before its final in which two who met in the upper bracket could stand opposite each other."""
    drawn = draw(CupSettings(variant="double", drops=strategy), players(count)).draw
    last = max(match.stage for match in drawn.matches if match.bracket == "lower")
    beaten = {}                                                  # of each upper match: the matches whose losers its loser beat
    for match in drawn.matches:
        if match.bracket == "upper":
            below = [s.match for s in match.sources if s.match]
            beaten[match.id] = {m for name in below for m in {name, *beaten[name]}}
    reach = {}                                                   # of each lower match: the upper matches whose losers it may see
    early = set()
    for match in drawn.matches:
        if match.bracket != "lower":
            continue
        sides = [{s.match} if s.kind == "loser" else reach[s.match] for s in match.sources]
        reach[match.id] = sides[0] | sides[1]
        if match.stage < last and any(a in beaten[b] or b in beaten[a] for a in sides[0] for b in sides[1]):
            early.add(match.stage)
    return min(early, default=None)


def test_spread_keeps_rematches_further_away_than_alternating_and_that_further_than_sharly():
    assert [soonest_rematch(strategy, 8) for strategy in DROPS] == [3, 3, 3]
    assert [soonest_rematch(strategy, 16) for strategy in DROPS] == [4, 4, 4]
    assert [soonest_rematch(strategy, 64) for strategy in ("sharly", "alternating", "spread")] == [4, 4, 7]


# --- What must always hold ---


def played_at_random(cup, rng, leaving=0.15):
    """A cup played to its end with draws, play-offs, forfeits and withdrawals; at each step the rules of pairing are tried."""
    while not replay(cup).over:
        before, cup = cup, pair(cup)
        assert unpair(cup) == before
        results = {}
        for game, leg in replay(cup).games(cup.paired):
            if game.status == "open" and game.legs[leg - 1].result is None:
                results[game.match.id, leg] = rng.choices(
                    [Result.of(1, 0), Result.of(0, 1), Result.of(0.5, 0.5), Result.forfeit(0), Result.forfeit(1),
                     Result.forfeit(0, 1)], [40, 40, 16, 2, 2, 1])[0]
        cup = record_all(cup, results)
        if rng.random() < leaving:
            cup = withdraw(cup, rng.randint(1, len(cup.entries)))
        for played in replay(cup).matches.values():
            if played.status == "level":
                cup = name_winner(cup, played.match.id, rng.randrange(2))
        assert contradictions(cup) == ()
    return cup


def losses(state):
    """Matches each seed has lost, forfeits included; the third-place match counts for nothing."""
    lost = Counter()
    for played in state.matches.values():
        if played.status == "decided" and played.match.bracket != "third":
            lost.update(seed for side, seed in enumerate(played.sides) if seed and side != played.winner)
    return lost


@given(SIZES, st.sampled_from(VARIANTS), st.booleans(), st.sampled_from(sorted(DROPS)), st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_any_cup_can_be_played_to_its_end(count, variant, option, drops, seed):
    any_cup_holds(count, variant, option, drops, seed)


def any_cup_holds(count, variant, option, drops, seed):
    twice = variant.startswith("double")
    drawn = cup(count, variant=variant, drops=drops, reset=option and twice, third_place=option and not twice,
                tiebreaks=("pairing number", "manual") if seed % 2 else ("manual",))
    state = replay(played_at_random(drawn, Random(seed)))
    lost, legs = losses(state), drawn.settings.legs
    allowed = 2 if twice else 1
    assert max(lost.values(), default=0) <= allowed
    assert lost[state.champion] < allowed or (twice and not option and lost[state.champion] <= 1)
    for played in state.matches.values():                        # a match is between two who are still in
        sides = [seed for seed in played.sides if seed]
        assert len(sides) == len(set(sides))
        if played.status == "decided" and played.match.bracket == "upper":
            assert all(lost_before(state, seed, played) == 0 for seed in sides)
        if played.status == "decided" and played.match.bracket in ("lower", "reset"):
            assert all(lost_before(state, seed, played) <= 1 for seed in sides)
    seated = Counter((seed, rnd) for p in state.matches.values() if p.contested for seed in p.sides for rnd in p.match.rounds)
    assert max(seated.values(), default=1) == 1                  # nobody plays twice in a round
    rows = standings(state)
    assert sorted(row.seed for row in rows) == list(range(1, count + 1))
    assert [row.place for row in rows] == sorted(row.place for row in rows)
    assert not any(row.words.en == "Still in" for row in rows)
    assert (rows[0].seed, rows[0].words.en) == (state.champion, "Winner") or state.champion is None
    first = [p for p in state.matches.values() if p.match.turn == 1]
    assert {seed for p in first if 0 in p.sides for seed in p.sides if seed} == set(range(1, drawn.draw.size - count + 1))
    assert state.cup.paired % legs == 0 or state.over


def lost_before(state, seed, played):
    """Matches a seed had lost before one."""
    return sum(
        p.status == "decided" and seed in p.sides and p.sides.index(seed) != p.winner
        for p in state.matches.values() if p.match.turn < played.match.turn and p.match.bracket != "third"
    )


@given(st.integers(2, 17), st.sampled_from(VARIANTS), st.integers(0, 10**6), st.data())
@settings(max_examples=20, deadline=None)
def test_unpairing_back_and_typing_the_same_results_gives_the_same_cup(count, variant, seed, data):
    whole = played_at_random(cup(count, variant=variant), Random(seed), leaving=0)
    back = data.draw(st.integers(1, whole.paired))
    again = whole
    for _ in range(back):
        again = unpair(again)
    for rnd in range(again.paired + 1, whole.paired + 1):
        again = pair(again)
        match = again.draw.match
        again = record_all(again, {key: r for key, r in whole.results.items() if match[key[0]].rounds[key[1] - 1] == rnd})
        for name, side in whole.winners.items():
            if match[name].rounds[-1] == rnd:
                again = name_winner(again, name, side)
    assert again == whole
    assert replay(again).matches == replay(whole).matches
