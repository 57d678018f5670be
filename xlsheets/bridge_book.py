"""What the workbooks of pairs and of individuals have in common: travellers typed, scored on the Scoring tab, listed by board
on the Boards tab, and the director's decisions told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from etui.bridge.event import Line, PairsEvent
from etui.bridge.individual import IndividualEvent
from etui.bridge.law77 import possible_scores
from etui.movements.model import Movement
from xlsheets import settings
from xlsheets.blocks import Rows, Term, column_of, filled, fitted, literal
from xlsheets.cleared_lines import NO_LINE, row_by_row
from xlsheets.line_remarks import line_remarks
from xlsheets.live_book import FIRST, LiveBook
from xlsheets.package.references import column_number

VULNERABILITIES = ("none", "NS", "EW", "all")
ROOM = 10                       # different scores a board of any field has room for
MOST_TOLD, LEAST_TOLD = 24, 6   # rows of the Ranking tab for the director's decisions


@dataclass(frozen=True)
class Places:
    """Where things stand on the tabs of a kind of session; columns of the Scoring tab from 1."""

    session: Mapping[str, int]              # the row of each setting
    tiebreaks: settings.Words
    tiebreak_cells: int
    travellers: tuple[str, ...]             # columns of the Travellers tab
    contract: int                           # what the contract gives
    counted: int
    group: int
    notes: int                              # the first of four
    remark: int
    possible: tuple[str, int]               # the tab and the first column of the scores that a board can have


class BridgeBook(LiveBook):
    """Everything the tabs of a bridge session show, of pairs or of players."""

    places: Places
    event: PairsEvent | IndividualEvent
    movements: dict[str, Movement]
    lines: tuple[Line, ...]         # one a row of the Travellers tab
    entries: Rows                   # the Players tab as typed
    several = False                 # sections

    def __init__(
        self, tabs: list[str], language: str, host: str, travellers: Rows, lines: Sequence[Line], board_rows: int | None,
        told: int | None, listed: Sequence[int] = (),
    ) -> None:
        """lines: those that are there, in the order of the travellers; listed: the boards that the Boards tab has room for."""
        super().__init__(tabs, language, host)
        self.travellers, self._board_rows, self._told, self._listed = travellers, board_rows, told, listed
        self.lines = row_by_row(lines, self.places.travellers, travellers)

    # --- what a kind gives

    @property
    def notes(self) -> Term:
        """What TRAVELLERS gives on the Scoring tab."""
        raise NotImplementedError

    def decision_count(self) -> int:
        """How many rows the director's decisions take."""
        raise NotImplementedError

    def unknown(self, i: int) -> str:
        """What is wrong with who sits on a line, "" for nothing."""
        raise NotImplementedError

    # --- where things are

    @property
    def last(self) -> int:
        """The last row of the Travellers and Scoring tabs."""
        return FIRST + len(self.lines) - 1

    def list_ref(self, tab: str, column: str | int, last: str | int = "") -> str:
        """Columns of the Travellers or Scoring tab, by letter or from 1, all their lines."""
        first, right = _number(column), _number(last or column)
        return self.ref(tab, FIRST, first, len(self.lines), right - first + 1)

    def column(self, name: str) -> list[Any]:
        """A column of the Travellers tab, as typed."""
        at = self.places.travellers.index(name)
        return [row[at] for row in self.travellers]

    # --- the settings

    @cached_property
    def settings(self) -> dict[str, Any]:
        """The cells of the Session tab, in the workbook's language."""
        event, method, say = self.event, self.event.method, self.language
        cells = self.places.tiebreak_cells
        breaks = [settings.say(self.places.tiebreaks, name, say) for name in method.tiebreaks][:cells]
        return {
            "title": event.title, "club": event.club, "date": event.date, "director": event.director,
            "state": settings.say(settings.STATE, method.state, say),
            "step": method.step,
            "top": settings.say(settings.TOP, method.top, say),
            "rounding": settings.say(settings.ROUNDING, method.rounding, say),
            "small groups": settings.say(settings.SMALL_GROUPS, method.small_groups, say),
            "own average": settings.say(settings.YES_NO, "yes" if method.own_average else "no", say),
            **{f"tie-break {n + 1}": (breaks + [""] * cells)[n] for n in range(cells)},
        }

    def setting(self, name: str) -> Term:
        """A cell of the Session tab."""
        return Term(self.ref("session", self.places.session[name], 2), self.settings[name])

    def tiebreaks(self) -> Term:
        """The cells of the tie-breaks."""
        cells = self.places.tiebreak_cells
        breaks = column_of([self.settings[f"tie-break {n + 1}"] for n in range(cells)])
        return Term(self.ref("session", self.places.session["tie-break 1"], 2, cells), breaks)

    # --- the Scoring tab

    def scoring(self, column: int, values: Rows) -> Term:
        """Columns of the Scoring tab."""
        return Term(self.ref("scoring", FIRST, column, len(self.lines), len(values[0])), values)

    @cached_property
    def contract_scores(self) -> Term:
        at = {name: n for n, name in enumerate(self.places.travellers, 1)}
        bid = (
            self.argument("travellers", FIRST, at[name], column_of(self.column(name))) for name in ("contract", "by", "result")
        )
        board = Term(self.list_ref("travellers", at["board"]), column_of(self.column("board")))
        return self.call("BRIDGE_SCORE", *bid, board, literal(self.language))

    @cached_property
    def given(self) -> list[Any]:
        """What the contract of each line gives."""
        return [given for given, in fitted(self.contract_scores.value, len(self.lines), 1)]

    @cached_property
    def counted(self) -> list[Any]:
        """What is scored on each line: the adjusted score, else the typed score, else what the contract gives."""
        return [
            adjusted if adjusted != "" else score if score != "" else given
            for adjusted, score, given in zip(self.column("adjusted"), self.column("score"), self.given, strict=True)
        ]

    @cached_property
    def boards(self) -> Term:
        return self.scoring(1, column_of(self.column("board")))

    @cached_property
    def scores(self) -> Term:
        return self.scoring(self.places.counted, column_of(self.counted))

    @cached_property
    def groups(self) -> Term:
        return self.scoring(self.places.group, column_of(self.column("group")))

    def score_travellers(self, boards: Term, *more: Term) -> Term:
        """TRAVELLERS over the lines; ``boards`` says which results are comparable."""
        state, top = self.setting("state"), self.setting("top")
        expected = Term(f'{state.formula}&"|"&{top.formula}', f"{state.value}|{top.value}")
        return self.call("TRAVELLERS", boards, self.scores, self.groups, literal(""), self.setting("step"),
                         self.setting("rounding"), expected, self.setting("small groups"), *more)

    @cached_property
    def noted(self) -> Term:
        """The four columns of the Scoring tab that TRAVELLERS fills."""
        return self.scoring(self.places.notes, fitted(self.notes.value, len(self.lines), 4))

    @cached_property
    def played(self) -> int:
        return sum(isinstance(row[0], float) for row in self.noted.value)

    @cached_property
    def remarks(self) -> list[str]:
        """What is wrong with each line, or missing; the same words as the Scoring tab's own formula."""
        return line_remarks(self)

    def possible_columns(self) -> list[list[int]]:
        """The scores that a board can have, at each vulnerability."""
        return [sorted(possible_scores(sides)) for sides in VULNERABILITIES]         # type: ignore[arg-type]

    def possible_ref(self) -> str:
        tab, column = self.places.possible
        return self.ref(tab, FIRST, column, max(map(len, self.possible_columns())), len(VULNERABILITIES))

    # --- the director's decisions

    @cached_property
    def told(self) -> int:
        """Rows of the Ranking tab that tell the decisions."""
        return min(MOST_TOLD, max(LEAST_TOLD, self.decision_count() + 2)) if self._told is None else self._told

    @cached_property
    def decisions(self) -> Term:
        return self.decisions_over(self.told)

    def decisions_over(self, height: int) -> Term:
        """The decisions in so many rows; all of them, as they are, over 0."""
        return self.call("ADJUSTMENTS", self.typed("travellers"), self.argument("players", FIRST, 1, self.entries),
                         self.typed("settings"), literal(height), literal(self.language))

    # --- the Boards tab

    @cached_property
    def board_rows(self) -> int:
        """Rows a board: one a result, or, in a large field, what its boards need so far and a little more."""
        return _rows_a_board(self.column("board"), self.counted) if self._board_rows is None else self._board_rows

    @cached_property
    def board_numbers(self) -> list[int]:
        """The boards of the session; also one whose lines were all cleared, as its place on the Boards tab stays."""
        played = {line.board for line in self.lines if line is not NO_LINE}
        return sorted(self._listed if played < set(self._listed) else played)

    @cached_property
    def halves(self) -> list[list[int]]:
        """The board numbers in two columns of the Boards tab."""
        numbers = self.board_numbers
        middle = (len(numbers) + 1) // 2
        return [half for half in (numbers[:middle], numbers[middle:]) if half]

    @staticmethod
    def half_column(half: int) -> int:
        """The first column of a half, from 1."""
        return 10 * half - 9

    def _frequencies(self, boards: list[int], column: int) -> Term:
        ref = self.ref("boards", FIRST, column, len(boards) * self.board_rows)
        wanted = [[board] if offset == 0 else [""] for board in boards for offset in range(self.board_rows)]
        return self.call("FREQUENCIES", self.boards, self.scores, self.noted, Term(filled(ref), wanted),
                         literal(self.board_rows))

    # --- live blocks

    def live_terms(self) -> dict[str, tuple[Term, int, int]]:
        lines = len(self.lines)
        return {
            "scoring contract": (self.contract_scores, lines, 1),
            "scoring notes": (self.notes, lines, 4),
            "decisions": (self.decisions, self.told, 1),
            **{
                f"boards {n}": (self._frequencies(half, self.half_column(n)), len(half) * self.board_rows, 6)
                for n, half in enumerate(self.halves, 1)
            },
        }

    def facts(self) -> dict[str, Any]:
        shared = {f"sharing_{section or 'all'}": _sharing(movement) for section, movement in self.movements.items()}
        return {"board_rows": self.board_rows, "told": self.told, **shared}


def _number(column: str | int) -> int:
    return column_number(column) if isinstance(column, str) else column


def _rows_a_board(boards: Sequence[Any], counted: Iterable[Any]) -> int:
    """One a result of the board played most, or, in a large field, its different scores so far and a little more."""
    results = Counter(boards)
    scores = Counter(board for board, _ in set(zip(boards, map(str, counted), strict=True)))
    return min(max(results.values(), default=1), max(ROOM, max(scores.values(), default=0) + 2))


def _sharing(movement: Movement) -> str:
    """Which tables may hold the same board at once: "2;1-8" is two copies of each board, and tables 1 and 8 share;
    "1;1-8@2,3" is that they do so in rounds 2 and 3."""
    rounds: dict[tuple[int, ...], list[int]] = {}
    for rnd in movement.rounds:
        for group in rnd.sharing:
            rounds.setdefault(group, []).append(rnd.round)
    written = []
    for group, when in rounds.items():
        always = len(when) == len(movement.rounds)
        written.append("-".join(map(str, group)) + ("" if always else f"@{','.join(map(str, when))}"))
    return ";".join([str(movement.copies), *written])
