"""`etui check` on a played workbook in which one calculated cell was changed: its value, its formula, or the formula gone.

The cells are drawn from all of them, hidden tab included, in each kind of workbook.
"""

from __future__ import annotations

import random
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.xlsheets.secretary import Etui
from xlsheets.package.archive import Package
from xlsheets.package.references import address, cells_of

KINDS = {
    "mitchell": ("mitchell", "--tables", "5", "--adjustments", "3", "--scoring", "butler"),
    "howell": ("howell", "--pairs", "8", "--penalties", "2"),
    "individual": ("individual", "--players", "12"),
    "tarot": ("tarot", "--tables", "5", "--rounds", "4"),
    "cup": ("cup", "--entries", "11", "--variant", "double", "--policy", "random"),
}
CELL = re.compile(
    r'<c r="(?P<place>[A-Z]+[0-9]+)"(?P<head>[^>]*)>(?P<formula><f[^>]*>.*?</f>)(?P<value><v>.*?</v>|<v/>)?</c>', re.DOTALL
)
DRAWN = 3                                                        # cells a workbook, for each change


def another_value(cell: re.Match[str]) -> str:
    shown = "<v>changed</v>" if 't="str"' in cell["head"] else "<v>98765</v>"
    return cell[0].replace(cell["value"], shown) if cell["value"] else cell[0].replace("</c>", f"{shown}</c>")


def another_formula(cell: re.Match[str]) -> str:
    opening, _, rest = cell["formula"].partition(">")
    return cell[0].replace(cell["formula"], f"{opening}>IF(TRUE,{rest.removesuffix('</f>')},0)</f>")


def no_formula(cell: re.Match[str]) -> str:
    return cell[0].replace(cell["formula"], "")


CHANGES = {"value": (another_value, "shows"), "formula": (another_formula, "is not the one"), "gone": (no_formula, "is gone")}
ANSWERING = {"etui_answering", "etui_live", "etui_provisional", "etui_results_in", "etui_tarot_provisional"}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("kind", KINDS)
def test_one_changed_cell_is_named(etui: Etui, tmp_path: Path, kind: str, change: str) -> None:
    book, spoilt = tmp_path / "book.xlsx", tmp_path / "spoilt.xlsx"
    assert etui("simulate", *KINDS[kind], "--seed", "9", "-o", book, "--lang", "en", "--host", "calc").code == 0
    assert etui("check", book, "--lang", "en").code == 0
    package = Package.open(book)
    changing, said = CHANGES[change]
    cells = [
        (sheet, part, cell) for sheet, part in package.sheets.items() for cell in CELL.finditer(package.part(part).decode())
        if change != "value" or not says_who_answers(package, sheet, cell)
    ]
    for sheet, part, cell in random.Random(f"{kind} {change}").sample(cells, DRAWN):
        spoil(book, spoilt, part, cell, changing)
        checked = etui("check", spoilt, "--lang", "en")
        assert checked.code == 1, (sheet, cell["place"], cell["formula"])
        (told,) = [line for line in checked.out.splitlines() if said in line]
        assert told.startswith(f"{sheet}!{cell['place']}"), told


def says_who_answers(package: Package, sheet: str, cell: re.Match[str]) -> bool:
    """What these cells show differs with the program that saved the workbook."""
    where = re.sub(r"([A-Z]+)([0-9]+)", r"$\1$\2", cell["place"])
    names = package.defined_names
    return any(name in names and names[name].replace("'", "").startswith(f"{sheet}!{where}") for name in ANSWERING)


def spoil(book: Path, spoilt: Path, part: str, cell: re.Match[str], change: Callable[[re.Match[str]], str]) -> None:
    with zipfile.ZipFile(book) as whole, zipfile.ZipFile(spoilt, "w", zipfile.ZIP_DEFLATED) as changed:
        for name in whole.namelist():
            content = whole.read(name)
            if name == part:
                text = content.decode()
                content = (text[:cell.start()] + change(cell) + text[cell.end():]).encode()
            changed.writestr(name, content)


KEPT = re.compile(r'<c r="(?P<place>[A-Z]+[0-9]+)"(?P<head>[^>]*)>(?P<value><v>[^<]+</v>|<is>.*?</is>)</c>', re.DOTALL)


@pytest.mark.parametrize("kind", KINDS)
def test_a_figure_kept_for_readers_without_functions_is_compared_too(etui: Etui, tmp_path: Path, kind: str) -> None:
    """Where no host answers, a live block shows what the hidden tab holds: a forged place there would be printed."""
    book, spoilt = tmp_path / "book.xlsx", tmp_path / "spoilt.xlsx"
    assert etui("simulate", *KINDS[kind], "--seed", "9", "-o", book, "--lang", "en", "--host", "calc").code == 0
    package = Package.open(book)
    part = package.sheets["Étui"]
    behind = {place: name for name, block in placed(package, "etui_stored_").items() for place in block}
    cells = [cell for cell in KEPT.finditer(package.part(part).decode()) if cell["place"] in behind]
    for cell in random.Random(kind).sample(cells, DRAWN):
        spoil(book, spoilt, part, cell, lambda kept: re.sub(r"<v>.*</v>|<is>.*</is>", "<v>98765</v>", re.sub(
            ' t="\\w+"', "", kept[0], count=1), count=1))
        checked = etui("check", spoilt, "--lang", "en")
        assert checked.code == 1, (behind[cell["place"]], cell[0])
        assert checked.out.startswith(f"Étui!{cell['place']}: shows 98765"), checked.out


@pytest.mark.parametrize("kind", KINDS)
def test_a_deleted_name_is_told(etui: Etui, tmp_path: Path, kind: str) -> None:
    """Étui finds calculated cells by their names: without, they are neither refreshed nor checked."""
    book, spoilt = tmp_path / "book.xlsx", tmp_path / "spoilt.xlsx"
    assert etui("simulate", *KINDS[kind], "--seed", "9", "-o", book, "--lang", "en", "--host", "calc").code == 0
    package = Package.open(book)
    whole = package.part("xl/workbook.xml").decode()
    blocks = sorted({*placed(package, "etui_ranking"), *placed(package, "etui_scoring"), *placed(package, "etui_stored_"),
                     *placed(package, "etui_cup_standings")} - {"etui_ranking_event"})
    for name in random.Random(kind).sample(blocks, min(DRAWN, len(blocks))):
        without, times = re.subn(rf'<definedName name="{name}"[^>]*>[^<]*</definedName>', "", whole)
        assert times == 1, name
        package.replace("xl/workbook.xml", without.encode())
        spoilt.write_bytes(package.to_bytes())
        checked = etui("check", spoilt, "--lang", "en")
        assert checked.code == 1, name
        assert name in checked.out + checked.err


def test_every_wrong_cell_has_its_sentence_when_all_are_asked_for(etui: Etui, tmp_path: Path) -> None:
    book = tmp_path / "book.xlsx"
    assert etui("simulate", *KINDS["howell"], "--seed", "9", "-o", book, "--lang", "en", "--host", "calc").code == 0
    package = Package.open(book)
    part = package.sheets["Ranking"]
    inside = set().union(*placed(package, "etui_ranking").values())
    text = package.part(part).decode()
    cells = [cell for cell in KEPT.finditer(text) if cell["place"] in inside and "<v>" in cell["value"]][:3]
    for cell in cells:
        text = text.replace(cell[0], re.sub(' t="\\w+"', "", cell[0], count=1).replace(cell["value"], "<v>777</v>"))
    package.replace(part, text.encode())
    package.save(book)
    assert len(cells) == 3
    told = etui("check", book, "--all", "--lang", "en").out
    assert all(f"Ranking!{cell['place']}: shows 777" in told for cell in cells), told
    assert "(and 2 more on this tab)" in etui("check", book, "--lang", "en").out


def placed(package: Package, beginning: str) -> dict[str, set[str]]:
    """The cells of each block whose name begins so."""
    found = {}
    for name, where in package.defined_names.items():
        if name.startswith(beginning):
            cells = cells_of(where)
            found[name] = {address(row, column) for row in range(cells.first_row, cells.last_row + 1)
                           for column in range(cells.first_column, cells.last_column + 1)}
    return found
