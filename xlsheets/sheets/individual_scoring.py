"""The Scoring tab of an individual: the travellers again, with what each line is worth. Nothing is typed here."""

from __future__ import annotations

from xlsheets import settings
from xlsheets.blocks import Block, Rows, column_of, literal, safe
from xlsheets.bridge_book import VULNERABILITIES
from xlsheets.individual_book import IndividualBook
from xlsheets.individual_rows import BOARD, CONTRACT, COUNTED, FIRST, GROUP, NOTES, POSSIBLE, REMARK, SEATS, traveller
from xlsheets.package.references import column_letters
from xlsheets.sheets import titles
from xlsheets.sheets.board_list import first_lines, mark, paginate
from xlsheets.workbook import NewBook

COLUMNS = ("board", "round", "table", "seat n", "seat s", "seat e", "seat w", "from contract", "counted", "group",
           "mp ns", "mp ew", "% ns", "% ew", "remark")
WIDTHS = (7, 8.5, 7, 5.5, 5.5, 5.5, 5.5, 10, 9.5, 8.5, 9, 9, 9, 9, 33)
MOST_SEARCHED = 1500                 # a longer list is searched for players met twice by `etui check` only


def blocks(book: IndividualBook) -> list[Block]:
    def block(name: str, column: int, values: Rows, formula: object) -> Block:
        return Block(f"etui_scoring_{name}", "scoring", FIRST, column, values, formula)      # type: ignore[arg-type]

    def typed(name: str, columns: int = 1) -> str:
        return book.list_ref("travellers", traveller(name), traveller(name) + columns - 1)

    adjusted, score = typed("adjusted"), typed("score")
    written = f"IF(ISBLANK({adjusted}),IF(ISBLANK({score}),{book.list_ref('scoring', CONTRACT)},{score}),{adjusted})"
    return [
        block("lines", BOARD, [row[:7] for row in book.travellers], safe(typed("board", 7))),
        book.live_block("scoring contract", "scoring", FIRST, CONTRACT),
        block("counted", COUNTED, column_of(book.counted), f'IFERROR({written},"#")'),
        block("group", GROUP, column_of(book.column("group")), safe(typed("group"))),
        book.live_block("scoring notes", "scoring", FIRST, NOTES),
        block("remark", REMARK, column_of(book.remarks), lambda row, _: _remark_formula(book, row)),
    ]


def _remark_formula(book: IndividualBook, row: int) -> str:
    """The first thing wrong with a line; ``IndividualBook.remarks`` says the same in Python.

    Blanks are told by LEN: to LibreOffice 7.4 the empty text of an array formula is not equal to "".
    """
    def say(key: str, **facts: object) -> str:
        return literal(book.words(key, **facts)).formula

    score, state = book.ref("travellers", row, traveller("score")), book.setting("state").formula
    sides = f"CHOOSE(MOD($A{row}-1,16)+1,1,2,3,4,2,3,4,1,3,4,1,2,4,1,2,3)"
    impossible = f"ISNA(MATCH($I{row},INDEX({book.possible_ref()},0,{sides}),0))"
    final = literal(settings.say(settings.STATE, "final", book.language)).formula
    unknown = f"SUMPRODUCT(--(COUNTIF({book.players_ref('number')},$D{row}:$G{row})>0))<4"
    last = f'IF({unknown},{say("player unknown")},"")'
    if len(book.lines) <= MOST_SEARCHED:
        last = f"IF({_twice(book, row)},{say('player twice')},{last})"
    differs = f"IF(AND(ISNUMBER($H{row}),ISNUMBER({score}),$H{row}<>{score}),{say('contract gives')}&$H{row},{last})"
    real = f"IF({impossible},{say('impossible')},{differs})"
    played = f"IF(ISTEXT($I{row}),{last},{real})"
    blank = f'IF({state}={final},{say("missing")},"")'
    scored = f"IF(AND(ISTEXT($K{row}),LEN($K{row})>0),{say('unreadable', column='K')},IF(LEN($I{row})=0,{blank},{played}))"
    return f'IF(AND(ISTEXT($H{row}),LEN($H{row})>0),{say("bad contract", column="H")},{scored})'


def _twice(book: IndividualBook, row: int) -> str:
    """Whether the four players have more than four seats on the board, counted over all its lines."""
    board, seats = book.list_ref("scoring", BOARD), book.list_ref("scoring", SEATS, SEATS + 3)
    counted = "+".join(f'({seats}&""=${letter}{row}&"")' for letter in "DEFG")
    return f"SUMPRODUCT(({board}=$A{row})*({counted}))>4"


def write(new: NewBook, book: IndividualBook) -> None:
    words = book.words
    sheet = new.tab("scoring", book.titles["scoring"])
    new.title(sheet, titles.title(book, "scoring"), words("hint scoring tab"))
    new.widths(sheet, WIDTHS)
    new.headings(sheet, FIRST - 1, [words(column) for column in COLUMNS])
    starts = first_lines(book)
    styles = {"notes": ["Etui Points", "Etui Points", "Etui Percent", "Etui Percent"], "remark": ["Etui Text"]}
    for block in blocks(book):
        new.block(sheet, block, styles.get(block.name.removeprefix("etui_scoring_"), ["Etui Centre"]), starts)
    for offset, scores in enumerate(book.possible_columns()):
        for row, score in enumerate(scores, FIRST):
            new.put(sheet, row, POSSIBLE + offset, score, "Etui Quiet")
    sheet.column_dimensions.group(column_letters(POSSIBLE), column_letters(POSSIBLE + len(VULNERABILITIES) - 1), hidden=True)
    mark(new, book, sheet, f"A{FIRST}:O{book.last}", f"$O{FIRST}")
    sheet.column_dimensions["J"].hidden = not any(book.column("group"))
    sheet.freeze_panes = f"H{FIRST}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    sheet.print_area = f"A1:O{book.last}"
    paginate(new, sheet, "O", starts, book.last)
    new.protect(sheet)
