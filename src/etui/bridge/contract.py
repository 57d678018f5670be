"""A contract, and how people read and write it in French and in English; its score is Law 77's (law77.py)."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final, Literal

from etui.bridge.boards import Seat
from etui.errors import EtuiError

Language = Literal["en", "fr"]
Strain = Literal["C", "D", "H", "S", "NT"]
Doubled = Literal[0, 1, 2]

STRAINS: Final[tuple[Strain, ...]] = ("C", "D", "H", "S", "NT")
BOOK: Final = 6                     # the tricks declarer takes before the first odd trick


@dataclass(frozen=True)
class Contract:
    """A final contract. Wherever a contract is asked for, None is a board passed out."""

    level: int                      # odd tricks bid, 1 to 7
    strain: Strain
    doubled: Doubled = 0            # 1 doubled, 2 redoubled

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7 or self.strain not in STRAINS or self.doubled not in (0, 1, 2):
            raise ValueError(f"no such contract: {self}")


@dataclass(frozen=True)
class ReadContract:
    """What a contract cell says: the contract and, when written behind it, the tricks declarer made."""

    contract: Contract | None       # None = passed out
    tricks: int | None = None       # 0 to 13; None when the cell holds the contract alone


# --- Writing ---

_LETTERS: Final[dict[Language, dict[Strain, str]]] = {
    "en": {"C": "C", "D": "D", "H": "H", "S": "S", "NT": "NT"},
    "fr": {"C": "T", "D": "K", "H": "C", "S": "P", "NT": "SA"},
}


def write_contract(contract: Contract | None, language: Language) -> str:
    """The contract as a traveller shows it: "4SX" in English, "4PX" in French; "PASS", "PASSE"."""
    if contract is None:
        return "PASSE" if language == "fr" else "PASS"
    return f"{contract.level}{_LETTERS[language][contract.strain]}{'X' * contract.doubled}"


def write_result(contract: Contract | None, tricks: int) -> str:
    """Tricks against the contract: "=", "+1", "-2"; "" when the board was passed out."""
    if contract is None:
        return ""
    difference = tricks - (BOOK + contract.level)
    return f"{difference:+d}" if difference else "="


# --- Reading ---

_PASSES: Final = frozenset({"-", "PASS", "PASSE", "PASSÉ", "PASSED", "PASSEDOUT", "PASSOUT", "ALLPASS"})
_SAME_IN_BOTH: Final[dict[str, Strain]] = {
    "NT": "NT", "SA": "NT", "N": "NT",
    "♣": "C", "♦": "D", "♥": "H", "♠": "S",
    "♧": "C", "♢": "D", "♡": "H", "♤": "S",
}
_READS_AS: Final[dict[Language, dict[str, Strain]]] = {
    language: _SAME_IN_BOTH | {letter: strain for strain, letter in letters.items()}
    for language, letters in _LETTERS.items()
}
_CONTRACT: Final = re.compile(
    r"(?P<level>[1-7])(?P<strain>NT|SA|[NSHDCPKT♣♦♥♠♧♢♡♤])(?P<doubled>XX?|\*\*?)?(?P<result>[-+=0-9].*)?"
)
_SEAT_WORDS: Final[dict[str, Seat]] = {
    "N": "N", "NORTH": "N", "NORD": "N",
    "E": "E", "EAST": "E", "EST": "E",
    "S": "S", "SOUTH": "S", "SUD": "S",
    "W": "W", "WEST": "W", "OUEST": "W",
}
_SIGNED: Final = re.compile(r"[-+][0-9]{1,2}")
_UNSIGNED: Final = re.compile(r"[0-9]{1,2}")
_TRICKS_IN_FULL: Final = re.compile(r"([0-9]{1,2})(?:TRICKS?|LEV[ÉE]ES?)")
_ONE_SPELLING: Final = str.maketrans({"‐": "-", "–": "-", "—": "-", "−": "-", "×": "X", "\ufe0f": None, "\ufe0e": None})


def keyed(written: object) -> str:
    """What was keyed in, in one spelling: capitals, no blanks, one kind of minus and cross; "" for None."""
    text = "" if written is None else unicodedata.normalize("NFKC", str(written))
    return "".join(text.translate(_ONE_SPELLING).upper().split())


def read_contract(text: object, language: Language) -> ReadContract:
    """A contract as written on a traveller, with the result when it follows: ``4Sx+1``, ``3SA=``, ``5♦XX``, ``PASS``.

    Suit letters are read in ``language`` and never guessed: C is clubs in English, hearts (cœur) in French.
    Raises EtuiError for another language's letter, an unknown contract or an impossible result.

    >>> read_contract("4C X +1", "fr")
    ReadContract(contract=Contract(level=4, strain='H', doubled=1), tricks=11)
    """
    key = keyed(text)
    if key in _PASSES:
        return ReadContract(None)
    match = _CONTRACT.fullmatch(key)
    if match is None:
        raise _not_a_contract(text, language)
    level, letter = int(match["level"]), match["strain"]
    strain = _READS_AS[language].get(letter)
    if strain is None:
        raise _other_language(level, letter, language)
    crosses = len(match["doubled"] or "")
    contract = Contract(level, strain, 2 if crosses == 2 else 1 if crosses else 0)
    return ReadContract(contract, read_result(match["result"], level) if match["result"] else None)


def read_declarer(text: object, language: Language) -> Seat:
    """The seat of declarer: N E S W, in French O for Ouest as well; whole words of both languages.

    Raises EtuiError for anything else, also for O in an English text.
    """
    key = keyed(text)
    if key == "O" and language == "fr":
        return "W"
    if key not in _SEAT_WORDS:
        west = "O" if language == "fr" else "W"
        raise EtuiError(
            en=f'"{_shown(text)}" is not a declarer: write N, E, S or {west}.',
            fr=f"« {_shown(text)} » n'est pas un déclarant : écrivez N, E, S ou {west}.",
        )
    return _SEAT_WORDS[key]


def read_result(value: object, level: int) -> int:
    """The tricks declarer made, 0 to 13, from ``=``, ``+1``, ``-3``, ``10`` or ``2 tricks`` in a contract of ``level``.

    Digits without a sign are tricks. 0 to 3 without a sign are refused: Excel turns a typed +1 into 1.
    Raises EtuiError for that, for a result the contract cannot have and for anything unreadable.

    >>> read_result("+1", 4), read_result(-3, 5), read_result(10.0, 4), read_result("2 tricks", 1)
    (11, 8, 10, 2)
    """
    if level == 0:
        raise EtuiError(
            en="A board that was passed out has no result: clear the result, or correct the contract.",
            fr="Une donne passée n'a pas de résultat : effacez le résultat ou corrigez le contrat.",
        )
    key = _result_key(value)
    contracted = BOOK + level
    if key == "=":
        return contracted
    if in_full := _TRICKS_IN_FULL.fullmatch(key):
        return _possible(int(in_full[1]), value, level)
    if _SIGNED.fullmatch(key):
        return _possible(contracted + int(key), value, level)
    if not _UNSIGNED.fullmatch(key):
        raise EtuiError(
            en=f'"{_shown(value)}" is not a result: write =, +1, -2 or the number of tricks (for example 10).',
            fr=f"« {_shown(value)} » n'est pas un résultat : écrivez =, +1, -2 ou le nombre de levées "
            "(par exemple 10).",
        )
    if int(key) <= 3:
        raise _no_sign(int(key), level)
    return _possible(int(key), value, level)


def tricks_made(read: ReadContract, result: object) -> int | None:
    """The tricks that a contract and its result cell tell; None when neither does. ``result`` is None for a blank cell.

    Raises EtuiError when the result behind the contract and the one in the cell contradict each other: ``4S-2`` and ``=``.

    >>> tricks_made(read_contract("4S-2", "en"), -2), tricks_made(read_contract("4S", "en"), "=")
    (8, 10)
    """
    if result is None or read.contract is None:
        return read.tricks
    tricks = read_result(result, read.contract.level)
    if read.tricks not in (None, tricks):
        behind, beside = (write_result(read.contract, made) for made in (read.tricks, tricks))
        raise EtuiError(
            en=f"The contract says {behind} and the result says {beside}: correct one of the two.",
            fr=f"Le contrat dit {behind} et le résultat dit {beside} : corrigez l'un des deux.",
        )
    return tricks


def _result_key(value: object) -> str:
    """A whole number as its digits (10.0 is 10, -3.0 is -3); text in one spelling."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return keyed(value)


def _possible(tricks: int, written: object, level: int) -> int:
    if not 0 <= tricks <= 13:
        raise EtuiError(
            en=f'The result "{_shown(written)}" is impossible at level {level}: declarer would have {tricks} tricks, '
            "so correct the result or the contract.",
            fr=f"Le résultat « {_shown(written)} » est impossible au palier de {level} : le déclarant aurait {tricks} "
            "levées, corrigez le résultat ou le contrat.",
        )
    return tricks


def _no_sign(number: int, level: int) -> EtuiError:
    signed = "=" if number == 0 else f"+{number}" if level + number <= 7 else f"-{number}"
    return EtuiError(
        en=f"The result {number} has no sign: write {signed} as text (Excel drops a plus sign), or in full "
        f'"{number} {"trick" if number == 1 else "tricks"}".',
        fr=f"Le résultat {number} n'a pas de signe : écrivez {signed} en texte (Excel retire le signe plus), ou bien "
        f"« {number} {'levée' if number < 2 else 'levées'} ».",
    )


def _other_language(level: int, letter: str, language: Language) -> EtuiError:
    """``letter`` is a suit of the other language only: say how this language writes it."""
    strain = _READS_AS["en" if language == "fr" else "fr"][letter]
    right, wrong = f"{level}{_LETTERS[language][strain]}", f"{level}{letter}"
    if language == "fr":
        return EtuiError(
            en=f"The contract {wrong} uses an English suit letter, but this text is read in French: "
            f"write {right}, not {wrong}.",
            fr=f"Le contrat {wrong} est écrit à l'anglaise, or il est lu en français : écrivez {right} et non {wrong}.",
        )
    return EtuiError(
        en=f"The contract {wrong} uses a French suit letter, but this text is read in English: "
        f"write {right}, not {wrong}.",
        fr=f"Le contrat {wrong} est écrit à la française, or il est lu en anglais : écrivez {right} et non {wrong}.",
    )


def _not_a_contract(written: object, language: Language) -> EtuiError:
    """Advice in the letters of the language the contract is read in, whichever language the sentence is in."""
    *suits, no_trump = _LETTERS[language].values()
    letters = ", ".join(suits)
    example, passed = write_contract(Contract(4, "S", 1), language), write_contract(None, language)
    return EtuiError(
        en=f'"{_shown(written)}" is not a contract: write the level 1 to 7, then {letters} or {no_trump}, '
        f"then X or XX (for example {example}), or {passed}; the declarer has a column of its own.",
        fr=f"« {_shown(written)} » n'est pas un contrat : écrivez le palier de 1 à 7, puis {letters} ou {no_trump}, "
        f"puis X ou XX (par exemple {example}), ou {passed} ; le déclarant a sa propre colonne.",
    )


def _shown(written: object) -> str:
    return "" if written is None else str(written).strip()
