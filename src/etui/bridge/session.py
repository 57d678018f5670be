"""One session from entry list and travellers to rankings: the engine's main entry, ``score_event``."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from etui.bridge.adjusted import Adjusted, read_adjusted
from etui.bridge.boards import vulnerability
from etui.bridge.contract import contract_score, read_contract
from etui.bridge.event import Line, Pair, PairsEvent
from etui.bridge.matchpoints import Floats, Ints, Notes
from etui.bridge.ranking import Standing, rank
from etui.bridge.scoring import Totals, Travellers, score_field
from etui.bridge.sides import AVERAGE, Cards, Sides, totals


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
        return " ".join(part for part in (self.section, self.line) if part) or "all"


@dataclass(frozen=True)
class ScoredEvent:
    """Everything scoring finds out about an event; line i of the event is row i of the notes."""

    event: PairsEvent
    competitors: tuple[Competitor, ...]
    ns: Ints                        # competitor of each line
    ew: Ints
    scores: Floats                  # the NS score that counts, typed or from the contract; NaN when none
    ns_notes: Notes
    ew_notes: Notes
    totals: Totals
    rankings: tuple[Ranking, ...]

    @property
    def played(self) -> int:
        return int(self.ns_notes.counts.sum())


def score_event(event: PairsEvent) -> ScoredEvent:
    """Scores a pairs event: notes line by line, totals and rankings, all from exact arithmetic."""
    competitors = _competitors(event)
    index = {(c.section, c.number, c.line): i for i, c in enumerate(competitors)}
    ns_line, ew_line = ("NS", "EW") if event.method.winners == 2 else ("", "")
    ns = np.array([index[line.section, line.ns, ns_line] for line in event.lines], np.int64)
    ew = np.array([index[line.section, line.ew, ew_line] for line in event.lines], np.int64)
    adjusted = [read_adjusted(line.adjusted) if line.adjusted else None for line in event.lines]
    travellers = _travellers(event, adjusted)
    ns_notes, ew_notes = score_field(travellers, event.method)
    sides = Sides.of(
        ns_notes, ew_notes, (ns, ew), travellers.board, (travellers.ns_score, -travellers.ns_score), travellers.group
    )
    total = totals(sides, len(competitors), event.method, _own_average_words(adjusted))
    rankings = tuple(_rankings(event, competitors, total, Cards(sides)))
    return ScoredEvent(event, competitors, ns, ew, travellers.ns_score, ns_notes, ew_notes, total, rankings)


def effective_score(line: Line) -> int | None:
    """The NS score of a line: the one written, else the one its contract gives; None when it has neither."""
    if line.score is not None or not line.contract:
        return line.score
    read = read_contract(line.contract, "en")
    if read.contract is not None and (line.tricks is None or not line.declarer):
        return None
    return contract_score(read.contract, line.tricks, line.declarer, vulnerability(line.board))


def _competitors(event: PairsEvent) -> tuple[Competitor, ...]:
    """The entry list, then any pair that only the travellers know, in the order they name it."""
    several = len({line.section for line in event.lines} | {pair.section for pair in event.pairs}) > 1
    two = event.method.winners == 2
    found: dict[tuple[str, str, str], Pair | None] = {}
    for pair in event.pairs:
        found[pair.section, pair.number, pair.line if two else ""] = pair
    for line in event.lines:
        found.setdefault((line.section, line.ns, "NS" if two else ""), None)
        found.setdefault((line.section, line.ew, "EW" if two else ""), None)
    return tuple(
        Competitor((section if several else "") + number, section, number, line, pair.names if pair else ())
        for (section, number, line), pair in found.items()
    )


def _travellers(event: PairsEvent, adjusted: list[Adjusted | None]) -> Travellers:
    alone = event.method.sections == "alone"
    boards: dict[tuple[str, int], int] = {}
    sections: dict[str, int] = {}
    groups: dict[str, int] = {"": 0}
    board, section, score, group, ns, ew, not_played = [], [], [], [], [], [], []
    for line, artificial in zip(event.lines, adjusted, strict=True):
        own = line.section if alone else ""
        board.append(boards.setdefault((own, line.board), len(boards)))
        section.append(sections.setdefault(own, len(sections)))
        written = None if artificial else effective_score(line)
        score.append(np.nan if written is None else written)
        group.append(groups.setdefault(line.group.strip().upper(), len(groups)))
        ns.append(np.nan if artificial is None or artificial.ns is None else artificial.ns)
        ew.append(np.nan if artificial is None or artificial.ew is None else artificial.ew)
        not_played.append(artificial is not None and artificial.not_played)
    code, skipped = np.array(board, np.int64), np.array(not_played, np.bool_)
    due = np.bincount(code[~skipped], minlength=len(boards))[code] if len(code) else code
    return Travellers(
        code, np.array(score, float), np.array(group, np.int64), np.array(ns, float), np.array(ew, float), due, skipped,
        section=np.array(section, np.int64),
    )


def _own_average_words(adjusted: list[Adjusted | None]) -> dict[int, str]:
    """Rows of ``Sides`` that were given A+ or A−, with the word."""
    words: dict[int, str] = {}
    n = len(adjusted)
    for i, artificial in enumerate(adjusted):
        if artificial is not None:
            for row, word in ((i, artificial.ns_word), (n + i, artificial.ew_word)):
                if word in AVERAGE:
                    words[row] = word
    return words


def _rankings(
    event: PairsEvent, competitors: tuple[Competitor, ...], total: Totals, cards: Cards
) -> list[Ranking]:
    """One list, or one a line; one for each section when sections are scored alone."""
    sections = sorted({c.section for c in competitors}) if event.method.sections == "alone" else [None]
    lists = []
    for section in sections:
        for line in ("NS", "EW") if event.method.winners == 2 else ("",):
            members = [
                i for i, c in enumerate(competitors)
                if c.line == line and section in (None, c.section) and total.boards[i]
            ]
            shares = [total.share(i) for i in members]
            rows = rank(shares, event.method.tiebreaks, lambda k, m=members: cards(m[k]))  # type: ignore[misc]
            placed = (
                Standing(members[r.competitor], r.place, r.shared, r.tiebreak, r.decided_by) for r in rows
            )
            lists.append(Ranking(line, section or "", tuple(placed)))
    return lists
