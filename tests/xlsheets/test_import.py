"""`etui import` and `etui demo`: another program's file becomes a workbook that gives that program's own figures."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from openpyxl import load_workbook

from tests.xlsheets.secretary import SAMPLES, Etui, named, shown, type_in, values

both = pytest.mark.parametrize("language", ["fr", "en"])
FORBIDDEN = re.compile(r"[\[\]:*?/\\]")


def entry(number: int, line: str, *players: str) -> str:
    people = "".join(f"<PLAYER><PLAYER_NAME>{name}</PLAYER_NAME></PLAYER>" for name in players)
    return f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><DIRECTION>{line}</DIRECTION>{people}</PAIR>"


def board(number: int, *results: tuple[int, int, int, int, str]) -> str:
    """Results as table, round, NS, EW, score."""
    return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>" + "".join(
        f"<TRAVELLER_LINE><TABLE>{table}</TABLE><ROUND>{rnd}</ROUND><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER>"
        f"<EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER><SCORE>{score}</SCORE></TRAVELLER_LINE>" for table, rnd, ns, ew, score in results
    ) + "</BOARD>"


def usebio(*boards: str, first: str = "Zoé", section: str = "A", title: str = "Petit tournoi") -> str:
    pairs = [entry(1, "NS", first, "Ann")] + [entry(n, "NS" if n <= 3 else "EW") for n in range(2, 7)]
    return (
        f'<?xml version="1.0" encoding="utf-8"?><USEBIO Version="1.2"><EVENT EVENT_TYPE="PAIRS">'
        f"<EVENT_DESCRIPTION>{title}</EVENT_DESCRIPTION><WINNER_TYPE>2</WINNER_TYPE><SESSION><SECTION SECTION_ID=\"{section}\">"
        f"<PARTICIPANTS>{''.join(pairs)}</PARTICIPANTS>{''.join(boards)}</SECTION></SESSION></EVENT></USEBIO>"
    )


SMALL = (board(1, (1, 1, 1, 4, "420"), (2, 1, 2, 5, "450"), (3, 1, 3, 6, "-50")),
         board(2, (1, 2, 1, 6, "100"), (2, 2, 2, 4, "100"), (3, 2, 3, 5, "-110")))
# Three copies of each board. Worked out by hand. Board 1: 2, 4, 0 match points for NS out of 4; board 2: 3, 3, 0.
SMALL_RANKING = [[(1, "2", 7.0, 87.5), (2, "1", 5.0, 62.5), (3, "3", 0.0, 0.0)],
                 [(1, "6", 5.0, 62.5), (2, "5", 4.0, 50.0), (3, "4", 3.0, 37.5)]]

COLUMNS = r"Table\2R;Round\2R;PairId_NS\2R;PairId_EW\2R;Contract\3L;Declarer\1R;Result\2R;Score_NS\6R;Score_EW\6R;" \
          r"MP_NS\4R;MP_EW\4R"
PBN = rf"""% PBN 2.0
[Event "Petit tournoi"]
[Date "2026.11.24"]
[Board "1"]
[Competition "Pairs"]
[TotalScoreTable "Rank\2R;PairId\2R;Direction\5R;TotalScoreMP\5R;Names\20L"]
 1  2 "N-S"  7.0 "DURAND Léa - PETIT Noé"
 2  1 "N-S"  5.0 "MARTIN Zoé - NOËL Ann"
 3  3 "N-S"  0.0 "-"
 1  6 "E-W"  5.0 "-"
 2  5 "E-W"  4.0 "-"
 3  4 "E-W"  3.0 "-"
[ScoreTable "{COLUMNS}"]
 1  1  1  4 4S  S 10  "420"     -  2.0  2.0
 2  1  2  5 4H  N 11  "450"     -  4.0  0.0
 3  1  3  6 -   -  -      -  "50"  0.0  4.0

[Event "#"]
[Board "2"]
[ScoreTable "{COLUMNS}"]
 1  2  1  6 -   -  -  "100"     -  3.0  1.0
 2  2  2  4 -   -  -  "100"     -  3.0  1.0
 3  2  3  5 -   -  -      - "110"  0.0  4.0
"""


def ranking(etui: Etui, book: Path) -> list[list[tuple[Any, ...]]]:
    run = etui("score", book, "--json")
    assert run.code == 0, run.err
    return [[(row["place"], row["id"], row["matchpoints"], row["percent"]) for row in one["rows"]]
            for one in json.loads(run.out)["rankings"]]


def imported(etui: Etui, folder: Path, text: str, language: str = "fr", name: str = "results.xml") -> Path:
    source, book = folder / name, folder / "imported.xlsx"
    source.write_text(text, "utf-8")
    run = etui("import", source, "-o", book, "--lang", language)
    assert (run.code, run.out) == (0, ""), run.err
    return book


# --- Small files, figures worked out by hand ---

@both
@pytest.mark.parametrize(("text", "name"), [(usebio(*SMALL), "results.xml"), (PBN, "results.pbn")], ids=["usebio", "pbn"])
def test_a_small_event_gives_the_ranking_worked_out_by_hand(
    etui: Etui, tmp_path: Path, language: str, text: str, name: str
) -> None:
    book = imported(etui, tmp_path, text, language, name)
    assert ranking(etui, book) == SMALL_RANKING
    for n, expected in enumerate(SMALL_RANKING, 1):
        rows = values(book, f"etui_ranking_{n}")
        assert [(row[0], str(row[1]), row[4], row[6]) for row in rows] == expected
    assert etui("check", book).code == 0


@both
def test_the_imported_numbers_show_before_etui_score_is_ever_run(etui: Etui, tmp_path: Path, language: str) -> None:
    book = imported(etui, tmp_path, usebio(*SMALL), language)
    before = shown(book)
    assert values(book, "etui_ranking_1")[0][4:7] == [7.0, 8.0, 87.5]
    assert etui("score", book).code == 0
    assert shown(book) == before


def test_a_result_that_the_file_does_not_give_may_be_typed(etui: Etui, tmp_path: Path) -> None:
    """Board 2 not scored at table 2: the line is there, and the rest is scored without it."""
    lost = board(2, (1, 2, 1, 6, "100"), (2, 2, 2, 4, ""), (3, 2, 3, 5, "-110"))
    book = imported(etui, tmp_path, usebio(SMALL[0], lost))
    assert [row[0] for row in values(book, "etui_scoring_counted")] == [420, 450, -50, 100, None, -110]
    checked = etui("check", book, "--lang", "en")
    assert (checked.code, checked.out) == (0, "Board 2: 1 result missing.\n")
    type_in(book, {named(book, "etui_travellers_score")[4][0]: 100})
    assert ranking(etui, book) == SMALL_RANKING


def test_the_card_of_a_table_that_stood_empty_keeps_its_rounds(etui: Etui, tmp_path: Path) -> None:
    """Pairs 1 and 4 come late: table 1 stands empty in round 1, and its card says nothing of round 2 there."""
    late = board(1, (2, 1, 2, 5, "450"), (3, 1, 3, 6, "-50"))
    book = imported(etui, tmp_path, usebio(late, SMALL[1]))
    cards = [[(row[0], row[2]) for row in values(book, f"etui_card_{table}")] for table in (1, 2, 3)]
    assert cards == [[("–", "–"), (1, 6)], [(2, 5), (2, 4)], [(3, 6), (3, 5)]]
    before = shown(book)
    assert etui("score", book).code == 0
    assert shown(book) == before
    assert etui("check", book).code == 0


# --- Samples: what the other programs printed ---

def printed_in_usebio(path: Path) -> dict[tuple[str, str], tuple[int, float]]:
    """(line, pair) → place and percentage."""
    pairs = [{field.tag: field.text or "" for field in pair} for pair in ElementTree.parse(path).iter("PAIR")]
    return {(p["DIRECTION"], p["PAIR_NUMBER"]): (int(p["PLACE"].rstrip("=")), float(p["PERCENTAGE"])) for p in pairs}


def printed_in_pbn(path: Path, encoding: str) -> dict[tuple[str, str], tuple[int, float]]:
    """The TotalScoreTable: rank, pair, table, direction, points, percentage…"""
    table = path.read_text(encoding).partition("[TotalScoreTable")[2].partition("\n")[2].partition("[")[0]
    rows = [line.split() for line in table.splitlines() if line.strip()]
    return {(row[3].strip('"').replace("-", ""), row[1]): (int(row[0].rstrip("=")), float(row[5])) for row in rows}


PRINTED = {
    "fr-mardi/mardi.xml": lambda path: printed_in_usebio(path),
    "fr-mardi/mardi.pbn": lambda path: printed_in_pbn(path, "utf-8"),
    "en-tuesday/tuesday.xml": lambda path: printed_in_usebio(path),
    "en-tuesday/tuesday.pbn": lambda path: printed_in_pbn(path, "iso-8859-1"),
}


@pytest.mark.parametrize("file", PRINTED)
def test_a_sample_gives_the_percentages_that_its_program_printed(etui: Etui, tmp_path: Path, file: str) -> None:
    source, book = SAMPLES / file, tmp_path / "night.xlsx"
    run = etui("import", source, "-o", book, "--lang", file[:2])
    assert (run.code, run.out) == (0, "")
    printed = PRINTED[file](source)
    assert len(printed) == {"fr": 18, "en": 15}[file[:2]]
    told = json.loads(etui("score", book, "--json").out)["rankings"]
    found = {(one["name"], row["id"]): (row["place"], row["percent"]) for one in told for row in one["rows"]}
    assert {at: place for at, (place, _) in found.items()} == {at: place for at, (place, _) in printed.items()}
    for at, (_, percent) in printed.items():
        assert found[at][1] == pytest.approx(percent, abs=0.01), at
    assert etui("check", book).code == 0


# --- Names and notes ---

@both
def test_a_name_that_looks_like_a_formula_stays_a_name(etui: Etui, tmp_path: Path, language: str) -> None:
    name = '=HYPERLINK("http://x")'
    book = imported(etui, tmp_path, usebio(*SMALL, first=name, title="=1+1"), language)
    assert values(book, "etui_players_player_1")[0] == [name]
    for sheet in load_workbook(book):
        cells = (cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f")
        formulas = [str(getattr(cell.value, "text", cell.value)) for cell in cells]
        assert not [formula for formula in formulas if "HYPERLINK" in formula or formula == "=1+1"]
    assert f"{name} – Ann" in [row[2] for row in values(book, "etui_ranking_1")]
    assert etui("score", book, "--json").code == 0


@pytest.mark.parametrize(("section", "title"), [
    ("A/B:[1]*?", "Coupe 1/2 : finale [A]"), ("'x'", "'" * 40), ("History", "x" * 300),
])
def test_sheet_names_are_always_ones_that_excel_takes(etui: Etui, tmp_path: Path, section: str, title: str) -> None:
    book = imported(etui, tmp_path, usebio(*SMALL, section=section, title=title))
    titles = load_workbook(book).sheetnames
    assert len({name.casefold() for name in titles}) == len(titles)
    for name in titles:
        assert 0 < len(name) <= 31
        assert not FORBIDDEN.search(name)
        assert not name.startswith("'")
        assert not name.endswith("'")
        assert name.casefold() not in ("history", "historique")
    assert ranking(etui, book) == SMALL_RANKING


@both
def test_what_the_reader_remarks_is_told_in_the_language_asked(etui: Etui, tmp_path: Path, language: str) -> None:
    run = etui("import", SAMPLES / "en-tuesday" / "tuesday.xml", "-o", tmp_path / "t.xlsx", "--lang", language)
    french, english = "Moins de donnes que les 21 des autres", "Fewer boards than the 21 of the others"
    assert ((french in run.err), (english in run.err)) == ((True, False) if language == "fr" else (False, True))


@pytest.mark.parametrize(("boards", "said"), [
    ([board(1, (1, 1, 1, 4, "425"))], "No contract scores 425"),
    ([board(1, (1, 1, 1, 4, "420"), (1, 1, 1, 5, "420"))], "has two results on one board"),
    ([board(1, (1, 1, 9, 4, "420"))], "Pair 9 NS plays"),
    ([board(1, (1, 1, 1, 4, "Dubois"))], "is not a score"),
])
def test_a_file_that_cannot_be_true_makes_no_workbook(etui: Etui, tmp_path: Path, boards: list[str], said: str) -> None:
    source = tmp_path / "results.xml"
    source.write_text(usebio(*boards), "utf-8")
    run = etui("import", source, "-o", tmp_path / "out.xlsx")
    assert (run.code, run.out) == (1, "")
    assert said in run.err
    assert "line 1" in run.err
    assert list(tmp_path.iterdir()) == [source]


# --- etui demo ---

@both
def test_demo_makes_workbooks_says_what_to_open_and_overwrites_nothing(etui: Etui, tmp_path: Path, language: str) -> None:
    folder = tmp_path / "essai" / "démo"
    made = etui("demo", folder, "--lang", language)
    assert made.code == 0
    books = sorted(folder.rglob("*.xlsx"))
    final, blank = ("finale", "feuilles-vierges.xlsx") if language == "fr" else ("final", "blank-night.xlsx")
    sessions = [f"{final}/{name}.xlsx" for name in ("dimanche", final, "samedi-1", "samedi-2")]
    played = (["individuel.xlsx", "tarot.xlsx", "coupe.xlsx", "coupe-equipes.xlsx", "soiree-remplie.xlsx", "notre-club.xlsx"]
              if language == "fr"
              else ["individual.xlsx", "tarot.xlsx", "cup.xlsx", "team-cup.xlsx", "filled-night.xlsx", "our-club.xlsx"])
    site = "publie" if language == "fr" else "published"
    found = [book.relative_to(folder).as_posix() for book in books]
    published = [name for name in found if name.startswith(site)]
    assert len(published) == 1
    assert sorted(set(found) - set(published)) == sorted(["mardi.xlsx", "tuesday.xlsx", blank, *sessions, *played])
    assert len(list((folder / site).glob("*.html"))) == 1
    assert len(list((folder / ("courriels" if language == "fr" else "mails")).glob("*.eml"))) >= 20
    books = [book for book in books if site not in book.parts]
    opening = made.out.partition("À ouvrir" if language == "fr" else "Open these")[2]
    assert all(str(book) in opening for book in books if book.parent == folder or book.stem == final)
    assert "63,15 %" in made.out if language == "fr" else "63.15 %" in made.out       # the first pair of the French night
    assert len(made.out.splitlines()) <= 15
    assert made.err == ""
    assert str(folder / ("mardi.xlsx" if language == "fr" else "tuesday.xlsx")) in made.out.splitlines()[-1]      # to open first
    readme = (folder / ("LISEZMOI.txt" if language == "fr" else "README.txt")).read_text("utf-8-sig")
    listed = re.findall(r"^  (\S+)  +\S", readme, re.MULTILINE)
    assert {name for name in listed if "." in name} == {
        *(book.relative_to(folder).as_posix() for book in books if book.parent == folder), f"{final}/{final}.xlsx"}
    assert all((folder / name).exists() for name in listed)
    before = {book: book.read_bytes() for book in books}
    again = etui("demo", folder, "--lang", language)
    assert (again.code, again.out) == (1, "")
    assert "--force" in again.err
    assert {book: book.read_bytes() for book in books} == before
    for book in books:
        assert etui("check", book).code == 0


def test_demo_replaces_its_workbooks_when_forced(etui: Etui, tmp_path: Path) -> None:
    for name in ("mardi.xlsx", "tuesday.xlsx", "blank-night.xlsx", "cup.xlsx"):
        (tmp_path / name).write_text("old")
    assert etui("demo", tmp_path, "--force").code == 0
    assert {book.read_bytes()[:2] for book in tmp_path.rglob("*.xlsx")} == {b"PK"}


def test_demo_makes_all_its_workbooks_or_none(etui: Etui, tmp_path: Path) -> None:
    own = tmp_path / "blank-night.xlsx"
    own.write_text("mine")
    run = etui("demo", tmp_path)
    assert (run.code, run.out) == (1, "")
    assert "blank-night.xlsx is already there" in run.err
    assert own.read_text() == "mine"
    assert list(tmp_path.iterdir()) == [own]
    own.unlink()
    (tmp_path / "final").mkdir()
    own = tmp_path / "final" / "dimanche.xlsx"
    own.write_text("mine too")
    assert etui("demo", tmp_path).code == 1
    assert list(tmp_path.rglob("*.xlsx")) == [own]


@both
def test_demo_wants_a_folder(etui: Etui, tmp_path: Path, language: str) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("mine")
    for place in (file, file / "inside"):
        run = etui("demo", place, "--lang", language)
        assert (run.code, run.out) == (1, "")
        assert ("dossier" if language == "fr" else "folder") in run.err
    assert file.read_text() == "mine"


def test_players_may_be_named_after_the_import(etui: Etui, tmp_path: Path) -> None:
    """The Players tab has a row for every pair of the file, named or not."""
    book = imported(etui, tmp_path, usebio(*SMALL))
    assert len(named(book, "etui_players_number")) == 6
    assert [row[0] for row in values(book, "etui_players_number")] == [1, 2, 3, 4, 5, 6]
