"""The club's colours on a page: made darker or lighter until they can be read on white, or at night on black."""

from __future__ import annotations

import re
from dataclasses import dataclass

from xlsheets.club_look import GREEN, RED

READABLE = 4.5                          # contrast of text, WCAG 2.2, 1.4.3
WHITE, BLACK = "FFFFFF", "000000"
DAY, NIGHT = "F3F6F5", "1E2628"         # every other row of a table, nearer to the text than the page itself
_FONT = re.compile(r"[\w .-]{1,40}")


@dataclass(frozen=True)
class Palette:
    """accent and alarm: six hexadecimal figures, as in ``ClubLook``."""

    accent: str = GREEN
    alarm: str = RED
    font: str = "Arial"

    def colours(self) -> dict[str, str]:
        """What the style sheet asks for."""
        on_accent = WHITE if contrast(self.accent, WHITE) >= contrast(self.accent, BLACK) else BLACK
        shades = {
            "accent": self.accent, "on_accent": on_accent,
            "link_light": readable(self.accent, DAY), "link_dark": readable(self.accent, NIGHT),
            "alarm_light": readable(self.alarm, DAY), "alarm_dark": readable(self.alarm, NIGHT),
        }
        font = self.font if _FONT.fullmatch(self.font) else "Arial"
        return {name: f"#{shade}" for name, shade in shades.items()} | {"font": f'"{font}"'}


def contrast(one: str, other: str) -> float:
    """WCAG's contrast ratio of two colours, from 1 to 21.

    >>> round(contrast("FFFFFF", "000000")), round(contrast("1E5B4F", "FFFFFF"), 1)
    (21, 7.9)
    """
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def readable(colour: str, ground: str) -> str:
    """The colour, moved towards white or black until text in it can be read on ``ground``."""
    towards = WHITE if _luminance(ground) < 0.18 else BLACK
    for step in range(21):
        moved = _mixed(colour, towards, step / 20)
        if contrast(moved, ground) >= READABLE:
            return moved
    return towards


def _mixed(colour: str, other: str, share: float) -> str:
    return "".join(f"{round(a + (b - a) * share):02X}" for a, b in zip(_parts(colour), _parts(other), strict=True))


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[:2], 16), int(colour[2:4], 16), int(colour[4:6], 16)


def _luminance(colour: str) -> float:
    parts = [part / 255 for part in _parts(colour)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
