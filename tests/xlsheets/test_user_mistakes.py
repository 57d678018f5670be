"""The commonest mistakes at the command line: one sentence that says what to do, in both languages."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import Workbook

from tests.xlsheets.readers.hostile_files import ods, old_xls
from tests.xlsheets.secretary import Etui

Maker = Callable[..., Path]
TAKES = {                            # every command that takes a workbook, and the rest of its line; {} is the workbook
    "score": ("score", "{}"), "check": ("check", "{}"), "publish": ("publish", "{}", "-o", "site", "--what", "page"),
    "mail": ("mail", "{}", "--to", "players", "--dry-run"), "pair": ("pair", "{}"), "unpair": ("unpair", "{}"),
    "fill": ("fill", "{}", "feuille.csv"), "attach": ("attach", "{}", "mardi.xlsx"), "detach": ("detach", "{}"),
    "attached": ("attach", "club.xlsx", "{}"), "convert": ("convert", "{}", "--host", "addin", "-o", "autre.xlsx"),
    "combine": ("combine", "{}", "mardi.xlsx", "-o", "final.xlsx"),
}


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, blank: Maker) -> Path:
    """A folder with what a club has lying about, and the current one."""
    monkeypatch.chdir(tmp_path)
    shutil.move(blank("fr"), "mardi.xlsx")
    Path("dossier").mkdir()
    Path("vieux.xls").write_bytes(old_xls())
    Path("feuille.ods").write_bytes(ods("<table:table-row/>"))
    Path("feuille.csv").write_text("Donne;NS;EO;Score\n1;1;6;110\n", "utf-8")
    Path("secret.xlsx").write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(4096))
    Path("lettre.xlsx").write_text("Cher ami")
    for name in ("vide.xlsx", "club.xlsx"):
        Workbook().save(name)
    return tmp_path


def told(etui: Etui, line: tuple[str, ...], book: str, language: str) -> str:
    run = etui(*(word.format(book) for word in line), "--lang", language)
    assert run.code == 1, (line, book, run)
    assert len(run.err.splitlines()) == 1, run.err
    assert not re.search(r"internal|interne|Errno|Is a directory|etui_\w+", run.err), run.err
    return run.err.replace("\u00a0", " ")


@pytest.mark.parametrize("command", TAKES)
@pytest.mark.parametrize(("book", "english", "french"), [
    ("absent.xlsx", "There is no file “absent.xlsx”: check its name", "Le fichier « absent.xlsx » n’existe pas : vérifiez"),
    ("dossier", "dossier is a folder: name the workbook inside it", "dossier est un dossier : indiquez le classeur"),
    ("secret.xlsx", "protected by a password", "protégé par un mot de passe"),
    ("lettre.xlsx", "is not an Excel workbook", "n’est pas un classeur Excel"),
])
def test_a_file_that_is_no_workbook(
    etui: Etui, desk: Path, command: str, book: str, english: str, french: str
) -> None:
    before = sorted(path.name for path in desk.iterdir())
    assert english in told(etui, TAKES[command], book, "en")
    assert french in told(etui, TAKES[command], book, "fr")
    assert sorted(path.name for path in desk.iterdir()) == before


@pytest.mark.parametrize("command", sorted(set(TAKES) - {"fill"}))
def test_an_old_file_or_another_program_s(etui: Etui, desk: Path, command: str) -> None:
    assert "“vieux.xls” is an old .xls file: open it" in told(etui, TAKES[command], "vieux.xls", "en")
    assert "« vieux.xls » est un ancien fichier .xls : ouvrez-le" in told(etui, TAKES[command], "vieux.xls", "fr")
    assert "is not an Excel workbook" in told(etui, TAKES[command], "feuille.ods", "en")
    assert "enregistrez-le en .xlsx" in told(etui, TAKES[command], "feuille.ods", "fr")


@pytest.mark.parametrize("book", ["vieux.xls", "feuille.ods", "feuille.csv"])
def test_fill_wants_the_workbook_first(etui: Etui, desk: Path, book: str) -> None:
    assert f"etui fill BOOK {book}" in told(etui, TAKES["fill"], book, "en")
    assert f"etui fill CLASSEUR {book}" in told(etui, TAKES["fill"], book, "fr")


@pytest.mark.parametrize("command", sorted(set(TAKES) - {"attach"}))
def test_a_workbook_of_somebody_else(etui: Etui, desk: Path, command: str) -> None:
    english, french = told(etui, TAKES[command], "vide.xlsx", "en"), told(etui, TAKES[command], "vide.xlsx", "fr")
    assert re.search(r"not a workbook made by Étui|not a cup’s workbook|no attached tabs|has no tabs|no tabs", english), english
    assert re.search(r"pas un classeur fait par Étui|pas le classeur d’une coupe|pas d’onglets", french), french


@pytest.mark.parametrize(("name", "ending"), [("Mardi", "Mardi.xlsx"), ("Mardi.ods", "Mardi.xlsx"), ("Mardi.xls", "Mardi.xlsx")])
@pytest.mark.parametrize("line", [("new", "howell", "--pairs", "6"), ("import", "feuille.csv"), ("new", "cup", "--players", "4")])
def test_a_wrong_ending_is_told_the_right_one(
    etui: Etui, desk: Path, line: tuple[str, ...], name: str, ending: str
) -> None:
    for language, words in (("en", f"ends in .xlsx; name it {ending}"), ("fr", f"finit par .xlsx ; nommez-le {ending}")):
        run = etui(*line, "-o", name, "--lang", language)
        assert run.code == 1
        assert words in run.err.replace("\u00a0", " ")
    assert not (desk / name).exists()


@pytest.mark.parametrize("kind", [("individual", "--players", 8), ("tarot", "--players", 8), ("cup", "--players", 4)])
def test_there_is_nothing_to_import_from_a_workbook_of_ours(etui: Etui, desk: Path, kind: tuple[object, ...]) -> None:
    assert etui("new", *kind, "-o", desk / "a.xlsx", "--host", "calc").code == 0
    for language, words in (("en", "run etui score a.xlsx"), ("fr", "lancez etui score a.xlsx")):
        assert words in told(etui, ("import", "{}", "-o", "b.xlsx"), "a.xlsx", language)
    assert not (desk / "b.xlsx").exists()


# --- For whom the functions are installed

@pytest.mark.parametrize(("root", "english", "french"), [
    (True, "Installed for every user of this computer", "Installé pour tous les utilisateurs de cet ordinateur"),
    (False, "Installed for secretary only", "Installé pour secretary seulement"),
])
def test_the_add_in_says_for_whom_it_was_installed(
    etui: Etui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: bool, english: str, french: str
) -> None:
    from xlsheets.hosts.calc import setup

    office, program = tmp_path / "office", tmp_path / "office" / "program"
    program.mkdir(parents=True)
    (program / "unopkg").write_text("#!/bin/sh\nexit 0\n")
    (program / "unopkg").chmod(0o755)
    monkeypatch.setattr(setup, "find_libreoffice", lambda: office)
    monkeypatch.setattr(setup, "user_folder", lambda: tmp_path / "own")
    monkeypatch.setattr(setup, "_is_root", lambda: root)
    monkeypatch.setattr("getpass.getuser", lambda: "secretary")
    for language, words in (("en", english), ("fr", french)):
        run = etui("functions", "install", "--host", "calc", "--lang", language)
        assert run.code == 0, run.err
        assert words in run.out
    assert (office / "share" / "extensions" / "etui" / "addin.py").exists() == root
