"""The Ranking and Teams tabs of a tarot evening, live; under the ranking, what is to be put right."""

from __future__ import annotations

from typing import Any, cast

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

from xlsheets.blocks import Block, literal
from xlsheets.live_book import FIRST
from xlsheets.package.references import column_letters
from xlsheets.sheets import tarot_setup, titles
from xlsheets.tarot_book import SETUP_ROWS, TOLD, TarotBook
from xlsheets.workbook import NewBook

PLACE, NUMBER, NAME, ROUND, TOTAL, TIE = 8, 6.5, 32, 7.5, 10, 24
TOLD_POINTS, SECTION_POINTS, LEAST, MOST = 12.5, 20.0, 15.0, 22.0


def blocks(book: TarotBook) -> list[Block]:
    told = FIRST + book.players + 1
    live = book.live_block("ranking", "ranking", FIRST, 1)
    remarks = book.live_block("remarks", "ranking", told + 1, 1)
    heading = book.words("tarot told")
    said = f'IF(LEN($A${told + 1})=0,"",{literal(heading).formula})'
    made = [
        titles.title(cast(Any, book), "ranking"),
        titles.event_line_again(cast(Any, book), "etui_ranking_event", "ranking", 2),
        Block("etui_tarot_provisional", "ranking", 3, 1, [[provisional(book)]], lambda *_: _provisional_formula(book)),
        live,
        Block("etui_tarot_told_heading", "ranking", told, 1, [[heading if remarks.values[0][0] else ""]], lambda *_: said),
        remarks,
    ]
    if book.team:
        made += [
            titles.title(cast(Any, book), "tarot_teams"),
            titles.event_line_again(cast(Any, book), "etui_teams_event", "tarot_teams", 2),
            Block(
                "etui_tarot_teams_provisional", "tarot_teams", 3, 1, [[provisional(book)]], lambda *_: _provisional_formula(book)
            ),
            book.live_block("teams", "tarot_teams", FIRST, 1),
        ]
    return made


def provisional(book: TarotBook) -> str:
    """How many tables are in, and how many are to be looked at; nothing when all is well."""
    rows, words = book.told.tables(), book.words
    played = sum(row[-2] != "" for row in rows)
    wrong = sum(row[-1] not in ("", words("tarot missing")) for row in rows)
    said = (
        f"{words('provisional prefix')}{played}{words('of')}{len(rows)}{words('tarot provisional suffix')}"
        if played < len(rows)
        else ""
    )
    told = words("tarot to look at", n=wrong) if wrong else ""
    return " – ".join(filter(None, (said, told)))


def _provisional_formula(book: TarotBook) -> str:
    sums, _ = tarot_setup.columns(book)
    prefix, of, suffix = (literal(book.words(word)).formula for word in ("provisional prefix", "of", "tarot provisional suffix"))
    counted, wrong = f"SUMPRODUCT(--(LEN({sums})>0))", tarot_setup.wrong_formula(book)
    before, _, after = book.words("tarot to look at", n="\0").partition("\0")
    live, stale = book.ref("session", SETUP_ROWS["live"], 2), literal(book.words("live stale")).formula
    some = f"{counted}<ROWS({sums})"
    progress = f'IF({some},{prefix}&{counted}&{of}&ROWS({sums})&{suffix},"")'
    look = f'IF({wrong}=0,"",IF({some}," – ","")&{literal(before).formula}&{wrong}&{literal(after).formula})'
    return f"IF({live}={stale},{stale},{progress}&{look})"


def write(new: NewBook, book: TarotBook) -> None:
    words = book.words
    sheet = new.tab("ranking", book.titles["ranking"])
    made = {block.name: block for block in blocks(book)}
    new.title(sheet, made["etui_heading_ranking"])
    shorts = [words("tarot round short", n=n) for n in range(1, book.rounds + 1)]
    new.widths(sheet, [PLACE, NUMBER, NAME, *[ROUND] * book.rounds, TOTAL, TOTAL, TIE])
    last_heads = [words("tarot total"), words("tarot percent" if book.duplicate else "tarot average"), words("tie-break")]
    new.headings(sheet, FIRST - 1, [words("place"), words("tarot number"), words("tarot name"), *shorts, *last_heads])
    styles = ["Etui Place", "Etui Centre", "Etui Name", *["Etui Number"] * book.rounds, "Etui Final", "Etui Points", "Etui Text"]
    end = FIRST + book.players - 1
    new.block(sheet, made["etui_ranking_event"], ["Etui Subtitle"])
    new.block(sheet, made["etui_tarot_provisional"], ["Etui Alert"])
    new.block(sheet, made["etui_ranking"], styles)
    new.block(sheet, made["etui_tarot_told_heading"], ["Etui Section"])
    new.block(sheet, made["etui_remarks"], ["Etui Subtitle"])
    for row in range(FIRST, end + 1):                # a total is a whole number but for the means of exempt rounds
        total = sheet.cell(row, 4 + book.rounds)
        new.dress(total, "Etui Final", number="General")
    right = column_letters(6 + book.rounds)
    stale = FormulaRule(
        formula=[f"etui_live={literal(words('live stale')).formula}"], font=Font(color=new.look.alarm, strike=True)
    )
    sheet.conditional_formatting.add(f"A{FIRST}:{right}{end}", stale)
    sheet.freeze_panes = f"D{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    _print(new, sheet, right, end, book.players, landscape=book.rounds > 8)
    sheet.row_dimensions[end + 2].height = SECTION_POINTS
    for row in range(end + 3, end + 3 + TOLD):
        sheet.row_dimensions[row].height = TOLD_POINTS
    new.protect(sheet)
    if book.team:
        _teams(new, book, made)


def _print(new: NewBook, sheet: Worksheet, right: str, end: int, rows: int, *, landscape: bool = False) -> None:
    """One page when it can be, with rows as high as it allows; else whole rows page after page."""
    told = SECTION_POINTS + TOLD_POINTS * TOLD + LEAST
    sheet.print_area = f"A1:{right}{end + 2 + TOLD}"
    page = new.fit_width(sheet, right, landscape=landscape, most=110)
    high = (page - told) / rows
    if LEAST * 0.8 <= high < LEAST:                  # a little smaller rather than a second page
        sheet.page_setup.scale = int(sheet.page_setup.scale * high / LEAST)
        page = new.body(sheet)
        high = (page - told) / rows
    height = min(MOST, max(LEAST, int(4 * high) / 4))
    for row in range(end - rows + 1, end + 1):
        sheet.row_dimensions[row].height = height
    if height * rows + told > page:                  # the sentences stay together
        new.breaks(sheet, [end - rows + n for n in range(int(page / height), rows, int(page / height))])


def _teams(new: NewBook, book: TarotBook, made: dict[str, Block]) -> None:
    words = book.words
    sheet = new.tab("tarot_teams", book.titles["tarot_teams"])
    new.title(sheet, made["etui_heading_tarot_teams"])
    new.block(sheet, made["etui_teams_event"], ["Etui Subtitle"])
    new.block(sheet, made["etui_tarot_teams_provisional"], ["Etui Alert"])
    new.widths(sheet, [PLACE, 24, 28.0 * book.team, TOTAL + 2])
    new.headings(sheet, FIRST - 1, [words("place"), words("tarot team column"), words("tarot members"), words("tarot total")])
    new.block(sheet, made["etui_teams"], ["Etui Place", "Etui Name", "Etui Text", "Etui Final"], number="")
    last = FIRST + book.team_rows - 1
    for row in range(FIRST, last + 1):
        new.dress(sheet.cell(row, 4), "Etui Final", number="General")
    sheet.freeze_panes = f"A{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    sheet.print_area = f"A1:D{last}"
    page = new.fit_width(sheet, "D", landscape=book.team == 4, most=110)
    height = min(MOST + 4, max(LEAST, page / book.team_rows))
    for row in range(FIRST, last + 1):
        sheet.row_dimensions[row].height = int(4 * height) / 4
    new.protect(sheet)
