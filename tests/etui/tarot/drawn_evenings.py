"""Random evenings for the tests: small tables, few scores and few deals, so that ties abound; and their comparison."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from etui.movements.tarot import tarot
from etui.tarot.deal import Deal
from etui.tarot.evening import Evening, Method, PlayedDeal, Player, empty_evening
from etui.tarot.standings import standings
from etui.tarot.teams import team_standings
from tests.etui.tarot.slow_deal import needed
from tests.etui.tarot.slow_evening import SlowEvening

TIEBREAKS = (
    "best round", "second best round", "worst round", "last round", "rounds won", "positive rounds", "head-to-head", "points",
)
TRUMPS = {3: (13, 15, 18), 4: (10, 13, 15), 5: (8, 10, 13)}
POIGNEES = ("simple", "double", "triple")
movement = lru_cache(tarot)


def random_evening(chance, typed=False) -> Evening:
    """An evening of one to five rounds: exempts, tables of three or five, blanks, people who go home, duplicate, teams.

    typed: only the scores of the rounds are typed, small whole numbers that cancel out.
    """
    duplicate = not typed and chance.random() < 0.3
    players = chance.choice([4, 8, 8, 9, 11, 12, 13, 14, 15, 16, 18, 19, 20])
    odd = "exempts" if duplicate else chance.choice(["exempts", "threes", "fives"])
    if players < {"fives": 12, "threes": 8}.get(odd, 0):
        odd = "exempts"
    rounds, first = chance.randint(1, 4), ["head-to-head"] * (chance.random() < 0.3)
    method = Method(
        deals=chance.randint(1, 3),
        tiebreaks=tuple(dict.fromkeys(first + chance.sample(TIEBREAKS, chance.randint(0, 4)))),
        order=chance.choice(["total", "total", "average"]),
        exempt=chance.choice(["average", "zero", Fraction(1), Fraction(-7, 3)]),
        scoring="duplicate" if duplicate else "points",
        **(chance.choice([{}, {"beaten": Fraction(1), "equal": Fraction(1, 2)}]) if duplicate else {}),
    )
    made = empty_evening(movement(None, rounds, players=players, odd=odd), method=method)
    made = replace(made, players=_entered(chance, made.numbers))
    leaving = 0 if duplicate else chance.choice([0, 0, 1, 2])
    gone = {chance.choice(made.numbers): chance.randint(1, rounds) for _ in range(leaving)}
    blank = chance.choice([0, 0, 0.15, 0.4])
    return replace(made, rounds=tuple(_round(chance, method, rnd, gone, blank, typed) for rnd in made.rounds))


def _entered(chance, numbers):
    size = chance.choice([0, 0, 2, 3, 4])
    teams = [f"T{i // size}" if size else "" for i in range(len(numbers))]
    chance.shuffle(teams)
    return tuple(Player(n, team=team if chance.random() < 0.95 else "") for n, team in zip(numbers, teams, strict=True))


def _round(chance, method, rnd, gone, blank, typed):
    """gone: the round from which a player is no longer there; his seat is empty."""
    tables = []
    for table in rnd.tables:
        who = tuple(None if n is None or gone.get(n, 99) <= rnd.round else n for n in table.who)
        here = [n for n in who if n is not None]
        table = replace(table, who=who)
        if len(here) >= 3 and chance.random() >= blank:
            if typed or (method.scoring == "points" and chance.random() < 0.1):
                table = replace(table, scores=_cancelling(chance, who))
            else:
                first = (rnd.round - 1) * method.deals + 1 if method.scoring == "duplicate" else 1
                table = replace(table, deals=tuple(
                    _deal(chance, number, who, here) if chance.random() >= blank / 2 else PlayedDeal(number)
                    for number in range(first, first + method.deals)
                ))
        tables.append(table)
    return replace(rnd, tables=tuple(tables), out=tuple(n for n in rnd.out if gone.get(n, 99) > rnd.round))


def _cancelling(chance, who):
    here = [seat for seat, n in enumerate(who) if n is not None]
    drawn = [chance.randint(-2, 2) for _ in here[:-1]]
    scores = dict(zip(here, [*drawn, -sum(drawn)], strict=True))
    return tuple(Fraction(scores[seat]) if seat in scores else None for seat in range(len(who)))


def _deal(chance, number, who, here):
    if chance.random() < 0.05:
        return PlayedDeal(number, scores=_cancelling(chance, who))
    resting = chance.choice(here) if len(here) == 5 and chance.random() < 0.3 else None
    playing = [n for n in here if n != resting]
    taker = chance.choice(playing)
    alone = len(playing) == 5 and chance.random() < 0.2
    partner = chance.choice([n for n in playing if n != taker]) if len(playing) == 5 and not alone else None
    return PlayedDeal(number, random_deal(chance, len(playing), alone), taker, partner, resting)


def random_deal(chance, players, alone) -> Deal:
    """A deal that the rules allow, mostly near the points needed."""
    oudlers = chance.randint(0, 3)
    need, halves = needed(oudlers), (1,) if players == 4 else (1, 2)
    points = need + Fraction(chance.choice([-12, -1, 0, 0, 1, 10]), chance.choice(halves))
    if chance.random() < 0.2:
        points = Fraction(chance.randint(0, 91 * halves[-1]), halves[-1])
    chelem = None
    if chance.random() < 0.1:
        chelem = chance.choice(["failed", "announced", "made", "defence"])
        if chelem in ("announced", "made"):
            oudlers, points = chance.randint(2, 3), Fraction(chance.choice([87, 91]))
        elif chelem == "failed":
            points = min(points, Fraction(90))
        else:
            points = Fraction(chance.choice([0, 4]))
    petit = chance.choice([None, None, *["attack"] * (oudlers > 0), *["defence"] * (oudlers < 3)])
    poignees = [p for p in (chance.choice([None, None, None, *POIGNEES]), chance.choice([None, None, None, "simple"])) if p]
    while sum(TRUMPS[players][POIGNEES.index(p)] for p in poignees) > 22:
        poignees.pop()
    return Deal(chance.choice(["prise", "prise", "garde", "garde sans", "garde contre"]), oudlers, points, petit,
                tuple(poignees), chelem, players, alone)


def assert_agrees(evening: Evening) -> None:
    """The engine's ranking is the slow one."""
    found, slow = standings(evening), SlowEvening(evening)
    got = {row.number: (row.place, row.shared, row.total, row.average) for row in found.rows}
    expected = {n: (*slow.places[n], slow.total[n], slow.average[n]) for n in slow.ranked}
    assert got == expected
    percents = {row.number: row.percent for row in found.rows if row.percent is not None}
    assert percents == slow.percent
    in_order = [(row.place, row.number) for row in found.rows]
    assert in_order == sorted(in_order)
    assert set(found.unplaced) == slow.everybody - set(slow.ranked)
    teams = {row.team: (row.place, row.shared, row.total) for row in team_standings(found)}
    assert teams == slow.teams
