"""A tarot workbook read back from its typed cells; and the players of an entry list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from etui.errors import EtuiError, Sentence
from etui.tarot.evening import Evening, Player
from xlsheets import ranges
from xlsheets.live.tarot_evening import Slip, TypedEvening, read_evening
from xlsheets.ranges import on_one_line
from xlsheets.readers.own_workbook import heading, language_and_host
from xlsheets.readers.text_table import Say, cells_of, columns_of, no_table, rows_of, say_unused
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.tarot_book import TarotBook, TarotSetup

LANGUAGES = ("en", "fr")
RANGES = {name: f"etui_tarot_{name}" for name in ("settings", "players", "movement", "tables", "scores", "deals")}
LIST = Sentence("the entry list", "la liste")
HEADERS = {
    "number": ("number", "numero", "no", "n", "num"),
    "name": ("name", "nom", "player", "joueur", "nom prenom", "nom et prenom"),
    "first": ("first name", "prenom", "firstname"),
    "licence": ("licence", "license", "id"),
    "club": ("club",),
    "team": ("team", "equipe"),
    "email": ("e-mail", "email", "courriel", "mail"),
}


def read_tarot_workbook(cells: TypedCells) -> TarotBook:
    """The book of a workbook made by `etui new tarot`."""
    language, host = language_and_host(cells)
    blocks = {name: cells.block(where) for name, where in RANGES.items()}
    typed = TypedEvening(
        [row[0] for row in blocks["settings"]], blocks["players"], blocks["movement"], blocks["tables"], blocks["scores"],
        blocks["deals"],
    )
    setup = TarotSetup(**heading(cells), movement=ranges.text(cells.cell("etui_tarot_movement_name")))
    return TarotBook(typed, setup, language, host, extras=cells.block("etui_tarot_clubs"))


def placed_evening(cells: TypedCells, book: TarotBook) -> tuple[Evening, list[Sentence]]:
    """The evening with the cells its tables were read from, and what cannot be read, with its cell."""
    def place(part: str, row: int, column: int) -> str:
        return cells.place(RANGES[part], row, column)

    evening, slips = read_evening(book.typed_evening, place)
    return evening, [_placed(place, slip) for slip in slips]


def _placed(place: Any, slip: Slip) -> Sentence:
    at, said = place(slip.part, slip.row, slip.column), slip.said()
    if slip.round is None:
        return Sentence(f"{at}: {said.en}", f"{at} : {said.fr}")
    (en, en_rest), (fr, fr_rest) = _halves(said.en, ": "), _halves(said.fr, " : ")
    return Sentence(f"{en} ({at}): {en_rest}", f"{fr} ({at}) : {fr_rest}")


def _halves(said: str, colon: str) -> tuple[str, str]:
    before, _, after = said.partition(colon)
    return before, after


# --- an entry list ---

def read_players(path: Path, say: Say | None = None) -> list[tuple[Player, str]]:
    """Players with their clubs from a .csv file, found by header; number 0 where the file gives none.

    :param say: is told which columns are not used.
    """
    rows = rows_of(path, LIST)
    if rows is None:
        raise no_table(path, LIST)
    columns = columns_of(rows[0] if rows else [], HEADERS)
    if "name" not in columns:
        raise EtuiError(
            f"{path.name}: the first line must name the columns: name (and number, licence, club, team, e-mail)",
            f"{path.name} : la première ligne doit nommer les colonnes : nom (et numéro, licence, club, équipe, courriel)",
        )
    say_unused(path, rows[0], columns.values(), say)
    found = []
    for line, row in enumerate(rows[1:], 2):
        cell = cells_of(row, columns)
        if any(cell.values()):
            found.append(_player(path, line, cell))
    return found


def _player(path: Path, line: int, cell: dict[str, str]) -> tuple[Player, str]:
    number = cell.get("number", "")
    if number and not (len(number) <= 4 and number.isdecimal() and int(number)):
        shown = on_one_line(number[:40])
        raise EtuiError(f"{path.name}, line {line}: “{shown}” is not a player’s number; write 1, 2, 3…",
                        f"{path.name}, ligne {line} : « {shown} » n’est pas un numéro de joueur ; écrivez 1, 2, 3…")
    name = " ".join(filter(None, (cell.get("name", ""), cell.get("first", ""))))
    player = Player(
        int(number or 0), name, licence=cell.get("licence", ""), team=cell.get("team", ""), email=cell.get("email", "")
    )
    return player, cell.get("club", "")
