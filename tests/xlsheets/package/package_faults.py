"""What would make Excel offer a repair: a workbook checked with nothing of Étui's own reading."""

from __future__ import annotations

import posixpath
from typing import Any

from lxml import etree

from tests.xlsheets.package.club_makers import members


def faults(data: bytes) -> list[str]:
    """What would make Excel offer a repair, checked with nothing of Étui's own reading."""
    parts = {name: tree(content) for name, content in members(data).items() if name.lower().endswith((".xml", ".rels", ".vml"))}
    everything = {name.lower() for name in members(data)}
    found = []
    types = parts["[Content_Types].xml"]
    overrides = [item.get("PartName", "").lstrip("/").lower() for item in types if item.tag.endswith("Override")]
    defaults = {item.get("Extension", "").lower() for item in types if item.tag.endswith("Default")}
    found += [f"type twice: {name}" for name in overrides if overrides.count(name) > 1]
    found += [f"type of nothing: {name}" for name in overrides if name not in everything]
    found += [f"no type: {name}" for name in everything
              if name not in overrides and name.rpartition(".")[2] not in defaults and name.isascii()
              and name != "[content_types].xml"]
    for name, root in parts.items():
        if not name.endswith(".rels"):
            continue
        folder = name.removesuffix(name.rpartition("/")[2]).removesuffix("_rels/")
        keys = [item.get("Id") for item in root]
        found += [f"{name}: {key} twice" for key in keys if keys.count(key) > 1]
        for item in root:
            target = item.get("Target", "")
            if item.get("TargetMode") != "External" and resolved(folder, target) not in everything:
                found.append(f"{name}: {target} is missing")
    workbook = next(root for name, root in parts.items() if root.tag.endswith("}workbook"))
    sheets = list(workbook.iterfind("{*}sheets/{*}sheet"))
    titles = [item.get("name", "").casefold() for item in sheets]
    numbers = [item.get("sheetId") for item in sheets]
    found += [f"title twice: {title}" for title in titles if titles.count(title) > 1 or len(title) > 31]
    found += [f"sheetId twice: {number}" for number in numbers if numbers.count(number) > 1]
    scoped = [(item.get("name", "").casefold(), item.get("localSheetId"))
              for item in workbook.iterfind("{*}definedNames/{*}definedName")]
    found += [f"name twice: {name}" for name in scoped if scoped.count(name) > 1]
    found += [f"name of no sheet: {name}" for name in scoped if name[1] is not None and int(name[1]) >= len(sheets)]
    styles = next(root for root in parts.values() if root.tag.endswith("}styleSheet"))
    return found + style_faults(styles) + cell_faults(parts, styles)


def style_faults(styles: Any) -> list[str]:
    lists = ("fonts", "fills", "borders", "cellStyleXfs", "cellXfs", "dxfs")
    size = {name: len(styles.findall(f"{{*}}{name}/*")) for name in lists}
    found = [f"{name} counts {element.get('count')}" for name in size if (element := styles.find(f"{{*}}{name}")) is not None
             and element.get("count") not in (None, str(size[name]))]
    formats = [item.get("numFmtId") for item in styles.iterfind("{*}numFmts/{*}numFmt")]
    found += [f"number format {number} twice" for number in formats if formats.count(number) > 1]
    for xf in styles.iterfind("{*}cellXfs/{*}xf"):
        for key, name in (("fontId", "fonts"), ("fillId", "fills"), ("borderId", "borders"), ("xfId", "cellStyleXfs")):
            if int(xf.get(key, "0")) >= max(1, size[name]):
                found.append(f"{key} {xf.get(key)} of {size[name]}")
    named = [item.get("name", "").casefold() for item in styles.iterfind("{*}cellStyles/{*}cellStyle")]
    found += [f"style {name} twice" for name in named if named.count(name) > 1]
    order = ["numFmts", *lists[:5], "cellStyles", "dxfs", "tableStyles", "colors", "extLst"]
    tags = [child.tag.rpartition("}")[2] for child in styles if isinstance(child.tag, str)]
    return found + ([] if tags == sorted(tags, key=order.index) else ["styles out of order"])


def cell_faults(parts: dict[str, Any], styles: Any) -> list[str]:
    xfs, dxfs = (len(styles.findall(f"{{*}}{name}/*")) for name in ("cellXfs", "dxfs"))
    found, selected, tables = [], 0, []
    for name, root in parts.items():
        if root.tag.endswith("}table"):
            tables.append(root.get("id"))
        if not root.tag.endswith(("}worksheet", "}chartsheet")):
            continue
        selected += len(root.xpath("//*[local-name()='sheetView'][@tabSelected='1']"))
        found += [f"{name}: style {cell.get('s')}" for cell in root.iterfind("{*}sheetData/{*}row/{*}c")
                  if int(cell.get("s", "0")) >= xfs]
        found += [f"{name}: dxf" for rule in root.iter("{*}cfRule") if int(rule.get("dxfId", "0")) >= max(1, dxfs)]
    found += [f"table {number} twice" for number in tables if tables.count(number) > 1]
    return found + ([] if selected <= 1 else [f"{selected} tabs selected"])


def tree(data: bytes) -> Any:
    return etree.fromstring(data)


def resolved(folder: str, target: str) -> str:
    return posixpath.normpath(posixpath.join("/" + folder, target)).lstrip("/").lower()
