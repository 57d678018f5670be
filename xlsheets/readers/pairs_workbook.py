"""A pairs workbook read back from its typed cells: the event, the movement, and which language and host it is for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from etui.bridge.adjusted import read_adjusted, write_adjusted
from etui.bridge.contract import read_contract, read_declarer, read_result, write_contract
from etui.bridge.event import Line, Method, Pair, PairsEvent
from etui.errors import EtuiError
from etui.movements.model import PAIR_SEATS, Movement, Round, Table
from xlsheets import ranges, settings
from xlsheets.live import names
from xlsheets.readers.typed_cells import TypedCells

MOVEMENT_NAME = re.compile(r"etui_movement_(.+)")


@dataclass(frozen=True)
class PairsWorkbook:
    """What the typed cells of a workbook say."""

    event: PairsEvent
    movements: dict[str, Movement]
    language: str
    host: str
    cells: TypedCells
    board_rows: int | None = None


def read_pairs_workbook(path: Path) -> PairsWorkbook:
    """Reads a workbook made by `etui new` or `etui import`; every problem names its sheet and cell."""
    cells = TypedCells.open(path)
    if not cells.has("etui_travellers_board"):
        raise EtuiError(
            f"{path.name} is not a workbook made by Étui: it has no travellers; use “etui import” for other files",
            f"{path.name} n’est pas un classeur fait par Étui : il n’a pas de feuilles ambulantes ; pour un autre fichier, "
            "utilisez « etui import »",
        )
    language = "fr" if cells.cell("etui_language") == "fr" else "en"
    event = PairsEvent(
        title=ranges.text(cells.cell("etui_title")),
        club=ranges.text(cells.cell("etui_club")),
        date=ranges.text(cells.cell("etui_date")),
        director=ranges.text(cells.cell("etui_director")),
        source=ranges.text(cells.cell("etui_program")),
        lines=tuple(_lines(cells, language)),
        pairs=tuple(_pairs(cells, language)),
        method=_method(cells),
    )
    return PairsWorkbook(event, _movements(cells), language, str(cells.cell("etui_host") or "calc"), cells,
                         ranges.whole(cells.cell("etui_board_rows"), names.BOARDS))


def _method(cells: TypedCells) -> Method:
    def setting(name: str, words: settings.Words) -> Any:
        try:
            return settings.read(words, cells.cell(f"etui_{name}"))
        except EtuiError as error:
            raise _at(cells.place(f"etui_{name}", 0), error) from None

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
    return Method(
        step=cast(Any, int(step)),
        top=setting("top", settings.TOP),
        state=setting("state", settings.STATE),
        sections=setting("sections", settings.SECTIONS),
        winners=cast(Any, int(setting("winners", settings.WINNERS))),
        rounding=setting("rounding", settings.ROUNDING),
        small_groups=setting("small_groups", settings.SMALL_GROUPS),
        own_average=setting("own_average", settings.YES_NO) == "yes",
        tiebreaks=tuple(breaks),
    )


def _lines(cells: TypedCells, language: str) -> list[Line]:
    columns = {
        name: cells.column(f"etui_travellers_{name}")
        for name in ("board", "section", "round", "table", "ns", "ew", "contract", "by", "result", "score", "group", "adjusted")
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
    if board is None or board < 1:
        place = cells.place("etui_travellers_board", row)
        raise EtuiError(f"{place}: the board number is missing", f"{place} : il manque le numéro de donne")
    contract, tricks, declarer = _bidding(cell, reading, language)
    for column in ("ns", "ew"):
        if ranges.blank(cell[column]):
            place = cells.place(f"etui_travellers_{column}", row)
            raise EtuiError(f"{place}: the pair number is missing", f"{place} : il manque le numéro de paire")
    return Line(
        board=board,
        ns=ranges.text(cell["ns"]),
        ew=ranges.text(cell["ew"]),
        section=ranges.text(cell["section"]),
        table=reading("table", lambda c: ranges.whole(c, names.BOARDS)),
        round=reading("round", lambda c: ranges.whole(c, names.BOARDS)),
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
    lines = {"NS": "NS", "EW": "EW", "EO": "EW", "": ""}
    pairs = []
    for row, number in enumerate(columns["number"]):
        if not number:
            continue
        at = {name: values[row] for name, values in columns.items()}
        pairs.append(Pair(
            number=number, section=at["section"], line=cast(Any, lines.get(at["line"].upper(), "")),
            names=_present(at["player_1"], at["player_2"]),
            licences=_present(at["licence_1"], at["licence_2"]), club=at["club"],
            emails=_present(at["email_1"], at["email_2"]),
        ))
    return pairs


def _present(one: str, other: str) -> tuple[str, ...]:
    """Both when the second is there, so that each stays in its own column."""
    return (one, other) if other else (one,) if one else ()


def _movements(cells: TypedCells) -> dict[str, Movement]:
    """The Movement tab's blocks, section by section, as they read now."""
    found = {}
    for name in cells.package.defined_names:
        if match := MOVEMENT_NAME.fullmatch(name):
            section = "" if match[1] == "all" else match[1]
            found[section] = _movement(cells, name)
    return dict(sorted(found.items()))


def _movement(cells: TypedCells, name: str) -> Movement:
    block = cells.block(name)
    copies, *groups = ranges.text(cells.cell(name.replace("movement", "sharing"), "1")).split(";")
    sharing = tuple(tuple(int(table) for table in group.split("-")) for group in groups)
    rounds = []
    for number, top in enumerate(range(0, len(block) - 2, 3), 1):
        tables = tuple(
            Table(column + 1, (_seat(ns), _seat(ew)), _boards(ranges.text(boards)))
            for column, (ns, ew, boards) in enumerate(zip(*block[top : top + 3], strict=True))
            if not (ranges.blank(ns) and ranges.blank(ew))
        )
        out = tuple(who for table in tables if not table.plays for who in table.who if who is not None)
        rounds.append(Round(number, tables, out, sharing))
    return Movement("pairs", PAIR_SEATS, tuple(rounds), copies=int(copies or 1))


def _seat(cell: Any) -> int | None:
    written = ranges.text(cell)
    return int(written) if written.isdecimal() else None


def _boards(written: str) -> tuple[int, ...]:
    boards: list[int] = []
    for first, last in re.findall(r"(\d+)(?:\s*-\s*(\d+))?", written):
        boards += range(int(first), int(last or first) + 1)
    return tuple(boards)


def _at(place: str, error: EtuiError) -> EtuiError:
    return EtuiError(f"{place}: {error.sentence.en}", f"{place} : {error.sentence.fr}")
