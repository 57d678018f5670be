"""PBN files written here by hand, in FFB's dialect and in plain PBN."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.bridge.event import Line, Pair, PairsEvent
from etui.errors import EtuiError, Sentence
from xlsheets.readers import read_event
from xlsheets.readers.event_checks import check_event
from xlsheets.readers.pbn import read_pbn

TOTALS = r'[TotalScoreTable "Rank\2R;PairId\2R;Direction\5R;TotalScoreMP\5R;Names\20L;MemberID1\8R;MemberID2\8R"]'
SCORES = r'[ScoreTable "Table\2R;Round\2R;PairId_NS\2R;PairId_EW\2R;Contract\3L;Declarer\1R;Result\2R;Lead\3L;' \
         r'Score_NS\6R;Score_EW\6R;MP_NS\4R;MP_EW\4R"]'

FFB = f"""% PBN 2.0
% EXPORT
%
% <META  name=Generator                  content="Magic Contest France">
% <META  name=ScoringType                content="MatchPoints;MP1">
% <META  name=TournamentDirector         content="Hélène Arbitre">

[Event "Finale de Ligue - Séance 1"]
[Site "Comité de Provence"]
[Date "2022.02.06"]
[Board "1"]
[Scoring "MatchPoints;MP1"]
[Competition "Pairs"]
{TOTALS}
 1  4 "E-W"  6.4 "DUPONT Zoé - MARTIN Jean-Pierre"  "01234567" "-"
 2  1 "N-S"  6.0 "LE GALL A. & NOËL B."             "00000000" "00000000"
 3  2 "E-W"  5.6 "-"                                "-"        "-"
 4  3 "N-S"  2.0 "-"                                "-"        "-"
{SCORES}
 1  1  1  2 4S  S 10 HA   "420"      -  2.0  0.0
 2  1  3  4 3NX N  8 -       - "100"  0.0  2.0
[OptimumScore "NS 420"]

[Event "#"]
[Site "#"]
[Date "#"]
[Board "2"]
[Scoring "#"]
{SCORES}
 1  2  4  1 PASS - - -       -      -  1.0  1.0
 2  2  3  2 -   -  - -    "A-"   "A+"  0.8  1.2
[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]
W  S  1

[Event "#"]
[Board "3"]
{SCORES}
 1  3  1  3 -   -  - -       -      -  -  -
 2  3  4  2 2C  W  7 -   "100"      -  1.0  1.0
"""


def read(tmp_path: Path, text: str | bytes, name: str = "results.pbn") -> PairsEvent:
    file = tmp_path / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_pbn(file)


def refusal(tmp_path: Path, text: str | bytes) -> EtuiError:
    with pytest.raises(EtuiError) as caught:
        read(tmp_path, text)
    assert caught.value.say("fr") != caught.value.say("en")
    return caught.value


def one_board(*rows: str, columns: str = "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;Score_EW") -> str:
    return "\n".join(['[Event "Club"]', '[Board "2"]', f'[ScoreTable "{columns}"]', *rows]) + "\n"


def test_a_magic_contest_file_is_read_whole(tmp_path: Path) -> None:
    event = read(tmp_path, FFB)
    check_event(event)
    assert event.lines == (
        Line(1, "1", "2", table=1, round=1, contract="4S", declarer="S", tricks=10, score=420, place="line 20"),
        Line(1, "3", "4", table=2, round=1, contract="3NTX", declarer="N", tricks=8, score=-100, place="line 21"),
        Line(2, "4", "1", table=1, round=2, contract="PASS", score=0, place="line 30"),
        Line(2, "3", "2", table=2, round=2, adjusted="A-/A+", place="line 31"),
        Line(3, "1", "3", table=1, round=3, place="line 38"),
        Line(3, "4", "2", table=2, round=3, contract="2C", declarer="W", tricks=7, score=100, place="line 39"),
    )
    assert event.pairs == (
        Pair("4", names=("DUPONT Zoé", "MARTIN Jean-Pierre"), licences=("01234567", "")),
        Pair("1", names=("LE GALL A.", "NOËL B.")), Pair("2"), Pair("3"),
    )
    assert (event.title, event.date) == ("Finale de Ligue - Séance 1", "2022-02-06")
    assert (event.club, event.director) == ("Comité de Provence", "Hélène Arbitre")
    assert event.source == "Magic Contest (results.pbn)"
    assert [note.en[:51] for note in event.notes] == [
        "No score is given on board 3, NS 1 v EW 3: type it,", "The file itself places 2 pairs otherwise than its r"]


def test_magic_contest_rounds_each_board_and_breaks_ties_head_to_head(tmp_path: Path) -> None:
    method = read(tmp_path, FFB).method
    assert (method.rounding, method.small_groups, method.tiebreaks) == ("board 0.1", "FFB", ("head-to-head",))
    assert (method.own_average, method.step, method.winners, method.state) == (False, 2, 1, "final")


def test_plain_pbn_has_no_rounding_of_its_own(tmp_path: Path) -> None:
    columns = "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS"
    event = read(tmp_path, one_board("1 2 4S N 10 620", columns=columns))
    assert (event.method.rounding, event.method.tiebreaks) == ("none", ())
    assert [(line.score, line.contract, line.tricks) for line in event.lines] == [(620, "4S", 10)]
    assert event.pairs == ()


@pytest.mark.parametrize(
    ("marks", "score", "adjusted"),
    [
        ('"420" -', 420, ""), ('- "50"', -50, ""), ("420 -420", 420, ""), ("-50 50", -50, ""), ("0 0", 0, ""),
        ("0 -", 0, ""), ("- -", None, ""), ("? ?", None, ""), ("-50 -", -50, ""), ("- -50", 50, ""),
        ('"A+" "A-"', None, "A+/A-"), ("A A", None, "A/A"), ("^A+ ^A+", None, "A+/A+"), ("60% 40%", None, "60/40"),
        ('"A-" -', None, "A-/A+"), ('- "A-"', None, "A+/A-"), ("NP NP", None, "NP"), ("NP -", None, "NP"),
        ("PASS -", 0, ""),
    ],
)
def test_the_two_score_columns_make_one_mark(tmp_path: Path, marks: str, score: int | None, adjusted: str) -> None:
    event = read(tmp_path, one_board(f"1 2 - - - {marks}"))
    assert (event.lines[0].score, event.lines[0].adjusted) == (score, adjusted)


@pytest.mark.parametrize("marks", ["420 50", "420 420", "420 A-", "A+ 420", "fifty -", "42O -", "60% 50"])
def test_marks_that_do_not_agree_are_refused_with_their_line(tmp_path: Path, marks: str) -> None:
    problem = refusal(tmp_path, one_board(f"1 2 - - - {marks}"))
    assert "board 2, results.pbn, line 4" in problem.say("en")
    assert "ligne 4" in problem.say("fr")


def test_a_pass_without_scores_is_passed_out_and_nothing_is_not_played(tmp_path: Path) -> None:
    event = read(tmp_path, one_board("1 2 Pass - - - -", "3 4 - - - - -"))
    assert [line.score for line in event.lines] == [0, None]


def test_a_table_of_contracts_alone_is_scored(tmp_path: Path) -> None:
    event = read(tmp_path, one_board("1 2 4S N 10", columns="PairId_NS;PairId_EW;Contract;Declarer;Result"))
    assert event.lines[0].score == 620                                   # board 2: NS vulnerable, Law 77


def test_an_unreadable_contract_is_left_blank_with_a_note(tmp_path: Path) -> None:
    event = read(tmp_path, one_board("1 2 4P N 10 620 -"))
    assert (event.lines[0].contract, event.lines[0].score) == ("", 620)
    assert len(event.notes) == 1


def test_a_pair_sitting_out_is_no_result(tmp_path: Path) -> None:
    assert [line.ns for line in read(tmp_path, one_board("1 - - - - - -", "2 3 - - - 50 -")).lines] == ["2"]
    assert "lacks one of its two pairs" in refusal(tmp_path, one_board("1 - - - - 50 -")).say("en")


def ranked(*rows: str, columns: str = "Rank;PairId;Direction") -> str:
    return one_board("1 3 - - - 50 -", "2 4 - - - 100 -").replace(
        "[ScoreTable", "\n".join([f'[TotalScoreTable "{columns}"]', *rows, "[ScoreTable"]), 1)


@pytest.mark.parametrize(
    ("rows", "winners"),
    [
        (('1 1 "N-S"', '2 3 "E-W"', '3 4 "E-W"', '4 2 "N-S"'), 1),
        (('1 1 "N-S"', '1 3 "E-W"', '3 4 "E-W"', '3 2 "N-S"'), 1),                # two shared places of one ranking
        (('1 1 "N-S"', '2 2 "N-S"', '1 3 "E-W"', '2 4 "E-W"'), 2),
        (('1 1 "N-S"', '1 2 "N-S"', '1 3 "E-W"', '2 4 "E-W"'), 2),
    ],
)
def test_the_ranks_tell_one_winner_from_two(tmp_path: Path, rows: tuple[str, ...], winners: int) -> None:
    event = read(tmp_path, ranked(*rows))
    check_event(event)
    assert event.method.winners == winners
    lines = {pair.number: pair.line for pair in event.pairs}
    assert lines == ({"1": "NS", "2": "NS", "3": "EW", "4": "EW"} if winners == 2 else dict.fromkeys("1234", ""))


def test_without_directions_the_seats_tell_the_lines(tmp_path: Path) -> None:
    event = read(tmp_path, ranked("1 1", "2 2", "1 3", "2 4", columns="Rank;PairId"))
    assert (event.method.winners, {p.number: p.line for p in event.pairs}) == (
        2, {"1": "NS", "2": "NS", "3": "EW", "4": "EW"})


def test_without_ranks_a_pair_playing_both_ways_makes_one_winner(tmp_path: Path) -> None:
    one_way = one_board("1 3 - - - 50 -", "2 4 - - - 100 -")
    assert read(tmp_path, one_way).method.winners == 2
    assert read(tmp_path, one_way + one_board("3 1 - - - 50 -").replace('"2"', '"1"')).method.winners == 1


def mitchell(*ranks: str, columns: str = r"Rank\2R;PairId\2R;Names\9L;NrBoards\2R") -> str:
    """Two lines that both count from 1: NS 1 and 2 against EW 1 and 2."""
    scores = r'[ScoreTable "Table\2R;Round\2R;PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1R;Result\2R;Score_NS\6R;' \
             r'Score_EW\6R"]'
    return "\n".join([
        "% PBN 2.0", "% EXPORT", '% <META  name=Generator content="Magic Contest France">',
        '% <META  name=ScoringType content="MatchPoints;MP1">', '[Event "cases"]', '[Board "1"]',
        '[Scoring "MatchPoints;MP1"]', '[Competition "Pairs"]', f'[TotalScoreTable "{columns}"]', *ranks,
        scores, '1 1 1 1 4S N 10 "420" -', '2 1 2 2 - - - - "50"',
        '[Board "2"]', '[Scoring "MatchPoints;MP1"]', '[Competition "Pairs"]',
        scores, '1 1 1 2 - - - "110" -', '2 1 2 1 - - - - "100"',
    ]) + "\n"


@pytest.mark.parametrize("ranks", [
    ('1 1 "-" 28', '2 2 "-" 28', '1 2 "-" 28', '2 1 "-" 28'), ('1 1 "-" 28', '1 2 "-" 28', '2 2 "-" 28', '2 1 "-" 28'),
    ('1 1 "-" 28', '2 2 "-" 28', '3 2 "-" 28', '4 1 "-" 28'),
])
def test_pairs_with_the_same_number_in_both_lines_are_two_pairs(tmp_path: Path, ranks: tuple[str, ...]) -> None:
    event = read(tmp_path, mitchell(*ranks))
    check_event(event)
    assert event.method.winners == 2
    assert sorted((pair.line, pair.number) for pair in event.pairs) == [("EW", "1"), ("EW", "2"), ("NS", "1"), ("NS", "2")]


def test_the_direction_column_says_whose_name_is_in_which_line(tmp_path: Path) -> None:
    columns = "Rank;PairId;Direction;Names"
    event = read(tmp_path, mitchell('1 2 "E-W" "Est - Ouest"', '2 2 "N-S" "Nord - Sud"', '3 1 "N-S" "-"', '4 1 "E-W" "-"',
                                    columns=columns))
    check_event(event)
    assert event.method.winners == 2
    assert {(pair.line, pair.number): pair.names for pair in event.pairs} == {
        ("EW", "2"): ("Est", "Ouest"), ("NS", "2"): ("Nord", "Sud"), ("NS", "1"): (), ("EW", "1"): ()}


def test_names_put_in_a_line_by_their_order_alone_are_a_note(tmp_path: Path) -> None:
    event = read(tmp_path, mitchell('1 1 "Nord - Sud" 28', '2 2 "-" 28', '1 2 "-" 28', '2 1 "Est - Ouest" 28'))
    assert {(pair.line, pair.number): pair.names for pair in event.pairs if pair.names} == {
        ("NS", "1"): ("Nord", "Sud"), ("EW", "1"): ("Est", "Ouest")}
    assert "the first listed is NS; check the names" in event.notes[0].en
    assert read(tmp_path, mitchell('1 1 "-" 28', '2 2 "-" 28', '1 2 "-" 28', '2 1 "-" 28')).notes == ()


def test_a_slip_in_a_pair_number_does_not_make_two_lines(tmp_path: Path) -> None:
    """Each pair is listed once and the ranks run through the field: pair 2 twice on a board is an error to tell."""
    event = read(tmp_path, ranked("1 1", "2 2", "3 3", "4 4", columns="Rank;PairId").replace("2 4 - - - 100", "2 3 - - - 100"))
    assert event.method.winners == 1
    with pytest.raises(EtuiError, match="Pair 3 has two results on one board"):
        check_event(event)


@pytest.mark.parametrize(
    ("names", "players"),
    [("A. Un - B. Deux", ("A. Un", "B. Deux")), ("A. Un & B. Deux", ("A. Un", "B. Deux")), ("Un;Deux", ("Un", "Deux")),
     ("Jean-Paul Un - Deux", ("Jean-Paul Un", "Deux")), ("-", ()), ("", ())],
)
def test_names_are_split_into_players(tmp_path: Path, names: str, players: tuple[str, ...]) -> None:
    event = read(tmp_path, ranked(f'1 1 "{names}"', columns="Rank;PairId;Names"))
    assert event.pairs[0].names == players


@pytest.mark.parametrize(("points", "step"), [(("2", "0"), 2), (("1", "0"), 1), (("0.5", "0.5"), 1), (("-", "-"), 2)])
def test_the_published_match_points_tell_the_step(tmp_path: Path, points: tuple[str, str], step: int) -> None:
    rows = [f"{ns} {ns + 2} 50 {' '.join(points)}" for ns in (1, 2)]
    text = one_board(*rows, columns="PairId_NS;PairId_EW;Score_NS;MP_NS;MP_EW")
    assert read(tmp_path, text).method.step == step


def test_sections_come_from_their_column(tmp_path: Path) -> None:
    event = read(tmp_path, one_board("A 1 2 50", "B 1 2 50", columns="Section;PairId_NS;PairId_EW;Score_NS"))
    check_event(event)
    assert [line.section for line in event.lines] == ["A", "B"]
    event = read(tmp_path, one_board("A 1 2 50", "A 3 4 50", columns="Section;PairId_NS;PairId_EW;Score_NS"))
    assert [line.section for line in event.lines] == ["", ""]


def test_a_row_may_run_over_two_lines(tmp_path: Path) -> None:
    assert read(tmp_path, one_board("1 2 - -", "- 50 -")).lines[0].score == 50


@pytest.mark.parametrize("rows", [("1 2 - - -",), ("1 2 - - - 50 - 7",), ("1 2 - - -", "3 4 - - - 50 -")])
def test_a_ragged_row_is_refused_with_its_line(tmp_path: Path, rows: tuple[str, ...]) -> None:
    problem = refusal(tmp_path, one_board(*rows))
    assert "of 7 columns" in problem.say("en")
    assert "results.pbn, line " in problem.say("en")


@pytest.mark.parametrize("scoring", ["IMP", "Butler", "IMP;Cross", "Rubber", "Cavendish"])
def test_other_scoring_is_refused(tmp_path: Path, scoring: str) -> None:
    text = one_board("1 2 - - - 50 -").replace("[Board", f'[Scoring "{scoring}"]\n[Board')
    assert "only pairs scored by match points" in refusal(tmp_path, text).say("en")


def test_teams_and_imp_tables_are_refused(tmp_path: Path) -> None:
    teams = one_board("1 2 - - - 50 -").replace("[Board", '[Competition "Teams"]\n[Board')
    imps = one_board("1 2 50 3", columns="PairId_NS;PairId_EW;Score_NS;IMP_NS")
    for text in (teams, imps):
        assert "only pairs scored by match points" in refusal(tmp_path, text).say("en")


def test_deals_without_results_are_refused(tmp_path: Path) -> None:
    assert "holds no score table" in refusal(tmp_path, '[Event "x"]\n[Board "1"]\n[Deal "N:..."]\n').say("en")


def test_a_board_with_an_empty_table_is_refused(tmp_path: Path) -> None:
    text = one_board("1 2 - - - 50 -") + one_board().replace('"2"', '"3"')
    assert refusal(tmp_path, text).say("en").startswith("Board 3 has no result")


def test_a_board_given_twice_is_refused(tmp_path: Path) -> None:
    text = one_board("1 2 - - - 50 -")
    assert "second score table" in refusal(tmp_path, text + text).say("en")
    again = text[text.index("[ScoreTable"):]
    assert "second score table" in refusal(tmp_path, text + again).say("en")


def test_a_table_without_pairs_or_scores_is_refused(tmp_path: Path) -> None:
    for columns in ("PairId_NS;Score_NS", "PairId_NS;PairId_EW"):
        assert "lacks PairId_NS" in refusal(tmp_path, one_board("1 2", columns=columns)).say("en")


@pytest.mark.parametrize("number", ["", "0", "x", "99999"])
def test_a_board_needs_its_number(tmp_path: Path, number: str) -> None:
    text = one_board("1 2 - - - 50 -").replace('[Board "2"]', f'[Board "{number}"]')
    assert "is not a board number" in refusal(tmp_path, text).say("en")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_accents_and_line_ends_of_every_system(tmp_path: Path, encoding: str, newline: str) -> None:
    file = tmp_path / "results.txt"
    file.write_bytes(FFB.replace("\n", newline).encode(encoding))
    event = read_event(file)
    assert event.pairs[0].names == ("DUPONT Zoé", "MARTIN Jean-Pierre")
    assert event.lines == read(tmp_path, FFB).lines


@st.composite
def damaged(draw: st.DrawFn, whole: bytes) -> bytes:
    """The file with up to four accidents: a cut, changed bytes, a piece copied elsewhere."""
    text = bytearray(whole)
    for _ in range(draw(st.integers(1, 4))):
        at, to = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        accident = draw(st.sampled_from(["cut out", "cut short", "flip", "splice", "insert"]))
        if accident == "cut out":
            del text[at : min(to, at + 60)]
        elif accident == "cut short":
            del text[to:]
        elif accident == "flip" and at < len(text):
            text[at] = draw(st.integers(0, 255))
        elif accident == "splice":
            text[at:at] = text[at:to][:200]
        else:
            scraps = [b"-", b"A", b"9", b"\\", b"[", b"\x00", b'"', b"\xe9", b" ", b"\n", b"99999"]
            text[at:at] = draw(st.sampled_from(scraps))
    return bytes(text)


@settings(max_examples=300, deadline=None)
@given(text=damaged(FFB.encode()))
def test_a_damaged_file_is_read_or_refused_in_a_sentence(tmp_path_factory: pytest.TempPathFactory, text: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "damaged.pbn"
    file.write_bytes(text)
    for reader in (read_pbn, read_event):
        said = Sentence("Read.", "Lu.")
        try:
            check_event(reader(file))
        except EtuiError as problem:
            said = problem.sentence
        assert said.en.endswith(".")
        assert said.fr.endswith(".")


@pytest.mark.parametrize(("marks", "adjusted"), [
    ("M+ M-", "A+/A-"), ("M+ -", "A+/A-"), ("- M+", "A-/A+"), ("Moy Moy", "A/A"), ("Moy -", "A/A"), ("A60 A40", "60/40"),
    ("A60 -", "60/40"), ("- A60", "40/60"), ("A55 A55", "55/55"), ("A+ A50", "A+/50"), ("A50 -", "50/50"),
])
def test_each_sides_award_is_in_its_own_column(tmp_path: Path, marks: str, adjusted: str) -> None:
    event = read(tmp_path, one_board(f"1 2 - - - {marks}"))
    assert (event.lines[0].score, event.lines[0].adjusted) == (None, adjusted)


@pytest.mark.parametrize("marks", ["X X", "A160 -", "A60 420", "420 M+"])
def test_awards_of_no_plain_meaning_are_told_with_their_line(tmp_path: Path, marks: str) -> None:
    assert "board 2, results.pbn, line 4" in refusal(tmp_path, one_board(f"1 2 - - - {marks}")).say("en")


@pytest.mark.parametrize("scoring", ["MP", "MatchPoints", "MatchPoints;MP1"])
def test_an_event_that_says_matchpoints_is_one_whatever_else_its_tables_hold(tmp_path: Path, scoring: str) -> None:
    text = one_board("1 2 420 3", "3 4 -50 -3", columns="PairId_NS;PairId_EW;Score_NS;IMP_NS")
    event = read(tmp_path, text.replace("[Board", f'[Scoring "{scoring}"]\n[Board'))
    assert [line.score for line in event.lines] == [420, -50]
    assert event.method.scoring == "matchpoints"
