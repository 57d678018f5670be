"""What a pairs event becomes as a document: every way of ranking, every kind of result."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from etui.bridge.event import Line, Method, Pair, PairsEvent, Penalty
from etui.bridge.session import score_event
from xlsheets.publish.colours import Palette
from xlsheets.publish.model import Cell, Document, Table, figure, shown
from xlsheets.publish.page import page
from xlsheets.publish.pairs_document import pairs_document

SCORES = (420, -50, 450, 170, -100, 620, 0, -430, 110)


def three_tables(**method: Any) -> PairsEvent:
    """A Mitchell of three tables, six boards: the NS pairs 1 to 3 sit, the EW pairs 4 to 6 move up."""
    lines = [
        Line(
            2 * rnd + board,
            str(table),
            str((table + rnd) % 3 + 4),
            table=table,
            round=rnd + 1,
            score=SCORES[(3 * rnd + board + 2 * table) % 9],
        )
        for rnd, table, board in product(range(3), (1, 2, 3), (1, 2))
    ]
    pairs = [Pair(str(n), "NS" if n < 4 else "EW", names=(f"Ann {n}", f"Bob {n}")) for n in range(1, 7)]
    return PairsEvent("Event", tuple(lines), tuple(pairs), Method(**method))


def document(event: PairsEvent, language: str = "en") -> Document:
    made = pairs_document(score_event(event), language)
    assert page(made, Palette()).startswith("<!DOCTYPE html>")
    return made


def section(made: Document, kind: str) -> Any:
    return next(each for each in made.sections if each.kind == kind)


def texts(table: Table, language: str = "en") -> list[list[str]]:
    return [[shown(cell, column, language) for cell, column in zip(row, table.columns, strict=True)] for row in table.rows]


def headings(table: Table) -> list[str]:
    return [column.heading for column in table.columns]


def test_imps_are_ranked_by_their_mean_and_show_their_sum() -> None:
    event = three_tables(scoring="cross-IMPs")
    scored = score_event(event)
    made = document(event)
    [ns, ew] = section(made, "rankings").groups
    assert headings(ns.tables[0])[:6] == ["Place", "Pair", "Names", "IMPs", "Mean", "Boards"]
    assert sum(row[3].value for group in (ns, ew) for row in group.tables[0].rows) == pytest.approx(0, abs=1e-9)
    best = scored.rankings[0].rows[0].competitor
    assert ns.tables[0].rows[0][4].value == float(scored.totals.share(best))
    assert ns.chart is not None
    assert ns.chart.middle == 0.0
    board = section(made, "tables").groups[0].tables[0]
    assert headings(board)[-2:] == ["IMPs NS", "IMPs EW"]
    assert all(row[-2].value == -row[-1].value for row in board.rows)
    assert section(made, "cards").groups[0].facts[0].endswith("\u00a0IMPs")
    assert made.method == "Scored by cross-IMPs"


def test_handicaps_have_a_ranking_of_their_own() -> None:
    event = three_tables()
    event = replace(event, pairs=tuple(replace(pair, handicap=Fraction(int(pair.number))) for pair in event.pairs))
    groups = section(document(event), "rankings").groups
    assert [group.title for group in groups] == [
        "North-South",
        "East-West",
        "North-South, with handicap",
        "East-West, with handicap",
    ]
    for plain, second in zip(groups[:2], groups[2:], strict=True):
        before = {row[1].value: row[3].value for row in plain.tables[0].rows}
        for row in second.tables[0].rows:
            assert row[3].value == before[row[1].value]
            assert row[4].value == float(row[1].value)
            assert row[5].value == pytest.approx(row[3].value + row[4].value)


def test_article_82_is_one_list_that_names_the_line() -> None:
    [single] = section(document(three_tables(ranking="article 82"), "fr"), "rankings").groups
    assert single.title == "Classement unique (article 82)"
    assert sorted(str(row[1].value).split()[1] for row in single.tables[0].rows) == ["EO"] * 3 + ["NS"] * 3


def test_sections_scored_alone_have_a_list_each_and_say_so_on_the_boards() -> None:
    event = three_tables(sections="alone")
    lines = [replace(line, section=letter) for letter in "AB" for line in event.lines]
    pairs = [replace(pair, section=letter) for letter in "AB" for pair in event.pairs]
    made = document(replace(event, lines=tuple(lines), pairs=tuple(pairs)))
    assert [group.title for group in section(made, "rankings").groups] == [
        f"Section {letter} – {line}" for letter in "AB" for line in ("North-South", "East-West")
    ]
    results, frequencies = section(made, "tables").groups[0].tables
    assert headings(results)[0] == headings(frequencies)[0] == "Section"
    assert {row[0].value for row in results.rows} == {"A", "B"}
    assert sum(row[2].value for row in frequencies.rows) == 6
    assert len({group.anchor for group in section(made, "cards").groups}) == 12


def test_a_pair_that_plays_both_ways_has_its_own_sign_on_each_board() -> None:
    event = PairsEvent(
        "Howell",
        (Line(1, "1", "2", score=420), Line(2, "2", "1", score=-50), Line(1, "3", "4", score=170), Line(2, "4", "3", score=100)),
        method=Method(winners=1),
    )
    card = next(group for group in section(document(event), "cards").groups if group.title == "1").tables[0]
    assert [row[:1] + row[1:2] for row in texts(card)] == [["1", "NS"], ["2", "EW"]]
    assert [row[headings(card).index("Score")] for row in texts(card)] == ["420", "50"]
    assert [row[headings(card).index("Opponents")] for row in texts(card)] == ["EW 2", "NS 2"]


def test_groups_that_are_not_compared_are_counted_apart() -> None:
    event = PairsEvent("Fouled", tuple(Line(1, str(n), str(n + 10), score=420, group="A" if n < 4 else "B") for n in range(1, 8)))
    frequencies = section(document(event), "tables").groups[0].tables[1]
    assert [(row[0].value, row[1].value, row[2].value) for row in frequencies.rows] == [("A", 420, 3), ("B", 420, 4)]


def test_contracts_are_shown_with_suit_symbols_and_kept_in_the_language_s_letters() -> None:
    event = PairsEvent(
        "Bids",
        (
            Line(1, "1", "2", contract="4HX", declarer="W", tricks=9),
            Line(1, "3", "4", contract="3NT", declarer="N", tricks=9),
            Line(1, "5", "6", contract="PASS", score=0),
            Line(1, "7", "8", adjusted="A+/A-"),
            Line(1, "9", "10"),
        ),
    )
    for language, written, drawn in (
        ("fr", ["4CX", "3SA", "PASSE", "M+/M-", None], "4♥X"),
        ("en", ["4HX", "3NT", "PASS", "A+/A-", None], "4♥X"),
    ):
        table = section(document(event, language), "tables").groups[0].tables[0]
        by_pair = {row[0].value: row for row in table.rows}
        assert [by_pair[n][2].value for n in (1, 3, 5, 7, 9)] == written
        assert by_pair[1][2].shown == drawn
        assert [by_pair[1][3].value, by_pair[1][4].shown, by_pair[1][5].value] == ["O" if language == "fr" else "W", "-1", 100]


def test_a_session_with_no_result_yet_is_a_page_without_rankings() -> None:
    event = three_tables(state="in progress")
    made = document(replace(event, lines=tuple(replace(line, score=None) for line in event.lines)))
    assert made.provisional == "Provisional: 0 of 18 results"
    assert [each.kind for each in made.sections if each.kind == "cards"] == []
    assert len(section(made, "tables").groups) == 6


def test_decisions_are_told_with_the_spaces_of_french() -> None:
    event = replace(three_tables(), penalties=(Penalty("1", Fraction(10), why="retard"),))
    [line] = section(document(event, "fr"), "notes").lines
    assert line.startswith("NS 1\u00a0: pénalité de 10\u00a0% d'un top")


@pytest.mark.parametrize(
    ("value", "digits", "language", "text"),
    [
        (61.058, 2, "fr", "61,06"),
        (-0.001, 2, "en", "0.00"),
        (0, 0, "fr", "0"),
        (-50, 0, "en", "-50"),
        (2.5, 3, "en", "2.500"),
    ],
)
def test_figures(value: float, digits: int, language: str, text: str) -> None:
    assert figure(value, digits, language) == text


def test_a_shared_place_keeps_its_number() -> None:
    event = PairsEvent(
        "Tie",
        tuple(Line(board, str(n), str(n + 10), score=420) for board in (1, 2) for n in (1, 2, 3)),
        method=Method(tiebreaks=()),
    )
    table = section(document(event), "rankings").groups[0].tables[0]
    assert [row[0] for row in table.rows] == [Cell(1, "1=")] * 3
