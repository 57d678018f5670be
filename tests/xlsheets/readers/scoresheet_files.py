"""One invented night as clubs write it down: every layout, in every kind of file, in French and in English."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import odswriter
import openpyxl
import xlwt

from etui.bridge.boards import vulnerability
from etui.bridge.contract import STRAINS, Contract, write_contract, write_result
from etui.bridge.event import Line
from etui.bridge.law77 import contract_score

Grid = list[list[Any]]
Book = dict[str, Grid]
Words = dict[str, str]

WORDS: dict[str, Words] = {
    "fr": {"board": "Donne", "ns": "Paire NS", "ew": "Paire EO", "contract": "Contrat", "by": "Par", "result": "Résultat",
           "score": "Marque NS", "plus ns": "NS +", "plus ew": "EO +", "round": "Position", "table": "Table", "total": "Total",
           "note": "Arbitre appelé à la table 3", "both": "NS – EO", "pairs": "NS", "side": "EO", "adjusted": "60/40"},
    "en": {"board": "Board", "ns": "NS pair", "ew": "EW pair", "contract": "Contract", "by": "By", "result": "Result",
           "score": "Score", "plus ns": "+NS", "plus ew": "+EW", "round": "Round", "table": "Table", "total": "Total",
           "note": "Director called to table 3", "both": "NS – EW", "pairs": "NS", "side": "EW", "adjusted": "60/40"},
}


def a_night(seed: int, tables: int = 3, a_round: int = 2) -> list[Line]:
    """A Mitchell of so many tables, every board at every table but some not played, with a random result each."""
    chance, lines = Random(seed), []
    for rnd in range(1, tables + 1):
        for table in range(1, tables + 1):
            ns, ew = table, tables + (table - rnd) % tables + 1
            first = (table + rnd - 2) % tables * a_round
            for board in range(first + 1, first + a_round + 1):
                lines.append(_result(chance, Line(board, str(ns), str(ew), table=table, round=rnd)))
    return sorted(lines, key=lambda line: (line.board, int(line.ns)))


def _result(chance: Random, line: Line) -> Line:
    what = chance.random()
    same = {"board": line.board, "ns": line.ns, "ew": line.ew, "table": line.table, "round": line.round}
    if what < 0.05:
        return Line(**same)
    if what < 0.1:
        return Line(**same, adjusted="60/40")
    if what < 0.15:
        return Line(**same, contract="PASS", score=0)
    contract = Contract(chance.randint(1, 7), chance.choice(STRAINS), chance.choice((0, 0, 0, 1, 2)))
    declarer, tricks = chance.choice("NESW"), chance.randint(max(0, 3 + contract.level), 13)
    score = contract_score(contract, tricks, declarer, vulnerability(line.board))
    return Line(**same, contract=write_contract(contract, "en"), declarer=declarer, tricks=tricks, score=score)


# --- One result's cells

def _contract(line: Line) -> Contract | None:
    if line.contract in ("", "PASS"):
        return None
    doubled = len(line.contract) - len(line.contract.rstrip("X"))
    return Contract(int(line.contract[0]), line.contract[1:].rstrip("X"), doubled)


def _played(line: Line, language: str) -> list[Any]:
    contract = _contract(line)
    if contract is None:
        return [write_contract(None, language) if line.contract else None, None, None]
    return [write_contract(contract, language), "O" if language == "fr" and line.declarer == "W" else line.declarer,
            write_result(contract, line.tricks)]


def _score(line: Line, words: Words) -> Any:
    return words["adjusted"] if line.adjusted else line.score


# --- Layouts

def long_table(lines: Sequence[Line], language: str, chance: Random) -> Book:
    """A title, headings, a row a result in any order, blank rows, a total, a note."""
    words = WORDS[language]
    rows: Grid = [["Tournoi du mardi 24/11/2026", None, None], [],
                  [words[key] for key in ("board", "round", "table", "ns", "ew", "contract", "by", "result", "score")]]
    mixed = list(lines)
    chance.shuffle(mixed)
    for n, line in enumerate(mixed):
        rows.append([line.board, line.round, line.table, int(line.ns), int(line.ew), *_played(line, language),
                     _score(line, words)])
        if n % 7 == 6:
            rows.append([])
    rows.append([words["total"], *[None] * 7, sum(line.score or 0 for line in lines)])
    rows.append([words["note"]])
    return {"Feuil1": rows}


def two_columns(lines: Sequence[Line], language: str, _: Random) -> Book:
    """The board written once and the rows under it left blank; what each side scored, without a sign, in a column of its own."""
    words = WORDS[language]
    rows: Grid = [[words[key] for key in ("board", "ns", "ew", "contract", "by", "result", "plus ns", "plus ew")]]
    for _board, its in groupby(lines, key=lambda line: line.board):
        for n, line in enumerate(its):
            score = line.score
            sides = [words["adjusted"], None] if line.adjusted else [None, None] if score is None else (
                [score, None] if score >= 0 else [None, -score])
            rows.append([line.board if n == 0 else None, int(line.ns), int(line.ew), *_played(line, language), *sides])
    return {"Scores": rows}


def _traveller(line: Line, language: str) -> list[Any]:
    return [int(line.ns), int(line.ew), *_played(line, language), _score(line, WORDS[language])]


def a_tab_a_board(lines: Sequence[Line], language: str, _: Random) -> Book:
    words = WORDS[language]
    heads = [words[key] for key in ("ns", "ew", "contract", "by", "result", "score")]
    return {f"{words['board']} {board}": [heads, *(_traveller(line, language) for line in its)]
            for board, its in groupby(lines, key=lambda line: line.board)}


def stacked(lines: Sequence[Line], language: str, _: Random) -> Book:
    """Travellers one under the other, the board in a cell beside its label."""
    words = WORDS[language]
    heads, rows = [words[key] for key in ("ns", "ew", "contract", "by", "result", "score")], []
    for board, its in groupby(lines, key=lambda line: line.board):
        rows += [[words["board"], board], heads, *(_traveller(line, language) for line in its), [words["total"]], []]
    return {"Travellers": rows}


def paper_travellers(lines: Sequence[Line], language: str, _: Random) -> Book:
    """Two side by side, both pairs in one cell: what Étui prints."""
    words = WORDS[language]
    heads, pieces = [words[key] for key in ("both", "contract", "by", "result", "score")], []
    for board, its in groupby(lines, key=lambda line: line.board):
        piece: Grid = [[f"{words['board']} {board} · {'Donneur' if language == 'fr' else 'Dealer'} N", *[None] * 4], heads]
        pieces.append(piece + [[f"{line.ns} – {line.ew}", *_played(line, language), _score(line, words)] for line in its])
    return {"Bordereaux": _two_across(pieces, 5)}


def paper_slips(lines: Sequence[Line], language: str, _: Random) -> Book:
    """A slip a table and round, two side by side, as Étui prints them."""
    words, pieces = WORDS[language], []
    heads = [words[key] for key in ("board", "contract", "by", "result", "score")]
    by_slip = sorted(lines, key=lambda line: (line.table or 0, line.round or 0, line.board))
    for (table, rnd), group in groupby(by_slip, key=lambda line: (line.table, line.round)):
        its = list(group)
        title = [f"Table {table} · {words['round']} {rnd}", None, None, f"NS {its[0].ns} – {words['side']} {its[0].ew}", None]
        pieces.append([title, heads, *([line.board, *_played(line, language), _score(line, words)] for line in its)])
    return {"Bordereaux": _two_across(pieces, 5)}


def _two_across(pieces: Sequence[Grid], width: int) -> Grid:
    rows: Grid = []
    for left, right in zip(pieces[::2], [*pieces[1::2], []][:len(pieces[::2])], strict=True):
        for n in range(max(len(left), len(right))):
            one, other = (piece[n] if n < len(piece) else [None] * width for piece in (left, right))
            rows.append([*one, *[None] * (width - len(one)), None, *other])
        rows.append([])
    return rows


def matrix(lines: Sequence[Line], language: str, _: Random) -> Book:
    """NS pairs down, boards across, NS's score in each cell; totals at both ends."""
    words, boards = WORDS[language], sorted({line.board for line in lines})
    at = {(line.ns, line.board): _score(line, words) for line in lines}
    rows: Grid = [[f"{words['pairs']} \\ {words['board']}", *boards, words["total"]]]
    for ns in sorted({line.ns for line in lines}, key=int):
        rows.append([int(ns), *(at.get((ns, board)) for board in boards), 1000])
    rows.append([words["total"], *(100 for _ in boards), None])
    return {"Scores": rows}


def own_scores(lines: Sequence[Line], language: str, _: Random) -> Book:
    """Boards down, every pair across, each with what it scored itself: the side is not said."""
    words, boards = WORDS[language], sorted({line.board for line in lines})
    pairs = sorted({line.ns for line in lines} | {line.ew for line in lines}, key=int)
    at: dict[tuple[str, int], Any] = {}
    for line in lines:
        at[line.ns, line.board] = _score(line, words)
        at[line.ew, line.board] = "40/60" if line.adjusted else None if line.score is None else -line.score
    return {"Scores": [[words["board"], *(f"Pair{'e' if language == 'fr' else ''} {pair}" for pair in pairs)],
                       *([board, *(at.get((pair, board)) for pair in pairs)] for board in boards)]}


Layout = Callable[[Sequence[Line], str, Random], Book]
WHOLE: tuple[Layout, ...] = (long_table, two_columns, a_tab_a_board, stacked, paper_travellers, paper_slips)
SCORES_ONLY: tuple[Layout, ...] = (matrix, own_scores)


# --- Files

def write_xlsx(book: Book, path: Path) -> None:
    made = openpyxl.Workbook()
    made.remove(made.active)
    for name, rows in book.items():
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(row)
    made.save(path)


def write_xls(book: Book, path: Path) -> None:
    made = xlwt.Workbook()
    for name, rows in book.items():
        sheet = made.add_sheet(name)
        for r, row in enumerate(rows):
            for c, cell in enumerate(row):
                if cell is not None:
                    sheet.write(r, c, cell)
    made.save(str(path))


def write_ods(book: Book, path: Path) -> None:
    with path.open("wb") as file, odswriter.writer(file) as made:
        for name, rows in book.items():
            sheet = made.new_sheet(name)
            for row in rows:
                sheet.writerow(["" if cell is None else cell for cell in row])


def csv_writer(delimiter: str, encoding: str, *, decimals: bool = False) -> Callable[[Book, Path], None]:
    """``decimals``: scores and pair numbers as a French Excel may write them, 420,0."""

    def write(book: Book, path: Path) -> None:
        text = io.StringIO()
        rows = [row for sheet in book.values() for row in [*sheet, []]]
        csv.writer(text, delimiter=delimiter, lineterminator="\r\n").writerows(
            [f"{cell},0" if decimals and isinstance(cell, int) and abs(cell) >= 10 else cell for cell in row] for row in rows)
        path.write_bytes(text.getvalue().encode(encoding, errors="replace"))

    return write


FILES: dict[str, Callable[[Book, Path], None]] = {
    "sheet.xlsx": write_xlsx, "sheet.xls": write_xls, "sheet.ods": write_ods,
    "semicolons.csv": csv_writer(";", "utf-8-sig", decimals=True), "windows.csv": csv_writer(";", "cp1252"),
    "commas.csv": csv_writer(",", "utf-8"), "tabs.txt": csv_writer("\t", "utf-16"),
}
