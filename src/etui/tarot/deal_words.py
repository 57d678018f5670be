"""A deal as people write it, in French or English: ``garde sans``, ``guard``, ``40½``, ``attaque``, ``double``, ``chuté``."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction
from typing import Final, Literal, TypeVar, cast

from etui.errors import EtuiError
from etui.tarot.deal import TRUMPS_SHOWN, Chelem, Contract, Deal, Poignee, Side

Word = TypeVar("Word", bound=str)

# Words as :func:`_key` spells them: no accents, hyphens or double blanks.
CONTRACTS: Final[dict[str, Contract]] = {
    "prise": "prise", "petite": "prise", "p": "prise", "take": "prise", "small": "prise",
    "garde": "garde", "g": "garde", "guard": "garde", "bid": "garde",
    "garde sans": "garde sans", "garde sans le chien": "garde sans", "sans": "garde sans", "gs": "garde sans",
    "guard without": "garde sans", "guard without the dog": "garde sans", "without": "garde sans",
    "garde contre": "garde contre", "garde contre le chien": "garde contre", "contre": "garde contre", "gc": "garde contre",
    "guard against": "garde contre", "guard against the dog": "garde contre", "against": "garde contre",
}
SIDES: Final[dict[str, Side]] = {
    "attack": "attack", "attaque": "attack", "attacker": "attack", "attaquant": "attack", "taker": "attack",
    "preneur": "attack", "a": "attack",
    "defence": "defence", "defense": "defence", "defender": "defence", "defenders": "defence", "defenseur": "defence",
    "defenseurs": "defence", "d": "defence",
}
POIGNEES: Final[dict[str, Poignee]] = {
    "simple": "simple", "single": "simple", "s": "simple", "double": "double", "d": "double", "triple": "triple", "t": "triple",
}
CHELEMS: Final[dict[str, Chelem]] = {
    "announced": "announced", "annonce": "announced", "announced and made": "announced", "announced made": "announced",
    "annonce et reussi": "announced", "annonce reussi": "announced",
    "made": "made", "reussi": "made", "unannounced": "made", "not announced": "made", "non annonce": "made",
    "non annonce reussi": "made", "made unannounced": "made", "reussi non annonce": "made",
    "failed": "failed", "chute": "failed", "announced and failed": "failed", "announced failed": "failed",
    "annonce et chute": "failed", "annonce chute": "failed", "annonce non reussi": "failed", "perdu": "failed",
    "defence": "defence", "defense": "defence",
}
NOTHING: Final = frozenset({"", "-", "no", "non", "none", "aucun", "aucune", "0"})
_HALVES: Final = re.compile(r"(\d{1,3})?(½|[ +]1/2)")
_NUMBER: Final = re.compile(r"[-+]?\d{1,4}(?:[.,]\d{1,6})?")
_MARKS: Final = str.maketrans({"−": "-", "–": "-", "—": "-", "’": " ", "'": " ", "\u00a0": " ", "\u202f": " "})


def read_deal(
    contract: object,
    oudlers: object,
    points: object,
    petit: object = None,
    poignee: object = None,
    chelem: object = None,
    players: object = None,
    alone: bool = False,
) -> Deal:
    """A deal from what the cells of a score sheet hold; a blank is nothing, and 4 players.

    ``poignee`` may hold several, ``simple + simple``, or how many trumps were shown. Raises EtuiError for what cannot be
    read or cannot be.

    >>> read_deal("Garde", 2, "40,5", poignee="13", players=3).poignees
    ('simple',)
    """
    count = _players(players)
    return Deal(
        read_contract(contract), _oudlers(oudlers), read_points(points), read_petit(petit), read_poignees(poignee, count),
        read_chelem(chelem), count, alone,
    )


def read_contract(written: object) -> Contract:
    """``prise`` (``petite``), ``garde``, ``garde sans``, ``garde contre``, their initials or their English names."""
    found = CONTRACTS.get(_key(written))
    if found is None:
        raise EtuiError(
            f"“{_text(written)}” is not a contract: write prise, garde, garde sans or garde contre.",
            f"« {_text(written)} » n’est pas un contrat : écrivez prise, garde, garde sans ou garde contre.",
        )
    return found


def read_points(written: object) -> Fraction:
    """The taker's points, a number or text such as ``40½``, ``40,5`` or ``40 1/2``.

    >>> read_points("40½"), read_points(41.0)
    (Fraction(81, 2), Fraction(41, 1))
    """
    if isinstance(written, (int, float, Fraction)) and not isinstance(written, bool):
        try:
            return Fraction(written)
        except (ValueError, OverflowError):                      # not a number, or without end
            raise _no_points(written) from None
    text = _text(written).translate(_MARKS)
    if half := _HALVES.fullmatch(text):
        return Fraction(int(half[1] or 0)) + Fraction(1, 2)
    if not _NUMBER.fullmatch(text):
        raise _no_points(written)
    return Fraction(text.replace(",", "."))


def read_petit(written: object) -> Side | None:
    """Who took the petit au bout: ``attack`` (``attaque``, ``preneur``), ``defence`` (``défense``), or nobody."""
    return _read(written, SIDES, "does not say who took the petit au bout: write attack or defence",
                 "ne dit pas qui a mené le petit au bout : écrivez attaque ou défense")


def read_chelem(written: object) -> Chelem | None:
    """``announced`` (and made), ``made`` unannounced, ``failed`` after the announcement, or the ``defence``'s own."""
    return _read(written, CHELEMS, "is not a chelem: write announced (and made), made, failed or defence",
                 "n’est pas un chelem : écrivez annoncé (et réussi), réussi, chuté ou défense")


def read_poignees(written: object, players: Literal[3, 4, 5] = 4) -> tuple[Poignee, ...]:
    """``simple``, ``double``, ``triple``, several of them (``simple + simple``), or the trumps shown (``10``).

    >>> read_poignees("10 + simple"), read_poignees("15", players=5)
    (('simple', 'simple'), ('triple',))
    """
    if _key(written) in NOTHING:
        return ()
    return tuple(_poignee(part, players) for part in re.split(r" et | and |[+,;&]", _key(written)) if part.strip())


def _poignee(part: str, players: Literal[3, 4, 5]) -> Poignee:
    part = part.strip()
    sizes = TRUMPS_SHOWN[players]
    if part in POIGNEES:
        return POIGNEES[part]
    if not part.isdecimal():
        raise EtuiError(
            f"“{part}” is not a poignée: write simple, double or triple.",
            f"« {part} » n’est pas une poignée : écrivez simple, double ou triple.",
        )
    shown = [name for name, trumps in sizes.items() if trumps <= int(part[:4])]
    most = {3: 24, 4: 18, 5: 15}[players]                        # the cards of a hand
    if not shown or int(part[:4]) > min(most, 22):
        least = sizes["simple"]
        raise EtuiError(
            f"A poignée of {part} trumps is impossible with {players} players: it shows {least} or more, {sizes['double']} are a "
            f"double and {sizes['triple']} a triple.",
            f"Une poignée de {part} atouts est impossible à {players} joueurs : elle en montre au moins {least}, "
            f"{sizes['double']} font une double et {sizes['triple']} une triple.",
        )
    return shown[-1]


def _players(written: object) -> Literal[3, 4, 5]:
    if _key(written) == "":
        return 4
    number = _whole(written)
    if number not in (3, 4, 5):
        raise EtuiError(
            f"Tarot is played by 3, 4 or 5, not by “{_text(written)}”: correct the number of players.",
            f"Le tarot se joue à 3, 4 ou 5, et non à « {_text(written)} » : corrigez le nombre de joueurs.",
        )
    return cast(Literal[3, 4, 5], number)


def _oudlers(written: object) -> int:
    number = _whole(written)
    if number is None or not 0 <= number <= 3:
        raise EtuiError(
            f"A side has 0 to 3 oudlers, not “{_text(written)}”: correct the number.",
            f"Un camp a de 0 à 3 bouts, et non « {_text(written)} » : corrigez ce nombre.",
        )
    return number


def _whole(written: object) -> int | None:
    if isinstance(written, bool):
        return None
    try:
        number = read_points(written)
    except EtuiError:
        return None
    return number.numerator if number.denominator == 1 else None


def _read(written: object, words: dict[str, Word], en: str, fr: str) -> Word | None:
    key = _key(written)
    if key in NOTHING:
        return None
    if key not in words:
        raise EtuiError(f"“{_text(written)}” {en}.", f"« {_text(written)} » {fr}.")
    return words[key]


def _no_points(written: object) -> EtuiError:
    return EtuiError(
        f"“{_text(written)}” is not a number of points: write the taker’s points, 0 to 91.",
        f"« {_text(written)} » n’est pas un nombre de points : écrivez les points du preneur, de 0 à 91.",
    )


def _text(written: object) -> str:
    text = "" if written is None else unicodedata.normalize("NFC", str(written)).strip()
    return text[:-2] if isinstance(written, float) and text.endswith(".0") else text[:40]


def _key(written: object) -> str:
    """One spelling: small letters, no accents, hyphens as blanks, single blanks."""
    plain = unicodedata.normalize("NFKD", _text(written).translate(_MARKS)).encode("ascii", "ignore").decode().lower()
    return plain if plain.strip() == "-" else " ".join(plain.replace("-", " ").split())
