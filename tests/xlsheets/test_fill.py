"""`etui fill`, and `etui import` of scoresheets: what a secretary sees, and what is then in the workbook."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import openpyxl
import pytest
from msoffcrypto.format.ooxml import OOXMLFile

from etui.bridge.event import Line
from tests.xlsheets.readers.access_file import Table, database
from tests.xlsheets.readers.scoresheet_files import FILES, Layout, a_night, long_table, matrix, paper_slips, paper_travellers
from tests.xlsheets.readers.test_bws import PLAYERS, RECEIVED, ROUNDS, received
from tests.xlsheets.secretary import Etui, lines, named, type_in, type_results, values
from xlsheets.package.archive import Package
from xlsheets.readers.scoresheet_match import cells_of

Maker = Callable[..., Path]
RESULT = ("contract", "by", "result", "score", "adjusted")


@pytest.fixture
def night(workbook: Maker) -> Maker:
    """A Mitchell of three tables and six boards, nothing played: the movement of ``a_night``, pairs numbered from its lines."""

    def make(language: str = "fr") -> Path:
        return workbook("new", "mitchell", "--tables", 3, "--boards", 6, "--host", "calc", "--date", "2026-11-24",
                        "--lang", language)

    return make


def played(book: Path, seed: int = 5) -> list[Line]:
    """Random results for the lines that the workbook has."""
    given = iter(a_night(seed))
    rows = values(book, *(f"etui_travellers_{name}" for name in ("board", "ns", "ew", "table", "round")))
    made = []
    for board, ns, ew, table, rnd in rows:
        result = next(given)
        while result.board % 16 != board % 16 and result.board != board:
            result = next(given, None) or Line(board, "", "")
        made.append(Line(board, str(ns), str(ew), "", table, rnd, result.contract, result.declarer, result.tricks, result.score,
                         adjusted=result.adjusted))
    return made


def typed(book: Path) -> list[list[Any]]:
    return values(book, *(f"etui_travellers_{name}" for name in RESULT))


def wanted(results: list[Line], language: str) -> list[list[Any]]:
    return [[cells_of(line, language)[name] for name in RESULT] for line in results]


def csv_file(folder: Path, *rows: str, name: str = "scores.csv") -> Path:
    path = folder / name
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


def sample_rows(book: Path) -> list[list[Any]]:
    return values(book, *(f"etui_travellers_{name}" for name in ("board", "ns", "ew")))


@pytest.mark.parametrize(("layout", "name", "language"), [
    (long_table, "semicolons.csv", "fr"), (paper_travellers, "sheet.xlsx", "en"), (paper_slips, "sheet.ods", "fr"),
    (long_table, "sheet.xls", "en")])
def test_a_filled_workbook_holds_the_night_and_its_ranking(
    layout: Layout, name: str, language: str, night: Maker, etui: Etui, tmp_path: Path
) -> None:
    book, by_hand = night(language), tmp_path / "hand.xlsx"
    by_hand.write_bytes(book.read_bytes())
    results = played(book)
    FILES[name](layout(sorted(results, key=lambda x: (x.board, int(x.ns))), language, Random(1)), tmp_path / name)
    assert etui("fill", book, tmp_path / name, "--lang", language).code == 0
    assert typed(book) == wanted(results, language)
    type_results(by_hand, {(x.board, x.round, x.table): {k: v for k, v in cells_of(x, language).items() if v is not None}
                           for x in results})                # type: ignore[misc]
    hand, filled = (json.loads(etui("score", path, "--json").out) for path in (by_hand, book))
    assert filled == hand


def test_only_the_cells_that_change_change(night: Maker, etui: Etui, tmp_path: Path) -> None:
    book = night()
    before = Package.open(book)
    parts = {name: before.part(name) for name in before.names()}
    (board, ns, ew), *_ = sample_rows(book)
    assert etui("fill", book, csv_file(tmp_path, "Donne;NS;EO;Score", f"{board};{ns};{ew};100")).code == 0
    after = Package.open(book)
    changed = {name for name in after.names() if after.part(name) != parts[name]}
    assert after.names() == list(parts)
    assert all(name.startswith("xl/worksheets/") for name in changed)
    sheet = before.sheets["Feuilles ambulantes"]
    old, new = parts[sheet].decode(), after.part(sheet).decode()
    place = named(book, "etui_travellers_score")[0][0].rpartition("!")[2]
    start = next(n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b)
    assert f'r="{place}"' in new[start - 60:start + 60]
    assert old[-200:] == new[-200:]


def test_a_dry_run_shows_and_writes_nothing(night: Maker, etui: Etui, tmp_path: Path) -> None:
    book = night("en")
    before, ((board, ns, ew), *_) = book.read_bytes(), sample_rows(book)
    run = etui("fill", book, csv_file(tmp_path, "Board,NS,EW,Score", f"{board},{ns},{ew},100"), "--dry-run", "--lang", "en")
    assert run.code == 0
    assert book.read_bytes() == before
    assert "“Board” is board" in run.out
    assert f"Travellers!{named(book, 'etui_travellers_score')[0][0].rpartition('!')[2]}" in run.out
    assert "1 result to fill in" in run.out
    assert "nothing was written" in run.out


def test_a_result_that_differs_is_kept_unless_told(night: Maker, etui: Etui, tmp_path: Path) -> None:
    book = night("en")
    (board, ns, ew), *_ = sample_rows(book)
    places = {name: named(book, f"etui_travellers_{name}")[0][0] for name in RESULT}
    type_in(book, {places["contract"]: "1NT", places["by"]: "N", places["result"]: "=", places["score"]: 90})
    sheet = csv_file(tmp_path, "Board,NS,EW,Score", f"{board},{ns},{ew},120")
    before = book.read_bytes()
    run = etui("fill", book, sheet, "--lang", "en")
    assert run.code == 1
    assert "1NT N = 90" in run.err
    assert "120" in run.err
    assert "--replace" in run.err
    assert book.read_bytes() == before
    assert etui("fill", book, sheet, "--replace", "--lang", "en").code == 0
    assert typed(book)[0] == [None, None, None, 120, None]               # the old contract went with the old score
    again = etui("fill", book, sheet, "--lang", "en")
    assert (again.code, "1 already there" in again.out) == (0, True)


def test_what_is_missing_is_added_beside_what_agrees(night: Maker, etui: Etui, tmp_path: Path) -> None:
    book = night("en")
    (board, ns, ew), *_ = sample_rows(book)
    type_in(book, {named(book, "etui_travellers_score")[0][0]: 90})
    sheet = csv_file(tmp_path, "Board,NS,EW,Contract,By,Result", f"{board},{ns},{ew},1NT,N,=")
    assert etui("fill", book, sheet).code == 0
    assert typed(book)[0] == ["1NT", "N", "=", 90, None]
    other = csv_file(tmp_path, "Board,NS,EW,Contract,By,Result", f"{board},{ns},{ew},1NT,N,+1", name="other.csv")
    assert etui("fill", book, other).code == 1


def test_what_finds_no_line_is_listed_with_its_cell(night: Maker, etui: Etui, tmp_path: Path) -> None:
    book = night("en")
    (board, ns, ew), *_ = sample_rows(book)
    sheet = csv_file(tmp_path, "Board,NS,EW,Score", f"{board},{ns},{ew},100", f"{board},{ew},{ns},100", "77,1,4,100",
                     f"{board},{ns},{ns},425")
    run = etui("fill", book, sheet, "--lang", "en")
    assert run.code == 1
    assert "scores.csv, D3: board" in run.err
    assert "the other way round" in run.err
    assert "scores.csv, D4: board 77, NS 1, EW 4 is not in the workbook" in run.err
    assert "scores.csv, D5: no contract scores 425" in run.err
    assert typed(book)[0][3] == 100


def test_two_sheets_that_differ_fill_nothing_of_that_line(night: Maker, etui: Etui, tmp_path: Path) -> None:
    book = night("en")
    (board, ns, ew), (board2, ns2, ew2), *_ = sample_rows(book)
    one = csv_file(tmp_path, "Board,NS,EW,Score", f"{board},{ns},{ew},100", name="one.csv")
    two = csv_file(tmp_path, "Board,NS,EW,Score", f"{board},{ns},{ew},-100", f"{board2},{ns2},{ew2},50", name="two.csv")
    run = etui("fill", book, one, two, "--lang", "en")
    assert run.code == 1
    assert "one.csv, D2 says 100 and two.csv, D2 -100" in run.err
    assert [row[3] for row in typed(book)[:2]] == [None, 50]


def test_contracts_in_the_other_language_are_never_guessed(night: Maker, etui: Etui, tmp_path: Path) -> None:
    book = night("en")
    (board, ns, ew), *_ = sample_rows(book)
    sheet = csv_file(tmp_path, "Donne;NS;EO;Contrat;Par;Résultat", f"{board};{ns};{ew};2P;O;=")
    assert "French suit letter" in etui("fill", book, sheet, "--lang", "en").err
    assert etui("fill", book, sheet, "--contracts", "fr").code == 0
    assert typed(book)[0][:3] == ["2S", "W", "="]


def test_a_mapping_is_kept_and_given_again(night: Maker, etui: Etui, tmp_path: Path) -> None:
    book, words = night("fr"), tmp_path / "club.json"
    (board, ns, ew), *_ = sample_rows(book)
    sheet = csv_file(tmp_path, "Donne;NS;EO;Marque;Score", f"{board};{ns};{ew};17;100")
    assert etui("fill", book, sheet, "--dry-run", "--save-mapping", words).code == 1
    kept = json.loads(words.read_text(encoding="utf-8"))
    assert kept == {"language": "fr", "columns": {
        "Donne": "board", "NS": "ns", "EO": "ew", "Marque": "score", "Score": "score"}}
    kept["columns"]["Marque"] = ""
    words.write_text(json.dumps(kept), encoding="utf-8")
    assert etui("fill", book, sheet, "--mapping", words).code == 0
    assert typed(book)[0][3] == 100


def test_json_says_it_all(night: Maker, etui: Etui, tmp_path: Path) -> None:
    book = night("fr")
    (board, ns, ew), *_ = sample_rows(book)
    sheet = csv_file(tmp_path, "Donne;NS;EO;Score", f"{board};{ns};{ew};100", "99;1;4;100")
    said = json.loads(etui("fill", book, sheet, "--json", "--lang", "fr").out)
    assert {name: said[name] for name in ("written", "read", "filled", "replaced", "same", "kept", "unread")} == {
        "written": True, "read": 2, "filled": 1, "replaced": 0, "same": 0, "kept": [], "unread": []}
    assert "scores.csv, D3\u00a0: donne 99, NS 1, EO 4 n’est pas dans le classeur" in said["unmatched"][0]


def test_a_matrix_fills_the_scores(night: Maker, etui: Etui, tmp_path: Path) -> None:
    book = night("en")
    results = played(book)
    FILES["sheet.xlsx"](matrix(results, "en", Random(1)), tmp_path / "m.xlsx")
    assert etui("fill", book, tmp_path / "m.xlsx").code == 0
    assert [row[3] for row in typed(book)] == [line.score for line in results]


def test_an_encrypted_sheet(night: Maker, etui: Etui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = night("en")
    (board, ns, ew), *_ = sample_rows(book)
    plain, locked, made = io.BytesIO(), io.BytesIO(), openpyxl.Workbook()
    for row in (["Board", "NS", "EW", "Score"], [board, ns, ew, 100]):
        made.active.append(row)
    made.save(plain)
    OOXMLFile(io.BytesIO(plain.getvalue())).encrypt("pw", locked)
    sheet = tmp_path / "locked.xlsx"
    sheet.write_bytes(locked.getvalue())
    run = etui("fill", book, sheet, "--lang", "fr")
    assert run.code == 1
    assert "locked.xlsx est protégé par un mot de passe" in run.err
    assert "--password" in run.err
    monkeypatch.setenv("ETUI_PASSWORD", "pw")
    assert etui("fill", book, sheet, "--dry-run").code == 0
    assert etui("fill", book, sheet, "--password", "pw").code == 0
    assert typed(book)[0][3] == 100


class Terminal(io.StringIO):
    """A person at the keyboard."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("answer", "options", "filled"), [
    ("n\n", (), False), ("", (), False), ("o\n", (), True), ("yes\n", (), True), ("", ("--yes",), True)])
def test_a_person_confirms_what_was_understood(
    answer: str, options: tuple[str, ...], filled: bool, night: Maker, etui: Etui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = night("en")
    (board, ns, ew), *_ = sample_rows(book)
    monkeypatch.setattr("sys.stdin", Terminal(answer))
    run = etui("fill", book, csv_file(tmp_path, "Board,NS,EW,Score", f"{board},{ns},{ew},100"), *options, "--lang", "en")
    assert run.code == 0
    assert (typed(book)[0][3] == 100) is filled
    assert ("Is this right?" in run.out) is not bool(options)


def test_a_password_is_asked_for_on_a_terminal(
    night: Maker, etui: Etui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = io.BytesIO()
    OOXMLFile(io.BytesIO(night("en").read_bytes())).encrypt("pw", locked)
    sheet = tmp_path / "locked.xlsx"
    sheet.write_bytes(locked.getvalue())
    asked = iter(["wrong", "pw"])
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("xlsheets.commands.fill.getpass", lambda _: next(asked))
    run = etui("fill", night("en"), sheet, "--lang", "en")
    assert "not the password" in run.err
    assert "no score is filled in yet" in run.err
    assert next(asked, None) is None


def test_nothing_is_written_while_excel_has_the_workbook_open(night: Maker, etui: Etui, tmp_path: Path) -> None:
    book = night("en")
    (board, ns, ew), *_ = sample_rows(book)
    (tmp_path / f"~${book.name}").write_bytes(b"")
    before = book.read_bytes()
    run = etui("fill", book, csv_file(tmp_path, "Board,NS,EW,Score", f"{board},{ns},{ew},100"), "--lang", "en")
    assert (run.code, "is open in Excel" in run.err, book.read_bytes() == before) == (1, True, True)


def test_a_blank_or_another_file_is_a_sentence(night: Maker, etui: Etui, tmp_path: Path) -> None:
    book = night("en")
    copy = tmp_path / "copy.xlsx"
    copy.write_bytes(book.read_bytes())
    assert "no score is filled in yet" in etui("fill", book, copy, "--lang", "en").err
    assert "no result found" in etui("fill", book, csv_file(tmp_path, "Name,Club", "Anne,Paris"), "--lang", "en").err
    assert "not a workbook made by Étui" in etui("fill", csv_and_xlsx(tmp_path), copy, "--lang", "en").err


def test_a_workbook_of_another_game_is_refused(night: Maker, etui: Etui, tmp_path: Path) -> None:
    book = night("en")
    type_in(book, {named(book, "etui_kind")[0][0]: "tarot"})
    run = etui("fill", book, csv_file(tmp_path, "Board,NS,EW,Score", "1,1,4,100"), "--lang", "en")
    assert (run.code, "not a pairs session" in run.err) == (1, True)


def csv_and_xlsx(folder: Path) -> Path:
    openpyxl.Workbook().save(folder / "other.xlsx")
    return folder / "other.xlsx"


def test_the_tabs_that_etui_prints_are_read_back(night: Maker, etui: Etui, tmp_path: Path) -> None:
    """Results typed in a copy's Slips tab, where the paper has them."""
    book = night("en")
    copy, tab = tmp_path / "copy.xlsx", "Slips"
    copy.write_bytes(book.read_bytes())
    places = {cell.coordinate: cell.value for row in openpyxl.load_workbook(copy)[tab].iter_rows() for cell in row}
    boards = [(at, value) for at, value in places.items() if at.startswith("A") and " · Dealer" in str(value)]
    at, title = boards[0]
    row = int(at[1:]) + 2
    type_in(copy, {f"{tab}!B{row}": "1NT", f"{tab}!C{row}": "N", f"{tab}!D{row}": "="})
    assert etui("fill", book, copy).code == 0
    board = int(title.split()[1])
    smallest = min(ns for b, ns, _ in sample_rows(book) if b == board)
    filled = {(b, ns): row[:3] for (b, ns, _), row in zip(sample_rows(book), typed(book), strict=True) if row[0]}
    assert filled == {(board, smallest): ["1NT", "N", "="]}


# --- Import

def test_a_long_table_alone_makes_a_workbook(etui: Etui, tmp_path: Path) -> None:
    results = a_night(8)
    FILES["sheet.xlsx"](long_table(results, "fr", Random(2)), tmp_path / "mardi.xlsx")
    book = tmp_path / "made.xlsx"
    run = etui("import", tmp_path / "mardi.xlsx", "-o", book, "--lang", "fr", "--host", "calc")
    assert run.code == 0
    rows = values(book, *(f"etui_travellers_{name}" for name in ("board", "ns", "ew", *RESULT)))
    assert sorted(rows, key=str) == sorted(
        ([x.board, int(x.ns), int(x.ew), *(cells_of(x, "fr")[name] for name in RESULT)] for x in results), key=str)
    assert len(lines(book)) == len(results)
    assert [row[0] for row in values(book, "etui_players_number")] == [1, 2, 3, 4, 5, 6]
    assert etui("score", book).code == 0


def test_a_matrix_alone_is_not_enough(etui: Etui, tmp_path: Path) -> None:
    FILES["sheet.ods"](matrix(a_night(8), "en", Random(2)), tmp_path / "m.ods")
    run = etui("import", tmp_path / "m.ods", "-o", tmp_path / "made.xlsx", "--lang", "en")
    assert (run.code, "etui new" in run.err) == (1, True)


def test_a_bridgemate_file_fills_and_makes_a_workbook(night: Maker, etui: Etui, tmp_path: Path) -> None:
    book = night("fr")
    (board, ns, ew), *_ = sample_rows(book)
    seats = [{"Section": 1, "Table": 1, "Direction": seat, "Name": name, "Round": 0}
             for seat, name in zip("NSEW", ("Zoé", "=1+1", "Bo", "Cy"), strict=True)]
    rounds = [{"Section": 1, "Table": 1, "Round": 1, "NSPair": ns, "EWPair": ew}]
    path = tmp_path / "night.bws"
    path.write_bytes(database({
        "ReceivedData": Table(RECEIVED, [received(1, Board=board, PairNS=ns, PairEW=ew, Table=1, Contract="1 H", NS_EW="W")]),
        "RoundData": Table(ROUNDS, rounds), "PlayerNumbers": Table(PLAYERS, seats)}))
    assert etui("fill", book, path, "--lang", "fr").code == 0
    assert typed(book)[0][:3] == ["1C", "O", "="]
    made = tmp_path / "made.xlsx"
    assert etui("import", path, "-o", made, "--lang", "fr", "--host", "calc").code == 0
    assert values(made, "etui_players_number", "etui_players_player_1", "etui_players_player_2") == [
        [ns, "Zoé", "=1+1"], [ew, "Bo", "Cy"]]
    kinds = {cell.value: cell.data_type for row in openpyxl.load_workbook(made)["Joueurs"].iter_rows() for cell in row}
    assert kinds["=1+1"] == "s"
