"""Seeds: players by rating, then title, then name; teams by pairing number. Fixed at the draw."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from etui.cup.model import Entry
from etui.errors import EtuiError

# FIDE titles, best first; French federation papers write the men's titles GMI, MI, MF too.
TITLES = (("GM", "GMI", "G"), ("IM", "MI", "M"), ("WGM", "GMF", "WG"), ("FM", "MF", "FF"), ("WIM", "MIF", "WM"), ("CM", "C"),
          ("WFM", "WF"), ("WCM", "WC"))
_RANK = {title: rank for rank, titles in enumerate(TITLES) for title in titles}


def seeded(entries: Iterable[Entry], teams: bool = False) -> tuple[Entry, ...]:
    """The entries in seed order: seed 1 first.

    >>> [entry.name for entry in seeded([Entry("a", "Zoé", 2000), Entry("b", "Ève", 2000), Entry("c", "Max", 2000, "FM")])]
    ['Max', 'Ève', 'Zoé']
    """
    if teams:
        return tuple(sorted(entries, key=lambda entry: (not entry.number, entry.number, _name(entry))))
    return tuple(sorted(entries, key=lambda entry: (-entry.rating, _title(entry), _name(entry))))


def _title(entry: Entry) -> int:
    return _RANK.get(entry.title.strip().upper(), len(TITLES))


def _name(entry: Entry) -> tuple[str, str]:
    plain = "".join(c for c in unicodedata.normalize("NFD", entry.name.casefold()) if not unicodedata.combining(c))
    return plain, entry.id


def check_entries(entries: Sequence[Entry], teams: bool = False) -> None:
    """EtuiError unless there are two entries or more, each named, and nobody is entered twice."""
    if len(entries) < 2:
        raise EtuiError(
            f"A cup needs two entries or more, and there {'is one' if entries else 'are none'}: add the missing names.",
            f"Une coupe demande au moins deux inscrits, et il y en a {len(entries)} : ajoutez les noms qui manquent.",
        )
    ids: dict[str, Entry] = {}
    same: dict[tuple[object, ...], Entry] = {}
    numbers: dict[int, Entry] = {}
    for entry in entries:
        if not entry.name.strip():
            raise EtuiError(
                f"Entry {entry.id} has no name: type one, or delete its row.",
                f"L’inscrit {entry.id} n’a pas de nom : tapez-le, ou effacez sa ligne.",
            )
        key = (*_name(entry)[:1], entry.rating, entry.title, entry.club, entry.federation, entry.affiliation)
        if entry.id in ids or key in same:
            raise EtuiError(
                f"{entry.name} is entered twice: delete one of the two rows.",
                f"{entry.name} est inscrit deux fois : effacez l’une des deux lignes.",
            )
        if teams and entry.number and entry.number in numbers:
            raise EtuiError(
                f"{numbers[entry.number].name} and {entry.name} both have pairing number {entry.number}: give each its own.",
                f"{numbers[entry.number].name} et {entry.name} ont toutes deux le numéro d’appariement {entry.number} : donnez à "
                "chacune le sien.",
            )
        ids[entry.id] = same[key] = numbers[entry.number] = entry
