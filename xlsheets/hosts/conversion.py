"""A workbook moved to another host: the names of our functions change, and the macros come or go; nothing else does."""

from __future__ import annotations

import re

from etui.errors import EtuiError
from xlsheets.blocks import PREFIX
from xlsheets.functions import FUNCTIONS
from xlsheets.hosts.excel import macros
from xlsheets.hosts.excel.machine import Machine
from xlsheets.package.archive import Package
from xlsheets.package.cells import read_shared_strings, set_values
from xlsheets.package.references import address
from xlsheets.package.renaming import rename_functions
from xlsheets.package.values import Shared
from xlsheets.readers.typed_cells import TypedCells

HOST = "etui_host"                             # the cell that says which host a workbook is for

_INLINE = rb'(<c r="%b"(?: s="[0-9]+")? t="inlineStr"><is><t(?: xml:space="preserve")?>)[a-z]*(</t></is></c>)'


def convert(package: Package, host: str, *, keep_macros: bool = False, machine: Machine | None = None) -> int:
    """Moves a workbook to another host, in place; returns how many formulas were rewritten.

    :param keep_macros: the workbook stays an .xlsm, with every macro in it, on a host that needs none.
    :raises EtuiError: the workbook is not one of Étui's, or holds macros of the club's that stand in the way.
    """
    cells = TypedCells(package)
    cells.where(HOST)
    former = str(cells.cell(HOST)) or "calc"
    if former not in PREFIX:
        raise EtuiError(
            f"{cells.place(HOST, 0)}: “{former}” is not a host; write calc, addin or excel, whichever the formulas are for",
            f"{cells.place(HOST, 0)} : « {former} » n’est pas un hôte ; écrivez calc, addin ou excel, selon les formules",
        )
    language = "fr" if cells.cell("etui_language") == "fr" else "en"
    if host == "excel":
        _refuse_names_like_functions(package)
    changed = _rename(package, former, host)
    if former != host:
        _say_host(cells, host)
    if host == "excel":
        macros.add(package, language, machine)
    elif not keep_macros and macros.macros_part(package):
        macros.remove(package)
    return changed


def _rename(package: Package, former: str, host: str) -> int:
    names = {f"{PREFIX[former]}{name}".upper(): f"{PREFIX[host]}{name}" for name in FUNCTIONS}
    tables = [part for part in package.names() if part.lower().startswith("xl/tables/") and part.endswith(".xml")]
    total = 0
    for part in (package.workbook_part, *package.sheets.values(), *tables):
        xml, changed = rename_functions(package.part(part), names)
        package.replace(part, xml)
        total += changed
    return total


def _say_host(cells: TypedCells, host: str) -> None:
    """Writes the host into its cell, the way the cell's text is written: in the cell, or in the table of shared strings."""
    package, where = cells.package, cells.where(HOST)
    anchor, part = address(where.first_row, where.first_column), package.sheets[where.sheet]
    xml, strings = package.part(part), package.shared_strings_part
    texts = read_shared_strings(package.part(strings)) if strings else []
    if host in texts:
        written = set_values(xml, {anchor: Shared(texts.index(host))})
    else:
        written = re.sub(_INLINE % anchor.encode(), b"\\g<1>" + host.encode() + b"\\g<2>", xml, count=1)
        if written == xml:
            written = set_values(xml, {anchor: host})
    package.replace(part, written)


def _refuse_names_like_functions(package: Package) -> None:
    """In a workbook for the Excel host a function's name stands alone: a defined name of the same letters would hide it."""
    for name in package.defined_names:
        if name.upper() in FUNCTIONS:
            raise EtuiError(
                f"{package.name} has a defined name {name}, which would hide Étui's function of that name: rename it in Excel "
                "(Formulas, Name Manager), and try again",
                f"{package.name} a un nom défini {name}, qui cacherait la fonction d’Étui du même nom : renommez-le dans Excel "
                "(Formules, Gestionnaire de noms), puis recommencez",
            )
