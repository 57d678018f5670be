"""The cells of a traveller line, read and checked: a score or an adjusted score, a board."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from etui.bridge.adjusted import Adjusted, read_adjusted
from etui.bridge.law77 import possible_scores
from etui.errors import EtuiError
from xlsheets.live import names
from xlsheets.ranges import Wrong, blank, each, label, number, text, wrong

SERIAL_DATES = range(25_569, 73_051)        # 1970 to 2099, as a spreadsheet counts days


class Result(NamedTuple):
    """What one score cell says: a score, an adjusted score, nothing, or something that cannot be read."""

    score: float = np.nan
    adjusted: Adjusted | None = None
    wrong: Wrong | None = None


def _result(score: Any, adjusted: Any) -> Result:
    if not blank(adjusted):
        return Result(adjusted=read_adjusted(text(adjusted)))
    try:
        value = number(score, names.SCORES)
    except EtuiError as not_a_number:
        if not isinstance(score, str):
            raise
        try:
            return Result(adjusted=read_adjusted(score.strip()))
        except EtuiError as not_adjusted:
            raise not_adjusted if "/" in score and "#" not in score else not_a_number from None
    if value is None:
        return Result()
    if value not in _bridge_scores():
        raise _no_bridge_score(text(score), value)
    return Result(score=value)


@cache
def _bridge_scores() -> frozenset[int]:
    """Every score that some contract gives at some vulnerability: a misnumbered board is no reason to refuse one."""
    return possible_scores("none") | possible_scores("NS") | possible_scores("EW") | possible_scores("all")


def _no_bridge_score(written: str, value: float) -> EtuiError:
    if SERIAL_DATES.start <= value < SERIAL_DATES.stop:      # a float is looked for in a range one by one
        return EtuiError(
            f"{written} is not a bridge score (a date? set the cell to text and type it again)",
            f"{written} n’est pas un score de bridge (une date ? mettez la cellule au format texte et retapez)",
        )
    return EtuiError(
        f"{written} is not a bridge score; correct it", f"{written} n’est pas un score de bridge ; corrigez-le"
    )


def read_results(scores: list[Any], adjusted: list[Any], language: str) -> list[Result]:
    results = []
    for row, (score, artificial) in enumerate(zip(scores, adjusted, strict=True), 1):
        try:
            results.append(_result(score, artificial))
        except EtuiError as error:
            results.append(Result(wrong=wrong(row, error, language)))
    return results


def read_board(cell: Any) -> str:
    """A board as its text: a whole number from 1, with or without a section before it, or a name; "" when blank."""
    written = label(cell, names.BOARDS)
    if written.lstrip("-").isdecimal() and int(written) < 1:
        raise EtuiError(f"{names.BOARDS.en}: there is no board {written}", f"{names.BOARDS.fr} : il n’y a pas de donne {written}")
    return written


def read_labels(
    cells: list[Any], read: Callable[[Any], str], language: str
) -> tuple[list[str], dict[int, Wrong]]:
    """The cells' texts, and what is wrong with those that have none, by their place from 0."""
    answers = each(cells, read, language)
    wrongs = {i: answer for i, answer in enumerate(answers) if isinstance(answer, Wrong)}
    return ["" if i in wrongs else answer for i, answer in enumerate(answers)], wrongs
