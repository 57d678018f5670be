"""Attached tabs taken out again: to the very bytes of before, or, when the file has been written anew since, sheet by sheet.

Source: ECMA-376 part 2 (a part that nothing points at is not part of the workbook) and part 1, 18.2.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from etui.errors import EtuiError
from xlsheets.package import attach_original, structure
from xlsheets.package.archive import Package
from xlsheets.package.attach import attached_tabs
from xlsheets.package.attach_formulas import formulas_in, sheets_named
from xlsheets.package.attach_markup import Node, Part, children
from xlsheets.package.attach_original import Record, digest
from xlsheets.package.attach_parts import last_word, relationships, rels_of
from xlsheets.package.attach_refusals import FIRST_NAME
from xlsheets.package.cells import formulas
from xlsheets.package.markup import as_utf8, attributes, plain_text
from xlsheets.package.structure import CONTENT_TYPES

_TEXT = re.compile(r'"[^"]*"')
_NAME = re.compile(r"(?<![\w.\\])[^\W\d][\w.\\?]*(?![\w.\\?(!])")
_STYLE = re.compile(rb"""<(?:\w+:)?(?:c|row|col)\b[^>]*?\s(?:s|style)\s*=\s*["']([0-9]+)""")


class Way(Enum):
    """How the tabs were taken out."""

    BYTES = "bytes"                            # the file is again what it was, byte for byte
    PARTS = "parts"                            # what attaching had changed is again what it was; later changes elsewhere stay
    SHEETS = "sheets"                          # the file was written anew since: the tabs are gone, their styles stay


@dataclass(frozen=True)
class Detached:
    """The file without the tabs, which tabs those were, how they went, and whether anything had been written in them."""

    data: bytes
    tabs: tuple[str, ...]
    way: Way
    edited: bool


def detach(data: bytes, package: Package) -> Detached:
    """Takes the attached tabs out of a workbook.

    :param data: the bytes of the file, as ``package`` was read from; the package is of no use afterwards.
    :raises EtuiError: no tabs were attached to it; or something of the club's now reads them.
    """
    tabs = attached_tabs(package)
    record = _record(package)
    if record is None and not tabs:
        raise EtuiError(
            f"{package.name} has no attached tabs: there is nothing to take out",
            f"{package.name} n’a pas d’onglets ajoutés : il n’y a rien à retirer",
        )
    edited = record is None or not all(package.has(name) and digest(package.part(name)) == was
                                       for name, was in record.added.items())
    if record is not None and (original := record.rebuilt(data)) is not None:
        return Detached(original, tuple(tabs), Way.BYTES, edited)
    if not tabs:
        raise EtuiError(
            f"the attached tabs of {package.name} are gone already: there is nothing to take out",
            f"les onglets ajoutés à {package.name} n’y sont déjà plus : il n’y a rien à retirer",
        )
    if len(tabs) == len(package.sheets):
        raise EtuiError(
            f"{package.name} has only attached tabs left, and a workbook needs a sheet: add one in Excel, save, and try again",
            f"{package.name} n’a plus que des onglets ajoutés, et il faut une feuille à un classeur : ajoutez-en une dans Excel, "
            "enregistrez, puis recommencez",
        )
    _refuse_readers(package, tabs)
    if record is not None and _only_parts_elsewhere_changed(package, record):
        _restore(package, record)
        return Detached(package.to_bytes(), tuple(tabs), Way.PARTS, edited)
    _remove(package, tabs)
    return Detached(package.to_bytes(), tuple(tabs), Way.SHEETS, edited)


def _record(package: Package) -> Record | None:
    for one in relationships(package, package.workbook_part):
        if one.kind == attach_original.KIND and one.part:
            return attach_original.read_record(package.part(one.part))
    return None


def _only_parts_elsewhere_changed(package: Package, record: Record) -> bool:
    """Whether the lists are as attaching made them, and no cell of the club's has taken one of the styles that came with it."""
    if any(not package.has(name) or digest(package.part(name)) != was for name, was in record.written.items()):
        return False
    own = [part for part in package.sheets.values() if part not in record.added]
    return all(int(number) < max(record.formats, 1) for part in own for number in _STYLE.findall(as_utf8(package.part(part))[0]))


def _restore(package: Package, record: Record) -> None:
    for name in record.written:
        package.replace(name, record.part(name))
    for name in (*record.added, attach_original.PART):
        if package.has(name):
            package.remove(name)


def _remove(package: Package, tabs: list[str]) -> None:
    before = _reachable(package)
    for one in list(relationships(package, package.workbook_part)):
        if one.part and (one.kind == attach_original.KIND or last_word(one.kind) == "calcChain"):
            structure.remove_part(package, one.part)   # Excel makes the order of calculation again
    workbook = Part(package, package.workbook_part)
    workbook.drop(_names_of_tabs(workbook, {name.casefold() for name in tabs}))
    workbook.drop(node for node in [workbook.child(b"definedNames")] if node and not workbook.items(b"definedNames"))
    workbook.write()
    for name in tabs:
        structure.remove_sheet(package, name)
    gone = {part for part in before - _reachable(package) if package.has(part)}
    for part in gone:
        package.remove(part)
        if package.has(rels_of(part)):
            package.remove(rels_of(part))
    types = Part(package, CONTENT_TYPES)
    types.drop(node for node in children(types.xml, types.root.inside, types.root.inside_end)
               if plain_text(attributes(node.head).get(b"PartName", b"")).lstrip("/") in gone)
    types.write()


def _names_of_tabs(workbook: Part, tabs: set[str]) -> list[Node]:
    """The names of the whole workbook that go with the tabs: those that point at nothing else, and Étui's that lost their cells.

    :param tabs: in small letters.
    """
    found = []
    for node in workbook.items(b"definedNames"):
        head = attributes(node.head)
        if b"localSheetId" in head:                    # goes with its sheet
            continue
        named = sheets_named(plain_text(workbook.xml[node.inside:node.inside_end]))
        if named <= tabs and (named or plain_text(head.get(b"name", b"")).startswith(FIRST_NAME)):
            found.append(node)
    return found


def _reachable(package: Package) -> set[str]:
    found: set[str] = set()
    waiting = [one.part for one in relationships(package, "") if one.part]
    while waiting:
        part = waiting.pop()
        if part not in found:
            found.add(part)
            waiting += [one.part for one in relationships(package, part) if one.part]
    return found


def _refuse_readers(package: Package, tabs: list[str]) -> None:
    """:raises EtuiError: a formula, a chart or a name of the club's would be left pointing at nothing."""
    titles = {name.casefold(): name for name in tabs}
    going = _names_of_tabs(Part(package, package.workbook_part), set(titles))
    names = {plain_text(attributes(node.head)[b"name"]).casefold() for node in going}
    for place, formula in _readers(package, tabs, going):
        read = sorted(titles[name] for name in sheets_named(formula) & titles.keys())
        called = [word for word in _NAME.findall(_TEXT.sub("", formula)) if word.casefold() in names]
        if read or called:
            en, fr = (f"the tab “{read[0]}”", f"l’onglet « {read[0]} »") if read else (called[0], called[0])
            raise EtuiError(
                f"{place} reads {en}, which is to be taken out: replace it by its value or delete it first (in Excel: copy, "
                "paste values), save, and try again",
                f"{place} lit {fr}, à retirer : remplacez-le par sa valeur ou supprimez-le d’abord (dans Excel : copier, coller "
                "les valeurs), enregistrez, puis recommencez",
            )


def _readers(package: Package, tabs: list[str], going: list[Node]) -> Iterator[tuple[str, str]]:
    """Where each formula of the club's stands, and what it says; ``going``: the names that go with the tabs."""
    theirs, done = [part for name, part in package.sheets.items() if name in tabs], set()
    for name, part in package.sheets.items():
        if name in tabs:
            continue
        xml = package.part(part)
        if b"sheetData" in xml:
            yield from ((f"{name}!{anchor}", text) for anchor, text in formulas(xml).items())
        yield from ((name, text) for text in formulas_in(xml))
        for hung in _hanging(package, part, {part, *theirs}):
            if hung not in done and hung.endswith((".xml", ".vml")):
                done.add(hung)
                yield from ((f"{name} ({last_word(hung)})", text) for text in formulas_in(package.part(hung)))
    workbook = Part(package, package.workbook_part)
    places = {str(place).encode() for place, name in enumerate(package.sheets) if name in tabs}
    for node in workbook.items(b"definedNames"):
        head = attributes(node.head)
        if node not in going and head.get(b"localSheetId") not in places:
            yield plain_text(head.get(b"name", b"")), plain_text(workbook.xml[node.inside:node.inside_end])


def _hanging(package: Package, part: str, known: set[str]) -> Iterator[str]:
    """The parts that hang on a part, near and far."""
    for one in relationships(package, part):
        if one.part and one.part not in known:
            known.add(one.part)
            yield one.part
            yield from _hanging(package, one.part, known)
