"""Random pairs events for the tests: small fields and few scores, so that ties and missing results abound."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from etui.bridge.event import ImpMethod, Line, Method, PairsEvent, Penalty

FEW_SCORES = (-50, 0, 0, 50, 50, 110, -100, 420)
ADJUSTED = ("60/40", "50/50", "A+/A-", "A+/A+", "A-/A-", "A/A", "NP", "62.5/40", "0/0", "100/0", "A+/40", "33.33/60")
ASSIGNED = (
    "(50)", "(0)/(0)", "(50)/(-50)", "(420)/(110)", "60(50)+40(-50)", "50(420)+50(0)/30(50)+70(110)", "(110)/80(0)+20(50)",
    "33.33(50)+33.33(0)+33.34(-100)", "A+/(50)", "(110)/A-", "60/25(420)+75(0)", "50(0)+50(50)/40",
)
TIEBREAKS = (
    ("article 81",), ("article 81",), (), ("tops",), ("head-to-head",), ("spread",),
    ("head-to-head", "article 81"), ("article 81", "head-to-head", "spread"), ("tops", "spread"),
)


def random_event(draw: random.Random) -> PairsEvent:
    """An event of one or two sections; everything a method can set is drawn too."""
    method = Method(
        step=draw.choice((1, 2)),
        top=draw.choice(("common", "own")),
        state=draw.choice(("final", "in progress")),
        sections=draw.choice(("across", "alone")),
        winners=draw.choice((1, 2)),
        rounding=draw.choice(("none", "none", "board 0.1", "total 0.01")),
        small_groups=draw.choice(("FFB", "EBU")),
        tiebreaks=draw.choice(TIEBREAKS),
        own_average=draw.random() < 0.7,
    )
    lines: list[Line] = []
    missing, adjusted, assigned, grouped = (draw.choice((0, 0.1, 0.3)) for _ in range(4))
    scores = draw.choice((FEW_SCORES, FEW_SCORES[:4], (0, 10), tuple(range(-300, 450, 10))))
    for section in draw.choice((("",), ("A", "B"))):
        lines += _section(draw, section, method.winners, scores, (missing, adjusted, assigned, grouped))
    draw.shuffle(lines)
    return PairsEvent("a random event", tuple(lines), method=method)


def random_judged_event(draw: random.Random) -> PairsEvent:
    """A random event with penalties too, now and then the single ranking of article 82 or ACBL's small groups."""
    event = random_event(draw)
    method = event.method
    if method.winners == 2 and draw.random() < 0.3:
        method = replace(method, ranking="article 82")
    if draw.random() < 0.3:
        method = replace(method, small_groups="ACBL")
    units = ("mp", "percent of a top", "percent of the session")
    return replace(event, method=method, penalties=_penalties(draw, event.lines, method.winners, units))


def random_imp_event(draw: random.Random) -> PairsEvent:
    """A random event scored by cross-IMPs or Butler, with every setting of theirs drawn."""
    event = random_judged_event(draw)
    imps = ImpMethod(
        comparison=draw.choice(("mean", "sum")),
        dropped=draw.choice((0, 0, 1, 2)),
        datum=draw.choice(("10, halves away from zero", "10, halves towards zero", "10, halves to even", "exact")),
        most=draw.choice((None, None, 17, 3)),
        average_plus=draw.choice((Fraction(3), Fraction(2), Fraction(5, 2))),
    )
    method = replace(event.method, scoring=draw.choice(("cross-IMPs", "Butler")), imps=imps)
    return replace(event, method=method, penalties=_penalties(draw, event.lines, method.winners, ("IMP",)))


def _penalties(
    draw: random.Random, lines: Sequence[Line], winners: int, units: Sequence[str]
) -> tuple[Penalty, ...]:
    """A few penalties and bonuses, now and then two for one pair."""
    if not lines or draw.random() < 0.5:
        return ()
    drawn = []
    for _ in range(draw.randint(1, 3)):
        line, side = draw.choice(lines), draw.choice(("NS", "EW"))
        drawn.append(Penalty(
            line.ns if side == "NS" else line.ew, Fraction(draw.choice((10, 25, "2.5", 1, "-0.5", "33.33"))),
            draw.choice(units), side if winners == 2 else "", line.section,  # type: ignore[arg-type]
        ))
    return tuple(drawn)


def one_board(
    scores: Sequence[int | None], groups: str = "", adjusted: Sequence[str] = (), **settings: Any
) -> PairsEvent:
    """One board at as many tables as there are scores: NS 1 against EW 1, NS 2 against EW 2…

    groups: a letter a table, a blank for none; adjusted: a text a table. settings: fields of ``Method``.
    """
    return PairsEvent(
        "one board",
        tuple(
            Line(board=1, ns=str(table), ew=str(table), table=table, score=score, group=letter.strip(), adjusted=award)
            for table, (score, letter, award) in enumerate(
                zip(scores, groups or " " * len(scores), adjusted or [""] * len(scores), strict=True), 1
            )
        ),
        method=Method(**settings),
    )


def _section(
    draw: random.Random, section: str, winners: int, scores: tuple[int, ...], chances: tuple[float, float, float, float]
) -> list[Line]:
    """Each round pairs the section anew; a board is met once by a pair, and not every table plays every board."""
    missing, adjusted, assigned, grouped = chances
    tables, rounds = draw.randint(1, 7), draw.randint(1, 5)
    lines = []
    for board in range(1, rounds + 1):
        if winners == 2:
            north = [str(n) for n in range(1, tables + 1)]
            met = list(zip(north, north[board % tables :] + north[: board % tables], strict=True))
        else:
            pairs = [str(n) for n in range(1, 2 * tables + 1)]
            draw.shuffle(pairs)
            met = list(zip(pairs[::2], pairs[1::2], strict=True))
        for table, (ns, ew) in enumerate(met, 1):
            if draw.random() < 0.1:
                continue
            lines.append(Line(
                board=board, ns=ns, ew=ew, section=section, table=table,
                score=None if draw.random() < missing else draw.choice(scores),
                group=draw.choice("aAbB") if draw.random() < grouped else "",
                adjusted=draw.choice(ADJUSTED) if draw.random() < adjusted
                else draw.choice(ASSIGNED) if draw.random() < assigned else "",
            ))
    return lines
