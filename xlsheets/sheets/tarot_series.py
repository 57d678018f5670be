"""The tabs of several tarot evenings: Setup, Evenings (totals typed) and Ranking (live)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, cast

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font

from xlsheets import settings
from xlsheets.blocks import Block, literal
from xlsheets.live_book import FIRST
from xlsheets.package.references import column_letters
from xlsheets.sheets import titles
from xlsheets.tarot_book import HEADINGS
from xlsheets.tarot_series_book import SETTINGS, SETUP_ROWS, TarotSeriesBook
from xlsheets.words import tarot as words_of
from xlsheets.workbook import ROW_POINTS, TITLE_POINTS, NewBook

LABELS = {"missing": "tarot missing evening", "best": "tarot best evenings"}


def series_blocks(book: TarotSeriesBook) -> list[Block]:
    """Every calculated block of the workbook."""
    stale = literal(book.words("live stale")).formula
    live = book.ref("session", SETUP_ROWS["live"], 2)
    return [
        *(titles.title(cast(Any, book), tab) for tab in ("session", "tarot_evenings", "ranking")),
        titles.event_line(cast(Any, book)),
        titles.event_line_again(cast(Any, book), "etui_ranking_event", "ranking", 2),
        book.live_state("etui_live", "session", SETUP_ROWS["live"], 2),
        Block("etui_series_stale", "ranking", 3, 1, [[""]], lambda *_: f'IF({live}={stale},{stale},"")'),
        book.live_block("series", "ranking", FIRST, 1),
        *book.workings_blocks(),
    ]


def series_workbook(book: TarotSeriesBook, template: Path, created: datetime | None = None) -> bytes:
    """The workbook of several tarot evenings, every number in place."""
    new = NewBook(book.language, book.host, template)
    if new.club and not book.setup.club:
        book = TarotSeriesBook(book.series, replace(book.setup, club=new.club), book.language, book.host)
    new.club = book.setup.club
    made = {block.name: block for block in series_blocks(book)}
    _setup(new, book, made)
    _evenings(new, book, made)
    _ranking(new, book, made)
    book.write_workings(new)
    return new.to_bytes(book.setup.title, created)


def _setup(new: NewBook, book: TarotSeriesBook, made: dict[str, Block]) -> None:
    words = book.words
    sheet = new.tab("session", book.titles["session"], typed=True)
    for name, style in (("etui_heading_session", "Etui Title"), ("etui_event_line", "Etui Subtitle"), ("etui_live", "Etui Text")):
        new.block(sheet, made[name], [style])
    sheet.row_dimensions[1].height = TITLE_POINTS
    for name, row in SETUP_ROWS.items():
        if name in ("method", "now"):
            new.put(sheet, row, 1, words(name), "Etui Section")
            continue
        label = words("tie-break n", n=name[-1]) if name.startswith("tie-break") else words(LABELS.get(name, name))
        new.put(sheet, row, 1, label, "Etui Label")
        if name in HEADINGS:
            new.put(sheet, row, 2, getattr(book.setup, name), "Etui Setting", number="@")
            new.name(f"etui_{name}", sheet, f"B{row}")
        elif name in SETTINGS:
            new.put(sheet, row, 2, book.series.settings[SETTINGS.index(name)], "Etui Setting")
        if name in LABELS:
            new.put(sheet, row, 3, words(f"hint {LABELS[name]}"), "Etui Subtitle", wrap=True)
            new.prompt(sheet, f"B{row}", words(f"hint {LABELS[name]}"))
        elif name in SETTINGS:
            new.choice(sheet, f"B{row}", settings.choices(words_of.SERIES_TIEBREAKS, book.language), words("say choice"))
    new.name("etui_series_settings", sheet, f"B{SETUP_ROWS[SETTINGS[0]]}:B{SETUP_ROWS[SETTINGS[-1]]}")
    live = f"B{SETUP_ROWS['live']}"
    sheet.conditional_formatting.add(live, FormulaRule(
        formula=[f"{live}<>{literal(words('live yes')).formula}"], font=Font(color=new.look.alarm, bold=True)))
    new.widths(sheet, (36, 36, 43))
    sheet.print_area = f"A1:C{SETUP_ROWS['live']}"
    new.fit_width(sheet, "C")
    new.protect(sheet)


def _evenings(new: NewBook, book: TarotSeriesBook, made: dict[str, Block]) -> None:
    words = book.words
    sheet = new.tab("tarot_evenings", book.titles["tarot_evenings"], typed=True)
    new.title(sheet, made["etui_heading_tarot_evenings"], words("hint tarot evenings"))
    new.widths(sheet, [34, 14, *[13.0] * book.evenings])
    new.headings(sheet, FIRST - 1, [words("tarot name"), words("tarot licence"), *book.series.evenings])
    sheet.row_dimensions[FIRST - 1].height = 3 * ROW_POINTS
    for row, (player, totals) in enumerate(zip(book.series.players, book.series.totals, strict=True), FIRST):
        new.row(sheet, row, player, "Etui Input Name", number="@")
        new.row(sheet, row, totals, "Etui Input", column=3)
    last, right = FIRST + book.players - 1, column_letters(2 + book.evenings)
    new.name("etui_series_players", sheet, f"A{FIRST}:B{last}")
    new.name("etui_series_totals", sheet, f"C{FIRST}:{right}{last}")
    new.name("etui_series_evenings", sheet, f"C{FIRST - 1}:{right}{FIRST - 1}")
    new.allow(sheet, f"C{FIRST}:{right}{last}", f"ISNUMBER(C{FIRST})", words("say tarot total"))
    sheet.freeze_panes = f"C{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    sheet.print_area = f"A1:{right}{last}"
    new.fit_width(sheet, right, landscape=book.evenings > 6, most=100)
    new.protect(sheet)


def _ranking(new: NewBook, book: TarotSeriesBook, made: dict[str, Block]) -> None:
    words = book.words
    sheet = new.tab("ranking", book.titles["ranking"])
    new.title(sheet, made["etui_heading_ranking"])
    new.block(sheet, made["etui_ranking_event"], ["Etui Subtitle"])
    new.block(sheet, made["etui_series_stale"], ["Etui Alert"])
    new.widths(sheet, [8, 34, *[9.5] * book.evenings, 9.5, 11, 26])
    heads = [words("tarot evening", n=n) for n in range(1, book.evenings + 1)]
    new.headings(
        sheet,
        FIRST - 1,
        [words("place"), words("tarot name"), *heads, words("tarot evenings played"), words("tarot total"), words("tie-break")],
    )
    new.block(sheet, made["etui_series"], ["Etui Place", "Etui Name", *["Etui Centre"] * (book.evenings + 1), "Etui Final",
                                           "Etui Text"])
    last, right = FIRST + book.players - 1, column_letters(book.evenings + 5)
    for row in range(FIRST, last + 1):
        new.dress(sheet.cell(row, book.evenings + 4), "Etui Final", number="General")
    sheet.conditional_formatting.add(f"A{FIRST}:{right}{last}", FormulaRule(
        formula=[f"etui_live={literal(words('live stale')).formula}"], font=Font(color=new.look.alarm, strike=True)))
    sheet.freeze_panes = f"C{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    sheet.print_area = f"A1:{right}{last}"
    page = new.fit_width(sheet, right, landscape=book.evenings > 6, most=105)
    high = page / max(1, book.players)
    if high >= ROW_POINTS:
        for row in range(FIRST, last + 1):
            sheet.row_dimensions[row].height = int(4 * min(high, 1.4 * ROW_POINTS)) / 4
    new.protect(sheet)
