"""BRACKET and CUP_WINNER: the two functions of a cup that need no workbook of ours around them."""

from __future__ import annotations

from typing import Any

from etui.cup.bracket_order import bracket_order
from etui.cup.deciding import qualified_side
from etui.cup.model import Result
from etui.cup.reading import read_result
from etui.errors import EtuiError, Sentence
from xlsheets.live.cup_typed import both
from xlsheets.ranges import at_row, blank, column, flat, number, same_height, single, table, text, whole

ENTRIES, SIDES, VALUES = Sentence("entries", "inscrits"), Sentence("side", "camp"), Sentence("tie-break", "départage")


def bracket(entries: Any) -> Any:
    """The seeds from the top of the bracket to its foot; blank in, blank out."""
    count = whole(single(entries, ENTRIES), ENTRIES)
    return "" if count is None else [[seed] for seed in bracket_order(count)]


def cup_winner(
    a: Any, b: Any, result_a: Any, result_b: Any, tiebreaks_a: Any, tiebreaks_b: Any, manual: Any, language: str
) -> Any:
    """The qualified side of a match, or of a column of them; blank while undecided."""
    columns = {name: column(value, Sentence(name, name)) for name, value in (
        ("a", a), ("b", b), ("result_a", result_a), ("result_b", result_b))}
    height = same_height(**columns)
    breaks = [_values(value, height) for value in (tiebreaks_a, tiebreaks_b)]
    named = [*(flat(manual) if manual is not None else []), *[""] * height][:height]
    rows = []
    for n, cells in enumerate(zip(*columns.values(), strict=True)):
        try:
            rows.append([_winner(cells, breaks[0][n], breaks[1][n], named[n])])
        except EtuiError as error:
            if height == 1:
                raise
            rows.append([at_row(n + 1, error).say(language)])
    return rows if height > 1 else rows[0][0]


def _values(cells: Any, height: int) -> list[list[Any]]:
    """The tie-break values of each match: a row a match; for a single match any range, read cell after cell."""
    if cells is None:
        return [[] for _ in range(height)]
    if height == 1:
        return [flat(cells)]
    rows = table(cells)
    if len(rows) < height:
        raise EtuiError(f"the tie-breaks must have a row a match: {height}, not {len(rows)}",
                        f"les départages doivent avoir une ligne par match : {height}, pas {len(rows)}")
    return rows


def _winner(cells: tuple[Any, ...], first: list[Any], second: list[Any], manual: Any) -> Any:
    a, b, result_a, result_b = cells
    where = Sentence(*[f"{text(a)} – {text(b)}"] * 2)
    own, its = map(_typed, both(result_a, result_b))
    result = read_result(own, its, where)
    side = _decided(result, [number(cell, VALUES) for cell in first], [number(cell, VALUES) for cell in second],
                    _named(a, b, manual))
    if side is None:
        return ""
    if blank(a) or blank(b):
        raise EtuiError("a result without two sides: type both, or erase the result",
                        "un résultat sans deux camps : tapez les deux, ou effacez le résultat")
    return (a, b)[side]


def _typed(cell: Any) -> Any:
    return "" if blank(cell) else cell


def _decided(result: Result | None, first: list[float | None], second: list[float | None], manual: int | None) -> int | None:
    if result is None:
        return None
    if any(result.absent):
        return None if all(result.absent) else result.absent.index(False)
    return qualified_side(float(result.scores[0]), float(result.scores[1]), first, second, manual)


def _named(a: Any, b: Any, manual: Any) -> int | None:
    """The side the director named: as it is written in a or b, or 1 for the first and 2 for the second."""
    if blank(manual):
        return None
    said = text(manual).casefold()
    for known in ([text(a).casefold(), text(b).casefold()], ["1", "2"], ["a", "b"]):
        if said in known:
            return known.index(said)
    raise EtuiError(f"“{text(manual)[:40]}” is neither side of this match: write the winner’s name, or 1 or 2",
                    f"« {text(manual)[:40]} » n’est aucun des deux camps du match : écrivez le nom du vainqueur, ou 1 ou 2")
