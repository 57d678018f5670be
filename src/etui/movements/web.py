"""The web Mitchell: a big field plays few rounds, all on the same boards, of which there are several copies.

The tables form two groups. EW pairs go up one table a round through both, and boards go down one inside each group: in
the first group the sets lie in rising order, in the second in falling order. So a pair meets every second set upwards
in the first group and every second set downwards in the second, and passes from one to the other just where the run of
sets it has met goes on, at either end: an odd number of sets never brings one back before all are met. The groups are
of equal size, or differ by as many tables as there are sets (with an odd number of tables).
"""

from __future__ import annotations

from etui.errors import EtuiError, Sentence
from etui.movements.arrow_switch import ArrowSwitch
from etui.movements.board_sets import board_sets
from etui.movements.finishing import finished
from etui.movements.model import PAIR_SEATS, Movement, Round, Table
from etui.movements.naming import boards_in_words

FEWEST_TABLES, MOST_TABLES, MOST_ROUNDS = 4, 60, 25


def web(
    tables: int,
    rounds: int,
    boards_per_round: int | None = None,
    copies: int | None = None,
    *,
    boards: int | None = None,
    missing: int | None = None,
    arrow_switch: ArrowSwitch = 0,
) -> Movement:
    """A web Mitchell for 4 to 60 tables and up to 25 rounds, NS pairs 1 to t, EW pairs t + 1 to 2t.

    There are as many board sets as rounds, one more when their number is even. ``copies`` is how many copies of each
    board the club has; the movement uses the fewest that do (its ``copies``). The other arguments are as in
    :func:`etui.movements.mitchell.mitchell`.

    Raises EtuiError for numbers that cannot be played, naming the nearest that can.
    """
    _check(tables, rounds)
    many = rounds + 1 - rounds % 2
    second = tables // 2 if tables % 2 == 0 else (tables - many) // 2
    first = tables - second
    needed = -(-first // many) - (-second // many)
    _check_copies(copies, needed, tables, rounds)
    sets = board_sets(many, rounds, boards, boards_per_round, a_table_each=False)
    whole = Movement(
        kind="mitchell",
        seats=PAIR_SEATS,
        rounds=tuple(_round(number, tables, first, sets) for number in range(1, rounds + 1)),
        name=Sentence(f"Web Mitchell, {tables} tables", f"Mitchell en toile, {tables} tables"),
        board_sets=sets,
        lines=(tuple(range(1, tables + 1)), tuple(range(tables + 1, 2 * tables + 1))),
        copies=needed,
        remarks=_remarks(tables, first, sets, needed),
    )
    return finished(whole, rounds, missing=missing, arrow_switch=arrow_switch)


def _round(number: int, tables: int, first: int, sets: tuple[tuple[int, ...], ...]) -> Round:
    moves = number - 1
    seated = []
    for table in range(1, tables + 1):
        ew = tables + 1 + (table - 1 - moves) % tables
        fed = moves if table <= first else -moves
        seated.append(Table(table, (table, ew), sets[(_set_at_start(table, first) + fed) % len(sets)]))
    return Round(number, tuple(seated))


def _set_at_start(table: int, first: int) -> int:
    """The set (from 0, not yet reduced) that lies on the table in round 1: rising to table ``first``, then falling."""
    return table - 1 if table <= first else first - 2 - (table - first - 1)


def _check(tables: int, rounds: int) -> None:
    if not FEWEST_TABLES <= tables <= MOST_TABLES:
        nearest = FEWEST_TABLES if tables < FEWEST_TABLES else MOST_TABLES
        raise EtuiError(
            f"A web Mitchell has {FEWEST_TABLES} to {MOST_TABLES} tables, not {tables}: ask for {nearest}.",
            f"Un Mitchell en toile a de {FEWEST_TABLES} à {MOST_TABLES} tables, et non {tables} : "
            f"demandez-en {nearest}.",
        )
    most = min(tables, MOST_ROUNDS)
    if not 1 <= rounds <= most:
        nearest = 1 if rounds < 1 else most
        raise EtuiError(
            f"A web Mitchell of {tables} tables has 1 to {most} rounds, not {rounds}: ask for {nearest}.",
            f"Un Mitchell en toile à {tables} tables a de 1 à {most} positions, et non {rounds} : "
            f"demandez-en {nearest}.",
        )


def _check_copies(copies: int | None, needed: int, tables: int, rounds: int) -> None:
    if copies is not None and copies < needed:
        raise EtuiError(
            f"{tables} tables playing {rounds} rounds of the same boards need {needed} copies of each, not {copies}: "
            f"make {needed} copies, or play a Mitchell with a set a table.",
            f"{tables} tables qui jouent {rounds} positions sur les mêmes donnes en demandent {needed} exemplaires, "
            f"et non {copies} : faites-en {needed}, ou jouez un Mitchell avec un jeu d’étuis par table.",
        )


def _remarks(tables: int, first: int, sets: tuple[tuple[int, ...], ...], copies: int) -> tuple[Sentence, ...]:
    moves = Sentence(
        "NS pairs stay; after each round EW pairs go up one table, from the last to table 1, and boards go down one.",
        "Les paires NS restent ; après chaque position les paires EO montent d’une table, de la dernière à la table 1, "
        "et les étuis descendent d’une table.",
    )
    if first == tables:
        return (moves, _remark_on_copies(copies, sets))
    start = boards_in_words(sets[_set_at_start(first + 1, first) % len(sets)])
    return (
        moves,
        _remark_on_copies(copies, sets),
        Sentence(
            f"The sets lie in rising order from table 1 to {first}, and in falling order from table {first + 1}, which "
            f"starts with {start.en}.",
            f"Les jeux d’étuis sont posés en montant de la table 1 à la table {first}, et en descendant à partir de la "
            f"table {first + 1}, qui commence avec {start.fr}.",
        ),
        Sentence(
            f"Boards that leave table 1 come back at table {first}, and those that leave table {first + 1} at table "
            f"{tables}, at once or later, as the sheet says; those that wait lie beside the tables.",
            f"Les étuis qui quittent la table 1 reviennent à la table {first}, et ceux qui quittent la table "
            f"{first + 1} à la table {tables}, aussitôt ou plus tard, comme le dit la feuille ; ceux qui attendent "
            "restent à côté.",
        ),
    )


def _remark_on_copies(copies: int, sets: tuple[tuple[int, ...], ...]) -> Sentence:
    last = sets[-1][-1]
    if copies == 1:
        return Sentence(f"One copy of boards 1 to {last} is enough.", f"Un seul exemplaire des donnes 1 à {last} suffit.")
    return Sentence(
        f"Boards 1 to {last} are in the room in {copies} copies.",
        f"Les donnes 1 à {last} sont dans la salle en {copies} exemplaires.",
    )
