"""Every command that writes a workbook, each with a workbook that it changes."""

from __future__ import annotations

import csv
import shutil
from dataclasses import dataclass
from pathlib import Path

from openpyxl import Workbook

from tests.xlsheets.secretary import lines, named, run, type_in, values

BOOK = "{book}"
SMALL = ("--tables", 3, "--boards", 6, "--host", "calc")


@dataclass(frozen=True)
class Writer:
    """A command line in which ``{book}`` is the file it writes and ``{shop}`` the folder of what it reads."""

    name: str
    line: tuple[object, ...]
    old: str                                           # what of the shop that file is before
    in_place: bool = False

    def arguments(self, book: Path, shop: Path) -> tuple[object, ...]:
        return tuple(str(word).format(book=book, shop=shop) for word in self.line)


def _made(name: str, *line: object, old: str = "club.xlsx") -> Writer:
    return Writer(name, (*line, "-o", BOOK, "--force"), old)


def _changed(name: str, *line: object, old: str) -> Writer:
    return Writer(name, line, old, in_place=True)


WRITERS = (
    _made("new mitchell", "new", "mitchell", *SMALL),
    _made("new individual", "new", "individual", "--players", 8, "--host", "calc"),
    _made("new tarot", "new", "tarot", "--players", 8, "--host", "calc"),
    _made("new cup", "new", "cup", "--players", 4, "--host", "calc"),
    _made("import", "import", "{shop}/night.pbn", "--host", "calc"),
    _made("simulate", "simulate", "mitchell", *SMALL),
    _made("simulate tarot", "simulate", "tarot", "--players", 8, "--rounds", 2, "--host", "calc"),
    _made("combine", "combine", "{shop}/played.xlsx", "{shop}/played.xlsx", "--host", "calc"),
    _made("combine tarot", "combine", "{shop}/tarot.xlsx", "{shop}/tarot.xlsx", "--host", "calc"),
    _made("convert", "convert", "{shop}/played.xlsx", "--host", "addin"),
    _made("attach elsewhere", "attach", "{shop}/club.xlsx", "{shop}/played.xlsx", old="played.xlsx"),
    _changed("score", "score", BOOK, old="typed.xlsx"),
    _changed("score individual", "score", BOOK, old="individual.xlsx"),
    _changed("score tarot", "score", BOOK, old="tarot.xlsx"),
    _changed("score cup", "score", BOOK, old="cup.xlsx"),
    _changed("score combined", "score", BOOK, old="combined.xlsx"),
    _changed("fill", "fill", BOOK, "{shop}/sheets.csv", "--yes", old="blank.xlsx"),
    _changed("attach", "attach", BOOK, "{shop}/played.xlsx", old="club.xlsx"),
    _changed("detach", "detach", BOOK, old="attached.xlsx"),
    _changed("pair", "pair", BOOK, old="cup.xlsx"),
    _changed("unpair", "unpair", BOOK, old="paired.xlsx"),
)
IN_PLACE = tuple(writer for writer in WRITERS if writer.in_place)
BY_NAME = {writer.name: writer for writer in WRITERS}

Results = dict[tuple[int, int, int], int]              # board, round, table: score of N/S
RESULTS: Results = {(1, 1, 1): 420, (1, 2, 3): -50, (1, 3, 2): 450, (2, 1, 1): 110}
MORE: Results = {(2, 2, 3): -420, (3, 1, 2): 170}


def stock(shop: Path) -> None:
    """Makes all that the commands read."""
    def etui(*line: object) -> None:
        assert run(line) == 0, line

    club = Workbook()
    club.active["A1"] = "Adhérents"
    club.save(shop / "club.xlsx")
    etui("new", "mitchell", *SMALL, "-o", shop / "blank.xlsx")
    etui("simulate", "mitchell", *SMALL, "--seed", 3, "-o", shop / "played.xlsx")
    etui("simulate", "individual", "--players", 8, "--seed", 3, "--host", "calc", "-o", shop / "individual.xlsx")
    etui("simulate", "tarot", "--players", 8, "--rounds", 2, "--seed", 3, "--host", "calc", "-o", shop / "tarot.xlsx")
    etui("new", "cup", "--players", 4, "--host", "calc", "-o", shop / "cup.xlsx")
    shutil.copy(shop / "cup.xlsx", shop / "paired.xlsx")
    etui("pair", shop / "paired.xlsx")
    etui("combine", shop / "played.xlsx", shop / "played.xlsx", "--host", "calc", "-o", shop / "combined.xlsx")
    etui("attach", shop / "club.xlsx", shop / "played.xlsx", "-o", shop / "attached.xlsx")
    etui("publish", shop / "played.xlsx", "--what", "pbn", "-o", shop / "published")
    shutil.copy(next((shop / "published").glob("*.pbn")), shop / "night.pbn")
    shutil.copy(shop / "blank.xlsx", shop / "typed.xlsx")
    type_scores(shop / "typed.xlsx")
    _type_something_new(shop)
    _scoresheet(shop / "sheets.csv", shop / "blank.xlsx", RESULTS)
    _scoresheet(shop / "more.csv", shop / "blank.xlsx", MORE)


def _scoresheet(file: Path, book: Path, results: Results) -> None:
    there, pairs = lines(book), values(book, "etui_travellers_ns", "etui_travellers_ew")
    with file.open("w", newline="", encoding="utf-8") as opened:
        sheet = csv.writer(opened)
        sheet.writerow(("Board", "Round", "Table", "NS", "EW", "Score"))
        sheet.writerows((*line, *pairs[there[line]], score) for line, score in results.items())


def type_scores(book: Path, results: Results = RESULTS) -> None:
    """Types scores in the travellers, as a person does, without scoring the workbook."""
    rows, places = lines(book), named(book, "etui_travellers_score")
    type_in(book, {places[rows[line]][0]: score for line, score in results.items()})


def scores(book: Path) -> Results:
    """The scores typed in the travellers."""
    rows = values(book, *(f"etui_travellers_{name}" for name in ("board", "round", "table", "score")))
    return {(board, rnd, table): score for board, rnd, table, score in rows if score is not None}


def _type_something_new(shop: Path) -> None:
    """Something typed that the calculated cells do not show yet, in each workbook that was scored as it was made."""
    for name in ("individual.xlsx", "tarot.xlsx", "cup.xlsx"):
        type_in(shop / name, {named(shop / name, "etui_title")[0][0]: "Nouveau titre"})
    type_in(shop / "combined.xlsx", {named(shop / "combined.xlsx", "etui_combined_percents")[0][0]: 12.5})
