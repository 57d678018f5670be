"""Makes templates/club.xlsx, the club's look: run it after changing a style here, or restyle the workbook in Excel.

    python templates/build_club.py
"""

from __future__ import annotations

from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Protection, Side
from openpyxl.utils.indexed_list import IndexedList
from openpyxl.workbook.defined_name import DefinedName

INK, GREEN, PALE, INPUT, LINE = "1F2A30", "1E5B4F", "E6F0ED", "FFFBE6", "B8C4C0"
THIN = Side(style="thin", color=LINE)
BOX = Border(left=THIN, right=THIN, top=THIN, bottom=THIN)
FONT = "Arial"                       # with Liberation Sans, its twin, the same widths on every system


def style(name: str, *, size: float = 10, bold: bool = False, colour: str = INK, fill: str = "", box: bool = False,
          number: str = "General", across: str = "", locked: bool = True, wrap: bool = False, italic: bool = False) -> NamedStyle:
    made = NamedStyle(name=name, number_format=number, font=Font(name=FONT, size=size, bold=bold, italic=italic, color=colour),
                      alignment=Alignment(horizontal=across or None, vertical="center", wrap_text=wrap or None),
                      protection=Protection(locked=locked))
    if fill:
        made.fill = PatternFill("solid", fgColor=fill)
    if box:
        made.border = BOX
    return made


STYLES = [
    (style("Etui Title", size=16, bold=True, colour=GREEN), "Titre d’un onglet · title of a tab"),
    (style("Etui Subtitle", size=9, italic=True, colour="51605B"), "Sous-titre et conseils · subtitle and hints"),
    (style("Etui Alert", size=10, bold=True, colour="B00020"), "Alerte · alert"),
    (style("Etui Heading", bold=True, colour="FFFFFF", fill=GREEN, box=True, across="center", wrap=True), "En-tête de colonne · column heading"),
    (style("Etui Label", bold=True, colour=INK), "Libellé · label"),
    (style("Etui Section", size=13, bold=True, colour=GREEN), "Intertitre · section heading"),
    (style("Etui Text", box=True), "Texte · text"),
    (style("Etui Centre", box=True, across="center"), "Texte centré · centred text"),
    (style("Etui Number", box=True, across="center", number="0"), "Nombre · number"),
    (style("Etui Points", box=True, across="right", number="0.00"), "Points de match · matchpoints"),
    (style("Etui Percent", box=True, across="right", number="0.00"), "Pourcentage · percentage"),
    (style("Etui Place", bold=True, box=True, across="center"), "Place · place"),
    (style("Etui Input", box=True, fill=INPUT, locked=False, across="center"), "À saisir · to type (number)"),
    (style("Etui Input Text", box=True, fill=INPUT, locked=False, number="@", across="center"), "À saisir, texte · to type (text)"),
    (style("Etui Input Name", box=True, fill=INPUT, locked=False, number="@"), "À saisir, nom · to type (name)"),
    (style("Etui Setting", box=True, fill=INPUT, locked=False), "Réglage · setting"),
    (style("Etui Big", size=26, bold=True, colour=GREEN, across="center"), "Numéro de table · table number"),
    (style("Etui Card", size=13, box=True, across="center"), "Fiche de table · table card"),
    (style("Etui Card Name", size=9, colour="51605B", across="left", wrap=False), "Nom sur une fiche · name on a card"),
    (style("Etui Quiet", size=9, colour="8A9793"), "Cellule de calcul · working cell"),
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
    sheet["A2"] = "A1 : nom du club, imprimé en haut de chaque onglet ; posez-y votre logo (Insertion, Image). · A1: the club’s name; place your logo on it."
    sheet["A2"].style = "Etui Subtitle"
    sheet["A3"] = "Ci-dessous, un exemple de chaque style : modifiez le style (Accueil, Styles de cellules), puis enregistrez. · Change a style below, then save."
    sheet["A3"].style = "Etui Subtitle"
    for row, (made, what) in enumerate(STYLES, 5):
        sheet.cell(row, 1, what).style = made.name
        sheet.cell(row, 2, made.name)
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
