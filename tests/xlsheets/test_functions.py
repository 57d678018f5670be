"""The workbook functions as a spreadsheet calls them: ranges in, ranges out, and a sentence where a cell is wrong."""

from __future__ import annotations

import datetime
import random
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from etui.bridge.event import PairsEvent
from etui.bridge.session import score_event
from tests.etui.bridge.events import random_event
from xlsheets.functions import FUNCTIONS, speaking

MATCHPOINTS, TRAVELLERS, RANKING = (FUNCTIONS[name] for name in ("MATCHPOINTS", "TRAVELLERS", "RANKING"))
FREQUENCIES, BRIDGE_SCORE = FUNCTIONS["FREQUENCIES"], FUNCTIONS["BRIDGE_SCORE"]
REGROUP, PLACES = FUNCTIONS["REGROUP"], FUNCTIONS["PLACES"]
NAN = float("nan")
BLANKS = [None, "", "  ", NAN]


def column(*cells):
    return [[cell] for cell in cells]


def cells(rows):
    """The cells of a column that was spilled."""
    assert all(len(row) == 1 for row in rows)
    return [row[0] for row in rows]


@pytest.fixture(autouse=True)
def _english():
    with speaking("en"):
        yield


# --- MATCHPOINTS ---


def test_matchpoints_of_a_board():
    assert cells(MATCHPOINTS(column(420, 450, -50, 450, 420, 170))) == [5, 9, 0, 9, 5, 2]
    assert cells(MATCHPOINTS(column(420, 450, -50, 450, 420, 170), None, None, 1)) == [2.5, 4.5, 0, 4.5, 2.5, 1]


@pytest.mark.parametrize("blank", BLANKS)
def test_a_blank_score_is_not_played_and_stays_blank(blank):
    assert cells(MATCHPOINTS(column(420, blank, 450))) == [0, "", 2]


def test_zero_is_passed_out():
    assert cells(MATCHPOINTS(column(0, 50))) == [0, 2]
    assert cells(MATCHPOINTS(column(0, 50, ""))) == [0, 2, ""]


@pytest.mark.parametrize("written", [-50, -50.0, "-50", "\u221250", " -50 ", "-50,0", "-50.0"])
def test_a_score_may_be_a_number_or_its_text(written):
    assert cells(MATCHPOINTS(column(written, 0, -100))) == [2, 4, 0]
    assert cells(MATCHPOINTS(column(written, -50))) == [1, 1]


@pytest.mark.parametrize("written", ["1 430", "1\u00a0430", "1\u202f430"])
def test_a_score_may_have_a_blank_between_its_thousands(written):
    assert cells(MATCHPOINTS(column(written, 1430, 1400))) == [3, 3, 0]


def test_a_single_cell_is_a_board_with_one_result():
    assert MATCHPOINTS(420) == [[0]]
    assert TRAVELLERS(1, 420) == [[0, 0, 50, 50]]
    assert MATCHPOINTS(None) == [[""]]


def test_boards_are_matchpointed_each_on_its_own():
    assert cells(MATCHPOINTS(column(420, 50, 400, 100, 50), column(1, 2, 1, 2, 2))) == [2, 1, 0, 4, 1]
    assert cells(MATCHPOINTS(column(420, 400), column("1", 1.0))) == [2, 0]


def test_groups_are_rescaled():
    scores = column(-130, -660, -120, 140, -150, 200, -600, 100, 100)
    groups = column(*"AAaAABBBb")
    expected = [8, 0.8, 11.6, 15.2, 4.4, 14.75, 1.25, 8, 8]
    assert cells(MATCHPOINTS(scores, None, groups)) == pytest.approx(expected, abs=1e-12)


def test_a_range_of_one_row_is_not_a_column():
    assert MATCHPOINTS([[420, 450, -50]]) == "score: give one column; this range is 3 columns wide"
    with speaking("fr"):
        assert MATCHPOINTS([[420, 450, -50]]) == "score : donnez une seule colonne ; cette plage en a 3"


@pytest.mark.parametrize("step", [3, 0.5, "two"])
def test_a_step_other_than_1_or_2_is_refused(step):
    assert MATCHPOINTS(column(1, 2), None, None, step).startswith("step")
    assert REGROUP(4, 7, 6, step).startswith("step")


# --- Wrong cells ---

WRONG = {
    "#N/A": ("row 2: score: “#N/A” is not a number", "ligne 2 : score : « #N/A » n’est pas un nombre"),
    "abc": ("row 2: score: “abc” is not a number", "ligne 2 : score : « abc » n’est pas un nombre"),
    True: ("row 2: score: TRUE/FALSE is not a number", "ligne 2 : score : VRAI/FAUX n’est pas un nombre"),
    False: ("row 2: score: TRUE/FALSE is not a number", "ligne 2 : score : VRAI/FAUX n’est pas un nombre"),
    datetime.date(2026, 2, 1): (
        "row 2: score: 2026-02-01 is a date; set the cell to text and type it again",
        "ligne 2 : score : 2026-02-01 est une date ; mettez la cellule au format texte et retapez",
    ),
    float("inf"): ("row 2: score: not a number", "ligne 2 : score : ce n’est pas un nombre"),
    "nan": ("row 2: score: “nan” is not a number", "ligne 2 : score : « nan » n’est pas un nombre"),
    "1_000": ("row 2: score: “1_000” is not a number", "ligne 2 : score : « 1_000 » n’est pas un nombre"),
}


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_a_wrong_score_is_named_by_its_row_and_the_others_are_still_compared(wrong):
    english, french = WRONG[wrong]
    assert cells(MATCHPOINTS(column(420, wrong, 450))) == [0, english, 2]
    assert TRAVELLERS(column(1, 1, 1), column(420, wrong, 450)) == [
        [0, 2, 0, 100], [english, "", "", ""], [2, 0, 100, 0]
    ]
    with speaking("fr"):
        assert cells(MATCHPOINTS(column(420, wrong, 450))) == [0, french, 2]


def test_a_wrong_adjusted_score_is_named_by_its_row():
    spilled = TRAVELLERS(column(1, 1, 1), column(420, 50, 450), None, column("", "sixty", None))
    assert spilled[1][0].startswith("row 2: ")
    assert "60/40" in spilled[1][0]
    assert [row[0] for row in spilled[::2]] == [0, 2]


def test_a_date_among_the_adjusted_scores_says_what_excel_did():
    spilled = TRAVELLERS(1, 420, None, datetime.datetime(2026, 6, 4))
    assert "Excel made a date of it" in spilled[0][0]


@pytest.mark.parametrize(
    "call",
    [
        lambda: MATCHPOINTS(column(1, 2, 3), column(1, 1)),
        lambda: TRAVELLERS(column(1, 1), column(1, 2, 3)),
        lambda: TRAVELLERS(column(1, 1, 1), column(1, 2, 3), column("a", "b")),
        lambda: TRAVELLERS(column(1, 1, 1), column(1, 2, 3), None, column("", "")),
        lambda: TRAVELLERS(column(1, 1, 1), column(1, 2, 3), None, None, None, None, column(3, 3)),
        lambda: RANKING(column(1, 2), column(1, 2), column(1, 1), column(50, 0), [[2, 0, 100, 0]]),
        lambda: RANKING(column(1), column(1, 2), column(1, 1), column(50, 0), [[2, 0, 100, 0], [0, 2, 0, 100]]),
        lambda: FREQUENCIES(column(1, 1), column(50), [[2, 0, 100, 0], [0, 2, 0, 100]], 1, 2),
        lambda: BRIDGE_SCORE(column("3NT", "4S"), column("N", "S", "E"), "=", "none"),
        lambda: REGROUP(column(1, 2), column(7, 7, 7), 6),
        lambda: PLACES(column(1, 2), column(1, 2, 3)),
    ],
)
def test_ranges_of_different_heights_are_said_in_one_sentence(call):
    assert call().startswith("the ranges must have the same number of rows: ")
    with speaking("fr"):
        assert call().startswith("les plages doivent avoir le même nombre de lignes : ")


def test_the_sentence_tells_each_height():
    assert MATCHPOINTS(column(1, 2, 3), column(1, 1)).endswith("boards 2, scores 3, groups 3, adjusted 3")


NO_SCORE = {
    425: "row 2: 425 is not a bridge score; correct it", 420.5: "row 2: 420.5 is not a bridge score; correct it",
    "1.100": "row 2: 1.100 is not a bridge score; correct it", "1,100": "row 2: 1,100 is not a bridge score; correct it",
    "425": "row 2: 425 is not a bridge score; correct it", 7610: "row 2: 7610 is not a bridge score; correct it",
    -7610: "row 2: -7610 is not a bridge score; correct it", 10: "row 2: 10 is not a bridge score; correct it",
    2020: "row 2: 2020 is not a bridge score; correct it",
    46024: "row 2: 46024 is not a bridge score (a date? set the cell to text and type it again)",
    46020.0: "row 2: 46020 is not a bridge score (a date? set the cell to text and type it again)",
}


@pytest.mark.parametrize("score", NO_SCORE, ids=str)
def test_a_score_that_no_contract_gives_is_said_and_is_no_result(score):
    said = NO_SCORE[score]
    assert cells(MATCHPOINTS(column(420, score, 450))) == [0, said, 2]
    spilled = TRAVELLERS(column(1, 1, 1), column(420, score, 450))
    assert spilled == [[0, 2, 0, 100], [said, "", "", ""], [2, 0, 100, 0]]
    pairs, boards = column(1, 2, 3), column(1, 1, 1)
    ranked = RANKING(pairs, pairs, boards, column(420, score, 450), spilled, "NS")
    assert [row[:2] for row in ranked] == [[1, 3], [2, 1]]
    noted = [[0, 4, 0, 100], [2, 2, 50, 50], [4, 0, 100, 0]]
    assert RANKING(pairs, pairs, boards, column(420, score, 450), noted) == said


@pytest.mark.parametrize("score", [7600, -7600, 0, 50, 80, 7000, 2980, -1080, 420.0, "2 220"])
def test_the_rarest_contracts_score_too(score):
    assert cells(MATCHPOINTS(column(score, score))) == [1, 1]


@pytest.mark.parametrize("board", [1, 2, 3, 4])
def test_a_score_of_the_other_vulnerability_still_counts(board):
    assert TRAVELLERS(column(board, board), column(600, 400))[0] == [2, 0, 100, 0]


@pytest.mark.parametrize("written", ["1/2", "3/4", "0.6/0.4", "1/2/2026"])
def test_what_could_be_a_date_is_no_adjusted_score(written):
    for spilled in (TRAVELLERS(1, written), TRAVELLERS(1, 420, None, written)):
        assert spilled[0][0].startswith(f'row 1: "{written}"')
        assert "60/40" in spilled[0][0]
        assert spilled[0][1:] == ["", "", ""]


ERRORS = {
    "#": "the cell holds the error “#”; type it again", "#REF!": "the cell holds the error “#REF!”; type it again",
    "Err:502": "the cell holds the error “Err:502”; type it again", "A|#": "the cell holds the error “A|#”; type it again",
    True: "TRUE/FALSE is not a number", False: "TRUE/FALSE is not a number", 1.5: "1.5 is not a whole number",
    "1,5": "1.5 is not a whole number", -2146826246: "not a number",
    datetime.date(2026, 2, 1): "2026-02-01 is a date; set the cell to text and type it again",
}


@pytest.mark.parametrize("wrong", ERRORS, ids=str)
def test_a_cell_that_is_no_board_or_group_is_named_and_its_line_is_no_result(wrong):
    for what, boards, groups in (
        ("board", column(1, wrong, 1), None), ("group", column(1, 1, 1), column("a", wrong, "a"))
    ):
        said = f"row 2: {what}: {ERRORS[wrong]}"
        spilled = TRAVELLERS(boards, column(420, 430, 450), groups)
        assert spilled == [[0, 2, 0, 100], [said, "", "", ""], [2, 0, 100, 0]]
        assert cells(MATCHPOINTS(column(420, 430, 450), boards, groups)) == [0, said, 2]
        pairs = column(1, 2, 3)
        ranked = RANKING(pairs, pairs, boards, column(420, 430, 450), spilled, "NS", None, None, None, groups)
        assert [row[:2] for row in ranked] == [[1, 3], [2, 1]]
        noted = [[0, 4, 0, 100], [2, 2, 50, 50], [4, 0, 100, 0]]
        assert RANKING(pairs, pairs, boards, column(420, 430, 450), noted, "NS", None, None, None, groups) == said
    assert FREQUENCIES(column(1, wrong), column(420, 430), [[0, 2, 0, 100], [2, 0, 100, 0]], 1, 2) == (
        f"row 2: board: {ERRORS[wrong]}"
    )


@pytest.mark.parametrize("wrong", ERRORS, ids=str)
def test_a_cell_that_is_no_pair_stops_the_ranking_with_its_row(wrong):
    boards, scores, pairs = column(1, 1), column(420, 430), column(1, 2)
    spilled = TRAVELLERS(boards, scores)
    assert RANKING(column(1, wrong), pairs, boards, scores, spilled) == f"row 2: NS pair: {ERRORS[wrong]}"
    assert RANKING(pairs, column(wrong, 2), boards, scores, spilled) == f"row 1: EW pair: {ERRORS[wrong]}"
    percents = column(0, 100)
    tiebreak = FUNCTIONS["TIEBREAK"]
    assert tiebreak(pairs, column(1, wrong), pairs, boards, scores, percents) == f"row 2: NS pair: {ERRORS[wrong]}"
    assert tiebreak(column(1, wrong), pairs, pairs, boards, scores, percents) == f"row 2: tied pair: {ERRORS[wrong]}"
    assert tiebreak(pairs, pairs, pairs, column(wrong, 1), scores, percents) == f"row 1: board: {ERRORS[wrong]}"


def test_wrong_cells_are_said_in_french_too():
    with speaking("fr"):
        assert cells(MATCHPOINTS(column(420, 425), column("#N/A", 1))) == [
            "ligne 1 : donne : la cellule contient l’erreur « #N/A » ; ressaisissez-la",
            "ligne 2 : 425 n’est pas un score de bridge ; corrigez-le",
        ]
        assert cells(MATCHPOINTS(column(46024))) == [
            "ligne 1 : 46024 n’est pas un score de bridge (une date ? mettez la cellule au format texte et retapez)"
        ]


def test_there_is_no_board_0():
    assert TRAVELLERS(0, 50)[0][0] == "row 1: board: there is no board 0"
    assert TRAVELLERS("-1", 50)[0][0] == "row 1: board: there is no board -1"


def test_a_board_written_1_0_is_board_1():
    assert cells(MATCHPOINTS(column(420, 400, 50), column("1", 1.0, "1,0"))) == [4, 2, 0]


@pytest.mark.parametrize("wrong", ["#REF!", True, datetime.date(2026, 2, 1)])
def test_a_wrong_adjusted_cell_is_named_by_its_row(wrong):
    spilled = TRAVELLERS(column(1, 1), column(50, 0), None, column("", wrong))
    assert spilled[1][0].startswith("row 2: ")
    assert "is not an adjusted score" in spilled[1][0]


def test_notes_that_a_cell_made_text_of_are_read_as_numbers():
    pairs, boards, scores = column(1, 2), column(1, 1), column(420, 430)
    as_text = [["0", "2,0", "0", "100"], ["2.0", "0", "100,0", "0"]]
    assert RANKING(pairs, pairs, boards, scores, as_text) == RANKING(pairs, pairs, boards, scores, TRAVELLERS(boards, scores))
    assert FREQUENCIES(boards, scores, as_text, 1, 2) == FREQUENCIES(boards, scores, TRAVELLERS(boards, scores), 1, 2)


@pytest.mark.parametrize("row", [[2, "", 100, 0], [2, 0, "#N/A", 0], [True] * 4, [2, 0, 100, True]])
def test_notes_with_some_of_their_figures_only_are_said(row):
    notes = [[0, 2, 0, 100], row]
    said = "row 2: travellers: give the four columns as TRAVELLERS returns them"
    assert RANKING(column(1, 2), column(1, 2), column(1, 1), column(420, 430), notes) == said
    assert FREQUENCIES(column(1, 1), column(420, 430), notes, 1, 2) == said


def test_a_line_whose_notes_are_an_error_is_left_out_of_the_ranking():
    notes = [[0, 2, 0, 100], ["#N/A"] * 4, [2, 0, 100, 0]]
    rows = RANKING(column(1, 2, 3), column(1, 2, 3), column(1, 1, 1), column(420, 430, 450), notes, "NS")
    assert [row[1] for row in rows] == [3, 1]


def test_a_tie_break_with_a_wrong_score_or_percentage_names_its_row():
    tiebreak, pairs, boards = FUNCTIONS["TIEBREAK"], column(1, 2), column(1, 1)
    assert tiebreak(pairs, pairs, pairs, boards, column(420, 425), column(0, 100)) == (
        "row 2: 425 is not a bridge score; correct it"
    )
    assert tiebreak(pairs, pairs, pairs, boards, column(420, 430), column(0, "x")) == (
        "row 2: percentage: “x” is not a number"
    )


# --- Whole columns ---

TALL = 65_536


def whole_column(*filled):
    return column(*filled, *[None] * (TALL - len(filled)))


def test_a_whole_column_whose_first_cell_is_blank_is_read_to_its_last_filled_one():
    spilled = MATCHPOINTS(whole_column(None, 420, 450))
    assert cells(spilled) == ["", 0, 2]
    spilled = MATCHPOINTS(whole_column(None, 420, 450, None, 50), whole_column("", 1, 1, "", 1), "a")
    assert cells(spilled) == ["", 2, 4, "", 0]
    assert cells(PLACES(whole_column(None, 50, 60))) == ["", 2, 1]


def test_the_expected_results_may_be_a_whole_column_too():
    spilled = TRAVELLERS(whole_column(1, 1), whole_column(420, 450), None, None, None, None, whole_column(2, ""))
    assert spilled == [[0, 2, 0, 100], [2, 0, 100, 0]]


# --- Arguments of one cell that come as a range ---


def test_an_argument_of_one_cell_may_be_a_range_of_one():
    boards, scores = column(1, 1), column(50, 0)
    plain = TRAVELLERS(boards, scores, None, None, 1, 0.1, 6, "EBU")
    assert TRAVELLERS(boards, scores, None, None, [[1]], [[0.1]], [[6]], [["EBU"]]) == plain
    assert MATCHPOINTS(scores, None, None, ((1,),)) == MATCHPOINTS(scores, None, None, 1)
    assert MATCHPOINTS(scores, None, None, [[None]]) == MATCHPOINTS(scores)
    pairs, notes = column(1, 2), TRAVELLERS(boards, scores)
    plain = RANKING(pairs, pairs, boards, scores, notes, "NS", None, 0.01, "no", None, 5)
    assert RANKING(pairs, pairs, boards, scores, notes, [["NS"]], None, [[0.01]], [["no"]], None, [[5]]) == plain
    assert FREQUENCIES(boards, scores, notes, [[1]], [[2]]) == FREQUENCIES(boards, scores, notes, 1, 2)
    assert BRIDGE_SCORE("4C", "N", "=", "none", [["fr"]]) == 420
    assert BRIDGE_SCORE("4C", "N", "=", "none", [[""]]) == 130
    assert REGROUP(4, [[7]], [[6]], [[2]]) == REGROUP(4, 7, 6)


def test_an_argument_of_one_cell_is_no_column():
    assert MATCHPOINTS(column(50, 0), None, None, column(1, 2)) == "step: give one cell; this range has 2"
    with speaking("fr"):
        assert MATCHPOINTS(column(50, 0), None, None, column(1, 2)) == (
            "pas : donnez une seule cellule ; cette plage en a 2"
        )


# --- TRAVELLERS ---


def test_travellers_of_a_fouled_board():
    spilled = TRAVELLERS(
        column(*[1] * 9), column(100, 50, 50, 420, 450, -50, 420, 430, 400), column(*"bbbaaaaaa")
    )
    assert spilled == [
        pytest.approx(row) for row in [
            [11.2, 8, 70, 50], [8.8, 10.4, 55, 65], [8.8, 10.4, 55, 65], [8, 8, 50, 50], [15.5, 0.5, 96.875, 3.125],
            [0.5, 15.5, 3.125, 96.875], [8, 8, 50, 50], [12.5, 3.5, 78.125, 21.875], [3.5, 12.5, 21.875, 78.125],
        ]
    ]


@pytest.mark.parametrize("expected", [7, 7.0, "7", "7,0", column(*[7] * 6), column(*["7"] * 6)])
def test_a_result_that_should_be_there_counts_in_n(expected):
    spilled = TRAVELLERS(column(*[1] * 6), column(420, 450, -50, 450, 420, 170), None, None, None, None, expected)
    assert [row[0] for row in spilled] == pytest.approx([6, 32 / 3, 1 / 6, 32 / 3, 6, 2.5])


@pytest.mark.parametrize("blank", BLANKS)
def test_where_no_number_is_expected_those_there_count(blank):
    spilled = TRAVELLERS(
        column(*[1] * 6, *[2] * 2), column(420, 450, -50, 450, 420, 170, 50, 0), None, None, None, None,
        column(*[7] * 6, blank, blank),
    )
    assert [row[0] for row in spilled] == pytest.approx([6, 32 / 3, 1 / 6, 32 / 3, 6, 2.5, 2, 0])


def test_the_words_of_the_session_tab_say_what_counts():
    boards, scores = column(1, 1, 1, 1, 1, 2, 2, 2, 2), column(140, 130, 120, 110, None, 140, 130, 120, 110)

    def north_south(expected):
        return [row[0] for row in TRAVELLERS(boards, scores, None, None, None, None, expected)]

    in_full, rescaled = [6, 4, 2, 0], [7.75, 5.25, 2.75, 0.25]          # (x + 1)·5/4 − 1
    assert north_south("in progress|each board’s own") == [*in_full, "", *in_full]
    assert north_south("en cours|commun à toutes les donnes") == [*in_full, "", *in_full]
    assert north_south("final|each board's own") == [*rescaled, "", *in_full]
    assert north_south("définitif|common") == [*rescaled, "", *rescaled]
    assert north_south(None) == [*in_full, "", *in_full]


def test_a_word_the_session_tab_does_not_know_is_refused_with_the_choices():
    assert "“final”, “in progress”" in TRAVELLERS(1, 50, None, None, None, None, "soon|common")
    assert TRAVELLERS(1, 50, None, None, None, None, "soon") == "row 1: expected results: “soon” is not a number"


def test_an_expected_number_that_cannot_be_read_names_its_row():
    answer = TRAVELLERS(column(1, 1), column(50, 0), None, None, None, None, column(2, "two"))
    assert answer == "row 2: expected results: “two” is not a number"
    with speaking("fr"):
        answer = TRAVELLERS(column(1, 1), column(50, 0), None, None, None, None, column(2, "deux"))
        assert answer == "ligne 2 : résultats attendus : « deux » n’est pas un nombre"


def expecting(expected, boards=(1, 1, 1, 2), scores=(140, 130, 110, 50)):
    return TRAVELLERS(column(*boards), column(*scores), None, None, None, None, expected)


@pytest.mark.parametrize(
    ("expected", "said"),
    [
        (2, "row 1: expected results: 2, but the board has 3; give those it should have"),
        (column("", "", 2, 1), "row 3: expected results: 2, but the board has 3; give those it should have"),
        (column(4, "", 4, 0), "row 4: expected results: 0, but the board has 1; give those it should have"),
        (column(4, 4, 4, -1), "row 4: expected results: -1, but the board has 1; give those it should have"),
        (column(4, "", 5, 1),
         "row 3: expected results: 5, but row 1 says 4 for the same board; give one number a board"),
        (column(4, 4, 4, 1.5), "row 4: expected results: 1.5 is not a whole number"),
        (column(4, 4, True, 1), "row 3: expected results: TRUE/FALSE is not a number"),
    ],
)
def test_an_expected_number_no_board_can_have_names_its_row(expected, said):
    assert expecting(expected) == said


def test_a_negative_expected_number_is_refused_before_any_result_is_there():
    assert expecting(-3, scores=("", "", "", "")).startswith("row 1: expected results: -3, but the board has 0")


def test_a_row_without_an_expected_number_takes_its_boards():
    assert expecting(column("", 4, None, 1)) == expecting(column(4, 4, 4, 1)) == expecting(column(4, "", "", NAN))
    assert [row[0] for row in expecting(column("", 4, None, 1))][:3] == pytest.approx([4.2, 3.6, 3])       # 70, 60, 50 % of 6


@pytest.mark.parametrize(
    ("award", "percents"), [("60/40", [60, 40]), ("A+/A-", [60, 40]), ("M-/M", [40, 50]), ("50", [50, 50])]
)
def test_an_adjusted_score_beside_the_score_replaces_it(award, percents):
    spilled = TRAVELLERS(column(1, 1), column(50, 420), None, column("", award))
    assert spilled[1] == [percents[0] / 50, percents[1] / 50, *percents]
    assert spilled[0] == [1, 1, 50, 50]                     # one real result of two: the average


def test_an_adjusted_score_may_stand_in_the_score_column():
    assert TRAVELLERS(column(1, 1), column(50, "60/40")) == [[1, 1, 50, 50], [1.2, 0.8, 60, 40]]


@pytest.mark.parametrize("where", ["scores", "adjusted"])
def test_not_played_by_decision_is_blank_and_no_result(where):
    scores, adjusted = (column(50, 0, "NP"), None) if where == "scores" else (column(50, 0, 420), column("", "", "NP"))
    assert TRAVELLERS(column(1, 1, 1), scores, None, adjusted) == [[2, 0, 100, 0], [0, 2, 0, 100], [""] * 4]
    assert TRAVELLERS(column(1, 1, 1), scores, None, adjusted, None, None, "final|own")[0] == [2, 0, 100, 0]


@pytest.mark.parametrize("award", ["", "60/40"])
@pytest.mark.parametrize("blank", BLANKS)
def test_a_line_without_a_board_is_no_result(blank, award):
    scores, adjusted = column(50, 0, 420), column("", "", award)
    spilled = TRAVELLERS(column(1, 1, blank), scores, None, adjusted, None, None, "final|common")
    assert spilled == [[2, 0, 100, 0], [0, 2, 0, 100], [""] * 4]


@pytest.mark.parametrize("rounding", [0.1, "0.1", "0,1", "0.1 on each board", "0,1 sur chaque donne", "board 0.1"])
def test_board_scores_may_be_rounded_to_a_tenth(rounding):
    spilled = TRAVELLERS(column(*[1] * 6), column(420, 450, -50, 450, 420, 170), None, None, None, rounding, 7)
    assert [row[0] for row in spilled] == [6, 10.7, 0.2, 10.7, 6, 2.5]


@pytest.mark.parametrize("rounding", [None, "", 0, "none", "aucun", 0.01])
def test_otherwise_board_scores_are_not_rounded(rounding):
    spilled = TRAVELLERS(column(*[1] * 6), column(420, 450, -50, 450, 420, 170), None, None, None, rounding, 7)
    assert spilled[1][0] == 32 / 3


def test_a_rounding_nobody_uses_is_refused():
    assert TRAVELLERS(1, 50, None, None, None, 0.5) == "rounding is 0.1 or 0.01, not 0.5"


def test_small_groups_follow_the_federation():
    def percents(rules):
        return TRAVELLERS(column(1, 1), column(50, 0), None, None, None, None, 6, rules)[0][2:]

    assert percents(None) == percents("FFB") == [50, 50]
    assert percents("EBU") == pytest.approx([65, 55])


def test_sections_scored_alone_have_their_own_common_top():
    boards = column(*["A|1"] * 4, *["B|1"] * 6)
    spilled = TRAVELLERS(boards, column(140, 130, 120, 110, 460, 450, 430, 420, 400, 110), None, None, None, None, "final|common")
    assert [row[0] for row in spilled] == [6, 4, 2, 0, 10, 8, 6, 4, 2, 0]


# --- RANKING ---


def two_boards(*scores, lines=None, **more):
    """RANKING of two tables that play two boards against the same opponents."""
    boards = column(1, 1, 2, 2)
    spilled = TRAVELLERS(boards, column(*scores))
    return RANKING(column(1, 2, 1, 2), column(1, 2, 1, 2), boards, column(*scores), spilled, lines, **more)


def test_a_ranking_a_line_with_place_pair_line_boards_points_top_and_percentage():
    assert two_boards(420, 50, 100, 100) == [
        [1, 1, "NS", 2, 3, 4, 75, ""], [2, 2, "NS", 2, 1, 4, 25, ""],
        [1, 2, "EW", 2, 3, 4, 75, ""], [2, 1, "EW", 2, 1, 4, 25, ""],
    ]


@pytest.mark.parametrize("written", ["EW", "EO", "ew", "E-O"])
def test_one_line_alone(written):
    rows = two_boards(420, 50, 100, 100, lines=written)
    assert rows == [[1, 2, "EW", 2, 3, 4, 75, ""], [2, 1, "EW", 2, 1, 4, 25, ""]]


def test_a_tie_is_broken_by_article_81_then_tops_and_shows_it():
    assert two_boards(420, 50, 100, 110, lines="NS") == [
        [1, 1, "NS", 2, 2, 4, 50, "article 81: 2 · tops: 1"], [1, 2, "NS", 2, 2, 4, 50, "article 81: 2 · tops: 1"]
    ]


def test_blank_tie_break_cells_leave_the_place_shared():
    assert [row[-1] for row in two_boards(420, 50, 100, 110, lines="NS", tiebreaks=column("", None))] == ["", ""]


def test_tie_breaks_may_be_listed_in_french():
    rows = two_boards(420, 50, 100, 110, lines="NS", tiebreaks=column("régularité des donnes", "", "Nombre de tops"))
    assert [row[-1] for row in rows] == ["régularité des donnes: -0.25 · Nombre de tops: 1"] * 2


def test_a_tie_break_nobody_knows_is_refused_with_the_choices():
    assert "“head-to-head”" in two_boards(420, 50, 100, 110, tiebreaks="drawing lots")


def test_a_ranking_fills_the_height_asked_for():
    rows = two_boards(420, 50, 100, 100, lines="NS", height=4)
    assert rows[2:] == [[""] * 8] * 2
    assert "2 pairs for 1 places" in two_boards(420, 50, 100, 100, lines="NS", height=1)
    with speaking("fr"):
        assert "2 paires pour 1 places" in two_boards(420, 50, 100, 100, lines="NS", height=1)


def test_nothing_played_is_a_blank_ranking():
    spilled = TRAVELLERS(column(1, 1), column("", ""))
    assert RANKING(column(1, 2), column(1, 2), column(1, 1), column("", ""), spilled) == [[""] * 8]


def test_a_ranking_needs_the_four_columns():
    answer = RANKING(column(1, 2), column(1, 2), column(1, 1), column(50, 0), column(2, 0))
    assert answer == "travellers: give the four columns that TRAVELLERS returns"


def test_lines_with_a_wrong_cell_do_not_count_in_the_ranking():
    scores = column(50, 0, "abc")
    spilled = TRAVELLERS(column(1, 1, 1), scores)
    rows = RANKING(column(1, 2, 3), column(1, 2, 3), column(1, 1, 1), scores, spilled, "NS")
    assert [row[1] for row in rows] == [1, 2]


def test_average_plus_follows_the_pair_unless_told_not_to():
    boards, scores = column(1, 1, 2, 2), column(50, 0, "A+/A-", 0)
    spilled = TRAVELLERS(boards, scores)
    for own_average, points in (
        (None, 4), (True, 4), ("yes", 4), ("oui", 4), (False, 3.2), ("non", 3.2), ("no", 3.2),
        (1.0, 4), (0, 3.2),
    ):
        rows = RANKING(column(1, 2, 1, 2), column(1, 2, 1, 2), boards, scores, spilled, "NS", None, None, own_average)
        assert (rows[0][1], rows[0][4]) == (1, points)


def test_an_award_of_nothing_to_both_sides_still_has_its_top():
    boards, scores = column(1, 1, 2, 2), column(50, 0, "0/0", "0/0")
    rows = RANKING(column(1, 2, 1, 2), column(1, 2, 1, 2), boards, scores, TRAVELLERS(boards, scores), "NS")
    assert [row[3:7] for row in rows] == [[2, 2, 4, 50], [2, 0, 4, 0]]


def test_figures_that_went_through_fifteen_digits_still_tie():
    """Some programs store 11.666666666666666 as 11.6666666666667."""
    scores = column(*[130, 120, 140, 150, 110, 100] * 2)
    boards, ns = column(*[1] * 6, *[2] * 6), column(1, 2, 3, 4, 5, 6, 2, 1, 3, 4, 5, 6)
    spilled = TRAVELLERS(boards, scores, None, None, None, None, 7)
    stored = [[float(f"{cell:.15g}") for cell in row] for row in spilled]
    exact, again = (RANKING(ns, ns, boards, scores, block, "NS", "") for block in (spilled, stored))
    assert [row[:2] for row in again] == [row[:2] for row in exact]
    assert [row[0] for row in again] == [1, 2, 3, 3, 5, 6]
    assert len({row[6] for row in again if row[1] in (1, 2)}) == 1


# --- The functions and the engine are one ---


def called(event: PairsEvent):
    """The event as a workbook's formulas score it: the notes, and {(section, line): ranking rows}."""
    method = event.method
    alone = method.sections == "alone"
    boards = column(*(f"{line.section}|{line.board}" if alone else line.board for line in event.lines))
    plain = column(*(line.board for line in event.lines))
    scores = column(*(line.adjusted or line.score for line in event.lines))
    groups = column(*(line.group for line in event.lines))
    rounding = None if method.rounding == "none" else method.rounding
    spilled = TRAVELLERS(
        boards, scores, groups, None, method.step, rounding, f"{method.state}|{method.top}", method.small_groups
    )
    rankings = {}
    for section in sorted({line.section for line in event.lines}) if alone else [""]:
        ns, ew = (
            column(*(f"{line.section}{pair}" if line.section == section or not alone else ""
                     for line, pair in ((line, getattr(line, side)) for line in event.lines)))
            for side in ("ns", "ew")
        )
        for line in ("NS", "EW") if method.winners == 2 else ("1",):
            rankings[section, "" if line == "1" else line] = RANKING(
                ns, ew, plain, scores, spilled, line, column(*(method.tiebreaks or [""])), rounding,
                method.own_average, groups,
            )
    return spilled, rankings


def tells_its_tops(event: PairsEvent) -> bool:
    """Not so when a board's only results are awards of nothing to both sides: 0 points and 0 % of an unknown top."""
    def boards(lines):
        return {(line.section if event.method.sections == "alone" else "", line.board) for line in lines}

    scored = [line for line in event.lines if line.adjusted != "NP" and (line.adjusted or line.score is not None)]
    return boards(line for line in scored if line.adjusted != "0/0") == boards(scored)


POSSIBLE = sorted({sign * score for sign in (1, -1) for score in (
    0, 50, 70, 80, 90, 100, 110, 120, 130, 140, 150, 170, 180, 200, 210, 230, 240, 250, 300, 350, 400, 420, 430, 450
)})                                         # scores that exist, from the table on the back of a bidding box


def with_bridge_scores(event: PairsEvent) -> PairsEvent:
    """Random events draw any multiple of ten; each becomes the nearest score of a contract."""
    def nearest(score):
        return None if score is None else min(POSSIBLE, key=lambda possible: abs(possible - score))

    return replace(event, lines=tuple(replace(line, score=nearest(line.score)) for line in event.lines))


def assert_one(event: PairsEvent):
    event = with_bridge_scores(event)
    scored = score_event(event)
    spilled, rankings = called(event)
    columns = [
        (side.points(event.method.step), side.percents()) for side in (scored.ns_notes, scored.ew_notes)
    ]
    for i, row in enumerate(spilled):
        if scored.ns_notes.counts[i]:
            figures = [columns[0][0][i], columns[1][0][i], columns[0][1][i], columns[1][1][i]]
            assert row == pytest.approx(figures, abs=1e-9)
        else:
            assert row == [""] * 4
    for ranking in scored.rankings:
        rows = [row for row in rankings[ranking.section, ranking.line] if row[0] != ""]
        shown = {str(row[1]): row for row in rows}
        assert len(shown) == len(rows) == len(ranking.rows)
        for standing in ranking.rows:
            who, total = scored.competitors[standing.competitor], scored.totals
            row = shown[who.section + who.number]
            assert row[0] == standing.place
            assert row[2] == ranking.line
            assert row[3] == total.boards[standing.competitor]
            assert row[4] == pytest.approx(float(total.points[standing.competitor]), abs=1e-9)
            assert row[5] == pytest.approx(float(total.most[standing.competitor]), abs=1e-9)
            assert row[6] == pytest.approx(float(total.share(standing.competitor) * 100), abs=1e-9)
        by_place = [row[0] for row in rows]
        assert by_place == sorted(by_place)


@pytest.mark.parametrize("tenth", range(10))
def test_travellers_and_ranking_agree_with_the_engine(tenth):
    for seed in range(tenth, 200, 10):
        event = random_event(random.Random(seed))
        try:
            if tells_its_tops(event):
                assert_one(event)
        except AssertionError as error:
            raise AssertionError(f"random event {seed}: {error}") from error


@settings(max_examples=60)
@given(st.randoms(use_true_random=False).map(random_event))
def test_travellers_and_ranking_agree_with_the_engine_on_events_made_to_break_it(event):
    assume(event.lines and tells_its_tops(event))
    assert_one(event)


def test_noise_neither_makes_nor_breaks_a_tie_in_a_large_field():
    """Thirteen tables, one result missing on every board: sums of thirteenths, equal and nearly equal."""
    draw = random.Random(81)
    event = random_event(draw)
    lines = [
        replace(event.lines[0], board=board, ns=str(pair), ew=str(pair), section="", group="", adjusted="",
                score=None if pair == board else draw.choice((0, 50, 110)))
        for board in range(1, 14) for pair in range(1, 14)
    ]
    method = replace(event.method, tiebreaks=(), rounding="none", state="final")
    event = replace(event, lines=tuple(lines), method=method)
    assert with_bridge_scores(event) == event
    assert_one(event)
    _, rankings = called(event)
    rows = next(iter(rankings.values()))
    percents = {}
    for row in rows:
        percents.setdefault(row[0], set()).add(row[6])
    assert all(len(same) == 1 for same in percents.values())
    assert any(sum(row[0] == place for row in rows) > 1 for place in percents)


# --- FREQUENCIES ---


def test_frequencies_of_each_board_from_the_best_score_down():
    boards, scores = column(1, 1, 1, 2, 2, 1), column(50, 420, 50, 0, "60/40", None)
    spilled = TRAVELLERS(boards, scores)
    assert FREQUENCIES(boards, scores, spilled, column(1, "", "", 2), 3) == [
        [420, 1, 4, 0, 100, 0], [50, 2, 1, 3, 25, 75], [""] * 6,
        [0, 1, 1, 1, 50, 50], ["60/40", 1, 1.2, 0.8, 60, 40], [""] * 6,
    ]


def test_a_score_typed_as_text_is_the_same_score():
    boards, scores = column(1, 1, 1, 1), column(50, "50", 50.0, "\u221250")
    first, second = FREQUENCIES(boards, scores, TRAVELLERS(boards, scores), 1, 2)
    assert first == pytest.approx([50, 3, 4, 2, 200 / 3, 100 / 3])
    assert second == [-50, 1, 0, 6, 0, 100]


def test_a_board_with_more_scores_than_rows_says_how_many_are_left_out():
    boards, scores = column(1, 1, 1, 1), column(110, 120, 130, 130)
    first, second = FREQUENCIES(boards, scores, TRAVELLERS(boards, scores), 1, 2)
    assert first == pytest.approx([130, 2, 5, 1, 250 / 3, 50 / 3])
    assert second == ["…", 2, "", "", "", ""]


def test_a_wrong_score_is_in_no_frequency():
    boards, scores = column(1, 1, 1), column(110, "abc", 130)
    assert [row[0] for row in FREQUENCIES(boards, scores, TRAVELLERS(boards, scores), 1, 3)] == [130, 110, ""]


# --- BRIDGE_SCORE ---


@pytest.mark.parametrize(
    ("contract", "declarer", "result", "vulnerable", "score"),
    [
        ("3NT", "N", "=", "NS", 600), ("5CX", "E", "-3", "EW", 800), ("4SXX", "W", "+1", "NS", -1080),
        ("1NT", "S", "=", "none", 90), ("2S", "N", "+1", "all", 140), ("4Sx", "N", "+1", "none", 690),
        ("4HXX", "S", "=", "NS", 1080), ("6D", "E", "=", "none", -920), ("7NTXX", "N", "=", "NS", 2980),
        ("5CX", "N", -3, "none", -500), ("5CXX", "S", "-4", "all", -2200), ("2HX", "W", "-4", "NS", 800),
        ("3NT", "N", "-2", "NS", -200), ("PASS", None, None, None, 0), ("-", "", "", "", 0),
        ("3NT", "N", 9, 2, 600), ("3NT", "N", 9.0, 2.0, 600), ("3NT", "N", "9", "2", 600), ("3NT", "E", 9, 18, -400),
        ("3NT=", "N", None, "", 400), ("3NT", "N", "=", None, 400), ("3NT", "N", "=", NAN, 400),
        ("4S", "N", "\u22121", "none", -50), ("", "N", "=", "NS", ""), (None, None, None, None, ""),
    ],
)
def test_contracts_score_by_the_laws(contract, declarer, result, vulnerable, score):
    assert BRIDGE_SCORE(contract, declarer, result, vulnerable) == score


@pytest.mark.parametrize(("contract", "score"), [("3SA", 400), ("4C", 420), ("4P", 420), ("5T", 400), ("5K", 400)])
def test_french_contracts_score_in_a_french_workbook(contract, score):
    for language in ("fr", "FR", "français"):
        assert BRIDGE_SCORE(contract, "N", "=", "Personne", language) == score
    assert BRIDGE_SCORE(contract, "O", "=", "Personne", "fr") == -score


def test_c_is_clubs_in_english_and_hearts_in_french():
    assert BRIDGE_SCORE("4C", "N", "=", "none") == 130
    assert BRIDGE_SCORE("4C", "N", "=", "none", "fr") == 420


def test_a_language_nobody_speaks_is_refused():
    assert "“English”, “French”" in BRIDGE_SCORE("4C", "N", "=", "none", "de")


def test_a_column_of_contracts_is_a_column_of_scores():
    scores = BRIDGE_SCORE(
        column("3NT", None, "4S", "PASS", "4T"), column("N", "", "E", "", "S"), column("=", "", "-1", "", "="),
        column(1, 2, 3, 4, 5),
    )
    assert cells(scores)[:4] == [400, "", 100, 0]
    assert cells(scores)[4].startswith("row 5: The contract 4T uses a French suit letter")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("3NT", None, "=", "none"), "who played it"), (("3NT", "N", None, "none"), "result is missing"),
        (("3NT", "Q", "=", "none"), "not a declarer"), (("3NT", "N", "+9", "none"), "impossible"),
        (("3NT", "N", "=", "maybe"), "not a vulnerability"), (("3NT", "N", "=", 2.5), "not a vulnerability"),
        (("3NT", "N", "=", 0), "no board 0"), (("#N/A", "N", "=", "none"), "not a contract"),
        (("8NT", "N", "=", "none"), "not a contract"), ((True, "N", "=", "none"), "not a contract"),
        (("3NT", "N", 1, "none"), "no sign"), (("3NT", "N", datetime.date(2026, 1, 2), "none"), "not a result"),
    ],
)
def test_a_contract_that_cannot_be_scored_says_why(arguments, said):
    answer = BRIDGE_SCORE(*arguments)
    assert answer.startswith("row 1: ")
    assert said in answer
    assert BRIDGE_SCORE(*arguments, "fr").startswith("ligne 1 : ")


# --- REGROUP ---


def test_regroup_rescales_by_article_84():
    assert REGROUP(4, 7, 6) == pytest.approx(4.833333333333333)
    assert REGROUP(9, 7, 6) == pytest.approx(10.666666666666666)
    assert REGROUP(2, 7, 6, 1) == pytest.approx(2.4166666666666665)
    assert REGROUP("4,0", "7", 6.0) == pytest.approx(4.833333333333333)


def test_regroup_takes_columns_and_says_which_row_is_wrong():
    spilled = cells(REGROUP(column(4, None, 9, "x"), 7, column(6, 6, 8, 6)))
    assert spilled[:2] == [pytest.approx(4.833333333333333), ""]
    assert spilled[2] == "row 3: the group has from 1 to all of the board’s results"
    assert spilled[3] == "row 4: value: “x” is not a number"
    assert REGROUP(None, 7, 6) == ""


@pytest.mark.parametrize(("everything", "group"), [(7, 0), (7, 8), (0, 0), (None, 6), (7, None), (-3, -4)])
def test_regroup_refuses_a_group_no_board_can_have(everything, group):
    assert REGROUP(4, everything, group) == "the group has from 1 to all of the board’s results"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((11, 7, 6), "11 is not a note of a group of 6: its notes go from 0 to 10"),
        ((-1, 7, 6), "-1 is not a note of a group of 6: its notes go from 0 to 10"),
        ((5.5, 7, 6, 1), "5.5 is not a note of a group of 6: its notes go from 0 to 5"),
        ((7, 4, 4), "7 is not a note of a group of 4: its notes go from 0 to 6"),
        ((2, 7, 3), "a group of 3 among 7 results is too small to rescale: by article 84.2, one or two results get the "
         "average, three get 70, 60 and 50 %"),
        ((0, 7, 1), "a group of 1 among 7 results is too small to rescale: by article 84.2, one or two results get the "
         "average, three get 70, 60 and 50 %"),
    ],
)
def test_regroup_refuses_a_note_or_a_group_that_the_formula_is_not_for(arguments, said):
    assert REGROUP(*arguments) == said


def test_a_small_group_that_is_the_whole_board_keeps_its_notes():
    assert [REGROUP(x, 3, 3) for x in (0, 2, 4)] == [0, 2, 4]
    assert REGROUP(0, 1, 1) == 0
    assert [REGROUP(x, 5, 4) for x in (0, 6)] == [0.25, 7.75]           # (x + 1)·5/4 − 1


# --- WEIGHTED_PERCENT ---


def test_a_percentage_of_a_session_is_between_0_and_100():
    percents = [[52, 50, 60], [0.52, 50, 60], [50, 101, 60], [-1, 50, 60], [0, 100, ""], [1, 1, 1]]
    assert cells(FUNCTIONS["WEIGHTED_PERCENT"](percents, [[26, 26, 33]])) == [
        pytest.approx(54.49411764705882),
        "row 2: percentage: 0.52 is a fraction; write 52, not 0.52",
        "row 3: percentage: 101 is not between 0 and 100",
        "row 4: percentage: -1 is not between 0 and 100",
        50, 1,
    ]


# --- PLACES ---


def test_a_blank_tie_break_comes_after_every_number_even_a_negative_one():
    assert cells(PLACES(column(50, 50, 50), column(-2, None, -1))) == [2, 3, 1]
    assert cells(PLACES(column(50, 50), column(0, ""))) == [1, 2]
    assert cells(PLACES(column(50, 50), [[None, 1], ["", 2]])) == [2, 1]
    assert cells(PLACES(column(50, 50), column(None, None))) == [1, 1]


def test_places_of_values_that_share():
    assert cells(PLACES(column(50, 60, 50, 40))) == [2, 1, 2, 4]
    assert PLACES(12) == [[1]]


@pytest.mark.parametrize("blank", BLANKS)
def test_a_blank_value_has_no_place(blank):
    assert cells(PLACES(column(50, blank, "60,5", 0))) == [2, "", 1, 3]


def test_tie_break_columns_separate_equal_values_left_to_right():
    assert cells(PLACES(column(50, 50, 50, 60), [[1, 9], [2, 0], [1, 9], [0, 0]])) == [3, 2, 3, 1]
    assert cells(PLACES(column(50, 50), column(None, 1))) == [2, 1]


def test_a_wrong_value_is_named_by_its_row():
    assert cells(PLACES(column(50, "#DIV/0!", 60))) == [2, "row 2: value: “#DIV/0!” is not a number", 1]
    assert cells(PLACES(column(50, 60), column(1, "x")))[1] == "row 2: tie-breaks: “x” is not a number"


def test_floating_noise_is_no_difference_between_values():
    assert cells(PLACES(column(0.1 + 0.2, 0.3, 0.3000001))) == [2, 2, 1]
    assert cells(PLACES(column(222.0, 221.99999999999997, 222.18))) == [2, 2, 1]


@given(st.lists(st.integers(0, 8), min_size=1, max_size=20), st.sampled_from([1, 3, 7, 11, 13]))
def test_a_place_is_one_more_than_the_values_ahead(values, parts):
    expected = [1 + sum(other > value for other in values) for value in values]
    assert cells(PLACES(column(*(value / parts for value in values)))) == expected


def test_a_hundred_thousand_rows_all_wrong_are_answered_row_by_row() -> None:
    """A column of rubbish must not hang the spreadsheet: each row costs the same however many are wrong."""
    boards, scores = [[1 + row % 500] for row in range(100_000)], [[425 + row % 7 / 10] for row in range(100_000)]
    rows = FUNCTIONS["TRAVELLERS"](boards, scores)
    assert len(rows) == 100_000
    assert all(isinstance(row[0], str) and row[1:] == ["", "", ""] for row in rows)


def test_a_hundred_thousand_good_rows_without_an_expected_number() -> None:
    boards, scores = [[1 + row % 500] for row in range(100_000)], [[(-50, 420, 450)[row % 3]] for row in range(100_000)]
    rows = FUNCTIONS["TRAVELLERS"](boards, scores)
    assert {round(row[0] + row[1], 6) for row in rows} == {398.0}


# --- Numbers with zeros before them


def test_a_board_written_with_a_zero_before_it_is_that_board():
    scores = column(420, 450, -50)                             # of one board: 420 beats one, 450 two, -50 none
    notes = [[2, 2, 50, 50], [4, 0, 100, 0], [0, 4, 0, 100]]
    assert TRAVELLERS(column("1", "01", 1.0), scores) == notes
    assert TRAVELLERS(column("A|1", "A|01", "A|001"), scores) == notes
    assert cells(MATCHPOINTS(scores, column("01", 1, "1"))) == [2, 4, 0]
    assert cells(MATCHPOINTS(scores, column("10", 1, "1"))) == [0, 2, 0]          # 10 is no 1


def test_a_section_with_a_number_is_no_board():
    # Boards 1 of sections 1 and 2 are two boards: in each, one result beats the other.
    assert [row[0] for row in TRAVELLERS(column("1|01", "1|1", "2|1", "02|01"), column(50, 90, 90, 50))] == [0, 2, 2, 0]


def test_a_pair_written_with_a_zero_before_it_is_that_pair():
    boards, scores = column(1, 1, 2, 2), column(420, 450, 50, -50)
    notes = TRAVELLERS(boards, scores)
    # On board 1 pair 2 beats pair 1, on board 2 pair 1 beats pair 2: two points each.
    ranked = RANKING(column("01", 2, 1, "002"), column(11, "12", "012", 11.0), boards, scores, notes, "NS")
    assert [(row[1], row[3], row[4]) for row in ranked] == [(1, 2, 2.0), (2, 2, 2.0)]
    everybody = RANKING(column("A01", "A2", "A1", "A02"), column("B1", "B2", "B02", "B01"), boards, scores, notes, "1")
    assert {row[1] for row in everybody} == {"A1", "A2", "B1", "B2"}
    assert all(row[3] == 2 for row in everybody)


def test_the_ranking_keeps_the_spelling_of_the_entry_list():
    boards, scores = column(1, 1), column(420, 450)
    notes = TRAVELLERS(boards, scores)
    ranked = RANKING(column(1, 2), column(3, 4), boards, scores, notes, "NS", None, None, None, None, None, None,
                     column("01|NS", "2|NS", "03|EW", "04|EW"))
    assert [row[1] for row in ranked] == [2, "01"]


def test_groups_and_tied_pairs_with_zeros():
    scores, boards = column(420, 450, -50, 170, 50, 90, 110, 140), column(*[1] * 8)
    plain = TRAVELLERS(boards, scores, column(*[1, 2] * 4))
    assert TRAVELLERS(boards, scores, column(*["01", "02"] * 2, *[1, 2] * 2)) == plain


def test_contract_and_result_that_contradict_each_other_are_said():
    assert BRIDGE_SCORE("4HXX-2", "N", "=", "NS") == "row 1: The contract says -2 and the result says =: correct one of the two."
    assert BRIDGE_SCORE("4HXX-2", "N", "-2", "NS") == -1000          # Law 77: redoubled, vulnerable, two down: 400 + 600
    assert BRIDGE_SCORE("4HXX-2", "N", None, "NS") == -1000
    with speaking("fr"):
        said = BRIDGE_SCORE(column("4CXX-2", "4C="), column("N", "N"), column("=", "="), column("NS", "NS"), "fr")
    assert cells(said) == ["ligne 1 : Le contrat dit -2 et le résultat dit = : corrigez l'un des deux.", 620]
