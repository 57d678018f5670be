"""A cup at the director's desk: made, paired, typed, corrected, checked; and what is refused, with nothing half-written."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from openpyxl import load_workbook

from etui.cup.document import as_json
from etui.cup.draw import draw
from etui.cup.model import CupSettings
from etui.cup.simulation import POLICIES, invented, play_out
from tests.xlsheets.conftest import Maker
from tests.xlsheets.secretary import Etui, named, rename_tab, shown, type_in, values
from xlsheets.package.archive import Package
from xlsheets.readers.cup_workbook import read_cup_workbook
from xlsheets.readers.typed_cells import TypedCells

both = pytest.mark.parametrize("language", ["fr", "en"])
New = Callable[..., Path]
LIST = """Nom;Prénom;Elo;Titre;Club
Petit;Anne;2100;;Dijon
Roux;Luc;2000;FM;Sens
Blanc;Zoé;2000;;Dijon
Noir;Max;;;Beaune
Vert;Éva;1500;;
"""
TEAMS = """Équipe;N°;Affiliation;Joueur 1;Joueur 2;Remplaçant 1
Metz;1;Est;A1;A2;A3
Brest;2;Ouest;B1;B2;B3
"""


@pytest.fixture(scope="module")
def _paired() -> dict[tuple[object, ...], bytes]:
    """Workbooks paired once for all the tests."""
    return {}


@pytest.fixture
def new(etui: Etui, workbook: Maker, _paired: dict[tuple[object, ...], bytes]) -> New:
    """A new cup, with its first round paired or not."""

    def make(*options: object, paired: int = 0) -> Path:
        book = workbook("new", "cup", *options, "--lang", "en", name="coupe.xlsx")
        if paired:
            if options not in _paired:
                assert etui("pair", book, "--lang", "en").code == 0
                _paired[options] = book.read_bytes()
            book.write_bytes(_paired[options])
        return book

    return make


def games(book: Path) -> dict[tuple[str, int], list[str]]:
    """The places of a game's result cells: its boards, both scores, both play-off marks."""
    return {(row[0], int(row[1])): places[2:-2]
            for row, places in zip(values(book, "etui_cup_games"), named(book, "etui_cup_games"), strict=True)}


def type_results(book: Path, results: Mapping[str, Any], leg: int = 1) -> None:
    """Types “1-0” in the first cell of a match, or cell by cell."""
    places, cells = games(book), {}
    for match, typed in results.items():
        for place, value in zip(places[match, leg], [typed] if isinstance(typed, str) else typed, strict=False):
            if value is not None:
                cells[place] = value
    type_in(book, cells)


def scored(etui: Etui, book: Path) -> dict[str, Any]:
    run = etui("score", book, "--json", "--lang", "en")
    assert run.code == 0, run.err
    document: dict[str, Any] = json.loads(run.out)
    return document


def meetings(document: dict[str, Any], rnd: int) -> list[tuple[int, int]]:
    """Who meets whom in a round, by seed, byes aside."""
    return [tuple(slot["seed"] for slot in match["slots"]) for match in document["matches"]
            if rnd in match["rounds"] and all(slot["seed"] for slot in match["slots"])]


def refused(etui: Etui, book: Path, *command: object) -> str:
    """The sentence of a refusal, which leaves the workbook as it was, to the byte."""
    before = book.read_bytes()
    run = etui(*command, "--lang", "en")
    assert run.code == 1, run
    assert run.out == ""
    assert len(run.err.splitlines()) == 1
    assert book.read_bytes() == before
    assert {path.suffix for path in book.parent.iterdir()} <= {".xlsx", ".csv"}            # no scrap left behind
    return run.err


# --- a cup played through ---

@both
def test_a_cup_from_the_entry_list_to_its_winner(etui: Etui, tmp_path: Path, language: str) -> None:
    entries, book = tmp_path / "joueurs.csv", tmp_path / "coupe.xlsx"
    entries.write_text(LIST, encoding="utf-8")
    made = etui("new", "cup", "--entries", entries, "--title", "Coupe", "-o", book, "--lang", language)
    assert made.code == 0
    assert ("5 inscrits · tableau de 8" if language == "fr" else "5 entries · bracket of 8") in made.err
    rounds = [[(4, 5)], [(1, 4), (2, 3)], [(1, 2)]]                     # the rule file's five entries, favourites winning
    for rnd, wanted in enumerate(rounds, 1):
        assert etui("pair", book, "--lang", language).code == 0
        document = scored(etui, book)
        assert meetings(document, rnd) == wanted
        type_results(book, {match["id"]: "1-0" if match["slots"][0]["seed"] < match["slots"][1]["seed"] else "0-1"
                            for match in document["matches"] if rnd in match["rounds"] and match["status"] == "open"})
    document = scored(etui, book)
    names = ["Petit Anne", "Roux Luc", "Blanc Zoé", "Vert Éva", "Noir Max"]                 # rating, then title, then name
    assert [row["name"] for row in document["standings"]] == names
    assert [row["place"] for row in document["standings"]] == [1, 2, 3, 3, 5]
    stages = ["Winner", "Runner-up", "Out — round 2", "Out — round 2", "Out — round 1"]
    assert [row["stage"] for row in document["standings"]] == stages
    assert document["over"]
    assert "over" in refused(etui, book, "pair", book) or language == "fr"
    checked = etui("check", book, "--lang", language)
    assert checked.code == 0, checked.out


@pytest.mark.parametrize(
    "options",
    [("--entries", "6", "--third-place"), ("--entries", "5", "--variant", "double", "--reset", "--policy", "challenger"),
     ("--entries", "4", "--variant", "double-two-leg", "--policy", "random"),
     ("--entries", "3", "--boards", "4", "--policy", "random"),
     ("--entries", "9", "--rounds", "2", "--colours", "drawn"), ("--entries", "2", "--variant", "two-leg")],
)
def test_the_workbook_says_what_the_engine_says(etui: Etui, tmp_path: Path, options: tuple[str, ...]) -> None:
    book = tmp_path / "coupe.xlsx"
    told = etui("simulate", "cup", *options, "--seed", "5", "-o", book, "--json", "--lang", "en")
    assert told.code == 0
    assert scored(etui, book) == json.loads(told.out)
    assert etui("check", book).code == 0


def test_pairing_step_by_step_gives_the_workbook_of_the_same_cup_made_at_once(etui: Etui, tmp_path: Path) -> None:
    """Every visible value and every lock of the two workbooks is the same."""
    step, once = tmp_path / "step.xlsx", tmp_path / "once.xlsx"
    drawn = ("--entries", "6", "--variant", "double", "--seed", "3", "--policy", "random")
    options = ("simulate", "cup", *drawn, "--lang", "fr", "-o")
    assert etui(*options, step, "--rounds", "0").code == 0
    whole = read_cup_workbook(TypedCells.open(step)).read.cup
    cup = play_out(whole, POLICIES["random"], Random(3), rounds=3)
    for rnd in (1, 2, 3):
        assert etui("pair", step).code == 0
        type_results(step, {name: "1-0" if result.scores[0] else "0-1" for (name, _), result in cup.results.items()
                            if cup.draw.match[name].rounds[0] == rnd})
    assert etui("score", step).code == 0
    assert etui(*options, once, "--rounds", "3").code == 0
    typed = {place for row in named(step, "etui_cup_games") for place in row}             # 1-0 in one cell, 1 and 0 in two
    one, other = ({place: value for place, value in shown(book).items()
                   if value is not None and place not in typed and not place.startswith("Étui!")} for book in (step, once))
    assert one == other
    looks = [{cell.coordinate: cell.protection.locked for row in load_workbook(book)["Matchs"].iter_rows() for cell in row}
             for book in (step, once)]
    assert looks[0] == looks[1]


# --- pairing and its locks ---

def open_cells(book: Path, match: str) -> bool:
    """Whether the result cells of a match are open."""
    sheet, _, anchor = games(book)[match, 1][0].rpartition("!")
    cell = load_workbook(book)[sheet][anchor]
    return not cell.protection.locked


def test_pairing_opens_its_round_and_closes_the_one_before(etui: Etui, new: New) -> None:
    book = new("--players", 4)
    assert [open_cells(book, match) for match in ("M1", "M2", "M3")] == [False, False, False]
    assert etui("pair", book).code == 0
    assert [open_cells(book, match) for match in ("M1", "M2", "M3")] == [True, True, False]
    type_results(book, {"M1": "1-0", "M2": "1-0"})
    assert etui("pair", book).code == 0
    assert [open_cells(book, match) for match in ("M1", "M2", "M3")] == [False, False, True]
    assert etui("unpair", book).code == 0
    assert [open_cells(book, match) for match in ("M1", "M2", "M3")] == [True, True, False]


def parts(book: Path) -> dict[str, bytes]:
    package = Package.open(book)
    return {name: package.part(name) for name in package.names()}


def test_pairing_touches_the_sheets_alone_and_taking_it_back_leaves_every_byte_as_it_was(etui: Etui, new: New) -> None:
    book = new("--players", 6, "--variant", "double")
    made, visible = parts(book), shown(book)
    assert etui("pair", book).code == 0
    paired = parts(book)
    changed = [name for name in made if paired[name] != made[name]]
    assert all(name.startswith("xl/worksheets/") or name == "xl/workbook.xml" for name in changed)    # the slips’ print area
    assert etui("unpair", book).code == 0
    first = parts(book)
    assert {place: value for place, value in shown(book).items() if value is not None} == {
        place: value for place, value in visible.items() if value is not None}
    assert etui("pair", book).code == 0
    assert parts(book) == paired
    assert etui("unpair", book).code == 0
    assert parts(book) == first


def test_a_correction_unpairs_first_and_clears_what_hung_on_it(etui: Etui, new: New) -> None:
    book = new("--players", 4, "--scoring", "points", paired=1)
    type_results(book, {"M1": (10, 20), "M2": (30, 5)})
    assert etui("pair", book).code == 0
    assert meetings(scored(etui, book), 2) == [(4, 2)]
    type_results(book, {"M3": (1, 0)})
    assert etui("unpair", book).code == 0
    assert [values(book, "etui_cup_games")[2][2:4]] == [[None, None]]
    type_results(book, {"M1": (20, 10)})
    assert etui("pair", book).code == 0
    document = scored(etui, book)
    assert meetings(document, 2) == [(1, 2)]
    assert document["matches"][2]["winner"] is None


def test_pairing_finds_its_cells_on_tabs_that_were_renamed(etui: Etui, new: New) -> None:
    book = new("--players", 4)
    rename_tab(book, "Matches", "Tonight")
    rename_tab(book, "Cup", "Our cup")
    assert etui("pair", book).code == 0
    type_results(book, {"M1": "1-0", "M2": "0-1"})
    assert etui("pair", book).code == 0
    assert meetings(scored(etui, book), 2) == [(1, 3)]


# --- refusals ---

def test_the_next_round_waits_for_every_match(etui: Etui, new: New) -> None:
    book = new("--players", 4, paired=1)
    type_results(book, {"M1": "1-0"})
    said = refused(etui, book, "pair", book)
    assert "Round 2 cannot be paired yet. M2 (2 " in said
    assert "type it" in said


def test_a_tie_with_no_tie_break_left_names_the_match_and_the_remedy(etui: Etui, new: New) -> None:
    book = new("--players", 4, "--tiebreaks", "", paired=1)
    type_results(book, {"M1": "1-0", "M2": "½-½"})
    said = refused(etui, book, "pair", book)
    assert "M2 (" in said
    assert "add Manual" in said
    cells = [place for row in named(book, "etui_cup_settings") for place in row]
    type_in(book, {cells[13]: "Manual"})                                                 # tie-break 1
    assert "name the winner" in refused(etui, book, "pair", book)
    type_results(book, {"M2": (None, None, None, "x")})
    assert etui("pair", book).code == 0
    assert meetings(scored(etui, book), 2) == [(1, 3)]


@pytest.mark.parametrize("command", ["pair", "score"])
@pytest.mark.parametrize(
    ("match", "typed", "said"),
    [
        ("M1", (1, 1), "two winners"),
        ("M1", ("x", ""), "type a score for both sides"),
        ("M1", (1, None), "type a score for both sides"),
        ("M1", ("bye", ""), "bye"),
        ("M1", ("½", "½", "x", "x"), "both sides are marked"),
        ("M1", (1, 0, None, "x"), "already decided"),
        ("M3", (1, 0), "not paired yet"),
    ],
)
def test_a_result_that_cannot_be_is_refused_with_its_match(
    etui: Etui, new: New, command: str, match: str, typed: tuple[Any, ...], said: str
) -> None:
    book = new("--players", 4, paired=1)
    type_results(book, {"M2": "1-0", match: typed})
    told = refused(etui, book, command, book)
    assert match in told
    assert said in told


@pytest.mark.parametrize("command", ["pair", "score", "check"])
def test_an_edit_in_a_frozen_round_is_refused_with_its_cell(etui: Etui, new: New, command: str) -> None:
    book = new("--players", 4, paired=1)
    type_results(book, {"M1": "1-0", "M2": "1-0"})
    assert etui("pair", book).code == 0
    type_results(book, {"M1": "0-1", "M3": "1-0"})
    if command == "check":
        run = etui("check", book, "--lang", "en")
        assert run.code == 1
        said = run.out
    else:
        said = refused(etui, book, command, book)
    assert games(book)["M1", 1][0] in said
    assert "put “1-0” back" in said
    assert "unpair" in said
    assert etui("unpair", book).code == 0                                                # the remedy works
    assert etui("pair", book).code == 0
    assert meetings(scored(etui, book), 2) == [(4, 2)]


def test_nobody_is_added_to_a_frozen_bracket(etui: Etui, new: New) -> None:
    book = new("--players", 3)
    places = named(book, "etui_cup_entries")
    type_in(book, {places[3][0]: "Late Lou"})
    assert len(scored(etui, book)["standings"]) == 4                                     # in time: the bye is filled
    type_in(book, {places[3][0]: None})
    assert etui("pair", book).code == 0
    type_in(book, {places[3][0]: "Late Lou"})
    said = refused(etui, book, "score", book)
    assert "Late Lou" in said
    assert "line 4" in said
    assert etui("unpair", book).code == 0
    assert etui("pair", book).code == 0
    assert len(meetings(scored(etui, book), 1)) == 2


def test_a_later_rating_does_not_seed_anew(etui: Etui, new: New) -> None:
    book = new("--players", 4, paired=1)
    before = meetings(scored(etui, book), 1)
    places = named(book, "etui_cup_entries")
    type_in(book, {places[3][1]: 2800, places[3][0]: "Grandmaster Lou"})
    document = scored(etui, book)
    assert meetings(document, 1) == before
    assert document["standings"][3]["name"] == "Grandmaster Lou"


def test_a_setting_that_is_no_choice_is_told_with_its_cell(etui: Etui, new: New) -> None:
    book = new("--players", 4)
    place = named(book, "etui_cup_settings")[5][0]
    type_in(book, {place: "purple"})
    assert f"{place}: " in refused(etui, book, "score", book)


@pytest.mark.parametrize(
    ("rows", "said"),
    [("Anne\nAnne\n", "twice"), ("Anne\n", "two entries"), ("", "two entries"), ("Anne;x\nLuc\n", "line 2")],
)
def test_an_entry_list_that_makes_no_cup_makes_no_workbook(etui: Etui, tmp_path: Path, rows: str, said: str) -> None:
    entries, book = tmp_path / "e.csv", tmp_path / "coupe.xlsx"
    entries.write_text("Name;Rating\n" + rows, encoding="utf-8")
    run = etui("new", "cup", "--entries", entries, "-o", book, "--lang", "en")
    assert (run.code, book.exists()) == (1, False)
    assert said in run.err


@pytest.mark.parametrize(
    ("options", "said"),
    [(("--third-place", "--variant", "double"), "third"), (("--reset",), "reset"), (("--boards", "99"), "boards"),
     (("--group-by", "club", "--keep-apart", "club"), "opposites"), (("--tiebreaks", "luck"), "luck"),
     (("--tiebreaks", "berlin"), "Berlin")],
)
def test_settings_that_contradict_each_other_make_no_workbook(
    etui: Etui, tmp_path: Path, options: tuple[str, ...], said: str
) -> None:
    run = etui("new", "cup", "--players", "6", *options, "-o", tmp_path / "c.xlsx", "--lang", "en")
    assert (run.code, list(tmp_path.iterdir())) == (1, [])
    assert said in run.err


def test_another_workbook_is_not_paired(etui: Etui, tmp_path: Path) -> None:
    book = tmp_path / "night.xlsx"
    assert etui("new", "mitchell", "--tables", "3", "--boards", "3", "-o", book).code == 0
    assert "not a cup" in refused(etui, book, "pair", book)


# --- the rest of the seed ---

def test_groups_are_previewed_with_a_warning_when_they_are_unequal(etui: Etui, tmp_path: Path) -> None:
    """The rule file's groups of three, two and one: 16 places for six, ten byes; only 4 – 5 in round 1, then 1 – 4 and 2 – 3."""
    entries, book = tmp_path / "e.csv", tmp_path / "coupe.xlsx"
    clubs = ("A", "B", "B", "A", "A", "C")
    entries.write_text("Name;Rating;Club\n" + "".join(f"P{n};{2000 - n};{club}\n" for n, club in enumerate(clubs, 1)), "utf-8")
    made = etui("new", "cup", "--entries", entries, "--group-by", "club", "-o", book, "--lang", "en")
    assert "6 entries · bracket of 16 · 4 rounds · 10 byes" in made.err
    assert "most of the bracket would be byes" in made.err
    seven = "Name;Rating\n" + "".join(f"P{n};{2000 - n}\n" for n in range(1, 8))
    for said, language in (("7 entries · bracket of 8 · 3 rounds · 1 bye\n", "en"), (" · 3 rondes · 1 exempt\n", "fr")):
        entries.write_text(seven, "utf-8")
        assert said in etui("new", "cup", "--entries", entries, "-o", tmp_path / f"{language}.xlsx", "--lang", language).err
    told = " ".join(row[0] for row in values(book, "etui_cup_told") if row[0])
    assert "Club: A 3, B 2, C 1" in told
    assert etui("pair", book).code == 0
    document = scored(etui, book)
    assert meetings(document, 1) == [(4, 5)]
    type_results(book, {next(m["id"] for m in document["matches"] if m["status"] == "open"): "1-0"})
    assert etui("pair", book).code == 0
    assert meetings(scored(etui, book), 2) == [(1, 4), (2, 3)]


def test_who_goes_home_forfeits_what_is_to_come(etui: Etui, new: New) -> None:
    book = new("--players", 4, paired=1)
    places = named(book, "etui_cup_entries")
    type_in(book, {places[0][6]: 1})
    document = scored(etui, book)
    assert (document["matches"][0]["winner"], document["matches"][0]["decided_by"]) == (4, "forfeit")


def test_the_losers_of_the_first_round_play_a_consolation(etui: Etui, new: New, tmp_path: Path) -> None:
    book = new("--players", 8, "--title", "Club cup", paired=1)
    other = tmp_path / "consolation.xlsx"
    assert "no result" in etui("new", "cup", "--consolation", book, "-o", other, "--lang", "en").err
    type_results(book, {f"M{n}": "1-0" for n in range(1, 5)})
    assert etui("new", "cup", "--consolation", book, "-o", other, "--lang", "en").code == 0
    document = scored(etui, other)
    assert document["title"] == "Club cup – consolation"
    assert len(document["standings"]) == 4


def test_team_boards_and_line_ups_are_read(etui: Etui, tmp_path: Path) -> None:
    entries, book = tmp_path / "e.csv", tmp_path / "coupe.xlsx"
    entries.write_text(TEAMS, "utf-8")
    assert etui("new", "cup", "--entries", entries, "--boards", 2, "--tiebreaks", "top board results", "-o", book,
                "--lang", "fr").code == 0
    assert etui("pair", book).code == 0
    lineups = named(book, "etui_cup_lineups")
    type_in(book, {lineups[0][0]: "a1", lineups[0][1]: "A3"})
    type_results(book, {"M1": (1, 0)})
    document = scored(etui, book)
    match = document["matches"][0]
    assert (match["winner"], match["decided_by"]) == (1, "top board results")
    assert match["results"][0]["boards"] == [[1, 0], [0, 1]]
    slip = {str(cell) for row in values(book, "etui_cup_slips") for cell in row if cell}
    assert {"○ A1", "● A3", "B1 ●", "B2 ○"} <= slip
    type_in(book, {lineups[0][0]: "Nobody"})
    assert "Nobody is not in the team" in refused(etui, book, "score", book)


def test_dates_make_the_programme(etui: Etui, new: New) -> None:
    book = new("--players", 4, paired=1)
    schedule = named(book, "etui_cup_schedule")
    type_in(book, {schedule[0][0]: "2026-12-12", schedule[0][1]: "14h30", schedule[1][0]: "2026-12-05"})
    scored(etui, book)
    programme = [row for row in values(book, "etui_cup_programme") if row[0]]
    assert [row[0] for row in programme] == ["Round 2", "M3", "Round 1", "M1", "M2"]               # by date, not by number
    assert programme[2][3] == "Saturday 12 December 2026, 14:30"
    checked = etui("check", book, "--lang", "en")
    assert "Round 2 is not set after round 1" in checked.out
    type_in(book, {schedule[1][0]: "soon"})
    assert f"{schedule[1][0]}: " in refused(etui, book, "score", book)


def test_the_json_of_simulate_is_the_engines(etui: Etui) -> None:
    told = etui("simulate", "cup", "--entries", "7", "--variant", "double", "--policy", "random", "--seed", "9", "--json")
    drawn = draw(CupSettings(variant="double", seed=9), invented(7))
    assert json.loads(told.out) == as_json(play_out(drawn, POLICIES["random"], Random(9)))
