"""Results as a director types them: a score or an absence for each side, a board at a time for teams, a cross for a play-off."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from etui.cup.model import Result
from etui.errors import EtuiError, Sentence

ABSENT = frozenset(("f", "ff", "forfait", "forfeit", "abs", "abs.", "absent", "absente", "-", "–", "−"))
PRESENT = frozenset(("", "+", "gf"))             # beside an absence: the side that came
BYES = frozenset(("bye", "exempt", "exempte", "joker"))


def read_result(a: object, b: object, where: Sentence) -> Result | None:
    """The result of a game or match from the cells of both sides; None while both are blank.

    Numbers (1, 0.5, « 0,5 », ½, 20) are scores; F, forfait, abs or a dash is an absence. where: how the refusal names the
    place. EtuiError when only one side has a score, when a bye is typed, and for what nobody can read.

    >>> read_result("½", "0,5", Sentence("M1", "M1")).scores
    (Fraction(1, 2), Fraction(1, 2))
    >>> read_result("", "abs", Sentence("M1", "M1")).absent
    (False, True)
    """
    cells = _text(a), _text(b)
    if cells == ("", ""):
        return None
    if any(cell in BYES for cell in cells):
        raise EtuiError(
            f"{where.en}: nobody can be given a bye by hand in a cup: erase it, and mark the absent side with F.",
            f"{where.fr} : nul ne peut recevoir un exempt à la main dans une coupe : effacez-le, et notez F pour le camp absent.",
        )
    absent = tuple(side for side, cell in enumerate(cells) if cell in ABSENT)
    if absent and all(cell in PRESENT for side, cell in enumerate(cells) if side not in absent):
        return Result.forfeit(*absent)
    scores = _score(cells[0]), _score(cells[1])
    if scores[0] is None or scores[1] is None:
        raise EtuiError(
            f"{where.en}: type a score for both sides (1, ½ or 0), or F for a side that did not come.",
            f"{where.fr} : tapez un score pour les deux camps (1, ½ ou 0), ou F pour un camp qui n’est pas venu.",
        )
    return Result((scores[0], scores[1]))


def read_boards(cells: Sequence[object], where: Sentence) -> Result | None:
    """A team match from the first team’s points on each board, board 1 first; None while every board is blank."""
    texts = [_text(cell) for cell in cells]
    if not any(texts):
        return None
    points = [_score(text) for text in texts]
    for board, point in enumerate(points, 1):
        if point not in (0, Fraction(1, 2), 1):
            raise EtuiError(
                f"{where.en}, board {board}: type 1, ½ or 0 for the first team.",
                f"{where.fr}, échiquier {board} : tapez 1, ½ ou 0 pour la première équipe.",
            )
    return Result.of_boards(*(point for point in points if point is not None))


def read_named(a: object, b: object, where: Sentence) -> int | None:
    """The side marked as winner of a play-off (any mark); None when neither is."""
    marked = [side for side, cell in enumerate((a, b)) if _text(cell)]
    if len(marked) == 2:
        raise EtuiError(
            f"{where.en}: both sides are marked as winner: keep one mark.",
            f"{where.fr} : les deux camps sont désignés vainqueurs : gardez une seule marque.",
        )
    return marked[0] if marked else None


def _text(cell: object) -> str:
    return "" if cell is None else str(cell).strip().casefold()


def _score(text: str) -> Fraction | None:
    plain = text.replace(",", ".").replace("½", ".5")
    if len(plain) > 12 or not plain.removeprefix("-").replace(".", "", 1).isdecimal():
        return None
    return Fraction(plain)
