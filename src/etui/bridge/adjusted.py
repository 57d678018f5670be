"""Adjusted scores, a side at a time (Law 12C, art. 84).

Artificial ones ``60/40``, ``A+/A-``, ``M`` in French, ``NP``; assigned ones ``(620)``, ``60(620)+40(170)``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal

from etui.bridge.assigned import Assigned, is_assigned, read_assigned, write_assigned
from etui.bridge.contract import keyed
from etui.errors import EtuiError

Word = Literal["", "A+", "A", "A-"]

PERCENT_OF_WORD: Final[dict[Word, float]] = {"A+": 60.0, "A": 50.0, "A-": 40.0}

_WORDS: Final[dict[str, Word]] = {"A+": "A+", "A": "A", "A-": "A-", "M+": "A+", "M": "A", "M-": "A-"}
_PERCENT: Final = re.compile(r"([0-9]{1,3}(?:[.,][0-9]+)?)%?")
_USEBIO: Final = re.compile(r"A(?:([0-9]{2})([0-9]{2})|([0-9]{1,3})-([0-9]{1,3}))")


@dataclass(frozen=True)
class Adjusted:
    """What a director awarded. A word stays beside its percentage: the pair's own average may move it (Law 88)."""

    ns: float | None                # percent of the top, 0 to 100; None when not played, or when the score is assigned
    ew: float | None
    ns_word: Word = ""              # "" when the director wrote a percentage
    ew_word: Word = ""
    not_played: bool = False        # by decision: no result and no top
    ns_assigned: Assigned = ()      # (weight, score for NS) of an assigned score, () when the side has none
    ew_assigned: Assigned = ()      # written for NS too: EW are matchpointed with minus these scores

    @property
    def assigned(self) -> bool:
        """Whether a side was assigned a score, which counts as a real result of its group."""
        return bool(self.ns_assigned or self.ew_assigned)


NOT_PLAYED: Final = Adjusted(None, None, not_played=True)


def read_adjusted(text: object) -> Adjusted:
    """An adjusted score as a director or a program writes it, NS first.

    ``60/40``, ``62,5/40``, ``60%/40%``; ``A+/A-``, ``M+/M-``, ``A+/40``; one value for both sides, ``50`` or ``A``;
    USEBIO's ``A6040`` and ``A60-40``; ``NP``. A+ is 60 %, A 50 %, A- 40 %.
    An assigned score in brackets, for NS whichever side it is given to: ``(620)`` for both, ``(620)/(170)`` split,
    ``60(620)+40(170)`` weighted, ``A+/(170)`` mixed.
    Raises EtuiError for anything else: a date, a percentage outside 0 to 100, a lone number that could be two things,
    two small ones without % (``1/2``, ``0.6/0.4``: a date or fractions; ``1%/2%`` is clear, and so is ``0/0``), an
    assigned score that no contract gives, weights that do not add up to 100.

    >>> read_adjusted("M+/40") == Adjusted(ns=60.0, ew=40.0, ns_word="A+")
    True
    """
    if not isinstance(text, (str, int, float)) or isinstance(text, bool):
        raise _not_adjusted(text)
    key = keyed(text)
    if key == "NP":
        return NOT_PLAYED
    if usebio := _USEBIO.fullmatch(key):
        ns, ew = (side for side in usebio.groups() if side is not None)
        return Adjusted(_percent(ns, text), _percent(ew, text))
    if re.fullmatch(r"-[1-9][0-9]{0,3}0(?:\.0)?", key):
        raise _bracket_lost(text)
    sides = key.split("/")
    if len(sides) == 1:
        _refuse_two_meanings(key, text)
        sides = [key, key]
    if len(sides) != 2:
        raise _not_adjusted(text)
    if "%" not in key and _both_small(*sides):
        raise _two_meanings(text)
    (ns_percent, ns_word, ns_assigned), (ew_percent, ew_word, ew_assigned) = (_side(side, text) for side in sides)
    return Adjusted(ns_percent, ew_percent, ns_word, ew_word, False, ns_assigned, ew_assigned)


def write_adjusted(adjusted: Adjusted) -> str:
    """The one spelling Étui keeps, both sides always: "A+/A-", "60/40", "62.5/A", "(620)/(170)", "NP"."""
    if adjusted.not_played:
        return "NP"
    ns = _written(adjusted.ns, adjusted.ns_word, adjusted.ns_assigned)
    ew = _written(adjusted.ew, adjusted.ew_word, adjusted.ew_assigned)
    return f"{ns}%/{ew}%" if _both_small(ns, ew) else f"{ns}/{ew}"


def _written(percent: float | None, word: Word, assigned: Assigned) -> str:
    if percent is None:
        return write_assigned(assigned)
    return word or _digits(percent)


def _side(key: str, written: object) -> tuple[float | None, Word, Assigned]:
    if is_assigned(key):
        return None, "", read_assigned(key, written)
    if key in _WORDS:
        word = _WORDS[key]
        return PERCENT_OF_WORD[word], word, ()
    return _percent(key, written), "", ()


def _percent(key: str, written: object) -> float:
    match = _PERCENT.fullmatch(key)
    if match is None:
        raise _not_adjusted(written)
    percent = float(match[1].replace(",", "."))
    if percent > 100:
        raise EtuiError(
            en=f'"{written}" gives more than 100 %: write each side\'s percentage from 0 to 100, for example 60/40.',
            fr=f"« {written} » donne plus de 100 % : écrivez pour chaque camp un pourcentage de 0 à 100, "
            "par exemple 60/40.",
        )
    return percent


def _refuse_two_meanings(key: str, written: object) -> None:
    """Refuse a lone number that hides another: 0.6 is what Excel makes of 60%, 0 of a blank; 60,40 may be a pair."""
    match = _PERCENT.fullmatch(key)
    if match is None:
        return
    tiny = float(match[1].replace(",", ".")) <= 1 and "%" not in key
    if tiny or re.fullmatch(r"[0-9]+,[0-9]{2,}%?", key):
        raise _two_meanings(written)


def _both_small(ns: str, ew: str) -> bool:
    """Whether both sides are numbers below ten, as in a date, 1/2, or fractions, 0.6/0.4; nothing for both is clear."""
    numbers = [match[1].replace(",", ".") for match in map(_PERCENT.fullmatch, (ns, ew)) if match]
    return len(numbers) == 2 and all(float(number) < 10 for number in numbers) and any(map(float, numbers))


def _two_meanings(written: object) -> EtuiError:
    return EtuiError(
        en=f'"{written}" could mean two things: write both sides in percent, for example 60/40, or 5%/8% when they are '
        "below ten.",
        fr=f"« {written} » peut se lire de deux façons : écrivez les deux camps en pourcentage, par exemple 60/40, ou "
        "5%/8% s'ils sont inférieurs à dix.",
    )


def _digits(percent: float) -> str:
    """62.5 as "62.5", 60.0 as "60"; never with an exponent, so that it reads back as the same number."""
    return str(int(percent)) if percent.is_integer() else format(Decimal(repr(percent)), "f")


def _bracket_lost(written: object) -> EtuiError:
    """Excel reads (620), typed in a General cell, as the number −620."""
    return EtuiError(
        en=f'"{written}" is not an adjusted score: an assigned score stands in brackets, as text, for example (620) or '
        "(620)/(170) (if you wrote brackets, Excel made a negative number of them: set the cell to Text first).",
        fr=f"« {written} » n'est pas une marque ajustée : une marque attribuée s'écrit entre parenthèses, en texte, par "
        "exemple (620) ou (620)/(170) (si vous aviez mis les parenthèses, Excel en a fait un nombre négatif : mettez "
        "d'abord la cellule en Texte).",
    )


def _not_adjusted(written: object) -> EtuiError:
    shown = "" if written is None else written
    return EtuiError(
        en=f'"{shown}" is not an adjusted score: write NS/EW as text, for example 60/40 or A+/A-, or NP for not played '
        "(if you wrote that, Excel made a date of it: set the cell to Text first).",
        fr=f"« {shown} » n'est pas une marque ajustée : écrivez NS/EO en texte, par exemple 60/40 ou M+/M-, ou NP pour "
        "une donne non jouée (si vous l'aviez écrit, Excel en a fait une date : mettez d'abord la cellule en Texte).",
    )
