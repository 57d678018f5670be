"""A slow reading of a tarot evening: who scored what, the ranking and its tie-breaks, duplicate and teams.

Nothing here calls the engine. Left out, since no rule says how they count: a deal whose contract and typed scores differ, typed
round scores in duplicate, tables of two. Everything else that a method sets is read.
"""

from __future__ import annotations

from fractions import Fraction

from tests.etui.tarot.slow_deal import paid


def at_a_deal(table, deal):
    """What each player of the table scored in a deal; nobody has anything in one that has not been played."""
    if deal.deal is not None:
        playing = [n for n in table.who if n is not None and n != deal.resting]
        return paid(deal.deal, playing, deal.taker, deal.partner)
    return {n: s for n, s in zip(table.who, deal.scores, strict=False) if n is not None and s is not None}


def at_a_table(table):
    """What each player scored over the round: as typed, else deal after deal."""
    had = {}
    for deal in table.deals:
        for number, points in at_a_deal(table, deal).items():
            had[number] = had.get(number, Fraction(0)) + points
    for number, typed in zip(table.who, table.scores, strict=False):
        if number is not None and typed is not None:
            had[number] = typed
    return had


class SlowEvening:
    """places, teams: what the ranking must say."""

    def __init__(self, evening):
        self.evening, self.method = evening, evening.method
        self.duplicate = self.method.scoring == "duplicate"
        self.points = {(r.round, t.table): at_a_table(t) for r in evening.rounds for t in r.tables}
        self.most = {}                                           # duplicate: by player and round
        self.counted = self._matchpoints() if self.duplicate else self.points
        self.everybody = {n for r in evening.rounds for n in r.out} | {p.number for p in evening.players} | {
            n for r in evening.rounds for t in r.tables for n in t.who if n is not None}
        self.own = {n: [(at, had[n]) for at, had in sorted(self.counted.items()) if n in had] for n in self.everybody}
        self.ranked = sorted(n for n in self.everybody if self.own[n])
        self.total = {n: self._total(n) for n in self.ranked}
        self.average = {n: self._mean(n) for n in self.ranked}
        self.percent = {n: self._percent(n) for n in self.ranked} if self.duplicate else {}
        self.places = self._places()
        self.teams = self._teams()

    def _matchpoints(self):
        """Every score against every other score of that deal in that seat: so much a score beaten, so much an equal one."""
        had = [(r.round, t.table, d.number, seat, n, at_a_deal(t, d)[n])
               for r in self.evening.rounds for t in r.tables for d in t.deals
               for seat, n in enumerate(t.who) if n is not None and n in at_a_deal(t, d)]
        won = {}
        for rnd, table, deal, seat, number, score in had:
            mine = won.setdefault((rnd, table), {})
            mine.setdefault(number, Fraction(0))
            self.most.setdefault(number, {}).setdefault(rnd, Fraction(0))
            for other in had:
                if other[2:4] == (deal, seat) and other[:2] != (rnd, table):
                    self.most[number][rnd] += self.method.beaten
                    if score > other[5]:
                        mine[number] += self.method.beaten
                    elif score == other[5]:
                        mine[number] += self.method.equal
        return won

    def _exempt(self, number):
        """Rounds he sat out, of those in which somebody has a score."""
        return [r.round for r in self.evening.rounds
                if number in r.out and any(self.points[r.round, t.table] for t in r.tables)]

    def _mean(self, number):
        return sum(score for _, score in self.own[number]) / Fraction(len(self.own[number]))

    def _total(self, number):
        total = sum((score for _, score in self.own[number]), Fraction(0))
        for _ in self._exempt(number):
            if self.method.exempt == "average":
                total += self._mean(number)
            elif self.method.exempt != "zero":
                total += self.method.exempt
        return total

    def _percent(self, number):
        """Matchpoints of those that could be had; an exempt round is in it unless it is worth the own average."""
        won, most = sum(score for _, score in self.own[number]), sum(self.most[number].values())
        if self.method.order == "total" and self.method.exempt != "average":
            won = self.total[number]
            for rnd in self._exempt(number):
                most += max(rounds.get(rnd, 0) for rounds in self.most.values())
        return won / Fraction(most) * 100 if most else Fraction(0)

    def _places(self):
        """Place and whether it is shared: by what ranks, then sets split again and again until nothing parts them."""
        what = self.percent if self.duplicate else self.average if self.method.order == "average" else self.total
        sets = [[n for n in self.ranked if what[n] == level] for level in sorted(set(what.values()), reverse=True)]
        split = True
        while split:
            split = False
            for i, tied in enumerate(sets):
                for name in self.method.tiebreaks:
                    value = {n: self._tiebreak(name, n, tied) for n in tied}
                    if len(set(value.values())) > 1:
                        sets[i:i + 1] = [[n for n in tied if value[n] == v] for v in sorted(set(value.values()), reverse=True)]
                        split = True
                        break
                if split:
                    break
        places, ahead = {}, 0
        for tied in sets:
            for number in tied:
                places[number] = (ahead + 1, len(tied) > 1)
            ahead += len(tied)
        return places

    def _tiebreak(self, name, number, tied):
        own = self.own[number]
        highest = sorted((score for _, score in own), reverse=True)
        if name == "best round":
            return highest[0]
        if name == "second best round":
            return highest[1] if len(highest) > 1 else 0
        if name == "worst round":
            return highest[-1]
        if name == "last round":
            return own[-1][1]
        if name == "positive rounds":
            return len([score for score in highest if score > 0])
        if name == "points":
            return sum(self.points[at][number] for at, _ in own)
        if name == "rounds won":
            return len([at for at, score in own if score == max(self.counted[at].values())])
        assert name == "head-to-head"
        return sum(score - self.counted[at][other] for at, score in own for other in tied
                   if other != number and other in self.counted[at])

    def _teams(self):
        """By team: place, whether shared, and the sum of its members; the best member's total parts equal teams."""
        members = {}
        for player in self.evening.players:
            if player.team:
                members.setdefault(player.team, []).append(player.number)
        value = {}
        for team, numbers in members.items():
            totals = [self.total[n] for n in numbers if n in self.total]
            value[team] = (sum(totals, Fraction(0)), max(totals) if totals else Fraction(0))
        return {team: (1 + len([v for v in value.values() if v > mine]), list(value.values()).count(mine) > 1, mine[0])
                for team, mine in value.items()}
