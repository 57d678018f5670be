"""The match points that other programs print beside each result: what they tell of the method, and of lines that are lost."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Literal

from etui.bridge.event import Line
from etui.errors import EtuiError

Points = tuple[float, float]            # NS's and EW's match points, as printed


def published_method(
    lines: Sequence[Line], points: Sequence[Points | None]
) -> tuple[Literal[1, 2], Literal["across", "alone"]]:
    """The step, and whether sections were match-pointed alone, from the match points line by line.

    On a full board of N results NS + EW is the top, 2(N - 1) or N - 1 (rules, "Matchpoints"). None where a line has
    none, or an artificial score. Without proof: step 2, across the field.
    """
    tops: dict[str, float] = {}
    for line, published in zip(lines, points, strict=True):
        if published is not None:
            tops[line.section] = max(sum(published), tops.get(line.section, 0.0))
    field = max(Counter(line.board for line in lines).values(), default=0)
    alone: dict[str, int] = {}
    for (section, _), results in Counter((line.section, line.board) for line in lines).items():
        alone[section] = max(results, alone.get(section, 0))
    if not tops or field < 2:
        return 2, "across"
    steps: tuple[Literal[1, 2], ...] = (2, 1)
    if len(alone) == 1:
        return _step(lines, points, field), "across"
    for step in steps:
        if all(_near(top, step * (field - 1)) for top in tops.values()):
            return step, "across"
    for step in steps:
        if all(_near(top, step * (alone[section] - 1)) for section, top in tops.items()):
            return step, "alone"
    return 2, "across"


def _step(lines: Sequence[Line], points: Sequence[Points | None], field: int) -> Literal[1, 2]:
    """The step that explains most lines of one section, by NS + EW and then by NS's own points.

    NS + EW is step(n - 1) where n are the board's real results, all its results, or the N of the field that it was
    rescaled to. What both steps explain as well, or neither does, is step 1 when no board comes near a top of 2(N - 1).
    """
    boards: dict[int, list[tuple[Line, Points | None]]] = defaultdict(list)
    for line, published in zip(lines, points, strict=True):
        boards[line.board].append((line, published))

    def by_sums(step: int) -> int:
        return sum(any(_near(sum(published), step * (n - 1)) for n in {len(_real(there)), len(there), field})
                   for there in boards.values() for _, published in there if published is not None)

    def by_points(step: int) -> int:
        return sum(_near(published[0], _among(line.score, _real(there), step)) for there in boards.values()
                   for line, published in there if published is not None and line.score is not None)

    for explained in (by_sums, by_points):
        one, two = explained(1), explained(2)
        if one != two:
            return 1 if one > two else 2
    highest = max(sum(published) for published in points if published is not None)
    return 1 if highest <= 1.5 * (field - 1) else 2


def _real(there: Sequence[tuple[Line, Points | None]]) -> list[int]:
    """The scores of a board that are no artificial ones."""
    return [line.score for line, _ in there if line.score is not None and not line.adjusted]


def published_points(ns: str, ew: str) -> Points | None:
    """The match points printed for the two sides of a line; None unless both are figures."""
    both = [text.replace(",", ".") for text in (ns, ew)]
    if not all(re.fullmatch(r"[0-9]{1,6}(\.[0-9]{0,6})?", text) for text in both):
        return None
    return float(both[0]), float(both[1])


def check_every_line_is_there(
    lines: Sequence[Line], points: Sequence[Points | None], step: Literal[1, 2], sections: Literal["across", "alone"], name: str
) -> None:
    """Raises EtuiError for the first board whose match points were worked out from more results than the file holds.

    NS + EW = step(N - 1) tells of N results. A board with fewer is sound when its points follow from the results there,
    rescaled to N, as after a sit-out; it has lost a line when they only follow from others besides.
    """
    boards: dict[tuple[str, int], list[tuple[Line, Points | None]]] = defaultdict(list)
    for line, published in zip(lines, points, strict=True):
        boards[line.section if sections == "alone" else "", line.board].append((line, published))
    for (_, board), there in boards.items():
        printed = [(line.score, *both) for line, both in there if line.score is not None and both is not None]
        tops = [ns + ew for _, ns, ew in printed]
        if not tops or len(printed) < sum(line.score is not None for line, _ in there):
            continue
        counted = round(max(tops) / step) + 1
        if counted <= len(there) or not all(abs(top - step * (counted - 1)) < 0.15 for top in tops):
            continue
        if lost := _lost([(score, ns) for score, ns, _ in printed], counted, counted - len(there), step):
            were = len(there) + lost
            raise EtuiError(
                en=f"The file's own match points count {were} results on board {board} and {len(there)} are there ({name}): "
                "export it again.",
                fr=f"Les points de match du fichier comptent {were} résultats à la donne {board} et il y en a {len(there)} "
                f"({name}) : exportez-le de nouveau.",
            )


def _lost(printed: Sequence[tuple[int, float]], counted: int, missing: int, step: int) -> int:
    """How many results NS's printed points need besides those there (rules, "Results missing on a board"); 0 for none.

    A program rescales the points x among n results to the N counted, (x + step/2) N/n - step/2, or in proportion.
    """
    n, half, top = len(printed), step / 2, step * (counted - 1)
    among = [_among(score, [other for other, _ in printed], step) for score, _ in printed]
    rescaled = [(x + half) * counted / n - half for x in among]
    in_proportion = [x * top / (step * (n - 1)) if n > 1 else top / 2 for x in among]
    for sound in (rescaled, in_proportion):
        if all(_near(points, x) for (_, points), x in zip(printed, sound, strict=True)):
            return 0
    if n <= 3 and all(0.3 * top - 0.05 <= points <= 0.7 * top + 0.05 for _, points in printed):
        return 0                        # federations give so few results fixed shares, 70, 60 and 50 % or 65 and 55
    for more in range(1, missing + 1):
        before = [(points + half) * (n + more) / counted - half for _, points in printed]       # as they were not rescaled
        if all(
            x - 0.1 <= true <= x + step * more + 0.1 and abs(true - half * round(true / half)) < 0.1
            for x, true in zip(among, before, strict=True)
        ):
            return more
    return 0


def _among(score: int, scores: Sequence[int], step: int) -> float:
    """Match points of a result among those there: ``step`` for each one beaten, half of it for each equal."""
    return step * (sum(other < score for other in scores) + (sum(other == score for other in scores) - 1) / 2)


def _near(a: float, b: float) -> bool:
    return abs(a - b) < 0.06            # programs print one or two decimals
