"""The entry lists of a USEBIO file: winners, sections and spelling of the pairs' numbers, beside where they sit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from etui.bridge.event import Line, Pair
from xlsheets.readers.two_lines import directed, numbered_alike, own_lines, wrong_way_round
from xlsheets.readers.usebio_xml import Element


@dataclass(frozen=True)
class Section:
    """The pairs and boards of one section in one session."""

    id: str
    session: int
    entries: tuple[Pair, ...]           # ``line`` as the file's DIRECTION has it
    entered_here: bool                  # the entry list is the section's own, not the session's or the event's
    boards: tuple[Element, ...]


def winners_of(event: Element, sections: Sequence[Section], lines: Sequence[Line]) -> Literal[1, 2]:
    """WINNER_TYPE; without one, two when the entry list's directions hold throughout, or nobody changes direction."""
    said = event.text("WINNER_TYPE")
    if said in ("1", "2"):
        return 1 if said == "1" else 2
    entered = {(section.id, pair.number, pair.line) for section in sections for pair in section.entries}
    ns = {(line.section, line.ns) for line in lines}
    ew = {(line.section, line.ew) for line in lines}
    by_direction = all((*pair, "NS") in entered for pair in ns) and all((*pair, "EW") in entered for pair in ew)
    return 2 if by_direction or not ns & ew or numbered_alike(lines) else 1


def entry_list(
    sections: Sequence[Section], lines: list[Line], winners: Literal[1, 2]
) -> tuple[list[Pair], list[Line]]:
    """The pairs with their section and line, and the lines with the numbers in the entry list's own spelling."""
    entries, lines = _homes(_entries(sections), lines)
    known = {(pair.section, pair.number) for pair in entries}
    if known:
        lines = [
            replace(line, ns=_listed(known, line.section, line.ns, "NS", winners),
                    ew=_listed(known, line.section, line.ew, "EW", winners))
            for line in lines
        ]
    if winners == 1:
        return [replace(pair, line="") for pair in entries], lines
    if not entries and wrong_way_round(lines):
        return [Pair(number, line, section) for (section, number), line in own_lines(lines).items()], lines
    return list(directed(entries, lines)), lines


def _entries(sections: Sequence[Section]) -> list[Pair]:
    """The entry lists one after the other: a shared list once, and a later session's list only for who is new in it."""
    entries: list[Pair] = []
    lists: list[tuple[Pair, ...]] = []
    for section in sections:
        mine = tuple(replace(pair, section=section.id) if section.entered_here else pair for pair in section.entries)
        if mine not in lists:
            lists.append(mine)
            before = {(pair.section, pair.number, pair.line) for pair in entries}
            entries += [pair for pair in mine if (pair.section, pair.number, pair.line) not in before]
    return entries


def _homes(entries: list[Pair], lines: list[Line]) -> tuple[list[Pair], list[Line]]:
    """The section of each pair of a list for the whole event: where it plays. Pairs that change sections have none."""
    here = {line.section for line in lines}
    strays = [pair for pair in entries if pair.section not in here]
    plays: dict[str, set[str]] = defaultdict(set)
    for line in lines:
        plays[line.ns].add(line.section)
        plays[line.ew].add(line.section)
    if strays == entries and any(len(plays[pair.number]) > 1 for pair in strays):
        lines = [replace(line, section="", table=None) for line in lines]
        return [replace(pair, section="") for pair in entries], lines
    return [
        pair if pair.section in here else replace(pair, section=min(plays[pair.number], default=min(here)))
        for pair in entries
    ], lines


def _listed(known: set[tuple[str, str]], section: str, number: str, seat: str, winners: int) -> str:
    """A line's pair number as the entry list spells it: "1NS" in one may be "1" in the other, "A1" be "1"."""
    spellings = [number, number.removesuffix("NS"), number.removesuffix("EW"), number.removeprefix(section)]
    if winners == 2:
        spellings.append(number + seat)
    return next((spelling for spelling in spellings if (section, spelling) in known), number)
