"""USEBIO files written here by hand: what a club receives, and what can be wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.bridge.event import Line, Pair, PairsEvent
from etui.errors import EtuiError, Sentence
from xlsheets.readers import read_event
from xlsheets.readers.event_checks import check_event, results_read
from xlsheets.readers.usebio import read_usebio

PLAYERS = (
    "<PLAYER><PLAYER_NAME>Zoë  Martin</PLAYER_NAME><NATIONAL_ID_NUMBER>012</NATIONAL_ID_NUMBER></PLAYER>"
    "<PLAYER><PLAYER_NAME>Ann O'Neil</PLAYER_NAME><NATIONAL_ID_NUMBER>0000</NATIONAL_ID_NUMBER></PLAYER>"
)


def pair(number: object, direction: str = "", inside: str = "") -> str:
    return f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><DIRECTION>{direction}</DIRECTION>{inside}</PAIR>"


def line(ns: object, ew: object, score: object, points: tuple[float, float] | None = None, **more: object) -> str:
    said = {"NS_PAIR_NUMBER": ns, "EW_PAIR_NUMBER": ew, **more, "SCORE": score}
    if points:
        said |= {"NS_MATCH_POINTS": points[0], "EW_MATCH_POINTS": points[1]}
    return "<TRAVELLER_LINE>" + "".join(f"<{tag}>{value}</{tag}>" for tag, value in said.items()) + "</TRAVELLER_LINE>"


def board(number: object, *lines: str) -> str:
    return f"<BOARD>\n<BOARD_NUMBER>{number}</BOARD_NUMBER>\n" + "\n".join(lines) + "\n</BOARD>\n"


def entries(*pairs: str) -> str:
    return "<PARTICIPANTS>" + "".join(pairs) + "</PARTICIPANTS>\n"


def usebio(
    *inside: str, winners: str = "2", program: str = "PairsScorer", kind: str = "PAIRS", scoring: str = "MATCH_POINTS"
) -> str:
    return (
        '<?xml version="1.0"?>\n<USEBIO Version="1.2"><CLUB><CLUB_NAME>Pont-Neuf</CLUB_NAME></CLUB>\n'
        f'<EVENT EVENT_TYPE="{kind}"><EVENT_DESCRIPTION>Thursday pairs</EVENT_DESCRIPTION><DATE>07/04/2025</DATE>'
        f"<BOARD_SCORING_METHOD>{scoring}</BOARD_SCORING_METHOD><PROGRAM_NAME>{program}</PROGRAM_NAME>"
        f"<WINNER_TYPE>{winners}</WINNER_TYPE>\n" + "".join(inside) + "</EVENT></USEBIO>\n"
    )


MITCHELL = usebio(
    '<SESSION SESSION_ID="1"><SECTION SECTION_ID="Red">',
    entries(pair(1, "NS", PLAYERS), pair("02", "NS"), pair(3, "EW"), pair(4, "EW")),
    board(1, line(1, 3, -420, (0, 2), CONTRACT="4S", PLAYED_BY="E", TRICKS=10, TABLE=1, ROUND=1),
          line(2, 4, "+50", (2, 0), CONTRACT="3NTx", PLAYED_BY="N", TRICKS="", TABLE=2, ROUND=1)),
    board(2, line(1, 4, 0, (1, 1), CONTRACT="Pass", PLAYED_BY="", TRICKS=""), line(2, 3, 0, (1, 1))),
    "</SECTION></SESSION>",
)


def read(tmp_path: Path, text: str | bytes, name: str = "results.xml") -> PairsEvent:
    file = tmp_path / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_usebio(file)


def refusal(tmp_path: Path, text: str | bytes) -> EtuiError:
    with pytest.raises(EtuiError) as caught:
        read(tmp_path, text)
    assert caught.value.say("fr") != caught.value.say("en")
    return caught.value


def scores(event: PairsEvent) -> list[tuple[int, str, str, int | None, str]]:
    return [(line.board, line.ns, line.ew, line.score, line.adjusted) for line in event.lines]


def test_a_two_line_session_is_read_whole(tmp_path: Path) -> None:
    event = read(tmp_path, MITCHELL)
    assert event.lines == (
        Line(1, "1", "3", table=1, round=1, contract="4S", declarer="E", tricks=10, score=-420, place="line 7"),
        Line(1, "2", "4", table=2, round=1, contract="3NTX", declarer="N", score=50, place="line 8"),
        Line(2, "1", "4", contract="PASS", score=0, place="line 12"),
        Line(2, "2", "3", score=0, place="line 13"),
    )
    assert event.pairs == (
        Pair("1", "NS", names=("Zoë Martin", "Ann O'Neil"), licences=("012", "")),
        Pair("2", "NS"), Pair("3", "EW"), Pair("4", "EW"),
    )
    assert (event.title, event.date, event.club) == ("Thursday pairs", "2025-04-07", "Pont-Neuf")
    assert event.source == "PairsScorer (results.xml)"
    assert event.notes == ()


@pytest.mark.parametrize(
    ("program", "rounding"),
    [("PairsScorer", "total 0.01"), ("EBUScore Pairs", "total 0.01"), ("Compscore3", "total 0.01"),
     ("ScoreBridge", "total 0.01"), ("RealBridge", "none"), ("", "none")],
)
def test_the_program_that_wrote_the_file_sets_the_rounding(tmp_path: Path, program: str, rounding: str) -> None:
    method = read(tmp_path, MITCHELL.replace("PairsScorer", program)).method
    assert (method.rounding, method.small_groups, method.top, method.state) == (rounding, "EBU", "common", "final")
    assert (method.own_average, method.tiebreaks, method.winners, method.step) == (False, (), 2, 2)


@pytest.mark.parametrize("level", ["event", "section"])
def test_boards_and_entry_list_may_hang_on_the_event(tmp_path: Path, level: str) -> None:
    parts = (entries(pair(1), pair(2), pair(3)), board(1, line(1, 2, 50)), board(2, line(3, 1, -50)))
    inside = parts if level == "event" else (parts[0], "<SESSION><SECTION>", *parts[1:], "</SECTION></SESSION>")
    event = read(tmp_path, usebio(*inside, winners="1"))
    assert scores(event) == [(1, "1", "2", 50, ""), (2, "3", "1", -50, "")]
    assert event.pairs == (Pair("1"), Pair("2"), Pair("3"))


def test_names_of_elements_in_any_case_and_namespace(tmp_path: Path) -> None:
    small = MITCHELL.replace("PAIR_NUMBER", "Pair_Number").replace("BOARD_NUMBER", "board_number")
    spaced = small.replace('<USEBIO Version="1.2"', '<USEBIO xmlns="http://example.org/usebio" Version="1.2"')
    assert read(tmp_path, spaced).lines == read(tmp_path, MITCHELL).lines


@pytest.mark.parametrize(
    ("written", "score", "adjusted"),
    [
        ("A5050", None, "50/50"), ("A6040", None, "60/40"), ("A60-40", None, "60/40"), ("a40/60", None, "40/60"),
        ("60%-40%", None, "60/40"), ("A100-0", None, "100/0"),
        ("AVE", None, "A/A"), ("AVG", None, "A/A"), ("A", None, "A/A"), ("A+", None, "A+/A-"), ("AVE-", None, "A-/A+"),
        ("AVE+/AVE+", None, "A+/A+"), ("NP", None, "NP"), ("N/P", None, "NP"), ("Not Played", None, "NP"),
        ("", None, ""), ("-", None, ""), ("PASS", 0, ""), ("0", 0, ""), ("\u2212620", -620, ""), ("1430.0", 1430, ""),
    ],
)
def test_every_way_of_writing_a_score(tmp_path: Path, written: str, score: int | None, adjusted: str) -> None:
    event = read(tmp_path, usebio(board(1, line(1, 2, written), line(3, 4, 100))))
    assert (event.lines[0].score, event.lines[0].adjusted) == (score, adjusted)


@pytest.mark.parametrize("written", ["42O", "A1-2-3", "A60", "200/10", "3NT", "123456", "420/-100"])
def test_a_score_nobody_can_read_is_refused_with_its_line(tmp_path: Path, written: str) -> None:
    problem = refusal(tmp_path, usebio(board(7, line(1, 2, 50), line(3, 4, written))))
    assert written in problem.say("en")
    assert "board 7, results.xml, line 7" in problem.say("en")
    assert "donne 7, results.xml, ligne 7" in problem.say("fr")


@pytest.mark.parametrize(
    ("contract", "by", "tricks", "expected"),
    [
        ("1N", "N", "7", ("1NT", "N", 7)), ("3H*", "West", "9", ("3HX", "W", 9)), ("4SX", "e", "3", ("4SX", "E", 3)),
        ("3HXX", "S", "=", ("3HXX", "S", 9)), ("5 d", "S", "-2", ("5D", "S", 9)), ("PASS", "", "", ("PASS", "", None)),
        ("", "", "", ("", "", None)), ("4S", "", "10", ("4S", "", 10)), ("4S", "N", "99", ("4S", "N", None)),
    ],
)
def test_contracts_become_the_engines_letters(
    tmp_path: Path, contract: str, by: str, tricks: str, expected: tuple[str, str, int | None]
) -> None:
    event = read(tmp_path, usebio(board(1, line(1, 2, 50, CONTRACT=contract, PLAYED_BY=by, TRICKS=tricks))))
    assert (event.lines[0].contract, event.lines[0].declarer, event.lines[0].tricks) == expected
    assert event.notes == ()


@pytest.mark.parametrize("contract", ["4P", "3SA!", "8S", "forgot"])
def test_an_unreadable_contract_is_left_blank_with_a_note(tmp_path: Path, contract: str) -> None:
    event = read(tmp_path, usebio(board(1, line(1, 2, 50, CONTRACT=contract, PLAYED_BY="N", TRICKS=8))))
    assert (event.lines[0].contract, event.lines[0].score) == ("", 50)
    assert len(event.notes) == 1
    assert contract in event.notes[0].en


def test_a_contract_without_its_score_is_scored(tmp_path: Path) -> None:
    event = read(tmp_path, usebio(board(2, line(1, 2, "", CONTRACT="4S", PLAYED_BY="N", TRICKS=10))))
    assert event.lines[0].score == 620                                   # board 2: NS vulnerable, Law 77


def test_a_line_without_a_score_is_a_note_with_board_and_pairs(tmp_path: Path) -> None:
    event = read(tmp_path, usebio(board(4, line(1, 2, ""), line(3, 5, 100))))
    assert [note.en[:51] for note in event.notes] == ["No score is given on board 4, NS 1 v EW 2: type it,"]
    assert results_read(event) == 1


def test_a_sit_out_line_is_no_result(tmp_path: Path) -> None:
    event = read(tmp_path, usebio(board(1, line(1, "", ""), line(2, 4, 50), line(3, 0, "NP"))))
    assert scores(event) == [(1, "2", "4", 50, "")]


def test_a_result_without_a_pair_is_refused(tmp_path: Path) -> None:
    assert "lacks one of its two pairs" in refusal(tmp_path, usebio(board(1, line(1, "", 50)))).say("en")


def test_a_pair_with_fewer_boards_is_a_note(tmp_path: Path) -> None:
    boards = board(1, line(1, 2, 50)), board(2, line(1, 3, 50))
    event = read(tmp_path, usebio(entries(pair(1), pair(2), pair(3)), *boards, winners="1"))
    assert len(event.notes) == 1
    assert "2 (1), 3 (1)" in event.notes[0].en


@pytest.mark.parametrize(
    ("points", "step"),
    [([(0, 4), (2, 2), (4, 0)], 2), ([(0, 2), (1, 1), (2, 0)], 1), ([None, None, None], 2), ([(0, 4), None, None], 2)],
)
def test_the_published_match_points_tell_the_step(tmp_path: Path, points: list, step: int) -> None:
    lines = [line(ns, ns + 3, 110, published) for ns, published in enumerate(points, 1)]
    assert read(tmp_path, usebio(board(1, *lines))).method.step == step


def two_sections(top: float) -> str:
    half = (top / 2, top / 2)
    return usebio(*(
        f'<SECTION SECTION_ID="{section}">' + entries(*(pair(n, "NS" if n < 4 else "EW") for n in range(1, 7)))
        + board(1, *(line(n, n + 3, 110, half) for n in (1, 2, 3))) + "</SECTION>"
        for section in ("A", "B")
    ))


@pytest.mark.parametrize(
    ("top", "step", "sections"),
    [(10, 2, "across"), (5, 1, "across"), (4, 2, "alone"), (2, 1, "alone"), (7, 2, "across")],
)
def test_only_published_points_prove_that_sections_were_scored_alone(
    tmp_path: Path, top: float, step: int, sections: str
) -> None:
    method = read(tmp_path, two_sections(top)).method       # six results on the board, three a section
    assert (method.step, method.sections) == (step, sections)


def test_two_sections_keep_their_own_pairs_of_the_same_number(tmp_path: Path) -> None:
    event = read(tmp_path, two_sections(10))
    check_event(event)
    assert len(event.pairs) == 12
    assert {(p.section, p.number) for p in event.pairs} == {(s, str(n)) for s in "AB" for n in range(1, 7)}
    assert [line.section for line in event.lines] == ["A"] * 3 + ["B"] * 3


def test_sections_without_a_name_are_lettered(tmp_path: Path) -> None:
    text = two_sections(10).replace(' SECTION_ID="A"', "").replace(' SECTION_ID="B"', "")
    assert [line.section for line in read(tmp_path, text).lines] == ["A"] * 3 + ["B"] * 3


def test_an_entry_list_for_the_whole_event_finds_its_sections(tmp_path: Path) -> None:
    event = read(tmp_path, usebio(
        entries(*(pair(n) for n in (1, 2, 11, 12))),
        '<SECTION SECTION_ID="A">', board(1, line(1, 2, 50)), '</SECTION><SECTION SECTION_ID="B">',
        board(1, line(11, 12, 50)), "</SECTION>",
    ))
    check_event(event)
    assert [(p.section, p.number, p.line) for p in event.pairs] == [
        ("A", "1", "NS"), ("A", "2", "EW"), ("B", "11", "NS"), ("B", "12", "EW")]


def test_without_directions_the_seats_tell_the_lines(tmp_path: Path) -> None:
    boards = board(1, line(1, 1, 50), line(2, 2, 100)), board(2, line(1, 2, 50), line(2, 1, 100))
    event = read(tmp_path, usebio(entries(pair(1), pair(2), pair(1), pair(2)), *boards, winners=""))
    check_event(event)
    assert event.method.winners == 2
    assert [(p.number, p.line) for p in event.pairs] == [("1", "NS"), ("2", "NS"), ("1", "EW"), ("2", "EW")]


def test_without_winner_type_a_howell_has_one_winner(tmp_path: Path) -> None:
    howell = (board(1, line(1, 2, 50), line(3, 4, 50)), board(2, line(2, 3, 50), line(4, 1, 50)))
    assert read(tmp_path, usebio(*howell, winners="")).method.winners == 1
    assert read(tmp_path, usebio(howell[0], winners="")).method.winners == 2


def test_the_entry_lists_spelling_of_a_number_wins(tmp_path: Path) -> None:
    event = read(tmp_path, usebio(entries(pair(1, "NS"), pair(1, "EW")), board(1, line("1NS", "1EW", 50))))
    check_event(event)
    assert scores(event) == [(1, "1", "1", 50, "")]
    event = read(tmp_path, usebio(entries(pair("1NS", "NS"), pair("1EW", "EW")), board(1, line(1, 1, 50))))
    check_event(event)
    assert scores(event) == [(1, "1NS", "1EW", 50, "")]


def session(*boards: str, who: tuple[int, ...] = (1, 2)) -> str:
    pairs = (pair(n, "", f"<PLAYER><NAME>P{n}</NAME></PLAYER>") for n in who)
    return "<SESSION>" + entries(*pairs) + "".join(boards) + "</SESSION>"


def test_sessions_of_the_same_pairs_over_other_boards_are_one_event(tmp_path: Path) -> None:
    event = read(tmp_path, usebio(session(board(1, line(1, 2, 50))), session(board(2, line(2, 1, 50))), winners="1"))
    check_event(event)
    assert scores(event) == [(1, "1", "2", 50, ""), (2, "2", "1", 50, "")]
    assert [p.number for p in event.pairs] == ["1", "2"]


@pytest.mark.parametrize(
    "second",
    [session(board(1, line(1, 2, 50))), session(board(2, line(1, 3, 50)), who=(1, 3)),
     session(board(2, line(1, 2, 50))).replace("P2", "Somebody else")],
)
def test_other_sessions_must_be_split(tmp_path: Path, second: str) -> None:
    problem = refusal(tmp_path, usebio(session(board(1, line(1, 2, 50))), second, winners="1"))
    assert "split it" in problem.say("en")


@pytest.mark.parametrize(
    ("kind", "scoring"),
    [("TEAMS", ""), ("SWISS_TEAMS", ""), ("INDIVIDUAL", "MATCH_POINTS"), ("SWISS_PAIRS", "MATCH_POINTS"),
     ("PAIRS", "BUTLER_IMPS"), ("PAIRS", "CROSS_IMPS"), ("PAIRS", "AGGREGATE"), ("BUTLER_PAIRS", "")],
)
def test_what_is_not_match_pointed_pairs_is_refused(tmp_path: Path, kind: str, scoring: str) -> None:
    problem = refusal(tmp_path, usebio(board(1, line(1, 2, 50)), kind=kind, scoring=scoring))
    assert "only pairs scored by match points" in problem.say("en")


def test_imps_in_the_lines_are_refused(tmp_path: Path) -> None:
    text = usebio(board(1, line(1, 2, 50, NS_CROSS_IMP_POINTS=3)), scoring="")
    assert "only pairs scored by match points" in refusal(tmp_path, text).say("en")


def test_a_penalty_in_the_file_is_noted(tmp_path: Path) -> None:
    event = read(tmp_path, usebio(entries(pair(1, "NS", "<ADJUSTMENT>-2.50</ADJUSTMENT>"),
                                          pair(2, "EW", "<ADJUSTMENT>0.00</ADJUSTMENT>")), board(1, line(1, 2, 50))))
    assert len(event.notes) == 1
    assert "Pair 1 has -2.50" in event.notes[0].en


def test_a_board_without_a_line_is_refused(tmp_path: Path) -> None:
    problem = refusal(tmp_path, usebio(board(1, line(1, 2, 50)), board(9)))
    assert problem.say("en").startswith("Board 9 has no traveller line")


@pytest.mark.parametrize("number", ["", "0", "1a", "12345", "-3"])
def test_a_board_needs_its_number(tmp_path: Path, number: str) -> None:
    assert "is not a board number" in refusal(tmp_path, usebio(board(number, line(1, 2, 50)))).say("en")


def test_a_cut_file_is_called_cut_with_its_line(tmp_path: Path) -> None:
    cut = MITCHELL[: MITCHELL.index("<BOARD_NUMBER>2")]
    assert "stops in the middle (line 11)" in refusal(tmp_path, cut).say("en")


@pytest.mark.parametrize(
    "text", ["not xml at all", "<USEBIO><EVENT></USEBIO>", "PK\x03\x04", "<USEBIO>&nope;</USEBIO>"]
)
def test_what_is_not_xml_is_refused(tmp_path: Path, text: str) -> None:
    assert "is not correct XML (line 1)" in refusal(tmp_path, text).say("en")


@pytest.mark.parametrize("text", ["<html><body/></html>", "<USEBIO/>", "<EVENT/>"])
def test_foreign_xml_is_refused(tmp_path: Path, text: str) -> None:
    assert "not a USEBIO results file" in refusal(tmp_path, text).say("en")


def test_an_event_without_boards_is_refused(tmp_path: Path) -> None:
    assert "holds no traveller line" in refusal(tmp_path, usebio(entries(pair(1)))).say("en")


@pytest.mark.parametrize(
    "doctype",
    ['<!DOCTYPE USEBIO [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>',
     '<!DOCTYPE USEBIO [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
     '<!DOCTYPE USEBIO [<!ENTITY % a SYSTEM "http://example.org/x.dtd"> %a;]>'],
)
def test_entity_bombs_are_refused(tmp_path: Path, doctype: str) -> None:
    text = MITCHELL.replace("<USEBIO", doctype + "<USEBIO", 1).replace("Thursday", "&b;")
    assert "declares XML entities" in refusal(tmp_path, text).say("en")


def test_the_official_document_type_is_allowed(tmp_path: Path) -> None:
    text = MITCHELL.replace("<USEBIO", '<!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd"><USEBIO', 1)
    assert len(read(tmp_path, text).lines) == 4


def test_elements_too_deep_are_refused(tmp_path: Path) -> None:
    assert "is not correct XML" in refusal(tmp_path, "<USEBIO>" + "<EVENT>" * 100_000).say("en")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_accents_survive_every_encoding(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "results.xml"
    file.write_bytes(MITCHELL.encode(encoding))
    assert read_event(file).pairs[0].names[0] == "Zoë Martin"


def test_the_content_chooses_the_reader(tmp_path: Path) -> None:
    file = tmp_path / "results.pbn"
    file.write_text(MITCHELL, encoding="utf-8")
    assert read_event(file).source == "PairsScorer (results.pbn)"


@pytest.mark.parametrize("junk", [b"PK\x03\x04 a workbook", bytes(range(256)), b"Name;Score\n1;2\n"])
def test_other_files_are_told_what_can_be_imported(tmp_path: Path, junk: bytes) -> None:
    file = tmp_path / "results.xml"
    file.write_bytes(junk)
    with pytest.raises(EtuiError, match="import a USEBIO file") as caught:
        read_event(file)
    assert "fichier USEBIO (.xml) ou" in caught.value.say("fr")


def test_missing_empty_and_folder_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "empty.xml").write_bytes(b" \n")
    for name, said in (("nowhere.xml", "There is no file"), ("empty.xml", "is empty"), ("", "is a folder")):
        with pytest.raises(EtuiError, match=said):
            read_event(tmp_path / name)


def test_a_file_too_large_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "huge.xml"
    with file.open("wb") as sparse:
        sparse.truncate(50_000_001)
    with pytest.raises(EtuiError, match="50 MB"):
        read_event(file)


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
            scraps = [b"-", b"A", b"9", b"<", b"&#0;", b"\x00", b'"', b"\xe9", b"X", b"99999"]
            text[at:at] = draw(st.sampled_from(scraps))
    return bytes(text)


@settings(max_examples=300, deadline=None)
@given(text=damaged(MITCHELL.encode()))
def test_a_damaged_file_is_read_or_refused_in_a_sentence(tmp_path_factory: pytest.TempPathFactory, text: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "damaged.xml"
    file.write_bytes(text)
    said = Sentence("Read.", "Lu.")
    try:
        check_event(read_event(file))
    except EtuiError as problem:
        said = problem.sentence
    assert said.en.endswith(".")
    assert said.fr.endswith(".")


@pytest.mark.parametrize("step", [1, 2])
def test_points_that_a_program_did_not_rescale_tell_the_step(tmp_path: Path, step: int) -> None:
    # Five results a board, of which one artificial: the four real ones share 3, 2, 1, 0 results beaten, 4 - 1 in all.
    boards = []
    for number in (1, 2):
        real = [line(n, n + 5, score, (step * beaten, step * (3 - beaten)))
                for n, (score, beaten) in enumerate(((-50, 0), (50, 1), (110, 2), (420, 3)), 1)]
        boards.append(board(number, *real, line(5, 10, "A6040")))
    event = read(tmp_path, usebio(*boards, program="Compscore3"))
    assert event.method.step == step
    assert len(event.lines) == 10


@pytest.mark.parametrize(("written", "adjusted"), [
    ("A50", "50/50"), ("A50%", "50/50"), ("A+=", "A+/A"), ("A=-", "A/A-"), ("A++", "A+/A+"), ("A+-", "A+/A-"), ("A==", "A/A"),
    ("M+", "A+/A-"), ("M-", "A-/A+"), ("M", "A/A"), ("Moy", "A/A"), ("Moy.", "A/A"), ("Moyenne", "A/A"), ("M+/M", "A+/A"),
])
def test_awards_of_one_meaning_are_read(tmp_path: Path, written: str, adjusted: str) -> None:
    event = read(tmp_path, usebio(board(1, line(1, 2, written), line(3, 4, 100))))
    assert (event.lines[0].score, event.lines[0].adjusted) == (None, adjusted)


@pytest.mark.parametrize("written", ["X", "A60", "A+=-", "M60", "A=60"])
def test_awards_of_no_plain_meaning_are_told_with_their_line(tmp_path: Path, written: str) -> None:
    problem = refusal(tmp_path, usebio(board(7, line(1, 2, 50), line(3, 4, written))))
    assert f'"{written}" (board 7, results.xml, line ' in problem.say("en")
