"""The score of one deal of tarot, at 3, 4 or 5 players: the official rules of the Fédération Française de Tarot (2012).

A deal is worth 25 points and what the taker's points are away from those needed, times the contract. The bonuses follow:
the petit au bout, multiplied too; the poignée and the chelem, not multiplied. Whatever the taker's side wins the
defenders lose, so a deal always sums to zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Final, Literal, NamedTuple

from etui.errors import EtuiError

Contract = Literal["prise", "garde", "garde sans", "garde contre"]
Side = Literal["attack", "defence"]
Poignee = Literal["simple", "double", "triple"]
Chelem = Literal["announced", "made", "failed", "defence"]

MULTIPLIER: Final[dict[Contract, int]] = {"prise": 1, "garde": 2, "garde sans": 4, "garde contre": 6}
NEEDED: Final = (56, 51, 41, 36)                 # by the number of oudlers among the taker's tricks
DEAL_POINTS, BASE, PETIT = 91, 25, 10
POIGNEE: Final[dict[Poignee, int]] = {"simple": 20, "double": 30, "triple": 40}
TRUMPS_SHOWN: Final[dict[int, dict[Poignee, int]]] = {
    3: {"simple": 13, "double": 15, "triple": 18},
    4: {"simple": 10, "double": 13, "triple": 15},
    5: {"simple": 8, "double": 10, "triple": 13},
}
TRUMPS: Final = 22                               # the 21 trumps and the Excuse, which may be shown
CHELEM: Final[dict[Chelem, int]] = {"announced": 400, "made": 200, "failed": -200, "defence": -200}


@dataclass(frozen=True)
class Deal:
    """A deal as the sheet tells it. ``points`` and ``oudlers`` are those of the taker's side.

    Raises EtuiError when the parts contradict one another.
    """

    contract: Contract
    oudlers: int
    points: Fraction
    petit: Side | None = None                    # who took the last trick with the petit in it
    poignees: tuple[Poignee, ...] = ()           # each shown by whichever side
    chelem: Chelem | None = None                 # announced (and made), made, failed (announced), defence
    players: Literal[3, 4, 5] = 4
    alone: bool = False                          # five players: the taker called himself, or a card of the dog

    def __post_init__(self) -> None:
        _check_points(self)
        _check_petit(self)
        _check_poignees(self)
        _check_chelem(self)

    @property
    def made(self) -> bool:
        """Whether the taker's side wins the deal; exactly the points needed is enough."""
        return self.points >= NEEDED[self.oudlers]


class Scores(NamedTuple):
    """What a deal brings the taker, each defender and, with five players, the partner (None: there is none)."""

    taker: int
    defender: int
    partner: int | None = None

    @property
    def row(self) -> tuple[int, ...]:
        """Taker, each defender; with a partner: taker, partner, each defender."""
        return (self.taker, self.defender) if self.partner is None else (self.taker, self.partner, self.defender)


def unit(deal: Deal) -> int:
    """What each defender pays the taker's side, or wins when it is negative.

    A half point, at 3 and 5 players, goes to the side that wins the deal: 40½ of 41 is one down, 41½ made by one.

    >>> unit(Deal("garde", 2, Fraction(49), petit="attack", poignees=("simple",)))
    106
    >>> unit(Deal("prise", 1, Fraction(44), petit="attack", poignees=("simple",)))   # the winners score the poignée
    -42
    """
    won, times = 1 if deal.made else -1, MULTIPLIER[deal.contract]
    result = won * (BASE + ceil(abs(deal.points - NEEDED[deal.oudlers]))) * times
    if deal.petit:
        result += PETIT * times * (1 if deal.petit == "attack" else -1)
    result += won * sum(POIGNEE[poignee] for poignee in deal.poignees)
    return result + (CHELEM[deal.chelem] if deal.chelem else 0)


def score(deal: Deal) -> Scores:
    """The scores of a deal: with four players the taker wins three units, with three two, with five two and his partner one.

    >>> score(Deal("garde sans", 2, Fraction(45), petit="defence")).row
    (228, -76)
    >>> score(Deal("garde", 2, Fraction(49), players=5)).row
    (132, 66, -66)
    """
    each = unit(deal)
    if deal.players == 5 and not deal.alone:
        return Scores(2 * each, -each, each)
    return Scores((deal.players - 1) * each, -each)


# --- What cannot be ---

def _check_points(deal: Deal) -> None:
    if deal.players not in (3, 4, 5):
        raise EtuiError(
            f"Tarot is played by 3, 4 or 5, not by {deal.players}: correct the number of players.",
            f"Le tarot se joue à 3, 4 ou 5, et non à {deal.players} : corrigez le nombre de joueurs.",
        )
    if deal.alone and deal.players != 5:
        raise EtuiError(
            f"With {deal.players} players the taker is always alone: leave that out.",
            f"À {deal.players} joueurs le preneur est toujours seul : ne le précisez pas.",
        )
    if deal.oudlers not in (0, 1, 2, 3):
        raise EtuiError(
            f"A side has 0 to 3 oudlers, not {deal.oudlers}: correct the number.",
            f"Un camp a de 0 à 3 bouts, et non {deal.oudlers} : corrigez ce nombre.",
        )
    points = deal.points
    if not 0 <= points <= DEAL_POINTS:
        raise EtuiError(
            f"{shown(points, 'en')} points are impossible: the cards make 0 to {DEAL_POINTS}, so correct the points.",
            f"{shown(points, 'fr')} points sont impossibles : le jeu en fait de 0 à {DEAL_POINTS}, corrigez les points.",
        )
    if points.denominator > 2:
        raise EtuiError(
            f"{shown(points, 'en')} points are impossible: cards count in halves, so correct the points.",
            f"{shown(points, 'fr')} points sont impossibles : les cartes se comptent en demi-points, corrigez les points.",
        )
    if points.denominator == 2 and deal.players == 4:
        raise EtuiError(
            f"{shown(points, 'en')} points are impossible with 4 players, who count cards in pairs: write a whole number.",
            f"{shown(points, 'fr')} points sont impossibles à 4 joueurs, où les cartes se comptent par deux : écrivez un nombre "
            "entier.",
        )


def _check_petit(deal: Deal) -> None:
    if deal.petit not in (None, "attack", "defence"):
        raise EtuiError(
            f"“{deal.petit}” does not say who took the petit au bout: write attack or defence.",
            f"« {deal.petit} » ne dit pas qui a mené le petit au bout : écrivez attaque ou défense.",
        )
    if (deal.petit == "attack" and deal.oudlers == 0) or (deal.petit == "defence" and deal.oudlers == 3):
        raise EtuiError(
            f"With {deal.oudlers} oudlers the taker {'has no' if deal.oudlers == 0 else 'has the'} petit: correct the oudlers or "
            "the petit au bout.",
            f"Avec {_bouts(deal.oudlers)} le preneur {'n’a pas' if deal.oudlers == 0 else 'a'} le petit : corrigez les bouts ou "
            "le petit au bout.",
        )


def _check_poignees(deal: Deal) -> None:
    sizes = TRUMPS_SHOWN[deal.players]
    for poignee in deal.poignees:
        if poignee not in sizes:
            raise EtuiError(
                f"“{poignee}” is not a poignée: write simple, double or triple.",
                f"« {poignee} » n’est pas une poignée : écrivez simple, double ou triple.",
            )
    trumps = sum(sizes[poignee] for poignee in deal.poignees)
    if trumps > TRUMPS:
        raise EtuiError(
            f"These poignées would show {trumps} trumps with {deal.players} players, and there are {TRUMPS}: correct them.",
            f"Ces poignées montreraient {trumps} atouts à {deal.players} joueurs, et il y en a {TRUMPS} : corrigez-les.",
        )


def _check_chelem(deal: Deal) -> None:
    """All the tricks are 91 points, or 87 when the other side keeps the Excuse (86½ if it cannot give a card for it)."""
    chelem, points = deal.chelem, deal.points
    if chelem not in (None, *CHELEM):
        raise EtuiError(
            f"“{chelem}” is not a chelem: write announced (and made), made, failed or defence.",
            f"« {chelem} » n’est pas un chelem : écrivez annoncé (et réussi), réussi, chuté ou défense.",
        )
    if chelem in ("announced", "made") and (deal.oudlers < 2 or points < Fraction(173, 2)):
        raise EtuiError(
            f"The taker cannot make a chelem with {deal.oudlers} oudler{'s' * (deal.oudlers != 1)} and {shown(points, 'en')} "
            "points, for all the tricks are at least 2 oudlers and 87 points: correct the chelem or the points.",
            f"Le preneur ne peut pas réussir un chelem avec {_bouts(deal.oudlers)} et {shown(points, 'fr')} points, car toutes "
            "les levées font au moins 2 bouts et 87 points : corrigez le chelem ou les points.",
        )
    if chelem == "failed" and points == DEAL_POINTS:
        raise EtuiError(
            f"A taker with {DEAL_POINTS} points has every trick, so the chelem is made: write announced, or correct the points.",
            f"Un preneur à {DEAL_POINTS} points a toutes les levées, son chelem est donc réussi : écrivez annoncé, ou corrigez "
            "les points.",
        )
    if chelem == "defence" and deal.made:
        raise EtuiError(
            f"With {shown(points, 'en')} points the taker wins the deal, so the defence has no chelem: correct the chelem or the "
            "points.",
            f"Avec {shown(points, 'fr')} points le preneur gagne la donne, la défense n’a donc pas de chelem : corrigez le "
            "chelem ou les points.",
        )


def _bouts(oudlers: int) -> str:
    return f"{oudlers} bout{'s' * (oudlers > 1)}"


def shown(number: Fraction, language: str) -> str:
    """A number as people write it: 40, 40½ as ``40.5`` or ``40,5``."""
    if number.denominator == 1:
        return str(number.numerator)
    text = f"{float(number):.10g}"
    return text.replace(".", ",") if language == "fr" else text
