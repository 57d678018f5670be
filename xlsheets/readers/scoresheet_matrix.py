"""Scoresheets laid out as a matrix: pairs down and boards across, or boards down and pairs across, a score in each cell.

The corner cell, or the titles above, say which is which: ``NS \\ Donne``. A row or column of EW holds what EW scored.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from etui.bridge.boards import vulnerability
from etui.bridge.event import Line
from etui.bridge.law77 import possible_scores
from etui.errors import EtuiError, Sentence
from xlsheets import ranges
from xlsheets.readers import scoresheet_cells as cells
from xlsheets.readers.scoresheet_found import Found, Written
from xlsheets.readers.scoresheet_words import BOARD_WORDS, PAIR_WORDS, is_total, normal, side_of, title_facts
from xlsheets.readers.sheets_process import Sheet

FEWEST = 2                               # columns that make a matrix
LONGEST = 24                             # letters of a cell that names a side, a board or a pair
SEEN_ABOVE = 2                           # rows above the first that may say what is across


class Corner(NamedTuple):
    """Where a matrix begins, and what its two ways are."""

    row: int
    label: int                           # column of the labels down the side
    across: dict[int, str]               # column to what stands at its head
    boards_across: bool
    side: str                            # of the pairs: "NS", "EW", "" when the sheet does not say


def read_matrix(sheet: Sheet, language: cells.Language) -> Found | None:
    """Every result of a sheet's matrices; None when it has none."""
    found, at, seen = Found(), 0, False
    while at < len(sheet.rows):
        corner = _corner(sheet, at)
        if corner is None:
            at += 1
            continue
        here = Found()
        at = _read(sheet, corner, language, here)
        telling = sum(one.line.score != 0 for one in here.written)
        if not telling or telling < len(here.unread):                # numbers of another kind: a movement, a count of boards
            continue
        seen = True
        found.written += here.written
        found.unread += here.unread
        found.blank += here.blank
        found.passed += here.passed
    return found if seen else None


def _corner(sheet: Sheet, row: int) -> Corner | None:
    """The head of a matrix: numbers that grow, and over or beside them a word for boards or pairs."""
    heads: dict[int, str] = {}
    for column, cell in enumerate(sheet.rows[row]):
        if ranges.blank(cell) or (column and is_total(cell)):
            continue
        value = _head(cell)
        if value is not None:
            heads[column] = value
        elif heads:
            break
    if len(heads) < FEWEST:
        return None
    first = min(heads)
    label = next((column for column in range(first - 1, -1, -1) if _labels_below(sheet, row, column)), None)
    if label is None:
        if len(heads) <= FEWEST or not _labels_below(sheet, row, first):
            return None
        label = first                    # a corner that looks like a number
        del heads[first]
    numbers = [int(value[-4:].lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ") or 0) for value in heads.values()]
    if numbers != sorted(set(numbers)):
        return None
    corner = normal(_text(sheet.cell(row, label)))
    above = " ".join(normal(_text(cell)) for r in range(max(0, row - SEEN_ABOVE), row) for cell in sheet.rows[r][:12])
    inside = " ".join(normal(_text(sheet.rows[row][column])) for column in heads)
    boards_across = _boards_across(corner, above, inside)
    if boards_across is None:
        return None
    pairs_said = corner if boards_across else f"{corner} {inside}"
    return Corner(row, label, heads, boards_across, side_of(pairs_said) or side_of(above))


def _boards_across(corner: str, above: str, inside: str) -> bool | None:
    pairs, boards = PAIR_WORDS.search(corner), BOARD_WORDS.search(corner)
    if BOARD_WORDS.search(inside) or PAIR_WORDS.search(inside):
        return bool(BOARD_WORDS.search(inside))
    if pairs and boards:                 # rows \ columns
        return pairs.start() < boards.start()
    if pairs or boards:
        return bool(pairs)
    if BOARD_WORDS.search(above):
        return True
    return None


def _head(cell: Any) -> str | None:
    """A board or a pair at the head of a column; a longer text that merely holds a number is none."""
    facts = title_facts(cell)
    if isinstance(cell, str) and len(cell) <= 12 and facts.get("board"):
        return facts["board"]
    try:
        value = cells.pair_number(cell)
    except EtuiError:
        try:
            value = str(cells.number(cell) or "")
        except EtuiError:
            return None
    return value or None


def _labels_below(sheet: Sheet, row: int, column: int) -> bool:
    return any(_head(sheet.cell(below, column)) for below in range(row + 1, row + 4))


def _text(cell: Any) -> str:
    return cell if isinstance(cell, str) and len(cell) <= LONGEST else ""


def _read(sheet: Sheet, corner: Corner, language: cells.Language, found: Found) -> int:
    """Reads the rows of one matrix; the row after it."""
    side, row = corner.side, corner.row + 1
    while row < len(sheet.rows):
        label = sheet.cell(row, corner.label)
        if row > corner.row + 1 and _corner(sheet, row) is not None and ranges.blank(label) is False and not _head(label):
            break
        value = None if is_total(label) else _head(label)
        if value is None:
            side = side_of(_text(label)) or side if corner.boards_across else side
            found.passed += [row] if any(not ranges.blank(cell) for cell in sheet.rows[row]) else []
        else:
            for column, head in corner.across.items():
                _cell(sheet, row, column, value, head, corner, side, language, found)
            found.check_room(sheet.place(row, corner.label))
        row += 1
    return row


def _cell(sheet: Sheet, row: int, column: int, label: str, head: str, corner: Corner, side: str,
          language: cells.Language, found: Found) -> None:
    cell = sheet.cell(row, column)
    if ranges.blank(cell):
        found.blank += 1
        return
    pair, number = (label, head) if corner.boards_across else (head, label)
    marked = sheet.cell(row, corner.label) if corner.boards_across else sheet.cell(corner.row, column)
    side = side_of(_text(marked)) or side
    try:
        found.add(_written(cell, int(cells.number(number) or 0), pair, side, language, sheet.place(row, column)))
    except EtuiError as error:
        place = sheet.place(row, column)
        found.unread.append(Sentence(f"{place}: {error.sentence.en}", f"{place} : {error.sentence.fr}"))


def _written(cell: Any, board: int, pair: str, side: str, language: cells.Language, place: str) -> Written:
    """A score, or a contract with its declarer and result, in one cell."""
    try:
        mark = cells.mark(cell)
        played = cells.Play()
    except EtuiError as not_a_score:
        try:
            played = cells.play({"contract": cell}, None, board, language)
        except EtuiError:
            raise not_a_score from None
        mark = cells.mark(None)
    score = mark.score
    if side == "EW" and score is not None:
        score = -score
    if side or score is None or -score not in possible_scores(vulnerability(board)):
        cells.possible(score, board)
    awarded = mark.adjusted
    if side == "EW" and "/" in awarded:
        awarded = "/".join(reversed(awarded.split("/")))
    line = Line(board, pair if side == "NS" else "", pair if side == "EW" else "", contract=played.contract,
                declarer=played.declarer, tricks=played.tricks, score=score, adjusted=awarded, place=place)
    return Written(line, "" if side else pair)
