"""The Setup tab of a tarot evening: title, how it is ranked, where we are. Every setting in words."""

from __future__ import annotations

from typing import Any, cast

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

from xlsheets import settings
from xlsheets.blocks import Block, literal
from xlsheets.live.tarot_evening import SETTINGS
from xlsheets.live_book import FIRST
from xlsheets.sheets import tarot_scores, titles
from xlsheets.tarot_book import HEADINGS, SETUP_ROWS, TarotBook
from xlsheets.words import tarot as words_of
from xlsheets.workbook import TITLE_POINTS, NewBook

WIDTHS = (33, 36, 43)
CHOICES = {"order": words_of.ORDER, **{f"tie-break {n}": words_of.TIEBREAKS for n in range(1, 5)}}
FIXED = ("scoring", "team")                     # the tabs are laid out for them when the workbook is made
HINTED = ("deals", "scoring", "beaten", "equal", "order", "exempt", "tie-break 1", "team", "remarks")


def blocks(book: TarotBook) -> list[Block]:
    tables = book.told.tables()
    sums, _ = columns(book)
    counted = sum(row[-2] != "" for row in tables)
    missing = book.words("tarot missing")
    wrong = sum(row[-1] not in ("", missing) for row in tables)
    return [
        _one(
            "etui_tarot_results_in",
            "results in",
            f"SUMPRODUCT(--(LEN({sums})>0))&{literal(book.words('of')).formula}&ROWS({sums})",
            f"{counted}{book.words('of')}{len(tables)}",
        ),
        _one("etui_tarot_remarks_count", "remarks", wrong_formula(book), wrong),
        book.live_state("etui_live", "session", SETUP_ROWS["live"], 2),
        titles.title(cast(Any, book), "session"),
        titles.event_line(cast(Any, book)),
    ]


def columns(book: TarotBook) -> tuple[str, str]:
    """The Scores tab's columns of sums and of remarks."""
    first, rows = tarot_scores.counted_column(book) + book.seats, len(book.typed_evening.tables)
    return tuple(book.ref("tarot_scores", FIRST, first + n, rows) for n in (0, 1))      # type: ignore[return-value]


def wrong_formula(book: TarotBook) -> str:
    """How many tables have something to put right; LibreOffice compares cells of an array formula wrongly, so no ``<>``."""
    _, remarks = columns(book)
    return f'SUMPRODUCT(--(LEN(SUBSTITUTE({remarks},{literal(book.words("tarot missing")).formula},""))>0))'


def _one(name: str, row: str, formula: str, value: Any) -> Block:
    return Block(name, "session", SETUP_ROWS[row], 2, [[value]], lambda *_: formula)


def write(new: NewBook, book: TarotBook) -> None:
    words = book.words
    sheet = new.tab("session", book.titles["session"], typed=True)
    for block in blocks(book):
        new.block(sheet, block, [{1: "Etui Title", 2: "Etui Subtitle"}.get(block.row, "Etui Text")])
    sheet.row_dimensions[1].height = TITLE_POINTS
    for name, row in SETUP_ROWS.items():
        _line(new, book, sheet, name, row)
    _validate(new, book, sheet)
    first, last = SETUP_ROWS[SETTINGS[0]], SETUP_ROWS[SETTINGS[-1]]
    new.name("etui_tarot_settings", sheet, f"B{first}:B{last}")
    live = f"B{SETUP_ROWS['live']}"
    alarm = Font(color=new.look.alarm, bold=True)
    sheet.conditional_formatting.add(live, FormulaRule(formula=[f"{live}<>{literal(words('live yes')).formula}"], font=alarm))
    sheet.conditional_formatting.add(
        f"B{SETUP_ROWS['remarks']}", FormulaRule(formula=[f"B{SETUP_ROWS['remarks']}>0"], font=alarm)
    )
    new.widths(sheet, WIDTHS)
    sheet.print_area = f"A1:C{SETUP_ROWS['kind']}"
    new.fit_width(sheet, "C")
    new.protect(sheet)


def _line(new: NewBook, book: TarotBook, sheet: Worksheet, name: str, row: int) -> None:
    words = book.words
    if name in ("method", "now"):
        new.put(sheet, row, 1, words(name), "Etui Section")
        sheet.row_dimensions[row].height = 20
        return
    own = name in ("deals", "scoring", "beaten", "equal", "order", "exempt", "team", "results in", "remarks")
    label = words("tie-break n", n=name[-1]) if name.startswith("tie-break") else words(f"tarot {name}" if own else name)
    new.put(sheet, row, 1, label, "Etui Label")
    if name in HEADINGS:
        new.put(sheet, row, 2, getattr(book.setup, name), "Etui Setting", number="@")
        new.name(f"etui_{name}", sheet, f"B{row}")
    elif name in SETTINGS:
        value = book.typed_evening.settings[SETTINGS.index(name)]
        new.put(sheet, row, 2, value, "Etui Text" if name in FIXED else "Etui Setting")
    elif name == "kind":
        new.put(sheet, row, 2, book.setup.movement, "Etui Text")
    if name in HINTED:
        new.put(sheet, row, 3, words(f"hint tarot {name}"), "Etui Subtitle", wrap=True)


def _validate(new: NewBook, book: TarotBook, sheet: Worksheet) -> None:
    words = book.words
    for name, choices in CHOICES.items():
        new.choice(sheet, f"B{SETUP_ROWS[name]}", settings.choices(choices, book.language), words("say choice"))
    deals = f"B{SETUP_ROWS['deals']}"
    new.allow(sheet, deals, f"AND(ISNUMBER({deals}),{deals}>=1,{deals}<=50,INT({deals})={deals})", words("hint tarot deals"))
    for name in ("beaten", "equal"):
        cell = f"B{SETUP_ROWS[name]}"
        new.allow(sheet, cell, f"AND(ISNUMBER({cell}),{cell}>=0)", words(f"hint tarot {name}"))
        sheet.row_dimensions[SETUP_ROWS[name]].hidden = not book.duplicate
    new.prompt(sheet, f"B{SETUP_ROWS['exempt']}", words("hint tarot exempt"))
