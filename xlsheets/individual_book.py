"""The workbook of an individual before it is written: which cell holds what, and what every calculated cell is worth.

Players are ranked, not pairs: each scores the matchpoints of the side it sat in, board after board. ``etui new individual``
writes it; ``etui score`` makes it again from the typed cells and refreshes the values.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Any

from etui.bridge.boards import vulnerability
from etui.bridge.individual import IndividualEvent, ScoredIndividual, score_individual
from etui.bridge.law77 import possible_scores
from etui.movements.model import Movement
from xlsheets import ranges, settings
from xlsheets.blocks import Rows, Term, column_of, fitted, literal
from xlsheets.individual_rows import (
    BOARD,
    COUNTED,
    FIRST,
    GROUP,
    NOTES,
    POSSIBLE,
    ROWS,
    SEATS,
    SETTINGS,
    TIEBREAKS,
    player,
    traveller,
)
from xlsheets.individual_tables import as_pairs, player_rows, traveller_rows
from xlsheets.live_book import LiveBook, Typed
from xlsheets.pairs_book import rows_a_board

TABS = ["session", "players", "movement", "cards", "guide", "travellers", "scoring", "ranking", "boards"]
VULNERABILITIES = ("none", "NS", "EW", "all")
TIEBREAK_CELLS = 3
ENTERED = ("number", "penalty", "reason")      # columns of the Players tab that the figures, or what is said of them, hang on
MOST_TOLD, LEAST_TOLD = 24, 6   # rows of the Ranking tab for the director's decisions


class IndividualBook(LiveBook):
    """Everything the tabs of one individual show."""

    kind = "individual"
    several = False             # sections: an individual has one

    def __init__(
        self, event: IndividualEvent, language: str, host: str, movement: Movement, board_rows: int | None = None,
        told: int | None = None, typed: Rows | None = None, typed_players: Rows | None = None,
    ) -> None:
        """When the workbook is already there: board_rows, how many rows a board has on the Boards tab; told, how many the
        decisions have on the Ranking tab; typed and typed_players, the cells of those tabs as they stand, so that what is
        calculated is what the spreadsheet program calculates from them."""
        super().__init__(TABS, language, host)
        self.event, self.movement, self._board_rows, self._told = event, movement, board_rows, told
        self.movements = {"": movement}
        self.lines = as_pairs(event).lines
        self.last = FIRST + len(self.lines) - 1
        self.travellers = typed if typed is not None else traveller_rows(event.lines, language)
        self.entries = typed_players if typed_players is not None else player_rows(event.players, event.penalties, language)

    # --- what is typed

    @cached_property
    def settings(self) -> dict[str, Any]:
        """The cells of the Session tab, in the workbook's language."""
        event, method, say = self.event, self.event.method, self.language
        breaks = [settings.say(TIEBREAKS, name, say) for name in method.tiebreaks][:TIEBREAK_CELLS]
        return {
            "title": event.title, "club": event.club, "date": event.date, "director": event.director,
            "state": settings.say(settings.STATE, method.state, say),
            "step": method.step,
            "top": settings.say(settings.TOP, method.top, say),
            "rounding": settings.say(settings.ROUNDING, method.rounding, say),
            "small groups": settings.say(settings.SMALL_GROUPS, method.small_groups, say),
            "own average": settings.say(settings.YES_NO, "yes" if method.own_average else "no", say),
            **{f"tie-break {n + 1}": (breaks + [""] * TIEBREAK_CELLS)[n] for n in range(TIEBREAK_CELLS)},
        }

    def typed_cells(self) -> list[Typed]:
        return [
            Typed("travellers", "travellers", FIRST, 1, self.travellers),
            Typed("settings", "session", ROWS[SETTINGS[0]], 2, column_of([self.settings[name] for name in SETTINGS])),
            *(Typed(f"players {name}", "players", FIRST, player(name), self._entered(name)) for name in ENTERED),
        ]

    def _entered(self, name: str) -> Rows:
        return column_of([row[player(name) - 1] for row in self.entries])

    def column(self, number: int) -> list[Any]:
        """A column of the Travellers tab, from 0."""
        return [row[number] for row in self.travellers]

    def setting(self, name: str) -> Term:
        return Term(self.ref("session", ROWS[name], 2), self.settings[name])

    def list_ref(self, tab: str, column: int, columns: int = 1) -> str:
        """Columns of the Travellers or Scoring tab, all their lines."""
        return self.ref(tab, FIRST, column, len(self.lines), columns)

    def players_ref(self, name: str) -> str:
        return self.ref("players", FIRST, player(name), len(self.entries))

    # --- the scoring tab

    def _travellers(self, name: str) -> Term:
        ref = self.list_ref("travellers", traveller(name))
        return Term(f'IF(ISERROR({ref}),"#",IF(ISBLANK({ref}),"",{ref}))', column_of(self.column(traveller(name) - 1)))

    def scoring(self, column: int, values: Rows) -> Term:
        return Term(self.list_ref("scoring", column, len(values[0])), values)

    @cached_property
    def contract_scores(self) -> Term:
        board = Term(self.list_ref("travellers", 1), column_of(self.column(0)))
        return self.call("BRIDGE_SCORE", *map(self._travellers, ("contract", "by", "result")), board, literal(self.language))

    @cached_property
    def counted(self) -> list[Any]:
        """What is scored on each line: the adjusted score, else the typed score, else what the contract gives."""
        score, adjusted = traveller("score") - 1, traveller("adjusted") - 1
        return [
            row[adjusted] if row[adjusted] != "" else row[score] if row[score] != "" else given
            for row, (given,) in zip(self.travellers, fitted(self.contract_scores.value, len(self.lines), 1), strict=True)
        ]

    @cached_property
    def boards(self) -> Term:
        return self.scoring(BOARD, column_of(self.column(0)))

    @cached_property
    def _scores(self) -> Term:
        return self.scoring(COUNTED, column_of(self.counted))

    @cached_property
    def _groups(self) -> Term:
        return self.scoring(GROUP, column_of(self.column(traveller("group") - 1)))

    @cached_property
    def notes(self) -> Term:
        state, top = self.setting("state"), self.setting("top")
        expected = Term(f'{state.formula}&"|"&{top.formula}', f"{state.value}|{top.value}")
        return self.call("TRAVELLERS", self.boards, self._scores, self._groups, literal(""), self.setting("step"),
                         self.setting("rounding"), expected, self.setting("small groups"))

    @cached_property
    def noted(self) -> Term:
        """The four columns of the Scoring tab that TRAVELLERS fills."""
        return self.scoring(NOTES, fitted(self.notes.value, len(self.lines), 4))

    @cached_property
    def played(self) -> int:
        return sum(isinstance(row[0], float) for row in self.noted.value)

    # --- what is wrong with a line, or missing; the Scoring tab's own formula says the same

    @cached_property
    def remarks(self) -> list[str]:
        gives = fitted(self.contract_scores.value, len(self.lines), 1)
        known = {ranges.text(row[0]).casefold() for row in self.entries} - {""}
        met = Counter((row[0], who) for row in self.travellers for who in _seated(row))
        return [self._remark(i, given, known, met) for i, (given,) in enumerate(gives)]

    def _remark(self, i: int, given: Any, known: set[str], met: Counter[Any]) -> str:
        row, counted, words = self.travellers[i], self.counted[i], self.words
        score = row[traveller("score") - 1]
        note = self.noted.value[i][0]
        if isinstance(given, str) and given:
            return words("bad contract", column="H")
        if isinstance(note, str) and note:
            return words("unreadable", column="K")
        if counted == "":
            return words("missing") if self.event.method.state == "final" else ""
        if not isinstance(counted, str) and counted not in possible_scores(vulnerability(self.lines[i].board)):
            return words("impossible")
        if isinstance(given, int) and isinstance(score, int | float) and score != given:
            return f"{words('contract gives')}{given}"
        if sum(met[row[0], who] for who in _seated(row)) > 4:
            return words("player twice")
        return "" if all(who in known for who in _seated(row)) else words("player unknown")

    def possible_columns(self) -> list[list[int]]:
        """The scores that a board can have, at each vulnerability."""
        return [sorted(possible_scores(sides)) for sides in VULNERABILITIES]         # type: ignore[arg-type]

    def possible_ref(self) -> str:
        return self.ref("scoring", FIRST, POSSIBLE, max(map(len, self.possible_columns())), len(VULNERABILITIES))

    # --- the ranking

    @cached_property
    def scored(self) -> ScoredIndividual:
        return score_individual(self.event)

    @cached_property
    def ranking(self) -> Term:
        """RANKING over the lines: N and S, E and W in two columns each."""
        ns, ew = (
            self.scoring(SEATS + first, [row[SEATS - 1 + first : SEATS + 1 + first] for row in self.travellers])
            for first in (0, 2)
        )
        breaks = Term(self.ref("session", ROWS["tie-break 1"], 2, TIEBREAK_CELLS),
                      column_of([self.settings[f"tie-break {n + 1}"] for n in range(TIEBREAK_CELLS)]))
        return self.call(
            "RANKING", ns, ew, self.boards, self._scores, self.noted, literal("1"), breaks, self.setting("rounding"),
            self.setting("own average"), self._groups, literal(len(self.entries)), literal("matchpoints"),
            self.typed("players number"), self.typed("players penalty"),
        )

    @property
    def keys(self) -> list[tuple[str, str]]:
        """Each player's number as text, and the name."""
        return [(ranges.text(row[0]), ranges.text(row[1])) for row in self.entries]

    def key(self, ident: Any, _line: str = "") -> str:
        return ranges.text(ident)

    def name_of(self, cell: str) -> str:
        """A formula: the name of the player whose number is in ``cell``; an error for nobody."""
        return self.entry_of(cell, "name")

    def entry_of(self, cell: str, column: str) -> str:
        """A formula: what the Players tab says of the player whose number, as a number or as text, is in ``cell``."""
        numbers = self.players_ref("number")
        typed_as = f'IFERROR(MATCH({cell},{numbers},0),IFERROR(MATCH({cell}&"",{numbers},0),MATCH(VALUE({cell}),{numbers},0)))'
        return f'INDEX({self.players_ref(column)},{typed_as})&""'

    # --- the director's decisions

    @cached_property
    def told(self) -> int:
        """Rows of the Ranking tab that tell the decisions."""
        if self._told is not None:
            return self._told
        return min(MOST_TOLD, max(LEAST_TOLD, len(self._adjustments(0).value) + 2))

    @cached_property
    def decisions(self) -> Term:
        return self._adjustments(self.told)

    def _adjustments(self, height: int) -> Term:
        ref = self.ref("players", FIRST, 1, len(self.entries), len(self.entries[0]))
        players = Term(f'IF(ISERROR({ref}),"#",IF(ISBLANK({ref}),"",{ref}))', self.entries)
        return self.call("ADJUSTMENTS", self.typed("travellers"), players, self.typed("settings"), literal(height),
                         literal(self.language))

    # --- the boards tab

    @cached_property
    def board_rows(self) -> int:
        """Rows a board: one a result, or, in a large field, what its boards need so far and a little more."""
        if self._board_rows is not None:
            return self._board_rows
        return rows_a_board(self.column(0), self.counted)

    @cached_property
    def halves(self) -> list[list[int]]:
        """The board numbers in two columns of the Boards tab."""
        numbers = sorted({line.board for line in self.lines})
        middle = (len(numbers) + 1) // 2
        return [half for half in (numbers[:middle], numbers[middle:]) if half]

    def _frequencies(self, boards: list[int], column: int) -> Term:
        ref = self.ref("boards", FIRST, column, len(boards) * self.board_rows)
        wanted = [[board] if offset == 0 else [""] for board in boards for offset in range(self.board_rows)]
        return self.call("FREQUENCIES", self.boards, self._scores, self.noted, Term(f'IF(ISBLANK({ref}),"",{ref})', wanted),
                         literal(self.board_rows))

    # --- live blocks

    def live_terms(self) -> dict[str, tuple[Term, int, int]]:
        lines = len(self.lines)
        return {
            "scoring contract": (self.contract_scores, lines, 1),
            "scoring notes": (self.notes, lines, 4),
            "ranking live": (self.ranking, len(self.entries), 8),
            "decisions": (self.decisions, self.told, 1),
            **{
                f"boards {n}": (self._frequencies(half, 11 * n - 10), len(half) * self.board_rows, 6)
                for n, half in enumerate(self.halves, 1)
            },
        }

    def facts(self) -> dict[str, Any]:
        return {"board_rows": self.board_rows, "told": self.told, "sharing_all": _sharing(self.movement)}


def _seated(row: list[Any]) -> list[str]:
    """The four players of a line of the Travellers tab."""
    return [ranges.text(cell).casefold() for cell in row[SEATS - 1 : SEATS + 3]]


def _sharing(movement: Movement) -> str:
    """Which tables may hold the same board at once: "2;1-6" is two copies of each board, and tables 1 and 6 share."""
    groups = dict.fromkeys(group for rnd in movement.rounds for group in rnd.sharing)
    return ";".join([str(movement.copies), *("-".join(map(str, group)) for group in groups)])
