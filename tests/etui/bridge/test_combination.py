"""Several sessions, one ranking (article 83)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from etui.bridge.article81 import Played as Board
from etui.bridge.combination import Combined, Played, Session, combine, plain
from etui.errors import EtuiError


def pair(names: str, percent: float | str, licences: str = "", card: dict[object, Board] | None = None) -> Played:
    return Played(tuple(names.split("/")), tuple(filter(None, licences.split("/"))), Fraction(str(percent)), card or {})


def order(combined: Combined) -> list[tuple[int, str]]:
    return [(line.place, line.names[0]) for line in combined.lines]


def test_the_example_of_article_83_two_mitchells_of_26_boards_and_one_of_33() -> None:
    combined = combine(
        [
            Session("samedi 1", Fraction(26), (pair("Ana/Bob", 52), pair("Cyr/Dan", 48))),
            Session("samedi 2", Fraction(26), (pair("Ana/Bob", 50), pair("Cyr/Dan", 50))),
            Session("dimanche", Fraction(33), (pair("Ana/Bob", 60), pair("Cyr/Dan", 40))),
        ]
    )
    assert float(combined.lines[0].final) == pytest.approx(54.494, abs=0.0005)
    assert combined.lines[0].final != Fraction(54)  # the plain mean is the mistake
    assert order(combined) == [(1, "Ana"), (2, "Cyr")]


def test_a_pair_is_found_whatever_the_order_the_accents_and_the_case() -> None:
    combined = combine(
        [
            Session("1", Fraction(24), (pair("Élodie Lefèvre/Jean-Marc Petit", 50), pair("X/Y", 40))),
            Session("2", Fraction(24), (pair("PETIT Jean Marc/LEFEVRE Elodie", 60), pair("Y/X", 30))),
        ]
    )
    assert [line.percents for line in combined.lines] == [(50, 60), (40, 30)]


def test_licence_numbers_go_before_names() -> None:
    combined = combine(
        [
            Session("1", Fraction(24), (pair("E. Lefèvre/J. Petit", 50, "0123/456"),)),
            Session("2", Fraction(24), (pair("Élodie Lefèvre/Jean Petit", 60, "456/123"),)),
        ]
    )
    assert len(combined.lines) == 1
    assert combined.lines[0].complete


def test_nearly_the_same_names_are_told_and_not_joined() -> None:
    combined = combine(
        [
            Session("mardi", Fraction(24), (pair("Elodie Lefevre/Jean Petit", 50), pair("X/Y", 50))),
            Session("jeudi", Fraction(24), (pair("Elodie Lefebvre/Jean Petit", 60), pair("X/Y", 50))),
        ]
    )
    assert len(combined.lines) == 3
    (advice,) = combined.advice
    assert "Lefevre" in advice.fr
    assert "Lefebvre" in advice.fr
    assert "jeudi" in advice.fr


@pytest.mark.parametrize(
    ("absent", "expected"),
    [("after", [(1, "Cyr"), (2, "Ana")]), ("left out", [(1, "Ana"), (2, "Cyr")]), ("zero", [(1, "Cyr"), (2, "Ana")])],
)
def test_a_pair_absent_from_a_session(absent: str, expected: list[tuple[int, str]]) -> None:
    combined = combine(
        [
            Session("1", Fraction(20), (pair("Ana/Bob", 70), pair("Cyr/Dan", 50))),
            Session("2", Fraction(20), (pair("Cyr/Dan", 50),)),
        ],
        absent=absent,
    )  # type: ignore[arg-type]
    assert order(combined) == expected
    ana = next(line for line in combined.lines if line.names[0] == "Ana")
    assert ana.final == (35 if absent == "zero" else 70)


def test_ties_are_broken_by_article_81_over_all_sessions() -> None:
    def board(note: str) -> Board:
        return Board(Fraction(note), "NS", None)

    combined = combine(
        [
            Session(
                "1",
                Fraction(2),
                (
                    pair("Ana/Bob", 50, card={1: board("0.9"), 2: board("0.1")}),
                    pair("Cyr/Dan", 50, card={1: board("0.4"), 2: board("0.6")}),
                ),
            ),
            Session(
                "2",
                Fraction(2),
                (
                    pair("Ana/Bob", 50, card={1: board("0.4"), 2: board("0.6")}),
                    pair("Cyr/Dan", 50, card={1: board("0.5"), 2: board("0.5")}),
                ),
            ),
        ]
    )
    # Session 1: one board each; session 2: Cyr ahead on board 1, Ana on board 2. Four points each, no tops: shared.
    assert order(combined) == [(1, "Ana"), (1, "Cyr")]
    assert all(line.tiebreak["article 81"] == 4 for line in combined.lines)


def test_no_weight_at_all_is_refused() -> None:
    with pytest.raises(EtuiError, match="no boards between them"):
        combine([Session("1", Fraction(0), (pair("A/B", 50),))])


def test_sessions_without_a_common_pair_are_refused() -> None:
    with pytest.raises(EtuiError, match="no pair is found in two"):
        combine([Session("1", Fraction(24), (pair("A/B", 50),)), Session("2", Fraction(24), (pair("C/D", 50),))])


def test_a_pair_twice_in_one_session_is_refused() -> None:
    with pytest.raises(EtuiError, match="twice"):
        combine([Session("1", Fraction(24), (pair("A/B", 50), pair("B/A", 40)))])


def test_a_nameless_pair_is_refused_with_its_session() -> None:
    with pytest.raises(EtuiError, match="jeudi"):
        combine([Session("jeudi", Fraction(24), (Played((), (), Fraction(50)),))])


def test_a_weight_is_the_boards_planned_whatever_was_played() -> None:
    """Art. 83: half tables and cancelled boards do not change the weighting; the weight is the session's, not the pair's."""
    sessions = [
        Session("1", Fraction(30), (pair("A/B", 40), pair("C/D", 60))),
        Session("2", Fraction(10), (pair("A/B", 80), pair("C/D", 20))),
    ]
    assert [line.final for line in combine(sessions).lines] == [50, 50]


def test_names_without_accents_case_or_order() -> None:
    assert plain("LEFÈVRE  Élodie") == plain("Élodie Lefèvre") == "elodie lefevre"


def test_a_carry_over_counts_for_its_weight_and_gives_nobody_a_place_by_itself() -> None:
    # A qualifying session of 26 boards carried over at half weight (13), a final of 26: (13 × 60 + 26 × 48) / 39 = 52.
    combined = combine([
        Session("qualifying", Fraction(13), (pair("Ana/Bob", 60), pair("Cyr/Dan", 51), pair("Eve/Flo", 70)), carried=True),
        Session("final", Fraction(26), (pair("Ana/Bob", 48), pair("Cyr/Dan", 54))),
    ])
    assert [(line.names[0], line.final) for line in combined.lines] == [("Cyr", Fraction(53)), ("Ana", Fraction(52))]


def test_namesakes_with_other_licences_are_two_pairs() -> None:
    combined = combine([
        Session("1", Fraction(24), (pair("Jean Petit/Anne Roux", 50, "111/222"), pair("X/Y", 50))),
        Session("2", Fraction(24), (pair("Jean Petit/Anne Roux", 60, "333/444"), pair("X/Y", 50))),
    ])
    assert [line.percents for line in combined.lines if line.names[0] == "Jean Petit"] == [(None, 60), (50, None)]


def test_a_session_of_no_boards_is_named() -> None:
    with pytest.raises(EtuiError, match="Sunday: this session has no boards"):
        combine([Session("Saturday", Fraction(26), (pair("A/B", 50),)), Session("Sunday", Fraction(0), (pair("A/B", 60),))])


def test_the_same_session_given_twice_is_told() -> None:
    one = Session("Saturday", Fraction(26), (pair("A/B", 50), pair("C/D", 55)))
    assert "given twice" in combine([one, one]).advice[0].en
