"""The cells of a cup that only Étui writes, spoilt by a hand: each is named, whatever the command."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.xlsheets.secretary import Etui, named, type_in, values

Maker = Callable[..., Path]
COMMANDS = ("score", "check", "pair", "unpair", "publish")
DRAW, GAMES, SETTINGS = "etui_cup_draw", "etui_cup_games", "etui_cup_settings"


@pytest.fixture
def cup(workbook: Maker) -> Maker:
    """Round 2 of a cup of 5 is paired; two legs in each match."""
    def make(language: str = "en") -> Path:
        return workbook("simulate", "cup", "--entries", 5, "--variant", "two-leg", "--rounds", 2, "--policy", "favourites",
                        "--lang", language, "--host", "calc")

    return make


def refused(etui: Etui, book: Path, place: str, *words: str, language: str = "en") -> None:
    """Each command says one sentence, with this cell, and writes nothing."""
    before = book.read_bytes()
    for command in COMMANDS:
        run = etui(command, book, *(["-o", book.parent / "site", "--what", "page"] if command == "publish" else []),
                   "--lang", language)
        said = (run.out + run.err).strip()
        assert run.code == 1, (command, said)
        assert len(said.splitlines()) == 1
        assert f"{place}{' : ' if language == 'fr' else ': '}" in said.replace("\u00a0", " ")
        assert all(word in said for word in words), said
    assert book.read_bytes() == before
    assert not (book.parent / "site").exists()


@pytest.mark.parametrize("spoilt", ["mot", 12.5, -3, 1e300, 99, True])
@pytest.mark.parametrize("column", [0, 1])
def test_a_spoilt_cell_of_the_frozen_draw_is_named(etui: Etui, cup: Maker, column: int, spoilt: object) -> None:
    book = cup()
    place = named(book, DRAW)[2][column]
    assert values(book, DRAW)[2][column] in range(1, 6)
    type_in(book, {place: spoilt})
    refused(etui, book, place, "is no number of the draw", "take a copy of the workbook from before")


def test_a_word_where_nobody_sits_is_named(etui: Etui, cup: Maker) -> None:
    book = cup("fr")
    empty = next(row for row, (seed, _) in enumerate(values(book, DRAW)) if seed in ("", None))
    place = named(book, DRAW)[empty][0]
    type_in(book, {place: "exempt"})
    refused(etui, book, place, "« exempt » n’est pas un numéro du tirage", "remettez la cellule", language="fr")


@pytest.mark.parametrize(("column", "spoilt", "words"), [
    (0, "mot", "“mot” is no match of this cup"), (0, None, "a blank is no match of this cup"),
    (1, "mot", "“mot” is no leg of M1"), (1, 3, "“3” is no leg of M1"), (1, 12.5, "“12.5” is no leg of M1"), (1, None, "a blank"),
    (-1, "mot", "is no number of the draw"), (-2, 1e300, "is no number of the draw"),
])
def test_a_spoilt_line_of_the_matches_is_named(etui: Etui, cup: Maker, column: int, spoilt: object, words: str) -> None:
    book = cup()
    place = named(book, GAMES)[0][column]
    type_in(book, {place: spoilt})
    refused(etui, book, place, words)


@pytest.mark.parametrize("row", range(22))
def test_a_word_in_a_setting_is_named_or_of_no_matter(etui: Etui, cup: Maker, row: int) -> None:
    book = cup()
    place = named(book, SETTINGS)[row][0]
    if values(book, SETTINGS)[row][0] in ("", None):
        return                                               # a row of the tab that holds a title, or a tie-break not used
    type_in(book, {place: "mot"})
    refused(etui, book, place, "“mot” is not")


def test_a_cup_that_is_whole_goes_on(etui: Etui, cup: Maker) -> None:
    book = cup()
    assert etui("check", book, "--lang", "en").code == 0
    assert etui("unpair", book, "--lang", "en").code == 0
    assert etui("unpair", book, "--lang", "en").code == 0
    assert etui("pair", book, "--lang", "en").code == 0
