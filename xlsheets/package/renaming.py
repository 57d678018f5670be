"""Functions renamed inside the formulas of a part: only the names change, every other byte stays.

Sources: ECMA-376 part 1, 18.3.1.40 (f), 18.3.1.43 (formula), 18.3.1.32 (formula1, formula2), 18.2.5 (definedName),
18.5.1.1 (calculatedColumnFormula) and 18.17.2 (what a formula is made of: texts, sheet names, structured references).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from xlsheets.package.markup import ATTRIBUTES, NAME, as_utf8, from_utf8, plain_text
from xlsheets.package.values import escaped_text

_ELEMENTS = b"(?:f|formula|formula1|formula2|calculatedColumnFormula|totalsRowFormula|definedName)"
_ASIDE = rb"<!--.*?-->|<!\[CDATA\[.*?\]\]>"
_FORMULA = re.compile(
    _ASIDE + rb"|<\?.*?\?>|<((?:" + NAME + b":)?" + _ELEMENTS + b")" + ATTRIBUTES
    + b">([^<]*(?:(?:" + _ASIDE + rb")[^<]*)*)</\1\s*>", re.DOTALL)
_CHARACTER = re.compile("&(?:#x[0-9A-Fa-f]+|#[0-9]+|[a-z]+);|.", re.DOTALL)
_TOKEN = re.compile(
    r'"[^"]*"'                                                        # a text; a doubled quote makes it two in a row
    r"|'[^']*'"                                                       # a sheet's name, likewise
    r"|\[(?:[^\[\]']|'.|\[(?:[^\[\]']|'.)*\])*\]"                      # a structured reference, or another workbook's number
    r"|(?P<name>[^\W\d][\w.\\?]*)", re.DOTALL)


def rename_functions(part: bytes, names: Mapping[str, str]) -> tuple[bytes, int]:
    """The part with functions renamed in its formulas, and how many formulas that changed.

    Cells, conditional formats, validations, table columns and defined names are looked into. A name counts where it is
    called, followed by "(" and not after a "!" (another workbook's function), in any case; never inside a text, a
    sheet's name or a structured reference.

    :param names: a function's name in capitals, as the formulas have it, to the name it gets.
    """
    xml, encoding = as_utf8(part)
    changed = 0

    def rewritten(match: re.Match[bytes]) -> bytes:
        nonlocal changed
        if match[1] is None:
            return match[0]
        new = _renamed_text(match[3], names)
        if new is None:
            return match[0]
        changed += 1
        start, end = (position - match.start() for position in match.span(3))
        return match[0][:start] + new + match[0][end:]

    xml = _FORMULA.sub(rewritten, xml)
    return (from_utf8(xml, encoding), changed) if changed else (part, 0)


def _renamed_text(content: bytes, names: Mapping[str, str]) -> bytes | None:
    """The content of a formula's element with its functions renamed; None when there are none."""
    if b"<" in content:                                # a comment or CDATA inside: written anew, as plain text
        text = plain_text(content)
        new = "".join(_renamed(list(text), text, names))
        return None if new == text else escaped_text(new)
    raw = content.decode("utf-8")
    pieces = _CHARACTER.findall(raw) if "&" in raw else list(raw)
    text = "".join(plain_text(piece.encode()) if len(piece) > 1 else piece for piece in pieces)
    new = "".join(_renamed(pieces, text, names))
    return None if new == raw else new.encode("utf-8")


def _renamed(pieces: list[str], text: str, names: Mapping[str, str]) -> list[str]:
    """The characters of a formula, as written, with the names exchanged; ``text`` is what they stand for."""
    new, done = [], 0
    for match in _TOKEN.finditer(text):
        name, end = match["name"], match.end()
        if name and name.upper() in names and text[end:end + 1] == "(" and text[match.start() - 1:match.start()] != "!":
            new += [*pieces[done:match.start()], names[name.upper()]]
            done = end
    return [*new, *pieces[done:]]
