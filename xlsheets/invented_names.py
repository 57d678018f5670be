"""Names of nobody, for simulated events."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

FIRST = ("Adèle", "Alban", "Anouk", "Basile", "Bérénice", "Cassandre", "Clovis", "Damien", "Élodie", "Émile", "Fanny", "Gaspard",
         "Hélène", "Irène", "Jules", "Léonie", "Ludovic", "Maëlle", "Noé", "Ombeline", "Pascal", "Quentin", "Rosalie", "Solène",
         "Théo", "Ursule", "Victor", "Wanda", "Yann", "Zoé")
LAST = ("Abadie", "Bréval", "Castagnier", "d’Aubigny", "Delorme-Petit", "Escoffier", "Fauvel", "Garrigue", "Hautbois", "Issartel",
        "Jourdain", "Kervella", "Lacombe", "Maréchal", "Nogaret", "Ollivier", "Peyrusse", "Quéméneur", "Rochefort", "Sauvage",
        "Tournemine", "Urbain", "Vauquelin", "Wallaert", "Yvelin", "Zimmer")


def people(chance: Random) -> Iterator[str]:
    """People, no two of the same name, until there are no more."""
    everybody = [f"{first} {last}" for first in FIRST for last in LAST]
    chance.shuffle(everybody)
    yield from everybody
