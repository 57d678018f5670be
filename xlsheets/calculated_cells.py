"""The calculated cells of a finished workbook against what its typed cells give: formulas, shown values, and the values kept on
the hidden tab for readers without the functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from etui.errors import EtuiError, Sentence
from xlsheets.blocks import Block, Rows
from xlsheets.kept_formulas import Placed, changed_formulas
from xlsheets.live_book import COPY, LiveBook
from xlsheets.package.cells import array_cells, formulas
from xlsheets.package.references import Cells, address
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.refresh import check_room, outgrown_paper

# What these show differs with the program that saved the workbook, and is right in each.
SAYS_WHO_ANSWERS = ("etui_live", "etui_answering", "etui_provisional", "etui_results_in", "etui_tarot_provisional",
                    "etui_series_stale")
Fault = Literal["gone", "changed", "stale"]
FAULTS: tuple[Fault, ...] = ("gone", "changed", "stale")     # in the order in which they are told
FEW_TABS = 3                                             # of more, figures of before are one sentence


@dataclass(frozen=True)
class WrongCell:
    """A calculated cell whose formula is gone or is not Étui's, or that does not show what it should."""

    sheet: str
    place: str
    fault: Fault
    shown: object = ""
    value: object = ""


@dataclass(frozen=True)
class Calculated:
    """The calculated cells of a workbook, and its book as the typed cells make it.

    making: gives every calculated block; it may raise EtuiError when the typed cells cannot be scored. each: whether every
    wrong cell has a sentence of its own, or the first of a tab speaks for the others.
    """

    cells: TypedCells
    book: LiveBook
    making: Callable[[], list[Block]]
    each: bool = False

    @cached_property
    def blocks(self) -> list[Block]:
        return self.making()

    def audit(self, *, values: bool = True) -> tuple[list[Sentence], list[Sentence]]:
        """What is wrong, and what a person may have done on purpose: a tab deleted, scores typed since the last `etui score`.

        values: whether shown and kept figures are compared too, which only readable typed cells allow.
        """
        try:
            wrong = [*self._wrong_cells(values)]
            errors = [*self._lost_names(), *self._told(wrong)]
            of_before = values and not self._kept_of_now and not any(cell.fault == "stale" for cell in wrong)
            return errors, [*self._deleted_tabs(), *[_OF_BEFORE] * of_before]
        except EtuiError:
            if values:
                raise
            return [], []                                # what keeps the event from being scored is told already

    # --- names

    @cached_property
    def _tabs_there(self) -> set[str]:
        return {block.tab for block in self.blocks if self.cells.present(block.name)}

    def _lost_names(self) -> Iterator[Sentence]:
        """Blocks that nothing finds any more, on a tab that is there: they are neither refreshed nor checked."""
        lost: dict[str, list[str]] = {}
        sheets = self.cells.package.sheets
        for block in self.blocks:
            title = self.book.titles[block.tab]
            if not self.cells.present(block.name) and (block.tab in self._tabs_there or title in sheets):
                lost.setdefault(title, []).append(block.name)
        for name in self._kept:
            if not self.cells.present(name):
                lost.setdefault(self.book.titles["workings"], []).append(name)
        for title, names in lost.items():
            shown = ", ".join(names if self.each else names[:3]) + ("…" if len(names) > 3 and not self.each else "")
            yield Sentence(
                f"“{title}”: the names of calculated cells were deleted ({shown}), so they are neither refreshed nor checked; "
                "take the workbook from a copy, or make it again.",
                f"« {title} » : des noms de cellules calculées ont été supprimés ({shown}), elles ne sont donc ni rafraîchies ni "
                "contrôlées ; reprenez une copie du classeur, ou refaites-le.",
            )

    def _deleted_tabs(self) -> Iterator[Sentence]:
        titles = {block.tab: self.book.titles[block.tab] for block in self.blocks}
        for tab, title in titles.items():
            if tab not in self._tabs_there and title not in self.cells.package.sheets:
                yield Sentence(
                    f"“{title}”: calculated cells of this tab were deleted; the rest is checked and refreshed without them.",
                    f"« {title} » : des cellules calculées de cet onglet ont été supprimées ; le reste est contrôlé et "
                    "rafraîchi sans elles.",
                )

    # --- cells

    def _wrong_cells(self, values: bool) -> Iterator[WrongCell]:
        written: dict[str, dict[str, str]] = {}
        calculated: dict[str, set[str]] = {}
        placed = []
        for block in self.blocks:
            if not self.cells.present(block.name) or outgrown_paper(self.cells, block):
                continue
            where = check_room(self.cells, block.name, block.values)
            if where.sheet not in calculated:
                part = self.cells.package.part(self.cells.package.sheets[where.sheet])
                written[where.sheet] = formulas(part)
                calculated[where.sheet] = set(written[where.sheet]) | set(array_cells(part))
            placed.append(Placed(block, self.book.titles[block.tab], where, written[where.sheet]))
            compared = values and block.name not in SAYS_WHO_ANSWERS
            for place, value, shown in self._both(block.name, block.values, where):
                if place not in calculated[where.sheet]:
                    yield WrongCell(where.sheet, f"{where.sheet}!{place}", "gone", shown, value)
                elif compared and not _same(value, shown):
                    yield WrongCell(where.sheet, f"{where.sheet}!{place}", "stale", shown, value)
        for cell in changed_formulas(placed):
            yield WrongCell(cell.sheet, f"{cell.sheet}!{address(cell.row, cell.column)}", "changed")
        if values and self._kept_of_now:
            yield from self._wrong_kept()

    def _both(self, name: str, rows: Rows, where: Cells) -> Iterator[tuple[str, object, object]]:
        """Each cell of a named block: its address, what it should hold and what it holds."""
        for r, (row, stored) in enumerate(zip(rows, self.cells.block(name), strict=True), where.first_row):
            for c, (value, shown) in enumerate(zip(row, stored, strict=True), where.first_column):
                yield address(r, c), value, shown

    # --- the values kept on the hidden tab

    @cached_property
    def _kept(self) -> dict[str, Rows]:
        return {name: rows for name, rows in self.book.stored().items() if rows}

    def _both_kept(self, *, copies: bool) -> Iterator[tuple[str, str, object, object]]:
        """Each kept cell, of the copies of typed cells or of all else: its tab, then as ``_both``."""
        for name, rows in self._kept.items():
            if name.startswith(COPY) == copies and self.cells.present(name):
                where = check_room(self.cells, name, rows)
                for place, value, shown in self._both(name, rows, where):
                    yield where.sheet, place, value, shown

    @cached_property
    def _kept_of_now(self) -> bool:
        """Whether the copies of the typed cells are as these are now: then the kept values claim to be of now too."""
        return all(_same(value, shown) for _, _, value, shown in self._both_kept(copies=True))

    def _wrong_kept(self) -> Iterator[WrongCell]:
        """What a reader without the functions is shown: not what it should be, though nothing was typed since."""
        for sheet, place, value, shown in self._both_kept(copies=False):
            if not _same(value, shown):
                yield WrongCell(sheet, f"{sheet}!{place}", "stale", shown, value)

    # --- in words

    def _told(self, wrong: Iterable[WrongCell]) -> Iterator[Sentence]:
        """One sentence a tab for each fault, or one a cell; figures of before on many tabs are one sentence."""
        found: dict[tuple[str, Fault], list[WrongCell]] = {}
        for cell in sorted(wrong, key=lambda cell: FAULTS.index(cell.fault)):
            found.setdefault((cell.place if self.each else cell.sheet, cell.fault), []).append(cell)
        stale = [cells for (_, fault), cells in found.items() if fault == "stale"]
        for (_, fault), (first, *others) in found.items():
            if fault != "stale" or self.each or len(stale) <= FEW_TABS:
                more = len(others)
                yield _sentence(first, Sentence(f" (and {more} more on this tab)" if more else "",
                                                f" (et {more} de plus sur cet onglet)" if more else ""))
        if len(stale) > FEW_TABS and not self.each:
            n = len(stale)
            yield _sentence(stale[0][0], Sentence(f" (and others on {n} tabs)", f" (et d’autres sur {n} onglets)"))


_OF_BEFORE = Sentence(
    "Typed cells have changed since the last “etui score”: readers without the functions still see the figures of before.",
    "Des saisies ont changé depuis le dernier « etui score » : qui lit sans les fonctions voit encore les chiffres d’avant.",
)


def _sentence(cell: WrongCell, more: Sentence) -> Sentence:
    en, fr = (_quoted(cell.shown, language) for language in ("en", "fr"))
    if cell.fault == "gone":
        return Sentence(
            f"{cell.place}: the formula is gone, there is only {en}{more.en}; restore it from a copy, or make the workbook "
            "again.",
            f"{cell.place} : la formule a disparu, il n’y a plus que {fr}{more.fr} ; reprenez-la d’une copie, ou refaites le "
            "classeur.",
        )
    if cell.fault == "changed":
        return Sentence(
            f"{cell.place}: the formula is not the one Étui wrote{more.en}; restore it from a copy, or make the workbook again.",
            f"{cell.place} : la formule n’est plus celle d’Étui{more.fr} ; reprenez-la d’une copie, ou refaites le classeur.",
        )
    shows = "est vide" if cell.shown == "" else f"affiche {fr}"
    return Sentence(
        f"{cell.place}: shows {en}, should show {_quoted(cell.value, 'en')}{more.en}; run etui score.",
        f"{cell.place} : {shows} au lieu de {_quoted(cell.value, 'fr')}{more.fr} ; lancez etui score.",
    )


def _same(value: object, shown: object) -> bool:
    if isinstance(value, int | float) and isinstance(shown, int | float):
        return abs(value - shown) <= 1e-9 * max(1.0, abs(value))
    return value == shown


def _quoted(value: object, language: str) -> str:
    if isinstance(value, float):
        written = f"{value:.6g}"
        return written.replace(".", ",") if language == "fr" else written
    if value == "":
        return "rien" if language == "fr" else "nothing"
    return str(value) if isinstance(value, int) else f"« {value} »" if language == "fr" else f"“{value}”"
