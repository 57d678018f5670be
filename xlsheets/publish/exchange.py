"""What the exports to other programs have in common: places by line, and adjusted scores as those programs can read them."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from etui.bridge.adjusted import Adjusted, read_adjusted
from etui.bridge.contract import read_contract, write_contract
from etui.bridge.event import Line
from etui.bridge.session import ScoredEvent, score_event
from etui.errors import EtuiError, Sentence
from xlsheets.figures import fixed


@dataclass(frozen=True)
class Ranked:
    """A competitor as another program's ranking has it."""

    number: str
    section: str
    line: str                           # "NS", "EW", "" when it plays both ways
    names: tuple[str, ...]
    club: str
    place: str                          # "4", "4="; "" without a board
    points: Fraction
    percent: Fraction
    boards: int


@dataclass(frozen=True)
class Mark:
    """One line's scores: the two sides' for a real result, else the two awards in percent or words, "NP", or nothing."""

    score: int | None = None
    awards: tuple[str, str] | None = None
    not_played: bool = False


class Exchange:
    """A scored event in the terms of other programs. Raises EtuiError when they have none for it."""

    def __init__(self, scored: ScoredEvent) -> None:
        method = scored.event.method
        if method.scoring != "matchpoints":
            raise EtuiError(
                "this session is scored by IMPs, and the USEBIO and PBN files that Étui writes are of matchpoints: leave them "
                "out of --what",
                "cette séance est calculée en IMP, et les fichiers USEBIO et PBN qu’Étui écrit sont en points de match : "
                "retirez-les de --what",
            )
        self.scored, self.event = scored, scored.event
        self.sections = sorted({line.section for line in scored.event.lines})
        self.boards = sorted({line.board for line in scored.event.lines})
        step = method.step
        self.points = list(zip(scored.ns_notes.points(step).tolist(), scored.ew_notes.points(step).tolist(), strict=True))
        self.percents = list(zip(scored.ns_notes.percents().tolist(), scored.ew_notes.percents().tolist(), strict=True))

    @cached_property
    def ranked(self) -> list[Ranked]:
        """By line, in the order of the places; article 82's single list has no word of its own in these files."""
        method = self.event.method
        scored = self.scored
        if method.ranking == "article 82":
            scored = score_event(replace(self.event, method=replace(method, ranking="by line")))
        two = method.winners == 2
        clubs: dict[tuple[str, str, str], str] = {(p.section, p.number, p.line if two else ""): p.club for p in self.event.pairs}
        rows, placed = [], set()
        for ranking in scored.rankings:
            for row in ranking.rows:
                placed.add(row.competitor)
                rows.append((row.competitor, f"{row.place}{'=' if row.shared else ''}"))
        rows += [(c, "") for c in range(len(scored.competitors)) if c not in placed]
        found = []
        for c, place in rows:
            pair, totals = scored.competitors[c], scored.totals
            found.append(Ranked(
                pair.number, pair.section, pair.line, pair.names, clubs.get((pair.section, pair.number, pair.line), ""), place,
                totals.points[c], 100 * totals.share(c), totals.boards[c],
            ))
        return found

    def mark(self, i: int) -> Mark:
        """What line i scored. An assigned score is a result when both sides have it, else what it was worth in percent."""
        line = self.event.lines[i]
        award = read_adjusted(line.adjusted) if line.adjusted else None
        if award is None:
            score = self.scored.scores[i]
            return Mark(None if math.isnan(score) else int(score))
        if award.not_played:
            return Mark(not_played=True)
        if self._plain(award):
            return Mark(award.ns_assigned[0][1])
        if award.ns_word and award.ew_word:
            return Mark(awards=(award.ns_word, award.ew_word))
        return Mark(awards=tuple(                                            # type: ignore[arg-type]
            f"{_whole(percent if own is None else own)}"
            for percent, own in zip(self.percents[i], (award.ns, award.ew), strict=True)
        ))

    @staticmethod
    def _plain(award: Adjusted) -> bool:
        return len(award.ns_assigned) == 1 and award.ns_assigned == award.ew_assigned

    def contract(self, i: int) -> tuple[str, str, str]:
        """Contract, declarer and tricks of line i in English letters; nothing beside an award."""
        line = self.event.lines[i]
        if line.adjusted or not line.contract:
            return "", "", ""
        return line.contract, line.declarer, "" if line.tricks is None else str(line.tricks)

    def losses(self) -> tuple[Sentence, ...]:
        """What these files have no room for."""
        return (*self._groups(), *(sentence for line in self.event.lines for sentence in _lost(line)))

    def _groups(self) -> tuple[Sentence, ...]:
        boards = sorted({line.board for line in self.event.lines if line.group})
        if not boards:
            return ()
        listed = ", ".join(map(str, boards))
        return (Sentence(
            f"board{'s' * (len(boards) > 1)} {listed}: USEBIO and PBN do not know groups of results that cannot be compared "
            "(art. 84); their matchpoints are written, but another program would not find them again",
            f"donne{'s' * (len(boards) > 1)} {listed} : USEBIO et PBN ne connaissent pas les groupes de résultats non "
            "comparables (art. 84) ; leurs points sont écrits, mais un autre programme ne les retrouverait pas",
        ),)


def _lost(line: Line) -> tuple[Sentence, ...]:
    if not line.adjusted:
        return ()
    award = read_adjusted(line.adjusted)
    exact = award.not_played or Exchange._plain(award) or bool(award.ns_word and award.ew_word) or all(
        percent is not None and percent == int(percent) and not word
        for percent, word in ((award.ns, award.ns_word), (award.ew, award.ew_word))
    )
    if exact:
        return ()
    return (Sentence(
        f"board {line.board}, NS {line.ns}: the adjusted score {line.adjusted} is written in whole percent in USEBIO and PBN, "
        "which know no other",
        f"donne {line.board}, NS {line.ns} : la marque ajustée {line.adjusted} est écrite en pourcentages entiers en USEBIO et "
        "en PBN, qui n’en connaissent pas d’autres",
    ),)


def _whole(percent: float) -> int:
    return 0 if math.isnan(percent) else min(100, max(0, int(percent + 0.5)))


def in_usual_letters(contract: str, pass_: str, no_trump: str, doubled: str) -> str:
    """A contract with another program's letters for no trump and doubles."""
    read = read_contract(contract, "en").contract
    if read is None:
        return pass_
    return write_contract(read, "en").replace("NT", no_trump).replace("X", doubled)


def rounded(value: float | Fraction, digits: int) -> str:
    """A figure with decimals at most, without those that are 0."""
    text = fixed(value, digits)
    return text.rstrip("0").rstrip(".") if "." in text else text
