"""What Étui's own USEBIO and PBN files say besides: the method and art. 84's groups, in comments that other programs skip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from etui.bridge.event import Line, Method, PairsEvent
from etui.bridge.ranking import TIEBREAKS

METHOD: Final = "EtuiMethod"
GROUP: Final = "EtuiGroup"
_CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "step": (1, 2), "top": ("common", "own"), "state": ("final", "in progress"), "sections": ("across", "alone"),
    "winners": (1, 2), "rounding": ("none", "board 0.1", "total 0.01"), "small_groups": ("FFB", "EBU", "ACBL"),
    "own_average": (True, False), "ranking": ("by line", "article 82"),
}
_BETWEEN: Final = "|"                   # in no pair's number and no section


def statements(event: PairsEvent) -> Iterator[tuple[str, str]]:
    """A name and what it says, one a comment: the method, then each line that stands in a group.

    >>> list(statements(PairsEvent("t", (Line(1, "2", "5", group="B"),), method=Method(step=1))))[1]
    ('EtuiGroup', '1||2|5|B')
    """
    method = event.method
    said = [f"{name}={getattr(method, name)}" for name in _CHOICES]
    yield METHOD, "; ".join([*said, f"tiebreaks={','.join(method.tiebreaks)}"])
    for line in event.lines:
        said = [str(line.board), line.section, line.ns, line.ew, line.group]
        if line.group and not any(set(text) & set('"|<>-') for text in said):          # a comment holds no --
            yield GROUP, _BETWEEN.join(said)


def own_method(said: Sequence[tuple[str, str]], read: Method) -> Method:
    """The method that an Étui file states; what it does not state, or not in our words, is as ``read`` or as the FFB's."""
    ffb = Method()
    method = replace(read, rounding=ffb.rounding, small_groups=ffb.small_groups, tiebreaks=ffb.tiebreaks,
                     own_average=ffb.own_average)
    stated = dict(part.strip().split("=", 1) for name, text in said if name == METHOD for part in text.split(";") if "=" in part)
    known: dict[str, Any] = {}
    for name, choices in _CHOICES.items():
        for choice in choices:
            if str(choice) == stated.get(name):
                known[name] = choice
    if "tiebreaks" in stated:
        order = tuple(name for name in stated["tiebreaks"].split(",") if name)
        if set(order) <= set(TIEBREAKS):
            known["tiebreaks"] = order
    return replace(method, **known)


def in_groups(said: Sequence[tuple[str, str]], lines: Sequence[Line]) -> list[Line]:
    """The lines with the groups that an Étui file states; a lone section has no name once it is read."""
    several = len({line.section for line in lines}) > 1
    groups: dict[tuple[str, ...], str] = {}
    for name, text in said:
        parts = text.split(_BETWEEN)
        if name == GROUP and len(parts) == 5:
            board, section, ns, ew, group = parts
            groups[board, section if several else "", ns.lstrip("0"), ew.lstrip("0")] = group
    return [
        replace(line, group=groups.get((str(line.board), line.section, line.ns.lstrip("0"), line.ew.lstrip("0")), line.group))
        for line in lines
    ]
