"""From `etui new` to the last score: what the workbook holds, what a person types, what `etui score` makes of it."""

from __future__ import annotations

import io
import json
import random
import re
import zipfile
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from openpyxl import load_workbook
from openpyxl.utils import range_boundaries
from openpyxl.worksheet.formula import ArrayFormula

from etui.bridge.boards import vulnerability
from etui.bridge.event import Line, Method, Pair, PairsEvent
from etui.bridge.law77 import possible_scores
from etui.bridge.session import score_event
from tests.xlsheets.conftest import Maker
from tests.xlsheets.secretary import (
    Etui,
    Run,
    add_tab,
    insert_row,
    lines,
    named,
    rename_tab,
    shown,
    type_in,
    type_results,
    values,
)
from xlsheets.package.archive import Package

both = pytest.mark.parametrize("language", ["fr", "en"])
NS = {"m": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}
TABS = {"fr": ["Séance", "Joueurs", "Mouvement", "Fiches de table", "Feuilles ambulantes", "Calcul", "Classement", "Donnes"],
        "en": ["Session", "Players", "Movement", "Table cards", "Travellers", "Scoring", "Ranking", "Boards"]}
PAPERS = {"fr": ["Fiches de marche", "Bordereaux", "Liste d’entrée", "Équilibre"],
          "en": ["Guide cards", "Slips", "Door list", "Balance"]}
NAMES = "Paire;Joueur 1;Joueur 2;Licence 1\n" + "".join(f"{n};Zoé Œuvrard {n};Jean d’Aÿ {n};0{n}\n" for n in range(1, 11))
OPTIONS = {
    "odd": [], "even, skip": ["--tables", 6, "--boards", 18], "even, share": ["--tables", 6, "--boards", 18, "--even", "share"],
    "half table": ["--missing", 10], "two sections": ["--sections", "A,B"], "sections alone": ["--sections", "A,B", "--alone"],
    "one winner": ["--arrow-switch", 1], "one point": ["--step", 1], "cut short": ["--rounds", 3],
    "uneven sets": ["--boards", 17],
}


@pytest.fixture
def with_names(etui: Etui, tmp_path: Path) -> Any:
    """A night with its entry list."""
    def make(language: str) -> Path:
        names, book = tmp_path / "paires.csv", tmp_path / "named.xlsx"
        names.write_text(NAMES, "utf-8")
        assert etui("new", "mitchell", "--tables", 5, "--boards", 15, "--names", names, "-o", book, "--host", "calc",
                    "--title", "Mardi", "--lang", language).code == 0
        return book

    return make


# --- A Mitchell written down by hand, and a night of it ---

def mitchell_lines() -> list[tuple[tuple[int, int, int], str, str]]:
    """((board, round, table), NS, EW) for 5 tables and 15 boards: NS stay, EW go up one table, boards go down one."""
    return sorted(
        ((3 * ((table - 1 + rnd - 1) % 5) + board, rnd, table), str(table), str(6 + (table - 1 - (rnd - 1)) % 5))
        for rnd in range(1, 6) for table in range(1, 6) for board in (1, 2, 3)
    )


def some_scores(seed: int) -> dict[tuple[int, int, int], int]:
    """A score that its board can have, for each line."""
    chance = random.Random(seed)
    usual = (-620, -420, -140, -110, -50, 0, 50, 100, 110, 140, 170, 400, 420, 430, 450, 620, 630, 650)
    return {at: chance.choice([s for s in usual if s in possible_scores(vulnerability(at[0]))]) for at, _, _ in mitchell_lines()}


def event(results: Mapping[tuple[int, int, int], Mapping[str, Any]], **method: Any) -> PairsEvent:
    """The same night as plain data, from nothing that the workbook says."""
    played = tuple(
        Line(at[0], ns, ew, round=at[1], table=at[2], **results.get(at, {})) for at, ns, ew in mitchell_lines()
    )
    pairs = tuple(Pair(str(n), "NS" if n <= 5 else "EW") for n in range(1, 11))
    return PairsEvent("", played, pairs, Method(**{"state": "in progress", **method}))


def ranking_of(event: PairsEvent) -> list[list[tuple[Any, ...]]]:
    """Place, pair, boards, points, maximum and percentage, list by list."""
    scored = score_event(event)
    total = scored.totals
    return [
        [(row.place, scored.competitors[row.competitor].number, total.boards[row.competitor],
          pytest.approx(float(total.points[row.competitor])), pytest.approx(float(total.most[row.competitor])),
          pytest.approx(float(100 * total.share(row.competitor)))) for row in ranking.rows]
        for ranking in scored.rankings
    ]


def told_ranking(run: Run) -> list[list[tuple[Any, ...]]]:
    return [[(row["place"], row["id"], row["boards"], row["matchpoints"], row["max"], row["percent"]) for row in ranking["rows"]]
            for ranking in json.loads(run.out)["rankings"]]


def shown_ranking(book: Path) -> list[list[tuple[Any, ...]]]:
    """The same as the Ranking tab shows it: "2=" is place 2."""
    lists = []
    for n in (1, 2):
        rows = [row for row in values(book, f"etui_ranking_{n}") if row[0] not in (None, "")]
        lists.append([(int(str(row[0]).rstrip("=")), str(row[1]), row[3], row[4], row[5], row[6]) for row in rows])
    return lists


def all_parts(book: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(book.read_bytes())) as package:
        return {name: package.read(name) for name in package.namelist()}


# --- What `etui new` makes ---

@both
def test_the_tabs_are_there_in_their_order(blank: Maker, language: str) -> None:
    book = load_workbook(blank(language))
    assert [sheet.title for sheet in book if sheet.sheet_state == "visible"] == [
        *TABS[language][:4], *PAPERS[language], *TABS[language][4:]]
    assert [sheet.title for sheet in book if sheet.sheet_state != "visible"] == ["Étui"]


@both
@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_every_formula_cell_shows_a_value_and_no_error(blank: Maker, language: str, options: list[Any]) -> None:
    """A blank is an empty text, which openpyxl reads as None: the file must have a value element all the same."""
    for name, part in all_parts(blank(language, *options)).items():
        if not name.startswith("xl/worksheets/sheet"):
            continue
        cells = {range_boundaries(c.get("r"))[:2]: c for c in etree.fromstring(part).iterfind(".//m:c", NS)}
        for cell in list(cells.values()):
            formula = cell.find("m:f", NS)
            if formula is None:
                continue
            left, top, right, bottom = range_boundaries(formula.get("ref") or cell.get("r"))
            for place in product(range(left, right + 1), range(top, bottom + 1)):
                value = cells[place].find("m:v", NS)
                assert value is not None, (name, place)
                assert cells[place].get("t") != "e", (name, place)
                assert not (value.text or "").startswith("#"), (name, place)


@both
@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_a_new_workbook_is_what_etui_score_would_make_it(
    etui: Etui, blank: Maker, language: str, options: list[Any]
) -> None:
    book = blank(language, *options)
    before = {name: part.replace(b' t="n"', b"") for name, part in all_parts(book).items()}       # which says nothing
    assert etui("score", book, "--lang", language).code == 0
    assert {name: part.replace(b' t="n"', b"") for name, part in all_parts(book).items()} == before
    assert etui("check", book, "--lang", language).code == 0


@both
def test_no_cell_that_the_program_types_begins_with_an_equals_sign(blank: Maker, language: str) -> None:
    for sheet in load_workbook(blank(language)):
        texts = [cell for row in sheet.iter_rows() for cell in row if isinstance(cell.value, str) and cell.data_type != "f"]
        assert not [cell.coordinate for cell in texts if cell.value.startswith("=")]


@both
def test_names_that_look_like_formulas_stay_names(etui: Etui, tmp_path: Path, language: str) -> None:
    names, book = tmp_path / "names.csv", tmp_path / "night.xlsx"
    names.write_text('Paire;Joueur 1;Joueur 2;Club\n1;"=HYPERLINK(""http://x"")";+1;-2\n2;@SUM(1);=1+1;=2\n', "utf-8")
    assert etui("new", "mitchell", "--tables", 5, "--names", names, "--title", "=1+1", "--club", "=A1", "--director", "=B1",
                "-o", book, "--lang", language).code == 0
    formulas = [
        f.text or "" for name, part in all_parts(book).items() if name.startswith("xl/worksheets/sheet")
        for f in etree.fromstring(part).iterfind(".//m:f", NS)
    ]
    assert formulas
    assert not [f for f in formulas if re.search(r"HYPERLINK|http|@|^=|^1\+1", f)]
    assert [row[0] for row in values(book, "etui_players_player_1")[:2]] == ['=HYPERLINK("http://x")', "@SUM(1)"]
    assert values(book, "etui_title") == [["=1+1"]]
    assert etui("score", book, "--lang", language).code == 0
    assert any(value == '=HYPERLINK("http://x") – +1' for value in shown(book).values())


@both
def test_typing_cells_are_open_and_formulas_locked_without_a_password(blank: Maker, language: str) -> None:
    path = blank(language)
    book = load_workbook(path)
    cells = {f"{s.title}!{cell.coordinate}": cell for s in book for row in s.iter_rows() for cell in row}
    typed = ["etui_title", "etui_club", "etui_date", "etui_director", "etui_state", "etui_step", "etui_rounding",
             "etui_tie_break_1", "etui_movement_all",
             *(f"etui_players_{c}" for c in ("player_1", "player_2", "licence_1", "club")),
             *(f"etui_travellers_{c}" for c in ("ns", "ew", "contract", "by", "result", "score", "group", "adjusted"))]
    for name in typed:
        assert not [place for row in named(path, name) for place in row if cells[place].protection.locked], name
    for sheet in book:
        if sheet.sheet_state == "visible":
            assert sheet.protection.sheet
            assert not sheet.protection.password
    calculated = {place for place, cell in cells.items() if cell.data_type == "f" or isinstance(cell.value, ArrayFormula)}
    for name in ("etui_scoring_notes", "etui_ranking_1", "etui_ranking_live_1", "etui_boards_1", "etui_card_1"):
        calculated |= {place for row in named(path, name) for place in row}
    assert len(calculated) > 500
    assert not [place for place in calculated if not cells[place].protection.locked]


@both
def test_a_score_cell_can_hold_no_date(blank: Maker, language: str) -> None:
    """Excel takes 1-2 for a date only in a cell that may show one, and the validation stops any serial since 1921."""
    path = blank(language)
    book = load_workbook(path)
    sheet = book[TABS[language][4]]
    for name in ("contract", "by", "result", "group", "adjusted"):
        assert {sheet[place.rpartition("!")[2]].number_format for (place,) in named(path, f"etui_travellers_{name}")} == {"@"}
    places = [place.rpartition("!")[2] for (place,) in named(path, "etui_travellers_score")]
    assert not [place for place in places if sheet[place].is_date or "/" in sheet[place].number_format]
    rules = [rule for rule in sheet.data_validations.dataValidation if places[0] in rule.sqref]
    assert len(rules) == 1
    rule = rules[0]
    assert all(place in rule.sqref for place in places)
    assert (rule.type, rule.errorStyle, rule.showErrorMessage) == ("custom", "stop", True)
    most = re.search(r"ABS\(\w+\)<=(\d+)", rule.formula1)
    assert most is not None
    assert int(most[1]) < 8000                                                 # 8000 is 25 November 1921
    assert "ISNUMBER" in rule.formula1


@both
def test_what_to_type_is_said_beside_each_typing_cell(blank: Maker, language: str) -> None:
    path = blank(language)
    sheet = load_workbook(path)[TABS[language][4]]
    words = {"ns": ("pair", "paire"), "ew": ("pair", "paire"), "contract": ("3NT", "3SA"), "by": ("W", "O"),
             "result": ("tricks", "levées"), "score": ("passed out", "passe général"),
             "group": ("letter", "lettre"), "adjusted": ("A+/A-", "M+/M-")}
    for name, (english, french) in words.items():
        first = named(path, f"etui_travellers_{name}")[0][0].rpartition("!")[2]
        rule, = (rule for rule in sheet.data_validations.dataValidation if first in rule.sqref)
        assert rule.showInputMessage
        assert (french if language == "fr" else english) in rule.prompt


@both
def test_settings_are_chosen_from_lists_in_the_language(blank: Maker, language: str) -> None:
    path = blank(language)
    sheet = load_workbook(path)[TABS[language][0]]
    for name, english, french in (("state", "in progress", "en cours"),
                                  ("top", "common to all boards", "commun à toutes les donnes"),
                                  ("tie_break_1", "article 81", "article 81"), ("own_average", "yes", "oui")):
        cell = sheet[named(path, f"etui_{name}")[0][0].rpartition("!")[2]]
        rule, = (rule for rule in sheet.data_validations.dataValidation if cell.coordinate in rule.sqref)
        assert rule.type == "list"
        word = french if language == "fr" else english
        assert cell.value == word
        assert word in rule.formula1.strip('"').split(",")


@both
def test_every_tab_prints_on_a4_with_its_headings_kept_in_sight(blank: Maker, language: str) -> None:
    book = load_workbook(blank(language, "--tables", 13, "--boards", 26))
    for sheet in book:
        if sheet.sheet_state == "visible":
            assert sheet.page_setup.paperSize == 9, sheet.title
            assert sheet.print_area or sheet.title in TABS[language][2:3], sheet.title
    _, players, movement, _, travellers, scoring, ranking, boards = (book[title] for title in TABS[language])
    assert [s.freeze_panes for s in (players, movement, travellers, scoring, boards)] == ["D5", "C5", "G5", "G5", "A5"]
    assert ranking.freeze_panes
    assert [s.print_title_rows for s in (players, travellers, scoring, boards)] == ["$1:$4"] * 4
    for sheet in (travellers, scoring):
        breaks = [b.id for b in sheet.row_breaks.brk]
        assert breaks
        assert not [row for row in breaks if sheet.cell(row, 1).value == sheet.cell(row + 1, 1).value]


def test_no_page_of_travellers_or_of_frequencies_cuts_a_board(blank: Maker) -> None:
    path = blank("en", "--tables", 13, "--boards", 26)
    book, cells = load_workbook(path), shown(path)
    for title, name in (("Travellers", "etui_travellers_board"), ("Scoring", "etui_scoring_lines")):
        last = named(path, name)[-1][0]
        for broken in book[title].row_breaks.brk:
            assert cells[f"{title}!A{broken.id}"] != cells[f"{title}!A{broken.id + 1}"], broken.id
        assert int(re.sub(r".*\D", "", last)) == 4 + 13 * 26                      # 26 boards played 13 times, below row 4
    starts = [row for row in range(5, 400) if cells.get(f"Boards!A{row}") not in (None, "")]
    assert len(starts) == 13
    for broken in book["Boards"].row_breaks.brk:
        assert broken.id + 1 in starts


@both
def test_every_defined_name_is_etui_s_own(blank: Maker, language: str) -> None:
    workbook = etree.fromstring(all_parts(blank(language))["xl/workbook.xml"])
    found = [name.get("name", "") for name in workbook.iterfind(".//m:definedName", NS)]
    assert len(found) > 50
    assert not [name for name in found if not name.startswith(("etui_", "_xlnm."))]


@both
def test_nothing_is_recalculated_on_opening(blank: Maker, language: str) -> None:
    calculation = etree.fromstring(all_parts(blank(language))["xl/workbook.xml"]).find("m:calcPr", NS)
    assert calculation is not None
    assert "fullCalcOnLoad" not in calculation.attrib
    assert int(calculation.get("calcId", "0")) >= 191029


# --- A night typed ---

@both
@pytest.mark.parametrize("played", [1.0, 0.6])
def test_the_ranking_is_that_of_the_same_night_written_as_data(etui: Etui, blank: Maker, language: str, played: float) -> None:
    book = blank(language)
    scores = some_scores(20261129)
    some = dict(list(scores.items())[: int(played * len(scores))])
    results = {at: {"score": score} for at, score in some.items()}
    type_results(book, results)
    run = etui("score", book, "--json", "--lang", language)
    assert run.code == 0
    expected = ranking_of(event(results))
    assert [len(rows) for rows in expected] == [5, 5]
    assert told_ranking(run) == expected
    assert shown_ranking(book) == expected
    scored = score_event(event(results))
    by_line = dict(zip([at for at, _, _ in mitchell_lines()], zip(scored.ns_notes.points(2), scored.ew_notes.points(2),
                       scored.ns_notes.percents(), scored.ew_notes.percents(), strict=True), strict=True))
    notes = values(book, "etui_scoring_notes")
    for at, row in lines(book).items():
        if at in some:
            assert notes[row] == pytest.approx(list(by_line[at]))
        else:
            assert set(notes[row]) <= {None, ""}
    assert etui("check", book, "--lang", language).code == 0


def test_only_values_change_and_twice_gives_the_same_bytes(etui: Etui, blank: Maker) -> None:
    book = blank("fr")
    type_results(book, {at: {"score": score} for at, score in some_scores(7).items()})
    before, hidden = all_parts(book), Package.open(book).sheets["Étui"]
    assert etui("score", book).code == 0
    after = all_parts(book)
    assert list(after) == list(before)
    changed = [name for name in before if before[name] != after[name]]
    assert changed
    for name in changed:
        assert name.startswith("xl/worksheets/sheet"), name
        (around, cells), (around_now, cells_now) = without_values(before[name]), without_values(after[name])
        assert around == around_now
        assert {at: cells_now[at] for at in cells} == cells
        new = set(cells_now.items()) - set(cells.items())
        assert not new or name == hidden, name                        # stored figures that had nothing to say before
        assert {dress for _, dress in new} <= {(None, ())}
    once = book.read_bytes()
    assert etui("score", book, "--json").code == 0
    assert book.read_bytes() == once


def without_values(part: bytes) -> tuple[bytes, dict[str, tuple[Any, ...]]]:
    """All of a sheet but the values of its cells: what is around the cells byte for byte, and each cell's own dress."""
    start, end = part.index(b"<sheetData"), part.index(b"</sheetData>")
    cells = {
        c.get("r"): (c.get("s"), tuple((f.text, *sorted(f.attrib.items())) for f in c.iterfind("m:f", NS)))
        for c in etree.fromstring(part).iterfind(".//m:c", NS)
    }
    return part[:start] + part[end:], cells


@both
def test_a_contract_may_be_typed_instead_of_the_score(etui: Etui, blank: Maker, language: str) -> None:
    """Board 1, nobody vulnerable: 4♥ by South made is 420; 3NT by West two down is 100 for NS. Board 2, NS vulnerable."""
    book = blank(language)
    hearts, no_trump, west = ("4C", "3SA", "O") if language == "fr" else ("4H", "3NT", "W")
    passed = "PASSE" if language == "fr" else "PASS"
    type_results(book, {(1, 1, 1): {"contract": hearts, "by": "S", "result": "="},
                        (1, 2, 5): {"contract": no_trump, "by": west, "result": "-2"},
                        (1, 3, 4): {"contract": passed}, (1, 4, 3): {"score": 110}})
    run = etui("score", book, "--json", "--lang", language)
    assert [r["score"] for r in json.loads(run.out)["boards"][0]["results"]] == [420, 100, 0, 110, None]
    assert told_ranking(run) == ranking_of(event({
        (1, 1, 1): {"contract": "4H", "declarer": "S", "tricks": 10},
        (1, 2, 5): {"contract": "3NT", "declarer": "W", "tricks": 7},
        (1, 3, 4): {"contract": "PASS"}, (1, 4, 3): {"score": 110}}))
    assert [row[0] for row in values(book, "etui_scoring_counted")[:4]] == [420, 100, 0, 110]


@both
def test_a_score_that_contradicts_its_contract_counts_and_is_remarked(etui: Etui, blank: Maker, language: str) -> None:
    book = blank(language)
    hearts = "4C" if language == "fr" else "4H"
    type_results(book, {(1, 1, 1): {"contract": hearts, "by": "N", "result": "=", "score": 450}, (1, 2, 5): {"score": 430}})
    run = etui("score", book, "--lang", language)
    assert run.code == 0
    place = named(book, "etui_travellers_score")[0][0]
    assert ("vaut 420 et non 450" if language == "fr" else "scores 420, not 450") in run.err
    assert place in run.err
    assert values(book, "etui_scoring_remark")[0] == ["le contrat donne 420" if language == "fr" else "contract gives 420"]
    assert values(book, "etui_remarks") == [[1]]
    told = etui("score", book, "--json", "--lang", language)
    assert json.loads(told.out)["boards"][0]["results"][0]["score"] == 450
    assert told.err == run.err
    assert told_ranking(told) == ranking_of(event({(1, 1, 1): {"score": 450}, (1, 2, 5): {"score": 430}}))


def test_zero_is_passed_out_and_blank_is_not_played(etui: Etui, blank: Maker) -> None:
    book = blank("en")
    type_results(book, {(1, 1, 1): {"score": 0}, (1, 2, 5): {"score": 50}, (1, 3, 4): {"score": ""}})
    results = json.loads(etui("score", book, "--json").out)["boards"][0]["results"]
    assert [(r["score"], r["mp_ns"]) for r in results[:3]] == [(0, 0.0), (50, 2.0), (None, None)]
    assert [row[0] for row in values(book, "etui_scoring_counted")[:3]] == [0, 50, None]


@both
@pytest.mark.parametrize(("setting", "english", "french", "method"), [
    ("state", "final", "définitif", {"state": "final"}),
    ("top", "each board’s own", "propre à chaque donne", {"top": "own"}),
    ("step", 1, 1, {"step": 1}),
    ("rounding", "0.1 on each board", "0,1 sur chaque donne", {"rounding": "board 0.1"}),
    ("rounding", "0.01 on the total", "0,01 sur le total", {"rounding": "total 0.01"}),
    ("small_groups", "EBU (60; 65/55; 70/60/50)", "EBU (60 ; 65/55 ; 70/60/50)", {"small_groups": "EBU"}),
    ("own_average", "no", "non", {"own_average": False}),
    ("tie_break_1", "number of tops", "nombre de tops", {"tiebreaks": ("tops",)}),
    ("tie_break_1", "", "", {"tiebreaks": ()}),
])
def test_a_setting_changed_on_the_session_tab_counts(
    etui: Etui, blank: Maker, language: str, setting: str, english: str, french: str, method: dict[str, Any]
) -> None:
    """A night with a missing result, an adjusted score, a group of comparable results and a board played twice only."""
    book = blank(language)
    scores = dict(list(some_scores(3).items())[:62])
    results: dict[tuple[int, int, int], dict[str, Any]] = {at: {"score": score} for at, score in scores.items()}
    results[3, 1, 1] = {"adjusted": "A+/A-"}
    results[6, 2, 1] = {"adjusted": "60/40"}
    for at in list(results)[30:32]:
        results[at]["group"] = "B"
    typed = {at: dict(result) for at, result in results.items()}
    typed[3, 1, 1] = {"adjusted": "M+/M-" if language == "fr" else "A+/A-"}
    type_results(book, typed)
    type_in(book, {named(book, f"etui_{setting}")[0][0]: french if language == "fr" else english})
    run = etui("score", book, "--json", "--lang", language)
    assert run.code == 0, run.err
    assert told_ranking(run) == ranking_of(event(results, **method)) == shown_ranking(book)


def test_sections_may_be_scored_alone(etui: Etui, blank: Maker) -> None:
    book = blank("en", "--sections", "A,B", "--alone")
    cells, scores = shown(book), {"A": some_scores(1), "B": some_scores(2)}
    section, board, rnd, table, score = (
        [place for (place,) in named(book, f"etui_travellers_{name}")]
        for name in ("section", "board", "round", "table", "score"))
    type_in(book, {place: scores[cells[section[i]]][cells[board[i]], cells[rnd[i]], cells[table[i]]]
                   for i, place in enumerate(score)})
    run = etui("score", book, "--json")
    assert [ranking["name"] for ranking in json.loads(run.out)["rankings"]] == ["A NS", "A EW", "B NS", "B EW"]
    assert told_ranking(run) == [
        [(place, letter + who, *rest) for place, who, *rest in rows]
        for letter in "AB" for rows in ranking_of(event({at: {"score": made} for at, made in scores[letter].items()}))
    ]


# --- Names ---

@both
def test_a_name_typed_once_shows_on_the_ranking_and_on_the_cards(etui: Etui, with_names: Any, language: str) -> None:
    book = with_names(language)
    type_results(book, {at: {"score": score} for at, score in some_scores(5).items()})
    type_in(book, {named(book, "etui_players_player_2")[0][0]: "Ève Łukasik"})
    assert etui("score", book, "--lang", language).code == 0
    names = {n: f"Zoé Œuvrard {n} – Jean d’Aÿ {n}" for n in range(2, 11)} | {1: "Zoé Œuvrard 1 – Ève Łukasik"}
    for n in (1, 2):
        ranked = values(book, f"etui_ranking_{n}")
        assert sorted(row[1] for row in ranked) == [*range(5 * n - 4, 5 * n + 1)]
        assert [row[2] for row in ranked] == [names[row[1]] for row in ranked]
    for table in range(1, 6):
        card = values(book, f"etui_card_{table}")
        assert [(row[0], row[2]) for row in card] == [(table, 6 + (table - 1 - moves) % 5) for moves in range(5)]
        assert [(row[1], row[3]) for row in card] == [(names[row[0]], names[row[2]]) for row in card]
    assert "Ève Łukasik" in etui("score", book, "--lang", language).out


# --- What a person gets wrong ---

def refused(etui: Etui, book: Path, language: str) -> str:
    """The sentence of a score refused, with the workbook as it was."""
    before = book.read_bytes()
    run = etui("score", book, "--lang", language)
    assert (run.code, run.out) == (1, ""), run
    assert len(run.err.splitlines()) == 1
    assert book.read_bytes() == before
    assert list(book.parent.glob(".*")) == []
    return run.err


@both
@pytest.mark.parametrize(("column", "value", "english", "french"), [
    ("score", 45992, "No contract scores 45992", "Aucun contrat ne vaut 45992"),                    # a date typed
    ("score", "abc", "“abc” is not a number", "« abc » n’est pas un nombre"),
    ("score", "1/2", "“1/2” is not a number", "« 1/2 » n’est pas un nombre"),
    ("score", True, "TRUE/FALSE is not a number", "VRAI/FAUX n’est pas un nombre"),
    ("score", 420.5, "is not a whole number", "n’est pas un nombre entier"),
    ("score", 430000, "No contract scores", "Aucun contrat ne vaut"),
    ("score", 10, "No contract scores 10", "Aucun contrat ne vaut 10"),
    ("score", "#N/A", "is not a number", "n’est pas un nombre"),
    ("ns", "A", "Pair A NS plays", "La paire A NS joue"),
    ("ns", 77, "Pair 77 NS plays", "La paire 77 NS joue"),
    ("ew", 1, "Pair 1 EW plays", "La paire 1 EO joue"),
    ("ns", "", "the pair number is missing", "il manque le numéro de paire"),
    ("by", "Z", "is not a declarer", "n'est pas un déclarant"),
    ("result", "9+", "is not a result", "n'est pas un résultat"),
    ("result", 45992, "is not a result", "n'est pas un résultat"),                                   # 1/12 made a date
    ("contract", "8SA", "8SA", "8SA"),
    ("adjusted", "70/", "is not an adjusted score", "n'est pas une marque ajustée"),
    ("adjusted", "160/40", "gives more than 100 %", "donne plus de 100 %"),
    ("adjusted", 45992, "is not an adjusted score", "n'est pas une marque ajustée"),
    ("board", "x", "board: “x” is not a number", "donne : « x » n’est pas un nombre"),
    ("board", "", "write the number of the board", "écrivez le numéro de la donne"),
    ("board", 100_000, "from 1 to 9999", "de 1 à 9999"),
    ("round", "x", "round: “x” is not a number", "position : « x » n’est pas un nombre"),
    ("table", "x", "table: “x” is not a number", "table : « x » n’est pas un nombre"),
])
def test_a_wrong_cell_is_named_and_nothing_is_written(
    etui: Etui, blank: Maker, language: str, column: str, value: Any, english: str, french: str
) -> None:
    """Row 12 is line 8 of the travellers."""
    book = blank("fr")
    place = named(book, f"etui_travellers_{column}")[7][0]
    assert re.fullmatch(r"Feuilles ambulantes![A-L]12", place)
    whole = {f"Feuilles ambulantes!{letter}12": cell for letter, cell in zip("GHI", ("3SA", "N", "="), strict=True)}
    type_in(book, (whole if column in ("by", "result") else {}) | {place: value})
    said = refused(etui, book, language)
    assert (french if language == "fr" else english) in said
    who_plays = column in ("ns", "ew") and value != ""                          # which is a matter of the whole line
    assert ("Feuilles ambulantes!J12" if who_plays else place) in said


@both
@pytest.mark.parametrize(("spoken", "contract"), [("fr", "4H"), ("fr", "4Sx"), ("en", "4P"), ("en", "4K"), ("en", "4T")])
def test_a_contract_in_the_other_language_is_never_guessed(
    etui: Etui, blank: Maker, language: str, spoken: str, contract: str
) -> None:
    book = blank(spoken)
    type_results(book, {(1, 1, 1): {"contract": contract, "by": "N", "result": "="}})
    said = refused(etui, book, language)
    assert named(book, "etui_travellers_contract")[0][0] in said
    assert contract[:2] in said


@both
@pytest.mark.parametrize(("setting", "value"), [
    ("state", "fini"), ("state", "final"), ("state", ""), ("top", "comun"), ("step", 3), ("step", "deux"), ("rounding", "0,5"),
    ("small_groups", "ACBL"), ("own_average", "peut-être"), ("tie_break_1", "articel 81"), ("tie_break_3", "tops nombreux"),
])
def test_a_setting_misspelt_is_named_with_the_words_there_are(
    etui: Etui, blank: Maker, language: str, setting: str, value: Any
) -> None:
    """“final” is English: the French workbook’s own formulas would not know it."""
    book = blank("fr")
    place = named(book, f"etui_{setting}")[0][0]
    type_in(book, {place: value})
    said = refused(etui, book, language)
    assert place in said
    assert {"state": "définitif", "top": "propre à chaque donne", "step": "1", "rounding": "0,1 sur chaque donne",
            "small_groups": "EBU (60 ; 65/55 ; 70/60/50)", "own_average": "oui", "tie_break_1": "nombre de tops",
            "tie_break_3": "nombre de tops"}[setting] in said
    if value:
        assert str(value) in said


@both
def test_a_pair_twice_on_a_board_is_told_with_both_places(etui: Etui, blank: Maker, language: str) -> None:
    book = blank("fr")
    type_results(book, {(1, 1, 1): {"ns": 2}})
    said = refused(etui, book, language)
    assert ("La paire 2 NS a deux résultats" if language == "fr" else "Pair 2 NS has two results") in said
    rows = lines(book)
    for at in ((1, 1, 1), next(at for at, ns, _ in mitchell_lines() if at[0] == 1 and ns == "2")):
        assert named(book, "etui_travellers_score")[rows[at]][0] in said


@both
def test_two_lines_for_one_table_and_board_are_told(etui: Etui, blank: Maker, language: str) -> None:
    book = blank("fr")
    type_results(book, {(1, 2, 5): {"round": 1, "table": 1}})
    said = refused(etui, book, language)
    assert ("La table 1 a deux résultats" if language == "fr" else "Table 1 has two results") in said
    assert "Feuilles ambulantes!J5" in said


@both
def test_a_pair_against_itself_is_told(etui: Etui, blank: Maker, language: str) -> None:
    book = blank("fr", "--arrow-switch", 1)
    type_results(book, {(1, 1, 1): {"ew": 1}})
    said = refused(etui, book, language)
    assert ("La paire 1 joue contre elle-même" if language == "fr" else "Pair 1 plays against itself") in said
    assert "Feuilles ambulantes!J5" in said


@both
@pytest.mark.parametrize(("cell", "value", "english", "french"), [
    ("Joueurs!A6", 1, "pair 1 is already in the list", "la paire 1 est déjà dans la liste"),
    ("Joueurs!C6", "Nord", "“Nord” is not a line", "« Nord » n’est pas une ligne"),
    ("Mouvement!C5", "abc", "is not a pair number", "n’est pas un numéro de paire"),
    ("Mouvement!C7", "trois", "are not boards", "ne désigne pas des donnes"),
    ("Mouvement!C7", "1-9999999999", "are not boards", "ne désigne pas des donnes"),
])
def test_a_wrong_cell_of_another_tab_is_named(
    etui: Etui, blank: Maker, language: str, cell: str, value: Any, english: str, french: str
) -> None:
    book = blank("fr")
    type_in(book, {cell: value})
    said = refused(etui, book, language)
    assert cell in said
    assert (french if language == "fr" else english) in said


@both
@pytest.mark.parametrize("name", ["language", "host", "kind", "board_rows", "sharing_all"])
def test_a_hidden_tab_tampered_with_is_told(etui: Etui, blank: Maker, language: str, name: str) -> None:
    book = blank("fr")
    place = named(book, f"etui_{name}")[0][0]
    type_in(book, {place: "xyz"})
    said = refused(etui, book, language)
    assert place in said
    assert "xyz" in said


@both
def test_a_change_that_the_tabs_have_no_room_for_is_told(etui: Etui, blank: Maker, language: str) -> None:
    book = blank("fr", "--sections", "A,B")
    place = named(book, "etui_sections")[0][0]
    type_in(book, {place: "chaque section à part"})
    said = refused(etui, book, language)
    assert place in said
    assert ("refaites le classeur" if language == "fr" else "make the workbook again") in said


@both
def test_a_tab_deleted_is_told(etui: Etui, blank: Maker, tmp_path: Path, language: str) -> None:
    """Excel leaves #REF! in the names of a deleted tab."""
    book = blank("fr")
    parts = all_parts(book)
    parts["xl/workbook.xml"] = parts["xl/workbook.xml"].replace(b"'Feuilles ambulantes'!", b"#REF!")
    with zipfile.ZipFile(book, "w") as package:
        for name, part in parts.items():
            package.writestr(name, part)
    said = refused(etui, book, language)
    assert "etui_travellers_board" in said
    assert ("supprimées" if language == "fr" else "deleted") in said


# --- What a person may do to the workbook ---

def sort_by_table(book: Path) -> None:
    """As the filter's arrows do it: whole lines change places."""
    columns = ("board", "section", "round", "table", "ns", "ew", "contract", "by", "result", "score", "group", "adjusted")
    cells, places = shown(book), [[place for (place,) in named(book, f"etui_travellers_{name}")] for name in columns]
    rows = [[cells[place] for place in row] for row in zip(*places, strict=True)]
    rows.sort(key=lambda row: (row[3], -row[2], row[0]))
    type_in(book, {place: value for row, line in zip(rows, zip(*places, strict=True), strict=True)
                   for place, value in zip(line, row, strict=True)})


def write_in_the_margin(book: Path) -> None:
    """A column of notes right of the travellers, and one far from them."""
    type_in(book, {"Feuilles ambulantes!M4": "Notes", "Feuilles ambulantes!N5": 12.5, "Feuilles ambulantes!P99": "x"})


LIBERTIES = {
    "sorted by table": sort_by_table,
    "notes in the margin": write_in_the_margin,
    "a tab of the club's own": lambda book: add_tab(book, "Buvette", "Cafés : 12"),
    "tabs renamed": lambda book: [rename_tab(book, "Feuilles ambulantes", "Scores"), rename_tab(book, "Séance", "Soirée")],
    "a row above the list": lambda book: insert_row(book, "Feuilles ambulantes", 3),
}


@pytest.mark.parametrize("liberty", LIBERTIES.values(), ids=LIBERTIES)
def test_a_workbook_that_its_owner_changed_is_still_scored(etui: Etui, blank: Maker, liberty: Any) -> None:
    book = blank("fr")
    results = {at: {"score": score} for at, score in some_scores(11).items()}
    type_results(book, results)
    liberty(book)
    before = shown(book)
    run = etui("score", book, "--json")
    assert run.code == 0, run.err
    assert told_ranking(run) == ranking_of(event(results)) == shown_ranking(book)
    own = [place for place, value in before.items() if value in ("Cafés : 12", "Notes", 12.5, "x")]
    assert [shown(book)[place] for place in own] == [before[place] for place in own]
    assert len(own) == {write_in_the_margin: 3, LIBERTIES["a tab of the club's own"]: 1}.get(liberty, 0)
    assert etui("check", book).code == 0


def test_a_message_names_the_tab_as_it_is_called_now(etui: Etui, blank: Maker) -> None:
    book = blank("fr")
    type_results(book, {(1, 1, 1): {"score": 15}})
    insert_row(book, "Feuilles ambulantes", 3)
    rename_tab(book, "Feuilles ambulantes", "Scores")
    assert "Scores!J6" in refused(etui, book, "fr")
