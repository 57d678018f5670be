"""Finishing a workbook that openpyxl has just written: every formula gets the value it gives.

The file then shows its numbers before, or without, any calculation: in previews, on phones, in Protected View, at a
reader's who has no functions installed.

Source: ECMA-376 part 1, 18.2.2 (calcPr) and 22.2 (docProps/app.xml).
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping
from datetime import datetime, timezone
from typing import TYPE_CHECKING

from xlsheets.package.archive import Package
from xlsheets.package.cells import Value, array_cells, formula_cells, read_shared_strings, read_values, set_values
from xlsheets.package.values import escaped_text

if TYPE_CHECKING:
    from openpyxl import Workbook

CALC_ID = b"191029"                                    # Excel 2019 and 365; with an older id it calculates on opening
_MEMBER_DATE = (1980, 1, 1, 0, 0, 0)                   # the same workbook gives the same bytes, whenever made

_CALC_PR = re.compile(rb"<calcPr\b([^>]*?)/?>(?:</calcPr>)?")
_CALC_PR_ATTRIBUTE = re.compile(rb"""\s+(?:calcId|fullCalcOnLoad|forceFullCalc)\s*=\s*(?:"[^"]*"|'[^']*')""")
_AFTER_CALC_PR = re.compile(rb"<(?:oleSize|customWorkbookViews|pivotCaches|smartTag|webPublish|fileRecoveryPr|extLst)\b"
                            rb"|</workbook>")
_APPLICATION = re.compile(rb"<Application>.*?</Application>|<Application\s*/>", re.DOTALL)
_APP_VERSION = re.compile(rb"<AppVersion>.*?</AppVersion>|<AppVersion\s*/>", re.DOTALL)
_TITLE = re.compile(rb"<dc:title\b[^>]*?(?:/>|>.*?</dc:title>)", re.DOTALL)
_DATE = re.compile(rb"(<dcterms:(?:created|modified)\b[^>]*>)[^<]*")


class MissingValue(AssertionError):
    """A formula cell was left without a value: a mistake of the program, not of the person."""


def saved(workbook: Workbook) -> bytes:
    """The workbook as openpyxl writes it, hardly packed: for :func:`finish`, which packs it."""
    from openpyxl.writer.excel import ExcelWriter

    output = io.BytesIO()
    workbook.properties.modified = datetime.now(tz=timezone.utc).replace(tzinfo=None)        # what Workbook.save does
    ExcelWriter(workbook, zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=1)).save()
    return output.getvalue()


def finish(
    workbook: bytes,
    values: Mapping[str, Mapping[str, Value]],
    *,
    title: str | None = None,
    created: datetime | None = None,
) -> bytes:
    """The workbook with a value in every formula cell, ready to be opened anywhere.

    Nothing is calculated on opening (``fullCalcOnLoad`` off, ``calcId`` 191029) and the application is "Microsoft
    Excel", whose values LibreOffice trusts. The same input gives the same bytes when ``created`` is given.

    :param workbook: the file as ``openpyxl`` has just written it, however packed.
    :param values: sheet name, then anchor ("C12"), to the value of the cell. Multi-cell array formulas need one
        value for each of their cells. Cells without a formula may be given too.
    :param title: the document's title, as file explorers and screen readers give it.
    :param created: the document's date of creation and of last change, in UTC.
    :raises MissingValue: a formula cell, or a whole sheet, that ``values`` and the workbook do not agree on.
    """
    package = Package(workbook)
    unknown = [sheet for sheet in values if sheet not in package.sheets]
    if unknown:
        raise MissingValue(f"values for sheets that the workbook does not have: {', '.join(unknown)}")
    parts = {name: package.part(name) for name in package.names()}
    strings = read_shared_strings(parts[package.shared_strings_part]) if package.shared_strings_part else []
    for sheet, part in package.sheets.items():
        if b"sheetData" in parts[part]:                # a chart sheet has no cells
            given = values.get(sheet, {})
            _check_every_formula(sheet, parts[part], given, strings)
            parts[part] = set_values(parts[part], given)
    parts[package.workbook_part] = _calculated(parts[package.workbook_part])
    parts["docProps/app.xml"] = _made_by_excel(parts["docProps/app.xml"])
    parts["docProps/core.xml"] = _described(parts["docProps/core.xml"], title, created)
    return _packed(parts)


def _check_every_formula(sheet: str, xml: bytes, given: Mapping[str, Value], strings: list[str]) -> None:
    missing = [anchor for anchor in formula_cells(xml) if anchor not in given]
    shown = array_cells(xml) - given.keys()
    if shown:                                          # openpyxl may have written the cells after an array's first
        missing += sorted(shown - read_values(xml, strings).keys())
    if missing:
        raise MissingValue(f"no value for {len(missing)} formula cell(s) of sheet {sheet!r}: {', '.join(missing[:10])}")


def _calculated(xml: bytes) -> bytes:
    """workbook.xml, saying that its values are those of a current Excel."""
    match = _CALC_PR.search(xml)
    if match:
        kept = _CALC_PR_ATTRIBUTE.sub(b"", match[1]).rstrip()
        return xml[:match.start()] + b'<calcPr calcId="' + CALC_ID + b'"' + kept + b"/>" + xml[match.end():]
    place = _AFTER_CALC_PR.search(xml)
    if place is None:
        raise AssertionError("workbook.xml is not one that openpyxl writes")
    return xml[:place.start()] + b'<calcPr calcId="' + CALC_ID + b'"/>' + xml[place.start():]


def _made_by_excel(xml: bytes) -> bytes:
    """docProps/app.xml, naming the application whose cached values every reader trusts."""
    xml = _APP_VERSION.sub(b"<AppVersion>16.0300</AppVersion>", xml)
    return _APPLICATION.sub(b"<Application>Microsoft Excel</Application>", xml)


def _described(xml: bytes, title: str | None, created: datetime | None) -> bytes:
    """docProps/core.xml, with a title and dates."""
    if title is not None:
        text = escaped_text(title, "title")
        element = b'<dc:title xmlns:dc="http://purl.org/dc/elements/1.1/">' + text + b"</dc:title>"
        untitled = _TITLE.sub(b"", xml)
        end = untitled.rindex(b"</")
        xml = untitled[:end] + element + untitled[end:]
    if created is not None:
        date = created.strftime("%Y-%m-%dT%H:%M:%SZ").encode()
        xml = _DATE.sub(lambda match: match[1] + date, xml)
    return xml


def _packed(parts: Mapping[str, bytes]) -> bytes:
    """The parts as a file, in their order."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as output:
        for name, data in parts.items():
            info = zipfile.ZipInfo(name, _MEMBER_DATE)
            info.compress_type = zipfile.ZIP_DEFLATED
            output.writestr(info, data)
    return target.getvalue()
