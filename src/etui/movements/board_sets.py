"""How many boards a movement of pairs plays, and how they lie in sets."""

from __future__ import annotations

from itertools import pairwise

from etui.errors import EtuiError, Sentence

MOST_BOARDS = 999
USUAL_SESSION = 26                               # the middle of the 24 to 28 boards a pair plays in an afternoon


def board_sets(
    sets: int, rounds: int, boards: int | None, boards_per_round: int | None, *, a_table_each: bool = True
) -> tuple[tuple[int, ...], ...]:
    """Boards 1 to ``boards`` in ``sets`` consecutive sets, the first ones a board larger when they cannot be equal.

    Without ``boards``, ``boards_per_round`` a set, or what brings a pair that plays ``rounds`` sets nearest to 24–28.
    ``a_table_each`` says that there are as many sets as tables, so that refusals speak of tables.
    """
    boards = _boards(sets, rounds, boards, boards_per_round, a_table_each)
    size, larger = divmod(boards, sets)
    starts = [1 + k * size + min(k, larger) for k in range(sets + 1)]
    return tuple(tuple(range(start, end)) for start, end in pairwise(starts))


def _boards(sets: int, rounds: int, boards: int | None, boards_per_round: int | None, a_table_each: bool) -> int:
    if boards_per_round is not None and boards_per_round < 1:
        raise EtuiError(
            f"{boards_per_round} boards a round cannot be played: ask for 1 or more.",
            f"Impossible de jouer {boards_per_round} donne par position : demandez-en 1 ou plus.",
        )
    wanted = Sentence(f"{sets} tables", f"{sets} tables") if a_table_each else Sentence(
        f"{sets} board sets", f"{sets} jeux d’étuis")
    if boards is None:
        boards = sets * (boards_per_round or _usual_boards_per_round(rounds))
    elif boards_per_round is not None and boards != sets * boards_per_round:
        raise EtuiError(
            f"{wanted.en} at {boards_per_round} a round need {sets * boards_per_round} boards, not {boards}: "
            f"ask for {sets * boards_per_round} boards, or give only one of the two numbers.",
            f"{wanted.fr} à {boards_per_round} par position demandent {sets * boards_per_round} donnes, "
            f"et non {boards} : demandez-en {sets * boards_per_round}, ou ne donnez qu’un des deux nombres.",
        )
    if boards < sets:
        one = Sentence("one a table", "une par table") if a_table_each else Sentence("one a set", "une par jeu")
        raise EtuiError(
            f"{wanted.en} need at least {sets} boards, {one.en}, not {boards}: ask for {sets} or more.",
            f"{wanted.fr} demandent au moins {sets} donnes, {one.fr}, et non {boards} : "
            f"demandez-en {sets} ou plus.",
        )
    if boards > MOST_BOARDS:
        raise EtuiError(
            f"{boards} boards are too many to number: ask for {MOST_BOARDS} or fewer.",
            f"{boards} donnes, c’est trop pour les numéroter : demandez-en {MOST_BOARDS} ou moins.",
        )
    return boards


def _usual_boards_per_round(rounds: int) -> int:
    """The number that brings a pair nearest to the middle of 24–28 boards, the smaller of two equally near."""
    return min(range(1, USUAL_SESSION + 1), key=lambda each: abs(each * rounds - USUAL_SESSION))
