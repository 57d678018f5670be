"""A pairs event made of scoresheets alone: pairs by their numbers, and the names when a Bridgemate file has them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from etui.bridge.event import Line, Method, Pair, PairsEvent
from etui.errors import EtuiError
from xlsheets.readers import bws
from xlsheets.readers.marks import Play, score_of
from xlsheets.readers.scoresheet import Scoresheets
from xlsheets.readers.sheets_process import FileRead
from xlsheets.readers.two_lines import directed, numbered_alike


def event_of(sheets: Scoresheets, file: FileRead, title: str) -> PairsEvent:
    """The event that a long table, or travellers that name both pairs, tell in full.

    Two lines when no pair changes sides, or when a number is twice on a board. Raises EtuiError for a result without both
    pairs: a matrix says only one.
    """
    lines = _lines(sheets)
    ns, ew = {(line.section, line.ns) for line in lines}, {(line.section, line.ew) for line in lines}
    winners: Literal[1, 2] = 2 if not ns & ew or numbered_alike(lines) else 1
    names = {(seated.section, seated.number): seated.names for seated in bws.read_names(file)} if file.tables else {}
    seats: list[tuple[str, str, Literal["NS", "EW", ""]]] = [(*who, "") for who in ns | ew]
    if winners == 2:
        seats = [(*who, "NS") for who in ns] + [(*who, "EW") for who in ew]
    pairs = [Pair(number, line, section, names.get((section, number), ()))
             for section, number, line in sorted(seats, key=lambda seat: (seat[0], seat[2] == "EW", *_order(seat[1])))]
    if winners == 2 and ns & ew:                 # one number for two pairs: whose names?
        pairs = [replace(pair, names=()) if (pair.section, pair.number) in ns & ew else pair for pair in pairs]
    return PairsEvent(title, tuple(lines), tuple(directed(pairs, lines)) if winners == 2 else tuple(pairs),
                      Method(winners=winners), source=file.name, notes=sheets.unread)


def _lines(sheets: Scoresheets) -> list[Line]:
    results = [one.line for one in sheets.written]
    have = {(line.section, line.board, line.ns, line.ew) for line in results}
    planned = [one.line for one in sheets.planned
               if one.line.ns and one.line.ew and (one.line.section, one.line.board, one.line.ns, one.line.ew) not in have]
    lines: list[Line] = []
    for one in [*sheets.written, *(one for one in sheets.planned if one.line in planned)]:
        line = one.line
        if not line.ns or not line.ew:
            raise EtuiError(
                f"{line.place}: only one pair of this result is named, so no workbook can be made of it; make one with “etui "
                "new”, and “etui fill” it",
                f"{line.place} : ce résultat ne nomme qu’une des deux paires, on ne peut pas en faire un classeur ; créez-le "
                "avec « etui new », puis « etui fill »")
        if line.score is None and not line.adjusted:
            line = replace(line, score=score_of(Play(line.contract, line.declarer, line.tricks), line.board))
        lines.append(line)
    return sorted(_split_sections(lines), key=lambda line: (line.board, line.section, *_order(line.ns)))


def _split_sections(lines: Sequence[Line]) -> list[Line]:
    """A letter before every pair's number is its section, when the sheet has no column for it."""
    if any(line.section for line in lines) or not all(
            line.ns[:1].isalpha() and line.ns[:1] == line.ew[:1] and line.ns[1:] for line in lines):
        return list(lines)
    return [replace(line, section=line.ns[0], ns=line.ns[1:], ew=line.ew[1:]) for line in lines]


def _order(number: str) -> tuple[int, str]:
    return (int(number) if number.isdecimal() else 0, number)
