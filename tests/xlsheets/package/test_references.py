"""Addresses, references and sheet names."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.formula.tokenizer import Token, Tokenizer
from openpyxl.utils import column_index_from_string, get_column_letter

from etui.errors import EtuiError
from xlsheets.package import references
from xlsheets.package.references import (
    address,
    cells_of,
    column_letters,
    column_number,
    quote_sheet,
    row_and_column,
    safe_sheet_name,
)


def test_the_examples_of_the_documentation_hold():
    assert doctest.testmod(references).failed == 0


def test_every_column_has_the_letters_that_openpyxl_gives_it():
    for number in range(1, 16_385):
        assert column_letters(number) == get_column_letter(number)
        assert column_number(column_letters(number)) == number == column_index_from_string(column_letters(number))


@pytest.mark.parametrize("number", [0, -1, 16_385])
def test_a_column_off_the_sheet_is_refused(number):
    with pytest.raises(ValueError, match="column"):
        column_letters(number)


@pytest.mark.parametrize("letters", ["", "XFE", "AAAA", "A1", "É", "1"])
def test_letters_that_are_no_column_are_refused(letters):
    with pytest.raises(ValueError, match="column"):
        column_number(letters)


@given(st.integers(1, 1_048_576), st.integers(1, 16_384))
def test_an_address_leads_back_to_its_row_and_column(row, column):
    assert row_and_column(address(row, column)) == (row, column)


@pytest.mark.parametrize("anchor", ["", "A", "1", "A0", "A1048577", "XFE1", "$A$1", "A1:B2", "A01", " A1", "A1\n"])
def test_what_is_not_the_address_of_a_cell_is_refused(anchor):
    with pytest.raises(ValueError, match=r"not the address|past the last column"):
        row_and_column(anchor)


@pytest.mark.parametrize(("reference", "expected"), [
    ("Scoring!$A$6:$A$343", ("Scoring", 1, 6, 1, 343)),
    ("'Feuille 1'!$A$6:$C$9", ("Feuille 1", 1, 6, 3, 9)),
    ("'L''étape'!B2", ("L'étape", 2, 2, 2, 2)),
    ("Étape!$B$2", ("Étape", 2, 2, 2, 2)),
    ("'a!b'!$B$2", ("a!b", 2, 2, 2, 2)),
    ("$AB$7", ("", 28, 7, 28, 7)),
    ("=S!C9:A6", ("S", 1, 6, 3, 9)),
    ("S!$A:$C", ("S", 1, 1, 3, 1_048_576)),
    ("S!$3:$5", ("S", 1, 3, 16_384, 5)),
])
def test_a_reference_gives_its_sheet_and_its_corners(reference, expected):
    assert cells_of(reference) == expected


@pytest.mark.parametrize("reference", [
    "", "#REF!", "S!#REF!", "[1]S!$A$1", "'[Book.xlsx]S 1'!$A$1", "A1,B2", "S!A1:S!B2", "Jan:Dec!A1", "SUM(A1)",
    "A1048577", "XFE1", "'S!A1", "3.5",
])
def test_a_name_that_has_lost_its_cells_is_said_in_both_languages(reference):
    with pytest.raises(EtuiError) as caught:
        cells_of(reference)
    assert f"“{reference}”" in caught.value.say("en")
    assert f"« {reference} »".replace(" ", "") in caught.value.say("fr").replace("\u00a0", "").replace(" ", "")


characters = st.characters(exclude_categories=("C", "Z"), exclude_characters="[]:*?/\\")
sheet_names = st.text(characters, min_size=1, max_size=31)


@given(sheet_names, st.integers(1, 500), st.integers(1, 500))
def test_a_quoted_sheet_reads_back_from_its_reference(name, row, column):
    assert cells_of(f"{quote_sheet(name)}!{address(row, column)}") == (name, column, row, column, row)


@given(sheet_names)
def test_a_formula_with_a_quoted_sheet_is_one_reference(name):
    tokens = Tokenizer(f"=SUM({quote_sheet(name)}!A1)").items
    operands = [token.value for token in tokens if token.type == Token.OPERAND]
    assert operands == [f"{quote_sheet(name)}!A1"]


@pytest.mark.parametrize("name", ["A1", "XFD9", "r1c1", "RC", "R", "c", "TRUE", "1er tour", "Série-A", "", "a b"])
def test_a_name_that_would_read_as_something_else_is_quoted(name):
    assert quote_sheet(name).startswith("'")


@given(st.text(max_size=60), st.lists(st.text(max_size=31), max_size=4))
def test_any_title_becomes_a_name_that_excel_accepts(title, taken):
    name = safe_sheet_name(title, taken)
    assert 1 <= len(name.encode("utf-16-le", "surrogatepass")) // 2 <= 31
    assert not set(name) & set("[]:*?/\\")
    assert name[0] != "'" != name[-1]
    assert name.casefold() not in {other.casefold() for other in taken} | {"history", "historique"}


def test_a_good_name_is_kept_as_it_is():
    assert safe_sheet_name("Classement NS", ["Classement EO"]) == "Classement NS"


@pytest.mark.parametrize(("title", "taken", "expected"), [
    ("Travellers", ["travellers"], "Travellers (2)"),
    ("Travellers", ["travellers", "TRAVELLERS (2)"], "Travellers (3)"),
    ("History", [], "History (2)"),
    ("historique", [], "historique (2)"),
    ("'Round 1'", [], "Round 1"),
    ("Série A/B: 1er [tour]?", [], "Série A-B- 1er -tour--"),
    ("x" * 40, ["x" * 31], "x" * 27 + " (2)"),
    ("x" * 30 + "'y", [], "x" * 30),
    ("😀" * 16, [], "😀" * 15),
    ("  ", [], "Sheet"),
])
def test_a_bad_or_taken_name_gets_the_nearest_good_one(title, taken, expected):
    assert safe_sheet_name(title, taken) == expected
    Workbook().create_sheet(expected)
