"""The print area of one sheet, made shorter or longer, every other byte of the workbook part kept.

Source: ECMA-376 part 1, 18.2.5: the name ``_xlnm.Print_Area`` of a sheet, its ``localSheetId`` the sheet’s place from 0.
"""

from __future__ import annotations

import re

_PRINT_AREA = re.compile(rb"<(?:\w+:)?definedName\b([^>]*)>([^<]*)</")
_ONE_BLOCK = re.compile(rb"(.*!\$[A-Z]+\$\d+:\$[A-Z]+\$)(\d+)")


def set_last_row(workbook: bytes, sheet: int, row: int) -> bytes:
    """The workbook part with this last row in a sheet’s print area; as it was when that is no single block, or is not there.

    :param sheet: the sheet's place among the tabs, from 0.
    """
    for match in _PRINT_AREA.finditer(workbook):
        head, area = match[1], _ONE_BLOCK.fullmatch(match[2])
        if b'"_xlnm.Print_Area"' in head and b'localSheetId="%d"' % sheet in head and area:
            return workbook[:match.start(2)] + area[1] + b"%d" % row + workbook[match.end(2):]
    return workbook
