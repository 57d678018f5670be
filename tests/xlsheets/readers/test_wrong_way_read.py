"""Boards played the wrong way round in files that do not say which pair is in which line."""

from __future__ import annotations

from pathlib import Path

import pytest

from etui.bridge.event import PairsEvent
from etui.bridge.session import competitors_of, score_event
from tests.xlsheets.readers.test_pbn import one_board
from tests.xlsheets.readers.test_usebio import board, entries, line, pair, usebio
from xlsheets.readers.event_checks import check_event
from xlsheets.readers.pbn import read_pbn
from xlsheets.readers.usebio import read_usebio

TABLES = 7
SWAPPED = {(1, 1), (5, 3), (6, 7)}                            # round and table: no pair is in two of them
SCORES = (110, 140, -110, 90, -90, 0, -140)               # made by either side on any board


def mitchell(ew_from: int = 8) -> list[tuple[int, int, int, int, bool]]:
    """Board, NS, EW, score, whether the numbers are swapped: a Mitchell of 7 tables, one board a round, EW 8 to 14.

    In round r, NS pair t meets EW pair number (t - r) mod 7 with board (t + r - 2) mod 7 + 1.
    """
    return [
        ((t + r - 2) % TABLES + 1, t, (t - r) % TABLES + ew_from, SCORES[t - 1], (r, t) in SWAPPED)
        for r in range(1, TABLES + 1) for t in range(1, TABLES + 1)
    ]


def as_usebio(rows: list[tuple[int, int, int, int, bool]], listed: str = "") -> str:
    boards = (
        board(number, *(line(*((ew, ns) if turned else (ns, ew)), score) for b, ns, ew, score, turned in rows if b == number))
        for number in sorted({row[0] for row in rows})
    )
    return usebio(listed, *boards)


def from_usebio(tmp_path: Path, text: str) -> PairsEvent:
    file = tmp_path / "night.xml"
    file.write_text(text, encoding="utf-8")
    event = read_usebio(file)
    check_event(event)
    return event


def notes_by_pair(rows: list[tuple[int, int, int, int, bool]]) -> dict[tuple[str, str], int]:
    """Matchpoints of each pair, counted one by one: 2 for each other score that is worse for its side, 1 for an equal one.

    A pair of a swapped line took the other seat, so that the EW pair has NS's points.
    """
    points: dict[tuple[str, str], int] = {}
    for number, ns, ew, score, turned in rows:
        others = [other for b, n, _, other, _ in rows if b == number and n != ns]
        up = sum(2 * (other < score) + (other == score) for other in others)
        of_ns, of_ew = (2 * len(others) - up, up) if turned else (up, 2 * len(others) - up)
        points["NS", str(ns)] = points.get(("NS", str(ns)), 0) + of_ns
        points["EW", str(ew)] = points.get(("EW", str(ew)), 0) + of_ew
    return points


def assert_counted_by_hand(event: PairsEvent, rows: list[tuple[int, int, int, int, bool]]) -> None:
    """Each pair has the points counted by hand, and one note names the swapped lines alone."""
    scored = score_event(event)
    figures = {(c.line, c.number): scored.totals.points[i] for i, c in enumerate(scored.competitors)}
    assert figures == notes_by_pair(rows)
    note, = (note for note in event.notes if "wrong way" in note.en)
    for number, ns, ew, _, turned in rows:
        assert (f"board {number}, NS {ew} v EW {ns}," in note.en) == turned
        assert (f"donne {number}, NS {ew} contre EO {ns}," in note.fr) == turned


@pytest.mark.parametrize("listed", ["", entries(*(pair(n) for n in range(1, 15)))], ids=["no list", "no directions"])
def test_three_swapped_lines_leave_fourteen_pairs(tmp_path: Path, listed: str) -> None:
    rows = mitchell()
    event = from_usebio(tmp_path, as_usebio(rows, listed))
    assert {(c.line, c.number) for c in competitors_of(event)} == (
        {("NS", str(n)) for n in range(1, 8)} | {("EW", str(n)) for n in range(8, 15)})
    assert_counted_by_hand(event, rows)


def test_nothing_is_told_of_a_night_without_a_swap(tmp_path: Path) -> None:
    event = from_usebio(tmp_path, as_usebio([(*row[:4], False) for row in mitchell()]))
    assert (event.pairs, [note for note in event.notes if "wrong way" in note.en]) == ((), [])


def test_the_same_numbers_in_both_lines_tell_nothing(tmp_path: Path) -> None:
    rows = mitchell(ew_from=1)
    file = tmp_path / "night.xml"
    file.write_text(as_usebio(rows), encoding="utf-8")
    event = read_usebio(file)
    assert len(competitors_of(event)) == 14
    assert event.pairs == ()
    assert not [note for note in event.notes if "wrong way" in note.en]


def test_a_number_much_in_both_lines_tells_nothing(tmp_path: Path) -> None:
    # Pair 1 sits NS on four of seven boards: nobody knows which line is its own, and it stays as it was read.
    rows = [(b, ns, ew, score, ns == 1 and b in (1, 2, 3)) for b, ns, ew, score, _ in mitchell()]
    event = from_usebio(tmp_path, as_usebio(rows))
    assert event.pairs == ()
    assert not [note for note in event.notes if "wrong way" in note.en]


def test_one_number_out_of_its_line_is_no_swap(tmp_path: Path) -> None:
    # On one line pair 9 is written NS and pair 10 EW: two numbers of the EW line.
    rows = [(*row[:4], False) for row in mitchell()]
    slip = rows.index(next(row for row in rows if row[2] == 10))
    rows[slip] = (rows[slip][0], 9, 10, rows[slip][3], False)
    rows = [row for n, row in enumerate(rows) if n == slip or not (row[0] == rows[slip][0] and row[2] == 9)]
    event = from_usebio(tmp_path, as_usebio(rows))
    assert not [note for note in event.notes if "wrong way" in note.en]


# --- PBN

COLUMNS = "PairId_NS;PairId_EW;Score_NS"


def as_pbn(rows: list[tuple[int, int, int, int, bool]], totals: str = "") -> str:
    tables = (
        one_board(*(f"{ew} {ns} {score}" if turned else f"{ns} {ew} {score}" for b, ns, ew, score, turned in rows if b == number),
                  columns=COLUMNS).replace('[Board "2"]', f'[Board "{number}"]\n{totals if number == 1 else ""}')
        for number in sorted({row[0] for row in rows})
    )
    return "\n".join(tables)


def test_a_pbn_with_a_rank_a_line_has_fourteen_pairs(tmp_path: Path) -> None:
    rows = mitchell()
    ranked = "\n".join(f"{(n - 1) % 7 + 1} {n}" for n in range(1, 15))
    file = tmp_path / "night.pbn"
    file.write_text(as_pbn(rows, f'[TotalScoreTable "Rank;PairId"]\n{ranked}\n'), encoding="utf-8")
    event = read_pbn(file)
    check_event(event)
    assert event.method.winners == 2
    assert_counted_by_hand(event, rows)
