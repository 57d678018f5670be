"""A cup's workbook: what is typed gives the cup back, and every match has its place on paper."""

from __future__ import annotations

import io
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from etui.cup.draw import draw
from etui.cup.model import VARIANTS, Cup, CupSettings, Entry, Result
from etui.cup.simulation import POLICIES, play_out
from xlsheets.commands.simulate_cup import named, with_boards
from xlsheets.cup_book import CUP_ROWS, SETTINGS_ROW, CupBook, cup_book
from xlsheets.cup_cells import every_match, typed_of
from xlsheets.live.cup_layout import PLACES, STAGES, layout_of
from xlsheets.live.cup_typed import SETTINGS, read_cup
from xlsheets.resources import club_template
from xlsheets.sheets.cup_bracket import TOP
from xlsheets.sheets.cup_workbook import cup_workbook
from xlsheets.workbook import A4

SIZES = [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]


def made(count: int, rounds: int | None, language: str = "en", boards: int = 0, **chosen: Any) -> CupBook:
    cup_settings = CupSettings(title="Spring Cup", teams=bool(boards), boards=boards, **chosen)
    cup = play_out(draw(cup_settings, named(count, 3, bool(boards), boards)), POLICIES["random"], Random(7), rounds=rounds)
    return cup_book(with_boards(cup, 7) if boards else cup, language, "calc")


def saved(book: CupBook) -> Any:
    return load_workbook(io.BytesIO(cup_workbook(book, club_template())))


# --- what is typed gives the cup back ---

@st.composite
def cups(drawn: st.DrawFn) -> Cup:
    variant = drawn(st.sampled_from(VARIANTS))
    double, boards = "double" in variant, drawn(st.sampled_from([0, 0, 3]))
    chosen = CupSettings(
        variant=variant, reset=double and drawn(st.booleans()), third_place=not double and drawn(st.booleans()),
        colours=drawn(st.sampled_from(("alternate", "top-white", "drawn"))),
        drops=drawn(st.sampled_from(("alternating", "spread"))),
        teams=bool(boards), boards=boards, seed=drawn(st.integers(0, 99)), keep_apart=drawn(st.sampled_from(("", "club"))),
        tiebreaks=drawn(st.sampled_from((("manual",), ("pairing number", "manual"), ()))),
        scope=drawn(st.sampled_from(("match", "tournament"))), scoring=drawn(st.sampled_from(("games", "points"))),
    )
    cup = draw(chosen, named(drawn(st.integers(2, 17)), drawn(st.integers(1, 9)), bool(boards), boards))
    cup = play_out(cup, POLICIES["random"], Random(drawn(st.integers(0, 99))), rounds=drawn(st.sampled_from((None, 0, 1, 2, 3))))
    return with_boards(cup, 1) if boards else cup


@settings(max_examples=40, deadline=None)
@given(cups(), st.sampled_from(("en", "fr")))
def test_the_typed_cells_say_the_whole_cup(cup: Cup, language: str) -> None:
    read = read_cup(typed_of(cup, language))
    assert read.slips == ()
    again = read.cup
    assert again.settings == cup.settings
    assert (again.paired, again.draw, again.results, again.winners) == (cup.paired, cup.draw, cup.results, cup.winners)
    assert [entry.name for entry in again.entries] == [entry.name for entry in cup.entries]
    for name, sides in read.written.items():
        assert read.state.matches[name].sides == sides


def test_absences_play_off_winners_and_withdrawals_are_typed_and_read() -> None:
    cup = play_out(draw(CupSettings(), named(4, 1, False, 0)), POLICIES["favourites"], Random(1), rounds=1)
    results = {("M1", 1): Result.of(0.5, 0.5), ("M2", 1): Result.forfeit(1)}
    half = replace(cup, results=results, winners={"M1": 1}, withdrawn={2: 1})
    again = read_cup(typed_of(half, "fr")).cup
    assert (again.results, again.winners, again.withdrawn) == (half.results, half.winners, half.withdrawn)


# --- the bracket on paper ---

@pytest.mark.parametrize("variant", ["single", "double"])
@pytest.mark.parametrize("size", SIZES)
def test_every_match_is_drawn_once_and_no_two_boxes_touch(size: int, variant: str) -> None:
    chosen = CupSettings(variant=variant, reset=variant == "double", third_place=variant == "single")     # type: ignore[arg-type]
    layout = layout_of(size, chosen)
    placed = [match for panel in layout.panels for match in panel.placed]
    assert Counter(match.match for match in placed) == Counter(match.id for match in every_match(size, chosen))
    boxes = Counter((match.row + side, match.column) for match in placed for side in (0, 1))
    assert set(boxes.values()) == {1}
    headings = {(heading.row, heading.column) for panel in layout.panels for heading in panel.headings}
    assert not headings & set(boxes)
    assert max(row for row, _ in boxes) < layout.rows
    assert max(column for _, column in boxes) + 2 < layout.columns


@pytest.mark.parametrize("variant", ["single", "double"])
@pytest.mark.parametrize("size", SIZES)
def test_a_panel_is_never_higher_or_wider_than_a_page_can_show(size: int, variant: str) -> None:
    for panel in layout_of(size, CupSettings(variant=variant)).panels:                                    # type: ignore[arg-type]
        assert max(Counter(match.column for match in panel.placed).values()) <= PLACES // 2
        assert len({heading.column for heading in panel.headings}) <= STAGES


@pytest.mark.parametrize("variant", ["single", "double"])
@pytest.mark.parametrize("size", SIZES[:8])
def test_a_line_leads_to_the_match_that_waits_for_its_winner(size: int, variant: str) -> None:
    chosen = CupSettings(variant=variant)                                                                 # type: ignore[arg-type]
    sources = {match.id: match.sources for match in every_match(size, chosen)}
    for panel in layout_of(size, chosen).panels:
        at = {(match.row, match.column): match.match for match in panel.placed}
        for match in panel.placed:
            if match.onward is not None:
                onward = at[match.onward, match.column + 3]
                assert any((source.kind, source.match) == ("winner", match.match) for source in sources[onward])


def test_the_bracket_shows_names_scores_and_who_is_awaited() -> None:
    book = made(6, 2)
    grid = book.shown("cup bracket")
    place = {match.match: match for panel in book.layout.panels for match in panel.placed}
    names = {seed: f"{seed} {book.read.cup.entry(seed).name}" for seed in range(1, 7)}
    final, bye = place["M7"], place["M1"]
    assert [grid[bye.row + side][bye.column] for side in (0, 1)] == [names[1], "bye"]
    assert [grid[final.row + side][final.column] for side in (0, 1)] == ["winner of M5", "winner of M6"]
    assert grid[final.row][final.column + 1] == "M7"
    scores, second = book.read.cup.results["M2", 1].scores, place["M2"]
    for side in (0, 1):
        shown = grid[second.row + side][second.column + 1:second.column + 3]
        assert shown == [str(int(scores[side])), "•" if scores[side] == max(scores) else ""]


# --- the file ---

@pytest.mark.parametrize(
    ("count", "chosen"), [(6, {"third_place": True}), (20, {}), (16, {"variant": "double", "reset": True}), (64, {})],
)
def test_the_bracket_is_one_page_wide_and_breaks_between_panels(count: int, chosen: dict[str, Any]) -> None:
    book = made(count, 1, **chosen)
    sheet = saved(book)[book.titles["cup_bracket"]]
    landscape = sheet.page_setup.orientation == "landscape"
    page = (A4[1] if landscape else A4[0]) - 72 * (sheet.page_margins.left + sheet.page_margins.right)
    digits = sum(sheet.column_dimensions[get_column_letter(n)].width for n in range(1, book.layout.columns + 1))
    assert digits * 0.507 * 11 * 96 / 72 * 72 / 96 * sheet.page_setup.scale / 100 <= page * 1.12
    starts = {TOP + panel.row for panel in book.layout.panels}
    assert all(brk.id + 1 in starts for brk in sheet.row_breaks.brk)
    assert sheet.print_title_rows


def test_512_entries_draw_and_print() -> None:
    book = made(512, 1)
    sheets = saved(book)
    draw_tab, bracket_tab = sheets[book.titles["cup_draw"]], sheets[book.titles["cup_bracket"]]
    assert draw_tab.max_row == 4 + 512
    assert draw_tab.print_title_rows == "$1:$4"
    assert len(bracket_tab.row_breaks.brk) == 16                              # sixteen parts of 32 places, and the last rounds
    assert "Bracket (16 of 16)" in {row[0].value for row in bracket_tab.iter_rows(max_col=1)} | {
        row[0] for row in book.shown("cup bracket")}


def test_results_are_cells_of_text_and_only_the_round_being_played_is_open() -> None:
    book = made(8, 2)
    sheet = saved(book)[book.titles["cup_matches"]]
    first = book.games_column + book.result_columns.start
    for row, rnd in enumerate(book.rounds_of_games, 5):
        for column in range(first, first + len(book.result_columns)):
            cell = sheet.cell(row, column)
            assert cell.number_format == "@"
            assert cell.protection.locked == (rnd != 2)                       # eight entries: no byes, all are played
    assert sheet.protection.sheet


@pytest.mark.parametrize("rounds", [0, 1])
def test_the_draw_settings_are_open_until_round_1_is_paired(rounds: int) -> None:
    book = made(5, rounds)
    sheets = saved(book)
    sheet, entries = sheets[book.titles["session"]], sheets[book.titles["cup_entries"]]
    for name in ("colours", "group by", "keep apart", "seed", "scoring"):
        assert sheet.cell(CUP_ROWS[name], 2).protection.locked == bool(rounds)
    for name in ("tie-break 1", "scope"):
        assert not sheet.cell(CUP_ROWS[name], 2).protection.locked
    for name in ("variant", "paired"):
        assert sheet.cell(CUP_ROWS[name], 2).protection.locked
    assert not entries.cell(5, 2).protection.locked
    assert entries.cell(5 + 7, 2).protection.locked == bool(rounds)               # the row of a late entry
    assert sheet.cell(SETTINGS_ROW + SETTINGS.index("paired"), 2).value == rounds


def test_a_name_that_looks_like_a_formula_stays_a_name() -> None:
    cup = draw(CupSettings(), [Entry("1", "=HYPERLINK(\"x\")", 2000), Entry("2", "+33", 1900), Entry("3", "@Zoé", 1800)])
    sheet = saved(cup_book(cup, "fr", "calc"))["Inscrits"]
    assert [(sheet.cell(row, 2).value, sheet.cell(row, 2).data_type) for row in (5, 6, 7)] == [
        ("=HYPERLINK(\"x\")", "s"), ("+33", "s"), ("@Zoé", "s")]


def test_the_same_cup_gives_the_same_bytes(tmp_path: Path) -> None:
    from datetime import datetime

    book, created = made(7, 2, "fr", boards=4, variant="two-leg"), datetime(2026, 11, 29)
    assert cup_workbook(book, club_template(), created) == cup_workbook(book, club_template(), created)
