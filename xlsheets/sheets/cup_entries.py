"""The Entries tab: who plays. Each name is typed here once; seed and stage reached stand beside it, live."""

from __future__ import annotations

from typing import Any, cast

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font

from xlsheets.blocks import Block
from xlsheets.cup_book import CupBook
from xlsheets.live.cup_typed import TEAMS
from xlsheets.live_book import FIRST
from xlsheets.package.references import column_letters
from xlsheets.sheets import cup_locks, titles
from xlsheets.workbook import NewBook

LINE, SEED, STAGE = 5.5, 7.0, 27.0
WIDTHS = {"name": 30.0, "rating": 8.0, "title": 7.0, "club": 22.0, "federation": 12.0, "licence": 12.0, "withdrawn": 9.0,
          "number": 6.0, "affiliation": 20.0}
PLAYER = 20.0
HEADS = {"name": "cup name", "rating": "cup rating", "title": "cup player title", "club": "club", "federation": "cup federation",
         "licence": "cup licence", "withdrawn": "cup withdrawn", "number": "cup number", "affiliation": "cup affiliation"}


def blocks(book: CupBook) -> list[Block]:
    return [titles.title(cast(Any, book), "cup_entries"), book.live_block("cup seeds", "cup_entries", FIRST, book.seeds_column)]


def write(new: NewBook, book: CupBook) -> None:
    words, rows = book.words, book.typed_cup.entries
    sheet = new.tab("cup_entries", book.titles["cup_entries"], typed=True)
    title, seeds = blocks(book)
    new.title(sheet, title, words("hint cup entries teams" if book.teams else "hint cup entries"))
    names, players = book.entry_columns, len(rows[0]) - len(TEAMS) if book.teams else 0
    new.widths(sheet, [LINE, *(WIDTHS[name] for name in names), *[PLAYER] * players, SEED, STAGE])
    heads = ["", *(words("cup team" if book.teams and name == "name" else HEADS[name]) for name in names)]
    boards = book.settings.boards or players
    heads += [words("cup board n", n=n) if n <= boards else words("cup reserve") for n in range(1, players + 1)]
    new.headings(sheet, FIRST - 1, [*heads, words("cup seed column"), words("cup stage")])
    drawn = {int(row) - 1 for _, row in book.typed_cup.draw if row not in ("", None)}
    for n, cells in enumerate(rows):
        new.put(sheet, FIRST + n, 1, n + 1, "Etui Quiet")
        for column, value in enumerate(cells):
            cup_locks.put(new, sheet, FIRST + n, 2 + column, value, book.entry_look(column), not book.paired or n in drawn)
    new.block(sheet, seeds, ["Etui Place", "Etui Text"])
    last, right = FIRST + len(rows) - 1, column_letters(book.seeds_column + 1)
    new.name("etui_cup_entries", sheet, f"B{FIRST}:{column_letters(book.seeds_column - 1)}{last}")
    gone = 2 + names.index("withdrawn")
    new.prompt(sheet, f"{column_letters(gone)}{FIRST}:{column_letters(gone)}{last}", words("say cup withdrawn"))
    figure = column_letters(2 + names.index("number" if book.teams else "rating"))
    new.allow(sheet, f"{figure}{FIRST}:{figure}{last}",
              f"AND(ISNUMBER({figure}{FIRST}),{figure}{FIRST}>=0,INT({figure}{FIRST})={figure}{FIRST})", words("say cup rating"))
    seed = column_letters(book.seeds_column)
    sheet.conditional_formatting.add(f"{seed}{FIRST}:{seed}{last}", FormulaRule(                # a sentence, not a seed
        formula=[f"LEN({seed}{FIRST})>4"], font=Font(color=new.look.alarm, bold=True)))
    sheet.freeze_panes = f"C{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    sheet.print_area = f"A1:{right}{last}"
    new.fit_width(sheet, right, landscape=book.teams)
    new.protect(sheet)
