"""A cup's workbook read back from its typed cells: the book, the cup, and what in it must be refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from etui.cup.contradictions import contradictions_in
from etui.cup.faults import lineup_faults
from etui.cup.model import Cup
from etui.cup.names import meeting
from etui.errors import EtuiError, Sentence
from xlsheets import ranges
from xlsheets.cup_book import CupBook
from xlsheets.live.cup_schedule import schedule_slips
from xlsheets.live.cup_typed import TypedCup, read_lineups, read_settings
from xlsheets.live_book import Setup
from xlsheets.readers.cup_numbers import check_numbers
from xlsheets.readers.own_workbook import heading, language_and_host
from xlsheets.readers.typed_cells import TypedCells

LANGUAGES = ("en", "fr")


def read_cup_workbook(cells: TypedCells) -> CupBook:
    """The book of a workbook made by `etui new cup`."""
    language, host = language_and_host(cells)
    typed = TypedCup(
        cells.column("etui_cup_settings"), cells.block("etui_cup_entries"), cells.block("etui_cup_draw"),
        cells.block("etui_cup_games"),
    )
    read_settings(typed.settings, lambda row: cells.place("etui_cup_settings", row))
    book = CupBook(typed, Setup(**heading(cells)), cells.block("etui_cup_schedule"), language, host,
                   cells.block("etui_cup_frozen"), cells.block("etui_cup_lineups") if cells.has("etui_cup_lineups") else None)
    check_numbers(cells, book)
    return book


def played_cup(book: CupBook) -> Cup:
    """The cup with its title and its line-ups."""
    named = replace(book.read.cup.settings, title=book.setup.title)
    return replace(book.read.cup, settings=named, lineups=read_lineups(book.read, book.lineups))


def refuse(cells: TypedCells, book: CupBook) -> None:
    """Raises EtuiError for the first thing that cannot be read or cannot be true, with its cell."""
    for sentence in faults(cells, book):
        raise EtuiError(*sentence)


def faults(cells: TypedCells, book: CupBook) -> Iterator[Sentence]:
    """What cannot be read, results changed in a frozen round, and what cannot be true together."""
    for slip in book.read.slips:
        yield _placed(cells.place("etui_cup_games", slip.row, book.result_columns[0]), slip.sentence)
    yield from frozen_faults(cells, book)
    yield from contradictions_in(book.read.state, book.read.written)
    for (rnd, seed), players in read_lineups(book.read, book.lineups).items():
        yield from lineup_faults(book.read.state, rnd, seed, players)
    for row, column, error in schedule_slips(book.schedule):
        yield _placed(cells.place("etui_cup_schedule", row, column), error.sentence)


def frozen_faults(cells: TypedCells, book: CupBook) -> Iterator[Sentence]:
    """Results that are no longer what they were when the round after them was paired."""
    columns, state = book.result_columns, book.read.state
    for n, (row, before, rnd) in enumerate(zip(book.typed_cup.games, book.frozen, book.rounds_of_games, strict=True)):
        now = [row[column] for column in columns]
        if rnd >= book.paired or _texts(now) == _texts(before):
            continue
        played = state.matches.get(str(row[0]))
        label = meeting(book.read.cup, played.match, played.sides) if played else str(row[0])
        at = next(k for k, (new, old) in enumerate(zip(_texts(now), _texts(before), strict=True)) if new != old)
        place, was = cells.place("etui_cup_games", n, columns[at]), _texts(before)[at]
        back_en, back_fr = (f"put “{was}” back", f"remettez « {was} »") if was else ("erase it again", "effacez-le")
        yield Sentence(
            f"{place}: {label} is in round {rnd}, read-only since round {rnd + 1} was paired, and its result has been changed: "
            f"{back_en}, or unpair down to round {rnd} to correct it.",
            f"{place} : {label} est à la ronde {rnd}, en lecture seule depuis l’appariement de la ronde {rnd + 1}, et son "
            f"résultat a été modifié : {back_fr}, ou désappariez jusqu’à la ronde {rnd} pour le corriger.",
        )


def _texts(cells: list[Any]) -> list[str]:
    return [ranges.text(cell) for cell in cells]


def _placed(place: str, said: Sentence) -> Sentence:
    return Sentence(f"{place}: {said.en}", f"{place} : {said.fr}")
