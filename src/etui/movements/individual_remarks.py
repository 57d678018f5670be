"""What the director of an individual announces, and the movement sheet prints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from etui.errors import Sentence
from etui.movements.individual20 import LAST_SERIES_FIRST_ROUND
from etui.movements.model import Movement
from etui.movements.naming import listed
from etui.movements.whist_seeds import SEEDS

WITHOUT_COPIES = {size for size, seed in SEEDS.items() if seed.sets}


class Design(NamedTuple):
    """How a movement was made: its whole size, the players asked for, those missing, and its rounds before any cut."""

    size: int
    players: int
    absent: frozenset[int]
    full: int
    quarter_turns: bool


def remarks(movement: Movement, design: Design) -> tuple[Sentence, ...]:
    """In the order of play: places and boards, sharing, who sits out, and where the movement ends."""
    return (
        *(_on_series(movement, design) if design.size in (20, 25) else _on_whist(movement, design)),
        *_on_sharing(movement, design),
        *_on_empty_seats(movement, design),
        *_on_the_last_rounds(movement, design),
        *_on_comparisons(movement, design),
    )


def _on_series(movement: Movement, design: Design) -> Iterator[Sentence]:
    if design.full < design.size:
        yield Sentence(
            "Players and boards go where the sheet says in every round.",
            "Joueurs et étuis suivent le tableau à chaque position.",
        )
        return
    yield Sentence(
        "Players sit as the sheet says; after each round boards go down one table, those of table 1 to table 5.",
        "Les joueurs suivent le tableau ; après chaque position les étuis descendent d’une table, "
        "ceux de la table 1 allant à la table 5.",
    )
    if len(movement.rounds) > 5:
        yield Sentence(
            "After every five rounds five new board sets come into play.",
            "Toutes les cinq positions, cinq nouveaux jeux d’étuis entrent en jeu.",
        )
    if design.size == 25:
        yield Sentence(
            "Table 6 plays the same boards as table 1 in every round.",
            "La table 6 joue à chaque position les mêmes donnes que la table 1.",
        )
    elif len(movement.rounds) >= LAST_SERIES_FIRST_ROUND:
        yield Sentence(
            "From round 16 table 5 is empty, but boards still pass through it.",
            "À partir de la position 16 la table 5 est hors jeu, mais les étuis continuent d’y passer.",
        )


def _on_whist(movement: Movement, design: Design) -> Iterator[Sentence]:
    seed = SEEDS[design.size]
    if len(seed.orders) > 1 or design.full < seed.rounds:
        yield Sentence("Players sit as the sheet says in every round.", "Les joueurs suivent le tableau à chaque position.")
    else:
        someone_stays = seed.players > seed.rounds and seed.players in movement.competitors
        stays = someone_stays * seed.players
        yield Sentence(
            "After each round everyone takes the place that the next lower number leaves, "
            f"number 1 that of {seed.rounds}{f'; player {stays} stays' if stays else ''}.",
            "Après chaque position chacun prend la place que quitte le numéro juste inférieur, "
            f"le numéro 1 celle du {seed.rounds}{f' ; le joueur {stays} reste' if stays else ''}.",
        )
    if len(seed.tables) == 1:
        return
    if seed.sets:
        yield Sentence(
            "Every table plays other boards in every round; after each round the next board set comes to each table, "
            "the first after the last.",
            "Les tables jouent des donnes différentes à chaque position ; après chacune d’elles chaque table reçoit "
            "le jeu d’étuis suivant, le premier après le dernier.",
        )
    else:
        yield Sentence(
            "In every round all tables play the same board set.",
            "À chaque position toutes les tables jouent le même jeu d’étuis.",
        )


def _on_sharing(movement: Movement, design: Design) -> Iterator[Sentence]:
    if movement.copies > 1:
        yield Sentence(
            f"Prepare {movement.copies} copies of each board.", f"Préparez {movement.copies} exemplaires de chaque étui."
        )
        if movement.copies > 2 and design.players == design.size and not design.absent and design.size + 1 in WITHOUT_COPIES:
            more = design.size + 1
            yield Sentence(
                f"Without copies: ask for {more} players with number {more} missing; everyone then sits out 4 rounds of {more}.",
                f"Sans exemplaires multiples : demandez {more} joueurs, le numéro {more} étant absent ; chacun est alors "
                f"en relais 4 positions sur {more}.",
            )
    groups = {rnd.sharing for rnd in movement.rounds}
    if len(groups) > 1:
        yield Sentence(
            "Tables on the same boards share them: each starts with another board and hands it on.",
            "Les tables qui jouent les mêmes donnes se partagent les étuis : chacune commence par un autre et le fait passer.",
        )
        return
    for group in next(iter(groups)):
        where = listed(group)
        yield Sentence(
            f"Tables {where.en} share their boards in every round: each starts with another board and hands it on.",
            f"Les tables {where.fr} se partagent les étuis à chaque position : "
            "chacune commence par un autre et le fait passer.",
        )


def _on_empty_seats(movement: Movement, design: Design) -> Iterator[Sentence]:
    for numbers, en, fr in (
        (range(design.players + 1, design.size + 1), ("is a phantom", "are phantoms"), ("est fantôme", "sont fantômes")),
        (sorted(design.absent), ("is missing", "are missing"), ("est absent", "sont absents")),
    ):
        several, which = len(numbers) > 1, listed(numbers)
        if numbers:
            yield Sentence(
                f"Number{'s' * several} {which.en} {en[several]}: whoever should partner or meet "
                f"{'one of them' if several else 'it'} sits out the round, or scores the average if the director so decides.",
                f"{'Les numéros' if several else 'Le numéro'} {which.fr} {fr[several]} : qui devait "
                f"{'en avoir un' if several else 'l’avoir'} pour partenaire ou pour adversaire est en relais, "
                "ou marque la moyenne si l’arbitre en décide ainsi.",
            )
    if max(sum(table.plays for table in rnd.tables) for rnd in movement.rounds) == 1:
        yield Sentence(
            "Only one table plays at a time: no result is compared with another, so count the points scored.",
            "Une seule table joue à la fois : aucun résultat ne se compare à un autre, comptez donc les points marqués.",
        )


def _on_the_last_rounds(movement: Movement, design: Design) -> Iterator[Sentence]:
    if len(movement.rounds) < design.full:
        yield Sentence(
            f"The movement stops after {len(movement.rounds)} of its {design.full} rounds.",
            f"Le mouvement s’arrête après {len(movement.rounds)} de ses {design.full} positions.",
        )


def _on_comparisons(movement: Movement, design: Design) -> Iterator[Sentence]:
    if design.quarter_turns:
        yield Sentence(
            "To even comparisons some tables play with the board turned a quarter turn: the sheet gives the seats so turned.",
            "Pour égaliser les comparaisons, certaines tables jouent l’étui tourné d’un quart de tour : "
            "le tableau donne les places ainsi tournées.",
        )
