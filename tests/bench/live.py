"""Live recalculation in LibreOffice: Étui's functions against the formulas that a club secretary writes by hand."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

from openpyxl import Workbook
from openpyxl.worksheet.formula import ArrayFormula

from etui.bridge.event import PairsEvent
from tests.bench.document import Part, ratios, times
from tests.bench.measuring import Sample, interleaved
from tests.bench.plan import Plan
from tests.live.office import Calc, available, running_calc
from xlsheets.readers.pairs_workbook import read_pairs_workbook

NIGHT = ("--tables", "13", "--boards", "26")
BOARDS, TABLES = 36, 500
SCORES = (-620, -420, -140, -100, -50, 50, 90, 110, 120, 140, 170, 400, 420, 430, 450, 620, 630)
RETYPED = (420.0, 450.0, -50.0, 90.0, 170.0)
MOST_SECONDS, LEAST_RATIO = 0.150, 10.0
ABSENT = ("Not measured: LibreOffice Calc or its Python bridge is not on this machine. "
          "`apt-get install libreoffice-calc python3-uno`; then `python -m tests.bench --only live`.")


def measure(plan: Plan) -> Part:
    part = plan.part("Live recalculation in LibreOffice")
    if not available():
        part.say(ABSENT)
        return part
    with running_calc(plan.folder) as calc:
        _retyping(part, plan, calc)
        _simultaneous(part, plan, calc)
    return part


# --- One score retyped in a club night, to the new ranking ---


def _retyping(part: Part, plan: Plan, calc: Calc) -> None:
    ours, theirs = plan.folder / "night.xlsx", plan.folder / "by_hand.xlsx"
    plan.processes.etui("simulate", "mitchell", *NIGHT, "--seed", "7", "--host", "calc", "-o", str(ours))
    event = read_pairs_workbook(ours).event
    night_by_hand(event, theirs)
    pairs = len(event.pairs)
    book = Night(calc, ours, "Travellers", "J5", "A6:H40")
    hand = Night(calc, theirs, "Travellers", "D2", f"A2:E{pairs + 1}")
    for shown, expected in zip(book.rankings(), hand.rankings(), strict=True):
        check_rankings(ranked_by_etui(shown), ranked_by_hand(expected), pairs)
    edits = RETYPED[: plan.runs(len(RETYPED))]
    found = interleaved({"ours": lambda: book.retype(edits), "by hand": lambda: hand.retype(edits)}, plan.runs(7))
    part.say(
        "*What is compared, first table.* A club night of 13 tables and 26 boards is open; one score is retyped; the time runs "
        "until the Ranking tab has its new places. Étui: the workbook of `etui simulate`, every live tab of it. By hand: the "
        "workbook of a secretary who knows spreadsheets: matchpoints "
        "`=2*COUNTIFS(board,board,score,\"<\"&score)+COUNTIFS(board,board,score,score)-1`, totals by `SUMIFS`, percentages, "
        "places in line by `COUNTIFS`; no tie-breaks, adjusted scores or sorted list. Before timing, totals, percentages and "
        "places of every pair are compared, as opened and after a score is retyped (pairs level on points, which Étui "
        "separates by article 81, have to stand in the same block). The measure includes the driver's round trip over a pipe.",
    )
    part.table(("One score retyped, to the new ranking", "Wall, median (range)", "Ratio to by hand", "Target"), [
        ("Étui", times(found["ours"]), ratios(found["ours"].over(found["by hand"])),
         part.target("retyped score to new ranking", found["ours"].median, "under 150 ms", most=MOST_SECONDS)),
        ("by hand", times(found["by hand"]), "1", ""),
    ])
    part.say(f"{len(found['ours'].values)} turns, each the median of {len(edits)} retyped scores after one not counted.")


class Night:
    """A workbook of the night, opened anew for every turn, since the driver has one document at a time."""

    def __init__(self, calc: Calc, path: Path, tab: str, cell: str, ranking: str) -> None:
        self.calc, self.path, self.tab, self.cell, self.ranking = calc, path, tab, cell, ranking

    def retype(self, values: Sequence[float]) -> float:
        """Median seconds from a retyped score to the ranking."""
        self.calc("open", path=str(self.path))
        self.calc("recalculate")
        _, *taken = self.calc("time", sheet=self.tab, cell=self.cell, values=[0.0, *values], watch="Ranking", ref=self.ranking)
        self.calc("close")
        return Sample(tuple(taken)).median

    def rankings(self) -> list[list[list[Any]]]:
        """The cells of the ranking as opened, and after each retyped score."""
        self.calc("open", path=str(self.path))
        self.calc("recalculate")
        shown = [self.calc("read", sheet="Ranking", ref=self.ranking)]
        for value in RETYPED:
            self.calc("type", sheet=self.tab, cell=self.cell, value=value)
            shown.append(self.calc("read", sheet="Ranking", ref=self.ranking))
        self.calc("close")
        if all(rows == shown[0] for rows in shown):
            raise RuntimeError(f"{self.path.name}: the ranking does not move when a score is retyped")
        return shown


def night_by_hand(event: PairsEvent, path: Path) -> None:
    """The same night in the formulas of a secretary: travellers with matchpoints, and a ranking with places in line."""
    book, last = Workbook(), len(event.lines) + 1
    sheet = book.active
    sheet.title = "Travellers"
    sheet.append(["Board", "NS", "EW", "Score", "MP NS", "MP EW"])
    board, score = f"$A$2:$A${last}", f"$D$2:$D${last}"
    for row, line in enumerate(event.lines, 2):
        this = f"{board},$A{row},{score}"
        sheet.append([line.board, int(line.ns), int(line.ew), line.score,
                      f'=2*COUNTIFS({this},"<"&$D{row})+COUNTIFS({this},$D{row})-1', f"=2*(COUNTIF({board},$A{row})-1)-E{row}"])
    ranking = book.create_sheet("Ranking")
    ranking.append(["Pair", "Line", "MP", "%", "Place"])
    end = len(event.pairs) + 1
    for row, pair in enumerate(event.pairs, 2):
        seat, points = ("B", "E") if pair.line == "NS" else ("C", "F")
        played, notes = (f"Travellers!${column}$2:${column}${last}" for column in (seat, points))
        top = f"2*(COUNTIF(Travellers!{board},Travellers!$A$2)-1)"
        ranking.append([int(pair.number), pair.line, f"=SUMIFS({notes},{played},A{row})",
                        f"=100*C{row}/(COUNTIF({played},A{row})*{top})",
                        f'=COUNTIFS($B$2:$B${end},B{row},$C$2:$C${end},">"&C{row})+1'])
    book.save(path)


Ranked = dict[int, tuple[float, float, int]]                     # pair → matchpoints, percentage, place


def ranked_by_etui(rows: list[list[Any]]) -> Ranked:
    """Place, pair, names, boards, matchpoints, maximum, percentage: the rows of both lines, headings left out."""
    ranked = [row for row in rows if isinstance(row[1], float)]
    return {int(row[1]): (row[4], row[6], int(str(row[0]).rstrip("=").removesuffix(".0"))) for row in ranked}


def ranked_by_hand(rows: list[list[Any]]) -> Ranked:
    return {int(row[0]): (row[2], row[3], int(row[4])) for row in rows}


def check_rankings(ours: Ranked, theirs: Ranked, pairs: int) -> None:
    """RuntimeError when a pair's matchpoints, percentage or place differ. Level pairs only have to stand in the same block."""
    if len(ours) != pairs or ours.keys() != theirs.keys():
        raise RuntimeError(f"{len(ours)} and {len(theirs)} pairs ranked, of {pairs}")
    for pair, (points, percent, place) in ours.items():
        same, percent_by_hand, first = theirs[pair]
        level = sum(other[2] == first and other[0] == same for other in theirs.values())
        if points != same or abs(percent - percent_by_hand) > 1e-9 or not first <= place < first + level:
            raise RuntimeError(f"pair {pair}: {ours[pair]} by Étui and {theirs[pair]} by hand: nothing is timed")


# --- A simultaneous: 36 boards, 500 results each ---


def _simultaneous(part: Part, plan: Plan, calc: Calc) -> None:
    tables = 20 if plan.quick else TABLES
    last = BOARDS * tables
    path, played = plan.folder / "big.xlsx", results(tables)
    big_book(path, played, tables)
    calc("open", path=str(path))
    for tab in TABS:
        calc("type", sheet=tab, cell="B1", value=1430.0)
    expected = by_definition([(played[0][0], 1430.0), *played[1:]])
    for tab in TABS:
        check_columns(tab, calc("read", sheet=tab, ref=f"C1:F{last}"), expected)
    values = cycle((1400.0, -50.0, 420.0, -300.0))

    def retyped(tab: str) -> float:
        (taken,) = calc("time", sheet=tab, cell="B1", values=[next(values)], watch=tab, ref=f"C1:F{last}")
        return float(taken)

    found = interleaved({tab: partial(retyped, tab) for tab in TABS}, plan.runs(3))
    calc("close")
    ours, columns, blocks = (found[tab] for tab in TABS)
    gain = columns.over(ours)
    part.say(
        f"*Second table.* {BOARDS} boards of {tables} results, {last:,} rows: board, score, and four calculated columns "
        "(matchpoints NS and EW, percentages NS and EW). One score is retyped, and the time runs until all four columns have "
        "been read. Étui: one array formula `TRAVELLERS(boards,scores)`. By hand, whole columns: the `COUNTIFS` formula above, "
        "filled down, EW and percentages from it and the top in a cell. By hand, a range a board: `COUNTIF` over the rows of "
        "that board alone, which needs the rows sorted by board and another range typed for each. All columns of the three "
        "tabs are compared with the definition, worked out in Python result by result, before timing, after a score has been "
        "retyped.",
    )
    part.table((f"One score retyped among {last:,}", "Wall, median (range)", "Étui is faster by", "Target"), [
        ("Étui, one call", times(ours), "1", ""),
        ("by hand, whole columns", times(columns), f"{ratios(gain)} ×",
         part.target("36 × 500 against COUNTIFS", gain.median, f"at least {LEAST_RATIO:g} ×", least=LEAST_RATIO)),
        ("by hand, a range a board", times(blocks), f"{ratios(blocks.over(ours))} ×", ""),
    ])
    part.say(
        f"{len(ours.values)} turns. A ratio under 1 says that Étui is slower: a retyped score reaches only its own board where "
        "each board has its range, while one call counts every board again. *What it does not say:* Excel's own `COUNTIFS`, "
        "which is not at hand here, may be faster or slower than LibreOffice's.",
    )


TABS = ("Étui", "Whole columns", "A range a board")


def results(tables: int) -> list[tuple[int, float]]:
    """Board and score of every row, sorted by board."""
    chance = random.Random(1)
    return [(board, float(chance.choice(SCORES))) for board in range(1, BOARDS + 1) for _ in range(tables)]


def by_definition(rows: list[tuple[int, float]]) -> list[tuple[float, float, float, float]]:
    """Every result against every other of its board: matchpoints and percentages, NS and EW."""
    boards: dict[int, list[float]] = {}
    for board, score in rows:
        boards.setdefault(board, []).append(score)
    known: dict[tuple[int, float], float] = {}
    for board, scores in boards.items():
        for score in set(scores):
            known[board, score] = sum(2.0 * (other < score) + (other == score) for other in scores) - 1
    found = []
    for board, score in rows:
        ns, top = known[board, score], 2.0 * (len(boards[board]) - 1)
        found.append((ns, top - ns, 100 * ns / top, 100 * (top - ns) / top))
    return found


def check_columns(tab: str, shown: list[list[Any]], expected: list[tuple[float, float, float, float]]) -> None:
    """RuntimeError at the first cell that is not as the definition has it."""
    for n, (row, wanted) in enumerate(zip(shown, expected, strict=True), 1):
        if any(not isinstance(cell, float) or abs(cell - value) > 1e-9 for cell, value in zip(row, wanted, strict=True)):
            raise RuntimeError(f"{tab}, row {n}: {row} instead of {wanted}: nothing is timed")


def big_book(path: Path, rows: list[tuple[int, float]], tables: int) -> None:
    """Three tabs with the same results, each with its own way to the four columns."""
    book, last = Workbook(), len(rows)
    writers: dict[str, Callable[[Any, int], None]] = {TABS[1]: _whole_columns(last, tables), TABS[2]: _a_range_a_board(tables)}
    for tab in TABS:
        sheet = book.create_sheet(tab)
        for board, score in rows:
            sheet.append([board, score])
        if tab == TABS[0]:
            sheet["C1"] = ArrayFormula(f"C1:F{last}", f"=ETUI.TRAVELLERS(A1:A{last},B1:B{last})")
            continue
        sheet["H1"] = 2 * (tables - 1)
        for row in range(1, last + 1):
            writers[tab](sheet, row)
            sheet.cell(row, 4, f"=$H$1-C{row}")
            sheet.cell(row, 5, f"=100*C{row}/$H$1")
            sheet.cell(row, 6, f"=100*D{row}/$H$1")
    del book["Sheet"]
    book.save(path)


def _whole_columns(last: int, tables: int) -> Callable[[Any, int], None]:
    boards, scores = f"$A$1:$A${last}", f"$B$1:$B${last}"

    def write(sheet: Any, row: int) -> None:
        at = f"{boards},$A{row},{scores}"
        sheet.cell(row, 3, f'=2*COUNTIFS({at},"<"&$B{row})+COUNTIFS({at},$B{row})-1')

    return write


def _a_range_a_board(tables: int) -> Callable[[Any, int], None]:
    def write(sheet: Any, row: int) -> None:
        first = (row - 1) // tables * tables + 1
        at = f"$B${first}:$B${first + tables - 1}"
        sheet.cell(row, 3, f'=2*COUNTIF({at},"<"&$B{row})+COUNTIF({at},$B{row})-1')

    return write
