"""One line of a traveller: its score column, its contract, declarer and tricks, as other programs write them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from etui.bridge.adjusted import read_adjusted, write_adjusted
from etui.bridge.boards import vulnerability
from etui.bridge.contract import keyed, read_contract, read_declarer, read_result, write_contract
from etui.bridge.law77 import contract_score
from etui.errors import EtuiError

NOT_PLAYED: Final = frozenset({"NP", "N/P", "N.P.", "N-P", "NOTPLAYED", "NOT_PLAYED", "UNPLAYED", "NOPLAY", "NONJOUÉ"})
PASSED_OUT: Final = frozenset({"P", "AP", "PASS", "PASSE", "PASSED", "PASSOUT", "PASSEDOUT", "ALLPASS"})
NOTHING: Final = frozenset({"", "-", "?", "*"})
_AVERAGE: Final = re.compile(r"(?:AVERAGE|AVE|AVG|AV|A|MOYENNE|MOY|M)\.?(\+|-|=|PLUS|MINUS|MOINS)?")
_TWO_SIGNS: Final = re.compile(r"(?:AVE|AVG|A)([-+=])([-+=])")
_SIGN: Final = {"+": "A+", "PLUS": "A+", "-": "A-", "MINUS": "A-", "MOINS": "A-", "=": "A", None: "A"}
_OTHER_SIDE: Final = {"A+": "A-", "A": "A", "A-": "A+"}
_SCORE: Final = re.compile(r"(NS|EW)?([+-]?[0-9]{1,5})(?:\.0+)?")
_DATE: Final = re.compile(r"(?!0+[-/]0+$)0?[0-9][-/]0?[0-9]")
_ONE_PERCENTAGE: Final = re.compile(r"A([0-9]{1,3})%?")
_PERCENTAGES: Final = re.compile(r"A?([0-9]{1,3})%?[-/]([0-9]{1,3})%?|A([0-9]{2})([0-9]{2})")


@dataclass(frozen=True)
class Mark:
    """A score column read: a score for NS, or an adjusted score, or neither when the board was not played."""

    score: int | None = None
    adjusted: str = ""


def average(text: str) -> str:
    """One side's average in the spelling Étui keeps, "A+", "A" or "A-"; "" when the text is no average."""
    match = _AVERAGE.fullmatch(keyed(text))
    return _SIGN[match[1]] if match else ""


def percent_of(text: str) -> str:
    """The percentage awarded to one side, "60" for ``A60``, in a column of that side's own; "" when the text is none."""
    match = _ONE_PERCENTAGE.fullmatch(keyed(text))
    return str(int(match[1])) if match and int(match[1]) <= 100 else ""


def award(text: str) -> str:
    """What one side was awarded, an average or a percentage, in a column of its own; "" when the text is no award."""
    return average(text) or percent_of(text)


def read_mark(text: str, place: str) -> Mark:
    """A score column of one value: ``-420``, ``PASS``, ``A6040``, ``A60-40``, ``AVE``, ``A+/A-``, ``A+=``, ``NP``, blank.

    ``A50`` is average for both; ``A60``, which may be for NS alone or for both, is refused.

    A lone ``A+`` is NS's and EW get the complement, A-: so the programs that write one column for both sides mean it, and
    only they; in a workbook each side's mark is typed. Bare numbers that could be a date (``1/2``, 1 February as a
    spreadsheet rewrites it) are no percentages. Raises EtuiError, naming ``place``, for anything else.
    """
    key = keyed(text)
    if key in NOTHING:
        return Mark()
    if key in NOT_PLAYED:
        return Mark(adjusted="NP")
    if key in PASSED_OUT:
        return Mark(0)
    if match := _SCORE.fullmatch(key):
        return Mark(-int(match[2]) if match[1] == "EW" else int(match[2]))
    if side := average(key):
        return Mark(adjusted=f"{side}/{_OTHER_SIDE[side]}")
    if percent_of(key) == "50":
        return Mark(adjusted="50/50")
    if match := _TWO_SIGNS.fullmatch(key):
        return Mark(adjusted="/".join(_SIGN[sign] for sign in match.groups()))
    sides = [average(side) for side in key.split("/")]
    if len(sides) == 2 and all(sides):
        return Mark(adjusted="/".join(sides))
    if _DATE.fullmatch(key):
        raise _could_be_a_date(text, place)
    if match := _PERCENTAGES.fullmatch(key):
        ns, ew = (side for side in match.groups() if side is not None)
        if max(int(ns), int(ew)) <= 100:
            return Mark(adjusted=write_adjusted(read_adjusted(f"{ns}%/{ew}%")))
    en, fr = in_both(place)
    raise EtuiError(
        en=f'"{text[:40]}" ({en}) is not a score: correct it to NS\'s score (for example -420), an adjusted score '
        "(60/40) or NP.",
        fr=f"« {text[:40]} » ({fr}) n'est pas une marque : corrigez-la en score de NS (par exemple -420), en marque "
        "ajustée (60/40) ou en NP.",
    )


def _could_be_a_date(text: str, place: str) -> EtuiError:
    en, fr = in_both(place)
    return EtuiError(
        en=f'"{text[:40]}" ({en}) could be a date: write a score for NS, or both percentages of an '
        "adjusted score (60/40, 1%/2%).",
        fr=f"« {text[:40]} » ({fr}) pourrait être une date : écrivez le score de NS, ou les deux "
        "pourcentages d'une marque ajustée (60/40, 1%/2%).",
    )


@dataclass(frozen=True)
class Play:
    """Contract, declarer and tricks in the engine's letters; all blank when the contract is blank or unreadable."""

    contract: str = ""
    declarer: str = ""
    tricks: int | None = None
    readable: bool = True


def read_play(contract: str, declarer: str, tricks: str) -> Play:
    """The play columns of a program that writes English suit letters: ``1N``, ``3H*``, ``4SX``, ``3HXX``, ``Pass``."""
    key = keyed(contract)
    if key in NOTHING:
        return Play()
    if key in PASSED_OUT:
        return Play("PASS")
    try:
        read = read_contract(contract, "en")
    except EtuiError:
        return Play(readable=False)
    if read.contract is None:
        return Play("PASS")
    made = _tricks(tricks, read.contract.level, read.tricks)
    return Play(write_contract(read.contract, "en"), _declarer(declarer), made)


def _declarer(text: str) -> str:
    try:
        return read_declarer(text, "en")
    except EtuiError:
        return ""


def _tricks(text: str, level: int, behind_the_contract: int | None) -> int | None:
    key = keyed(text)
    if re.fullmatch(r"[0-9]{1,2}", key):            # programs count all the tricks, so 3 is three
        return int(key) if int(key) <= 13 else None
    try:
        return read_result(text, level)
    except EtuiError:
        return behind_the_contract


def score_of(play: Play, board: int) -> int | None:
    """NS's score from a contract that says everything; None when it does not."""
    if play.contract == "PASS":
        return 0
    if not play.contract or not play.declarer or play.tricks is None:
        return None
    contract = read_contract(play.contract, "en").contract
    return contract_score(contract, play.tricks, play.declarer, vulnerability(board))


def in_both(place: str) -> tuple[str, str]:
    """A place in a text file ("board 7, line 118") or in a workbook ("Travellers!J12"), in both languages."""
    return place, re.sub(r"\bboard ([0-9]+)", r"donne \1", re.sub(r"\bline ([0-9]+)", r"ligne \1", place))
