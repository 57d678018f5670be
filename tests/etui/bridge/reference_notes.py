"""Notes worked out slowly, sentence by sentence from the regulation (FFB article 84, Law 12): see ``reference``.

Plain loops over plain fractions: nothing is shared with the engine but the event itself and the reading of an adjusted
score.
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
    mine: Result, others: list[Result], all_results: int, own: int, step: int, rules: str, largest_group: int
) -> Fraction:
    """A real result in its group: topped, rescaled, or one of too few; own: the results its board alone should have."""
    n = len(others) + 1
    x = matchpoints(mine, others, step)
    if n == all_results:
        return x
    few = {
        "FFB": n < 4 and n != own,                # a board of two or three tables is complete (art. 84.2 speaks of fewer)
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
        points = real_note(mine, others, all_results, own_number(event, line), method.step, method.small_groups,
                           largest_group(event, line, side))
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
