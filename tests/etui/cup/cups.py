"""Small cups for the tests: entries, one round typed at a time, and what a round looks like on the wall."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from etui.cup.advance import replay
from etui.cup.draw import draw
from etui.cup.entering import record_all
from etui.cup.model import Cup, CupSettings, Entry, Result, Team
from etui.cup.pairing import pair
from etui.cup.simulation import POLICIES, invented, play_out
from etui.cup.standings import standings

A_WINS, B_WINS, DRAWN = Result.of(1, 0), Result.of(0, 1), Result.of(0.5, 0.5)


def players(count, **extra):
    """Players 1, 2… who are their own seeds. extra: lists of a value each (club=["Metz", …])."""
    return [
        Entry(f"id{k}", f"Player {k:03}", rating=1000 + count - k, **{name: values[k - 1] for name, values in extra.items()})
        for k in range(1, count + 1)
    ]


def teams(count, size=4):
    return [
        Team(f"t{k}", f"Team {k}", number=k, players=tuple(f"{k}.{i}" for i in range(1, size + 3))) for k in range(1, count + 1)
    ]


def cup(count, clubs=None, **settings) -> Cup:
    """A drawn cup of players, nothing paired."""
    return draw(CupSettings(**settings), players(count, **({"club": clubs} if clubs else {})))


def team_cup(count, **settings) -> Cup:
    return draw(CupSettings(teams=True, boards=4, **settings), teams(count))


def simulate_cup(count, variant="single", policy="favourites", seed=0, **settings) -> Cup:
    """A cup of so many played to its end, every match by a decisive game (both games, in two legs)."""
    drawn = draw(CupSettings(variant=variant, seed=seed, **settings), invented(count))
    return play_out(drawn, POLICIES[policy], Random(seed))


def of(cup: Cup, *seeds) -> str:
    """The id of the latest match between these seeds."""
    return [p.match.id for p in replay(cup).matches.values() if set(p.sides) == set(seeds)][-1]


def played(cup: Cup, name):
    return replay(cup).matches[name]


def wins(cup: Cup, *seeds) -> Cup:
    """Each of these seeds wins its game of the round just paired."""
    results = {}
    for game, leg in replay(cup).games(cup.paired):
        for seed in seeds:
            if seed in game.sides:
                results[game.match.id, leg] = A_WINS if game.sides[0] == seed else B_WINS
    return record_all(cup, results)


def favourites(cup: Cup, *rounds) -> Cup:
    """The cup with its next round paired and won by the higher seeds; or so many rounds."""
    for _ in range(rounds[0] if rounds else 1):
        cup = pair(cup)
        cup = wins(cup, *(min(game.sides) for game, _ in replay(cup).games(cup.paired) if game.status == "open"))
    return cup


def pairs(cup: Cup, rnd: int):
    """The games of a round, top to bottom, upper bracket first."""
    return [game.sides for game, _ in replay(cup).games(rnd)]


def by_round(cup: Cup):
    return {rnd: pairs(cup, rnd) for rnd in range(1, cup.paired + 1)}


def whites(cup: Cup, rnd: int):
    """Each game of a round as (White, Black)."""
    found = []
    for game, leg in replay(cup).games(rnd):
        white = game.legs[leg - 1].white
        found.append((game.sides[white], game.sides[1 - white]))
    return found


def stages(cup: Cup, language="en") -> Mapping[int, str]:
    """What the standings say of each seed."""
    return {row.seed: row.words.say(language) for row in standings(replay(cup))}
