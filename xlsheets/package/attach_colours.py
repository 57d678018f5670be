"""Colours by theme or by number, turned into plain ones: they stay what they are in a workbook with another theme.

Sources: ECMA-376 part 1, 18.8.3 (bgColor, its theme and tint), 18.8.27 (indexedColors, and the usual 64), 20.1.6.2 (clrScheme).
"""

from __future__ import annotations

import colorsys
import re

from xlsheets.package.markup import attributes

# The order of the numbers: the first four change places two by two with the order of the theme's part.
_SCHEME = ("lt1", "dk1", "lt2", "dk2", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6", "hlink", "folHlink")
_OFFICE = dict(zip(_SCHEME, ("FFFFFF", "000000", "EEECE1", "1F497D", "4F81BD", "C0504D", "9BBB59", "8064A2", "4BACC6", "F79646",
                             "0000FF", "800080"), strict=True))
_FIRST = "000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF"
_PALETTE = tuple((f"{_FIRST} {_FIRST} 800000 008000 000080 808000 800080 008080 C0C0C0 808080 9999FF 993366 FFFFCC CCFFFF 660066 "
                  "FF8080 0066CC CCCCFF 000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF 00CCFF CCFFFF CCFFCC FFFF99 "
                  "99CCFF FF99CC CC99FF FFCC99 3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 003366 339966 003300 "
                  "333300 993300 993366 333399 333333").split())
_COLOUR = re.compile(rb"""<([^\s/>!?]+)((?:\s[^<>]*?)?\s(?:theme|indexed)\s*=\s*["'][^<>]*?)(/?)>""")
_ELEMENTS = frozenset((b"color", b"fgColor", b"bgColor", b"tabColor", b"colorSeries", b"colorNegative", b"colorAxis",
                       b"colorMarkers", b"colorFirst", b"colorLast", b"colorHigh", b"colorLow", b"fillColor", b"borderColor",
                       b"negativeFillColor", b"negativeBorderColor", b"axisColor"))


class Colours:
    """A workbook's theme and palette."""

    def __init__(self, theme: bytes, styles: bytes) -> None:
        self.scheme = dict(_OFFICE)
        for name in _SCHEME:
            place = re.search(rb"<(?:\w+:)?%b\b[^>]*>\s*<[^>]*?(?:lastClr|srgbClr\s+val)\s*=\s*[\"']([0-9A-Fa-f]{6})"
                              % name.encode(), theme)
            if place:
                self.scheme[name] = place[1].decode().upper()
        own = re.search(rb"<(?:\w+:)?indexedColors\b.*?</", styles, re.DOTALL)
        values = re.findall(rb"rgb\s*=\s*[\"']([0-9A-Fa-f]{6,8})", own[0]) if own else []
        found = [value[-6:].decode().upper() for value in values]
        self.palette = tuple(found) + _PALETTE[len(found):]

    def same_as(self, other: Colours) -> bool:
        return self.scheme == other.scheme and self.palette == other.palette

    def plain(self, xml: bytes) -> bytes:
        """The XML with every colour spelt out that depends on the workbook."""
        return _COLOUR.sub(self._spelt, xml)

    def _spelt(self, match: re.Match[bytes]) -> bytes:
        if match[1].rpartition(b":")[2] not in _ELEMENTS:
            return match[0]
        head = attributes(match[2])
        rgb = self._rgb(head)
        return match[0] if rgb is None else b'<%b rgb="FF%b"%b>' % (match[1], rgb.encode(), match[3])

    def _rgb(self, head: dict[bytes, bytes]) -> str | None:
        try:
            by_theme = b"theme" in head                # else by number, of which 64 and 65 are the system's, in any workbook
            rgb = self.scheme[_SCHEME[int(head[b"theme"])]] if by_theme else self.palette[int(head[b"indexed"])]
            return tinted(rgb, float(head.get(b"tint", b"0")))
        except (IndexError, KeyError, ValueError):
            return None


def tinted(rgb: str, tint: float) -> str:
    """A colour made lighter (tint above 0, up to 1: white) or darker (below 0, down to -1: black).

    >>> tinted("4F81BD", 0), tinted("000000", 0.5), tinted("FFFFFF", -0.25)
    ('4F81BD', '808080', 'BFBFBF')
    """
    if not tint:
        return rgb
    red, green, blue = (int(rgb[place:place + 2], 16) / 255 for place in (0, 2, 4))
    hue, light, saturation = colorsys.rgb_to_hls(red, green, blue)
    light = light * (1 + tint) if tint < 0 else light * (1 - tint) + tint
    return "".join(f"{int(255 * part + 0.5):02X}" for part in colorsys.hls_to_rgb(hue, min(1.0, max(0.0, light)), saturation))
