"""A slow reading of the federation's scale: coins across the table, one opponent after the other.

Nothing here knows of the engine. Amounts are what one opponent owes; with half points the half goes to the side that wins.
"""

from __future__ import annotations

from fractions import Fraction


def needed(oudlers):
    """56 points without an oudler, 51 with one, 41 with two, 36 with three."""
    if oudlers == 0:
        return 56
    if oudlers == 1:
        return 51
    if oudlers == 2:
        return 41
    return 36


def times(contract):
    """Prise once, garde twice, garde sans le chien four times, garde contre le chien six times."""
    if contract == "prise":
        return 1
    if contract == "garde":
        return 2
    if contract == "garde sans":
        return 4
    assert contract == "garde contre"
    return 6


def difference(points, need):
    """Points over or under, a half counted for the winner: 40½ of 41 is one under, 41½ is one over."""
    halves = abs(int(2 * points) - 2 * need)
    return (halves + 1) // 2


def owed(deal):
    """What each opponent of the taker owes him: a negative amount is owed by the taker."""
    need = needed(deal.oudlers)
    taker_wins = deal.points >= need                             # exactly the points needed is enough
    amount = (25 + difference(deal.points, need)) * times(deal.contract)
    if not taker_wins:
        amount = -amount
    if deal.petit == "attack":                                   # to who takes the last trick with it, whoever wins the deal
        amount += 10 * times(deal.contract)
    elif deal.petit == "defence":
        amount -= 10 * times(deal.contract)
    for poignee in deal.poignees:                                # to who wins the deal, whoever showed it; not multiplied
        prize = 20 if poignee == "simple" else 30 if poignee == "double" else 40
        amount = amount + prize if taker_wins else amount - prize
    if deal.chelem == "announced":
        amount += 400
    elif deal.chelem == "made":
        amount += 200
    elif deal.chelem == "failed" or deal.chelem == "defence":
        amount -= 200
    return amount


def paid(deal, playing, taker, partner):
    """What each player has after every opponent has paid in turn: three and four play against all, five against three."""
    purse = dict.fromkeys(playing, Fraction(0))
    each = owed(deal)
    attack = [taker] if partner is None else [taker, partner]
    for opponent in playing:
        if opponent in attack:
            continue
        purse[opponent] -= each
        purse[taker] += each
    if partner is not None:                                      # of the three payments one is the partner's
        purse[taker] -= each
        purse[partner] += each
    assert sum(purse.values()) == 0
    return purse
