"""The score of a deal of tarot, or of a column of deals, as cells."""

from __future__ import annotations

from typing import Any

from etui.errors import EtuiError, Sentence
from etui.tarot.deal import score
from etui.tarot.deal_words import read_deal
from xlsheets.live.tarot_evening import Rows
from xlsheets.ranges import blank, column, optional_column, same_height, table, text, wrong

YES = ("yes", "oui", "true", "vrai", "1", "alone", "seul")
NO = ("", "no", "non", "false", "faux", "0")


def tarot_score(
    contract: Any, oudlers: Any, points: Any, petit: Any, poignee: Any, chelem: Any, players: Any, alone: Any, language: str
) -> Rows:
    """Taker and each defender, a row a deal; taker, partner, each defender where five play or ``alone`` is given."""
    contracts = _cells(contract, "contract", "contrat")
    height = len(contracts)
    others = [
        optional_column(_upright(cells), height, Sentence(en, fr))
        for cells, en, fr in (
            (oudlers, "oudlers", "bouts"),
            (points, "points", "points"),
            (petit, "petit", "petit"),
            (poignee, "poignée", "poignée"),
            (chelem, "chelem", "chelem"),
            (players, "players", "joueurs"),
            (alone, "alone", "seul"),
        )
    ]
    named = dict(zip(("oudlers", "points", "petit", "poignee", "chelem", "players", "alone"), others, strict=True))
    height = same_height(contract=contracts, **named)
    wide = alone is not None or any(text(cell) == "5" for cell in named["players"])
    rows: Rows = []
    for row, cells in enumerate(zip(contracts[:height], *(cells[:height] for cells in others), strict=True), 1):
        bid, bouts, counted, small, shown, slam, many, by_himself = cells
        if blank(bid):
            rows.append([""] * (3 if wide else 2))
            continue
        try:
            found = score(read_deal(bid, bouts, counted, small, shown, slam, many, _yes(by_himself)))
            rows.append([found.taker, "" if found.partner is None else found.partner, found.defender] if wide
                        else [found.taker, found.defender])
        except EtuiError as error:
            rows.append([wrong(row, error, language), *[""] * (2 if wide else 1)])
    return rows


def _cells(value: Any, en: str, fr: str) -> list[Any]:
    return column(_upright(value), Sentence(en, fr))


def _upright(value: Any) -> Any:
    """A row of cells as a column: deals may be written either way."""
    rows = table(value)
    return [[cell] for cell in rows[0]] if len(rows) == 1 and len(rows[0]) > 1 else rows


def _yes(cell: Any) -> bool:
    written = text(cell).casefold()
    if written not in YES + NO:
        raise EtuiError(f"alone: write yes or no, not “{written[:40]}”", f"seul : écrivez oui ou non, pas « {written[:40]} »")
    return written in YES
