"""`etui` as a person calls it: help, languages, exit codes, and one plain sentence for whatever is wrong."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from openpyxl import Workbook

from tests.xlsheets.conftest import Maker
from tests.xlsheets.secretary import SAMPLES, Etui, Run
from xlsheets.cli import COMMANDS

both = pytest.mark.parametrize("language", ["fr", "en"])
ROOT = Path(__file__).parents[2]
OLE = bytes.fromhex("D0CF11E0A1B11AE1") + bytes(4096)


def plain_sentence(run: Run, name: str, language: str) -> str:
    """What a person reads when the input has a problem: exit 1, one line on stderr, nothing on stdout."""
    assert run.code == 1, run
    assert run.out == ""
    lines = run.err.splitlines()
    assert len(lines) == 1, run.err
    start = f"etui {name} : " if language == "fr" else f"etui {name}: "
    assert lines[0].startswith(start), lines[0]
    assert "Traceback" not in run.err
    assert not re.search(r"internal error|erreur interne|\b\w+Error\b|\[Errno", run.err), run.err
    return lines[0].removeprefix(start)


def in_process(code: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    return subprocess.run([sys.executable, *code.split(), *arguments], capture_output=True, check=False, cwd=ROOT,
                          env={"PATH": os.environ["PATH"], "PYTHONPATH": path, **environment})


# --- Help ---

@both
@pytest.mark.parametrize("asked", [["--help"], ["-h"], ["help"]])
def test_help_names_every_command_in_the_language_asked(etui: Etui, language: str, asked: list[str]) -> None:
    for arguments in ([*asked, "--lang", language], ["--lang", language, *asked]):
        told = etui(*arguments)
        assert (told.code, told.err) == (0, "")
        for name, command in COMMANDS.items():
            said = command.fr.replace("'", "’") if language == "fr" else command.en
            assert re.search(rf"^  {name} +{re.escape(said)}$", told.out, re.M)


def test_etui_alone_shows_the_help_and_is_wrong_usage(etui: Etui) -> None:
    alone = etui()
    assert (alone.code, alone.out, alone.err) == (2, etui("--help").out, "")


@both
@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_explains_itself(etui: Etui, name: str, language: str) -> None:
    told = etui(name, "--help", "--lang", language)
    assert (told.code, told.err) == (0, "")
    assert f"etui {name}" in told.out
    if language == "fr":
        assert told.out.startswith("Usage : ")
        assert "Exemple : etui" in told.out
        assert not re.search(r"\b(usage:|positional|optional|show this|the|workbook|default|choose)\b", told.out), told.out
    else:
        assert "Example: etui" in told.out
        assert not re.search(r"[éèàçêœ]", re.sub("Étui", "", told.out).partition("Example:")[0]), told.out


def test_the_version_is_told(etui: Etui) -> None:
    assert re.fullmatch(r"etui \d+\.\d+\.\d+\n", etui("--version").out)


@pytest.mark.parametrize("asked", ["--help", "nonsense", "--version"])
def test_help_loads_no_library(asked: str) -> None:
    run = in_process("-X importtime -m xlsheets", asked)
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in run.stderr.decode().splitlines() if "|" in line}
    assert "xlsheets" in loaded
    assert not loaded & {"pandas", "openpyxl", "numpy", "xlwings", "lxml", "defusedxml"}


# --- Languages ---

@pytest.mark.parametrize(("variable", "value", "word"), [
    ("LANG", "fr_FR.UTF-8", "Usage :"), ("LANG", "fr_BE", "Usage :"), ("LANG", "en_GB.UTF-8", "Usage:"),
    ("LANG", "de_DE.UTF-8", "Usage:"), ("LANG", "C", "Usage:"), ("LC_ALL", "fr_FR.UTF-8", "Usage :"),
    ("LC_MESSAGES", "fr_FR.UTF-8", "Usage :"), ("ETUI_LANG", "fr", "Usage :"),
])
def test_the_locale_chooses_the_language(
    etui: Etui, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, word: str
) -> None:
    monkeypatch.setenv(variable, value)
    assert word in etui("--help").out


def test_lc_all_goes_before_lang_and_the_option_before_both(etui: Etui, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "Usage :" in etui("--help").out
    assert "Usage:" in etui("--help", "--lang=en").out


@both
def test_the_language_may_be_said_before_the_command(etui: Etui, language: str) -> None:
    before = etui("--lang", language, "movement", "mitchell", "--tables", 3)
    after = etui("movement", "mitchell", "--tables", 3, "--lang", language)
    assert before == after
    assert ("Position" in before.out) == (language == "fr")


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_console_with_few_letters_still_gets_an_answer(stream: str) -> None:
    arguments = ["movement", "mitchell", "--tables", "3"] if stream == "stdout" else ["nonsense"]
    run = in_process("-m xlsheets", *arguments, "--lang", "fr", PYTHONIOENCODING="ascii:strict")
    assert run.returncode == (0 if stream == "stdout" else 2)
    assert b"Mitchell a 3 tables" in run.stdout or b"commande inconnue" in run.stderr


def test_json_is_whole_even_where_the_console_has_few_letters() -> None:
    run = in_process("-m xlsheets", "call", "PLACES", '[["Żółć"]]', PYTHONIOENCODING="ascii:strict")
    assert "Żółć" in json.loads(run.stdout)[0][0]


# --- Wrong usage: exit 2 ---

@both
@pytest.mark.parametrize(("arguments", "english", "french"), [
    (["publich"], "no command “publich”", "commande inconnue « publich »"),
    (["score"], "missing: BOOK", "il manque CLASSEUR"),
    (["score", "a.xlsx", "--jsn"], "unrecognized arguments: --jsn", "argument inconnu : --jsn"),
    (["new", "mitchell", "--tables", "seven", "-o", "x.xlsx"], "takes a number, not 'seven'", "un nombre entier, pas 'seven'"),
    (["new", "chess", "-o", "x.xlsx"], "invalid choice: 'chess'", "n’accepte pas 'chess'"),
    (["new", "mitchell", "-o", "x.xlsx"], "--tables is missing", "il manque --tables"),
    (["new", "mitchell", "--tables", "5"], "-o/--output is missing", "il manque -o/--output"),
    (["new", "mitchell", "--tables"], "--tables: expected one argument", "la valeur de --tables"),
    (["new", "mitchell", "--tables", "5", "--step", "3", "-o", "x.xlsx"], "invalid choice: 3", "n’accepte pas 3"),
    (["import", "a.xml"], "-o/--output is missing", "il manque -o/--output"),
    (["movement", "mitchell"], "--tables is missing", "il manque --tables"),
    (["call"], "missing: NAME", "il manque NOM"),
])
def test_wrong_usage_is_one_sentence_and_exit_2(
    etui: Etui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, arguments: list[str], english: str, french: str
) -> None:
    monkeypatch.chdir(tmp_path)
    run = etui(*arguments, "--lang", language)
    assert (run.code, run.out) == (2, "")
    assert len(run.err.splitlines()) == 1
    assert (french if language == "fr" else english) in run.err
    assert list(tmp_path.iterdir()) == []


def test_a_language_etui_does_not_speak_is_wrong_usage(etui: Etui) -> None:
    assert etui("score", "a.xlsx", "--lang", "de").code == 2


# --- Files that are not what they should be ---

def usebio() -> bytes:
    return (SAMPLES / "en-tuesday" / "tuesday.xml").read_bytes()


def pbn() -> bytes:
    return (SAMPLES / "fr-mardi" / "mardi.pbn").read_bytes()


def club_accounts(path: Path) -> None:
    """A workbook that has nothing to do with Étui."""
    book = Workbook()
    book.active["A1"] = "Cotisations"
    book.save(path)


BAD_BOOKS: dict[str, tuple[Callable[[Path], object], str, str]] = {
    "missing": (lambda path: None, "There is no file", "n’existe pas"),
    "a folder": (lambda path: path.mkdir(), "is a folder", "est un dossier"),
    "empty": (lambda path: path.write_bytes(b""), "is not an Excel workbook", "n’est pas un classeur Excel"),
    "text": (lambda path: path.write_text("Paire;Nom\n1;Zoé\n", "utf-8"), "not an Excel workbook", "pas un classeur Excel"),
    "another program's": (club_accounts, "is not a workbook made by Étui", "n’est pas un classeur fait par Étui"),
    "protected by a password": (lambda path: path.write_bytes(OLE), "protected by a password", "protégé par un mot de passe"),
    "cut short": (lambda path: path.write_bytes((SAMPLES / "workbooks" / "mardi.xlsx").read_bytes()[:20_000]),
                  "is not an Excel workbook", "n’est pas un classeur Excel"),
    "a results file": (lambda path: path.write_bytes(usebio()), "is not an Excel workbook", "n’est pas un classeur Excel"),
}


@both
@pytest.mark.parametrize("command", ["score", "check"])
@pytest.mark.parametrize("what", BAD_BOOKS)
def test_a_workbook_that_cannot_be_read_is_told_in_a_sentence(
    etui: Etui, tmp_path: Path, language: str, command: str, what: str
) -> None:
    make, english, french = BAD_BOOKS[what]
    path = tmp_path / "book.xlsx"
    make(path)
    before = sorted(tmp_path.iterdir()), path.read_bytes() if path.is_file() else None
    for more in ([], ["--json"]):
        said = plain_sentence(etui(command, path, "--lang", language, *more), command, language)
        assert (french if language == "fr" else english) in said
    assert before == (sorted(tmp_path.iterdir()), path.read_bytes() if path.is_file() else None)


BAD_SOURCES: dict[str, tuple[Callable[[Path], object], str, str]] = {
    "missing": (lambda path: None, "There is no file", "n’existe pas"),
    "a folder": (lambda path: path.mkdir(), "is a folder", "est un dossier"),
    "empty": (lambda path: path.write_bytes(b"\n"), "is empty", "est vide"),
    "usebio cut short": (lambda path: path.write_bytes(usebio()[:9000]), "stops in the middle", "s'arrête en cours de route"),
    "pbn cut short": (lambda path: path.write_bytes(pbn()[:300]), "", ""),
    "other xml": (lambda path: path.write_bytes(b"<html><body/></html>"), "not a USEBIO results file", "pas un fichier"),
    "a workbook": (club_accounts, "no result found in", "aucun résultat trouvé dans"),
    "protected by a password": (lambda path: path.write_bytes(OLE), "is not a spreadsheet", "n’est pas une feuille"),
    "text": (lambda path: path.write_text("bonjour"), "is not a results file", "n'est pas un fichier de résultats"),
    "an IMP event": (lambda path: path.write_bytes(usebio().replace(b'MATCH_POINTS</', b'IMPS</')),
                     "only pairs scored by match points", "seules les paires en points de match"),
}


@both
@pytest.mark.parametrize("what", BAD_SOURCES)
def test_a_source_that_cannot_be_imported_is_told_in_a_sentence(etui: Etui, tmp_path: Path, language: str, what: str) -> None:
    make, english, french = BAD_SOURCES[what]
    source = tmp_path / "results.xml"
    make(source)
    before = sorted(tmp_path.iterdir())
    said = plain_sentence(etui("import", source, "-o", tmp_path / "out.xlsx", "--lang", language), "import", language)
    assert (french if language == "fr" else english) in said
    assert sorted(tmp_path.iterdir()) == before


# --- Where the workbook is to go ---

MAKERS = {
    "new": ["new", "mitchell", "--tables", "3", "--boards", "3"],
    "import": ["import", str(SAMPLES / "en-tuesday" / "tuesday.xml")],
}
makers = pytest.mark.parametrize("command", MAKERS)


@both
@makers
def test_an_existing_workbook_is_replaced_only_when_forced(etui: Etui, tmp_path: Path, language: str, command: str) -> None:
    output = tmp_path / "out.xlsx"
    output.write_bytes(b"the secretary's own")
    said = plain_sentence(etui(*MAKERS[command], "-o", output, "--lang", language), command, language)
    assert "--force" in said
    assert output.read_bytes() == b"the secretary's own"
    assert etui(*MAKERS[command], "-o", output, "--lang", language, "--force").code == 0
    assert output.read_bytes()[:2] == b"PK"
    assert list(tmp_path.iterdir()) == [output]


@both
@makers
@pytest.mark.parametrize(("name", "english", "french"), [
    ("nowhere/out.xlsx", "does not exist", "n’existe pas"),
    ("out.xls", "ends in .xlsx", "finit par .xlsx"),
    ("out.pdf", "ends in .xlsx", "finit par .xlsx"),
    ("out", "ends in .xlsx", "finit par .xlsx"),
    ("n" * 300 + ".xlsx", "a shorter name", "un nom plus court"),
])
def test_a_place_where_no_workbook_can_go_is_told(
    etui: Etui, tmp_path: Path, language: str, command: str, name: str, english: str, french: str
) -> None:
    said = plain_sentence(etui(*MAKERS[command], "-o", tmp_path / name, "--lang", language), command, language)
    assert (french if language == "fr" else english) in said
    assert list(tmp_path.iterdir()) == []


@both
@makers
def test_a_folder_is_never_taken_for_the_output(etui: Etui, tmp_path: Path, language: str, command: str) -> None:
    output = tmp_path / "out.xlsx"
    output.mkdir()
    said = plain_sentence(etui(*MAKERS[command], "-o", output, "--force", "--lang", language), command, language)
    assert ("est un dossier" if language == "fr" else "is a folder") in said
    assert list(tmp_path.rglob("*")) == [output]


@both
@pytest.mark.parametrize(("lock", "program"), [("~$night.xlsx", "Excel"), (".~lock.night.xlsx#", "LibreOffice")])
def test_a_workbook_open_in_a_spreadsheet_program_is_left_alone(
    etui: Etui, blank: Maker, tmp_path: Path, language: str, lock: str, program: str
) -> None:
    book = blank(language)
    before = book.read_bytes()
    (tmp_path / lock).write_text("Zoé")
    for command in (["score", book], ["new", "mitchell", "--tables", "3", "-o", book, "--force"],
                    ["import", SAMPLES / "fr-mardi" / "mardi.pbn", "-o", book, "--force"]):
        said = plain_sentence(etui(*command, "--lang", language), str(command[0]), language)
        assert program in said
        assert lock in said
        assert ("fermez-le" if language == "fr" else "close it") in said
    assert book.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["night.xlsx", lock])


def test_a_workbook_open_elsewhere_can_still_be_checked(etui: Etui, blank: Maker, tmp_path: Path) -> None:
    book = blank("en")
    (tmp_path / "~$night.xlsx").write_text("Zoe")
    assert etui("check", book).code == 0


@contextmanager
def somebody_else() -> Iterator[Path]:
    """A folder that we may read and not write; root may write anywhere, so root becomes nobody for the while."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o755)


@contextmanager
def as_nobody() -> Iterator[None]:
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.mark.skipif(sys.platform == "win32", reason="folders have other permissions there")
@both
def test_a_read_only_folder_and_a_read_only_workbook_are_told(etui: Etui, blank: Maker, language: str) -> None:
    book = blank(language)
    with somebody_else() as folder:
        copy = folder / "night.xlsx"
        copy.write_bytes(book.read_bytes())
        copy.chmod(0o444)
        folder.chmod(0o555)
        with as_nobody():
            score = etui("score", copy, "--lang", language)
            new = etui(*MAKERS["new"], "-o", folder / "n.xlsx", "--lang", language)
        for run, name in ((score, "score"), (new, "new")):
            assert ("lecture seule" if language == "fr" else "read-only") in plain_sentence(run, name, language)
        assert list(folder.iterdir()) == [copy]
        assert copy.read_bytes() == book.read_bytes()


def test_a_disk_that_fills_up_leaves_the_old_workbook(etui: Etui, blank: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    book = blank("en")
    before = book.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert "no room left" in plain_sentence(etui("score", book), "score", "en")
    assert book.read_bytes() == before
    assert list(book.parent.iterdir()) == [book]


# --- Numbers that cannot be played ---

@both
@pytest.mark.parametrize(("options", "english", "french"), [
    (["--tables", "2"], "at least 3 tables", "au moins 3 tables"),
    (["--tables", "41"], "at most 40 tables", "au plus 40 tables"),
    (["--tables", "-5"], "at least 3 tables", "au moins 3 tables"),
    (["--tables", "7", "--boards", "6"], "at least 7 boards", "au moins 7 donnes"),
    (["--tables", "7", "--boards", "10000"], "too many", "c’est trop"),
    (["--tables", "7", "--rounds", "8"], "at most 7 rounds", "au plus 7 positions"),
    (["--tables", "7", "--rounds", "0"], "at least 1 round", "au moins 1 position"),
    (["--tables", "7", "--boards", "21", "--boards-per-round", "4"], "need 28 boards", "demandent 28 donnes"),
    (["--tables", "7", "--missing", "15"], "from 1 to 14", "de 1 à 14"),
    (["--tables", "7", "--even", "share"], "nobody has to share", "aucun partage"),
    (["--tables", "7", "--arrow-switch", "9"], "0 to 7", "de 0 à 7"),
    (["--tables", "7", "--sections", "A,A"], "different letters", "lettres différentes"),
    (["--tables", "7", "--sections", "A/B"], "different letters", "lettres différentes"),
    (["--tables", "7", "--date", "2026-02-30"], "not a day of the calendar", "pas un jour du calendrier"),
    (["--tables", "7", "--names", "nowhere.csv"], "There is no file “nowhere.csv”", "« nowhere.csv » n’existe pas"),
    (["--tables", "7", "--template", "nowhere.xlsx"], "nowhere.xlsx", "nowhere.xlsx"),
])
def test_numbers_that_cannot_be_played_are_told_with_the_nearest_that_can(
    etui: Etui, tmp_path: Path, language: str, options: list[str], english: str, french: str
) -> None:
    run = etui("new", "mitchell", *options, "-o", tmp_path / "out.xlsx", "--lang", language)
    assert (french if language == "fr" else english) in plain_sentence(run, "new", language)
    assert list(tmp_path.iterdir()) == []


@both
@pytest.mark.parametrize(("text", "english", "french"), [
    ("", "is empty", "est vide"),
    ("Nom;Prénom\nA;B\n", "must name the columns", "doit nommer les colonnes"),
    ("\n\nPaire;Joueur 1\n1;A\n", "must name the columns", "doit nommer les colonnes"),
    ("Paire;Joueur 1\n;Zoé\n", "line 2: the pair number is missing", "ligne 2 : il manque le numéro de paire"),
    ("Paire;Joueur 1\n1;A\n1;B\n", "line 3: pair 1 is there twice", "ligne 3 : la paire 1 y est deux fois"),
    ("Paire;Joueur 1\n7;A\n", "no pair 7 in this movement", "pas de paire 7 dans ce mouvement"),
    ("Paire;Joueur 1\n1;" + "x" * 200_000, "is not a table of text", "n’est pas un tableau de texte"),
])
def test_an_entry_list_with_a_slip_is_told_with_its_line(
    etui: Etui, tmp_path: Path, language: str, text: str, english: str, french: str
) -> None:
    names = tmp_path / "paires.csv"
    names.write_text(text, "utf-8")
    run = etui("new", "mitchell", "--tables", 3, "--names", names, "-o", tmp_path / "out.xlsx", "--lang", language)
    assert (french if language == "fr" else english) in plain_sentence(run, "new", language)
    assert list(tmp_path.iterdir()) == [names]


# --- Questions on a terminal ---

def at_a_terminal(monkeypatch: pytest.MonkeyPatch, answers: list[str]) -> list[str]:
    """Somebody answers; an answer too few is Ctrl-D. Returns the questions as they are asked."""
    asked, left = [], iter(answers)

    def answer(question: str) -> str:
        asked.append(question)
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    return asked


@both
def test_new_asks_for_what_is_missing(etui: Etui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    asked = at_a_terminal(monkeypatch, ["5", "", "Tournoi du mardi", str(tmp_path / "mardi")])
    assert etui("new", "--lang", language).code == 0
    assert len(asked) == 4
    assert asked[0].startswith("Combien de tables" if language == "fr" else "How many tables")
    assert (tmp_path / "mardi.xlsx").exists()


def test_new_asks_nothing_when_all_is_said(etui: Etui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = at_a_terminal(monkeypatch, [])
    assert etui("new", "mitchell", "--tables", 3, f"-o{tmp_path / 'a.xlsx'}").code == 0
    assert etui("new", "mitchell", "--tables", 3, f"--output={tmp_path / 'b.xlsx'}").code == 0
    assert asked == []


@both
def test_leaving_a_question_unanswered_makes_nothing(
    etui: Etui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.chdir(tmp_path)
    at_a_terminal(monkeypatch, ["5"])
    assert ("pas de réponse" if language == "fr" else "no answer") in plain_sentence(
        etui("new", "mitchell", "--lang", language), "new", language)
    assert list(tmp_path.iterdir()) == []


def test_stopping_with_control_c_is_said_without_a_traceback(etui: Etui, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("xlsheets.commands.movement.movement_from", stop)
    run = etui("movement", "mitchell", "--tables", 5)
    assert (run.code, run.out, run.err) == (130, "", "etui: interrupted, nothing was written\n")


def test_a_mistake_of_ours_is_a_sentence_too(etui: Etui, monkeypatch: pytest.MonkeyPatch) -> None:
    def fall(*_: object, **__: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("xlsheets.commands.movement.movement_from", fall)
    run = etui("movement", "mitchell", "--tables", 5)
    assert (run.code, run.out) == (1, "")
    assert "ZeroDivisionError: oops" in run.err
    assert "Please report it" in run.err
    assert "Traceback" not in run.err


# --- --json ---

def test_json_is_one_document_and_all_else_goes_to_stderr(etui: Etui, tmp_path: Path) -> None:
    book = tmp_path / "tuesday.xlsx"
    imported = etui("import", SAMPLES / "en-tuesday" / "tuesday.xml", "-o", book)
    assert (imported.code, imported.out) == (0, "")
    assert "147 results, 15 pairs" in imported.err
    for arguments in (["score", book], ["check", book], ["movement", "mitchell", "--tables", 7]):
        run = etui(*arguments, "--json")
        assert run.code == 0
        assert run.out.count("\n") == 1
        assert isinstance(json.loads(run.out), dict)


# --- etui call ---

def test_call_prints_what_the_function_spills(etui: Etui) -> None:
    run = etui("call", "MATCHPOINTS", "[[420],[450],[-50]]")
    assert (run.code, json.loads(run.out), run.err) == (0, [[2.0], [4.0], [0.0]], "")
    assert etui("call", "etui.matchpoints", "[[420],[450],[-50]]") == run


def test_call_takes_a_negative_number_and_a_blank(etui: Etui) -> None:
    assert json.loads(etui("call", "MATCHPOINTS", "-50").out) == [[0]]
    assert json.loads(etui("call", "PLACES", "[[null],[3],[5]]").out) == [[""], [2], [1]]


@both
@pytest.mark.parametrize(("arguments", "english", "french"), [
    (["MATCHPOINT"], "no function is called MATCHPOINT", "aucune fonction ne s’appelle MATCHPOINT"),
    (["MATCHPOINTS", "3NT"], "argument 1 is not JSON: 3NT", "l’argument 1 n’est pas du JSON : 3NT"),
    (["MATCHPOINTS", "[[420]]", "{"], "argument 2 is not JSON: {", "l’argument 2 n’est pas du JSON : {"),
    (["MATCHPOINTS", "[" * 100_000], "argument 1 is not JSON", "l’argument 1 n’est pas du JSON"),
])
def test_call_says_what_is_wrong_with_its_arguments(
    etui: Etui, language: str, arguments: list[str], english: str, french: str
) -> None:
    said = plain_sentence(etui("call", *arguments, "--lang", language), "call", language)
    assert (french if language == "fr" else english) in said


@both
@pytest.mark.parametrize(("arguments", "english", "french"), [
    (["MATCHPOINTS"], "MATCHPOINTS takes 1 to 4 arguments, not 0:", "MATCHPOINTS prend 1 à 4 arguments, et non 0 : scores"),
    (["MATCHPOINTS", *"12345"], "takes 1 to 4 arguments, not 5: scores", "prend 1 à 4 arguments, et non 5 : scores"),
])
def test_a_wrong_number_of_arguments_is_wrong_usage(
    etui: Etui, language: str, arguments: list[str], english: str, french: str
) -> None:
    run = etui("call", *arguments, "--lang", language)
    assert (run.code, run.out) == (2, "")
    assert (french if language == "fr" else english) in run.err
    assert run.err.count("\n") == 1


@both
def test_a_wrong_cell_is_the_function_s_own_answer(etui: Etui, language: str) -> None:
    run = etui("call", "MATCHPOINTS", '[["abc"],[50]]', "--lang", language)
    assert run.code == 0
    assert json.loads(run.out)[0][0].startswith("ligne 1 : " if language == "fr" else "row 1: ")
