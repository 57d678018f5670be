"""The two club nights in samples/: their files tell one story, and the figures printed in them are the engine's."""

from __future__ import annotations

import csv
import importlib
import io
import re
from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from etui.bridge.adjusted import read_adjusted
from etui.bridge.contract import read_contract, read_declarer, read_result, write_contract
from etui.bridge.event import Line, PairsEvent
from etui.bridge.session import ScoredEvent, score_event
from xlsheets.readers import read_event
from xlsheets.readers.entries import read_entries
from xlsheets.readers.event_checks import check_event, contract_slips
from xlsheets.readers.pairs_workbook import read_pairs_workbook

SAMPLES = Path(__file__).parents[2] / "samples"
NIGHTS = {"fr": SAMPLES / "fr-mardi" / "mardi", "en": SAMPLES / "en-tuesday" / "tuesday"}
ENTRIES = {"fr": SAMPLES / "fr-mardi" / "paires.csv", "en": SAMPLES / "en-tuesday" / "entries.csv"}
SHEETS = {"fr": SAMPLES / "fr-mardi" / "feuilles.csv", "en": SAMPLES / "en-tuesday" / "scoresheets.csv"}
ENCODINGS = {"fr": "utf-8-sig", "en": "utf-8"}
SEPARATORS = {"fr": ";", "en": ","}

both_nights = pytest.mark.parametrize("night", ["fr", "en"])
every_file = pytest.mark.parametrize("file", ["fr-mardi/mardi.pbn", "fr-mardi/mardi.xml", "en-tuesday/tuesday.pbn",
                                              "en-tuesday/tuesday.xml"])

Played = tuple[int, str, str]       # board, NS, EW


def event_of(night: str, ending: str) -> PairsEvent:
    return read_event(NIGHTS[night].with_suffix(ending))


def told(event: PairsEvent) -> dict[Played, Line]:
    """Lines without the place they were read at, adjusted scores in percent."""
    return {
        (line.board, line.ns, line.ew): replace(line, place="", adjusted=in_percent(line.adjusted))
        for line in event.lines
    }


def in_percent(adjusted: str) -> str:
    if not adjusted:
        return ""
    read = read_adjusted(adjusted)
    return f"{read.ns}/{read.ew}"


def places(scored: ScoredEvent) -> dict[str, list[tuple[int, str]]]:
    return {
        ranking.line: [(row.place, scored.competitors[row.competitor].number) for row in ranking.rows]
        for ranking in scored.rankings
    }


def csv_rows(path: Path, night: str) -> list[list[str]]:
    text = path.read_bytes().decode(ENCODINGS[night])
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=SEPARATORS[night]))


# --- One night, several files ---

@both_nights
def test_usebio_and_pbn_tell_the_same_night(night: str) -> None:
    usebio, pbn = event_of(night, ".xml"), event_of(night, ".pbn")
    assert told(usebio) == told(pbn)
    assert len(told(pbn)) == len(pbn.lines) == {"fr": 243, "en": 147}[night]
    assert (usebio.title, usebio.date, usebio.club, usebio.director) == (pbn.title, pbn.date, pbn.club, pbn.director)
    people = [sorted((p.number, p.line, p.names, p.licences) for p in event.pairs) for event in (usebio, pbn)]
    assert people[0] == people[1]


@both_nights
def test_usebio_and_pbn_give_the_same_ranking(night: str) -> None:
    usebio, pbn = (places(score_event(event_of(night, ending))) for ending in (".xml", ".pbn"))
    assert usebio == pbn
    assert [(line, len(rows)) for line, rows in pbn.items()] == [("NS", {"fr": 9, "en": 8}[night]),
                                                                ("EW", {"fr": 9, "en": 7}[night])]


@both_nights
def test_the_scoresheets_say_what_the_program_s_file_says(night: str) -> None:
    lines = told(event_of(night, ".xml"))
    header, *rows = csv_rows(SHEETS[night], night)
    assert header == {
        "fr": ["Donne", "Position", "Table", "NS", "EO", "Contrat", "Par", "Résultat", "Score"],
        "en": ["Board", "Round", "Table", "NS", "EW", "Contract", "By", "Result", "Score"],
    }[night]
    assert len(rows) == len(lines)
    for board, position, table, ns, ew, bid, by, ended, score in rows:
        line = lines[int(board), ns, ew]
        assert (line.round, line.table) == (int(position), int(table))
        if not bid:
            assert (line.score, line.contract, by, ended) == (None, "", "", "")
            assert in_percent(score) == line.adjusted
            continue
        contract = read_contract(bid, "fr" if night == "fr" else "en").contract
        assert (write_contract(contract, "en"), int(score)) == (line.contract, line.score)
        if contract is not None:
            assert read_declarer(by, "fr" if night == "fr" else "en") == line.declarer
            assert read_result(ended, contract.level) == line.tricks


@every_file
def test_every_file_can_be_true(file: str) -> None:
    event = read_event(SAMPLES / file)
    check_event(event)
    assert list(contract_slips(event)) == []


# --- The figures printed in the files, worked out by samples/club_night.py, against the engine's ---

def usebio_points(path: Path) -> dict[Played, tuple[str, str]]:
    points: dict[Played, tuple[str, str]] = {}
    for board in ElementTree.parse(path).iter("BOARD"):
        for line in board.iter("TRAVELLER_LINE"):
            ns, ew = (line.findtext(f"{side}_PAIR_NUMBER", "") for side in ("NS", "EW"))
            points[int(board.findtext("BOARD_NUMBER", "")), ns, ew] = (
                line.findtext("NS_MATCH_POINTS", ""), line.findtext("EW_MATCH_POINTS", "")
            )
    return points


def pbn_tables(path: Path, encoding: str) -> tuple[list[list[str]], dict[Played, list[str]]]:
    """The rows of the TotalScoreTable, and of the ScoreTables from MP_NS on; quoted values without their quotes."""
    board, table = 0, ""
    totals: list[list[str]] = []
    scores: dict[Played, list[str]] = {}
    for text in path.read_text(encoding).splitlines():
        if tag := re.match(r'\[(\w+) "(.*)"\]', text):
            table = tag[1]
            board = int(tag[2]) if tag[1] == "Board" else board
        elif text.strip() and not text.startswith("%"):
            values = [quoted or bare for quoted, bare in re.findall(r'"([^"]*)"|(\S+)', text)]
            if table == "TotalScoreTable":
                totals.append(values)
            else:
                scores[board, values[2], values[3]] = values[10:]
    return totals, scores


def engine_points(event: PairsEvent) -> dict[Played, tuple[float, float]]:
    scored = score_event(event)
    ns, ew = (notes.points(event.method.step) for notes in (scored.ns_notes, scored.ew_notes))
    return {(line.board, line.ns, line.ew): (ns[i], ew[i]) for i, line in enumerate(event.lines)}


def assert_printed(printed: dict[Played, tuple[str, str]], engine: dict[Played, tuple[float, float]]) -> None:
    assert printed.keys() == engine.keys()
    blank = [played for played, figures in printed.items() if figures in (("", ""), ("-", "-"))]
    assert blank == [played for played in printed if engine[played][0] != engine[played][0]]        # NaN: not played
    for played in printed.keys() - set(blank):
        assert [float(figure) for figure in printed[played]] == pytest.approx(list(engine[played]), abs=0.0500001)


@both_nights
def test_match_points_printed_in_usebio_are_the_engine_s_to_a_tenth(night: str) -> None:
    assert_printed(usebio_points(NIGHTS[night].with_suffix(".xml")), engine_points(event_of(night, ".xml")))


@both_nights
def test_match_points_and_percentages_printed_in_pbn_are_the_engine_s(night: str) -> None:
    encoding = {"fr": "utf-8", "en": "iso-8859-1"}[night]
    _, rows = pbn_tables(NIGHTS[night].with_suffix(".pbn"), encoding)
    engine = engine_points(event_of(night, ".pbn"))
    assert_printed({played: (row[0], row[1]) for played, row in rows.items()}, engine)
    top = {"fr": 16, "en": 12}[night]           # 9 results a board; 7, because one board set met every table but one
    for played, (ns, _) in engine.items():
        if ns == ns:
            assert float(rows[played][2]) == pytest.approx(100 * ns / top, abs=0.5 + 100 * 0.05 / top)


@dataclass(frozen=True)
class Printed:
    """One row of a ranking as a file prints it."""

    line: str
    place: int
    number: str
    points: Fraction
    percent: Fraction
    boards: int


def printed_in_usebio(path: Path) -> list[Printed]:
    pairs = [{field.tag: field.text or "" for field in pair} for pair in ElementTree.parse(path).iter("PAIR")]
    return [
        Printed(pair["DIRECTION"], int(pair["PLACE"].rstrip("=")), pair["PAIR_NUMBER"], Fraction(pair["TOTAL_SCORE"]),
                Fraction(pair["PERCENTAGE"]), int(pair["BOARDS_PLAYED"]))
        for pair in pairs
    ]


def printed_in_pbn(totals: list[list[str]]) -> list[Printed]:
    return [
        Printed(direction.replace("-", ""), int(place.rstrip("=")), number, Fraction(points), Fraction(percent),
                int(boards))
        for place, number, _table, direction, points, percent, _tiebreak, _names, boards, *_ in totals
    ]


def assert_ranked(printed: list[Printed], scored: ScoredEvent) -> None:
    """Totals as the program rounds them exactly; percentages to the printed hundredth."""
    engine = {
        (ranking.line, scored.competitors[row.competitor].number): (row.place, row.competitor)
        for ranking in scored.rankings for row in ranking.rows
    }
    assert sorted(engine) == sorted((row.line, row.number) for row in printed)
    for row in printed:
        place, competitor = engine[row.line, row.number]
        assert (row.place, row.points, row.boards) == (
            place, scored.totals.points[competitor], scored.totals.boards[competitor]
        )
        assert abs(row.percent - 100 * scored.totals.share(competitor)) <= Fraction(1, 200)


def test_the_french_program_s_totals_are_the_sums_of_rounded_boards() -> None:
    totals, _ = pbn_tables(NIGHTS["fr"].with_suffix(".pbn"), "utf-8")
    in_pbn = printed_in_pbn(totals)
    assert_ranked(in_pbn, score_event(event_of("fr", ".pbn")))
    assert set(printed_in_usebio(NIGHTS["fr"].with_suffix(".xml"))) == set(in_pbn)


def test_the_english_totals_are_rounded_to_a_hundredth() -> None:
    totals, _ = pbn_tables(NIGHTS["en"].with_suffix(".pbn"), "iso-8859-1")
    scored = score_event(event_of("en", ".xml"))
    assert scored.event.method.rounding == "total 0.01"
    assert_ranked(printed_in_pbn(totals), scored)
    assert_ranked(printed_in_usebio(NIGHTS["en"].with_suffix(".xml")), scored)


# --- What each night has to show ---

def test_the_french_night_has_an_adjusted_score_and_a_missing_one() -> None:
    event = event_of("fr", ".pbn")
    assert [line.board for line in event.lines if line.adjusted == "A+/A-"] == [14]
    assert [line.board for line in event.lines if line.score is None and not line.adjusted] == [22]
    assert set(Counter(line.board for line in event.lines).values()) == {9}
    assert (event.method.rounding, event.method.winners) == ("board 0.1", 2)


def test_the_english_night_has_a_half_table_an_average_and_a_shared_place() -> None:
    event = event_of("en", ".xml")
    assert [line.board for line in event.lines if line.adjusted == "50/50"] == [8]
    assert "A5050" in NIGHTS["en"].with_suffix(".xml").read_text("utf-8")
    assert set(Counter(line.board for line in event.lines).values()) == {6, 7}
    taken = Counter(place for place, _ in places(score_event(event))["EW"])
    assert taken == {1: 1, 2: 1, 3: 1, 4: 2, 6: 1, 7: 1}
    played = Counter(number for line in event.lines for number in (line.ns, line.ew))
    assert set(played.values()) == {18, 21}
    assert "16" not in played


@both_nights
def test_the_results_look_like_a_club_s(night: str) -> None:
    lines = [line for line in event_of(night, ".xml").lines if line.contract]
    read = [contract for line in lines if (contract := read_contract(line.contract, "en").contract)]
    assert len(read) < len(lines)                                                       # a board passed out
    assert 2 <= sum(contract.doubled > 0 for contract in read) <= 8
    assert 4 <= sum(contract.level >= 6 for contract in read) <= 12
    games = sum(contract.level in (3, 4, 5) for contract in read) / len(read)
    assert 0.45 < games < 0.75
    boards: dict[int, Counter[tuple[str, int | None]]] = {}
    for line in lines:
        boards.setdefault(line.board, Counter())[line.contract, line.score] += 1
    flat = [board for board, results in boards.items() if max(results.values()) >= 3]
    assert len(flat) >= len(boards) / 3                                                 # the field does the same thing
    percents = [row.percent for row in printed_in_usebio(NIGHTS[night].with_suffix(".xml"))]
    assert 35 < min(percents) < 42
    assert 58 < max(percents) < 66


# --- Entry lists and scoresheets as files ---

@both_nights
def test_the_entry_list_names_every_pair(night: str) -> None:
    entered = read_entries(ENTRIES[night])
    assert [pair.number for pair in entered] == [str(n) for n in range(1, {"fr": 18, "en": 15}[night] + 1)]
    assert all(len(pair.names) == 2 and len(set(pair.licences)) == 2 and pair.club for pair in entered)
    known = {pair.number: (pair.names, pair.licences) for pair in event_of(night, ".pbn").pairs}
    assert {pair.number: (pair.names, pair.licences) for pair in entered} == known


@both_nights
def test_addresses_are_example_org_and_not_everybody_has_one(night: str) -> None:
    written = [cell for row in csv_rows(ENTRIES[night], night)[1:] for cell in row[-2:]]
    assert all(re.fullmatch(r"[a-z.-]+@example\.org", cell) for cell in written if cell)
    assert 0 < written.count("") < len(written) / 4


def test_french_names_are_as_hard_as_in_a_club() -> None:
    text = ENTRIES["fr"].read_text("utf-8-sig")
    for hard in ("é", "ï", "ç", "Œ", "d'", "de La ", "Marie-Noëlle"):
        assert hard in text


@both_nights
def test_no_name_can_be_taken_for_a_formula(night: str) -> None:
    cells = [cell for row in csv_rows(ENTRIES[night], night) for cell in row]
    names = [name for ending in (".xml", ".pbn") for pair in event_of(night, ending).pairs for name in pair.names]
    assert not [text for text in cells + names if text.startswith(("=", "+", "-", "@", "\t", "\r"))]


@both_nights
def test_csv_files_are_in_the_encoding_the_readme_says(night: str) -> None:
    for path in (ENTRIES[night], SHEETS[night]):
        raw = path.read_bytes()
        assert raw.startswith(b"\xef\xbb\xbf") == (night == "fr")
        raw.decode("utf-8")
        assert raw.count(b"\r\n") == raw.count(b"\n")
        assert {len(row) for row in csv_rows(path, night)} == {9}


def test_pbn_files_are_in_the_encoding_of_their_programs() -> None:
    assert "Zoë" in NIGHTS["en"].with_suffix(".pbn").read_bytes().decode("iso-8859-1")
    assert "Lætitia Œuvrard" in NIGHTS["fr"].with_suffix(".pbn").read_bytes().decode("utf-8")
    with pytest.raises(UnicodeDecodeError):
        NIGHTS["en"].with_suffix(".pbn").read_bytes().decode("utf-8")


# --- The script, the workbooks, the page about them ---

@pytest.fixture
def make_samples(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(SAMPLES))
    return importlib.import_module("make_samples")


def test_the_script_makes_exactly_these_files(make_samples: ModuleType, tmp_path: Path) -> None:
    make_samples.write_files(tmp_path)
    made = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert len(made) == 8
    assert made == {path: (SAMPLES / path).read_bytes() for path in made}


@pytest.mark.parametrize(("book", "source"), [("mardi.xlsx", NIGHTS["fr"].with_suffix(".pbn")),
                                              ("tuesday.xlsx", NIGHTS["en"].with_suffix(".xml"))])
def test_the_workbooks_hold_the_nights(book: str, source: Path) -> None:
    path = SAMPLES / "workbooks" / book
    assert path.stat().st_size < 150_000
    kept, event = read_pairs_workbook(path), read_event(source)
    assert told(kept.event) == told(event)
    assert places(score_event(kept.event)) == places(score_event(event))
    assert kept.language == {"mardi.xlsx": "fr", "tuesday.xlsx": "en"}[book]


@pytest.mark.parametrize("page", ["README.md", "LISEZMOI.md"])
def test_every_file_that_the_pages_name_is_there(page: str) -> None:
    text = (SAMPLES / page).read_text("utf-8")
    named = set(re.findall(r"\bsamples/[\w./-]+\.\w+", text))
    assert len(named) >= 4
    assert not [name for name in named if not (SAMPLES.parent / name).is_file()]
