"""A Bridgemate result file (.bws, an Access database): the results that the table units sent, and who sat where.

Source: the Bridgemate developer's guide, tables ReceivedData, Section, RoundData and PlayerNumbers. A row of ReceivedData is
one result: contract ``4 S x``, result ``=``, ``+1``, ``-2``, declarer's seat in ``NS/EW``; there is no score in it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from etui.bridge.event import Line
from etui.errors import EtuiError, Sentence
from xlsheets import ranges
from xlsheets.ranges import on_one_line
from xlsheets.readers import scoresheet_cells as cells
from xlsheets.readers.marks import Play, score_of
from xlsheets.readers.scoresheet_found import Found, Written
from xlsheets.readers.sheets_process import FileRead

_AWARDED: Final = re.compile(r"\s*([0-9]{1,3})\s*%?\s*[-/]\s*([0-9]{1,3})\s*%?\s*")
_SEATS: Final = ("N", "S", "E", "W")


def read_results(file: FileRead) -> Found:
    """Every result that was not erased, the last one sent when a table sent a board twice.

    Raises EtuiError when the file has no table of results.
    """
    received = _table(file, "ReceivedData")
    if received is None:
        raise EtuiError(
            f"{file.name} is an Access file without Bridgemate’s results (no table ReceivedData): give the .bws of the session",
            f"{file.name} est un fichier Access sans résultats de Bridgemate (pas de table ReceivedData) : donnez le .bws de la "
            "séance")
    if any(_whole(row, "South") for row in received):
        raise EtuiError(f"{file.name} is an individual’s: only pairs are read from a Bridgemate file",
                        f"{file.name} est celui d’un individuel : seules les paires se lisent d’un fichier Bridgemate")
    letters, found = _sections(file), Found()
    last: dict[tuple[Any, ...], Written] = {}
    for number, row in enumerate(received, 1):
        if row.get("Erased"):
            continue
        place = f"{file.name}, ReceivedData {number}"
        try:
            written = Written(_line(row, letters, place))
        except EtuiError as error:
            found.unread.append(Sentence(f"{place}: {error.sentence.en}", f"{place} : {error.sentence.fr}"))
            continue
        line = written.line
        last[line.section, line.table, line.round, line.board] = written
    found.written = list(last.values())
    return found


def _line(row: dict[str, Any], letters: dict[int, str], place: str) -> Line:
    board, table, rnd = (_whole(row, name) for name in ("Board", "Table", "Round"))
    ns, ew = _whole(row, "PairNS"), _whole(row, "PairEW")
    if not board or not ns or not ew:
        raise EtuiError("a board or a pair number is missing", "il manque une donne ou un numéro de paire")
    where = f"board {board}, NS {ns}, EW {ew}", f"donne {board}, NS {ns}, EO {ew}"
    section = letters.get(_whole(row, "Section"), "")
    remark = ranges.text(row.get("Remarks"))
    contract = ranges.text(row.get("Contract"))
    line = Line(board, str(ns), str(ew), section, table or None, rnd or None, place=place)
    if awarded := _AWARDED.fullmatch(remark):
        return _with(line, adjusted=cells.adjusted(f"{awarded[1]}%/{awarded[2]}%"))
    if remark.casefold() == "not played" or (not contract and remark.casefold() == "no play"):
        return _with(line, adjusted="NP")
    if remark and remark.casefold() != "late play":
        shown = on_one_line(remark[:40])
        raise EtuiError(f"{where[0]}: the remark “{shown}” needs the director: type the result in the workbook",
                        f"{where[1]} : la remarque « {shown} » demande l’arbitre : saisissez le résultat dans le classeur")
    if len(contract) < 3:
        raise EtuiError(f"{where[0]}: there is no contract", f"{where[1]} : il n’y a pas de contrat")
    values = {"contract": contract, "by": row.get("NS/EW"), "result": row.get("Result")}
    try:
        play = cells.play(values, None, board, "en")
    except EtuiError as error:
        raise EtuiError(f"{where[0]}: {error.sentence.en}", f"{where[1]} : {error.sentence.fr}") from None
    score = score_of(Play(play.contract, play.declarer, play.tricks), board)
    if score is None:
        raise EtuiError(f"{where[0]}: the declarer or the result is missing",
                        f"{where[1]} : il manque le déclarant ou le résultat")
    return Line(board, str(ns), str(ew), section, table or None, rnd or None, play.contract, play.declarer, play.tricks, score,
                place=place)


def _with(line: Line, adjusted: str) -> Line:
    return Line(line.board, line.ns, line.ew, line.section, line.table, line.round, adjusted=adjusted, place=line.place)


@dataclass(frozen=True)
class Seated:
    """A pair where it sat in the first round it played."""

    section: str
    number: str
    names: tuple[str, str]


def read_names(file: FileRead) -> list[Seated]:
    """The names keyed in at the tables, by the pair that sat there in that round; [] when the file has none."""
    letters = _sections(file)
    seats: dict[tuple[str, int, int, str], str] = {}
    for row in _table(file, "PlayerNumbers") or []:
        name = ranges.text(row.get("Name"))
        direction = ranges.text(row.get("Direction"))[:1].upper()
        if name and direction in _SEATS:
            seats[letters.get(_whole(row, "Section"), ""), _whole(row, "Table"), _whole(row, "Round"), direction] = name
    found: dict[tuple[str, str], Seated] = {}
    for row in sorted(_table(file, "RoundData") or [], key=lambda row: _whole(row, "Round")):
        section, table, rnd = letters.get(_whole(row, "Section"), ""), _whole(row, "Table"), _whole(row, "Round")
        for column, pair in (("NSPair", "NS"), ("EWPair", "EW")):
            number = _whole(row, column)
            # in older files a name has no round: the players sat there in the first
            names = tuple(seats.get((section, table, rnd, seat), seats.get((section, table, 0, seat), "") if rnd == 1 else "")
                          for seat in pair)
            if number and all(names):
                found.setdefault((section, str(number)), Seated(section, str(number), (names[0], names[1])))
    return list(found.values())


def _sections(file: FileRead) -> dict[int, str]:
    """The letter of each section; none at all in a session of one."""
    rows = _table(file, "Section") or []
    letters = {_whole(row, "ID"): ranges.text(row.get("Letter")) for row in rows}
    return letters if len(letters) > 1 else {}


def _table(file: FileRead, name: str) -> list[dict[str, Any]] | None:
    """A table by name, whatever its capitals."""
    return next((rows for key, rows in (file.tables or {}).items() if key.casefold() == name.casefold()), None)


def _whole(row: dict[str, Any], name: str) -> int:
    value = row.get(name)
    return int(value) if isinstance(value, int | float) and not isinstance(value, bool) else 0
