"""From totals to the rankings of an event: one list, one a line, or the single list of article 82."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from etui.bridge import article82
from etui.bridge.article81 import Card
from etui.bridge.event import Method
from etui.bridge.ranking import Standing, rank
from etui.bridge.scoring import Totals


@dataclass(frozen=True)
class Competitor:
    """A pair as the ranking knows it; in a two-line event NS 1 and EW 1 are two competitors."""

    id: str
    section: str
    number: str
    line: str                       # "NS", "EW", or "" when it plays both ways
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ranking:
    """One list of places. ``line`` is "NS", "EW" or "" for the whole field; ``section`` "" when across sections."""

    line: str
    section: str
    rows: tuple[Standing, ...]      # ``competitor`` indexes ScoredEvent.competitors

    @property
    def name(self) -> str:
        """How the list is told from the others: ``NS``, ``A EW``; ``all`` for the only one."""
        return " ".join(part for part in (self.section, self.line) if part) or "all"


def event_rankings(
    method: Method, competitors: Sequence[Competitor], total: Totals, cards: Callable[[int], Card]
) -> Iterator[Ranking]:
    """One list, or one a line, or article 82's; each for every section when sections are scored alone.

    Competitors without a board have no place. cards: gives the boards of a tied competitor.
    """
    sections = sorted({c.section for c in competitors}) if method.sections == "alone" else [None]
    for section in sections:
        lines = {
            line: [
                i for i, c in enumerate(competitors)
                if c.line == line and section in (None, c.section) and total.boards[i]
            ]
            for line in (("NS", "EW") if method.winners == 2 else ("",))
        }
        if method.ranking == "article 82" and method.winners == 2:
            yield Ranking("", section or "", tuple(_single(lines["NS"], lines["EW"], method, total, cards)))
        else:
            for line, members in lines.items():
                yield Ranking(line, section or "", tuple(_line(members, method, total, cards)))


def _line(members: Sequence[int], method: Method, total: Totals, cards: Callable[[int], Card]) -> Iterator[Standing]:
    shares = [total.share(i) for i in members]
    for row in rank(shares, method.tiebreaks, lambda k: cards(members[k])):
        yield replace(row, competitor=members[row.competitor])


def _single(
    ns: Sequence[int], ew: Sequence[int], method: Method, total: Totals, cards: Callable[[int], Card]
) -> Iterator[Standing]:
    """Article 82. Of several ties a pair was in (in its line, then in its couple) it shows the last that set it apart."""
    lines = {"NS": ns, "EW": ew}
    broken: dict[article82.Pair, Standing] = {}

    def separate(tied: Sequence[article82.Pair]) -> list[list[article82.Pair]]:
        rows = rank([Fraction(0)] * len(tied), method.tiebreaks, lambda k: cards(lines[tied[k][0]][tied[k][1]]))
        groups: dict[int, list[article82.Pair]] = {}
        for row in rows:
            pair = tied[row.competitor]
            groups.setdefault(row.place, []).append(pair)
            if row.decided_by or pair not in broken:
                broken[pair] = row
        return list(groups.values())

    shares = [[total.share(i) for i in members] for members in (ns, ew)]
    for placed in article82.single_ranking(shares[0], shares[1], separate):
        tie = broken.get((placed.line, placed.index))
        competitor = lines[placed.line][placed.index]
        yield Standing(
            competitor, placed.place, placed.shared, tie.tiebreak if tie else {}, tie.decided_by if tie else ""
        )
