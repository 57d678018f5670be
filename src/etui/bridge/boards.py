"""A board's own facts: who deals it and who is vulnerable (Law 2: both repeat every 16 boards)."""

from __future__ import annotations

import re
import unicodedata
from typing import Final, Literal

from etui.errors import EtuiError

Seat = Literal["N", "E", "S", "W"]
Vulnerability = Literal["none", "NS", "EW", "all"]

SEATS: Final[tuple[Seat, ...]] = ("N", "E", "S", "W")
_CYCLE: Final[tuple[Vulnerability, ...]] = (
    "none", "NS", "EW", "all",      # boards  1 to  4
    "NS", "EW", "all", "none",      # boards  5 to  8
    "EW", "all", "none", "NS",      # boards  9 to 12
    "all", "none", "NS", "EW",      # boards 13 to 16
)

# Spellings met in PBN (Love, -, Both), LIN (b), USEBIO and on club sheets, in capitals, without blanks, "/" as "-".
_SPELLINGS: Final[dict[str, Vulnerability]] = {
    **dict.fromkeys(("", "-", "NONE", "NIL", "LOVE", "LOVEALL", "PERSONNE", "AUCUN", "AUCUNE"), "none"),
    **dict.fromkeys(("NS", "N-S", "NORTH-SOUTH", "NORD-SUD"), "NS"),
    **dict.fromkeys(("EW", "E-W", "EO", "E-O", "EAST-WEST", "EST-OUEST"), "EW"),
    **dict.fromkeys(("ALL", "BOTH", "B", "GAMEALL", "TOUS", "TOUTES"), "all"),
}
_ONE_DASH: Final = str.maketrans("/‐–—−", "-----")


def dealer(board: int) -> Seat:
    """The dealer of a board: North on board 1, then clockwise (Law 2).

    Raises EtuiError for a number below 1.

    >>> [dealer(board) for board in (1, 2, 3, 4, 17)]
    ['N', 'E', 'S', 'W', 'N']
    """
    return SEATS[(_numbered(board) - 1) % 4]


def vulnerability(board: int) -> Vulnerability:
    """The sides vulnerable on a board (Law 2).

    Raises EtuiError for a number below 1.

    >>> [vulnerability(board) for board in (1, 2, 13, 16, 18)]
    ['none', 'NS', 'all', 'EW', 'NS']
    """
    return _CYCLE[(_numbered(board) - 1) % 16]


def is_vulnerable(seat: Seat, sides: Vulnerability) -> bool:
    """Whether the player in this seat is vulnerable when ``sides`` are."""
    return sides == "all" or seat in sides


def read_vulnerability(text_or_number: object) -> Vulnerability:
    """The vulnerability a person or a program wrote, in words of either language or as a board number.

    A blank is "none". A number, or digits, is a board: 4 is vulnerable all.
    Raises EtuiError for anything else.

    >>> read_vulnerability("Personne"), read_vulnerability("E-O"), read_vulnerability("Both"), read_vulnerability(4.0)
    ('none', 'EW', 'all', 'all')
    """
    if text_or_number is None:
        return "none"
    if isinstance(text_or_number, float) and text_or_number.is_integer():
        text_or_number = int(text_or_number)
    if isinstance(text_or_number, bool) or not isinstance(text_or_number, (int, str)):
        raise _not_a_vulnerability(text_or_number)
    if isinstance(text_or_number, int):
        return vulnerability(text_or_number)
    text = unicodedata.normalize("NFKC", text_or_number).translate(_ONE_DASH).upper()
    key = "".join(text.split())
    if re.fullmatch(r"[0-9]{1,6}", key):
        return vulnerability(int(key))
    if key not in _SPELLINGS:
        raise _not_a_vulnerability(text_or_number)
    return _SPELLINGS[key]


def _numbered(board: int) -> int:
    if board < 1:
        raise EtuiError(
            en=f"There is no board {board}: boards are numbered from 1, so correct the board number.",
            fr=f"Il n'y a pas de donne {board} : les donnes sont numérotées à partir de 1, corrigez le numéro.",
        )
    return board


def _not_a_vulnerability(written: object) -> EtuiError:
    return EtuiError(
        en=f'"{written}" is not a vulnerability: write None, NS, EW or All, or the number of the board.',
        fr=f"« {written} » n'est pas une vulnérabilité : écrivez Personne, NS, EO ou Tous, ou le numéro de la donne.",
    )
