"""A cup live: what each tab of its workbook shows, from the typed cells. One function a tab, each a table of known size."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from textwrap import wrap
from typing import Any

from etui.cup.advance import Leg, Played
from etui.cup.colours import BLACK, colour
from etui.cup.contradictions import contradictions_in
from etui.cup.document import decided_words
from etui.cup.draw import remarks
from etui.cup.entering import lineup
from etui.cup.faults import undecided
from etui.cup.groups import preview
from etui.cup.model import NOBODY, Source
from etui.cup.names import round_name, source_words, stage_name, with_leg
from etui.cup.programme import programme, schedule_faults
from etui.cup.standings import in_the_running, standings
from etui.cup.tiebreaks import MANUAL, Value
from etui.errors import Sentence
from xlsheets.live.cup_schedule import read_schedule, when_words
from xlsheets.live.cup_slips import laid
from xlsheets.live.cup_typed import ReadCup, Rows, TypedCup, read_cup, read_lineups
from xlsheets.words import Words
from xlsheets.words import cup as words_of

WHITE_DISC, BLACK_DISC = "○", "●"
_ABOUT = re.compile(r"M\d+\b")
HALF = Fraction(1, 2)
TIEBREAK_COLUMNS = 5
LINE = 115                                       # letters of a line of the Cup tab


@dataclass(frozen=True)
class CupTables:
    """What the tabs show of a cup, in one language."""

    read: ReadCup
    language: str

    @cached_property
    def words(self) -> Words:
        return Words(self.language)

    # --- words and figures

    def say(self, sentence: Sentence) -> str:
        return sentence.say(self.language)

    def figure(self, value: Fraction) -> str:
        """A score or a tie-break value: 2½, 0, 5,25."""
        whole = int(value)
        if value - whole == HALF and value > 0:
            return f"{whole or ''}½"
        shown = f"{float(value):g}"
        return shown.replace(".", ",") if self.language == "fr" else shown

    def figures(self, value: Value) -> str:
        if value is None:
            return "–"
        return " ".join(map(self.figure, value)) if isinstance(value, tuple) else self.figure(value)

    def side(self, played: Played, side: int) -> str:
        """Who is on a side of a match: a seed with its name, “bye”, “winner of M3”."""
        seed = played.sides[side]
        if played.status == "skipped":
            return ""
        if seed == NOBODY:
            return self.say(source_words(Source("bye")))
        if seed is None:
            return self.say(source_words(played.match.sources[side]))
        return self.who(seed)

    def who(self, seed: int) -> str:
        return f"{seed} {self.read.cup.entry(seed).name}"

    def club(self, seed: int) -> str:
        entry = self.read.cup.entry(seed)
        return entry.affiliation or entry.club or entry.federation

    def winner(self, played: Played) -> str:
        seed = played.sends("winner")
        return self.who(seed) if seed else ""

    @property
    def coloured(self) -> bool:
        """Whether colours matter: in games, not in matches of any score."""
        return self.read.cup.settings.scoring == "games"

    def discs(self, leg: Leg | None) -> tuple[str, str]:
        if leg is None or leg.white is None:
            return "", ""
        return tuple(BLACK_DISC if colour(side, leg.white) == BLACK else WHITE_DISC for side in (0, 1))   # type: ignore[return-value]

    def score_of(self, leg: Leg) -> str:
        """The result of a leg: 1–0, ½–½, F–+."""
        result = leg.result
        if result is None:
            return ""
        if any(result.absent):
            return "–".join("F" if absent else "+" for absent in result.absent)
        return f"{self.figure(result.scores[0])}–{self.figure(result.scores[1])}"

    def stage(self, played: Played, leg: int = 0) -> str:
        name = stage_name(self.read.cup, played.match)
        return self.say(with_leg(name, played.match, played.match.rounds[leg - 1]) if leg else name)

    # --- the tabs

    def seeds(self, rows: int) -> Rows:
        """A row a row of the Entries tab: the seed, and how far it has come."""
        seeds = self.read.seeds
        stages = {row.seed: self.say(row.words) for row in standings(self.read.state)}
        if self.read.cup.settings.double:
            still = {row.seed for row in standings(self.read.state) if row.stage == "still in"}
            for where, running in in_the_running(self.read.state).items():
                for seed in still & set(running):
                    stages[seed] += f" – {self.words(f'cup in {where}')}"
        return [[seeds[n], stages[seeds[n]]] if n in seeds else ["", ""] for n in range(rows)]

    def draw(self) -> Rows:
        """A row a place of the bracket: its number, the seed, name and club; the rest of the row blank for a bye."""
        bye = self.say(source_words(Source("bye")))
        return [
            [place, seed, self.read.cup.entry(seed).name, self.club(seed)] if seed else [place, "", bye, ""]
            for place, seed in enumerate(self.read.cup.draw.order, 1)
        ]

    def matches(self) -> Rows:
        """A row a game: match, stage, and both sides with their colours."""
        return [self._game(name, leg) for name, leg in self.read.games]

    def _game(self, name: str, leg: int) -> list[Any]:
        played = self.read.state.matches.get(name)
        if played is None:
            return [name, "", "", "", "", ""]
        discs = self.discs(played.legs[leg - 1] if leg <= len(played.legs) else None)
        return [name, self.stage(played, leg), discs[0], self.side(played, 0), self.side(played, 1), discs[1]]

    def outcomes(self) -> Rows:
        """A row a game: result, who qualifies, what decided, each tie-break, what is to be looked at."""
        told = self.told_by_row
        return [[*self._outcome(name, leg), told.get(n, "")] for n, (name, leg) in enumerate(self.read.games)]

    def _outcome(self, name: str, leg: int) -> list[str]:
        played, blank = self.read.state.matches.get(name), [""] * TIEBREAK_COLUMNS
        if played is None or not 1 <= leg <= len(played.match.rounds):
            return ["", "", "", *blank]
        last = leg == len(played.match.rounds)
        shown = self.score_of(played.legs[leg - 1]) if played.legs else ""
        if not last:
            return [shown, "", "", *blank]
        decided = self.say(decided_words(played.decided_by))
        if played.decided_by == "aggregate" and played.total:
            decided += f" {self.figure(played.total[0])}–{self.figure(played.total[1])}"
        if played.status == "skipped":
            decided = self.words("cup state skipped")
        elif played.status == "level":
            decided = self.words("cup level")
        return [shown, self.winner(played), decided, *[*self.tiebreaks(played), *blank][:TIEBREAK_COLUMNS]]

    def tiebreaks(self, played: Played) -> list[str]:
        """The values of each tie-break of a level match, in their order, an arrow at the one that decided."""
        return [
            ("→ " if tried.decides else "")
            + ("" if tried.name == MANUAL else f"{self.figures(tried.a)} – {self.figures(tried.b)}")
            for tried in played.tiebreaks
        ]

    @cached_property
    def faults(self) -> tuple[Sentence, ...]:
        """Everything that cannot be read or cannot be true together."""
        read = self.read
        return (*(slip.sentence for slip in read.slips), *contradictions_in(read.state, read.written))

    @cached_property
    def told_by_row(self) -> dict[int, str]:
        """What is to be looked at, by row of the results: the first thing said of each match, in the round last paired of it."""
        read, told = self.read, {slip.row: self.say(slip.sentence) for slip in self.read.slips}
        rows: dict[str, int] = {}
        for n, (name, leg) in enumerate(read.games):
            match = read.cup.draw.match.get(name)
            if leg == 1 or (match and match.rounds[leg - 1] <= read.cup.paired):
                rows[name] = n
        for sentence in contradictions_in(read.state, read.written):
            about = _ABOUT.match(sentence.en)
            if about and about[0] in rows:
                told.setdefault(rows[about[0]], self.say(sentence))
        return told

    def standings(self, rows: int) -> Rows:
        """Place, seed, name, club and stage reached, best first; blank rows to the end."""
        found: Rows = []
        for row in standings(self.read.state):
            place = f"{row.place}=" if row.shared else row.place
            found.append([place, row.seed, self.read.cup.entry(row.seed).name, self.club(row.seed), self.say(row.words)])
        return (found + [[""] * 5] * rows)[:rows]

    def rounds(self) -> Rows:
        """A row a round: its name and its state."""
        cup = self.read.cup
        return [[self.say(round_name(cup, rnd)), self._round_state(rnd)]
                for rnd in range(1, cup.draw.rounds + cup.draw.reserved + 1)]

    def _round_state(self, rnd: int) -> str:
        cup, state = self.read.cup, self.read.state
        if rnd < cup.paired:
            return self.words("cup state done")
        if rnd == cup.paired:
            due = any(leg.round == rnd and leg.result is None and not played.settled
                      for played in state.matches.values() for leg in played.legs)
            return self.words("cup state now" if due else "cup state over")
        if state.over:
            return self.words("cup state skipped")
        return self.words("cup state next" if rnd == cup.paired + 1 else "cup state later")

    def programme(self, schedule: Rows, rows: int) -> Rows:
        """The matches in date order: a row a round, then a row a match: number, sides, result, who qualifies."""
        found: Rows = []
        for sitting in programme(self.read.state, read_schedule(schedule)):
            name = self.say(sitting.name)
            if sitting.if_needed:
                name += f" ({self.words('cup if needed')})"
            when = when_words(sitting.when, self.language)
            found.append([self.words("cup programme round", n=sitting.round), name, "", when, ""])
            for played, leg in sitting.games:
                shown = played.legs[leg - 1] if leg <= len(played.legs) else None
                discs = self.discs(shown) if self.coloured else ("", "")
                a, b = (f"{disc} {self.side(played, side)}".strip() for side, disc in enumerate(discs))
                score = self.score_of(shown) if shown else ""
                qualified = self.winner(played) if leg == len(played.match.rounds) else ""
                found.append([played.match.id, a, score or "–", b, qualified])
        return (found + [[""] * 5] * rows)[:rows]

    def slips(self, room: int, boards: int, lineups: Rows) -> Rows:
        """The slips of the round that is paired, laid out; boards: of a team match, 0 for players."""
        cup = replace(self.read.cup, lineups=read_lineups(self.read, lineups))
        found: Rows = []
        for played, leg in self.read.state.games(cup.paired) if cup.paired else []:
            seeds = [seed or 0 for seed in played.sides]
            white = played.legs[leg - 1].white
            row = [self.words("cup slip", match=played.match.id), self.stage(played, leg), *map(self.who, seeds)]
            for board in range(1, max(1, boards) + 1):
                for side, seed in enumerate(seeds):
                    black = white is not None and colour(side, white, board) == BLACK
                    disc = "" if white is None or not self.coloured else BLACK_DISC if black else WHITE_DISC
                    player = (lineup(cup, cup.paired, seed)[board - 1:board] or ("",))[0] if boards else ""
                    row.append(f"{disc} {player}".strip() if side == 0 else f"{player} {disc}".strip())
            found.append(row)
        return laid(found, room, boards, self.words("cup score"), self.words("cup signature"), self.words("cup total"))

    def told(self, rows: int) -> Rows:
        """The draw as it stands, and what to look at: a sentence a row."""
        cup, found = self.read.cup, [self._preview()]
        shown = preview(cup.entries, cup.settings)
        if shown.groups:
            groups = ", ".join(f"{group.label(self.language)} {len(group.seeds)}" for group in shown.groups)
            criterion = words_of.CRITERIA.get(cup.settings.group_by, (cup.settings.group_by,) * 2)[self.language == "fr"]
            found.append(self.words("cup groups", criterion=criterion.capitalize(), groups=groups))
        if self.read.state.over and self.read.state.champion:
            found.append(self.words("cup over", name=self.who(self.read.state.champion)))
        level = [sentence for sentence in undecided(self.read.state, cup.paired) if " is level " in sentence.en]
        found += dict.fromkeys(map(self.say, (*self.faults, *remarks(cup), *level)))
        lines = [line for said in found for line in wrap(said, LINE, subsequent_indent="    ", break_long_words=False)]
        if len(lines) > rows:
            lines[rows - 1:] = ["…"]
        return [[line] for line in [*lines, *[""] * rows][:rows]]

    def _preview(self) -> str:
        draw = self.read.cup.draw
        reserved = self.words("cup reserved", n=draw.reserved) if draw.reserved else ""
        entries = len(self.read.cup.entries)
        return self.words(
            "cup preview line", size=draw.size, reserved=reserved, entries=self._counted("entry", "entries", entries),
            rounds=self._counted("round", "rounds", draw.rounds), byes=self._counted("bye", "byes", draw.size - entries),
        )

    def _counted(self, one: str, many: str, n: int) -> str:
        """So many of something; in French 0 is singular."""
        single = n == 1 or (n == 0 and self.language == "fr")
        return self.words(f"cup one {one}" if single else f"cup many {many}", n=n)

    def status(self, schedule: Rows) -> list[Sentence]:
        """What is wrong with the dates of the rounds."""
        return list(schedule_faults(read_schedule(schedule)))


def tables_of(typed: TypedCup, language: str) -> CupTables:
    """What the tabs show of the cup in these cells."""
    return CupTables(read_cup(typed), language)
