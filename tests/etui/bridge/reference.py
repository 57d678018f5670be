"""A pairs event scored slowly, sentence by sentence from the regulation (FFB articles 81, 82, 84, Laws 12, 88 and 90).

Plain loops over plain fractions: nothing is shared with the engine but the event itself and the reading of an adjusted
score. The tests compare the two; where they differ, one of them misreads the regulation.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from etui.bridge.event import Line, PairsEvent
from tests.etui.bridge.reference_notes import SIDES, WORD_PERCENT, Note, note, scored_with, to_nearest

Key = tuple[str, str, str]                  # section, number, line ("" when one ranking)


@dataclass(frozen=True)
class Total:
    """One competitor's session."""

    points: Fraction
    most: Fraction
    boards: int
    lowered: Fraction = Fraction(0)         # percentage points of penalties

    @property
    def percent(self) -> Fraction:
        return (self.points / self.most * 100 if self.most else Fraction(50)) - self.lowered


def key(event: PairsEvent, line: Line, side: str) -> Key:
    number_ = line.ns if side == "NS" else line.ew
    return line.section, number_, side if event.method.winners == 2 else ""


class Reference:
    """A whole event scored: ``notes`` line by line, ``totals`` and ``rankings`` by competitor."""

    def __init__(self, event: PairsEvent) -> None:
        self.event = event
        self.notes = [{side: self.note(line, side) for side in SIDES} for line in event.lines]
        self.results: dict[Key, list[tuple[int, str, Note]]] = {}           # line number, side and note of each board
        for i, line in enumerate(event.lines):
            for side in SIDES:
                its = self.notes[i][side]
                if its is not None:
                    self.results.setdefault(key(event, line, side), []).append((i, side, its))
        self.raw = {who: self._total([its for _, _, its in results]) for who, results in self.results.items()}
        self.totals = {who: self._penalised(who) for who in self.raw}

    def note(self, line: Line, side: str) -> Note | None:
        return note(self.event, line, side)

    def _penalised(self, who: Key) -> Total:
        """Art. 84.3: matchpoints off, a share of one board's top off, or percentage points off the final percentage."""
        raw = self.raw[who]
        points, lowered = raw.points, Fraction(0)
        its = [p for p in self.event.penalties if (p.section, p.number, p.line) == who]
        for penalty in its:
            if penalty.unit == "percent of the session":
                lowered += penalty.amount
            elif penalty.unit == "percent of a top":
                points -= penalty.amount / 100 * max(each.top for _, _, each in self.results[who])
            else:
                points -= penalty.amount
        if its and self.event.method.rounding == "total 0.01" and self.event.method.scoring == "matchpoints":
            points = to_nearest(points, Fraction(1, 100))
        return Total(points, raw.most, raw.boards, lowered)

    def _total(self, notes: list[Note]) -> Total:
        """A+ is worth the average of the pair's other boards when that is more than 60 %, A− when less than 40 %."""
        method = self.event.method
        usual = [its for its in notes if not its.word]
        most_usual = sum((its.top for its in usual), Fraction(0))
        points = Fraction(0)
        for its in notes:
            worth = its.points
            if its.word and method.own_average and most_usual:
                average = sum((other.points for other in usual), Fraction(0)) / most_usual
                percent = WORD_PERCENT[its.word] / 100
                worth = (max(percent, average) if its.word == "A+" else min(percent, average)) * its.top
                if method.rounding == "board 0.1":
                    worth = to_nearest(worth, Fraction(1, 10))
            points += worth
        if method.rounding == "total 0.01":
            points = to_nearest(points, Fraction(1, 100))
        return Total(points, sum((its.top for its in notes), Fraction(0)), len(notes))

    # --- Places ---

    @property
    def rankings(self) -> dict[tuple[str, str], dict[Key, tuple[int, bool]]]:
        """By section ("" across sections) and line: the place of each competitor and whether it is shared."""
        lists: dict[tuple[str, str], list[Key]] = {}
        for who in self.totals:
            section = who[0] if self.event.method.sections == "alone" else ""
            lists.setdefault((section, who[2]), []).append(who)
        if self.event.method.ranking == "article 82":
            return {
                (section, ""): self._article82(lists.get((section, "NS"), []), lists.get((section, "EW"), []))
                for section in dict.fromkeys(section for section, _ in lists)
            }
        return {name: self._places(members) for name, members in lists.items()}

    def _article82(self, ns: list[Key], ew: list[Key]) -> dict[Key, tuple[int, bool]]:
        """First the firsts of both lines, then the seconds… then all others: each lot by percentage."""
        sure, pairs = 3, len(ns) + len(ew)
        while pairs >= 70:                          # "2 paires supplémentaires par tranche de 20"
            sure, pairs = sure + 1, pairs - 20
        in_line = {**self._places(ns), **self._places(ew)}
        result: dict[Key, tuple[int, bool]] = {}
        for lot in range(1, sure + 2):
            its = [who for who in ns + ew if in_line[who][0] == lot or (lot > sure and in_line[who][0] > sure)]
            ahead = len(result)
            for who, (place, shared) in self._places(its).items():
                result[who] = (ahead + place, shared)
        return result

    def _places(self, members: list[Key]) -> dict[Key, tuple[int, bool]]:
        result: dict[Key, tuple[int, bool]] = {}
        for percent in sorted({self.totals[who].percent for who in members}, reverse=True):
            tied = [who for who in members if self.totals[who].percent == percent]
            for group in self._separated(tied):
                place = len(result) + 1
                for who in group:
                    result[who] = (place, len(group) > 1)
        return result

    def _separated(self, tied: list[Key]) -> list[list[Key]]:
        """The tied set in order, those still equal together; a part of the set is broken again on its own."""
        if len(tied) == 1:
            return [tied]
        for name in self._steps():
            value = {who: self.tiebreak(name, who, tied) for who in tied}
            levels = sorted(set(value.values()), reverse=True)
            if len(levels) > 1:
                return [
                    group for level in levels for group in self._separated([w for w in tied if value[w] == level])
                ]
        return [tied]

    def _steps(self) -> list[str]:
        """Article 81: "si des paires se trouvent encore ex aequo, elles sont départagées au nombre de tops"."""
        steps = []
        for name in self.event.method.tiebreaks:
            steps.append(name)
            if name == "article 81":
                steps.append("tops")
        return steps

    def tiebreak(self, name: str, who: Key, tied: list[Key]) -> Fraction:
        """The value of one tie-break for one of the tied competitors; more is better."""
        if name == "article 81":
            return self.article81(who, tied)
        if name == "tops":
            return Fraction(sum(self.is_top(i, side, its) for i, side, its in self.results[who]))
        if name == "head-to-head":
            return self.head_to_head(who, tied)
        notes = [its.percent / 100 for _, _, its in self.results[who]]
        mean = sum(notes, Fraction(0)) / len(notes)
        return -sum(((each - mean) ** 2 for each in notes), Fraction(0)) / len(notes)

    def article81(self, who: Key, tied: list[Key]) -> Fraction:
        points = 0
        for i, side, mine in self.results[who]:
            board = self.event.lines[i].board
            rivals = [
                (j, rival_side, theirs)
                for rival in tied if rival != who
                for j, rival_side, theirs in self.results[rival]
                if self.event.lines[j].board == board
            ]
            if not rivals:
                points += 2 if mine.percent > 50 else 0
            for j, rival_side, theirs in rivals:
                if self._scores_compare(i, side, mine, j, rival_side, theirs):
                    points += 2 if mine.score > theirs.score else 1 if mine.score == theirs.score else 0
                else:
                    points += 2 if mine.percent > theirs.percent else 1 if mine.percent == theirs.percent else 0
        return Fraction(points)

    def _scores_compare(self, i: int, side: str, mine: Note, j: int, rival_side: str, theirs: Note) -> bool:
        lines = self.event.lines
        return (
            side == rival_side
            and mine.score is not None
            and theirs.score is not None
            and lines[i].group.upper() == lines[j].group.upper()
        )

    def is_top(self, i: int, side: str, mine: Note) -> bool:
        """Strictly the best note of its line on the board, among real results, and above the average, which is all that a
        result gets that compares with none."""
        if not mine.real or 2 * mine.points <= mine.top:
            return False
        rivals = []
        for j, line in enumerate(self.event.lines):
            theirs = self.notes[j][side]
            together = any(line is other for other in scored_with(self.event, self.event.lines[i]))
            if j != i and together and theirs is not None and theirs.real:
                rivals.append(theirs)
        return all(mine.percent > theirs.percent for theirs in rivals)

    def head_to_head(self, who: Key, tied: list[Key]) -> Fraction:
        """The notes of a competitor on the boards it played against the others, as shares of the top."""
        total = Fraction(0)
        for i, side, mine in self.results[who]:
            opponent = key(self.event, self.event.lines[i], "EW" if side == "NS" else "NS")
            if opponent in tied:
                total += mine.percent / 100
        return total
