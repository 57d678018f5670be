"""A cup's workbook before it is written: what its tabs hold, which ranges the functions take, what they give, what is locked.

Everything that is typed is a :class:`TypedCup`; what is shown is what the functions make of it, here as in the cells. Pairing a
round writes three things: the number of rounds paired, the seeds of each of its matches and, from round 1 on, the frozen draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from etui.cup.model import Cup, CupSettings, Match
from etui.cup.rounds import round_count
from etui.cup.tree import matches_of
from etui.errors import EtuiError
from xlsheets import settings as words_of
from xlsheets.blocks import Rows, Term, fitted, literal
from xlsheets.live.cup import CupTables, tables_of
from xlsheets.live.cup_layout import Layout, layout_of
from xlsheets.live.cup_slips import slip_grid
from xlsheets.live.cup_typed import PLAYERS, RESULT, SETTINGS, TEAMS, WRITTEN, ReadCup, TypedCup, read_cup, read_settings
from xlsheets.live_book import FIRST, LiveBook, Typed
from xlsheets.words import cup as words
from xlsheets.workbook import safe_titles

HEADINGS = ("title", "club", "date", "director")
TOLD = 18                                        # rows of the Cup tab for the draw as it stands and what to look at
RESERVES = 2                                     # players of a team beyond its boards
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


@dataclass(frozen=True)
class Setup:
    """What the Cup tab says besides the settings."""

    title: str = ""
    club: str = ""
    date: str = ""
    director: str = ""


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
        lineups = self.typed("lineups") if self.lineups else literal("")
        height, width = slip_grid(self.slips, self.boards)
        return {
            "cup seeds": (self.call("CUP_SEEDS", *cells, spoken), entries, 2),
            "cup draw live": (self.call("CUP_DRAW", *cells, spoken), self.size, 4),
            "cup matches": (self.call("CUP_MATCHES", *cells, spoken), games, 6),
            "cup outcomes": (self.call("CUP_OUTCOMES", *cells, spoken), games, 5),
            "cup bracket": (self.call("CUP_BRACKET", *cells, spoken), self.layout.rows, self.layout.columns),
            "cup standings": (self.call("CUP_STANDINGS", *cells, spoken), entries, 5),
            "cup rounds": (self.call("CUP_ROUNDS", *cells, when, spoken), self.rounds, 2),
            "cup programme": (self.call("CUP_PROGRAMME", *cells, when, spoken), games + self.rounds, 5),
            "cup slips": (self.call("CUP_SLIPS", *cells, literal(self.slips), literal(self.boards), lineups, spoken), height, width),
            "cup told": (self.call("CUP_REMARKS", *cells, literal(TOLD), spoken), TOLD, 1),
        }

    def shown(self, block: str) -> Rows:
        """What a live block shows."""
        term, rows, columns = self._terms[block]
        return fitted(term.value, rows, columns)

    def stored(self) -> dict[str, Rows]:
        return super().stored() | {"etui_cup_frozen": self.frozen}

    @cached_property
    def _stored_columns(self) -> dict[str, int]:
        columns = dict(LiveBook._stored_columns.func(self))              # type: ignore[attr-defined]
        last = self.typed_cells()[-1]
        return columns | {"cup frozen": columns[f"copy {last.name}"] + len(last.values[0])}

    # --- what is locked

    def locks(self) -> Iterator[Lock]:
        """Every cell that pairing opens or closes: the round being played is open, earlier and later ones are not."""
        for n, rnd in enumerate(self.rounds_of_games):
            for column in self.result_columns:
                yield Lock("etui_cup_games", n, column, "result", rnd == self.paired)
        for n in range(len(self.lineups)):
            for column in range(self.boards):
                yield Lock("etui_cup_lineups", n, column, "entry", self.rounds_of_games[n // 2] == self.paired)
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


def every_match(size: int, settings: CupSettings) -> tuple[Match, ...]:
    """The matches of a full bracket: a bye is a match that nobody plays, and a late entry may still fill it."""
    return matches_of(tuple(range(1, size + 1)), settings)


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


def typed_of(cup: Cup, language: str) -> TypedCup:
    """The cells as a director would have typed them."""
    settings = cup.settings
    index = language == "fr"

    def said(choices: words.Choices, value: str) -> str:
        return choices[value][index]

    breaks = [said(words.TIEBREAKS, name) for name in settings.tiebreaks][:5]
    cells: dict[str, Any] = {
        "variant": said(words.VARIANT, settings.variant), "reset": said(words_of.YES_NO, "yes" if settings.reset else "no"),
        "third place": said(words_of.YES_NO, "yes" if settings.third_place else "no"),
        "teams": said(words.TEAMS, "yes" if settings.teams else "no"), "boards": settings.boards,
        "colours": said(words.COLOURS, settings.colours), "drops": said(words.DROPS, settings.drops),
        "group by": said(words.CRITERIA, settings.group_by), "keep apart": said(words.CRITERIA, settings.keep_apart),
        "seed": settings.seed, "scoring": said(words.SCORING, settings.scoring), "scope": said(words.SCOPE, settings.scope),
        "paired": cup.paired, **{f"tie-break {n}": name for n, name in enumerate(breaks, 1)},
    }
    return TypedCup([cells.get(name, "") for name in SETTINGS], _entry_rows(cup), _drawn_rows(cup), _game_rows(cup))


def _entry_rows(cup: Cup) -> Rows:
    rows: Rows = []
    for seed, entry in enumerate(cup.entries, 1):
        gone = cup.withdrawn.get(seed, "")
        if cup.settings.teams:
            players = [*getattr(entry, "players", ())]
            rows.append([entry.name, entry.number or seed, entry.affiliation or entry.club, entry.federation, gone, *players])
        else:
            licence = "" if entry.id.isdecimal() and int(entry.id) <= len(cup.entries) else entry.id
            rows.append([entry.name, entry.rating or "", entry.title, entry.club, entry.federation, licence, gone])
    most = max((len(row) for row in rows), default=0)
    width = max(most, len(TEAMS) + cup.settings.boards + RESERVES if cup.settings.teams else len(PLAYERS))
    return [[*row, *[""] * (width - len(row))] for row in rows] + [[""] * width for _ in range(cup.draw.size - len(rows))]


def _drawn_rows(cup: Cup) -> Rows:
    """Seed and line of each place; blank before round 1 and for a bye."""
    if not cup.paired:
        return [["", ""] for _ in cup.draw.order]
    return [[seed, seed] if seed else ["", ""] for seed in cup.draw.order]


def _game_rows(cup: Cup) -> Rows:
    from etui.cup.advance import replay

    boards = cup.settings.boards if cup.settings.teams else 0
    state, rows = replay(cup), []
    games = [(rnd, match, leg) for match in every_match(cup.draw.size, cup.settings) for leg, rnd in enumerate(match.rounds, 1)]
    for _, match, leg in sorted(games, key=lambda game: game[0]):
        result, played = cup.results.get((match.id, leg)), state.matches.get(match.id)
        typed = [""] * boards + ["", ""]
        if result is not None and any(result.absent):
            typed[boards:] = ["F" if absent else "" for absent in result.absent]
        elif result is not None and result.boards:
            typed[:boards] = [_shown(a) for a, _ in result.boards]
        elif result is not None:
            typed[boards:] = [_shown(score) for score in result.scores]
        named = cup.winners.get(match.id) if leg == len(match.rounds) else None
        marks = ["x" if named == side else "" for side in (0, 1)]
        paired = played is not None and leg == 1 and match.rounds[0] <= cup.paired and played.contested
        rows.append([match.id, leg, *typed, *marks, *([seed or 0 for seed in played.sides] if paired and played else ["", ""])])
    return rows


def _shown(score: Any) -> str:
    whole = int(score)
    return str(whole) if score == whole else f"{whole or ''}½"
