"""`etui publish` refuses before any work: files that are there, looks that cannot be read, another kind of workbook."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.xlsheets.readers.hostile_files import with_part
from tests.xlsheets.secretary import Etui, named, type_in
from xlsheets.commands import publish as command
from xlsheets.package.archive import Package

STEM = "tournoi-du-mardi-2026-11-24"


@pytest.fixture
def no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing may be made."""
    def never(*_: object) -> dict[str, bytes]:
        raise AssertionError("work was begun")

    monkeypatch.setattr(command, "_files", never)


@pytest.mark.parametrize(("ending", "what"), [
    ("-valeurs.xlsx", "xlsx"), (".html", "page"), (".pdf", "pdf"), ("-classement.csv", "csv"), ("-donnes.csv", "csv"),
    (".xml", "usebio"), (".pbn", "pbn"),
])
@pytest.mark.usefixtures("no_work")
def test_what_would_be_overwritten_is_said_first(etui: Etui, mardi: Path, tmp_path: Path, ending: str, what: str) -> None:
    there = tmp_path / f"{STEM}{ending}"
    there.write_text("mine")
    for asked in (what, "xlsx,page,pdf,csv,usebio,pbn"):
        for language, words in (("en", "is already there: add --force"), ("fr", "existe déjà : ajoutez --force")):
            if ending[0] == "-" and language == "en":
                continue                                     # these files have a French name, and an English one in English
            told = etui("publish", mardi, "-o", tmp_path, "--what", asked, "--lang", language)
            assert (told.code, told.out) == (1, "")
            assert str(there) in told.err
            assert words in told.err.replace("\u00a0", " ")
    assert there.read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == [there.name]


@pytest.mark.usefixtures("no_work")
def test_several_files_that_are_there_are_counted(etui: Etui, mardi: Path, tmp_path: Path) -> None:
    for ending in (".html", ".pdf", ".pbn"):
        (tmp_path / f"{STEM}{ending}").write_text("mine")
    told = etui("publish", mardi, "-o", tmp_path, "--what", "page,pdf,pbn", "--lang", "fr")
    assert "et 2 autres fichiers existent déjà" in told.err
    told = etui("publish", mardi, "-o", tmp_path, "--what", "page,pdf", "--lang", "en")
    assert "and 1 more file are already there" in told.err


@pytest.mark.usefixtures("no_work")
@pytest.mark.parametrize("out", ["there.txt", "there.txt/site"])
def test_a_folder_that_cannot_be_is_said_before_any_work(etui: Etui, mardi: Path, tmp_path: Path, out: str) -> None:
    (tmp_path / "there.txt").write_text("mine")
    told = etui("publish", mardi, "-o", tmp_path / out, "--what", "page", "--lang", "en")
    assert told.code == 1
    assert "cannot be made" in told.err


def test_the_endings_told_beforehand_are_those_made(etui: Etui, mardi: Path, tmp_path: Path) -> None:
    told = etui("publish", mardi, "-o", tmp_path / "a", "--what", "xlsx,page,csv,usebio,pbn")
    assert told.code == 0
    for path in sorted((tmp_path / "a").iterdir()):
        alone = tmp_path / path.name.replace(".", "_")
        alone.mkdir()
        (alone / path.name).write_text("mine")
        again = etui("publish", mardi, "-o", alone, "--what", "xlsx,page,csv,usebio,pbn")
        assert (again.code, path.name in again.err) == (1, True)


# --- Workbooks whose values can be read and whose looks cannot

def first(pattern: bytes, new: bytes) -> Callable[[bytes], bytes]:
    def spoil(xml: bytes) -> bytes:
        changed = re.sub(pattern, new, xml, count=1)
        assert changed != xml
        return changed

    return spoil


STYLES, PLAYERS = "xl/styles.xml", "xl/worksheets/sheet2.xml"
SPOILT = {
    "IndexError": (PLAYERS, first(rb' s="\d+"', b' s="99999"'), "Joueurs"),
    "ValueError in a tab": (PLAYERS, first(rb"<col [^>]*/>", b'<col min="x" max="y"/>'), "Joueurs"),
    "ParseError in a tab": (PLAYERS, first(rb"<pageMargins [^>]*>", b'<pageMargins left="1" left="2"/>'), "Joueurs"),
    "ParseError": (STYLES, lambda xml: xml[: len(xml) // 2], ""),
    "TypeError": (STYLES, first(b"<cellXfs", b'<cellXfs unheard="1"'), ""),
    "ValueError": (STYLES, first(rb'rgb="[0-9A-F]+"', b'rgb="red"'), ""),
    "KeyError": ("xl/drawings/_rels/drawing1.xml.rels", first(rb'Target="[^"]*chart', b'Target="/xl/charts/none'), "Classement"),
}


@pytest.mark.parametrize("what", ["xlsx", "page"])
@pytest.mark.parametrize("fault", SPOILT)
def test_looks_that_cannot_be_read_are_one_sentence(etui: Etui, mardi: Path, tmp_path: Path, fault: str, what: str) -> None:
    part, spoil, tab = SPOILT[fault]
    book = tmp_path / "Mardi.xlsx"
    book.write_bytes(with_part(mardi.read_bytes(), part, spoil))
    if tab and part == PLAYERS:
        assert Package.open(book).sheets[tab] == part
    for language, *words in (("en", "cannot be published", "accept the repair"), ("fr", "ne peut pas être publié", "réparation")):
        told = etui("publish", book, "-o", tmp_path / "site", "--what", what, "--lang", language)
        assert told.code == 1, told
        assert len(told.err.splitlines()) == 1
        assert "Mardi.xlsx" in told.err
        assert all(word in told.err for word in words), told.err
        assert tab in told.err
        assert not re.search(r"rror|index|expected|None|unheard", told.err), told.err
    assert not (tmp_path / "site").exists()


# --- What else a person tries

def test_the_ranking_of_several_evenings_is_said_to_be_one(etui: Etui, tmp_path: Path) -> None:
    evenings = [tmp_path / f"{n}.xlsx" for n in (1, 2)]
    for n, evening in enumerate(evenings):
        assert etui("simulate", "tarot", "--tables", 2, "--rounds", 2, "--seed", n, "-o", evening, "--host", "calc").code == 0
    season = tmp_path / "saison.xlsx"
    assert etui("combine", *evenings, "-o", season, "--host", "calc").code == 0
    told = etui("publish", season, "--lang", "fr")
    assert told.code == 1
    assert "le classement de plusieurs soirées" in told.err
    told = etui("publish", season, "--lang", "en")
    assert "saison.xlsx is the ranking of several evenings" in told.err


def test_a_workbook_that_is_open_is_published_as_it_was_saved(etui: Etui, mardi: Path, tmp_path: Path) -> None:
    book = tmp_path / "mardi.xlsx"
    book.write_bytes(mardi.read_bytes())
    (tmp_path / "~$mardi.xlsx").write_bytes(b"\x05Marie" + b" " * 50)
    told = etui("publish", book, "-o", tmp_path / "site", "--what", "page", "--lang", "fr")
    assert told.code == 0
    assert "ce qui n’y est pas enregistré n’est pas publié" in told.err


TAROT = ("etui_tarot_scores", "etui_tarot_tables", "etui_tarot_settings", "etui_tarot_players", "etui_tarot_deals",
         "etui_ranking")


@pytest.mark.parametrize("spoilt", ["mot", 12.5, 1e300, -3, True])
@pytest.mark.parametrize("block", TAROT)
def test_a_spoilt_cell_of_a_tarot_evening_is_published_or_one_sentence(
    etui: Etui, workbook: Callable[..., Path], tmp_path: Path, block: str, spoilt: object
) -> None:
    for column in (0, 1, -1):
        book = workbook("simulate", "tarot", "--players", 9, "--rounds", 2, "--seed", 4, "--lang", "en", "--host", "calc")
        row = named(book, block)[0]
        if column == 1 and len(row) < 2:
            continue
        type_in(book, {row[column]: spoilt})
        told = etui("publish", book, "-o", tmp_path / "site", "--what", "page,csv", "--force", "--lang", "en")
        assert "internal error" not in told.err
        if told.code:
            assert told.code == 1
            sheet, _, anchor = row[column].rpartition("!")
            assert re.search(rf"\b{sheet}!\w*[A-Z]{anchor.lstrip('ABCDEFGHIJKLMNOPQRSTUVWXYZ')}\b", told.err), told.err
            assert len(told.err.splitlines()) == 1
