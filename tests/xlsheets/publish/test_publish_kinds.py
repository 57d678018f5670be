"""A tarot evening and an individual are published too, by the same page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lxml import html
from openpyxl import load_workbook

from etui.bridge.individual import score_individual
from etui.errors import EtuiError
from etui.movements.individual import individual
from tests.xlsheets.publish.conftest import Publish, every_text
from tests.xlsheets.secretary import Etui, run, type_in
from xlsheets.commands.simulate_individual import simulated_event
from xlsheets.individual_book import IndividualBook
from xlsheets.individual_reports import individual_json
from xlsheets.individual_workbook import individual_workbook
from xlsheets.publish.documents import source_of
from xlsheets.readers.individual_workbook import read_individual_workbook
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.resources import club_template

BOTH = ("--what", "xlsx,page,csv")


def table_rows(table: html.HtmlElement) -> list[list[str]]:
    return [[cell.text_content() for cell in row] for row in table.xpath("./tbody/tr")]


@pytest.fixture(scope="module")
def tarot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    book = tmp_path_factory.mktemp("tarot") / "tarot.xlsx"
    assert run(("simulate", "tarot", "--players", 12, "--seed", 3, "--lang", "fr", "-o", book)) == 0
    cells = TypedCells.open(book)
    return type_in(
        book, {cells.place("etui_tarot_players", 0, 2): "7654321", cells.place("etui_tarot_clubs", 0, 1): "someone@example.org"}
    )


@pytest.fixture(scope="module")
def singles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    movement = individual(8)
    event = simulated_event(movement, 3, "en", "Singles")
    book = tmp_path_factory.mktemp("singles") / "singles.xlsx"
    book.write_bytes(individual_workbook(IndividualBook(event, "en", "calc", movement), club_template()))
    players = TypedCells.open(book)
    return type_in(
        book,
        {players.place("etui_players_licence", 0): "7654321", players.place("etui_players_email", 0): "someone@example.org"},
    )


@pytest.fixture(scope="module")
def cup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    book = tmp_path_factory.mktemp("cup") / "cup.xlsx"
    command = ("simulate", "cup", "--entries", 12, "--variant", "double", "--policy", "favourites", "--lang", "en", "-o", book)
    assert run(command) == 0
    cells = TypedCells.open(book)
    return type_in(book, {cells.place("etui_cup_entries", 0, 5): "7654321"})


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    book = tmp_path_factory.mktemp("pairs") / "pairs.xlsx"
    assert run(("new", "pairs", "--pairs", 6, "--boards", 10, "--lang", "en", "-o", book)) == 0
    papers = {"Table cards", "Guide cards", "Slips", "Door list"}
    assert papers <= set(load_workbook(book, read_only=True).sheetnames)
    return book


def test_a_tarot_evening(tarot: Path, etui: Etui, publish: Publish, tmp_path: Path) -> None:
    scored = json.loads(etui("score", type_in(tarot, {}, tmp_path / "copy.xlsx"), "--json").out)
    made = publish(tarot, *BOTH)
    tree = html.fromstring(made["html"].read_text("utf-8"))
    rows = table_rows(tree.get_element_by_id("ranking-1").find(".//table"))
    expected = scored["rankings"][0]["rows"]
    assert [(row[0], row[1], row[2]) for row in rows] == [
        (f"{row['place']}{'=' if row['shared'] else ''}", row["id"], row["names"][0]) for row in expected
    ]
    assert [float(row[3].replace(",", ".")) for row in rows] == [row["total"] for row in expected]
    for rnd in scored["rounds"]:
        shown = table_rows(tree.get_element_by_id(f"round-{rnd['round']}").find(".//table"))
        assert [row[2] for row in shown] == [
            "" if table["scores"][seat] is None else str(table["scores"][seat])
            for table in rnd["tables"]
            for seat in "nsew"
            if table.get(seat) is not None
        ]
    totals = {cell.value for row in load_workbook(made["values"])["Classement"].iter_rows() for cell in row}
    assert {row["total"] for row in expected} <= totals


def test_an_individual(singles: Path, publish: Publish) -> None:
    scored = individual_json(score_individual(read_individual_workbook(TypedCells.open(singles)).event))
    made = publish(singles, *BOTH)
    tree = html.fromstring(made["html"].read_text("utf-8"))
    rows = table_rows(tree.get_element_by_id("ranking-1").find(".//table"))
    expected = scored["rankings"][0]["rows"]
    assert [(row[0], row[1], row[2]) for row in rows] == [
        (f"{row['place']}{'=' if row['shared'] else ''}", row["id"], row["names"][0]) for row in expected
    ]
    cards = [table_rows(table) for table in tree.xpath("//section[starts-with(@id,'cards')]//table")]
    assert len(cards) == 8
    assert sum(map(len, cards)) == 4 * sum(len(board["results"]) for board in scored["boards"])
    for row, points in ((row, row["matchpoints"]) for row in expected):
        card = cards[int(row["id"]) - 1]
        assert sum(float(line[6]) for line in card if line[6]) == pytest.approx(points, abs=0.005 * len(card))


def test_a_cup(cup: Path, etui: Etui, publish: Publish, tmp_path: Path) -> None:
    scored = json.loads(etui("score", type_in(cup, {}, tmp_path / "copy.xlsx"), "--json").out)
    tree = html.fromstring(publish(cup, *BOTH)["html"].read_text("utf-8"))
    rows = table_rows(tree.get_element_by_id("ranking-1").find(".//table"))
    places = [row["place"] for row in scored["standings"]]
    assert rows == [
        [f"{row['place']}{'=' if places.count(row['place']) > 1 else ''}", str(row["seed"]), row["name"], row["stage"]]
        for row in scored["standings"]
    ]
    shown = [row for table in tree.xpath("//details[starts-with(@id,'round-')]//table") for row in table_rows(table)]
    played = {match["id"]: match for match in scored["matches"] if match["results"]}
    assert len(played) >= 11  # twelve entries: eleven must lose
    for row in shown:
        if row[0] in played:
            match = played[row[0]]
            assert (row[2], row[4]) == tuple(f"{slot['seed']} {slot['name']}" for slot in match["slots"])
            assert row[5].startswith(f"{match['winner']} ")
            assert row[3].split(" (")[0] == ", ".join(
                "–".join(f"{score:g}" for score in leg["score"]) for leg in match["results"]
            )
    assert {row[0] for row in shown} >= set(played)


@pytest.mark.parametrize(
    ("kind", "ranking", "tabs"),
    [
        ("tarot", "Classement", ["Réglages", "Joueurs", "Mouvement", "Scores", "Donnes", "Classement"]),
        ("singles", "Ranking", ["Session", "Players", "Movement", "Travellers", "Scoring", "Ranking", "Boards"]),
        ("cup", "Standings", ["Cup", "Entries", "Draw", "Rounds", "Matches", "Bracket", "Standings", "Programme"]),
        ("pairs", "Ranking", ["Session", "Players", "Movement", "Balance", "Travellers", "Scoring", "Ranking", "Boards"]),
    ],
)
def test_the_workbook_opens_on_the_ranking_and_leaves_the_papers_of_the_night_behind(
    kind: str, ranking: str, tabs: list[str], request: pytest.FixtureRequest, publish: Publish
) -> None:
    made = load_workbook(publish(request.getfixturevalue(kind), *BOTH)["values"])
    assert made.sheetnames == tabs
    assert made.active.title == ranking
    assert [sheet.title for sheet in made if sheet.sheet_view.tabSelected] == [ranking]


@pytest.mark.parametrize("names", ["full", "initials", "numbers"])
@pytest.mark.parametrize("kind", ["tarot", "singles", "cup"])
def test_people_are_as_discreet_as_asked(kind: str, names: str, request: pytest.FixtureRequest, publish: Publish) -> None:
    book = request.getfixturevalue(kind)
    people = [
        name
        for row in table_rows(
            html.fromstring(publish(book, *BOTH)["html"].read_text("utf-8")).get_element_by_id("ranking-1").find(".//table")
        )
        for name in row[2:3]
    ]
    for path in publish(book, *BOTH, "--names", names).values():
        text = every_text(path)
        assert "7654321" not in text
        assert "@example" not in text
        if names != "full":
            assert not [name for name in people if name in text]
        elif not path.name.endswith("boards.csv"):  # an individual's boards say who played by number
            assert all(name in text for name in people)


def test_a_kind_nobody_knows_is_said(mardi: Path, tmp_path: Path) -> None:
    cells = TypedCells.open(mardi)
    book = type_in(mardi, {cells.place("etui_kind", 0): "chess"}, tmp_path / "m.xlsx")
    with pytest.raises(EtuiError, match="does not know yet"):
        source_of(book, "full")
