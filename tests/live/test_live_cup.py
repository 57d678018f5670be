"""A cup live in LibreOffice Calc: every cell is what the file stores, and the bracket fills as results are typed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.live.office import Calc
from tests.live.test_calc import differences
from xlsheets.commands import pair, score_cup, simulate_cup
from xlsheets.cup_book import CupBook
from xlsheets.package.references import address
from xlsheets.readers.cup_workbook import read_cup_workbook
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.sheets.cup_bracket import TOP

FIRST = 5


def cup(path: Path, language: str, *options: str) -> Path:
    assert simulate_cup.run(["--seed", "7", "--host", "calc", "--lang", language, "-o", str(path), *options], language) == 0
    return path


def book_of(path: Path) -> CupBook:
    return read_cup_workbook(TypedCells.open(path))


def type_result(calc: Calc, book: CupBook, match: str, leg: int, *cells: str) -> None:
    """Types a result in the row of a match: board by board, or the two scores."""
    row = FIRST + next(n for n, (name, which, *_) in enumerate(book.typed_cup.games) if (name, which) == (match, leg))
    first = book.games_column + book.result_columns.start
    for offset, cell in enumerate(cells):
        if cell:
            calc("force", sheet=book.titles["cup_matches"], cell=address(row, first + offset), value=cell)


def bracket(calc: Calc, book: CupBook) -> list[list[Any]]:
    last = address(TOP + book.layout.rows - 1, book.layout.columns)
    rows: list[list[Any]] = calc("read", sheet=book.titles["cup_bracket"], ref=f"A{TOP}:{last}")
    return rows


def sides(calc: Calc, book: CupBook, match: str) -> list[Any]:
    """The two sides of a match as the Bracket tab shows them now."""
    placed = next(placed for panel in book.layout.panels for placed in panel.placed if placed.match == match)
    grid = bracket(calc, book)
    return [grid[placed.row + side][placed.column] for side in (0, 1)]


@pytest.mark.parametrize(
    ("language", "options"),
    [
        ("fr", ("--entries", "23", "--third-place", "--rounds", "3", "--policy", "random")),          # the cups of the demo
        ("fr", ("--entries", "7", "--boards", "4", "--variant", "two-leg", "--rounds", "4")),
        ("en", ("--entries", "16", "--variant", "double", "--reset", "--policy", "challenger")),
        ("en", ("--entries", "5", "--variant", "double-two-leg", "--rounds", "0")),
        ("fr", ("--entries", "40", "--rounds", "2")),
    ],
    ids=["23 players", "7 teams", "double with reset", "before round 1", "two pages"],
)
def test_every_formula_gives_what_the_file_stores(calc: Calc, tmp_path: Path, language: str, options: tuple[str, ...]) -> None:
    book = cup(tmp_path / "coupe.xlsx", language, *options)
    calc("open", path=str(book))
    calc("recalculate")
    assert differences(calc, book) == []
    calc("close")


def test_the_bracket_fills_as_results_are_typed(calc: Calc, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = cup(tmp_path / "coupe.xlsx", "fr", "--entries", "6", "--rounds", "1")
    book = book_of(path)
    four, five, three, six = (f"{seed} {book.read.cup.entry(seed).name}" for seed in (4, 5, 3, 6))
    calc("open", path=str(path))
    assert sides(calc, book, "M5")[1] == "gagnant de M2"                      # 1 waits for the winner of 4 – 5
    type_result(calc, book, "M2", 1, "0-1")
    assert sides(calc, book, "M5")[1] == five
    assert sides(calc, book, "M6")[1] == "gagnant de M4"
    type_result(calc, book, "M4", 1, "½", "½")
    assert sides(calc, book, "M6")[1] == "gagnant de M4"                      # level: Manual waits for the director
    type_result(calc, book, "M4", 1, "", "", "", "x")
    assert sides(calc, book, "M6")[1] == six
    assert [four, three] == [sides(calc, book, "M2")[0], sides(calc, book, "M4")[0]]
    standings = calc("read", sheet=book.titles["cup_standings"], ref="B5:E10")
    assert [(row[0], row[3]) for row in standings[4:]] == [(3.0, "Éliminé·e — tour 1"), (4.0, "Éliminé·e — tour 1")]
    saved = tmp_path / "saved.xlsx"
    calc("save", path=str(saved))
    calc("close")
    capsys.readouterr()
    assert score_cup.score(saved, TypedCells.open(saved), True, "fr") == 0
    document = json.loads(capsys.readouterr().out)
    winners = {match["id"]: match["winner"] for match in document["matches"] if match["round"] == 1}
    assert winners == {"M1": 1, "M2": 5, "M3": 2, "M4": 6}
    assert next(match for match in document["matches"] if match["id"] == "M4")["decided_by"] == "manual"
    assert pair.run([str(saved), "--lang", "fr"], "fr") == 0                  # a workbook that Calc has saved can be paired
    calc("open", path=str(saved))
    calc("recalculate")
    assert differences(calc, saved) == []
    assert sides(calc, book, "M5") == [f"1 {book.read.cup.entry(1).name}", five]
    calc("close")


def test_teams_are_typed_board_by_board(calc: Calc, tmp_path: Path) -> None:
    path = cup(tmp_path / "equipes.xlsx", "en", "--entries", "4", "--boards", "4", "--rounds", "1")
    book = book_of(path)
    names = {seed: f"{seed} {book.read.cup.entry(seed).name}" for seed in range(1, 5)}
    calc("open", path=str(path))
    type_result(calc, book, "M1", 1, "1", "½", "0", "1")
    type_result(calc, book, "M2", 1, "0", "0", "½", "0,5")
    assert sides(calc, book, "M3") == [names[1], names[3]]
    right = address(FIRST, book.outcomes_column), address(FIRST + 1, book.outcomes_column + 1)
    assert calc("read", sheet=book.titles["cup_matches"], ref=":".join(right)) == [["2½–1½", names[1]], ["1–3", names[3]]]
    calc("close")


def test_a_wrong_result_is_told_on_its_row(calc: Calc, tmp_path: Path) -> None:
    path = cup(tmp_path / "coupe.xlsx", "en", "--entries", "4", "--rounds", "1")
    book = book_of(path)
    calc("open", path=str(path))
    type_result(calc, book, "M1", 1, "1", "1")
    type_result(calc, book, "M3", 1, "1-0")
    remarks = address(FIRST, book.remark_column), address(FIRST + 2, book.remark_column)
    told = [row[0] for row in calc("read", sheet=book.titles["cup_matches"], ref=":".join(remarks))]
    assert "two winners" in told[0]
    assert told[1] == ""
    assert "not paired yet" in told[2]
    calc("close")


def test_without_functions_a_changed_result_is_said_to_be_stale(bare_calc: Calc, tmp_path: Path) -> None:
    from xlsheets.cup_book import CUP_ROWS

    path = cup(tmp_path / "coupe.xlsx", "en", "--entries", "4", "--rounds", "1")
    book = book_of(path)
    bare_calc("open", path=str(path))
    bare_calc("recalculate")
    live = f"B{CUP_ROWS['live']}"
    assert bare_calc("read", sheet=book.titles["session"], ref=f"{live}:{live}") == [[book.words("live no")]]
    type_result(bare_calc, book, "M1", 1, "1-0")
    assert bare_calc("read", sheet=book.titles["session"], ref=f"{live}:{live}") == [[book.words("live stale")]]
    bare_calc("close")
