"""Whole workbooks of every kind: written by `etui simulate`, recalculated hard by LibreOffice, read back, checked.

Workbook n is always the same: its kind, its size and its options are drawn from n.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from etui.cup.drops import DROPS
from etui.cup.model import COLOURS, VARIANTS
from tests.live.office import Calc
from tests.live.test_calc import differences
from xlsheets.cli import main

KINDS = ("mitchell", "mitchell", "howell", "individual", "tarot", "cup")


def arguments(n: int) -> list[str]:
    """`etui simulate` for workbook n."""
    chance = random.Random(f"workbook {n}")
    kind = chance.choice(KINDS)
    words = {"mitchell": _mitchell, "howell": _howell, "individual": _individual, "tarot": _tarot, "cup": _cup}[kind](chance)
    return [kind, *map(str, words), "--seed", str(n)]


def _mitchell(chance: random.Random) -> list[Any]:
    tables = chance.randint(3, 14)
    switch = ["--arrow-switch", 1] if chance.random() < 0.3 else []
    missing = ["--missing", chance.randint(1, 2 * tables)] if chance.random() < 0.2 and not switch else []
    return ["--tables", tables, *switch, *missing, *_bridge(chance, 2 if tables > 6 and not missing else 0), *_scoring(chance)]


def _howell(chance: random.Random) -> list[Any]:
    pairs = chance.randint(4, 16)
    return ["--pairs", pairs, *_bridge(chance, 1 if pairs > 11 else 0), *_scoring(chance)]


def _individual(chance: random.Random) -> list[Any]:
    players = chance.choice([8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28])
    return ["--players", players, *_bridge(chance, 0)]


def _tarot(chance: random.Random) -> list[Any]:
    players = chance.randint(12, 48)
    if players % 4 == 0 and chance.random() < 0.3:
        return ["--players", players, "--rounds", chance.randint(3, 5), "--duplicate"]
    odd = ["--odd", chance.choice(["exempts", "threes", "fives"])] if players % 4 else []
    typed = ["--round-scores"] if chance.random() < 0.3 else []
    return ["--players", players, "--rounds", chance.randint(3, 5), *odd, *typed,
            "--withdrawals", chance.randint(0, 2), "--missing-results", chance.randint(0, 2)]


def _cup(chance: random.Random) -> list[Any]:
    entries, variant = chance.randint(2, 40), chance.choice(VARIANTS)
    option = chance.random() < 0.4
    extra = ["--reset"] if option and variant.startswith("double") else ["--third-place"] if option and entries > 3 else []
    teams = ["--boards", chance.choice([2, 4])] if chance.random() < 0.25 else []
    upset = ["--forfeits", chance.randint(0, min(3, entries - 1) // 2), "--levels", chance.randint(0, min(4, entries) // 2)]
    return ["--entries", entries, "--variant", variant, *extra, *teams, *upset, "--withdrawals", chance.randint(0, 2),
            "--colours", chance.choice(COLOURS), "--drops", chance.choice(sorted(DROPS)), "--policy", "random"]


def _bridge(chance: random.Random, groups: int) -> list[Any]:
    """What goes wrong at a bridge event."""
    return ["--adjustments", chance.randint(0, 4), "--missing-results", chance.randint(0, 4),
            "--groups", chance.randint(0, groups), "--withdrawals", chance.randint(0, 1), "--penalties", chance.randint(0, 2)]


def _scoring(chance: random.Random) -> list[Any]:
    return ["--scoring", chance.choice(["matchpoints", "matchpoints", "cross-imps", "butler"])]


def check(n: int, calc: Calc, folder: Path) -> None:
    """Raises AssertionError where LibreOffice shows another value than the file, or `etui check` finds a fault."""
    book = folder / f"workbook-{n}.xlsx"
    words = arguments(n)
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
