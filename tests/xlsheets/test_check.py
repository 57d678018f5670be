"""`etui check`: what it finds in a workbook, how it says it, and what it calls an error."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.xlsheets.conftest import Maker
from tests.xlsheets.secretary import SAMPLES, Etui, edit, lines, named, type_in, type_results
from xlsheets.package.archive import Package

both = pytest.mark.parametrize("language", ["fr", "en"])


@pytest.fixture
def played(etui: Etui, blank: Maker) -> Any:
    """A night of 5 tables, every result in and scored."""
    def night(language: str) -> Path:
        book = blank(language)
        scores = (110, 140, -110, -140, 0)                                         # made by either side on any board
        type_results(book, {at: {"score": scores[at[2] % 5]} for at in lines(book)})
        assert etui("score", book).code == 0
        return book

    return night


def checked(etui: Etui, book: Path, language: str) -> tuple[int, list[str]]:
    """The exit code and what is said, a sentence a line; the workbook is left as it is."""
    before = book.read_bytes()
    run = etui("check", book, "--lang", language)
    assert run.err == ""
    assert book.read_bytes() == before
    document = etui("check", book, "--json", "--lang", language)
    assert document.code == run.code
    told = json.loads(document.out)
    assert set(told) == {"errors", "remarks"}
    assert bool(told["errors"]) == (run.code == 1)
    if told["errors"] or told["remarks"]:
        assert told["errors"] + told["remarks"] == run.out.splitlines()
    return run.code, run.out.splitlines()


def overwrite(book: Path, place: str, value: str) -> None:
    """A person types over a formula: the value is there, the formula is not."""
    sheet, _, anchor = place.rpartition("!")
    part = Package.open(book).sheets[sheet]
    cell = re.compile(rf'<c r="{anchor}"([^>]*?)(?: t="\w+")?>.*?</c>')
    edit(book, lambda name, text: cell.sub(rf'<c r="{anchor}"\1><v>{value}</v></c>', text, count=1) if name == part else text)


@both
def test_a_clean_workbook_has_nothing_to_report(etui: Etui, played: Any, language: str) -> None:
    assert checked(etui, played(language), language) == (0, ["Rien à signaler." if language == "fr" else "Nothing to report."])


@both
def test_a_workbook_open_in_a_program_is_said_first(etui: Etui, played: Any, language: str) -> None:
    book = played(language)
    (book.parent / f".~lock.{book.name}#").write_text("the secretary")
    code, told = checked(etui, book, language)
    first = told[0]
    assert code == 0
    assert book.name in first
    assert ("open in LibreOffice" if language == "en" else "ouvert dans LibreOffice") in first


@both
def test_a_night_that_has_not_begun_is_one_sentence(etui: Etui, blank: Maker, language: str) -> None:
    assert checked(etui, blank(language), language) == (
        0, ["Aucun résultat n’est encore saisi : 75 à venir." if language == "fr" else "No result is typed yet: 75 to come."])


@both
def test_missing_results_are_remarked_board_by_board(etui: Etui, played: Any, language: str) -> None:
    book = played(language)
    type_results(book, {at: {"score": None} for at in lines(book) if at[0] == 7 and at[2] in (1, 2)})
    type_results(book, {at: {"score": None} for at in lines(book) if at[0] == 9 and at[2] == 4})
    assert etui("score", book).code == 0
    assert checked(etui, book, language) == (0, (
        ["Donne 7 : 2 résultats manquants.", "Donne 9 : 1 résultat manquant."] if language == "fr"
        else ["Board 7: 2 results missing.", "Board 9: 1 result missing."]))


@both
def test_a_contract_against_its_score_is_a_remark(etui: Etui, played: Any, language: str) -> None:
    book = played("fr")
    type_results(book, {(1, 1, 1): {"contract": "4C", "by": "N", "result": "=", "score": 140}})
    assert etui("score", book).code == 0
    code, (said,) = checked(etui, book, language)
    assert code == 0
    assert ("vaut 420 et non 140" if language == "fr" else "scores 420, not 140") in said
    assert "Feuilles ambulantes!J5" in said


@both
def test_a_score_changed_since_etui_score_makes_figures_of_before(etui: Etui, played: Any, language: str) -> None:
    book = played("fr")
    type_results(book, {(1, 1, 1): {"score": -920}})
    code, said = checked(etui, book, language)
    assert code == 1
    assert sorted(sentence.partition("!")[0] for sentence in said) == ["Calcul", "Classement", "Donnes"]
    assert all("etui score" in sentence for sentence in said)
    scoring = next(sentence for sentence in said if sentence.startswith("Calcul"))
    assert ("H5 : affiche 140 au lieu de -920" if language == "fr" else "H5: shows 140, should show -920") in scoring
    assert re.search(r"et \d+ de plus sur cet onglet" if language == "fr" else r"and \d+ more on this tab", scoring)
    assert etui("score", book).code == 0
    assert checked(etui, book, language)[0] == 0


@both
def test_one_stale_value_is_named(etui: Etui, played: Any, language: str) -> None:
    book = played("en")
    place = named(book, "etui_ranking_1")[2][6]
    type_in(book, {place: 99.5})
    code, (said,) = checked(etui, book, language)
    assert code == 1
    assert said.startswith(f"{place} : affiche 99,5 au lieu de " if language == "fr" else f"{place}: shows 99.5, should show ")
    assert "more" not in said


@both
@pytest.mark.parametrize("name", ["etui_scoring_remark", "etui_ranking_1", "etui_card_1", "etui_remarks"])
def test_a_formula_typed_over_is_named(etui: Etui, played: Any, language: str, name: str) -> None:
    book = played("fr")
    place = named(book, name)[0][0]
    overwrite(book, place, "12")
    code, (said,) = checked(etui, book, language)
    assert code == 1
    assert said.startswith(f"{place} : la formule a disparu, il n’y a plus que 12" if language == "fr"
                           else f"{place}: the formula is gone, there is only 12")


def test_a_formula_typed_over_with_the_right_figure_is_still_gone(etui: Etui, played: Any) -> None:
    book = played("en")
    overwrite(book, named(book, "etui_remarks")[0][0], "0")
    code, (said,) = checked(etui, book, "en")
    assert code == 1
    assert "the formula is gone" in said


@both
def test_a_whole_block_typed_over_is_one_sentence(etui: Etui, played: Any, language: str) -> None:
    book = played("fr")
    overwrite(book, "Calcul!J5", "4")                                              # the array formula of the four columns
    code, (said,) = checked(etui, book, language)
    assert code == 1
    assert said.startswith("Calcul!J5")
    assert ("(et 299 de plus sur cet onglet)" if language == "fr" else "(and 299 more on this tab)") in said


def test_who_answers_is_no_matter_of_the_check(etui: Etui, played: Any) -> None:
    """Saved by LibreOffice without the add-in, the workbook says that live calculation is off, and rightly so."""
    book = played("fr")
    type_in(book, {named(book, "etui_live")[0][0]: "inactif : chiffres du dernier « etui score »"})
    assert checked(etui, book, "fr") == (0, ["Rien à signaler."])


# --- The movement, as somebody retyped it ---

@both
def test_a_pair_at_two_tables_in_a_round_is_an_error(etui: Etui, played: Any, language: str) -> None:
    book = played(language)
    block = named(book, "etui_movement_all")
    type_in(book, {block[1][0]: 7})                                                # round 1: EW 7 at tables 1 and 2
    code, said = checked(etui, book, language)
    assert code == 1
    assert ("Position 1 : la paire 7 figure aux tables 1 et 2 ; gardez-en une." if language == "fr"
            else "Round 1: pair 7 is at tables 1 and 2; keep one of them.") in said


@both
def test_a_board_met_twice_is_an_error(etui: Etui, played: Any, language: str) -> None:
    book = played(language)
    block = named(book, "etui_movement_all")
    type_in(book, {block[5][0]: "1-3", block[5][4]: "4-6"})                       # round 2: table 1 keeps its boards
    code, said = checked(etui, book, language)
    assert code == 1
    start = "La paire 1 joue deux fois les donnes 1 à 3 : " if language == "fr" else "Pair 1 plays boards 1 to 3 twice: "
    assert [sentence for sentence in said if sentence.startswith(start)]


def test_a_section_s_movement_is_told_with_its_letter(etui: Etui, blank: Maker) -> None:
    book = blank("en", "--sections", "A,B")
    type_in(book, {named(book, "etui_movement_B")[1][0]: 7})
    code, said = checked(etui, book, "en")
    assert code == 1
    assert "Section B: Round 1: pair 7 is at tables 1 and 2; keep one of them." in said
    assert not [sentence for sentence in said if sentence.startswith("Section A")]


# --- Results ---

@both
@pytest.mark.parametrize(("typed", "english", "french"), [
    ({"score": 425}, "No contract scores 425", "Aucun contrat ne vaut 425"),
    ({"ns": 2}, "Pair 2 NS has two results", "La paire 2 NS a deux résultats"),
    ({"ew": 77}, "Pair 77 EW plays", "La paire 77 EO joue"),
])
def test_a_result_that_cannot_be_is_an_error(
    etui: Etui, played: Any, language: str, typed: dict[str, Any], english: str, french: str
) -> None:
    book = played("fr")
    type_results(book, {(1, 1, 1): typed})
    code, (said, *_) = checked(etui, book, language)
    assert code == 1
    assert (french if language == "fr" else english) in said
    assert "Feuilles ambulantes!J" in said


@pytest.mark.parametrize("book", ["mardi.xlsx", "tuesday.xlsx"])
def test_the_samples_are_clean(etui: Etui, book: str) -> None:
    run = etui("check", SAMPLES / "workbooks" / book, "--json")
    assert run.code == 0
    assert json.loads(run.out)["errors"] == []
