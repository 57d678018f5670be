"""Keep apart: members of one club stand as far from each other in the bracket as their seeds allow.

Seeds keep their band (1; 2; 3–4; 5–8; 9–16…), so that the best still meet late, and byes stay with the top seeds: inside a
band only those with a bye change places with each other, and only those without.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from random import Random

THOROUGH = 256                                   # up to so many slots every exchange inside a band is tried
SMALL, ATTEMPTS = 32, 12                         # and up to so many, from so many shuffled bands as well


def keep_apart(order: Sequence[int], clubs: Sequence[str]) -> tuple[int, ...]:
    """The order with club-mates moved apart.

    order: seeds from the top, 0 a bye. clubs: the club of seed 1, 2…; no club (an empty text) never clashes.

    >>> keep_apart((1, 4, 2, 3), ("Lyon", "Nice", "Nice", "Lyon"))
    (1, 3, 2, 4)
    """
    standard = {seed: place for place, seed in enumerate(order) if seed}
    size, byes = len(order), len(order) - len(standard)
    bands: dict[tuple[int, bool], list[int]] = defaultdict(list)
    for seed in sorted(standard):
        bands[(seed - 1).bit_length(), seed <= byes].append(seed)
    starts = [dict(standard), _descend(size, list(bands.values()), standard, clubs)]
    if size <= SMALL:
        starts += [_shuffled(list(bands.values()), standard, Random(attempt)) for attempt in range(ATTEMPTS)]
    if size <= THOROUGH:
        for start in starts:
            _exchange(list(bands.values()), start, clubs)
    places = min(starts, key=lambda tried: early_meetings(tried, size, clubs))
    slots = [0] * size
    for seed, place in places.items():
        slots[place] = seed
    return tuple(slots)


def early_meetings(places: Mapping[int, int], size: int, clubs: Sequence[str]) -> list[int]:
    """How many pairs of club-mates could have met by round 1, 2…: the smaller list keeps them further apart."""
    found = []
    for parts in range(1, size.bit_length()):
        together = Counter((clubs[seed - 1], place >> parts) for seed, place in places.items() if clubs[seed - 1])
        found.append(sum(count * (count - 1) // 2 for count in together.values()))
    return found


def _descend(size: int, bands: list[list[int]], standard: dict[int, int], clubs: Sequence[str]) -> dict[int, int]:
    """Each seed goes down the bracket, at each fork to the side with fewer club-mates where its band has room."""
    depth = size.bit_length() - 1
    mates: Counter[tuple[str, int, int]] = Counter()             # (club, level, node)
    count = Counter(clubs)
    places: dict[int, int] = {}
    for band in bands:
        room: Counter[tuple[int, int]] = Counter()               # (level, node)
        for seed in band:
            room.update((level, standard[seed] >> (depth - level)) for level in range(depth + 1))
        for seed in sorted(band, key=lambda s: (-count[clubs[s - 1]] if clubs[s - 1] else 0, s)):
            club, node = clubs[seed - 1], 0
            for level in range(1, depth + 1):
                usual = standard[seed] >> (depth - level)
                forks = [child for child in (2 * node, 2 * node + 1) if room[level, child]]
                node = min(forks, key=lambda child: (mates[club, level, child], child != usual, child))
                room[level, node] -= 1
                if club:
                    mates[club, level, node] += 1
            places[seed] = node
    return places


def _shuffled(bands: list[list[int]], standard: dict[int, int], rng: Random) -> dict[int, int]:
    """Seeds of each band in any order; always the same ones, so that a draw can be made again."""
    places: dict[int, int] = {}
    for band in bands:
        free = [standard[seed] for seed in band]
        rng.shuffle(free)
        places.update(zip(band, free, strict=True))
    return places


def _exchange(bands: list[list[int]], places: dict[int, int], clubs: Sequence[str]) -> None:
    """Two of a band change places as long as that puts club-mates further apart."""
    members: dict[str, list[int]] = defaultdict(list)
    for seed in places:
        if clubs[seed - 1]:
            members[clubs[seed - 1]].append(seed)

    def meetings(*seeds: int) -> list[int]:
        """How many club-mates of these could be met in round 1, 2…"""
        found = [0] * 13
        for seed in seeds:
            for mate in members.get(clubs[seed - 1], ()):
                if mate != seed:
                    found[(places[seed] ^ places[mate]).bit_length()] += 1
        return found

    better = True
    while better:
        better = False
        for band in bands:
            for i, one in enumerate(band):
                for other in band[i + 1:]:
                    if clubs[one - 1] == clubs[other - 1]:
                        continue
                    before = meetings(one, other)
                    places[one], places[other] = places[other], places[one]
                    if meetings(one, other) < before:
                        better = True
                    else:
                        places[one], places[other] = places[other], places[one]
