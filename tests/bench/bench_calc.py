"""Live recalculation in LibreOffice, measured side by side in one run.

    PYTHONPATH=src:. python tests/bench/bench_calc.py

1. Retyping one score of a 13-table, 26-board workbook, until the Ranking tab shows the new places.
2. 36 boards × 500 results: our one TRAVELLERS call against the COUNTIFS formulas a club writes by hand.
"""

from __future__ import annotations

import random
import statistics
import tempfile
from pathlib import Path

from openpyxl import Workbook
from openpyxl.worksheet.formula import ArrayFormula

from tests.live.nights import played_night
from tests.live.office import Calc, running_calc

BOARDS, TABLES = 36, 500
SCORES = (-620, -420, -140, -100, -50, 50, 90, 110, 120, 140, 170, 400, 420, 430, 450, 620, 630)


def retype(calc: Calc, folder: Path) -> float:
    """Median milliseconds from a retyped score to a new ranking."""
    book = played_night(folder / "night.xlsx", "fr", tables=13, boards=26)
    calc("open", path=str(book))
    calc("recalculate")
    taken = calc("time", sheet="Feuilles ambulantes", cell="J5", values=[420, 450, -50] * 7, watch="Classement", ref="A6:H35")
    calc("close")
    return 1000 * statistics.median(taken)


def big_tab(path: Path, ours: bool) -> Path:
    """18,000 results with NS matchpoints: one array formula, or two COUNTIFS a row."""
    book, chance, last = Workbook(), random.Random(1), BOARDS * TABLES
    sheet = book.active
    for row in range(1, last + 1):
        sheet.cell(row, 1, (row - 1) // TABLES + 1)
        sheet.cell(row, 2, chance.choice(SCORES))
    if ours:
        sheet["C1"] = ArrayFormula(f"C1:F{last}", f"=ETUI.TRAVELLERS(A1:A{last},B1:B{last})")
    else:
        boards, scores = f"$A$1:$A${last}", f"$B$1:$B${last}"
        for row in range(1, last + 1):
            at = f"{boards},$A{row},{scores}"
            sheet.cell(row, 3, f'=2*COUNTIFS({at},"<"&$B{row})+COUNTIFS({at},$B{row})-1')
    book.save(path)
    return path


def recalculation(calc: Calc, book: Path, edits: int) -> float:
    """Median seconds from one retyped score to 18,000 new matchpoints."""
    calc("open", path=str(book))
    calc("recalculate")
    calc("time", sheet="Sheet", cell="B1", values=[90], watch="Sheet", ref="C1:C1")
    taken = calc("time", sheet="Sheet", cell="B1", values=[1400, -50, 420][:edits], watch="Sheet", ref=f"C1:C{BOARDS * TABLES}")
    calc("close")
    return statistics.median(taken)


def main() -> None:
    with tempfile.TemporaryDirectory() as name, running_calc(Path(name)) as calc:
        folder = Path(name)
        print(f"retype one score, 13 tables, 26 boards, to the new ranking: {retype(calc, folder):.0f} ms (target 150)")
        ours = recalculation(calc, big_tab(folder / "ours.xlsx", ours=True), 3)
        theirs = recalculation(calc, big_tab(folder / "countifs.xlsx", ours=False), 1)
        print(f"{BOARDS} × {TABLES}: one call {ours:.2f} s, COUNTIFS {theirs:.2f} s, ratio {theirs / ours:.0f} (target 10)")


if __name__ == "__main__":
    main()
