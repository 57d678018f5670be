"""Assigned adjusted scores (Law 12C1): what the board would have scored, in brackets and always for NS.

``(620)`` one contract score; ``60(620)+40(170)`` several of them, each with its weight in percent (Law 12C1c).
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from math import gcd
from typing import Final

from etui.errors import EtuiError

Assigned = tuple[tuple[Fraction, int], ...]         # (weight, score for NS), the weights adding up to 1; () = none

_TERM: Final = re.compile(r"(?:([0-9]{1,3}(?:[.,][0-9]{1,2})?)%?)?\(([-+]?[0-9]{1,4})\)")
_SUM: Final = re.compile(rf"{_TERM.pattern}(?:\+{_TERM.pattern})*")
_CERTAIN: Final = Fraction(100)


def is_assigned(key: str) -> bool:
    """Whether one side of an adjusted score is meant as an assigned score: it has a bracket."""
    return "(" in key or ")" in key


def read_assigned(key: str, written: object) -> Assigned:
    """One side's assigned score from its keyed text (capitals, no blanks); ``written`` is the whole cell, for messages.

    Weights are in percent, with two decimals at most, and add up to 100; a single score needs none.
    Raises EtuiError for another spelling, a score that is no multiple of 10, weights that are zero or not 100 together.

    >>> read_assigned("60(620)+40(170)", "60(620)+40(170)")
    ((Fraction(3, 5), 620), (Fraction(2, 5), 170))
    """
    if not _SUM.fullmatch(key):
        raise _not_assigned(written)
    terms = _TERM.findall(key)
    scores = [_score(score, written) for _, score in terms]
    if len(terms) == 1 and not terms[0][0]:
        return ((Fraction(1), scores[0]),)
    weights = [Fraction(weight.replace(",", ".") or 0) for weight, _ in terms]
    if not all(weights) or sum(weights) != _CERTAIN:
        raise EtuiError(
            en=f'"{written}": the weights of an assigned score are above 0 and add up to 100: write for example '
            "60(620)+40(170).",
            fr=f"« {written} » : les poids d'une marque ajustée attribuée sont supérieurs à 0 et leur somme fait 100 : "
            "écrivez par exemple 60(620)+40(170).",
        )
    return tuple((weight / 100, score) for weight, score in zip(weights, scores, strict=True))


def write_assigned(assigned: Assigned) -> str:
    """The one spelling Étui keeps: "(620)", "60(620)+40(170)", "33.33(420)+66.67(-50)".

    ValueError for a weight that is no finite decimal, which no text can say.
    """
    if len(assigned) == 1:
        return f"({assigned[0][1]})"
    return "+".join(f"{_percent(weight)}({score})" for weight, score in assigned)


def single_score(assigned: Assigned) -> int | None:
    """The score when there is but one, None when several are weighted."""
    return assigned[0][1] if len(assigned) == 1 else None


def _score(text: str, written: object) -> int:
    score = int(text)
    if score % 10:
        raise EtuiError(
            en=f'"{written}": no contract scores {score}, scores are multiples of 10: correct the score in brackets.',
            fr=f"« {written} » : aucun contrat ne marque {score}, les scores sont des multiples de 10 : corrigez le "
            "score entre parenthèses.",
        )
    return score


def _percent(weight: Fraction) -> str:
    percent = weight * 100
    if gcd(percent.denominator, 10**12) != percent.denominator:
        raise ValueError(f"a weight of {weight} cannot be written as a decimal percentage")
    return format((Decimal(percent.numerator) / Decimal(percent.denominator)), "f")


def _not_assigned(written: object) -> EtuiError:
    return EtuiError(
        en=f'"{written}" is not an assigned score: write NS\'s score in brackets, (620), several with their weights in '
        "percent (two decimals at most), 60(620)+40(170), and both sides as (620)/(170).",
        fr=f"« {written} » n'est pas une marque ajustée attribuée : écrivez le score de NS entre parenthèses, (620), "
        "plusieurs avec leurs poids en pour cent (deux décimales au plus), 60(620)+40(170), et les deux camps ainsi : "
        "(620)/(170).",
    )
