"""Group by club, federation or affiliation: every group plays itself out before the groups meet.

Rule: groups are ranked by their best member, those without a value make one group. With K groups padded to a power of two
and the largest group padded to M, the bracket has K·M slots: each group is its own sub-bracket, groups in seed order, so
that the two strongest can meet only in the final.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from etui.cup.bracket_order import LARGEST, bracket_order, bracket_size
from etui.cup.model import NOBODY, CupSettings, Entry
from etui.cup.rounds import round_count
from etui.cup.seeding import seeded
from etui.errors import EtuiError, Sentence

UNATTACHED = Sentence("no affiliation", "sans affiliation")


@dataclass(frozen=True)
class Group:
    """One group: its name (empty for those without a value) and its members’ seeds, best first."""

    name: str
    seeds: tuple[int, ...]

    def label(self, language: str) -> str:
        """The name as shown."""
        return self.name or UNATTACHED.say(language)


@dataclass(frozen=True)
class Preview:
    """What a draw would give, before it is made."""

    groups: tuple[Group, ...]                    # empty without grouping
    size: int                                    # slots
    rounds: int                                  # without the rounds reserved for a reset
    byes: int
    warning: Sentence | None = None


def grouped(entries: Sequence[Entry], criterion: str) -> tuple[Group, ...]:
    """Groups of entries given in seed order, the group of the best seed first; values are compared without case."""
    groups: dict[str, list[int]] = {}
    names: dict[str, str] = {}
    for seed, entry in enumerate(entries, 1):
        value = entry.value(criterion)
        groups.setdefault(value.casefold(), []).append(seed)
        names.setdefault(value.casefold(), value)
    return tuple(Group(names[key], tuple(seeds)) for key, seeds in groups.items())


def group_order(groups: Sequence[Group]) -> tuple[int, ...]:
    """The slots from top to bottom.

    >>> group_order([Group("A", (1, 4, 5)), Group("B", (2, 3)), Group("C", (6,))])
    (1, 0, 4, 5, 0, 0, 0, 0, 2, 0, 3, 0, 6, 0, 0, 0)
    """
    inside = bracket_order(max(len(group.seeds) for group in groups))
    members = [group.seeds for group in groups]
    return tuple(
        members[place - 1][rank - 1] if place <= len(members) and rank <= len(members[place - 1]) else NOBODY
        for place in bracket_order(len(groups))
        for rank in inside
    )


def preview(entries: Sequence[Entry], settings: CupSettings) -> Preview:
    """The groups, size, rounds and byes of a draw, with a warning when most of the bracket would be byes.

    EtuiError when the groups are so unequal that no bracket holds them.
    """
    count = len(entries)
    if not settings.group_by:
        size = bracket_size(count)
        return Preview((), size, round_count(size, settings)[0], size - count)
    groups = grouped(seeded(entries, settings.teams), settings.group_by)
    size = bracket_size(len(groups)) * bracket_size(max(len(group.seeds) for group in groups))
    if size > LARGEST:
        raise EtuiError(
            f"Grouped by {settings.group_by}, {count} entries would need {size} slots, more than {LARGEST}: make the groups more "
            "equal, or draw without groups.",
            f"Groupés, {count} inscrits demanderaient un tableau de {size} places, plus que {LARGEST} : égalisez les groupes, ou "
            "tirez le tableau sans groupes.",
        )
    warning = None
    if size > 2 * count:
        warning = Sentence(
            f"The groups are so unequal that most of the bracket would be byes: {size - count} byes in {size} slots for {count} "
            "entries. Make groups of one size, best of 2, 4, 8 or 16, or draw without groups.",
            f"Les groupes sont si inégaux que la majeure partie du tableau serait constituée d’exempts : {size - count} "
            "exempts sur "
            f"{size} places pour {count} inscrits. Faites des groupes de même taille, idéalement 2, 4, 8 ou 16, ou tirez le "
            "tableau sans groupes.",
        )
    return Preview(groups, size, round_count(size, settings)[0], size - count, warning)
