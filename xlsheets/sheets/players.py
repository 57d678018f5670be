"""The Players tab: each name is typed here once, and every other tab looks it up."""

from __future__ import annotations

from xlsheets.pairs_book import FIRST, PairsBook, number_cell
from xlsheets.workbook import NewBook

COLUMNS = ("pair", "section", "line", "player 1", "player 2", "licence 1", "licence 2", "club", "email 1", "email 2")
WIDTHS = (8, 9, 8, 26, 26, 12, 12, 18, 26, 26)
NAMED = ("number", "section", "line", "player_1", "player_2", "licence_1", "licence_2", "club", "email_1", "email_2")


def write(new: NewBook, book: PairsBook) -> None:
    words = book.words
    sheet = new.tab("players", book.titles["players"])
    new.title(sheet, f"{words('tab players')} – {book.event.title}", words("hint players"))
    new.row(sheet, FIRST - 1, [words(column) for column in COLUMNS], "Etui Heading")
    for row, pair in enumerate(book.pairs, FIRST):
        line = words(pair.line.lower()) if pair.line else ""
        fixed = [number_cell(pair.number), pair.section, line]
        new.row(sheet, row, fixed, "Etui Centre")
        names, licences, emails = ((*values, "", "")[:2] for values in (pair.names, pair.licences, pair.emails))
        new.row(sheet, row, [*names, *licences, pair.club, *emails], "Etui Input Name", column=4)
    last = FIRST + len(book.pairs) - 1
    for column, name in zip("ABCDEFGHIJ", NAMED, strict=True):
        new.name(f"etui_players_{name}", sheet, f"{column}{FIRST}:{column}{last}")
    new.widths(sheet, WIDTHS)
    sheet.column_dimensions["B"].hidden = not book.several
    sheet.column_dimensions["C"].hidden = book.event.method.winners == 1
    sheet.freeze_panes = f"D{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    sheet.print_area = f"A1:J{last}"
    new.fit_width(sheet, "J", landscape=True)
    new.protect(sheet)
