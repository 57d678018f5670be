"""What a director writes beside a pair."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etui.bridge.decisions import read_handicap, read_penalty, read_substitutes, write_penalty, write_substitutes
from etui.bridge.event import Penalty, Substitute
from etui.errors import EtuiError


@pytest.mark.parametrize(
    ("written", "amount", "unit"),
    [
        ("10 %", 10, "percent of a top"), ("10%", 10, "percent of a top"), ("-10 %", 10, "percent of a top"),
        ("−12,5 % d’un top", Fraction(25, 2), "percent of a top"), ("25 % of a top", 25, "percent of a top"),
        ("1,5 PM", Fraction(3, 2), "mp"), ("2 matchpoints", 2, "mp"), ("3 points de match", 3, "mp"),
        ("0.5 % final", Fraction(1, 2), "percent of the session"), ("1 % de la séance", 1, "percent of the session"),
        ("3 IMP", 3, "IMP"), ("3 imps", 3, "IMP"), ("bonus 10 %", -10, "percent of a top"), ("Bonus 2 MP", -2, "mp"),
    ],
)
def test_penalties_a_director_might_write(written: str, amount: object, unit: str) -> None:
    assert read_penalty(written) == (amount, unit)


@pytest.mark.parametrize("written", ["10", "+10 %", "0.1", "bonus -10 %", "%", "ten %", "10 % 5", "10 €", "46021", "#N/A", "1/2"])
def test_what_is_not_clearly_a_penalty_is_asked_again(written: str) -> None:
    with pytest.raises(EtuiError) as refused:
        read_penalty(written)
    assert "10 % (of a top)" in refused.value.say("en")
    assert "1,5 PM" in refused.value.say("fr")


@given(
    st.fractions(min_value=-100, max_value=100, max_denominator=20).filter(lambda f: f != 0),
    st.sampled_from(["mp", "percent of a top", "percent of the session", "IMP"]), st.sampled_from(["en", "fr"]),
)
def test_a_penalty_written_is_read_back(amount: Fraction, unit: str, language: str) -> None:
    tenths = Fraction(round(amount * 10), 10)
    written = write_penalty(Penalty("1", tenths, unit), language)                # type: ignore[arg-type]
    assert read_penalty(written) == (tenths, unit)


@pytest.mark.parametrize(
    ("written", "points"), [("4", 4), ("2,5", Fraction(5, 2)), ("2.5 %", Fraction(5, 2)), ("-1", -1), ("+3", 3)]
)
def test_handicaps(written: str, points: object) -> None:
    assert read_handicap(written) == points


def test_a_handicap_in_words_is_refused() -> None:
    with pytest.raises(EtuiError, match="not a handicap"):
        read_handicap("beginner")


def test_substitutes_are_read_with_their_rounds_and_whom_they_replace() -> None:
    pair = ["Luc Roux", "Élodie Lefèvre"]
    assert read_substitutes("3-5 : Anne Petit (luc roux); 7 Jean Noir (Elodie Lefevre)", pair) == (
        Substitute("Anne Petit", "Luc Roux", 3, 5), Substitute("Jean Noir", "Élodie Lefèvre", 7, 7),
    )
    assert read_substitutes("3 à 5 Anne Petit (Luc Roux)", pair)[0].last == 5
    assert write_substitutes(read_substitutes("3-5 Anne Petit (Luc Roux)", pair)) == "3-5 Anne Petit (Luc Roux)"


@pytest.mark.parametrize(
    ("written", "why"),
    [("Anne Petit", "who plays for whom"), ("3-5 Anne Petit (Paul)", "not a player of this pair"),
     ("5-3 Anne Petit (Luc Roux)", "not in order"), ("0 Anne Petit (Luc Roux)", "not in order")],
)
def test_a_substitute_that_says_too_little_is_asked_again(written: str, why: str) -> None:
    with pytest.raises(EtuiError, match=why):
        read_substitutes(written, ["Luc Roux", "Jean Noir"])
