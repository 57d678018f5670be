"""BRACKET, CUP_WINNER and the functions of a cup's tabs, as a spreadsheet calls them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xlsheets.functions import FUNCTIONS, speaking
from xlsheets.hosts.examples import EXAMPLES

BRACKET, CUP_WINNER = FUNCTIONS["BRACKET"], FUNCTIONS["CUP_WINNER"]
TABS = [name for name in FUNCTIONS if name.startswith("CUP_") and name != "CUP_WINNER"]


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with speaking("en"):
        yield


def column(*cells: Any) -> list[list[Any]]:
    return [[cell] for cell in cells]


# --- BRACKET ---

def by_hand(size: int) -> list[int]:
    """The bracket as one draws it on paper: beside every seed of half the bracket, what makes size + 1 with it."""
    return [1] if size == 1 else [seed for best in by_hand(size // 2) for seed in (best, size + 1 - best)]


@given(st.integers(1, 600))
def test_the_bracket_is_the_one_drawn_by_hand(entries: int) -> None:
    size = 1
    while size < entries:
        size *= 2
    assert BRACKET(entries) == column(*by_hand(size))


@pytest.mark.parametrize("blank", [None, "", " "])
def test_no_entries_no_bracket(blank: Any) -> None:
    assert BRACKET(blank) == ""


@pytest.mark.parametrize("wrong", ["x", 2.5, -1, 0, 5000, "#N/A"])
def test_a_wrong_number_of_entries_is_said(wrong: Any) -> None:
    assert isinstance(BRACKET(wrong), str)
    assert BRACKET(wrong)


# --- CUP_WINNER ---

@pytest.mark.parametrize(
    ("scores", "winner"),
    [
        ((1, 0), "Ana"), ((0, 1), "Bo"), (("½", "½"), ""), (("0,5", 0.5), ""), (("1-0", ""), "Ana"), (("0–1", None), "Bo"),
        (("½-½", ""), ""), (("1/2-1/2", ""), ""), (("", ""), ""), ((None, None), ""), ((20, 10), "Ana"), (("F", ""), "Bo"),
        (("", "F"), "Ana"), (("F", "F"), ""), (("+-", ""), "Ana"), ((0, 0), ""),
    ],
)
def test_a_decisive_result_qualifies_its_winner(scores: tuple[Any, Any], winner: str) -> None:
    assert CUP_WINNER("Ana", "Bo", *scores) == winner


def test_the_first_tie_break_that_differs_decides_and_the_higher_is_ahead() -> None:
    # ½,1,0,½ v ½,0,1,½: Berlin 5.5–4.5, board count 4.5–5.5 (rule file); the lower of the two counts wins, so it goes in negative
    assert CUP_WINNER("Ana", "Bo", 2, 2, [[5.5, -4.5]], [[4.5, -5.5]]) == "Ana"
    assert CUP_WINNER("Ana", "Bo", 2, 2, [[5, 5, 1]], [[5, 5, 2]]) == "Bo"
    assert CUP_WINNER("Ana", "Bo", 2, 2, [[5, 5]], [[5, 5]]) == ""
    assert CUP_WINNER("Ana", "Bo", 2, 2, [["", 4]], [[9, 5]]) == "Bo"                   # a blank decides nothing
    assert CUP_WINNER("Ana", "Bo", 1, 0, [[1]], [[9]]) == "Ana"                          # the result comes first


@pytest.mark.parametrize(("named", "winner"), [("bo", "Bo"), (1, "Ana"), (2.0, "Bo"), ("", ""), (None, "")])
def test_the_director_names_the_winner_of_a_level_match(named: Any, winner: str) -> None:
    assert CUP_WINNER("Ana", "Bo", "½", "½", None, None, named) == winner


def test_a_name_that_is_neither_side_is_said() -> None:
    assert "neither side" in CUP_WINNER("Ana", "Bo", "½", "½", None, None, "Cy")


def test_a_column_of_matches_gives_a_column_and_a_wrong_row_says_so_alone() -> None:
    got = CUP_WINNER(column("Ana", "Bo", "Cy"), column("Di", "Ed", "Flo"), column(1, "x", ""), column(0, 1, ""))
    assert got[0] == ["Ana"]
    assert got[1][0].startswith("row 2: ")
    assert got[2] == [""]


@pytest.mark.parametrize("bye", ["bye", "exempt"])
def test_a_bye_by_hand_is_refused(bye: str) -> None:
    assert "bye" in CUP_WINNER("Ana", "Bo", bye, "")


@given(st.tuples(st.sampled_from(["", 0, 1, "½", 3]), st.sampled_from(["", 0, 1, "½", 3])),
       st.lists(st.tuples(st.sampled_from(["", 1, 2]), st.sampled_from(["", 1, 2])), max_size=3), st.sampled_from([None, 1, 2]))
def test_turning_the_match_round_turns_its_winner(scores: Any, ties: Any, named: Any) -> None:
    a, b = [[[tie[side] for tie in ties]] if ties else None for side in (0, 1)]
    turned = None if named is None else 3 - named
    one, other = CUP_WINNER("Ana", "Bo", *scores, a, b, named), CUP_WINNER("Bo", "Ana", *scores[::-1], b, a, turned)
    assert one == other or {one[:3], other[:2]} == {"Ana", "Bo"} or ": type" in one     # half a result names both sides in order


# --- the functions of the tabs ---

@pytest.mark.parametrize("name", TABS)
def test_a_cup_that_cannot_be_read_leaves_a_tab_of_the_same_size_with_the_reason_once(name: str) -> None:
    settings, entries, *rest = EXAMPLES[name].arguments
    twice = [entries[0], entries[0], *entries[2:]]
    got = FUNCTIONS[name](settings, twice, *rest)
    wanted = EXAMPLES[name].spills
    assert [len(row) for row in got] == [len(row) for row in wanted]
    assert "twice" in got[0][0]
    assert not any(cell for row in got for cell in row if cell != got[0][0])


@pytest.mark.parametrize("name", TABS)
def test_a_tab_speaks_french(name: str) -> None:
    said = FUNCTIONS[name](*EXAMPLES[name].arguments, *([None] if name == "CUP_SLIPS" else []), "fr")
    words = " ".join(str(cell) for row in said for cell in row)
    english = ("Still", "Final ", "Semi-finals", "winner", "Result ", "entries", "to be paired")
    assert not any(word in words for word in english)


def test_a_result_for_a_match_that_is_not_paired_is_told_on_its_row() -> None:
    settings, entries, draw, games = EXAMPLES["CUP_OUTCOMES"].arguments
    early = [*games[:2], ["M3", 1, "1-0", *games[2][3:]]]
    told = FUNCTIONS["CUP_OUTCOMES"](settings, entries, draw, early)
    assert [row[-1] for row in told[:2]] == ["", ""]
    assert "not paired yet" in told[2][-1]


def test_two_winners_are_told_on_their_row_and_nobody_advances() -> None:
    settings, entries, draw, games = EXAMPLES["CUP_OUTCOMES"].arguments
    both = [["M1", 1, 1, 1, *games[0][4:]], *games[1:]]
    told = FUNCTIONS["CUP_OUTCOMES"](settings, entries, draw, both)
    assert "two winners" in told[0][-1]
    assert FUNCTIONS["CUP_MATCHES"](settings, entries, draw, both)[2][3] == "winner of M1"
