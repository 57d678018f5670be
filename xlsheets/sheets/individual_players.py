"""The Players tab of an individual: each name is typed here once, and every other tab looks it up."""

from __future__ import annotations

from xlsheets.individual_book import IndividualBook
from xlsheets.individual_rows import FIRST, PLAYERS
from xlsheets.sheets import titles
from xlsheets.workbook import ROW_POINTS, NewBook

WIDTHS = (8, 34, 13, 26, 30, 13, 30)
SHRINK = 0.7                         # how far the print may shrink to be on one page


def write(new: NewBook, book: IndividualBook) -> None:
    words = book.words
    sheet = new.tab("players", book.titles["players"], typed=True)
    new.title(sheet, titles.title(book, "players"), words("hint players"))
    new.widths(sheet, WIDTHS)
    new.headings(sheet, FIRST - 1, [words(column) for column in PLAYERS])
    for row, typed in enumerate(book.entries, FIRST):
        new.put(sheet, row, 1, typed[0], "Etui Centre")
        new.row(sheet, row, typed[1:], "Etui Input Name", column=2, number="@")
    last = FIRST + len(book.entries) - 1
    for letter, name in zip("ABCDEFG", PLAYERS, strict=True):
        new.name(f"etui_players_{name}", sheet, f"{letter}{FIRST}:{letter}{last}")
    for letter, name in (("F", "penalty"), ("G", "reason")):
        new.prompt(sheet, f"{letter}{FIRST}:{letter}{last}", words(f"say {name}"))
    sheet.freeze_panes = f"C{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    right = _last_printed(book)
    sheet.print_area = f"A1:{right}{last}"
    body, needed = new.fit_width(sheet, right), ROW_POINTS * len(book.entries)
    if body < needed < body / SHRINK:
        sheet.page_setup.scale = int(sheet.page_setup.scale * SHRINK)
    new.protect(sheet)


def _last_printed(book: IndividualBook) -> str:
    """The list is pinned up: names, licences and clubs when there are any, never an e-mail address."""
    if any(player.club for player in book.event.players):
        return "D"
    return "C" if any(player.licence for player in book.event.players) else "B"
