"""The Line-ups tab of a team cup: who plays for each team of a game, board 1 first; two rows a game."""

from __future__ import annotations

from typing import Any, cast

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Side

from xlsheets.blocks import Block
from xlsheets.cup_book import CupBook
from xlsheets.live_book import FIRST
from xlsheets.package.references import column_letters
from xlsheets.sheets import cup_locks, titles
from xlsheets.sheets.cup_matches import frame
from xlsheets.workbook import NewBook

ROUND, MATCH, TEAM, PLAYER = 7.0, 7.0, 26.0, 22.0
MATCH_COLUMN, SIDE_COLUMN = 2, 5                 # of the Matches tab: the match, its first side


def blocks(book: CupBook) -> list[Block]:
    """Match and team of each row, as the Matches tab has them."""
    games = book.shown("cup matches")
    values = [[game[0], game[SIDE_COLUMN - 2 + side]] for game in games for side in (0, 1)]

    def formula(row: int, column: int) -> str:
        game, side = divmod(row - FIRST, 2)
        return book.ref("cup_matches", FIRST + game, MATCH_COLUMN if column == 2 else SIDE_COLUMN + side) + '&""'

    return [titles.title(cast(Any, book), "cup_lineups"),
            Block("etui_cup_lineup_teams", "cup_lineups", FIRST, 2, values, formula)]


def write(new: NewBook, book: CupBook) -> None:
    words = book.words
    sheet = new.tab("cup_lineups", book.titles["cup_lineups"], typed=True)
    title, teams = blocks(book)
    new.title(sheet, title, words("hint cup lineups"))
    new.widths(sheet, [ROUND, MATCH, TEAM, *[PLAYER] * book.boards])
    new.headings(sheet, FIRST - 1, [words("cup round"), words("cup match"), words("cup team"),
                                    *(words("cup board n", n=n) for n in range(1, book.boards + 1))])
    for n, cells in enumerate(book.lineups):
        new.put(sheet, FIRST + n, 1, book.rounds_of_games[n // 2], "Etui Centre")
        for column, value in enumerate(cells, 4):
            cup_locks.put(new, sheet, FIRST + n, column, value, "entry", book.playing[n // 2])
    new.block(sheet, teams, ["Etui Place", "Etui Name"])
    last, right = FIRST + len(book.lineups) - 1, column_letters(3 + book.boards)
    new.name("etui_cup_lineups", sheet, f"D{FIRST}:{right}{last}")
    new.prompt(sheet, f"D{FIRST}:{right}{last}", words("hint cup lineups"))
    sheet.conditional_formatting.add(f"A{FIRST}:{right}{last}", FormulaRule(               # a line before every game
        formula=[f"MOD(ROW()-{FIRST},2)=0"], border=frame(new, Side("thin", color=new.look.accent))))
    sheet.freeze_panes = f"D{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    sheet.print_area = f"A1:{right}{last}"
    new.fit_width(sheet, right, landscape=True, most=100)
    new.protect(sheet)
