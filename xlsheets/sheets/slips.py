"""The Slips tab: paper to write results on. Pick-up slips, one a table and round; then travellers, one a board.

A slip says what the Movement tab says; a traveller lists, by NS pair, who is to play the board by the Travellers tab, which also
says which tables, rounds and boards have a slip or a traveller.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from openpyxl.worksheet.worksheet import Worksheet

from etui.bridge.boards import dealer, vulnerability
from xlsheets.blocks import Block, literal
from xlsheets.package.references import column_letters
from xlsheets.pairs_book import PairsBook
from xlsheets.sheets.cut_grid import GAP, CutGrid, band_points, merge, print_area, widths
from xlsheets.sheets.seating import NOBODY, Seating, seatings
from xlsheets.words import Words
from xlsheets.workbook import NewBook

WIDTHS = (8.5, 11, 6, 10, 10)        # board or pairs, contract, by, result, score
ACROSS, PAIRS_COLUMN = 2, 3          # pieces side by side; where a slip names its pairs, counted from its first column
HEAD_POINTS = 18.0, 15.0             # what it is; headings
LEAST, MOST = 16.0, 24.0             # points a line to write on
BEYOND = 1_000_000                   # larger than any pair number: what a line of another board sorts as
BETWEEN_TOKENS = 200                 # blanks that part the boards of "5, 7" in a formula, more than any list of boards is long


@dataclass(frozen=True)
class Slip:
    """One table in one round, with room for the boards of its set."""

    section: str
    table: int
    round: int
    boards: int


@dataclass(frozen=True)
class Traveller:
    """One board in one section, with how often it is played."""

    section: str
    board: int
    lines: int


def slips(book: PairsBook) -> list[Slip]:
    """Table after table, so that each table's slips lie together; none where nobody plays."""
    played = Counter((line.section, line.table, line.round) for line in book.event.lines)
    most = max(played.values(), default=0)
    for section, table, number, _ in book.seated_by_movement:
        played.setdefault((section, table, number), 1)
    found = [
        Slip(section, table.table, rnd.round, most)
        for section, movement in book.movements.items() for rnd in movement.rounds for table in rnd.tables
        if played[section, table.table, rnd.round]
    ]
    return sorted(found, key=lambda slip: (slip.section, slip.table, slip.round))


def travellers(book: PairsBook) -> list[Traveller]:
    """Board after board, however the lines of the Travellers tab are sorted."""
    played = Counter((line.board, line.section) for line in book.event.lines)
    for section, _, _, board in book.seated_by_movement:
        played.setdefault((board, section), 1)
    return [Traveller(section, board, lines) for (board, section), lines in sorted(played.items())]


def blocks(book: PairsBook, grids: tuple[CutGrid, CutGrid] | None = None) -> list[Block]:
    """grids: how slips and travellers lie; left out when only their values are wanted."""
    first, second = grids or _grids(book, (1, LEAST), (1, LEAST))
    plans, made = seatings(book), []
    for n, slip in enumerate(slips(book)):
        made += _slip(book, n, slip, plans[slip.section], *first.corner(n))
    for n, traveller in enumerate(travellers(book)):
        row, column = second.corner(n)
        made.append(_traveller(book, n + 1, traveller, row + len(HEAD_POINTS), column))
    return made


def _slip(book: PairsBook, n: int, slip: Slip, plan: Seating, row: int, column: int) -> list[Block]:
    """The two pairs, and the boards one under the other."""
    who = [plan.cell(slip.round, slip.table, seat) for seat in range(2)]
    typed = plan.cell(slip.round, slip.table, plan.boards)
    ns, ew = book.words("ns"), book.words("ew")
    nobody = literal(NOBODY).formula
    shown = [f'IF(ISBLANK({cell}),{nobody},{cell})' for cell in who]
    pairs = f"{literal(f'{ns} ').formula}&{shown[0]}&{literal(f' – {ew} ').formula}&{shown[1]}"
    table = next(t for t in plan.movement.rounds[slip.round - 1].tables if t.table == slip.table)
    numbers = [NOBODY if number is None else number for number in table.who]
    boards = [*(table.boards if table.plays else ()), *[""] * slip.boards][:slip.boards]
    first = row + len(HEAD_POINTS)
    return [
        Block(f"etui_slip_{slip.section}{slip.table}_{slip.round}", "slips", row, column + PAIRS_COLUMN,
              [[f"{ns} {numbers[0]} – {ew} {numbers[1]}"]], lambda *_: pairs, typed_only=True),
        Block(f"etui_slip_boards_{slip.section}{slip.table}_{slip.round}", "slips", first, column, [[board] for board in boards],
              lambda at, _: f'IF(COUNT({who[0]},{who[1]})=2,{board_formula(typed, at - first)},"")', typed_only=True),
    ]


def board_formula(typed: str, n: int) -> str:
    """Board ``n``, from 0, of a cell that says "5", "5-8" or "5, 7"; "" when it has not so many."""
    low, high = f'VALUE(LEFT({typed},FIND("-",{typed})-1))', f'VALUE(MID({typed},FIND("-",{typed})+1,9))'
    token = f'MID(SUBSTITUTE({typed},",",REPT(" ",{BETWEEN_TOKENS})),{n * BETWEEN_TOKENS + 1},{BETWEEN_TOKENS})'
    run = f'IF(ISNUMBER(FIND("-",{typed})),IF({low}+{n}<={high},{low}+{n},""),VALUE(TRIM({token})))'
    return f'IFERROR({run},"")'


def _traveller(book: PairsBook, n: int, its: Traveller, row: int, column: int) -> Block:
    """NS and EW of each line, by NS number; SUMPRODUCT makes SMALL go through the lines of this board alone."""
    boards, sections, ns, ew = (book.list_ref("travellers", letter) for letter in "ABEF")
    where = [(boards, str(its.board)), *([(sections, literal(its.section).formula)] if book.several else [])]
    elsewhere = "+".join([f"({cells}<>{wanted})" for cells, wanted in where] + [f'({ns}="")'])
    criteria = ",".join(f"{cells},{wanted}" for cells, wanted in where)
    dash = literal(f" {NOBODY} ").formula

    def formula(at: int, _: int) -> str:
        smallest = f"SUMPRODUCT(SMALL(({elsewhere})*{BEYOND}+{ns},{at - row + 1}))"
        shown = f'IF({smallest}<{BEYOND},{smallest}&{dash}&SUMIFS({ew},{criteria},{ns},{smallest}),"")'
        return f'IFERROR(IF(SUMPRODUCT(--ISTEXT({ns}))>0,"",{shown}),"")'

    typed = [line for line in book.travellers if line[0] == its.board and (line[1] == its.section or not book.several)]
    return Block(f"etui_paper_{n}", "slips", row, column, [[shown] for shown in _by_pair(book, typed)], formula, typed_only=True)


def _by_pair(book: PairsBook, typed: list[list[Any]]) -> list[str]:
    """NS and EW as the formula sorts them; nothing at all while an NS cell of the tab holds a text."""
    if any(isinstance(line[4], str) and line[4] for line in book.travellers):
        return [""] * len(typed)
    numbers = sorted(line[4] for line in typed if line[4] not in ("", None))
    met = [sum(line[5] for line in typed if line[4] == ns and isinstance(line[5], int | float)) for ns in numbers]
    shown = [f"{ns} {NOBODY} {ew}" for ns, ew in zip(numbers, met, strict=True)]
    return shown + [""] * (len(typed) - len(shown))


# --- the page

def _lines(book: PairsBook) -> tuple[int, int]:
    """The most lines of a slip, and of a traveller."""
    return max((slip.boards for slip in slips(book)), default=1), max((its.lines for its in travellers(book)), default=1)


def _grids(book: PairsBook, slip: tuple[int, float], traveller: tuple[int, float]) -> tuple[CutGrid, CutGrid]:
    """Of each: how many under one another on a page, and the points of a line."""
    (down, points), (of_slip, of_traveller) = slip, _lines(book)
    first = CutGrid(len(WIDTHS), ACROSS, down, (*HEAD_POINTS, *[points] * of_slip))
    down, points = traveller
    top = first.end(len(slips(book))) + 1
    return first, CutGrid(len(WIDTHS), ACROSS, down, (*HEAD_POINTS, *[points] * of_traveller), top)


def _fitted(new: NewBook, book: PairsBook, sheet: Worksheet) -> tuple[CutGrid, CutGrid]:
    """Sets widths and scale; as many pieces a page as can be written on, and their lines as high as the page allows."""
    new.widths(sheet, widths(WIDTHS, ACROSS))
    body = new.fit_width(sheet, column_letters(ACROSS * (len(WIDTHS) + GAP) - GAP), most=100, titled=False)
    highest = band_points(sum(HEAD_POINTS) + LEAST * max(_lines(book)))
    if highest > body:                                       # a board played more often than a page has lines
        sheet.page_setup.scale = int(sheet.page_setup.scale * body / highest)
        body = new.body(sheet)

    def fit(lines: int) -> tuple[int, float]:
        down = int(body / band_points(sum(HEAD_POINTS) + LEAST * lines))
        return down, min(MOST, int(4 * (body / down - band_points(sum(HEAD_POINTS))) / lines) / 4)

    slip, traveller = map(fit, _lines(book))
    return _grids(book, slip, traveller)


def write(new: NewBook, book: PairsBook) -> None:
    words = book.words
    sheet = new.tab("slips", book.titles["slips"])
    first, second = _fitted(new, book, sheet)
    made, boards = slips(book), travellers(book)
    for n, slip in enumerate(made):
        label = words("slip", table=f"{slip.section if book.several else ''}{slip.table}", round=slip.round)
        _form(new, sheet, first.corner(n), label, words("board"), slip.boards, words, slip=True)
    for n, its in enumerate(boards):
        label = _board_label(words, its.board) + (f" · {words('section')} {its.section}" if book.several else "")
        _form(new, sheet, second.corner(n), label, words("ns – ew"), its.lines, words, slip=False)
    for block in blocks(book, (first, second)):
        named = (block.column - 1) % (len(WIDTHS) + GAP) == PAIRS_COLUMN
        new.block(sheet, block, ["Etui Label" if named else "Etui Place"])
        if named:
            merge(sheet, block.row, block.column, len(WIDTHS) - PAIRS_COLUMN)
    first.lay(new, sheet, len(made))
    new.breaks(sheet, [second.first - 1])
    second.lay(new, sheet, len(boards))
    sheet.print_area = print_area(first.last_column, second.end(len(boards)))
    new.protect(sheet)


def _board_label(words: Words, board: int) -> str:
    sides = vulnerability(board)
    said = words({"none": "none", "NS": "ns", "EW": "ew", "all": "all"}[sides])
    by = "O" if dealer(board) == "W" and words.language == "fr" else dealer(board)
    return words("paper traveller", board=board, dealer=by, vulnerable=said)


def _form(
    new: NewBook, sheet: Worksheet, corner: tuple[int, int], label: str, of_what: str, lines: int, words: Words, *,
    slip: bool,
) -> None:
    """What it is, the headings, and empty boxes to write in."""
    row, column = corner
    new.put(sheet, row, column, label, "Etui Label")
    merge(sheet, row, column, PAIRS_COLUMN if slip else len(WIDTHS))
    heads: Iterable[str] = (of_what, words("contract"), words("by"), words("result"), words("score"))
    new.row(sheet, row + 1, heads, "Etui Centre", column)
    for at in range(row + len(HEAD_POINTS), row + len(HEAD_POINTS) + lines):
        for offset in range(1, len(WIDTHS)):
            new.dress(sheet.cell(at, column + offset), "Etui Centre")
