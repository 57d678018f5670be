"""What a cup is made of: entries, settings, the drawn bracket, and what was typed while it was played.

Everything else (who advances, colours, standings) follows from these by pure functions, so a workbook can rebuild the whole
cup from its cells. Sides of a match are numbered 0 (first line of the bracket) and 1 (second line).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple

Variant = Literal["single", "two-leg", "double", "double-two-leg"]
Colours = Literal["alternate", "top-white", "drawn"]
Scope = Literal["match", "tournament"]
Scoring = Literal["games", "points"]
BracketName = Literal["upper", "lower", "final", "reset", "third"]

VARIANTS: tuple[Variant, ...] = ("single", "two-leg", "double", "double-two-leg")
COLOURS: tuple[Colours, ...] = ("alternate", "top-white", "drawn")
NOBODY = 0                                       # in a slot: a bye, or nobody came through


@dataclass(frozen=True)
class Entry:
    """One player of a cup. ``criteria`` holds other values to group by, as (criterion, value)."""

    id: str
    name: str
    rating: int = 0                              # 0: unrated
    title: str = ""
    club: str = ""
    federation: str = ""
    number: int = 0                              # pairing number; 0: the seed serves
    affiliation: str = ""
    criteria: tuple[tuple[str, str], ...] = ()

    def value(self, criterion: str) -> str:
        """What this entry has under club, federation, affiliation or another criterion; empty when nothing."""
        own = {"club": self.club, "federation": self.federation, "affiliation": self.affiliation}
        return {**dict(self.criteria), **own}.get(criterion, "").strip()


@dataclass(frozen=True)
class Team(Entry):
    """One team of a team cup, its players in board order."""

    players: tuple[str, ...] = ()


@dataclass(frozen=True)
class CupSettings:
    """How a cup is drawn and decided. Only title, names and tie-breaks may change once round 1 is paired."""

    title: str = ""
    variant: Variant = "single"
    reset: bool = False                          # double elimination: the upper winner must be beaten twice
    third_place: bool = False
    colours: Colours = "alternate"
    drops: str = "alternating"                   # a name in ``drops.DROPS``
    group_by: str = ""                           # "club", "federation", "affiliation" or another criterion
    keep_apart: str = ""
    seed: int = 0                                # of drawn colours
    teams: bool = False
    boards: int = 0                              # of a team match; 0: as many as are typed
    scoring: Scoring = "games"                   # "games": 1, ½, 0; "points": any scores, the higher wins
    tiebreaks: tuple[str, ...] = ("manual",)     # names in ``tiebreaks.TIEBREAKS``, in order
    scope: Scope = "match"                       # what tie-breaks read
    names: tuple[tuple[BracketName, int, str], ...] = ()      # the director’s own: bracket, round in it, name

    @property
    def double(self) -> bool:
        """Whether a first loss leads to the lower bracket."""
        return self.variant in ("double", "double-two-leg")

    @property
    def legs(self) -> int:
        """Games a match: 2 when every match is played out and home."""
        return 2 if self.variant in ("two-leg", "double-two-leg") else 1


class Source(NamedTuple):
    """Where a side of a match comes from: a seed, a bye, or the winner or loser of an earlier match."""

    kind: Literal["seed", "bye", "winner", "loser"]
    seed: int = 0
    match: str = ""


@dataclass(frozen=True)
class Match:
    """One place of the bracket where two sides meet, or one walks over, or (both byes) nobody plays.

    Byes that are known at the draw are already passed through: a side that comes from a walk-over names the match, or the
    seed, it really comes from.
    """

    id: str                                      # "M1", "M2"… in order of rounds
    bracket: BracketName
    stage: int                                   # 1, 2… inside its bracket
    index: int                                   # 0, 1… from the top of its stage
    turn: int                                    # the tournament round, were every match one game
    rounds: tuple[int, ...]                      # the tournament rounds of its legs
    sources: tuple[Source, Source]

    @property
    def contested(self) -> bool:
        """Whether two sides are expected here."""
        return all(source.kind != "bye" for source in self.sources)


@dataclass(frozen=True)
class Draw:
    """The frozen bracket: who stands where, and every match to come."""

    order: tuple[int, ...]                       # seeds from top to bottom, NOBODY for a bye
    matches: tuple[Match, ...]
    rounds: int                                  # without the rounds reserved for a reset
    reserved: int = 0                            # rounds kept for a reset

    @property
    def size(self) -> int:
        """Slots of the first round, a power of two."""
        return len(self.order)

    @cached_property
    def match(self) -> Mapping[str, Match]:
        """Matches by id."""
        return {match.id: match for match in self.matches}


@dataclass(frozen=True)
class Result:
    """The result of one leg: scores of both sides; in a team match board by board; or who was absent."""

    scores: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    boards: tuple[tuple[Fraction, Fraction], ...] = ()
    absent: tuple[bool, bool] = (False, False)

    @classmethod
    def of(cls, a: float | Fraction, b: float | Fraction) -> Result:
        """A game or a whole match: ``Result.of(1, 0)``, ``Result.of(0.5, 0.5)``, ``Result.of(10, 20)``."""
        return cls((Fraction(a), Fraction(b)))

    @classmethod
    def of_boards(cls, *first: float | Fraction) -> Result:
        """A team match from the first team’s 1, ½ or 0 on each board, board 1 first."""
        boards = tuple((Fraction(a), 1 - Fraction(a)) for a in first)
        return cls((sum((a for a, _ in boards), Fraction(0)), sum((b for _, b in boards), Fraction(0))), boards)

    @classmethod
    def forfeit(cls, *absent: int) -> Result:
        """Side 0, side 1, or both did not come."""
        return cls(absent=(0 in absent, 1 in absent))


@dataclass(frozen=True)
class Cup:
    """A cup as typed so far. Never changed in place: every step gives a new one."""

    settings: CupSettings
    entries: tuple[Entry, ...]                   # in seed order: seed 1 first
    draw: Draw
    paired: int = 0                              # rounds paired so far
    results: Mapping[tuple[str, int], Result] = field(default_factory=dict)      # by match and leg (1 or 2)
    winners: Mapping[str, int] = field(default_factory=dict)                     # the side the director named, by match
    withdrawn: Mapping[int, int] = field(default_factory=dict)                   # seed → first round it misses
    lineups: Mapping[tuple[int, int], tuple[str, ...]] = field(default_factory=dict)      # (round, seed) → players, board 1 first

    def entry(self, seed: int) -> Entry:
        """The entry with this seed."""
        return self.entries[seed - 1]
