"""The Session tab of an individual: what is played, how it is scored, where we are. Every setting in words."""

from __future__ import annotations

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

from xlsheets import settings
from xlsheets.blocks import Block, literal
from xlsheets.individual_book import IndividualBook
from xlsheets.individual_rows import COUNTED, FREE_TEXT, NOTES, REMARK, ROWS, TIEBREAKS, cell_name
from xlsheets.sheets import titles
from xlsheets.sheets.session import HINT_LETTERS, WIDTHS
from xlsheets.workbook import TITLE_POINTS, NewBook

CHOICES = {
    "state": settings.STATE, "top": settings.TOP, "rounding": settings.ROUNDING, "small groups": settings.SMALL_GROUPS,
    "own average": settings.YES_NO, **{f"tie-break {n}": TIEBREAKS for n in (1, 2, 3)},
}
HINTED = ("state", "step", "top", "rounding", "small groups", "own average", "tie-break 1", "remarks")
SECTIONS = ("method", "now")


def blocks(book: IndividualBook) -> list[Block]:
    notes, remarks = book.list_ref("scoring", NOTES), book.list_ref("scoring", REMARK)
    of, due = book.words("of"), len(book.lines)
    blanks = f'SUMPRODUCT(--(LEN({book.list_ref("scoring", COUNTED)})>0))'
    counted = f"IF({book.answering}=1,COUNT({notes}),{blanks})"
    told = f"SUMPRODUCT(--(LEN({remarks})>0))"
    return [
        Block("etui_results_in", "session", ROWS["results in"], 2, [[f"{book.played}{of}{due}"]],
              f"{counted}&{literal(of).formula}&ROWS({notes})"),
        Block("etui_remarks", "session", ROWS["remarks"], 2, [[sum(map(bool, book.remarks))]], told),
        book.live_state("etui_live", "session", ROWS["live"], 2),
        *titles.blocks(book),                                            # type: ignore[arg-type]
    ]


def write(new: NewBook, book: IndividualBook) -> None:
    words = book.words
    sheet = new.tab("session", book.titles["session"], typed=True)
    for block in blocks(book):
        if block.tab == "session":
            new.block(sheet, block, [{1: "Etui Title", 2: "Etui Subtitle"}.get(block.row, "Etui Text")])
    sheet.row_dimensions[1].height = TITLE_POINTS
    for name, row in ROWS.items():
        _line(new, book, sheet, name, row)
    step = f"B{ROWS['step']}"
    new.allow(sheet, step, f"OR({step}=1,{step}=2)", words("hint step"))
    new.put(sheet, ROWS["kind"], 2, book.movement.name.say(book.language), "Etui Text")
    new.put(sheet, ROWS["method"], 3, words("hint individual"), "Etui Subtitle", wrap=True)
    sheet.row_dimensions[ROWS["method"]].height = 25
    live = f"B{ROWS['live']}"
    sheet.conditional_formatting.add(
        live, FormulaRule(formula=[f"{live}<>{literal(words('live yes')).formula}"], font=Font(color=new.look.alarm, bold=True))
    )
    new.widths(sheet, WIDTHS)
    sheet.print_area = f"A1:C{ROWS['kind']}"
    new.fit_width(sheet, "C")
    new.protect(sheet)


def _line(new: NewBook, book: IndividualBook, sheet: Worksheet, name: str, row: int) -> None:
    """A row of the tab: what it is, its cell to type in or its calculated cell, and a hint."""
    words = book.words
    if name in SECTIONS:
        new.put(sheet, row, 1, words(name), "Etui Section")
        sheet.row_dimensions[row].height = 20
        return
    kind, _, number = name.rpartition(" ") if name.startswith("tie-break") else (name, "", "")
    label = words("tie-break n", n=number) if number else words("own average player" if name == "own average" else name)
    new.put(sheet, row, 1, label, "Etui Label")
    if name in book.settings:
        new.put(sheet, row, 2, book.settings[name], "Etui Setting", number="@" if name in FREE_TEXT else "")
        new.name(cell_name(name), sheet, f"B{row}")
    if name in CHOICES:
        new.choice(sheet, f"B{row}", settings.choices(CHOICES[name], book.language), words("say choice"))
    if name in HINTED:
        hint = words(f"hint {kind}")
        new.put(sheet, row, 3, hint, "Etui Subtitle", wrap=True)
        if len(hint) > HINT_LETTERS:
            sheet.row_dimensions[row].height = 25
