"""Drives a headless LibreOffice over UNO. Run by the system's Python, which has ``uno``; speaks JSON lines on stdin and stdout.

Requests: {"do": "open", "path"} · {"do": "recalculate"} · {"do": "read", "sheet", "ref"} · {"do": "type", "sheet", "cell",
"value"} · {"do": "formulas"} · {"do": "save", "path"} ·
{"do": "time", "sheet", "cell", "values", "watch", "ref"} · {"do": "insert_columns", "sheet", "before"} · and the other methods of
``Driver`` by their names · {"do": "close"}.
"""

import json
import sys
import time

import uno
from com.sun.star.beans import PropertyValue


def connect(pipe):
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    for _ in range(150):
        try:
            context = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
            return context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        except Exception:
            time.sleep(0.2)
    raise SystemExit("LibreOffice did not answer")


def hidden(**more):
    return tuple(PropertyValue(Name=name, Value=value) for name, value in {"Hidden": True, **more}.items())


class Driver:
    def __init__(self, desktop):
        self.desktop, self.document = desktop, None

    def open(self, path):
        self.document = self.desktop.loadComponentFromURL(uno.systemPathToFileUrl(path), "_blank", 0, hidden())
        return list(self.document.Sheets.ElementNames)

    def recalculate(self):
        self.document.calculateAll()

    def read(self, sheet, ref):
        return self.document.Sheets.getByName(sheet).getCellRangeByName(ref).getDataArray()

    def type(self, sheet, cell, value):
        target = self.document.Sheets.getByName(sheet).getCellRangeByName(cell)
        if value is None:
            target.clearContents(1 | 2 | 4 | 16)
        elif isinstance(value, str):
            target.setString(value)
        else:
            target.setValue(value)

    def force(self, sheet, cell, value):
        """Types into a cell whether it is locked or not."""
        self.document.Sheets.getByName(sheet).unprotect("")
        self.type(sheet, cell, value)

    def time(self, sheet, cell, values, watch, ref):
        """Seconds each edit takes, until the range ``ref`` of the tab ``watch`` shows what follows from it."""
        target = self.document.Sheets.getByName(sheet).getCellRangeByName(cell)
        watched = self.document.Sheets.getByName(watch).getCellRangeByName(ref)
        taken = []
        for value in values:
            start = time.perf_counter()
            target.setValue(value)
            watched.getDataArray()
            taken.append(time.perf_counter() - start)
        return taken

    def enter(self, sheet, ref, formula):
        """An array formula over a range, or one formula filled into every cell when it holds {row}."""
        self.document.Sheets.getByName(sheet).unprotect("")
        cells = self.document.Sheets.getByName(sheet).getCellRangeByName(ref)
        if "{row}" in formula:
            first = cells.RangeAddress.StartRow + 1
            count = cells.RangeAddress.EndRow + 2 - first
            cells.setFormulaArray(tuple((formula.replace("{row}", str(first + i)),) for i in range(count)))
        else:
            cells.setArrayFormula(formula)

    def insert_columns(self, sheet, before, count=1):
        """Blank columns before a column, counted from 0, in a tab that is unprotected first."""
        tab = self.document.Sheets.getByName(sheet)
        tab.unprotect("")
        tab.Columns.insertByIndex(before, count)

    def insert_rows(self, sheet, before, count=1):
        tab = self.document.Sheets.getByName(sheet)
        tab.unprotect("")
        tab.Rows.insertByIndex(before, count)

    def delete_columns(self, sheet, at, count=1):
        tab = self.document.Sheets.getByName(sheet)
        tab.unprotect("")
        tab.Columns.removeByIndex(at, count)

    def delete(self, sheet):
        self.document.Sheets.removeByName(sheet)

    def rename(self, sheet, name):
        self.document.Sheets.getByName(sheet).Name = name

    def move(self, sheet, to):
        self.document.Sheets.moveByName(sheet, to)

    def merge(self, sheet, ref):
        tab = self.document.Sheets.getByName(sheet)
        tab.unprotect("")
        tab.getCellRangeByName(ref).merge(True)

    def sort(self, sheet, ref, column, descending=False):
        """Sorts rows by one column of the range, counted from 0."""
        tab = self.document.Sheets.getByName(sheet)
        tab.unprotect("")
        field = uno.createUnoStruct("com.sun.star.table.TableSortField")
        field.Field, field.IsAscending = column, not descending
        fields = uno.Any("[]com.sun.star.table.TableSortField", (field,))
        order = PropertyValue(Name="SortFields", Value=fields)
        uno.invoke(tab.getCellRangeByName(ref), "sort", ((order,),))

    def formulas(self):
        """Every cell with a formula: sheet, column, row, what it shows, 1 if an error."""
        found = []
        for sheet in self.document.Sheets:
            wrong = set()
            for area in sheet.queryFormulaCells(4):           # com.sun.star.sheet.FormulaResult.ERROR
                a = area.RangeAddress
                wrong |= {(r, c) for r in range(a.StartRow, a.EndRow + 1) for c in range(a.StartColumn, a.EndColumn + 1)}
            for area in sheet.queryContentCells(16):          # com.sun.star.sheet.CellFlags.FORMULA
                top, left = area.RangeAddress.StartRow, area.RangeAddress.StartColumn
                for r, row in enumerate(area.getDataArray()):
                    for c, value in enumerate(row):
                        error = int((top + r, left + c) in wrong)
                        found.append([sheet.Name, left + c + 1, top + r + 1, value, error])
        return found

    def save(self, path):
        self.document.storeToURL(uno.systemPathToFileUrl(path), hidden(FilterName="Calc MS Excel 2007 XML"))

    def close(self):
        self.document.close(True)


def main():
    driver = Driver(connect(sys.argv[1]))
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        action = request.pop("do")
        try:
            answer = {"result": getattr(driver, action)(**request)}
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
