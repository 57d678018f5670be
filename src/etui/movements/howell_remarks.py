"""The name of a Howell and what the director announces."""

from __future__ import annotations

from etui.errors import Sentence
from etui.movements.howell_starters import Starter
from etui.movements.model import Round
from etui.movements.naming import boards_in_words, listed


def name(pairs: int, rounds: int, full: int, plan: Starter) -> Sentence:
    if rounds == full:
        return Sentence(f"Howell, {pairs} pairs", f"Howell à {pairs} paires")
    if plan.rounds == rounds:
        return Sentence(
            f"Three-quarter Howell, {pairs} pairs, {rounds} rounds", f"Howell 3/4 à {pairs} paires, {rounds} positions"
        )
    return Sentence(
        f"Howell, {pairs} pairs, cut to {rounds} rounds", f"Howell à {pairs} paires, réduit à {rounds} positions"
    )


def remarks(
    pairs: int,
    full: int,
    missing: int | None,
    rounds: tuple[Round, ...],
    plan: Starter,
    sets: dict[int, tuple[int, ...]],
) -> tuple[Sentence, ...]:
    """What the director announces, in the order of play; ``sets`` are the boards in play by their number in the plan."""
    return (
        *_remarks_on_moves(pairs, rounds, plan),
        *_remarks_on_boards(rounds, plan, sets),
        *_remarks_on_sitting_out(pairs, len(rounds), full, missing),
        *_remarks_on_sharing(rounds),
        *_remarks_on_length(pairs, len(rounds), full, len(sets)),
    )


def _remarks_on_moves(pairs: int, rounds: tuple[Round, ...], plan: Starter) -> list[Sentence]:
    """Who stays and who follows whom."""
    if len(rounds) == 1:
        return []
    last, said = plan.rounds, []
    if pairs - last > 1:
        who = listed(range(last + 1, pairs + 1))
        said.append(Sentence(f"Pairs {who.en} stay at their tables.", f"Les paires {who.fr} restent à leur table."))
    elif pairs > last:
        said.append(Sentence(f"Pair {pairs} stays at its table.", f"La paire {pairs} reste à sa table."))
    said.append(
        Sentence(
            f"After each round pairs 1 to {last} take the place of the pair numbered one lower, and pair 1 that of pair "
            f"{last}; the sheet says who sits NS.",
            f"Après chaque position les paires 1 à {last} prennent la place de la paire de numéro juste inférieur, et la "
            f"paire 1 celle de la paire {last} ; la feuille dit qui est en NS.",
        )
    )
    if len(rounds) > last:
        said.append(
            Sentence(
                f"For round {len(rounds)} pairs take the places on the sheet.",
                f"Pour la position {len(rounds)} les paires prennent les places de la feuille.",
            )
        )
    return said


def _remarks_on_boards(
    rounds: tuple[Round, ...], plan: Starter, sets: dict[int, tuple[int, ...]]
) -> list[Sentence]:
    """How boards go, and where those that come into play later wait at the start: a stand after table 1 is before 2."""
    first, tables = rounds[0], len(rounds[0].tables)
    if len(rounds) == 1 or first.sharing:
        return []
    starts = [table.boards for table in first.tables]
    waiting: dict[int, list[int]] = {}
    for number, boards in sets.items():
        if number <= plan.rounds and boards not in starts:
            below = sum(start < boards for start in starts) or tables
            waiting.setdefault(below, []).extend(boards)
    waits = []
    for below, boards_there in sorted(waiting.items()):
        which, between = boards_in_words(boards_there), (below, below % tables + 1)
        waits.append(
            Sentence(
                f"{which.en} between tables {between[0]} and {between[1]}",
                f"{which.fr} entre les tables {between[0]} et {between[1]}",
            )
        )
    said = [
        Sentence(
            f"Boards go down one table, and from table 1 to table {tables}.",
            f"Les étuis descendent d’une table, et vont de la table 1 à la table {tables}.",
        )
    ]
    if waits:
        said.append(
            Sentence(
                f"Bye stands hold boards on their way; at the start, {', '.join(wait.en for wait in waits)}.",
                f"Des guéridons gardent les étuis en chemin ; au départ, {', '.join(wait.fr for wait in waits)}.",
            )
        )
    return said


def _remarks_on_sitting_out(pairs: int, rounds: int, full: int, missing: int | None) -> list[Sentence]:
    said = []
    if pairs % 2:
        said.append(
            Sentence(
                "The number of pairs is odd: each pair sits out one round."
                if rounds == full
                else "The number of pairs is odd: one pair sits out each round, none of them twice.",
                "Le nombre de paires est impair : chaque paire est en relais une fois."
                if rounds == full
                else "Le nombre de paires est impair : à chaque position une paire est en relais, aucune deux fois.",
            )
        )
    if missing is not None:
        said.append(
            Sentence(
                f"Pair {missing} is missing: the pair that should meet it sits out the round.",
                f"La paire {missing} est absente : la paire qui devait la rencontrer est en relais.",
            )
        )
    return said


def _remarks_on_sharing(rounds: tuple[Round, ...]) -> list[Sentence]:
    when = [rnd.round for rnd in rounds if rnd.sharing]
    if not when:
        return []
    which, several = listed(when), len(when) > 1
    return [
        Sentence(
            f"In round{'s' * several} {which.en} all tables share the same boards.",
            f"{'Aux positions' if several else 'À la position'} {which.fr} toutes les tables se partagent les mêmes étuis.",
        )
    ]


def _remarks_on_length(pairs: int, rounds: int, full: int, sets: int) -> list[Sentence]:
    if rounds == full:
        return []
    said = [
        Sentence(
            f"This Howell has {rounds} of the {full} rounds that a complete one has: not every pair meets every other.",
            f"Ce Howell a {rounds} des {full} positions d’un Howell complet : toutes les paires ne se rencontrent pas.",
        )
    ]
    if sets > rounds:
        said.append(
            Sentence(
                f"There are {sets} board sets in play and each pair plays {rounds} of them at most.",
                f"{sets} jeux d’étuis sont en jeu et chaque paire en joue {rounds} au plus.",
            )
        )
    return said
