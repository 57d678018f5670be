"""Sheets named otherwise inside formulas, and colours spelt out: the small rules that attaching leans on."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xlsheets.package import attach_colours, attach_formulas, attach_sheet
from xlsheets.package.attach_colours import Colours
from xlsheets.package.attach_formulas import formulas_in, names_another_workbook, rename_sheets, renamed, sheets_named

NEW = {"ranking": "Ranking (2)", "étui": "Étui (2)", "l'été": "L'été (2)", "b": "Bee"}


@pytest.mark.parametrize("module", [attach_formulas, attach_colours, attach_sheet])
def test_the_examples_in_the_docstrings_hold(module: object) -> None:
    assert doctest.testmod(module).failed == 0              # type: ignore[arg-type]


@pytest.mark.parametrize(("formula", "wanted"), [
    ("Ranking!A1", "'Ranking (2)'!A1"),
    ("RANKING!$A$1:$B$2+ranking!C3", "'Ranking (2)'!$A$1:$B$2+'Ranking (2)'!C3"),
    ("'Ranking'!A1", "'Ranking (2)'!A1"),
    ("'L''été'!A1&'Étui'!A1", "'L''été (2)'!A1&'Étui (2)'!A1"),
    ("SUM(A:B!C1)", "SUM(A:Bee!C1)"),
    ("SUM(Ranking:B!C1)", "SUM('Ranking (2):Bee'!C1)"),
    ("SUM('x y:Ranking'!C1)", "SUM('x y:Ranking (2)'!C1)"),
    ('"Ranking!A1"&"it""s Ranking!B2"', '"Ranking!A1"&"it""s Ranking!B2"'),
    ("[1]Ranking!A1", "[1]Ranking!A1"),
    ("'[1]Ranking'!A1", "'[1]Ranking'!A1"),
    ("'C:\\x\\[y.xlsx]Ranking'!A1", "'C:\\x\\[y.xlsx]Ranking'!A1"),
    ("MyRanking!A1+Ranking2!A1+Ranking.A!B1", "MyRanking!A1+Ranking2!A1+Ranking.A!B1"),
    ("T[[#All],[Ranking!A1]]+T[Ranking]", "T[[#All],[Ranking!A1]]+T[Ranking]"),
    ("#REF!A1+Ranking+Ranking(1)", "#REF!A1+Ranking+Ranking(1)"),
    ("-Ranking!A1%^B!2", "-'Ranking (2)'!A1%^Bee!2"),
    ("INDEX(Ranking!A:A,MATCH(1,Ranking!B:B,0))", "INDEX('Ranking (2)'!A:A,MATCH(1,'Ranking (2)'!B:B,0))"),
])
def test_only_this_workbook_s_sheets_are_named_otherwise(formula: str, wanted: str) -> None:
    assert renamed(formula, NEW) == wanted


PIECES = st.sampled_from(["Ranking!A1", "'Étui'!$B$2", '"Ranking!A1"', "[1]B!A1", "B!A1", "SUM(A1:B2)", "'B c'!A1", "T[B!]",
                          "1.5E+3"])


@settings(max_examples=60)
@given(st.lists(PIECES, min_size=1, max_size=8), st.sampled_from("+-*/,&="))
def test_a_formula_changes_piece_by_piece(pieces: list[str], sign: str) -> None:
    one_by_one = {"Ranking!A1": "'Ranking (2)'!A1", "'Étui'!$B$2": "'Étui (2)'!$B$2", "B!A1": "Bee!A1"}
    assert renamed(sign.join(pieces), NEW) == sign.join(one_by_one.get(piece, piece) for piece in pieces)


def test_sheets_and_other_workbooks_are_seen() -> None:
    assert sheets_named("SUM(A:B!C1,'x y'!B2,[1]Foo!A1,'[2]Bar'!A1)") == {"a", "b", "x y"}
    assert names_another_workbook("1+[2]Foo!A1")
    assert names_another_workbook("'[2]Foo x'!A1")
    assert not names_another_workbook('T[Foo]+Foo!A1&"[1]Foo!A1"')


def test_a_part_changes_where_it_speaks_of_sheets_and_nowhere_else() -> None:
    part = ('<worksheet><c r="A1" t="str"><f>IF(Ranking!A1="a&amp;b",1,2)</f><v>Ranking!A1</v></c><hyperlink ref="A2" '
            'location="Ranking!A1" display="Ranking!A1"/><x14:cfRule><xm:f>Ranking!B1</xm:f></x14:cfRule>'
            "<!-- <f>Ranking!A1</f> --></worksheet>")
    wanted = ('<worksheet><c r="A1" t="str"><f>IF(\'Ranking (2)\'!A1="a&amp;b",1,2)</f><v>Ranking!A1</v></c><hyperlink ref="A2" '
              'location="\'Ranking (2)\'!A1" display="Ranking!A1"/><x14:cfRule><xm:f>\'Ranking (2)\'!B1</xm:f></x14:cfRule>'
              "<!-- <f>Ranking!A1</f> --></worksheet>")
    assert rename_sheets(part.encode(), {"Ranking": "Ranking (2)"}) == wanted.encode()
    assert list(formulas_in(part.encode())) == ['IF(Ranking!A1="a&b",1,2)', "Ranking!B1", "Ranking!A1"]


THEME = (b'<a:clrScheme><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1>'
         b'<a:lt1><a:sysClr val="window" lastClr="FFFFFF"/></a:lt1>'
         b'<a:accent2><a:srgbClr val="C0FFEE"/></a:accent2></a:clrScheme>')


def test_colours_that_depend_on_the_workbook_are_spelt_out() -> None:
    colours = Colours(THEME, b'<colors><indexedColors><rgbColor rgb="00111111"/></indexedColors></colors>')
    assert colours.plain(b'<font><color theme="5"/><color theme="0"/><color indexed="0"/><color indexed="10"/></font>') == (
        b'<font><color rgb="FFC0FFEE"/><color rgb="FFFFFFFF"/><color rgb="FF111111"/><color rgb="FFFF0000"/></font>')
    kept = b'<color rgb="FF123456"/><color auto="1"/><color indexed="64"/><c theme="5"/>'
    assert colours.plain(kept) == kept


def test_the_same_theme_is_known_for_the_same() -> None:
    assert Colours(THEME, b"").same_as(Colours(THEME.replace(b"<a:clrScheme>", b'<a:clrScheme name="Other">'), b"<styleSheet/>"))
    assert not Colours(THEME, b"").same_as(Colours(THEME.replace(b"C0FFEE", b"C0FFEF"), b""))
