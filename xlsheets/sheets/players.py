"""The Players tab: each name is typed here once, and every other tab looks it up."""

from __future__ import annotations

from itertools import pairwise

from openpyxl.worksheet.worksheet import Worksheet

from xlsheets.live_book import FIRST
from xlsheets.pairs_book import PairsBook
from xlsheets.sheets import titles
from xlsheets.typed_event import PLAYERS
from xlsheets.workbook import ROW_POINTS, NewBook

COLUMNS = ("pair", "section", "line", "player 1", "player 2", "licence 1", "licence 2", "club", "email 1", "email 2",
           "handicap", "penalty", "reason", "substitutes")
WIDTHS = (8, 9, 8, 28, 28, 12, 12, 24, 28, 28, 10, 13, 28, 40)
SHRINK = 0.7                         # how far the print may shrink to save a page


def write(new: NewBook, book: PairsBook) -> None:
    words = book.words
    sheet = new.tab("players", book.titles["players"], typed=True)
    new.title(sheet, titles.title(book, "players"), words("hint players"))
    new.widths(sheet, WIDTHS)
    new.headings(sheet, FIRST - 1, [words(column) for column in COLUMNS])
    for row, typed in enumerate(book.entries, FIRST):
        new.row(sheet, row, typed[:3], "Etui Centre")
        new.row(sheet, row, typed[3:], "Etui Input Name", column=4, number="@")      # "3-5" stays rounds 3 to 5
    last = FIRST + len(book.pairs) - 1
    for letter in "KLMN":
        new.prompt(sheet, f"{letter}{FIRST}:{letter}{last}", words(f"say {COLUMNS[ord(letter) - 65]}"))
    for column, name in zip("ABCDEFGHIJKLMN", PLAYERS, strict=True):
        new.name(f"etui_players_{name}", sheet, f"{column}{FIRST}:{column}{last}")
    sheet.column_dimensions["B"].hidden = not book.several
    sheet.column_dimensions["C"].hidden = book.event.method.winners == 1
    sheet.freeze_panes = f"D{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    right = _last_printed(book)
    sheet.print_area = f"A1:{right}{last}"
    _paginate(new, book, sheet, right)
    new.protect(sheet)


def _last_printed(book: PairsBook) -> str:
    """The list is pinned up: names, licences and clubs when there are any, never an e-mail address."""
    if any(pair.club for pair in book.pairs):
        return "H"
    return "G" if any(any(pair.licences) for pair in book.pairs) else "E"


def _paginate(new: NewBook, book: PairsBook, sheet: Worksheet, right: str) -> None:
    """The fewest pages, and then the largest print."""
    new.fit_width(sheet, right)
    widest = sheet.page_setup.scale
    choices = []
    for scale in range(widest, int(widest * SHRINK), -1):
        sheet.page_setup.scale = scale
        breaks = _breaks(book, new.body(sheet))
        choices.append((len(breaks), -scale, breaks))
    _, scale, breaks = min(choices)
    sheet.page_setup.scale = -scale
    new.breaks(sheet, breaks)


def _breaks(book: PairsBook, page: float) -> list[int]:
    """A page a section, or a line, when the list is longer than a page; none inside one that fits."""
    rows = max(1, int(page / ROW_POINTS))
    groups = [(pair.section, pair.line) for pair in book.pairs]
    starts = [n for n in range(len(groups)) if n == 0 or groups[n] != groups[n - 1]] + [len(groups)]
    breaks, top = [], 0
    for start, end in pairwise(starts):
        if end - top > rows and start > top:
            breaks.append(FIRST + start - 1)
            top = start
        while end - top > rows:
            top += rows
            breaks.append(FIRST + top - 1)
    return breaks
