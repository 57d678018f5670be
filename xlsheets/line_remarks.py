"""What is wrong with each line of the travellers, or missing, in the words of the Scoring tab."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from etui.bridge.boards import vulnerability
from etui.bridge.law77 import possible_scores
from xlsheets.blocks import fitted

if TYPE_CHECKING:
    from xlsheets.pairs_book import PairsBook


def line_remarks(book: PairsBook) -> list[str]:
    """One a line, "" when nothing is wrong; the same words as the Scoring tab's own formula."""
    gives = fitted(book.contract_scores.value, len(book.lines), 1)
    known = {key for key, _ in book.keys}
    twice = _met_twice(book)
    return [_remark(book, i, given, known, twice) for i, (given,) in enumerate(gives)]


def _remark(book: PairsBook, i: int, given: Any, known: set[str], twice: set[int]) -> str:
    row, counted, words = book.typed[i], book.counted[i], book.words
    ns, ew = (book.key(side[i], line) for side, line in zip(book.ids, ("NS", "EW"), strict=True))
    if isinstance(given, str) and given:
        return words("bad contract", column="G")
    note = book.notes.value[i][0] if isinstance(book.notes.value, list) else book.notes.value
    if isinstance(note, str) and note:
        return words("unreadable", column="J")
    if counted == "":
        return words("missing") if book.event.method.state == "final" else ""
    if not isinstance(counted, str) and counted not in possible_scores(vulnerability(book.lines[i].board)):
        return words("impossible")
    if isinstance(given, int) and isinstance(row[9], int | float) and row[9] != given:
        return f"{words('contract gives')}{given}"
    if ns == ew:
        return words("itself")
    if i in twice:
        return words("twice")
    return "" if (ns in known and ew in known) or _swapped(book, i, known) else words("unknown")


def _swapped(book: PairsBook, i: int, known: set[str]) -> bool:
    """Whether the two pairs sit in each other's line, the board having been played the wrong way round."""
    return book.key(book.ids[0][i], "EW") in known and book.key(book.ids[1][i], "NS") in known


def _met_twice(book: PairsBook) -> set[int]:
    """Lines on which a pair meets a board again; in a one-line event it may come back on the other side."""
    seen: dict[tuple[Any, str], list[int]] = {}
    for i, row in enumerate(book.typed):
        for side, line in zip(book.ids, ("NS", "EW"), strict=True):
            seen.setdefault((row[0], book.key(side[i], line)), []).append(i)
    return {i for rows in seen.values() if len(rows) > 1 for i in rows}
