"""Workbooks as XlsxWriter and openpyxl make them, one function a thing that a club's workbook may hold."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from typing import Any

import openpyxl
import openpyxl.chart
import xlsxwriter

from tests.xlsheets.package.vba_project import vba_project

DOT = (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\6\0\0\0\x1f\x15\xc4\x89"
       b"\0\0\0\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\0\5\0\1\xff"
       b"\x89\x99=\x1d\0\0\0\0IEND\xaeB`\x82")

Make = Callable[[Any], None]


def written(make: Make, **options: Any) -> bytes:
    """A workbook of XlsxWriter's."""
    target = io.BytesIO()
    with xlsxwriter.Workbook(target, {"in_memory": True, **options}) as book:
        make(book)
    return target.getvalue()


def saved(make: Make) -> bytes:
    """A workbook of openpyxl's."""
    book, target = openpyxl.Workbook(), io.BytesIO()
    make(book)
    book.save(target)
    return target.getvalue()


def members(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(parts: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", method) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return target.getvalue()


def plain(book: Any) -> None:
    sheet = book.add_worksheet("Members")
    sheet.write_row("A1", ["Name", "Paid", "Élodie", 12.5, True])
    sheet.write_formula("B2", "=SUM(D1,1)", None, 13.5)
    bold = book.add_format({"bold": True, "num_format": "dd/mm/yyyy", "bg_color": "#FFCC00"})
    book.add_worksheet("Notes").write("A1", "kept", bold)


def charts(book: Any) -> None:
    sheet = book.add_worksheet("Figures")
    sheet.write_column("A1", [3, 1, 2])
    for row, kind in enumerate(("line", "pie", "column", "scatter")):
        chart = book.add_chart({"type": kind})
        trend = {} if kind == "pie" else {"trendline": {"type": "linear"}}
        chart.add_series({"categories": "=Figures!$B$1:$B$3", "values": "=Figures!$A$1:$A$3", **trend})
        sheet.insert_chart(15 * row, 3, chart)


def chart_sheet(book: Any) -> None:
    plain(book)
    chart = book.add_chart({"type": "bar"})
    chart.add_series({"values": "=Members!$D$1:$D$1"})
    book.add_chartsheet("Chart").set_chart(chart)


def drawings(book: Any) -> None:
    sheet = book.add_worksheet("Home")
    sheet.insert_textbox("B2", "Welcome", {"fill": {"color": "red"}, "textlink": "=$A$1"})
    sheet.insert_button("B9", {"caption": "Print", "macro": "PrintAll"})
    sheet.insert_image("F2", "dot.png", {"image_data": io.BytesIO(DOT), "url": "https://example.org"})
    sheet.set_background(io.BytesIO(DOT))


def header_pictures(book: Any) -> None:
    sheet = book.add_worksheet("Paper")
    sheet.set_header("&L&G&C&A", {"image_left": "dot.png", "image_data_left": io.BytesIO(DOT)})
    sheet.set_footer("&P / &N")
    sheet.repeat_rows(0, 2)
    sheet.print_area("A1:H40")
    sheet.set_h_pagebreaks([20])


def comments(book: Any) -> None:
    for name in ("One", "Two"):
        book.add_worksheet(name).write_comment("C3", "call Élodie", {"author": "Paul", "visible": True})


def sparklines(book: Any) -> None:
    sheet = book.add_worksheet("Trend")
    sheet.write_row("A1", [1, 5, 2])
    sheet.add_sparkline("D1", {"range": "Trend!A1:C1", "type": "column", "markers": True})
    sheet.conditional_format("A1:C1", {"type": "data_bar", "data_bar_2010": True, "bar_negative_color": "#123456"})


def tables(book: Any) -> None:
    sheet = book.add_worksheet("Subs")
    sheet.add_table("A1:C4", {"name": "Fees", "columns": [{"header": "Name"}, {"header": "Due"},
                                                         {"header": "Twice", "formula": "=[@Due]*2"}], "total_row": True})
    sheet.add_table("F1:G4")


def rules(book: Any) -> None:
    sheet = book.add_worksheet("Rules")
    red = book.add_format({"bg_color": "#FFC7CE", "num_format": "0.000"})
    for rule in ({"type": "cell", "criteria": ">", "value": 5, "format": red}, {"type": "3_color_scale"},
                 {"type": "icon_set", "icon_style": "3_arrows"}, {"type": "formula", "criteria": "=$A1=1", "format": red},
                 {"type": "top", "value": 3}):
        sheet.conditional_format("A1:A9", rule)
    sheet.data_validation("B1", {"validate": "list", "source": ["N", "S"]})
    sheet.autofilter("A1:B9")


def names(book: Any) -> None:
    plain(book)
    book.define_name("Fee", "=12.5")
    book.define_name("Members!Local", "=Members!$A$1")
    book.define_name("Whole", "=Members!$A$1:$D$9")


def hidden(book: Any) -> None:
    plain(book)
    book.add_worksheet("Secret").very_hidden()
    book.add_worksheet("Away").hide()
    book.get_worksheet_by_name("Notes").activate()
    book.get_worksheet_by_name("Notes").protect("secret")


def odd_names(book: Any) -> None:
    for name in ("L'été d’Élodie", "Jan-Feb (2)", "日本語", "A1", "Ω & <co>", "R1C1"):
        book.add_worksheet(name).write_formula("A1", "='L''été d’Élodie'!B1")


def same_titles(book: Any) -> None:
    for name in ("SESSION", "players", "Movement", "Travellers", "Scoring", "Ranking", "Boards", "ÉTUI", "Ranking (2)"):
        book.add_worksheet(name).write_formula("A1", "=players!B1")


def many_styles(book: Any) -> None:
    sheet = book.add_worksheet("Styles")
    for number in range(900):
        sheet.write(number, 0, number, book.add_format({"font_size": 8 + number % 30, "num_format": f'0.0" {number}"',
                                                        "font_color": f"#{number * 7919 % 0xFFFFFF:06X}", "left": number % 13}))


def rich(book: Any) -> None:
    sheet = book.add_worksheet("Rich")
    bold = book.add_format({"bold": True})
    sheet.write_rich_string("A1", "plain ", bold, "bold", " again")
    sheet.write_url("A2", "internal:Rich!A1")
    sheet.write_url("A3", "https://example.org/?a=1&b=2")
    sheet.merge_range("B5:D6", "merged", bold)
    sheet.set_column("A:C", 20, bold, {"level": 1})
    sheet.set_row(3, 30, bold)


def dynamic(book: Any) -> None:
    sheet = book.add_worksheet("Dynamic")
    sheet.write_dynamic_array_formula("A1:A3", "=SEQUENCE(3)", None, 1)
    sheet.write_array_formula("C1:C2", "{=ROW(A1:A2)}", None, 1)


def macros(book: Any) -> None:
    plain(book)
    book.add_vba_project(io.BytesIO(vba_project({"ThisWorkbook": "", "Club": "Sub PrintAll()\nEnd Sub\n"})), is_stream=True)
    book.set_vba_name("ThisWorkbook")
    for sheet in book.worksheets():
        sheet.set_vba_name(f"Code{sheet.index}")


def by_hand_in_openpyxl(book: Any) -> None:
    sheet = book.active
    sheet.title = "Fichier"
    sheet["A1"], sheet["B1"] = "=1+1", 45000
    sheet["B1"].number_format = "yyyy-mm-dd"
    sheet.freeze_panes, sheet.print_title_rows = "B2", "1:2"
    book.defined_names["Taux"] = openpyxl.workbook.defined_name.DefinedName("Taux", attr_text="Fichier!$B$1")
    book.create_chartsheet("Graphique").add_chart(openpyxl.chart.BarChart())


def other_normal(book: Any) -> None:
    book._named_styles["Normal"].font = openpyxl.styles.Font(name="Arial", size=20)
    style = openpyxl.styles.NamedStyle("Etui Title", font=openpyxl.styles.Font(name="Courier New", size=7, color="FF00FF00"))
    book.add_named_style(style)
    book.active["A1"].style = "Etui Title"
