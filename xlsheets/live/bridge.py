"""Contract scores, matchpoints and travellers, column by column."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, Literal

import numpy as np

from etui.bridge.article84 import LEAST_GROUP
from etui.bridge.article84 import regroup as article84_regroup
from etui.bridge.boards import read_vulnerability
from etui.bridge.contract import read_contract, read_declarer, tricks_made
from etui.bridge.event import Method
from etui.bridge.imps import score_imps
from etui.bridge.law77 import contract_score
from etui.bridge.matchpoints import Ints, results_per_board
from etui.bridge.ranking import places as in_order
from etui.bridge.scoring import Travellers, score_field
from etui.bridge.weighted import side_scores
from etui.errors import EtuiError
from xlsheets import settings
from xlsheets.live import names
from xlsheets.live.cells import Result, read_board, read_labels, read_results
from xlsheets.live.methods import read_imps, read_scoring
from xlsheets.ranges import (
    WHOLE_COLUMN,
    Wrong,
    at_row,
    blank,
    column,
    label,
    number,
    optional_column,
    same_height,
    shared_height,
    single,
    table,
    text,
    whole,
    wrong,
)

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
    chosen = single(language, names.LANGUAGE)
    language = "en" if blank(chosen) else settings.read(LANGUAGES, chosen)
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
    tricks = tricks_made(read, None if blank(result) else result)
    sides = read_vulnerability(None if blank(vulnerable) else vulnerable)
    return contract_score(read.contract, tricks, read_declarer(declarer, language), sides)   # type: ignore[arg-type]


def codes(cells: list[Any]) -> Ints:
    """Cells as codes from 0, equal cells sharing one, in order of appearance."""
    seen: dict[str, int] = {}
    return np.array([seen.setdefault(text(cell).casefold(), len(seen)) for cell in cells], np.int64)


def travellers(
    boards: Any, scores: Any, groups: Any, adjusted: Any, step: Any, rounding: Any, expected: Any, small_groups: Any,
    scoring: Any, imps: Any, language: str,
) -> Rows:
    """MP NS, MP EW, % NS, % EW, a row for each line; a line with a wrong cell says so and is no result.

    Scored by IMPs, the first two columns are IMPs; the percentages stay those of matchpoints.

    Boards written "A|1" are those of a section that is scored alone: it has its own common top.
    """
    score = column(scores, names.SCORES)
    board = optional_column(boards, len(score), names.BOARDS)
    group = optional_column(groups, len(score), names.GROUPS)
    artificial = optional_column(adjusted, len(score), names.ADJUSTED)
    due = optional_column(expected, len(score), names.EXPECTED)
    awaited = {"expected": due} if len(due) >= WHOLE_COLUMN else {}
    n = same_height(boards=board, scores=score, groups=group, adjusted=artificial, **awaited)
    results = read_results(score, artificial, language)
    board, wrong_boards = read_labels(board, read_board, language)
    group, wrong_groups = read_labels(group, lambda cell: label(cell, names.GROUPS), language)
    for unreadable in (wrong_groups, wrong_boards):
        for i, said in unreadable.items():
            results[i] = Result(wrong=said)
    scored = [bool(cell.rpartition("|")[2]) for cell in board] if not blank(boards) else [True] * n
    results = [r if keep or r.wrong else Result() for r, keep in zip(results, scored, strict=True)]
    typed = side_scores(np.array([r.score for r in results], float), [r.adjusted for r in results])
    columns = Travellers(
        board=codes(board),
        section=codes([cell.rpartition("|")[0] for cell in board]),
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
    method = replace(_method(step, rounding, small_groups), scoring=read_scoring(scoring), imps=read_imps(imps))
    if words := _state_and_top(due):
        method, columns = replace(method, **words), replace(columns, due=_due(columns, np.array(scored)))
    awaited_results = None if words else _expected(due, columns, np.array(scored))
    ns, ew = score_field(columns, method, awaited_results)
    points = [ns.points(method.step), ew.points(method.step)]
    if method.scoring != "matchpoints":
        points = [side.values() for side in score_imps(columns, method, awaited_results)]
    block = np.column_stack([*points, ns.percents(), ew.percents()])
    rows: Rows = block.tolist()
    for i, result in enumerate(results):
        if result.wrong is not None:
            rows[i] = [result.wrong, "", "", ""]
        elif not ns.counts[i]:
            rows[i] = ["", "", "", ""]
    return rows


def _artificial(results: list[Result], side: str) -> Any:
    percents = (getattr(r.adjusted, side) if r.adjusted else None for r in results)
    return np.array([np.nan if percent is None else percent for percent in percents], float)


def _step(cell: Any) -> Literal[1, 2]:
    size = whole(single(cell, names.STEP), names.STEP)
    if size not in (None, 1, 2):
        raise EtuiError(f"step is 1 or 2, not {size}", f"le pas vaut 1 ou 2, pas {size}")
    return 1 if size == 1 else 2


def _method(step: Any, rounding: Any, small_groups: Any) -> Method:
    small_groups = single(small_groups, names.SMALL_GROUPS)
    return Method(
        step=_step(step),
        rounding=read_rounding(rounding),                                               # type: ignore[arg-type]
        small_groups="FFB" if blank(small_groups) else settings.read(settings.SMALL_GROUPS, small_groups),  # type: ignore[arg-type]
    )


def read_rounding(cell: Any) -> str:
    """The rounding setting: blank or 0 for none, 0.1 for each board, 0.01 for the total, or the setting's own words."""
    cell = single(cell, names.ROUNDING)
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


def _state_and_top(expected: list[Any]) -> dict[str, Any]:
    """The Session tab's words, "final|common", as settings of the method; nothing for anything else."""
    if all(cell is expected[0] for cell in expected) and isinstance(expected[0], str) and "|" in expected[0]:
        state, _, top = expected[0].partition("|")
        return {"state": settings.read(settings.STATE, state), "top": settings.read(settings.TOP, top)}
    return {}


def _due(columns: Travellers, scored: Any) -> Ints:
    """The results that each row's board should have: its rows, but for those not played by decision."""
    board = columns.board
    return np.bincount(board[scored & ~columns.not_played], minlength=int(board.max(initial=0)) + 1)[board]


def _expected(expected: list[Any], columns: Travellers, scored: Any) -> Ints:
    """N a row: a number for all, one a row, or blank for those present.

    A board has one N: a row left blank takes its board's.
    """
    shared_height(scores=[None] * len(scored), expected=expected)
    if all(map(blank, expected)):
        return np.zeros(len(scored), np.int64)
    present = results_per_board(columns.board, columns.counts)
    first: dict[int, tuple[int, int]] = {}
    for row, (cell, board) in enumerate(zip(expected, columns.board.tolist(), strict=True), 1):
        try:
            size = whole(cell, names.EXPECTED)
            if size is not None and scored[row - 1]:
                _check_expected(size, int(present[row - 1]), first.setdefault(board, (row, size)))
        except EtuiError as error:
            raise at_row(row, error) from None
    return np.array([first.get(board, (0, 0))[1] for board in columns.board.tolist()], np.int64)


def _check_expected(size: int, present: int, first: tuple[int, int]) -> None:
    if size < present or size < 0:
        raise EtuiError(
            f"{names.EXPECTED.en}: {size}, but the board has {present}; give those it should have",
            f"{names.EXPECTED.fr} : {size}, mais la donne en a {present} ; donnez ceux qu’elle devrait avoir",
        )
    if size != first[1]:
        raise EtuiError(
            f"{names.EXPECTED.en}: {size}, but row {first[0]} says {first[1]} for the same board; give one number a board",
            f"{names.EXPECTED.fr} : {size}, mais la ligne {first[0]} dit {first[1]} pour la même donne ; donnez un seul nombre "
            "par donne",
        )


def matchpoints(scores: Any, boards: Any, groups: Any, step: Any, language: str) -> Rows:
    """NS matchpoints, one a row."""
    rows = travellers(boards, scores, groups, None, step, None, None, None, None, None, language)
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
    note = number(x, names.VALUES)
    total = whole(single(all_results, names.EXPECTED), names.EXPECTED)
    size = whole(single(group, names.GROUPS), names.GROUPS)
    if note is None:
        return ""
    if not total or not size or size < 1 or total < size:
        raise EtuiError(
            "the group has from 1 to all of the board’s results", "le groupe a de 1 à tous les résultats de la donne"
        )
    points = _step(step)
    most = points * (size - 1)
    if not 0 <= note <= most:
        raise EtuiError(
            f"{text(x)} is not a note of a group of {size}: its notes go from 0 to {most}",
            f"{text(x)} n’est pas une note d’un groupe de {size} : les siennes vont de 0 à {most}",
        )
    if size < LEAST_GROUP and size != total:
        raise EtuiError(
            f"a group of {size} among {total} results is too small to rescale: by article 84.2, one or two results get the "
            "average, three get 70, 60 and 50 %",
            f"un groupe de {size} parmi {total} résultats est trop petit pour la formule : selon l’article 84.2, un ou deux "
            "résultats reçoivent la moyenne, trois reçoivent 70, 60 et 50 %",
        )
    return article84_regroup(note, total, size, points)


def places(values: Any, tiebreaks: Any, language: str) -> Rows:
    """Places of values, the highest first; tie-break columns separate equal values, left to right.

    A blank tie-break cell comes after every number, negative ones too: what was not measured wins no tie.
    """
    first = column(values, names.VALUES)
    more = [] if blank(tiebreaks) else table(tiebreaks)
    same_height(values=first, **({"tiebreaks": more} if more else {}))
    keys: list[Any] = []
    for row, cell in enumerate(first, 1):
        try:
            value = number(cell, names.VALUES)
            rest = [_tiebreak_key(number(c, names.TIEBREAKS)) for c in (more[row - 1] if more else [])]
            keys.append(None if value is None else (_steady(value), *rest))
        except EtuiError as error:
            keys.append(wrong(row, error, language))
    ordered = sorted((key for key in keys if isinstance(key, tuple)), reverse=True)
    place = dict(zip(reversed(ordered), reversed(in_order(ordered)), strict=True))
    return [[key if isinstance(key, Wrong) else "" if key is None else place[key]] for key in keys]


def _tiebreak_key(value: float | None) -> tuple[bool, Fraction]:
    return (False, Fraction(0)) if value is None else (True, _steady(value))


def _steady(value: float) -> Fraction:
    """A value freed of floating noise: sums of notes that differ only in their last bits are equal."""
    return Fraction(value).limit_denominator(1_000_000)
