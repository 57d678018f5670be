"""Makes templates/club.xlsx, the club's look: run it after changing a style here, or restyle the workbook in Excel.

    python templates/build_club.py
"""

from __future__ import annotations

from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Protection, Side
from openpyxl.utils.indexed_list import IndexedList
from openpyxl.workbook.defined_name import DefinedName

INK, GREEN, INPUT, LINE = "1F2A30", "1E5B4F", "FFF8DC", "A9B7B2"
THIN = Side(style="thin", color=LINE)
BOX = Border(left=THIN, right=THIN, top=THIN, bottom=THIN)
FONT = "Arial"                       # with Liberation Sans, its twin, the same widths on every system


def style(name: str, *, size: float = 10, bold: bool = False, colour: str = INK, fill: str = "", box: bool = False,
          number: str = "General", across: str = "", locked: bool = True, wrap: bool = False, italic: bool = False,
          shrink: bool = False, indent: int = 0) -> NamedStyle:
    made = NamedStyle(name=name, number_format=number, font=Font(name=FONT, size=size, bold=bold, italic=italic, color=colour),
                      alignment=Alignment(horizontal=across or None, vertical="center", wrap_text=wrap or None,
                                          shrink_to_fit=shrink or None, indent=indent),
                      protection=Protection(locked=locked))
    if fill:
        made.fill = PatternFill("solid", fgColor=fill)
    if box:
        made.border = BOX
    return made


STYLES = [
    (style("Etui Title", size=16, bold=True, colour=GREEN, across="left", shrink=True), "Titre d’un onglet · title of a tab"),
    (style("Etui Subtitle", size=9, italic=True, colour="51605B"), "Sous-titre et conseils · subtitle and hints"),
    (style("Etui Alert", bold=True, colour="B00020"), "Alerte · alert"),
    (style("Etui Heading", bold=True, colour="FFFFFF", fill=GREEN, box=True, across="center", wrap=True),
     "En-tête de colonne · column heading"),
    (style("Etui Label", bold=True, shrink=True), "Libellé · label"),
    (style("Etui Section", size=13, bold=True, colour=GREEN), "Intertitre · section heading"),
    (style("Etui Text", box=True, across="left", indent=1, shrink=True), "Texte · text"),
    (style("Etui Name", size=11, box=True, across="left", indent=1, shrink=True), "Noms d’une paire · names of a pair"),
    (style("Etui Centre", box=True, across="center", shrink=True), "Texte centré · centred text"),
    (style("Etui Number", box=True, across="center", number="0"), "Nombre · number"),
    (style("Etui Points", box=True, across="right", number="0.00", indent=1), "Points de match · matchpoints"),
    (style("Etui Percent", box=True, across="right", number="0.00", indent=1), "Pourcentage · percentage"),
    (style("Etui Final", size=11, bold=True, box=True, across="right", number="0.00", indent=1),
     "Pourcentage au classement · percentage in the ranking"),
    (style("Etui Place", size=11, bold=True, box=True, across="center"), "Place · place"),
    (style("Etui Input", box=True, fill=INPUT, locked=False, across="center"), "À saisir, nombre · to type, number"),
    (style("Etui Input Text", box=True, fill=INPUT, locked=False, number="@", across="center"),
     "À saisir, texte · to type, text"),
    (style("Etui Input Name", box=True, fill=INPUT, locked=False, number="@", across="left", indent=1, shrink=True),
     "À saisir, nom · to type, name"),
    (style("Etui Setting", box=True, fill=INPUT, locked=False, across="left", indent=1), "Réglage · setting"),
    (style("Etui Big", size=28, bold=True, colour=GREEN, across="center"), "Numéro de table · table number"),
    (style("Etui Card", size=15, bold=True, box=True, across="center"), "Fiche de table · table card"),
    (style("Etui Card Name", size=9, box=True, across="left", wrap=True), "Noms sur une fiche · names on a card"),
    (style("Etui Quiet", size=9, colour="6B7A75"), "Cellule de calcul · working cell"),
]


def build(path: Path) -> None:
    book = Workbook()
    plain = Font(name=FONT, size=10, family=2)
    book._fonts = IndexedList([plain])         # the first font sets the unit of column widths
    book._named_styles["Normal"].font = plain
    sheet = book.active
    sheet.title = "Club"
    for made, _ in STYLES:
        book.add_named_style(made)
    sheet["A1"] = "Votre club"
    sheet["A1"].style = "Etui Title"
    sheet["A2"] = "A1 : le nom du club, imprimé en tête de chaque page ; posez votre logo sur A1 (Insertion, Image)."
    sheet["A3"] = "A1: the club’s name, printed at the head of every page; place your logo on A1, it goes to the top right."
    sheet["A4"] = "Modifiez un style ci-dessous (Accueil, Styles de cellules), les marges ou le pied de page, puis enregistrez."
    sheet["A5"] = "Change a style below (Home, Cell Styles), the margins or the footer, then save."
    for row in range(2, 6):
        sheet.cell(row, 1).style = "Etui Subtitle"
    sheet.row_dimensions[1].height = 48
    for row, (made, what) in enumerate(STYLES, 7):
        sheet.cell(row, 1, what).style = made.name
        sheet.cell(row, 2, made.name)
        sheet.row_dimensions[row].height = max(16, 1.5 * made.font.sz)
    sheet.column_dimensions["A"].width = 60
    sheet.column_dimensions["B"].width = 22
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.page_margins.left = sheet.page_margins.right = 0.5
    sheet.page_margins.top, sheet.page_margins.bottom = 0.6, 0.6
    sheet.page_margins.header = sheet.page_margins.footer = 0.3
    sheet.oddFooter.left.text = "&F"
    sheet.oddFooter.center.text = "&A"
    sheet.oddFooter.right.text = "&P / &N"
    book.defined_names["etui_logo"] = DefinedName("etui_logo", attr_text="Club!$A$1")
    book.save(path)


if __name__ == "__main__":
    build(Path(__file__).with_name("club.xlsx"))
