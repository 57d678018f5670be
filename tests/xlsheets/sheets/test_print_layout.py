"""What comes out of the printer on club night, read from the workbooks by a reader of the file that is not ours.

Text is measured with the published widths of Helvetica, which Arial and Liberation Sans share (Adobe Core 14 AFM files).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.drawing.image import Image
from openpyxl.styles import Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from etui.bridge.event import Line, Method, Pair, PairsEvent
from etui.errors import EtuiError
from xlsheets.books import pairs_workbook
from xlsheets.cli import main
from xlsheets.pairs_book import PairsBook
from xlsheets.resources import club_template, folder
from xlsheets.sheets.titles import date_in_words

ROOT = Path(__file__).resolve().parents[3]
A4 = (210 / 25.4 * 72, 297 / 25.4 * 72)                 # points
DIGIT = 5.56                                            # points: a digit of Helvetica 10, the unit of column widths
TABS = {"fr": ("Séance", "Joueurs", "Mouvement", "Fiches de table", "Feuilles ambulantes", "Calcul", "Classement", "Donnes"),
        "en": ("Session", "Players", "Movement", "Table cards", "Travellers", "Scoring", "Ranking", "Boards")}
BOOKS: dict[str, tuple[str, ...]] = {
    "3 tables": ("fr", "new", "mitchell", "--tables", "3"),
    "5 tables": ("en", "new", "mitchell", "--tables", "5", "--boards", "25"),
    "8 tables, shared boards": ("fr", "new", "mitchell", "--tables", "8", "--boards", "24", "--even", "share"),
    "7 tables, half table": ("en", "new", "mitchell", "--tables", "7", "--boards", "21", "--missing", "14"),
    "13 tables": ("fr", "new", "mitchell", "--tables", "13", "--boards", "26"),
    "16 tables, one ranking": ("en", "new", "mitchell", "--tables", "16", "--arrow-switch", "1"),
    "2 sections of 6": ("fr", "new", "mitchell", "--tables", "6", "--boards", "24", "--sections", "A,B"),
    "24 tables": ("en", "new", "mitchell", "--tables", "24", "--boards", "24"),
    "40 tables": ("fr", "new", "mitchell", "--tables", "40"),
    "French import": ("fr", "import", str(ROOT / "samples/fr-mardi/mardi.pbn")),
    "English import": ("en", "import", str(ROOT / "samples/en-tuesday/tuesday.xml")),
}
# Helvetica and Helvetica-Bold, thousandths of an em: letters that headings and names are made of; others near enough.
PLAIN = dict(zip("abcdefghijklmnopqrstuvwxyz", (556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556,
                 556, 333, 500, 278, 556, 500, 722, 500, 500, 500), strict=True))
PLAIN |= dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667,
                  778, 722, 667, 611, 722, 667, 944, 667, 667, 611), strict=True))
PLAIN |= dict.fromkeys("éèêëàâôûùç", 556) | {"É": 667, "î": 278, "ï": 278, " ": 278, "-": 333, "–": 556, "'": 191, "’": 222}
PLAIN["\u00a0"] = PLAIN[" "]
BOLD = dict(zip("abcdefghijklmnopqrstuvwxyz", (556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611,
                611, 389, 556, 333, 611, 556, 778, 556, 556, 500), strict=True))
BOLD |= PLAIN | BOLD | dict.fromkeys("BDHKNRU", 722)


def width(text: str, points: float, *, bold: bool = False) -> float:
    """Points of a text on one line."""
    return sum((BOLD if bold else PLAIN).get(letter, 600) for letter in text) * points / 1000


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Workbook]:
    target, made = tmp_path_factory.mktemp("books"), {}
    for name, (language, *arguments) in BOOKS.items():
        path = target / f"{len(made)}.xlsx"
        assert main([*arguments, "--lang", language, "-o", str(path)]) == 0
        made[name] = load_workbook(path)
    return made


@pytest.fixture(params=BOOKS)
def book(request: pytest.FixtureRequest, books: dict[str, Workbook]) -> Workbook:
    return books[request.param]


def tab(book: Workbook, number: int) -> Worksheet:
    """A tab by its place in TABS, in whichever language."""
    names = [titles[number] for titles in TABS.values() if titles[number] in book.sheetnames and titles[0] in book.sheetnames]
    return book[names[0]]


def visible(book: Workbook) -> list[Worksheet]:
    return [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]


def printed_columns(sheet: Worksheet) -> tuple[int, int]:
    area = re.fullmatch(r"'?.*?'?!?\$([A-Z]+)\$(\d+):\$([A-Z]+)\$(\d+)", sheet.print_area)
    assert area is not None, f"{sheet.title} has no print area"
    from openpyxl.utils import column_index_from_string as index

    assert (area[1], area[2]) == ("A", "1")
    return index(area[3]), int(area[4])


def column_points(sheet: Worksheet, first: int, last: int) -> float:
    found = 0.0
    for number in range(first, last + 1):
        dimension = sheet.column_dimensions.get(get_column_letter(number))
        if dimension is None or not dimension.hidden:
            found += DIGIT * (dimension.width if dimension is not None else 8.43)
    return found


def row_points(sheet: Worksheet, first: int, last: int) -> float:
    return sum(sheet.row_dimensions[row].height or 15.0 for row in range(first, last + 1))


def paper(sheet: Worksheet) -> tuple[float, float]:
    """What the margins leave of the page, in points of the sheet."""
    across, down = A4[::-1] if sheet.page_setup.orientation == "landscape" else A4
    m, scale = sheet.page_margins, sheet.page_setup.scale / 100
    return (across - 72 * (m.left + m.right)) / scale, (down - 72 * (m.top + m.bottom)) / scale


def repeated_rows(sheet: Worksheet) -> int:
    titles = sheet.print_title_rows
    return int(titles.replace("$", "").partition(":")[2]) if titles else 0


def pages(sheet: Worksheet) -> Iterator[tuple[int, int]]:
    """First and last row of each page, as the breaks cut the print area below the repeated rows."""
    _, last = printed_columns(sheet)
    breaks = sorted(found.id for found in sheet.row_breaks.brk)
    start = repeated_rows(sheet) + 1
    for end in [*breaks, last]:
        if end >= start:
            yield start, end
            start = end + 1


# --- Every tab, every size ---

def test_every_tab_is_set_up_for_a4(book: Workbook) -> None:
    for sheet in visible(book):
        assert str(sheet.page_setup.paperSize) == "9", sheet.title
        assert sheet.page_setup.orientation in ("portrait", "landscape"), sheet.title
        fit = sheet.sheet_properties.pageSetUpPr
        assert fit is None or not fit.fitToPage, "Excel would ignore our page breaks"
        assert 50 <= sheet.page_setup.scale <= 120, (sheet.title, sheet.page_setup.scale)


def test_no_tab_spills_over_the_right_edge(book: Workbook) -> None:
    for sheet in visible(book):
        last, _ = printed_columns(sheet)
        labels = 2 if sheet.print_title_cols else 0
        start = 1
        for end in [*sorted(found.id for found in sheet.col_breaks.brk), last]:
            shown = column_points(sheet, start, end) + (column_points(sheet, 1, labels) if start > 1 else 0)
            assert shown <= paper(sheet)[0] + 0.5, (sheet.title, start, end)
            start = end + 1


def test_a_page_is_well_filled_across(book: Workbook) -> None:
    """A list shrunk for nothing cannot be read from where it hangs."""
    for number in (3, 4, 6):
        sheet = tab(book, number) if TABS["en"][number] in book.sheetnames or TABS["fr"][number] in book.sheetnames else None
        if sheet is not None:
            last, _ = printed_columns(sheet)
            assert column_points(sheet, 1, last) >= 0.75 * paper(sheet)[0], sheet.title


def test_no_page_is_cut_where_we_did_not_cut_it(book: Workbook) -> None:
    """Between two page breaks everything fits on a page, so that the printer adds no break of its own."""
    for sheet in visible(book):
        head = row_points(sheet, 1, repeated_rows(sheet))
        for start, end in pages(sheet):
            assert head + row_points(sheet, start, end) <= paper(sheet)[1], (sheet.title, start, end)


def test_lists_repeat_their_headings(book: Workbook) -> None:
    for number in (1, 4, 5, 7):
        sheet = tab(book, number)
        assert repeated_rows(sheet) == 4, sheet.title
        assert all(sheet.cell(4, column).value for column in (1, 4)), sheet.title
    assert repeated_rows(tab(book, 6)) >= 3


def test_travellers_and_scores_break_between_boards(book: Workbook) -> None:
    boards = [tab(book, 4).cell(row, 1).value for row in range(5, tab(book, 4).max_row + 1)]
    for number in (4, 5):
        breaks = [found.id for found in tab(book, number).row_breaks.brk]
        assert all(boards[row - 5] != boards[row - 4] for row in breaks), (number, breaks)


def test_a_line_parts_each_board_from_the_one_before(book: Workbook) -> None:
    sheet = tab(book, 4)
    for row in range(6, sheet.max_row + 1):
        changes = sheet.cell(row, 1).value != sheet.cell(row - 1, 1).value
        assert (sheet.cell(row, 7).border.top.style == "medium") == changes, row


def test_the_boards_tab_breaks_between_boards(book: Workbook) -> None:
    sheet = tab(book, 7)
    starts = {row for row in range(5, sheet.max_row + 1) if isinstance(sheet.cell(row, 1).value, int)}
    breaks = [found.id + 1 for found in sheet.row_breaks.brk]
    assert set(breaks) <= starts
    assert [sheet.cell(row, 1).border.top.style for row in starts] == ["medium"] * len(starts)


def test_a_card_is_never_cut_and_two_are_parted_by_a_dashed_line(book: Workbook) -> None:
    sheet = tab(book, 3)
    cards = [row for row in range(1, sheet.max_row + 1) if str(sheet.cell(row, 1).value).startswith("Table ")]
    assert len(cards) >= 3
    after_break = [found.id + 1 for found in sheet.row_breaks.brk]
    assert set(after_break) <= set(cards)
    for row in cards[1:]:
        dashed = sheet.cell(row - 1, 1).border.top.style == "dashed"
        assert dashed != (row in after_break), row
    assert all(sheet.cell(row, 1).font.sz >= 24 for row in cards)


def test_a_movement_breaks_between_rounds_and_between_tables(book: Workbook) -> None:
    sheet = tab(book, 2)
    rounds = {merged.min_row for merged in sheet.merged_cells.ranges
              if (merged.min_col, merged.max_col) == (1, 1) and merged.max_row - merged.min_row == 2}
    assert rounds
    for found in sheet.row_breaks.brk:
        following = found.id + 1
        assert following in rounds or "Section" in str(sheet.cell(following, 1).value), found.id
    for found in sheet.col_breaks.brk:
        assert "Table" in str(sheet.cell(4, found.id).value)
        assert "Table" in str(sheet.cell(4, found.id + 1).value)


def test_no_list_and_no_chart_of_the_ranking_is_cut(book: Workbook) -> None:
    sheet = tab(book, 6)
    cut = [found.id for found in sheet.row_breaks.brk]
    assert len(sheet._charts) in (1, 2)
    for chart in sheet._charts:
        top, bottom = chart.anchor._from.row + 1, chart.anchor.to.row
        assert not [row for row in cut if top <= row < bottom]
        assert bottom <= printed_columns(sheet)[1]
    names = [name for name in book.defined_names if re.fullmatch(r"etui_ranking_\d+", name)]
    assert len(names) == len(sheet._charts)
    for name in names:
        first, last = map(int, re.findall(r"\$(\d+)", book.defined_names[name].attr_text))
        assert not [row for row in cut if first <= row < last]


# --- Words and names in their columns ---

def headings(sheet: Worksheet) -> Iterator[tuple[Any, float]]:
    """Heading cells that are printed, with the width of their column in points."""
    last, end = printed_columns(sheet)
    for row in sheet.iter_rows(min_row=3, max_row=min(end, 400), max_col=last):
        for cell in row:
            hidden = sheet.column_dimensions[get_column_letter(cell.column)].hidden if hasattr(cell, "column") else False
            if cell.value and cell.style == "Etui Heading" and not hidden:
                yield cell, column_points(sheet, cell.column, cell.column)


def test_no_heading_is_clipped(book: Workbook) -> None:
    for sheet in visible(book):
        for cell, room in headings(sheet):
            text = cell.value if isinstance(cell.value, str) else cell.value.text
            words = max(re.findall(r'"([^"]*)"', text)[1:], key=len).split() if text.startswith("=") else text.split()
            assert max(width(word, 10, bold=True) for word in words) <= room - 1, (sheet.title, cell.value, room)
            lines, line = 1, 0.0
            for word in words:
                advance = width(word, 10, bold=True) + (width(" ", 10, bold=True) if line else 0)
                lines, line = (lines, line + advance) if line + advance <= room - 3 else (lines + 1, width(word, 10, bold=True))
            assert (sheet.row_dimensions[cell.row].height or 15) >= 11.5 * lines, (sheet.title, cell.value)


SIXTY = "Marie-Antoinette de Montalembert – Jean-Christophe Vandenber"


def named_night(names: tuple[str, str], **method: Any) -> PairsEvent:
    """Two sections of three tables, a score everywhere, every player of the same long name."""
    lines, pairs = [], []
    for section in "AB":
        for board in (1, 2, 3):
            for table in (1, 2, 3):
                ew = 4 + (board + table) % 3
                lines.append(Line(board, str(table), str(ew), section=section, table=table, round=board, score=100 * table))
        pairs += [Pair(str(n), "NS" if n < 4 else "EW", section, names=names) for n in range(1, 7)]
    return PairsEvent(title="Essai", lines=tuple(lines), pairs=tuple(pairs), method=Method(**method))


def saved(event: PairsEvent, tmp_path: Path, template: Path | None = None, language: str = "fr") -> Workbook:
    path = tmp_path / "night.xlsx"
    path.write_bytes(pairs_workbook(PairsBook(event, language, "calc"), template or club_template()))
    return load_workbook(path)


def test_a_name_of_sixty_letters_shrinks_to_its_cell(tmp_path: Path) -> None:
    assert len(SIXTY) == 60
    one, other = SIXTY.split(" – ")
    book = saved(named_night((one, other)), tmp_path)
    players, ranking = book["Joueurs"], book["Classement"]
    for sheet, columns in ((players, "DE"), (ranking, "C")):
        row = 6 if sheet is ranking else 5
        for column in columns:
            assert sheet[f"{column}{row}"].alignment.shrink_to_fit, (sheet.title, column)
    room = DIGIT * ranking.column_dimensions["C"].width - 8
    assert width(SIXTY, ranking["C6"].font.sz) * 0.65 <= room, "shrunk to less than two thirds, it cannot be read"


def test_a_name_of_sixty_letters_takes_two_lines_of_a_card(books: dict[str, Workbook]) -> None:
    for name in ("5 tables", "13 tables", "24 tables", "40 tables"):
        sheet = tab(books[name], 3)
        for column in "CE":
            cell = sheet[f"{column}5"]
            assert cell.alignment.wrap_text
            room = DIGIT * sheet.column_dimensions[column].width - 4
            one, other = SIXTY.split(" – ")
            assert max(width(f"{one} –", cell.font.sz), width(other, cell.font.sz)) <= room
            assert sheet.row_dimensions[5].height >= 2 * 1.15 * cell.font.sz, name


def test_e_mail_addresses_are_never_printed(book: Workbook) -> None:
    sheet = tab(book, 1)
    last, _ = printed_columns(sheet)
    assert last < 9
    assert "@" not in "".join(str(sheet.cell(5, column).value) for column in range(1, last + 1))


def test_the_titles_follow_the_session_tab(book: Workbook) -> None:
    session = tab(book, 0)
    for number in (1, 2, 4, 5, 6, 7):
        sheet = tab(book, number)
        assert f"{session.title}!$B$3" in sheet["A1"].value.replace("'", ""), sheet.title
        assert any(str(merged).startswith("A1:") for merged in sheet.merged_cells.ranges), sheet.title
        assert sheet["A1"].alignment.shrink_to_fit


@pytest.mark.parametrize(("written", "english", "french"), [
    ("2026-11-24", "Tuesday 24 November 2026", "mardi 24 novembre 2026"),
    ("2026-03-01", "Sunday 1 March 2026", "dimanche 1er mars 2026"),
    ("2024-02-29", "Thursday 29 February 2024", "jeudi 29 février 2024"),
    ("24/11/2026", "24/11/2026", "24/11/2026"), ("", "", ""), ("2026-13-01", "2026-13-01", "2026-13-01"),
])
def test_dates_are_told_in_words(written: str, english: str, french: str) -> None:
    assert (date_in_words(written, "en"), date_in_words(written, "fr")) == (english, french)


def test_every_day_of_a_year_has_its_own_name() -> None:
    names = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    for number in range(date(2027, 1, 1).toordinal(), date(2028, 1, 1).toordinal()):
        day = date.fromordinal(number)
        assert date_in_words(day.isoformat(), "en").startswith(names[day.weekday()])


# --- Typing, colours ---

def test_what_is_typed_is_unlocked_and_coloured_and_what_is_calculated_is_neither(book: Workbook) -> None:
    for sheet in visible(book):
        assert sheet.protection.sheet, sheet.title
        for row in sheet.iter_rows(max_row=60, max_col=20):
            for cell in row:
                formula = cell.data_type == "f" or not isinstance(cell.value, str | int | float | type(None))
                assert not (formula and not cell.protection.locked), (sheet.title, cell.coordinate)
                coloured = cell.fill.fgColor.rgb[-6:] == "FFF8DC"
                assert coloured == (not cell.protection.locked), (sheet.title, cell.coordinate)


def grey(rgb: str) -> float:
    red, green, blue = (int(rgb[-6:][i:i + 2], 16) for i in (0, 2, 4))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def test_missing_and_wrong_can_be_told_apart_on_a_grey_printer(book: Workbook) -> None:
    for number in (4, 5):
        rules = [rule for rules in tab(book, number).conditional_formatting for rule in rules.rules]
        shades = [grey(rule.dxf.fill.bgColor.rgb) for rule in rules]
        assert len(shades) == 2
        assert abs(shades[0] - shades[1]) > 20
        assert [bool(rule.dxf.font and rule.dxf.font.b) for rule in rules] == [False, True]


def test_every_cell_to_type_a_result_in_says_what_to_type(book: Workbook) -> None:
    sheet = tab(book, 4)
    told = {str(ref)[0]: rule.prompt for rule in sheet.data_validations.dataValidation for ref in rule.sqref}
    assert set(told) == set("EFGHIJKL")
    assert all(told.values())
    french = sheet.title == TABS["fr"][4]
    assert ("vide si pas jouée" in told["J"]) == french
    assert ("leave blank" in told["J"]) != french


def test_every_setting_offers_its_choices(book: Workbook) -> None:
    sheet = tab(book, 0)
    lists = {str(rule.sqref): rule.formula1 for rule in sheet.data_validations.dataValidation if rule.type == "list"}
    assert len(lists) == 12
    for cell, formula in lists.items():
        if formula.startswith('"'):
            offered = formula.strip('"').split(",")
        else:
            offered = [row[0].value for row in sheet[formula.replace("$", "")]]
            assert sheet.column_dimensions[re.match(r"\$([A-Z]+)", formula)[1]].hidden      # type: ignore[index]
        assert sheet[cell].value in (*offered, None), cell
        assert len(offered) >= 2


def test_french_text_never_breaks_before_a_colon_or_inside_quotation_marks(books: dict[str, Workbook]) -> None:
    sheet = books["13 tables"]["Feuilles ambulantes"]
    prompts = [rule.prompt for rule in sheet.data_validations.dataValidation]
    hints = [books["13 tables"]["Séance"].cell(row, 3).value or "" for row in range(1, 30)]
    assert sum("\u00a0" in text for text in (*prompts, *hints)) >= 8
    for text in (*prompts, *hints, sheet["A2"].value):
        assert not re.search(r" [:;!?»]|« ", text), text


# --- The club's own template ---

def restyled(path: Path, *, logo: bool = True) -> Path:
    template = load_workbook(club_template())
    sheet = template.active
    sheet["A1"] = "Bridge & Cie"
    sheet.page_margins.left = sheet.page_margins.right = 1.0
    sheet.oddFooter.center.text = "Imprimé par le club"
    for style in template._named_styles:
        if style.name.startswith("Etui"):
            style.font = Font(name="Georgia", size=style.font.sz, bold=style.font.b, color=style.font.color)
    template._named_styles["Etui Heading"].fill = PatternFill("solid", fgColor="5B1E4F")
    if logo:
        drawing = pytest.importorskip("PIL.Image")
        drawing.new("RGB", (300, 120), "#5B1E4F").save(path.with_suffix(".png"))
        sheet.add_image(Image(path.with_suffix(".png")), "A1")
    template.save(path)
    return path


def test_the_workbook_follows_the_club_s_template(tmp_path: Path) -> None:
    book = saved(named_night(("Anne", "Luc")), tmp_path, restyled(tmp_path / "club.xlsx"))
    for sheet in visible(book):
        assert sheet.oddHeader.left.text == "Bridge && Cie", sheet.title
        assert sheet.oddFooter.center.text == "Imprimé par le club"
        assert sheet.page_margins.left == 1.0
        last, _ = printed_columns(sheet)
        assert column_points(sheet, 1, last) <= paper(sheet)[0] + 0.5
    ranking = book["Classement"]
    assert ranking["C6"].font.name == "Georgia"
    ours = saved(named_night(("Anne", "Luc")), tmp_path)["Classement"].column_dimensions["C"].width
    assert ranking.column_dimensions["C"].width > 1.09 * ours, "Georgia is a tenth wider than Arial"
    assert ranking["A5"].fill.fgColor.rgb.endswith("5B1E4F")
    assert ranking._charts[0].series[0].graphicalProperties.solidFill.srgbClr == "5B1E4F"
    assert book["Feuilles ambulantes"]["A11"].border.top.color.rgb.endswith("5B1E4F"), "six lines a board: the second board"
    assert book["Séance"]["B4"].value == "Bridge & Cie"
    assert not [name for name in book.sheetnames if name == "Club"]


def a_tournament(path: Path) -> None:
    path.write_bytes(pairs_workbook(PairsBook(named_night(("Anne", "Luc")), "en", "calc"), club_template()))


def a_workbook_of_nothing_in_particular(path: Path) -> None:
    Workbook().save(path)


def club_without_the_logo_s_name(path: Path) -> None:
    template = load_workbook(club_template())
    del template.defined_names["etui_logo"]
    template.save(path)


def club_without_its_styles(path: Path) -> None:
    book = Workbook()
    book.active.title = "Club"
    book.defined_names = load_workbook(club_template()).defined_names
    book.save(path)


@pytest.mark.parametrize(
    "spoilt", [a_tournament, a_workbook_of_nothing_in_particular, club_without_the_logo_s_name, club_without_its_styles])
def test_a_workbook_that_is_no_template_is_refused_with_what_to_use_instead(tmp_path: Path, spoilt: Any) -> None:
    spoilt(tmp_path / "Mardi.xlsx")
    with pytest.raises(EtuiError, match=r"Mardi\.xlsx is a workbook but not a club’s template.*copy of Étui’s own") as refusal:
        saved(named_night(("Anne", "Luc")), tmp_path, tmp_path / "Mardi.xlsx")
    assert "Mardi.xlsx est un classeur mais pas un modèle de club" in refusal.value.say("fr")
    assert "partez d’une copie du club.xlsx" in refusal.value.say("fr")


@pytest.mark.parametrize("contents", [b"", b"Club;1", b"PK\x03\x04 and then nothing"])
def test_a_template_that_is_no_workbook_is_refused(tmp_path: Path, contents: bytes) -> None:
    (tmp_path / "club.xlsx").write_bytes(contents)
    with pytest.raises(EtuiError, match="cannot be opened as an Excel workbook") as refusal:
        saved(named_night(("Anne", "Luc")), tmp_path, tmp_path / "club.xlsx")
    assert "ne s’ouvre pas comme un classeur Excel" in refusal.value.say("fr")


def test_the_logo_is_at_the_top_right_of_every_list(tmp_path: Path) -> None:
    book = saved(named_night(("Anne", "Luc")), tmp_path, restyled(tmp_path / "club.xlsx"))
    for sheet in visible(book):
        assert len(sheet._images) == 1, sheet.title
        anchor = sheet._images[0].anchor
        left = column_points(sheet, 1, anchor._from.col) + anchor._from.colOff / 12700
        right = left + anchor.ext.width / 12700
        last, _ = printed_columns(sheet)
        edge = column_points(sheet, 1, last)
        assert edge - 3 <= right <= edge + 3, sheet.title
        assert anchor.ext.width / anchor.ext.height == pytest.approx(300 / 120, rel=0.02)
        assert anchor._from.row == 0
        assert anchor.ext.height / 12700 <= row_points(sheet, 1, 3)
        title = next(merged for merged in sheet.merged_cells.ranges if merged.min_row == 1)
        assert column_points(sheet, 1, title.max_col) <= left + 1, "the title runs under the logo"


def test_without_pillow_the_logo_is_left_out_and_nothing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, recwarn: pytest.WarningsRecorder,
) -> None:
    template = restyled(tmp_path / "club.xlsx")
    monkeypatch.setattr("openpyxl.reader.drawings.PILImage", False)
    monkeypatch.setattr("openpyxl.drawing.image.PILImage", False)
    book = saved(named_night(("Anne", "Luc")), tmp_path, template)
    assert book["Classement"].oddHeader.left.text == "Bridge && Cie"
    assert not [warning for warning in recwarn if "image" in str(warning.message).lower()]


def test_sections_scored_alone_have_a_list_and_a_chart_each(tmp_path: Path) -> None:
    book = saved(named_night(("Anne", "Luc"), sections="alone"), tmp_path)
    sheet = book["Classement"]
    assert len(sheet._charts) == 4
    assert [sheet.cell(row, 1).value for row in range(1, 24) if sheet.cell(row, 1).style == "Etui Section"] == [
        "Section A – Nord-Sud", "Section A – Est-Ouest", "Section B – Nord-Sud", "Section B – Est-Ouest",
    ]


def test_the_template_shipped_is_the_one_its_script_makes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(folder("templates")))
    script = __import__("build_club")
    script.build(tmp_path / "club.xlsx")
    made, shipped = load_workbook(tmp_path / "club.xlsx"), load_workbook(club_template())

    def look(template: Workbook) -> dict[str, tuple[Any, ...]]:
        return {s.name: (s.font.name, s.font.sz, s.font.b, s.fill.fgColor.rgb, s.number_format, s.alignment.shrink_to_fit,
                         s.alignment.wrap_text, s.protection.locked) for s in template._named_styles}

    assert look(made) == look(shipped)
    assert [[cell.value for cell in row] for row in made.active.iter_rows()] == [
        [cell.value for cell in row] for row in shipped.active.iter_rows()]
