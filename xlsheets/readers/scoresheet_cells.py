"""One cell of a scoresheet read: a pair, a number, a score with its sign, a contract in the language the sheet is written in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from etui.bridge.adjusted import read_adjusted, write_adjusted
from etui.bridge.boards import vulnerability
from etui.bridge.contract import Contract, keyed, read_contract, read_declarer, read_result, write_contract
from etui.bridge.law77 import contract_score, possible_scores
from etui.errors import EtuiError
from xlsheets import ranges
from xlsheets.readers.marks import NOT_PLAYED, PASSED_OUT, Mark, average, read_mark

Language = Literal["en", "fr"]

_PAIR: Final = re.compile(r"(?:N-?/?S|E-?/?[WO]|PAIRE?|N°|NO\.?)?([A-Z]?)0*([0-9]{1,4})(?:\.0+)?(?:N-?/?S|E-?/?[WO])?")
_BOARD: Final = re.compile(r"(?:DONNE|BOARD|BD|ÉTUI|ETUI|D|B)?(?:N°|NO\.?)?0*([0-9]{1,4})(?:[.,]0+)?")
_PAIRS: Final = re.compile(r"([A-Z]?[0-9]{1,4})(?:-|/|VS?|CONTRE)([A-Z]?[0-9]{1,4})")
_THOUSANDS: Final = re.compile(r"([+-]?[0-9]{1,2})[.,’'](?=[0-9]{3}$)")
_NO_DECIMALS: Final = re.compile(r"([+-]?[0-9]{1,5})[.,]0+")
_ALL_IN_ONE: Final = re.compile(
    r"([1-7](?:NT|SA|[NSHDCPKT♣♦♥♠♧♢♡♤])(?:XX?|\*\*?)?)(?:PAR|BY)?(NORTH|NORD|EAST|EST|SOUTH|SUD|WEST|OUEST|[NESWO])"
    r"([-+=0-9][0-9]*)?")
_PASSED: Final = PASSED_OUT | {"PASSEGÉNÉRAL", "PASSEGENERAL", "PASSÉ", "PG"}
_MADE: Final = frozenset(("ÉGAL", "EGAL", "JUSTE", "MADE", "FAIT"))
_AVERAGES: Final = {"M": "A", "M+": "A+", "M-": "A-", "MOY": "A", "MOYENNE": "A", "MOY+": "A+", "MOY-": "A-"}


def date_in(cell: Any) -> str | None:
    """The date that a spreadsheet program made of what was typed."""
    return str(cell["date"])[:10] if isinstance(cell, dict) else None


def _no_date(cell: Any) -> None:
    if found := date_in(cell):
        raise EtuiError(f"the cell holds a date ({found}): set it to text and type it again",
                        f"la cellule contient une date ({found}) : mettez-la au format texte et retapez")


def pair_number(cell: Any) -> str:
    """A pair as the club numbers it, its section's letter kept: ``7``, ``A7``; "" for a blank cell."""
    _no_date(cell)
    if ranges.blank(cell):
        return ""
    match = _PAIR.fullmatch(keyed(ranges.text(cell)))
    if not match or isinstance(cell, bool):
        raise EtuiError(f"“{_shown(cell)}” is not a pair number", f"« {_shown(cell)} » n’est pas un numéro de paire")
    return match[1] + match[2]


def pair_numbers(cell: Any) -> tuple[str, str]:
    """Both pairs of one cell: ``1 – 8``, ``1/8``, ``1 vs 8``."""
    if date_in(cell):
        _no_date(cell)
    if ranges.blank(cell):
        return "", ""
    match = _PAIRS.fullmatch(keyed(ranges.text(cell)))
    if not match:
        raise EtuiError(f"“{_shown(cell)}” is not two pair numbers, such as 1 – 8",
                        f"« {_shown(cell)} » n’est pas deux numéros de paires, comme 1 – 8")
    return pair_number(match[1]), pair_number(match[2])


def number(cell: Any) -> int | None:
    """A board, a table or a round; None for a blank cell."""
    _no_date(cell)
    if ranges.blank(cell):
        return None
    match = _BOARD.fullmatch(keyed(ranges.text(cell)))
    if not match or isinstance(cell, bool) or int(match[1]) == 0:
        raise EtuiError(f"“{_shown(cell)}” is not a number from 1", f"« {_shown(cell)} » n’est pas un numéro à partir de 1")
    return int(match[1])


def mark(cell: Any) -> Mark:
    """A score column as written: ``420``, ``-50``, ``+1 100``, ``420,0``, ``60/40``, ``A+``, ``NP``."""
    _no_date(cell)
    if isinstance(cell, bool):
        raise EtuiError("TRUE/FALSE is not a score", "VRAI/FAUX n’est pas un score")
    key = _THOUSANDS.sub(r"\1", keyed(ranges.text(cell)))
    if match := _NO_DECIMALS.fullmatch(key):
        key = match[1]
    if key in ("", "-", "?"):
        return Mark()
    if key in _PASSED:
        return Mark(0)
    try:
        return read_mark(_AVERAGES.get(key, key), "")
    except EtuiError:
        raise EtuiError(f"“{_shown(cell)}” is not a score", f"« {_shown(cell)} » n’est pas un score") from None


def two_marks(ns: Any, ew: Any, *, both_columns: bool) -> Mark:
    """NS's score from a column for each side. Each is what that side scored: 50 for EW is -50 for NS."""
    north, east = mark(ns), mark(ew)
    if north.adjusted or east.adjusted:
        return _two_adjusted(ns, ew, north, east)
    if east.score is None:
        return north
    if north.score is None:
        if east.score < 0 and both_columns:
            raise EtuiError(
                f"{east.score} in EW’s column, with none in NS’s, can be read two ways: write what EW scored without a sign, or "
                "what NS scored in NS’s column",
                f"{east.score} dans la colonne EO, sans rien dans celle de NS, se lit de deux façons : écrivez sans signe ce "
                "que marque EO, ou dans la colonne NS ce que marque NS")
        return Mark(-east.score)
    if north.score == -east.score or east.score == 0:
        return north
    if north.score == 0:
        return Mark(-east.score)
    raise EtuiError(
        f"NS have {north.score} and EW {east.score}, which do not agree: correct one, or write it as an adjusted score",
        f"NS a {north.score} et EO {east.score}, qui ne s’accordent pas : corrigez l’un des deux, ou écrivez une marque ajustée")


def _two_adjusted(ns: Any, ew: Any, north: Mark, east: Mark) -> Mark:
    words = [average(_AVERAGES.get(key, key)) for key in (keyed(ranges.text(ns)), keyed(ranges.text(ew)))]
    if all(words):
        return Mark(adjusted="/".join(words))
    if ranges.blank(ew) or north == east:
        return north
    raise EtuiError("an adjusted score for one side and something else for the other: write both in one cell, such as 60/40",
                    "une marque ajustée pour un camp et autre chose pour l’autre : écrivez les deux dans une cellule, 60/40")


def adjusted(cell: Any) -> str:
    """An adjusted score in Étui's spelling; "" for a blank cell."""
    _no_date(cell)
    return "" if ranges.blank(cell) else write_adjusted(read_adjusted(ranges.text(cell)))


def possible(score: int | None, board: int) -> int | None:
    if score is not None and score not in possible_scores(vulnerability(board)):
        raise EtuiError(f"no contract scores {score} on board {board}", f"aucun contrat ne vaut {score} à la donne {board}")
    return score


@dataclass(frozen=True)
class Play:
    """Contract, declarer and tricks in the engine's letters."""

    contract: str = ""
    declarer: str = ""
    tricks: int | None = None
    not_played: bool = False


def play(cells: Mapping[str, Any], score: int | None, board: int, language: Language) -> Play:
    """The cells ``contract``, ``by`` and ``result``; the contract's may hold all three, ``4S N +1``.

    Suits are those of ``language``, never guessed. A result whose plus sign Excel dropped is read by the score, if one fits.
    Raises EtuiError; the contract is the one at fault unless the error names another column in its ``field``.
    """
    contract, by, result = cells.get("contract"), cells.get("by"), cells.get("result")
    _no_date(contract)
    key = keyed(ranges.text(contract))
    if key in ("", "?"):
        return Play()
    if key in NOT_PLAYED:
        return Play(not_played=True)
    if key in _PASSED:
        return Play("PASS")
    try:
        read = read_contract(key, language)
    except EtuiError:
        match = _ALL_IN_ONE.fullmatch(key)
        if match is None:
            raise
        read = read_contract(match[1] + (match[3] or ""), language)
        by = match[2] if ranges.blank(by) else by
    if read.contract is None:
        return Play("PASS")
    declarer = "" if ranges.blank(by) else _reading("by", lambda: read_declarer(ranges.text(by), language))
    tricks = read.tricks
    if not ranges.blank(result):
        found = read.contract
        tricks = _reading("result", lambda: _tricks(found, declarer, result, score, board))
    return Play(write_contract(read.contract, "en"), declarer, tricks)


class InField(EtuiError):
    """An error in another column than the contract's."""

    field = ""


def _reading(field: str, read: Any) -> Any:
    try:
        return read()
    except EtuiError as error:
        said = InField(error.sentence.en, error.sentence.fr)
        said.field = field
        raise said from None


def _tricks(contract: Contract, declarer: Any, result: Any, score: int | None, board: int) -> int:
    _no_date(result)
    if keyed(ranges.text(result)) in _MADE:
        result = "="
    try:
        return read_result(re.sub(r"[.,]0+$", "", result) if isinstance(result, str) else result, contract.level)
    except EtuiError:
        if score is None or not declarer or not re.fullmatch(r"[0-3](?:[.,]0+)?", keyed(ranges.text(result))):
            raise
        apart = int(keyed(ranges.text(result))[0])
        for tricks in {6 + contract.level + apart, 6 + contract.level - apart}:
            if 0 <= tricks <= 13 and contract_score(contract, tricks, declarer, vulnerability(board)) == score:
                return tricks
        raise


def _shown(cell: Any) -> str:
    return " ".join(ranges.text(cell)[:40].split())
