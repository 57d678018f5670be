"""Names, titles and file names as a mail header can hold them: one line, nothing hidden in it (RFC 5322, 2.2)."""

from __future__ import annotations

import re
import unicodedata

_JOINERS = "\u200c\u200d"                         # they shape letters and emoji; other format characters only hide or reorder
_NOT_IN_FILE_NAMES = re.compile(r'[\\/:*?"<>|]')  # what Windows refuses
_DEVICES = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\.|$)")
LONGEST_FILE_NAME = 120


def one_line(text: str) -> str:
    """The text without line breaks of any alphabet, control and hidden characters, or halves of characters.

    >>> one_line("Tournoi\\r\\nBcc: tous@example.org"), one_line("Zo\\udce9")
    ('Tournoi Bcc: tous@example.org', 'Zo\ufffd')
    """
    return re.sub(" {2,}", " ", "".join(map(_harmless, text))).strip()


def paragraphs(text: str) -> str:
    """The same for the text of a message: its lines stay lines."""
    return "\n".join(_line(line) for line in text.splitlines()).strip("\n")


def file_name(text: str, otherwise: str = "results") -> str:
    """A file name for every system, accents composed (a Mac writes them apart), its ending kept."""
    plain = _NOT_IN_FILE_NAMES.sub("-", " ".join(one_line(unicodedata.normalize("NFC", text)).replace("\ufffd", "-").split()))
    stem, dot, ending = plain.rpartition(".")
    stem, ending = (stem, dot + ending) if stem and len(ending) <= 5 else (plain, "")
    stem = stem[:LONGEST_FILE_NAME].strip(" .")
    return (f"_{stem}" if _DEVICES.match(stem) else stem or otherwise) + ending.rstrip(" .")


def _line(line: str) -> str:
    return "".join(" " * 4 if c == "\t" else _harmless(c) for c in line).rstrip()


def _harmless(character: str) -> str:
    category = unicodedata.category(character)
    if category == "Cs":
        return "\ufffd"
    if category in ("Cc", "Zl", "Zp"):
        return " "
    return "" if category == "Cf" and character not in _JOINERS else character
