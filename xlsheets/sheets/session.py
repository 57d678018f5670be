"""The Session tab: what is played, how it is scored, where we are. Every setting in words."""

from __future__ import annotations

from typing import Any

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

from xlsheets import settings
from xlsheets.blocks import Block, literal
from xlsheets.pairs_book import PairsBook
from xlsheets.session_rows import SESSION_ROWS
from xlsheets.sheets import titles, typed_copy
from xlsheets.workbook import TITLE_POINTS, NewBook

CHOICES = {
    "state": settings.STATE, "top": settings.TOP, "sections": settings.SECTIONS, "rounding": settings.ROUNDING,
    "small groups": settings.SMALL_GROUPS, "own average": settings.YES_NO, "scoring": settings.SCORING,
    "comparison": settings.COMPARISON, "datum": settings.DATUM,
    **{f"tie-break {n}": settings.TIEBREAK for n in range(1, 5)},
}
FIXED = ("winners", "sections")                        # the tabs are laid out for it when the workbook is made
FREE_TEXT = ("title", "club", "date", "director")          # text cells: "1/2" stays a semi-final
HINTED = ("scoring", "dropped", "most", "average plus",
          "state", "step", "top", "sections", "winners", "rounding", "small groups", "own average", "tie-break 1", "remarks")
WIDTHS = (33, 36, 43)
HINT_LETTERS = 55                           # on a line of the last column
NOTE_LETTERS = 85                           # of a note, on a line of two columns


def blocks(book: PairsBook) -> list[Block]:
    def one(name: str, formula: str, value: Any) -> Block:
        return Block(f"etui_{name.replace(' ', '_')}", "session", SESSION_ROWS[name], 2, [[value]], formula)

    notes, travellers = book.ref("scoring", "J"), book.ref("travellers", "A")
    played = sum(isinstance(row[0], float) for row in book.notes.value) if book.lines else 0
    due = len(book.lines)
    remarks = sum(bool(remark) for remark in book.remarks)
    column = book.ref("scoring", "N")
    counted = f"IF({book.answering}=1,COUNT({notes}),SUMPRODUCT(--(LEN({book.ref('scoring', 'H')})>0)))"
    return [
        one("results in", f'{counted}&{literal(book.words("of")).formula}&ROWS({travellers})',
            f"{played}{book.words('of')}{due}"),
        one("remarks", f'SUMPRODUCT(--(LEN({column})>0))', remarks),
        one("live", _live_formula(book), book.words("live yes")),
        *titles.blocks(book),
    ]


def _live_formula(book: PairsBook) -> str:
    """Whether the functions answer; without an answer, whether the figures are still those of the typed cells."""
    yes, no, stale = (literal(book.words(f"live {state}")).formula for state in ("yes", "no", "stale"))
    unchanged = typed_copy.unchanged(book)
    return f"IF({book.answering}=1,{yes},IF({unchanged},{no},{stale}))"


def write(new: NewBook, book: PairsBook) -> None:
    words = book.words
    sheet = new.tab("session", book.titles["session"], typed=True)
    for block in blocks(book):
        if block.tab == "session":
            style = {1: "Etui Title", 2: "Etui Subtitle"}.get(block.row, "Etui Text")
            new.block(sheet, block, [style])
    sheet.row_dimensions[1].height = TITLE_POINTS
    for name, row in SESSION_ROWS.items():
        _line(new, book, sheet, name, row)
    step = f"B{SESSION_ROWS['step']}"
    new.allow(sheet, step, f"OR({step}=1,{step}=2)", words("hint step"))
    for name, most in (("dropped", 20), ("most", 24), ("average plus", 24)):
        cell = f"B{SESSION_ROWS[name]}"
        new.allow(sheet, cell, f"AND(ISNUMBER({cell}),{cell}>=0,{cell}<={most})", words(f"hint {name}"))
    for name, fact in (("kind", _movement_name(book)), ("source", book.event.source)):
        if fact:
            new.put(sheet, SESSION_ROWS[name], 1, words(name), "Etui Label")
            new.put(sheet, SESSION_ROWS[name], 2, fact, "Etui Text")
    for row, note in enumerate(book.event.notes, SESSION_ROWS["source"] + 1):
        said = note.say(book.language)
        new.put(sheet, row, 2, said, "Etui Subtitle", wrap=True)
        sheet.merge_cells(start_row=row, end_row=row, start_column=2, end_column=3)
        sheet.row_dimensions[row].height = 13 * (1 + len(said) // NOTE_LETTERS)
    live = f"B{SESSION_ROWS['live']}"
    sheet.conditional_formatting.add(
        live, FormulaRule(formula=[f"{live}<>{literal(words('live yes')).formula}"], font=Font(color=new.look.alarm, bold=True))
    )
    new.widths(sheet, WIDTHS)
    sheet.print_area = f"A1:C{SESSION_ROWS['source'] + len(book.event.notes)}"
    new.fit_width(sheet, "C")
    new.protect(sheet)


def _line(new: NewBook, book: PairsBook, sheet: Worksheet, name: str, row: int) -> None:
    """A row of the tab: what it is, its cell to type in or its calculated cell, and a hint."""
    words = book.words
    if name in ("method", "imps", "now"):
        new.put(sheet, row, 1, words(name), "Etui Section")
        sheet.row_dimensions[row].height = 20
        return
    if name in ("kind", "source"):
        return
    key, _, number = name.rpartition(" ") if name.startswith("tie-break") else (name, "", "")
    new.put(sheet, row, 1, words("tie-break n", n=number) if number else words(key), "Etui Label")
    if name in book.settings:
        style, number_format = "Etui Text" if name in FIXED else "Etui Setting", "@" if name in FREE_TEXT else ""
        new.put(sheet, row, 2, book.settings[name], style, number=number_format)
        new.name(f"etui_{name.replace(' ', '_').replace('-', '_')}", sheet, f"B{row}")
    if name in CHOICES and name not in FIXED:
        new.choice(sheet, f"B{row}", settings.choices(CHOICES[name], book.language), words("say choice"))
    if name in HINTED:
        new.put(sheet, row, 3, words(f"hint {'tie-break' if number else name}"), "Etui Subtitle", wrap=True)
        if len(words(f"hint {'tie-break' if number else name}")) > HINT_LETTERS:
            sheet.row_dimensions[row].height = 25


def _movement_name(book: PairsBook) -> str:
    names = {movement.name.say(book.language) for movement in book.movements.values()}
    return " ; ".join(sorted(names))


