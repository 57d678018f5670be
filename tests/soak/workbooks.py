"""Whole workbooks of every kind: written by `etui simulate`, recalculated hard by LibreOffice, read back, checked.

Workbook n is always the same: its kind, its size and its options are drawn from n.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from tests.live.office import Calc
from tests.live.test_calc import differences
from xlsheets.cli import main


def arguments(n: int) -> list[Any]:
    """`etui simulate` for workbook n."""
    chance = random.Random(f"workbook {n}")
    kind = chance.choice(["mitchell", "mitchell", "howell", "individual", "tarot", "cup"])
    seed = ["--seed", n]
    if kind == "mitchell":
        tables = chance.randint(3, 14)
        disturbed = ["--adjustments", chance.randint(0, 4), "--missing-results", chance.randint(0, 4)]
        switch = ["--arrow-switch", chance.choice(["0", "0", "1"])]
        return [kind, "--tables", tables, *disturbed, *switch, *seed]
    if kind == "howell":
        return [kind, "--pairs", chance.randint(4, 14), "--adjustments", chance.randint(0, 3), *seed]
    if kind == "individual":
        return [kind, "--players", chance.choice([8, 9, 12, 13, 16, 20]), *seed]
    if kind == "tarot":
        return [kind, "--tables", chance.randint(3, 12), "--rounds", chance.randint(3, 5), *seed]
    return [kind, "--entries", chance.randint(2, 40), "--variant", chance.choice(["single", "two-leg", "double"]),
            "--policy", "random", *seed]


def check(n: int, calc: Calc, folder: Path) -> None:
    """Raises AssertionError where LibreOffice shows another value than the file, or `etui check` finds a fault."""
    book = folder / f"workbook-{n}.xlsx"
    words = [str(word) for word in arguments(n)]
    language = "fr" if n % 2 else "en"
    assert main(["simulate", *words, "-o", str(book), "--force", "--lang", language, "--host", "calc"]) == 0, words
    calc("open", path=str(book))
    calc("recalculate")
    found = differences(calc, book)
    calc("save", path=str(folder / "recalculated.xlsx"))
    calc("close")
    assert not found, (words, found[:5])
    assert main(["check", str(folder / "recalculated.xlsx"), "--lang", language]) == 0, words
    book.unlink()
