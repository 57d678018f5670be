"""The date and time of each round, as typed: 2026-12-12, 12/12/2026, 14:30, 14h30, or what a spreadsheet made of it."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from typing import Any

from etui.cup.programme import When
from etui.errors import EtuiError
from xlsheets.ranges import blank, text
from xlsheets.words import Words
from xlsheets.words.cup import DAYS, MONTHS

Rows = list[list[Any]]
_ISO, _SLASHED = re.compile(r"(\d{4})-(\d\d?)-(\d\d?)"), re.compile(r"(\d\d?)[/.](\d\d?)[/.](\d{4})")
_HOUR = re.compile(r"(\d\d?)\s*[:hH.]\s*(\d\d)?")
FIRST_DAY, LAST_DAY = 25_569, 73_051              # 1970 to 2099, as a spreadsheet counts days


def read_schedule(rows: Rows) -> dict[int, When]:
    """When each round is played, as far as it is typed; row n is round n + 1. What cannot be read counts as blank."""
    found = {}
    for rnd, (day, hour) in enumerate(rows, 1):
        try:
            found[rnd] = When(read_day(day), read_hour(hour))
        except EtuiError:
            continue
    return {rnd: when for rnd, when in found.items() if when != When()}


def schedule_slips(rows: Rows) -> list[tuple[int, int, EtuiError]]:
    """The cells of the schedule that cannot be read: row and column from 0, and what to do."""
    found = []
    for n, cells in enumerate(rows):
        for column, read in enumerate((read_day, read_hour)):
            try:
                read(cells[column])
            except EtuiError as error:
                found.append((n, column, error))
    return found


def read_day(cell: Any) -> date | None:
    """A day: a date, the number of days a spreadsheet counts, 2026-12-12 or 12/12/2026 (day first)."""
    if blank(cell):
        return None
    if isinstance(cell, datetime):
        return cell.date()
    if isinstance(cell, date):
        return cell
    if isinstance(cell, int | float) and FIRST_DAY <= cell < LAST_DAY:
        return date(1899, 12, 30) + timedelta(int(cell))
    written = text(cell)
    iso, slashed = _ISO.fullmatch(written), _SLASHED.fullmatch(written)
    try:
        if iso:
            return date(*map(int, iso.groups()))
        if slashed:
            return date(*map(int, slashed.groups()[::-1]))
    except ValueError:
        pass
    raise EtuiError(f"“{written[:40]}” is not a day of the calendar; write it as 2026-12-12",
                    f"« {written[:40]} » n’est pas un jour du calendrier ; écrivez-le 2026-12-12")


def read_hour(cell: Any) -> time | None:
    """A time of day: a time, the fraction of a day a spreadsheet counts, 14:30 or 14h30."""
    if blank(cell):
        return None
    if isinstance(cell, datetime):
        return cell.time()
    if isinstance(cell, time):
        return cell
    if isinstance(cell, int | float) and not isinstance(cell, bool) and 0 <= cell < 1:
        minutes = round(cell * 24 * 60)
        return time(minutes // 60 % 24, minutes % 60)
    match = _HOUR.fullmatch(text(cell))
    if match and int(match[1]) < 24 and int(match[2] or 0) < 60:
        return time(int(match[1]), int(match[2] or 0))
    raise EtuiError(f"“{text(cell)[:40]}” is not a time of day; write it as 14:30",
                    f"« {text(cell)[:40]} » n’est pas une heure ; écrivez-la 14:30")


def when_words(when: When, language: str) -> str:
    """“Saturday 12 December 2026, 14:30”; « samedi 12 décembre 2026, 14 h 30 »; blank while nothing is set."""
    day = day_words(when.day, language) if when.day else ""
    if when.hour is None:
        return day
    shown = f"{when.hour.hour} h {when.hour.minute:02}" if language == "fr" else f"{when.hour:%H:%M}"
    return f"{day}{Words(language)('cup at', time=shown)}" if day else shown


def day_words(day: date, language: str) -> str:
    """A day in words.

    >>> day_words(date(2026, 12, 1), "fr"), day_words(date(2026, 12, 12), "en")
    ('mardi 1er décembre 2026', 'Saturday 12 December 2026')
    """
    number = "1er" if language == "fr" and day.day == 1 else str(day.day)
    return f"{DAYS[language][day.weekday()]} {number} {MONTHS[language][day.month - 1]} {day.year}"
