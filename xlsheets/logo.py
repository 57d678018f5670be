"""The club's logo at the top right of a tab, over the title's row and the two below it."""

from __future__ import annotations

import io
from collections.abc import Callable

from openpyxl.drawing.image import Image
from openpyxl.drawing.spreadsheet_drawing import AnchorMarker, OneCellAnchor
from openpyxl.drawing.xdr import XDRPositiveSize2D
from openpyxl.utils.units import pixels_to_EMU
from openpyxl.worksheet.worksheet import Worksheet

from xlsheets.club_look import PIXELS_A_POINT, Logo

HEIGHT = 60.0                                  # pixels, at most
FROM_TOP = 2.0


def place(sheet: Worksheet, logo: Logo, last: int, points: Callable[[int, int], float]) -> int:
    """Puts the logo against the right edge of column ``last``; returns how many columns it leaves to the title.

    points: the width of the columns from one number to another.
    """
    height = min(HEIGHT, logo.height)
    width = logo.width * height / logo.height
    column, room = last, 0.0
    while column > 1 and room < width:
        column -= 1
        room = points(column + 1, last) * PIXELS_A_POINT
    corner = AnchorMarker(col=column, colOff=pixels_to_EMU(max(0.0, room - width)), row=0, rowOff=pixels_to_EMU(FROM_TOP))
    picture = Image(io.BytesIO(logo.image))
    picture.anchor = OneCellAnchor(corner, XDRPositiveSize2D(pixels_to_EMU(width), pixels_to_EMU(height)))
    sheet.add_image(picture)
    return column
