"""The club's look: what a workbook takes from the template besides its named styles."""

from __future__ import annotations

import re
import warnings
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from openpyxl import Workbook, load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from etui.errors import EtuiError
from xlsheets.package.references import cells_of

LOGO = "etui_logo"
NO_CLUB = "Votre club"                         # what the cell of the club's name says as Étui ships it
GREEN, RED = "1E5B4F", "B00020"
PIXELS_A_POINT = 96 / 72
DIGIT = {"arial": 0.556, "liberation sans": 0.556, "helvetica": 0.556, "calibri": 0.507, "carlito": 0.507, "cambria": 0.554,
         "times new roman": 0.5, "tahoma": 0.546, "segoe ui": 0.539, "georgia": 0.614, "verdana": 0.636}
UNKNOWN_DIGIT = 0.6                            # width of a digit, in ems, of a font that is not in the list
_SCHEME = ("lt1", "dk1", "lt2", "dk2", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6")
_UNREADABLE = (OSError, InvalidFileException, BadZipFile, zlib.error, EOFError, SyntaxError, KeyError, ValueError, TypeError)


@dataclass(frozen=True)
class Logo:
    """A picture of the template, in pixels as it lies there."""

    image: bytes
    width: float
    height: float


@dataclass(frozen=True)
class ClubLook:
    """accent: lines and bars, as the column headings are filled; alarm: as alerts are written; font: of
    the texts; digit: pixels a unit of column width; stretch: how much wider than that a digit of the texts is."""

    club: str
    accent: str
    alarm: str
    font: str
    digit: float
    stretch: float
    logo: Logo | None


def open_template(template: Path) -> Workbook:
    """The club's template: a copy of club.xlsx, restyled or not.

    :raises EtuiError: not a workbook, or a workbook without the name of the logo's cell or without Étui's cell styles: a
        tournament made by Étui, or any other.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")    # a picture that cannot be read is left out, as without Pillow
            book = load_workbook(template)
    except _UNREADABLE as error:
        raise EtuiError(
            f"{template.name} cannot be opened as an Excel workbook: use a copy of Étui’s own club.xlsx",
            f"{template.name} ne s’ouvre pas comme un classeur Excel : partez d’une copie du club.xlsx d’Étui",
        ) from error
    if LOGO not in book.defined_names or not any(style.startswith("Etui ") for style in book.named_styles):
        raise EtuiError(
            f"{template.name} is a workbook but not a club’s template (it lacks the name {LOGO} or Étui’s cell styles): use a "
            "copy of Étui’s own club.xlsx",
            f"{template.name} est un classeur mais pas un modèle de club (il y manque le nom {LOGO} ou les styles de cellule "
            "d’Étui) : partez d’une copie du club.xlsx d’Étui",
        )
    return book


def look_of(book: Workbook) -> ClubLook:
    """The look of a template. A style it lacks is missed when a cell wants it, not here."""
    normal = book._named_styles["Normal"].font
    heading, alert, text = (_style(book, name) for name in ("Etui Heading", "Etui Alert", "Etui Text"))
    return ClubLook(
        club=_club_name(book),
        accent=_rgb(book, heading and heading.fill.fgColor, GREEN),
        alarm=_rgb(book, alert and alert.font.color, RED),
        font=(text and text.font.name) or normal.name or "Arial",
        digit=_digit(normal),
        stretch=max(1.0, _digit(text.font) / _digit(normal)) if text else 1.0,
        logo=_logo(book),
    )


def _digit(font: Any) -> float:
    """Width of a digit of a font, in pixels."""
    return (font.sz or 11) * PIXELS_A_POINT * DIGIT.get((font.name or "").casefold(), UNKNOWN_DIGIT)


def _style(book: Workbook, name: str) -> Any:
    return book._named_styles[name] if name in book.named_styles else None


def _rgb(book: Workbook, colour: Any, otherwise: str) -> str:
    """Six hexadecimal figures; a theme's colour without its tint."""
    if colour is None:
        return otherwise
    if colour.type == "rgb":
        return str(colour.rgb)[-6:] if str(colour.rgb)[-6:] != "000000" or colour.rgb == "FF000000" else otherwise
    if colour.type == "theme" and book.loaded_theme and colour.theme < len(_SCHEME):
        theme = book.loaded_theme if isinstance(book.loaded_theme, str) else book.loaded_theme.decode("utf-8", "replace")
        place = re.search(rf"<a:{_SCHEME[colour.theme]}>.*?(?:lastClr|srgbClr val)=\"([0-9A-Fa-f]{{6}})\"", theme, re.DOTALL)
        return place[1].upper() if place else otherwise
    return otherwise


def _club_name(book: Workbook) -> str:
    if LOGO not in book.defined_names:
        return ""
    cells = cells_of(book.defined_names[LOGO].attr_text)
    if cells.sheet not in book.sheetnames:
        return ""
    value = book[cells.sheet].cell(cells.first_row, cells.first_column).value
    return "" if value in (None, NO_CLUB) else str(value)


def _logo(book: Workbook) -> Logo | None:
    """The picture whose corner lies on the logo cell; else the only picture of the sheet."""
    if LOGO not in book.defined_names:
        return None
    cells = cells_of(book.defined_names[LOGO].attr_text)
    images = book[cells.sheet]._images if cells.sheet in book.sheetnames else []
    corner = cells.first_row - 1, cells.first_column - 1
    on_it = [image for image in images if _corner(image) == corner] or (images if len(images) == 1 else [])
    return Logo(on_it[0]._data(), *_size(on_it[0])) if on_it else None


def _size(image: Any) -> tuple[float, float]:
    """As drawn on the sheet when its anchor says so; else the picture's own pixels."""
    extent = getattr(image.anchor, "ext", None)
    if extent is not None and extent.width and extent.height:
        return extent.width / 9525, extent.height / 9525
    return float(image.width), float(image.height)


def _corner(image: Any) -> tuple[int, int] | None:
    start = getattr(image.anchor, "_from", None)
    return (start.row, start.col) if start is not None else None
