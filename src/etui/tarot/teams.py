"""Teams of two, three or four at tarot: the sum of their members, who never sit at one table."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from etui.errors import EtuiError, Sentence
from etui.movements.meetings import meetings
from etui.movements.model import Movement
from etui.tarot.evening import Evening
from etui.tarot.standings import Standings

SEARCHED = 100_000                               # steps after which a seating of teams is given up
MOST_SEARCHED = 160                              # numbers among which to search


@dataclass(frozen=True)
class TeamRow:
    """One team in the ranking."""

    team: str
    place: int
    shared: bool
    members: tuple[int, ...]                     # by their own place
    total: Fraction
    best: Fraction                               # the best member's total: the tie-break


def team_standings(found: Standings) -> tuple[TeamRow, ...]:
    """Teams by the sum of their members' totals, highest first; the best member's total parts equal ones.

    Members without a score yet count for nothing.
    """
    members: dict[str, list[int]] = defaultdict(list)
    total = {row.number: row.total for row in found.rows}
    place = {row.number: row.place for row in found.rows}
    for player in found.evening.players:
        if player.team:
            members[player.team].append(player.number)
    values = {
        team: (sum((total.get(n, Fraction(0)) for n in numbers), Fraction(0)), max((total[n] for n in numbers if n in total),
                                                                               default=Fraction(0)))
        for team, numbers in members.items()
    }
    order = sorted(values, key=lambda team: (-values[team][0], -values[team][1], team))
    counted = Counter(values.values())
    rows: list[TeamRow] = []
    for i, team in enumerate(order):
        shared = counted[values[team]] > 1
        at = rows[-1].place if rows and (rows[-1].total, rows[-1].best) == values[team] else i + 1
        by_place = tuple(sorted(members[team], key=lambda n: (place.get(n, len(place) + 1), n)))
        rows.append(TeamRow(team, at, shared, by_place, *values[team]))
    return tuple(rows)


def team_contradictions(evening: Evening) -> list[Sentence]:
    """Teams of the wrong size, and team-mates at one table, with the round."""
    return [*_sizes(evening), *_mates_at_a_table(evening)]


def _sizes(evening: Evening) -> Iterator[Sentence]:
    wanted = evening.method.team
    if not wanted:
        return
    for team, size in Counter(player.team for player in evening.players if player.team).items():
        if size != wanted:
            yield Sentence(
                f"Team {team} has {size} player{'s' * (size > 1)} and teams are of {wanted}: correct the team or the setting.",
                f"L’équipe {team} a {size} joueur{'s' * (size > 1)} et les équipes sont de {wanted} : corrigez l’équipe ou le "
                "réglage.",
            )
    for player in evening.players:
        if not player.team:
            yield Sentence(
                f"Player {player.number} has no team: give one.",
                f"Le joueur {player.number} n’a pas d’équipe : donnez-lui-en une.",
            )


def _mates_at_a_table(evening: Evening) -> Iterator[Sentence]:
    team = {player.number: player.team for player in evening.players if player.team}
    for rnd, table in evening.tables:
        for one, other in combinations(table.players, 2):
            if one in team and team[one] == team.get(other):
                yield Sentence(
                    f"Round {rnd}, table {table.table}: players {one} and {other} are both of team {team[one]}; seat the teams "
                    "anew.",
                    f"Position {rnd}, table {table.table} : les joueurs {one} et {other} sont tous deux de l’équipe "
                    f"{team[one]} ; placez les équipes autrement.",
                )


# --- A seating that keeps team-mates apart ---

def seat_teams(movement: Movement, teams: Sequence[str]) -> list[int]:
    """A number of the movement for each entry, so that nobody ever meets a team-mate.

    ``teams`` holds the team of each entry, "" for a player without one; entries are as many as the movement has numbers.
    Players of one line never meet, so teams fill the lines first. Raises EtuiError when none is found.
    """
    numbers = [n for line in movement.lines for n in line] or list(movement.competitors)
    if len(teams) != len(numbers):
        raise EtuiError(
            f"The movement seats {len(numbers)} players and {len(teams)} are entered: make them as many.",
            f"Le mouvement place {len(numbers)} joueurs et {len(teams)} sont inscrits : mettez-en autant.",
        )
    members: dict[str, list[int]] = defaultdict(list)
    for entry, team in enumerate(teams):
        members[team].append(entry)
    singles = members.pop("", [])
    ordered = sorted(members.values(), key=len, reverse=True)
    groups = _apart(numbers, [len(team) for team in ordered], len(singles), _meets(movement))
    if groups is None:
        largest = max(map(len, ordered), default=0)
        raise EtuiError(
            f"These moves bring members of teams of {largest} to one table: play fewer rounds, or smaller teams.",
            f"Ces déplacements amènent des membres d’équipes de {largest} à une même table : jouez moins de positions, ou formez "
            "des équipes plus petites.",
        )
    seated: dict[int, int] = {}
    for entries, group in zip(ordered, groups, strict=True):
        seated |= dict(zip(entries, group, strict=True))
    rest = sorted(set(numbers) - set(seated.values()))
    seated |= dict(zip(singles, rest, strict=True))
    return [seated[entry] for entry in range(len(teams))]


def _meets(movement: Movement) -> Mapping[int, set[int]]:
    met: dict[int, set[int]] = defaultdict(set)
    for one, other in meetings(movement):
        met[one].add(other)
        met[other].add(one)
    return met


def _apart(numbers: list[int], sizes: list[int], spare: int, met: Mapping[int, set[int]]) -> list[list[int]] | None:
    """A group of numbers of each size, largest first, nobody meeting another of his group; ``spare`` numbers are left."""
    groups: list[list[int]] = []
    while len(numbers) > MOST_SEARCHED and len(groups) < len(sizes):     # in a large field the first that fit will do
        group: list[int] = []
        for number in numbers:
            if len(group) < sizes[len(groups)] and not met.get(number, set()).intersection(group):
                group.append(number)
        groups.append(group)
        numbers = [n for n in numbers if n not in group]
    found = _Search(sizes[len(groups):], spare, met).groups(numbers)
    return None if found is None else [*groups, *found]


class _Search:
    """Backtracking over numbers in order. Groups of one size are found in the order of their first numbers."""

    def __init__(self, sizes: list[int], spare: int, met: Mapping[int, set[int]]) -> None:
        self.sizes, self.met, self.steps = sizes, met, 0
        self.room = [sum(s for s in sizes[i:] if s < sizes[i]) + spare for i in range(len(sizes))]   # for numbers passed over

    def groups(self, free: list[int]) -> list[list[int]] | None:
        """The groups, or None when there are none or the search is given up."""
        return self._next(free, [], 0)

    def _next(self, free: list[int], passed: list[int], index: int) -> list[list[int]] | None:
        if index == len(self.sizes):
            return []
        if index and self.sizes[index] != self.sizes[index - 1]:
            free, passed = [*passed, *free], []
        for i, first in enumerate(free):
            if len(passed) + i > self.room[index]:
                return None
            found = self._fill(free[i + 1:], 0, [first], [*passed, *free[:i]], index)
            if found is not None or self.steps > SEARCHED:
                return found
        return None

    def _fill(
        self, free: list[int], start: int, group: list[int], passed: list[int], index: int
    ) -> list[list[int]] | None:
        self.steps += 1
        if self.steps > SEARCHED:
            return None
        if len(group) == self.sizes[index]:
            rest = self._next(free, passed, index + 1)
            return None if rest is None else [group, *rest]
        for i in range(start, len(free)):
            if not self.met.get(free[i], set()).intersection(group):
                found = self._fill(free[:i] + free[i + 1:], i, [*group, free[i]], passed, index)
                if found is not None or self.steps > SEARCHED:
                    return found
        return None
