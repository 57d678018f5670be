"""The sheets that formulas speak of: named otherwise, or looked for. Every other byte of a formula stays.

Sources: ECMA-376 part 1, 18.17.2.2 (a sheet's name in a reference, and two of them with a colon between: 'A:B'!C1),
18.3.1.47 (the location of a hyperlink) and 21.2.2.65 (f, a chart's formula).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from xlsheets.package.markup import ATTRIBUTES, NAME, as_utf8, from_utf8, plain_text
from xlsheets.package.references import quote_sheet
from xlsheets.package.values import escaped_text

_ELEMENTS = (b"(?:f|formula|formula1|formula2|calculatedColumnFormula|totalsRowFormula|definedName|oldFormula|FmlaLink|FmlaRange"
             b"|FmlaGroup|FmlaPict|FmlaTxbx)")
_FORMULA = re.compile(
    rb"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<((?:" + NAME + b":)?" + _ELEMENTS + b")" + ATTRIBUTES
    + rb">([^<]*(?:(?:<!--.*?-->|<!\[CDATA\[.*?\]\]>)[^<]*)*)</\1\s*>", re.DOTALL)
_LINK = re.compile(rb"""<((?:%b:)?(?:hyperlink|worksheetSource|controlPr|formControlPr|sp|cxnSp|pic|dataRef))\b"""
                   rb"""((?:[^>"']|"[^"]*"|'[^']*')*)>""" % NAME)
_ADDRESS = re.compile(rb"""(\s(?:location|linkedCell|listFillRange|fmlaLink|fmlaRange|fmlaGroup|fmlaTxbx|textlink)\s*=\s*)"""
                      rb"""(?:"([^"<]*)"|'([^'<]*)')""")
_SOURCE = re.compile(rb"""(\ssheet\s*=\s*)(?:"([^"<]*)"|'([^'<]*)')""")
_TOKEN = re.compile(
    r'"[^"]*"'                                                        # a text
    r"|\#REF!"
    r"|(?P<quoted>'(?:[^']|'')*')!"
    r"|(?P<book>\[[^\[\]]*\])(?P<plain>[^\W\d][\w.]*(?::[^\W\d][\w.]*)?)!"            # another workbook's
    r"|\[(?:[^\[\]']|'.|\[(?:[^\[\]']|'.)*\])*\]"                      # a structured reference
    r"|(?P<bare>[\w.\\?]+(?::[\w.\\?]+)?)!"
    r"|[\w.\\?]+", re.DOTALL)


def rename_sheets(part: bytes, names: Mapping[str, str]) -> bytes:
    """The part with sheets named otherwise in its formulas, its links inside the workbook and its charts.

    :param names: a sheet's name to the name it gets; letters in any case.
    """
    folded = {old.casefold(): new for old, new in names.items()}
    if not folded:
        return part
    xml, encoding = as_utf8(part)

    def formula(match: re.Match[bytes]) -> bytes:
        if match[1] is None:
            return match[0]
        text = plain_text(match[3])
        new = renamed(text, folded)
        if new == text:
            return match[0]
        start, end = (position - match.start() for position in match.span(3))
        return match[0][:start] + escaped_text(new) + match[0][end:]

    def link(match: re.Match[bytes]) -> bytes:
        return _ADDRESS.sub(lambda found: _attribute(found, folded), match[0])

    return from_utf8(_LINK.sub(link, _FORMULA.sub(formula, xml)), encoding)


def _attribute(match: re.Match[bytes], folded: Mapping[str, str]) -> bytes:
    text = plain_text(match[2] or match[3] or b"")
    new = renamed(text, folded)
    return match[0] if new == text else match[1] + b'"' + escaped_text(new).replace(b'"', b"&quot;") + b'"'


def renamed(formula: str, folded: Mapping[str, str]) -> str:
    """A formula with sheets named otherwise; ``folded`` has the old names in small letters.

    >>> renamed("SUM(Players!A1,'Étui'!B2,\\"Players!A1\\")", {"players": "Players (2)", "étui": "Étui (2)"})
    'SUM(\\'Players (2)\\'!A1,\\'Étui (2)\\'!B2,"Players!A1")'
    """
    new, done = [], 0
    for match in _TOKEN.finditer(formula):
        found = _sheets(match)
        if not any(name.casefold() in folded for name in found):
            continue
        names = [folded.get(name.casefold(), name) for name in found]
        if len(names) == 1:
            written = quote_sheet(names[0])
        elif all(quote_sheet(name) == name for name in names):
            written = ":".join(names)
        else:
            written = "'" + ":".join(name.replace("'", "''") for name in names) + "'"
        new += [formula[done:match.start()], written, "!"]
        done = match.end()
    return "".join([*new, formula[done:]])


def _sheets(match: re.Match[str]) -> list[str]:
    """The sheets a token names: one, or the first and the last of several; none of another workbook."""
    name = match["quoted"][1:-1].replace("''", "'") if match["quoted"] else match["bare"] or ""
    return [] if "[" in name else [sheet for sheet in name.split(":") if sheet]


def sheets_named(formula: str) -> set[str]:
    """The sheets of this workbook that a formula speaks of, in small letters."""
    return {name.casefold() for match in _TOKEN.finditer(formula) for name in _sheets(match)}


def names_another_workbook(formula: str) -> bool:
    """Whether a formula reads another workbook."""
    return any(match["book"] or (match["quoted"] or "").startswith("'[") or "[" in (match["quoted"] or "")
               for match in _TOKEN.finditer(formula))


def formulas_in(part: bytes) -> Iterator[str]:
    """Every formula of a part, whatever it is for; and what its links inside the workbook and its sources point at."""
    xml, _ = as_utf8(part)
    for match in _FORMULA.finditer(xml):
        if match[1] is not None:
            yield plain_text(match[3])
    for match in _LINK.finditer(xml):
        for found in _ADDRESS.finditer(match[2]):
            yield plain_text(found[2] or found[3] or b"")
        if match[1].rpartition(b":")[2] in (b"worksheetSource", b"dataRef"):
            for found in _SOURCE.finditer(match[2]):
                yield quote_sheet(plain_text(found[2] or found[3] or b"")) + "!A1"
