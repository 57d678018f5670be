"""One session from entry list and travellers to rankings: the engine's main entry, ``score_event``."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from etui.bridge.adjusted import Adjusted, read_adjusted
from etui.bridge.boards import vulnerability
from etui.bridge.contract import read_contract
from etui.bridge.event import Line, Method, Pair, PairsEvent
from etui.bridge.imps import Imps, imp_totals, score_imps
from etui.bridge.law77 import contract_score
from etui.bridge.matchpoints import Floats, Ints, Notes
from etui.bridge.penalties import check_unit, corrected, penalised
from etui.bridge.rankings import Competitor, Ranking, event_rankings
from etui.bridge.scoring import Totals, Travellers, score_field
from etui.bridge.sides import AVERAGE, Cards, Sides, totals
from etui.bridge.weighted import side_scores
from etui.bridge.wrong_way import at_home
from etui.errors import EtuiError

Key = tuple[str, str, str]          # section, number and line of a competitor


@dataclass(frozen=True)
class ScoredEvent:
    """Everything scoring finds out about an event; line i of the event is row i of the notes."""

    event: PairsEvent
    competitors: tuple[Competitor, ...]
    ns: Ints                        # competitor of each line
    ew: Ints
    scores: Floats                  # NS's score that counts: typed, from the contract or assigned; NaN when none, or weighted
    ns_notes: Notes                 # by matchpoints, also when the session is scored by IMPs
    ew_notes: Notes
    totals: Totals                  # after the penalties: what the rankings compare
    rankings: tuple[Ranking, ...]
    raw: Totals                     # before the penalties
    sides: Sides                    # both sides of every line, for tie-breaks over several sessions
    ns_imps: Imps | None = None     # None when scored by matchpoints
    ew_imps: Imps | None = None

    @property
    def played(self) -> int:
        """How many lines count for NS."""
        return int(self.ns_notes.counts.sum())


def score_event(event: PairsEvent) -> ScoredEvent:
    """Scores a pairs event: notes line by line, totals and rankings, all from exact arithmetic.

    By IMPs, a ranking compares the mean a board: the order of the totals where its pairs played as many boards.
    Raises EtuiError for an adjusted score that cannot be read, settings that contradict each other, and a penalty for a
    pair that does not play or in a unit the session is not scored in.
    """
    method = event.method
    _check(method)
    competitors = competitors_of(event)
    index = {(c.section, c.number, c.line): i for i, c in enumerate(competitors)}
    seated = [seats_of(line, event, index) for line in event.lines]
    ns, ew = (np.array([index[seats[side]] for seats in seated], np.int64) for side in (0, 1))
    adjusted = [read_adjusted(line.adjusted) if line.adjusted else None for line in event.lines]
    travellers = _travellers(event, adjusted)
    ns_notes, ew_notes = score_field(travellers, method)
    ns_imps = ew_imps = None
    if method.scoring == "matchpoints":
        sides = _sides(ns_notes, ew_notes, (ns, ew), travellers)
        raw = totals(sides, len(competitors), method, _own_average_words(adjusted))
    else:
        ns_imps, ew_imps = score_imps(travellers, method)
        sides = _sides(ns_imps.notes(), ew_imps.notes(), (ns, ew), travellers)
        raw = imp_totals(ns_imps, ew_imps, sides.who, len(competitors))
    total = _penalised(event, competitors, raw, sides)
    rankings = tuple(event_rankings(method, competitors, total, Cards(sides)))
    return ScoredEvent(
        event, competitors, ns, ew, travellers.ns_score, ns_notes, ew_notes, total, rankings, raw, sides, ns_imps, ew_imps
    )


def _check(method: Method) -> None:
    if method.ranking == "article 82" and method.winners == 1:
        raise EtuiError(
            en="Article 82 makes one ranking of two lines, and this session has one line only: choose a ranking by line.",
            fr="L'article 82 fait un classement unique de deux lignes, et cette séance n'en a qu'une : choisissez un "
            "classement par ligne.",
        )


def _sides(ns: Notes, ew: Notes, who: tuple[Ints, Ints], travellers: Travellers) -> Sides:
    scores = travellers.ns_score, travellers.ew_own_score
    real = travellers.real if travellers.weighted_ns or travellers.weighted_ew else None
    return Sides.of(ns, ew, who, travellers.board, scores, travellers.group, real)


def _penalised(event: PairsEvent, competitors: Sequence[Competitor], raw: Totals, sides: Sides) -> Totals:
    for penalty in event.penalties:
        check_unit(penalty, event.method)
    penalties = [(penalised(penalty, competitors), penalty) for penalty in event.penalties]
    return corrected(raw, penalties, highest_tops(sides, {c for c, _ in penalties}, event.method), event.method)


def highest_tops(sides: Sides, competitors: set[int], method: Method) -> Mapping[int, Fraction]:
    """In matchpoints, of the boards each competitor was given; 0 when it was given none."""
    highest = {}
    for c in competitors:
        its = sides.notes.counts & (sides.who == c)
        highest[c] = Fraction(method.step * int(sides.notes.top[its].max(initial=0)), 2)
    return highest


def effective_score(line: Line) -> int | None:
    """The NS score of a line: the one written, else the one its contract gives; None when it has neither."""
    if line.score is not None or not line.contract:
        return line.score
    read = read_contract(line.contract, "en")
    if read.contract is not None and (line.tricks is None or not line.declarer):
        return None
    return contract_score(read.contract, line.tricks, line.declarer, vulnerability(line.board))


def seats_of(line: Line, event: PairsEvent, entered: Container[Key]) -> tuple[Key, Key]:
    """Who sat NS and EW on a line, as (section, number, line); wherever it sat, a pair keeps its own line."""
    if event.method.winners == 1:
        return (line.section, line.ns, ""), (line.section, line.ew, "")
    ns, ew = at_home(line.ns, line.ew, lambda number, side: (line.section, number, side) in entered)
    return (line.section, *ns), (line.section, *ew)


def competitors_of(event: PairsEvent) -> tuple[Competitor, ...]:
    """The entry list, then any pair that only the travellers know, in the order they name it."""
    several = len({line.section for line in event.lines} | {pair.section for pair in event.pairs}) > 1
    two = event.method.winners == 2
    found: dict[Key, Pair | None] = {}
    for pair in event.pairs:
        found[pair.section, pair.number, pair.line if two else ""] = pair
    entered = frozenset(found)
    for line in event.lines:
        for seat in seats_of(line, event, entered):
            found.setdefault(seat, None)
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
    typed = side_scores(np.array(score, float), adjusted)
    code, skipped = np.array(board, np.int64), np.array(not_played, np.bool_)
    due = np.bincount(code[~skipped], minlength=len(boards))[code] if len(code) else code
    return Travellers(
        code, typed.ns, np.array(group, np.int64), np.array(ns, float), np.array(ew, float), due, skipped,
        ew_score=typed.ew, section=np.array(section, np.int64),
        weighted_ns=typed.weighted_ns, weighted_ew=typed.weighted_ew,
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
