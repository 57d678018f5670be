"""The functions of a cup's tabs: ranges in, a table of known size out.

Even when the cup cannot be read the table has its size: the reason stands in its first cell, the rest is blank, so that an
array formula over a tab never shows a hundred times the same sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from etui.errors import EtuiError, Sentence
from xlsheets.live import cup_bracket
from xlsheets.live.cup import TIEBREAK_COLUMNS, CupTables, tables_of
from xlsheets.live.cup_layout import layout_of
from xlsheets.live.cup_slips import slip_grid
from xlsheets.live.cup_typed import Rows, TypedCup, read_settings, typed_cup
from xlsheets.ranges import single, table, text, whole

LANGUAGE, ROWS, BOARDS = Sentence("language", "langue"), Sentence("rows", "lignes"), Sentence("boards", "échiquiers")
MOST_ROWS = 20_000
Size = tuple[int, int]


def _answer(
    cells: tuple[Any, Any, Any, Any], language: Any, make: Callable[[CupTables], Rows], size: Callable[[TypedCup], Size]
) -> Rows:
    typed, spoken = typed_cup(*cells), read_language(language)
    try:
        return make(tables_of(typed, spoken))
    except EtuiError as error:
        height, width = size(typed)
        rows: Rows = [[""] * width for _ in range(height)]
        rows[0][0] = error.say(spoken)
        return rows


def read_language(cell: Any) -> str:
    return "fr" if text(single(cell, LANGUAGE)).casefold().startswith("fr") else "en"


def read_rows(cell: Any) -> int:
    """How many rows a list has."""
    rows = whole(single(cell, ROWS), ROWS)
    if rows is None or not 1 <= rows <= MOST_ROWS:
        raise EtuiError(f"rows: give a number from 1 to {MOST_ROWS}", f"lignes : donnez un nombre de 1 à {MOST_ROWS}")
    return rows


def seeds(settings: Any, entries: Any, draw: Any, games: Any, language: Any) -> Rows:
    """CUP_SEEDS: a row a row of the entries: seed, stage reached."""
    rows = len(table(entries))
    return _answer((settings, entries, draw, games), language, lambda cup: cup.seeds(rows), lambda _: (rows, 2))


def draw(settings: Any, entries: Any, drawn: Any, games: Any, language: Any) -> Rows:
    """CUP_DRAW: a row a place of the bracket."""
    return _answer((settings, entries, drawn, games), language, CupTables.draw, lambda typed: (len(typed.draw), 4))


def matches(settings: Any, entries: Any, drawn: Any, games: Any, language: Any) -> Rows:
    """CUP_MATCHES: a row a game: match, stage, colour and name of both sides."""
    return _answer((settings, entries, drawn, games), language, CupTables.matches, lambda typed: (len(typed.games), 6))


def outcomes(settings: Any, entries: Any, drawn: Any, games: Any, language: Any) -> Rows:
    """CUP_OUTCOMES: a row a game: result, who qualifies, what decided, five tie-breaks, what to look at."""
    return _answer((settings, entries, drawn, games), language, CupTables.outcomes,
                   lambda typed: (len(typed.games), 4 + TIEBREAK_COLUMNS))


def bracket(settings: Any, entries: Any, drawn: Any, games: Any, language: Any) -> Rows:
    """CUP_BRACKET: the whole bracket, cell by cell."""
    def size(typed: TypedCup) -> Size:
        layout = layout_of(len(typed.draw), read_settings(typed.settings)[0])
        return layout.rows, layout.columns

    return _answer((settings, entries, drawn, games), language, cup_bracket.bracket, size)


def standings(settings: Any, entries: Any, drawn: Any, games: Any, language: Any) -> Rows:
    """CUP_STANDINGS: place, seed, name, club, stage reached; as many rows as the entries have."""
    rows = len(table(entries))
    return _answer((settings, entries, drawn, games), language, lambda cup: cup.standings(rows), lambda _: (rows, 5))


def rounds(settings: Any, entries: Any, drawn: Any, games: Any, schedule: Any, language: Any) -> Rows:
    """CUP_ROUNDS: a row a row of the schedule: name and state of the round."""
    rows = len(table(schedule))
    return _answer((settings, entries, drawn, games), language, lambda cup: (cup.rounds() + [["", ""]] * rows)[:rows],
                   lambda _: (rows, 2))


def programme(settings: Any, entries: Any, drawn: Any, games: Any, schedule: Any, language: Any) -> Rows:
    """CUP_PROGRAMME: the matches in date order, under their rounds; a row a game and a round."""
    rows = len(table(games)) + len(table(schedule))
    return _answer((settings, entries, drawn, games), language, lambda cup: cup.programme(table(schedule), rows),
                   lambda _: (rows, 5))


def slips(settings: Any, entries: Any, drawn: Any, games: Any, rows: Any, boards: Any, lineups: Any, language: Any) -> Rows:
    """CUP_SLIPS: the score slips of the round that is paired, two side by side."""
    height, given = read_rows(rows), whole(single(boards, BOARDS), BOARDS) or 0
    return _answer((settings, entries, drawn, games), language, lambda cup: cup.slips(height, given, table(lineups)),
                   lambda _: slip_grid(height, given))


def told(settings: Any, entries: Any, drawn: Any, games: Any, rows: Any, language: Any) -> Rows:
    """CUP_REMARKS: the draw as it stands and what to look at, a sentence a row."""
    height = read_rows(rows)
    return _answer((settings, entries, drawn, games), language, lambda cup: cup.told(height), lambda _: (height, 1))
