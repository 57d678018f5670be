"""A pairs event scored slowly, sentence by sentence from the regulation (FFB articles 81, 82, 84, Laws 12, 88 and 90).

Plain loops over plain fractions: nothing is shared with the engine but the event itself and the reading of an adjusted
score. The tests compare the two; where they differ, one of them misreads the regulation.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from etui.bridge.adjusted import read_adjusted
from etui.bridge.event import Line, PairsEvent

HALF = Fraction(1, 2)
WORD_PERCENT = {"A+": Fraction(60), "A-": Fraction(40)}
SIDES = ("NS", "EW")
Key = tuple[str, str, str]                  # section, number, line ("" when one ranking)
Result = list[tuple[Fraction, int]]         # (weight, the side's own score): one of weight 1, or a weighted assigned score


@dataclass(frozen=True)
class Note:
    """What one side scored on one line."""

    points: Fraction
    top: Fraction
    word: str                               # "A+" or "A-" when that was the award
    score: int | None                       # the side's own score; None when artificial or weighted
    real: bool                              # typed or assigned, not artificial

    @property
    def percent(self) -> Fraction:
        return self.points / self.top * 100 if self.top else Fraction(50)


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


# --- One board ---


def matchpoints(mine: Result, others: list[Result], step: int) -> Fraction:
    """``step`` for each other result beaten, half of it for each equal one, weight by weight."""
    points = Fraction(0)
    for other in others:
        for my_weight, my_score in mine:
            for weight, score in other:
                if my_score > score:
                    points += my_weight * weight * step
                elif my_score == score:
                    points += my_weight * weight * Fraction(step, 2)
    return points


def regrouped(x: Fraction, all_results: int, group: int, step: int) -> Fraction:
    """Article 84.1."""
    if step == 2:
        return (x + 1) * Fraction(all_results, group) - 1
    return (x + HALF) * Fraction(all_results, group) - HALF


def small_group_percent(mine: Result, others: list[Result], rules: str) -> Fraction:
    """What one to three results get, in percent: weighted, over everything that could have been scored."""
    expected = Fraction(0)
    for my_weight, my_score in mine:
        for case in product(*others):
            chance = my_weight
            for weight, _ in case:
                chance *= weight
            expected += chance * small_group_prize(my_score, [score for _, score in case], rules)
    return expected


def small_group_prize(mine: int, others: list[int], rules: str) -> Fraction:
    """Article 84.2, or other federations' percentages; equal results share the mean of their places."""
    prizes = {
        "FFB": {1: [50], 2: [50, 50], 3: [70, 60, 50]},
        "EBU": {1: [60], 2: [65, 55], 3: [70, 60, 50]},
        "ACBL": {1: [60], 2: [65, 55], 3: [70, 60, 50]},
    }[rules][len(others) + 1]
    better = len([other for other in others if other > mine])
    equal = len([other for other in others if other == mine])
    shared = prizes[better : better + equal + 1]
    return Fraction(sum(shared), len(shared))


def real_note(
    mine: Result, others: list[Result], all_results: int, step: int, rules: str, largest_group: int
) -> Fraction:
    """A real result in its group: topped, rescaled, or one of too few."""
    n = len(others) + 1
    x = matchpoints(mine, others, step)
    if n == all_results:
        return x
    few = {
        "FFB": n < 4,
        "EBU": n < 4 and 3 * n <= all_results,
        "ACBL": n < 3 or (n == 3 and largest_group > 3),
    }[rules]
    if few:
        return small_group_percent(mine, others, rules) / 100 * step * (all_results - 1)
    return regrouped(x, all_results, n, step)


# --- The field ---


def is_not_played(line: Line) -> bool:
    return line.adjusted != "" and read_adjusted(line.adjusted).not_played


def is_there(line: Line) -> bool:
    """Whether the line has a result, of whatever kind."""
    return line.score is not None if line.adjusted == "" else not is_not_played(line)


def result(line: Line, side: str) -> Result | None:
    """The real result of a side, as the side counts it; None when it has none or an artificial one."""
    sign = 1 if side == "NS" else -1
    if line.adjusted == "":
        return None if line.score is None else [(Fraction(1), sign * line.score)]
    award = read_adjusted(line.adjusted)
    assigned = award.ns_assigned if side == "NS" else award.ew_assigned
    return [(weight, sign * score) for weight, score in assigned] or None


def scored_with(event: PairsEvent, line: Line) -> list[Line]:
    """The lines of the same board, in the same section when sections are scored alone."""
    return [
        other for other in event.lines
        if other.board == line.board and (event.method.sections == "across" or other.section == line.section)
    ]


def own_number(event: PairsEvent, line: Line) -> int:
    """N of the line's board: the results there so far, or in a finished session those that should be there."""
    there = [other for other in scored_with(event, line) if is_there(other)]
    should_be = [other for other in scored_with(event, line) if not is_not_played(other)]
    return len(should_be) if event.method.state == "final" else len(there)


def number(event: PairsEvent, line: Line) -> int:
    """N that the line is scored out of."""
    if event.method.top == "own":
        return own_number(event, line)
    field = [
        other for other in event.lines if event.method.sections == "across" or other.section == line.section
    ]
    # A board is looked at once: all its lines have the same N.
    boards = {(other.board, other.section if event.method.sections == "alone" else ""): other for other in field}
    return max(own_number(event, other) for other in boards.values())


def to_nearest(value: Fraction, unit: Fraction) -> Fraction:
    """Halves upwards."""
    return (value / unit + HALF).__floor__() * unit


def note(event: PairsEvent, line: Line, side: str) -> Note | None:
    """The note of one side of a line; None when there is no result."""
    method = event.method
    if not is_there(line):
        return None
    all_results = number(event, line)
    top = Fraction(method.step * (all_results - 1))
    word, mine = "", result(line, side)
    if mine is None:
        award = read_adjusted(line.adjusted)
        percent = award.ns if side == "NS" else award.ew
        word = award.ns_word if side == "NS" else award.ew_word
        points = Fraction(str(percent)) / 100 * top
    else:
        others = comparable(event, line, side)
        points = real_note(mine, others, all_results, method.step, method.small_groups, largest_group(event, line, side))
    if method.rounding == "board 0.1":
        points = to_nearest(points, Fraction(1, 10))
    return Note(points, top, word if word in WORD_PERCENT else "", only_score(mine), mine is not None)


def only_score(mine: Result | None) -> int | None:
    return mine[0][1] if mine is not None and len(mine) == 1 else None


def comparable(event: PairsEvent, line: Line, side: str) -> list[Result]:
    """The other real results of the line's board and group."""
    return [
        its for other in scored_with(event, line)
        if other is not line and other.group.upper() == line.group.upper()
        for its in [result(other, side)] if its is not None
    ]


def largest_group(event: PairsEvent, line: Line, side: str) -> int:
    """How many real results the largest group of the line's board has."""
    return max(
        len(comparable(event, other, side)) + 1
        for other in scored_with(event, line) if result(other, side) is not None
    )


# --- The competitors ---


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
        """Strictly the best note of its line on the board, among real results."""
        if not mine.real:
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
