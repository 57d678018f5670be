"""The workbook of an individual before it is written: which cell holds what, and what every calculated cell is worth.

Players are ranked, not pairs: each scores the matchpoints of the side it sat in, board after board. ``etui new individual``
writes it; ``etui score`` makes it again from the typed cells and refreshes the values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from etui.bridge.individual import IndividualEvent, ScoredIndividual, score_individual
from etui.movements.model import Movement
from xlsheets import ranges
from xlsheets.blocks import Rows, Term, column_of, literal
from xlsheets.bridge_book import BridgeBook, Places
from xlsheets.individual_rows import (
    CONTRACT,
    COUNTED,
    FIRST,
    GROUP,
    NOTES,
    POSSIBLE,
    REMARK,
    ROWS,
    SEATS,
    SETTINGS,
    TIEBREAKS,
    TRAVELLERS,
    player,
)
from xlsheets.individual_tables import as_pairs, player_rows, traveller_rows
from xlsheets.live_book import Typed

TABS = ["session", "players", "movement", "cards", "guide", "travellers", "scoring", "ranking", "boards"]
ENTERED = ("number", "penalty", "reason")      # columns of the Players tab that the figures, or what is said of them, hang on


class IndividualBook(BridgeBook):
    """Everything the tabs of one individual show."""

    kind = "individual"
    places = Places(ROWS, TIEBREAKS, 3, TRAVELLERS, CONTRACT, COUNTED, GROUP, NOTES, REMARK, possible=("scoring", POSSIBLE))
    event: IndividualEvent

    def __init__(
        self, event: IndividualEvent, language: str, host: str, movement: Movement, board_rows: int | None = None,
        told: int | None = None, typed: Rows | None = None, typed_players: Rows | None = None, listed: Sequence[int] = (),
    ) -> None:
        """When the workbook is already there: board_rows, how many rows a board has on the Boards tab, and listed, its boards;
        told, how many rows the decisions have on the Ranking tab; typed and typed_players, the cells of those tabs as they
        stand, so that what is calculated is what the spreadsheet program calculates from them."""
        travellers = traveller_rows(event.lines, language) if typed is None else typed
        super().__init__(TABS, language, host, travellers, as_pairs(event).lines, board_rows, told, listed)
        self.event, self.movement, self.movements = event, movement, {"": movement}
        self.entries = player_rows(event.players, event.penalties, language) if typed_players is None else typed_players

    # --- what is typed

    def typed_cells(self) -> list[Typed]:
        return [
            Typed("travellers", "travellers", FIRST, 1, self.travellers),
            Typed("settings", "session", ROWS[SETTINGS[0]], 2, column_of([self.settings[name] for name in SETTINGS])),
            *(Typed(f"players {name}", "players", FIRST, player(name), self._entered(name)) for name in ENTERED),
        ]

    def _entered(self, name: str) -> Rows:
        return column_of([row[player(name) - 1] for row in self.entries])

    def players_ref(self, name: str) -> str:
        return self.ref("players", FIRST, player(name), len(self.entries))

    # --- the Scoring tab

    @cached_property
    def notes(self) -> Term:                                                         # type: ignore[override]
        return self.score_travellers(self.boards)

    # --- who sits on a line

    def unknown(self, i: int) -> str:
        board, seated = self.travellers[i][0], _seated(self.travellers[i])
        if sum(self._met[board, who] for who in seated) > 4:
            return self.words("player twice")
        return "" if self._known.issuperset(seated) else self.words("player unknown")

    @cached_property
    def _known(self) -> set[str]:
        return {ranges.text(row[0]).casefold() for row in self.entries} - {""}

    @cached_property
    def _met(self) -> Counter[tuple[Any, str]]:
        """How many seats a player has on a board."""
        return Counter((row[0], who) for row in self.travellers for who in _seated(row))

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
        return self.call(
            "RANKING", ns, ew, self.boards, self.scores, self.noted, literal("1"), self.tiebreaks(), self.setting("rounding"),
            self.setting("own average"), self.groups, literal(len(self.entries)), literal("matchpoints"),
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

    # --- live blocks

    def decision_count(self) -> int:
        return len(self.decisions_over(0).value)

    def live_terms(self) -> dict[str, tuple[Term, int, int]]:
        return super().live_terms() | {"ranking live": (self.ranking, len(self.entries), 8)}


def _seated(row: list[Any]) -> list[str]:
    """The four players of a line of the Travellers tab."""
    return [ranges.text(cell).casefold() for cell in row[SEATS - 1 : SEATS + 3]]
