"""Pairs and players typed with a zero before their number: the same pair in the functions, in `etui score` and on the tabs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.xlsheets.conftest import Maker
from tests.xlsheets.secretary import Etui, named, type_in, values

SCORES = (110, 140, -110, -140, 0)


def ranked(etui: Etui, book: Path) -> Any:
    """What each competitor scored, without how its number is written."""
    run = etui("score", book, "--json")
    assert run.code == 0, run.err
    return [[(str(row["id"]).lstrip("0"), row["place"], row["matchpoints"]) for row in ranking["rows"]]
            for ranking in json.loads(run.out)["rankings"]]


@pytest.mark.parametrize(("kind", "seat"), [("mitchell", "ns"), ("individual", "n")])
def test_a_zero_before_a_number_changes_no_figure(etui: Etui, workbook: Maker, kind: str, seat: str) -> None:
    size = ("--tables", 5, "--boards", 15) if kind == "mitchell" else ("--players", 20)
    book = workbook("new", kind, *size, "--host", "calc", "--lang", "en")
    type_in(book, {row[0]: SCORES[n % 5] for n, row in enumerate(named(book, "etui_travellers_score"))})
    before = ranked(etui, book)
    shown = values(book, "etui_ranking_live" if kind == "individual" else "etui_ranking_live_1")
    seats = named(book, f"etui_travellers_{seat}")
    who = values(book, f"etui_travellers_{seat}")
    type_in(book, {seats[n][0]: f"0{who[n][0]}" for n in range(0, len(seats), 7)})
    assert ranked(etui, book) == before
    assert values(book, "etui_ranking_live" if kind == "individual" else "etui_ranking_live_1") == shown


def test_the_entry_list_may_write_its_numbers_with_zeros(etui: Etui, workbook: Maker) -> None:
    book = workbook("new", "mitchell", "--tables", 5, "--boards", 15, "--host", "calc", "--lang", "en")
    type_in(book, {row[0]: SCORES[n % 5] for n, row in enumerate(named(book, "etui_travellers_score"))})
    before = ranked(etui, book)
    numbers, players = named(book, "etui_players_number"), named(book, "etui_players_player_1")
    written = values(book, "etui_players_number")
    type_in(book, {row[0]: f"0{number}" for row, (number,) in zip(numbers, written, strict=True)}
            | {row[0]: f"Player {number}" for row, (number,) in zip(players, written, strict=True)})
    assert ranked(etui, book) == before
    run = etui("check", book, "--lang", "en")
    assert "internal" not in run.err
    assert "should show" not in run.out


def test_a_number_twice_in_the_list_however_it_is_written(etui: Etui, workbook: Maker) -> None:
    book = workbook("new", "mitchell", "--tables", 5, "--boards", 15, "--host", "calc", "--lang", "en")
    numbers = named(book, "etui_players_number")
    type_in(book, {numbers[1][0]: "01"})
    run = etui("score", book, "--lang", "en")
    assert run.code == 1
    assert f"{numbers[1][0]}: pair 01 is already in the list" in run.err
