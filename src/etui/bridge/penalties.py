"""Penalties and bonuses on a pair's total, after the boards (Law 90; art. 84.3: "par correction des pourcentages finaux")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from etui.bridge.event import Method, Penalty
from etui.bridge.rankings import Competitor
from etui.bridge.scoring import Totals, halves_up
from etui.errors import EtuiError

UNITS = {"matchpoints": ("mp", "percent of a top", "percent of the session"), "IMPs": ("IMP",)}


def penalised(penalty: Penalty, competitors: Sequence[Competitor]) -> int:
    """The index of the competitor that a penalty is for.

    Raises EtuiError when no pair has that number, or both lines have one and the penalty does not say which.
    """
    found = [
        i for i, c in enumerate(competitors)
        if (c.section, c.number) == (penalty.section, penalty.number) and penalty.line in ("", c.line)
    ]
    if len(found) == 1:
        return found[0]
    who, where = f"{penalty.section}{penalty.number}", f" ({penalty.place})" if penalty.place else ""
    if found:
        raise EtuiError(
            en=f"The penalty for pair {who}{where} could be for NS {who} or EW {who}: write the line too.",
            fr=f"La pénalité de la paire {who}{where} peut viser NS {who} ou EO {who} : indiquez aussi la ligne.",
        )
    raise EtuiError(
        en=f"The penalty for {f'{penalty.line} {who}'.strip()}{where} is for a pair that does not play: correct its number.",
        fr=f"La pénalité de {f'{penalty.line} {who}'.strip().replace('EW', 'EO')}{where} vise une paire qui ne joue pas : "
        "corrigez son numéro.",
    )


def check_unit(penalty: Penalty, method: Method) -> None:
    """Raises EtuiError for a penalty in matchpoints or percent in an event scored by IMPs, or the other way round."""
    by_imps = method.scoring != "matchpoints"
    if penalty.unit in UNITS["IMPs" if by_imps else "matchpoints"]:
        return
    where = f" ({penalty.place})" if penalty.place else ""
    if by_imps:
        raise EtuiError(
            en=f"The penalty for pair {penalty.number}{where} is in matchpoints or percent, but this session is scored by "
            "IMPs: give it in IMPs.",
            fr=f"La pénalité de la paire {penalty.number}{where} est en points de match ou en pour cent, mais cette séance "
            "se marque en IMP : donnez-la en IMP.",
        )
    raise EtuiError(
        en=f"The penalty for pair {penalty.number}{where} is in IMPs, but this session is scored by matchpoints: give it in "
        "matchpoints, in % of a top or in % of the session.",
        fr=f"La pénalité de la paire {penalty.number}{where} est en IMP, mais cette séance se marque en points de match : "
        "donnez-la en points de match, en % d'un top ou en % de la séance.",
    )


def corrected(
    raw: Totals, penalties: Sequence[tuple[int, Penalty]], tops: Mapping[int, Fraction], method: Method
) -> Totals:
    """The totals after their penalties, each given with the competitor it is for.

    "mp" and "IMP" lower the points, "percent of a top" lowers them by that share of ONE board's top; "percent of the
    session" lowers the final percentage by so many points and leaves the matchpoints alone. Nothing stops at 0 or 100 %.
    tops: for each competitor penalised, its highest top of a board. Where totals are rounded, corrected ones are too.
    """
    if not penalties:
        return raw
    points, lowered = list(raw.points), [Fraction(0)] * len(raw.points)
    for c, penalty in penalties:
        if penalty.unit == "percent of the session":
            lowered[c] += penalty.amount / 100
        else:
            points[c] -= penalty.amount / 100 * tops[c] if penalty.unit == "percent of a top" else penalty.amount
    if method.rounding == "total 0.01" and method.scoring == "matchpoints":
        points = [halves_up(total, 100) for total in points]
    return replace(raw, points=tuple(points), lowered=tuple(lowered))
