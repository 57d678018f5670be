"""Cells edited in place: openpyxl reads the new values back, and lxml finds all the rest as it was."""

import io
import math
import re
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree
from openpyxl import Workbook, load_workbook
from openpyxl.styles import Font
from openpyxl.utils import coordinate_to_tuple, get_column_letter
from openpyxl.worksheet.formula import ArrayFormula

from etui.errors import EtuiError
from xlsheets.package.archive import Package
from xlsheets.package.cells import array_cells, formulas, read_shared_strings, read_values, set_values

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SHEET = "xl/worksheets/sheet1.xml"


def sheet(data: str, prefix: str = "") -> bytes:
    """A sheet part whose rows are ``data``."""
    colon = f"{prefix}:" if prefix else ""
    name = f"xmlns:{prefix}" if prefix else "xmlns"
    return (f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<{colon}worksheet {name}="{MAIN}">'
            f"<!-- <sheetData> --><{colon}sheetData>{data}</{colon}sheetData>"
            f"<{colon}pageMargins left='1'/></{colon}worksheet>").encode()


def in_a_workbook(xml: bytes) -> bytes:
    """A workbook made by openpyxl whose first sheet is this part."""
    made = io.BytesIO()
    Workbook().save(made)
    package = Package(made.getvalue())
    package.replace(SHEET, xml)
    return package.to_bytes()


def as_openpyxl_reads(workbook: bytes, *, values: bool) -> dict[str, object]:
    book = load_workbook(io.BytesIO(workbook), data_only=values)
    return {cell.coordinate: cell.value for row in book.worksheets[0].iter_rows() for cell in row}


def without_cells(xml: bytes, anchors: set[str]) -> bytes:
    """The canonical part less these cells, less their place, and less the rows that hold nothing else."""
    root = etree.fromstring(xml)
    row_number = 0
    for row in list(root.iter(f"{{{MAIN}}}row")):
        row_number = int(row.get("r", row_number + 1))
        column = 0
        for cell in list(row.iterchildren(f"{{{MAIN}}}c")):
            column = coordinate_to_tuple(cell.get("r"))[1] if cell.get("r") else column + 1
            if f"{get_column_letter(column)}{row_number}" in anchors:
                _cut(cell)
        if len(row) == 0 and set(row.attrib) <= {"r"} and not (row.text or "").strip():
            _cut(row)
    return etree.tostring(root, method="c14n", with_comments=True)


def _cut(element) -> None:
    """Takes an element out and leaves the text after it."""
    before, parent = element.getprevious(), element.getparent()
    if before is not None:
        before.tail = (before.tail or "") + (element.tail or "")
    else:
        parent.text = (parent.text or "") + (element.tail or "")
    parent.remove(element)


# --- byte for byte

@pytest.mark.parametrize(("before", "values", "after"), [
    # a formula keeps its text, its style and its place; only the value and the type change
    ('<row r="1"><c r="A1" s="3"><f>B1&lt;2</f></c></row>', {"A1": 1.5},
     '<row r="1"><c r="A1" s="3"><f>B1&lt;2</f><v>1.5</v></c></row>'),
    ('<row r="1"><c r="A1" s="3" t="e"><f>X()</f><v>#NAME?</v></c></row>', {"A1": 7.0},
     '<row r="1"><c r="A1" s="3"><f>X()</f><v>7</v></c></row>'),
    ('<row r="1"><c t="e" s="3" r="A1" ><f>X()</f><v>#NAME?</v></c></row>', {"A1": "a<b"},
     '<row r="1"><c s="3" r="A1" t="str"><f>X()</f><v>a&lt;b</v></c></row>'),
    ('<row r="1"><c r="A1"><f>X()</f><v></v></c></row>', {"A1": True},
     '<row r="1"><c r="A1" t="b"><f>X()</f><v>1</v></c></row>'),
    ('<row r="1"><c r="A1"><f>X()</f><v/></c></row>', {"A1": None},
     '<row r="1"><c r="A1" t="str"><f>X()</f><v></v></c></row>'),
    ('<row r="1"><c r="A1"><f>X()</f><v>4</v></c></row>', {"A1": ""},
     '<row r="1"><c r="A1" t="str"><f>X()</f><v></v></c></row>'),
    ('<row r="1"><c r="A1"><f>X()</f><v>4</v></c></row>', {"A1": " x"},
     '<row r="1"><c r="A1" t="str"><f>X()</f><v xml:space="preserve"> x</v></c></row>'),
    ('<row r="1"><c r="A1" cm="1" vm="2" t="e"><f t="array" ref="A1">X()</f><v>#VALUE!</v></c></row>', {"A1": 4},
     '<row r="1"><c r="A1" cm="1"><f t="array" ref="A1">X()</f><v>4</v></c></row>'),
    ('<row r="1"><c r="A1"><f t="shared" si="0"/><v>1</v><extLst><ext><v>9</v></ext></extLst></c></row>', {"A1": 2},
     '<row r="1"><c r="A1"><f t="shared" si="0"/><v>2</v><extLst><ext><v>9</v></ext></extLst></c></row>'),
    ('<row r="1"><c r="A1"><f><![CDATA["</f><v>"&"</c>"]]></f><!-- </c> --><v>1</v></c></row>', {"A1": 2},
     '<row r="1"><c r="A1"><f><![CDATA["</f><v>"&"</c>"]]></f><!-- </c> --><v>2</v></c></row>'),
    # a cell without a formula
    ('<row r="1"><c r="A1" s="3" t="s"><v>12</v></c></row>', {"A1": None}, '<row r="1"><c r="A1" s="3"/></row>'),
    ('<row r="1"><c r="A1" s="3"/></row>', {"A1": None}, '<row r="1"><c r="A1" s="3"/></row>'),
    ('<row r="1"><c r="A1" s="3" t="s"><v>12</v></c></row>', {"A1": "é"},
     '<row r="1"><c r="A1" s="3" t="inlineStr"><is><t xml:space="preserve">é</t></is></c></row>'),
    ('<row r="1"><c r="A1" t="inlineStr"><is><r><rPr><b/></rPr><t>a</t></r><r><t>b</t></r></is></c></row>', {"A1": -2},
     '<row r="1"><c r="A1"><v>-2</v></c></row>'),
    ("<row r='1'><c s='3' r='A1' t='s' /></row>", {"A1": 0.1}, "<row r='1'><c s='3' r='A1'><v>0.1</v></c></row>"),
    # cells and rows that do not exist
    ('<row r="2"><c r="B2"/><c r="AA2"/></row>', {"A2": 1, "C2": 2, "Z2": 3, "AB2": 4},
     '<row r="2"><c r="A2"><v>1</v></c><c r="B2"/><c r="C2"><v>2</v></c><c r="Z2"><v>3</v></c><c r="AA2"/>'
     '<c r="AB2"><v>4</v></c></row>'),
    ('<row r="2" ht="30"/>\n<row r="5"/>', {"A5": 5, "A3": 3, "B3": False, "A1": 1, "A2": 2, "A9": 9},
     '<row r="1"><c r="A1"><v>1</v></c></row><row r="2" ht="30"><c r="A2"><v>2</v></c></row>\n'
     '<row r="3"><c r="A3"><v>3</v></c><c r="B3" t="b"><v>0</v></c></row><row r="5"><c r="A5"><v>5</v></c></row>'
     '<row r="9"><c r="A9"><v>9</v></c></row>'),
    ('<row r="2"><c r="B2"/><extLst><ext/></extLst></row>', {"C2": 1},
     '<row r="2"><c r="B2"/><c r="C2"><v>1</v></c><extLst><ext/></extLst></row>'),
    ("", {"B2": 1}, '<row r="2"><c r="B2"><v>1</v></c></row>'),
    # positions that the file leaves to be counted
    ('<row><c><v>1</v></c><c><v>2</v></c></row><row r="4"><c r="C4"/><c/></row><row><c/></row>',
     {"B1": 20, "C1": 30, "A3": 3, "D4": 44, "A5": 55},
     '<row><c><v>1</v></c><c><v>20</v></c><c r="C1"><v>30</v></c></row><row r="3"><c r="A3"><v>3</v></c></row>'
     '<row r="4"><c r="C4"/><c><v>44</v></c></row><row><c><v>55</v></c></row>'),
    # a comment or an attribute that looks like a cell
    ('<row r="1" x:y="/>"><!-- <c r="A1"/> --><c r="B1"/></row><!-- <row r="2"/> -->', {"A1": 1, "A2": 2},
     '<row r="1" x:y="/>"><!-- <c r="A1"/> --><c r="A1"><v>1</v></c><c r="B1"/></row><!-- <row r="2"/> -->'
     '<row r="2"><c r="A2"><v>2</v></c></row>'),
    # the other cells of an array formula show results, as Excel writes them
    ('<row r="1"><c r="A1"><f t="array" ref="A1:B2">X()</f><v>1</v></c><c r="B1"/></row>',
     {"B1": "u", "A2": None, "C2": "t"},
     '<row r="1"><c r="A1"><f t="array" ref="A1:B2">X()</f><v>1</v></c><c r="B1" t="str"><v>u</v></c></row>'
     '<row r="2"><c r="A2" t="str"><v></v></c>'
     '<c r="C2" t="inlineStr"><is><t xml:space="preserve">t</t></is></c></row>'),
])
def test_only_the_named_cells_change_to_the_byte(before, values, after):
    assert set_values(sheet(before), values) == sheet(after)


def test_no_value_and_no_cell_leaves_the_part_alone():
    assert set_values(sheet("<row/>"), {}) == sheet("<row/>")
    one_cell = '<row r="1"><c r="A1"/></row>'
    assert set_values(sheet(one_cell), {"A1": None}) == sheet(one_cell)


def test_a_sheet_without_rows_gets_its_first():
    before = f'<worksheet xmlns="{MAIN}"><sheetData /><sheetPr/></worksheet>'.encode()
    assert set_values(before, {"B2": 1, "A1": 2}) == (
        f'<worksheet xmlns="{MAIN}"><sheetData ><row r="1"><c r="A1"><v>2</v></c></row>'
        '<row r="2"><c r="B2"><v>1</v></c></row></sheetData><sheetPr/></worksheet>').encode()


def test_a_part_with_a_namespace_prefix_keeps_it():
    before = '<x:row r="1"><x:c r="A1" t="s"><x:f>B1</x:f><x:v>1</x:v></x:c></x:row>'
    after = ('<x:row r="1"><x:c r="A1"><x:f>B1</x:f><x:v>2</x:v></x:c></x:row><x:row r="2">'
             '<x:c r="B2" t="inlineStr"><x:is><x:t xml:space="preserve">b</x:t></x:is></x:c></x:row>')
    assert set_values(sheet(before, "x"), {"A1": 2, "B2": "b"}) == sheet(after, "x")
    assert read_values(sheet(after, "x")) == {"A1": 2, "B2": "b"}
    assert formulas(sheet(after, "x")) == {"A1": "B1"}


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_a_part_in_utf_16_stays_in_utf_16(encoding):
    mark = "\ufeff".encode(encoding)
    before = ('<?xml version="1.0" encoding="UTF-16"?><a><sheetData><row r="1"><c r="A1"><f>é</f></c></row>'
              "</sheetData></a>")
    after = before.replace("<c r=\"A1\"><f>é</f></c>", "<c r=\"A1\" t=\"str\"><f>é</f><v>è</v></c>")
    assert set_values(mark + before.encode(encoding), {"A1": "è"}) == mark + after.encode(encoding)
    assert read_values(mark + after.encode(encoding)) == {"A1": "è"}
    assert formulas(mark + after.encode(encoding)) == {"A1": "é"}


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, 1j, b"x", [1]])
def test_what_a_cell_cannot_hold_is_refused(value):
    with pytest.raises(ValueError, match="cannot hold"):
        set_values(sheet(""), {"A1": value})


@pytest.mark.parametrize("anchor", ["A0", "A1:B2", "", "$A$1", "XFE1"])
def test_a_value_needs_the_address_of_one_cell(anchor):
    with pytest.raises(ValueError, match=r"address|column"):
        set_values(sheet(""), {anchor: 1})


def test_a_text_longer_than_a_cell_is_said_with_its_cell():
    assert len(read_values(set_values(sheet(""), {"A1": "x" * 32_767}))["A1"]) == 32_767
    for text in ("x" * 32_768, "😀" * 16_384):
        with pytest.raises(EtuiError, match="cell C12 is longer"):
            set_values(sheet(""), {"C12": text})


@pytest.mark.parametrize(("part", "en", "fr"), [
    (b"<chartsheet/>", "it has no cells", "elle n’a pas de cellules"),
    (sheet('<row r="2"/><row r="1"/>'), "rows are out of order", "lignes sont en désordre"),
    (sheet('<row r="1"/><row r="1"/>'), "rows are out of order", "lignes sont en désordre"),
    (sheet('<row r="9"><c r="B9"/><c r="A9"/></row>'), "row 9 are out of order", "ligne 9 sont en désordre"),
    (sheet('<row r="9"><c r="B8"/></row>'), "row 9 is misplaced", "ligne 9 est mal placée"),
    (sheet('<row r="nine"/>'), "no number", "pas de numéro"),
    (sheet('<row r="9"><c r="A9"/><b/><c r="C9"/></row>'), "row 9 holds more", "ligne 9 contient autre chose"),
    (sheet('<row r="9"><c r="A9"><v>1</row>'), "row 9 holds more", "ligne 9 contient autre chose"),
    (sheet('<row r="1"><c r="A1">')[:-60], "do not end well", "se terminent mal"),
    (sheet('<row r="1"><c r="A1"><v>1</v></row>')[:-60], "do not end well", "se terminent mal"),
])
def test_a_damaged_sheet_is_said_and_never_made_worse(part, en, fr):
    with pytest.raises(EtuiError) as caught:
        set_values(part, {"Z9": 1})
    assert en in caught.value.say("en")
    assert fr in caught.value.say("fr")


@pytest.mark.parametrize("rows", ['<row r="9"><c r="A9"/><b/><c r="C9"/></row>', '<row r="9"><c r="A9"><v>1</row>'])
def test_no_score_is_lost_in_silence_when_a_damaged_sheet_is_read(rows):
    with pytest.raises(EtuiError, match="row 9"):
        read_values(sheet(rows))
    with pytest.raises(EtuiError, match="row 9"):
        formulas(sheet(rows))


# --- reading

def test_each_type_of_cell_reads_as_what_it_holds():
    xml = sheet(
        '<row r="1"><c r="A1"><v>12</v></c><c r="B1"><v>12.50</v></c><c r="C1" t="n"><v>1E3</v></c>'
        '<c r="D1" t="s"><v>1</v></c><c r="E1" t="b"><v>0</v></c><c r="F1" t="e"><v>#N/A</v></c>'
        '<c r="G1" t="str"><f>X()</f><v></v></c><c r="H1" s="4"/><c r="I1"><f>X()</f><v></v></c>'
        '<c t="str"><v>a&amp;&#233;&#x1F600;\r\nb<!-- c --><![CDATA[<d>]]>_x0007_</v></c></row>'
        '<row><c><v>4</v></c><c t="inlineStr"><is><r><rPr><b/></rPr><t>a </t></r><rPh sb="0"><t>no</t></rPh>'
        '<r><t>b</t></r></is></c><c t="d"><v>2026-11-29</v></c></row>')
    values = read_values(xml, ["zero", "un"])
    assert values == {"A1": 12, "B1": 12.5, "C1": 1000.0, "D1": "un", "E1": False, "F1": "#N/A", "G1": "",
                      "J1": "a&é😀\nb<d>\x07", "A2": 4, "B2": "a b", "C2": "2026-11-29"}
    assert type(values["A1"]) is int
    assert type(values["E1"]) is bool


def test_shared_strings_read_in_order_without_their_phonetic_guide():
    xml = (f'<x:sst xmlns:x="{MAIN}" count="9"><x:si><x:t xml:space="preserve"> a </x:t></x:si><x:si/>'
           "<x:si><x:r><x:rPr/><x:t>b</x:t></x:r><x:r><x:t>&lt;c_x005F_x0041_</x:t></x:r>"
           "<x:rPh><x:t>no</x:t></x:rPh></x:si></x:sst>").encode()
    assert read_shared_strings(xml) == [" a ", "", "b<c_x0041_"]


@pytest.mark.parametrize("cell", [
    '<c r="A1" t="s"><v>7</v></c>', '<c r="A1"><v>douze</v></c>', '<c r="A1"><v>nan</v></c>'])
def test_a_cell_that_cannot_be_read_is_named(cell):
    with pytest.raises(EtuiError, match="cell A1"):
        read_values(sheet(f'<row r="1">{cell}</row>'), ["only one"])


def test_formulas_come_with_their_shared_copies_moved():
    xml = sheet('<row r="1"><c r="A1"><f>B1&lt;&gt;"é"</f></c>'
                '<c r="C1"><f t="shared" ref="C1:C3" si="4">$A1+B1</f><v>1</v></c>'
                '<c r="D1"><f t="array" ref="D1:E2">X(A1)</f></c><c r="E1"><v>1</v></c></row>'
                '<row r="2"><c r="C2"><f t="shared" si="4"/><v>2</v></c></row>')
    assert formulas(xml) == {"A1": 'B1<>"é"', "C1": "$A1+B1", "C2": "$A2+B2", "D1": "X(A1)"}
    assert array_cells(xml) == {"E1", "D2", "E2"}


# --- against openpyxl

anchors = st.builds(lambda row, column: f"{get_column_letter(column)}{row}", st.integers(1, 9), st.integers(1, 30))
numbers = st.one_of(st.integers(-2**53, 2**53), st.floats(allow_nan=False, allow_infinity=False))
readable = st.characters(exclude_categories=("Cc", "Cs"), exclude_characters="\ufffe\uffff")
plain_texts = st.text(readable, max_size=12).filter(lambda text: not re.search("_x[0-9A-Fa-f]{4}_", text))
any_values = st.one_of(numbers, st.booleans(), st.none(), plain_texts)
made_values = st.one_of(             # floats within 1e300: openpyxl writes 16 digits, and the largest becomes infinite
    st.integers(-2**53, 2**53), st.floats(-1e300, 1e300), st.booleans(), st.none(),
    plain_texts.filter(lambda text: not text.startswith("=")), st.sampled_from(["=A1&\"<\"", "=SUM(B2:C3)", "=1+1"]))


def made_by_openpyxl(content: dict[str, object]) -> bytes:
    book = Workbook()
    for anchor, value in content.items():
        cell = book.active[anchor]
        if isinstance(value, str) and not value.startswith("="):
            cell.value, cell.data_type = value, "s"
        else:
            cell.value = value
        cell.font = Font(bold=True)
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(anchors, made_values, max_size=25), st.dictionaries(anchors, any_values, max_size=25))
def test_openpyxl_reads_the_values_back_and_all_else_is_unchanged(content, values):
    workbook = made_by_openpyxl(content)
    package = Package(workbook)
    before = package.part(SHEET)
    after = set_values(before, values)
    package.replace(SHEET, after)
    edited = package.to_bytes()

    read = as_openpyxl_reads(edited, values=True)
    for anchor, value in values.items():
        assert (None if read[anchor] == "" else read[anchor]) == (None if value == "" else value)
        assert isinstance(read[anchor], bool) == isinstance(value, bool)
    kept, old = as_openpyxl_reads(edited, values=False), as_openpyxl_reads(workbook, values=False)
    for anchor, value in old.items():
        if anchor not in values or (isinstance(value, str) and value.startswith("=")):
            assert kept[anchor] == value
    assert without_cells(after, set(values)) == without_cells(before, set(values))
    styles = {cell.get("r"): cell.get("s") for cell in etree.fromstring(before).iter(f"{{{MAIN}}}c")}
    for cell in etree.fromstring(after).iter(f"{{{MAIN}}}c"):
        assert cell.get("s") == styles.get(cell.get("r"))
    ours = read_values(after)
    for anchor, value in values.items():
        if value is not None:
            assert ours[anchor] == value
    assert {anchor: "=" + text for anchor, text in formulas(after).items()} == {
        anchor: value for anchor, value in content.items() if isinstance(value, str) and value.startswith("=")}


@given(st.text(st.characters(), max_size=20), st.booleans())
def test_any_text_at_all_is_read_back_and_is_sound_xml(text, in_a_formula):
    formula = "<f>X()</f>" if in_a_formula else ""
    xml = set_values(sheet(f'<row r="1"><c r="A1">{formula}</c></row>'), {"A1": text})
    etree.fromstring(xml)
    assert read_values(xml) == {"A1": text}


# --- against every way of writing XML

@st.composite
def sheets_in_any_dialect(draw):
    """A sheet written as some program might: prefixes, quotes, blanks, comments, CDATA, positions left out."""
    prefix = draw(st.sampled_from(["", "x"]))
    p = f"{prefix}:" if prefix else ""
    blank = st.sampled_from(["", "", "\n  ", "<!-- <c r='A1'></row> -->", "<?pi </c> ?>"])
    texts = st.sampled_from(["1", "2.5", "<![CDATA[7]]>", "8<!-- </v> -->"])
    rows, row = [], 0
    for gap in draw(st.lists(st.integers(1, 3), max_size=4)):
        row += gap
        cells, column = [], 0
        for step in draw(st.lists(st.integers(1, 3), max_size=4)):
            column += step
            q = draw(st.sampled_from("\"'"))
            heads = [f"s={q}{draw(st.integers(0, 9))}{q}"] if draw(st.booleans()) else []
            if step > 1 or draw(st.booleans()):
                heads.insert(draw(st.integers(0, len(heads))), f"r={q}{get_column_letter(column)}{row}{q}")
            head = draw(st.sampled_from([" ", "  ", "\n"])).join([f"{p}c", *heads])
            inside = draw(st.sampled_from(
                ["", f"<{p}f>A1&lt;2</{p}f>", f"<{p}f t='shared' si='0'/>", f"<{p}f ></{p}f >"]))
            inside += draw(blank)
            if draw(st.booleans()):
                inside += f"<{p}v>{draw(texts)}</{p}v>"
            inside += draw(st.sampled_from(["", f"<{p}extLst><{p}ext uri='&gt;'/></{p}extLst>"]))
            cells.append((f"<{head}>{inside}</{p}c>" if inside or draw(st.booleans()) else f"<{head}/>") + draw(blank))
        number = f" r='{row}'" if gap > 1 or draw(st.booleans()) else ""
        body = draw(blank) + "".join(cells)
        whole = body or draw(st.booleans())
        rows.append(f"<{p}row{number} ht='15'>{body}</{p}row >" if whole else f"<{p}row{number} ht='15' />")
        rows.append(draw(blank))
    return sheet(draw(blank) + "".join(rows), prefix)


up_to_ten = st.integers(1, 10)
small_anchors = st.builds(lambda row, column: f"{get_column_letter(column)}{row}", up_to_ten, up_to_ten)


@settings(max_examples=400, deadline=None)
@given(sheets_in_any_dialect(), st.dictionaries(small_anchors, any_values, min_size=1, max_size=12))
def test_a_sheet_in_any_dialect_keeps_all_but_the_named_cells(before, values):
    after = set_values(before, values)
    assert without_cells(after, set(values)) == without_cells(before, set(values))
    ours, old = read_values(after), read_values(before)
    for anchor in ours.keys() | old.keys() | values.keys():
        if anchor in values:
            assert ours.get(anchor) == values[anchor] or (values[anchor] is None and ours.get(anchor, "") == "")
        else:
            assert ours.get(anchor) == old.get(anchor)
    assert formulas(after) == formulas(before)
    assert set_values(after, values) == after
    positions = [coordinate_to_tuple(anchor) for anchor in ours]
    assert positions == sorted(positions)


# --- against LibreOffice

def test_a_workbook_made_by_libreoffice_is_edited_as_well(tmp_path, through_libreoffice):
    book = Workbook()
    for row in range(1, 40):
        book.active.append([f"paire {row % 7}", row / 3, f"=B{row}*2", f"=A{row}&\" é\"", row % 2 == 0])
    book.active["G1"] = ArrayFormula("G1:H3", "=B1:C3")
    book.save(tmp_path / "made.xlsx")
    package = Package.open(through_libreoffice(tmp_path / "made.xlsx", "xlsx"))
    part = next(iter(package.sheets.values()))
    before = package.part(part)
    strings = read_shared_strings(package.part(package.shared_strings_part))
    read = read_values(before, strings)
    assert read == {anchor: value for anchor, value in as_openpyxl_reads(package.to_bytes(), values=True).items()
                    if value is not None}
    assert read["A1"] == "paire 1"
    assert read["D2"] == "paire 2 é"
    assert read["C3"] == pytest.approx(2)

    values = {"C3": 123.25, "D2": "neuf", "A1": "dix", "A5": None, "H2": 5, "C60": 6, "BA3": "loin"}
    after = set_values(before, values)
    assert without_cells(after, set(values)) == without_cells(before, set(values))
    package.replace(part, after)
    back = as_openpyxl_reads(package.to_bytes(), values=True)
    assert {anchor: back[anchor] for anchor in values} == values
    kept, old = (as_openpyxl_reads(data, values=False) for data in (package.to_bytes(), Package.open(
        tmp_path / "made.xlsx").to_bytes()))
    assert kept["C3"] == old["C3"] == "=B3*2"

    package.save(tmp_path / "edited.xlsx")
    shown = as_openpyxl_reads(through_libreoffice(tmp_path / "edited.xlsx", "xlsx").read_bytes(), values=True)
    assert (shown["A1"], shown["C60"], shown["BA3"], shown["A5"]) == ("dix", 6, "loin", None)


def test_a_repacked_workbook_stays_a_sound_zip():
    with zipfile.ZipFile(io.BytesIO(in_a_workbook(set_values(sheet(""), {"A1": 1})))) as archive:
        assert archive.testzip() is None
