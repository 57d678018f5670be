"""The club's look as the workbook itself has it: colours of its styles, the logo on its tabs."""

from __future__ import annotations

from xlsheets.club_look import look_of
from xlsheets.publish.colours import Palette
from xlsheets.publish.documents import Source
from xlsheets.publish.pictures import data_uri
from xlsheets.publish.values_only import etui_tabs


def look_of_source(source: Source) -> tuple[Palette, str]:
    """The palette, and the logo as a data: address ("" for none)."""
    book = source.opened
    look = look_of(book)
    images = [image for title in etui_tabs(source) if book[title].sheet_state == "visible" for image in book[title]._images]
    logo = next((address for image in images[:3] if (address := data_uri(image._data()))), "")
    return Palette(look.accent, look.alarm, look.font), logo
