"""The Scoring tab: the travellers again, with what each line is worth. Nothing is typed here."""

from __future__ import annotations

from xlsheets import settings
from xlsheets.blocks import Block, column_of, literal, safe
from xlsheets.live_book import FIRST
from xlsheets.pairs_book import PairsBook
from xlsheets.sheets import titles
from xlsheets.sheets.board_list import first_lines, mark, paginate
from xlsheets.workbook import NewBook

COLUMNS = ("board", "section", "round", "table", "ns", "ew", "from contract", "counted", "group",
           "mp ns", "mp ew", "% ns", "% ew", "remark")
WIDTHS = (7, 8, 8.5, 7, 7, 7, 10, 9.5, 8.5, 9, 9, 9, 9, 33)
MOST_FOR_COUNTIFS = 4000             # a longer list is searched for pairs met twice by `etui check` only


def blocks(book: PairsBook) -> list[Block]:
    def block(name: str, column: int, values: list[list[object]], formula: object) -> Block:
        return Block(f"etui_scoring_{name}", "scoring", FIRST, column, values, formula)      # type: ignore[arg-type]

    def copied(letter: str, last: str = "") -> str:
        return safe(book.list_ref("travellers", letter, last))

    ids = [
        f'IFERROR(IF({side}="","",{book.list_ref("travellers", "B")}&{side}),"#")' if book.several else safe(side)
        for side in (book.list_ref("travellers", letter) for letter in "EF")
    ]
    adjusted, score = book.list_ref("travellers", "L"), book.list_ref("travellers", "J")
    written = f"IF(ISBLANK({adjusted}),IF(ISBLANK({score}),{book.list_ref('scoring', 'G')},{score}),{adjusted})"
    counted = f'IFERROR({written},"#")'
    return [
        block("lines", 1, [row[:4] for row in book.travellers], copied("A", "D")),
        block("ns", 5, column_of(book.ids[0]), ids[0]),
        block("ew", 6, column_of(book.ids[1]), ids[1]),
        book.live_block("scoring contract", "scoring", FIRST, 7),
        block("counted", 8, column_of(book.counted), counted),
        block("group", 9, column_of(book.column("group")), copied("K")),
        book.live_block("scoring notes", "scoring", FIRST, 10),
        titles.by_scoring(book, "etui_scoring_points", "scoring", FIRST - 1, 10, [("mp ns", "imp ns"), ("mp ew", "imp ew")]),
        block("remark", 14, column_of(book.remarks), lambda row, _: _remark_formula(book, row)),
    ]


def _remark_formula(book: PairsBook, row: int) -> str:
    """The first thing wrong with a line; ``PairsBook.remarks`` says the same in Python.

    Blanks are told by LEN: to LibreOffice 7.4 the empty text of an array formula is not equal to "".
    """
    def say(key: str, **facts: object) -> str:
        return literal(book.words(key, **facts)).formula

    score, state = book.ref("travellers", row, 10), book.setting("state").formula
    sides = f"CHOOSE(MOD($A{row}-1,16)+1,1,2,3,4,2,3,4,1,3,4,1,2,4,1,2,3)"
    impossible = f"ISNA(MATCH($H{row},INDEX({book.possible_ref()},0,{sides}),0))"
    two = book.event.method.winners == 2
    ns, ew = (f'${c}{row}&"|{line if two else ""}"' for c, line in (("E", "NS"), ("F", "EW")))
    keys = book.keys_ref
    unknown = f"OR(ISNA(MATCH({ns},{keys},0)),ISNA(MATCH({ew},{keys},0)))"
    if two:                                          # a board played the wrong way round: each pair in the other's line
        swapped = (f'ISNA(MATCH(${c}{row}&"|{line}",{keys},0))' for c, line in (("E", "EW"), ("F", "NS")))
        unknown = f"AND({unknown},OR({','.join(swapped)}))"
    final = literal(settings.say(settings.STATE, "final", book.language)).formula
    last = f'IF({unknown},{say("unknown")},"")'
    if len(book.lines) <= MOST_FOR_COUNTIFS:
        last = f"IF({_twice(book, row, two)},{say('twice')},{last})"
    itself = f"IF({ns}={ew},{say('itself')},{last})"
    differs = f"IF(AND(ISNUMBER($G{row}),ISNUMBER({score}),$G{row}<>{score}),{say('contract gives')}&$G{row},{itself})"
    real = f"IF({impossible},{say('impossible')},{differs})"
    typed = f"IF(ISTEXT($H{row}),{itself},{real})"
    unreadable = say("unreadable", column="J")
    blank = f'IF({state}={final},{say("missing")},"")'
    scored = f"IF(AND(ISTEXT($J{row}),LEN($J{row})>0),{unreadable},IF(LEN($H{row})=0,{blank},{typed}))"
    return f'IF(AND(ISTEXT($G{row}),LEN($G{row})>0),{say("bad contract", column="G")},{scored})'


def _twice(book: PairsBook, row: int, two: bool) -> str:
    board, ns, ew = (f"${c}${FIRST}:${c}${book.last}" for c in "AEF")

    def count(side: str, who: str) -> str:
        return f"COUNTIFS({board},$A{row},{side},{who})"

    if two:
        return f"OR({count(ns, f'$E{row}')}>1,{count(ew, f'$F{row}')}>1)"
    both = (f"{count(ns, who)}+{count(ew, who)}>1" for who in (f"$E{row}", f"$F{row}"))
    return f"OR({','.join(both)})"


def write(new: NewBook, book: PairsBook) -> None:
    words = book.words
    sheet = new.tab("scoring", book.titles["scoring"])
    new.title(sheet, titles.title(book, "scoring"), words("hint scoring tab"))
    new.widths(sheet, WIDTHS)
    new.headings(sheet, FIRST - 1, [words(column) for column in COLUMNS])
    starts = first_lines(book)
    points = ["Etui Points", "Etui Points", "Etui Percent", "Etui Percent"]
    for block in blocks(book):
        if block.name.endswith("points"):
            new.block(sheet, block, ["Etui Heading"])
            continue
        new.block(sheet, block, points if block.name.endswith("notes") else
                  ["Etui Text"] if block.name.endswith("remark") else ["Etui Centre"], starts)
    mark(new, book, sheet, f"A{FIRST}:N{book.last}", f"$N{FIRST}")
    sheet.column_dimensions["B"].hidden = not book.several
    for letter, name in (("C", "round"), ("D", "table"), ("I", "group")):
        sheet.column_dimensions[letter].hidden = not any(book.column(name))
    sheet.freeze_panes = f"G{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    sheet.print_area = f"A1:N{book.last}"
    paginate(new, sheet, "N", starts, book.last)
    new.protect(sheet)
