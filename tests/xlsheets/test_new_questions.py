"""`etui new` at a terminal: few questions for each kind, and none when a program runs it."""

from __future__ import annotations

import io
import sys
from datetime import date
from pathlib import Path

import openpyxl
import pytest

from tests.xlsheets.secretary import Etui
from xlsheets.package.archive import Package

TODAY = date.today().isoformat()
FIRST = {                            # kind, what is answered first, in English, in French
    "mitchell": ("5", "How many tables", "Combien de tables"),
    "howell": ("6", "How many pairs", "Combien de paires"),
    "pairs": ("8", "How many pairs", "Combien de paires"),
    "individual": ("8", "How many players", "Combien de joueurs"),
    "tarot": ("8", "How many players", "Combien de joueurs"),
    "cup": ("6", "How many entries", "Combien d’inscrits"),
}
FRENCH_FILE = {"pairs": "paires", "individual": "individuel", "cup": "coupe"}


@pytest.fixture
def answering(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Answering:
    monkeypatch.chdir(tmp_path)
    return Answering(monkeypatch)


class Answering:
    """Somebody at the terminal, who types these answers and then Ctrl-D."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.patch, self.asked = monkeypatch, list[str]()

    def types(self, *answers: str) -> None:
        left = iter(answers)

        def line(question: str) -> str:
            self.asked.append(question)
            for answer in left:
                return answer
            raise EOFError

        self.patch.setattr("builtins.input", line)
        self.patch.setattr(sys.stdin, "isatty", lambda: True, raising=False)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("kind", FIRST)
def test_each_kind_asks_a_few_questions_and_makes_its_workbook(
    etui: Etui, answering: Answering, tmp_path: Path, kind: str, language: str
) -> None:
    size, english, french = FIRST[kind]
    answering.types(size, *[""] * 3)
    run = etui("new", kind, "--lang", language, "--host", "calc")
    assert run.code == 0, run.err
    assert answering.asked[0].startswith(french if language == "fr" else english)
    assert len(answering.asked) == (3 if kind == "cup" else 4)
    assert all("[" in question for question in answering.asked[1:])          # each says what Enter means
    name = f"{FRENCH_FILE.get(kind, kind) if language == 'fr' else kind}-{TODAY}.xlsx"
    assert f"[{name}]" in answering.asked[-1]
    made = Package.open(tmp_path / name)
    assert "etui_title" in made.defined_names


def test_the_answers_are_what_is_made(etui: Etui, answering: Answering, tmp_path: Path) -> None:
    answering.types("9", "3", "Soirée d’automne", "Tarot du club")
    assert etui("new", "tarot", "--lang", "fr", "--host", "calc").code == 0
    book = openpyxl.load_workbook(tmp_path / "Tarot du club.xlsx")
    shown = {str(cell.value) for sheet in book.worksheets for row in sheet.iter_rows() for cell in row if cell.value}
    assert any("Soirée d’automne" in text for text in shown)
    _, _, area = Package.open(tmp_path / "Tarot du club.xlsx").defined_names["etui_tarot_players"].rpartition("!")
    assert len(openpyxl.load_workbook(tmp_path / "Tarot du club.xlsx")["Joueurs"][area.replace("$", "")]) == 9


@pytest.mark.parametrize(("language", "words"), [("en", ("An answer is needed", "“six” is not a whole number")),
                                                 ("fr", ("Il faut une réponse", "« six » n’est pas un nombre entier"))])
def test_a_wrong_answer_is_asked_again(etui: Etui, answering: Answering, language: str, words: tuple[str, str]) -> None:
    answering.types("", "six", "6", "", "", "")
    run = etui("new", "howell", "--lang", language, "--host", "calc")
    assert run.code == 0
    assert all(word in run.out for word in words)
    assert len(set(answering.asked[:3])) == 1


def test_the_entries_of_a_cup_may_be_a_list(etui: Etui, answering: Answering, tmp_path: Path) -> None:
    (tmp_path / "joueurs.csv").write_text("Nom;Elo\nMARTIN Zoé;1800\nDURAND Luc;1700\nPETIT Ève;1650\n", "utf-8")
    answering.types("joueur.csv", "joueurs.csv", "", "coupe.xlsx")
    run = etui("new", "cup", "--lang", "fr", "--host", "calc")
    assert "Il n’y a pas de fichier « joueur.csv »" in run.out
    assert run.code == 0
    assert "3 inscrits" in run.err


def test_the_name_proposed_is_free(etui: Etui, answering: Answering, tmp_path: Path) -> None:
    (tmp_path / f"howell-{TODAY}.xlsx").write_text("mine")
    answering.types("6", "", "", "")
    assert etui("new", "howell", "--lang", "en", "--host", "calc").code == 0
    assert (tmp_path / f"howell-{TODAY}-2.xlsx").exists()
    assert (tmp_path / f"howell-{TODAY}.xlsx").read_text() == "mine"


@pytest.mark.parametrize("given", [
    ("individual", "--players=8"), ("tarot", "--tables", "2"), ("howell", "--pairs", "6"), ("cup", "--players", "4"),
])
def test_nothing_is_asked_when_all_is_said(etui: Etui, answering: Answering, given: tuple[str, ...]) -> None:
    answering.types()
    assert etui("new", *given, "-o", "a.xlsx", "--lang", "en", "--host", "calc").code == 0
    assert answering.asked == []


@pytest.mark.parametrize("kind", FIRST)
def test_a_program_is_told_what_is_missing_and_asked_nothing(
    etui: Etui, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kind: str
) -> None:
    def never(*_: object) -> str:
        raise AssertionError("asked")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", never)
    for stdin in (io.StringIO("6\n6\n"), None):
        monkeypatch.setattr(sys, "stdin", stdin)
        for rest in ((), ("-o", "a.xlsx")):
            run = etui("new", kind, *rest, "--lang", "en")
            assert (run.code, run.out) == (2, "")
            assert "missing" in run.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_answer_makes_nothing(etui: Etui, answering: Answering, tmp_path: Path, language: str) -> None:
    answering.types("6")
    run = etui("new", "cup", "--lang", language)
    assert run.code == 1
    assert ("pas de réponse" if language == "fr" else "no answer") in run.err
    assert list(tmp_path.iterdir()) == []
