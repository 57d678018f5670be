"""Moves as typed, in both languages."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.errors import EtuiError
from etui.movements.tarot import tarot
from etui.movements.tarot_moves import Moves, Step, automatic_moves, best_moves, printed_moves, read_moves


@pytest.mark.parametrize(
    "text",
    ["N0 S+1 E+2 W-2", "N0 S+1 E+2 O-2", "n0,s1,e2,w-2", "S+1 E+2 W−2", "Nord 0 Sud +1 Est +2 Ouest – 2", "W-2 E2 S1",
     "North 0, South 1, East 2, West -2;"],
)
def test_the_default_however_it_is_typed(text):
    assert read_moves(text) == Moves(Step(0, 1, 2, -2))


def test_special_rounds():
    moves = read_moves("S+1 E+2 W-2; 4,5: E+3 O-3; 7:N1")
    assert moves.into(3) == moves.into(6) == (0, 1, 2, -2)
    assert moves.into(4) == moves.into(5) == (0, 1, 3, -3)
    assert moves.into(7) == (1, 1, 2, -2)
    assert moves.offsets(4) == [(0, 0, 0, 0), (0, 1, 2, -2), (0, 2, 4, -4), (0, 3, 7, -7)]


@pytest.mark.parametrize("before", ["; ", ";", " ", ", ", ",", "\n", " ; ", ",\n"])
def test_whatever_stands_before_a_special_round(before):
    usual, fifth = Step(0, 1, 2, -2), Step(0, 1, 2, -3)
    assert read_moves(f"N0 S+1 E+2 W-2{before}5:W-3") == Moves(usual, {5: fifth})
    several = {4: Step(0, 1, 3, -2), 5: Step(0, 1, 3, -2), 12: fifth}
    assert read_moves(f"N0 S+1 E+2 W-2{before}4,5: E+3{before}12 : W-3") == Moves(usual, several)
    assert read_moves(f"S1, E 2, O -2{before}4, 5: E+3{before}12:O-3") == Moves(usual, several)


@pytest.mark.parametrize(
    ("words", "name"),
    [("défaut", "default"), ("", "default"), ("Automatique", "auto"), ("lettre", "letter"), ("Meilleur", "best"),
     ("N0 S+1 E+2 O-2", "default"), ("S+1 E+2 O-1; 3:E+3; 4:O-2", "letter")],
)
def test_ways_of_moving_have_french_names(words, name):
    assert tarot(6, 6, words).rounds == tarot(6, 6, name).rounds


@pytest.mark.parametrize("tables", range(3, 31))
@pytest.mark.parametrize("moves", [automatic_moves, printed_moves, best_moves])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_written_reads_back(tables, moves, language):
    assert read_moves(moves(tables).written(language)) == moves(tables)


steps = st.tuples(*[st.integers(-99, 99)] * 4)


@settings(max_examples=80)
@given(usual=steps, special=st.dictionaries(st.integers(2, 50), steps, max_size=3))
def test_any_moves_read_back(usual, special):
    moves = Moves(Step(*usual), {r: Step(*s) for r, s in special.items() if s != usual})
    assert read_moves(moves.written("fr")) == moves


def test_letters_stand_in_the_language_of_the_reader():
    assert automatic_moves(9).written() == "N0 S+1 E+2 W-2; 4:E+3 W-3; 5:E+3 W-3"
    assert automatic_moves(9).written("fr") == "N0 S+1 E+2 O-2; 4:E+3 O-3; 5:E+3 O-3"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("quickest", "write default, auto, letter, best"),
        ("N0 S+1 E+2", "gives no move for W"),
        ("S+1", "gives no move for E, W"),
        ("S+1 E+2 W-2 X3", "“X3” in the moves cannot be read"),
        ("S+1 S+2 E+2 W-2", "moves line S twice"),
        ("S+1 E+2 W-2; W-3", "“W-3” in the moves cannot be read"),
        ("S+1 E+2 W-2; 1:W-3", "the first move is the one into round 2"),
        ("S+1 E+2 W-2; 4:W-3; 4:E+1", "gives the moves into round 4 twice"),
        ("S+1 E+2 W-2; 4:Z-3", "“Z-3” in the moves cannot be read"),
        ("S+1 E+2 W-2 5:", "“5:” in the moves cannot be read"),
        ("S+1 E+2 W-2 5", "“5” in the moves cannot be read"),
    ],
)
def test_moves_that_cannot_be_read_are_refused(text, said):
    with pytest.raises(EtuiError, match=said):
        tarot(6, 5, text)
