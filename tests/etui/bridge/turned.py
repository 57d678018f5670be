"""The same event with every table turned by a quarter: NS have become EW, and every score has changed its sign."""

from __future__ import annotations

from dataclasses import replace

from etui.bridge.adjusted import Adjusted, read_adjusted, write_adjusted
from etui.bridge.event import Line, PairsEvent

OTHER = {"NS": "EW", "EW": "NS", "": ""}


def turned(event: PairsEvent) -> PairsEvent:
    penalties = tuple(replace(penalty, line=OTHER[penalty.line]) for penalty in event.penalties)   # type: ignore[arg-type]
    return replace(event, lines=tuple(_line(line) for line in event.lines), penalties=penalties)


def _line(line: Line) -> Line:
    score = None if line.score is None else -line.score
    return replace(line, ns=line.ew, ew=line.ns, score=score, adjusted=_adjusted(line.adjusted))


def _adjusted(text: str) -> str:
    if not text:
        return ""
    award = read_adjusted(text)
    ns, ew = (tuple((weight, -score) for weight, score in side) for side in (award.ew_assigned, award.ns_assigned))
    return write_adjusted(Adjusted(award.ew, award.ns, award.ew_word, award.ns_word, award.not_played, ns, ew))
