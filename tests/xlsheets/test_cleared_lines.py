"""Lines that a person clears, of the Travellers tab and of a tarot: results that are not there, and nothing else breaks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.xlsheets.conftest import Maker
from tests.xlsheets.secretary import Etui, lines, named, type_in, type_results, values
from xlsheets.individual_rows import TRAVELLERS as OF_PLAYERS
from xlsheets.typed_event import TRAVELLERS as OF_PAIRS

both = pytest.mark.parametrize("language", ["fr", "en"])
SCORES = (110, 140, -110, -140, 0)                                                 # made by either side on any board
# Each of the five scores on a board: 2 for a lower one, 1 for an equal one.
OF_FIVE = {110: 6, 140: 8, -110: 2, -140: 0, 0: 4}
# Without the 110, four results of which 140 beats 3, 0 beats 2, -110 beats 1: 6 4 2 0, and article 84 out of 5 results
# gives (x + 1) · 5/4 − 1.
OF_FOUR = {140: 7.75, 0: 5.25, -110: 2.75, -140: 0.25}


@pytest.fixture
def played(etui: Etui, blank: Maker) -> Any:
    """A Mitchell of 5 tables, every result in and scored: the five scores on each board."""
    def night(language: str) -> Path:
        book = blank(language)
        type_results(book, {at: {"score": SCORES[at[2] % 5]} for at in lines(book)})
        assert etui("score", book).code == 0
        return book

    return night


@pytest.fixture
def individual(etui: Etui, workbook: Maker) -> Path:
    """An individual of 20 players, every result in and scored."""
    book = workbook("new", "individual", "--players", 20, "--host", "calc", "--lang", "en")
    type_in(book, {row[0]: SCORES[n % 5] for n, row in enumerate(named(book, "etui_travellers_score"))})
    assert etui("score", book).code == 0
    return book


def clear(book: Path, columns: tuple[str, ...], rows: Any) -> list[str]:
    """Clears these columns of these rows, counted from 0; where the boards were."""
    at = {name: named(book, f"etui_travellers_{name}") for name in columns}
    type_in(book, {at[name][row][0]: None for name in columns for row in rows})
    return [named(book, "etui_travellers_board")[row][0] for row in rows]


def on_board(book: Path, board: int) -> list[int]:
    return [row for row, (number,) in enumerate(values(book, "etui_travellers_board")) if number == board]


def notes(etui: Etui, book: Path) -> dict[int, dict[int, float]]:
    run = etui("score", book, "--json")
    assert run.code == 0, run.err
    return {board["board"]: {line["score"]: line["mp_ns"] for line in board["results"]}
            for board in json.loads(run.out)["boards"]}


@both
def test_a_cleared_line_is_a_result_that_is_not_there(etui: Etui, played: Any, language: str) -> None:
    book = played(language)
    row = next(row for (board, _, table), row in lines(book).items() if board == 2 and SCORES[table % 5] == 110)
    cell, = clear(book, OF_PAIRS, [row])
    found = notes(etui, book)
    assert found.pop(2) == OF_FOUR
    assert len(found) == 14
    assert all(board == OF_FIVE for board in found.values())
    shown = values(book, "etui_scoring_notes")
    assert not any(shown[row])
    scores = values(book, "etui_travellers_score")
    assert {scores[other][0]: shown[other][0] for other in on_board(book, 2)} == OF_FOUR
    run = etui("check", book, "--lang", language)
    assert (run.code, run.err) == (0, "")
    assert run.out.splitlines() == [
        f"{cell} : cette ligne est vide, sans donne ni joueurs, et ne compte pas ; si c’était un résultat, retapez-le."
        if language == "fr" else
        f"{cell}: this line is blank, without board or players, and counts for nothing; if it was a result, type it again."]


def test_all_lines_of_a_board_may_be_cleared(etui: Etui, played: Any) -> None:
    book = played("en")
    rows = on_board(book, 3)
    cells = clear(book, OF_PAIRS, rows)
    found = notes(etui, book)
    assert sorted(found) == [board for board in range(1, 16) if board != 3]
    assert all(board == OF_FIVE for board in found.values())
    run = etui("check", book, "--lang", "en")
    assert (run.code, run.err) == (0, "")
    assert run.out.splitlines() == [f"{', '.join(cells)}: these lines are blank, without board or players, and count for "
                                    "nothing; type again those that were results."]


@both
def test_without_any_line_it_is_said_where(etui: Etui, played: Any, language: str) -> None:
    book = played(language)
    cells = clear(book, OF_PAIRS, range(75))
    before = book.read_bytes()
    for command in ("score", "check"):
        run = etui(command, book, "--lang", language)
        assert run.code == 1
        said = run.out + run.err
        assert f"{cells[0]} : toutes les lignes de cet onglet sont vides" in said or (
            language == "en" and f"{cells[0]}: every line of this tab is blank" in said)
    assert book.read_bytes() == before


@both
def test_a_result_that_is_left_alone_is_said_with_its_cell(etui: Etui, played: Any, language: str) -> None:
    book = played(language)
    cells = clear(book, tuple(name for name in OF_PAIRS if name != "score"), [7, 9])
    run = etui("check", book, "--lang", language)
    assert run.code == 1
    assert run.out.splitlines() == [
        f"{cell} : il manque la donne et les paires ; tapez-les, ou effacez le résultat de cette ligne" if language == "fr"
        else f"{cell}: board and pairs are missing; type them, or delete the result of this line" for cell in cells]
    scored = etui("score", book, "--lang", language)
    assert scored.code == 1
    assert cells[0] in scored.err


def test_what_is_filled_goes_beside_the_cleared_line(etui: Etui, played: Any, tmp_path: Path) -> None:
    book = played("en")
    row = on_board(book, 2)[0]
    clear(book, OF_PAIRS, [row])
    after = on_board(book, 2)[0]
    at = {name: named(book, f"etui_travellers_{name}")[after][0] for name in ("ns", "ew", "score")}
    ns, ew = (values(book, f"etui_travellers_{name}")[after][0] for name in ("ns", "ew"))
    type_in(book, {at["score"]: None})
    sheet = tmp_path / "late.csv"
    sheet.write_text(f"board,ns,ew,score\n2,{ns},{ew},620\n", encoding="utf-8")
    run = etui("fill", book, sheet, "--yes")
    assert run.code == 0, run.err
    assert values(book, "etui_travellers_score")[after] == [620]
    assert values(book, "etui_travellers_score")[row] == [None]


def test_a_cleared_line_of_an_individual(etui: Etui, individual: Path) -> None:
    row = on_board(individual, 2)[0]                                               # 110 is the first score of a board
    cell, = clear(individual, OF_PLAYERS, [row])
    boards = {board["board"]: board for board in json.loads(etui("score", individual, "--json").out)["boards"]}
    # In an individual each board has its own top, 1 a result beaten: the four results left are 3 2 1 0 of 3.
    assert {line["score"]: line["mp_ns"] for line in boards[2]["results"]} == {140: 3, 0: 2, -110: 1, -140: 0}
    assert {line["score"]: line["mp_ns"] for line in boards[1]["results"]} == {140: 4, 110: 3, 0: 2, -110: 1, -140: 0}
    run = etui("check", individual, "--lang", "en")
    assert (run.code, run.err) == (0, "")
    assert run.out.splitlines() == [
        f"{cell}: this line is blank, without board or players, and counts for nothing; if it was a result, type it again."]


def test_a_result_left_alone_in_an_individual(etui: Etui, individual: Path) -> None:
    cell, = clear(individual, tuple(name for name in OF_PLAYERS if name != "score"), [7])
    run = etui("check", individual, "--lang", "en")
    assert run.code == 1
    said = f"{cell}: board and players are missing; type them, or delete the result of this line"
    assert (run.out + run.err).removeprefix("etui check: ") == f"{said}\n"


# --- tarot

@pytest.fixture
def tarot(etui: Etui, workbook: Maker) -> Path:
    """Three tables, three rounds; the first two tables of round 1 are scored."""
    book = workbook("new", "tarot", "--players", 12, "--rounds", 3, "--host", "calc", "--lang", "en")
    scores = named(book, "etui_tarot_scores")
    type_in(book, {**dict(zip(scores[0], (30, -10, -10, -10), strict=True)),
                   **dict(zip(scores[1], (60, -20, -20, -20), strict=True))})
    assert etui("score", book).code == 0
    return book


def totals(etui: Etui, book: Path) -> list[float]:
    return [row["total"] for row in json.loads(etui("score", book, "--json").out)["rankings"][0]["rows"]]


def test_a_cleared_row_of_the_scores_of_a_tarot(etui: Etui, tarot: Path) -> None:
    names = values(tarot, "etui_tarot_score_names")
    type_in(tarot, {cell: None for block in ("tables", "scores") for cell in named(tarot, f"etui_tarot_{block}")[0]})
    assert totals(etui, tarot) == [60, -20, -20, -20]
    assert values(tarot, "etui_tarot_score_names") == names                        # the formulas beside still name them
    run = etui("check", tarot, "--lang", "en")
    assert (run.code, run.err) == (0, "")
    assert "Round 1, table 1" in run.out


@pytest.mark.parametrize(("block", "filled"), [("tables", {}), ("deals", {3: "N", 6: "garde", 7: 1, 8: 45})])
def test_scores_of_no_table_are_said_with_their_cell(etui: Etui, tarot: Path, block: str, filled: dict[int, Any]) -> None:
    row = named(tarot, f"etui_tarot_{block}")[0]
    type_in(tarot, {cell: filled.get(n) for n, cell in enumerate(row)})
    for command in ("check", "score"):
        run = etui(command, tarot, "--lang", "en")
        assert run.code == 1
        assert f"{row[0]}: round and table are missing; type them, or clear the rest of the row" in run.out + run.err


@pytest.mark.parametrize("typed", [None, 99, 0, "x", 1.5])
def test_a_row_of_deals_without_its_table_changes_no_figure(etui: Etui, tarot: Path, typed: Any) -> None:
    cells = named(tarot, "etui_tarot_deals")
    helpers = values(tarot, "etui_tarot_deal_helpers")
    type_in(tarot, {cells[1][0]: typed, cells[2][1]: typed})
    assert totals(etui, tarot) == [60, 30, -10, -10, -10, -20, -20, -20]
    assert values(tarot, "etui_tarot_deal_helpers") == helpers
    assert etui("check", tarot, "--lang", "en").code == 0


@pytest.mark.parametrize(("block", "rows"), [
    (block, rows) for block in ("players", "movement", "tables", "scores", "deals") for rows in ("first", "all")])
def test_nothing_internal_whatever_of_a_tarot_is_cleared(etui: Etui, tarot: Path, block: str, rows: str) -> None:
    cells = named(tarot, f"etui_tarot_{block}")
    type_in(tarot, {cell: None for row in (cells[:1] if rows == "first" else cells) for cell in row})
    for command in ("check", "score"):
        run = etui(command, tarot, "--lang", "en")
        assert "internal" not in run.err
        assert run.code in (0, 1)


# --- the number of tables is a word too

def test_one_table_is_said_in_the_singular(etui: Etui, workbook: Maker) -> None:
    book = workbook("new", "tarot", "--players", 4, "--rounds", 1, "--host", "calc", "--lang", "fr")
    assert etui("check", book, "--lang", "fr").out == "Aucun score n’est encore saisi : 1 table à venir.\n"
    assert etui("check", book, "--lang", "en").out == "No score is typed yet: 1 table to come.\n"


def test_one_table_of_several(etui: Etui, tarot: Path) -> None:
    type_in(tarot, dict.fromkeys(named(tarot, "etui_tarot_scores")[1]))
    assert "Provisoire : 1 table sur 9\n" in etui("score", tarot, "--lang", "fr").out
    assert "Provisional: 1 of 9 tables\n" in etui("score", tarot, "--lang", "en").out
