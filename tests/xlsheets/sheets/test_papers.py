"""The paper of a club night: guide cards, slips, travellers, the list at the door, labels, and who met whom.

What the cards should say is read from the movement here, table by table; the tabs are read from the file by openpyxl.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from etui.bridge.event import Line, Method, Pair, PairsEvent
from etui.movements.audit import audit
from etui.movements.howell import howell
from etui.movements.individual import individual
from etui.movements.mitchell import mitchell
from etui.movements.model import Movement
from tests.xlsheets.secretary import run, type_in
from tests.xlsheets.sheets.test_print_layout import column_points, pages, paper, printed_columns, row_points
from xlsheets.books import pairs_workbook
from xlsheets.pairs_book import PAPERS, PairsBook
from xlsheets.resources import club_template
from xlsheets.sheets.guide_cards import card
from xlsheets.sheets.seating import Competitor, Names, Seating
from xlsheets.words import Words

TITLES = {"guide": ("Guide cards", "Fiches de marche"), "slips": ("Slips", "Bordereaux"),
          "door": ("Door list", "Liste d’entrée"), "balance": ("Balance", "Équilibre")}
SEATS = {"en": ("NS", "EW"), "fr": ("NS", "EO")}
OUT = {"en": "Sits out", "fr": "Relais"}
MITCHELL_ROUND = {"en": "Round", "fr": "Position"}


def night(movement: Movement, winners: int = 2, sections: tuple[str, ...] = ("",)) -> PairsEvent:
    """An evening still to be played, every player with a name of its own."""
    lines, pairs = [], []
    for section in sections:
        for rnd in movement.rounds:
            for table in rnd.tables:
                if None not in table.who:
                    lines += [Line(board, str(table.who[0]), str(table.who[1]), section=section, table=table.table,
                                   round=rnd.round) for board in table.boards]
        for number in movement.competitors:
            line = "" if winners == 1 else "NS" if number in movement.lines[0] else "EW"
            names = (f"Ann {section}{number}", f"Bob {section}{number}")
            pairs.append(Pair(str(number), line, section, names=names))          # type: ignore[arg-type]
    lines.sort(key=lambda line: (line.board, line.section, line.round, line.table))
    method = Method(winners=winners, state="in progress")                        # type: ignore[arg-type]
    return PairsEvent(title="Tuesday", lines=tuple(lines), pairs=tuple(pairs), method=method, date="2026-11-24")


NIGHTS: dict[str, tuple[str, Movement, int, tuple[str, ...]]] = {
    "Howell of 8": ("fr", howell(8, 21), 1, ("",)),
    "Howell of 11, one sits out": ("en", howell(11), 1, ("",)),
    "Mitchell of 7, half a table": ("fr", mitchell(7, 21, missing=14), 2, ("",)),
    "Mitchell of 8, arrow-switched": ("en", mitchell(8, arrow_switch=1), 1, ("",)),
    "two sections of 4": ("fr", mitchell(4, 12), 2, ("A", "B")),
}


MITCHELL = "en", mitchell(5, 10), 2, ("",)


def made(name: str, path: Path) -> Path:
    language, movement, winners, sections = NIGHTS.get(name, MITCHELL)
    book = PairsBook(night(movement, winners, sections), language, "calc", dict.fromkeys(sections, movement))
    path.write_bytes(pairs_workbook(book, club_template()))
    return path


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Workbook, Workbook]]:
    """Each night as it prints, and with its formulas."""
    folder = tmp_path_factory.mktemp("papers")
    paths = {name: made(name, folder / f"{n}.xlsx") for n, name in enumerate(NIGHTS)}
    return {name: (load_workbook(path, data_only=True), load_workbook(path)) for name, path in paths.items()}


@pytest.fixture(params=NIGHTS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def sheet_of(book: Workbook, key: str) -> Worksheet:
    title, = (title for title in TITLES[key] if title in book.sheetnames)
    return book[title]


def styled(sheet: Worksheet, style: str) -> Iterator[Any]:
    for row in sheet.iter_rows():
        yield from (cell for cell in row if cell.style == style and cell.value is not None)


def cards_of(sheet: Worksheet) -> dict[str, tuple[str, list[list[Any]]]]:
    """What each guide card says: the names at its head, and its rounds."""
    found = {}
    for cell in styled(sheet, "Etui Big"):
        row, column, rounds = cell.row + 3, cell.column, []
        while isinstance(sheet.cell(row, column).value, int) and sheet.cell(row, column).style == "Etui Place":
            rounds.append([sheet.cell(row, column + n).value for n in range(6)])
            row += 1
        found[str(cell.value)] = sheet.cell(cell.row, column + 2).value, rounds
    return found


def boards_text(boards: tuple[int, ...]) -> str:
    return str(boards[0]) if len(boards) == 1 else f"{boards[0]}-{boards[-1]}"


# --- Guide cards ---

def test_a_card_leads_its_pair_through_the_movement(files: dict[str, Any], name: str) -> None:
    language, movement, _, sections = NIGHTS[name]
    cards = cards_of(sheet_of(files[name][0], "guide"))
    assert list(cards) == [f"{section}{number}" for section in sections for number in movement.competitors]
    for section in sections:
        for number in movement.competitors:
            names, rounds = cards[f"{section}{number}"]
            assert names == f"Ann {section}{number} – Bob {section}{number}"
            expected = []
            for rnd in movement.rounds:
                at = [(table, table.who.index(number)) for table in rnd.tables if number in table.who]
                if not at:
                    expected.append([rnd.round, "–", "–", "–", OUT[language], "–"])
                    continue
                (table, seat), = at
                met = table.who[1 - seat]
                expected.append(
                    [rnd.round, table.table, SEATS[language][seat], "–", OUT[language], "–"] if met is None else
                    [rnd.round, table.table, SEATS[language][seat], met, f"Ann {section}{met} – Bob {section}{met}",
                     boards_text(table.boards)])
            assert rounds == expected, number


def test_every_pair_of_an_odd_howell_is_told_when_it_sits_out(files: dict[str, Any]) -> None:
    cards = cards_of(sheet_of(files["Howell of 11, one sits out"][0], "guide"))
    assert [[row[4] for row in rounds].count("Sits out") for _, rounds in cards.values()] == [1] * 11


def test_cards_of_small_fields_lie_several_to_a_page(files: dict[str, Any]) -> None:
    on_a_page = {"Howell of 8": 4, "Howell of 11, one sits out": 4, "Mitchell of 7, half a table": 6, "two sections of 4": 8}
    for name, many in on_a_page.items():
        sheet = sheet_of(files[name][1], "guide")
        first, last = next(pages(sheet))
        heads = [cell for cell in styled(sheet, "Etui Big") if first <= cell.row <= last]
        assert len(heads) == many, name
        assert sheet.page_setup.scale >= 70
        assert heads[0].font.sz * sheet.page_setup.scale >= 20 * 100
        assert sheet.cell(4, 2).font.sz * sheet.page_setup.scale >= 10 * 100, "read at a table"


def test_no_card_and_no_slip_is_cut_and_dashed_lines_part_them(files: dict[str, Any], name: str) -> None:
    for key, head, height in (("guide", "Etui Big", 2), ("slips", "Etui Label", 1)):
        sheet = sheet_of(files[name][1], key)
        tops = sorted({cell.row for cell in styled(sheet, head)})
        after_break = {found.id + 1 for found in sheet.row_breaks.brk}
        assert after_break <= set(tops), key
        for top in tops[1:]:
            dashed = sheet.cell(top - 1, 1).border.top.style == "dashed"
            assert dashed != (top in after_break), (key, top)
        left = [cell.column for cell in styled(sheet, head) if cell.row == tops[0] and not str(cell.value).startswith("=")]
        for column in left[1:]:
            for row in range(tops[0], tops[0] + height):
                assert sheet.cell(row, column - 1).border.left.style == "dashed", (key, row)


def test_every_page_fits_a4(files: dict[str, Any], name: str) -> None:
    for key in TITLES:
        sheet = sheet_of(files[name][1], key)
        assert str(sheet.page_setup.paperSize) == "9"
        assert 50 <= sheet.page_setup.scale <= 120, key
        last, _ = printed_columns(sheet)
        across, down = paper(sheet)
        assert column_points(sheet, 1, last) <= across + 0.5, key
        for first, end in pages(sheet):
            assert row_points(sheet, first, end) <= down, (key, first, end)


def test_nothing_calculated_is_an_array_formula_in_merged_cells(files: dict[str, Any], name: str) -> None:
    """Which Excel refuses; and no formula is longer or deeper than Excel reads."""
    for key in TITLES:
        for row in sheet_of(files[name][1], key).iter_rows():
            for cell in row:
                assert isinstance(cell.value, str | int | float | None), "an array formula"
                if isinstance(cell.value, str) and cell.value.startswith("="):
                    assert len(cell.value) < 8192
                    depth = deepest = 0
                    for letter in re.sub(r'"[^"]*"', "", cell.value):
                        depth += (letter == "(") - (letter == ")")
                        deepest = max(deepest, depth)
                    assert deepest <= 64


def test_a_change_of_the_movement_shows_on_the_cards(tmp_path: Path) -> None:
    """Pairs 8 and 9 change places all evening long."""
    path = made("Mitchell", tmp_path / "night.xlsx")
    plan = load_workbook(path)["Movement"]
    swapped = {8: 9, 9: 8}
    changes = {f"Movement!{cell.coordinate}": swapped[cell.value] for row in plan.iter_rows(min_row=5, max_row=19, min_col=3)
               for cell in row if cell.value in swapped}
    assert len(changes) == 10
    before, made_slips = cards_of(sheet_of(load_workbook(path, data_only=True), "guide")), heads(path)
    type_in(path, changes)
    assert run(("score", path)) == 0
    assert run(("check", path)) == 0
    after = cards_of(sheet_of(load_workbook(path, data_only=True), "guide"))
    for one, other in swapped.items():
        assert after[str(one)][1] == before[str(other)][1]
    assert [row[3] for row in after["1"][1]] == [swapped.get(row[3], row[3]) for row in before["1"][1]]
    assert heads(path) == [re.sub(r"(?<=EW )[89]$", lambda m: str(17 - int(m[0])), head) for head in made_slips]


# --- Slips and travellers ---

def heads(path: Path) -> list[str]:
    sheet = sheet_of(load_workbook(path, data_only=True), "slips")
    return [cell.value for cell in styled(sheet, "Etui Label") if "NS " in cell.value and "·" not in cell.value]


def forms(sheet: Worksheet) -> dict[str, tuple[str, list[Any]]]:
    """Each form by its label: the pairs beside it, and the first column of its lines."""
    found = {}
    for cell in styled(sheet, "Etui Label"):
        if "·" in cell.value:
            below, row = [], cell.row + 2
            while sheet.cell(row, cell.column).style == "Etui Place":
                below.append(sheet.cell(row, cell.column).value)
                boxes = [sheet.cell(row, cell.column + n) for n in range(1, 5)]
                assert all(box.value is None and box.border.left.style for box in boxes), "room to write"
                row += 1
            assert cell.value not in found
            found[cell.value] = sheet.cell(cell.row, cell.column + 3).value, below
    return found


def test_every_table_has_a_slip_for_every_round(files: dict[str, Any], name: str) -> None:
    language, movement, _, sections = NIGHTS[name]
    ns, ew = SEATS[language]
    found = {label: form for label, form in forms(sheet_of(files[name][0], "slips")).items() if label.startswith("Table")}
    assert found == {
        f"Table {section}{table.table} · {MITCHELL_ROUND[language]} {rnd.round}": (
            f"{ns} {table.who[0]} – {ew} {table.who[1]}", list(table.boards))
        for section in sections for rnd in movement.rounds for table in rnd.tables if None not in table.who
    }


def test_every_board_has_a_paper_traveller_by_ns_pair(files: dict[str, Any], name: str) -> None:
    language, movement, _, sections = NIGHTS[name]
    found = {label: below for label, (_, below) in forms(sheet_of(files[name][0], "slips")).items()
             if not label.startswith("Table")}
    played = sorted({board for play in movement.plays for board in play.boards})
    expected = []
    for board in played:
        meetings = sorted(play.who for play in movement.plays if board in play.boards)
        expected += [[f"{ns} – {ew}" for ns, ew in meetings]] * len(sections)
    assert list(found.values()) == expected
    label = next(iter(found))
    assert label.startswith("Board 1 · Dealer N · Vul. None" if language == "en" else "Donne 1 · Donneur N · Vuln. Personne")


def test_dealer_and_vulnerability_are_those_of_the_board(files: dict[str, Any]) -> None:
    labels = [label for label in forms(sheet_of(files["Howell of 8"][0], "slips")) if label.startswith("Donne")]
    assert labels[3] == "Donne 4 · Donneur O · Vuln. Tous"
    assert labels[8] == "Donne 9 · Donneur N · Vuln. EO"
    assert labels[16] == "Donne 17 · Donneur N · Vuln. Personne"


def test_a_slip_follows_the_boards_typed_on_the_movement_tab(tmp_path: Path) -> None:
    path = made("Mitchell of 7, half a table", tmp_path / "night.xlsx")
    type_in(path, {"Mouvement!C7": "2, 9, 17", "Mouvement!D7": "5", "Mouvement!E7": "10-21", "Mouvement!F6": "–"})
    assert run(("score", path)) == 0
    found = forms(sheet_of(load_workbook(path, data_only=True), "slips"))
    assert [found[f"Table {table} · Position 1"] for table in (1, 2, 3, 4)] == [
        ("NS 1 – EO 8", [2, 9, 17]), ("NS 2 – EO 9", [5, None, None]), ("NS 3 – EO 10", [10, 11, 12]),
        ("NS 4 – EO –", [None, None, None])]


# --- The list at the door ---

ENTRIES = {1: ("DURAND Anne", "Yann Le Gall"), 2: ("Jean de Rochefort", "Zoé d’Aubigny"), 3: ("Zoë Durandeau", "Ann Lee"),
           4: ("J.-P. Martin", "Élodie Émile-Zola"), 5: ("", "Zoé"), 6: ("Çelik Ömer", "Noël Œuvrard"), 7: ("Bea Durand", ""),
           8: ("Björn Ångström", "Ñuñez José")}
IN_ORDER = ["Ångström, Björn", "d’Aubigny, Zoé", "DURAND Anne", "Durand, Bea", "Durandeau, Zoë", "Émile-Zola, Élodie",
            "José, Ñuñez", "Le\u00a0Gall, Yann", "Lee, Ann", "Martin, J.-P.", "Œuvrard, Noël", "Ömer, Çelik",
            "Rochefort, Jean de", "Zoé"]
PAIR_OF = {"Ångström, Björn": 8, "d’Aubigny, Zoé": 2, "DURAND Anne": 1, "Durand, Bea": 7, "Durandeau, Zoë": 3,
           "Émile-Zola, Élodie": 4, "José, Ñuñez": 8, "Le\u00a0Gall, Yann": 1, "Lee, Ann": 3, "Martin, J.-P.": 4,
           "Œuvrard, Noël": 6, "Ömer, Çelik": 6, "Rochefort, Jean de": 2, "Zoé": 5}


def door_list(path: Path) -> list[list[Any]]:
    sheet = sheet_of(load_workbook(path, data_only=True), "door")
    found = []
    for left in (1, 6):
        for row in range(5, 13):
            listed = [sheet.cell(row, left + n).value for n in range(4)]
            if any(listed):
                found.append(listed)
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_door_list_is_in_order_of_surname(tmp_path: Path, language: str) -> None:
    movement = howell(8)
    event = night(movement, 1)
    event = replace(event, pairs=tuple(replace(pair, names=ENTRIES[int(pair.number)]) for pair in event.pairs))
    path = tmp_path / "night.xlsx"
    path.write_bytes(pairs_workbook(PairsBook(event, language, "calc", {"": movement}), club_template()))
    listed = door_list(path)
    assert [row[0] for row in listed] == IN_ORDER
    for player, pair, table, line in listed:
        assert pair == PAIR_OF[player]
        seated, = (t for t in movement.rounds[0].tables if pair in t.who)
        assert (table, line) == (seated.table, SEATS[language][seated.who.index(pair)])


COMMAS = {1: ("Dupont, Éric", "Éric Dupontel"), 2: ("de la Tour, Zoé", "DUPONT Anne"), 3: ("Dupont,Bob", "Dupont , Luc"),
          4: ("Van Dam, Jo", "Yann Le Gall"), 5: ("Erica Eck", "Zoé"), 6: ("Eric, Jean", "Ann Lee"), 7: ("Moreau,", "Max Morel"),
          8: ("", "Durand, Anne")}
COMMAS_IN_ORDER = ["de la Tour, Zoé", "DUPONT Anne", "Dupont,Bob", "Dupont, Éric", "Dupont , Luc", "Dupontel, Éric",
                   "Durand, Anne", "Eck, Erica", "Eric, Jean", "Le\u00a0Gall, Yann", "Lee, Ann", "Moreau,", "Morel, Max",
                   "Van Dam, Jo", "Zoé"]


def test_a_name_with_a_comma_is_shown_as_typed_and_filed_under_what_precedes_it(tmp_path: Path) -> None:
    movement = howell(8)
    event = night(movement, 1)
    event = replace(event, pairs=tuple(replace(pair, names=COMMAS[int(pair.number)]) for pair in event.pairs))
    path = tmp_path / "night.xlsx"
    path.write_bytes(pairs_workbook(PairsBook(event, "fr", "calc", {"": movement}), club_template()))
    assert [row[0] for row in door_list(path)] == COMMAS_IN_ORDER


def test_who_sits_out_first_is_told_at_the_door(files: dict[str, Any]) -> None:
    sheet = sheet_of(files["Howell of 11, one sits out"][0], "door")
    out, = howell(11).rounds[0].out
    rows = [[sheet.cell(row, left + n).value for n in range(4)] for left in (1, 6) for row in range(5, 16)]
    assert [row for row in rows if row[1] == out] == [[f"{out}, {who}", out, "–", "Sits out"] for who in ("Ann", "Bob")]
    assert len(rows) == 22


def test_a_name_typed_late_finds_its_place_in_the_list(tmp_path: Path) -> None:
    path = made("Mitchell", tmp_path / "night.xlsx")
    type_in(path, {"Players!D5": "Zoé Zimmer", "Players!E5": "ABADIE Pascal", "Players!D6": None})
    assert run(("score", path)) == 0
    assert run(("check", path)) == 0
    sheet = sheet_of(load_workbook(path, data_only=True), "door")
    listed = [sheet.cell(row, column).value for column in (1, 6) for row in range(5, 15)]
    assert listed[-3:] == ["ABADIE Pascal", "Zimmer, Zoé", None], "after the players whose surname is a number"
    assert listed[:3] == ["10, Ann", "10, Bob", "2, Bob"]
    assert "2, Ann" not in listed


def test_every_player_has_a_label_with_pair_and_table(files: dict[str, Any], name: str) -> None:
    language, movement, _, sections = NIGHTS[name]
    sheet = sheet_of(files[name][0], "door")
    labels = {}
    for row in range(5, sheet.max_row):
        for column in (1, 6):
            if sheet.cell(row, column).style == "Etui Title":
                labels[sheet.cell(row, column).value] = sheet.cell(row + 1, column).value
                assert sheet.cell(row, column).border.top.style == "dashed"
    word = {"en": "Pair", "fr": "Paire"}[language]
    expected = {}
    for section in sections:
        for number in movement.competitors:
            seat = next((f" · Table {t.table} {SEATS[language][t.who.index(number)]}" for t in movement.rounds[0].tables
                         if number in t.who), "")
            for who in ("Ann", "Bob"):
                expected[f"{who} {section}{number}"] = f"{word} {section}{number}{seat}"
    assert labels == expected


# --- Who met whom ---

def picture(book: Workbook, name: str) -> list[list[Any]]:
    sheet_name, _, ref = book.defined_names[name].attr_text.rpartition("!")
    return [[cell.value for cell in row] for row in book[sheet_name.strip("'")][ref.replace("$", "")]]


def test_the_picture_counts_the_boards_two_pairs_play(files: dict[str, Any], name: str) -> None:
    _, movement, winners, sections = NIGHTS[name]
    met: Counter[tuple[int, int]] = Counter()
    for play in movement.plays:
        met[play.who] += len(play.boards)
        met[play.who[::-1]] += len(play.boards)
    down, across = (movement.competitors,) * 2 if winners == 1 else (
        tuple(n for n in line if n in movement.competitors) for line in movement.lines)
    for n in range(len(sections)):
        grid = picture(files[name][0], f"etui_met_{n + 1}")
        assert grid == [[None if winners == 1 and one == other else met[one, other] for other in across] for one in down]


@pytest.mark.parametrize("name", ["Howell of 8", "Howell of 11, one sits out", "Mitchell of 8, arrow-switched"])
def test_the_second_picture_compares_as_the_audit_does(files: dict[str, Any], name: str) -> None:
    movement = NIGHTS[name][1]
    side = {(who, board): way for play in movement.plays for who, way in zip(play.who, (1, -1), strict=True)
            for board in play.boards}
    boards = {board for _, board in side}
    grid = picture(files[name][0], "etui_compared_2")
    shown = []
    for (r, one), (c, other) in combinations(enumerate(movement.competitors), 2):
        same = sum(side.get((one, b), 0) == side.get((other, b), 2) for b in boards)
        opposite = sum(side.get((one, b), 3) == -side.get((other, b), 5) for b in boards)
        assert grid[r][c] == grid[c][r] == same - opposite
        shown.append(grid[r][c])
    mean = sum(shown) / len(shown)
    assert sum((value - mean) ** 2 for value in shown) / len(shown) == pytest.approx(audit(movement).comparison_variance)


def test_pictures_are_coloured_by_their_figures(files: dict[str, Any], name: str) -> None:
    sheet = sheet_of(files[name][1], "balance")
    rules = [rule for found in sheet.conditional_formatting for rule in found.rules]
    assert {rule.type for rule in rules} == {"colorScale"}
    assert len(rules) == len([defined for defined in files[name][1].defined_names if re.match("etui_(met|compared)_", defined)])
    for rule in rules:
        values = [float(point.val) for point in rule.colorScale.cfvo]
        assert values == sorted(set(values))


# --- Which papers ---

def test_papers_can_be_left_out_and_large_fields_have_no_slips() -> None:
    movement = mitchell(7, 21)
    event = night(movement)
    assert not PAPERS & set(PairsBook(event, "en", "calc", {"": movement}, papers=frozenset()).titles)
    assert set(PairsBook(event, "en", "calc", {"": movement}, papers=frozenset({"door"})).titles) & PAPERS == {"door"}
    assert set(PairsBook(event, "en", "calc", {"": movement}).titles) >= PAPERS
    assert not PAPERS & set(PairsBook(event, "en", "calc").titles)
    assert not PAPERS & set(PairsBook(replace(event, source="another program"), "en", "calc", {"": movement}).titles)
    large = mitchell(24, 24)
    assert PAPERS - set(PairsBook(night(large), "en", "calc", {"": large}).titles) == {"slips"}


def test_a_workbook_without_papers_is_scored_all_the_same(tmp_path: Path) -> None:
    movement = mitchell(5, 15)
    path = tmp_path / "night.xlsx"
    book = PairsBook(night(movement), "en", "calc", {"": movement}, papers=frozenset())
    path.write_bytes(pairs_workbook(book, club_template()))
    assert run(("score", path)) == 0
    assert run(("check", path)) == 0


# --- Players of an individual ---

def test_a_card_leads_a_player_of_an_individual() -> None:
    movement = individual(8)
    plan = Seating("", movement, "Movement", 5)
    names = Names(lambda cell, section, line: f"NAME({cell})", lambda who, section, line: f"P{who}")
    for number in movement.competitors:
        who = Competitor(number, plan, "", "Players!$A$5", "Players!$B$5", f"P{number}")
        block = card("x", "guide", 5, 2, who, names, Words("en"))
        expected = []
        for rnd in movement.rounds:
            table, = (table for table in rnd.tables if number in table.who)
            n, s, e, w = table.who
            partner = {n: s, s: n, e: w, w: e}[number]
            against = f"{e}, {w}" if number in (n, s) else f"{n}, {s}"
            expected.append([table.table, "NSEW"[table.who.index(number)], partner, f"P{partner}", against,
                             boards_text(table.boards)])
        assert block.values == expected
        for column in range(2, 8):
            formula = block.formula(5, column)                                   # type: ignore[operator]
            assert formula.count("(") == formula.count(")")
