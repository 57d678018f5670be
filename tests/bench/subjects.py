"""What is measured at growing sizes. A subject prepares its input outside the clock and hands back the work to be timed."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from etui.bridge.event import PairsEvent
from etui.bridge.session import score_event
from etui.cup import pairing
from etui.cup.draw import draw
from etui.cup.model import Cup, CupSettings
from etui.cup.simulation import invented
from etui.movements.audit import audit
from etui.movements.howell import howell
from etui.movements.individual import individual
from etui.movements.mitchell import mitchell
from etui.movements.model import Movement
from etui.movements.tarot import tarot
from etui.tarot import simulation as tarot_simulation
from etui.tarot.evening import Evening, empty_evening
from etui.tarot.evening import Method as TarotMethod
from etui.tarot.standings import standings
from tests.bench.events import letters, played
from tests.bench.processes import Processes
from xlsheets import cup_pairing, refresh
from xlsheets.books import pairs_workbook
from xlsheets.cup_book import cup_book
from xlsheets.pairs_book import PairsBook
from xlsheets.publish.exchange import Exchange
from xlsheets.publish.usebio_export import usebio
from xlsheets.readers import read_event
from xlsheets.readers.cup_workbook import read_cup_workbook
from xlsheets.readers.pairs_workbook import read_pairs_workbook
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.resources import club_template
from xlsheets.sheets.cup_workbook import cup_workbook
from xlsheets.sheets.tarot_workbook import tarot_workbook
from xlsheets.typed_tarot import tarot_book

Work = Callable[[], object]
SECTIONS = (1, 2, 4, 8, 16)                                     # of 13 tables and 26 boards
CUPS = (64, 128, 256, 512, 1024)
TABLES = (8, 16, 32, 64, 128)                                   # of a tarot evening of 5 rounds


@dataclass(frozen=True)
class Subject:
    """ready: size and folder to the size in units, and the work. turns: how often each size is measured, ``calls`` at a time."""

    name: str
    unit: str
    sizes: tuple[int, ...]
    ready: Callable[[int, Path], tuple[int, Work]]
    turns: int = 3
    calls: int = 1


# --- Pairs: as many sections of 13 tables as asked ---

MOVEMENT = mitchell(13, 26)


@cache
def event(sections: int) -> PairsEvent:
    return played(MOVEMENT, sections, "Growing event")


def _book(sections: int) -> PairsBook:
    return PairsBook(event(sections), "en", "calc", dict.fromkeys(letters(sections), MOVEMENT))


@cache
def _written(sections: int) -> bytes:
    return pairs_workbook(_book(sections), club_template())


def _file(name: str, content: bytes, folder: Path) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def _writing(sections: int, folder: Path) -> tuple[int, Work]:
    lines = tuple(replace(line, contract="", declarer="", tricks=None, score=None) for line in event(sections).lines)
    book = PairsBook(replace(event(sections), lines=lines), "en", "calc", dict.fromkeys(letters(sections), MOVEMENT))
    return len(lines), lambda: pairs_workbook(book, club_template())


def _reading(sections: int, folder: Path) -> tuple[int, Work]:
    path = _file("read.xlsx", _written(sections), folder)
    return len(event(sections).lines), lambda: read_pairs_workbook(path, TypedCells.open(path))


def _rewriting(sections: int, folder: Path) -> tuple[int, Work]:
    path = _file("score.xlsx", _written(sections), folder)
    workbook = read_pairs_workbook(path)
    return len(event(sections).lines), lambda: refresh.refresh(path, workbook.cells, refresh.book_of(workbook))


def _scoring(sections: int, folder: Path) -> tuple[int, Work]:
    return len(event(sections).lines), lambda: score_event(event(sections))


@cache
def _usebio(sections: int) -> bytes:
    return usebio(Exchange(score_event(event(sections))))


def _importing(sections: int, folder: Path) -> tuple[int, Work]:
    path = _file("event.xml", _usebio(sections), folder)
    return len(event(sections).lines), lambda: read_event(path)


# --- Cups: double elimination ---


@cache
def cup(entries: int) -> Cup:
    return draw(CupSettings(variant="double"), invented(entries))


@cache
def _cup_written(entries: int) -> bytes:
    return cup_workbook(cup_book(cup(entries), "en", "calc"), club_template())


def _drawing(entries: int, folder: Path) -> tuple[int, Work]:
    people = invented(entries)
    return entries, lambda: draw(CupSettings(variant="double"), people)


def _pairing(entries: int, folder: Path) -> tuple[int, Work]:
    return entries, lambda: pairing.pairings(pairing.pair(cup(entries)), 1)


def _cup_writing(entries: int, folder: Path) -> tuple[int, Work]:
    return entries, lambda: cup_workbook(cup_book(cup(entries), "en", "calc"), club_template())


def _pairing_in_the_workbook(entries: int, folder: Path) -> tuple[int, Work]:
    path = _file("cup.xlsx", _cup_written(entries), folder)

    def work() -> None:
        cells = TypedCells.open(path)
        cup_pairing.write(path, cells, cup_pairing.paired(read_cup_workbook(cells)))

    return entries, work


# --- Tarot evenings ---


@cache
def evening(tables: int) -> Evening:
    movement = tarot(tables, 5)
    return tarot_simulation.play(empty_evening(movement, "Growing evening", (), TarotMethod()), tables)


def _tarot_scoring(tables: int, folder: Path) -> tuple[int, Work]:
    return 5 * tables, lambda: standings(evening(tables))


def _tarot_writing(tables: int, folder: Path) -> tuple[int, Work]:
    movement = tarot(tables, 5)
    return 5 * tables, lambda: tarot_workbook(tarot_book(evening(tables), movement, "en", "calc"), club_template())


# --- Movements: built and audited ---


def _plan(make: Callable[[int], Movement]) -> Callable[[int, Path], tuple[int, Work]]:
    def ready(size: int, folder: Path) -> tuple[int, Work]:
        seats = sum(len(table.who) for rnd in make(size).rounds for table in rnd.tables)
        return seats, lambda: audit(make(size))

    return ready


SUBJECTS = (
    Subject("scoring a pairs event (engine)", "results", SECTIONS, _scoring, 5, 3),
    Subject("reading a workbook", "results", SECTIONS, _reading),
    Subject("calculating and rewriting it (`score`)", "results", SECTIONS, _rewriting),
    Subject("writing a new workbook (`new`)", "results", SECTIONS, _writing, 2),
    Subject("reading USEBIO (`import`)", "results", SECTIONS, _importing, 5),
    Subject("drawing a cup", "entries", CUPS, _drawing, 5, 5),
    Subject("pairing round 1 (engine)", "entries", CUPS, _pairing, 5, 3),
    Subject("writing a cup's workbook", "entries", CUPS, _cup_writing, 2),
    Subject("`pair` in the workbook", "entries", CUPS, _pairing_in_the_workbook, 2),
    Subject("Howell and audit", "seats of the plan", (6, 10, 14, 20, 28, 40), _plan(howell), 5, 3),
    Subject("Mitchell and audit", "seats of the plan", (5, 9, 13, 19, 27, 39), _plan(mitchell), 5, 3),
    Subject("individual and audit", "seats of the plan", (8, 12, 16, 24, 32, 40), _plan(individual), 5, 3),
    Subject("tarot movement and audit", "seats of the plan", TABLES, _plan(tarot), 5),
    Subject("scoring a tarot evening (engine)", "tables × rounds", TABLES, _tarot_scoring),
    Subject("writing a tarot evening's workbook", "tables × rounds", TABLES, _tarot_writing, 2),
)


def forget() -> None:
    """Lets go of the inputs kept between sizes."""
    for kept in (event, _written, _usebio, cup, _cup_written, evening):
        kept.cache_clear()


def slowest_movement(processes: Processes) -> tuple[float, int, str]:
    """CPU seconds, how many were built, and which was slowest: every size of every kind, the first time in a process."""
    run = processes.run(sys.executable, "-m", "tests.bench.all_movements")
    found = json.loads(run.out)
    name, taken = max(found.items(), key=lambda item: item[1])
    return taken, len(found), name
