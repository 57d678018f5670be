"""A plain PDF of the rankings and decisions, where there is no LibreOffice: needs ``pip install etui[pdf]``."""

from __future__ import annotations

import io
import unicodedata
from html import escape
from typing import Any

from etui.errors import EtuiError
from xlsheets.publish.colours import Palette
from xlsheets.publish.model import Column, Document, Group, Table, shown
from xlsheets.publish.words import say

SIZE = 9.5                              # points
NARROWEST, PADDING = 26.0, 9.0          # points of a column; around its text


def by_reportlab(document: Document, palette: Palette) -> bytes:
    """The PDF. Raises EtuiError where reportlab is not installed."""
    try:
        from reportlab.lib.pagesizes import A4
        from reportlab.lib.units import mm
        from reportlab.platypus import SimpleDocTemplate
    except ImportError:
        raise EtuiError(
            "a PDF needs LibreOffice on this computer, or “pip install etui[pdf]”; or leave pdf out of --what",
            "un PDF demande LibreOffice sur cet ordinateur, ou « pip install etui[pdf] » ; ou retirez pdf de --what",
        ) from None
    output = io.BytesIO()
    width = A4[0] - 30 * mm
    made = SimpleDocTemplate(
        output, pagesize=A4, leftMargin=15 * mm, rightMargin=15 * mm, topMargin=15 * mm, bottomMargin=15 * mm,
        title=document.title, author=document.club or "Étui", lang=document.language,
    )

    def foot(canvas: Any, page: Any) -> None:
        canvas.setFont("Helvetica", 8)
        canvas.drawRightString(A4[0] - 15 * mm, 9 * mm, say("page", document.language, n=page.page))

    made.build(_story(document, palette.colours(), width), onFirstPage=foot, onLaterPages=foot)
    return output.getvalue()


def _story(document: Document, colours: dict[str, str], width: float) -> list[Any]:
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph, Spacer

    plain = ParagraphStyle("plain", fontName="Helvetica", fontSize=SIZE, leading=1.3 * SIZE)
    title = ParagraphStyle("title", plain, fontName="Helvetica-Bold", fontSize=17, leading=21, textColor=colours["link_light"])
    heading = ParagraphStyle("heading", plain, fontName="Helvetica-Bold", fontSize=12, leading=15, spaceBefore=12, spaceAfter=4,
                             keepWithNext=1)
    alarm = ParagraphStyle("alarm", plain, fontName="Helvetica-Bold", fontSize=11, leading=16, textColor=colours["alarm_light"])
    story = [Paragraph(_text(document.title), title), Paragraph(_text(document.about), plain)]
    if document.provisional:
        story.append(Paragraph(_text(document.provisional), alarm))
    for section in document.sections:
        if section.kind == "rankings":
            for group in section.groups:
                story += [Paragraph(_text(group.title), heading), *_tables(group, document.language, colours, plain, width)]
        elif section.kind == "notes":
            story += [Paragraph(_text(section.title), heading), *(Paragraph(_text(line), plain) for line in section.lines)]
    return [*story, Spacer(1, 10), Paragraph(_text(document.method), plain)]


def _tables(group: Group, language: str, colours: dict[str, str], plain: Any, width: float) -> list[Any]:
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph, TableStyle
    from reportlab.platypus import Table as Drawn

    head = ParagraphStyle("head", plain, fontName="Helvetica-Bold", textColor=colours["on_accent"])
    styles = {(bold, right): ParagraphStyle(f"{bold}{right}", head if bold else plain, alignment=2 if right else 0)
              for bold in (False, True) for right in (False, True)}
    drawn = []
    for table in group.tables:
        rows = [[Paragraph(_text(column.heading), styles[True, column.number]) for column in table.columns]]
        rows += [[Paragraph(_text(shown(cell, column, language)), styles[False, column.number])
                  for cell, column in zip(row, table.columns, strict=True)] for row in table.rows]
        drawn.append(Drawn(rows, colWidths=_widths(table, language, width), repeatRows=1, hAlign="LEFT", style=TableStyle([
            ("BACKGROUND", (0, 0), (-1, 0), colours["accent"]), ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LINEBELOW", (0, 0), (-1, -1), 0.4, "#b9c3bf"), ("TOPPADDING", (0, 0), (-1, -1), 2.5),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5), ("LEFTPADDING", (0, 0), (-1, -1), 4), ("RIGHTPADDING", (0, 0), (-1, -1), 4),
        ])))
    return drawn


def _widths(table: Table, language: str, width: float) -> list[float]:
    """Each column as wide as its longest text; the widest give way when the page is too narrow."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    def widest(n: int, column: Column) -> float:
        texts = [_plain(shown(row[n], column, language)) for row in table.rows]
        longest = max((float(stringWidth(text, "Helvetica", SIZE)) for text in texts), default=0.0)
        return max(NARROWEST, longest, float(stringWidth(_plain(column.heading), "Helvetica-Bold", SIZE))) + PADDING

    wanted = [widest(n, column) for n, column in enumerate(table.columns)]
    room = width
    for n, size in sorted(enumerate(wanted), key=lambda each: each[1]):
        share = room / max(1, sum(other >= size for other in wanted)) if size * 2 > room else size
        wanted[n] = min(size, max(share, NARROWEST))
        room -= wanted[n]
    return wanted


def _text(text: str) -> str:
    return escape(_plain(text), quote=False)


def _plain(text: str) -> str:
    """In the letters of Helvetica as every PDF reader has it (windows-1252): others without their accents, else as "?"."""
    return "".join(_letter(letter) for letter in text.replace("\u202f", "\u00a0").replace("✓", "*"))


def _letter(letter: str) -> str:
    for try_ in (letter, "".join(c for c in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(c))):
        try:
            try_.encode("windows-1252")
        except UnicodeEncodeError:
            continue
        return try_
    return "?"
