"""What an individual cannot be asked for: each refusal names the nearest that works."""

from __future__ import annotations

from etui.errors import EtuiError
from etui.movements.board_sets import MOST_BOARDS
from etui.movements.individual20 import Seating
from etui.movements.naming import listed


def check_players(players: int, fewest: int, most: int) -> None:
    """At least one table of four, at most the largest movement known."""
    if players < fewest:
        raise EtuiError(
            f"An individual needs at least {fewest} players, not {players}: ask for {fewest}.",
            f"Un individuel demande au moins {fewest} joueurs, et non {players} : demandez-en {fewest}.",
        )
    if players > most:
        raise EtuiError(
            f"An individual has at most {most} players, not {players}: ask for {most}, or split the field into sections.",
            f"Un individuel a au plus {most} joueurs, et non {players} : demandez-en {most}, ou formez des sections.",
        )


def check_missing(absent: frozenset[int], players: int) -> None:
    """Missing numbers are numbers of the movement."""
    for number in sorted(absent):
        if not 1 <= number <= players:
            nearest = 1 if number < 1 else players
            raise EtuiError(
                f"Player {number} is not in an individual of {players} players, so cannot be missing: "
                f"give a number from 1 to {players}, such as {nearest}.",
                f"Le joueur {number} n’existe pas dans un individuel à {players} joueurs et ne peut donc pas y manquer : "
                f"donnez un numéro de 1 à {players}, par exemple {nearest}.",
            )


def check_someone_plays(plan: tuple[Seating, ...], players: int, absent: frozenset[int]) -> None:
    """With many players missing no table is ever full; a movement made for those present always has one."""
    if plan:
        return
    present = players - len(absent)
    if present < 4:
        raise EtuiError(
            f"With {len(absent)} of {players} players missing, {present} are left and no table can play: "
            "four or more must be there.",
            f"Avec {len(absent)} absents sur {players} joueurs, il en reste {present} et aucune table ne peut jouer : "
            "il en faut au moins quatre.",
        )
    raise EtuiError(
        f"With players {listed(absent).en} missing no table can play: ask for an individual of {present} players.",
        f"Sans les joueurs {listed(absent).fr}, aucune table ne peut jouer : demandez un individuel à {present} joueurs.",
    )


def check_quarter_turns(quarter_turns: bool, size: int) -> None:
    """They are known for the 20-player movement only."""
    if quarter_turns and size != 20:
        raise EtuiError(
            "Quarter turns are worked out for the individual of 20 players only: leave them out, or ask for 20 players.",
            "Les quarts de tour ne sont prévus que pour l’individuel à 20 joueurs : retirez-les, ou demandez 20 joueurs.",
        )


def checked_boards_per_round(boards: int | None, boards_per_round: int | None, sets: int, rounds: int) -> int:
    """How many boards a set has: all sets are equal, so that everyone plays as many in every round."""
    most = MOST_BOARDS // sets
    if boards_per_round is not None and not 1 <= boards_per_round <= most:
        nearest = max(1, min(boards_per_round, most))
        raise EtuiError(
            f"{boards_per_round} boards a round cannot be played in this movement: ask for {nearest} (1 to {most}).",
            f"Impossible de jouer {boards_per_round} donnes par position dans ce mouvement : "
            f"demandez-en {nearest} (de 1 à {most}).",
        )
    if boards is None:
        return boards_per_round or 1
    each = boards_per_round or max(1, min((2 * boards + sets) // (2 * sets), most))
    if boards != sets * each:
        both = boards_per_round is not None
        raise EtuiError(
            f"{rounds} rounds with {sets} board sets of {each} need {sets * each} boards, not {boards}: "
            f"ask for {sets * each}{', or give only one of the two numbers' * both}.",
            f"{rounds} positions avec {sets} jeux de {each} {'donnes' if each > 1 else 'donne'} en demandent {sets * each}, "
            f"et non {boards} : demandez-en {sets * each}{', ou ne donnez qu’un des deux nombres' * both}.",
        )
    return each


def checked_copies(copies: int | None, fewest: int, together: int, each: int, sets: int) -> int:
    """How many copies of each board are in the room: enough for every table to have a board in front of it."""
    if copies is None:
        return fewest
    if copies < 1:
        raise EtuiError(
            f"{copies} copies of each board are none at all: ask for {fewest} or more.",
            f"{copies} exemplaire de chaque étui, ce n’est aucun : demandez-en {fewest} ou plus.",
        )
    if copies < fewest:
        needed = -(-together // copies)
        raise EtuiError(
            f"{together} tables play the same {each} {'boards' if each > 1 else 'board'} at once, which needs {fewest} copies, "
            f"not {copies}: ask for {fewest} copies, or for {needed * sets} boards ({needed} a round).",
            f"{together} tables jouent {'les mêmes ' + str(each) + ' donnes' if each > 1 else 'la même donne'} à la fois, "
            f"ce qui demande {fewest} exemplaires, et non {copies} : demandez {fewest} exemplaires, "
            f"ou {needed * sets} donnes ({needed} par position).",
        )
    return copies
