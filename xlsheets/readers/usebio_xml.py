"""USEBIO's XML as elements with the line of the file they start on; whatever is not USEBIO is refused here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final
from xml.parsers.expat import errors
from xml.parsers.expat.errors import codes

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import ParseError, XMLParser

from etui.errors import EtuiError
from xlsheets.readers.source_file import seen, stops_in_the_middle

ENDS_TOO_SOON: Final = frozenset(codes[said] for said in (
    errors.XML_ERROR_NO_ELEMENTS, errors.XML_ERROR_UNCLOSED_TOKEN, errors.XML_ERROR_UNCLOSED_CDATA_SECTION,
    errors.XML_ERROR_PARTIAL_CHAR,
))
DEEPEST: Final = 40                     # elements inside one another; USEBIO needs nine


@dataclass
class Element:
    """One element: its USEBIO name in capitals, without a namespace, and the line of the file it starts on."""

    tag: str
    line: int
    attributes: dict[str, str]
    children: list[Element] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)

    def all(self, tag: str) -> list[Element]:
        return [child for child in self.children if child.tag == tag]

    def within(self, tag: str) -> Iterator[Element]:
        """The elements of this name at any depth."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            waiting += reversed(element.children)
            if element.tag == tag:
                yield element

    def text(self, *tags: str) -> str:
        """What the first of these children, or else attributes, says; "" when none says anything."""
        for tag in tags:
            said = ["".join(child.words) for child in self.all(tag)] + [self.attributes.get(tag, "")]
            for text in said:
                if text.strip():
                    return " ".join(seen(text).split())
        return ""


class _Builder:
    """What the XML parser builds: our elements, with their line numbers."""

    def __init__(self) -> None:
        self.expat: Any = None
        self.root: Element | None = None
        self.open: list[Element] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        named = {_name(key): value for key, value in attributes.items()}
        element = Element(_name(tag), self.expat.CurrentLineNumber, named)
        if len(self.open) >= DEEPEST:
            raise ValueError("too deep for USEBIO")
        if self.open:
            self.open[-1].children.append(element)
        self.root = self.root or element
        self.open.append(element)

    def end(self, _tag: str) -> None:
        self.open.pop()

    def data(self, text: str) -> None:
        if self.open:
            self.open[-1].words.append(text)

    def comment(self, text: str) -> None:
        if self.open:
            self.open[-1].comments.append(text)

    def close(self) -> Element | None:
        return self.root


def _name(tag: str) -> str:
    return tag.rpartition("}")[2].upper()


def usebio_root(read: bytes, name: str) -> Element:
    """The USEBIO element. Entities are refused: no program writes any, and they can be made to fill the memory."""
    builder = _Builder()
    parser = XMLParser(target=builder, forbid_dtd=False, forbid_entities=True, forbid_external=True)
    builder.expat = parser.parser
    try:
        parser.feed(_in_its_encoding(read))
        parser.close()
    except DefusedXmlException:
        raise EtuiError(
            en=f"{name} declares XML entities, which no scoring program writes: get the file again from its source.",
            fr=f"{name} déclare des entités XML, ce qu'aucun programme de calcul n'écrit : redemandez le fichier.",
        ) from None
    except ParseError as error:
        if builder.open and error.code in ENDS_TOO_SOON:
            raise stops_in_the_middle(name, error.position[0]) from None
        raise _broken(name, error.position[0]) from None
    except (LookupError, ValueError):
        raise _broken(name, builder.expat.CurrentLineNumber) from None
    if builder.root is None or builder.root.tag != "USEBIO" or not builder.root.all("EVENT"):
        raise EtuiError(
            en=f"{name} is XML but not a USEBIO results file (no USEBIO element with an EVENT): export it as USEBIO.",
            fr=f"{name} est du XML mais pas un fichier de résultats USEBIO (pas d'élément USEBIO avec un EVENT) : "
            "exportez-le au format USEBIO.",
        )
    return builder.root


def _in_its_encoding(read: bytes) -> bytes | str:
    """Old Windows programs write accents in windows-1252 under an utf-8 label, or none."""
    declared = re.match(rb"\s*<\?xml[^>]*encoding\s*=\s*[\"']([^\"']+)", read[:200])
    if read[:2] in (b"\xff\xfe", b"\xfe\xff") or (declared and declared[1].lower() != b"utf-8"):
        return read
    try:
        read.decode("utf-8")
    except UnicodeDecodeError:
        return read.decode("windows-1252", errors="replace")
    return read


def _broken(name: str, line: int) -> EtuiError:
    return EtuiError(
        en=f"{name} is not correct XML (line {line}): export it again from the scoring program.",
        fr=f"{name} n'est pas du XML correct (ligne {line}) : exportez-le de nouveau depuis le programme de calcul.",
    )
