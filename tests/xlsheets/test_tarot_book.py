"""The tarot workbook from names to ranking: made, typed in, scored, checked, in both languages."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from pathlib import Path

import pytest
from openpyxl import load_workbook

from etui.errors import EtuiError
from etui.movements.tarot import tarot
from tests.xlsheets.secretary import named, rename_tab, run, shown, type_in, values
from xlsheets.commands import check_tarot, combine_tarot, score_tarot, simulate_tarot
from xlsheets.package.archive import Package
from xlsheets.package.cells import formulas
from xlsheets.readers.tarot_workbook import read_tarot_workbook
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.sheets.tarot_workbook import tarot_blocks


@pytest.fixture
def made(tmp_path):
    """Makes a workbook with `etui new tarot`."""

    def make(*options, lang="en", name="evening.xlsx"):
        book = tmp_path / name
        assert run(("new", "tarot", *options, "--host", "calc", "--date", "2026-11-24", "--lang", lang, "-o", book)) == 0
        return book

    return make


@pytest.fixture
def simulated(tmp_path, capsys):
    """Makes a played workbook with `etui simulate tarot`; returns it and the document printed."""

    def make(*options, lang="en", name="played.xlsx"):
        book = tmp_path / name
        capsys.readouterr()
        arguments = [*options, "--seed", "11", "--host", "calc", "--lang", lang, "--json", "-o", str(book)]
        assert simulate_tarot.run(arguments, lang) == 0
        return book, json.loads(capsys.readouterr().out)

    return make


@pytest.fixture
def score(capsys):
    """What `etui score --json` says of a workbook, and what it tells beside."""

    def scored(book):
        capsys.readouterr()
        assert score_tarot.score(book, TypedCells.open(book), True, "en") == 0
        captured = capsys.readouterr()
        return json.loads(captured.out), captured.err

    return scored


def check(book: Path) -> tuple[list[str], list[str]]:
    errors, remarks = check_tarot.errors_and_remarks(book, TypedCells.open(book))
    return [error.en for error in errors], [remark.en for remark in remarks]


def totals_by_hand(document):
    """Totals added up from the document's own tables, the slow way."""
    totals = Counter()
    for rnd in document["rounds"]:
        for table in rnd["tables"]:
            for seat, score in table["scores"].items():
                if table[seat] is not None:
                    totals[table[seat]] += score
    return totals


# --- a new workbook ---


def test_forty_eight_players_from_an_entry_list(made, tmp_path):
    names = tmp_path / "joueurs.csv"
    names.write_text("Nom;Prénom;Licence;Club\n" + "".join(f"Durand;N{n:02};L{n};Tarot Club\n" for n in range(1, 49)), "utf-8")
    book = made("--rounds", 5, "--moves", "best", "--deals", 4, "--names", names, "--title", "Mardi", lang="fr")
    assert load_workbook(book).sheetnames == [
        "Réglages",
        "Joueurs",
        "Mouvement",
        "Feuilles de table",
        "Cartes des joueurs",
        "À l’entrée",
        "Scores",
        "Donnes",
        "Classement",
        "Étui",
    ]
    players = values(book, "etui_tarot_players")
    assert players[0] == [1, "Durand N01", "L1", None]
    assert len(players) == 48
    movement, expected = values(book, "etui_tarot_movement"), tarot(12, 5, "best")
    for rnd in expected.rounds:
        for table in rnd.tables:
            assert tuple(movement[4 * (rnd.round - 1) + seat][table.table - 1] for seat in range(4)) == table.who
    assert (len(values(book, "etui_tarot_scores")), len(values(book, "etui_tarot_deals"))) == (60, 240)
    assert values(book, "etui_tarot_score_names")[13] == ["5 Durand N05", "2 Durand N02", "47 Durand N47", "12 Durand N12"]
    assert check(book) == ([], ["No score is typed yet: 60 tables to come."])


def test_every_seat_has_its_sheet_and_every_player_his_card(made):
    book = made("--players", 18, "--rounds", 4, "--title", "Tuesday")
    movement = tarot(None, 4, "default", players=18)
    names = {n: f"Player {chr(64 + n)}" for n in range(1, 19)}
    type_in(book, {places[1]: names[n] for n, places in enumerate(named(book, "etui_tarot_players"), 1)})
    assert score_tarot.score(book, TypedCells.open(book), False, "en") == 0
    sheets = iter(range(1, 100))
    for rnd in movement.rounds:
        for table in rnd.tables:
            assert values(book, f"etui_sheet_{next(sheets)}") == [[f"{n} {names[n]}" for n in table.who]]
    seats = ("North", "South", "East", "West")
    for number in range(1, 19):
        assert values(book, f"etui_guide_name_{number}") == [[names[number]]]
        card = []
        for rnd in movement.rounds:
            at = [[table.table, seats[table.who.index(number)]] for table in rnd.tables if number in table.who]
            card += at or [["–", "exempt"]]
        assert values(book, f"etui_guide_{number}") == card
    door = values(book, "etui_door")
    assert [row[0] for row in door] == [names[n] for n in range(1, 19)]
    assert door[16] == ["Player Q", 17, "–", "exempt"]


@pytest.mark.parametrize("options", [
    ("--players", 12, "--moves", "auto"), ("--players", 22, "--odd", "fives"), ("--players", 15, "--odd", "threes"),
    ("--players", 50, "--moves", "best"), ("--tables", 5, "--duplicate", "--deals", 2), ("--tables", 1, "--rounds", 1),
    ("--tables", 20, "--rounds", 6), ("--players", 16, "--team", 2, "--rounds", 3),
], ids=str)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_is_made_is_what_score_writes_again(made, options, language):
    book = made(*options, lang=language)
    before = book.read_bytes()
    assert score_tarot.score(book, TypedCells.open(book), False, language) == 0
    assert book.read_bytes() == before
    assert not [value for value in shown(book).values() if isinstance(value, str) and value.startswith(("#", "row "))]


def test_the_only_formulas_that_are_not_arrays_hang_on_typed_cells_alone(made):
    """LibreOffice takes an ordinary formula's stored value as it is: one behind a live block would stay stale."""
    book = made("--players", 22, "--odd", "fives")
    cells = TypedCells.open(book)
    for block in tarot_blocks(read_tarot_workbook(cells)):
        if not isinstance(block.formula, str) and block.typed_only:
            said = block.formula(block.row, block.column)
            assert "ETUI." not in said
            assert not re.search(r"(Ranking|At the door)'?!", said)


def test_tables_of_five_have_a_fifth_seat_and_a_deal_each_to_rest(made):
    book = made("--players", 21, "--odd", "fives", "--rounds", 2)
    assert len(values(book, "etui_tarot_scores")[0]) == 5
    deals = Counter(tuple(row[:2]) for row in values(book, "etui_tarot_deals"))
    assert sorted(deals.values()) == [4] * 8 + [5] * 2


def test_teams_are_seated_apart(made, tmp_path):
    names = tmp_path / "teams.csv"
    names.write_text("name,team\n" + "".join(f"P{n},T{n // 2}\n" for n in range(16)), "utf-8")
    book = made("--names", names, "--rounds", 3, "--moves", "best")
    team = {row[0]: row[3] for row in values(book, "etui_tarot_players")}
    for table in values(book, "etui_tarot_score_names"):
        mates = [team[int(seat.partition(" ")[0])] for seat in table]
        assert len(set(mates)) == 4
    assert check(book)[0] == []


@pytest.mark.parametrize(("content", "said"), [
    ("licence;club\n1;x\n", "name the columns"), ("nom;numéro\nA;99\nB;1\nC;2\nD;3\n", "number 99"),
    ("nom;n°\nA;x\n", "not a player"), ("nom;numéro\nA;1\nB;1\nC;2\nD;3\n", "number 1"),
])
def test_an_entry_list_that_does_not_fit_is_told(made, tmp_path, capsys, content, said):
    names = tmp_path / "list.csv"
    names.write_text(content, "utf-8")
    book = tmp_path / "x.xlsx"
    assert run(("new", "tarot", "--tables", 1, "--rounds", 1, "--names", names, "--lang", "en", "-o", book)) == 1
    assert said in capsys.readouterr().err
    assert not book.exists()


# --- played ---


@pytest.mark.parametrize(
    "options",
    [
        ("--tables", "12", "--rounds", "5", "--moves", "best"),
        ("--players", "22", "--odd", "fives", "--rounds", "3"),
        ("--players", "15", "--odd", "threes", "--rounds", "3"),
        ("--tables", "3", "--rounds", "4", "--moves", "auto", "--round-scores"),
    ],
    ids=["48", "fives", "threes", "rounds typed"],
)
def test_a_played_evening_ranks_what_its_tables_add_up_to(simulated, score, options):
    book, document = simulated(*options)
    again, told = score(book)
    assert told == ""
    assert check(book) == ([], [])
    totals = totals_by_hand(document)
    assert {int(row["id"]): row["total"] for row in again["rankings"][0]["rows"]} == dict(totals)
    assert again["rankings"] == document["rankings"]
    shown_rows = values(book, "etui_ranking")
    assert [row[1] for row in shown_rows] == [int(row["id"]) for row in document["rankings"][0]["rows"]]
    for row in values(book, "etui_tables"):
        assert row[-2:] == [0, None] or row[-2:] == [0, ""]


def test_deals_and_round_scores_give_the_same_ranking(simulated):
    _, by_deal = simulated("--tables", "6", "--rounds", "3", name="a.xlsx")
    book, _ = simulated("--tables", "6", "--rounds", "3", "--round-scores", name="b.xlsx")
    assert [row[1] for row in values(book, "etui_ranking")] == [int(row["id"]) for row in by_deal["rankings"][0]["rows"]]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_duplicate_ranks_matchpoints_deal_by_deal(simulated, score, language):
    book, document = simulated("--tables", "4", "--rounds", "4", "--duplicate", "--deals", "3", lang=language)
    again, _ = score(book)
    assert again["rankings"] == document["rankings"]
    by_seat = {}
    for rnd in again["rounds"]:
        for table in rnd["tables"]:
            for deal in table["deals"]:
                for seat, points in deal["scores"].items():
                    by_seat.setdefault((deal["deal"], seat), []).append((table[seat], points))
    assert len({deal for deal, _ in by_seat}) == 12                          # numbered on through the evening
    won = Counter()
    for results in by_seat.values():
        for number, points in results:
            won[number] += sum(2 * (points > other) + (points == other) for n, other in results if n != number)
    assert {int(row["id"]): row["total"] for row in again["rankings"][0]["rows"]} == dict(won)


def test_duplicate_with_exempts_shows_the_percentage_that_ranks(simulated, score):
    book, document = simulated("--players", "13", "--rounds", "3", "--duplicate", "--deals", "2", "--exempt", "zero")
    again, _ = score(book)
    rows = again["rankings"][0]["rows"]
    assert rows == document["rankings"][0]["rows"]
    assert [row["percent"] for row in rows] == sorted((row["percent"] for row in rows), reverse=True)
    for row in rows:                                          # two deals a round, three tables: 8 at most
        assert row["max"] == 8 * row["rounds"]
        assert row["percent"] == pytest.approx(100 * row["total"] / 24)
    shown = values(book, "etui_ranking")
    assert [row[1] for row in shown] == [int(row["id"]) for row in rows]
    assert [row[6:8] for row in shown] == [[row["total"], pytest.approx(row["percent"])] for row in rows]


@pytest.mark.parametrize("odd", [("--players", "11", "--odd", "threes"), ("--players", "13", "--odd", "fives")])
def test_duplicate_at_tables_of_three_or_five_is_refused(odd, tmp_path, capsys):
    book = tmp_path / "no.xlsx"
    assert run(("new", "tarot", *odd, "--duplicate", "--lang", "fr", "-o", book)) == 1
    assert "exempts à tour de rôle" in capsys.readouterr().err
    assert run(("simulate", "tarot", *odd, "--duplicate", "--lang", "en", "-o", book)) == 1
    assert "four players at every table" in capsys.readouterr().err
    assert not book.exists()


def test_a_workbook_of_duplicate_at_tables_of_three_is_told_and_not_ranked(simulated):
    book, _ = simulated("--players", "11", "--odd", "threes", "--rounds", "2")
    setting = named(book, "etui_tarot_settings")[1][0]
    type_in(book, {setting: "duplicate, matchpoints a deal"})
    assert sum("duplicate is played four at a table" in error for error in check(book)[0]) == 2
    before = book.read_bytes()
    with pytest.raises(EtuiError, match="four players at every table"):
        score_tarot.score(book, TypedCells.open(book), True, "en")
    assert book.read_bytes() == before


def test_a_random_evening_typed_by_hand(made, score):
    book, chance = made("--tables", 4, "--rounds", 3), random.Random(5)
    totals, cells = Counter(), {}
    movement = tarot(4, 3)
    for places, (rnd, table) in zip(
        named(book, "etui_tarot_scores"), [(r, t) for r in movement.rounds for t in r.tables], strict=True
    ):
        three = [10 * chance.randint(-30, 30) for _ in range(3)]
        for place, number, points in zip(places, table.who, [*three, -sum(three)], strict=True):
            cells[place] = points
            totals[number] += points
        assert rnd.round
    type_in(book, cells)
    assert any("etui score" in error for error in check(book)[0])           # the figures are of before
    document, told = score(book)
    assert (told, check(book)) == ("", ([], []))
    assert {int(row["id"]): row["total"] for row in document["rankings"][0]["rows"]} == dict(totals)
    ranked = values(book, "etui_ranking")
    assert [row[6] for row in ranked] == sorted(totals.values(), reverse=True)


def test_half_an_evening_is_provisional_and_says_how_far(made, score):
    book = made("--tables", 3, "--rounds", 2, "--moves", "auto")
    first = named(book, "etui_tarot_scores")
    type_in(book, dict(zip(first[0], (30, -10, -10, -10), strict=True)) | dict(zip(first[3], (0, 0, 0, 0), strict=True)))
    document, told = score(book)
    assert values(book, "etui_tarot_provisional") == [["Provisional: 2 of 6 tables"]]
    assert "Round 1, table 2" in told
    assert len(document["missing"]) == 4
    assert values(book, "etui_tables")[1][-1] == "missing"
    assert values(book, "etui_tables")[4][-1] == "missing"                   # the round has begun
    assert values(book, "etui_tarot_remarks_count") == [[0]]


def test_settings_changed_on_the_setup_tab_change_the_ranking(simulated, score):
    book, document = simulated("--players", "13", "--rounds", "3")
    rows = document["rankings"][0]["rows"]
    exempt = next(row for row in rows if row["exempt"])
    settings = [places[0] for places in named(book, "etui_tarot_settings")]
    type_in(book, {settings[5]: "nothing"})
    without = {row["id"]: row["total"] for row in score(book)[0]["rankings"][0]["rows"]}
    assert without[exempt["id"]] == sum(points for points in exempt["by_round"] if points is not None)
    type_in(book, {settings[5]: 40, settings[4]: "average a round played"})
    ranked = score(book)[0]
    assert ranked["method"]["exempt"] == 40
    averages = [row["average"] for row in ranked["rankings"][0]["rows"]]
    assert averages == sorted(averages, reverse=True)


# --- what is wrong is named ---


@pytest.mark.parametrize(("where", "row", "column", "typed", "said"), [
    ("scores", 1, 2, "abc", r"Round 1, table 2 \(Scores!I6\): score: “abc” is not a number"),
    ("deals", 9, 8, 95, r"Round 1, table 3, deal 2 \(Deals!I14\): 95 points are impossible"),
    ("deals", 9, 8, 40.5, r"Round 1, table 3, deal 2 \(Deals!I14\): 40.5 points are impossible with 4 players"),
    ("deals", 9, 8, 40.25, r"Round 1, table 3, deal 2 \(Deals!I14\): 40.25 points are impossible: cards count in halves"),
    ("deals", 0, 10, "7", r"Round 1, table 1, deal 1 \(Deals!K5\): A poignée of 7 trumps is impossible"),
    ("deals", 0, 3, "X", r"Round 1, table 1, deal 1 \(Deals!D5\): “X” is not a seat; write N, S, E, W"),
    ("movement", 0, 0, "one", r"Round 1, table 1 \(Movement!C5\): number: “one” is not a number"),
    ("settings", 6, 0, "luck", r"Setup!B15: “luck” is not a choice here"),
])
def test_a_cell_that_cannot_be_read_is_named_with_its_place(simulated, where, row, column, typed, said):
    book, _ = simulated("--tables", "3", "--rounds", "2", "--moves", "auto")
    type_in(book, {named(book, f"etui_tarot_{where}")[row][column]: typed})
    errors, _ = check(book)
    assert any(re.match(said, error) for error in errors), errors
    before = book.read_bytes()
    with pytest.raises(EtuiError, match=said.split(r" \(")[0].split(":")[0]):
        score_tarot.score(book, TypedCells.open(book), True, "en")
    assert book.read_bytes() == before


def test_contradictions_are_told_and_the_rest_is_still_ranked(simulated, score):
    book, _ = simulated("--tables", "3", "--rounds", "2", "--moves", "auto", "--round-scores")
    scores, movement = named(book, "etui_tarot_scores"), named(book, "etui_tarot_movement")
    type_in(book, dict(zip(scores[0], (100, -50, -50, 10), strict=True)) | {movement[4][1]: 1})
    document, told = score(book)
    assert "Round 1, table 1 (Scores!G5): the scores add up to +10 instead of 0" in told
    assert "Round 2: player 1 is at tables 1 and 2" in told
    assert document["rankings"][0]["rows"]
    tables = values(book, "etui_tables")
    assert "+10 instead of 0" in tables[0][-1]
    assert "at tables 1 and 2" in tables[3][-1]
    assert "at tables 1 and 2" in tables[4][-1]
    assert values(book, "etui_tarot_provisional") == [["3 to look at"]]
    remarks = " ".join(str(row[0]) for row in values(book, "etui_remarks"))
    assert "Round 1, table 1: the scores add up to +10" in remarks
    assert len(check(book)[0]) >= 2


def test_a_formula_typed_over_is_told(simulated):
    book, _ = simulated("--tables", "3", "--rounds", "2", "--moves", "auto")
    place = named(book, "etui_ranking")[2][2]
    package = Package.open(book)
    part = package.sheets["Ranking"]
    assert formulas(package.part(part))
    type_in(book, {place: "Somebody"})
    errors, _ = check(book)
    assert any("Ranking" in error for error in errors)


def test_tabs_renamed_by_the_club_are_found_again(simulated, score):
    book, document = simulated("--tables", "3", "--rounds", "2", "--moves", "auto")
    rename_tab(book, "Ranking", "Result")
    assert score(book)[0]["rankings"] == document["rankings"]


def test_names_that_look_like_formulas_stay_names(made, tmp_path):
    names = tmp_path / "n.csv"
    names.write_text('name\n=HYPERLINK("x")\n+33 6\n"O\'Hara, ""Bob"""\n#N/A\n', "utf-8")
    book = made("--names", names, "--rounds", 1)
    assert [row[1] for row in values(book, "etui_tarot_players")] == ['=HYPERLINK("x")', "+33 6", 'O\'Hara, "Bob"', "#N/A"]
    assert score_tarot.score(book, TypedCells.open(book), False, "en") == 0


# --- several evenings ---


def test_three_evenings_make_one_ranking_that_score_finds_again(tmp_path, score, capsys):
    books, by_name = [], {}
    for n, players in enumerate((12, 16, 13)):
        books.append(str(tmp_path / f"e{n}.xlsx"))
        capsys.readouterr()
        simulate_tarot.run(["--players", str(players), "--rounds", "3", "--seed", "4", "--json", "-o", books[-1]], "en")
        for row in json.loads(capsys.readouterr().out)["rankings"][0]["rows"]:
            by_name.setdefault(row["names"][0], [None] * 3)[n] = row["total"]
    season = tmp_path / "season.xlsx"
    options = ["--best", "2", "--missing", "zero", "--title", "Season", "--lang", "en", "--host", "calc"]
    assert combine_tarot.run([*books, "-o", str(season), *options, "--json"], "en") == 0
    document = json.loads(capsys.readouterr().out)
    best_two = {name: sum(sorted((total or 0 for total in own), reverse=True)[:2]) for name, own in by_name.items()}
    rows = document["rankings"][0]["rows"]
    assert {row["names"][0]: row["total"] for row in rows} == best_two
    assert [row["total"] for row in rows] == sorted(best_two.values(), reverse=True)
    before = season.read_bytes()
    again, told = score(season)
    assert (season.read_bytes(), told) == (before, "")
    assert [(row["place"], row["names"]) for row in again["rankings"][0]["rows"]] == [
        (row["place"], row["names"]) for row in rows
    ]
    assert check(season) == ([], [])


def test_a_season_finds_a_player_whose_licence_is_typed_once_and_tells_near_misses(tmp_path, score, capsys):
    books = []
    for n, (first, licence, second) in enumerate([("Ève Lenoir", "0042", "Marie Dupont"), ("LENOIR Eve", "", "Marie Dupond")]):
        books.append(tmp_path / f"e{n}.xlsx")
        simulate_tarot.run(["--tables", "1", "--rounds", "1", "--seed", str(n), "-o", str(books[-1])], "en")
        rows = named(books[-1], "etui_tarot_players")
        type_in(books[-1], {rows[0][1]: first, rows[0][2]: licence, rows[1][1]: second})
    season = tmp_path / "season.xlsx"
    capsys.readouterr()
    assert combine_tarot.run([*map(str, books), "-o", str(season), "--lang", "en", "--json"], "en") == 0
    captured = capsys.readouterr()
    found = {row["names"][0]: row for row in json.loads(captured.out)["rankings"][0]["rows"]}
    assert (found["LENOIR Eve"]["evenings"], found["LENOIR Eve"]["licence"]) == (2, "0042")
    assert "Marie Dupont (evening 1) and Marie Dupond (evening 2) may be one player" in captured.err
    again = score(season)[0]["rankings"][0]["rows"]
    assert [(row["names"], row["total"]) for row in again] == [(row["names"], row["total"]) for row in found.values()]


def test_a_total_corrected_by_hand_moves_the_ranking_of_the_season(tmp_path, score, capsys):
    books = [str(tmp_path / f"e{n}.xlsx") for n in range(2)]
    for book in books:
        simulate_tarot.run(["--tables", "3", "--rounds", "2", "--seed", "4", "-o", book], "fr")
    season = tmp_path / "saison.xlsx"
    combine_tarot.run([*books, "-o", str(season), "--lang", "fr"], "fr")
    totals = named(season, "etui_series_totals")
    type_in(season, {totals[4][0]: 5000})
    rows = score(season)[0]["rankings"][0]["rows"]
    assert (rows[0]["by_evening"][0], rows[0]["names"]) == (5000, [values(season, "etui_series_players")[4][0]])
    type_in(season, {totals[4][0]: "abc"})
    with pytest.raises(EtuiError, match=f"{re.escape(totals[4][0])}: score: “abc”"):
        score_tarot.score(season, TypedCells.open(season), True, "en")


def test_a_book_that_is_no_tarot_evening_or_has_no_score_is_not_combined(made, tmp_path):
    blank = made("--tables", 1, "--rounds", 1)
    with pytest.raises(EtuiError, match="no score yet"):
        combine_tarot.run([str(blank), "-o", str(tmp_path / "s.xlsx")], "en")
    pairs = tmp_path / "pairs.xlsx"
    assert run(("new", "mitchell", "--tables", 3, "-o", pairs, "--lang", "en")) == 0
    with pytest.raises(EtuiError, match="not the workbook of a tarot evening"):
        combine_tarot.run([str(pairs), "-o", str(tmp_path / "s.xlsx")], "en")
