"""The ranking, live: from traveller columns with their notes to places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import isnan, nan
from typing import Any

import numpy as np

from etui.bridge.event import Method
from etui.bridge.matchpoints import Floats, Ints, Notes
from etui.bridge.ranking import Standing
from etui.bridge.rankings import Competitor, event_rankings
from etui.bridge.sides import AVERAGE, Cards, Sides, totals
from etui.bridge.weighted import side_scores
from etui.errors import EtuiError
from xlsheets import settings
from xlsheets.live import names
from xlsheets.live.bridge import codes, read_rounding
from xlsheets.live.cells import read_board, read_results
from xlsheets.ranges import (
    at_row,
    blank,
    column,
    flat,
    label,
    labels,
    number,
    optional_column,
    same_height,
    single,
    table,
    text,
    whole,
)

Rows = list[list[Any]]
EXACT = 1_000_000          # notes are ratios of small whole numbers: a double gives such a ratio back without doubt
MOST_ROWS = 100_000


@dataclass(frozen=True)
class Field:
    """The travellers of a field as the ranking needs them."""

    sides: Sides
    ids: list[tuple[str, str]]            # (id, line) of each competitor, in order of appearance
    words: dict[int, str]                 # rows that were given A+ or A−


def ranking(
    ns: Any, ew: Any, boards: Any, scores: Any, notes: Any, lines: Any, tiebreaks: Any, rounding: Any,
    own_average: Any, groups: Any, height: Any, language: str,
) -> Rows:
    """Place, id, line, boards, MP, max, %, tie-break: the field's competitors, best first, in ``height`` rows."""
    wanted = _lines(lines)
    field = read_field(ns, ew, boards, scores, notes, groups, two_lines=wanted != "1", language=language)
    written = read_tiebreaks(tiebreaks)
    method = Method(
        step=2, rounding=read_rounding(rounding), own_average=_yes(own_average), tiebreaks=tuple(written),   # type: ignore[arg-type]
        winners=1 if wanted == "1" else 2, ranking="article 82" if wanted == "82" else "by line",
    )
    total = totals(field.sides, len(field.ids), method, field.words)
    asked = [Competitor(ident, "", ident, line if wanted in ("1", "2", "82", line) else "not asked") for ident, line in field.ids]
    rows: Rows = []
    for ranked in event_rankings(method, asked, total, Cards(field.sides)):
        for row in ranked.rows:
            c = row.competitor
            ident, line = field.ids[c]
            rows.append([
                row.place, _cell(ident), line, total.boards[c], float(total.points[c]), float(total.most[c]),
                float(total.share(c) * 100), tiebreak_text(row, written),
            ])
    return _fitted(rows, height)


def read_height(cell: Any) -> int:
    """A number of rows to fill, 0 when blank; never more than a sheet could show."""
    rows = whole(single(cell, names.HEIGHT), names.HEIGHT) or 0
    if not 0 <= rows <= MOST_ROWS:
        raise EtuiError(f"{names.HEIGHT.en}: {rows} is not between 0 and {MOST_ROWS}",
                        f"{names.HEIGHT.fr} : {rows} n’est pas entre 0 et {MOST_ROWS}")
    return rows


def _fitted(rows: Rows, height: Any) -> Rows:
    """Blank rows up to the height asked for; a ranking that does not fit is never cut short."""
    wanted = read_height(height) or max(len(rows), 1)
    if len(rows) > wanted:
        extra = ", ".join(str(row[1]) for row in rows[wanted:])
        raise EtuiError(
            f"{len(rows)} pairs for {wanted} places: a pair number of the travellers is not in the Players tab "
            f"(last in the ranking: {extra})",
            f"{len(rows)} paires pour {wanted} places : un numéro des feuilles ambulantes n’est pas dans l’onglet "
            f"Joueurs (derniers du classement : {extra})",
        )
    return rows + [[""] * 8] * (wanted - len(rows))


def read_field(
    ns: Any, ew: Any, boards: Any, scores: Any, notes: Any, groups: Any, *, two_lines: bool, language: str
) -> Field:
    """Checks the ranges and turns them into both sides of every line that has a note.

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
    lines = ("NS", "EW") if two_lines else ("", "")
    who = [
        np.array([seen.setdefault((cell, line), len(seen)) for cell in cells], np.int64)
        for cells, line in zip((ns_ids, ew_ids), lines, strict=True)
    ]
    typed = side_scores(np.array([r.score for r in results], float), [r.adjusted for r in results])
    scored = typed.ns, -(typed.ns if typed.ew is None else typed.ew)
    real = tuple(~np.isnan(column) for column in scored)
    for line_results, weighted in zip(real, (typed.weighted_ns, typed.weighted_ew), strict=True):
        line_results[list(weighted)] = True
    named = np.array([bool(a and b) for a, b in zip(ns_ids, ew_ids, strict=True)], np.bool_)
    code = codes(board)
    counts = named & noted
    top = _tops(mp, code, counts)
    ns_notes, ew_notes = (_exact_notes(mp[:, i], top, counts) for i in (0, 1))
    sides = Sides.of(ns_notes, ew_notes, (who[0], who[1]), code, scored, codes(["", *group])[1:], (real[0], real[1]))
    words: dict[int, str] = {
        row: word
        for i, r in enumerate(results) if r.adjusted is not None and counts[i]
        for row, word in ((i, r.adjusted.ns_word), (n + i, r.adjusted.ew_word)) if word in AVERAGE
    }
    return Field(sides, list(seen), words)


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


def _exact_notes(points: Floats, top: Ints, counts: Any) -> Notes:
    """Matchpoints as the exact ratios they were before a cell made floats of them."""
    values, inverse = np.unique(np.where(counts, points, 0.0), return_inverse=True)
    ratios = [Fraction(value).limit_denominator(EXACT) for value in values.tolist()]
    num = np.array([r.numerator for r in ratios], np.int64)
    den = np.array([r.denominator for r in ratios], np.int64)
    return Notes(num[inverse], den[inverse], top, np.asarray(counts))


def _lines(cell: Any) -> str:
    """"1" one ranking, "2" one a line, "82" article 82's single ranking of two lines, or the line wanted alone."""
    cell = single(cell, names.LINES)
    written = text(cell).upper().replace("-", "").replace("EO", "EW")
    if written in ("", "2"):
        return "2"
    if written in ("1", "82", "NS", "EW"):
        return written
    return settings.read(settings.WINNERS, cell)


def _yes(cell: Any) -> bool:
    cell = single(cell, names.OWN_AVERAGE)
    if isinstance(cell, int | float) and cell in (0, 1):      # TRUE and FALSE are numbers when LibreOffice hands them over
        return bool(cell)
    if blank(cell):
        return True
    return settings.read(settings.YES_NO, cell) == "yes"


def read_tiebreaks(cells: Any) -> dict[str, str]:
    """Tie-breaks in the order listed, each with the words it was listed in; no cell at all means article 81."""
    if cells is None:
        return {"article 81": "article 81"}
    return {settings.read(settings.TIEBREAK, cell): text(cell) for cell in flat(cells) if not blank(cell)}


def tiebreak_text(row: Standing, written: dict[str, str]) -> str:
    """The values of the tie-breaks tried, in the club's own words: "article 81: 31 · tops: 5"."""
    return " · ".join(f"{written.get(name, name)}: {value:.6g}" for name, value in row.tiebreak.items())


def _cell(written: str) -> Any:
    return int(written) if written.isdecimal() and not written.startswith("0") else written


def frequencies(boards: Any, scores: Any, notes: Any, wanted: Any, height: Any) -> Rows:
    """Board by board: each score with how often it was made and what it was worth, ``height`` rows a board.

    When a board has more scores than rows, its last row counts those left out.
    """
    board, score = column(boards, names.BOARDS), column(scores, names.SCORES)
    marks = table(notes)
    same_height(boards=board, scores=score, travellers=marks)
    rows_each = read_height(height) or 1
    figures = read_notes(marks)
    noted = np.asarray(~np.isnan(figures).any(axis=1))
    board = noted_labels(board, noted, read_board)
    by_board: dict[str, dict[tuple[Any, ...], int]] = {}
    for b, s, mark, there in zip(board, score, figures.tolist(), noted, strict=True):
        if b and not blank(s) and there:
            counts = by_board.setdefault(b, {})
            key = (_made(s), *(round(figure, 9) for figure in mark))
            counts[key] = counts.get(key, 0) + 1
    rows: Rows = []
    for b in filter(None, labels(flat(wanted), names.BOARDS)):
        block = [[key[0], times, *key[1:]] for key, times in sorted(by_board.get(b, {}).items(), key=_best_first)]
        if len(block) > rows_each:
            rest = sum(row[1] for row in block[rows_each - 1:])
            block[rows_each - 1:] = [["…", rest, "", "", "", ""]]
        rows += block + [[""] * 6] * (rows_each - len(block))
    return rows


def _made(cell: Any) -> int | float | str:
    """A score as a number, however it was typed; an adjusted score as its text."""
    try:
        score = float(number(cell, names.SCORES) or 0)
    except EtuiError:
        return text(cell)
    return int(score) if score.is_integer() else score


def _best_first(item: tuple[tuple[Any, ...], int]) -> tuple[bool, float, str]:
    """Scores from NS's best down; artificial results after the real ones."""
    score = item[0][0]
    artificial = isinstance(score, str)
    return artificial, -item[0][1] if artificial else -float(score), str(score)
