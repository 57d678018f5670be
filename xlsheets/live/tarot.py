"""A tarot evening, live: what each table counts, the ranking, the teams, the page for the door, what is to be put right."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from textwrap import wrap
from typing import Any

from etui.errors import EtuiError, Sentence
from etui.tarot.contradictions import contradictions
from etui.tarot.evening import Evening, PlayedRound, PlayedTable, Player, Score, deal_scores, is_complete, round_scores
from etui.tarot.standings import Row, Standings, standings
from etui.tarot.teams import team_contradictions, team_standings
from xlsheets.live.bridge import LANGUAGES
from xlsheets.live.tarot_evening import Rows, Slip, TypedEvening, read_evening, typed_evening
from xlsheets.ranges import blank, single, whole
from xlsheets.settings import read as read_words
from xlsheets.words import tarot as words
from xlsheets.words import typeset

LETTERS = 105                    # of a sentence on a line across the Ranking tab
_LAST: dict[str, Any] = {}
LANGUAGE = Sentence("language", "langue")
HEIGHT = Sentence("rows", "lignes")
NOT_GIVEN = Sentence("no score is given; type those of the table", "aucun score ; saisissez ceux de la table")


@dataclass(frozen=True)
class Told:
    """An evening read from its typed cells, with everything its tabs say of it."""

    typed: TypedEvening
    evening: Evening
    slips: tuple[Slip, ...]
    language: str

    @cached_property
    def found(self) -> Standings:
        """The ranking so far."""
        return standings(self.evening)

    @cached_property
    def begun(self) -> int:
        """The last round with a score, 0 before the first."""
        with_scores = (rnd for rnd, at in self.evening.tables if at.deals or any(s is not None for s in round_scores(at)))
        return max(with_scores, default=0)

    def say(self, sentence: Sentence) -> str:
        return typeset(sentence.fr) if self.language == "fr" else sentence.en

    # --- the Scores tab

    def tables(self) -> Rows:
        """A row for each row of the Scores tab: what each seat scored, their sum, what is to be put right."""
        return self._tables

    @cached_property
    def _tables(self) -> Rows:
        at = {(rnd, played.table): played for rnd, played in self.evening.tables}
        mistakes = self._mistakes()
        rows: Rows = []
        for cells in self.typed.tables:
            key = _whole(cells[0]), _whole(cells[1])
            played = at.get(key)
            if played is None:
                rows.append([""] * (self.typed.seats + 1) + [" ".join(mistakes[key])])
                continue
            scores = [None if s is None else _number(s) for s in round_scores(played)]
            shown: list[Any] = ["" if s is None else s for s in scores]
            complete = is_complete(played) and any(s is not None for s in scores)
            said = mistakes[key]
            if not complete and not said and key[0] <= self.begun:
                said = [_word("tarot missing", self.language)]
            rows.append([*shown, sum(s for s in scores if s is not None) if complete else "", " ".join(said)])
        return rows

    def _mistakes(self) -> dict[tuple[int, int], list[str]]:
        """What is wrong at each table of each round, without saying again where."""
        found: dict[tuple[int, int], list[str]] = defaultdict(list)
        for slip in self.slips:
            if slip.round is not None and slip.table is not None:
                deal = replace(slip, round=None, table=None).said()
                prefix = "" if slip.deal is None else f"donne {slip.deal} : " if self.language == "fr" else f"deal {slip.deal}: "
                found[slip.round, slip.table].append(prefix + self.say(deal))
        for rnd in self.evening.rounds:
            for key, sentence in self._seated_twice(rnd):
                found[key].append(sentence)
            for at in rnd.tables:
                if (rnd.round, at.table) not in found:
                    found[rnd.round, at.table] += self._at_table(rnd, at)
        return found

    def _seated_twice(self, rnd: PlayedRound) -> list[tuple[tuple[int, int], str]]:
        """A player at several tables of a round, told at each of them."""
        places: dict[int, list[int]] = defaultdict(list)
        for at in rnd.tables:
            for player in dict.fromkeys(at.players):
                places[player].append(at.table)
        said = []
        for player, tables in places.items():
            if len(tables) > 1:
                alone = PlayedRound(rnd.round, tuple(PlayedTable(at, (player,)) for at in tables))
                for sentence in contradictions(Evening("", (alone,))):
                    said += [((rnd.round, at), _after(self.say(sentence))) for at in tables]
        return said

    def _at_table(self, rnd: PlayedRound, at: PlayedTable) -> list[str]:
        """What contradicts itself at one table: its scores, its deals, team-mates, players who are not entered."""
        nobody = Player(0)
        listed = tuple(player for player in self.evening.players if player.number in at.players)
        bare = replace(at, place="", deals=tuple(replace(deal, place="") for deal in at.deals))
        method = replace(self.evening.method, team=0)
        only = Evening("", (PlayedRound(rnd.round, (bare,), (*rnd.out, nobody.number)),), (nobody, *listed), method)
        found = contradictions(only) + team_contradictions(only)
        return [_after(self.say(sentence)) for sentence in found if not _told_elsewhere(sentence)]

    # --- the Deals tab

    def deals(self) -> Rows:
        """A row for each row of the Deals tab: what each seat scored, what is to be put right."""
        bad = {slip.row: slip for slip in self.slips if slip.part == "deals"}
        readable = [[*row[:3], *[""] * 9] if n in bad else row for n, row in enumerate(self.typed.deals)]
        nothing = [[""] * self.typed.seats for _ in self.typed.scores]
        evening = read_evening(replace(self.typed, deals=readable, scores=nothing))[0]
        kept = {
            (rnd, at.table, deal.number): (replace(at, deals=(deal,)), deal) for rnd, at in evening.tables for deal in at.deals
        }
        rows: Rows = []
        for row, cells in enumerate(self.typed.deals):
            key = _whole(cells[0]), _whole(cells[1]), _whole(cells[2])
            if row in bad:
                rows.append([*[""] * self.typed.seats, self.say(replace(bad[row], round=None).said())])
            elif key in kept and not all(map(blank, cells[3:])):
                at, deal = kept[key]
                scores = ["" if s is None else _number(s) for s in deal_scores(at, deal)]
                only = Evening("", (PlayedRound(key[0], (at,)),), method=replace(evening.method, deals=0, scoring="points"))
                said = [_after(_after(self.say(sentence))) for sentence in contradictions(only)]
                rows.append([*scores, " ".join(said)])
            else:
                rows.append([""] * (self.typed.seats + 1))
        return rows

    # --- the Ranking tab

    def ranking(self) -> Rows:
        """A row a player: place, number, name, each round, total, average (in duplicate: percentage), tie-break."""
        names = {player.number: player.name for player in self.evening.players}
        placed = [self._placed(row, names) for row in self.found.rows]
        width = 6 + len(self.evening.rounds)
        waiting = [["", number, names.get(number, ""), *[""] * (width - 3)] for number in self.found.unplaced]
        height = len(self.typed.players)
        rows = [*placed, *waiting][:height]
        return rows + [[""] * width for _ in range(height - len(rows))]

    def _placed(self, row: Row, names: dict[int, str]) -> list[Any]:
        rested = {rnd.round for rnd in self.evening.rounds if row.number in rnd.out and rnd.round <= self.begun}
        rounds = ["–" if rnd.round in rested else "" if score is None else _number(score)
                  for rnd, score in zip(self.evening.rounds, row.by_round, strict=True)]
        mean = row.average if row.percent is None else row.percent
        ties = " · ".join(f"{words.TIEBREAKS[name][self.language == 'fr']}{_colon(self.language)}{_shown(value, self.language)}"
                          for name, value in row.tiebreak.items())
        place: Any = f"{row.place}=" if row.shared else row.place
        return [place, row.number, names.get(row.number, ""), *rounds, _number(row.total), _number(mean), ties]

    def teams(self, rows: int) -> Rows:
        """A row a team: place, team, members with their totals, total."""
        names = {player.number: player.name for player in self.evening.players}
        totals = {row.number: row.total for row in self.found.rows}

        def member(number: int) -> str:
            counted = f" ({_shown(totals[number], self.language)})" if number in totals else ""
            return f"{names.get(number) or number}{counted}"

        found = [
            [
                f"{team.place}=" if team.shared else team.place,
                team.team,
                ", ".join(map(member, team.members)),
                _number(team.total),
            ]
            for team in team_standings(self.found)
        ][:rows]
        if not self.found.rows:
            found = [["", *row[1:3], ""] for row in found]
        return found + [[""] * 4 for _ in range(rows - len(found))]

    # --- what is to be put right

    def sentences(self) -> list[Sentence]:
        """Everything that is wrong, with round, table and deal; not what is still to come in the round being played."""
        spoilt = {(slip.round, slip.table) for slip in self.slips}
        found = [slip.said() for slip in self.slips]
        for sentence in contradictions(self.evening) + team_contradictions(self.evening):
            at = _missing_at(sentence)
            if at is None or (at not in spoilt and at[0] < self.begun):
                found.append(sentence)
        return found

    def remarks(self, rows: int) -> Rows:
        """One line a row; when there are more, the last row says how many are left out."""
        said = [line for sentence in self.sentences() for line in wrap(self.say(sentence), LETTERS, subsequent_indent="      ")]
        if len(said) > rows:
            left = len(said) - rows + 1
            said = said[:rows - 1] + [f"… et {left} lignes de plus : « etui check » dit tout." if self.language == "fr"
                                      else f"… and {left} more lines: “etui check” tells all."]
        return [[line] for line in said] + [[""]] * (rows - len(said))


def told_evening(typed: TypedEvening, language: str) -> Told:
    """The evening that the typed cells say. The last one is kept: every tab of a workbook asks for it in turn."""
    key = repr((typed, language))
    kept: Told | None = _LAST.get(key)
    if kept is None:
        evening, slips = read_evening(typed)
        kept = Told(typed, evening, tuple(slips), language)
        _LAST.clear()
        _LAST[key] = kept
    return kept


def evening_of(players: Any, movement: Any, tables: Any, scores: Any, deals: Any, settings: Any, language: Any) -> Told:
    """The evening of a formula's ranges."""
    return told_evening(typed_evening(players, movement, tables, scores, deals, settings), read_language(language))


def read_language(cell: Any) -> str:
    """``fr`` or ``en``; English when blank."""
    chosen = single(cell, LANGUAGE)
    return "en" if blank(chosen) else read_words(LANGUAGES, chosen)


def read_rows(cell: Any) -> int:
    """How many rows a tab has for a list."""
    asked = whole(single(cell, HEIGHT), HEIGHT)
    if asked is None or not 1 <= asked <= 10_000:
        raise EtuiError(
            "rows: write how many rows the list has, from 1", "lignes : écrivez combien de lignes a la liste, à partir de 1"
        )
    return asked


def _after(said: str) -> str:
    """A sentence without the place it begins with: the row says it."""
    before, colon, after = said.partition(": ")
    return after if colon else before


def _told_elsewhere(sentence: Sentence) -> bool:
    return sentence.en.startswith(("Number ", "Licence ")) or NOT_GIVEN.en in sentence.en


def _missing_at(sentence: Sentence) -> tuple[int, int] | None:
    """Round and table of a sentence that says only that no score is given."""
    head, _, rest = sentence.en.partition(": ")
    if rest != f"{NOT_GIVEN.en}.":
        return None
    numbers = head.partition(" (")[0].removeprefix("Round ").split(", table ")
    return int(numbers[0]), int(numbers[1])


def _whole(cell: Any) -> int:
    try:
        return whole(cell, HEIGHT) or 0
    except EtuiError:
        return 0


def _word(key: str, language: str) -> str:
    return words.WORDS[key][language == "fr"]


def _colon(language: str) -> str:
    return "\u00a0: " if language == "fr" else ": "


def _number(value: Score) -> int | float:
    if value is None:
        raise TypeError("no number")
    return value.numerator if value.denominator == 1 else float(value)


def _shown(value: Fraction, language: str) -> str:
    written = f"{float(value):.10g}" if value.denominator < 100 else f"{float(value):.2f}"
    return written.replace(".", ",").replace("-", "−") if language == "fr" else written.replace("-", "−")
