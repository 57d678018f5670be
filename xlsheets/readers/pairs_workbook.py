"""A pairs workbook read back from its typed cells: the event, the movement, and which language and host it is for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any, cast

from etui.bridge.adjusted import read_adjusted, write_adjusted
from etui.bridge.contract import read_contract, read_declarer, read_result, write_contract
from etui.bridge.event import Line, Method, Pair, PairsEvent
from etui.errors import EtuiError, Sentence
from etui.movements.model import Movement
from xlsheets import ranges, settings
from xlsheets.blocks import PREFIX
from xlsheets.live import names
from xlsheets.readers.event_checks import HIGHEST_BOARD
from xlsheets.readers.movement_tab import read_movements
from xlsheets.readers.typed_cells import TypedCells
from xlsheets.words import LANGUAGES

TABLES, ROUNDS = Sentence("table", "table"), Sentence("round", "position")
PAIR_LINES = {"NS": "NS", "EW": "EW", "EO": "EW", "": ""}


FIRST_DAY, LAST_DAY = 61, 2_958_466             # 1 March 1900, before which spreadsheet programs differ, to the end of 9999
TRAVELLERS = ("board", "section", "round", "table", "ns", "ew", "contract", "by", "result", "score", "group", "adjusted")


@dataclass(frozen=True)
class PairsWorkbook:
    """What the typed cells of a workbook say."""

    event: PairsEvent
    movements: dict[str, Movement]
    language: str
    host: str
    cells: TypedCells
    board_rows: int | None = None

    @property
    def typed(self) -> list[list[Any]]:
        """The cells of the Travellers tab as they stand, a row a line."""
        return [list(row) for row in zip(*(self.cells.column(f"etui_travellers_{name}") for name in TRAVELLERS), strict=True)]


def read_pairs_workbook(path: Path) -> PairsWorkbook:
    """Reads a workbook made by `etui new` or `etui import`; every problem names its sheet and cell."""
    cells = TypedCells.open(path)
    if not cells.has("etui_travellers_board"):
        raise EtuiError(
            f"{path.name} is not a workbook made by Étui: it has no travellers; use “etui import” for other files",
            f"{path.name} n’est pas un classeur fait par Étui : il n’a pas de feuilles ambulantes ; pour un autre fichier, "
            "utilisez « etui import »",
        )
    _fact(cells, "kind", ("pairs",))
    language, host = _fact(cells, "language", LANGUAGES), _fact(cells, "host", tuple(PREFIX))
    event = PairsEvent(
        title=ranges.text(cells.cell("etui_title")),
        club=ranges.text(cells.cell("etui_club")),
        date=_date(cells.cell("etui_date")),
        director=ranges.text(cells.cell("etui_director")),
        source=ranges.text(cells.cell("etui_program")),
        lines=tuple(_lines(cells, language)),
        pairs=tuple(_pairs(cells, language)),
        method=_method(cells, language),
    )
    return PairsWorkbook(event, read_movements(cells), language, host, cells, _board_rows(cells))


def _date(cell: Any) -> str:
    """The date as typed; a cell that a spreadsheet program made a date of holds the days since 30 December 1899."""
    if isinstance(cell, int | float) and FIRST_DAY <= cell < LAST_DAY:
        return (date(1899, 12, 30) + timedelta(int(cell))).isoformat()
    return ranges.text(cell)


def _fact(cells: TypedCells, name: str, known: tuple[str, ...]) -> str:
    """What the hidden tab says of the workbook itself."""
    value = ranges.text(cells.cell(f"etui_{name}"))
    if value not in known:
        raise cells.spoilt(f"etui_{name}")
    return value


def _board_rows(cells: TypedCells) -> int | None:
    try:
        return ranges.whole(cells.cell("etui_board_rows"), names.BOARDS)
    except EtuiError:
        raise cells.spoilt("etui_board_rows") from None


def _method(cells: TypedCells, language: str) -> Method:
    def setting(name: str, words: settings.Words) -> Any:
        written = ranges.text(cells.cell(f"etui_{name}"))
        known = dict(zip(map(_same_word, settings.choices(words, language)), words, strict=True))
        if _same_word(written) not in known:           # formulas compare with these words and no others
            raise _not_a_choice(cells.place(f"etui_{name}", 0), written, settings.choices(words, language))
        return known[_same_word(written)]

    breaks = []
    for n in range(1, 5):
        name = f"etui_tie_break_{n}"
        if not ranges.blank(cells.cell(name)):
            breaks.append(setting(f"tie_break_{n}", settings.TIEBREAK))
    step = ranges.text(cells.cell("etui_step"))
    if step not in ("1", "2"):
        place = cells.place("etui_step", 0)
        raise EtuiError(f"{place}: write 1 or 2 matchpoints for each result beaten, not “{step}”",
                        f"{place} : écrivez 1 ou 2 points par résultat battu, pas « {step} »")
    winners = setting("winners", settings.WINNERS)
    return Method(
        step=cast(Any, int(step)),
        top=setting("top", settings.TOP),
        state=setting("state", settings.STATE),
        sections=setting("sections", settings.SECTIONS),
        winners=1 if winners == "1" else 2,
        ranking="article 82" if winners == "82" else "by line",
        rounding=setting("rounding", settings.ROUNDING),
        small_groups=setting("small_groups", settings.SMALL_GROUPS),
        own_average=setting("own_average", settings.YES_NO) == "yes",
        tiebreaks=tuple(breaks),
    )


def _same_word(written: str) -> str:
    return " ".join(written.replace("’", "'").split()).casefold()


def _not_a_choice(place: str, written: str, choices: list[str]) -> EtuiError:
    english, french = ", ".join(f"“{choice}”" for choice in choices), ", ".join(f"« {choice} »" for choice in choices)
    if not written:
        return EtuiError(f"{place}: nothing is chosen here; choose one of {english}",
                         f"{place} : rien n’est choisi ici ; choisissez parmi {french}")
    return EtuiError(f"{place}: “{written[:40]}” is not a choice here; choose one of {english}",
                     f"{place} : « {written[:40]} » n’est pas un choix ici ; choisissez parmi {french}")


def _lines(cells: TypedCells, language: str) -> list[Line]:
    columns = {
        name: cells.column(f"etui_travellers_{name}")
        for name in TRAVELLERS
    }
    lines = []
    for row in range(len(columns["board"])):
        cell = {name: values[row] for name, values in columns.items()}
        if all(ranges.blank(cell[name]) for name in ("board", "ns", "ew")):
            continue
        lines.append(_line(cells, row, cell, language))
    return lines


def _line(cells: TypedCells, row: int, cell: dict[str, Any], language: str) -> Line:
    def reading(column: str, read: Any) -> Any:
        try:
            return read(cell[column])
        except EtuiError as error:
            raise _at(cells.place(f"etui_travellers_{column}", row), error) from None

    board = reading("board", lambda c: ranges.whole(c, names.BOARDS))
    if board is None or not 1 <= board <= HIGHEST_BOARD:
        place = cells.place("etui_travellers_board", row)
        raise EtuiError(f"{place}: write the number of the board, from 1 to {HIGHEST_BOARD}",
                        f"{place} : écrivez le numéro de la donne, de 1 à {HIGHEST_BOARD}")
    contract, tricks, declarer = _bidding(cell, reading, language)
    for column in ("ns", "ew"):
        if ranges.blank(cell[column]):
            place = cells.place(f"etui_travellers_{column}", row)
            raise EtuiError(f"{place}: the pair number is missing; write it",
                            f"{place} : il manque le numéro de paire ; écrivez-le")
    return Line(
        board=board,
        ns=ranges.text(cell["ns"]),
        ew=ranges.text(cell["ew"]),
        section=ranges.text(cell["section"]),
        table=reading("table", lambda c: ranges.whole(c, TABLES)),
        round=reading("round", lambda c: ranges.whole(c, ROUNDS)),
        contract=contract,
        declarer=declarer,
        tricks=tricks,
        score=reading("score", lambda c: ranges.whole(c, names.SCORES)),
        group=ranges.text(cell["group"]),
        adjusted=reading("adjusted", lambda c: "" if ranges.blank(c) else write_adjusted(read_adjusted(ranges.text(c)))),
        place=cells.place("etui_travellers_score", row),
    )


def _bidding(cell: dict[str, Any], reading: Any, language: str) -> tuple[str, int | None, str]:
    """Contract, tricks and declarer in the engine's letters."""
    if ranges.blank(cell["contract"]):
        return "", None, ""
    read = reading("contract", lambda c: read_contract(ranges.text(c), cast(Any, language)))
    if read.contract is None:
        return "PASS", None, ""
    declarer = reading("by", lambda c: "" if ranges.blank(c) else read_declarer(c, cast(Any, language)))
    level = read.contract.level
    tricks = reading("result", lambda c: read.tricks if ranges.blank(c) else read_result(c, level))
    return write_contract(read.contract, "en"), tricks, declarer


def _pairs(cells: TypedCells, language: str) -> list[Pair]:
    columns = {
        name: [ranges.text(value) for value in cells.column(f"etui_players_{name}")]
        for name in ("section", "number", "line", "player_1", "player_2", "licence_1", "licence_2", "club", "email_1", "email_2")
    }
    pairs: list[Pair] = []
    known: set[tuple[str, str, str]] = set()
    for row, number in enumerate(columns["number"]):
        if not number:
            continue
        at = {name: values[row] for name, values in columns.items()}
        line = PAIR_LINES.get(at["line"].upper())
        if line is None:
            place = cells.place("etui_players_line", row)
            raise EtuiError(f"{place}: “{at['line'][:40]}” is not a line; write NS or EW",
                            f"{place} : « {at['line'][:40]} » n’est pas une ligne ; écrivez NS ou EO")
        if (at["section"], number, line) in known:
            place = cells.place("etui_players_number", row)
            raise EtuiError(f"{place}: pair {at['section']}{number} is already in the list; give each pair its own number",
                            f"{place} : la paire {at['section']}{number} est déjà dans la liste ; donnez à chacune son numéro")
        known.add((at["section"], number, line))
        pairs.append(Pair(
            number=number, section=at["section"], line=cast(Any, line),
            names=_present(at["player_1"], at["player_2"]),
            licences=_present(at["licence_1"], at["licence_2"]), club=at["club"],
            emails=_present(at["email_1"], at["email_2"]),
        ))
    return pairs


def _present(one: str, other: str) -> tuple[str, ...]:
    """Both when the second is there, so that each stays in its own column."""
    return (one, other) if other else (one,) if one else ()


def _at(place: str, error: EtuiError) -> EtuiError:
    return EtuiError(f"{place}: {error.sentence.en}", f"{place} : {error.sentence.fr}")
