"""The Ranking tab: places, pairs, names and percentages, live; one list a line, and a chart of the percentages."""

from __future__ import annotations

from typing import Any

from openpyxl.chart import BarChart, Reference
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font

from xlsheets import settings
from xlsheets.blocks import Block, Term, literal
from xlsheets.pairs_book import FIRST, PairsBook, RankingList
from xlsheets.sheets import workings
from xlsheets.workbook import NewBook

COLUMNS = ("place", "pair", "names", "boards", "mp", "max", "%", "tie-break")
WIDTHS = (8, 8, 44, 9, 11, 11, 10, 28)
LIVE = 12                            # first column of RANKING's own eight columns, folded away
STYLES = ("Etui Place", "Etui Centre", "Etui Text", "Etui Number", "Etui Points", "Etui Points", "Etui Percent", "Etui Centre")


def blocks(book: PairsBook) -> list[Block]:
    made = []
    for n, ranked in enumerate(book.ranking_lists):
        live = book.live(f"ranking {n}", Term(ranked.formula, ranked.values), ranked.pairs, 8)
        made.append(Block(f"etui_ranking_live_{n + 1}", "ranking", ranked.row, LIVE, ranked.values, live))
        shown = _shown(book, ranked)
        first, last = ranked.row, ranked.row + ranked.pairs - 1
        made.append(Block(f"etui_ranking_{n + 1}", "ranking", ranked.row, 1, shown, _formulas(book, first, last)))
    made.append(Block("etui_provisional", "ranking", 2, 1, [[_provisional(book)]], _provisional_formula(book)))
    return made


def _formulas(book: PairsBook, first: int, last: int) -> Any:
    keys, names = workings.key_range(book), workings.name_range(book)
    two = book.event.method.winners == 2

    def cell(row: int, column: int) -> str:
        place = f"$L{row}"
        if column == 1:
            return f'IF(LEN({place})=0,"",IF(COUNTIF($L${first}:$L${last},{place})>1,{place}&"=",{place}))'
        if column == 3:
            key = f'$M{row}&"|"' + (f"&$N{row}" if two else "")
            return f'IFERROR(INDEX({names},MATCH({key},{keys},0)),"")'
        source = {2: "M", 4: "O", 5: "P", 6: "Q", 7: "R", 8: "S"}[column]
        return f"${source}{row}"

    return cell


def _shown(book: PairsBook, ranked: RankingList) -> list[list[Any]]:
    names = workings.names_of(book)
    places = [row[0] for row in ranked.values]
    rows = []
    for place, ident, _, boards, points, most, percent, tiebreak in ranked.values:
        shown = place if place == "" or places.count(place) == 1 else f"{place}="
        name = names.get(book.key(ident, ranked.line), "") if ident != "" else ""
        rows.append([shown, ident, name, boards, points, most, percent, tiebreak])
    return rows


def _provisional(book: PairsBook) -> str:
    if book.event.method.state == "final":
        return ""
    played = sum(isinstance(row[0], float) for row in book.notes.value)
    return f"{book.words('provisional prefix')}{played}{book.words('of')}{len(book.lines)}{book.words('results suffix')}"


def _provisional_formula(book: PairsBook) -> str:
    final = literal(settings.say(settings.STATE, "final", book.language)).formula
    prefix, of, suffix = (literal(book.words(w)).formula for w in ("provisional prefix", "of", "results suffix"))
    counted = f"COUNT({book.ref('scoring', 'J')})"
    return f'IF({book.setting("state").formula}={final},"",{prefix}&{counted}&{of}&ROWS({book.ref("scoring", "J")})&{suffix})'


def heading(book: PairsBook, ranked: RankingList) -> str:
    line = book.words({"NS": "north-south", "EW": "east-west", "": "all pairs"}[ranked.line])
    return f"{book.words('section')} {ranked.section} – {line}" if ranked.section else line


def write(new: NewBook, book: PairsBook) -> None:
    words = book.words
    sheet = new.tab("ranking", book.titles["ranking"])
    new.title(sheet, f"{words('tab ranking')} – {book.event.title}")
    sheet.column_dimensions["A"].width = 8
    for ranked in book.ranking_lists:
        new.put(sheet, ranked.row - 2, 1, heading(book, ranked), "Etui Section")
        heads = [words(column) if column != "%" else "%" for column in COLUMNS]
        new.row(sheet, ranked.row - 1, heads, "Etui Heading")
        live = ["Place", "Id", "Line", "Boards", "MP", "Max", "%", "Tie-break"]
        new.row(sheet, ranked.row - 1, live, "Etui Quiet", column=LIVE)
    for block in blocks(book):
        new.block(sheet, block, ["Etui Quiet"] if "live" in block.name else
                  ["Etui Alert"] if block.name == "etui_provisional" else STYLES)
    warning = FormulaRule(formula=[f"etui_live={literal(words('live stale')).formula}"], font=Font(color="B00020", strike=True))
    end = max((ranked.row + ranked.pairs for ranked in book.ranking_lists), default=FIRST) - 1
    sheet.conditional_formatting.add(f"A{FIRST}:H{end}", warning)
    new.widths(sheet, WIDTHS)
    sheet.column_dimensions.group("L", "S", hidden=True)
    sheet.freeze_panes = "A4" if len(book.ranking_lists) > 1 else f"A{FIRST + 1}"
    sheet.print_title_rows = "1:2"
    _chart(book, sheet, end)
    new.fit_width(sheet, "H")
    new.protect(sheet)


def _chart(book: PairsBook, sheet: Any, end: int) -> None:
    """Percentages as bars, best on top, one chart a list, on the page after the lists."""
    row = end + 2
    NewBook.breaks(sheet, [end + 1])
    for ranked in book.ranking_lists:
        first, last = ranked.row, ranked.row + ranked.pairs - 1
        chart = BarChart()
        chart.type, chart.style, chart.legend = "bar", 10, None
        chart.title = f"{heading(book, ranked)} – {book.words('chart')}"
        chart.add_data(Reference(sheet, min_col=7, min_row=first, max_row=last))
        named = 3 if any(pair.names for pair in book.pairs) else 2
        chart.set_categories(Reference(sheet, min_col=named, min_row=first, max_row=last))
        chart.y_axis.scaling.min, chart.x_axis.scaling.orientation = 0, "maxMin"
        chart.y_axis.number_format, chart.y_axis.majorGridlines = "0", None
        chart.x_axis.delete = chart.y_axis.delete = False
        chart.gapWidth = 40
        chart.series[0].graphicalProperties.solidFill = "1E5B4F"
        chart.width, chart.height = 22, max(5.0, 1.8 + 0.62 * ranked.pairs)
        sheet.add_chart(chart, f"A{row}")
        row += int(chart.height / 0.53) + 3
    sheet.print_area = f"A1:H{row}"
