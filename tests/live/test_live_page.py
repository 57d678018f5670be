"""What is published, in the programs its readers have: the page in Chromium, the workbook and the PDF in LibreOffice."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from tests.live.browser import NEEDED, Browser, chromium, running_browser
from tests.live.office import Calc
from xlsheets.package.archive import Package
from xlsheets.package.cells import set_values
from xlsheets.publish.colours import Palette
from xlsheets.publish.documents import source_of
from xlsheets.publish.look import look_of_source
from xlsheets.publish.page import page
from xlsheets.publish.pdf import pdf, soffice
from xlsheets.publish.values_only import values_only

SAMPLES = Path(__file__).parents[2] / "samples" / "workbooks"
NIGHTS = {"fr": SAMPLES / "mardi.xlsx", "en": SAMPLES / "tuesday.xlsx"}
COLUMN = "Array.from(document.querySelectorAll('#ranking-1 tbody tr')).map(row => row.cells[{}].textContent)"
HEADING = "document.querySelectorAll('#ranking-1 thead th')[{}]"

INK_AND_GROUND = """
Array.from(document.querySelectorAll('h1, h2, p, a, td, th, caption, figcaption, summary span, .red, li')).map(one => {
  let behind = one, ground = 'rgba(0, 0, 0, 0)';
  while (behind && ground === 'rgba(0, 0, 0, 0)') {
    ground = getComputedStyle(behind).backgroundColor;
    behind = behind.parentElement;
  }
  return getComputedStyle(one).color + '|' + ground;
}).filter((pair, n, all) => all.indexOf(pair) === n)
"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Skips where there is no Chromium; in CI that is a failure."""
    if chromium() is None:
        if os.environ.get("CI"):
            pytest.fail(NEEDED)
        pytest.skip(NEEDED)
    with running_browser(tmp_path_factory.mktemp("chromium")) as running:
        yield running


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The sample nights as pages, each in its own language."""
    folder = tmp_path_factory.mktemp("pages")
    made = {}
    for language, book in NIGHTS.items():
        source = source_of(book, "full")
        made[language] = folder / f"{language}.html"
        made[language].write_text(page(source.document, *look_of_source(source)), "utf-8")
    return made


@pytest.mark.parametrize("language", NIGHTS)
@pytest.mark.parametrize("width", [320, 390, 768, 1200])
def test_nothing_is_asked_for_and_nothing_goes_wrong_at_any_width(
    language: str,
    width: int,
    pages: dict[str, Path],
    browser: Browser,
) -> None:
    browser.open(pages[language], width)
    assert browser.run("document.documentElement.lang") == language
    browser.run("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    assert browser.run("document.documentElement.scrollWidth") <= width  # wide tables scroll in their own box
    assert browser.run(
        "Array.from(document.querySelectorAll('td')).every(cell => parseFloat(getComputedStyle(cell).fontSize) >= 14)"
    )
    browser.run("document.querySelectorAll('thead button').forEach(button => button.click())")
    browser.run("document.querySelectorAll('.tools button').forEach(button => button.click())")
    browser.run("fetch('https://example.org/').then(() => 'reached', () => 'refused')")
    assert browser.requests[0] == pages[language].as_uri()
    assert not [url for url in browser.requests[1:] if not url.startswith("https://example.org")]
    assert not [said for said in browser.console if "example.org" not in said]  # our own fetch, which the page's policy refused
    assert any("Content Security Policy" in said for said in browser.console)


def test_links_and_buttons_are_large_enough_for_a_thumb(pages: dict[str, Path], browser: Browser) -> None:
    browser.open(pages["fr"], 390)
    heights = browser.run(
        "Array.from(document.querySelectorAll('nav a, summary, thead button, .tools button'))"
        ".map(one => one.getBoundingClientRect().height).filter(height => height > 0)"
    )
    assert min(heights) >= 24  # WCAG 2.2, 2.5.8


def test_a_ranking_is_sorted_by_any_column_and_back(pages: dict[str, Path], browser: Browser) -> None:
    browser.open(pages["fr"])
    places = browser.run(COLUMN.format(0))
    assert places == [str(n) for n in range(1, 10)]
    browser.run(HEADING.format(2) + ".querySelector('button').click()")
    assert browser.run(HEADING.format(2) + ".getAttribute('aria-sort')") == "ascending"
    names = browser.run(COLUMN.format(2))
    assert [name.split()[0] for name in names] == [  # in French, É and e go together
        "André",
        "Béatrice",
        "Françoise",
        "Gaëlle",
        "Gérard",
        "Hélène",
        "Marie-Noëlle",
        "Odile",
        "Yves",
    ]
    browser.run(HEADING.format(2) + ".querySelector('button').click()")
    assert browser.run(HEADING.format(2) + ".getAttribute('aria-sort')") == "descending"
    assert browser.run(COLUMN.format(2)) == names[::-1]
    browser.run(HEADING.format(3) + ".querySelector('button').click()")  # a percentage: the best first
    assert browser.run(HEADING.format(3) + ".getAttribute('aria-sort')") == "descending"
    assert browser.run("document.querySelectorAll('#ranking-1 [aria-sort]').length") == 1
    assert browser.run(COLUMN.format(0)) == places


def test_numbers_are_sorted_as_numbers_and_blanks_come_last(pages: dict[str, Path], browser: Browser) -> None:
    browser.open(pages["fr"])
    table = "document.querySelector('#board-22 table')"  # one result of this board is missing
    column = f"Array.from({table}.tBodies[0].rows).map(row => row.cells[5].textContent)"
    for _ in range(2):
        browser.run(f"{table}.tHead.rows[0].cells[5].querySelector('button').click()")
        scores = browser.run(column)
        assert scores[-1] == ""
        numbers = [int(score) for score in scores[:-1]]
        assert len(numbers) == 8
        assert numbers in (sorted(numbers), sorted(numbers, reverse=True))


def test_the_keyboard_sorts_too(pages: dict[str, Path], browser: Browser) -> None:
    browser.open(pages["en"])
    browser.run(HEADING.format(1) + ".querySelector('button').focus()")
    for kind in ("keyDown", "keyUp"):
        browser.call("Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", windowsVirtualKeyCode=13, text="\r")
    assert browser.run(HEADING.format(1) + ".getAttribute('aria-sort')") == "ascending"
    assert browser.run(COLUMN.format(1)) == [str(n) for n in range(1, 9)]


def test_a_name_leads_to_its_scorecard_and_that_to_the_board(pages: dict[str, Path], browser: Browser) -> None:
    browser.open(pages["en"], 390)
    browser.run("document.querySelector('#ranking-1 tbody a').click()")
    opened = "new Promise(done => setTimeout(() => done(document.querySelector('details[open]')?.id), 200))"
    card = browser.run(opened)
    assert card == browser.run("document.querySelector('#ranking-1 tbody a').getAttribute('href').slice(1)")
    board = browser.run(f"document.querySelector('#{card} tbody a').getAttribute('href').slice(1)")
    browser.run(f"document.querySelector('#{card} tbody a').click()")
    browser.run(opened)
    assert board.startswith("board-")
    assert browser.run(f"document.getElementById('{board}').open")


def printed(browser: Browser, folder: Path) -> tuple[str, str]:
    """What the printer gets: its text, and the facts of the file."""
    browser.pdf(folder / "printed.pdf")
    said = [
        subprocess.run([*command, str(folder / "printed.pdf"), *rest], capture_output=True, text=True, check=True).stdout
        for command, rest in ((["pdftotext", "-layout"], ["-"]), (["pdfinfo"], []))
    ]
    return said[0], said[1]


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs pdftotext (apt-get install poppler-utils)")
def test_it_prints_the_ranking_and_what_is_open(pages: dict[str, Path], browser: Browser, tmp_path: Path) -> None:
    browser.open(pages["fr"])
    text, facts = printed(browser, tmp_path)
    for said in ("Tournoi du mardi", "Nord-Sud", "Hélène Marchandeau", "63,15", "Décisions de l’arbitre", "Claude Weissmüller"):
        assert said in text
    for hidden in ("Feuilles de route", "Donne 1 ", "Tout déplier", "L’impression prend", "Sur cette page"):
        assert hidden not in text
    assert "A4" in facts
    assert int(re.findall(r"Pages:\s+(\d+)", facts)[0]) <= 2
    browser.run("document.getElementById('board-3').open = true")
    text, _ = printed(browser, tmp_path)
    assert "Donne 3" in text
    assert "Donne 4" not in text
    assert "Feuilles de route" not in text
    browser.run("document.querySelectorAll('.tools').forEach(tools => tools.firstChild.click())")
    text, _ = printed(browser, tmp_path)
    assert re.findall(r"^\s*Donne (\d+)\s+Donneur", text, re.MULTILINE) == [str(n) for n in range(1, 28)]


def test_it_is_all_there_without_its_script(pages: dict[str, Path], browser: Browser, tmp_path: Path) -> None:
    browser.open(pages["en"])
    with_script = browser.run("document.querySelectorAll('td').length")
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.open(pages["en"])
        browser.screenshot(tmp_path / "page.png")
        tree = browser.call("DOM.getDocument", depth=0)["root"]["nodeId"]
        cells = browser.call("DOM.querySelectorAll", nodeId=tree, selector="td")["nodeIds"]
        buttons = browser.call("DOM.querySelectorAll", nodeId=tree, selector="button")["nodeIds"]
        assert (len(cells), buttons) == (with_script, [])
        assert browser.console == []
    finally:
        browser.call("Emulation.setScriptExecutionDisabled", value=False)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_stands_out_from_what_is_behind_it(scheme: str, pages: dict[str, Path], browser: Browser) -> None:
    from xlsheets.publish.colours import READABLE, contrast

    browser.open(pages["fr"])
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    pairs = browser.run(INK_AND_GROUND)
    assert len(pairs) > 4
    for pair in pairs:
        ink, ground = ("".join(f"{int(part):02X}" for part in re.findall(r"\d+", colour)[:3]) for colour in pair.split("|"))
        assert contrast(ink, ground) >= READABLE, pair


def test_a_hostile_name_runs_nothing(browser: Browser, tmp_path: Path) -> None:
    package = Package.open(NIGHTS["fr"])
    part = package.sheets["Joueurs"]
    hostile = "<img src=x onerror=\"document.title='caught'\"><script>document.title='caught'</script>"
    package.replace(part, set_values(package.part(part), {"D5": hostile}))
    (tmp_path / "m.xlsx").write_bytes(package.to_bytes())
    (tmp_path / "m.html").write_text(page(source_of(tmp_path / "m.xlsx", "full").document, Palette()), "utf-8")
    browser.open(tmp_path / "m.html")
    assert browser.run("document.title").startswith("Tournoi du mardi")
    assert browser.run("document.querySelector('#ranking-1 tbody td:nth-child(3)').textContent").startswith(hostile)
    assert (browser.console, len(browser.requests)) == ([], 1)


# --- The workbook and the PDF ---


@pytest.mark.parametrize("language", NIGHTS)
def test_the_published_workbook_opens_in_libreoffice_with_every_number(language: str, bare_calc: Calc, tmp_path: Path) -> None:
    path = tmp_path / "values.xlsx"
    path.write_bytes(values_only(source_of(NIGHTS[language], "full")))
    book = load_workbook(path)
    assert bare_calc("open", path=str(path)) == book.sheetnames
    try:
        assert bare_calc("formulas") in ([], {}, 0)
        for sheet in book:
            ref = f"A1:{get_column_letter(sheet.max_column)}{sheet.max_row}"
            for row, shown in zip(sheet[ref], bare_calc("read", sheet=sheet.title, ref=ref), strict=True):
                assert [_same(cell.value) for cell in row] == list(shown), sheet.title
    finally:
        bare_calc("close")


def _same(value: Any) -> Any:
    """As UNO gives a cell: numbers as floats, a blank as ""."""
    return "" if value is None else float(value) if isinstance(value, int | float) else value


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs pdftotext (apt-get install poppler-utils)")
def test_the_pdf_is_what_the_workbook_prints(tmp_path: Path) -> None:
    if soffice() is None:
        pytest.skip("needs LibreOffice Calc")
    made = pdf(source_of(NIGHTS["fr"], "initials"), Palette())
    assert made.maker == "LibreOffice"
    (tmp_path / "x.pdf").write_bytes(made.content)
    text, facts = (
        subprocess.run([*command, str(tmp_path / "x.pdf"), *rest], capture_output=True, text=True, check=True).stdout
        for command, rest in ((["pdftotext", "-layout"], ["-"]), (["pdfinfo"], []))
    )
    assert "Pages:           4" in facts
    for said in (
        "Classement – Tournoi du mardi",
        "H. M. – B. C.",
        "63,15",
        "Donnes – Tournoi du mardi",
        "Décisions de l’arbitre",
    ):
        assert said in text
    assert "Marchandeau" not in text
