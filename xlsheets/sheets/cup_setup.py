"""The Cup tab: title, how the cup is drawn and decided, where we are, what to look at. Every setting in words."""

from __future__ import annotations

from typing import Any, cast

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

from etui.cup.tiebreaks import offered
from xlsheets import settings
from xlsheets.blocks import Block, literal
from xlsheets.cup_book import CUP_ROWS, FREE, HEADINGS, LAID_OUT, SECTIONS, SETTINGS_ROW, TOLD, TOLD_ROW, CupBook
from xlsheets.live.cup_typed import SETTINGS
from xlsheets.live_book import FIRST
from xlsheets.sheets import cup_locks, titles
from xlsheets.words import cup as words_of
from xlsheets.workbook import TITLE_POINTS, NewBook

WIDTHS = (33, 36, 46)
CHOICES = {"colours": words_of.COLOURS, "drops": words_of.DROPS, "group by": words_of.CRITERIA, "keep apart": words_of.CRITERIA,
           "scoring": words_of.SCORING, "scope": words_of.SCOPE}
HINTED = ("variant", "group by", "keep apart", "drops", "seed", "tie-break 1", "paired", "remarks")


def blocks(book: CupBook) -> list[Block]:
    rounds = book.ref("cup_matches", FIRST, 1, len(book.rounds_of_games))
    discs, results, remarks = (book.ref("cup_matches", FIRST, column, len(book.rounds_of_games))
                               for column in (4, book.outcomes_column, book.remark_column))
    now = f"({rounds}={book.ref('session', CUP_ROWS['paired'], 2)})*(LEN({discs})>0)"
    of = literal(book.words("of")).formula
    shown = zip(book.rounds_of_games, book.shown("cup matches"), book.shown("cup outcomes"), strict=True)
    playing = [outcome[0] for rnd, game, outcome in shown if rnd == book.paired and game[2]]
    return [
        _one("etui_cup_results_in", "results in", f"SUMPRODUCT({now}*(LEN({results})>0))&{of}&SUMPRODUCT({now})",
             f"{sum(map(bool, playing))}{book.words('of')}{len(playing)}"),
        _one("etui_cup_remarks_count", "remarks", f"SUMPRODUCT(--(LEN({remarks})>0))",
             sum(bool(row[-1]) for row in book.shown("cup outcomes"))),
        book.live_state("etui_live", "session", CUP_ROWS["live"], 2),
        titles.title(cast(Any, book), "session"),
        titles.event_line(cast(Any, book)),
        book.live_block("cup told", "session", TOLD_ROW, 1),
    ]


def _one(name: str, row: str, formula: str, value: Any) -> Block:
    return Block(name, "session", CUP_ROWS[row], 2, [[value]], lambda *_: formula)


def write(new: NewBook, book: CupBook) -> None:
    words = book.words
    sheet = new.tab("session", book.titles["session"], typed=True)
    for block in blocks(book):
        new.block(sheet, block, [{1: "Etui Title", 2: "Etui Subtitle", TOLD_ROW: "Etui Quiet"}.get(block.row, "Etui Text")])
    sheet.row_dimensions[1].height = TITLE_POINTS
    for row, key in SECTIONS.items():
        new.put(sheet, row, 1, words(key), "Etui Section")
        sheet.row_dimensions[row].height = 20
    for name, row in CUP_ROWS.items():
        if row not in SECTIONS:
            _line(new, book, sheet, name, row)
    _validate(new, book, sheet)
    new.name("etui_cup_settings", sheet, f"B{SETTINGS_ROW}:B{SETTINGS_ROW + len(SETTINGS) - 1}")
    cup_locks.write_samples(new, sheet)
    alarm = Font(color=new.look.alarm, bold=True)
    live, remarks = f"B{CUP_ROWS['live']}", f"B{CUP_ROWS['remarks']}"
    sheet.conditional_formatting.add(live, FormulaRule(formula=[f"{live}<>{literal(words('live yes')).formula}"], font=alarm))
    sheet.conditional_formatting.add(remarks, FormulaRule(formula=[f"{remarks}>0"], font=alarm))
    new.widths(sheet, WIDTHS)
    sheet.print_area = f"A1:C{TOLD_ROW + TOLD - 1}"
    new.fit_width(sheet, "C")
    new.protect(sheet)


def _line(new: NewBook, book: CupBook, sheet: Worksheet, name: str, row: int) -> None:
    words = book.words
    label = name if name in (*HEADINGS, "live") else f"cup {name}"
    if name.startswith("tie-break"):
        new.put(sheet, row, 1, words("tie-break n", n=name[-1]), "Etui Label")
    else:
        new.put(sheet, row, 1, words(label), "Etui Label")
    if name in HEADINGS:
        new.put(sheet, row, 2, getattr(book.setup, name), "Etui Setting", number="@")
        new.name(f"etui_{name}", sheet, f"B{row}")
    elif name in SETTINGS:
        value = book.typed_cup.settings[SETTINGS.index(name)]
        if name in (*LAID_OUT, "paired"):
            new.put(sheet, row, 2, value, "Etui Text")
        else:
            cup_locks.put(new, sheet, row, 2, value, "setting", not book.paired or name in FREE)
    if name == "paired":
        new.name("etui_cup_paired", sheet, f"B{row}")
    if name in HINTED:
        new.put(sheet, row, 3, words(f"hint cup {name}"), "Etui Subtitle", wrap=True)
    hidden = {"reset": not book.settings.double, "drops": not book.settings.double, "third place": book.settings.double,
              "boards": not book.teams}
    sheet.row_dimensions[row].hidden = hidden.get(name, False)


def _validate(new: NewBook, book: CupBook, sheet: Worksheet) -> None:
    words, language = book.words, book.language
    for name, choices in CHOICES.items():
        new.choice(sheet, f"B{CUP_ROWS[name]}", settings.choices(choices, language), words("say choice"))
    known = dict.fromkeys(name for scope in ("match", "tournament") for name in offered(_scoped(book, scope)))
    said = [words_of.TIEBREAKS[name][language == "fr"] for name in known]
    first, last = CUP_ROWS["tie-break 1"], CUP_ROWS["tie-break 5"]
    new.choice(sheet, f"B{first}:B{last}", said, words("say choice"))
    seed = f"B{CUP_ROWS['seed']}"
    new.allow(sheet, seed, f"AND(ISNUMBER({seed}),{seed}>=0,INT({seed})={seed})", words("hint cup seed"))


def _scoped(book: CupBook, scope: str) -> Any:
    from dataclasses import replace

    return replace(book.settings, scope=cast(Any, scope))
