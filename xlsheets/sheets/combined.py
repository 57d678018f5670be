"""The tabs of several sessions: Ranking (percentages typed, final and places live) and Sessions (what was combined)."""

from __future__ import annotations

from dataclasses import replace

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

from xlsheets.blocks import Block, literal
from xlsheets.combined_book import BOARDS_ROW, FIRST, NAMES, PERCENTS, CombinedBook, tie_order
from xlsheets.package.references import column_letters
from xlsheets.sheets.titles import DASH
from xlsheets.workbook import TITLE_POINTS, NewBook


def blocks(book: CombinedBook) -> list[Block]:
    places = book.places
    shown = [[f"{place}=" if [place] in places[:n] + places[n + 1:] else place] for n, (place,) in enumerate(places)]
    place = column_letters(book.final_column + 3)

    def with_equals(row: int, _: int) -> str:
        cells = f"${place}${FIRST}:${place}${book.last}"
        return f'IF(COUNTIF({cells},${place}{row})>1,${place}{row}&"=",${place}{row})'

    return [
        state(book),
        book.live_block("final", "ranking", FIRST, book.final_column),
        book.live_block("places live", "ranking", FIRST, book.final_column + 3),
        Block("etui_places", "ranking", FIRST, 1, shown, with_equals),
        *book.workings_blocks(),
    ]


def state(book: CombinedBook) -> Block:
    """How absences count, and whether the figures follow what is typed."""
    live, said = book.live_state("etui_live", "ranking", 3, 1), _before_state(book)
    return replace(live, values=[[said + live.values[0][0]]], formula=f"{literal(said).formula}&{live.formula}")


def _before_state(book: CombinedBook) -> str:
    words, colon = book.words, " : " if book.language == "fr" else ": "
    return f"{words('absent')} {words(f'absent {book.absent}')}. {words('live')}{colon}"


def write(new: NewBook, book: CombinedBook) -> None:
    _ranking(new, book)
    _sessions(new, book)
    book.write_workings(new)


def _ranking(new: NewBook, book: CombinedBook) -> None:
    words = book.words
    sheet = new.tab("ranking", book.titles["ranking"], typed=True)
    title = f"{words('tab ranking')}{DASH}{book.title}"
    _title(new, sheet, "etui_heading_ranking", title)
    new.put(sheet, 2, 1, words("hint sessions"), "Etui Subtitle")
    new.widths(sheet, [8, 46, *[11] * book.sessions, 11, 9, 8])
    names = [f"{words('session')} {n + 1}" for n in range(book.sessions)]              # their titles are on the Sessions tab
    ends = [words(key) for key in ("final %", "article 81", "tops")]
    new.headings(sheet, BOARDS_ROW - 1, [words("place"), words("names"), *names, *ends])
    new.put(sheet, BOARDS_ROW, NAMES, words("planned"), "Etui Label")
    for n, session in enumerate(book.combined.sessions):
        new.put(sheet, BOARDS_ROW, PERCENTS + n, float(session.boards), "Etui Input")
    for row, line in enumerate(book.lines, FIRST):
        new.put(sheet, row, NAMES, DASH.join(line.names), "Etui Name")
        for n, percent in enumerate(line.percents):
            new.put(sheet, row, PERCENTS + n, None if percent is None else float(percent), "Etui Input", number="0.00")
        for offset, name in enumerate(("article 81", "tops"), 1):
            value = line.tiebreak.get(name)
            new.put(sheet, row, book.final_column + offset, value, "Etui Number")
    first, last = column_letters(PERCENTS), column_letters(book.final_column - 1)
    new.allow(sheet, f"{first}{FIRST}:{last}{book.last}",
              f"AND(ISNUMBER({first}{FIRST}),{first}{FIRST}>=0,{first}{FIRST}<=100)", words("say percent"))
    new.prompt(sheet, f"{first}{BOARDS_ROW}:{last}{BOARDS_ROW}", words("say planned"))
    new.name("etui_combined_boards", sheet, f"{first}{BOARDS_ROW}:{last}{BOARDS_ROW}")
    new.name("etui_combined_percents", sheet, f"{first}{FIRST}:{last}{book.last}")
    new.name("etui_combined_names", sheet, f"B{FIRST}:B{book.last}")
    order = column_letters(book.order_column)
    for row, line in enumerate(book.lines, FIRST):
        new.put(sheet, row, book.order_column, tie_order(line), "Etui Quiet")
    new.name("etui_combined_order", sheet, f"{order}{FIRST}:{order}{book.last}")
    sheet.column_dimensions[order].hidden = True
    ties = column_letters(book.final_column + 1), column_letters(book.final_column + 2)
    new.name("etui_combined_ties", sheet, f"{ties[0]}{FIRST}:{ties[1]}{book.last}")
    stale = literal(_before_state(book) + words("live stale")).formula
    right = column_letters(book.final_column)
    for cells, strike in (("A3", False), (f"A{FIRST}:{right}{book.last}", True)):
        alarm = Font(color=new.look.alarm, strike=strike)
        sheet.conditional_formatting.add(cells, FormulaRule([f"$A$3={stale}"], font=alarm))
    styles = {"etui_live": "Etui Subtitle", "etui_final": "Etui Final", "etui_places": "Etui Place",
              "etui_places_live": "Etui Quiet"}
    for block in blocks(book):
        if block.tab == "ranking":
            new.block(sheet, block, [styles[block.name]])
    sheet.column_dimensions[column_letters(book.final_column + 3)].hidden = True
    sheet.freeze_panes = f"C{FIRST}"
    sheet.print_title_rows = f"1:{BOARDS_ROW}"
    _print(new, book, sheet, column_letters(book.final_column + 2), book.last)


def _sessions(new: NewBook, book: CombinedBook) -> None:
    words = book.words
    sheet = new.tab("sessions", book.titles["sessions"])
    title = f"{words('tab sessions')}{DASH}{book.title}"
    _title(new, sheet, "etui_heading_sessions", title)
    new.widths(sheet, [10, 50, 18, 12])
    new.headings(sheet, 4, [words("session"), words("title"), words("planned"), words("pairs")])
    for n, session in enumerate(book.combined.sessions, 1):
        new.row(sheet, 4 + n, [n, session.name, float(session.boards), len(session.pairs)], "Etui Centre")
    row = 6 + book.sessions
    for sentence in book.combined.advice:
        new.put(sheet, row, 1, sentence.say(book.language), "Etui Subtitle")
        row += 1
    sheet.print_title_rows = "1:1"
    _print(new, book, sheet, "D", row)


def _title(new: NewBook, sheet: Worksheet, name: str, text: str) -> None:
    """A title that nothing changes: a text, as no formula may hold one of more than 255 characters."""
    new.put(sheet, 1, 1, text, "Etui Title")
    sheet.row_dimensions[1].height = TITLE_POINTS
    new.name(name, sheet, "A1")


def _print(new: NewBook, book: CombinedBook, sheet: Worksheet, right: str, last: int) -> None:
    sheet.print_area = f"A1:{right}{last}"
    new.fit_width(sheet, right, landscape=book.sessions > 4, most=100)
    new.protect(sheet)
