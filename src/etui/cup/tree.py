"""The matches of a bracket and what feeds what, from the order of its seeds.

Rule: upper losers of the first stage meet their neighbours in lower stage 1; odd lower stages pair adjacent survivors; even
ones bring in the losers of the next upper stage, survivors on the first line. The grand final opposes both winners.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from etui.cup.drops import drop_places
from etui.cup.model import BracketName, CupSettings, Match, Source
from etui.cup.rounds import last_turn, lower_turn, rounds_of, upper_turn

BRACKETS: tuple[BracketName, ...] = ("upper", "lower", "final", "reset", "third")
BYE = Source("bye")


class _Key(NamedTuple):
    bracket: BracketName
    stage: int
    place: int                                   # 0, 1… from the top


class _Wire(NamedTuple):
    """A source before matches have their ids."""

    kind: str
    key: _Key


class _Planned(NamedTuple):
    turn: int
    key: _Key
    sides: tuple[_Wire | Source, _Wire | Source]


def matches_of(order: Sequence[int], settings: CupSettings) -> tuple[Match, ...]:
    """Every match of the bracket, numbered M1, M2… turn by turn, upper before lower, top to bottom.

    order: a power of two of seeds, 0 for a bye, from the top of the bracket.
    """
    stages = len(order).bit_length() - 1
    planned = [*_upper(order, stages, settings.double)]
    if settings.double:
        planned += _lower(stages, settings.drops)
        planned += _grand_final(stages, settings.reset)
    elif settings.third_place and stages > 1:
        semis = [_Key("upper", stages - 1, index) for index in (0, 1)]
        planned.append(_Planned(stages, _Key("third", 1, 0), (_Wire("loser", semis[0]), _Wire("loser", semis[1]))))
    planned.sort(key=lambda match: (match.turn, BRACKETS.index(match.key.bracket), match.key.place))
    return tuple(_numbered(planned, settings.legs))


def _upper(order: Sequence[int], stages: int, double: bool) -> Iterator[_Planned]:
    seeds = [Source("seed", seed) if seed else BYE for seed in order]
    for index in range(len(order) // 2):
        yield _Planned(upper_turn(1, double), _upper_key(1, index, stages, double), (seeds[2 * index], seeds[2 * index + 1]))
    for stage in range(2, stages + 1):
        for index in range(len(order) >> stage):
            before = [_Wire("winner", _upper_key(stage - 1, 2 * index + side, stages, double)) for side in (0, 1)]
            yield _Planned(upper_turn(stage, double), _upper_key(stage, index, stages, double), (before[0], before[1]))


def _upper_key(stage: int, index: int, stages: int, double: bool) -> _Key:
    return _Key("final", 1, 0) if stage == stages and not double else _Key("upper", stage, index)


def _lower(stages: int, drops: str) -> Iterator[_Planned]:
    for stage in range(1, 2 * (stages - 1) + 1):
        count = 1 << (stages - 1 - (stage + 1) // 2)
        falling = drop_places(drops, stage // 2, count) if stage % 2 == 0 else []
        for index in range(count):
            sides: tuple[_Wire, _Wire]
            above, below = 2 * index, 2 * index + 1              # neighbours of the stage before
            if stage == 1:
                sides = _Wire("loser", _Key("upper", 1, above)), _Wire("loser", _Key("upper", 1, below))
            elif stage % 2:
                sides = _Wire("winner", _Key("lower", stage - 1, above)), _Wire("winner", _Key("lower", stage - 1, below))
            else:
                dropped = _Key("upper", stage // 2 + 1, falling[index])
                sides = _Wire("winner", _Key("lower", stage - 1, index)), _Wire("loser", dropped)
            yield _Planned(lower_turn(stage), _Key("lower", stage, index), sides)


def _grand_final(stages: int, reset: bool) -> Iterator[_Planned]:
    upper = _Key("upper", stages, 0)
    below = _Wire("winner", _Key("lower", 2 * (stages - 1), 0)) if stages > 1 else _Wire("loser", upper)      # two entries
    turn, final = last_turn(stages, double=True), _Key("final", 1, 0)
    yield _Planned(turn, final, (_Wire("winner", upper), below))
    if reset:
        yield _Planned(turn + 1, _Key("reset", 1, 0), (_Wire("loser", final), _Wire("winner", final)))


def _numbered(planned: Sequence[_Planned], legs: int) -> Iterator[Match]:
    """Matches with their ids; what a bye sends on is passed through to the source it stands for."""
    sent: dict[tuple[str, _Key], Source] = {}
    number = 0
    for turn, key, sides in planned:
        a, b = (sent[side.kind, side.key] if isinstance(side, _Wire) else side for side in sides)
        if key.bracket == "third" and BYE in (a, b):
            continue                             # it needs two contested semi-finals
        number += 1
        name = f"M{number}"
        if a != BYE and b != BYE:
            sent["winner", key], sent["loser", key] = Source("winner", match=name), Source("loser", match=name)
        else:
            sent["winner", key], sent["loser", key] = (b if a == BYE else a), BYE
        yield Match(name, key.bracket, key.stage, key.place, turn, rounds_of(turn, legs), (a, b))
