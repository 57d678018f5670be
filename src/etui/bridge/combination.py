"""Several sessions, one ranking: the same pairs found again, percentages weighted by article 83, ties by article 81.

A pair is the same when it has the same two licence numbers, else the same two names, whichever is written first and however
they are accented. A pair that is nearly another is never taken for it: it is told, with what it may be.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from fractions import Fraction
from typing import Literal

from etui.bridge.article81 import Card
from etui.bridge.article83 import weighted_percent
from etui.bridge.ranking import rank
from etui.errors import EtuiError, Sentence

Absent = Literal["after", "left out", "zero"]
NEAR = 0.82                                  # how alike two names must be to be told as perhaps the same


@dataclass(frozen=True)
class Played:
    """A pair's session: its percentage and its boards."""

    names: tuple[str, ...]
    licences: tuple[str, ...]
    percent: Fraction                        # 0 to 100
    card: Card = field(default_factory=dict)


@dataclass(frozen=True)
class Session:
    """One session of several. boards: those it was planned for, its weight in article 83.

    carried: the session is the carry-over of an earlier stage, which gives a place in this ranking to nobody by itself.
    """

    name: str
    boards: Fraction
    pairs: tuple[Played, ...]
    carried: bool = False


@dataclass(frozen=True)
class Line:
    """One pair of the combined ranking; percents has None for a session it did not play."""

    place: int
    shared: bool
    names: tuple[str, ...]
    licences: tuple[str, ...]
    percents: tuple[Fraction | None, ...]
    final: Fraction
    tiebreak: Mapping[str, float]
    decided_by: str = ""

    @property
    def complete(self) -> bool:
        """Whether the pair played every session."""
        return None not in self.percents


@dataclass(frozen=True)
class Combined:
    """The ranking over all sessions, and what a person should look at."""

    sessions: tuple[Session, ...]
    lines: tuple[Line, ...]
    advice: tuple[Sentence, ...]


def combine(sessions: Sequence[Session], tiebreaks: Sequence[str] = ("article 81",), absent: Absent = "after") -> Combined:
    """One ranking over the sessions.

    absent: a pair that missed a session comes ``after`` those that played all, with the average of what it played; or among
    them with that average, the session ``left out``; or with ``zero`` for it.
    Raises EtuiError when no session has weight, or when the sessions have no pair in common.
    """
    if sum((session.boards for session in sessions), Fraction(0)) <= 0 or any(s.boards < 0 for s in sessions):
        raise EtuiError(
            "the sessions have no boards between them: give each the number it was planned for, such as --boards 26,26,33",
            "les séances n’ont aucune donne à elles toutes : donnez à chacune le nombre prévu, par exemple --boards 26,26,33",
        )
    idle = [session.name for session in sessions if session.boards == 0]
    if idle:
        raise EtuiError(
            f"{idle[0]}: this session has no boards, so it would count for nothing: give the number it was planned for, such as "
            "--boards 26,26,33, or leave it out",
            f"{idle[0]} : cette séance n’a aucune donne et ne compterait pour rien : donnez le nombre prévu, par exemple "
            "--boards 26,26,33, ou retirez-la",
        )
    pairs, advice = _matched(sessions)
    advice = [*_played_twice(sessions), *advice]
    if any(not session.carried for session in sessions):
        played = [not session.carried for session in sessions]
        pairs = [pair for pair in pairs if any(p and counts for p, counts in zip(pair, played, strict=True))]
    if len(sessions) > 1 and not any(sum(p is not None for p in pair) > 1 for pair in pairs):
        raise EtuiError(
            "no pair is found in two of these sessions: type names or licence numbers in the Players tab, the same way in each",
            "aucune paire ne se retrouve dans deux de ces séances : saisissez noms ou licences dans l’onglet Joueurs, de la "
            "même façon dans chacune",
        )
    weights = [session.boards for session in sessions]
    percents = [tuple(p.percent if p else Fraction(0) if absent == "zero" else None for p in pair) for pair in pairs]
    finals = [weighted_percent(row, weights) or Fraction(0) for row in percents]
    complete = [None not in row for row in percents]
    groups = [[i for i in range(len(pairs)) if complete[i]], [i for i in range(len(pairs)) if not complete[i]]]
    if absent != "after":
        groups = [list(range(len(pairs)))]
    lines: list[Line] = []
    for group in groups:
        standings = rank([finals[i] / 100 for i in group], tiebreaks, lambda k, g=group: _card(pairs[g[k]]))  # type: ignore[misc]
        before = len(lines)
        for standing in standings:
            i = group[standing.competitor]
            who = next(p for p in pairs[i] if p)
            lines.append(Line(before + standing.place, standing.shared, who.names, who.licences, percents[i], finals[i],
                              standing.tiebreak, standing.decided_by))
    return Combined(tuple(sessions), tuple(lines), tuple(advice))


def _played_twice(sessions: Sequence[Session]) -> list[Sentence]:
    """Sessions that are one and the same: a workbook given twice."""
    told = []
    for n, session in enumerate(sessions):
        for other in sessions[n + 1:]:
            if session.pairs == other.pairs:
                told.append(Sentence(
                    f"{session.name} and {other.name} have the same results to the last point: is one workbook given twice?",
                    f"{session.name} et {other.name} ont les mêmes résultats au point près : un classeur est-il donné deux "
                    "fois ?",
                ))
    return told


def _card(pair: Sequence[Played | None]) -> Card:
    """Every board of every session: article 81 over all of them."""
    return {(n, board): played for n, p in enumerate(pair) if p for board, played in p.card.items()}


def _matched(sessions: Sequence[Session]) -> tuple[list[list[Played | None]], list[Sentence]]:
    """Each pair with its session in every column."""
    found: list[list[Played | None]] = []
    by_key: dict[frozenset[str], int] = {}
    for n, session in enumerate(sessions):
        for played in session.pairs:
            keys = _keys(played)
            others = [key for key in keys if key in by_key and not _contradict(played, found[by_key[key]])]
            if not keys:
                raise EtuiError(
                    f"{session.name}: a pair has neither names nor licence numbers: fill its line in the Players tab",
                    f"{session.name} : une paire n’a ni noms ni licences : remplissez sa ligne dans l’onglet Joueurs",
                )
            at = by_key[others[0]] if others else len(found)
            if at == len(found):
                found.append([None] * len(sessions))
            elif found[at][n] is not None:
                who = " – ".join(played.names)
                raise EtuiError(f"{session.name}: {who} is there twice: correct the Players tab",
                                f"{session.name} : {who} y figure deux fois : corrigez l’onglet Joueurs")
            found[at][n] = played
            for key in keys:
                if key not in by_key or key in others:
                    by_key[key] = at
    return found, _near_misses(sessions, found)


def _contradict(played: Played, pair: Sequence[Played | None]) -> bool:
    """Whether both have their two licence numbers, and not the same: namesakes are two pairs."""
    mine = _licences(played)
    return any(len(mine) == 2 == len(theirs) and mine != theirs for theirs in (_licences(p) for p in pair if p))


def _licences(played: Played) -> frozenset[str]:
    return frozenset(filter(None, (licence.strip().lstrip("0") for licence in played.licences)))


def _keys(played: Played) -> list[frozenset[str]]:
    """What makes a pair itself: both licences, then both names."""
    licences = _licences(played)
    names = frozenset(filter(None, map(plain, played.names)))
    return [key for key in (frozenset(f"#{licence}" for licence in licences), names) if len(key) == 2 or (key and key == names)]


def plain(name: str) -> str:
    """A name without accents, case or order: "LEFÈVRE Élodie" and "Élodie Lefèvre" are one."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    return " ".join(sorted("".join(c if c.isalnum() else " " for c in letters).split()))


def _near_misses(sessions: Sequence[Session], found: Sequence[Sequence[Played | None]]) -> list[Sentence]:
    """Pairs that miss a session in which another pair has nearly their names, or one of their players."""
    advice = []
    partial = [pair for pair in found if None in pair and len(sessions) > 1]
    for i, one in enumerate(partial):
        for other in partial[i + 1 :]:
            if any(a and b for a, b in zip(one, other, strict=True)):
                continue                                     # both in one session: two different pairs
            mine, theirs = (next(p for p in pair if p) for pair in (one, other))
            likeness = _likeness(mine, theirs)
            if likeness >= NEAR:
                where, there = (sessions[next(n for n, p in enumerate(pair) if p)].name for pair in (one, other))
                a, b = " – ".join(mine.names), " – ".join(theirs.names)
                advice.append(Sentence(
                    f"{a} ({where}) and {b} ({there}) may be one pair: if so, write their names or licences the same way.",
                    f"{a} ({where}) et {b} ({there}) sont peut-être une même paire : si oui, écrivez noms ou licences "
                    "de la même façon.",
                ))
    return advice


def _likeness(one: Played, other: Played) -> float:
    """1 when a player is common to both, else how alike the names are."""
    mine, theirs = ({plain(name) for name in p.names} | {f"#{n.lstrip('0')}" for n in p.licences if n} for p in (one, other))
    if mine & theirs - {""}:
        return 1.0
    return SequenceMatcher(None, " ".join(sorted(mine)), " ".join(sorted(theirs))).ratio()
