"""Contracts: read in the workbook's language, and written back."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etui.bridge.contract import (
    Contract,
    ReadContract,
    read_contract,
    read_declarer,
    read_result,
    tricks_made,
    write_contract,
    write_result,
)
from etui.errors import EtuiError

CONTRACTS = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(["C", "D", "H", "S", "NT"]), st.sampled_from([0, 1, 2])
)


@pytest.mark.parametrize("bid", [(0, "S", 0), (8, "S", 0), (4, "N", 0), (4, "S", 3), (-1, "C", 0)])
def test_a_contract_that_cannot_be_bid_cannot_be_made(bid):
    with pytest.raises(ValueError, match="no such contract"):
        Contract(*bid)


# --- Reading contracts ---


@pytest.mark.parametrize(
    ("written", "level", "strain", "doubled", "tricks"),
    [
        ("3NT=", 3, "NT", 0, 9), ("3SA=", 3, "NT", 0, 9), ("3N", 3, "NT", 0, None), ("3sa x", 3, "NT", 1, None),
        ("4Sx+1", 4, "S", 1, 11), ("4SX", 4, "S", 1, None), ("4S**", 4, "S", 2, None), ("4S xx", 4, "S", 2, None),
        ("4H*+1", 4, "H", 1, 11), ("5♦XX=", 5, "D", 2, 11), ("5 ♦️ x -2", 5, "D", 1, 9), ("1♣", 1, "C", 0, None),
        ("2♡", 2, "H", 0, None), ("4♠×", 4, "S", 1, None), ("3c", 3, "C", 0, None), ("3d−1", 3, "D", 0, 8),
        ("4h 10", 4, "H", 0, 10), ("4H10", 4, "H", 0, 10), ("7nt xx +0", 7, "NT", 2, 13), ("1NT-7", 1, "NT", 0, 0),
        ("4S 2 tricks", 4, "S", 0, 2),
    ],
)
def test_an_english_traveller(written, level, strain, doubled, tricks):
    assert read_contract(written, "en") == ReadContract(Contract(level, strain, doubled), tricks)


@pytest.mark.parametrize(
    ("written", "level", "strain", "doubled", "tricks"),
    [
        ("4P X -1", 4, "P", 1, 9), ("4C", 4, "C", 0, None), ("4c=", 4, "C", 0, 10), ("5K+1", 5, "K", 0, 12),
        ("3T**", 3, "T", 2, None), ("1SA=", 1, "SA", 0, 7), ("1NT", 1, "SA", 0, None), ("3N=", 3, "SA", 0, 9),
        ("4♠x", 4, "P", 1, None), ("4\u00a0P\u202fX\u00a0+1", 4, "P", 1, 11), ("2p 0 levée", 2, "P", 0, 0),
    ],
)
def test_a_french_traveller(written, level, strain, doubled, tricks):
    strain = {"T": "C", "K": "D", "C": "H", "P": "S", "SA": "NT"}[strain]
    assert read_contract(written, "fr") == ReadContract(Contract(level, strain, doubled), tricks)


def test_the_letter_c_is_clubs_in_english_and_hearts_in_french():
    assert read_contract("4C", "en").contract == Contract(4, "C")
    assert read_contract("4C", "fr").contract == Contract(4, "H")


@pytest.mark.parametrize(
    ("written", "right"), [("4S", "4P"), ("4H", "4C"), ("5d x", "5K"), ("4sx+1", "4P"), ("1S=", "1P")]
)
def test_an_english_letter_is_refused_in_a_french_text(written, right):
    wrong = written[:2].upper()
    with pytest.raises(EtuiError) as refusal:
        read_contract(written, "fr")
    assert f"read in French: write {right}, not {wrong}" in refusal.value.say("en")
    assert f"lu en français : écrivez {right} et non {wrong}" in refusal.value.say("fr")


@pytest.mark.parametrize(("written", "right"), [("4P", "4S"), ("5K=", "5D"), ("3T xx", "3C")])
def test_a_french_letter_is_refused_in_an_english_text(written, right):
    wrong = written[:2]
    with pytest.raises(EtuiError) as refusal:
        read_contract(written, "en")
    assert f"read in English: write {right}, not {wrong}" in refusal.value.say("en")
    assert f"lu en anglais : écrivez {right} et non {wrong}" in refusal.value.say("fr")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("written", ["PASS", "Passe", "pass", "Passé", "Passed out", "PASSED OUT", "-", "–", " - "])
def test_a_board_passed_out_in_either_language(written, language):
    assert read_contract(written, language) == ReadContract(None, None)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "written",
    [
        "", None, " ", "0NT", "8NT", "9NT", "NT", "44", "4", "4Z", "4XS", "4NTXXX", "4NT***", "4NT*X", "3NT N =",
        "3NTE", "4♠♠", "P", "passes", "PASS=", "PASS 0", "x", "12NT", 4, 3.5, "=4NT", "A6040",
        datetime.date(2026, 4, 1),
    ],
)
def test_what_is_not_a_contract_is_refused_with_an_example(written, language):
    with pytest.raises(EtuiError, match="is not a contract: write the level 1 to 7") as refusal:
        read_contract(written, language)
    assert "n'est pas un contrat : écrivez le palier de 1 à 7" in refusal.value.say("fr")


@pytest.mark.parametrize(
    ("language", "advice_en", "advice_fr"),
    [
        ("en", "then C, D, H, S or NT, then X or XX (for example 4SX), or PASS;", "puis C, D, H, S ou NT,"),
        ("fr", "then T, K, C, P or SA, then X or XX (for example 4PX), or PASSE;", "puis T, K, C, P ou SA,"),
    ],
)
def test_the_example_uses_the_letters_that_would_be_accepted(language, advice_en, advice_fr):
    with pytest.raises(EtuiError) as refusal:
        read_contract("zz", language)
    assert advice_en in refusal.value.say("en")
    assert advice_fr in refusal.value.say("fr")


@pytest.mark.parametrize("written", ["7NT+1", "2♠-9", "6SA+2", "4♠ 14", "1NT-8"])
def test_a_result_the_contract_cannot_have_is_refused(written):
    for language in ("en", "fr"):
        with pytest.raises(EtuiError, match="is impossible at level") as refusal:
            read_contract(written, language)
        assert "est impossible au palier de" in refusal.value.say("fr")


# --- Reading declarers ---


@pytest.mark.parametrize(
    ("written", "seat"),
    [
        ("N", "N"), ("e", "E"), (" S ", "S"), ("W", "W"), ("North", "N"), ("EAST", "E"), ("south", "S"), ("West", "W"),
        ("Nord", "N"), ("Est", "E"), ("Sud", "S"), ("ouest", "W"),
    ],
)
def test_seats_by_letter_or_word(written, seat):
    assert read_declarer(written, "en") == seat
    assert read_declarer(written, "fr") == seat


def test_o_is_west_in_french_only():
    assert read_declarer("O", "fr") == "W"
    assert read_declarer("o", "fr") == "W"
    with pytest.raises(EtuiError, match="write N, E, S or W") as refusal:
        read_declarer("O", "en")
    assert "écrivez N, E, S ou W" in refusal.value.say("fr")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("written", ["", None, "NS", "X", "1", 1, "0", "Nort", "N S"])
def test_what_is_not_a_seat_is_refused(written, language):
    with pytest.raises(EtuiError, match="is not a declarer: write N, E, S or " + {"en": "W", "fr": "O"}[language]):
        read_declarer(written, language)


# --- Reading results ---


@pytest.mark.parametrize(
    ("written", "level", "tricks"),
    [
        ("=", 1, 7), ("=", 7, 13), ("+1", 4, 11), ("+0", 4, 10), ("-3", 5, 8), ("−3", 5, 8), ("– 3", 5, 8),
        (" + 2 ", 2, 10), ("10", 4, 10), (10, 4, 10), (10.0, 4, 10), ("4", 7, 4), (4, 1, 4), (13, 7, 13), ("-10", 4, 0),
        ("+6", 1, 13),
        (-1, 4, 9), (-3.0, 5, 8), (-13, 7, 0), ("2 tricks", 4, 2), ("1 trick", 4, 1), ("0 levée", 4, 0),
        ("3 Levées", 4, 3), ("3 levees", 4, 3), ("10 tricks", 4, 10),
    ],
)
def test_a_result_is_signed_against_the_contract_or_in_tricks(written, level, tricks):
    assert read_result(written, level) == tricks


@pytest.mark.parametrize(
    ("written", "level", "advice_en", "advice_fr"),
    [
        (1, 4, 'write +1 as text (Excel drops a plus sign), or in full "1 trick"', "« 1 levée »"),
        (2.0, 4, 'write +2 as text (Excel drops a plus sign), or in full "2 tricks"', "« 2 levées »"),
        ("3", 4, 'write +3 as text (Excel drops a plus sign), or in full "3 tricks"', "« 3 levées »"),
        (0, 4, 'write = as text (Excel drops a plus sign), or in full "0 tricks"', "« 0 levée »"),
        ("0", 1, "write = as text", "écrivez = en texte"),
        (1, 7, "write -1 as text", "écrivez -1 en texte"),
    ],
)
def test_a_small_number_without_a_sign_is_never_guessed(written, level, advice_en, advice_fr):
    with pytest.raises(EtuiError, match="has no sign") as refusal:
        read_result(written, level)
    assert advice_en in refusal.value.say("en")
    assert advice_fr in refusal.value.say("fr")


@pytest.mark.parametrize(("written", "level"), [("+1", 7), ("-9", 2), (14, 4), ("99", 1), (-11, 4), ("14 tricks", 1)])
def test_more_than_thirteen_tricks_or_fewer_than_none_are_refused(written, level):
    with pytest.raises(EtuiError, match="correct the result or the contract") as refusal:
        read_result(written, level)
    assert "corrigez le résultat ou le contrat" in refusal.value.say("fr")


@pytest.mark.parametrize(
    "written",
    ["", None, " ", "+", "==", "made", "1+", "+1.5", 9.5, "100", 1e300, float("nan"), float("inf"), True, "-1-", "N",
     datetime.datetime(2026, 11, 29)],
)
def test_what_is_not_a_result_is_refused(written):
    with pytest.raises(EtuiError, match="is not a result: write =") as refusal:
        read_result(written, 4)
    assert "n'est pas un résultat : écrivez =" in refusal.value.say("fr")


def test_a_board_passed_out_has_no_result():
    with pytest.raises(EtuiError, match="passed out has no result") as refusal:
        read_result("=", 0)
    assert "Une donne passée n'a pas de résultat" in refusal.value.say("fr")


# --- Writing, and reading back ---


@pytest.mark.parametrize(
    ("contract", "english", "french"),
    [
        (Contract(4, "S", 1), "4SX", "4PX"), (Contract(3, "NT"), "3NT", "3SA"), (Contract(5, "D", 2), "5DXX", "5KXX"),
        (Contract(2, "H"), "2H", "2C"), (Contract(1, "C"), "1C", "1T"), (None, "PASS", "PASSE"),
    ],
)
def test_a_contract_is_written_in_the_language_of_the_workbook(contract, english, french):
    assert write_contract(contract, "en") == english
    assert write_contract(contract, "fr") == french


@pytest.mark.parametrize(
    ("contract", "tricks", "result"),
    [
        (Contract(4, "S"), 10, "="), (Contract(4, "S"), 11, "+1"), (Contract(4, "S"), 8, "-2"),
        (Contract(7, "NT"), 0, "-13"), (None, 0, ""),
    ],
)
def test_a_result_is_written_against_the_contract(contract, tricks, result):
    assert write_result(contract, tricks) == result


@given(st.none() | CONTRACTS, st.sampled_from(["en", "fr"]))
def test_a_contract_written_is_read_back_the_same(contract, language):
    assert read_contract(write_contract(contract, language), language) == ReadContract(contract, None)


@given(
    CONTRACTS, st.integers(0, 13), st.sampled_from(["en", "fr"]), st.sampled_from(["", " ", "\u00a0"]), st.booleans()
)
def test_a_contract_and_result_written_are_read_back_however_they_are_spaced(contract, tricks, language, gap, small):
    line = gap.join([*write_contract(contract, language), write_result(contract, tricks)])
    read = read_contract(line.lower() if small else line, language)
    assert read == ReadContract(contract, tricks)
    assert read_result(write_result(contract, tricks), contract.level) == tricks


@given(st.text(alphabet="1234567890CDHSNTKPAXx*+-= ♠♥♦♣/.,", max_size=9), st.sampled_from(["en", "fr"]))
def test_any_text_is_a_contract_that_can_be_written_or_is_refused_in_words(text, language):
    try:
        read = read_contract(text, language)
    except EtuiError:
        return
    assert read.tricks is None or 0 <= read.tricks <= 13
    assert read_contract(write_contract(read.contract, language), language).contract == read.contract


# --- Contract and result together


@pytest.mark.parametrize(("contract", "result", "tricks"), [
    ("4HXX-2", None, 8), ("4HXX-2", "-2", 8), ("4HXX-2", -2, 8), ("4HXX-2", 8, 8), ("4H", "=", 10), ("4H", None, None),
    ("4H=", "=", 10), ("PASS", None, None),
])
def test_a_contract_and_its_result_cell_tell_the_tricks(contract, result, tricks):
    assert tricks_made(read_contract(contract, "en"), result) == tricks


@pytest.mark.parametrize(("contract", "result", "en", "fr"), [
    ("4HXX-2", "=", "says -2 and the result says =", "dit -2 et le résultat dit ="),
    ("4H=", 11, "says = and the result says +1", "dit = et le résultat dit +1"),
])
def test_a_result_against_the_one_behind_the_contract_is_said(contract, result, en, fr):
    with pytest.raises(EtuiError) as caught:
        tricks_made(read_contract(contract, "en"), result)
    assert en in caught.value.say("en")
    assert fr in caught.value.say("fr")
