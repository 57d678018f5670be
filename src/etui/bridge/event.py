"""A pairs event as plain data: who plays, what each traveller says, and the method that turns it into a ranking."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from etui.errors import Sentence


@dataclass(frozen=True)
class Substitute:
    """A player who takes a seat of a pair for some rounds; the pair's result stays one."""

    name: str
    replaces: str                            # one of the pair's names
    first: int                               # round
    last: int


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
    handicap: Fraction | None = None         # points of percent (IMPs when scored by IMPs) it starts with, in the second ranking
    substitutes: tuple[Substitute, ...] = ()


@dataclass(frozen=True)
class Line:
    """One line of a traveller: one board at one table.

    Contract and declarer are in the engine's own letters (``4SX``, ``3NT``, ``PASS``; ``N E S W``) whatever the workbook's
    language.
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
    adjusted: str = ""                       # adjusted score per side, "60/40", "A+/A-", "(620)/(170)", "NP"
    place: str = ""                          # where it was read ("Travellers!J12", "line 118"), for messages


@dataclass(frozen=True)
class ImpMethod:
    """How IMPs are counted in an event scored by cross-IMPs or Butler: settings on the Session tab, like Method's."""

    comparison: Literal["mean", "sum"] = "mean"              # cross-IMPs: the mean of the comparisons, or their sum
    dropped: int = 0                                         # Butler: best and worst results left out of the datum, each
    datum: Literal[                                          # Butler: how the mean of the scores becomes the datum
        "10, halves away from zero", "10, halves towards zero", "10, halves to even", "exact"
    ] = "10, halves away from zero"
    most: int | None = None                                  # IMPs a comparison is worth at most (Butler: a board)
    average_plus: Fraction = Fraction(3)                     # IMPs for A+; A− is minus that, other percentages in proportion


@dataclass(frozen=True)
class Method:
    """How an event is scored: every field is a setting on the Session tab."""

    step: Literal[1, 2] = 2                                  # matchpoints a result beaten
    top: Literal["common", "own"] = "common"                 # every board out of the field's largest N, or each its own
    state: Literal["final", "in progress"] = "final"
    sections: Literal["across", "alone"] = "across"          # matchpointed across the whole field, or each section alone
    winners: Literal[1, 2] = 2                               # one ranking, or one a line
    rounding: Literal["none", "board 0.1", "total 0.01"] = "none"
    small_groups: Literal["FFB", "EBU", "ACBL"] = "FFB"      # boards with one to three results
    tiebreaks: tuple[str, ...] = ("article 81",)
    own_average: bool = True                                 # A+ and A- follow the pair's own session average (Law 88)
    ranking: Literal["by line", "article 82"] = "by line"    # with two lines: one list each, or art. 82's single one
    scoring: Literal["matchpoints", "cross-IMPs", "Butler"] = "matchpoints"
    imps: ImpMethod = field(default_factory=ImpMethod)       # when scoring is by IMPs


@dataclass(frozen=True)
class Penalty:
    """A correction of one pair's total after the boards (Law 90, art. 84.3). A negative amount is a bonus.

    The pair is named as in ``Pair``; ``line`` may stay "" in a two-line event where its number is in one line only.
    """

    number: str
    amount: Fraction
    unit: Literal["mp", "percent of a top", "percent of the session", "IMP"] = "percent of a top"
    line: Literal["NS", "EW", ""] = ""
    section: str = ""
    article: str = ""                                        # "Law 90", "art. 84.3"; Law 90 when blank
    why: str = ""                                            # the director's own words
    place: str = ""                                          # where it was read, for messages


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
    notes: tuple[Sentence, ...] = ()                            # what the reader wants the director to know
    penalties: tuple[Penalty, ...] = ()                      # totals are corrected by them after the boards
