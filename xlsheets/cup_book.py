"""A cup's workbook before it is written: what its tabs hold, which ranges the functions take, what they give, what is locked.

Everything that is typed is a :class:`TypedCup`; what is shown is what the functions make of it, here as in the cells. Pairing a
round writes three things: the number of rounds paired, the seeds of each of its matches and, from round 1 on, the frozen draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from etui.cup.model import Cup, CupSettings, Match
from etui.cup.rounds import round_count
from etui.errors import EtuiError
from xlsheets.blocks import Rows, Term, fitted, literal
from xlsheets.cup_cells import every_match, typed_of
from xlsheets.live.cup import TIEBREAK_COLUMNS, CupTables, tables_of
from xlsheets.live.cup_layout import Layout, layout_of
from xlsheets.live.cup_slips import slip_grid
from xlsheets.live.cup_typed import PLAYERS, RESULT, SETTINGS, TEAMS, WRITTEN, ReadCup, TypedCup, read_cup, read_settings
from xlsheets.live_book import FIRST, HEADINGS, LiveBook, Setup, Typed
from xlsheets.workbook import safe_titles

TOLD = 18                                        # rows of the Cup tab for the draw as it stands and what to look at
GAME_KEYS = 2                                    # match and leg, before what is typed
TABS = ("session", "cup_entries", "cup_draw", "cup_rounds", "cup_matches", "cup_lineups", "cup_bracket", "cup_standings",
        "cup_programme", "cup_slips")
FREE = ("tie-break 1", "tie-break 2", "tie-break 3", "tie-break 4", "tie-break 5", "scope")      # open all along
LAID_OUT = ("variant", "reset", "third place", "teams", "boards")      # the tabs are made for them
_ORDER = (*HEADINGS, "", "draw", *SETTINGS, "results in", "remarks", "live", "", "preview")
CUP_ROWS = {name: row for row, name in enumerate(_ORDER, 3) if name}
SECTIONS = {CUP_ROWS["draw"]: "cup draw", CUP_ROWS["tie-break 1"] - 1: "cup deciding", CUP_ROWS["paired"] - 1: "now",
            CUP_ROWS["preview"]: "cup preview"}
TOLD_ROW = CUP_ROWS["preview"] + 1
SETTINGS_ROW = CUP_ROWS["variant"]


class Lock(NamedTuple):
    """A cell to type in that pairing opens or closes: where it is in a named range, how it looks, whether it is open."""

    name: str
    row: int                                     # from 0, in the range
    column: int
    kind: str                                    # in LOOKS
    open: bool


# A cell that is open and the same cell closed: their styles; both are cells of text, so that 1-2 stays no date.
LOOKS = {"result": ("Etui Input Text", "Etui Centre"), "setting": ("Etui Setting", "Etui Text"),
         "entry": ("Etui Input Name", "Etui Text"), "figure": ("Etui Input", "Etui Centre")}
TEXTS = ("result", "entry")


class CupBook(LiveBook):
    """Everything the tabs of a cup show."""

    kind = "cup"

    def __init__(
        self, typed: TypedCup, setup: Setup, schedule: Rows, language: str, host: str, frozen: Rows | None = None,
        lineups: Rows | None = None,
    ) -> None:
        """frozen: the results as they were when the round after them was paired, a row a game; blank before.
        lineups: of a team cup, two rows a game, a column a board.
        """
        boards = len(typed.games[0]) - GAME_KEYS - len(RESULT) - len(WRITTEN)
        tabs = [key for key in TABS if boards or key != "cup_lineups"]
        super().__init__(tabs, language, host)
        names = {key: self.words(f"tab {'cup' if key == 'session' else key}") for key in tabs}
        self.titles = safe_titles(names | {"workings": self.titles["workings"]})
        self.typed_cup, self.setup, self.schedule = typed, setup, schedule
        self.settings: CupSettings
        self.settings, self.paired = read_settings(typed.settings)
        self.lineups = (lineups or [[""] * boards for _ in range(2 * len(typed.games))]) if boards else []
        self.frozen = frozen or [[""] * len(self.result_columns) for _ in typed.games]

    # --- what is played

    @property
    def event(self) -> Setup:
        """Title, club, date and director, for the head of every tab."""
        return self.setup

    @cached_property
    def read(self) -> ReadCup:
        """The cup that the typed cells say."""
        return read_cup(self.typed_cup)

    @cached_property
    def tables(self) -> CupTables:
        return tables_of(self.typed_cup, self.language)

    @property
    def size(self) -> int:
        """Places of the bracket."""
        return len(self.typed_cup.draw)

    @cached_property
    def layout(self) -> Layout:
        return layout_of(self.size, self.settings)

    @property
    def teams(self) -> bool:
        return self.settings.teams

    @property
    def boards(self) -> int:
        """Columns of board results on the Matches tab."""
        return len(self.typed_cup.games[0]) - GAME_KEYS - len(RESULT) - len(WRITTEN)

    @property
    def result_columns(self) -> range:
        """Columns of a game's row, from 0, that are typed."""
        return range(GAME_KEYS, len(self.typed_cup.games[0]) - len(WRITTEN))

    @cached_property
    def matches(self) -> dict[str, Match]:
        """Every match the workbook has rows for, byes or not."""
        return {match.id: match for match in every_match(self.size, self.settings)}

    @cached_property
    def rounds_of_games(self) -> list[int]:
        """The tournament round of each row of the Matches tab."""
        return [self.matches[name].rounds[int(leg) - 1] for name, leg, *_ in self.typed_cup.games]

    @property
    def rounds(self) -> int:
        """Rounds, with those reserved for a reset."""
        return len(self.schedule)

    @property
    def slips(self) -> int:
        """Score slips there is room for: the most games of a round."""
        return max(map(self.rounds_of_games.count, set(self.rounds_of_games)))

    @cached_property
    def playing(self) -> list[bool]:
        """Whether each game is one of the round being played, between two sides."""
        matches = {} if self._unreadable else self.read.state.matches
        idle = {name for name, played in matches.items() if played.status in ("walkover", "empty", "skipped")}
        return [rnd == self.paired and row[0] not in idle
                for row, rnd in zip(self.typed_cup.games, self.rounds_of_games, strict=True)]

    @property
    def slip_rows_used(self) -> int:
        """Rows of the Score slips tab that the round being played fills, one row of slips at the least."""
        games = self.read.state.games(self.paired) if self.paired and not self._unreadable else []
        return slip_grid(max(1, len(games)), self.boards)[0]

    @cached_property
    def _unreadable(self) -> bool:
        try:
            return not self.read
        except EtuiError:
            return True

    @property
    def entry_columns(self) -> tuple[str, ...]:
        return TEAMS if self.teams else PLAYERS

    # --- where things are

    @property
    def games_column(self) -> int:
        """First typed column of the Matches tab: after the round and six live columns."""
        return 8

    @property
    def outcomes_column(self) -> int:
        return self.games_column + len(self.typed_cup.games[0])

    @property
    def remark_column(self) -> int:
        """The last column of the Matches tab: what is to be looked at."""
        return self.outcomes_column + 3 + TIEBREAK_COLUMNS

    @property
    def seeds_column(self) -> int:
        """First live column of the Entries tab: after the line and what is typed."""
        return 2 + len(self.typed_cup.entries[0])

    # --- the base's questions

    def typed_cells(self) -> list[Typed]:
        typed = self.typed_cup
        return [
            Typed("games", "cup_matches", FIRST, self.games_column, typed.games),
            Typed("settings", "session", SETTINGS_ROW, 2, [[value] for value in typed.settings]),
            Typed("entries", "cup_entries", FIRST, 2, typed.entries),
            Typed("draw", "cup_draw", FIRST, 5, typed.draw),
            Typed("schedule", "cup_rounds", FIRST, 4, self.schedule),
            *([Typed("lineups", "cup_lineups", FIRST, 4, self.lineups)] if self.lineups else []),
        ]

    def live_terms(self) -> dict[str, tuple[Term, int, int]]:
        cells = [self.typed(name) for name in ("settings", "entries", "draw", "games")]
        when, spoken = self.typed("schedule"), literal(self.language)
        games, entries = len(self.typed_cup.games), len(self.typed_cup.entries)
        room = literal(self.slips), literal(self.boards)
        lineups = self.typed("lineups") if self.lineups else literal("")
        height, width = slip_grid(self.slips, self.boards)
        return {
            "cup seeds": (self.call("CUP_SEEDS", *cells, spoken), entries, 2),
            "cup draw live": (self.call("CUP_DRAW", *cells, spoken), self.size, 4),
            "cup matches": (self.call("CUP_MATCHES", *cells, spoken), games, 6),
            "cup outcomes": (self.call("CUP_OUTCOMES", *cells, spoken), games, 4 + TIEBREAK_COLUMNS),
            "cup bracket": (self.call("CUP_BRACKET", *cells, spoken), self.layout.rows, self.layout.columns),
            "cup standings": (self.call("CUP_STANDINGS", *cells, spoken), entries, 5),
            "cup rounds": (self.call("CUP_ROUNDS", *cells, when, spoken), self.rounds, 2),
            "cup programme": (self.call("CUP_PROGRAMME", *cells, when, spoken), games + self.rounds, 5),
            "cup slips": (self.call("CUP_SLIPS", *cells, *room, lineups, spoken), height, width),
            "cup told": (self.call("CUP_REMARKS", *cells, literal(TOLD), spoken), TOLD, 1),
        }

    def shown(self, block: str) -> Rows:
        """What a live block shows."""
        term, rows, columns = self._terms[block]
        return fitted(term.value, rows, columns)

    def kept(self) -> dict[str, Rows]:
        return {"etui_cup_frozen": self.frozen}

    # --- what is locked

    def locks(self) -> Iterator[Lock]:
        """Every cell that pairing opens or closes: the round being played is open, earlier and later ones are not."""
        for n in range(len(self.typed_cup.games)):
            for column in self.result_columns:
                yield Lock("etui_cup_games", n, column, "result", self.playing[n])
        for n in range(len(self.lineups)):
            for column in range(self.boards):
                yield Lock("etui_cup_lineups", n, column, "entry", self.playing[n // 2])
        for n, name in enumerate(SETTINGS):
            if name and name not in (*LAID_OUT, "paired"):
                yield Lock("etui_cup_settings", n, 0, "setting", not self.paired or name in FREE)
        drawn = {int(row) - 1 for _, row in self.typed_cup.draw if row not in ("", None)}
        for n in range(len(self.typed_cup.entries)):
            for column in range(len(self.typed_cup.entries[0])):
                yield Lock("etui_cup_entries", n, column, self.entry_look(column), not self.paired or n in drawn)

    def changed(self, typed: TypedCup, frozen: Rows | None = None, lineups: Rows | None = None) -> CupBook:
        """The same book with other typed cells."""
        return CupBook(typed, self.setup, self.schedule, self.language, self.host, frozen, lineups or self.lineups)

    def entry_look(self, column: int) -> str:
        names = self.entry_columns
        return "figure" if column < len(names) and names[column] in ("rating", "number", "withdrawn") else "entry"


# --- a new workbook

def cup_book(cup: Cup, language: str, host: str, setup: Setup | None = None, schedule: Rows | None = None) -> CupBook:
    """The book of a cup, played as far as it has been, entries in seed order."""
    typed = typed_of(cup, language)
    rounds = sum(round_count(cup.draw.size, cup.settings))
    when = [*(schedule or []), *([["", ""]] * rounds)][:rounds]
    book = CupBook(typed, setup or Setup(title=cup.settings.title), when, language, host)
    return book.changed(typed, frozen_results(book))


def frozen_results(book: CupBook) -> Rows:
    """The results of every round before the last paired one, as typed; blank rows for the others."""
    columns = book.result_columns
    return [[row[column] for column in columns] if rnd < book.paired else [""] * len(columns)
            for row, rnd in zip(book.typed_cup.games, book.rounds_of_games, strict=True)]
