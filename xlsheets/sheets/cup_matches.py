"""The Matches tab: a row a game. Who meets whom and with which colour, live; the results, typed; who qualifies and why, live."""

from __future__ import annotations

from typing import Any, cast

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Border, Font, Side
from openpyxl.worksheet.worksheet import Worksheet

from etui.cup.document import decided_words
from etui.cup.tiebreaks import MANUAL
from xlsheets.blocks import Block, literal
from xlsheets.cup_book import CUP_ROWS, GAME_KEYS, CupBook
from xlsheets.live.cup import TIEBREAK_COLUMNS
from xlsheets.live.cup_typed import RESULT, SETTINGS, WRITTEN
from xlsheets.live_book import FIRST
from xlsheets.package.references import column_letters
from xlsheets.sheets import cup_locks, titles
from xlsheets.workbook import NewBook

SIDE, DISC = 25.0, 3.0
BEFORE = (6.5, 6.0, 27.0, DISC, SIDE, SIDE, DISC)            # round, match, stage, both sides
BOARD, SCORE, PLAYOFF = 4.5, 7.0, 8.5
AFTER = (10.0, SIDE, 25.0, *[18.0] * TIEBREAK_COLUMNS, 70.0)  # result, qualified, decided by, tie-breaks, what to look at
HEAD = 40.0                                      # points of the headings: a tie-break’s name may take three lines
BOX = "A9B7B2"
DOUBLE_STAGE, LEG_STAGE = 36.0, 32.0


def blocks(book: CupBook) -> list[Block]:
    return [titles.title(cast(Any, book), "cup_matches"), book.live_block("cup matches", "cup_matches", FIRST, 2),
            book.live_block("cup outcomes", "cup_matches", FIRST, book.outcomes_column), _tiebreak_names(book)]


def _tiebreak_names(book: CupBook) -> Block:
    """The headings of the tie-breaks: what is chosen on the Cup tab."""
    first = book.outcomes_column + 3
    names = [str(book.typed_cup.settings[SETTINGS.index(f"tie-break {n}")] or "") for n in range(1, TIEBREAK_COLUMNS + 1)]
    return Block("etui_cup_tiebreak_names", "cup_matches", FIRST - 1, first, [names],
                 lambda _, column: book.ref("session", CUP_ROWS["tie-break 1"] + column - first, 2) + '&""', typed_only=True)


def write(new: NewBook, book: CupBook) -> None:
    words = book.words
    sheet = new.tab("cup_matches", book.titles["cup_matches"], typed=True)
    title, matches, outcomes, names = blocks(book)
    new.title(sheet, title, words("hint cup matches boards" if book.boards else "hint cup matches"))
    before = list(BEFORE)
    before[2] = DOUBLE_STAGE if book.settings.double else LEG_STAGE if book.settings.legs == 2 else before[2]
    typed = [3.0] * GAME_KEYS + [BOARD] * book.boards + [SCORE] * 2 + [PLAYOFF] * 2 + [3.0] * len(WRITTEN)
    new.widths(sheet, [*before, *typed, *AFTER])
    heads = ["round", "match", "match stage", "", "side a", "side b", ""]
    new.headings(sheet, FIRST - 1, [
        *(words(f"cup {head}") if head else "" for head in heads), "", "",
        *(words("cup board short", n=n) for n in range(1, book.boards + 1)), *(words(f"cup {head}") for head in RESULT), "", "",
        *(words(f"cup {head}") for head in ("result", "qualified", "decided by")), *[""] * TIEBREAK_COLUMNS, words("cup remark"),
    ])
    new.block(sheet, names, ["Etui Heading"])
    sheet.row_dimensions[FIRST - 1].height = HEAD
    last = FIRST + len(book.rounds_of_games) - 1
    for row, (rnd, cells) in enumerate(zip(book.rounds_of_games, book.typed_cup.games, strict=True), FIRST):
        new.put(sheet, row, 1, rnd, "Etui Centre")
        for offset, value in enumerate(cells):
            column = book.games_column + offset
            if offset in book.result_columns:
                cup_locks.put(new, sheet, row, column, value, "result", book.playing[row - FIRST])
            else:
                new.put(sheet, row, column, value, "Etui Quiet")
    new.block(sheet, matches, ["Etui Place", "Etui Text", "Etui Centre", "Etui Name", "Etui Name", "Etui Centre"])
    new.block(sheet, outcomes, ["Etui Centre", "Etui Name", "Etui Text", *["Etui Centre"] * TIEBREAK_COLUMNS, "Etui Text"])
    first, end = (column_letters(book.games_column + n) for n in (0, len(book.typed_cup.games[0]) - 1))
    new.name("etui_cup_games", sheet, f"{first}{FIRST}:{end}{last}")
    written = column_letters(book.outcomes_column - len(WRITTEN))
    new.name("etui_cup_written", sheet, f"{written}{FIRST}:{end}{last}")
    _prompts(new, book, sheet, last)
    _look(new, book, sheet, last)
    hidden = [*range(book.games_column, book.games_column + GAME_KEYS), book.outcomes_column - 2, book.outcomes_column - 1]
    for column in hidden:
        sheet.column_dimensions[column_letters(column)].hidden = True
    if book.settings.scoring == "points":
        for letter in "DG":
            sheet.column_dimensions[letter].hidden = True
    shown = [n for n, name in enumerate(book.settings.tiebreaks, 1) if name != MANUAL]      # Manual has no figures to print
    right = column_letters(book.outcomes_column + 2 + max(shown, default=0))
    sheet.freeze_panes = f"C{FIRST}"
    sheet.auto_filter.ref = f"A{FIRST - 1}:{column_letters(book.remark_column)}{last}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    sheet.print_area = f"A1:{right}{last}"
    new.fit_width(sheet, right, landscape=True, most=100)
    new.protect(sheet)


def frame(new: NewBook, top: Side | None = None) -> Border:
    """The box of an ordinary cell, for a conditional format: LibreOffice takes one as the whole box."""
    thin = Side("thin", color=BOX)
    return Border(left=thin, right=thin, bottom=thin, top=top or thin)


def _prompts(new: NewBook, book: CupBook, sheet: Worksheet, last: int) -> None:
    words = book.words
    scores = book.games_column + GAME_KEYS + book.boards
    if book.boards:
        first, end = column_letters(scores - book.boards), column_letters(scores - 1)
        new.prompt(sheet, f"{first}{FIRST}:{end}{last}", words("say cup board"))
    new.prompt(sheet, f"{column_letters(scores)}{FIRST}:{column_letters(scores + 1)}{last}", words("say cup score"))
    new.prompt(sheet, f"{column_letters(scores + 2)}{FIRST}:{column_letters(scores + 3)}{last}", words("say cup playoff"))


def _look(new: NewBook, book: CupBook, sheet: Worksheet, last: int) -> None:
    """A line between rounds, byes in grey, what is level or wrong in the colour of alarm, stale figures struck out."""
    words, right = book.words, column_letters(book.remark_column)
    decided, remark = column_letters(book.outcomes_column + 2), right
    rules = sheet.conditional_formatting
    whole = f"A{FIRST}:{right}{last}"
    rules.add(whole, FormulaRule(
        formula=[f"AND(ROW()>{FIRST},$A{FIRST}<>$A{FIRST - 1})"], border=frame(new, Side("thin", color=new.look.accent))))
    bye = literal(decided_words("bye").say(book.language)).formula
    rules.add(whole, FormulaRule(formula=[f'AND(LEN(${decided}{FIRST})>0,LEN(SUBSTITUTE(${decided}{FIRST},{bye},""))=0)'],
                                 font=Font(color="9AA5A1")))
    alarm = Font(color=new.look.alarm, bold=True)
    level = literal(words("cup level")).formula
    rules.add(f"{decided}{FIRST}:{decided}{last}", FormulaRule(
        formula=[f'AND(LEN({decided}{FIRST})>0,LEN(SUBSTITUTE({decided}{FIRST},{level},""))=0)'], font=alarm))
    rules.add(f"{remark}{FIRST}:{remark}{last}", FormulaRule(formula=[f"LEN({remark}{FIRST})>0"], font=alarm))
    rules.add(whole, FormulaRule(formula=[f"etui_live={literal(words('live stale')).formula}"],
                                 font=Font(color=new.look.alarm, strike=True)))
