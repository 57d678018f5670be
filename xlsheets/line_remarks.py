"""What is wrong with each line of the travellers, or missing, in the words of the Scoring tab."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from etui.bridge.boards import vulnerability
from etui.bridge.law77 import possible_scores
from xlsheets.package.references import column_letters

if TYPE_CHECKING:
    from xlsheets.bridge_book import BridgeBook


def line_remarks(book: BridgeBook) -> list[str]:
    """One a line, "" when nothing is wrong; the same words as the Scoring tab's own formula."""
    lines = zip(book.given, (row[0] for row in book.noted.value), book.counted, book.column("score"), strict=True)
    return [_remark(book, i, *line) for i, line in enumerate(lines)]


def _remark(book: BridgeBook, i: int, given: Any, note: Any, counted: Any, score: Any) -> str:
    words, places = book.words, book.places
    if isinstance(given, str) and given:
        return words("bad contract", column=column_letters(places.contract))
    if isinstance(note, str) and note:
        return words("unreadable", column=column_letters(places.notes))
    if counted == "":
        return words("missing") if book.event.method.state == "final" else ""
    if not isinstance(counted, str) and counted not in possible_scores(vulnerability(book.lines[i].board)):
        return words("impossible")
    if isinstance(given, int) and isinstance(score, int | float) and score != given:
        return f"{words('contract gives')}{given}"
    return book.unknown(i)
