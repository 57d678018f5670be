"""Étui's tabs added to a club's own workbook. Of its parts only the lists change: the workbook's, its relationships, the content
types and the styles, each added to at the end. Every other part keeps its bytes, down to how they are packed.

Sources: ECMA-376 part 1, 18.2 (workbook: sheets, definedNames, calcPr) and part 2 (the package).
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from xml.etree.ElementTree import Element
from xml.sax.saxutils import quoteattr

from etui.errors import Sentence
from xlsheets.package import attach_original
from xlsheets.package.archive import Package
from xlsheets.package.attach_colours import Colours
from xlsheets.package.attach_formulas import rename_sheets, renamed
from xlsheets.package.attach_markup import WORKBOOK_ORDER, Part, children
from xlsheets.package.attach_parts import Mover, declare, last_word, relationships, rels_of
from xlsheets.package.attach_refusals import refuse_book, refuse_club, refuse_same_names
from xlsheets.package.attach_sheet import EPOCHS_APART, Luggage, carried, dxfs_renumbered, raw_strings, shows_a_date
from xlsheets.package.attach_styles import AddedStyles, parsed
from xlsheets.package.markup import as_utf8, attributes, plain_text
from xlsheets.package.references import quote_sheet, safe_sheet_name
from xlsheets.package.structure import CONTENT_TYPES, attribute, has_element
from xlsheets.package.values import escaped_text

MARK = "etui_attached"                         # a name of each attached tab's own: it follows the tab, whatever that is called
LAST_SHEET_ID = 65_534
STYLES = "application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"
_NO_STYLES = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="{}"/>'

Digit = Callable[[str, float], float]          # (font, points) → how wide a digit is


@dataclass(frozen=True)
class Attached:
    """What was done: each tab's name in the book and the one it has now; what the person should know."""

    titles: dict[str, str]
    remarks: tuple[Sentence, ...]


def attach(
    original: bytes, club: Package, book: Package, *, leave_out: Collection[str] = (), digit: Digit | None = None,
) -> Attached:
    """Adds a book's tabs after the club's, in place.

    :param original: the bytes of the club's file, as ``club`` was read from.
    :param leave_out: tabs of the book that stay behind.
    :param digit: to keep columns as wide as they were under another usual font.
    :raises EtuiError: the book or the club's workbook does not allow it (see :mod:`attach_refusals`).
    """
    sheets = {name: part for name, part in book.sheets.items() if name not in leave_out}
    refuse_club(club, has_attached_tabs(club))
    refuse_book(book, sheets, has_attached_tabs(book))
    refuse_same_names(club, book)
    titles = _titles(club, sheets)
    lists = _Lists(club)
    formats = len(lists.styles.items(b"cellXfs"))
    styles, luggage = _luggage(club, book, lists.styles, {old: new for old, new in titles.items() if old != new}, digit)

    def edit(data: bytes, kind: str) -> bytes:
        if kind == "sheet":
            return carried(data, luggage)
        if kind == "table":
            data = dxfs_renumbered(data, styles.dxf)
        return rename_sheets(data, luggage.titles)

    mover = Mover(club, book, lists.types, edit)
    keys = [lists.relate(mover.kind(_kind(book, part)), mover.sheet(name, part)) for name, part in sheets.items()]
    _list_sheets(lists.workbook, book, sheets, titles, keys)
    _list_names(lists.workbook, book, club, sheets, titles)
    lists.relate(attach_original.KIND, attach_original.PART)
    declare(lists.types, attach_original.PART, attach_original.CONTENT_TYPE)
    styles.write()
    lists.write()
    written = {name: club.part(name) for name in lists.changed if name not in lists.made}
    added = {name: club.part(name) for name in (*lists.made, *mover.added)}
    record = attach_original.record_of(original, club.to_bytes(), written, added, formats)
    club.add(attach_original.PART, record.to_bytes())
    return Attached(titles, tuple(_remarks(lists.workbook)))


def has_attached_tabs(package: Package) -> bool:
    return bool(attached_tabs(package))


def attached_tabs(package: Package) -> list[str]:
    """The tabs that were attached, by the names they have now."""
    found, names = set(), list(package.sheets)
    for node in Part(package, package.workbook_part).items(b"definedNames"):
        head = attributes(node.head)
        place = head.get(b"localSheetId", b"")
        if plain_text(head.get(b"name", b"")) == MARK and place.isdigit() and int(place) < len(names):
            found.add(names[int(place)])
    return [name for name in names if name in found]


class _Lists:
    """The parts of the club's workbook that list what it is made of."""

    def __init__(self, club: Package) -> None:
        self._club = club
        self.made: list[str] = []
        self.types = Part(club, CONTENT_TYPES)
        self.workbook = Part(club, club.workbook_part)
        self.rels = Part(club, rels_of(club.workbook_part))
        listed = children(self.rels.xml, self.rels.root.inside, self.rels.root.inside_end)
        self._keys = {attributes(node.head).get(b"Id", b"") for node in listed}
        self.styles = Part(club, self._styles_part())

    def relate(self, kind: str, part: str) -> str:
        """A relationship from the workbook to a part; returns its id."""
        number = len(self._keys) + 1
        while b"rId%d" % number in self._keys:
            number += 1
        self._keys.add(b"rId%d" % number)
        prefix = self.rels.prefix.decode()
        target = posixpath.relpath(part, posixpath.dirname(self._club.workbook_part) or ".")
        self.rels.append(f'<{prefix}Relationship Id="rId{number}" Type={quoteattr(kind)} Target={quoteattr(target)}/>'.encode())
        return f"rId{number}"

    @property
    def changed(self) -> list[str]:
        return [part.name for part in (self.types, self.workbook, self.rels, self.styles)]

    def write(self) -> None:
        for part in (self.types, self.workbook, self.rels):
            part.write()

    def _styles_part(self) -> str:
        """The styles; a workbook without any gets a part for them."""
        club = self._club
        for one in relationships(club, club.workbook_part):
            if last_word(one.kind) == "styles" and one.part:
                return one.part
        part = posixpath.join(posixpath.dirname(club.workbook_part), "styles.xml")
        part = part if not club.has(part) else "xl/etui/styles.xml"
        root = self.workbook.root
        name = b"xmlns:" + root.prefix[:-1] if root.prefix else b"xmlns"
        space = attributes(root.head).get(name, b"").decode()
        club.add(part, _NO_STYLES.format(space).encode())
        declare(self.types, part, STYLES)
        self.relate(_kind(club, next(iter(club.sheets.values()))).rpartition("/")[0] + "/styles", part)
        self.made.append(part)
        return part


def _titles(club: Package, sheets: dict[str, str]) -> dict[str, str]:
    """Each tab's name in the club's workbook: its own, or one that no tab there has."""
    taken, titles = [*club.sheets], {}
    others = [name for name in sheets if name.casefold() not in {other.casefold() for other in taken}]
    taken += others
    for name in sheets:
        titles[name] = name if name in others else safe_sheet_name(name, taken)
        taken.append(titles[name])
    return titles


def _luggage(
    club: Package, book: Package, styles: Part, titles: dict[str, str], digit: Digit | None,
) -> tuple[AddedStyles, Luggage]:
    """The book's styles as they are added, and what its sheets need; ``titles`` has the tabs that are called otherwise."""
    sheet = _part_of(book, "styles")
    colours = Colours(_part_of(book, "theme"), sheet)
    differ = not colours.same_as(Colours(_part_of(club, "theme"), styles.xml))
    book_styles = parsed(colours.plain(sheet) if differ else sheet, book.name, "styles.xml")
    added = AddedStyles(styles, book_styles)
    codes = {int(item.get("numFmtId", "0")): item.get("formatCode", "") for item in book_styles.iterfind("{*}numFmts/{*}numFmt")}
    formats = [int(xf.get("numFmtId", "0")) for xf in book_styles.iterfind("{*}cellXfs/{*}xf")]
    strings = raw_strings(book.part(book.shared_strings_part)) if book.shared_strings_part else ()
    days = EPOCHS_APART * (_counts_from_1904(book) - _counts_from_1904(club))
    wider = 1.0
    if digit is not None:
        here, there = (digit(*_usual_font(parsed(xml, package.name, "styles.xml")))
                       for xml, package in ((sheet, book), (styles.xml, club)))
        wider = here / there if abs(here / there - 1) > 0.03 else 1.0
    dates = frozenset(place for place, number in enumerate(formats) if shows_a_date(number, codes.get(number)))
    return added, Luggage(added, titles, strings, dates, days, wider, colours if differ else None)


def _part_of(package: Package, kind: str) -> bytes:
    for one in relationships(package, package.workbook_part):
        if last_word(one.kind) == kind and one.part:
            return as_utf8(package.part(one.part))[0]
    return _NO_STYLES.format("").encode()


def _usual_font(styles: Element) -> tuple[str, float]:
    """The name and the size of the font that column widths count."""
    xf = styles.find("{*}cellStyleXfs/{*}xf")
    fonts = list(styles.iterfind("{*}fonts/{*}font"))
    number = int(xf.get("fontId", "0")) if xf is not None else 0
    if number >= len(fonts):
        return "Calibri", 11.0
    name, size = fonts[number].find("{*}name"), fonts[number].find("{*}sz")
    return ("Calibri" if name is None else name.get("val", "")), (11.0 if size is None else float(size.get("val", "11")))


def _counts_from_1904(package: Package) -> bool:
    return attribute(package.part(package.workbook_part), b"workbookPr", b"date1904") in ("1", "true")


def _kind(package: Package, part: str) -> str:
    return next(one.kind for one in relationships(package, package.workbook_part) if one.part.casefold() == part.casefold())


def _list_sheets(workbook: Part, book: Package, sheets: dict[str, str], titles: dict[str, str], keys: list[str]) -> None:
    listed = workbook.items(b"sheets")
    last = attributes(listed[-1].head)
    key = next(name for name in last if name.endswith(b":id")).decode()
    own = "".join(f' {name.decode()}="{uri.decode()}"' for name, uri in last.items() if name.startswith(b"xmlns"))
    taken = {int(attributes(node.head)[b"sheetId"]) for node in listed}
    first = max(taken) + 1
    if first + len(sheets) > LAST_SHEET_ID:
        first = next(number for number in range(1, LAST_SHEET_ID) if taken.isdisjoint(range(number, number + len(sheets))))
    states = {plain_text(head[b"name"]): head.get(b"state", b"visible").decode()
              for head in (attributes(node.head) for node in Part(book, book.workbook_part).items(b"sheets"))}
    elements = []
    for number, (name, related) in enumerate(zip(sheets, keys, strict=True), first):
        state = "" if states[name] == "visible" else f' state="{states[name]}"'
        name_in_xml = quoteattr(titles[name])
        elements.append(f'<{listed[-1].tag.decode()}{own} name={name_in_xml} sheetId="{number}"{state} {key}="{related}"/>')
    workbook.extend(b"sheets", "".join(elements).encode(), WORKBOOK_ORDER)


def _list_names(workbook: Part, book: Package, club: Package, sheets: dict[str, str], titles: dict[str, str]) -> None:
    folded = {old.casefold(): new for old, new in titles.items() if old != new}
    places = {place: len(club.sheets) + list(sheets).index(name) for place, name in enumerate(book.sheets) if name in sheets}
    source = Part(book, book.workbook_part)
    tag = workbook.prefix + b"definedName"
    elements = []
    for node in source.items(b"definedNames"):
        head, text = node.head, plain_text(source.xml[node.inside:node.inside_end])
        local = attributes(head).get(b"localSheetId")
        if local is not None:
            if int(local) not in places:
                continue
            head = re.sub(rb"""(\slocalSheetId\s*=\s*["'])[0-9]+""", rb"\g<1>%d" % places[int(local)], head)
        elif attributes(head).get(b"name", b"").startswith(b"_xl"):
            continue                                   # what Excel keeps of functions it does not know
        elements.append(b"<%b%b>%b</%b>" % (tag, head, escaped_text(renamed(text, folded)), tag))
    for (name, part), place in zip(sheets.items(), places.values(), strict=True):
        head = b' name="%b" localSheetId="%d" hidden="1"' % (MARK.encode(), place)
        points_at = f"{quote_sheet(titles[name])}!$A$1" if has_element(book.part(part), b"sheetData") else "0"
        elements.append(b"<%b%b>%b</%b>" % (tag, head, escaped_text(points_at), tag))
    workbook.extend(b"definedNames", b"".join(elements), WORKBOOK_ORDER)


def _remarks(workbook: Part) -> list[Sentence]:
    """What the club's calculation settings mean for the live tabs."""
    node, found = workbook.child(b"calcPr"), []
    head = attributes(node.head) if node else {}
    if head.get(b"calcMode") == b"manual":
        found.append(Sentence(
            "this workbook calculates when asked only (Formulas, Calculation Options, Manual): press F9 after typing scores",
            "ce classeur ne calcule que sur demande (Formules, Options de calcul, Manuel) : appuyez sur F9 après la saisie"))
    if head.get(b"fullPrecision") in (b"0", b"false"):
        found.append(Sentence(
            "this workbook calculates with the figures as displayed (File, Options, Advanced), which rounds live percentages: "
            "“etui score” gives the exact ranking",
            "ce classeur calcule avec la précision affichée (Fichier, Options, Avancé), ce qui arrondit les pourcentages en "
            "direct : « etui score » donne le classement exact"))
    return found
