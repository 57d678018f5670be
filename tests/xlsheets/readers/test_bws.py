"""A Bridgemate result file is read without Access: its results, its sections, its names; rows erased, moved, or older."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.errors import EtuiError
from tests.xlsheets.readers.access_file import BOOLEAN, DATE, LONG, SHORT, TEXT, Table, database, empty
from tests.xlsheets.readers.scoresheet_files import a_night
from xlsheets.readers import bws_jet
from xlsheets.readers.bws import read_names, read_results
from xlsheets.readers.sheets_process import FileRead, read_file

RECEIVED = {"ID": LONG, "Section": SHORT, "Table": SHORT, "Round": SHORT, "Board": SHORT, "PairNS": SHORT, "PairEW": SHORT,
            "Declarer": SHORT, "NS/EW": TEXT, "Contract": TEXT, "Result": TEXT, "LeadCard": TEXT, "Remarks": TEXT,
            "DateLog": DATE, "Processed": BOOLEAN, "Erased": BOOLEAN, "ExternalUpdate": BOOLEAN}
SECTION = {"ID": SHORT, "Letter": TEXT, "Tables": SHORT}
ROUNDS = {"Section": SHORT, "Table": SHORT, "Round": SHORT, "NSPair": SHORT, "EWPair": SHORT}
PLAYERS = {"Section": SHORT, "Table": SHORT, "Direction": TEXT, "Number": TEXT, "Name": TEXT, "Round": SHORT}


def received(number: int, **cells: Any) -> dict[str, Any]:
    row = {"ID": number, "Section": 1, "Table": 1, "Round": 1, "Board": number, "PairNS": 1, "PairEW": 4, "NS/EW": "N",
           "Contract": "3 NT", "Result": "=", "Remarks": "", "DateLog": datetime(2026, 11, 24, 20, number % 60)}
    return {**row, **{name.replace("_", "/"): value for name, value in cells.items()}}


def result_file(*rows: Mapping[str, Any], sections: Sequence[str] = ("A",), **more: Table) -> FileRead:
    table = Table(RECEIVED, rows)
    letters = Table(SECTION, [{"ID": n, "Letter": letter} for n, letter in enumerate(sections, 1)])
    return FileRead("night.bws", tables=bws_jet.tables(database({"ReceivedData": table, "Section": letters, **more})))


# --- The database

def test_a_real_empty_database_has_no_tables_of_its_own() -> None:
    assert bws_jet.tables(empty()) == {}
    names = {row["Name"] for row in bws_jet.Database(empty()).rows(bws_jet.CATALOGUE)}
    assert names == {"Tables", "Databases", "Relationships", "MSysDb", "MSysObjects", "MSysACEs", "MSysQueries",
                     "MSysRelationships"}


values = st.fixed_dictionaries({
    "n": st.one_of(st.none(), st.integers(-2**31, 2**31 - 1)), "s": st.integers(-2**15, 2**15 - 1), "yes": st.booleans(),
    "text": st.one_of(st.none(), st.text(st.characters(min_codepoint=32, max_codepoint=0x2FF), max_size=30)),
    "when": st.one_of(st.none(), st.datetimes(datetime(1990, 1, 1), datetime(2090, 1, 1)).map(
        lambda when: when.replace(microsecond=0))),
    "more": st.text("abc", min_size=1, max_size=3)})


@settings(max_examples=40, deadline=None)
@given(rows=st.lists(values, min_size=1, max_size=300), choice=st.randoms(use_true_random=False))
def test_every_row_comes_back_however_it_was_kept(rows: list[dict[str, Any]], choice: Random) -> None:
    columns = {"n": LONG, "text": TEXT, "yes": BOOLEAN, "s": SHORT, "when": DATE, **dict.fromkeys("abc", BOOLEAN), "more": TEXT}
    numbers = range(len(rows))
    deleted = frozenset(n for n in numbers if choice.random() < 0.1)
    moved = frozenset(n for n in numbers if choice.random() < 0.1) - deleted
    older = choice.randint(0, len(rows))                     # written before the last column was added
    read = bws_jet.tables(database({"T": Table(columns, rows, deleted, frozenset(sorted(moved)[:40]), older)}))["T"]
    want = [{"n": row["n"], "text": row["text"], "yes": row["yes"], "s": row["s"],
             "when": row["when"] and row["when"].isoformat(" "), "more": None if n < older else row["more"]}
            for n, row in enumerate(rows) if n not in deleted]
    assert [{name: row[name] for name in want[0]} for row in read] == want if want else read == []


@settings(max_examples=60, deadline=None)
@given(at=st.integers(0, 100_000), byte=st.integers(0, 255), cut=st.integers(0, 4))
def test_a_spoilt_database_ends_in_an_error_it_names(at: int, byte: int, cut: int) -> None:
    data = bytearray(database({"ReceivedData": Table(RECEIVED, [received(n) for n in range(1, 9)])}))
    data[at % len(data)] = byte
    spoilt = bytes(data[:len(data) - cut * 1_000])
    with suppress(bws_jet.Encrypted, ValueError, IndexError, KeyError, TypeError, OverflowError, bws_jet.struct.error):
        bws_jet.tables(spoilt)


# --- What Bridgemate means

def test_a_night_of_results() -> None:
    night = [line for line in a_night(3) if line.contract]
    rows = []
    for n, line in enumerate(night, 1):
        level, strain, doubled = line.contract[0], line.contract[1:].rstrip("X"), line.contract.count("X")
        passed = line.contract == "PASS"
        above = 0 if passed else (line.tricks or 0) - 6 - int(level)
        rows.append(received(
            n, Table=line.table, Round=line.round, Board=line.board, PairNS=int(line.ns), PairEW=int(line.ew),
            NS_EW="" if passed else line.declarer, Result="" if passed else f"{above:+d}" if above else "=",
            Contract="PASS" if passed else f"{level} {strain} {'x' * doubled}".strip()))
    found = read_results(result_file(*rows))
    assert found.unread == []
    assert [(x.line.board, x.line.ns, x.line.contract, x.line.declarer, x.line.tricks, x.line.score) for x in found.written] == [
        (x.board, x.ns, x.contract, x.declarer, x.tricks, x.score) for x in night]


def test_erased_rows_are_gone_and_the_last_sent_counts() -> None:
    found = read_results(result_file(received(1, Board=1, Erased=True), received(2, Board=2), received(3, Board=2, Result="+1")))
    assert [(x.line.board, x.line.score, x.line.place) for x in found.written] == [(2, 630, "night.bws, ReceivedData 3")]


@pytest.mark.parametrize(("remark", "adjusted"), [
    ("60%-40%", "60/40"), ("40% - 60%", "40/60"), ("Not played", "NP"),
])
def test_remarks_that_are_adjusted_scores(remark: str, adjusted: str) -> None:
    found = read_results(result_file(received(1, Contract="", NS_EW="", Result="", Remarks=remark)))
    assert [(x.line.adjusted, x.line.score) for x in found.written] == [(adjusted, None)]


@pytest.mark.parametrize(("cells", "word"), [
    ({"Remarks": "Wrong direction"}, "Wrong direction"), ({"Remarks": "Arbitral score"}, "director"),
    ({"Contract": "8 NT"}, "8NT"),
    ({"Contract": ""}, "no contract"), ({"NS_EW": ""}, "declarer or the result"), ({"Result": ""}, "declarer or the result"),
    ({"PairNS": 0}, "missing"), ({"Board": 0}, "missing"),
])
def test_what_needs_the_director_is_said(cells: dict[str, Any], word: str) -> None:
    found = read_results(result_file(received(1, **cells)))
    assert found.written == []
    assert word in found.unread[0].en
    assert found.unread[0].fr.startswith("night.bws, ReceivedData 1")


def test_sections_have_their_letters_when_there_are_several() -> None:
    rows = received(1), received(2, Section=2)
    assert [x.line.section for x in read_results(result_file(*rows)).written] == ["", ""]
    assert [x.line.section for x in read_results(result_file(*rows, sections="AB")).written] == ["A", "B"]


def test_an_individual_or_another_database_is_refused() -> None:
    table = Table({**RECEIVED, "South": SHORT, "West": SHORT}, [received(1, South=2, West=3)])
    with pytest.raises(EtuiError, match="individual"):
        read_results(FileRead("i.bws", tables=bws_jet.tables(database({"ReceivedData": table}))))
    with pytest.raises(EtuiError, match="ReceivedData"):
        read_results(FileRead("e.mdb", tables={}))


def test_names_keyed_in_at_the_tables() -> None:
    seats = [{"Section": 1, "Table": 1, "Direction": seat, "Name": name, "Round": 0}
             for seat, name in zip("NSEW", ("Zoé", "Ann", "Bo", ""), strict=True)]
    rounds = [{"Section": 1, "Table": 1, "Round": rnd, "NSPair": 1, "EWPair": 3 + rnd} for rnd in (2, 1)]
    file = result_file(received(1), RoundData=Table(ROUNDS, rounds), PlayerNumbers=Table(PLAYERS, seats))
    assert [(seated.number, seated.names) for seated in read_names(file)] == [("1", ("Zoé", "Ann"))]


def test_the_file_is_read_in_the_child_process(tmp_path: Path) -> None:
    path = tmp_path / "night.bws"
    path.write_bytes(database({"ReceivedData": Table(RECEIVED, [received(1)])}))
    found = read_results(read_file(path))
    assert [(x.line.contract, x.line.tricks, x.line.score) for x in found.written] == [("3NT", 9, 400)]
