"""A second ranking, with handicaps: each pair's final figure and the handicap points it starts with, added.

The figure is the final percentage, penalties included, and the handicap percentage points; or, scored by IMPs, the final
IMPs (the mean a board where pairs played different numbers of boards) and handicap IMPs of the same kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from etui.bridge.event import Method
from etui.bridge.ranking import rank
from etui.bridge.rankings import Competitor
from etui.bridge.scoring import Totals
from etui.bridge.session import ScoredEvent
from etui.errors import EtuiError

Key = tuple[str, str, str]              # section, number and line of a competitor


@dataclass(frozen=True)
class Handicapped:
    """One competitor of a handicap ranking; ``net`` is what ranks it."""

    competitor: int
    place: int
    shared: bool
    figure: Fraction                    # percent, or IMPs
    handicap: Fraction
    net: Fraction


@dataclass(frozen=True)
class HandicapRanking:
    """The list beside the ``Ranking`` of the same line and section."""

    line: str
    section: str
    rows: tuple[Handicapped, ...]       # ``competitor`` indexes ScoredEvent.competitors

    @property
    def name(self) -> str:
        """As the ranking beside it: ``NS``, ``A EW``; ``all`` for the only one."""
        return " ".join(part for part in (self.section, self.line) if part) or "all"


def handicap_ranking(figures: Sequence[Fraction], handicaps: Sequence[Fraction]) -> list[Handicapped]:
    """Competitors 0, 1, 2… by figure plus handicap, best first; equal nets share the place.

    >>> rows = handicap_ranking([Fraction(60), Fraction(54)], [Fraction(0), Fraction(8)])
    >>> [(row.competitor, row.place, float(row.net)) for row in rows]
    [(1, 1, 62.0), (0, 2, 60.0)]
    """
    nets = [figure + handicap for figure, handicap in zip(figures, handicaps, strict=True)]
    return [
        Handicapped(c, row.place, row.shared, figures[c], handicaps[c], nets[c])
        for row in rank(nets) for c in [row.competitor]
    ]


def handicap_rankings(scored: ScoredEvent, handicaps: Mapping[Key, Fraction]) -> tuple[HandicapRanking, ...]:
    """A handicap ranking beside each ranking of the event; a pair that is not among the handicaps has none (0).

    Raises EtuiError for a handicap of a pair that is not in the event.
    """
    known = {(c.section, c.number, c.line) for c in scored.competitors}
    for section, number, line in handicaps:
        if (section, number, line) not in known:
            who = f"{line} {section}{number}".strip()
            raise EtuiError(
                en=f"There is a handicap for pair {who}, which does not play: correct its number.",
                fr=f"Il y a un handicap pour la paire {who.replace('EW', 'EO')}, qui ne joue pas : corrigez son numéro.",
            )
    lists = []
    for ranking in scored.rankings:
        members = [row.competitor for row in ranking.rows]
        ranked = handicap_ranking(
            figures(scored.totals, members, scored.event.method),
            [handicaps.get(_key(scored.competitors[c]), Fraction(0)) for c in members],
        )
        rows = (
            Handicapped(members[row.competitor], row.place, row.shared, row.figure, row.handicap, row.net) for row in ranked
        )
        lists.append(HandicapRanking(ranking.line, ranking.section, tuple(rows)))
    return tuple(lists)


def figures(total: Totals, members: Sequence[int], method: Method) -> list[Fraction]:
    """Final percentages; or total IMPs when the list's pairs all played as many boards, else their mean a board."""
    if method.scoring == "matchpoints":
        return [total.share(c) * 100 for c in members]
    if len({total.boards[c] for c in members}) == 1:
        return [total.points[c] for c in members]
    return [total.share(c) for c in members]


def _key(competitor: Competitor) -> Key:
    return competitor.section, competitor.number, competitor.line
