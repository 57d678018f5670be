"""The Door list tab: every player in order of surname, with the pair and the first table; then a label with each name.

The list follows what is typed on the Players tab, by formulas that every spreadsheet program has: hidden columns at the right
write each name surname first, spell it in capital letters without accents, which all programs put in the same order, and
count how many come before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from openpyxl.styles import Alignment, Border
from openpyxl.worksheet.worksheet import Worksheet

from xlsheets.blocks import Block, literal
from xlsheets.live_book import FIRST
from xlsheets.package.references import column_letters, quote_sheet
from xlsheets.pairs_book import PairsBook
from xlsheets.sheets import titles
from xlsheets.sheets.cut_grid import CUT, merge
from xlsheets.sheets.seating import NOBODY, Competitor, competitors
from xlsheets.workbook import ROW_POINTS, NewBook

LIST = ("player", "pair", "table", "line")
WIDTHS, GAP_WIDTH = (27, 7.5, 8, 8), 2.0
RIGHT = len(WIDTHS) + 2              # first column of the right-hand list, and of the right-hand labels
SORT = 12                            # first hidden column: name, spelling, rank, pair, table, line
SORTED = ("name", "spelling", "rank", "pair", "table", "line")
LIST_POINTS, LEAST_POINTS, NAME_POINTS, DETAIL_POINTS = 20.0, 14.5, 40.0, 26.0
GLUED = (" Le ", " La ", " Les ", " De ", " Da ", " Di ", " Du ", " Des ", " Dos ", " El ", " Ben ", " Mac ", " St ", " Saint ")
ACCENTS = {"A": "ÀÁÂÃÄÅ", "C": "Ç", "E": "ÈÉÊË", "I": "ÌÍÎÏ", "N": "Ñ", "O": "ÒÓÔÕÖØ", "U": "ÙÚÛÜ", "Y": "ÝŸ",
           "AE": "Æ", "OE": "Œ", "SS": "ẞß",
           "0": " \u00a0-,", "": "’'."}        # a digit comes before every letter: Durand before Durandeau
COMMAS = (", ", " ,")                # a comma parts surname and first name like the blank in "DURAND Anne", once
BLANKS = 99                          # blanks that part the words of a name in a formula, more than any name is long


@dataclass(frozen=True)
class Player:
    """One of the names of a pair: the cell that holds it, and the name."""

    cell: str
    typed: Any
    pair: Competitor


@lru_cache(maxsize=4)
def players(book: PairsBook) -> tuple[Player, ...]:
    tab = quote_sheet(book.titles["players"])
    by_row = {who.number_cell: who for who in competitors(book)}
    return tuple(
        Player(f"{tab}!${letter}${row}", typed["DE".index(letter) + 3], by_row[f"{tab}!$A${row}"])
        for row, typed in enumerate(book.entries, FIRST) if f"{tab}!$A${row}" in by_row for letter in "DE"
    )


# --- a name, surname first

def surname_first(name: str) -> str:
    """"DURAND Anne" and "Durand, Anne" as they are; "Anne Durand" as "Durand, Anne"; "Yann Le Gall" as "Le Gall, Yann".

    >>> [surname_first(name) for name in ("Jean de Rochefort", "Ann LEE", "LE GALL Yann", "van Dam, Jo", "Zoé", "")]
    ['Rochefort, Jean de', 'LEE, Ann', 'LE GALL Yann', 'van Dam, Jo', 'Zoé', '']
    """
    name = re.sub(" +", " ", name.strip(" "))
    first = name.partition(" ")[0]
    if name == first or "," in name or (len(first) > 1 and "." not in first and first == first.upper()):
        return name
    glued = name
    for word in GLUED:
        glued = glued.replace(word, f"{word[:-1]}\u00a0")
    rest, _, last = glued.rpartition(" ")
    return f"{last}, {rest}" if rest else glued


def spelling(shown: str) -> str:
    """What a name is put in order by: "d’Aubigny, Zoé" by DAUBIGNY0ZOE."""
    letters = shown.upper()
    for comma in COMMAS:
        letters = letters.replace(comma, ",")
    for plain, accented in ACCENTS.items():
        for letter in accented:
            letters = letters.replace(letter, plain)
    return letters


def surname_first_formula(cell: str) -> str:
    name = f"TRIM({cell})"
    glued = name
    for word in GLUED:
        glued = f'SUBSTITUTE({glued},"{word}","{word[:-1]}\u00a0")'
    first = f'LEFT({name},FIND(" ",{name}&" ")-1)'
    capitals = f'AND(LEN({first})>1,ISERROR(FIND(".",{first})),EXACT({first},UPPER({first})))'
    as_typed = f'OR(ISERROR(FIND(" ",{name})),ISNUMBER(FIND(",",{name})),{capitals})'
    last = f'TRIM(RIGHT(SUBSTITUTE({glued}," ",REPT(" ",{BLANKS})),{BLANKS}))'
    turned = f'IF(ISERROR(FIND(" ",{glued})),{glued},{last}&", "&LEFT({glued},LEN({glued})-LEN({last})-1))'
    return f"IF({as_typed},{name},{turned})"


def spelling_formula(cell: str) -> str:
    letters = f"UPPER({cell})"
    for comma in COMMAS:
        letters = f'SUBSTITUTE({letters},"{comma}",",")'
    for plain, accented in ACCENTS.items():
        for letter in accented:
            letters = f'SUBSTITUTE({letters},"{letter}","{plain}")'
    return letters


# --- calculated cells

def blocks(book: PairsBook) -> list[Block]:
    return [_sorted(book), *_lists(book), *_labels(book)]


def _sorted(book: PairsBook) -> Block:
    """The hidden columns, a row a player in the order of the Players tab."""
    its, top = players(book), FIRST
    last = top + len(its) - 1
    name, spelt = column_letters(SORT), column_letters(SORT + 1)
    seats = book.words("ns"), book.words("ew")

    def formula(row: int, column: int) -> str:
        player = its[row - top]
        plan, number = player.pair.seating, player.pair.number_cell
        mine = f"${spelt}{row}"
        before = f'SUMPRODUCT((${spelt}${top}:${spelt}${last}<>"")*(${spelt}${top}:${spelt}${last}<{mine}))'
        same = f"SUMPRODUCT(--(${spelt}${top}:{mine}={mine}))"
        return {
            "name": surname_first_formula(player.cell),
            "spelling": spelling_formula(f"${name}{row}"),
            "rank": f'IF({mine}="","",{before}+{same})',
            "pair": f"{literal(plan.section).formula}&{number}" if book.several else number,
            "table": plan.find_table(1, number),
            "line": plan.find_seat(1, number, seats, otherwise=book.words("sits out")),
        }[SORTED[column - SORT]]

    return Block("etui_door_sorted", "door", top, SORT, _sorted_values(book), formula, typed_only=True)


@lru_cache(maxsize=4)
def _sorted_values(book: PairsBook) -> list[list[Any]]:
    its, seats = players(book), (book.words("ns"), book.words("ew"))
    shown = [surname_first("" if player.typed is None else str(player.typed)) for player in its]
    spelt = [spelling(name) for name in shown]
    rows = []
    for n, (player, name) in enumerate(zip(its, shown, strict=True)):
        before = sum(other != "" and other < spelt[n] for other in spelt) + spelt[:n + 1].count(spelt[n])
        found = player.pair.seating.place(1, player.pair.number)
        table, line = (found[0].table, seats[found[1]]) if found else (NOBODY, book.words("sits out"))
        pair = f"{player.pair.seating.section}{player.pair.number}" if book.several else player.pair.number
        rows.append([name, spelt[n], before if spelt[n] else "", pair, table, line])
    return rows


def _lists(book: PairsBook) -> list[Block]:
    """The list in two halves side by side, in the order of the ranks."""
    rows = _sorted_values(book)
    last, half = FIRST + len(rows) - 1, half_of(len(rows))
    rank = f"${column_letters(SORT + 2)}${FIRST}:${column_letters(SORT + 2)}${last}"
    by_rank = {row[2]: row for row in rows}

    def formula_from(left: int, passed: int) -> Callable[[int, int], str]:
        def formula(row: int, column: int) -> str:
            wanted = SORT + (0, 3, 4, 5)[column - left]
            found = f"${column_letters(wanted)}${FIRST}:${column_letters(wanted)}${last}"
            return f'IFERROR(INDEX({found},MATCH({row - FIRST + 1 + passed},{rank},0)),"")'
        return formula

    made = []
    for n, (left, passed) in enumerate(((1, 0), (RIGHT, half)), 1):
        listed = [by_rank.get(passed + place) for place in range(1, half + 1)]
        values = [[row[0], *row[3:]] if row else [""] * len(LIST) for row in listed]
        made.append(Block(f"etui_door_{n}", "door", FIRST, left, values, formula_from(left, passed), typed_only=True))
    return made


def half_of(many: int) -> int:
    return -(-many // 2)


def _labels(book: PairsBook) -> list[Block]:
    """A row of labels a pair: its two names, and below them the pair, the table and the line it begins at."""
    its, top = players(book), labels_from(book)
    values = _sorted_values(book)
    pair, table = literal(book.words("label pair")), literal(book.words("label table"))

    def formula_of(side: int) -> Callable[[int, int], str]:
        def formula(row: int, _: int) -> str:
            n, detail = divmod(row - top, 2)
            player = its[2 * n + side]
            if not detail:
                return f'{player.cell}&""'
            at = [f"${column_letters(SORT + c)}${FIRST + 2 * n + side}" for c in (3, 4, 5)]
            seated = f'IF(ISNUMBER({at[1]}),{literal(" · " + table.value).formula}&{at[1]}&" "&{at[2]},"")'
            return f"{pair.formula}&{at[0]}&{seated}"
        return formula

    made = []
    for side in range(2):
        rows = []
        for n in range(0, len(its), 2):
            typed, (_, _, _, ident, where, line) = its[n + side].typed, values[n + side]
            seated = f" · {table.value}{where} {line}" if where != NOBODY else ""
            rows += [["" if typed is None else str(typed)], [f"{pair.value}{ident}{seated}"]]
        made.append(Block(f"etui_labels_{side + 1}", "door", top, (1, RIGHT)[side], rows, formula_of(side), typed_only=True))
    return made


def labels_from(book: PairsBook) -> int:
    """The row of the first label."""
    return FIRST + half_of(len(players(book))) + 1


# --- the page

def write(new: NewBook, book: PairsBook) -> None:
    words = book.words
    sheet = new.tab("door", book.titles["door"])
    new.title(sheet, titles.title(book, "door"), words("hint door"))
    new.widths(sheet, [*WIDTHS, GAP_WIDTH, *WIDTHS])
    heads = [words(key) for key in LIST]
    for left in (1, RIGHT):
        new.headings(sheet, FIRST - 1, heads, left)
    for block in blocks(book):
        if block.name == "etui_door_sorted":
            new.block(sheet, block, ["Etui Quiet"])
        elif block.name.startswith("etui_door"):
            new.block(sheet, block, ["Etui Name", "Etui Place", "Etui Place", "Etui Centre"])
        else:
            _dress_labels(new, sheet, block)
    for n in range(len(SORTED)):
        sheet.column_dimensions[column_letters(SORT + n)].hidden = True
    body = new.fit_width(sheet, column_letters(RIGHT + len(WIDTHS) - 1))
    _paginate(new, book, sheet, body)
    new.protect(sheet)


def _dress_labels(new: NewBook, sheet: Worksheet, block: Block) -> None:
    """Names and places in the middle of their labels, cut lines around them."""
    end = block.column + len(WIDTHS) - 1
    new.block(sheet, block, ["Etui Title"])
    styles: dict[tuple[int, int], Any] = {}
    for n, row in enumerate(range(block.row, block.row + len(block.values))):
        detail = n % 2
        for column in range(block.column, end + 1):
            cell = sheet.cell(row, column)
            if (detail, column) not in styles:
                new.dress(cell, "Etui Label" if detail else "Etui Title")
                cell._style = copy(cell._style)              # which the other cells of this style share
                cell.alignment = Alignment(horizontal="center", vertical="top" if detail else "center", shrink_to_fit=True)
                cell.border = Border(left=CUT if column == block.column else None, right=CUT if column == end else None,
                                     top=None if detail else CUT, bottom=CUT if detail else None)
                styles[detail, column] = copy(cell._style)
            cell._style = styles[detail, column]
        merge(sheet, row, block.column, len(WIDTHS))
        sheet.row_dimensions[row].height = DETAIL_POINTS if detail else NAME_POINTS


def _paginate(new: NewBook, book: PairsBook, sheet: Worksheet, body: float) -> None:
    """The list, then the labels from a new page on, as many as a page takes."""
    rows, top = half_of(len(players(book))), labels_from(book)
    room = body - sum(sheet.row_dimensions[row].height or ROW_POINTS for row in range(1, FIRST))
    points = max(LEAST_POINTS, min(LIST_POINTS, int(4 * room / rows) / 4))
    for row in range(FIRST, FIRST + rows):
        sheet.row_dimensions[row].height = points
    new.breaks(sheet, [row - 1 for row in range(FIRST + int(room / points), FIRST + rows, int(body / points))])
    new.breaks(sheet, [top - 1])
    labels = int(body / (NAME_POINTS + DETAIL_POINTS))
    pairs = len(players(book)) // 2
    new.breaks(sheet, [top + 2 * n - 1 for n in range(labels, pairs, labels)])
    sheet.print_area = f"A1:{column_letters(RIGHT + len(WIDTHS) - 1)}{top + 2 * pairs - 1}"
