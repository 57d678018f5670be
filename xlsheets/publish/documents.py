"""What there is to publish of a workbook, whatever its kind: its document, and its tabs with every figure up to date.

A kind joins by one function, ``(path, cells, names, language) -> Source``: in ``DOCUMENTS`` here, or called ``source`` in a
module ``xlsheets/publish/<kind>_source.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from etui.bridge.decisions import write_substitutes
from etui.bridge.event import Pair
from etui.bridge.session import ScoredEvent, score_event
from etui.errors import EtuiError, Sentence
from xlsheets.package.archive import Package
from xlsheets.publish.model import Document
from xlsheets.publish.privacy import Names, Privacy, discreet, people_of, privacy, secrets_of
from xlsheets.ranges import text
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.typed_event import PAIR_LINES, PLAYERS

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

    from xlsheets.club_look import ClubLook
    from xlsheets.pairs_book import PairsBook
    from xlsheets.readers.pairs_workbook import PairsWorkbook

Draw = Callable[["Worksheet", "ClubLook", list[tuple[int, int]]], None]


@dataclass(frozen=True)
class Source:
    """A workbook ready to be published: its package has every calculated value of the document, before ``rules`` are applied.

    scored: the event behind it, its people as they are published, when it is a pairs event. printed: the names of blocks
    whose tabs make the PDF, in order. draw: puts charts on a values-only tab; given the tab, the club's look and the first and
    last row of each chart of the original.
    """

    document: Document
    package: Package
    rules: Privacy
    language: str                                       # the workbook's
    scored: ScoredEvent | None = None
    printed: tuple[str, ...] = ("etui_ranking_1", "etui_boards_1")
    draw: dict[str, Draw] = field(default_factory=dict)     # by tab
    private: tuple[tuple[str, int], ...] = ()           # columns that stay at the club: a block's name, and which of its columns
    advice: tuple[Sentence, ...] = ()

    @cached_property
    def opened(self) -> Workbook:
        """The package's tabs, to be copied from."""
        from xlsheets.publish.opened import opened

        return opened(self.package)


def source_of(path: Path, names: Names, language: str = "") -> Source:
    """The workbook at ``path`` with people as ``names`` says. language: of the document; the workbook's own when "".

    Raises EtuiError for a workbook that is not Étui's, of a kind that cannot be published yet, or with cells that are wrong.
    """
    cells = TypedCells.open(path)
    kind = str(cells.cell("etui_kind") or "pairs")
    if kind in DOCUMENTS:
        return DOCUMENTS[kind](path, cells, names, language)
    module = f"xlsheets.publish.{kind}_source"
    if kind.isidentifier() and find_spec(module) is not None:
        source: Source = import_module(module).source(path, cells, names, language)
        return source
    raise EtuiError(
        f"{path.name} is a workbook of the kind “{kind[:20]}”, which “etui publish” does not know yet: export a PDF in Excel",
        f"{path.name} est un classeur du genre « {kind[:20]} », qu’« etui publish » ne connaît pas encore : exportez-le "
        "en PDF depuis Excel",
    )


# --- Pairs

def pairs_source(path: Path, cells: TypedCells, names: Names, language: str) -> Source:
    """A pairs session, scored again from its typed cells."""
    from etui.bridge.contradictions import contradictions
    from xlsheets.pairs_book import PairsBook
    from xlsheets.publish.pairs_document import pairs_document
    from xlsheets.readers.event_checks import check_event
    from xlsheets.readers.pairs_workbook import read_pairs_workbook
    from xlsheets.refresh import refresh

    workbook = read_pairs_workbook(path, cells)
    event = workbook.event
    check_event(event)
    rules = privacy(names, people_of(event.pairs, event.director), secrets_of(event.pairs))
    told = discreet(event, rules)
    book = PairsBook(told, workbook.language, workbook.host, workbook.movements, workbook.board_rows, workbook.told,
                     workbook.typed, _discreet_rows(workbook, told.pairs, names != "full"), listed=workbook.listed)
    recalculated(lambda path: refresh(path, workbook.cells, book))
    scored = score_event(told)
    return Source(
        pairs_document(scored, language or workbook.language), workbook.cells.package, rules, workbook.language, scored,
        draw={book.titles["ranking"]: _ranking_charts(book, workbook.cells)}, advice=tuple(contradictions(event)),
    )


def _discreet_rows(workbook: PairsWorkbook, pairs: tuple[Pair, ...], discreet_reasons: bool) -> list[list[Any]]:
    """The cells of the Players tab with people as they are published, so that what is calculated from them says no more."""
    told: dict[tuple[str, ...], Pair] = {(pair.section, pair.number): pair for pair in pairs}
    told |= {(pair.section, pair.number, pair.line): pair for pair in pairs}
    columns = {name: n for n, name in enumerate(PLAYERS)}
    rows = []
    for typed in workbook.typed_players:
        row = list(typed)
        number, section, line = (text(row[columns[name]]) for name in ("number", "section", "line"))
        pair = told.get((section, number, PAIR_LINES.get(line.upper(), ""))) or told.get((section, number))
        names = (*(pair.names if pair else ()), "", "")
        for name, value in (("player_1", names[0]), ("player_2", names[1]), ("licence_1", ""), ("licence_2", ""),
                            ("email_1", ""), ("email_2", ""),
                            ("substitutes", write_substitutes(pair.substitutes) if pair else "")):
            row[columns[name]] = value
        if discreet_reasons:
            row[columns["reason"]] = ""
        rows.append(row)
    return rows


def recalculated(save: Callable[[Path], None]) -> None:
    """Brings the package in memory up to date: `etui score`'s own writing, to a file that nobody sees."""
    with TemporaryDirectory(prefix="etui-") as folder:
        save(Path(folder) / "book.xlsx")


def _ranking_charts(book: PairsBook, cells: TypedCells) -> Draw:
    """The charts of the Ranking tab, over the same rows as the original's."""
    from xlsheets.sheets import ranking, ranking_chart
    from xlsheets.workbook import ROW_POINTS

    lists = [replace(ranked, row=cells.where(f"etui_ranking_{n}").first_row)
             for n, ranked in enumerate(book.ranking_lists, 1)]

    def draw(sheet: Worksheet, look: ClubLook, places: list[tuple[int, int]]) -> None:
        if len(places) != len(lists):
            return                              # a person took a chart out, or drew others
        for ranked, (first, last) in zip(lists, places, strict=True):
            title = f"{ranking.heading(book, ranked)} – {book.words('chart')}"
            ranking_chart.draw(sheet, ranked, title, look, first, ROW_POINTS * (last - first + 1))

    return draw


# --- Several sessions

def combined_source(path: Path, cells: TypedCells, names: Names, language: str) -> Source:
    """A combined ranking, worked out again from its percentages."""
    from xlsheets.publish.combined_document import combined_document
    from xlsheets.readers.combined_workbook import read_combined_workbook
    from xlsheets.refresh import refresh_combined

    if names == "numbers":
        raise EtuiError(
            "a combined ranking has no pair numbers to publish alone: choose --names full or --names initials",
            "un classement cumulé n’a pas de numéros de paire à publier seuls : choisissez --names full ou --names initials",
        )
    book = read_combined_workbook(cells)
    rules = privacy(names, [name for line in book.lines for name in line.names], [])
    recalculated(lambda target: refresh_combined(target, cells, book))
    document = combined_document(book, rules, language or book.language, _session_titles(cells, book.sessions))
    return Source(document, cells.package, rules, book.language, printed=("etui_combined_percents",))


def _session_titles(cells: TypedCells, sessions: int) -> list[str]:
    """As the Sessions tab lists them, in its second column beside 1, 2, 3…; nothing when a person has rearranged it."""
    if not cells.has("etui_heading_sessions"):
        return []
    tab = cells.sheet(cells.where("etui_heading_sessions").sheet)
    first = next((row for row in range(1, 30) if tab.get(f"A{row}") == 1), None)
    if first is None or [tab.get(f"A{first + n}") for n in range(sessions)] != list(range(1, sessions + 1)):
        return []
    return [text(tab.get(f"B{first + n}")) for n in range(sessions)]


DOCUMENTS: dict[str, Callable[[Path, TypedCells, Names, str], Source]] = {
    "pairs": pairs_source,
    "combined": combined_source,
}
