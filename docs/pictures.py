"""Makes the pictures of the guide: real tabs of the demonstration workbooks, printed by LibreOffice.

    PYTHONPATH=src:. python docs/pictures.py

Needs LibreOffice, poppler (pdftoppm, pdftotext) and Pillow. Writes docs/guide/pictures and docs/guide-fr/pictures.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops

from xlsheets.cli import main as etui
from xlsheets.package.archive import Package
from xlsheets.package.cells import set_values

DOCS = Path(__file__).parent
WIDTH = 820                     # pixels
LARGEST = 80_000                # bytes
DOTS_PER_INCH = 150
HEADER = 70                     # pixels at the top of a page, where the club's name is


@dataclass(frozen=True)
class Picture:
    """One tab: the page that starts with the words of a pattern, its top kept down to ``height`` times its width."""

    name: str
    book: str
    starts: str
    height: float = 2.0


PICTURES = {
    "fr": (
        Picture("joueurs", "feuilles-vierges", "Joueurs – ", 0.36),
        Picture("mouvement", "feuilles-vierges", "Mouvement – ", 0.62),
        Picture("fiche-de-table", "feuilles-vierges", "Table 1", 0.55),
        Picture("fiches-de-marche", "feuilles-vierges", "1 Hélène", 0.7),
        Picture("feuilles-ambulantes", "decisions", "Feuilles ambulantes – ", 0.62),
        Picture("calcul", "decisions", "Calcul – ", 0.5),
        Picture("classement", "decisions", "Classement – ", 1.05),
        Picture("seance", "mardi", "Tournoi du mardi", 1.2),
        Picture("finale", "finale", "Classement – ", 0.5),
        Picture("tarot-feuille", "tarot", "Table 1 Position 1", 0.5),
        Picture("tarot-classement", "tarot", "Classement – ", 0.55),
        Picture("coupe-tableau", "coupe", "Tableau$"),
    ),
    "en": (
        Picture("players", "blank-night", "Players – ", 0.36),
        Picture("movement", "blank-night", "Movement – ", 0.62),
        Picture("table-card", "blank-night", "Table 1", 0.55),
        Picture("guide-cards", "blank-night", "1 Margaret", 0.7),
        Picture("travellers", "decisions", "Travellers – ", 0.62),
        Picture("scoring", "decisions", "Scoring – ", 0.5),
        Picture("ranking", "decisions", "Ranking – ", 1.05),
        Picture("session", "tuesday", "Tuesday Pairs", 1.2),
        Picture("final", "final", "Ranking – ", 0.5),
        Picture("tarot-sheet", "tarot", "Table 1 Round 1", 0.5),
        Picture("tarot-ranking", "tarot", "Ranking – ", 0.55),
        Picture("cup-bracket", "cup", "Bracket$"),
    ),
}

# What a director has typed in the copy called "decisions": a group on board 1, a score that its contract does not give and
# an adjusted score on board 2, a penalty, a substitute.
TYPED: dict[str, dict[str, dict[str, Any]]] = {
    "fr": {"Feuilles ambulantes": {**{f"K{row}": "a" if row < 8 else "b" for row in range(5, 14)}, "J15": 650, "L16": "M+/40",
                                   "G16": None, "H16": None, "I16": None, "J16": None},
           "Joueurs": {"L7": "10 %", "M7": "retard", "N6": "3-5 Anne Petit (Loïc Penhoët)"}},
    "en": {"Travellers": {**{f"K{row}": "a" if row < 8 else "b" for row in range(5, 11)}, "J13": 100, "L12": "A+/40",
                          "G12": None, "H12": None, "I12": None, "J12": None},
           "Players": {"L7": "10 %", "M7": "late", "N6": "3-5 Anne Petty (Colin Threlfall)"}},
}


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        for language, where in (("fr", "guide-fr"), ("en", "guide")):
            work = Path(folder, language)
            make_books(work, language)
            print_books(work)
            for picture in PICTURES[language]:
                to = DOCS / where / "pictures" / f"{picture.name}.png"
                to.parent.mkdir(parents=True, exist_ok=True)
                save(cropped(page(work / f"{picture.book}.pdf", picture.starts, work), picture.height), to)
                print(to.relative_to(DOCS), to.stat().st_size // 1000, "kB")
    return 0


def make_books(work: Path, language: str) -> None:
    """The workbooks of `etui demo`, the final beside them, and the copy with decisions."""
    _run("demo", work, "--lang", language)
    for final in work.glob("final*/final*.xlsx"):
        final.rename(work / final.name)
    package = Package.open(work / ("mardi.xlsx" if language == "fr" else "tuesday.xlsx"))
    for sheet, cells in TYPED[language].items():
        part = package.sheets[sheet]
        package.replace(part, set_values(package.part(part), cells))
    (work / "decisions.xlsx").write_bytes(package.to_bytes())
    _run("score", work / "decisions.xlsx", "--lang", language)


def _run(*arguments: object) -> None:
    if etui([str(argument) for argument in arguments]):
        raise SystemExit(f"etui {arguments[0]} failed")


def print_books(work: Path) -> None:
    """A PDF beside each workbook: one start of LibreOffice for all."""
    subprocess.run(["soffice", "--headless", f"-env:UserInstallation={(work / 'profile').as_uri()}", "--convert-to", "pdf",
                    "--outdir", work, *work.glob("*.xlsx")], check=True, capture_output=True)


def page(pdf: Path, starts: str, work: Path) -> Image.Image:
    """The first page of a PDF whose text starts so, a club's header line apart."""
    text = subprocess.run(["pdftotext", "-layout", pdf, "-"], check=True, capture_output=True, text=True).stdout
    for number, words in enumerate(text.split("\f"), 1):
        lines = [" ".join(line.split()) for line in words.splitlines() if line.strip()][:2]
        if any(re.match(starts, line) for line in lines):
            made = work / "page"
            only = ("-f", str(number), "-singlefile")
            subprocess.run(["pdftoppm", "-png", "-r", str(DOTS_PER_INCH), *only, pdf, made], check=True)
            return Image.open(made.with_suffix(".png")).convert("RGB")
    raise SystemExit(f"{pdf.name}: no page starts with {starts!r}")


def cropped(sheet: Image.Image, height: float) -> Image.Image:
    """Without the page's header, footer and white margins; only its top, at the width of the guide."""
    sheet = sheet.crop((0, HEADER, sheet.width, int(sheet.height * 0.94)))
    box = ImageChops.difference(sheet, Image.new("RGB", sheet.size, "white")).getbbox()
    if box is None:
        raise SystemExit("an empty page")
    left, top, right, bottom = box
    sheet = sheet.crop((max(left - 8, 0), max(top - 8, 0), right + 8, min(bottom + 8, top + int((right - left) * height))))
    return sheet.resize((WIDTH, round(sheet.height * WIDTH / sheet.width)), Image.Resampling.LANCZOS)


def save(picture: Image.Image, to: Path) -> None:
    """With as many colours as the size allows."""
    for colours in (64, 32, 16, 8):
        picture.quantize(colours).save(to, optimize=True)
        if to.stat().st_size <= LARGEST:
            return
    raise SystemExit(f"{to.name} is larger than {LARGEST} bytes")


if __name__ == "__main__":
    sys.exit(main())
