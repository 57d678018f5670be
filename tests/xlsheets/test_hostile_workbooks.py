"""Files made to do harm: each is an event or one sentence, nothing of theirs is carried over, nothing is written elsewhere.

A slice of `python -m tests.fuzz`, which runs ten thousand for each reader, and every fault that it has found.
"""

from __future__ import annotations

import csv
import io
import os
import re
import sys
import zipfile
from pathlib import Path
from random import Random
from typing import Any

import openpyxl
import pytest

from etui.errors import EtuiError
from tests.fuzz import strings, targets, zips
from tests.fuzz.carried import in_file, in_workbook
from tests.fuzz.child import forked
from tests.fuzz.inputs import made
from tests.fuzz.records import record
from tests.fuzz.seeds import SEEDS, workbooks
from tests.xlsheets.readers.access_file import Table, database
from tests.xlsheets.readers.hostile_files import SHEET, ods, old_xls, with_part
from tests.xlsheets.readers.hostile_files import workbook as sheet_file
from tests.xlsheets.readers.test_bws import RECEIVED, received
from tests.xlsheets.secretary import Etui, named, type_in
from xlsheets.package.archive import Package
from xlsheets.package.cells import array_cells, read_values, set_values
from xlsheets.readers import read_event, sheets_process
from xlsheets.readers.bws import read_results
from xlsheets.readers.cup_entries import read_cup_entries
from xlsheets.readers.entries import read_entries
from xlsheets.readers.sheets_process import read_file

SLICE = {
    "usebio": 80,
    "pbn": 80,
    "bws": 80,
    "xlsx": 60,
    "xls": 50,
    "ods": 50,
    "csv": 50,
    "entries": 150,
    "movement": 40,
    "workbook": 8,
}
SEED = 2026

PBN = """% PBN 2.1
[Event "Mardi"]
[Board "1"]
[Scoring "MatchPoints"]
[TotalScoreTable "Rank;PairId;Direction;Names"]
1 1 "N-S" "{one}"
1 2 "E-W" "{other}"
[ScoreTable "Table;Round;PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS"]
1 1 1 2 4S N 10 "420"
"""


# --- A slice of the long run


@pytest.mark.skipif(sys.platform == "win32", reason="the child that reads sheets is forked here")
@pytest.mark.parametrize("reader", SLICE)
def test_spoilt_files_are_events_or_sentences(reader: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets_process, "_ask_child", forked)
    monkeypatch.setenv("ETUI_DEBUG", "1")
    outcomes = [targets.tried(reader, SEED, n, tmp_path, through=n == 7) for n in range(SLICE[reader])]
    assert set(outcomes) == {"read", "refused"}
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.skipif(sys.platform == "win32", reason="the child that reads sheets is forked here")
@pytest.mark.parametrize("reader", SLICE)
def test_the_good_files_that_are_spoilt_are_read(reader: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that refused everything would pass all the rest. Some of the seeds are hostile files themselves."""
    monkeypatch.setattr(sheets_process, "_ask_child", forked)
    seeds = SEEDS[reader]()[:12]
    outcomes = [targets.tried(reader, SEED, n, tmp_path, through=False, data=seed) for n, seed in enumerate(seeds)]
    assert outcomes.count("read") * 3 >= len(outcomes), outcomes


# --- What the long run has found


def saved(folder: Path, name: str, data: bytes | str) -> Path:
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def refusal(path: Path) -> str:
    """The one sentence that a scoresheet or an event is refused with."""
    with pytest.raises(EtuiError) as refused:
        targets._event(path, Random(1), through=False) if path.suffix in (".pbn", ".xml") else read_file(path)
    targets.said_well(refused.value.sentence)
    return refused.value.say("en")


def test_a_row_wider_than_any_sheet_is_refused(tmp_path: Path) -> None:
    """A cell past XFD has no address to be named by: the sentence about it was an error of its own."""
    assert "far away" in refusal(saved(tmp_path, "wide.csv", "Board;NS;EW;Score\n1;1;4" + ";" * 20_000 + "420\n"))


def test_an_old_file_with_a_column_past_the_last_is_refused(tmp_path: Path) -> None:
    """The record of a text says row and column; no spreadsheet has a column 32,768."""
    data = bytearray(old_xls())
    at = data.find(b"\xfd\x00\x0a\x00\x00\x00\x03\x00")  # LABELSST, 10 bytes: a text in row 0, column 3
    assert at > 0
    data[at + 6 : at + 8] = b"\x00\x80"
    assert "far away" in refusal(saved(tmp_path, "far.xls", bytes(data)))


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        (b"420", b"\xed\xa0\x80", "UTF-8"),
        (b"<v>420</v>", b"<v>&#1114112;</v>", "letter"),
        (b"<v>420</v>", b"<v>&#" + b"9" * 5_000 + b";</v>", "letter"),
    ],
)
def test_letters_that_are_none_are_a_damaged_part(old: bytes, new: bytes, word: str) -> None:
    package = Package(with_part(sheet_file(), SHEET, lambda xml: xml.replace(old, new)))
    with pytest.raises(EtuiError, match=word):
        read_values(package.part(SHEET))


def test_a_zip_that_lies_of_where_its_members_are_is_damaged() -> None:
    data = bytearray(sheet_file())
    central = data.rfind(b"PK\x01\x02")
    data[central + 42 : central + 46] = b"\xf9\xff\xff\xff"
    package = Package(bytes(data))
    package.replace(SHEET, set_values(package.part(SHEET), {"A1": 1}))
    with pytest.raises(EtuiError, match="damaged"):
        package.to_bytes()


def test_an_array_formula_over_a_whole_tab_is_damage_and_no_hang() -> None:
    data = with_part(
        sheet_file(), SHEET, lambda xml: xml.replace(b"<v>420</v>", b'<f t="array" ref="A1:XFD1048576">1</f><v>420</v>')
    )
    with pytest.raises(EtuiError, match="whole tab"):
        array_cells(Package(data).part(SHEET))


def test_a_name_of_a_whole_tab_is_refused(tmp_path: Path, etui: Etui) -> None:
    """Its cells, seventeen thousand million of them, were listed one by one."""
    book = saved(
        tmp_path,
        "book.xlsx",
        with_part(
            workbooks()["pairs"],
            "xl/workbook.xml",
            lambda xml: re.sub(rb"(<definedName name=.etui_players_number.[^>]*>)[^<]*", rb"\1$A$1:$XFD$1048576", xml),
        ),
    )
    for command in ("score", "check"):
        run = etui(command, book, "--lang", "en")
        assert run.code == 1
        assert "etui_players_number" in run.err


@pytest.mark.parametrize(
    "name", ["etui_players_handicap", "etui_players_penalty", "etui_players_substitutes", "etui_travellers_adjusted"]
)
def test_five_thousand_digits_are_said_with_their_cell(name: str, tmp_path: Path, etui: Etui) -> None:
    """Python refuses to make a number of more than 4,300 digits, with an error of its own."""
    book = saved(tmp_path, "book.xlsx", workbooks()["pairs"])
    sheet, _, area = Package.open(book).defined_names[name].replace("$", "").replace("'", "").rpartition("!")
    place = f"{sheet}!{area.partition(':')[0]}"
    type_in(book, {place: "9" * 5_000})
    run = etui("score", book, "--lang", "en")
    assert run.code == 1
    assert f"{place}: “9999" in run.err
    assert len(run.err) < 400


@pytest.mark.parametrize("name", ["long.pbn", "long.xml"])
def test_a_pair_number_of_ten_thousand_digits_is_one_short_sentence(name: str, tmp_path: Path) -> None:
    from tests.xlsheets.readers.test_usebio import board, line, usebio

    long = "1" * 10_000
    text = (
        PBN.format(one="A", other="B").replace("1 1 1 2 4S", f"1 1 {long} 2 4S")
        if name == "long.pbn"
        else usebio('<SESSION SESSION_ID="1">', board(1, line(long, 2, 420)), "</SESSION>")
    )
    with pytest.raises(EtuiError) as refused:
        read_event(saved(tmp_path, name, text))
    assert "too long" in refused.value.say("en")
    assert len(refused.value.say("fr")) < 200


def test_a_tab_s_name_of_ten_thousand_letters_stays_out_of_the_sentences(tmp_path: Path) -> None:
    data = with_part(
        ods("<table:table-row/>"),
        "content.xml",
        lambda xml: xml.replace(b'table:name="a"', b'table:name="' + b"D" * 10_000 + b'"').replace(
            b"<table:table-row/>",
            b'<table:table-row><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell>'
            b"</table:table-row>",
        ),
    )
    assert len(read_file(saved(tmp_path, "tab.ods", data)).sheets[0].name) == 60


def test_a_cell_of_several_lines_is_quoted_on_one(tmp_path: Path, etui: Etui) -> None:
    sheet = saved(tmp_path, "lines.csv", 'Board;NS;EW;Contract;By;Result\n1;1;4;4S;N;"-3\n-3"\n2;1;4;4S;N;=\n')
    run = etui("import", sheet, "-o", tmp_path / "out.xlsx", "--lang", "en", "--host", "calc", "--contracts", "en")
    assert run.code == 0
    assert "“-3 -3”" in run.err or '"-3 -3"' in run.err


def test_control_characters_of_a_file_reach_no_sheet_and_no_terminal(tmp_path: Path, etui: Etui) -> None:
    source = saved(tmp_path, "esc.pbn", PBN.format(one="Zo\x1b[2Jé\x00 - Luc\x9b", other="\u202eAnn - Bo\u2066").encode())
    event = read_event(source)
    assert [pair.names for pair in event.pairs] == [("Zo[2Jé", "Luc"), ("Ann", "Bo")]
    assert etui("import", source, "-o", tmp_path / "out.xlsx", "--lang", "en", "--host", "calc").code == 0
    entries = saved(tmp_path, "e.csv", "Pair;Player 1;Player 2\n1;Zo\x1b]0;é\x07\n".encode())
    assert read_entries(entries)[0].names == ("Zo]0", "é")


@pytest.mark.parametrize("rating", ["9" * 5_000, '"2400\n\tMI"', "٣٤٠٠"])
def test_a_rating_is_four_digits_or_a_sentence(rating: str, tmp_path: Path) -> None:
    with pytest.raises(EtuiError, match="is not a rating") as refused:
        read_cup_entries(saved(tmp_path, "cup.csv", f"Nom;Elo\nMARTIN Zoé;{rating}\n"), teams=False)
    targets.said_well(refused.value.sentence)


def test_an_entry_list_of_control_characters_alone_names_its_columns(tmp_path: Path) -> None:
    with pytest.raises(EtuiError, match="must name the columns"):
        read_entries(saved(tmp_path, "nothing.csv", "\x01\x02"))


def test_control_characters_of_an_access_file_reach_no_terminal(tmp_path: Path) -> None:
    rows = [received(1, Remarks="Wrong\n\x1b[2J direction"), received(2, Contract="8\x05 NT")]
    file = read_file(saved(tmp_path, "n.bws", database({"ReceivedData": Table(RECEIVED, rows)})))
    for sentence in read_results(file).unread:
        targets.said_well(sentence)
        assert not re.search("[\x00-\x1f]", sentence.en)


def test_one_row_repeated_to_the_end_of_the_sheet_is_refused(tmp_path: Path, etui: Etui) -> None:
    """A million results took minutes to read, each with its own sentence."""
    path = saved(tmp_path, "long.csv", "Board;NS;EW;Score\n" + "1;1;4;420\n" * 20_002)
    run = etui("import", path, "-o", tmp_path / "out.xlsx", "--lang", "en", "--host", "calc")
    assert run.code == 1
    assert "more than 20000 results" in run.err


def test_control_characters_of_a_workbook_reach_no_terminal(tmp_path: Path, etui: Etui) -> None:
    book = saved(tmp_path, "book.xlsx", workbooks()["pairs"])
    package = Package.open(book)
    title = package.defined_names["etui_step"].replace("$", "").replace("'", "")
    type_in(book, {title: "\x1b[2J\n9"})
    run = etui("check", book, "--lang", "en")
    assert run.code == 1
    assert not re.search("[\x00-\x08\x0b-\x1f]", run.out + run.err)


# --- Nothing is carried over


def with_everything(data: bytes) -> bytes:
    """A macro project, a DDE link, a web connection, a query, an object, a control and hyperlinks, as Excel keeps them."""
    parts, n = zips.unpacked(data), 0
    while len({name for name, _ in parts} & zips.CARRIED) < len(zips.CARRIED):
        n += 1
        more = zips.carried(parts, Random(n))
        parts = more if len({name for name, _ in more}) == len(more) else parts
    for n in range(6):
        parts = zips.on_part(parts, Random(n), r"worksheets/sheet1\.xml", zips.linked)
    return zips.packed(parts)


def test_import_carries_over_no_macro_link_or_connection(tmp_path: Path, etui: Etui) -> None:
    rows = (1, 1, 4, 420), (2, 1, 4, -50), (3, 2, 3, '=HYPERLINK("http://evil.example/","420")')
    source, out = saved(tmp_path, "evil.xlsx", with_everything(sheet_file(*rows))), tmp_path / "out.xlsx"
    assert len(list(in_workbook(source.read_bytes()))) > 12  # the checks see what is in it
    assert etui("import", source, "-o", out, "--lang", "en", "--host", "calc").code == 0
    assert list(in_workbook(out.read_bytes())) == []


def test_publish_and_combine_carry_over_no_macro_link_or_connection(tmp_path: Path, etui: Etui) -> None:
    book, site = saved(tmp_path, "book.xlsx", with_everything(workbooks()["pairs"])), tmp_path / "site"
    run = etui("publish", book, "-o", site, "--what", "xlsx,page,csv,usebio,pbn", "--club-tabs", "--lang", "en")
    assert run.code == 0, run.err
    assert etui("combine", book, book, "-o", site / "all.xlsx", "--host", "calc").code == 0
    files = [file for file in site.iterdir() if file.name != "all.xlsx"]
    assert len(files) == 6
    assert [wrong for file in files for wrong in in_file(file.name, file.read_bytes(), published=True)] == []
    assert list(in_workbook((site / "all.xlsx").read_bytes())) == []


NAMES = (
    *strings.FORMULAS,
    "+33 6 12",
    "-Zoé",
    "@Luc",
    "x" * 10_000,
    "\U0001f0cf" * 40,
    "אבג",
    "\u202egnp.exe",
    "<script>alert(1)</script>",
)


def test_names_are_texts_in_the_workbook_and_escaped_in_csv(tmp_path: Path, etui: Etui) -> None:
    text = io.StringIO()
    csv.writer(text, delimiter=";").writerows(
        [["Pair", "Player 1", "Player 2"], *([n, name, f"Luc {n}"] for n, name in enumerate(NAMES, 1))]
    )
    entries, book, site = saved(tmp_path, "entries.csv", text.getvalue()), tmp_path / "book.xlsx", tmp_path / "site"
    assert (
        etui(
            "new",
            "mitchell",
            "--tables",
            len(NAMES) // 2,
            "--boards",
            len(NAMES) // 2,
            "--names",
            entries,
            "-o",
            book,
            "--lang",
            "en",
            "--host",
            "calc",
        ).code
        == 0
    )
    assert list(in_workbook(book.read_bytes())) == []
    rows = cells_named(book, "etui_players_player_1")
    assert {cell.data_type for cell in rows} == {"s"}  # not "f"
    plain = [re.sub("[\x00-\x08\x0b-\x1f\u202a-\u202e]", "", name).strip() for name in NAMES]
    assert [cell.value.strip() for cell in rows] == plain
    travellers = cells_named(book, "etui_travellers_score")[:40]
    type_in(book, {f"{cell.parent.title}!{cell.coordinate}": 0 for cell in travellers})
    assert etui("score", book).code == 0
    assert etui("publish", book, "-o", site, "--what", "csv,xlsx,page,usebio,pbn", "--lang", "en").code == 0
    for file in site.iterdir():
        assert list(in_file(file.name, file.read_bytes(), published=True)) == []
    ranking = next(file for file in site.iterdir() if file.name.endswith("ranking.csv")).read_text(encoding="utf-8-sig")
    assert "'=HYPERLINK(" in ranking  # the apostrophe that makes it a text
    assert "'@Luc" in ranking


def cells_named(book: Path, name: str) -> list[Any]:
    """The cells of a name one column wide, as openpyxl reads them."""
    sheet, _, area = Package.open(book).defined_names[name].replace("$", "").rpartition("!")
    return [row[0] for row in openpyxl.load_workbook(book)[sheet.strip("'")][area]]


# --- Nothing is written elsewhere


def tree(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


SLIPS = (
    "../../slip.txt",
    "/tmp/slip-of-etui.txt",
    "..\\slip.txt",
    "C:\\slip.txt",
    "xl/../../slip.txt",
    "xl/media/../../../slip.txt",
)


def test_a_zip_that_climbs_out_writes_nothing_elsewhere(tmp_path: Path, etui: Etui) -> None:
    inside = tmp_path / "a" / "b"
    inside.mkdir(parents=True)
    for n, slip in enumerate(SLIPS):
        saved(inside, f"sheet{n}.xlsx", with_part(sheet_file(), slip, lambda _: b"x"))
        saved(inside, f"book{n}.xlsx", with_part(workbooks()["pairs"], slip, lambda _: b"x"))
    before, beside = tree(tmp_path), set(os.listdir("/tmp")) if os.path.isdir("/tmp") else set()
    for n in range(len(SLIPS)):
        sheet, book = inside / f"sheet{n}.xlsx", inside / f"book{n}.xlsx"
        etui("import", sheet, "-o", inside / f"imported{n}.xlsx", "--host", "calc")
        for command in (
            ("score", book),
            ("check", book),
            ("fill", book, sheet, "--dry-run"),
            ("convert", book, "--host", "addin", "-o", inside / "c.xlsx"),
            ("publish", book, "-o", inside, "--what", "xlsx,page,csv"),
            ("attach", book, sheet),
            ("combine", book, "-o", inside / "d.xlsx"),
        ):
            assert "Traceback" not in etui(*command).err
    after = tree(tmp_path)
    assert {name for name in after if name not in before} <= {f"a/b/imported{n}.xlsx" for n in range(len(SLIPS))}
    assert {name: data for name, data in after.items() if name in before} == before
    assert not [name for name in set(os.listdir("/tmp")) - beside if "slip" in name] if beside else True


def test_the_mutators_themselves_are_the_same_every_time() -> None:
    for reader in ("usebio", "xlsx", "xls"):
        assert made(reader, 1, 7) == made(reader, 1, 7)
    assert record(old_xls(), Random(3)) == record(old_xls(), Random(3))
    assert zipfile.is_zipfile(io.BytesIO(with_everything(sheet_file())))


@pytest.mark.parametrize("rows", [0, -1, -(2**63)])
def test_a_size_below_one_on_the_hidden_tab_is_refused(etui: Etui, tmp_path: Path, rows: int) -> None:
    """How many rows the decisions were laid out with: a block without a row had no first one."""
    book = saved(tmp_path, "night.xlsx", workbooks()["pairs"])
    type_in(book, {named(book, "etui_told")[0][0]: rows})
    for command in ("score", "check"):
        refused = etui(command, book)
        assert refused.code == 1
        assert "Étui!" in refused.out + refused.err
        assert "zip" not in refused.err + refused.out


def test_a_member_that_the_directory_calls_otherwise_is_not_published(etui: Etui, tmp_path: Path) -> None:
    """openpyxl reads [Content_Types].xml, which nothing else needed: BadZipFile reached the person."""
    data = bytearray(workbooks()["pairs"])
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        at = package.getinfo("[Content_Types].xml").header_offset + 30
    data[at:at + 4] = b"XXXX"
    refused = etui("publish", saved(tmp_path, "night.xlsx", bytes(data)), "--what", "xlsx", "-o", tmp_path / "site")
    assert refused.code == 1
    assert "night.xlsx" in refused.err
    assert not re.search("internal|interne|BadZip", refused.err)


def test_a_number_of_a_shared_string_of_five_thousand_digits_is_refused_by_attach(etui: Etui, tmp_path: Path) -> None:
    """Python reads no number of more than 4,300 digits."""
    club = openpyxl.Workbook()
    club.active["A1"] = "our club"
    club.save(tmp_path / "club.xlsx")
    night = saved(tmp_path, "night.xlsx", workbooks()["pairs"])
    package = Package.open(night)
    part = next(iter(package.sheets.values()))
    spoilt, times = re.subn(rb'(<c r="A2"[^>]*?)(?: t="\w+")?>(?:(?!</c>).)*</c>',
                            rb'\1 t="s"><v>' + b"9" * 5_000 + rb"</v></c>", package.part(part), count=1)
    assert times == 1
    package.replace(part, spoilt)
    package.save(night)
    attached = etui("attach", tmp_path / "club.xlsx", night, "-o", tmp_path / "both.xlsx")
    assert not re.search("internal|interne|digits", attached.err)
