"""The travellers of a field, read from the ranges of a formula: who sat where, and what each line was worth."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isnan, nan
from typing import Any

import numpy as np
from numpy.typing import NDArray

from etui.bridge.article81 import Card
from etui.bridge.event import Method
from etui.bridge.imps import Imps, imp_totals
from etui.bridge.matchpoints import Floats, Ints, Notes
from etui.bridge.scoring import Totals
from etui.bridge.sides import AVERAGE, Cards, Sides, totals
from etui.bridge.weighted import side_scores
from etui.bridge.wrong_way import at_home
from etui.errors import EtuiError, Sentence
from xlsheets.live import names
from xlsheets.live.bridge import codes
from xlsheets.live.cells import Result, read_board, read_results
from xlsheets.ranges import at_row, column, label, labels, number, optional_column, same_height, table

EXACT = 1_000_000          # notes are ratios of small whole numbers: a double gives such a ratio back without doubt
PLAYERS = Sentence("player", "joueur")
SEATS = {1: ("ns", "ew"), 2: ("n", "e", "s", "w")}      # columns a side: what the seats are, in the order they are read


@dataclass(frozen=True)
class Field:
    """The travellers of a field as the ranking needs them."""

    halves: tuple[Sides, ...]             # of pairs, one; of an individual, two: N against E, S against W
    ids: list[tuple[str, str]]            # (id, line) of each competitor, in order of appearance
    words: dict[int, str]                 # rows of ``sides`` that were given A+ or A−
    imps: tuple[Imps, Imps] | None        # NS's and EW's when the session is scored by them

    @property
    def individual(self) -> bool:
        """Whether each side is two players, who score its notes each."""
        return len(self.halves) == 2

    @cached_property
    def sides(self) -> Sides:
        """Every result of every competitor; partners would share every top."""
        if not self.individual:
            return self.halves[0]
        one, other = self.halves
        notes = Notes(*(np.tile(getattr(one.notes, column), 2) for column in ("num", "den", "top", "counts")))
        real = None if one.real is None else np.tile(one.real, 2)
        who = np.concatenate([one.who, other.who])
        return Sides(notes, who, np.tile(one.board, 2), np.tile(one.score, 2), np.tile(one.group, 2), real)

    def totals(self, method: Method) -> Totals:
        """Before any penalty."""
        if self.imps:
            return imp_totals(*self.imps, self.sides.who, len(self.ids))
        return totals(self.sides, len(self.ids), method, self.words)

    @cached_property
    def cards(self) -> Callable[[int], Card]:
        """The boards of a competitor, for the tie-breaks."""
        halves = [Cards(half) for half in self.halves]
        if len(halves) == 1:
            return halves[0]
        return lambda competitor: {board: played for half in halves for board, played in half(competitor).items()}


def is_individual(ns: Any, ew: Any) -> bool:
    """Whether the ranges of both sides have two columns: N and S, E and W."""
    return all(table(side) and all(len(row) == 2 for row in table(side)) for side in (ns, ew))


def read_field(
    ns: Any, ew: Any, boards: Any, scores: Any, notes: Any, groups: Any, *, two_lines: bool, by_imps: bool,
    entered: Collection[tuple[str, str]], language: str,
) -> Field:
    """Checks the ranges and turns them into both sides of every line that has a note.

    entered: each pair of the entry list with its line; then a board played the wrong way round counts for each pair's own
    line. Of an individual, its players, who come first in this order. A line that TRAVELLERS gave a text has no note and
    is left out; any other line with a wrong cell is said with its row.
    """
    lines = _checked_lines(ns, ew, boards, scores, notes, groups, language)
    ids, n = lines.ids, len(lines.results)
    keys, who = _competitors(ids, two_lines, entered)
    typed = side_scores(np.array([r.score for r in lines.results], float), [r.adjusted for r in lines.results])
    scored = typed.ns, -(typed.ns if typed.ew is None else typed.ew)
    real = tuple(~np.isnan(column) for column in scored)
    for line_results, weighted in zip(real, (typed.weighted_ns, typed.weighted_ew), strict=True):
        line_results[list(weighted)] = True
    named = np.array([all(line) for line in zip(*ids, strict=True)], np.bool_)
    code = codes(lines.board)
    counts = named & lines.noted
    imps = None
    if by_imps:
        imps = Imps(*_exact(lines.mp[:, 0], counts), counts), Imps(*_exact(lines.mp[:, 1], counts), counts)
        ns_notes, ew_notes = imps[0].notes(), imps[1].notes()
    else:
        top = _tops(lines.mp, code, counts)
        ns_notes, ew_notes = (Notes(*_exact(lines.mp[:, i], counts), top, counts) for i in (0, 1))
    groups_of = codes(["", *lines.group])[1:]
    halves = tuple(
        Sides.of(ns_notes, ew_notes, (who[side], who[side + 1]), code, scored, groups_of, (real[0], real[1]))
        for side in range(0, len(ids), 2)
    )
    words: dict[int, str] = {
        2 * n * half + row: word
        for i, r in enumerate(lines.results) if r.adjusted is not None and counts[i]
        for row, word in ((i, r.adjusted.ns_word), (n + i, r.adjusted.ew_word)) if word in AVERAGE
        for half in range(len(halves))
    }
    return Field(halves, keys, words, imps)


@dataclass(frozen=True)
class _Lines:
    """The ranges of a field, found sound, a line each."""

    ids: list[list[str]]                  # NS and EW, or N, E, S and W
    board: list[str]                      # "" on a line without a note, as in ``group``
    group: list[str]
    results: list[Result]
    mp: Floats                            # n × 4: the figures of TRAVELLERS
    noted: NDArray[np.bool_]


def _checked_lines(ns: Any, ew: Any, boards: Any, scores: Any, notes: Any, groups: Any, language: str) -> _Lines:
    """Raises EtuiError, with the row, for ranges of different heights and for a wrong cell of a line that has a note."""
    ids = _seat_columns(ns, ew)
    board, score = column(boards, names.BOARDS), column(scores, names.SCORES)
    group = optional_column(groups, len(ids[0]), names.GROUPS)
    marks = table(notes)
    seats = dict(zip(SEATS[len(ids) // 2], ids, strict=True))
    n = same_height(**seats, boards=board, scores=score, travellers=marks, groups=group)
    if any(len(row) != 4 for row in marks):
        raise EtuiError(
            "travellers: give the four columns that TRAVELLERS returns",
            "feuilles ambulantes : donnez les quatre colonnes que renvoie TRAVELLERS",
        )
    what = (PLAYERS,) * 4 if len(ids) == 4 else (names.NS, names.EW)
    ids = [labels(cells, name) for cells, name in zip(ids, what, strict=True)]
    results = read_results(score, [None] * n, language)
    mp = read_notes(marks)
    noted = np.asarray(~np.isnan(mp).any(axis=1))
    board, group = noted_labels(board, noted, read_board), noted_labels(group, noted, lambda c: label(c, names.GROUPS))
    for result, there in zip(results, noted, strict=True):
        if there and result.wrong is not None:
            raise EtuiError(result.wrong, result.wrong)
    if len(ids) == 4:
        _check_seats(ids)
    return _Lines(ids, board, group, results, mp, noted)


def _competitors(
    ids: list[list[str]], two_lines: bool, entered: Collection[tuple[str, str]]
) -> tuple[list[tuple[str, str]], list[Ints]]:
    """Each competitor as (id, line), in order of appearance; and for each seat who sits there, line by line."""
    seen: dict[tuple[str, str], int] = {}
    seated: list[tuple[tuple[str, str], ...]]
    if len(ids) == 4:
        seated = [tuple((who, "") for who in line) for line in zip(*ids, strict=True)]
        for key in (*entered, *(line[seat] for line in seated for seat in (0, 2, 1, 3))):        # N, S, E, W
            seen.setdefault(key, len(seen))
    else:
        known = frozenset(entered)
        seated = [_seated(one, other, two_lines, known) for one, other in zip(*ids, strict=True)]
    who = [np.array([seen.setdefault(line[seat], len(seen)) for line in seated], np.int64) for seat in range(len(ids))]
    return list(seen), who


def _seat_columns(ns: Any, ew: Any) -> list[list[Any]]:
    """The columns of NS and EW, or those of N, E, S and W."""
    if not is_individual(ns, ew):
        return [column(ns, names.NS), column(ew, names.EW)]
    n_s, e_w = table(ns), table(ew)
    return [[row[0] for row in n_s], [row[0] for row in e_w], [row[1] for row in n_s], [row[1] for row in e_w]]


def _check_seats(ids: list[list[str]]) -> None:
    """Raises EtuiError for a player in two seats of one line."""
    for row, line in enumerate(zip(*ids, strict=True), 1):
        for who in filter(None, line):
            if line.count(who) > 1:
                raise at_row(row, EtuiError(f"player {who} sits twice on this line: correct one of the seats",
                                            f"le joueur {who} figure deux fois sur cette ligne : corrigez l’une des places"))


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
