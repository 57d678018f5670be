"""A pairs workbook before it is written: which cell holds what, and what every calculated cell is worth.

The formulas of the tabs refer to each other; this is the one place that knows where. ``etui new`` and ``etui import``
write it, ``etui score`` makes it again from the typed cells and refreshes the values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from etui.bridge.adjustments import list_adjustments
from etui.bridge.event import Pair, PairsEvent
from etui.bridge.session import ScoredEvent, score_event, seats_of
from etui.movements.model import Movement
from xlsheets import settings
from xlsheets.blocks import Term, call, column_of, fitted, literal
from xlsheets.line_remarks import line_remarks
from xlsheets.package.references import column_letters, quote_sheet
from xlsheets.session_rows import FIRST_SETTING, IMP_SETTINGS, LAST_SETTING, SESSION_ROWS
from xlsheets.typed_tables import player_rows, traveller_rows
from xlsheets.words import Words
from xlsheets.workbook import safe_titles

FIRST = 5                       # first row of a list, on every tab that has one
TABS = ("session", "players", "movement", "cards", "guide", "slips", "door", "balance", "travellers", "scoring", "ranking",
        "boards")
PAPERS = frozenset({"guide", "slips", "door", "balance"})       # for a night still to be played
MOST_SLIPS, MOST_ACROSS = 400, 40          # larger fields have no slips unless asked for; a picture takes so many pairs
ANSWERING = 3, 7               # row and column, on the hidden tab, of the cell that asks whether a host answers
WORKINGS = "Étui"               # the hidden tab: stored values, keys, possible scores
VULNERABILITIES = ("none", "NS", "EW", "all")
TIEBREAK_CELLS = 4
COPIED_PLAYERS = "ABCKLMN"    # columns of the Players tab that the figures, or what is said of them, hang on
ROOM = 10                       # different scores a board of any field has room for
MOST_TOLD, LEAST_TOLD = 24, 6   # rows of the Ranking tab for the director's decisions


@dataclass(frozen=True)
class RankingList:
    """One list of the Ranking tab: a line of a section, or the whole field."""

    line: str                   # "NS", "EW", "" for the whole field, "82" for the single ranking of article 82
    section: str
    pairs: int                  # how many pairs it has room for
    row: int                    # its first row
    values: list[list[Any]]
    formula: str
    handicap: bool = False      # by figure plus handicap


class PairsBook:
    """Everything the tabs of one event show."""

    def __init__(
        self, event: PairsEvent, language: str, host: str, movements: Mapping[str, Movement] | None = None,
        board_rows: int | None = None, told: int | None = None, typed: list[list[Any]] | None = None,
        typed_players: list[list[Any]] | None = None, papers: frozenset[str] | None = None,
    ) -> None:
        """When the workbook is already there: board_rows, how many rows a board has on the Boards tab; told, how many the
        decisions have on the Ranking tab; typed and typed_players, the cells of those tabs as they stand, so that what is
        calculated is what the spreadsheet program calculates from them.
        papers: which of the printed papers to make, the usual ones if left out; an event from another program has none."""
        self._board_rows, self._told, self._typed, self._typed_players = board_rows, told, typed, typed_players
        self.event, self.language, self.host = event, language, host
        self.movements = dict(movements or {})
        asked = usual_papers(event) if papers is None else papers
        self.papers = asked if self.movements and not event.source else frozenset()
        self.words = Words(language)
        absent = PAPERS - self.papers | (frozenset() if self.movements else {"cards"})
        keys = [key for key in TABS if key not in absent]
        self.titles = safe_titles({key: self.words(f"tab {key}") for key in keys} | {"workings": WORKINGS})
        self.lines = event.lines
        self.last = FIRST + len(self.lines) - 1
        self.sections = sorted({line.section for line in event.lines} | {pair.section for pair in event.pairs})

    # --- references

    def ref(self, tab: str, first: str, last: str = "", rows: tuple[int, int] | None = None) -> str:
        """Rows of a tab as a formula names them: ``Scoring!$A$5:$D$342``."""
        top, bottom = rows or (FIRST, self.last)
        return f"{quote_sheet(self.titles[tab])}!${first}${top}:${last or first}${bottom}"

    def setting(self, name: str) -> Term:
        """A cell of the Session tab."""
        return Term(f"{quote_sheet(self.titles['session'])}!$B${SESSION_ROWS[name]}", self.settings[name])

    def setting_range(self, first: str, last: str) -> Term:
        """Several cells of the Session tab, one under the other; a blank one goes in as ""."""
        top, bottom = SESSION_ROWS[first], SESSION_ROWS[last]
        at = {row: name for name, row in SESSION_ROWS.items()}
        values = column_of([self.settings.get(at.get(row, ""), "") for row in range(top, bottom + 1)])
        ref = f"{quote_sheet(self.titles['session'])}!$B${top}:$B${bottom}"
        return Term(f'IF(ISBLANK({ref}),"",{ref})', values)

    @property
    def single(self) -> bool:
        """Whether the two lines end in the single ranking of article 82."""
        return self.event.method.ranking == "article 82"

    @property
    def several(self) -> bool:
        return len(self.sections) > 1

    @cached_property
    def settings(self) -> dict[str, Any]:
        """The cells of the Session tab, in the workbook's language."""
        method, say = self.event.method, self.language
        breaks = [settings.say(settings.TIEBREAK, name, say) for name in method.tiebreaks][:TIEBREAK_CELLS]
        return {
            "title": self.event.title, "club": self.event.club, "date": self.event.date, "director": self.event.director,
            "state": settings.say(settings.STATE, method.state, say),
            "step": method.step,
            "top": settings.say(settings.TOP, method.top, say),
            "sections": settings.say(settings.SECTIONS, method.sections, say),
            "winners": settings.say(settings.WINNERS, "82" if self.single else str(method.winners), say),
            "rounding": settings.say(settings.ROUNDING, method.rounding, say),
            "small groups": settings.say(settings.SMALL_GROUPS, method.small_groups, say),
            "own average": settings.say(settings.YES_NO, "yes" if method.own_average else "no", say),
            "scoring": settings.say(settings.SCORING, method.scoring, say),
            "comparison": settings.say(settings.COMPARISON, method.imps.comparison, say),
            "dropped": method.imps.dropped,
            "datum": settings.say(settings.DATUM, method.imps.datum, say),
            "most": "" if method.imps.most is None else method.imps.most,
            "average plus": float(method.imps.average_plus) if method.imps.average_plus % 1 else int(method.imps.average_plus),
            **{f"tie-break {n + 1}": (breaks + [""] * TIEBREAK_CELLS)[n] for n in range(TIEBREAK_CELLS)},
        }

    # --- the travellers, as typed

    @cached_property
    def typed(self) -> list[list[Any]]:
        """The Travellers tab: board, section, round, table, NS, EW, contract, by, result, score, group, adjusted."""
        return self._typed if self._typed is not None else traveller_rows(self.lines, self.language)

    def column(self, number: int) -> list[Any]:
        return [row[number] for row in self.typed]

    # --- the scoring tab

    @cached_property
    def ids(self) -> tuple[list[Any], list[Any]]:
        """NS and EW as the ranking names them: "A1" in an event of several sections."""
        return tuple(                                                    # type: ignore[return-value]
            [f"{row[1]}{row[c]}" if self.several and row[c] != "" else row[c] for row in self.typed] for c in (4, 5)
        )

    @cached_property
    def contract_scores(self) -> Term:
        def typed(letter: str, number: int) -> Term:
            ref = self.ref("travellers", letter)
            return Term(safe(ref), column_of(self.column(number)))

        board = Term(self.ref("travellers", "A"), column_of(self.column(0)))
        return self._call("BRIDGE_SCORE", typed("G", 6), typed("H", 7), typed("I", 8), board, literal(self.language))

    @cached_property
    def counted(self) -> list[Any]:
        """What is scored on each line: the adjusted score, else the typed score, else what the contract gives."""
        gives = fitted(self.contract_scores.value, len(self.lines), 1)
        return [
            row[11] if row[11] != "" else row[9] if row[9] != "" else given
            for row, (given,) in zip(self.typed, gives, strict=True)
        ]

    @property
    def scored_boards(self) -> Term:
        """What makes results comparable: the board, with the section when sections are scored alone."""
        board = self.ref("scoring", "A")
        if not self.several:
            return Term(board, column_of(self.column(0)))
        alone = settings.say(settings.SECTIONS, "alone", self.language)
        section = self.ref("scoring", "B")
        values = [
            f"{row[1]}|{row[0]}" if self.settings["sections"] == alone else row[0] for row in self.typed
        ]
        where = self.setting("sections").formula
        return Term(f'IF({where}={literal(alone).formula},{section}&"|"&{board},{board})', column_of(values))

    @cached_property
    def notes(self) -> Term:
        state, top = self.setting("state"), self.setting("top")
        expected = Term(f'{state.formula}&"|"&{top.formula}', f"{state.value}|{top.value}")
        return self._call(
            "TRAVELLERS", self.scored_boards, self._scoring("H", self.counted), self._scoring("I", self.column(10)),
            literal(""), self.setting("step"), self.setting("rounding"), expected, self.setting("small groups"),
            self.setting("scoring"), self.setting_range(IMP_SETTINGS[0], IMP_SETTINGS[-1]),
        )

    def _scoring(self, letter: str, values: list[Any]) -> Term:
        return Term(self.ref("scoring", letter), column_of(values))

    def _call(self, name: str, *terms: Term) -> Term:
        return call(self.host, name, *terms, language=self.language)

    @cached_property
    def remarks(self) -> list[str]:
        """What is wrong with each line, or missing; the same words as the Scoring tab's own formula."""
        return line_remarks(self)

    # --- the entry list

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The entry list; without one, the pairs the travellers name, so that names can be typed."""
        two = self.event.method.winners == 2
        found = {(p.section, p.number, p.line if two else ""): p for p in self.event.pairs}
        entered = frozenset(found)
        for line in self.lines:
            for key in seats_of(line, self.event, entered):
                found.setdefault(key, Pair(key[1], key[2], line.section))        # type: ignore[arg-type]
        order = {"NS": 0, "": 0, "EW": 1}
        return tuple(sorted(found.values(), key=lambda p: (p.section, order[p.line] if two else 0, _natural(p.number))))

    @cached_property
    def typed_players(self) -> list[list[Any]]:
        """The Players tab as typed: number, section, line, names, licences, club, e-mails, handicap, penalty, reason,
        substitutes."""
        if self._typed_players is not None and len(self._typed_players) == len(self.pairs):
            return self._typed_players
        return player_rows(self.pairs, self.event.penalties, self.language)

    def players(self, letter: str) -> Term:
        """A column of the Players tab, blanks as ""."""
        ref = self.ref("players", letter, rows=(FIRST, FIRST + len(self.pairs) - 1))
        return Term(f'IF(ISBLANK({ref}),"",{ref})', column_of([row[ord(letter) - 65] for row in self.typed_players]))

    def key(self, ident: Any, line: str) -> str:
        return f"{ident}|{line if self.event.method.winners == 2 else ''}"

    @cached_property
    def keys(self) -> list[tuple[str, str]]:
        """For each row of the Players tab: the key other tabs find it by, and the two names together."""
        return [
            (self.key((pair.section if self.several else "") + pair.number, pair.line), " – ".join(filter(None, pair.names)))
            for pair in self.pairs
        ]

    # --- the ranking

    @cached_property
    def scored(self) -> ScoredEvent:
        return score_event(self.event)

    @cached_property
    def ranking_lists(self) -> list[RankingList]:
        lists: list[RankingList] = []
        row = FIRST + 1
        alone = self.event.method.sections == "alone" and self.several
        for section in self.sections if alone else [""]:
            for line in ("82",) if self.single else ("NS", "EW") if self.event.method.winners == 2 else ("1",):
                pairs = sum(
                    (not alone or p.section == section) and (line in ("1", "82", p.line)) for p in self.pairs
                )
                for handicap in (False, True) if pairs and self.handicap else (False,) * bool(pairs):
                    term = self._ranking(section if alone else None, line, pairs, handicap)
                    values = fitted(term.value, pairs, 8)
                    lists.append(RankingList("" if line == "1" else line, section, pairs, row, values, term.formula, handicap))
                    row += pairs + 3
        return lists

    @property
    def handicap(self) -> bool:
        """Whether there is a second ranking, with handicaps: when a pair has one, 0 included."""
        return any(pair.handicap is not None for pair in self.event.pairs)

    @property
    def by_imps(self) -> bool:
        return self.event.method.scoring != "matchpoints"

    def _ranking(self, section: str | None, line: str, pairs: int, handicap: bool) -> Term:
        sides = [self._scoring(letter, ids) for letter, ids in zip("EF", self.ids, strict=True)]
        if section is not None:
            of_section = self.ref("scoring", "B")
            here = [row[1] == section for row in self.typed]
            sides = [
                Term(f"IF({of_section}={literal(section).formula},{side.formula},\"\")",
                     [[cell if mine else ""] for (cell,), mine in zip(side.value, here, strict=True)])
                for side in sides
            ]
        breaks = [self.settings[f"tie-break {n + 1}"] for n in range(TIEBREAK_CELLS)]
        first = SESSION_ROWS["tie-break 1"]
        notes = Term(self.ref("scoring", "J", "M"), fitted(self.notes.value, len(self.lines), 4))
        return self._call(
            "RANKING", *sides, self._scoring("A", self.column(0)), self._scoring("H", self.counted), notes,
            literal(line), Term(self.ref("session", "B", rows=(first, first + TIEBREAK_CELLS - 1)), column_of(breaks)),
            self.setting("rounding"), self.setting("own average"), self._scoring("I", self.column(10)), literal(pairs),
            self.setting("scoring"), self.entry_keys, self.players("L"), *([self.players("K")] if handicap else []),
        )

    @property
    def entry_keys(self) -> Term:
        ref = self.ref("workings", "A", rows=(FIRST, FIRST + len(self.keys) - 1))
        return Term(ref, column_of([key for key, _ in self.keys]))

    # --- the director's decisions

    @cached_property
    def told(self) -> int:
        """Rows of the Ranking tab that tell the decisions."""
        if self._told is not None:
            return self._told
        return min(MOST_TOLD, max(LEAST_TOLD, len(list_adjustments(self.scored)) + 2)) if self.lines else LEAST_TOLD

    @cached_property
    def decisions(self) -> Term:
        typed = [self.ref("travellers", "A", "L"), self.ref("players", "A", "N", (FIRST, FIRST + len(self.pairs) - 1))]
        cells = [self.typed, self.typed_players]
        travellers, players = (
            Term(f'IF(ISERROR({ref}),"#",IF(ISBLANK({ref}),"",{ref}))', values) for ref, values in zip(typed, cells, strict=True)
        )
        return self._call(
            "ADJUSTMENTS", travellers, players, self.setting_range(FIRST_SETTING, LAST_SETTING), literal(self.told),
            literal(self.language),
        )

    # --- the boards tab

    @cached_property
    def board_rows(self) -> int:
        """Rows a board: one a result, or, in a large field, what its boards need so far and a little more."""
        if self._board_rows is not None:
            return self._board_rows
        return rows_a_board(self.column(0), self.counted)

    # --- the hidden tab

    def live(self, block: str, term: Term, rows: int, columns: int) -> str:
        """A live formula, and behind it the stored values it shows where no function host answers."""
        first = self.stored_columns[block]
        where = self.ref(
            "workings", column_letters(first), column_letters(first + columns - 1), rows=(FIRST, FIRST + rows - 1)
        )
        return f'IF({self.answering}=1,{term.formula},IF(ISBLANK({where}),"",{where}))'

    @property
    def answering(self) -> str:
        """The cell that is 1 while a function host answers."""
        row, column = ANSWERING
        return f"{quote_sheet(self.titles['workings'])}!${column_letters(column)}${row}"

    @cached_property
    def stored_columns(self) -> dict[str, int]:
        """The first column on the hidden tab of each live block's stored values."""
        columns = {"contract": 8, "notes": 9, "boards 1": 13, "boards 2": 19}
        lists = len(self.ranking_lists)
        columns |= {f"ranking {n}": 25 + 8 * n for n in range(lists)} | {"decisions": 25 + 8 * lists}
        copies = [f"copy travellers {c}" for c in "ABCDEFGHIJKL"] + [f"copy players {c}" for c in COPIED_PLAYERS]
        copies.append("copy settings")
        return columns | {name: 26 + 8 * lists + n for n, name in enumerate(copies)}


def usual_papers(event: PairsEvent) -> frozenset[str]:
    """All of them but, in a large field, those that are no use: thousands of slips, a picture nobody can read."""
    slips = {(line.section, line.table, line.round) for line in event.lines if line.table and line.round}
    across = Counter((pair.section, pair.line) for pair in event.pairs)
    return PAPERS - (set() if 0 < len(slips) <= MOST_SLIPS else {"slips"}) - (
        {"balance"} if max(across.values(), default=0) > MOST_ACROSS else set())


def rows_a_board(boards: Sequence[Any], counted: Sequence[Any]) -> int:
    """One a result of the board played most, or, in a large field, its different scores so far and a little more."""
    results = Counter(boards)
    scores = Counter(board for board, _ in set(zip(boards, map(str, counted), strict=True)))
    return min(max(results.values(), default=1), max(ROOM, max(scores.values(), default=0) + 2))


def safe(ref: str) -> str:
    """Cells as they go into our functions: a blank as "", and an error as a text that the functions refuse by row."""
    return f'IF(ISERROR({ref}),"#",IF(ISBLANK({ref}),"",{ref}))'


def _natural(written: str) -> tuple[int, int, str]:
    return (0, int(written), "") if written.isdecimal() else (1, 0, written)
