"""The tabs a person types in, as rows of cells: what an event looks like on the Travellers and the Players tab."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from etui.bridge.adjustments import figure
from etui.bridge.contract import read_contract, write_contract, write_result
from etui.bridge.decisions import write_penalty, write_substitutes
from etui.bridge.event import Line, Pair, Penalty
from xlsheets.words import Words


def traveller_rows(lines: Sequence[Line], language: str) -> list[list[Any]]:
    """Board, section, round, table, NS, EW, contract, by, result, score, group, adjusted."""
    return [
        [line.board, line.section, line.round or "", line.table or "", number_cell(line.ns), number_cell(line.ew),
         *_bidding(line, language), "" if line.score is None else line.score, line.group, line.adjusted]
        for line in lines
    ]


def _bidding(line: Line, language: str) -> tuple[str, str, str]:
    if not line.contract:
        return "", "", ""
    contract = read_contract(line.contract, "en").contract
    by = "O" if line.declarer == "W" and language == "fr" else line.declarer
    result = "" if line.tricks is None or contract is None else write_result(contract, line.tricks)
    return write_contract(contract, language), by, result       # type: ignore[arg-type]


def player_rows(pairs: Sequence[Pair], penalties: Sequence[Penalty], language: str) -> list[list[Any]]:
    """Number, section, line, two names, two licences, club, two e-mails, handicap, penalty, reason, substitutes."""
    words = Words(language)
    rows = []
    for pair in pairs:
        names, licences, emails = ((*values, "", "")[:2] for values in (pair.names, pair.licences, pair.emails))
        its = [p for p in penalties if (p.section, p.number) == (pair.section, pair.number) and p.line in ("", pair.line)]
        handicap = "" if pair.handicap is None else figure(pair.handicap).say(language)
        rows.append([
            number_cell(pair.number), pair.section, words(pair.line.lower()) if pair.line else "", *names, *licences, pair.club,
            *emails, handicap, write_penalty(its[0], language) if its else "", its[0].why if its else "",
            write_substitutes(pair.substitutes),
        ])
    return rows


def number_cell(written: str) -> Any:
    """A pair number as a cell holds it: a number when it is one."""
    return int(written) if written.isdecimal() and not (written.startswith("0") and len(written) > 1) else written
