"""An individual from its blank workbook to the last score: what is typed, what `etui score` and `etui check` make of it."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from openpyxl.utils import range_boundaries

from etui.bridge.boards import vulnerability
from etui.bridge.law77 import possible_scores
from etui.errors import EtuiError
from etui.movements.individual import individual
from etui.movements.model import FOUR_SEATS
from tests.xlsheets.secretary import lines, named, shown, type_in, type_results, values
from xlsheets.commands.check_individual import errors_and_remarks
from xlsheets.commands.new_individual import EventFacts, write_event, write_new
from xlsheets.commands.score_individual import score
from xlsheets.commands.simulate_individual import simulated_event
from xlsheets.individual_book import IndividualBook
from xlsheets.individual_workbook import individual_workbook
from xlsheets.readers.individual_workbook import read_individual_workbook
from xlsheets.readers.player_list import read_players
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.resources import club_template

TABS = {"fr": ["Séance", "Joueurs", "Mouvement", "Fiches de table", "Fiches de marche", "Feuilles ambulantes", "Calcul",
               "Classement", "Donnes"],
        "en": ["Session", "Players", "Movement", "Table cards", "Guide cards", "Travellers", "Scoring", "Ranking", "Boards"]}
At = tuple[int, int, int]                    # board, round, table
Scored = Callable[[Path], dict[str, Any]]


@pytest.fixture(scope="module")
def _made() -> dict[Any, bytes]:
    """Workbooks made once for all the tests."""
    return {}


@pytest.fixture
def blank(tmp_path: Path, _made: dict[Any, bytes]) -> Callable[..., Path]:
    """The classic movement of 20 players, 20 boards, nothing played."""
    def make(language: str = "en", players: int = 20, **facts: Any) -> Path:
        book, key = tmp_path / f"{language}.xlsx", (language, players, *facts.items())
        if key not in _made:
            write_new(individual(players), EventFacts("Soirée", "2026-11-24", **facts), book, language, "calc")
            _made[key] = book.read_bytes()
        book.write_bytes(_made[key])
        return book

    return make


@pytest.fixture
def scored(capsys: pytest.CaptureFixture[str]) -> Scored:
    """The JSON of `etui score`."""
    def run(book: Path) -> dict[str, Any]:
        capsys.readouterr()
        assert score(book, TypedCells.open(book), True, "en") == 0
        document: dict[str, Any] = json.loads(capsys.readouterr().out)
        return document

    return run


def some_scores(book: Path, seed: int) -> dict[At, int]:
    chance = random.Random(seed)
    usual = (-620, -420, -140, -110, -50, 0, 50, 100, 110, 140, 170, 400, 420, 430, 450, 620, 630, 650)
    return {at: chance.choice([s for s in usual if s in possible_scores(vulnerability(at[0]))]) for at in lines(book)}


def seats(book: Path) -> dict[At, tuple[str, ...]]:
    """N, S, E and W of each line, as the tab shows them."""
    typed = values(book, *(f"etui_travellers_{name}" for name in ("board", "round", "table", "n", "s", "e", "w")))
    return {(board, rnd, table): tuple(map(str, who)) for board, rnd, table, *who in typed}


def counted_by_hand(who: Mapping[At, tuple[str, ...]], scores: Mapping[At, int], step: int) -> dict[str, tuple[Fraction, int]]:
    """Matchpoints and sum of the tops of every player, each result compared with every other one on its board."""
    points: dict[str, Fraction] = defaultdict(Fraction)
    most: dict[str, int] = defaultdict(int)
    for at, mine in scores.items():
        others = [theirs for other, theirs in scores.items() if other[0] == at[0] and other != at]
        ns = sum((Fraction(step) if mine > other else Fraction(step, 2) if mine == other else Fraction(0)) for other in others)
        top = step * len(others)
        for seat, player in enumerate(who[at]):
            points[player] += ns if seat < 2 else top - ns
            most[player] += top
    return {player: (points[player], most[player]) for player in points}


def remarks_of(book: Path) -> tuple[list[str], list[str]]:
    errors, remarks = errors_and_remarks(Path(), TypedCells.open(book))
    return [error.en for error in errors], [remark.en for remark in remarks]


# --- A new workbook

@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_tabs_are_there_in_their_order(blank: Callable[..., Path], language: str) -> None:
    book = load_workbook(blank(language))
    assert [sheet.title for sheet in book if sheet.sheet_state == "visible"] == TABS[language]
    assert [sheet.title for sheet in book if sheet.sheet_state != "visible"] == ["Étui"]


def test_every_figure_of_the_boards_tab_is_printed(blank: Callable[..., Path]) -> None:
    sheet = load_workbook(blank("en"))["Boards"]
    headings = [cell.column for cell in sheet[4] if cell.value == "% EW"]
    assert len(headings) == 2
    _, _, right, _ = range_boundaries(sheet.print_area.rpartition("!")[2].replace("$", ""))
    assert right == max(headings)


def test_every_board_has_its_lines_five_or_four_and_every_player_nineteen(blank: Callable[..., Path]) -> None:
    at_board: dict[int, int] = defaultdict(int)
    played: dict[str, list[int]] = defaultdict(list)
    for (board, _, _), who in seats(blank()).items():
        at_board[board] += 1
        for player in who:
            played[player].append(board)
    assert at_board == {board: 5 if board <= 15 else 4 for board in range(1, 21)}
    assert sorted(played, key=int) == [str(n) for n in range(1, 21)]
    assert all(len(boards) == len(set(boards)) == 19 for boards in played.values())


def test_the_movement_tab_reads_back_as_the_movement_it_shows(blank: Callable[..., Path]) -> None:
    for players in (9, 20):
        made, read = individual(players), read_individual_workbook(TypedCells.open(blank(players=players))).movements[""]
        assert read.seats == FOUR_SEATS
        assert read.copies == made.copies
        assert read.plays == made.plays


def test_the_first_card_says_who_sits_where_and_follows_the_movement_tab(blank: Callable[..., Path]) -> None:
    book = blank(players=20)
    assert values(book, "etui_card_1")[0] == [20, None, 1, None, 10, None, 12, None, "1"]
    formula = load_workbook(book)["Table cards"]["B5"].value
    assert "Movement!" in formula


def test_a_players_card_says_table_seat_partner_opponents_and_boards(blank: Callable[..., Path]) -> None:
    book = blank(players=20)
    first = values(book, "etui_guide_1")
    assert first[0] == [1, "S", 20, None, "10, 12", "1"]                          # round 1 of the printed movement: 20 1 10 12
    assert sum(row[0] == "–" for row in first) == 1, "one round is sat out"
    assert {row[2] for row in first} - {"–"} == set(range(2, 21)), "everyone is a partner once"


def test_scoring_a_new_workbook_changes_not_a_byte(blank: Callable[..., Path], scored: Scored) -> None:
    for language in ("en", "fr"):
        book = blank(language)
        before = book.read_bytes()
        assert scored(book)["rankings"] == [{"name": "all", "rows": []}]
        assert book.read_bytes() == before


def test_a_blank_workbook_has_no_error_and_says_how_many_results_are_to_come(blank: Callable[..., Path]) -> None:
    assert remarks_of(blank()) == ([], ["No result is typed yet: 95 to come."])


# --- A session typed and scored

@pytest.mark.parametrize(("step", "language"), [(1, "en"), (2, "fr")])
def test_points_typed_are_counted_as_by_hand(blank: Callable[..., Path], scored: Scored, step: int, language: str) -> None:
    book = blank(language, step=step)
    results = some_scores(book, step)
    type_results(book, {at: {"score": made} for at, made in results.items()})
    type_in(book, {named(book, "etui_tie_break_1")[0][0]: None})                 # equal percentages share the place
    expected = counted_by_hand(seats(book), results, step)
    document = scored(book)
    assert (document["kind"], document["title"], document["method"]["step"]) == ("individual", "Soirée", step)
    (ranking,) = document["rankings"]
    shares = {player: points / most for player, (points, most) in expected.items()}
    for row in ranking["rows"]:
        points, most = expected[row["id"]]
        assert row["matchpoints"] == pytest.approx(float(points))
        assert row["max"] == most == 72 * step
        assert row["boards"] == 19
        assert row["percent"] == pytest.approx(float(100 * shares[row["id"]]))
        assert row["place"] == 1 + sum(share > shares[row["id"]] for share in shares.values())
        assert row["shared"] == (list(shares.values()).count(shares[row["id"]]) > 1)
    assert len(ranking["rows"]) == 20
    assert sum(points for points, _ in expected.values()) == 20 * 36 * step
    for board in document["boards"]:
        tops = {line["mp_ns"] + line["mp_ew"] for line in board["results"]}
        assert tops == {step * (4 if board["board"] <= 15 else 3)}
        for line in board["results"]:
            assert {"n", "s", "e", "w"} <= line.keys()
            assert line["percent_ns"] + line["percent_ew"] == pytest.approx(100)
    assert remarks_of(book) == ([], [])


def test_the_ranking_tab_shows_what_score_says(blank: Callable[..., Path], scored: Scored) -> None:
    book = blank(players=9)
    type_in(book, {place[0]: f"Player {n}" for n, place in enumerate(named(book, "etui_players_name"), 1)})
    type_results(book, {at: {"score": made} for at, made in some_scores(book, 5).items()})
    rows = scored(book)["rankings"][0]["rows"]
    for tab, row in zip(values(book, "etui_ranking_1"), rows, strict=True):
        assert tab[0] == (f"{row['place']}=" if row["shared"] else row["place"])
        assert (str(tab[1]), tab[2], tab[3]) == (row["id"], f"Player {row['id']}", row["boards"])
        assert tab[4:7] == pytest.approx([row["matchpoints"], row["max"], row["percent"]])
    assert shown(book)["Ranking!A3"] == f"Provisional: {len(lines(book))} of {len(lines(book))} results"


def test_boards_can_be_topped_in_common(blank: Callable[..., Path], scored: Scored) -> None:
    book = blank(step=1)
    type_results(book, {at: {"score": made} for at, made in some_scores(book, 3).items()})
    type_in(book, {named(book, "etui_top")[0][0]: "common to all boards", named(book, "etui_state")[0][0]: "final"})
    document = scored(book)
    assert {line["mp_ns"] + line["mp_ew"] for board in document["boards"] for line in board["results"]} == {4}
    assert {row["max"] for row in document["rankings"][0]["rows"]} == {19 * 4}


def test_a_penalty_costs_its_player_and_is_told(blank: Callable[..., Path], scored: Scored) -> None:
    book = blank("fr")
    type_results(book, {at: {"score": made} for at, made in some_scores(book, 2).items()})
    before = {row["id"]: row["matchpoints"] for row in scored(book)["rankings"][0]["rows"]}
    penalty, reason = (named(book, f"etui_players_{name}") for name in ("penalty", "reason"))
    type_in(book, {penalty[4][0]: "10 %", reason[4][0]: "retard", penalty[7][0]: "bonus 2 PM"})
    document = scored(book)
    after = {row["id"]: row["matchpoints"] for row in document["rankings"][0]["rows"]}
    assert {player: round(points - before[player], 9) for player, points in after.items() if points != before[player]} == {
        "5": -0.4, "8": 2,
    }  # fmt: skip
    assert [told["fr"] for told in document["adjustments"]] == [
        "Joueur 5 : pénalité 10 % : retard (Loi 90).", "Joueur 8 : bonus 2 PM (Loi 90).",
    ]  # fmt: skip
    beside = {row[1]: row[7] for row in values(book, "etui_ranking_1")}
    assert beside[5].endswith("pénalité 10 % (retard)")
    assert beside[8].endswith("bonus 2 PM")
    assert [row[0] for row in values(book, "etui_decisions")][:2] == [told["fr"] for told in document["adjustments"]]


def test_average_plus_follows_each_players_own_average(blank: Callable[..., Path], scored: Scored) -> None:
    """N always beats the field but on the board that is adjusted; S, its partner there, never does."""
    book = blank(players=8)
    who = seats(book)
    adjusted, *others = who
    north, south = who[adjusted][:2]

    def worth(at: At) -> int:
        """North's side has a plus, South's a minus, whichever way they sit; both together or neither, nothing."""
        n, s, e, w = who[at]
        return 100 * ((north in (n, s)) - (north in (e, w)) - (south in (n, s)) + (south in (e, w)))

    type_results(book, {at: {"score": max(-100, min(100, worth(at)))} for at in others} | {adjusted: {"adjusted": "A+/A-"}})
    document = scored(book)
    told = next(each["en"] for each in document["adjustments"] if "A+" in each["en"])

    def share(player: str) -> float:
        """The mean percentage on the other boards: with two tables, every board has the same top."""
        percents = [
            line["percent_ns" if player in (line["n"], line["s"]) else "percent_ew"]
            for board in document["boards"] for line in board["results"]
            if player in (line["n"], line["s"], line["e"], line["w"]) and not line["adjusted"]
        ]
        return sum(percents) / len(percents)

    assert share(south) < 60 < share(north)
    assert f"NS A+ {round(share(north), 2):g} % ({north}) and 60 % ({south}); EW A- " in told


# --- What goes wrong

@pytest.fixture
def played(tmp_path: Path, _made: dict[Any, bytes]) -> Path:
    book, movement = tmp_path / "played.xlsx", individual(20)
    if "played" not in _made:
        write_event(simulated_event(movement, 8), movement, book, "en", "calc")
        assert remarks_of(book) == ([], [])
        _made["played"] = book.read_bytes()
    book.write_bytes(_made["played"])
    return book


def place(book: Path, name: str, row: int) -> str:
    return named(book, f"etui_{name}")[row][0]


def test_check_says_that_figures_are_of_before(played: Path) -> None:
    type_in(played, {place(played, "travellers_score", 0): -1400, place(played, "travellers_contract", 0): None})
    errors, _ = remarks_of(played)
    assert [error.partition("!")[0] for error in errors] == ["Scoring", "Ranking", "Boards"]
    assert all(error.endswith("run etui score.") for error in errors)


@pytest.mark.parametrize(
    ("cell", "row", "value", "said"),
    [
        ("travellers_n", 3, None, "Travellers!D8: the number of player N is missing; write it"),
        ("travellers_w", 3, "=E", "Travellers!G8: player 16 sits S too; correct one of the two seats"),
        ("travellers_board", 1, None, "Travellers!A6: the number of the board is missing; write it"),
        ("players_number", 4, 1, "Players!A9: player 1 is already in the list; give each player a number"),
        ("players_penalty", 4, "beaucoup", "Players!F9: “beaucoup” is not a penalty"),
        ("tie_break_1", 0, "head-to-head", "Session!B15: “head-to-head” separates pairs, not the players of an individual"),
        ("step", 0, 3, "Session!B10: write 1 or 2 matchpoints for each result beaten, not “3”"),
        ("state", 0, None, "Session!B9: nothing is chosen here; choose one of “final”, “in progress”"),
    ],
)
def test_a_wrong_cell_is_named_and_nothing_is_written(played: Path, cell: str, row: int, value: Any, said: str) -> None:
    if value == "=E":
        value = values(played, "etui_travellers_s")[row][0]
        said = said.replace("16", str(value))
    type_in(played, {place(played, cell, row): value})
    before = played.read_bytes()
    with pytest.raises(EtuiError) as error:
        score(played, TypedCells.open(played), False, "en")
    assert error.value.sentence.en.startswith(said)
    assert played.read_bytes() == before


def test_a_player_on_a_board_twice_or_unknown_is_an_error_and_a_remark_beside_the_line(played: Path) -> None:
    first = values(played, "etui_travellers_n")[0][0]
    type_in(played, {place(played, "travellers_s", 1): first})
    (error,), _ = remarks_of(played)
    assert error.startswith(f"Player {first} has two results on one board (board 1, table 1, Travellers!K5, then board 1, table")
    type_in(played, {place(played, "travellers_s", 1): 21})
    (error,), _ = remarks_of(played)
    assert error.startswith("Player 21 plays (board 1, table")
    event = read_individual_workbook(TypedCells.open(played)).book()
    assert event.remarks[1] == "player not in the Players tab"


def test_an_illegal_movement_is_an_error_in_the_words_of_an_individual(played: Path) -> None:
    cells = named(played, "etui_movement_all")
    type_in(played, {cells[0][1]: 20})                                            # player 20 is at table 1 in round 1
    errors, _ = remarks_of(played)
    assert any(error.startswith("Round 1: player 20 is at tables 1 and 2") for error in errors)
    type_in(played, {cells[0][1]: "x"})
    with pytest.raises(EtuiError, match="is not a player number"):
        read_individual_workbook(TypedCells.open(played))


def test_impossible_and_contradictory_results_are_remarked(played: Path) -> None:
    results = (
        {"contract": None, "score": 35},
        {"contract": "1NT", "by": "N", "result": "=", "score": 50},
        {"contract": "3NT", "by": "N", "result": None, "score": None},
        {"contract": None, "score": 620},                                         # nobody is vulnerable on board 1
    )
    type_in(played, {place(played, f"travellers_{column}", row): value for row, result in enumerate(results)
                     for column, value in result.items()})
    book = read_individual_workbook(TypedCells.open(played)).book()
    assert book.remarks[0] == "not understood: see column K"
    assert book.remarks[1] == "contract gives 90"
    assert book.remarks[2] == "contract: see column H"
    assert book.remarks[3] == "no contract gives this"


# --- Names, simulated events, the library's own ends

def test_names_come_from_a_list(tmp_path: Path) -> None:
    file = tmp_path / "joueurs.csv"
    file.write_text("N°;Nom;Licence;Courriel\n01;Zoé Œuvrard;123;z@exemple.fr\n2;Jean d’Aÿ;;\n", "utf-8")
    first, second = read_players(file)
    assert (first.number, first.name, first.licence, first.email) == ("1", "Zoé Œuvrard", "123", "z@exemple.fr")
    assert (second.number, second.name) == ("2", "Jean d’Aÿ")
    file.write_text("Numéro;Nom\n1;A\n1;B\n", "utf-8")
    with pytest.raises(EtuiError, match="line 3: player 1 is there twice"):
        read_players(file)
    file.write_text("Nom\nA\n", "utf-8")
    with pytest.raises(EtuiError, match="must name the columns"):
        read_players(file)


def test_a_name_for_a_number_that_does_not_play_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "joueurs.csv"
    file.write_text("Numéro;Nom\n21;A\n", "utf-8")
    facts = EventFacts(players=tuple(read_players(file)), names_from=str(file))
    with pytest.raises(EtuiError, match="no player 21 in this movement; it has 1 to 20"):
        write_new(individual(20), facts, tmp_path / "x.xlsx", "en", "calc")


def test_a_missing_player_has_no_row_and_its_partners_sit_out(tmp_path: Path) -> None:
    book = tmp_path / "nineteen.xlsx"
    write_new(individual(20, missing=(7,)), EventFacts(), book, "en", "calc")
    assert [row[0] for row in values(book, "etui_players_number")] == [n for n in range(1, 21) if n != 7]
    assert remarks_of(book)[0] == []


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_is_written_is_read_back(tmp_path: Path, language: str) -> None:
    movement, book = individual(8), tmp_path / "book.xlsx"
    event = simulated_event(movement, 3, language)
    assert event == simulated_event(movement, 3, language) != simulated_event(movement, 4, language)
    write_event(event, movement, book, language, "calc")
    read = read_individual_workbook(TypedCells.open(book)).event
    assert tuple(replace(line, place="") for line in read.lines) == event.lines
    assert (read.players, read.title, read.method) == (event.players, event.title, event.method)


def test_the_same_book_is_the_same_file(tmp_path: Path) -> None:
    movement = individual(8)
    event = simulated_event(movement, 3)
    one, other = (
        individual_workbook(IndividualBook(event, "en", "addin", movement), club_template(), datetime(2026, 11, 29))
        for _ in range(2)
    )
    assert one == other
