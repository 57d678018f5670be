"""What every tab says at its head, live: the event's title, and one line with its club, its date in words, its director.

The Session tab is where they are typed; a club that plays again from last week's workbook changes them there alone.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from xlsheets import settings
from xlsheets.blocks import Block, literal
from xlsheets.bridge_book import BridgeBook
from xlsheets.package.references import quote_sheet
from xlsheets.pairs_book import PairsBook
from xlsheets.session_rows import SESSION_ROWS

DASH = " – "
ISO_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
DAYS = {"en": ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"),
        "fr": ("dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi")}
MONTHS = {"en": ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
                 "December"),
          "fr": ("janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre",
                 "décembre")}


def blocks(book: BridgeBook) -> list[Block]:
    """The head of every tab that has one; cards and slips have their own."""
    return [title(book, tab) for tab in book.titles if tab not in ("cards", "guide", "slips", "workings")] + [event_line(book)]


def title(book: BridgeBook, tab: str) -> Block:
    """A1 of a tab: "Ranking – Tuesday Pairs"; of the Session tab, the title alone."""
    typed, name, event = _typed(book, "title"), literal(book.words(f"tab {tab}")), book.event.title
    if tab == "session":
        formula, value = f'IF({typed}="",{name.formula},{typed})', event or name.value
    else:
        formula = f'{name.formula}&IF({typed}="","",{literal(DASH).formula}&{typed})'
        value = f"{name.value}{DASH}{event}" if event else name.value
    return Block(f"etui_heading_{tab}", tab, 1, 1, [[value]], formula_of(formula), typed_only=True)


def event_line(book: BridgeBook) -> Block:
    """A2 of the Session tab: "Riverside Bridge Club – Tuesday 24 November 2026 – Director: Ann Lee"."""
    club, day, director = (_typed(book, name) for name in ("club", "date", "director"))
    prefix, _, suffix = book.words("directed by", name="\0").partition("\0")
    by = f'IF({director}="","",{literal(prefix).formula}&{director}&{literal(suffix).formula})'
    dash = literal(DASH).formula
    parts = [(club, club), (day, _date_formula(day, book.language)), (director, by)]
    shown = "&".join(f'IF({cell}="","",{dash}&{said})' for cell, said in parts)
    event = book.event
    said = [event.club, date_in_words(event.date, book.language), f"{prefix}{event.director}{suffix}" if event.director else ""]
    return Block("etui_event_line", "session", 2, 1, [[DASH.join(filter(None, said))]],
                 formula_of(f"MID({shown},{len(DASH) + 1},500)"), typed_only=True)


def event_line_again(book: BridgeBook, name: str, tab: str, row: int, *, titled: bool = False) -> Block:
    """The same line on another tab, after the event's title when that is not at the head of it."""
    line = event_line(book).values[0][0]
    where = f"{quote_sheet(book.titles['session'])}!$A$2"
    if not titled:
        return Block(name, tab, row, 1, [[line]], formula_of(f'{where}&""'), typed_only=True)
    event, typed = book.event.title, _typed(book, "title")
    both = f'{typed}&IF(OR({typed}="",{where}=""),"",{literal(DASH).formula})&{where}'
    return Block(name, tab, row, 1, [[DASH.join(filter(None, (event, line)))]], formula_of(both), typed_only=True)


def date_in_words(written: str, language: str) -> str:
    """"2026-11-24" as "Tuesday 24 November 2026"; anything else as it is written.

    A day past the end of its month runs into the next, as the formula has it.
    """
    match = ISO_DATE.fullmatch(written)
    if match is None:
        return written
    year, month, day = map(int, match.groups())
    if not 1 <= month <= 12 or year < 1900:
        return written
    name = DAYS[language][(date(year, month, 1) + timedelta(day - 1)).isoweekday() % 7]
    first = "1er" if language == "fr" and day == 1 else str(day)
    return f"{name} {first} {MONTHS[language][month - 1]} {year}"


def _date_formula(cell: str, language: str) -> str:
    """The date in words, from the text "2026-11-24" or from a cell that a spreadsheet program made a date of."""
    written = [f"VALUE(MID({cell},{first},{length}))" for first, length in ((1, 4), (6, 2), (9, 2))]
    iso = f'AND(LEN({cell})=10,MID({cell},5,1)="-",MID({cell},8,1)="-")'
    text = f"IF({iso},IFERROR({_day_in_words(*written, language)},{cell}),{cell})"
    serial = _day_in_words(f"YEAR({cell})", f"MONTH({cell})", f"DAY({cell})", language)
    return f"IF(ISNUMBER({cell}),{serial},{text})"


def _day_in_words(year: str, month: str, day: str, language: str) -> str:
    days, months = (",".join(literal(name).formula for name in names) for names in (DAYS[language], MONTHS[language]))
    number = f'IF({day}=1,"1er",{day})' if language == "fr" else day
    return f'CHOOSE(WEEKDAY(DATE({year},{month},{day})),{days})&" "&{number}&" "&CHOOSE({month},{months})&" "&{year}'


def _typed(book: BridgeBook, name: str) -> str:
    return f"{quote_sheet(book.titles['session'])}!$B${SESSION_ROWS[name]}"


def formula_of(formula: str) -> object:
    return lambda row, column: formula


def by_scoring(book: PairsBook, name: str, tab: str, row: int, column: int, headings: list[tuple[str, str]]) -> Block:
    """Headings that follow the Session tab's scoring: what they say by matchpoints, and by IMPs."""
    scored = book.setting("scoring").formula
    matchpoints = literal(settings.say(settings.SCORING, "matchpoints", book.language)).formula
    said = [(book.words(mp) if mp else "", book.words(imp) if imp else "") for mp, imp in headings]

    def formula(_: int, at: int) -> str:
        mp, imp = (literal(word).formula for word in said[at - column])
        return f"IF({scored}={matchpoints},{mp},{imp})"

    return Block(name, tab, row, column, [[imp if book.by_imps else mp for mp, imp in said]], formula, typed_only=True)
