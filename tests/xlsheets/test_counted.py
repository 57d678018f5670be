"""Sentences with a number in them: the singular and the plural of each language."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import xlsheets.commands.help_words
import xlsheets.counted
import xlsheets.terminal
from tests.xlsheets.secretary import Etui, named, shown, type_in, values
from xlsheets.counted import counted


@pytest.mark.parametrize("module", [xlsheets.counted, xlsheets.terminal, xlsheets.commands.help_words])
def test_the_examples_hold(module: object) -> None:
    found = doctest.testmod(module)                          # type: ignore[arg-type]
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.parametrize(("number", "english", "french"), [
    (0, "0 tabs added", "0 onglet ajouté"), (1, "1 tab added", "1 onglet ajouté"), (2, "2 tabs added", "2 onglets ajoutés"),
])
def test_english_counts_nothing_in_the_plural_and_french_in_the_singular(number: int, english: str, french: str) -> None:
    assert counted(number, "tab[s] added", "onglet[s] ajouté[s]") == (english, french)


ONE_OF_MANY = re.compile(r"(?<![\d,.–-])1 (results|pairs|players|tables|rounds|boards|tabs|drafts|formulas|matches|rankings|"
                         r"résultats|paires|joueurs|positions|lines|donnes|onglets|brouillons|formules|matchs|classements|lignes)\b")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_one_of_a_kind_is_in_the_singular(etui: Etui, tmp_path: Path, language: str) -> None:
    sheet = tmp_path / "one.csv"
    sheet.write_text("Board;NS;EW;Score\n1;1;2;420\n", "utf-8")
    book, made = tmp_path / "one.xlsx", ("--lang", language, "--host", "calc")
    runs = [
        etui("import", sheet, "-o", book, *made),
        etui("fill", book, sheet, "--lang", language),
        etui("new", "tarot", "--players", 4, "--rounds", 1, "-o", tmp_path / "t.xlsx", *made),
        etui("new", "cup", "--players", 2, "-o", tmp_path / "c.xlsx", *made),
        etui("pair", tmp_path / "c.xlsx", "--lang", language),
        etui("movement", "propose", "--pairs", 4, "--all", "--lang", language),
        etui("score", book, "--lang", language),
        etui("new", "pairs", "--pairs", 6, "--choice", 99, "-o", tmp_path / "p.xlsx", *made),
    ]
    said = "\n".join(run.out + run.err for run in runs)
    assert [run.code for run in runs] == [0] * 7 + [1]
    assert not ONE_OF_MANY.search(said), said
    one = {"en": ("1 result, 2 pairs", "1 already there", "1 table to type", "(1 match)", "1 ranking"),
           "fr": ("1 résultat, 2 paires", "1 déjà là", "1 table à saisir", "(1 match)", "1 classement")}[language]
    assert all(words in said for words in one), said


@pytest.mark.parametrize(("language", "state", "said"), [("en", "final", "Lines to look at: 1"),
                                                          ("fr", "définitif", "Lignes à vérifier\u00a0: 1")])
def test_one_line_to_look_at_on_a_final_ranking(etui: Etui, tmp_path: Path, language: str, state: str, said: str) -> None:
    book = tmp_path / "night.xlsx"
    assert etui("simulate", "mitchell", "--tables", 3, "--boards", 9, "-o", book, "--lang", language, "--host", "calc").code == 0
    (row,) = named(book, "etui_state")
    contract, by, result, score = (named(book, f"etui_travellers_{name}")[0][0] for name in ("contract", "by", "result", "score"))
    type_in(book, {row[0]: state, contract: "1NT" if language == "en" else "1SA", by: "N", result: "7", score: 420})
    run = etui("score", book, "--lang", language)
    assert run.code == 0, run.err
    remarks = [cell for cell, in values(book, "etui_scoring_remark") if cell]
    assert len(remarks) == 1
    assert said in {text for text in shown(book).values() if isinstance(text, str)}
