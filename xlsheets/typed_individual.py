"""An individual as its typed cells say it: the method, the travellers, the players. Every problem names its sheet and cell.

Contracts, scores, adjusted scores, penalties and settings are read as those of pairs are, N and E standing for their sides.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from etui.bridge.event import Line, Method, Pair
from etui.bridge.individual import IndividualLine, Player
from etui.errors import EtuiError, Sentence
from xlsheets import ranges, settings
from xlsheets.cleared_lines import cleared
from xlsheets.individual_rows import PLAYERS, TRAVELLERS
from xlsheets.typed_event import Typed, nobody, typed_event

NAMES = {"ns": "n", "ew": "e", "player_1": "name", "licence_1": "licence", "email_1": "email"}
NOT_THERE = ("etui_travellers_section",) + tuple(
    f"etui_players_{name}" for name in ("section", "line", "player_2", "licence_2", "email_2", "handicap", "substitutes")
)
LETTERS = ("N", "S", "E", "W")


class AsPairs:
    """The cells of an individual's workbook by the names they would have in a pairs workbook."""

    def __init__(self, cells: Typed, language: str) -> None:
        self._cells = cells
        usual = Method(winners=1)
        self._settings = {
            "etui_sections": settings.say(settings.SECTIONS, usual.sections, language),
            "etui_winners": settings.say(settings.WINNERS, "1", language),
            "etui_scoring": settings.say(settings.SCORING, usual.scoring, language),
            "etui_comparison": settings.say(settings.COMPARISON, usual.imps.comparison, language),
            "etui_datum": settings.say(settings.DATUM, usual.imps.datum, language),
            **dict.fromkeys(("etui_dropped", "etui_most", "etui_average_plus", "etui_tie_break_4"), ""),
        }

    def column(self, name: str) -> list[Any]:
        if name in NOT_THERE:
            there = "etui_players_number" if name.startswith("etui_players") else "etui_travellers_board"
            return [""] * len(self._cells.column(there))
        return self._cells.column(_own_name(name))

    def cell(self, name: str) -> Any:
        return self._settings[name] if name in self._settings else self._cells.cell(name)

    def place(self, name: str, row: int) -> str:
        return self._cells.place(_own_name(name), row)


def _own_name(name: str) -> str:
    """``etui_travellers_n`` for ``etui_travellers_ns``; the other names are the same in both workbooks."""
    for tab in ("etui_travellers_", "etui_players_"):
        if name.startswith(tab):
            column = name.removeprefix(tab)
            return tab + NAMES.get(column, column)
    return name


def typed_individual(cells: Typed, language: str) -> dict[str, Any]:
    """The fields of ``IndividualEvent`` that the figures hang on: lines, players, penalties, method."""
    _check_travellers(cells)
    _check_players(cells)
    _check_tiebreaks(cells)
    read = typed_event(AsPairs(cells, language), language)
    spelt = {ranges.unpadded(pair.number): pair.number for pair in read["pairs"]}
    seats = [tuple(spelt.get(who, who) for who in (ranges.unpadded(ranges.text(cell[seat])) for seat in "nsew"))
             for cell in _rows(cells) if not cleared(cell)]
    return {
        "lines": tuple(_line(line, who) for line, who in zip(read["lines"], seats, strict=True)),
        "players": tuple(map(_player, read["pairs"])),
        "penalties": read["penalties"],
        "method": replace(read["method"], winners=1),
    }


def _rows(cells: Typed) -> list[dict[str, Any]]:
    """The rows of the Travellers tab, each by column."""
    columns = [cells.column(f"etui_travellers_{name}") for name in TRAVELLERS]
    return [dict(zip(TRAVELLERS, row, strict=True)) for row in zip(*columns, strict=True)]


def _line(line: Line, who: tuple[str, ...]) -> IndividualLine:
    n, s, e, w = who
    return IndividualLine(line.board, n, s, e, w, "", line.table, line.round, line.contract, line.declarer, line.tricks,
                          line.score, line.group, line.adjusted, line.place)


def _player(pair: Pair) -> Player:
    def first(values: tuple[str, ...]) -> str:
        return values[0] if values else ""

    return Player(pair.number, "", first(pair.names), first(pair.licences), pair.club, first(pair.emails))


def _check_travellers(cells: Typed) -> None:
    """Raises EtuiError for a line without its board or one of its four players, or with a player twice."""
    for row, cell in enumerate(_rows(cells)):
        if cleared(cell):
            continue
        place = cells.place("etui_travellers_board", row)
        if all(ranges.blank(cell[name]) for name in ("board", *"nsew")):
            raise nobody(place, Sentence("players", "les joueurs"))
        if ranges.blank(cell["board"]):
            raise EtuiError(f"{place}: the number of the board is missing; write it",
                            f"{place} : il manque le numéro de la donne ; écrivez-le")
        seated: dict[str, str] = {}
        for seat, letter in zip("nsew", LETTERS, strict=True):
            place, who = cells.place(f"etui_travellers_{seat}", row), ranges.unpadded(ranges.text(cell[seat]))
            french = letter.replace("W", "O")
            if not who:
                raise EtuiError(f"{place}: the number of player {letter} is missing; write it",
                                f"{place} : il manque le numéro du joueur {french} ; écrivez-le")
            if who in seated:
                raise EtuiError(f"{place}: player {who} sits {seated[who]} too; correct one of the two seats",
                                f"{place} : le joueur {who} est aussi en {seated[who].replace('W', 'O')} ; corrigez l’une des "
                                "deux places")
            seated[who] = letter


def _check_players(cells: Typed) -> None:
    known: set[str] = set()
    for row, cell in enumerate(cells.column(f"etui_players_{PLAYERS[0]}")):
        number, place = ranges.unpadded(ranges.text(cell)), cells.place("etui_players_number", row)
        if number and number in known:
            raise EtuiError(f"{place}: player {number} is already in the list; give each player a number",
                            f"{place} : le joueur {number} est déjà dans la liste ; donnez à chacun son numéro")
        known.add(number)


def _check_tiebreaks(cells: Typed) -> None:
    head_to_head = tuple(map(_same_word, settings.TIEBREAK["head-to-head"]))
    for n in (1, 2, 3):
        written = cells.cell(f"etui_tie_break_{n}")
        if _same_word(ranges.text(written)) in head_to_head:
            place = cells.place(f"etui_tie_break_{n}", 0)
            raise EtuiError(
                f"{place}: “{written}” separates pairs, not the players of an individual; choose another tie-break",
                f"{place} : « {written} » départage des paires, non les joueurs d’un individuel ; choisissez un autre départage",
            )


def _same_word(written: str) -> str:
    return " ".join(written.split()).casefold()
