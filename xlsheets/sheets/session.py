"""The Session tab: what is played, how it is scored, where we are. Every setting in words."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

from etui.errors import Sentence
from xlsheets import settings
from xlsheets.blocks import Block, literal
from xlsheets.bridge_book import BridgeBook
from xlsheets.counted import counted
from xlsheets.pairs_book import PairsBook
from xlsheets.session_rows import SESSION_ROWS
from xlsheets.sheets import titles
from xlsheets.workbook import TITLE_POINTS, NewBook

CHOICES = {
    "state": settings.STATE, "top": settings.TOP, "sections": settings.SECTIONS, "rounding": settings.ROUNDING,
    "small groups": settings.SMALL_GROUPS, "own average": settings.YES_NO, "scoring": settings.SCORING,
    "comparison": settings.COMPARISON, "datum": settings.DATUM,
    **{f"tie-break {n}": settings.TIEBREAK for n in range(1, 5)},
}
SECTIONS, FACTS = ("method", "imps", "now"), ("kind", "source")
FIXED = ("winners", "sections")                        # the tabs are laid out for it when the workbook is made
FREE_TEXT = ("title", "club", "date", "director")          # text cells: "1/2" stays a semi-final
HINTED = ("scoring", "dropped", "most", "average plus",
          "state", "step", "top", "sections", "winners", "rounding", "small groups", "own average", "tie-break 1", "remarks")
WIDTHS = (33, 36, 43)
HINT_LETTERS = 55                           # on a line of the last column
NOTE_LETTERS = 85                           # of a note, on a line of two columns
MOST_NOTES = 40                             # that a person reads


def blocks(book: BridgeBook) -> list[Block]:
    """How far the session is, and the head of every tab."""
    rows, places, of = book.places.session, book.places, book.words("of")
    notes, counted, remarks = (book.list_ref("scoring", column) for column in (places.notes, places.counted, places.remark))
    done = f"IF({book.answering}=1,COUNT({notes}),SUMPRODUCT(--(LEN({counted})>0)))"
    return [
        Block("etui_results_in", "session", rows["results in"], 2, [[f"{book.played}{of}{len(book.lines)}"]],
              f"{done}&{literal(of).formula}&ROWS({notes})"),
        Block("etui_remarks", "session", rows["remarks"], 2, [[sum(map(bool, book.remarks))]],
              f"SUMPRODUCT(--(LEN({remarks})>0))"),
        book.live_state("etui_live", "session", rows["live"], 2),
        *titles.blocks(book),
    ]


def begin(new: NewBook, book: BridgeBook, choices: Mapping[str, settings.Words], hinted: Container[str]) -> Worksheet:
    """The tab with its blocks and its rows. choices: the settings with a list; hinted: the rows with a hint beside them."""
    sheet = new.tab("session", book.titles["session"], typed=True)
    for block in blocks(book):
        if block.tab == "session":
            new.block(sheet, block, [{1: "Etui Title", 2: "Etui Subtitle"}.get(block.row, "Etui Text")])
    sheet.row_dimensions[1].height = TITLE_POINTS
    for name, row in book.places.session.items():
        if name in SECTIONS:
            new.put(sheet, row, 1, book.words(name), "Etui Section")
            sheet.row_dimensions[row].height = 20
        elif name not in FACTS:
            _line(new, book, sheet, name, choices.get(name), name in hinted)
    step = f"B{book.places.session['step']}"
    new.allow(sheet, step, f"OR({step}=1,{step}=2)", book.words("hint step"))
    return sheet


def _line(
    new: NewBook, book: BridgeBook, sheet: Worksheet, name: str, choice: settings.Words | None, hinted: bool,
) -> None:
    """A row of the tab: what it is, its cell to type in or its calculated cell, and a hint."""
    words, row = book.words, book.places.session[name]
    kind, _, number = name.rpartition(" ") if name.startswith("tie-break") else (name, "", "")
    own = name == "own average" and book.kind == "individual"
    label = words("tie-break n", n=number) if number else words("own average player" if own else name)
    new.put(sheet, row, 1, label, "Etui Label")
    if name in book.settings:
        style, number_format = "Etui Text" if name in FIXED else "Etui Setting", "@" if name in FREE_TEXT else ""
        new.put(sheet, row, 2, book.settings[name], style, number=number_format)
        new.name(f"etui_{name.replace(' ', '_').replace('-', '_')}", sheet, f"B{row}")
    if choice and name not in FIXED:
        new.choice(sheet, f"B{row}", settings.choices(choice, book.language), words("say choice"))
    if hinted:
        hint = words(f"hint {kind}")
        new.put(sheet, row, 3, hint, "Etui Subtitle", wrap=True)
        if len(hint) > HINT_LETTERS:
            sheet.row_dimensions[row].height = 25


def end(new: NewBook, book: BridgeBook, sheet: Worksheet, last: int) -> None:
    """The warning when no function answers, and the page, down to row ``last``."""
    live = f"B{book.places.session['live']}"
    on = literal(book.words("live yes")).formula
    rule = FormulaRule(formula=[f"{live}<>{on}"], font=Font(color=new.look.alarm, bold=True))
    sheet.conditional_formatting.add(live, rule)
    new.widths(sheet, WIDTHS)
    sheet.print_area = f"A1:C{last}"
    new.fit_width(sheet, "C")
    new.protect(sheet)


def write(new: NewBook, book: PairsBook) -> None:
    words = book.words
    sheet = begin(new, book, CHOICES, HINTED)
    for name, most in (("dropped", 20), ("most", 24), ("average plus", 24)):
        cell = f"B{SESSION_ROWS[name]}"
        new.allow(sheet, cell, f"AND(ISNUMBER({cell}),{cell}>=0,{cell}<={most})", words(f"hint {name}"))
    for name, fact in (("kind", _movement_name(book)), ("source", book.event.source)):
        if fact:
            new.put(sheet, SESSION_ROWS[name], 1, words(name), "Etui Label")
            new.put(sheet, SESSION_ROWS[name], 2, fact, "Etui Text")
    notes = _some(book.event.notes)
    for row, note in enumerate(notes, SESSION_ROWS["source"] + 1):
        said = note.say(book.language)
        new.put(sheet, row, 2, said, "Etui Subtitle", wrap=True)
        new.merge(sheet, row, 2, columns=2)
        sheet.row_dimensions[row].height = 13 * (1 + len(said) // NOTE_LETTERS)
    end(new, book, sheet, SESSION_ROWS["source"] + len(notes))


def _some(notes: Sequence[Sentence]) -> list[Sentence]:
    """The first notes on what was imported, and how many more there are."""
    if len(notes) <= MOST_NOTES + 1:
        return list(notes)
    more = counted(len(notes) - MOST_NOTES, "more remarks", "autres remarques")
    return [*notes[:MOST_NOTES], Sentence(f"… and {more.en}: “etui import --all” says them all",
                                          f"… et {more.fr} : « etui import --all » les dit toutes")]


def _movement_name(book: PairsBook) -> str:
    names = {movement.name.say(book.language) for movement in book.movements.values()}
    return " ; ".join(sorted(names))


