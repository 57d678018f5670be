"""What the commands print, made safe for a terminal: no control character of a file reaches it, no letter stops it."""

from __future__ import annotations

import codecs
import re
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

# C0 but tab and newline, DEL and C1, the marks that turn the direction of the text, halves of a character
UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
INSTEAD = "?"
_PLAIN = {
    "\u00a0": " ", "\u202f": " ", "\u2009": " ", "’": "'", "‘": "'", "“": '"', "”": '"', "«": '"', "»": '"', "–": "-", "—": "-",
    "−": "-", "·": ".", "→": "->", "←": "<-", "½": "1/2", "Œ": "OE", "œ": "oe", "Æ": "AE", "æ": "ae", "Ø": "O", "ø": "o",
    "Ł": "L", "ł": "l", "ß": "ss", "♠": "S", "♥": "H", "♦": "D", "♣": "C", "×": "x", "≥": ">=", "≤": "<=",
}


def safe(text: str) -> str:
    r"""The text with ? for what a terminal would obey. A carriage return stays at either end: progress begins with one.

    >>> safe("Zo\x1b[2Jé\u202e\n"), safe("\r12/30"), safe("a\r\nb\rc"), safe("\ud800")
    ('Zo?[2Jé?\n', '\r12/30', 'a\nb?c', '?')
    """
    if not UNSAFE.search(text):
        return text
    begins, ends = text[:1] == "\r", text[1:][-1:] == "\r"
    middle = text[begins:len(text) - ends].replace("\r\n", "\n")
    return "\r" * begins + UNSAFE.sub(INSTEAD, middle) + "\r" * ends


def escaped(document: str) -> str:
    r"""A JSON text that says the same and holds nothing a terminal would obey.

    >>> escaped('"Zo\x9b\u202e"')
    '"Zo\\u009b\\u202e"'
    """
    return UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", document)


def plain(letters: str, encoding: str) -> str:
    """The letters as a terminal of this encoding can show them: é is e in ASCII, a narrow space a space.

    >>> plain("Zoé – «\u202f½\u202f»", "ascii"), plain("\u202fé", "cp1252"), plain("孔", "cp1252")
    ('Zoe - " 1/2 "', ' é', '?')
    """
    return "".join(_plain(letter, encoding) for letter in letters)


def _plain(letter: str, encoding: str) -> str:
    without_accent = "".join(part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part))
    for way in (letter, _PLAIN.get(letter, letter), without_accent):
        try:
            way.encode(encoding)
        except UnicodeEncodeError:
            continue
        return way
    return INSTEAD


def _in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start:error.end], error.encoding), error.end


codecs.register_error("etui.plain", _in_plain_letters)


class Guarded:
    """A stream that writes what is safe; all else is the stream's own."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        self._stream.write(safe(text))
        return len(text)

    def writelines(self, lines: Any) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def guarded() -> Iterator[None]:
    """Standard output and error as a terminal takes them, until the end of the block."""
    before = sys.stdout, sys.stderr
    for stream in before:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="etui.plain")
    sys.stdout, sys.stderr = (Guarded(stream) if stream is not None else stream for stream in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
