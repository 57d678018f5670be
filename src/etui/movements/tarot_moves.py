"""How the four lines of a tarot tournament move: by default, by the federation's advice, by ours, or as typed.

A move is how many tables a player goes up (or down) into a round; past the last table comes the first again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from etui.errors import EtuiError


class Step(NamedTuple):
    """The move of each line into one round."""

    n: int
    s: int
    e: int
    w: int


@dataclass(frozen=True)
class Moves:
    """The usual step of the lines and, by round, the steps **into** that round that differ."""

    usual: Step
    special: dict[int, Step] = field(default_factory=dict)

    def into(self, rnd: int) -> Step:
        """The move into round 2, 3…"""
        return self.special.get(rnd, self.usual)

    def offsets(self, rounds: int) -> list[Step]:
        """Where each line is in rounds 1, 2…, in tables from where it began."""
        offsets = [Step(0, 0, 0, 0)]
        for rnd in range(2, rounds + 1):
            offsets.append(Step(*(at + move for at, move in zip(offsets[-1], self.into(rnd), strict=True))))
        return offsets

    def written(self, language: str = "en") -> str:
        """The moves as they can be typed: ``N0 S+1 E+2 W-2; 5:W-3`` (O for W in French)."""
        west = "O" if language == "fr" else "W"

        def words(step: Step, usual: Step | None) -> str:
            letters = zip(("N", "S", "E", west), step, usual or (None,) * 4, strict=True)
            return " ".join(f"{letter}{move:+d}" if move else f"{letter}0" for letter, move, same in letters if move != same)

        return "; ".join([words(self.usual, None), *(f"{r}:{words(s, self.usual)}" for r, s in sorted(self.special.items()))])


# --- The federation's advice ---

DEFAULT = "N0 S+1 E+2 W-2"

# By number of tables, the rounds that have moves of their own. “Au 3ème tour” is the move into round 3.
SPECIAL_ROUNDS = {
    6: "3:E+3; 4:W-2", 8: "5:S+2 E+4; 6:E+4", 9: "4,5:E+3 W-3", 10: "6:E+3 W-2", 12: "4:W-3", 14: "5:W-3",
    16: "5,6:W-3", 18: "6:W-3", 20: "6:W-3",
}
AS_PRINTED = "N0 S+1 E+2 W-1"                    # what the page gives as the base of all of them

# With W-1 the special rounds of 14, 16 and 20 tables bring players together sooner than no special round, those of 9, 12 and
# 18 part them less than with W-2, the default: the page’s W-1 holds for three counts only (docs/tarot-movements.md).
BASE_IS_MINUS_ONE = (6, 8, 10)

# --- Ours: nobody meets twice ---

BEST = "N0 S+1 E+2 W-1"
BEST_ROUNDS = {
    6: "3:E+3; 4:W-2", 8: "5:S+2 E-3", 9: "4,5:E+3", 10: "6:S+2 E-5", 12: "5:E+3; 7:W-2", 14: "8:S+2 E+3",
    15: "6:E+4", 18: "7:E+3", 21: "8:E+3",
}


def automatic_moves(tables: int) -> Moves:
    """The federation's advice, with the base under which its special rounds make sense."""
    if tables not in SPECIAL_ROUNDS:
        return read_moves(DEFAULT)
    return read_moves(f"{AS_PRINTED if tables in BASE_IS_MINUS_ONE else DEFAULT}; {SPECIAL_ROUNDS[tables]}")


def printed_moves(tables: int) -> Moves:
    """The federation's advice to the letter of the page."""
    return read_moves(f"{AS_PRINTED}; {SPECIAL_ROUNDS[tables]}" if tables in SPECIAL_ROUNDS else DEFAULT)


def best_moves(tables: int) -> Moves:
    """Moves under which nobody meets twice for as many rounds as moves allow at few exceptions, 8 at most."""
    return read_moves(f"{BEST}; {BEST_ROUNDS[tables]}" if tables in BEST_ROUNDS else BEST)


# --- Typed ---

_MOVE = re.compile(
    r"(?P<line>north|nord|south|sud|east|est|west|ouest|[nsewo])\s*[:=]?\s*(?P<tables>[-+]?\s*\d{1,3})", re.IGNORECASE
)
_NUMBERS = r"(?P<rounds>\d{1,2}(?:\s*,\s*\d{1,2})*)\s*:"
_ROUNDS = re.compile(rf"{_NUMBERS}(?P<moves>.*)", re.DOTALL)
_MOVE_OR_ROUNDS = re.compile(rf"{_MOVE.pattern}|{_NUMBERS}", re.IGNORECASE)
_ONE_SPELLING = str.maketrans({"−": "-", "–": "-", "—": "-", "‐": "-", "\u00a0": " ", "\u202f": " ", "\n": ";"})
_SEAT = {"n": "n", "s": "s", "e": "e", "w": "w", "o": "w"}


def read_moves(text: str) -> Moves:
    """Moves as typed: the usual move of each line, then rounds that differ, such as ``N0 S+1 E+2 W-2; 5:W-3``.

    A semicolon, a comma or a blank may stand before such a round. O and Ouest are West. North stays unless it is named; a line
    not named in a special round moves as usual.

    >>> read_moves("S+1 E+2 O−2; 4,5: E+3").into(5)
    Step(n=0, s=1, e=3, w=-2)
    """
    parts = _MOVE_OR_ROUNDS.sub(lambda it: f";{it[0]}" if it["rounds"] else it[0], text.translate(_ONE_SPELLING)).split(";")
    usual, *exceptions = [part for part in (part.strip(" ,") for part in parts) if part] or [""]
    named = _read_step(usual, text)
    missing = [line for line in "sew" if line not in named]
    if missing:
        en, fr = (_lines(missing, letters) for letters in ("NSEW", "NSEO"))
        raise EtuiError(
            f"“{text}” gives no move for {en}: write a move for each line, such as {DEFAULT}.",
            f"« {text} » ne donne pas le déplacement de {fr} : écrivez celui de chaque ligne, par exemple N0 S+1 E+2 O-2.",
        )
    step = Step(named.get("n", 0), named["s"], named["e"], named["w"])
    special: dict[int, Step] = {}
    for part in exceptions:
        match = _ROUNDS.fullmatch(part)
        if match is None:
            raise _unreadable(text, part)
        moves = _read_step(match["moves"].strip(), text)
        if not moves:
            raise _unreadable(text, part)
        for rnd in map(int, match["rounds"].split(",")):
            if rnd < 2:
                raise EtuiError(
                    f"“{part}” moves players into round {rnd}: the first move is the one into round 2.",
                    f"« {part} » déplace les joueurs à la position {rnd} : le premier déplacement est celui de la position 2.",
                )
            if rnd in special:
                raise EtuiError(
                    f"“{text}” gives the moves into round {rnd} twice: keep one.",
                    f"« {text} » donne deux fois les déplacements de la position {rnd} : gardez-en un.",
                )
            special[rnd] = step._replace(**moves)
    return Moves(step, special)


def _read_step(part: str, text: str) -> dict[str, int]:
    moves: dict[str, int] = {}
    rest = part
    while rest:
        match = _MOVE.match(rest)
        if match is None:
            raise _unreadable(text, rest)
        seat = _SEAT[match["line"][0].lower()]
        if seat in moves:
            raise EtuiError(
                f"“{part}” moves line {match['line']} twice: keep one of its moves.",
                f"« {part} » déplace deux fois la ligne {match['line']} : gardez un de ses déplacements.",
            )
        moves[seat] = int(match["tables"].replace(" ", ""))
        rest = rest[match.end():].lstrip(" ,")
    return moves


def _unreadable(text: str, part: str) -> EtuiError:
    if part == text.strip() and not any(sign in text for sign in "+-0123456789"):
        return EtuiError(
            f"“{text}” is not a way of moving: write default, auto, letter, best, or moves such as {DEFAULT}.",
            f"« {text} » n’est pas un déplacement : écrivez défaut, auto, lettre, meilleur, ou bien N0 S+1 E+2 O-2.",
        )
    return EtuiError(
        f"“{part}” in the moves cannot be read: write them as {DEFAULT}, then a round that differs as 5:W-3 after a “;”.",
        f"« {part} » est illisible dans les déplacements : écrivez-les ainsi, N0 S+1 E+2 O-2, puis après un « ; » "
        "une position particulière, 5:O-3.",
    )


def _lines(missing: list[str], letters: str) -> str:
    return ", ".join(letters["nsew".index(line)] for line in missing)
