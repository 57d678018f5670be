"""Movements as rows of cells: a row for each table that plays in each round."""

from __future__ import annotations

from typing import Any

from etui.errors import EtuiError, Sentence
from etui.movements import howell as howell_movement
from etui.movements import individual as individual_movement
from etui.movements import mitchell as mitchell_movement
from etui.movements import tarot as tarot_movement
from etui.movements.model import Movement
from xlsheets import settings
from xlsheets.ranges import blank, single, text, whole

Rows = list[list[Any]]
TABLES, PAIRS, PLAYERS = Sentence("tables", "tables"), Sentence("pairs", "paires"), Sentence("players", "joueurs")
BOARDS, ROUNDS, MISSING = Sentence("boards", "donnes"), Sentence("rounds", "positions"), Sentence("missing pair", "paire absente")
SWITCH, EVEN = Sentence("arrow switch", "flèches tournées"), Sentence("even tables", "tables paires")
MOVES = Sentence("moves", "déplacements")
EVENS: settings.Words = {"skip": ("skip", "saut"), "share": ("share", "partage")}


def mitchell(tables: Any, boards: Any, even: Any, rounds: Any, missing: Any, arrow_switch: Any, language: str) -> Rows:
    """Round, table, NS, EW, first board, last board."""
    how = single(even, EVEN)
    turned: Any = single(arrow_switch, SWITCH)
    if text(turned).casefold() != "auto":
        turned = whole(turned, SWITCH) or 0
    return _rows(mitchell_movement.mitchell(
        _size(tables, TABLES), _number(boards, BOARDS), rounds=_number(rounds, ROUNDS), missing=_number(missing, MISSING),
        even="skip" if blank(how) else settings.read(EVENS, how),                       # type: ignore[arg-type]
        arrow_switch="auto" if isinstance(turned, str) else turned,
    ))


def howell(pairs: Any, boards: Any, rounds: Any, language: str) -> Rows:
    """Round, table, NS, EW, first board, last board."""
    return _rows(howell_movement.howell(_size(pairs, PAIRS), _number(boards, BOARDS), rounds=_number(rounds, ROUNDS)))


def individual(players: Any, boards: Any, rounds: Any, language: str) -> Rows:
    """Round, table, N, S, E, W, first board, last board."""
    made = individual_movement.individual(_size(players, PLAYERS), _number(boards, BOARDS), rounds=_number(rounds, ROUNDS))
    return _rows(made)


def tarot_seats(tables: Any, rounds: Any, moves: Any, language: str) -> Rows:
    """Round, table, N, S, E, W."""
    asked = text(single(moves, MOVES)) or "default"
    made = tarot_movement.tarot(_size(tables, TABLES), _number(rounds, ROUNDS) or 5, asked)
    return [row[:6] for row in _rows(made)]


def _rows(movement: Movement) -> Rows:
    """Every table that is listed, an empty seat as ""; boards as the first and the last of the set."""
    return [
        [rnd.round, table.table, *("" if who is None else who for who in table.who),
         *((min(table.boards), max(table.boards)) if table.boards else ("", ""))]
        for rnd in movement.rounds for table in rnd.tables
    ]


def _number(cell: Any, what: Sentence) -> int | None:
    return whole(single(cell, what), what)


def _size(cell: Any, what: Sentence) -> int:
    size = _number(cell, what)
    if size is None:
        raise EtuiError(f"{what.en}: how many? write the number", f"{what.fr} : combien ? écrivez le nombre")
    return size
