"""The looks of cells carried from one workbook to another: fonts, fills, borders, number formats, with plain colours."""

from __future__ import annotations

import colorsys
import re
from copy import copy
from typing import Any

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.styles.colors import COLOR_INDEX

TYPED = ("Etui Input", "Etui Setting")  # coloured to say "type here": nothing is typed in what is published
_SCHEME = ("lt1", "dk1", "lt2", "dk2", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6")
_EDGES = ("left", "right", "top", "bottom")


class Styles:
    """Gives cells of ``target`` the look of cells of ``source``; each look is made once."""

    def __init__(self, source: Workbook, target: Workbook) -> None:
        self._theme = _theme_colours(source.loaded_theme)
        self._made: dict[int, Any] = {}
        normal = source._named_styles["Normal"].font if "Normal" in source.named_styles else Font("Arial", 10)
        plain = self._font(normal)
        target._named_styles["Normal"].font = plain            # the font whose digits column widths are counted in
        target._fonts[0] = plain

    def dress(self, cell: Any, like: Any) -> None:
        key = like.style_id
        if key not in self._made:
            cell.font, cell.border = self._font(like.font), self._border(like.border)
            if not str(like.style).startswith(TYPED):
                cell.fill = self._fill(like.fill)
            at = like.alignment
            cell.alignment = Alignment(horizontal=at.horizontal, vertical=at.vertical, wrap_text=at.wrap_text, indent=at.indent,
                                       shrink_to_fit=at.shrink_to_fit, text_rotation=at.text_rotation)
            cell.number_format = like.number_format
            self._made[key] = copy(cell._style)
        cell._style = copy(self._made[key])

    def _font(self, font: Any) -> Font:
        return Font(name=font.name, size=font.sz, bold=font.b, italic=font.i, underline=font.u, strike=font.strike,
                    color=self.colour(font.color))

    def _fill(self, fill: Any) -> PatternFill:
        if getattr(fill, "patternType", None) is None:
            return PatternFill()
        return PatternFill(fill.patternType, self.colour(fill.fgColor) or "FFFFFFFF", self.colour(fill.bgColor) or "FFFFFFFF")

    def _border(self, border: Any) -> Border:
        sides = {}
        for edge in _EDGES:
            side = getattr(border, edge)
            if side is not None and side.style:
                sides[edge] = Side(side.style, color=self.colour(side.color))
        return Border(**sides)

    def colour(self, colour: Any) -> str | None:
        """Eight hexadecimal figures; None where the source has none, or the system's."""
        if colour is None:
            return None
        if colour.type == "rgb" and isinstance(colour.rgb, str) and re.fullmatch("[0-9A-Fa-f]{8}", colour.rgb):
            return _tinted("FF" + colour.rgb[-6:], colour.tint)
        if colour.type == "indexed" and 0 <= colour.indexed < len(COLOR_INDEX):
            return _tinted("FF" + COLOR_INDEX[colour.indexed][-6:], colour.tint)
        if colour.type == "theme" and 0 <= colour.theme < len(_SCHEME):
            found = self._theme.get(_SCHEME[colour.theme])
            return _tinted(f"FF{found}", colour.tint) if found else None
        return None


def _theme_colours(theme: Any) -> dict[str, str]:
    if not theme:
        return {}
    text = theme if isinstance(theme, str) else theme.decode("utf-8", "replace")
    found = re.finditer(r"<a:(\w+)>\s*<a:(?:sysClr[^>]*lastClr|srgbClr val)=\"([0-9A-Fa-f]{6})\"", text)
    return {match[1]: match[2].upper() for match in found}


def _tinted(argb: str, tint: float) -> str:
    """A colour lighter (tint > 0) or darker, as ECMA-376 part 1, 18.8.3 (color) has it."""
    if not tint or not -1 <= tint <= 1:
        return argb
    red, green, blue = (int(argb[n:n + 2], 16) / 255 for n in (2, 4, 6))
    hue, light, saturation = colorsys.rgb_to_hls(red, green, blue)
    light = light * (1 + tint) if tint < 0 else light * (1 - tint) + tint
    return "FF" + "".join(f"{round(255 * part):02X}" for part in colorsys.hls_to_rgb(hue, light, saturation))
