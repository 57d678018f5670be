"""Dealer and vulnerability of a board, and the words people write for vulnerability."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etui.bridge.boards import dealer, is_vulnerable, read_vulnerability, vulnerability
from etui.errors import EtuiError

# The sixteen boards as printed on a set of boards, one by one.
PRINTED = {
    1: ("N", "none"), 2: ("E", "NS"), 3: ("S", "EW"), 4: ("W", "all"),
    5: ("N", "NS"), 6: ("E", "EW"), 7: ("S", "all"), 8: ("W", "none"),
    9: ("N", "EW"), 10: ("E", "all"), 11: ("S", "none"), 12: ("W", "NS"),
    13: ("N", "all"), 14: ("E", "none"), 15: ("S", "NS"), 16: ("W", "EW"),
}


@pytest.mark.parametrize("board", PRINTED)
def test_each_of_the_sixteen_boards_has_its_printed_dealer_and_vulnerability(board):
    assert (dealer(board), vulnerability(board)) == PRINTED[board]


@given(st.integers(1, 16), st.integers(0, 60))
def test_dealer_and_vulnerability_repeat_every_sixteen_boards(board, sets):
    assert (dealer(board + 16 * sets), vulnerability(board + 16 * sets)) == PRINTED[board]


@given(st.integers(1, 2000))
def test_vulnerability_moves_one_step_further_every_four_boards(board):
    order = ["none", "NS", "EW", "all"]
    row, column = divmod((board - 1) % 16, 4)
    assert vulnerability(board) == order[(row + column) % 4]


@pytest.mark.parametrize("board", [0, -1, -16])
def test_a_board_below_one_is_refused(board):
    for question in (dealer, vulnerability, read_vulnerability):
        with pytest.raises(EtuiError, match="numbered from 1") as refusal:
            question(board)
        assert "numérotées à partir de 1" in refusal.value.say("fr")


@pytest.mark.parametrize(
    ("sides", "seats"), [("none", ""), ("NS", "NS"), ("EW", "EW"), ("all", "NESW")]
)
def test_the_seats_that_are_vulnerable(sides, seats):
    assert {seat for seat in "NESW" if is_vulnerable(seat, sides)} == set(seats)


@pytest.mark.parametrize(
    ("written", "sides"),
    [
        (None, "none"), ("", "none"), ("  ", "none"), ("None", "none"), ("Love", "none"), ("love all", "none"),
        ("-", "none"), ("–", "none"), ("Personne", "none"), ("PERSONNE", "none"),
        ("NS", "NS"), ("N-S", "NS"), ("n–s", "NS"), ("N/S", "NS"), ("ns", "NS"), ("Nord-Sud", "NS"), ("N - S", "NS"),
        ("EW", "EW"), ("E-W", "EW"), ("EO", "EW"), ("e-o", "EW"), ("Est-Ouest", "EW"), ("East-West", "EW"),
        ("All", "all"), ("Both", "all"), ("b", "all"), ("B", "all"), ("Tous", "all"), ("tous", "all"), ("ALL", "all"),
    ],
)
def test_words_for_vulnerability_in_both_languages(written, sides):
    assert read_vulnerability(written) == sides


@pytest.mark.parametrize(
    ("number", "sides"), [(1, "none"), (2.0, "NS"), ("3", "EW"), (" 4 ", "all"), (16, "EW"), ("20", "all")]
)
def test_a_board_number_stands_for_its_vulnerability(number, sides):
    assert read_vulnerability(number) == sides


@pytest.mark.parametrize(
    "written",
    [
        "maybe", "N", "W", "NE", "N S E W", "--", "-5", "2.5", 2.5, float("nan"), float("inf"), True, "1e3", "9" * 5000,
        datetime.date(2026, 11, 29), ["NS"],
    ],
)
def test_anything_else_is_refused_with_the_words_to_write(written):
    with pytest.raises(EtuiError, match="write None, NS, EW or All") as refusal:
        read_vulnerability(written)
    assert "écrivez Personne, NS, EO ou Tous" in refusal.value.say("fr")


@given(st.text(max_size=12))
def test_any_text_is_read_or_is_refused_in_words(text):
    try:
        sides = read_vulnerability(text)
    except EtuiError:
        return
    assert sides in ("none", "NS", "EW", "all")
