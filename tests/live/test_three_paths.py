"""One table of results: plain Python, the real xlwings path and LibreOffice give the same values for every function."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.worksheet.formula import ArrayFormula

from tests.live.cases import MAKERS, Case, cases, spilled
from tests.live.office import Calc
from xlsheets.functions import FUNCTIONS
from xlsheets.package.references import address

COUNT = int(os.environ.get("ETUI_CASES", "1000"))
SEED = 20261129
SMALL = ("TAROT_SCORE", "TAROT_SEATS", "BRACKET", "CUP_WINNER")


def count(name: str) -> int:
    """A function that takes a whole evening or a whole cup is tried on fewer cases: each is hundreds of cells."""
    return COUNT // 10 if name.startswith(("TAROT_", "CUP_", "ADJUSTMENTS")) and name not in SMALL else COUNT


def test_every_function_has_its_cases() -> None:
    assert set(MAKERS) == set(FUNCTIONS)


@pytest.mark.parametrize("name", MAKERS)
def test_the_xlwings_path_gives_what_python_gives(name: str) -> None:
    wanted = cases(name, count(name), SEED)
    run = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("xlwings_runner.py"))], text=True, capture_output=True, check=False,
        input=json.dumps([[name, case] for case in wanted]), env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert run.returncode == 0, run.stderr[-2000:]
    for case, got in zip(wanted, json.loads(run.stdout), strict=True):
        assert spilled(got) == spilled(FUNCTIONS[name](*case)), case


@pytest.mark.parametrize("name", MAKERS)
def test_calc_gives_what_python_gives(calc: Calc, name: str, tmp_path: Path) -> None:
    wanted = cases(name, count(name), SEED)
    expected = [spilled(FUNCTIONS[name](*case)) for case in wanted]
    book = tmp_path / "cases.xlsx"
    corners = write_cases(book, name, wanted, expected)
    calc("open", path=str(book))
    calc("recalculate")
    width = max(column + len(rows[0]) - 1 for (_, column), rows in zip(corners, expected, strict=True))
    last = corners[-1][0] + max(map(len, expected))
    shown = calc("read", sheet="Sheet", ref=f"A1:{address(last, width)}")
    calc("close")
    for case, (row, column), rows in zip(wanted, corners, expected, strict=True):
        got = [line[column - 1 : column - 1 + len(rows[0])] for line in shown[row - 1 : row - 1 + len(rows)]]
        assert got == rows, case


def write_cases(book: Path, name: str, wanted: list[Case], expected: list[list[list[Any]]]) -> list[tuple[int, int]]:
    """Each case's ranges side by side, and its result as one array formula right of them; returns the results' corners."""
    made = Workbook()
    sheet = made.active
    sheet.title = "Sheet"
    corners, row = [], 1
    for case, rows in zip(wanted, expected, strict=True):
        terms, column = [], 1
        for argument in case:
            if isinstance(argument, list):
                for r, line in enumerate(argument):
                    for c, value in enumerate(line):
                        if value not in ("", None):
                            sheet.cell(row + r, column + c).value = value
                            if isinstance(value, str):
                                sheet.cell(row + r, column + c).data_type = "s"
                terms.append(f"{address(row, column)}:{address(row + len(argument) - 1, column + len(argument[0]) - 1)}")
                column += len(argument[0])
            else:
                terms.append("" if argument is None else json.dumps(argument, ensure_ascii=False))
        last = address(row + len(rows) - 1, column + len(rows[0]) - 1)
        sheet[address(row, column)] = ArrayFormula(f"{address(row, column)}:{last}", f"=ETUI.{name}({','.join(terms)})")
        corners.append((row, column))
        row += max([len(rows), *(len(a) for a in case if isinstance(a, list))]) + 1
    made.save(book)
    return corners
