"""The ranking, live: from traveller columns with their notes to places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from etui.bridge.decisions import Unit, read_handicap, read_penalty
from etui.bridge.event import Method, Penalty
from etui.bridge.handicap import figures, handicap_ranking
from etui.bridge.individual import IndividualEvent, score_individual
from etui.bridge.penalties import check_unit, corrected
from etui.bridge.ranking import Standing
from etui.bridge.rankings import Competitor, event_rankings
from etui.bridge.scoring import Totals
from etui.bridge.session import highest_tops
from etui.errors import EtuiError
from xlsheets import settings
from xlsheets.live import names
from xlsheets.live.bridge import read_rounding
from xlsheets.live.cells import read_board
from xlsheets.live.field import Field, is_individual, noted_labels, read_field, read_notes
from xlsheets.live.methods import read_scoring
from xlsheets.ranges import (
    at_row,
    blank,
    column,
    flat,
    labels,
    number,
    optional_column,
    same_height,
    shared_height,
    single,
    table,
    text,
    whole,
)

Rows = list[list[Any]]
MOST_ROWS = 100_000


@dataclass(frozen=True)
class EntryList:
    """The pairs of the Players tab, with what the director wrote beside each."""

    keys: list[tuple[str, str]]           # (id, line)
    spelt: dict[tuple[str, str], str]     # the id as the entry list writes it: "01"
    penalties: list[tuple[Fraction, Unit] | None]
    handicaps: list[Fraction | None] | None

    def shown(self, ident: str, line: str) -> Any:
        """A competitor's id as a cell shows it."""
        return _cell(self.spelt.get((ident, line), ident))


def ranking(
    ns: Any, ew: Any, boards: Any, scores: Any, notes: Any, lines: Any, tiebreaks: Any, rounding: Any,
    own_average: Any, groups: Any, height: Any, scoring: Any, pairs: Any, penalties: Any, handicaps: Any, language: str,
) -> Rows:
    """Place, id, line, boards, MP, max, %, tie-break: the field's competitors, best first, in ``height`` rows.

    With two columns a side, N and S, E and W, each player is a competitor and scores the notes of its side. By IMPs:
    IMPs, boards, IMPs a board. With handicaps, which rank by figure plus handicap: figure, handicap, sum.
    """
    wanted = "1" if is_individual(ns, ew) and blank(single(lines, names.LINES)) else _lines(lines)
    by = read_scoring(scoring)
    entries = _entries(pairs, penalties, handicaps)
    field = read_field(ns, ew, boards, scores, notes, groups, two_lines=wanted != "1", by_imps=by != "matchpoints",
                       entered=entries.keys, language=language)
    written = read_tiebreaks(tiebreaks)
    method = Method(
        step=2, rounding=read_rounding(rounding), own_average=_yes(own_average), tiebreaks=tuple(written),   # type: ignore[arg-type]
        winners=1 if wanted == "1" else 2, ranking="article 82" if wanted == "82" else "by line", scoring=by,
    )
    if field.individual:
        score_individual(IndividualEvent("", (), method=method))          # says what is for pairs alone
    total = _penalised(field.totals(method), field, entries, method)
    asked = [Competitor(ident, "", ident, line if wanted in ("1", "2", "82", line) else "not asked") for ident, line in field.ids]
    rows: Rows = []
    for ranked in event_rankings(method, asked, total, field.cards):
        if entries.handicaps is not None:
            rows += _with_handicaps([row.competitor for row in ranked.rows], field, total, entries, method)
            continue
        for row in ranked.rows:
            c = row.competitor
            ident, line = field.ids[c]
            share = float(total.share(c)) if by != "matchpoints" else float(total.share(c) * 100)
            most = "" if by != "matchpoints" else float(total.most[c])
            rows.append([
                row.place, entries.shown(ident, line), line, total.boards[c], float(total.points[c]), most, share,
                tiebreak_text(row, written),
            ])
    return _fitted(rows, height, individual=field.individual)


def _entries(pairs: Any, penalties: Any, handicaps: Any) -> EntryList:
    cells = [] if pairs is None else column(pairs, names.PAIRS)
    keys = [_key(key) for key in labels(cells, names.PAIRS)]
    spelt = {key: _key(text(cell))[0] for key, cell in zip(keys, cells, strict=True)}
    taken: list[tuple[Fraction, Unit] | None] = [None] * len(keys)
    if penalties is not None:
        cells = optional_column(penalties, len(keys), names.PENALTIES)
        shared_height(pairs=keys, penalties=cells)
        taken = _read_each(cells, lambda cell: read_penalty(text(cell)))
    given = None
    if handicaps is not None:
        cells = optional_column(handicaps, len(keys), names.HANDICAPS)
        shared_height(pairs=keys, handicaps=cells)
        given = _read_each(cells, lambda cell: read_handicap(text(cell)))
    return EntryList(keys, spelt, taken, given)


def _read_each(cells: list[Any], read: Callable[[Any], Any]) -> list[Any]:
    found = []
    for row, cell in enumerate(cells, 1):
        try:
            found.append(None if blank(cell) else read(cell))
        except EtuiError as error:
            raise at_row(row, error) from None
    return found


def _key(written: str) -> tuple[str, str]:
    ident, _, line = written.rpartition("|") if "|" in written else (written, "", "")
    return ident, line.replace("EO", "EW")


def _penalised(raw: Totals, field: Field, entries: EntryList, method: Method) -> Totals:
    index = {who: c for c, who in enumerate(field.ids)}
    penalties = [
        (index[key], Penalty(key[0], *penalty))
        for key, penalty in zip(entries.keys, entries.penalties, strict=True) if penalty and key in index
    ]
    for _, penalty in penalties:
        check_unit(penalty, method)
    return corrected(raw, penalties, highest_tops(field.sides, {c for c, _ in penalties}, method), method)


def _with_handicaps(members: list[int], field: Field, total: Totals, entries: EntryList, method: Method) -> Rows:
    given = dict(zip(entries.keys, entries.handicaps or (), strict=True))
    ranked = handicap_ranking(figures(total, members, method), [given.get(field.ids[c]) or Fraction(0) for c in members])
    rows: Rows = []
    for row in ranked:
        c = members[row.competitor]
        ident, line = field.ids[c]
        rows.append([row.place, entries.shown(ident, line), line, total.boards[c], float(row.figure), float(row.handicap),
                     float(row.net), ""])
    return rows


def read_height(cell: Any) -> int:
    """A number of rows to fill, 0 when blank; never more than a sheet could show."""
    rows = whole(single(cell, names.HEIGHT), names.HEIGHT) or 0
    if not 0 <= rows <= MOST_ROWS:
        raise EtuiError(f"{names.HEIGHT.en}: {rows} is not between 0 and {MOST_ROWS}",
                        f"{names.HEIGHT.fr} : {rows} n’est pas entre 0 et {MOST_ROWS}")
    return rows


def _fitted(rows: Rows, height: Any, *, individual: bool) -> Rows:
    """Blank rows up to the height asked for; a ranking that does not fit is never cut short."""
    wanted = read_height(height) or max(len(rows), 1)
    if len(rows) > wanted:
        extra = ", ".join(str(row[1]) for row in rows[wanted:])
        en, fr = ("player", "joueurs") if individual else ("pair", "paires")
        raise EtuiError(
            f"{len(rows)} {en}s for {wanted} places: a {en} number of the travellers is not in the Players tab "
            f"(last in the ranking: {extra})",
            f"{len(rows)} {fr} pour {wanted} places : un numéro des feuilles ambulantes "
            f"n’est pas dans l’onglet Joueurs (derniers du classement : {extra})",
        )
    return rows + [[""] * 8] * (wanted - len(rows))


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
    """The values of the tie-breaks tried, in the club's own words, the one that decided ticked: "article 81: 31 ✓"."""
    return " · ".join(
        f"{written.get(name, name)}: {value:.6g}{' ✓' if name == row.decided_by else ''}" for name, value in row.tiebreak.items()
    )


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
