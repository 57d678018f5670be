"""What the Session tab says of what was imported: enough to read, never so much that the tab is nothing else."""

from __future__ import annotations

import io
from collections import Counter
from dataclasses import replace

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from etui.bridge.event import Line, Pair, PairsEvent
from etui.errors import Sentence
from xlsheets.books import pairs_workbook
from xlsheets.pairs_book import PairsBook
from xlsheets.resources import club_template
from xlsheets.session_rows import SESSION_ROWS

FIRST = SESSION_ROWS["source"] + 1
EVENT = PairsEvent(
    title="Tuesday",
    lines=tuple(Line(board, "1", "2", table=1, round=1, score=100) for board in (1, 2)),
    pairs=(Pair("1", "NS"), Pair("2", "EW")),
    source="club.ods",
)


def session(notes: int, language: str) -> Worksheet:
    told = tuple(Sentence(f"line {n} is not read", f"la ligne {n} n’est pas lue") for n in range(1, notes + 1))
    event = replace(EVENT, notes=told)
    book = pairs_workbook(PairsBook(event, language, "calc"), club_template())
    return load_workbook(io.BytesIO(book))[{"en": "Session", "fr": "Séance"}[language]]


def shown(sheet: Worksheet) -> list[str]:
    return [cell.value.replace("\u00a0", " ") for cell in sheet["B"][FIRST - 1:] if cell.value]


@pytest.mark.parametrize(("language", "first", "last"), [
    ("en", "line 1 is not read", "… and 15960 more remarks: “etui import --all” says them all"),
    ("fr", "la ligne 1 n’est pas lue", "… et 15960 autres remarques : « etui import --all » les dit toutes"),
])
def test_of_many_notes_the_first_are_listed_and_the_others_counted(language: str, first: str, last: str) -> None:
    sheet = session(16_000, language)
    told = shown(sheet)
    assert (told[0], told[-1], len(told)) == (first, last, 41)
    assert sheet.print_area.endswith(f"$C${FIRST + 40}")
    areas = Counter(str(area) for area in sheet.merged_cells.ranges if area.min_row >= FIRST)
    assert areas == Counter(f"B{row}:C{row}" for row in range(FIRST, FIRST + 41))


@pytest.mark.parametrize("notes", [0, 1, 41])
def test_few_notes_are_all_listed(notes: int) -> None:
    assert shown(session(notes, "en")) == [f"line {n} is not read" for n in range(1, notes + 1)]
