"""What a director must be told before an event is scored."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etui.bridge.event import Line, Method, Pair, PairsEvent
from etui.errors import EtuiError, Sentence
from xlsheets.readers.event_checks import check_event, contract_slips, missing_lines, results_read, unscored_lines
from xlsheets.readers.marks import Mark, read_mark

ONE, TWO = Method(winners=1), Method(winners=2)


def event(*lines: Line, method: Method = TWO, pairs: tuple[Pair, ...] = ()) -> PairsEvent:
    return PairsEvent("Thursday", lines, pairs, method)


def refusal(checked: PairsEvent) -> EtuiError:
    with pytest.raises(EtuiError) as caught:
        check_event(checked)
    return caught.value


def test_a_sound_event_passes() -> None:
    check_event(event(
        Line(1, "1", "1", table=1, contract="4S", declarer="N", tricks=10, score=420),
        Line(1, "2", "2", table=2, contract="PASS", score=0),
        Line(2, "1", "2", table=1, adjusted="60/40"), Line(2, "2", "1", table=2),
        pairs=(Pair("1", "NS"), Pair("2", "NS"), Pair("1", "EW"), Pair("2", "EW")),
    ))


def test_an_event_without_results_is_refused() -> None:
    assert "no results" in refusal(event()).say("en")


def test_a_pair_cannot_play_itself_in_a_one_winner_event() -> None:
    itself = Line(5, "3", "3", score=50, place="line 118")
    check_event(event(itself, method=TWO))
    problem = refusal(event(itself, method=ONE))
    assert problem.say("en").startswith("Pair 3 plays against itself (board 5, NS 3 v EW 3, line 118)")
    assert problem.say("fr").startswith("La paire 3 joue contre elle-même (donne 5, NS 3 contre EO 3, ligne 118)")


def test_a_pair_meets_a_board_once() -> None:
    again = (Line(1, "1", "2", score=50, place="line 4"), Line(1, "3", "1", score=50, place="line 9"))
    check_event(event(*again, method=TWO))                              # NS 1 and EW 1 are two pairs
    said = refusal(event(*again, method=ONE)).say("en")
    assert said.startswith("Pair 1 has two results on one board")
    assert "line 4" in said
    assert "line 9" in said
    assert "Pair 1 NS" in refusal(event(Line(1, "1", "2"), Line(1, "1", "3"))).say("en")


def test_sections_are_separate_fields_for_numbers_and_tables() -> None:
    a, b = Line(1, "1", "2", section="A", table=1, score=50), Line(1, "1", "2", section="B", table=1, score=50)
    check_event(event(a, b))
    assert "Pair A1 NS" in refusal(event(a, replace(b, section="A"))).say("en")


def test_a_table_plays_a_board_once_a_round() -> None:
    first = Line(4, "1", "5", table=2, round=1, score=100)
    check_event(event(first, Line(4, "2", "6", table=2, round=3, score=100)))
    problem = refusal(event(first, Line(4, "2", "6", table=2, round=1, score=100)))
    assert problem.say("en").startswith("Table 2 has two results on one board")
    assert problem.say("fr").startswith("La table 2 a deux résultats sur une même donne")


def test_pairs_must_be_in_the_entry_list_when_there_is_one() -> None:
    played = Line(1, "1", "9", score=50)
    check_event(event(played))
    assert "Pair 9 EW plays" in refusal(event(played, pairs=(Pair("1", "NS"), Pair("2", "EW")))).say("en")
    assert "Pair 9 EW plays" in refusal(event(played, pairs=(Pair("1", "NS"), Pair("9", "NS")))).say("en")
    check_event(event(played, pairs=(Pair("1", "NS"), Pair("9"))))      # a pair without a line may sit either way
    assert "Pair 9 plays" in refusal(event(played, pairs=(Pair("1"), Pair("2")), method=ONE)).say("en")


def test_a_number_is_given_once() -> None:
    twice = (Pair("1", "NS"), Pair("1", "EW"), Pair("2", "EW"))
    check_event(event(Line(1, "1", "2"), pairs=twice))
    assert "Pair 1 is in the entry list 2 times" in refusal(event(Line(1, "1", "2"), pairs=twice, method=ONE)).say("en")


@pytest.mark.parametrize(
    ("board", "score"),
    # From the table of Law 77. Board 1: nobody vulnerable; 2: NS; 3: EW; 4: all.
    [(1, 420), (2, 620), (1, -50), (2, -420), (2, -620), (4, 2980), (1, -1510), (3, -2220), (1, 1520)],
)
def test_scores_the_vulnerability_allows_or_forbids(board: int, score: int) -> None:
    allowed = {(1, 420), (2, 620), (1, -50), (2, -420), (4, 2980), (1, -1510), (3, -2220), (1, 1520)}
    checked = event(Line(board, "1", "2", score=score, place="line 7"))
    if (board, score) in allowed:
        check_event(checked)
    else:
        assert f"No contract scores {score}" in refusal(checked).say("en")


@given(board=st.integers(1, 40), score=st.integers(-9000, 9000).filter(lambda s: s % 10))
def test_every_bridge_score_ends_in_zero(board: int, score: int) -> None:
    problem = refusal(event(Line(board, "1", "2", score=score)))
    assert f"board {board}" in problem.say("en")


@pytest.mark.parametrize(
    ("line", "should"),
    [
        (Line(1, "1", "2", contract="4S", declarer="N", tricks=10, score=620), 420),
        (Line(1, "1", "2", contract="4S", declarer="W", tricks=10, score=420), -420),
        (Line(4, "1", "2", contract="5CX", declarer="N", tricks=8, score=-500), -800),
        (Line(1, "1", "2", contract="PASS", score=50), 0),
    ],
)
def test_a_contract_and_a_score_that_disagree_are_told_and_the_score_counts(line: Line, should: int) -> None:
    assert list(contract_slips(event(replace(line, score=should)))) == []
    (slip,) = contract_slips(event(line))
    assert f"scores {should}, not {line.score}" in slip.en
    assert "counts" in slip.en


def test_the_french_sentence_writes_the_contract_in_french() -> None:
    line = Line(1, "1", "2", contract="4H", declarer="W", tricks=10, score=-430)
    assert "4C par O, 10 levées, vaut -420 et non -430" in next(iter(contract_slips(event(line)))).fr


def test_an_incomplete_or_adjusted_line_is_not_held_against_its_contract() -> None:
    assert list(contract_slips(event(
        Line(1, "1", "2", contract="4S", declarer="N", score=450),
        Line(1, "3", "4", contract="4S", tricks=10, score=450),
        Line(1, "5", "6", contract="4S", declarer="N", tricks=10, score=450, adjusted="60/40"),
    ))) == []


def test_fewer_boards_than_the_others_is_only_a_note() -> None:
    checked = event(
        Line(1, "1", "2"), Line(2, "1", "2"), Line(1, "3", "4"),
        pairs=(Pair("1", "NS"), Pair("2", "EW"), Pair("3", "NS"), Pair("4", "EW"), Pair("5", "NS")),
    )
    check_event(checked)
    (said,) = missing_lines(checked)
    assert "3 NS (1), 4 EW (1), 5 NS (0)" in said.en
    assert missing_lines(event(Line(1, "1", "2"), pairs=(Pair("1", "NS"), Pair("2", "EW")))) == ()


def test_a_cell_of_a_workbook_is_a_place_too() -> None:
    with pytest.raises(EtuiError, match="Travellers!J12"):
        read_mark("forty", "Travellers!J12")


@given(st.integers(-9999, 9999))
def test_a_written_score_is_read_back(score: int) -> None:
    for text in (f"{score}", f"{score:+d}", f"NS {score}", f" {score} "):
        assert read_mark(text, "line 1").score == score
    assert read_mark(f"EW {score}", "line 1").score == -score


@given(ns=st.integers(0, 99), ew=st.integers(0, 99))
def test_every_spelling_of_an_adjusted_score_is_the_same_one(ns: int, ew: int) -> None:
    small = 0 < max(ns, ew) < 10
    bare = () if small else (f"{ns}/{ew}", f"{ns}-{ew}")
    for text in (*bare, f"A{ns}-{ew}", f"{ns}%-{ew}%", f"a{ns:02}{ew:02}"):
        assert read_mark(text, "line 1").adjusted == (f"{ns}%/{ew}%" if small else f"{ns}/{ew}")


@pytest.mark.parametrize("written", ["1/2", "1-2", "3/4", "01/02", " 9-9 "])
def test_what_could_be_a_date_is_no_percentage(written: str) -> None:
    with pytest.raises(EtuiError, match="could be a date") as caught:
        read_mark(written, "board 3, line 7")
    assert "(board 3, line 7)" in caught.value.say("en")
    assert "(donne 3, ligne 7) pourrait être une date" in caught.value.say("fr")
    assert "60/40, 1%/2%" in caught.value.say("fr")


@pytest.mark.parametrize(("written", "adjusted"), [("A5050", "50/50"), ("A6040", "60/40"), ("60/40", "60/40"),
                                                   ("60-40", "60/40"), ("100/0", "100/0"), ("0/0", "0/0"), ("A1-2", "1%/2%"),
                                                   ("1%/2%", "1%/2%")])
def test_percentages_that_are_no_date_stay(written: str, adjusted: str) -> None:
    assert read_mark(written, "line 1").adjusted == adjusted


def test_lines_without_a_score_are_named_and_are_no_results() -> None:
    played = event(
        Line(1, "1", "4", score=0), Line(1, "2", "5", adjusted="60/40"), Line(1, "3", "6"), Line(2, "1", "5", adjusted="NP"),
        Line(22, "3", "16", section="A"),
    )
    assert results_read(played) == 2
    (said,) = unscored_lines(played)
    assert "on board 1, NS 3 v EW 6; on board 22, NS A3 v EW A16: type it" in said.en
    assert "à la donne 1, NS 3 contre EO 6 ; à la donne 22, NS A3 contre EO A16 : saisissez-le" in said.fr
    assert unscored_lines(event(Line(1, "1", "4", score=0), Line(2, "1", "5", adjusted="NP"))) == ()


def test_a_long_list_of_lines_without_a_score_is_cut() -> None:
    (said,) = unscored_lines(event(*(Line(board, "1", "2") for board in range(1, 31))))
    assert said.en.count("on board") == 12
    assert "and 18 more: type it" in said.en
    assert "et 18 de plus : saisissez-le" in said.fr


@given(st.text(max_size=12))
def test_any_text_is_a_mark_or_a_sentence(text: str) -> None:
    said, mark = Sentence("line 3", "ligne 3"), Mark()
    try:
        mark = read_mark(text, "line 3")
    except EtuiError as problem:
        said = problem.sentence
    assert "line 3" in said.en
    assert "ligne 3" in said.fr
    assert mark.score is None or not mark.adjusted
