"""Contract scores, matchpoints and travellers, column by column."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, Literal, NamedTuple

import numpy as np

from etui.bridge.adjusted import Adjusted, read_adjusted
from etui.bridge.article84 import regroup as article84_regroup
from etui.bridge.boards import read_vulnerability
from etui.bridge.contract import contract_score, read_contract, read_declarer, read_result
from etui.bridge.event import Method
from etui.bridge.matchpoints import Ints
from etui.bridge.ranking import places as in_order
from etui.bridge.scoring import Travellers, expected_results, score_field
from etui.bridge.weighted import side_scores
from etui.errors import EtuiError
from xlsheets import settings
from xlsheets.live import names
from xlsheets.ranges import Wrong, blank, column, flat, number, optional_column, same_height, table, text, whole, wrong

Rows = list[list[Any]]
LANGUAGES: settings.Words = {"en": ("English", "anglais"), "fr": ("French", "français")}


def bridge_scores(contracts: Any, declarers: Any, results: Any, vulnerable: Any, language: str) -> Any:
    """NS scores, one a row; a single contract gives a single number."""
    called = column(contracts, names.CONTRACTS)
    height = len(called)
    by = optional_column(declarers, height, names.DECLARERS)
    result = optional_column(results, height, names.RESULTS)
    sides = optional_column(vulnerable, height, names.VULNERABLE)
    same_height(contracts=called, declarers=by, results=result, vulnerable=sides)
    language = settings.read(LANGUAGES, language)
    scores = []
    for row, cells in enumerate(zip(called, by, result, sides, strict=True), 1):
        try:
            scores.append(_bridge_score(*cells, language))
        except EtuiError as error:
            scores.append(wrong(row, error, language))
    return [[score] for score in scores] if isinstance(contracts, list | tuple) else scores[0]


def _bridge_score(contract: Any, declarer: Any, result: Any, vulnerable: Any, language: str) -> int | str:
    if blank(contract):
        return ""
    read = read_contract(text(contract), language)      # type: ignore[arg-type]
    if read.contract is None:
        return 0
    if blank(declarer):
        raise EtuiError("who played it? write N, E, S or W", "qui a joué ? écrivez N, E, S ou O")
    if blank(result) and read.tricks is None:
        raise EtuiError("the result is missing: write =, +1, -2…", "il manque le résultat : écrivez =, +1, -2…")
    tricks = read.tricks if blank(result) else read_result(result, read.contract.level)
    sides = read_vulnerability(None if blank(vulnerable) else vulnerable)
    return contract_score(read.contract, tricks, read_declarer(declarer, language), sides)   # type: ignore[arg-type]


class _Result(NamedTuple):
    """What one score cell says: a score, an adjusted score, nothing, or something that cannot be read."""

    score: float = np.nan
    adjusted: Adjusted | None = None
    wrong: Wrong | None = None


def _result(score: Any, adjusted: Any) -> _Result:
    if not blank(adjusted):
        return _Result(adjusted=read_adjusted(text(adjusted)))
    if isinstance(score, str) and not blank(score):
        try:
            value = number(score, names.SCORES)
        except EtuiError as not_a_number:
            try:
                return _Result(adjusted=read_adjusted(score.strip()))
            except EtuiError:
                raise not_a_number from None
    else:
        value = number(score, names.SCORES)
    return _Result() if value is None else _Result(score=value)


def read_results(scores: list[Any], adjusted: list[Any], language: str) -> list[_Result]:
    results = []
    for row, (score, artificial) in enumerate(zip(scores, adjusted, strict=True), 1):
        try:
            results.append(_result(score, artificial))
        except EtuiError as error:
            results.append(_Result(wrong=wrong(row, error, language)))
    return results


def codes(cells: list[Any]) -> Ints:
    """Cells as codes from 0, equal cells sharing one, in order of appearance."""
    seen: dict[str, int] = {}
    return np.array([seen.setdefault(text(cell).casefold(), len(seen)) for cell in cells], np.int64)


def travellers(
    boards: Any, scores: Any, groups: Any, adjusted: Any, step: Any, rounding: Any, expected: Any, small_groups: Any,
    language: str,
) -> Rows:
    """MP NS, MP EW, % NS, % EW, a row for each line.

    Boards written "A|1" are those of a section that is scored alone: it has its own common top.
    """
    score = column(scores, names.SCORES)
    board = optional_column(boards, len(score), names.BOARDS)
    group = optional_column(groups, len(score), names.GROUPS)
    artificial = optional_column(adjusted, len(score), names.ADJUSTED)
    n = same_height(boards=board, scores=score, groups=group, adjusted=artificial)
    results = read_results(score, artificial, language)
    scored = [not blank(cell) for cell in board] if not blank(boards) else [True] * n
    results = [r if keep or r.wrong else _Result() for r, keep in zip(results, scored, strict=True)]
    typed = side_scores(np.array([r.score for r in results], float), [r.adjusted for r in results])
    columns = Travellers(
        board=codes(board),
        section=codes([text(cell).rpartition("|")[0] for cell in board]),
        ns_score=typed.ns,
        ew_score=typed.ew,
        weighted_ns=typed.weighted_ns,
        weighted_ew=typed.weighted_ew,
        group=codes(["", *group])[1:],
        artificial_ns=_artificial(results, "ns"),
        artificial_ew=_artificial(results, "ew"),
        due=np.zeros(n, np.int64),
        not_played=np.array([r.adjusted is not None and r.adjusted.not_played for r in results], np.bool_),
    )
    method = _method(step, rounding, small_groups)
    ns, ew = score_field(columns, method, _expected(expected, columns, np.array(scored), n))
    block = np.column_stack([ns.points(method.step), ew.points(method.step), ns.percents(), ew.percents()])
    rows: Rows = block.tolist()
    for i, result in enumerate(results):
        if result.wrong is not None:
            rows[i] = [result.wrong, "", "", ""]
        elif not ns.counts[i]:
            rows[i] = ["", "", "", ""]
    return rows


def _artificial(results: list[_Result], side: str) -> Any:
    percents = (getattr(r.adjusted, side) if r.adjusted else None for r in results)
    return np.array([np.nan if percent is None else percent for percent in percents], float)


def _step(cell: Any) -> Literal[1, 2]:
    size = whole(cell, names.STEP)
    if size not in (None, 1, 2):
        raise EtuiError(f"step is 1 or 2, not {size}", f"le pas vaut 1 ou 2, pas {size}")
    return 1 if size == 1 else 2


def _method(step: Any, rounding: Any, small_groups: Any) -> Method:
    return Method(
        step=_step(step),
        rounding=read_rounding(rounding),                                               # type: ignore[arg-type]
        small_groups="FFB" if blank(small_groups) else settings.read(settings.SMALL_GROUPS, small_groups),  # type: ignore[arg-type]
    )


def read_rounding(cell: Any) -> str:
    """The rounding setting: blank or 0 for none, 0.1 for each board, 0.01 for the total, or the setting's own words."""
    if blank(cell):
        return "none"
    try:
        value = number(cell, names.ROUNDING)
    except EtuiError:
        return settings.read(settings.ROUNDING, cell)
    known = {0.0: "none", 0.1: "board 0.1", 0.01: "total 0.01"}
    if value not in known:
        raise EtuiError(f"rounding is 0.1 or 0.01, not {value:g}", f"l’arrondi vaut 0,1 ou 0,01, pas {value:g}")
    return known[value]


def _expected(expected: Any, columns: Travellers, scored: Any, n: int) -> Ints:
    """N a row: a number for all, one a row, blank for those present, or the Session tab's words, "final|common"."""
    cells = flat(expected)
    if len(cells) == 1 and isinstance(cells[0], str) and "|" in cells[0]:
        state, _, top = cells[0].partition("|")
        method = Method(state=settings.read(settings.STATE, state), top=settings.read(settings.TOP, top))  # type: ignore[arg-type]
        due = np.bincount(columns.board[scored & ~columns.not_played], minlength=int(columns.board.max(initial=0)) + 1)
        return expected_results(replace(columns, due=due[columns.board]), method)
    cells = optional_column(expected, n, names.EXPECTED)
    same_height(scores=[None] * n, expected=cells)
    numbers = []
    for row, cell in enumerate(cells, 1):
        try:
            numbers.append(whole(cell, names.EXPECTED) or 0)
        except EtuiError as error:
            en, fr = (wrong(row, error, each) for each in ("en", "fr"))
            raise EtuiError(en, fr) from None
    return np.array(numbers, np.int64)


def matchpoints(scores: Any, boards: Any, groups: Any, step: Any, language: str) -> Rows:
    """NS matchpoints, one a row."""
    rows = travellers(boards, scores, groups, None, step, None, None, None, language)
    return [row[:1] for row in rows]


def regroup(x: Any, all_results: Any, group: Any, step: Any, language: str) -> Any:
    """Article 84's rescaling, cell by cell."""
    if not isinstance(x, list | tuple):
        return _regroup(x, all_results, group, step)
    xs = column(x, names.VALUES)
    totals, sizes = (optional_column(r, len(xs), names.EXPECTED) for r in (all_results, group))
    same_height(x=xs, all=totals, group=sizes)
    rows = []
    for row, cells in enumerate(zip(xs, totals, sizes, strict=True), 1):
        try:
            rows.append([_regroup(*cells, step)])
        except EtuiError as error:
            rows.append([wrong(row, error, language)])
    return rows


def _regroup(x: Any, all_results: Any, group: Any, step: Any) -> float | str:
    note, total, size = number(x, names.VALUES), whole(all_results, names.EXPECTED), whole(group, names.GROUPS)
    if note is None:
        return ""
    if not total or not size or size < 1 or total < size:
        raise EtuiError(
            "the group has from 1 to all of the board’s results", "le groupe a de 1 à tous les résultats de la donne"
        )
    return article84_regroup(note, total, size, _step(step))


def places(values: Any, tiebreaks: Any, language: str) -> Rows:
    """Places of values, the highest first; tie-break columns separate equal values, left to right."""
    first = column(values, names.VALUES)
    more = [] if blank(tiebreaks) else table(tiebreaks)
    if more:
        same_height(values=first, tiebreaks=more)
    keys: list[Any] = []
    for row, cell in enumerate(first, 1):
        try:
            value = number(cell, names.VALUES)
            rest = tuple(number(c, names.TIEBREAKS) or 0.0 for c in (more[row - 1] if more else []))
            keys.append(None if value is None else (_steady(value), *map(_steady, rest)))
        except EtuiError as error:
            keys.append(wrong(row, error, language))
    ordered = sorted((key for key in keys if isinstance(key, tuple)), reverse=True)
    place = dict(zip(reversed(ordered), reversed(in_order(ordered)), strict=True))
    return [[key if isinstance(key, Wrong) else "" if key is None else place[key]] for key in keys]


def _steady(value: float) -> Fraction:
    """A value freed of floating noise: sums of notes that differ only in their last bits are equal."""
    return Fraction(value).limit_denominator(1_000_000)

