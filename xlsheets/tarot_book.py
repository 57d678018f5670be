"""A tarot workbook before it is written: what its tabs hold, which ranges the functions take, what they give.

Everything that is typed is a :class:`TypedEvening`; the figures are what the functions make of it, here as in the cells.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from etui.errors import EtuiError
from etui.tarot.evening import Evening
from xlsheets import settings
from xlsheets.blocks import Rows, Term, literal
from xlsheets.live.tarot import Told, told_evening
from xlsheets.live.tarot_evening import ROUND, SETTINGS, TypedEvening
from xlsheets.live_book import FIRST, HEADINGS, LiveBook, Setup, Typed
from xlsheets.ranges import whole
from xlsheets.words import tarot as words_of
from xlsheets.workbook import safe_titles

TOLD = 8                                                   # rows of the Ranking tab for what is to be put right
DOOR_GROUPS, DOOR_ROWS = 2, 44                             # lists side by side on the page for the door, and their rows
DOOR_ONE = 40                                              # so many players make one list


@dataclass(frozen=True)
class TarotSetup(Setup):
    """And the movement, in words."""

    movement: str = ""


class TarotBook(LiveBook):
    """Everything the tabs of a tarot evening show."""

    kind = "tarot"

    def __init__(
        self, typed: TypedEvening, setup: TarotSetup, language: str, host: str, remarks: tuple[str, ...] = (),
        extras: Rows | None = None,
    ) -> None:
        """remarks: sentences below the movement; extras: club and e-mail of each player."""
        tabs = ["session", "players", "movement", "tarot_sheets", "tarot_guides", "tarot_door", "tarot_scores", "tarot_deals",
                "ranking"]
        self.typed_evening, self.setup, self.remarks = typed, setup, remarks
        self.team = int(settings.read(words_of.TEAM, typed.settings[SETTINGS.index("team")] or "0"))
        super().__init__(tabs + ["tarot_teams"] * bool(self.team), language, host)
        names = {key: self.words(f"tab {'tarot_setup' if key == 'session' else key}") for key in self.titles if key != "workings"}
        self.titles = safe_titles(names | {"workings": self.titles["workings"]})
        self.extras = extras or [["", ""] for _ in typed.players]

    # --- what is played

    @property
    def event(self) -> TarotSetup:
        """Title, club, date and director, for the head of every tab."""
        return self.setup

    @cached_property
    def told(self) -> Told:
        """The evening that the typed cells say."""
        return told_evening(self.typed_evening, self.language)

    @property
    def evening(self) -> Evening:
        """The evening with its title."""
        named = {name: getattr(self.setup, name) for name in HEADINGS}
        players = tuple(
            replace(player, email=str(email or ""))
            for player, (_, email) in zip(self.told.evening.players, self.extras, strict=False)
        )
        return replace(self.told.evening, **named, players=players)

    @property
    def duplicate(self) -> bool:
        return self.told.evening.method.scoring == "duplicate"

    @property
    def seats(self) -> int:
        return self.typed_evening.seats

    @property
    def rounds(self) -> int:
        return self.typed_evening.rounds

    @property
    def tables(self) -> int:
        return len(self.typed_evening.movement[0]) - 1

    @property
    def players(self) -> int:
        return len(self.typed_evening.players)

    @property
    def deals(self) -> int:
        return self.told.evening.method.deals

    @cached_property
    def score_places(self) -> list[tuple[int, int]]:
        """Round and table of each row of the Scores tab."""
        return self._places(self.typed_evening.tables)

    @cached_property
    def deal_places(self) -> list[tuple[int, int]]:
        """Round and table of each row of the Deals tab."""
        return self._places(self.typed_evening.deals)

    def _places(self, rows: Rows) -> list[tuple[int, int]]:
        """As typed in the first two columns; as the tab was laid out where these were cleared or name no table."""
        every = [(rnd, at) for rnd in range(1, self.rounds + 1) for at in range(1, self.tables + 1)]
        each, left = divmod(len(rows), len(every))
        places: list[tuple[int, int]] = []
        for n, row in enumerate(rows):
            typed = _counted_from_one(row[0]), _counted_from_one(row[1])
            laid_out = every[n // each] if not left else places[-1] if places else every[0]
            places.append(typed if typed in every else laid_out)
        return places

    @cached_property
    def names(self) -> dict[Any, str]:
        """Name by number, as the Players tab has them."""
        return {row[0]: str(row[1] or "") for row in self.typed_evening.players}

    def seat_letters(self) -> tuple[str, ...]:
        return words_of.SEATS[self.language][:self.seats]

    def seat_words(self) -> tuple[str, ...]:
        return words_of.SEATS_IN_FULL[self.language][:self.seats]

    def movement_rows(self, rnd: int) -> tuple[int, int]:
        """First and last row of a round on the Movement tab."""
        first = FIRST + self.seats * (rnd - 1)
        return first, first + self.seats - 1

    def seat(self, rnd: int, table: int, seat: int) -> Any:
        """What the Movement tab says of a seat."""
        return self.typed_evening.movement[self.seats * (rnd - 1) + seat][table - 1]

    def seat_ref(self, rnd: int, table: int, seat: int) -> str:
        return self.ref("movement", self.movement_rows(rnd)[0] + seat, 2 + table)

    def round_ref(self, rnd: int) -> str:
        """The seats of a round at every table."""
        return self.ref("movement", self.movement_rows(rnd)[0], 3, self.seats, self.tables)

    def name_formula(self, number: str) -> str:
        """The name of the player whose number a cell has, "" when there is none."""
        numbers, names = (self.ref("players", FIRST, column, self.players) for column in (1, 2))
        return f'IFERROR(INDEX({names},MATCH({number},{numbers},0))&"","")'

    def named_seat(self, rnd: int, table: int, seat: int) -> str:
        """Number and name in a seat: "12 Marie Dupont"; "–" where nobody sits."""
        cell = self.seat_ref(rnd, table, seat)
        return f'IF(LEN({cell})=0,"–",TRIM({cell}&" "&{self.name_formula(cell)}))'

    def named_seat_value(self, rnd: int, table: int, seat: int) -> str:
        number = self.seat(rnd, table, seat)
        if number in (None, ""):
            return "–"
        return re.sub(" +", " ", f"{_text(number)} {self.names.get(number, '')}").strip(" ")

    # --- the base's questions

    def typed_cells(self) -> list[Typed]:
        typed, scores = self.typed_evening, 3 + self.seats
        return [
            Typed("players", "players", FIRST, 1, typed.players),
            Typed("settings", "session", SETUP_ROWS[SETTINGS[0]], 2, [[value] for value in typed.settings]),
            Typed("movement", "movement", FIRST, 3, typed.movement),
            Typed("tables", "tarot_scores", FIRST, 1, typed.tables),
            Typed("scores", "tarot_scores", FIRST, scores, typed.scores),
            Typed("deals", "tarot_deals", FIRST, 1, typed.deals),
        ]

    def live_terms(self) -> dict[str, tuple[Term, int, int]]:
        played, tables = [self.typed(name) for name in ("players", "movement", "tables", "scores", "deals", "settings")], len(
            self.typed_evening.tables)
        spoken, deals = literal(self.language), len(self.typed_evening.deals)
        found = {
            "deal scores": (self._deal_scores(), deals, 3 if self.seats == 5 else 2),
            "deals": (self.call("TAROT_DEALS", *played, spoken), deals, self.seats + 1),
            "tables": (self.call("TAROT_TABLES", *played, spoken), tables, self.seats + 2),
            "ranking": (self.call("TAROT_RANKING", *played, spoken), self.players, self.rounds + 6),
            "remarks": (self.call("TAROT_REMARKS", *played, literal(TOLD), spoken), TOLD, 1),
            "door": (self._door(spoken), self.door_pages * self.door_rows, 5 * self.door_groups - 1),
        }
        if self.team:
            found["teams"] = (self.call("TAROT_TEAMS", *played, literal(self.team_rows), spoken), self.team_rows, 4)
        return found

    def facts(self) -> dict[str, Any]:
        return {"tarot_movement_name": self.setup.movement}

    # --- the Deals tab's TAROT_SCORE

    def _deal_scores(self) -> Term:
        """The contract's columns of the Deals tab, and who plays: TAROT_SCORE as anybody would write it there."""
        typed = [self._deal_column(column) for column in range(7, 13)]
        if self.seats == 5:
            typed += [self._playing, self._alone]
        else:
            typed.append(self._playing)
        return self.call("TAROT_SCORE", *typed)

    def _deal_column(self, column: int) -> Term:
        return self.argument("tarot_deals", FIRST, column, [[row[column - 1]] for row in self.typed_evening.deals])

    @property
    def helper_column(self) -> int:
        """The hidden column of the Deals tab with how many play; beside it, with tables of five, whether the taker is alone."""
        return 13

    @property
    def _playing(self) -> Term:
        return Term(self.ref("tarot_deals", FIRST, self.helper_column, len(self.typed_evening.deals)),
                    [row[:1] for row in self.helpers()])

    @property
    def _alone(self) -> Term:
        return Term(self.ref("tarot_deals", FIRST, self.helper_column + 1, len(self.typed_evening.deals)),
                    [row[1:] for row in self.helpers()])

    def helpers(self) -> Rows:
        """How many play each deal and, at tables of five, whether the taker is alone."""
        rows: Rows = []
        for (rnd, table), (_, _, _, taker, partner, resting, *_) in zip(self.deal_places, self.typed_evening.deals, strict=True):
            sitting = sum(self.seat(rnd, table, seat) not in (None, "") for seat in range(self.seats))
            playing = sitting - (resting not in (None, ""))
            same = str(partner or "").casefold() in (words_of.ALONE[self.language], str(taker or "").casefold())
            rows.append([playing, "yes" if playing == 5 and same and partner not in (None, "") else ""][:1 + (self.seats == 5)])
        return rows

    def helper_formula(self, row: int, column: int) -> str:
        rnd, table = self.deal_places[row - FIRST]
        if column == self.helper_column:
            first, _ = self.movement_rows(rnd)
            cells = self.ref("movement", first, 2 + table, self.seats)
            return f'SUMPRODUCT(--(LEN({cells})>0))-(LEN($F{row})>0)'
        alone = literal(words_of.ALONE[self.language]).formula
        return f'IF(AND($M{row}=5,LEN($E{row})>0,OR($E{row}={alone},$E{row}=$D{row})),"yes","")'

    # --- the page for the door

    @property
    def door_groups(self) -> int:
        return 1 if self.players <= DOOR_ONE else DOOR_GROUPS

    @property
    def door_rows(self) -> int:
        return self.players if self.door_groups == 1 else min(DOOR_ROWS, -(-self.players // DOOR_GROUPS))

    @property
    def door_pages(self) -> int:
        return -(-self.players // (self.door_rows * self.door_groups))

    def _door(self, spoken: Term) -> Term:
        seats = self.argument("movement", FIRST, 3, self.typed_evening.movement[:self.seats])
        return self.call("TAROT_DOOR", self.typed("players"), seats, literal(self.door_rows), literal(self.door_groups), spoken)

    @property
    def team_rows(self) -> int:
        return max(1, -(-self.players // self.team)) if self.team else 0


_SETUP_ORDER = (
    *HEADINGS, "", "method", *SETTINGS, "", "now", "results in", "remarks", "live", "", "kind",
)
SETUP_ROWS = {name: row for row, name in enumerate(_SETUP_ORDER, 3) if name}


def _counted_from_one(cell: Any) -> int:
    """A round or a table as its cell says it; 0 when it says none."""
    try:
        return whole(cell, ROUND) or 0
    except EtuiError:
        return 0


def _text(value: Any) -> str:
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
