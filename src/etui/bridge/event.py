"""A pairs event as plain data: who plays, what each traveller says, and the method that turns it into a ranking."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True)
class Pair:
    """One pair of the entry list."""

    number: str                              # as the club writes it, without the section: "1", "14"
    line: Literal["NS", "EW", ""] = ""       # "" when the pair plays both ways
    section: str = ""                        # "" in an event of one section
    names: tuple[str, ...] = ()
    licences: tuple[str, ...] = ()
    club: str = ""
    emails: tuple[str, ...] = ()


@dataclass(frozen=True)
class Line:
    """One line of a traveller: one board at one table.

    Contract and declarer are in the engine's own letters (``4SX``, ``3NT``, ``PASS``; ``N E S W``) whatever the workbook's language.
    """

    board: int
    ns: str
    ew: str
    section: str = ""
    table: int | None = None
    round: int | None = None
    contract: str = ""
    declarer: str = ""
    tricks: int | None = None                # tricks made by declarer, 0 to 13
    score: int | None = None                 # for NS; None = not played, 0 = passed out
    group: str = ""                          # letter of a group of comparable results (art. 84)
    adjusted: str = ""                       # adjusted score per side, "60/40", "A+/A-", "NP"
    place: str = ""                          # where it was read ("Travellers!J12", "line 118"), for messages


@dataclass(frozen=True)
class Method:
    """How an event is scored: every field is a setting on the Session tab."""

    step: Literal[1, 2] = 2                                  # matchpoints a result beaten
    top: Literal["common", "own"] = "common"                 # every board out of the field's largest N, or each its own
    state: Literal["final", "in progress"] = "final"
    sections: Literal["across", "alone"] = "across"          # matchpointed across the whole field, or each section alone
    winners: Literal[1, 2] = 2                               # one ranking, or one a line
    rounding: Literal["none", "board 0.1", "total 0.01"] = "none"
    small_groups: Literal["FFB", "EBU"] = "FFB"              # boards with one to three results
    tiebreaks: tuple[str, ...] = ("article 81",)
    own_average: bool = True                                 # A+ and A- follow the pair's own session average (Law 88)


@dataclass(frozen=True)
class PairsEvent:
    """A whole event, played or still to be played."""

    title: str
    lines: tuple[Line, ...]
    pairs: tuple[Pair, ...] = ()
    method: Method = field(default_factory=Method)
    date: str = ""                                           # ISO, "2026-11-29"
    club: str = ""
    director: str = ""
    source: str = ""                                         # the program and file it came from
    notes: tuple[str, ...] = ()                              # what the reader wants the director to know
