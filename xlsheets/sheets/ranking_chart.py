"""The charts of the Ranking tab: a bar a pair, best on top, its name before it and its percentage after it."""

from __future__ import annotations

from openpyxl.chart import BarChart, Reference
from openpyxl.chart.label import DataLabelList
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.chart.text import RichText
from openpyxl.drawing.line import LineProperties
from openpyxl.drawing.spreadsheet_drawing import AnchorMarker, TwoCellAnchor
from openpyxl.drawing.text import CharacterProperties, Font, Paragraph, ParagraphProperties, RichTextProperties
from openpyxl.worksheet.worksheet import Worksheet

from xlsheets.club_look import ClubLook
from xlsheets.pairs_book import RankingList
from xlsheets.workbook import ROW_POINTS

PERCENT, LABEL = 7, 20                         # columns: the bars, and the names before them
TITLE_POINTS = 36.0
INK = "1F2A30"


def height(pairs: int, bar: float, page: float) -> float:
    """Points of the page that a chart takes, in whole rows; never more than a page. bar: points a pair."""
    rows = -int(-(TITLE_POINTS + bar * max(pairs, 4)) // ROW_POINTS)
    return ROW_POINTS * min(rows, int(page / ROW_POINTS) - 2)


def draw(sheet: Worksheet, ranked: RankingList, title: str, look: ClubLook, row: int, points: float) -> None:
    """Puts a list's chart over columns A to H, from the top of ``row``."""
    first, last = ranked.row, ranked.row + ranked.pairs - 1
    chart = BarChart()
    chart.type, chart.style, chart.legend, chart.gapWidth = "bar", 10, None, 45
    chart.visible_cells_only = False           # the names lie in a hidden column
    chart.title = title
    _lettering(chart.title.tx.rich.p, look, 12, bold=True, colour=look.accent)
    chart.title.overlay = False
    chart.add_data(Reference(sheet, min_col=PERCENT, min_row=first, max_row=last))
    chart.set_categories(Reference(sheet, min_col=LABEL, min_row=first, max_row=last))
    size = max(5.0, min(9.0, 0.6 * (points - TITLE_POINTS) / ranked.pairs))
    names, bars = chart.x_axis, chart.y_axis
    names.scaling.orientation, names.delete, names.majorTickMark = "maxMin", False, "none"
    names.txPr = _text(look, size)
    names.graphicalProperties = GraphicalProperties(ln=LineProperties(solidFill="A9B7B2"))
    bars.scaling.min, bars.delete, bars.majorGridlines, bars.number_format = 0, True, None, "0"
    series = chart.series[0]
    series.graphicalProperties = GraphicalProperties(solidFill=look.accent)
    series.dLbls = DataLabelList(
        showVal=True, showSerName=False, showCatName=False, showLegendKey=False, showPercent=False, showLeaderLines=False,
        dLblPos="outEnd", numFmt="0.00;;", txPr=_text(look, size),
    )
    chart.graphical_properties = GraphicalProperties(noFill=True, ln=LineProperties(noFill=True))
    rows = int(points / ROW_POINTS)
    chart.anchor = TwoCellAnchor("oneCell", AnchorMarker(col=0, row=row - 1), AnchorMarker(col=8, row=row - 1 + rows))
    sheet.add_chart(chart)


def _text(look: ClubLook, points: float) -> RichText:
    properties = ParagraphProperties(defRPr=_characters(look, points, False, INK))
    return RichText(bodyPr=RichTextProperties(), p=[Paragraph(pPr=properties, endParaRPr=CharacterProperties())])


def _lettering(paragraphs: list[Paragraph], look: ClubLook, points: float, *, bold: bool, colour: str) -> None:
    for paragraph in paragraphs:
        paragraph.pPr = ParagraphProperties(defRPr=_characters(look, points, bold, colour))
        for run in paragraph.r:
            run.rPr = _characters(look, points, bold, colour)


def _characters(look: ClubLook, points: float, bold: bool, colour: str) -> CharacterProperties:
    return CharacterProperties(sz=int(points * 100), b=bold, solidFill=colour, latin=Font(typeface=look.font))
