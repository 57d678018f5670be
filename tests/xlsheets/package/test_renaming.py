"""Functions renamed in formulas: only where they are called, and not another byte."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xlsheets.package.renaming import rename_functions

NAMES = {"ETUI.PLACES": "PLACES", "ETUI.RANKING": "RANKING", "ETUI.MATCHPOINTS": "MATCHPOINTS"}
BACK = {name: f"ETUI.{name}" for name in ("PLACES", "RANKING", "MATCHPOINTS")}


def cell(formula: str) -> bytes:
    return f'<worksheet><sheetData><row><c r="A1"><f>{formula}</f><v>1</v></c></row></sheetData></worksheet>'.encode()


@pytest.mark.parametrize(("before", "after"), [
    ("ETUI.PLACES(A1:A9)", "PLACES(A1:A9)"),
    ("etui.Places(A1)+IF(ETUI.RANKING(B1)&gt;2,ETUI.PLACES(C1),0)", "PLACES(A1)+IF(RANKING(B1)&gt;2,PLACES(C1),0)"),
    ("ETUI.PLACES(ETUI.PLACES(A1))", "PLACES(PLACES(A1))"),
    ("IFERROR(ETUI.PLACES(A1),&quot;ETUI.PLACES(A1)&quot;)", "IFERROR(PLACES(A1),&quot;ETUI.PLACES(A1)&quot;)"),
    ('"a ""ETUI.PLACES("" b"&amp;ETUI.PLACES(1)', '"a ""ETUI.PLACES("" b"&amp;PLACES(1)'),
    ("'ETUI.PLACES('!A1+ETUI.PLACES(1)", "'ETUI.PLACES('!A1+PLACES(1)"),
    ("&apos;L&apos;&apos;ETUI.PLACES(&apos;!A1+ETUI.PLACES(1)", "&apos;L&apos;&apos;ETUI.PLACES(&apos;!A1+PLACES(1)"),
    ("T[[#All],[ETUI.PLACES(]]+T[a']ETUI.PLACES(]+ETUI.PLACES(1)", "T[[#All],[ETUI.PLACES(]]+T[a']ETUI.PLACES(]+PLACES(1)"),
    ("'Étui'!A1&amp;ETUI.PLACES(Étui!A1)", "'Étui'!A1&amp;PLACES(Étui!A1)"),
])
def test_a_call_is_renamed_and_a_text_a_sheet_or_a_column_of_that_name_is_not(before: str, after: str) -> None:
    assert rename_functions(cell(before), NAMES) == (cell(after), 1)


@pytest.mark.parametrize("formula", [
    "ETUI.PLACES", "ETUI.PLACES+1", "MYETUI.PLACES(1)", "ETUI.PLACES2(1)", "_xlfn.ETUI.PLACES(1)", "[1]!ETUI.PLACES(1)",
    "'club.xlam'!ETUI.PLACES(1)", "PLACES(1)", "ETUI.UNKNOWN(1)", "A1&amp;&quot;&quot;", "",
])
def test_what_is_not_a_call_of_one_of_ours_stays(formula: str) -> None:
    assert rename_functions(cell(formula), NAMES) == (cell(formula), 0)


@pytest.mark.parametrize("part", [
    '<f t="array" ref="A1:B2" aca="false">{}</f>', '<f t="shared" ref="A1:A9" si="0">{}</f>', "<x:f>{}</x:f>",
    '<conditionalFormatting sqref="A1"><cfRule type="expression" priority="1"><formula>{}</formula></cfRule>'
    "</conditionalFormatting>",
    '<dataValidation type="custom" sqref="A1"><formula1>{}</formula1></dataValidation>', "<formula2>{}</formula2>",
    "<x14:formula1><xm:f>{}</xm:f></x14:formula1>", "<calculatedColumnFormula>{}</calculatedColumnFormula>",
    '<definedName name="a" localSheetId="2">{}</definedName>', "<f >{}</f >", "<f><!-- une note -->{}</f>",
])
def test_every_place_that_holds_a_formula_is_looked_into(part: str) -> None:
    xml, changed = rename_functions(part.format("1+ETUI.PLACES(2)").encode(), NAMES)
    assert changed == 1
    assert xml.decode() == part.replace("<!-- une note -->", "").format("1+PLACES(2)")


@pytest.mark.parametrize("part", [
    "<t>ETUI.PLACES(1)</t>", "<v>ETUI.PLACES(1)</v>", "<!-- <f>ETUI.PLACES(1)</f> -->",
    "<t><![CDATA[<f>ETUI.PLACES(1)</f>]]></t>", '<f t="shared" si="0"/>',
    '<hyperlink location="ETUI.PLACES(1)"/>', "<formulas>ETUI.PLACES(1)</formulas>",
])
def test_texts_values_and_comments_are_left_alone(part: str) -> None:
    assert rename_functions(part.encode(), NAMES) == (part.encode(), 0)


def test_a_part_in_utf_16_stays_in_utf_16() -> None:
    xml, changed = rename_functions(b"\xff\xfe" + "<f>ETUI.PLACES(«é»)</f>".encode("utf-16-le"), NAMES)
    assert changed == 1
    assert xml == b"\xff\xfe" + "<f>PLACES(«é»)</f>".encode("utf-16-le")


PIECES = st.sampled_from([
    "ETUI.PLACES(", "ETUI.RANKING(", "PLACE(", "A1", "+", ",", ")", '"', "&quot;", "'", "&apos;", "''", '""', "[", "]", "!",
    "&amp;", "&#233;", "é", " ", "Étui!", "ETUI.", "(", "1", "\n",
])


@given(st.lists(PIECES, max_size=25))
def test_there_and_back_gives_the_same_bytes_whatever_the_formula(pieces: list[str]) -> None:
    before = cell("".join(pieces))
    there, changed = rename_functions(before, NAMES)
    back, again = rename_functions(there, BACK)
    assert (back, again) == (before, changed)


@given(st.lists(PIECES, max_size=25))
def test_only_the_prefix_is_ever_taken_out(pieces: list[str]) -> None:
    before = cell("".join(pieces)).decode()
    after = rename_functions(before.encode(), NAMES)[0].decode()
    assert re.sub(r"ETUI\.(?=PLACES\(|RANKING\()", "", before) == re.sub(r"ETUI\.(?=PLACES\(|RANKING\()", "", after)


def test_a_long_sheet_is_done_in_a_moment() -> None:
    """A wrong pattern would take minutes on text that never ends as it should."""
    rows = "".join(f'<c r="A{n}"><f>ETUI.PLACES({"A1," * 50}&quot;{"x" * 400}&quot;)</f></c>' for n in range(2000))
    xml, changed = rename_functions(f"<sheetData>{rows}</sheetData><f>{'x ' * 200_000}<oops/>".encode(), NAMES)
    assert changed == 2000
    assert xml.count(b"ETUI.") == 0
