"""The tarot movement: four lines, North, South, East and West, that go their own ways along the tables.

Sources: the seed (BZTournoi's help on “Les déplacements”, which hands on the advice of the Fédération Française de
Tarot), and our own search for moves under which nobody meets twice. docs/tarot-movements.md shows how they compare.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from etui.errors import EtuiError, Sentence
from etui.movements.meetings import meetings_in_words
from etui.movements.model import Movement, Round
from etui.movements.tarot_odd import with_exempts, with_fives, with_threes
from etui.movements.tarot_seatings import seating

MOST_TABLES, MOST_ROUNDS, MOST_DEALS = 250, 50, 999

Odd = Literal["exempts", "threes", "fives"]


def tarot(
    tables: int | None = None,
    rounds: int = 5,
    moves: str = "default",
    *,
    players: int | None = None,
    odd: Odd = "exempts",
    duplicate_deals: int = 0,
) -> Movement:
    """A tarot movement for so many tables, or for so many players.

    Players 4k − 3 to 4k start at table k as North, South, East and West. ``moves``:

    - ``default``: North stays, South +1, East +2, West −2;
    - ``auto``: the federation's advice, charts for 3 and 4 tables, special rounds for some other counts;
    - ``letter``: the same to the letter of the page it comes from;
    - ``best``: ours, nobody meets twice for as long as possible;
    - or typed: ``N0 S+1 E+2 W-2; 5:W-3`` (West −3 into round 5), with O for Ouest too.

    ``odd`` says what happens when ``players`` is no multiple of four: ``exempts`` sit out in turn, ``threes`` and
    ``fives`` make tables of three and of five. ``duplicate_deals``: deals a round for duplicate tarot, the same at each table.

    Raises EtuiError for numbers that cannot be played and moves that cannot be read.

    >>> [table.who for table in tarot(5, 2).rounds[1].tables][:2]
    [(1, 18, 15, 12), (5, 2, 19, 16)]
    """
    tables, players = _size(tables, players, odd)
    _check_rounds(rounds)
    movement = seating(tables, rounds, moves)
    change = players - 4 * tables
    if change < 0:
        movement = with_threes(movement, -change)
    elif change:
        movement = (with_fives if odd == "fives" else with_exempts)(movement, change)
    return replace(
        _with_deals(movement, duplicate_deals),
        name=Sentence(f"Tarot, {tables} table{'s' * (tables > 1)}", f"Tarot à {tables} table{'s' * (tables > 1)}"),
        remarks=(*movement.remarks, meetings_in_words(movement)),
    )


def _size(tables: int | None, players: int | None, odd: Odd) -> tuple[int, int]:
    """Tables and players, checked; one of the two follows from the other."""
    if odd not in ("exempts", "threes", "fives"):
        raise EtuiError(
            f"“{odd}” is not a way of playing with a number that is no multiple of four: write exempts, threes or fives.",
            f"« {odd} » n’est pas une façon de jouer : écrivez exempts, threes (tables de trois) ou fives (tables de cinq).",
        )
    if players is None:
        if tables is None:
            raise EtuiError(
                "How many play is missing: give the number of tables, or of players.",
                "Le nombre de joueurs manque : donnez le nombre de tables ou de joueurs.",
            )
        players = 4 * tables
    fitting = -(-players // 4) if odd == "threes" else players // 4
    fewest = 3 if odd == "threes" else 4
    if (tables is not None and tables < 1) or players < fewest:
        raise EtuiError(
            f"A tarot movement needs at least {fewest} players at one table: ask for 1 table or more.",
            f"Un mouvement de tarot demande au moins {fewest} joueurs à une table : demandez 1 table ou plus.",
        )
    if tables is not None and tables != fitting:
        raise EtuiError(
            f"{players} players make {fitting} tables, not {tables}: give only one of the two numbers.",
            f"{players} joueurs font {fitting} tables, et non {tables} : ne donnez qu’un des deux nombres.",
        )
    if fitting > MOST_TABLES:
        raise EtuiError(
            f"A tarot movement has at most {MOST_TABLES} tables, not {fitting}: split the field into sections.",
            f"Un mouvement de tarot a au plus {MOST_TABLES} tables, et non {fitting} : formez plusieurs sections.",
        )
    return fitting, players


def _check_rounds(rounds: int) -> None:
    if not 1 <= rounds <= MOST_ROUNDS:
        raise EtuiError(
            f"A tarot movement has 1 to {MOST_ROUNDS} rounds, not {rounds}: ask for 5, the usual evening.",
            f"Un mouvement de tarot a de 1 à {MOST_ROUNDS} positions, et non {rounds} : demandez-en 5, la soirée habituelle.",
        )


def _with_deals(movement: Movement, each: int) -> Movement:
    """Duplicate tarot: every table of a round plays the same deals, so each needs its copy."""
    if not each:
        return movement
    rounds = len(movement.rounds)
    if each < 0 or each * rounds > MOST_DEALS:
        raise EtuiError(
            f"{each} deals a round cannot be played over {rounds} rounds: ask for 1 to {MOST_DEALS // rounds}.",
            f"Impossible de jouer {each} donnes par position sur {rounds} positions : demandez-en de 1 à {MOST_DEALS // rounds}.",
        )
    sets = tuple(tuple(range(each * k + 1, each * (k + 1) + 1)) for k in range(rounds))

    def dealt(rnd: Round, boards: tuple[int, ...]) -> Round:
        return replace(rnd, tables=tuple(replace(table, boards=boards) for table in rnd.tables))

    return replace(
        movement,
        rounds=tuple(dealt(rnd, boards) for rnd, boards in zip(movement.rounds, sets, strict=True)),
        board_sets=sets,
        copies=len(movement.rounds[0].tables),
    )
