"""The Ranking tab of an individual: places, players and percentages, live, in one list; and a chart of the percentages."""

from __future__ import annotations

from typing import Any

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

from xlsheets import ranges, settings
from xlsheets.blocks import Block, column_of, fitted, literal
from xlsheets.individual_book import IndividualBook
from xlsheets.individual_rows import FIRST, NOTES, REMARK, ROWS, player
from xlsheets.pairs_book import RankingList
from xlsheets.sheets import ranking_chart, titles
from xlsheets.sheets.ranking import HEADING_POINTS, LIVE, SECTION_POINTS, SIZES, TOLD_POINTS
from xlsheets.workbook import ROW_POINTS, NewBook

COLUMNS = ("place", "number", "name", "boards", "mp", "max", "%", "notes")
WIDTHS = (7, 7, 35, 8, 9, 9, 8.5, 26)
STYLES = ("Etui Place", "Etui Centre", "Etui Name", "Etui Number", "Etui Points", "Etui Points", "Etui Final", "Etui Centre")
TOP = FIRST + 1                      # the first player's row
MIDDLE_DOT = " · "


def blocks(book: IndividualBook) -> list[Block]:
    live = book.live_block("ranking live", "ranking", TOP, LIVE)
    shown = _shown(book, live.values)
    last = TOP + len(shown) - 1
    return [
        live,
        Block("etui_ranking_1", "ranking", TOP, 1, shown, lambda row, column: _formula(book, row, column, last)),
        Block("etui_ranking_label_1", "ranking", TOP, ranking_chart.LABEL, column_of([row[2] or row[1] for row in shown]),
              lambda row, _: f"IF(LEN($C{row})>0,$C{row},$M{row})"),
        Block("etui_provisional", "ranking", 3, 1, [[_provisional(book)]], _provisional_formula(book)),
        titles.event_line_again(book, "etui_ranking_event", "ranking", 2),
        _decisions_heading(book),
        book.live_block("decisions", "ranking", told_row(book) + 1, 1),
    ]


def told_row(book: IndividualBook) -> int:
    """Where the heading of the director's decisions stands, below the list."""
    return TOP + len(book.entries) + 1


def _decisions_heading(book: IndividualBook) -> Block:
    row, heading = told_row(book), book.words("decisions")
    said = heading if fitted(book.decisions.value, 1, 1)[0][0] else ""
    return Block("etui_decisions_heading", "ranking", row, 1, [[said]],
                 lambda *_: f'IF(LEN($A{row + 1})=0,"",{literal(heading).formula})')


def _formula(book: IndividualBook, row: int, column: int, last: int) -> str:
    place, ident = f"$L{row}", f"$M{row}"
    if column == 1:
        return f'IF(LEN({place})=0,"",IF(COUNTIF($L${TOP}:$L${last},{place})>1,{place}&"=",{place}))'
    if column == 3:
        return f'IFERROR({book.name_of(ident)},"")'
    if column == 8:
        return _notes_formula(book, row)
    source = {2: "M", 4: "O", 5: "P", 6: "Q", 7: "R"}[column]
    return f"${source}{row}"


def _shown(book: IndividualBook, values: list[list[Any]]) -> list[list[Any]]:
    names = dict(reversed(book.keys))                  # of a number listed twice MATCH finds the first
    penalties = {key: row for (key, _), row in zip(reversed(book.keys), reversed(book.entries), strict=True)}
    places = [row[0] for row in values]
    rows = []
    for place, ident, _, boards, points, most, percent, tiebreak in values:
        shown = place if place == "" or places.count(place) == 1 else f"{place}="
        key = ranges.text(ident)
        rows.append([shown, ident, names.get(key, "") if key else "", boards, points, most, percent,
                     _notes(book, tiebreak, penalties.get(key) if key else None)])
    return rows


def _notes(book: IndividualBook, tiebreak: str, entry: list[Any] | None) -> str:
    """The tie-break values, then the penalty with its reason."""
    penalty, reason = (ranges.text(entry[player(name) - 1]) if entry else "" for name in ("penalty", "reason"))
    if not penalty:
        return tiebreak
    said = penalty if penalty[:5].casefold() == "bonus" else book.words("penalty of", penalty=penalty)
    return f"{tiebreak}{MIDDLE_DOT if tiebreak else ''}{said}{f' ({reason})' if reason else ''}"


def _notes_formula(book: IndividualBook, row: int) -> str:
    """$M is the player, $S the tie-break values. A penalty's cell and its reason go in as text, blanks as ""."""
    tiebreak = f"$S{row}"
    penalty, reason = (f'TRIM({book.entry_of(f"$M{row}", name)})' for name in ("penalty", "reason"))
    before, _, after = book.words("penalty of", penalty="\0").partition("\0")
    named = f"{literal(before).formula}&{penalty}&{literal(after).formula}"
    said = f'IF(LOWER(LEFT({penalty},5))="bonus",{penalty},{named})'
    why = f'IF(LEN({reason})=0,""," ("&{reason}&")")'
    both = f'{tiebreak}&IF(LEN({tiebreak})=0,"",{literal(MIDDLE_DOT).formula})&{said}&{why}'
    return f"IFERROR(IF(LEN({penalty})=0,{tiebreak},{both}),{tiebreak})"


def _provisional(book: IndividualBook) -> str:
    words = book.words
    if book.event.method.state == "final":
        wrong = sum(bool(remark) and remark != words("missing") for remark in book.remarks)
        return words("to look at", n=wrong) if wrong else ""
    return f"{words('provisional prefix')}{book.played}{words('of')}{len(book.lines)}{words('results suffix')}"


def _provisional_formula(book: IndividualBook) -> str:
    final = literal(settings.say(settings.STATE, "final", book.language)).formula
    prefix, of, suffix, stale, missing = (
        literal(book.words(word)).formula for word in ("provisional prefix", "of", "results suffix", "live stale", "missing")
    )
    notes, remarks = book.list_ref("scoring", NOTES), book.list_ref("scoring", REMARK)
    wrong = f"SUMPRODUCT((LEN({remarks})>0)*({remarks}<>{missing}))"
    before, _, after = book.words("to look at", n="\0").partition("\0")
    told = f'IF({wrong}=0,"",{literal(before).formula}&{wrong}&{literal(after).formula})'
    progress = f"{prefix}&COUNT({notes})&{of}&ROWS({notes})&{suffix}"
    live = book.ref("session", ROWS["live"], 2)
    return f"IF({live}={stale},{stale},IF({book.setting('state').formula}={final},{told},{progress}))"


def write(new: NewBook, book: IndividualBook) -> None:
    words = book.words
    sheet = new.tab("ranking", book.titles["ranking"])
    new.title(sheet, titles.title(book, "ranking"))
    new.widths(sheet, WIDTHS)
    new.put(sheet, TOP - 2, 1, words("all players"), "Etui Section")
    new.headings(sheet, TOP - 1, [words(column) for column in COLUMNS])
    new.row(sheet, TOP - 1, ["Place", "Id", "Line", "Boards", "MP", "Max", "%", "Tie-break"], "Etui Quiet", column=LIVE)
    styles = {
        "etui_ranking_1": list(STYLES), "etui_provisional": ["Etui Alert"], "etui_ranking_event": ["Etui Subtitle"],
        "etui_decisions_heading": ["Etui Section"], "etui_decisions": ["Etui Subtitle"],
    }
    for block in blocks(book):
        new.block(sheet, block, styles.get(block.name, ["Etui Quiet"]))
    end = told_row(book) + book.told
    stale = FormulaRule(
        formula=[f"etui_live={literal(words('live stale')).formula}"], font=Font(color=new.look.alarm, strike=True)
    )
    sheet.conditional_formatting.add(f"A{FIRST}:H{end}", stale)
    sheet.column_dimensions.group("L", "T", hidden=True)
    sheet.freeze_panes = f"A{TOP}"
    _paginate(new, book, sheet, end)
    new.protect(sheet)


def _paginate(new: NewBook, book: IndividualBook, sheet: Worksheet, end: int) -> None:
    """The list, the decisions and the chart on one page if they can be; else the chart on a page of its own."""
    players, told = len(book.entries), SECTION_POINTS + TOLD_POINTS * book.told + ROW_POINTS
    sheet.row_dimensions[TOP - 2].height, sheet.row_dimensions[TOP - 1].height = SECTION_POINTS, HEADING_POINTS
    for row in range(told_row(book), end + 1):
        sheet.row_dimensions[row].height = SECTION_POINTS if row == told_row(book) else TOLD_POINTS
    sheet.print_title_rows = f"1:{TOP - 1}"
    page = new.fit_width(sheet, "H", most=100)
    for height, bar in SIZES:
        points = ranking_chart.height(players, bar, page)
        whole = height * players + told + ROW_POINTS + points <= page
        if whole:
            break
    else:
        height = max(ROW_POINTS, min(SIZES[0][0], int(4 * (page - told) / players) / 4))
        points = ranking_chart.height(players, SIZES[0][1], page)
        if height * players + told <= page:
            sheet.print_title_rows = "1:3"                       # the chart has a page without headings of columns
        else:
            new.breaks(sheet, [told_row(book) - 1])              # the decisions stay together, and go with the chart
            whole = told + ROW_POINTS + points <= page
    for row in range(TOP, TOP + players):
        sheet.row_dimensions[row].height = height
    start = end + 2
    if not whole:
        new.breaks(sheet, [end])
        start = end + 1
    title = f"{book.words('all players')} – {book.words('chart')}"
    ranking_chart.draw(sheet, RankingList("", "", players, TOP, [], ""), title, new.look, start, points)
    sheet.print_area = f"A1:H{start + int(points / ROW_POINTS)}"
