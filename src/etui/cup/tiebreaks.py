"""Qualification tie-breaks: what separates two sides whose match ended level, in the order the club lists them.

Only what can separate two sides that reached the same stage is offered. Each reads the cards of both sides: the games of
the tied match alone (scope “match”), or of the whole cup up to it (scope “tournament”). Byes and forfeits are no games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from etui.cup.model import CupSettings, Entry
from etui.errors import EtuiError, Sentence

MANUAL = "manual"
Value = Fraction | tuple[Fraction, ...] | None      # None: there is nothing to compare

# FIDE rating regulations, 8.1.1: the rating difference of a score of 50 %, 51 %… 100 %.
DIFFERENCES = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211,
    220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
)


@dataclass(frozen=True)
class Game:
    """One played game (or team match) as one side sees it."""

    own: Fraction
    other: Fraction
    white: bool
    opponent_rating: int = 0
    boards: tuple[Fraction, ...] = ()            # own points on each board


@dataclass(frozen=True)
class Card:
    """One side and the games its tie-breaks read."""

    entry: Entry
    seed: int
    games: tuple[Game, ...]


def rating(card: Card) -> Value:
    """The higher rating is ahead."""
    return Fraction(card.entry.rating) if card.entry.rating else None


def pairing_number(card: Card) -> Value:
    """The lower number is ahead."""
    return Fraction(card.entry.number or card.seed)


def wins(card: Card) -> Value:
    """Games won."""
    return Fraction(sum(game.own > game.other for game in card.games))


def black_wins(card: Card) -> Value:
    """Games won with Black."""
    return Fraction(sum(game.own > game.other and not game.white for game in card.games))


def performance(card: Card) -> Value:
    """Mean rating of the rated opponents, plus the difference that the score against them stands for.

    >>> half, win = Fraction(1, 2), Fraction(1)
    >>> performance(Card(Entry("a", "Ana"), 1, (Game(win, 1 - win, True, 1900), Game(half, half, False, 2000))))
    Fraction(2143, 1)
    """
    rated = [game for game in card.games if game.opponent_rating]
    if not rated:
        return None
    points = sum((Fraction((game.own > game.other) - (game.own < game.other) + 1, 2) for game in rated), Fraction(0))
    percent = _half_up(100 * points / len(rated))
    difference = DIFFERENCES[percent - 50] if percent >= 50 else -DIFFERENCES[50 - percent]
    return Fraction(_half_up(Fraction(sum(game.opponent_rating for game in rated), len(rated))) + difference)


def _half_up(number: Fraction) -> int:
    return int(number + Fraction(1, 2))


def board_points(card: Card) -> tuple[Fraction, ...] | None:
    """Points on board 1, 2… over the games read; None when a match was typed without its boards."""
    if not card.games or not all(game.boards for game in card.games):
        return None
    last = max(len(game.boards) for game in card.games)
    return tuple(sum((game.boards[i] for game in card.games if i < len(game.boards)), Fraction(0)) for i in range(last))


def board_count(card: Card) -> Value:
    """Σ board number × points: the lower is ahead, its points come from higher boards."""
    points = board_points(card)
    return None if points is None else sum((board * p for board, p in enumerate(points, 1)), Fraction(0))


def top_boards(card: Card) -> Value:
    """Points on board 1, then 2…: the first board that differs decides."""
    return board_points(card)


def bottom_elimination(card: Card) -> Value:
    """Points without the last board, then without the last two…: the first total that differs decides."""
    points = board_points(card)
    return None if points is None else tuple(sum(points[:kept], Fraction(0)) for kept in range(len(points) - 1, 0, -1))


def berlin(card: Card) -> Value:
    """Σ points × (boards + 1 − board): the higher is ahead.

    >>> half = Fraction(1, 2)
    >>> berlin(Card(Entry("a", "Metz"), 1, (Game(Fraction(2), Fraction(2), True, 0, (half, Fraction(1), Fraction(0), half)),)))
    Fraction(11, 2)
    """
    points = board_points(card)
    return None if points is None else sum((p * (len(points) - i) for i, p in enumerate(points)), Fraction(0))


@dataclass(frozen=True)
class Tiebreak:
    """One qualification tie-break: its name, who may use it, how its value is read."""

    name: Sentence
    value: Callable[[Card], Value]
    players: bool = True
    teams: bool = False
    lower_wins: bool = False
    one_match: bool = True                       # whether it can differ when one level match is all it reads


TIEBREAKS = {
    "rating": Tiebreak(Sentence("Rating", "Elo"), rating),
    "pairing number": Tiebreak(Sentence("Pairing number", "Numéro d’appariement"), pairing_number, teams=True, lower_wins=True),
    "wins": Tiebreak(Sentence("Games won", "Parties gagnées"), wins, one_match=False),
    "wins with Black": Tiebreak(Sentence("Games won with Black", "Parties gagnées avec les Noirs"), black_wins, one_match=False),
    "performance": Tiebreak(Sentence("Performance", "Performance"), performance),
    "board count": Tiebreak(Sentence("Board count", "Nombre d’échiquiers"), board_count, False, True, lower_wins=True),
    "top board results": Tiebreak(Sentence("Top board results", "Résultats des premiers échiquiers"), top_boards, False, True),
    "bottom board elimination":
        Tiebreak(Sentence("Bottom board elimination", "Élimination du dernier échiquier"), bottom_elimination, False, True),
    "berlin": Tiebreak(Sentence("Berlin", "Berlin"), berlin, False, True),
    MANUAL: Tiebreak(Sentence("Manual", "Manuel"), lambda card: None, teams=True),
}


def offered(settings: CupSettings) -> tuple[str, ...]:
    """The tie-breaks that can separate two sides of a level match under these settings.

    In one match a win is answered by a loss, so games won (with Black or not) are offered for the whole cup only.
    """
    return tuple(
        name for name, tiebreak in TIEBREAKS.items()
        if (tiebreak.teams if settings.teams else tiebreak.players) and (tiebreak.one_match or settings.scope == "tournament")
    )


def check_tiebreaks(settings: CupSettings) -> None:
    """EtuiError for a scope that is unknown and for a tie-break that is not offered or listed twice."""
    if settings.scope not in ("match", "tournament"):
        raise EtuiError(
            f"Tie-breaks read the “match” or the “tournament”, not “{settings.scope}”: correct their scope.",
            f"Les départages lisent le « match » ou le tournoi (« tournament »), pas « {settings.scope} » : corrigez leur "
            "portée.",
        )
    for i, name in enumerate(settings.tiebreaks):
        if name in settings.tiebreaks[:i]:
            shown = TIEBREAKS[name].name
            raise EtuiError(
                f"The tie-break {shown.en} is listed twice: delete one.",
                f"Le départage {shown.fr} figure deux fois : effacez-en un."
            )
        if name not in offered(settings):
            known = TIEBREAKS[name].name if name in TIEBREAKS else Sentence(f"“{name}”", f"« {name} »")
            en, fr = ([TIEBREAKS[other].name.say(language) for other in offered(settings)] for language in ("en", "fr"))
            raise EtuiError(
                f"{known.en} cannot separate two sides of a level match here: delete it, or choose among {', '.join(en)}.",
                f"{known.fr} ne peut pas départager ici les deux camps d’un match à égalité : effacez-le, ou choisissez parmi "
                f"{', '.join(fr)}.",
            )


def tiebreak_remarks(settings: CupSettings) -> tuple[Sentence, ...]:
    """What is listed after Manual never applies: a play-off settles the match for good."""
    listed = list(settings.tiebreaks)
    after = listed[listed.index(MANUAL) + 1:] if MANUAL in listed else []
    if not after:
        return ()
    en, fr = (", ".join(TIEBREAKS[name].name.say(language) for name in after) for language in ("en", "fr"))
    return (Sentence(
        f"Listed after Manual, {en} will never apply: a play-off settles the match. Move Manual to the end.",
        f"Après Manuel, {fr} ne s’appliquera jamais : un barrage tranche le match. Placez Manuel en dernier.",
    ),)


def ahead(name: str, a: Value, b: Value) -> int | None:
    """Which of two values is ahead: 0, 1, or None when they are equal or one is missing."""
    if a is None or b is None:
        return None
    first, second = _padded(signed(name, a), signed(name, b)), _padded(signed(name, b), signed(name, a))
    return None if first == second else 0 if first > second else 1


def signed(name: str, value: Value) -> tuple[Fraction, ...]:
    """A value as ``CUP_WINNER`` compares it: the higher is ahead, one figure a board where boards decide in turn.

    >>> signed("pairing number", Fraction(3)), signed("rating", None)
    ((Fraction(-3, 1),), ())
    """
    figures = () if value is None else value if isinstance(value, tuple) else (value,)
    return tuple(-figure if TIEBREAKS[name].lower_wins else figure for figure in figures)


def _padded(own: tuple[Fraction, ...], its: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    return own + (Fraction(0),) * (len(its) - len(own))


def separate(name: str, cards: Sequence[Card]) -> tuple[Value, Value, int | None]:
    """The values of one tie-break for both sides, and the side it puts ahead."""
    a, b = (TIEBREAKS[name].value(card) for card in cards)
    return a, b, ahead(name, a, b)
