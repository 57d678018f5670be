"""The Balance tab: who met whom, pair by pair, the darker the more boards; for one ranking, also who is compared with whom.

Both pictures follow the pairs of the Travellers tab. At its right, hidden, each pair's direction on each board: 1 NS, −1 EW; the
products of two pairs' rows add up to the boards in the same direction minus those in opposite directions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from openpyxl.formatting.rule import ColorScaleRule, Rule
from openpyxl.worksheet.worksheet import Worksheet

from etui.movements.audit import audit
from etui.movements.audit_words import audit_words
from xlsheets.blocks import Block, literal
from xlsheets.live_book import FIRST
from xlsheets.package.references import column_letters
from xlsheets.pairs_book import PairsBook
from xlsheets.sheets import titles
from xlsheets.sheets.seating import Competitor, competitors
from xlsheets.workbook import ROW_POINTS, NewBook

LABELS = 2                           # columns: the pair, its names
NUMBER_WIDTH, NAMES_WIDTH = 7.0, 34.0
LEAST_WIDTH, MOST_WIDTH = 3.6, 7.0   # of a pair across
HEADS = 3                            # rows above a picture: a blank one, what it shows, the pairs across
LETTERS, REMARK_POINTS = 1.15, 12.0  # of a remark: letters for a digit's width; points a line
BETWEEN = 2                          # columns between the pictures and what is hidden
STYLES = {"etui_balance_names": "Etui Name", "etui_balance": "Etui Place", "etui_": "Etui Centre"}
WHITE, MET, FEWER, MORE = "FFFFFF", "7FB3A6", "7FA8CC", "E0A070"


@dataclass(frozen=True)
class Picture:
    """A grid of two lists of pairs of one section, from ``row``; compared: not how often they meet but how they are compared."""

    section: str
    down: tuple[Competitor, ...]
    across: tuple[Competitor, ...]
    row: int
    compared: bool = False


@lru_cache(maxsize=4)
def pictures(book: PairsBook) -> tuple[Picture, ...]:
    """Each section's, one under the other."""
    found, row = [], FIRST - 1
    for section in book.movements:
        its = [who for who in competitors(book) if who.seating.section == section]
        if book.event.method.winners == 2:
            sides = [tuple(who for who in its if who.line == line) for line in ("NS", "EW")]
            kinds = [(sides[0], sides[1], False)]
        else:
            kinds = [(tuple(its), tuple(its), compared) for compared in (False, True)]
        for down, across, compared in kinds:
            found.append(Picture(section, down, across, row + HEADS, compared))
            row += HEADS + len(down)
        row += len(_words(book, section)) + 1
    return tuple(found)


def hidden_from(book: PairsBook) -> int:
    """The first of the hidden columns."""
    return LABELS + max(len(picture.across) for picture in pictures(book)) + BETWEEN


def blocks(book: PairsBook) -> list[Block]:
    made = []
    for n, picture in enumerate(pictures(book), 1):
        made += [_names(n, picture), _numbers_across(n, picture), _numbers_down(n, picture)]
        if picture.compared:
            made += [_directions(book, n, picture), _comparisons(book, n, picture)]
        else:
            made.append(_meetings(book, n, picture))
    return made


def _names(n: int, picture: Picture) -> Block:
    def formula(row: int, _: int) -> str:
        return f'{picture.down[row - picture.row].names_cell}&""'

    return Block(f"etui_balance_names_{n}", "balance", picture.row, 2, [[who.names] for who in picture.down], formula,
                 typed_only=True)


def _numbers_down(n: int, picture: Picture) -> Block:
    def formula(row: int, _: int) -> str:
        return picture.down[row - picture.row].number_cell

    return Block(f"etui_balance_down_{n}", "balance", picture.row, 1, [[who.number] for who in picture.down], formula,
                 typed_only=True)


def _numbers_across(n: int, picture: Picture) -> Block:
    def formula(_: int, column: int) -> str:
        return picture.across[column - LABELS - 1].number_cell

    return Block(f"etui_balance_across_{n}", "balance", picture.row - 1, LABELS + 1, [[who.number for who in picture.across]],
                 formula, typed_only=True)


def _counted(book: PairsBook, section: str, *wanted: tuple[str, str]) -> str:
    """A formula: the lines of the Travellers tab with these values in these columns."""
    criteria = [*wanted, *([("B", literal(section).formula)] if book.several else [])]
    return "COUNTIFS({})".format(",".join(f"{book.list_ref('travellers', letter)},{value}" for letter, value in criteria))


def _meetings(book: PairsBook, n: int, picture: Picture) -> Block:
    """Boards that two pairs play against each other."""
    both = book.event.method.winners == 1
    met: dict[tuple[str, str], int] = {}
    for row in book.travellers:
        if row[1] == picture.section or not book.several:
            for one, other in ((row[4], row[5]), (row[5], row[4]))[:1 + both]:
                met[str(one), str(other)] = met.get((str(one), str(other)), 0) + 1

    def formula(row: int, column: int) -> str:
        one, other = f"$A{row}", f"{column_letters(column)}${picture.row - 1}"
        times = _counted(book, picture.section, ("E", one), ("F", other))
        return f"{times}+{_counted(book, picture.section, ('E', other), ('F', one))}" if both else times

    values: list[list[Any]] = [
        ["" if one is other else met.get((str(one.number), str(other.number)), 0) for other in picture.across]
        for one in picture.down
    ]
    return Block(f"etui_met_{n}", "balance", picture.row, LABELS + 1, values, _but_oneself(picture, formula), typed_only=True)


def _boards(book: PairsBook) -> list[int]:
    return book.board_numbers


def _directions(book: PairsBook, n: int, picture: Picture) -> Block:
    """Hidden: 1 where the pair of the row sits NS on the board, −1 EW, 0 where it does not play it."""
    left, boards = hidden_from(book), _boards(book)

    def formula(row: int, column: int) -> str:
        pair, board = f"$A{row}", repr(boards[column - left])
        ns, ew = (_counted(book, picture.section, ("A", board), (letter, pair)) for letter in "EF")
        return f"{ns}-{ew}"

    return Block(f"etui_directions_{n}", "balance", picture.row, left, _directions_of(book, picture), formula, typed_only=True)


def _directions_of(book: PairsBook, picture: Picture) -> list[list[int]]:
    sits: dict[tuple[str, int], int] = {}
    for row in book.travellers:
        if row[1] == picture.section or not book.several:
            for pair, way in ((row[4], 1), (row[5], -1)):
                sits[str(pair), row[0]] = sits.get((str(pair), row[0]), 0) + way
    return [[sits.get((str(who.number), board), 0) for board in _boards(book)] for who in picture.down]


def _comparisons(book: PairsBook, n: int, picture: Picture) -> Block:
    """Boards in the same direction minus boards in opposite directions."""
    left = hidden_from(book)
    first, last = column_letters(left), column_letters(left + len(_boards(book)) - 1)
    way = _directions_of(book, picture)

    def formula(row: int, column: int) -> str:
        other = picture.row + column - LABELS - 1
        return f"SUMPRODUCT(${first}{row}:${last}{row},${first}{other}:${last}{other})"

    values: list[list[Any]] = [
        ["" if r == c else sum(a * b for a, b in zip(one, other, strict=True)) for c, other in enumerate(way)]
        for r, one in enumerate(way)
    ]
    return Block(f"etui_compared_{n}", "balance", picture.row, LABELS + 1, values, _but_oneself(picture, formula),
                 typed_only=True)


def _but_oneself(picture: Picture, formula: Callable[[int, int], str]) -> Callable[[int, int], str]:
    """A pair and itself: nothing to show, but a formula all the same, so that the picture stays one block."""
    def cell(row: int, column: int) -> str:
        same = picture.down[row - picture.row] is picture.across[column - LABELS - 1]
        return '""' if same else formula(row, column)
    return cell


def _words(book: PairsBook, section: str) -> list[str]:
    """What the audit says of the movement; after the pictures, as on the Movement tab."""
    legend = [book.words("hint compared")] if book.event.method.winners == 1 else []
    return legend + [sentence.say(book.language) for sentence in audit_words(audit(book.movements[section]))]


# --- the page

def write(new: NewBook, book: PairsBook) -> None:
    words = book.words
    sheet = new.tab("balance", book.titles["balance"])
    new.title(sheet, titles.title(book, "balance"), words("hint balance"))
    shown = pictures(book)
    many = max(len(picture.across) for picture in shown)
    width = new.page(False)[0] / new.points(1) - NUMBER_WIDTH - NAMES_WIDTH
    each = max(LEAST_WIDTH, min(MOST_WIDTH, width / many))
    new.widths(sheet, [NUMBER_WIDTH, NAMES_WIDTH, *[each] * many])
    for picture in shown:
        _heads(new, book, sheet, picture)
    for block in blocks(book):
        new.block(sheet, block, [next(style for name, style in STYLES.items() if block.name.startswith(name))])
        if block.name.startswith(("etui_met", "etui_compared")):
            sheet.conditional_formatting.add(block.ref, _colours(block))
    if any(picture.compared for picture in shown):
        for column in range(hidden_from(book), hidden_from(book) + len(_boards(book))):
            sheet.column_dimensions[column_letters(column)].hidden = True
    ends = []
    for section in book.movements:
        last = next(picture for picture in reversed(shown) if picture.section == section)
        ends.append(_say(new, sheet, last.row + len(last.down), _words(book, section), many, each))
    new.breaks(sheet, ends[:-1])
    sheet.print_area = f"A1:{column_letters(LABELS + many)}{ends[-1]}"
    new.fit_width(sheet, column_letters(LABELS + many), most=100)
    _fit_height(new, sheet, ends)
    new.protect(sheet)


def _heads(new: NewBook, book: PairsBook, sheet: Worksheet, picture: Picture) -> None:
    words, two = book.words, book.event.method.winners == 2
    label = words("compared" if picture.compared else "met")
    section = f"{words('section')} {picture.section} – " if book.several else ""
    new.put(sheet, picture.row - 2, 1, section + label, "Etui Section")
    sheet.row_dimensions[picture.row - 2].height = 18
    new.row(sheet, picture.row - 1, [words("ns" if two else "pair"), words("names")], "Etui Heading")


def _colours(block: Block) -> Rule:
    """White for no board, or for what the average couple has; the ends are those of the movement as it was made."""
    found = [value for row in block.values for value in row if value != ""] or [0]
    if block.name.startswith("etui_met"):
        return ColorScaleRule("num", 0, WHITE, end_type="num", end_value=max(1, *found), end_color=MET)
    middle = sum(found) / len(found)
    far = max(1.0, max(found) - middle, middle - min(found))
    return ColorScaleRule("num", middle - far, FEWER, "num", middle, WHITE, "num", middle + far, MORE)


def _say(new: NewBook, sheet: Worksheet, row: int, said: list[str], many: int, each: float) -> int:
    """The audit's words; returns the last row."""
    for n, sentence in enumerate(said):
        new.put(sheet, row + n, 1, sentence, "Etui Subtitle", wrap=True)
        sheet.merge_cells(start_row=row + n, end_row=row + n, start_column=1, end_column=LABELS + many)
        lines = 1 + int(len(sentence) / (LETTERS * (NUMBER_WIDTH + NAMES_WIDTH + each * many)))
        sheet.row_dimensions[row + n].height = ROW_POINTS if lines == 1 else REMARK_POINTS * lines
    return row + len(said) - 1


def _fit_height(new: NewBook, sheet: Worksheet, ends: list[int]) -> None:
    """A section a page."""
    body, tops = new.body(sheet), [1, *(end + 1 for end in ends)]
    highest = max(sum(sheet.row_dimensions[row].height or ROW_POINTS for row in range(top, end + 1))
                  for top, end in zip(tops, ends, strict=False))
    if highest > body:
        sheet.page_setup.scale = int(sheet.page_setup.scale * body / highest)
