"""Files that lost a part on the way: refused where they prove it themselves, and whole ones never."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etui.bridge.event import Line
from etui.errors import EtuiError
from xlsheets.readers import read_event
from xlsheets.readers.event_checks import check_event
from xlsheets.readers.published_points import check_every_line_is_there

SAMPLES = Path(__file__).parents[3] / "samples"
PBN = {"fr-mardi/mardi.pbn": 243, "en-tuesday/tuesday.pbn": 147}
XML = {"fr-mardi/mardi.xml": 243, "en-tuesday/tuesday.xml": 147}
ROW = re.compile(rb"^ *[0-9]+ +[0-9]+ +[0-9]+ +[0-9]+ .*\n", re.MULTILINE)
TRAVELLER = re.compile(rb"<TRAVELLER_LINE>.*?</TRAVELLER_LINE>", re.DOTALL)


def imported(folder: Path, content: bytes, ending: str) -> int:
    """Lines of the file read and checked."""
    file = folder / f"results{ending}"
    file.write_bytes(content)
    event = read_event(file)
    check_event(event)
    return len(event.lines)


@pytest.mark.parametrize(("file", "lines"), [*PBN.items(), *XML.items()])
def test_a_whole_night_is_imported(tmp_path: Path, file: str, lines: int) -> None:
    """The English night has a sit-out: most boards have six results, scored out of seven."""
    assert imported(tmp_path, (SAMPLES / file).read_bytes(), Path(file).suffix) == lines


@pytest.mark.parametrize("file", PBN)
def test_a_night_cut_anywhere_is_refused(tmp_path: Path, file: str) -> None:
    whole = (SAMPLES / file).read_bytes().rstrip()
    ends = [found.end() for found in re.finditer(rb"\n", whole)]
    for cut in (*ends[20::9], *(end - 9 for end in ends[25::13])):
        with pytest.raises(EtuiError) as caught:
            imported(tmp_path, whole[:cut], ".pbn")
        assert caught.value.say("fr") != caught.value.say("en")


def test_the_french_night_cut_after_its_first_board_is_refused(tmp_path: Path) -> None:
    whole = (SAMPLES / "fr-mardi/mardi.pbn").read_bytes()
    with pytest.raises(EtuiError, match="stops in the middle"):
        imported(tmp_path, whole[:4263], ".pbn")
    with pytest.raises(EtuiError, match="says that it holds 27 boards and 1 are there") as caught:
        imported(tmp_path, whole[: whole.index(b"[Event", whole.index(b"[ScoreTable"))], ".pbn")
    assert "annonce 27 donnes et il y en a 1" in caught.value.say("fr")


@pytest.mark.parametrize("file", [*PBN, *XML])
def test_one_played_line_lost_is_refused(tmp_path: Path, file: str) -> None:
    whole = (SAMPLES / file).read_bytes()
    start = whole.index(b"[ScoreTable") if file in PBN else 0
    rows = list((ROW if file in PBN else TRAVELLER).finditer(whole, start))
    for lost in rows[3::29]:
        with pytest.raises(EtuiError, match="are there"):
            imported(tmp_path, whole[: lost.start()] + whole[lost.end() :], Path(file).suffix)


def test_the_board_with_a_lost_line_is_named(tmp_path: Path) -> None:
    text = (SAMPLES / "fr-mardi/mardi.xml").read_text("utf-8")
    third = text.index("<BOARD_NUMBER>3</BOARD_NUMBER>")
    start, end = text.index("<TRAVELLER_LINE>", third), text.index("</TRAVELLER_LINE>", third) + len("</TRAVELLER_LINE>")
    with pytest.raises(EtuiError, match="count 9 results on board 3 and 8 are there") as caught:
        imported(tmp_path, (text[:start] + text[end:]).encode(), ".xml")
    assert "comptent 9 résultats à la donne 3 et il y en a 8" in caught.value.say("fr")


# --- Small files ---

SMALL = r"""% PBN 2.1
% <META  name=Generator content="Magic Contest France">
% <META  name=TableCount content="2">
% <META  name=PairCount content="4">
% <META  name=BoardCount content="2">
[Event "Petit tournoi"]
[Board "1"]
[TotalScoreTable "Rank\2R;PairId\2R;TotalScoreMP\5R;Names\9L;NrBoards\2R"]
1 1 4.0 "-" 2
2 3 2.0 "-" 2
2 4 2.0 "-" 2
4 2 0.0 "-" 2
[ScoreTable "Table\2R;PairId_NS\2R;PairId_EW\2R;Score_NS\6R;MP_NS\4R;MP_EW\4R"]
1 1 3 "420" 2.0 0.0
2 2 4 "50" 0.0 2.0
[Board "2"]
[ScoreTable "Table\2R;PairId_NS\2R;PairId_EW\2R;Score_NS\6R;MP_NS\4R;MP_EW\4R"]
1 1 4 "100" 2.0 0.0
2 2 3 "50" 0.0 2.0
"""


def refusal(tmp_path: Path, text: str) -> str:
    with pytest.raises(EtuiError) as caught:
        imported(tmp_path, text.encode(), ".pbn")
    return caught.value.say("en")


def test_every_count_of_the_file_is_compared(tmp_path: Path) -> None:
    assert imported(tmp_path, SMALL.encode(), ".pbn") == 4
    for before, after, said in (('TableCount content="2"', 'TableCount content="3"', "holds 3 tables and 2 are there"),
                                ('PairCount content="4"', 'PairCount content="6"', "holds 6 pairs and 4 are there")):
        assert said in refusal(tmp_path, SMALL.replace(before, after))
    assert "Pair 2 has 3 boards" in refusal(tmp_path, SMALL.replace('4 2 0.0 "-" 2', '4 2 0.0 "-" 3'))


def test_boards_planned_and_never_played_are_no_loss(tmp_path: Path) -> None:
    """META counts three boards, but every pair's own count is two, and two are there."""
    assert imported(tmp_path, SMALL.replace('BoardCount content="2"', 'BoardCount content="3"').encode(), ".pbn") == 4


def test_a_constant_count_of_boards_alone_proves_nothing(tmp_path: Path) -> None:
    bare = re.sub(r"% <META  name=(Table|Pair|Board)Count.*\n", "", SMALL).replace('"-" 2', '"-" 28')
    assert "Pair 3 has 28 boards" in refusal(tmp_path, bare.replace("2 3 2.0", "2 3 9.0"))
    assert imported(tmp_path, bare.encode(), ".pbn") == 4
    constant = re.sub(r'(?m)^([1-4] [1-4]) [0-9.]+ "-"', r'\1 - "-"', bare)
    assert imported(tmp_path, constant.encode(), ".pbn") == 4


@pytest.mark.parametrize("cut", ['2 2 3 "50', '2 2 3 "', "[Boa", '[Board "3', "2 2"])
def test_an_unfinished_last_line_is_refused(tmp_path: Path, cut: str) -> None:
    said = refusal(tmp_path, SMALL[: SMALL.rindex("2 2 3")] + cut)
    assert "line 19" in said


def test_a_ranking_without_rows_is_refused(tmp_path: Path) -> None:
    text = re.sub(r'(?m)^[1-4] [1-4] [0-9.]+ "-" 2\n', "", SMALL)
    assert "stops in the middle (line 8)" in refusal(tmp_path, text)


# --- Published points ---

def matchpoints(scores: list[int]) -> list[Fraction]:
    """By comparing every result with every other: 2 for each beaten, 1 for each equal."""
    return [Fraction(sum(2 if s > o else s == o for j, o in enumerate(scores) if j != i)) for i, s in enumerate(scores)]


def told(scores: list[int], points: list[Fraction], top: int, lines: int) -> str:
    """What is said of a board with these results beside another board that all play; "" when it is taken as whole."""
    board = [Line(1, str(n), str(n + 50), score=score) for n, score in enumerate(scores, 1)]
    rounded = [float(round(10 * p)) / 10 for p in points]
    full = [Line(2, str(n), str(n + 50), score=0) for n in range(1, lines + 1)]
    printed = [*((p, top - p) for p in rounded), *((top / 2, top / 2) for _ in full)]
    try:
        check_every_line_is_there([*board, *full], printed, 2, "across", "night.xml")
    except EtuiError as problem:
        return problem.say("en")
    return ""


some_scores = st.lists(st.sampled_from([-620, -110, -50, 0, 50, 110, 140, 420, 450]), min_size=4, max_size=12)


@given(scores=some_scores, out=st.integers(0, 4))
def test_a_sit_out_rescaled_to_the_field_is_never_taken_for_a_loss(scores: list[int], out: int) -> None:
    """Art. 84: X = (x + 1)N/n - 1."""
    n, field = len(scores), len(scores) + out
    rescaled = [(x + 1) * Fraction(field, n) - 1 for x in matchpoints(scores)]
    assert told(scores, rescaled, 2 * (field - 1), field) == ""


@given(scores=some_scores, out=st.integers(0, 4))
def test_points_in_proportion_to_the_field_are_never_taken_for_a_loss(scores: list[int], out: int) -> None:
    n, field = len(scores), len(scores) + out
    assert told(scores, [x * Fraction(field - 1, n - 1) for x in matchpoints(scores)], 2 * (field - 1), field) == ""


@given(scores=some_scores, data=st.data())
def test_the_best_or_worst_result_lost_is_always_seen(scores: list[int], data: st.DataObject) -> None:
    """When only one had it: the others' points then lean to one side, as no rescaling makes them."""
    n = len(scores)
    scores = [*scores, data.draw(st.sampled_from([-1400, 1400]))]
    assert f"count {n + 1} results on board 1 and {n} are there" in told(scores[:-1], matchpoints(scores)[:-1], 2 * n, n + 1)
