"""What a director writes beside a pair: a penalty, a handicap, substitutes; read from a few words in either language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from etui.bridge.event import Penalty, Substitute
from etui.errors import EtuiError

Unit = Literal["mp", "percent of a top", "percent of the session", "IMP"]

_UNITS: dict[str, Unit] = {
    "%": "percent of a top", "% top": "percent of a top", "% d'un top": "percent of a top", "% of a top": "percent of a top",
    "% du top": "percent of a top",
    "% final": "percent of the session", "% of the session": "percent of the session", "% de la seance": "percent of the session",
    "% session": "percent of the session", "% seance": "percent of the session",
    "mp": "mp", "pm": "mp", "matchpoint": "mp", "matchpoints": "mp", "point de match": "mp", "points de match": "mp",
    "imp": "IMP", "imps": "IMP",
}
_PENALTY = re.compile(r"(?P<bonus>bonus)?\s*(?P<sign>[-−–+])?\s*(?P<amount>\d+(?:[.,]\d+)?)\s*(?P<unit>%?.*)", re.IGNORECASE)
_HANDICAP = re.compile(r"(?P<sign>[-−–+])?\s*(?P<amount>\d+(?:[.,]\d+)?)\s*%?")
_SUBSTITUTE = re.compile(r"(?P<first>\d+)\s*(?:[-–à]|to)?\s*(?P<last>\d+)?\s*:?\s+(?P<name>[^()]+?)\s*\((?P<replaces>[^()]+)\)")


def read_penalty(written: str) -> tuple[Fraction, Unit]:
    """The amount taken off, and its unit; a bonus is negative.

    >>> read_penalty("10 %"), read_penalty("1,5 PM"), read_penalty("bonus 2 MP")[0], read_penalty("0.5 % final")[1]
    ((Fraction(10, 1), 'percent of a top'), (Fraction(3, 2), 'mp'), Fraction(-2, 1), 'percent of the session')
    """
    found = _PENALTY.fullmatch(written.strip())
    unit = _UNITS.get(_plain(found["unit"])) if found else None
    if found is None or unit is None or found["sign"] == "+" or (found["bonus"] and found["sign"]):
        raise EtuiError(
            f"“{written.strip()[:40]}” is not a penalty: write 10 % (of a top), 1.5 MP, 0.5 % final (of the session) or 3 IMP; "
            "“bonus 10 %” gives it instead",
            f"« {written.strip()[:40]} » n’est pas une pénalité : écrivez 10 % (d’un top), 1,5 PM, 0,5 % final (de la séance) ou "
            "3 IMP ; « bonus 10 % » l’accorde au lieu de la retirer",
        )
    amount = Fraction(found["amount"].replace(",", "."))
    return (-amount if found["bonus"] else amount), unit


def read_handicap(written: str) -> Fraction:
    """Points of percent, or IMPs: ``4``, ``2,5``, ``-1``.

    >>> read_handicap("2,5 %")
    Fraction(5, 2)
    """
    found = _HANDICAP.fullmatch(written.strip())
    if found is None:
        raise EtuiError(f"“{written.strip()[:40]}” is not a handicap: write its points, such as 4 or 2.5",
                        f"« {written.strip()[:40]} » n’est pas un handicap : écrivez ses points, par exemple 4 ou 2,5")
    amount = Fraction(found["amount"].replace(",", "."))
    return -amount if found["sign"] and found["sign"] != "+" else amount


def read_substitutes(written: str, names: Sequence[str]) -> tuple[Substitute, ...]:
    """Who plays for whom, in which rounds: ``3-5 M. Petit (L. Roux); 7 A. Blanc (J. Noir)``. names: the pair's own.

    >>> read_substitutes("3-5 Michel Petit (Luc Roux)", ["Luc Roux", "Jean Noir"])
    (Substitute(name='Michel Petit', replaces='Luc Roux', first=3, last=5),)
    """
    return tuple(_substitute(part.strip(), names) for part in written.split(";") if part.strip())


def _substitute(written: str, names: Sequence[str]) -> Substitute:
    found = _SUBSTITUTE.fullmatch(written)
    if found is None:
        raise EtuiError(
            f"“{written[:60]}” does not say who plays for whom: write the rounds, the substitute and, in brackets, the player "
            "replaced: 3-5 Anne Petit (Luc Roux)",
            f"« {written[:60]} » ne dit pas qui joue pour qui : écrivez les positions, le remplaçant et, entre parenthèses, le "
            "joueur remplacé : 3-5 Anne Petit (Luc Roux)",
        )
    replaced = [name for name in names if _plain(name) == _plain(found["replaces"])]
    if not replaced:
        told = " – ".join(names) or "?"
        raise EtuiError(f"“{found['replaces'].strip()}” is not a player of this pair ({told}): write the name as in the list",
                        f"« {found['replaces'].strip()} » n’est pas de cette paire ({told}) : écrivez le nom comme dans la liste")
    first = int(found["first"])
    last = int(found["last"] or first)
    if not 1 <= first <= last:
        raise EtuiError(f"rounds {first} to {last} are not in order: write the first, then the last",
                        f"les positions {first} à {last} ne se suivent pas : écrivez la première, puis la dernière")
    return Substitute(" ".join(found["name"].split()), replaced[0], first, last)


def _plain(written: str) -> str:
    letters = unicodedata.normalize("NFKD", written.replace("’", "'").replace("\u00a0", " "))
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).casefold().split()).rstrip(".")


def write_penalty(penalty: Penalty, language: str) -> str:
    """The one spelling Étui writes: "10 %", "1.5 MP" (1,5 PM), "0.5 % final", "3 IMP"; a bonus says so.

    >>> write_penalty(Penalty("1", Fraction(-3, 2), "mp"), "fr")
    'bonus 1,5 PM'
    """
    french = language == "fr"
    unit = {"percent of a top": "%", "percent of the session": "% final", "mp": "PM" if french else "MP", "IMP": "IMP"}
    amount = f"{float(abs(penalty.amount)):.6g}"
    written = f"{'bonus ' if penalty.amount < 0 else ''}{amount} {unit[penalty.unit]}"
    return written.replace(".", ",") if french else written


def write_substitutes(substitutes: Sequence[Substitute]) -> str:
    """As they are typed: "3-5 Michel Petit (Luc Roux)"."""
    return "; ".join(f"{s.first}{f'-{s.last}' if s.last != s.first else ''} {s.name} ({s.replaces})" for s in substitutes)
