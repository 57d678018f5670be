"""The travellers of a field, read from the ranges of a formula: who sat where, and what each line was worth."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from fractions import Fraction
from math import isnan, nan
from typing import Any

import numpy as np

from etui.bridge.event import Method
from etui.bridge.imps import Imps, imp_totals
from etui.bridge.matchpoints import Floats, Ints, Notes
from etui.bridge.scoring import Totals
from etui.bridge.sides import AVERAGE, Sides, totals
from etui.bridge.weighted import side_scores
from etui.bridge.wrong_way import at_home
from etui.errors import EtuiError
from xlsheets.live import names
from xlsheets.live.bridge import codes
from xlsheets.live.cells import read_board, read_results
from xlsheets.ranges import at_row, column, label, labels, number, optional_column, same_height, table

EXACT = 1_000_000          # notes are ratios of small whole numbers: a double gives such a ratio back without doubt


@dataclass(frozen=True)
class Field:
    """The travellers of a field as the ranking needs them."""

    sides: Sides
    ids: list[tuple[str, str]]            # (id, line) of each competitor, in order of appearance
    words: dict[int, str]                 # rows that were given A+ or A−
    imps: tuple[Imps, Imps] | None        # NS's and EW's when the session is scored by them

    def totals(self, method: Method) -> Totals:
        """Before any penalty."""
        if self.imps:
            return imp_totals(*self.imps, self.sides.who, len(self.ids))
        return totals(self.sides, len(self.ids), method, self.words)


def read_field(
    ns: Any, ew: Any, boards: Any, scores: Any, notes: Any, groups: Any, *, two_lines: bool, by_imps: bool,
    entered: Collection[tuple[str, str]], language: str,
) -> Field:
    """Checks the ranges and turns them into both sides of every line that has a note.

    entered: each pair of the entry list with its line; then a board played the wrong way round counts for each pair's own line.
    A line that TRAVELLERS gave a text has no note and is left out; any other line with a wrong cell is said with its row.
    """
    ns_ids, ew_ids = column(ns, names.NS), column(ew, names.EW)
    board, score = column(boards, names.BOARDS), column(scores, names.SCORES)
    group = optional_column(groups, len(ns_ids), names.GROUPS)
    marks = table(notes)
    n = same_height(ns=ns_ids, ew=ew_ids, boards=board, scores=score, travellers=marks, groups=group)
    if any(len(row) != 4 for row in marks):
        raise EtuiError(
            "travellers: give the four columns that TRAVELLERS returns",
            "feuilles ambulantes : donnez les quatre colonnes que renvoie TRAVELLERS",
        )
    ns_ids, ew_ids = labels(ns_ids, names.NS), labels(ew_ids, names.EW)
    results = read_results(score, [None] * n, language)
    mp = read_notes(marks)
    noted = np.asarray(~np.isnan(mp).any(axis=1))
    board, group = noted_labels(board, noted, read_board), noted_labels(group, noted, lambda c: label(c, names.GROUPS))
    for result, there in zip(results, noted, strict=True):
        if there and result.wrong is not None:
            raise EtuiError(result.wrong, result.wrong)
    seen: dict[tuple[str, str], int] = {}
    seated = [_seated(one, other, two_lines, entered) for one, other in zip(ns_ids, ew_ids, strict=True)]
    who = [np.array([seen.setdefault(seats[side], len(seen)) for seats in seated], np.int64) for side in (0, 1)]
    typed = side_scores(np.array([r.score for r in results], float), [r.adjusted for r in results])
    scored = typed.ns, -(typed.ns if typed.ew is None else typed.ew)
    real = tuple(~np.isnan(column) for column in scored)
    for line_results, weighted in zip(real, (typed.weighted_ns, typed.weighted_ew), strict=True):
        line_results[list(weighted)] = True
    named = np.array([bool(a and b) for a, b in zip(ns_ids, ew_ids, strict=True)], np.bool_)
    code = codes(board)
    counts = named & noted
    imps = None
    if by_imps:
        imps = Imps(*_exact(mp[:, 0], counts), counts), Imps(*_exact(mp[:, 1], counts), counts)
        ns_notes, ew_notes = imps[0].notes(), imps[1].notes()
    else:
        top = _tops(mp, code, counts)
        ns_notes, ew_notes = (Notes(*_exact(mp[:, i], counts), top, counts) for i in (0, 1))
    sides = Sides.of(ns_notes, ew_notes, (who[0], who[1]), code, scored, codes(["", *group])[1:], (real[0], real[1]))
    words: dict[int, str] = {
        row: word
        for i, r in enumerate(results) if r.adjusted is not None and counts[i]
        for row, word in ((i, r.adjusted.ns_word), (n + i, r.adjusted.ew_word)) if word in AVERAGE
    }
    return Field(sides, list(seen), words, imps)


def _seated(ns: str, ew: str, two_lines: bool, entered: Collection[tuple[str, str]]) -> tuple[tuple[str, str], tuple[str, str]]:
    return at_home(ns, ew, lambda number, line: (number, line) in entered) if two_lines else ((ns, ""), (ew, ""))


def read_notes(marks: list[list[Any]]) -> Floats:
    """The figures of TRAVELLERS, NaN where it gave a text or nothing; a row with only some of its figures is said."""
    rows = []
    for row, cells in enumerate(marks, 1):
        figures = [_figure(cell) for cell in cells]
        missing = sum(map(isnan, figures))
        if any(isinstance(cell, bool) for cell in cells) or 0 < missing < len(figures):
            raise at_row(row, EtuiError(
                "travellers: give the four columns as TRAVELLERS returns them",
                "feuilles ambulantes : donnez les quatre colonnes telles que TRAVELLERS les renvoie",
            ))
        rows.append(figures)
    return np.array(rows, float)


def _figure(cell: Any) -> float:
    """A figure of TRAVELLERS, also when a cell made text of it; its own texts, errors and blanks are no figure."""
    try:
        figure = number(cell, names.TRAVELLERS)
    except EtuiError:
        return nan
    return nan if figure is None else figure


def noted_labels(cells: list[Any], noted: Any, read: Callable[[Any], str]) -> list[str]:
    """The boards or groups of the lines that have a note, "" for the others: TRAVELLERS has told what is wrong there."""
    found = []
    for row, (cell, there) in enumerate(zip(cells, noted, strict=True), 1):
        try:
            found.append(read(cell) if there else "")
        except EtuiError as error:
            raise at_row(row, error) from None
    return found


def _tops(mp: Floats, board: Ints, counts: Any) -> Ints:
    """The top of each row's board, from its matchpoints and percentages: a whole number of points.

    A line that gives 0 to both sides does not say; its board does, or else the field.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        each = [np.where(mp[:, 2 + s] > 0, mp[:, s] * 100 / mp[:, 2 + s], 0.0) for s in (0, 1)]
    row_top = np.rint(np.nan_to_num(np.maximum(*each))).astype(np.int64)
    most = np.zeros(int(board.max(initial=0)) + 1, np.int64)
    np.maximum.at(most, board[counts], row_top[counts])
    silent = (row_top == 0) & (mp[:, 2] == 0) & (mp[:, 3] == 0)
    return np.where(silent, np.where(most[board] > 0, most[board], most.max()), row_top)


def _exact(points: Floats, counts: Any) -> tuple[Ints, Ints]:
    """Matchpoints or IMPs as the exact ratios they were before a cell made floats of them: numerators, denominators."""
    values, inverse = np.unique(np.where(counts, points, 0.0), return_inverse=True)
    ratios = [Fraction(value).limit_denominator(EXACT) for value in values.tolist()]
    num = np.array([r.numerator for r in ratios], np.int64)
    den = np.array([r.denominator for r in ratios], np.int64)
    return num[inverse], den[inverse]
