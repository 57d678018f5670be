"""The Session tab: what is played, how it is scored, where we are. Every setting in words."""

from __future__ import annotations

from typing import Any

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font

from xlsheets import settings
from xlsheets.blocks import Block, literal
from xlsheets.pairs_book import SESSION_ROWS, PairsBook
from xlsheets.sheets import workings
from xlsheets.workbook import NewBook

CHOICES = {
    "state": settings.STATE, "top": settings.TOP, "sections": settings.SECTIONS, "rounding": settings.ROUNDING,
    "small groups": settings.SMALL_GROUPS, "own average": settings.YES_NO,
    **{f"tie-break {n}": settings.TIEBREAK for n in range(1, 5)},
}
FIXED = ("winners",)                        # the tabs are laid out for it when the workbook is made


def blocks(book: PairsBook) -> list[Block]:
    def one(name: str, formula: str, value: Any) -> Block:
        return Block(f"etui_{name.replace(' ', '_')}", "session", SESSION_ROWS[name], 2, [[value]], formula)

    notes, travellers = book.ref("scoring", "J"), book.ref("travellers", "A")
    played = sum(isinstance(row[0], float) for row in book.notes.value) if book.lines else 0
    due = len(book.lines)
    remarks = sum(bool(remark) for remark in book.remarks)
    column = book.ref("scoring", "N")
    return [
        one("results in", f'COUNT({notes})&{literal(book.words("of")).formula}&ROWS({travellers})',
            f"{played}{book.words('of')}{due}"),
        one("remarks", f'SUMPRODUCT(--(LEN({column})>0))', remarks),
        one("live", _live_formula(book), book.words("live yes")),
    ]


def _live_formula(book: PairsBook) -> str:
    """Whether the functions answer; without an answer, whether the figures are still those of the typed cells."""
    yes, no, stale = (literal(book.words(f"live {state}")).formula for state in ("yes", "no", "stale"))
    unchanged = f"{workings.fingerprint_formula(book)}={workings.fingerprint_cell(book)}"
    return f"IF({book.answering}=1,{yes},IF({unchanged},{no},{stale}))"


def write(new: NewBook, book: PairsBook) -> None:
    words = book.words
    sheet = new.tab("session", book.titles["session"])
    new.title(sheet, book.event.title or words("tab session"), book.event.club or new.club)
    for name, row in SESSION_ROWS.items():
        if name in ("method", "now"):
            new.put(sheet, row, 1, words(name), "Etui Section")
            continue
        key, _, number = name.rpartition(" ") if name.startswith("tie-break") else (name, "", "")
        new.put(sheet, row, 1, words("tie-break n", n=number) if number else words(key), "Etui Label")
        if name in book.settings:
            new.put(sheet, row, 2, book.settings[name], "Etui Text" if name in FIXED else "Etui Setting")
            new.name(f"etui_{name.replace(' ', '_').replace('-', '_')}", sheet, f"B{row}")
        if name in CHOICES:
            options = settings.choices(CHOICES[name], book.language)
            new.choice(sheet, f"B{row}", options, words("say choice"))
            if len(",".join(options)) > 250 or any("," in option for option in options):
                new.put(sheet, row, 3, " / ".join(options), "Etui Subtitle")
        hint = "tie-break" if name == "tie-break 1" else name
        if hint in ("step", "top", "state", "winners", "rounding", "tie-break", "own average"):
            new.put(sheet, row, 3, words(f"hint {hint}"), "Etui Subtitle")
    new.allow(sheet, f"B{SESSION_ROWS['step']}", f"OR(B{SESSION_ROWS['step']}=1,B{SESSION_ROWS['step']}=2)", words("hint step"))
    new.put(sheet, SESSION_ROWS["kind"], 2, _movement_name(book), "Etui Text")
    new.put(sheet, SESSION_ROWS["source"], 2, book.event.source, "Etui Text")
    for offset, note in enumerate(book.event.notes, 1):
        new.put(sheet, SESSION_ROWS["source"] + offset, 2, note, "Etui Subtitle")
    for block in blocks(book):
        new.block(sheet, block, ["Etui Text"])
    live = f"B{SESSION_ROWS['live']}"
    sheet.conditional_formatting.add(
        live, FormulaRule(formula=[f"{live}<>{literal(words('live yes')).formula}"], font=Font(color="B00020", bold=True))
    )
    new.widths(sheet, [36, 46, 92])
    sheet.print_area = f"A1:C{SESSION_ROWS['source'] + len(book.event.notes)}"
    new.fit_width(sheet, "C", landscape=True)
    new.protect(sheet)


def _movement_name(book: PairsBook) -> str:
    names = {movement.name.say(book.language) for movement in book.movements.values()}
    return " ; ".join(sorted(names))


