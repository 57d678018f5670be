"""Adjusted scores as directors and programs write them, a side at a time."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etui.bridge.adjusted import Adjusted, read_adjusted, write_adjusted
from etui.errors import EtuiError


@pytest.mark.parametrize(
    ("written", "ns", "ew"),
    [
        ("60/40", 60, 40), ("50/50", 50, 50), ("62.5/40", 62.5, 40), ("62,5/40", 62.5, 40), ("60%/40%", 60, 40),
        (" 60 % / 40 % ", 60, 40), ("0/0", 0, 0), ("100/0", 100, 0), ("60/60", 60, 60),
        ("33.333333/5,25", 33.333333, 5.25),
        ("50", 50, 50), (50, 50, 50), (62.5, 62.5, 62.5), ("62,5", 62.5, 62.5), ("60%", 60, 60), ("100", 100, 100),
        ("A5050", 50, 50), ("A6040", 60, 40), ("a4060", 40, 60), ("A60-40", 60, 40), ("A100-0", 100, 0),
        ("10/12", 10, 12), ("1%/1%", 1, 1),
        ("5/95", 5, 95), ("95/5", 95, 5), ("1%/2", 1, 2), ("0/100", 0, 100), ("0/10", 0, 10), ("9/10", 9, 10),
    ],
)
def test_percentages_for_north_south_then_east_west(written, ns, ew):
    assert read_adjusted(written) == Adjusted(ns, ew, "", "", False)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("A+/A-", Adjusted(60, 40, "A+", "A-")), ("A-/A+", Adjusted(40, 60, "A-", "A+")),
        ("M+/M-", Adjusted(60, 40, "A+", "A-")), ("m-/m+", Adjusted(40, 60, "A-", "A+")),
        ("A", Adjusted(50, 50, "A", "A")), ("M", Adjusted(50, 50, "A", "A")), ("A+", Adjusted(60, 60, "A+", "A+")),
        ("M+", Adjusted(60, 60, "A+", "A+")), ("A-", Adjusted(40, 40, "A-", "A-")),
        ("M-", Adjusted(40, 40, "A-", "A-")),
        ("A+/40", Adjusted(60, 40, "A+", "")), ("62,5/A−", Adjusted(62.5, 40, "", "A-")),
        ("A / A", Adjusted(50, 50, "A", "A")),
        ("A–", Adjusted(40, 40, "A-", "A-")), ("M+/A", Adjusted(60, 50, "A+", "A")),
    ],
)
def test_average_plus_average_and_average_minus_in_both_languages(written, expected):
    assert read_adjusted(written) == expected


@pytest.mark.parametrize("written", ["NP", "np", " N P "])
def test_a_board_not_played_by_decision_has_no_percentage(written):
    assert read_adjusted(written) == Adjusted(None, None, "", "", True)


@pytest.mark.parametrize(
    "written",
    [
        "", None, " ", "/", "60/", "/40", "60/40/0", "B+", "A++", "A+-", "+A", "A+A-", "60-40", "60;40", "-5", "-5/50",
        "+60/40",
        "A504", "A50500", "A50/50", "A-40", "NP/40", "NP/NP", "60%%/40", "six", "1e1/50", "0x10", ".5/50", "60./40",
        "10/12/2026", "2026-10-12", "12-oct", "2026-12-10 00:00:00", datetime.date(2026, 12, 10),
        datetime.datetime(2026, 12, 10), 46366, 46366.0, True, float("nan"), float("inf"), -5, ["60", "40"],
    ],
)
def test_anything_else_is_refused_with_an_example(written):
    with pytest.raises(EtuiError, match="is not an adjusted score: write NS/EW as text, for example 60/40") as refusal:
        read_adjusted(written)
    assert "n'est pas une marque ajustée" in refusal.value.say("fr")


@pytest.mark.parametrize("written", ["101/0", "0/101", "100,01/50", "A120-0", "640", 150, "999/999"])
def test_a_percentage_above_one_hundred_is_refused(written):
    with pytest.raises(EtuiError, match="more than 100 %") as refusal:
        read_adjusted(written)
    assert "pourcentage de 0 à 100" in refusal.value.say("fr")


@pytest.mark.parametrize(
    "written", ["1/2", "3/4", " 1 / 2 ", "9/9", "01/02", "1/1", "0/1", "0.6/0.4", "0,6/0,4", "1.5/9", "5", 5, 9.5]
)
def test_two_small_numbers_without_a_percent_sign_are_a_date_or_fractions(written):
    with pytest.raises(EtuiError, match=r"could mean two things: .* for example 60/40, or 5%/8%") as refusal:
        read_adjusted(written)
    assert "par exemple 60/40, ou 5%/8%" in refusal.value.say("fr")


@pytest.mark.parametrize("written", ["1-2", "3-4", "1-2-2026"])
def test_numbers_with_a_dash_are_a_date(written):
    with pytest.raises(EtuiError, match="write NS/EW as text, for example 60/40"):
        read_adjusted(written)


def test_small_percentages_are_written_so_that_they_read_back():
    assert write_adjusted(Adjusted(1.0, 2.0)) == "1%/2%"
    assert write_adjusted(Adjusted(0.0, 0.0)) == "0/0"
    assert write_adjusted(Adjusted(5.0, 95.0)) == "5/95"


@pytest.mark.parametrize("written", [0, 0.0, 0.6, 0.5, 1, "0", "0.6", "0,5", "1", "60,40", "60,40%", "50,500"])
def test_a_lone_number_that_could_be_two_things_is_refused(written):
    with pytest.raises(EtuiError, match="could mean two things") as refusal:
        read_adjusted(written)
    assert "les deux camps en pourcentage" in refusal.value.say("fr")


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("M+/M-", "A+/A-"), ("A", "A/A"), ("50", "50/50"), ("A6040", "60/40"), ("62,50/40", "62.5/40"), ("np", "NP"),
        ("60,0%/M", "60/A"), ("A60-40", "60/40"), ("0.00001/100", "0.00001/100"),
    ],
)
def test_one_spelling_is_kept(written, canonical):
    assert write_adjusted(read_adjusted(written)) == canonical


PERCENTS = st.floats(0, 100, allow_nan=False)
SIDE = st.one_of(
    st.sampled_from([("A+", 60.0), ("A", 50.0), ("A-", 40.0)]), PERCENTS.map(lambda percent: ("", percent))
)


@given(SIDE, SIDE)
def test_an_adjusted_score_written_is_read_back_the_same(ns, ew):
    adjusted = Adjusted(ns[1], ew[1], ns[0], ew[0])
    assert read_adjusted(write_adjusted(adjusted)) == adjusted


def test_not_played_is_read_back_the_same():
    assert write_adjusted(Adjusted(None, None, not_played=True)) == "NP"


@given(st.text(alphabet="AaMmNP+-0123456789/.,% ", max_size=10))
def test_any_text_gives_percentages_within_the_top_or_is_refused_in_words(text):
    try:
        adjusted = read_adjusted(text)
    except EtuiError:
        return
    assert adjusted.not_played or (0 <= adjusted.ns <= 100 and 0 <= adjusted.ew <= 100)
    assert read_adjusted(write_adjusted(adjusted)) == adjusted
