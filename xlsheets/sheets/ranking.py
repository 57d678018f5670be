"""The Ranking tab: places, pairs, names and percentages, live; one list a line, and a chart of the percentages."""

from __future__ import annotations

from typing import Any

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

from xlsheets import settings
from xlsheets.blocks import Block, fitted, literal
from xlsheets.live_book import FIRST
from xlsheets.package.references import quote_sheet
from xlsheets.pairs_book import PairsBook, RankingList
from xlsheets.session_rows import SESSION_ROWS
from xlsheets.sheets import ranking_chart, titles
from xlsheets.workbook import ROW_POINTS, NewBook

COLUMNS = ("place", "pair", "names", "boards", "mp", "max", "%", "tie-break")
WIDTHS = (7, 6.5, 43, 8, 9, 9, 8.5, 16)
UNNAMED = (7, 6.5, 24, 9, 11, 11, 10, 24)       # another program's final result that names nobody
SECTION_POINTS, HEADING_POINTS = 22.0, 18.0
LIST_POINTS = SECTION_POINTS + HEADING_POINTS + ROW_POINTS     # around a list: its name, its headings, a blank row
TOLD_POINTS = 12.0                   # height of a decision's row
LEAST = ROW_POINTS                   # height of a pair's row, in points
SIZES = ((22.0, 15.5), (19.0, 13.5), (17.0, 12.0), (16.0, 11.0))      # points a pair: in its list, in its chart
LIVE = 12                            # first column of RANKING's own eight columns, folded away
STYLES = ("Etui Place", "Etui Centre", "Etui Name", "Etui Number", "Etui Points", "Etui Points", "Etui Final", "Etui Centre")


def blocks(book: PairsBook) -> list[Block]:
    made = []
    for n, ranked in enumerate(book.ranking_lists, 1):
        made.append(book.live_block(f"ranking live {n}", "ranking", ranked.row, LIVE))
        shown = _shown(book, ranked)
        first, last = ranked.row, ranked.row + ranked.pairs - 1
        made.append(Block(f"etui_ranking_{n}", "ranking", ranked.row, 1, shown, _formulas(book, ranked, first, last)))
        labels = [[row[2] or row[1]] for row in shown]
        made.append(Block(f"etui_ranking_label_{n}", "ranking", first, ranking_chart.LABEL, labels, _label))
    top = told_row(book)
    made.append(Block("etui_decisions_heading", "ranking", top, 1, [[_told_heading(book)]], _told_formula(book)))
    made.append(book.live_block("decisions", "ranking", top + 1, 1))
    for n, ranked in enumerate(book.ranking_lists, 1):
        if not ranked.handicap:
            made.append(titles.by_scoring(book, f"etui_ranking_points_{n}", "ranking", ranked.row - 1, 5,
                                          [("mp", "imp"), ("max", ""), ("%", "imp a board")]))
    made.append(Block("etui_provisional", "ranking", 3, 1, [[_provisional(book)]], _provisional_formula(book)))
    made.append(titles.event_line_again(book, "etui_ranking_event", "ranking", 2))
    return made


def told_row(book: PairsBook) -> int:
    """Where the heading of the director's decisions stands, below the lists."""
    return max((ranked.row + ranked.pairs for ranked in book.ranking_lists), default=FIRST) + 1


def _told_heading(book: PairsBook) -> str:
    return book.words("decisions") if fitted(book.decisions.value, 1, 1)[0][0] else ""


def _told_formula(book: PairsBook) -> str:
    return f'IF(LEN($A{told_row(book) + 1})=0,"",{literal(book.words("decisions")).formula})'


def _label(row: int, _: int) -> str:
    """What a chart calls a pair: its names, or its number while they are not typed."""
    return f"IF(LEN($C{row})>0,$C{row},$M{row})"


def _formulas(book: PairsBook, ranked: RankingList, first: int, last: int) -> Any:
    keys, names = book.keys_ref, book.names_ref
    two = book.event.method.winners == 2

    def cell(row: int, column: int) -> str:
        place = f"$L{row}"
        if column == 1:
            return f'IF(LEN({place})=0,"",IF(COUNTIF($L${first}:$L${last},{place})>1,{place}&"=",{place}))'
        if column == 3:
            key = f'$M{row}&"|"' + (f"&$N{row}" if two else "")
            return f'IFERROR(INDEX({names},MATCH({key},{keys},0)),"")'
        if column == 2 and ranked.line == "82":
            return f'TRIM($M{row}&" "&SUBSTITUTE($N{row},"EW",{literal(book.words("ew")).formula}))'
        source = {2: "M", 4: "O", 5: "P", 6: "Q", 7: "R", 8: "S"}[column]
        return f"${source}{row}"

    return cell


def _shown(book: PairsBook, ranked: RankingList) -> list[list[Any]]:
    names = dict(book.keys)
    places = [row[0] for row in ranked.values]
    rows = []
    for place, ident, line, boards, points, most, percent, tiebreak in ranked.values:
        shown = place if place == "" or places.count(place) == 1 else f"{place}="
        name = names.get(book.key(ident, line), "") if ident != "" else ""
        both = f"{ident} {book.words(line.lower())}" if ranked.line == "82" and line else ident
        rows.append([shown, both, name, boards, points, most, percent, tiebreak])
    return rows


def _provisional(book: PairsBook) -> str:
    if book.event.method.state == "final":
        wrong = sum(bool(remark) and remark != book.words("missing") for remark in book.remarks)
        return book.words("to look at", n=wrong) if wrong else ""
    if book.played == len(book.lines):
        return book.words("all in")
    return f"{book.words('provisional prefix')}{book.played}{book.words('of')}{len(book.lines)}{book.words('results suffix')}"


def _provisional_formula(book: PairsBook) -> str:
    final = literal(settings.say(settings.STATE, "final", book.language)).formula
    prefix, of, suffix = (literal(book.words(w)).formula for w in ("provisional prefix", "of", "results suffix"))
    counted = f"COUNT({book.list_ref('scoring', 'J')})"
    remarks = book.list_ref("scoring", "N")
    wrong = f"SUMPRODUCT((LEN({remarks})>0)*({remarks}<>{literal(book.words('missing')).formula}))"
    before, _, after = book.words("to look at", n="\0").partition("\0")
    told = f'IF({wrong}=0,"",{literal(before).formula}&{wrong}&{literal(after).formula})'
    live = f"{quote_sheet(book.titles['session'])}!$B${SESSION_ROWS['live']}"
    stale = literal(book.words("live stale")).formula
    progress = f'{prefix}&{counted}&{of}&ROWS({book.list_ref("scoring", "J")})&{suffix}'
    progress = f'IF({counted}=ROWS({book.list_ref("scoring", "J")}),{literal(book.words("all in")).formula},{progress})'
    return f'IF({live}={stale},{stale},IF({book.setting("state").formula}={final},{told},{progress}))'


def heading(book: PairsBook, ranked: RankingList) -> str:
    line = book.words({"NS": "north-south", "EW": "east-west", "": "all pairs", "82": "single ranking"}[ranked.line])
    if ranked.handicap:
        line += f", {book.words('with handicap')}"
    return f"{book.words('section')} {ranked.section} – {line}" if ranked.section else line


def write(new: NewBook, book: PairsBook) -> None:
    words = book.words
    sheet = new.tab("ranking", book.titles["ranking"])
    new.title(sheet, titles.title(book, "ranking"))
    new.widths(sheet, WIDTHS if any(pair.names for pair in book.pairs) or book.event.method.state != "final" else UNNAMED)
    for ranked in book.ranking_lists:
        new.put(sheet, ranked.row - 2, 1, heading(book, ranked), "Etui Section")
        columns = (*COLUMNS[:4], "figure", "handicap", "net", "") if ranked.handicap else COLUMNS
        new.headings(sheet, ranked.row - 1, [words(column) if column else "" for column in columns])
        live = ["Place", "Id", "Line", "Boards", "MP", "Max", "%", "Tie-break"]
        new.row(sheet, ranked.row - 1, live, "Etui Quiet", column=LIVE)
    for block in blocks(book):
        quiet = "live" in block.name or "label" in block.name
        new.block(sheet, block, ["Etui Quiet"] if quiet else
                  ["Etui Alert"] if block.name == "etui_provisional" else
                  ["Etui Heading"] if "points" in block.name else
                  ["Etui Section"] if block.name == "etui_decisions_heading" else
                  ["Etui Subtitle"] if block.name in ("etui_ranking_event", "etui_decisions") else STYLES)
    stale = FormulaRule(
        formula=[f"etui_live={literal(words('live stale')).formula}"], font=Font(color=new.look.alarm, strike=True)
    )
    end = told_row(book) + book.told
    for row in range(told_row(book), end + 1):
        sheet.row_dimensions[row].height = SECTION_POINTS if row == told_row(book) else TOLD_POINTS
    sheet.conditional_formatting.add(f"A{FIRST}:H{end}", stale)
    sheet.column_dimensions.group("L", "T", hidden=True)
    sheet.freeze_panes = "A4" if len(book.ranking_lists) > 1 else f"A{FIRST + 1}"
    _paginate(new, book, sheet, end)
    new.protect(sheet)


def _paginate(new: NewBook, book: PairsBook, sheet: Worksheet, end: int) -> None:
    """All on one page if it can be; else whole lists on a page, then the charts, whole too."""
    lists, head = book.ranking_lists, LIST_POINTS
    pairs, longest = sum(ranked.pairs for ranked in lists), max((ranked.pairs for ranked in lists), default=1)
    sheet.print_title_rows = "1:3"
    page = new.fit_width(sheet, "H", most=100)
    if len(lists) == 1 and head + LEAST * pairs > page:      # a single long list repeats its headings on each page
        head, sheet.print_title_rows = 0.0, f"1:{FIRST}"
        page = new.body(sheet)
    told = SECTION_POINTS + TOLD_POINTS * book.told + ROW_POINTS          # the decisions, below the lists
    fixed = head * len(lists) + told
    for height, bar in SIZES:
        charts = [ranking_chart.height(ranked.pairs, bar, page) for ranked in lists]
        left = page - fixed - height * pairs - sum(charts) - ROW_POINTS * len(charts)
        if left >= 0:
            break
    else:
        height, bar = SIZES[0]
        room = (page - fixed) / max(1, pairs) if fixed + LEAST * pairs <= page else (page - head) / longest
        height = int(4 * max(LEAST, min(height, room))) / 4
        charts = [ranking_chart.height(ranked.pairs, bar, page) for ranked in lists]
    whole = left >= 0
    left = _place_lists(new, sheet, lists, head, height, page)
    if left < told and left < page:                 # the decisions stay together
        new.breaks(sheet, [told_row(book) - 1])
        left = page
    row, left = end + 2, left - told
    for ranked, points in zip(lists, charts, strict=True):
        if not whole and left < points:
            new.breaks(sheet, [row - 2])         # the blank row goes with the chart: it might not fit on a full page
            left = page - ROW_POINTS
        title = f"{heading(book, ranked)} – {book.words('chart')}"
        ranking_chart.draw(sheet, ranked, title, new.look, row, points)
        left -= points + ROW_POINTS
        row += int(points / ROW_POINTS) + 1
    sheet.print_area = f"A1:H{max(row - 1, end)}"


def _place_lists(
    new: NewBook, sheet: Worksheet, lists: list[RankingList], head: float, height: float, page: float,
) -> float:
    """Sets the heights of the rows, and breaks between lists; gives what is left of the last page."""
    left = page
    for ranked in lists:
        sheet.row_dimensions[ranked.row - 2].height = SECTION_POINTS
        for row in range(ranked.row, ranked.row + ranked.pairs):
            sheet.row_dimensions[row].height = height
        needed = head + height * ranked.pairs
        if left < needed and left < page:
            new.breaks(sheet, [ranked.row - 4])
            left = page
        while needed > page:                     # a list longer than a page runs over
            needed -= page
            left = page
        left -= needed
    return left
