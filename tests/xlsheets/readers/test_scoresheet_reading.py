"""What a scoresheet's cells and headings mean: signs, decimal commas, titles, totals, merged cells, the club's own words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.bridge.event import Line, PairsEvent
from etui.errors import EtuiError
from xlsheets.readers.scoresheet import read_scoresheets
from xlsheets.readers.scoresheet_cells import adjusted, mark, number, pair_number, pair_numbers, play, two_marks
from xlsheets.readers.scoresheet_found import Found, Written
from xlsheets.readers.scoresheet_mapping import read_mapping, write_mapping
from xlsheets.readers.scoresheet_match import plan_filling
from xlsheets.readers.scoresheet_matrix import read_matrix
from xlsheets.readers.scoresheet_tables import read_tables
from xlsheets.readers.scoresheet_words import field_of
from xlsheets.readers.sheets_process import FileRead, Sheet, read_file


def sheet(*rows: list[Any], name: str = "") -> Sheet:
    return Sheet("f", name, [list(row) for row in rows])


def table(*rows: list[Any], language: Any = "en", name: str = "", mapping: dict[str, str] | None = None) -> Found:
    found = read_tables(sheet(*rows, name=name), language, mapping or {})
    assert found is not None
    return found


def scores(found: Found) -> list[tuple[Any, ...]]:
    return [(x.line.board, x.line.ns, x.line.ew, x.line.score) for x in found.written]


# --- Cells

@pytest.mark.parametrize(("cell", "score"), [
    (420, 420), (-50, -50), (0, 0), (420.0, 420), ("420", 420), ("+420", 420), ("−50", -50), ("- 50", -50), ("420,0", 420),
    ("420.00", 420), ("1 100", 1100), ("1\u202f100", 1100), ("1.100", 1100), ("1,100", 1100), ("-1,100", -1100), ("", None),
    (None, None), ("-", None), ("Passe", 0), ("PASS", 0), ("Passe général", 0),
])
def test_scores_as_they_are_written(cell: Any, score: int | None) -> None:
    assert (mark(cell).score, mark(cell).adjusted) == (score, "")


@pytest.mark.parametrize(("cell", "word"), [
    ("60/40", "60/40"), ("A+", "A+/A-"), ("M-", "A-/A+"), ("Moy", "A/A"), ("NP", "NP"), ("A6040", "60/40"), ("np", "NP"),
])
def test_adjusted_scores_in_a_score_column(cell: str, word: str) -> None:
    assert mark(cell).adjusted == word


@pytest.mark.parametrize("cell", ["abc", "42,5", True, {"date": "2026-01-02 00:00:00"}, "(50)", "#N/A", "4S=", "1/2"])
def test_what_is_no_score(cell: Any) -> None:
    with pytest.raises(EtuiError):
        mark(cell)


@pytest.mark.parametrize(("ns", "ew", "score"), [
    (420, None, 420), (None, 50, -50), (None, None, None), (420, -420, 420), (0, 50, -50), (420, 0, 420), (None, 0, 0),
    (0, 0, 0), ("", "100", -100), ("Passe", None, 0),
])
def test_two_columns_of_scores(ns: Any, ew: Any, score: int | None) -> None:
    assert two_marks(ns, ew, both_columns=True).score == score


def test_two_columns_that_say_two_things() -> None:
    with pytest.raises(EtuiError, match="do not agree"):
        two_marks(420, 50, both_columns=True)
    with pytest.raises(EtuiError, match="two ways"):
        two_marks(None, -50, both_columns=True)
    assert two_marks(None, -50, both_columns=False).score == 50          # a sheet of EW's scores alone
    assert two_marks("A+", "A-", both_columns=True).adjusted == "A+/A-"
    assert two_marks("M", "M-", both_columns=True).adjusted == "A/A-"


@pytest.mark.parametrize(("cell", "pair"), [
    (7, "7"), ("07", "7"), (7.0, "7"), ("NS 7", "7"), ("7 EO", "7"), ("A7", "A7"), ("Paire 12", "12"), ("N° 3", "3"), (None, ""),
])
def test_pairs_as_they_are_written(cell: Any, pair: str) -> None:
    assert pair_number(cell) == pair


def test_both_pairs_in_one_cell() -> None:
    assert [pair_numbers(cell) for cell in ("1 – 8", "1/8", "12 vs 3", "A1-A8", "")] == [
        ("1", "8"), ("1", "8"), ("12", "3"), ("A1", "A8"), ("", "")]
    with pytest.raises(EtuiError, match="date"):
        pair_numbers({"date": "2026-01-08 00:00:00"})                     # 1-8 typed in a cell of Excel


def test_boards_as_they_are_written() -> None:
    assert [number(cell) for cell in (7, "7", "Donne 7", "Bd. 7".replace(".", ""), "7,0", None)] == [7, 7, 7, 7, 7, None]
    for wrong in ("seven", 0, -1, True, "1.5"):
        with pytest.raises(EtuiError):
            number(wrong)


def played(contract: Any, by: Any = None, result: Any = None, *, score: int | None = None, board: int = 1,
           language: Any = "en") -> tuple[str, str, int | None]:
    read = play({"contract": contract, "by": by, "result": result}, score, board, language)
    return read.contract, read.declarer, read.tricks


def test_contracts_are_read_in_their_language() -> None:
    assert played("4C", "S", "=", language="en") == ("4C", "S", 10)
    assert played("4C", "S", "=", language="fr") == ("4H", "S", 10)
    assert played("3SA", "O", "+1", language="fr") == ("3NT", "W", 10)
    with pytest.raises(EtuiError):
        played("4P", "S", "=", language="en")
    with pytest.raises(EtuiError):
        played("4S", "O", "=", language="en")


def test_a_contract_cell_may_hold_all() -> None:
    assert played("4S N +1") == ("4S", "N", 11)
    assert played("3NT E -1") == ("3NT", "E", 8)
    assert played("4Sx=", "W") == ("4SX", "W", 10)
    assert played("2C par O =", language="fr") == ("2H", "W", 8)
    assert played("Passe") == ("PASS", "", None)
    assert played("♠4".replace("♠4", "4♠ E")) == ("4S", "E", None)


def test_a_plus_sign_that_excel_dropped_is_found_by_the_score() -> None:
    assert played("3NT", "N", 1, score=430) == ("3NT", "N", 10)
    assert played("3NT", "N", 1, score=-50) == ("3NT", "N", 8)
    assert played("3NT", "N", 0, score=400) == ("3NT", "N", 9)
    for score in (None, 460):
        with pytest.raises(EtuiError):
            played("3NT", "N", 1, score=score)


def test_an_adjusted_column() -> None:
    assert [adjusted(cell) for cell in ("60/40", "M+/M-", "NP", None, "(620)/(170)")] == [
        "60/40", "A+/A-", "NP", "", "(620)/(170)"]


# --- Headings and tables

@pytest.mark.parametrize(("heading", "what"), [
    ("Donne", "board"), ("N° donne", "board"), ("BOARD NO.", "board"), ("Étui", "board"), ("N/S", "ns"), ("Paire N-S", "ns"),
    ("PairNS", "ns"), ("Nord-Sud", "ns"), ("E/O", "ew"), ("E-W", "ew"), ("East-West pair", "ew"), ("NS – EO", "pairs"),
    ("Contrat", "contract"), ("Déclarant", "by"), ("Levées", "result"), ("+/-", "result"), ("Score NS", "score"),
    ("Marque N/S", "score"), ("NS +", "score"), ("+ EO", "score ew"), ("Score E/W", "score ew"), ("Position", "round"),
    ("Ajustée", "adjusted"),
    ("NS −", "score ew"), ("- NS", "score ew"), ("+", "score"), ("EW -", None), ("Entame", None),
    ("% NS", None), ("PM NS", None), ("Joueur", None), (7, None),
])
def test_headings(heading: Any, what: str | None) -> None:
    assert field_of(heading, {}) == what


def test_totals_notes_and_blank_rows_are_passed_over() -> None:
    found = table(["Soirée"], [], ["Donne", "NS", "EO", "Score"], [1, 1, 4, 420], ["Sous-total", None, None, 420], [],
                  ["Arbitre appelé"], [1, 2, 5, -50], [1, 3, 6, None], ["Moyenne", None, None, 185], [None, None, None, "vu"],
                  language="fr")
    assert scores(found) == [(1, "1", "4", 420), (1, "2", "5", -50)]
    assert (found.unread, found.blank, found.passed) == ([], 1, [4, 6, 9, 10])


def test_what_cannot_be_read_has_its_address() -> None:
    found = table(["Board", "NS", "EW", "Score"], [1, 1, 4, 425], [1, "two", 5, 420], [1, 3, 6, {"date": "2026-05-04"}],
                  [None, None, None, 50], name="Tab 1 of 2")
    assert not found.written
    assert [said.en.partition(":")[0] for said in found.unread] == [f"f, Tab 1 of 2!{a}" for a in ("D2", "B3", "D4", "B5")]
    assert "no contract scores 425 on board 1" in found.unread[0].en


def test_a_result_without_its_pair_is_said() -> None:
    found = table(["Board", "NS", "EW", "Score"], [1, None, None, 420])
    assert "pair’s number is missing" in found.unread[0].en


def test_half_a_result_is_said() -> None:
    heads = ["Board", "NS", "EW", "Contract", "By", "Result"]
    found = table(heads, [None, None, None, "4S", "N", "="], [1, 1, 4, None, "N", None], [1, 2, 5, None, None, "+1"])
    assert [said.en.partition(":")[0] for said in found.unread] == ["f, A2", "f, E3", "f, F4"]
    assert (found.written, found.planned, found.passed) == ([], [], [])


def test_two_rows_of_headings() -> None:
    found = table(["Donne", "Paires", None, "Score", None], [None, "NS", "EO", "NS", "EO"], [1, 1, 4, 420, None],
                  [1, 2, 5, None, 50], language="fr")
    assert scores(found) == [(1, "1", "4", 420), (1, "2", "5", -50)]


def test_plus_and_minus_columns() -> None:
    found = table(["Donne", "NS", "EO", "Score", None], [None, None, None, "+", "−"], [1, 1, 4, 420, None], [1, 2, 5, None, 50])
    assert scores(found) == [(1, "1", "4", 420), (1, "2", "5", -50)]


def test_a_meeting_is_written_once_for_its_boards() -> None:
    found = table(["Round", "NS", "EW", "Board", "Score"], [1, 1, 4, 1, 90], [None, None, None, 2, 90], [2, 1, 5, 3, 100],
                  [2, None, None, 4, 620], name="Table 1")
    assert scores(found) == [(1, "1", "4", 90), (2, "1", "4", 90), (3, "1", "5", 100)]
    assert [one.line.round for one in found.written] == [1, 1, 2]
    assert "pair’s number is missing" in found.unread[0].en               # the round is written, so the pairs are forgotten


def test_titles_and_tab_names_say_the_board() -> None:
    heads = ["NS", "EW", "Score"]
    assert scores(table(["Board 7 – Dealer S"], heads, [1, 4, 100])) == [(7, "1", "4", 100)]
    assert scores(table(["Board", None, 7], heads, [1, 4, 100])) == [(7, "1", "4", 100)]
    assert scores(table(heads, [1, 4, 100], name="B7")) == [(7, "1", "4", 100)]
    assert scores(table(heads, [1, 4, 100], name="7")) == [(7, "1", "4", 100)]
    two = table(["Donne 1"], heads, [1, 4, 50], ["Donne 2"], [1, 4, 100])
    assert scores(two) == [(1, "1", "4", 50), (2, "1", "4", 100)]
    assert read_tables(sheet(["Donnes 1 à 15"], heads, [1, 4, 50]), "fr", {}) is None or not scores(
        table(["Donnes 1 à 15"], heads, [1, 4, 50]))


def test_pairs_that_look_like_titles_are_rows() -> None:
    heads = ["NS", "EO", "Score"]
    found = table(["Donne 1", None, "Vuln. personne"], heads, ["NS 1", "EO 4", 50], ["NS 2", "EO 5", 420],
                  ["Donne 2", None, "Vuln. NS"], heads, ["NS 1", "EO 4", 100], ["NS 2", "EO 5", "2C S ="], language="fr")
    assert scores(found) == [(1, "1", "4", 50), (1, "2", "5", 420), (2, "1", "4", 100)]
    assert "C8" in found.unread[0].en


def test_a_frequency_table_is_no_scoresheet() -> None:
    assert read_tables(sheet(["Donne", "Score NS", "Fois"], [1, 420, 3], [1, -50, 2]), "fr", {}) is None


def test_merged_cells_stand_for_all_they_cover(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    tab = book.active
    for row in (["Donne", "Section", "NS", "EO", "Score"], [1, "A", 1, 4, 420], [None, None, 2, None, 50], [2, "B", 1, 4, 100]):
        tab.append(row)
    tab.merge_cells("A2:A3")
    tab.merge_cells("D2:D3")
    book.save(tmp_path / "merged.xlsx")
    found = read_tables(read_file(tmp_path / "merged.xlsx").sheets[0], "fr", {})
    assert found is not None
    assert scores(found) == [(1, "1", "4", 420), (1, "2", "4", 50), (2, "1", "4", 100)]
    assert [one.line.section for one in found.written] == ["A", "A", "B"]


def test_the_club_s_own_words(tmp_path: Path) -> None:
    rows = (["Jeu", "Eux", "Nous", "Points"], [1, 4, 1, 420])
    assert read_tables(sheet(*rows), "fr", {}) is None
    path = tmp_path / "words.json"
    write_mapping(path, {"Jeu": "board", "Eux": "ew", "Nous": "ns", "Points": "score"}, "fr")
    words = read_mapping(path)
    assert words.language == "fr"
    assert scores(table(*rows, mapping=words.columns)) == [(1, "1", "4", 420)]
    ignoring = table(["Board", "NS", "EW", "Table", "Score"], [1, 1, 4, 9, 420], mapping={"table": ""})
    assert ignoring.written[0].line.table is None


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"columns": 1}', '{"columns": {"a": 1}}', '{"columns": {"a": "scores"}}',
                                  '{"columns": {}, "language": "de"}', "{" * 50_000])
def test_a_wrong_mapping_is_a_sentence(text: str, tmp_path: Path) -> None:
    path = tmp_path / "words.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(EtuiError):
        read_mapping(path)


# --- Matrices

def matrix(*rows: list[Any]) -> list[tuple[Any, ...]]:
    found = read_matrix(sheet(*rows), "en")
    assert found is not None
    assert not found.unread
    return [(x.line.board, x.line.ns, x.line.ew, x.pair, x.line.score) for x in found.written]


def test_the_corner_says_which_is_which() -> None:
    down, across = [(3, "1", "", "", 100), (4, "1", "", "", 620)], [(1, "3", "", "", 100), (1, "4", "", "", 420)]
    assert matrix(["NS", 3, 4], [1, 100, 620]) == down
    assert matrix(["NS \\ Board", 3, 4], [1, 100, 620]) == down
    assert matrix(["Board / NS", 3, 4], [1, 100, 420]) == across
    assert matrix(["Donne", "NS 3", "NS 4"], [1, 100, 420]) == across
    assert matrix(["NS", "Board 3", "Board 4"], [1, 100, 620]) == down
    assert matrix(["EW", 3, 4], [8, 620, -620]) == [(3, "", "8", "", -620), (4, "", "8", "", 620)]
    assert matrix(["Pair", 3, 4], [8, 50, -620]) == [(3, "", "", "8", 50), (4, "", "", "8", -620)]


def test_two_lines_in_one_matrix() -> None:
    assert matrix(["NS", 1, 2], [1, 50, None], ["EO", None, None], [1, 100, "4S S ="]) == [
        (1, "1", "", "", 50), (1, "", "1", "", -100), (2, "", "1", "", None)]


def test_numbers_alone_are_no_matrix() -> None:
    assert read_matrix(sheet([1, 2, 3], [4, 5, 6]), "en") is None
    with pytest.raises(EtuiError, match="no result found in f"):
        read_scoresheets([FileRead("f", (sheet(["Names"], ["Anne"]),))], "en")


def test_a_result_in_two_sheets_counts_once() -> None:
    one = sheet(["Board", "NS", "EW", "Score"], [1, 1, 4, 420])
    read = read_scoresheets([FileRead("f", (one, one))], "en")
    assert [x.line for x in read.written] == [Line(1, "1", "4", score=420, place="f, D2")]


# --- Anything at all

scraps = st.one_of(
    st.none(), st.none(), st.integers(-5, 30), st.integers(-800, 800).map(lambda n: 10 * n), st.floats(), st.booleans(),
    st.just({"date": "2026-01-08 00:00:00"}), st.text(max_size=6),
    st.sampled_from(["Donne", "Board", "NS", "EO", "EW", "NS – EW", "Score", "EO +", "Contrat", "By", "Result", "Table", "Round",
                     "Section", "Adjusted", "Donne 7", "Table 2 · Round 1", "NS 1 – EW 4", "Total", "1 – 8", "4S N +1", "3SA",
                     "=", "-1", "N", "60/40", "NP", "NS \\ Board", "Pair", "A7", "420,0"]))


@settings(max_examples=300, deadline=None)
@given(rows=st.lists(st.lists(scraps, max_size=9), max_size=14), name=st.sampled_from(["", "Donne 3", "7", "x"]),
       language=st.sampled_from(["fr", "en"]))
def test_no_sheet_is_too_odd(rows: list[list[Any]], name: str, language: Any) -> None:
    """Whatever stands in it: results, places that could not be read, or the one sentence that there is nothing."""
    event = PairsEvent("", tuple(Line(b, str(n), str(e)) for b in range(1, 8) for n, e in ((1, 4), (2, 5))))
    try:
        read = read_scoresheets([FileRead("f", (Sheet("f", name, rows),))], language)
    except EtuiError:
        return
    plan = plan_filling(event, read.written, over=True)
    assert all(one.line.place.startswith("f, ") for one in read.written)
    assert all(said.en.startswith("f, ") and said.fr.startswith("f, ") for said in (*read.unread, *plan.unmatched))


def event_of_sections(*sections: str) -> PairsEvent:
    return PairsEvent("", tuple(Line(1, "7", "9", section=section) for section in sections))


@pytest.mark.parametrize(("sections", "line", "matched"), [
    (("A", "B"), Line(1, "7", "9", "B"), [1]), (("A", "B"), Line(1, "A7", "A9"), [0]), (("A", "B"), Line(1, "7", "9"), []),
    (("",), Line(1, "A7", "A9"), [0]), (("",), Line(1, "7", "9", "C"), [0]), (("",), Line(1, "7", ""), [0]),
    (("",), Line(1, "7", "8"), []), (("",), Line(1, "9", "7"), []), (("A", "B"), Line(1, "B7", ""), [1]),
])
def test_a_result_finds_its_section(sections: tuple[str, ...], line: Line, matched: list[int]) -> None:
    written = [Written(Line(line.board, line.ns, line.ew, line.section, score=70, place="f, A1"))]
    plan = plan_filling(event_of_sections(*sections), written, over=False)
    assert [change.number for change in plan.changes] == matched
    assert len(plan.unmatched) == 1 - len(matched)


# --- What the documentation shows

DOCS = Path(__file__).parents[3] / "docs"


def tables_of(page: str) -> list[list[list[Any]]]:
    """The tables of a Markdown page, as rows of cells."""
    found: list[list[list[Any]]] = [[]]
    for line in (DOCS / page).read_text(encoding="utf-8").splitlines():
        if line.startswith("|"):
            cells = [cell.strip().strip("*") for cell in line.strip("|").split("|")]
            if set(cells) != {"---"}:
                found[-1].append([int(cell) if cell.lstrip("-").isdecimal() and cell != "-1" else cell or None for cell in cells])
        elif found[-1]:
            found.append([])
    return found[:-1] if not found[-1] else found


@pytest.mark.parametrize(("page", "language"), [("scoresheets.md", "en"), ("feuilles-de-scores.md", "fr")])
def test_the_layouts_in_the_documentation_are_understood(page: str, language: Any) -> None:
    long_table, traveller, pairs_by_boards = tables_of(page)
    ew = "9" if language == "en" else "10"
    first, second = table(*long_table, language=language).written
    assert (first.line.board, first.line.ns, first.line.ew, first.line.tricks, first.line.score) == (1, "1", ew, 8, -50)
    assert (second.line.table, second.line.contract, second.line.score) == (8 if language == "en" else 9, "4S", 420)
    (one,) = table(*traveller, language=language).written
    assert (one.line.board, one.line.ns, one.line.ew, one.line.contract, one.line.score) == (7, "1", ew, "3NT", 600)
    assert matrix(*pairs_by_boards) == [
        (1, "1", "", "", 420), (2, "1", "", "", -100), (3, "1", "", "", 100),
        (1, "2", "", "", 450), (2, "2", "", "", 110), (3, "2", "", "", 100)]


# --- Rows of totals, and people who are called like one

@pytest.mark.parametrize("name", ["Max Dupont", "Max", "Top", "Sum", "Mean", "Moyne", "Total-Dupuis", "MAX ", "Moyenne"])
@pytest.mark.parametrize("where", ["first", "inside"])
def test_a_player_called_like_a_total_keeps_the_result(name: str, where: str) -> None:
    head = ["Donne", "NS", "Joueurs NS", "EO", "Score"]
    rows = [[1, 1, name, 4, 420], [1, 2, "Zoé", 5, -50], [2, 1, name, 4, 110]]
    if where == "first":
        head, rows = [head[2], *head[:2], *head[3:]], [[row[2], *row[:2], *row[3:]] for row in rows]
    found = table(head, *rows)
    assert scores(found) == [(1, "1", "4", 420), (1, "2", "5", -50), (2, "1", "4", 110)]
    assert not found.passed


def test_a_board_written_once_holds_for_a_player_called_max() -> None:
    found = table(["Donne", "NS", "Joueurs", "EO", "Score"], [3, 1, "Luc", 4, 420], [None, 2, "Max", 5, 100],
                  ["Total", None, None, None, 520])
    assert scores(found) == [(3, "1", "4", 420), (3, "2", "5", 100)]
    assert found.passed == [3]


def test_a_score_that_is_none_beside_max_is_told_with_its_cell() -> None:
    found = table(["Donne", "NS", "Joueurs", "EO", "Score"], [3, 1, "Max", 4, 425])
    assert not found.passed
    assert "E2" in found.unread[0].en


@pytest.mark.parametrize("row", [
    ["Total", None, None, 1230], ["TOTAL :", 6, 15, 1230], ["Moyenne", 2, 5, 246.5], ["Sous-total NS", None, None, 900],
    [None, "Max", None, 620], ["  total général", None, None, 1],
])
def test_totals_are_passed_over_and_listed(row: list[Any]) -> None:
    found = table(["Donne", "NS", "EO", "Score"], [1, 1, 4, 420], row, [2, 2, 5, 110], row)
    assert scores(found) == [(1, "1", "4", 420), (2, "2", "5", 110)]
    assert (found.passed, found.unread) == ([2, 4], [])


def test_sums_beside_a_table_are_no_result() -> None:
    found = table([None, "Donne", "NS", "EO", "Score"], [None, 1, 1, 4, 420], [None, 2, 2, 5, 110], ["Total", 3, 3, 9, 375])
    assert (len(found.written), found.passed) == (2, [3])


def test_the_rows_passed_over_are_named() -> None:
    file = FileRead("f.xlsx", (sheet(
        ["Donne", "NS", "EO", "Score"], [1, 1, 4, 420], ["Total", None, None, 420], [2, 2, 5, 110],
        [None, None, None, "arbitre appelé"], ["Total", None, None, 530], name="Jeudi"),))
    (said,) = read_scoresheets([file], "fr").understood
    assert said.en.startswith("f, Jeudi: ")
    assert "3 rows of totals or notes passed over (rows 3, 5–6)" in said.en
    assert "3 lignes de totaux ou de notes laissées de côté (lignes 3, 5–6)" in said.fr


def test_a_matrix_names_the_rows_it_passes_over() -> None:
    found = read_matrix(sheet(["Paire NS \\ Donne", 1, 2, 3], [1, 420, 110, 100], [2, -50, 110, 90],
                              ["Total", 370, 220, 190]), "fr")
    assert found is not None
    assert (len(found.written), found.passed) == (6, [3])
