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
from xlsheets.blocks import Rows, Term, column_of, filled, fitted, literal
from xlsheets.bridge_book import BridgeBook, Places
from xlsheets.cleared_lines import NO_LINE
from xlsheets.live_book import FIRST, Typed
from xlsheets.session_rows import IMP_SETTINGS, SESSION_ROWS, setting_names, setting_rows
from xlsheets.typed_event import PLAYERS, TRAVELLERS
from xlsheets.typed_tables import player_rows, traveller_rows

TABS = ("session", "players", "movement", "cards", "guide", "slips", "door", "balance", "travellers", "scoring", "ranking",
        "boards")
PAPERS = frozenset({"guide", "slips", "door", "balance"})       # for a night still to be played
MOST_SLIPS, MOST_ACROSS = 400, 40          # larger fields have no slips unless asked for; a picture takes so many pairs
KEYS, NAMES, POSSIBLE = 1, 2, 3            # columns of the hidden tab


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


class PairsBook(BridgeBook):
    """Everything the tabs of one event show."""

    kind = "pairs"
    places = Places(SESSION_ROWS, settings.TIEBREAK, 4, TRAVELLERS, contract=7, counted=8, group=9, notes=10, remark=14,
                    possible=("workings", POSSIBLE))
    event: PairsEvent

    def __init__(
        self, event: PairsEvent, language: str, host: str, movements: Mapping[str, Movement] | None = None,
        board_rows: int | None = None, told: int | None = None, typed: Rows | None = None,
        typed_players: Rows | None = None, papers: frozenset[str] | None = None, listed: Sequence[int] = (),
    ) -> None:
        """When the workbook is already there: board_rows, how many rows a board has on the Boards tab, and listed, its boards;
        told, how many rows the decisions have on the Ranking tab; typed and typed_players, the cells of those tabs as they
        stand, so that what is calculated is what the spreadsheet program calculates from them.
        papers: which of the printed papers to make, the usual ones if left out; an event from another program has none."""
        self.event, self.movements, self._typed_players = event, dict(movements or {}), typed_players
        asked = usual_papers(event) if papers is None else papers
        self.papers = asked if self.movements and not event.source else frozenset()
        absent = PAPERS - self.papers | (frozenset() if self.movements else {"cards"})
        travellers = traveller_rows(event.lines, language) if typed is None else typed
        super().__init__([key for key in TABS if key not in absent], language, host, travellers, event.lines, board_rows, told,
                         listed)
        self.sections = sorted({line.section for line in event.lines} | {pair.section for pair in event.pairs})

    @property
    def single(self) -> bool:
        """Whether the two lines end in the single ranking of article 82."""
        return self.event.method.ranking == "article 82"

    @property
    def several(self) -> bool:                                                       # type: ignore[override]
        return len(self.sections) > 1

    @property
    def by_imps(self) -> bool:
        return self.event.method.scoring != "matchpoints"

    @property
    def handicap(self) -> bool:
        """Whether there is a second ranking, with handicaps: when a pair has one, 0 included."""
        return any(pair.handicap is not None for pair in self.event.pairs)

    # --- what is typed

    @cached_property
    def settings(self) -> dict[str, Any]:
        method, imps, say = self.event.method, self.event.method.imps, self.language
        return super().settings | {
            "sections": settings.say(settings.SECTIONS, method.sections, say),
            "winners": settings.say(settings.WINNERS, "82" if self.single else str(method.winners), say),
            "scoring": settings.say(settings.SCORING, method.scoring, say),
            "comparison": settings.say(settings.COMPARISON, imps.comparison, say),
            "dropped": imps.dropped,
            "datum": settings.say(settings.DATUM, imps.datum, say),
            "most": "" if imps.most is None else imps.most,
            "average plus": float(imps.average_plus) if imps.average_plus % 1 else int(imps.average_plus),
        }

    def typed_cells(self) -> list[Typed]:
        typed = column_of([self.settings.get(name, "") for name in setting_names()])
        handicap = PLAYERS.index("handicap")
        return [
            Typed("travellers", "travellers", FIRST, 1, self.travellers),
            Typed("settings", "session", setting_rows()[0], 2, typed),
            Typed("pairs", "players", FIRST, 1, [row[:3] for row in self.entries]),
            Typed("figures", "players", FIRST, handicap + 1, [row[handicap:] for row in self.entries]),
        ]

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The entry list; without one, the pairs the travellers name, so that names can be typed."""
        two = self.event.method.winners == 2
        found = {(p.section, p.number, p.line if two else ""): p for p in self.event.pairs}
        entered = frozenset(found)
        for line in self.event.lines:
            for key in seats_of(line, self.event, entered):
                found.setdefault(key, Pair(key[1], key[2], line.section))        # type: ignore[arg-type]
        order = {"NS": 0, "": 0, "EW": 1}
        return tuple(sorted(found.values(), key=lambda p: (p.section, order[p.line] if two else 0, _natural(p.number))))

    @cached_property
    def entries(self) -> Rows:                                                       # type: ignore[override]
        """The Players tab as typed: number, section, line, names, licences, club, e-mails, handicap, penalty, reason,
        substitutes."""
        if self._typed_players is not None and len(self._typed_players) == len(self.pairs):
            return self._typed_players
        return player_rows(self.pairs, self.event.penalties, self.language)

    def _entered(self, name: str) -> Term:
        """A column of the Players tab, blanks as ""."""
        at = PLAYERS.index(name)
        ref = self.ref("players", FIRST, at + 1, len(self.pairs))
        return Term(filled(ref), column_of([row[at] for row in self.entries]))

    def key(self, ident: Any, line: str) -> str:
        return f"{ident}|{line if self.event.method.winners == 2 else ''}"

    @cached_property
    def keys(self) -> list[tuple[str, str]]:
        """For each row of the Players tab: the key other tabs find it by, and the two names together."""
        return [
            (self.key((pair.section if self.several else "") + pair.number, pair.line), " – ".join(filter(None, pair.names)))
            for pair in self.pairs
        ]

    @property
    def keys_ref(self) -> str:
        """The keys on the hidden tab, row by row with the Players tab."""
        return self.ref("workings", FIRST, KEYS, len(self.keys))

    @property
    def names_ref(self) -> str:
        return self.ref("workings", FIRST, NAMES, len(self.keys))

    # --- the Scoring tab

    @cached_property
    def ids(self) -> tuple[list[Any], list[Any]]:
        """NS and EW as the ranking names them: "A1" in an event of several sections."""
        ns, ew = ([f"{section}{who}" if self.several and who != "" else who
                   for section, who in zip(self.column("section"), self.column(side), strict=True)] for side in ("ns", "ew"))
        return ns, ew

    @property
    def _comparable(self) -> Term:
        """What makes results comparable: the board, with the section when sections are scored alone."""
        if not self.several:
            return self.boards
        alone = settings.say(settings.SECTIONS, "alone", self.language)
        board, section = self.boards.formula, self.list_ref("scoring", "B")
        values = [
            f"{its}|{number}" if self.settings["sections"] == alone else number
            for its, number in zip(self.column("section"), self.column("board"), strict=True)
        ]
        where = self.setting("sections").formula
        return Term(f'IF({where}={literal(alone).formula},{section}&"|"&{board},{board})', column_of(values))

    @cached_property
    def notes(self) -> Term:                                                         # type: ignore[override]
        first, rows = SESSION_ROWS[IMP_SETTINGS[0]], len(IMP_SETTINGS)
        ref = self.ref("session", first, 2, rows)
        imps = Term(filled(ref), column_of([self.settings[name] for name in IMP_SETTINGS]))
        return self.score_travellers(self._comparable, self.setting("scoring"), imps)

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

    def _ranking(self, section: str | None, line: str, pairs: int, handicap: bool) -> Term:
        sides = [self.scoring(column, column_of(ids)) for column, ids in zip((5, 6), self.ids, strict=True)]
        if section is not None:
            of_section = self.list_ref("scoring", "B")
            here = [its == section for its in self.column("section")]
            sides = [
                Term(f"IF({of_section}={literal(section).formula},{side.formula},\"\")",
                     [[cell if mine else ""] for (cell,), mine in zip(side.value, here, strict=True)])
                for side in sides
            ]
        keys = Term(self.keys_ref, column_of([key for key, _ in self.keys]))
        return self.call(
            "RANKING", *sides, self.boards, self.scores, self.noted, literal(line), self.tiebreaks(),
            self.setting("rounding"), self.setting("own average"), self.groups, literal(pairs), self.setting("scoring"),
            keys, self._entered("penalty"), *([self._entered("handicap")] if handicap else []),
        )

    def decision_count(self) -> int:
        return len(list_adjustments(self.scored)) if self.event.lines else 0

    def live_terms(self) -> dict[str, tuple[Term, int, int]]:
        return super().live_terms() | {
            f"ranking live {n}": (Term(ranked.formula, ranked.values), ranked.pairs, 8)
            for n, ranked in enumerate(self.ranking_lists, 1)
        }

    def facts(self) -> dict[str, Any]:
        return {"program": self.event.source} | super().facts()

    @cached_property
    def seated_by_movement(self) -> list[tuple[str, int, int, int]]:
        """Section, table, round and board of all that the Movement tab plays, once lines were cleared: their paper stays."""
        if NO_LINE not in self.lines:
            return []
        return [(section, table.table, rnd.round, board) for section, movement in self.movements.items()
                for rnd in movement.rounds for table in rnd.tables if table.plays for board in table.boards]

    # --- who sits on a line

    def unknown(self, i: int) -> str:
        ns, ew = (self.key(side[i], line) for side, line in zip(self.ids, ("NS", "EW"), strict=True))
        if ns == ew:
            return self.words("itself")
        if i in self._met_twice:
            return self.words("twice")
        swapped = {self.key(self.ids[0][i], "EW"), self.key(self.ids[1][i], "NS")}    # each pair in the other's line
        return "" if {ns, ew} <= self._known or swapped <= self._known else self.words("unknown")

    @cached_property
    def _known(self) -> set[str]:
        return {key for key, _ in self.keys}

    @cached_property
    def _met_twice(self) -> set[int]:
        """Lines on which a pair meets a board again; in a one-line event it may come back on the other side."""
        seen: dict[tuple[Any, str], list[int]] = {}
        for i, board in enumerate(self.column("board")):
            for side, line in zip(self.ids, ("NS", "EW"), strict=True):
                seen.setdefault((board, self.key(side[i], line)), []).append(i)
        return {i for rows in seen.values() if len(rows) > 1 for i in rows}


def usual_papers(event: PairsEvent) -> frozenset[str]:
    """All of them but, in a large field, those that are no use: thousands of slips, a picture nobody can read."""
    slips = {(line.section, line.table, line.round) for line in event.lines if line.table and line.round}
    across = Counter((pair.section, pair.line) for pair in event.pairs)
    return PAPERS - (set() if 0 < len(slips) <= MOST_SLIPS else {"slips"}) - (
        {"balance"} if max(across.values(), default=0) > MOST_ACROSS else set())


def _natural(written: str) -> tuple[int, int, str]:
    return (0, int(written), "") if written.isdecimal() else (1, 0, written)
